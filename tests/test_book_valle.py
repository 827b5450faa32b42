"""The rulebook of La Valle dei Re has the same numbers as the code, and its examples must be true.

The examples are the positions of its diagrams, `site/regole/valle/<name>.json`. Their "shows" states in data what the
book says in Italian. Everything is checked on that position:

costs            [from, to, points]: the cost of moving a worker of the active seat
worth, patterns  points and pattern of finished pyramids, by site
play             choices made in order; "told": kind, seat and some data of their events, in order;
                 "then": fields of the plain form afterwards
"""

import re

import pytest

from app.games.valle.words.names import PATTERNS
from pycore.games.valle import data
from pycore.games.valle.places import SITES_PLAYED
from pycore.games.valle.scoring import worth
from tests.books import Book

BOOK = Book("valle")
TEXT = BOOK.text
example, showing, start, played = BOOK.diagram, BOOK.showing, BOOK.start, BOOK.played


def paragraph(anchor: str) -> str:
    """The text under a heading, up to the next one, in one line."""
    body = TEXT.split(f"{{ #{anchor} }}")[1].split("\n#")[0]
    return " ".join(body.split())


def table(anchor: str) -> list[list[str]]:
    """The rows of the first table under a heading, without the header."""
    body = TEXT.split(f"{{ #{anchor} }}")[1].split("\n#")[0]
    rows = [row.strip("|").split("|") for row in body.splitlines() if row.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


# Examples


@pytest.mark.parametrize("name", BOOK.names)
def test_only_known_statements(name: str) -> None:
    assert "picture" in example(name)
    assert set(example(name)["shows"]) <= {"costs", "worth", "patterns", "play", "told", "then"}


@pytest.mark.parametrize("name", showing("costs"))
def test_costs_of_moves(name: str) -> None:
    for here, there, cost in example(name)["shows"]["costs"]:
        state = start(name)
        assert state.why_not(("worker", here, there)) is None
        before = state.points
        state.apply(("worker", here, there))
        assert before - state.points == cost


@pytest.mark.parametrize("name", showing("worth"))
def test_points_of_pyramids(name: str) -> None:
    state, shows = start(name), example(name)["shows"]
    found = {number: worth(state, int(number) - 1) for number in shows["worth"]}
    assert {number: points for number, (_, points, _) in found.items()} == shows["worth"]
    assert {number: pattern for number, (pattern, _, _) in found.items()} == shows["patterns"]
    totals = [0] * state.seats
    for number, points in shows["worth"].items():
        totals[state.owner[int(number) - 1]] += points
    assert list(state.scores()) == totals


@pytest.mark.parametrize("name", showing("play"))
def test_events_of_play(name: str) -> None:
    rest = iter(played(name)[1])
    for kind, seat, about in example(name)["shows"]["told"]:
        assert any(
            (event.kind, event.seat) == (kind, seat) and about.items() <= event.data.items() for event in rest
        ), (kind, seat, about)


def test_sentences_match_the_examples() -> None:
    costs = {tuple(cost) for cost in example("movimento")["shows"]["costs"]}
    assert costs == {
        ("16", "15-B", 1),
        ("16", "17", 1),
        ("6-C", "20", 2),
        ("6-C", "16", 2),
        ("16", "8-C", 1),
        ("16", "8-D", 2),
    }
    said = paragraph("valle-movimento")
    for sentence in (
        "alla 15-B, o all'area 17: 1.",
        "Dalla 6-C all'area 20, o all'area 16: 2.",
        "alla 8-C: 1,",
        "alla 8-D: 2.",
    ):
        assert sentence in said
    large, small = paragraph("valle-piramidi-grandi"), paragraph("valle-piramidi-piccole")
    assert re.findall(r"(\d+) punt[io]", large) == ["11", "5", "9", "9"]
    assert sorted(example("un-colore")["shows"]["worth"].values()) == [5, 11]
    assert re.findall(r"(\d+) punt[io]", small) == ["3", "1"]
    assert sorted(example("strati")["shows"]["worth"].values()) == [1, 3, 9, 9]
    assert "secondo piano e cima rossi: 7 punti." in paragraph("valle-raggi")
    assert example("raggi")["shows"]["worth"] == {"8": 7, "13": 2}


# Tables and numbers


def test_the_components() -> None:
    said = paragraph("valle-materiale")
    assert f"Sono {len(data.COLOURS) * data.CUBES_EACH}, in cinque colori" in said
    assert f"{data.CUBES_EACH} per colore" in said
    assert f"ha {data.OVERSEERS} capomastri e {data.WORKERS} operai" in said
    assert f"Ogni giocatore ne ha {data.SCARABS}." in said and f"ne ha {len(data.TABLETS)}:" in said


def test_the_sites() -> None:
    rows = table("la-valle")
    assert len(rows) == len(data.SITES)
    for number, area, size, suns, line in rows:
        site = data.SITES[int(number)]
        assert (int(area), size == "grande", int(suns or 0)) == (site.area, site.large, site.suns)
        assert line == ("tutte" if site.area == data.CENTRE else "A, B, C" if site.on_line else "")


def test_the_sites_in_use() -> None:
    for seats, _, many in table("valle-soli"):
        assert len(SITES_PLAYED[int(seats)]) == int(many)


def test_the_sizes_of_pyramids() -> None:
    for name, *levels, total in table("le-piramidi"):
        sizes = [int(cubes) for cubes in levels if cubes]
        assert tuple(sizes) == data.LEVELS[name == "grande"] and sum(sizes) == int(total)
    assert f"{data.PHARAOH} in tutto" in paragraph("le-piramidi")


def test_the_points() -> None:
    rows = table("i-punti")
    assert len(rows) == len(PATTERNS)
    for (name, small, large), (pattern, word) in zip(rows, PATTERNS.items(), strict=True):
        assert word in name
        assert (int(small), int(large)) == (data.POINTS[False][pattern], data.POINTS[True][pattern])


def test_clarifications_and_credits() -> None:
    assert "## Chiarimenti" in TEXT
    credits = " ".join(TEXT.split("## Crediti")[1].split())
    for words in ("Christian Beierer", "Franckh-Kosmos", "1991", "indipendente e non commerciale"):
        assert words in credits
