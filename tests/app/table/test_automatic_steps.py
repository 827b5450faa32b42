"""Automatic choices of the table. Pointer users see them one at a time. Obvious choices need no confirmation."""

import random

import pytest

from app.games.contract import DecisionKind
from app.page.page import Page
from app.table.effects import ALL, Effect
from app.table.session import Session
from app.table.table import Table
from app.table.tail import PERSON, Tail
from app.words import choices as choices_words
from app.words import status as status_words
from pycore.match import Match
from tests.app import mini as rules
from tests.app.conftest import make_table
from tests.app.mini.page import PAGE as MINI


def near_the_end(*last: tuple[str | int, ...]) -> Table:
    """A mini game in which the table lifts the last stone as a forced choice. `last` is played before that."""
    table = make_table()
    table.open("mini", "")
    table.start()
    for choice in (("lift", "a"), ("keep",), ("lift", "b"), ("keep",), ("lift", "c"), *last):
        table.choose(choice)
        table.confirm()
    return table


def test_keyboard_and_programs_do_not_wait_for_the_display(mini: str) -> None:
    table = near_the_end(("keep",))
    assert table.session is not None and table.session.decision is not None
    assert table.session.length == 7 and table.session.forced(7)
    assert table.session.decision.kind == "put" and not table.looking_back and not table.pace.ticking


def test_pointer_users_see_automatic_steps_one_at_a_time(mini: str) -> None:
    table = near_the_end()
    page = Page(table)
    table.on_table.by_pointer = True
    table.choose(("keep",))
    assert table.session is not None and table.session.length == 7
    assert (table.replay.shown, table.pace.ticking, page.flags()["busy"]) == (6, True, "1")
    parts = page.render()
    assert status_words.ONLY_CHOICE in parts["status"] and 'data-act="skip"' in parts["actions"]
    assert "Tocca a" in parts["status"], "the seat to play is still named"
    assert table.lit() == {} and [event.kind for event in table.replay.events()] == ["keep"]
    table.take_effects()
    table.pace.tick()
    assert not table.looking_back and not table.pace.ticking and page.flags()["busy"] == ""
    assert [event.kind for event in table.replay.events()] == ["keep", "lift"]
    assert table.lit() and table.take_effects() == [Effect("sight", name=ALL)]


def test_a_touch_during_the_display_only_skips_it(mini: str) -> None:
    table = near_the_end()
    table.on_table.by_pointer = True
    table.choose(("keep",))
    length = table.session.length if table.session else 0
    table.take_effects()
    table.touch("place-1")
    assert table.take_effects() == [Effect("sight", name=ALL)]
    assert not table.looking_back and table.session is not None and table.session.length == length
    assert table.notice is None
    table.touch("place-1")
    assert table.session.length == length + 1 and table.over


def test_looking_back_or_a_new_game_ends_the_display(mini: str) -> None:
    table = near_the_end()
    table.on_table.by_pointer = True
    table.choose(("keep",))
    table.replay.show(2)
    assert table.looking_back and not table.replay.unfolding and not table.pace.ticking
    table.replay.leave()
    assert not table.looking_back
    table.switch.rematch()
    assert not table.replay.unfolding and not table.pace.ticking


def test_a_choice_without_automatic_steps_is_shown_at_once(mini: str) -> None:
    table = make_table()
    table.open("mini", "")
    table.start()
    table.on_table.by_pointer = True
    table.choose(("lift", "a"))
    assert not table.looking_back and not table.pace.ticking


def test_the_end_sheet_appears_after_the_last_automatic_step(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last stone can only be kept, so the table ends the game."""
    monkeypatch.setattr(rules, "PUTS", (("keep",),))
    table = make_table()
    table.open("mini", "")
    table.start()
    for stone in "ab":
        table.choose(("lift", stone))
    table.on_table.by_pointer = True
    table.take_effects()
    table.choose(("lift", "c"))
    assert table.over and table.replay.unfolding
    assert not [effect for effect in table.take_effects() if effect.text == "end"]
    seen = []
    while table.pace.ticking:
        seen.append((table.replay.shown, [event.kind for event in table.replay.events()]))
        table.pace.tick()
    # A step without a sentence is shown together with the next one.
    assert seen == [(5, ["lift"]), (7, ["keep", "lift"]), (8, ["keep"])]
    assert [effect for effect in table.take_effects() if effect.text == "end"]


def session(mini: str) -> Session:
    people = Tail(tuple(make_table().form.tail().people[:2]), (PERSON, PERSON))
    return Session(Match.new(mini, 2, {}, random.Random(1)), people)


def test_a_kind_with_luck_following_is_not_played_automatically(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MINI, "decisions", {"lift": DecisionKind(luck_follows=True)})
    game = session(mini)
    for stone in "abc":
        game.play(("lift", stone))
        game.play(("keep",))
    assert game.length == 6 and game.decision is not None
    assert game.decision.choices == (("lift", "d"),) and not game.needs_confirm(("lift", "d"))
    game.play(("lift", "d"))
    assert not game.forced(7) and game.undoing.undo_to() == 6


def test_a_choice_whose_kind_always_ends_in_luck_needs_no_confirmation(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = session(mini)
    game.play(("lift", "a"))
    assert game.needs_confirm(("put", 2)) and not game.needs_confirm(("put", 1))
    monkeypatch.setattr(MINI, "decisions", {"put": DecisionKind(luck_follows=True)})
    assert not game.needs_confirm(("put", 2))


def test_a_wasteful_choice_needs_confirmation(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MINI, "decisions", {"put": DecisionKind(spoils=("put",))})
    game = session(mini)
    game.play(("lift", "a"))
    assert game.decision is not None and game.decision.kind == "put"
    assert game.needs_confirm(("put", 1)) and not game.preview(("put", 1)).raises_floor
    game.confirm()
    assert game.needs_confirm(("put", 1))
    assert choices_words.ask_confirm("Posa nel posto 1.", False) == "Posa nel posto 1. Confermi?"


def test_a_forced_choice_needs_no_confirmation(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PUTS", (("put", 2),))
    monkeypatch.setattr(MINI, "decisions", {"put": DecisionKind(luck_follows=True)})
    game = session(mini)
    game.play(("lift", "a"))
    assert game.decision is not None and len(game.decision.choices) == 1
    assert game.preview(("put", 2)).raises_floor and not game.needs_confirm(("put", 2))
