"""Imhotep between two touches: the hint for the next touch, and explanations of elements."""

from pathlib import Path

import pytest

from app.conformance import whole_sentence
from app.games.imhotep.page import PAGE
from app.games.imhotep.touch import tempting
from app.games.imhotep.words.status import next_touch
from build_site.paths import SITE
from pycore.contract import Plain, State
from pycore.games import GAMES
from pycore.games.imhotep.data import SITES
from tests.app.games.imhotep.played import random_game, start
from tests.app.games.reading import idle, what
from tests.games.imhotep.building import Boat, boat
from tests.games.imhotep.table import at

BOOK = Path(SITE / "regole" / "imhotep.md").read_text(encoding="utf-8")


def turn(**changes: object) -> State:
    """A first turn in which Anna has stones, and boat 0 does not carry enough of them to leave."""
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
def test_next_touch_names_the_next_element(picked: tuple[str, ...], words: str) -> None:
    assert words in next_touch(turn(), picked).words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("sled-1", "È la slitta di {1}"),
        ("site-tomb", "Nessuna barca ha ancora il carico minimo"),
        ("market-0", "con le pietre che arrivano"),
        ("card-hammer", "Non hai il Martello"),
        ("round", "L'occhio è il mazzo"),
    ],
)
def test_elements_that_cannot_be_used_say_why(key: str, words: str) -> None:
    told = idle(PAGE, turn(), key)
    assert told is not None and words in told[0]
    assert f"{{ #{told[1]} }}" in BOOK


def test_a_site_asks_for_the_boat_first() -> None:
    plain = turn().to_plain()
    boats, (own, *sleds) = plain["boats"], plain["sleds"]
    boats[0] |= {"stones": [0, 1, 0, None]}
    told = idle(PAGE, turn(boats=boats, sleds=[own - 1, *sleds]), "site-tomb")
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
        ("round", "Le carte round che non sono uscite, di cui una resta fuori"),
    ],
)
def test_about_explains_an_element(key: str, words: str) -> None:
    """This is the text of a long touch, regardless of what can be done there."""
    told = what(PAGE, turn(), key)
    assert told is not None and words in told[0]
    assert f"{{ #{told[1]} }}" in BOOK


def test_every_site_is_explained_on_both_sides() -> None:
    for sides in ("AAAAA", "BBBBB"):
        for site in SITES:
            told = what(PAGE, start(3, sides), f"site-{site}")
            assert told is not None and whole_sentence(told[0], 3) is None
            assert f"{{ #{told[1]} }}" in BOOK


def test_pyramids_explain_how_stones_get_there() -> None:
    plain = turn().to_plain()
    pyramids: Plain = {"pyramids": [[], [], []], "extra": []}
    sides = turn(options={**plain["options"], "pyramid": "B"}, pyramid=pyramids)
    told = idle(PAGE, sides, "pyramid-0")
    assert told is not None and "in barca o con un'Entrata" in told[0]
    assert f"{{ #{told[1]} }}" in BOOK


def test_an_empty_sled_and_an_occupied_site_say_so() -> None:
    said = set()
    for state, decision, _ in random_game(2, 1):
        if decision.kind != "turn":
            continue
        plain = state.to_plain()
        told = idle(PAGE, state, f"sled-{decision.seat}")
        assert (told is None) == bool(plain["sleds"][decision.seat])
        taken = [boat["site"] for boat in plain["boats"]]
        words = idle(PAGE, state, "site-tomb")
        assert words is not None and ("c'è già una barca" in words[0]) == ("tomb" in taken)
        said |= {told is None, "tomb" in taken}
    assert said == {True, False}


def test_every_decision_kind_links_to_a_rule() -> None:
    assert PAGE.decisions["turn"].rule == "le-azioni" and "take-card" not in PAGE.decisions
    assert all(f"{{ #{kind.rule} }}" in BOOK for kind in PAGE.decisions.values())


PORT = (boat(0, 1, None, None), boat(None, None, None), boat(None, None), boat(None, None))
"""No boat may leave. With one stone more, all except the second may."""


@pytest.mark.parametrize(
    ("key", "words", "rule"),
    [
        ("card-lever", "Nessuna barca in porto ha il carico minimo", "imhotep-leva"),
        ("boat-1", "Barca da 3: è vuota, e per partire servono almeno 2 pietre", "imhotep-condurre"),
        ("boat-0", "Barca da 4: ha 2 pietre, e per partire servono almeno 3", "imhotep-condurre"),
    ],
)
def test_a_card_or_boat_gives_its_own_reason(key: str, words: str, rule: str) -> None:
    """A touched card is explained by its own condition, not by that of the first boat."""
    state = at(boats=PORT, sleds=[2, 0], cards=[{"lever": 1, "sail": 1}, {}])
    told = idle(PAGE, state, key)
    assert told is not None and words in told[0] and told[1] == rule
    if key == "card-lever":
        assert not [chain for chain, _ in tempting(state) if chain[0] == key]


@pytest.mark.parametrize(
    ("boats", "sled", "words"),
    [
        (PORT, 0, "La tua slitta è vuota"),
        (
            (boat(*[None] * 4), boat(*[None] * 3), boat(*[None] * 3), boat(None, site="tomb")),
            2,
            "Nemmeno con una tua pietra in più",
        ),
    ],
)
def test_a_sail_card_gives_its_own_reason(boats: tuple[Boat, ...], sled: int, words: str) -> None:
    state = at(boats=boats, sleds=[sled, 0], cards=[{"sail": 1}, {}])
    told = idle(PAGE, state, "card-sail")
    assert told is not None and words in told[0] and told[1] == "imhotep-vela"
    assert not [chain for chain, _ in tempting(state) if chain[0] == "card-sail"]


def test_the_boat_of_a_sail_card_asks_for_the_site() -> None:
    state = at(boats=PORT, sleds=[2, 0], cards=[{"sail": 1}, {}])
    state.apply(("sail-card", 0, 2))
    assert idle(PAGE, state, "boat-0") == ("Ora tocca il cantiere dove condurla.", "imhotep-vela")
    assert idle(PAGE, state, "boat-0-space-3") == ("Ora tocca il cantiere dove condurla.", "imhotep-vela")
    assert idle(PAGE, state, "boat-1") is None and idle(PAGE, state, "boat-00") is None
    assert {chain for chain, _ in tempting(state)} >= {("boat-1",), ("boat-2",)}
    assert ("boat-0",) not in dict(tempting(state))


def test_the_note_on_points_mentions_the_wrath() -> None:
    for wrath in (False, True):
        told = PAGE.if_it_ended(at(options={"wrath": wrath})).besides
        assert told == ("L'ira del faraone si conta solo alla fine." if wrath else "")


@pytest.mark.parametrize(
    ("sled", "stones", "loads"),
    [(0, " e 3 pietre", ""), (4, " e 1 pietra", " e una pietra da"), (5, "", " e una")],
)
def test_a_bonus_is_announced_up_to_what_fits(sled: int, stones: str, loads: str) -> None:
    options: dict[str, str | bool] = {"pyramid": "B"}
    pyramids = [[], [1, 1], [1, 1, 1]]
    pending = {"boat": 0, "space": 0}
    sailed = (boat(0, 1, 1, None, site="pyramid"), *PORT[1:])
    state = at(
        options=options,
        boats=sailed,
        sleds=[sled, 0],
        pyramids=pyramids,
        phase="choose-pyramid",
        pending=pending,
    )
    middle, right = (PAGE.label(state, ("pyramid", pyramid)) for pyramid in (1, 2))
    assert middle.endswith(f"1 punto{stones}") and f"1 punto{loads}" in right
