"""Questions answered aloud: a seat is asked in hot-seat play without a hand-over."""

import json
import re

import pytest

from app.games.contract import Aloud, Claim, DecisionKind
from app.page.page import Page
from app.table.saves import MemoryStorage
from app.table.table import Table
from app.words import choices as choices_words
from app.words import hand_over as hand_over_words
from app.words import status as status_words
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, listed, log_of, match_of, words
from tests.toy.page import PAGE as TOY

SHIELD, LET = ("shield",), ("let",)
NAMES = "&n=Anna,Bruno"


@pytest.fixture(autouse=True)
def answered_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy's reaction be answered aloud."""
    how = Aloud(
        lambda state: "{0}, hai uno scudo?",
        lambda state: (Claim(SHIELD, "Scudo!"), Claim(LET, "No")),
        lambda state: "{0} non ha uno scudo.",
    )
    monkeypatch.setattr(TOY, "decisions", {"react": DecisionKind(aloud=how)})


def bidding(card: str) -> Match:
    """A toy game in which Anna holds a 1 and `card`. Bruno will win the prize with his 3."""
    plain = {
        "game": "toy", "seats": 2, "options": {"prize": "low"}, "round": 1, "phase": "bid", "active": 0,
        "prize": 2, "hands": [["1", card], ["3", "shield"]], "bids": [None, None], "points": [0, 0], "out": [],
    }  # fmt: skip
    return Match.from_position("toy", plain)


def ask_anna(table: Table, card: str = "shield") -> Match:
    """Bruno holds the device and has won the prize; Anna is asked for her shield."""
    table.open("", encode(bidding(card)) + NAMES)
    table.be(None)
    table.take_device()
    table.choose(("bid", 1))
    table.take_device()
    table.choose(("bid", 3))
    table.confirm()
    match = match_of(table)
    assert match.decision is not None and match.decision[:2] == (0, "react")
    return match


def claims(page: Page, part: str = "choices") -> list[Choice]:
    """The answers that a region of the page offers."""
    found = re.findall(r'data-claim="([^"]*)"', page.render()[part])
    return [tuple(json.loads(choice.replace("&quot;", '"'))) for choice in found]


@pytest.mark.parametrize("card", ["shield", "2"])
def test_every_answer_is_offered_regardless_of_the_hand(table: Table, page: Page, card: str) -> None:
    ask_anna(table, card)
    assert page.flags()["mode"] == "game" and page.flags()["seat"] == "0"
    assert claims(page) == claims(page, "menu") == [SHIELD, LET] and listed(page) == []
    parts = page.render()
    assert "data-choice" not in "".join(parts.values()) and parts["pass"] == ""
    assert words(parts["fold-title"]) == choices_words.list_summary(2)
    told = words(parts["status"])
    assert "Anna, hai uno scudo?" in told and told.endswith(hand_over_words.ANSWER_ALOUD)


def test_no_hand_is_shown_during_the_question(table: Table, page: Page) -> None:
    ask_anna(table)
    assert table.session is not None and table.session.here.eyes() is None
    assert "#toy-card" not in page.render()["pieces"]


def test_the_page_does_not_depend_on_the_hand_of_the_seat_asked(table: Table, page: Page) -> None:
    """Two games differ only in the hand of the seat that is asked. The pages are compared before and after a wrong
    touch."""
    shown = []
    table.panel.show("diario")
    for card in ("shield", "2"):
        ask_anna(table, card)
        before = page.render()
        table.touch("shield")
        assert table.notice is not None and "Anna, hai uno scudo?" in table.notice.text
        after = page.render()
        shown.append([{k: v for k, v in p.items() if k != "panel-condividi"} for p in (before, after)])
        table.switch.new_game()
        table.on_table.said = 0
        table.saves.delete(table.saves.all()[0].id)
        table.saves.deleted.clear()
    assert shown[0] == shown[1]


def test_an_answer_needs_no_confirmation_and_no_hand_over(table: Table, page: Page) -> None:
    match = ask_anna(table)
    before = len(match)
    assert table.session is not None and table.session.needs_confirm(SHIELD)
    table.choose(SHIELD)
    assert table.unconfirmed is None and len(match) > before
    assert "Anna mostra lo scudo" in words(log_of_holder(table, page))


def log_of_holder(table: Table, page: Page) -> str:
    """The log panel, after the hand-over if one is due."""
    if table.session is not None and table.session.here.must_pass():
        table.take_device()
    return log_of(table, page)


def test_a_false_claim_is_refused_without_revealing_a_number(table: Table, page: Page) -> None:
    match = ask_anna(table, "2")
    before = len(match)
    table.choose(SHIELD)
    assert len(match) == before and table.unconfirmed is None
    assert table.notice is not None and table.notice == ("Anna non ha uno scudo.", "toy-scudo")
    assert claims(page) == [SHIELD, LET]
    table.choose(LET)
    assert len(match) > before and table.notice is None


def test_a_choice_that_is_not_offered_is_refused(table: Table) -> None:
    match = ask_anna(table)
    before = len(match)
    table.choose(("bid", 0))
    assert len(match) == before and table.notice is not None


def test_answering_aloud_can_be_switched_off_and_the_setting_is_saved() -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    page = Page(table)
    ask_anna(table, "2")
    table.panel.show("condividi", keep=True)
    assert 'data-act="aloud" aria-pressed="true"' in page.render()["panel-condividi"]
    table.device.toggle_aloud()
    assert page.flags()["mode"] == "pass"
    assert "Passa il dispositivo ad Anna" in words(page.render()["pass"])
    table.take_device()
    assert listed(page) == [LET] and claims(page) == []
    assert 'data-act="aloud" aria-pressed="false"' in page.render()["panel-condividi"]
    again = make_table(storage)
    ask_anna(again)
    assert Page(again).flags()["mode"] == "pass"
    again.device.toggle_aloud()
    assert claims(Page(again)) == [SHIELD, LET]


def test_the_switch_is_missing_in_games_without_such_questions(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    table.panel.show("condividi", keep=True)
    assert 'data-act="aloud"' not in page.render()["panel-condividi"]


@pytest.mark.parametrize(("who", "own"), [(0, [SHIELD, LET]), (1, [])])
def test_a_player_alone_at_the_device_answers_in_secret(
    table: Table, page: Page, who: int, own: list[Choice]
) -> None:
    ask_anna(table)
    table.be(who)
    table.take_device()
    assert claims(page) == [] and listed(page) == own
    assert page.flags()["mode"] == "game"


def test_an_opened_link_asks_who_plays_before_offering_answers(table: Table) -> None:
    link = encode(ask_anna(table))
    table = make_table()
    page = Page(table)
    table.open("", link + NAMES)
    assert claims(page) == listed(page) == [] and status_words.SAY_WHO in words(page.render()["status"])
    table.choose(LET)
    assert table.session is not None and table.session.decision is not None
    assert table.session.decision.kind == "react"
    table.be(None)
    assert claims(page) == [SHIELD, LET] and table.session.here.eyes() is None


def test_after_the_answer_a_secret_choice_needs_a_hand_over(table: Table, page: Page) -> None:
    """The holder gave the answer of another seat. That seat must be handed the device before its secret choice."""
    ask_anna(table)
    table.choose(LET)
    assert "Passa il dispositivo ad Anna" in words(page.render()["pass"])


def test_undo_stops_at_a_failed_claim(table: Table) -> None:
    """The record does not hold the failed claim, yet everybody now knows that the seat lacks the card."""
    begin(table)
    drag(table, "stone-a", "place-1")
    assert table.session is not None and table.can_undo()
    table.session.undoing.answer_refused()
    assert not table.can_undo()
    drag(table, "stone-b", "place-1")
    assert table.can_undo()


def test_undoing_the_choice_before_the_question_keeps_the_holder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The holder undoes while another seat is asked aloud."""
    table = make_table()
    ask_anna(table)
    session = table.session
    assert session is not None
    monkeypatch.setattr(session.undoing, "undo_to", lambda: session.length - 1)
    session.undo()
    assert session.here.device.base.seat == 1


def test_only_failed_claims_are_remembered(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ask_anna(table, "2")
    heard: list[bool] = []
    assert table.session is not None
    monkeypatch.setattr(table.session.undoing, "answer_refused", lambda: heard.append(True))
    table.choose(SHIELD)
    assert heard == [True]
    table.choose(LET)
    assert heard == [True]


def test_a_player_can_ask_for_the_device_to_answer_in_secret(table: Table, page: Page) -> None:
    """A player who has not seen their hand yet cannot know the answer."""
    match = ask_anna(table)
    before = len(match)
    actions = page.render()["actions"]
    assert (
        hand_over_words.ANSWER_SECRETLY in words(actions)
        and f'title="{hand_over_words.pass_to("Anna")}"' in actions
    )
    table.device.answer_secretly()
    assert "Passa il dispositivo ad Anna" in words(page.render()["pass"])
    table.take_device()
    assert claims(page) == [] and listed(page) == [SHIELD, LET]
    assert hand_over_words.ANSWER_SECRETLY not in words(page.render()["actions"])
    table.choose(LET)
    table.confirm()
    assert len(match) > before
    assert table.settings.aloud


def test_the_hand_over_on_request_covers_one_question(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ask_anna(table)
    session = table.session
    assert session is not None
    table.device.answer_secretly()
    assert not session.here.is_aloud()
    monkeypatch.setattr(session.undoing, "undo_to", lambda: session.length - 1)
    session.undo()
    assert not session.here.device.base.in_secret


def test_hand_over_on_request_needs_a_question_asked_aloud(table: Table) -> None:
    begin(table)
    table.device.answer_secretly()
    assert table.session is not None and not table.session.here.device.base.in_secret
