"""Reactions and answers of Oh, Pharaoh! at one device: said aloud, and telling nothing but what is said."""

import random

import pytest

from app import games
from app.page.page import Page
from app.table.table import Table
from app.words import speech
from pycore.contract import Choice, Plain, State
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.oh_pharaoh.played import GAME, steps
from tests.app.playing import listed, log_of, words
from tests.games.oh_pharaoh.positions import POSITIONS, WAYS, cards, position

NAMES = "&n=Anna,Bruno,Carla"
ANSWERS = {"react": [("let",)], "answer": [("refuse",)]}
"""What is answered aloud: all that needs no card."""


def claimed(plain: Plain, way: tuple[Choice, ...]) -> tuple[Table, Page]:
    """A table at which the first person has the device and has done what leads to a question to another one."""
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", plain)) + NAMES)
    table.be(None)
    table.take_device()
    for choice in way:
        table.choose(choice)
        table.confirm()
    return table, Page(table)


def others(plain: Plain, seat: int) -> list[State]:
    """Positions that differ in nothing that a seat may know."""
    state = GAME.from_plain(plain)
    return [state, *(state.seen_by(seat).imagine(random.Random(seed)) for seed in range(8))]


@pytest.mark.parametrize("name", WAYS)
def test_the_page_is_the_same_whatever_the_answerer_holds(name: str) -> None:
    plain, way = WAYS[name]
    shown, legal = [], set()
    for state in others(plain, 0):
        table, page = claimed(state.to_plain(), way[:-1])
        table.panel.show("diario", keep=True)
        assert page.flags()["mode"] == "game" and page.flags()["seat"] == "1"
        assert table.session is not None and table.session.decision is not None
        assert table.session.eyes() is None
        legal.add(table.session.decision.choices)
        parts = page.render()
        assert " in mano" not in parts["pieces"], "the hand of whoever has the device lies open"
        shown.append({part: text for part, text in parts.items() if part != "panel-condividi"})
    assert all(parts == shown[0] for parts in shown)
    assert len(legal) == 2, "all these hands could answer the same"


def test_the_holder_s_hand_is_covered_while_another_is_asked() -> None:
    """Two hands of the one who holds the device give the same page while everybody looks."""
    plain, way = WAYS["theft-foiled"]
    shown = []
    for hand in (cards(3, 4, "thief"), cards(8, 9, "thief")):
        rest = position(hands=[hand, *plain["hands"][1:]], turn=1, pyramids=plain["pyramids"])
        _, page = claimed(rest, way[:-1])
        parts = page.render()
        shown.append({part: text for part, text in parts.items() if part != "panel-condividi"})
    assert shown[0] == shown[1]


@pytest.mark.parametrize("seat", [0, 2])
def test_a_hand_is_covered_while_the_robbed_one_chooses_what_remains(seat: int) -> None:
    plain = {**POSITIONS["3-remains"], "active": seat}
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", plain)) + NAMES)
    table.be(None)
    assert table.session is not None and not table.session.must_pass() and table.session.eyes() is None
    assert " in mano" not in Page(table).render()["pieces"]


@pytest.mark.parametrize("name", WAYS)
def test_an_exchange_is_said_and_told_in_the_log(name: str) -> None:
    """A no aloud; for all else the device goes to whoever is asked, and comes back."""
    plain, way = WAYS[name]
    table, page = claimed(plain, way[:-1])
    assert listed(page) == [] and page.render()["choices"].count("data-claim") == 1
    assert page.render()["menu"].count("data-claim") == 1
    if name != "trade-refused":
        table.hand_over()
        assert "Passa il dispositivo a Bruno" in words(page.render()["pass"])
        table.take_device()
    table.choose(way[-1])
    assert table.unconfirmed is None
    if name != "trade-refused":
        table.confirm()
        assert "Passa il dispositivo ad Anna" in words(page.render()["pass"])
        table.take_device()
    assert page.flags()["mode"] == "game" and page.flags()["seat"] == "0"
    told = {
        "trade-refused": "Bruno rifiuta.",
        "trade-accepted": "Bruno accetta",
        "theft-foiled": "Bruno gioca un faraone",
    }
    assert told[name] in words(log_of(table, page))


def test_the_status_asks_by_name() -> None:
    asked = {
        "theft-foiled": "Bruno, hai un faraone? Anna manda un ladro alla tua prima piramide.",
        "trade-accepted": "Bruno, accetti? Anna offre un ladro e chiede un 6.",
    }
    for name, sentence in asked.items():
        plain, way = WAYS[name]
        _, page = claimed(plain, way[:-1])
        assert words(page.render()["status"]).startswith(f"{sentence} {speech.aloud(['No'])}")


@pytest.mark.parametrize(("name", "answer"), [("trade-accepted", "accept"), ("theft-foiled", "pharaoh")])
def test_nobody_plays_the_cards_of_another(name: str, answer: str) -> None:
    """Whether or not it would be legal: the page does not stir."""
    plain, way = WAYS[name]
    for state in others(plain, 0):
        table, page = claimed(state.to_plain(), way[:-1])
        assert table.session is not None
        length, parts = table.session.length, page.render()
        table.choose((answer,))
        table.touch(answer)
        table.touch("card-pharaoh")
        assert table.session.length == length and table.picked == ()
        assert page.render()["choices"] == parts["choices"]


def test_the_kinds_named_exist() -> None:
    kinds = {decision.kind for _, decision, _ in steps() if decision is not None}
    assert games.aloud("oh_pharaoh").keys() == ANSWERS.keys() <= kinds
    assert games.device_stays("oh_pharaoh") <= kinds


def test_every_question_aloud_offers_what_anybody_can_answer() -> None:
    for state, decision, _ in steps():
        if decision is None or decision.kind not in ANSWERS:
            continue
        how = games.aloud("oh_pharaoh")[decision.kind]
        for seat in (None, *range(state.seats)):
            seen = state.seen_by(seat)
            assert [claim.choice for claim in how.claims(seen)] == ANSWERS[decision.kind]
            assert how.ask(seen) == how.ask(state)
        assert {claim.choice for claim in how.claims(state)} <= set(decision.choices)
