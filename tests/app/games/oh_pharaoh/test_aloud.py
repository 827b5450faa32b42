"""Reactions and answers of Oh, Pharaoh! given aloud at one device. They must reveal nothing beyond the answer."""

import random
import re

import pytest

from app.games.oh_pharaoh.page import PAGE
from app.page.page import Page
from app.table.record import last_of
from app.table.table import Table
from app.words import hand_over as hand_over_words
from pycore.contract import Choice, Plain, State
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.oh_pharaoh.played import GAME, steps
from tests.app.playing import listed, log_of, words
from tests.games.oh_pharaoh.positions import POSITIONS, WAYS

NAMES = "&n=Anna,Bruno,Carla"
ANSWERS = {"react": [("pharaoh",), ("let",)], "answer": [("accept",), ("refuse",)]}


def table_after(plain: Plain, way: tuple[Choice, ...]) -> tuple[Table, Page]:
    """A hot-seat table where seat 0 holds the device and has made the choices of `way`."""
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", plain)) + NAMES)
    table.be(None)
    table.take_device()
    for choice in way:
        table.choose(choice)
        table.confirm()
    return table, Page(table)


def indistinguishable(plain: Plain, seat: int) -> list[State]:
    """Positions that a seat cannot tell apart."""
    state = GAME.from_plain(plain)
    return [state, *(state.seen_by(seat).imagine(random.Random(seed)) for seed in range(8))]


@pytest.mark.parametrize("name", WAYS)
def test_the_page_does_not_depend_on_the_answerers_hand(name: str) -> None:
    plain, way = WAYS[name]
    shown, legal = [], set()
    for state in indistinguishable(plain, 0):
        table, page = table_after(state.to_plain(), way[:-1])
        table.panel.show("diario", keep=True)
        assert page.flags()["mode"] == "game" and page.flags()["seat"] == "1"
        assert table.session is not None and table.session.decision is not None
        assert table.session.here.eyes() is None
        legal.add(table.session.decision.choices)
        parts = page.render()
        assert " in mano" not in parts["pieces"], "no hand may be shown during a question aloud"
        shown.append({part: text for part, text in parts.items() if part != "panel-condividi"})
    assert all(parts == shown[0] for parts in shown)
    assert len(legal) == 2, "the hands must differ in the answers they allow"


@pytest.mark.parametrize("name", WAYS)
def test_an_answer_given_aloud_is_logged(name: str) -> None:
    plain, way = WAYS[name]
    table, page = table_after(plain, way[:-1])
    assert listed(page) == [] and page.render()["choices"].count("data-claim") == 2
    assert page.render()["menu"].count("data-claim") == 2
    table.choose(way[-1])
    assert page.flags()["mode"] == "game" and page.flags()["seat"] == "0" and table.unconfirmed is None
    told = {
        "trade-refused": "Bruno rifiuta lo scambio.",
        "trade-accepted": "Bruno accetta",
        "theft-foiled": "Bruno gioca un faraone",
    }
    assert told[name] in words(log_of(table, page))


def test_the_status_asks_the_player_by_name() -> None:
    asked = {
        "theft-foiled": "Bruno, giochi un faraone? Anna manda un ladro alla tua prima piramide.",
        "trade-accepted": "Bruno, accetti? Anna offre un ladro e chiede un 6.",
    }
    for name, sentence in asked.items():
        plain, way = WAYS[name]
        _, page = table_after(plain, way[:-1])
        told = words(page.render()["status"])
        assert told.startswith(sentence) and told.endswith(hand_over_words.ANSWER_ALOUD)


def test_a_failed_claim_reveals_nothing_more() -> None:
    refused = {
        ("pharaoh",): "Bruno non ha un faraone in mano.",
        ("accept",): "Bruno non ha tutte le carte chieste.",
    }
    for name, claim in (("trade-refused", ("accept",)), ("theft-foiled", ("pharaoh",))):
        plain, way = WAYS[name]
        for state in indistinguishable(plain, 0):
            table, page = table_after(state.to_plain(), way[:-1])
            assert table.session is not None and table.session.decision is not None
            if claim in table.session.decision.choices:
                continue
            length = table.session.length
            table.choose(claim)
            assert table.notice is not None and table.notice.text == refused[claim]
            assert table.session.length == length and page.flags()["mode"] == "game"


def test_decision_kinds_of_the_page_exist_in_the_rules() -> None:
    kinds = {decision.kind for _, decision, _ in steps() if decision is not None}
    assert {kind for kind, its in PAGE.decisions.items() if its.aloud} == ANSWERS.keys() <= kinds
    assert PAGE.decisions.keys() <= kinds


def test_questions_aloud_offer_every_answer_to_every_viewer() -> None:
    for state, decision, _ in steps():
        if decision is None or decision.kind not in ANSWERS:
            continue
        how = PAGE.decisions[decision.kind].aloud
        assert how is not None
        for seat in (None, *range(state.seats)):
            seen = state.seen_by(seat)
            assert [claim.choice for claim in how.claims(seen)] == ANSWERS[decision.kind]
            assert how.ask(seen) == how.ask(state) and how.unbacked(seen) == how.unbacked(state)
            assert not re.search(r"\d", re.sub(r"\{\d\}", "", how.unbacked(seen)))


def first_turn() -> Table:
    """A new game. Anna holds the device and has taken her card."""
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.new("oh_pharaoh", 3, {}, random.Random(4))) + NAMES)
    table.be(None)
    table.take_device()
    act(table, ("draw",))
    return table


def act(table: Table, *choices: Choice) -> None:
    for choice in choices:
        assert table.session is not None and table.session.decision is not None
        assert choice in table.session.decision.choices, choice
        table.choose(choice)
        table.confirm()


def offer(table: Table, partner: int, nth: int = 0) -> None:
    """The seat in turn offers its `nth` type of card for a card of another type."""
    act(table, ("offer", partner))
    assert table.session is not None and table.session.decision is not None
    given = [str(choice[1]) for choice in table.session.decision.choices if choice[0] == "give"][nth]
    act(table, ("give", given))
    act(table, next(c for c in table.session.decision.choices if c[0] == "ask" and c[1] != given))
    act(table, ("propose",))


def test_a_player_who_has_not_seen_their_hand_can_look_first() -> None:
    table = first_turn()
    page, session = Page(table), table.session
    assert session is not None
    offer(table, 1)
    assert session.here.is_aloud() and session.here.eyes() is None
    parts = page.render()
    assert "Bruno non ha ancora visto la sua mano: prima guarda, poi risponde." in words(parts["status"])
    assert hand_over_words.LOOK_FIRST in words(parts["actions"])
    table.device.answer_secretly()
    table.take_device()
    assert session.here.eyes() == 1 and ("refuse",) in listed(page)
    act(table, ("refuse",))
    table.take_device()
    offer(table, 2)
    assert "Carla non ha ancora visto" in words(page.render()["status"])
    table.choose(("refuse",))
    offer(table, 1, nth=1)
    parts = page.render()
    assert words(parts["status"]).endswith(
        hand_over_words.ANSWER_ALOUD
    ) and hand_over_words.ANSWER_SECRETLY in words(parts["actions"])


def test_the_replay_at_a_hand_over_includes_answers_given_aloud(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Answering aloud from across the table does not count as having seen the board."""
    table = first_turn()
    session = table.session
    assert session is not None
    first = last_of(session.source, 1)
    session.here._held.add(1)
    offer(table, 1)
    assert session.here.is_aloud()
    table.choose(("refuse",))
    told: list[int] = []
    monkeypatch.setattr(table.replay, "tell", told.append)
    table.on_table.by_pointer = True
    table.choose(("done",))
    while session.here.viewer is not None:
        table.device.end_reveal()
    table.replay.leave()
    if session.decision is not None and session.decision.seat == 0:
        act(table, next(c for c in session.decision.choices if c[0] == "discard"))
        table.device.end_reveal()
    assert session.here.must_pass() and session.here.next_holder() == 1
    table.take_device()
    assert told == [first]


def test_the_thiefs_hand_is_hidden_while_the_owner_chooses_the_remains() -> None:
    table, page = table_after(POSITIONS["3-remains"], ())
    session = table.session
    assert session is not None and session.decision is not None and session.decision.seat == 1
    session.here.sit(0)
    session.here.share_out(())
    assert session.here.device.state == "held"
    while session.decision.seat == 1:
        shown = page.render()
        assert (
            page.flags()["mode"] == "game"
            and session.here.eyes() is None
            and " in mano" not in shown["pieces"]
        )
        table.choose(session.decision.choices[0])
        table.confirm()
    assert page.flags()["mode"] == "game" and session.here.eyes() == 0
    assert " in mano" in page.render()["pieces"]
