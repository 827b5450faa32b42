"""The diagrams of Senet's rulebook are positions, and the statements about them must be true.

Every diagram of `site/regole/senet.md` has a file `site/regole/senet/<name>.json`. Its "shows" states in data what the
caption says in Italian. Everything is checked on the diagram's own position:

says             the numbers of the caption in order: each is a square, a throw or a number listed below
legal, refused   choices of this position; `legal` lists all legal ones
lands            squares of pieces, with the target of each
off              squares of pieces that leave the board
play, after      choices made in order, and the squares of cones and spools after them
scores           points of each seat after that
"""

import re

import pytest

from app.games.senet.guide import GUIDE
from app.games.senet.words.names import HOUSES
from pycore.games.senet import GAME, data
from tests.books import Book, numbers
from tests.games.senet.oracle import moves
from tests.games.senet.table import standing

BOOK = Book("senet")
TEXT = BOOK.text
diagram, showing, start, table = BOOK.diagram, BOOK.showing, BOOK.start, BOOK.table


@pytest.mark.parametrize("name", BOOK.names)
def test_numbers_of_the_caption_match_shows(name: str) -> None:
    """The numbers are the throw, squares of pieces or their targets, and points."""
    shows, plain = diagram(name)["shows"], diagram(name)["position"]
    assert numbers(diagram(name)["caption"]) == shows["says"]
    known = {plain["throw"], *shows.get("scores", ()), *(end for _, end in shows.get("lands", ()))}
    known |= {square for squares in (*standing(start(name)), *shows.get("after", ())) for square in squares}
    known |= {shows.get("cones"), data.BEAUTY, *data.LEAVES_WITH[data.WATER], *data.LEAVES_WITH[data.ATUM]}
    assert {*shows["says"]} <= known


@pytest.mark.parametrize("name", BOOK.names)
def test_alternative_text_has_no_numbers(name: str) -> None:
    assert numbers(BOOK.pictures[name]) == []


@pytest.mark.parametrize("name", showing("legal"))
def test_all_choices_are_listed(name: str) -> None:
    assert [list(choice) for choice in start(name).decision().choices] == diagram(name)["shows"]["legal"]


@pytest.mark.parametrize("name", showing("lands"))
def test_targets_of_pieces(name: str) -> None:
    """The targets are compared with the game and with an independent implementation of the rules."""
    plain = diagram(name)["position"]
    for square, end in diagram(name)["shows"]["lands"]:
        state = start(name)
        state.apply(("move", square))
        assert end in standing(state)[plain["seat"]]
        assert moves(plain, plain["throw"])[square].board[end - 1] == "o"


@pytest.mark.parametrize("name", showing("off"))
def test_pieces_that_leave_the_board(name: str) -> None:
    found = []
    plain = diagram(name)["position"]
    for _, square in diagram(name)["shows"]["legal"]:
        state = start(name)
        state.apply(("move", square))
        if state.scores()[plain["seat"]] > plain["off"][plain["seat"]]:
            found.append(square)
    assert found == diagram(name)["shows"]["off"]


@pytest.mark.parametrize("name", showing("play"))
def test_squares_and_scores_after_play(name: str) -> None:
    shows, state = diagram(name)["shows"], BOOK.played(name)[0]
    if "after" in shows:
        assert list(standing(state)) == shows["after"]
    if "scores" in shows:
        assert list(state.scores()) == shows["scores"] and state.decision() is None


def test_the_opening() -> None:
    """`senet-preparazione`."""
    shows = diagram("apertura")["shows"]
    assert start("apertura") == GAME.start(2, {})
    cones, spools = standing(start("apertura"))
    assert (len(cones), len(spools), max(cones)) == (shows["cones"], shows["spools"], shows["foremost"])
    assert not any(square % 2 for square in cones) and all(square % 2 for square in spools)


def test_the_table_of_throws() -> None:
    """`senet-bastoncini`."""
    assert table("Tiro | 1 | 2") == [
        ["Lati chiari", *(str(throw % 5) for throw in data.THROWS)],
        [f"Volte su {2**data.STICKS}", *map(str, data.WEIGHTS)],
    ]
    assert sum(data.WEIGHTS) == 2**data.STICKS


def test_the_table_of_houses() -> None:
    rows = table("Casella | Nome")
    assert [int(row[0]) for row in rows] == list(HOUSES)
    for square, name, what in rows:
        link = re.fullmatch(r"\[(.+)\]\(#(.+)\)", name)
        assert link and HOUSES[int(square)].endswith(link[1]) and data.R_HOUSE[int(square)] == link[2]
        exact = data.LEAVES_WITH.get(int(square), ())
        if len(exact) == 1:
            assert numbers(what) == list(exact)


def test_the_paragraph_on_leaving_the_board() -> None:
    """`senet-uscire`."""
    text = TEXT.split("### Uscire", 1)[1].split("È una mossa", 1)[0]
    told = {int(house): int(throw) for house, throw in re.findall(r"dalla (\d+) con (\d)", text)}
    exact = {house: throws[0] for house, throws in data.LEAVES_WITH.items() if len(throws) == 1}
    assert told == exact | {data.BEAUTY: data.OFF - data.BEAUTY}


def test_a_wall_keeps_a_four_in_the_water() -> None:
    """`senet-acqua` must agree with `senet-uscire`."""
    water = TEXT.split("{ #senet-acqua }", 1)[1].split("\n### ", 1)[0]
    (choice,) = re.findall(r"^- con un altro tiro.*?scegli", water, re.MULTILINE | re.DOTALL)
    assert "(#senet-muro)" in choice


def test_terms_are_used_consistently() -> None:
    """The verb for sticks is "lanciare" and the noun "tiro". A throw has no article."""
    captions = [diagram(name)["caption"] for name in BOOK.names]
    for words in (TEXT, *captions, *(step.text for step in GUIDE.steps)):
        assert not re.search(r"\b(tira|tirano|tirare)\b|\btiri ancora\b", words, re.IGNORECASE), words
        assert not re.search(r"\bcon (il |l')\d", words, re.IGNORECASE), words


def test_diagrams_call_the_players_as_the_book_does() -> None:
    drawn = BOOK.drawn()
    assert all(f">{name}<" in drawn for name in ("Anna", "Bruno"))
    assert not re.search(r"\b(rosso|blu)\b", re.sub(r"<[^>]*>", " ", drawn))
