"""The examples of Leggende's rulebook are positions, and the statements about them must be true.

Each `site/regole/leggende/<name>.json` holds a position, the seat that sees it and a caption. Its "shows" states in
data what the caption says in Italian:

says            the paths in "shows" of the caption's numbers, in order; a path has slashes, then dots
here, then      fields of the plain form by dotted path, before and after "play"
play            choices made in order
cards           points of cards in this position, per seat
controls        the controlling seat by region, null for none
points          points per seat in this position, by rule

The other keys are numbers read by the tests below. The book's table of cards is checked against the cards.
"""

import re

import pytest

from app.games.leggende.words.names import ABILITIES, ACTIONS, CARD_NOUNS, FACE_WORDS
from pycore.contract import Choice, Event
from pycore.games.leggende.cards import CARDS, NUMBER
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.data import COSTS, HAND, NEUTRAL_ARMIES, START_COINS
from pycore.games.leggende.faces import FACES as PRINTED
from pycore.games.leggende.faces import PAIRS, REGION
from pycore.games.leggende.scoring import controls, final_scoring
from tests.books import Book, at, numbers

BOOK = Book("leggende")
TEXT = BOOK.text
example, start, table = BOOK.diagram, BOOK.start, BOOK.table


@pytest.mark.parametrize("name", BOOK.names)
def test_numbers_of_the_captions_match_shows(name: str) -> None:
    shows = example(name)["shows"]
    assert numbers(example(name)["caption"]) == [at(shows, path, "/") for path in shows["says"]]


def test_the_third_card_costs_one() -> None:
    shows = example("costi")["shows"]
    state, events = start("costi"), list[Event]()
    state.apply(tuple(shows["play"][0]), events)
    assert events[0].data["cost"] == shows["cost"] == COSTS[shows["play"][0][1]]
    assert CARD_NOUNS[events[0].data["card"]].the in example("costi")["caption"]


def test_points_of_cards() -> None:
    shows = example("punti-carte")["shows"]
    state = start("punti-carte")
    scored = [
        {
            e.data["card"]: e.data["points"]
            for e in final_scoring(state)
            if e.seat == seat and "card" in e.data
        }
        for seat in range(2)
    ]
    for seat, cards in enumerate(shows["cards"]):
        assert cards.items() <= scored[seat].items()
    types = [[CARDS[NUMBER[card]].type for card in hand] for hand in state.to_plain()["cards"]]
    assert types[0].count("cursed") == 4 and types[1].count("noble") == 3


def test_regions_and_islands() -> None:
    shows = example("regioni")["shows"]
    state = start("regioni")
    held = controls(state)
    for region, owner in shows["controls"].items():
        assert held[REGION[region]] == (NONE if owner is None else owner)
    for rule, points in shows["points"].items():
        scored = [
            sum(e.data["points"] for e in final_scoring(state) if e.rule == rule and e.seat == seat)
            for seat in range(2)
        ]
        assert scored == points
    fern = [region for region in shows["controls"] if region[0] == "F"]
    assert len(fern) == shows["size"]
    assert [shows["controls"][region] for region in fern].count(0) == shows["felceto"]


# Tables


def test_the_table_of_cards() -> None:
    assert table("Carta") == [
        [CARD_NOUNS[card.id].word, str(card.players), ABILITIES[card.id], ACTIONS[card.id]] for card in CARDS
    ]


def test_the_table_of_costs() -> None:
    assert table("Posto nella fila") == [["Monete", *map(str, COSTS)]]


def test_the_table_of_faces() -> None:
    for row, (one, other) in zip(table("Faccia"), PAIRS, strict=True):
        for cells, number in ((row[:2], one), (row[2:], other)):
            face = PRINTED[number]
            assert cells[0] == FACE_WORDS[face.name]
            many = [int(n) * [int(size)] for n, size in re.findall(r"(\d) di (\d)", cells[1])]
            assert [size for sizes in many for size in sizes] == [len(island) for island in face.islands]


def test_the_table_of_the_setup() -> None:
    for cells, seats in zip(table("Giocatori"), HAND, strict=True):
        pool = sum(card.players <= seats for card in CARDS)
        neutral = str(NEUTRAL_ARMIES) if seats == 2 else ""
        assert cells == [str(seats), str(START_COINS[seats]), str(pool), str(HAND[seats]), neutral]


def test_numbers_of_players() -> None:
    coins = ", ".join(
        f"{many} {words}"
        for many, words in zip(START_COINS.values(), ("a testa in due", "in tre", "in quattro"), strict=True)
    )
    assert coins in " ".join(TEXT.split())
    hands = f"{HAND[2]} carte in due giocatori, {HAND[3]} in tre, {HAND[4]} in quattro"
    assert hands in " ".join(TEXT.split())
    pool = [sum(card.players <= seats for card in CARDS) for seats in (2, 3)]
    assert f"in due se ne usano {pool[0]}, in tre {pool[1]}, in quattro tutte" in " ".join(TEXT.split())


def test_the_book_names_the_authors() -> None:
    for words in ("Ryan Laukat", "Red", "daVinci Editrice", "2013", "indipendente e non commerciale"):
        assert words in TEXT


def test_the_exits_of_the_faces() -> None:
    """The region at each edge of a face, in the order of the sides."""
    exits = {FACE_WORDS[face.name]: [region[1:] for region in face.exits] for face in PRINTED}
    assert {name: regions for name, *regions in table("Bordi della faccia")} == exits


def test_the_pictures_show_every_face_once() -> None:
    shown = [
        tile["face"]
        for name in ("plance-davanti", "plance-dietro")
        for tile in start(name).to_plain()["tiles"]
    ]
    assert sorted(shown) == sorted(face.name for face in PRINTED)


def test_the_pictures_of_actions_show_legal_choices() -> None:
    assert {choice[1] for choice in offered("piazzare")} == {"D4", "F3"}
    state = start("muovere")
    sea = {
        state.charted().is_sea(REGION[str(one)], REGION[str(other)]) for _, one, other in offered("muovere")
    }
    assert sea == {False, True}
    assert {choice[1] for choice in offered("distruggere")} == {"D4", "D5", "F3"}


def offered(name: str) -> list[Choice]:
    """The choices of an example, without stopping."""
    decision = start(name).decision()
    assert decision is not None
    return [choice for choice in decision.choices if choice != ("done",)]


def test_the_picture_of_the_ring_shows_portals_and_robbers() -> None:
    tokens = start("anello").to_plain()["tokens"].values()
    assert sorted(token["name"] for token in tokens) == ["portal", "portal", "robbers"]
    hidden = [token for token in start("segnalini").to_plain()["tokens"].values() if token["seen"]]
    assert hidden and start("segnalini").variant.leaders
