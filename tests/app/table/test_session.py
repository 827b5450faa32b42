"""A game at a device: undo, automatic choices, and what each seat sees."""

import random
import re

import pytest

from app.page.page import Page
from app.table.effects import ALL, Effect
from app.table.table import Table
from app.words import choices as choices_words
from app.words import hand_over as hand_over_words
from app.words import log as log_words
from app.words import sharing as sharing_words
from pycore.contract import Choice, Options
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, finish, listed, log_of, match_of, toy_with_hands, url_of, words
from tests.games.oh_pharaoh.positions import WAYS

# Undo


def test_undone_choices_are_listed_in_the_log(table: Table, page: Page) -> None:
    begin(table)
    table.touch("stone-a")
    table.undo()
    assert "Annullato: Anna: lift." in words(log_of(table, page))
    assert table.notice == (choices_words.MOVE_UNDONE, "")
    table.touch("stone-b")
    told = words(log_of(table, page))
    assert told.index("Annullato") < told.rindex("lift")


def test_forced_choices_are_automatic_and_undo_skips_them(table: Table, page: Page) -> None:
    match = begin(table)
    for stone in "abc":
        drag(table, f"stone-{stone}", "place-1")
    assert list(match.record[-1:]) == [("lift", "d")]
    assert log_words.FORCED in log_of(table, page)
    assert page.render()["status"].count(log_words.FORCED) == 1
    table.undo()
    assert log_words.FORCED not in page.render()["status"]
    assert list(match.record[-1:]) == [("put", 1)] and len(match.record) == 4


def test_an_opened_link_shows_the_same_events(table: Table, page: Page) -> None:
    """Whether a choice was forced follows from the record, so it is the same at every device."""
    begin(table)
    for stone in "abc":
        drag(table, f"stone-{stone}", "place-1")
    other = make_table()
    other.open("", url_of(table).partition("#")[2])
    other.pace.skip()
    assert table.replay.events() and other.replay.events() == table.replay.events()
    told = log_of(other, Page(other))
    assert log_words.FORCED in told and told == log_of(table, page)


def test_undo_gives_the_turn_back(table: Table, page: Page) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    assert page.flags()["seat"] == "1"
    table.undo()
    assert page.flags()["seat"] == "0"


def test_a_player_alone_can_undo_only_their_own_choices(table: Table) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.be(1)
    assert not table.can_undo()
    table.be(0)
    assert table.can_undo()


# Several players at one device


def test_the_hand_over_screen_hides_everything(table: Table, page: Page) -> None:
    match = begin(table, "toy")
    parts = page.render()
    assert page.flags()["mode"] == "pass"
    assert words(parts["pass"]).startswith(hand_over_words.begins("Anna"))
    assert re.findall('data-(?:act|live)="[^"]+"', parts["pass"]) == ['data-act="take"', 'data-live="open"']
    assert "toy-card" not in parts["pieces"] and parts["menu"] == parts["panel-diario"] == ""
    assert "data-choice" not in "".join(parts.values())
    table.touch("bid-0")
    table.choose(("bid", 0))
    assert table.session is not None and len(match.record) == table.session.length == 5
    table.take_effects()
    table.take_device()
    assert table.take_effects() == [
        Effect("focus", "status"),
        Effect("rule", table.on_table.rule()),
        Effect("sight", name=ALL),
    ]
    parts = page.render()
    assert parts["pass"] == "" and parts["pieces"].count("#toy-card") == 2 == parts["pieces"].count(
        "#toy-back"
    )


def test_the_page_holds_no_secret_of_another_seat(table: Table, page: Page) -> None:
    """Two games that differ only in something hidden from Bruno must look the same to him."""
    shown = []
    table.panel.show("diario")
    for bid in (("bid", 1), ("bid", 0)):
        match = toy_with_hands()
        table.open("", encode(match))
        table.be(None)
        page.render()
        table.take_device()
        table.choose(bid)
        waiting = page.render()
        table.take_device()
        asked = page.render()
        table.replay.show(1)
        past = page.render()
        shown.append([{k: v for k, v in p.items() if k != "panel-condividi"} for p in (waiting, asked, past)])
        table.switch.new_game()
        table.saves.delete(table.saves.all()[0].id)
        table.saves.deleted.clear()
    for first, second in zip(*shown, strict=True):
        assert strip_save(first) == strip_save(second)


def strip_save(parts: dict[str, str]) -> dict[str, str]:
    return {name: re.sub(r"save-\d+|\d\d:\d\d", "", text) for name, text in parts.items()}


def test_one_person_at_this_device(table: Table, page: Page) -> None:
    match = toy_with_hands()
    table.open("", encode(match) + "&n=Anna,Bruno")
    assert sharing_words.WHO_ARE_YOU in page.render()["bar"]
    table.be(1)
    parts = page.render()
    assert page.flags()["mode"] == "game"
    assert "Tocca a Bruno" not in words(parts["status"]) and "Tocca ad Anna" in words(parts["status"])
    assert "Manda il link ad Anna" in words(parts["status"])
    assert table.lit() == {} and listed(page) == []
    assert parts["pieces"].count("#toy-card") == 2
    table.touch("bid-0")
    assert table.notice is not None and "Tocca ad Anna." in table.notice.text
    table.be(None)
    assert page.flags()["mode"] == "pass"


def test_a_public_game_needs_no_hand_over(table: Table, page: Page) -> None:
    begin(table)
    for stone in "abcd":
        assert page.flags()["mode"] == "game"
        drag(table, f"stone-{stone}", "place-1")
    table.touch("place-1")
    assert table.over and page.flags()["mode"] == "game"


def test_hands_stay_covered_after_the_end(table: Table, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who gives their name after the end has not been handed the device yet."""
    finish(table)
    session = table.session
    assert table.over and session is not None
    monkeypatch.setattr(session.here, "_knows_more", lambda seat: True)
    table.be(1)
    assert page.flags()["mode"] == "pass" and session.here.eyes() is None
    assert hand_over_words.pass_to(session.tail.people[1].name) in words(page.render()["pass"])
    table.take_device()
    assert page.flags()["mode"] == "game" and session.here.eyes() == 1


ALL_B = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")


def at_the_market() -> Match:
    """Seat 1 has sailed a boat with a stone of seat 0 to the market, side B."""
    for seed in range(500):
        match = Match.new("imhotep", 2, ALL_B, random.Random(seed))
        for choice in (("load", 3, 0), ("sail", 3, "market")):
            if match.state.why_not(choice) is not None:
                break
            match.play(choice)
        else:
            if match.state.why_not(("take", 3)) is None:
                return match
    raise AssertionError("no such position found")


def test_a_private_look_after_a_public_choice_needs_a_hand_over() -> None:
    table = make_table(None, "imhotep")
    page = Page(table)
    table.open("", encode(at_the_market()))
    assert page.flags()["mode"] == "game"
    table.choose(("take", 3))
    table.confirm()
    parts = page.render()
    assert page.flags()["mode"] == "pass" and "data-choice" not in "".join(parts.values())
    assert "keep-" not in "".join(parts.values())
    table.take_device()
    assert "keep-" in page.render()["overlay"] + page.render()["scenery"]


# Limits of undo


def before_the_bids(options: Options, kind: str) -> Table:
    """A hot-seat game of La Valle dei Re at its first tablet."""
    table = make_table(None, "valle")
    match = Match.new("valle", 2, options, random.Random(1))
    table.open("", encode(match))
    table.be(None)
    assert table.session is not None and table.session.decision is not None
    assert table.session.decision.kind == kind
    return table


@pytest.mark.parametrize(
    ("options", "chain"),
    [
        ({}, (("lot", 0), ("tablet", 4), ("done",))),
        ({"sargon": True}, (("lay",), ("tablet", 4), ("done",))),
    ],
)
def test_undo_stops_at_the_previous_seats_secret_turn(options: Options, chain: tuple[Choice, ...]) -> None:
    """The hand-over screen told the first player that this was the last chance."""
    table = before_the_bids(options, "order-lay" if options else "bid-lot")
    page = Page(table)
    for choice in chain:
        table.take_device()
        table.choose(choice)
    assert "Dopo non potrai più annullare" in page.render()["pass"]
    table.take_device()
    assert page.flags()["seat"] == "1" and not table.can_undo()
    table.undo()
    assert page.flags()["mode"] == "game" and page.flags()["seat"] == "1"


def test_undo_stops_at_another_seats_secret_choice() -> None:
    """The last tablet ends the turn automatically, and it lies face down."""
    table = before_the_bids({}, "bid-lot")
    while (asked := match_of(table).decision) is not None and asked.seat == 0:
        table.take_device()
        table.choose(asked.choices[0])
    assert match_of(table).steps[-1].kind == "bid-tablet"
    table.take_device()
    assert not table.can_undo() and match_of(table).can_undo


def test_a_player_alone_can_undo_their_own_secret_choice() -> None:
    table = before_the_bids({}, "bid-lot")
    table.be(0)
    table.choose(("lot", 0))
    table.choose(("tablet", 4))
    assert table.can_undo()
    table.undo()
    assert table.can_undo()


def test_undo_stops_at_an_answer() -> None:
    """Undo stops after a thief was answered with a pharaoh, and after an offer was accepted or refused."""
    for plain, way in WAYS.values():
        table = make_table(None, "oh_pharaoh")
        table.open("", encode(Match.from_position("oh_pharaoh", plain)))
        table.be(None)
        for choice in way:
            table.take_device()
            table.choose(choice)
            table.confirm()
        table.take_device()
        assert match_of(table).record == way and not table.can_undo()
