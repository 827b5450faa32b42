"""What Imhotep says between two touches."""

from pathlib import Path

import pytest

from app import games
from app.conformance import whole_sentence
from app.games.imhotep import texts
from app.games.imhotep.about import about
from app.games.imhotep.next_touch import next_touch, not_now
from build_site.paths import SITE
from pycore.contract import Plain, State
from pycore.games import GAMES
from pycore.games.imhotep.data import SITES
from tests.app.games.imhotep.played import random_game, start

BOOK = Path(SITE / "regole" / "imhotep.md").read_text(encoding="utf-8")


def turn(**changes: object) -> State:
    """A first turn in which Anna has stones, and boat 0 carries too few to leave."""
    game = GAMES["imhotep"]
    state = game.start(2, {})
    while (decision := state.decision()) is not None and decision.seat < 0:
        state.apply(decision.choices[0])
    state.apply(("get",))
    state.apply(("get",))
    state.apply(("load", 0, 0))
    state.apply(("load", 0, 1))
    plain: Plain = state.to_plain() | changes
    return game.from_plain(plain)


@pytest.mark.parametrize(
    ("picked", "words"),
    [
        (("boat-0",), "tocca il cantiere dove condurla"),
        (("sled-0",), "un posto libero su una barca o la cava"),
        (("card-sail",), "tocca il posto della barca"),
        (("card-lever",), "tocca la barca da condurre"),
        (("card-lever", "boat-0"), "tocca il cantiere"),
        ((), ""),
    ],
)
def test_what_comes_next(picked: tuple[str, ...], words: str) -> None:
    assert words in next_touch(turn(), picked)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("sled-1", "È la slitta di {1}"),
        ("site-tomb", "Nessuna barca può ancora partire"),
        ("market-0", "con le pietre che arrivano"),
        ("card-hammer", "Non hai il Martello"),
    ],
)
def test_why_not_now(key: str, words: str) -> None:
    told = not_now(turn(), key)
    assert told is not None and words in told[0]
    assert f"{{ #{told[1]} }}" in BOOK


def test_a_site_waits_for_a_boat_that_may_leave() -> None:
    plain = turn().to_plain()
    boats, (own, *sleds) = plain["boats"], plain["sleds"]
    boats[0] |= {"stones": [0, 1, 0, None]}
    told = not_now(turn(boats=boats, sleds=[own - 1, *sleds]), "site-tomb")
    assert told is not None and "Tocca prima la barca" in told[0]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("site-pyramid", "La Piramide rende subito. Ogni pietra che arriva"),
        ("site-obelisks", "Gli Obelischi rendono a fine partita"),
        ("boat-0", "pietre da prua: {0}"),
        ("boat-0-space-1", "un posto libero"),
        ("boat-3", "è vuota. Parte con almeno"),
        ("sled-1", "La slitta di {1} "),
    ],
)
def test_what_something_is(key: str, words: str) -> None:
    """A long touch asks for it, whatever could be done there."""
    told = about(turn(), key)
    assert told is not None and words in told[0]
    assert f"{{ #{told[1]} }}" in BOOK


def test_every_site_is_told_on_both_its_sides() -> None:
    for sides in ("AAAAA", "BBBBB"):
        for site in SITES:
            told = about(start(3, sides), f"site-{site}")
            assert told is not None and whole_sentence(told[0], 3) is None
            assert f"{{ #{told[1]} }}" in BOOK


def test_stones_come_to_the_pyramids_by_boat_or_with_an_entrance() -> None:
    plain = turn().to_plain()
    pyramids: Plain = {"pyramids": [[], [], []], "extra": []}
    sides = turn(options={**plain["options"], "pyramid": "B"}, pyramid=pyramids)
    told = not_now(sides, "pyramid-0")
    assert told is not None and "in barca o con un'Entrata" in told[0]
    assert f"{{ #{told[1]} }}" in BOOK


def test_an_empty_sled_and_a_taken_site_say_so() -> None:
    said = set()
    for state, decision, _ in random_game(2, 1):
        if decision.kind != "turn":
            continue
        plain = state.to_plain()
        told = not_now(state, f"sled-{decision.seat}")
        assert (told is None) == bool(plain["sleds"][decision.seat])
        taken = [boat["site"] for boat in plain["boats"]]
        words = not_now(state, "site-tomb")
        assert words is not None and ("c'è già una barca" in words[0]) == ("tomb" in taken)
        said |= {told is None, "tomb" in taken}
    assert said == {True, False}


def test_a_turn_is_explained_by_the_actions() -> None:
    assert games.paragraph("imhotep", "turn", "imhotep-round") == "le-azioni"
    assert games.paragraph("imhotep", "take-card", "imhotep-mercato-a") == "imhotep-mercato-a"
    assert all(f"{{ #{anchor} }}" in BOOK for anchor in texts.PARAGRAPHS.values())
