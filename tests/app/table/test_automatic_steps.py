"""What the table does by itself is shown step by step to those who touch, and nobody has to agree to the obvious."""

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
    """A game in which the present person has lifted the last stone but one: the last one is lifted by the table."""
    table = make_table()
    table.open("mini", "")
    table.start()
    for choice in (("lift", "a"), ("keep",), ("lift", "b"), ("keep",), ("lift", "c"), *last):
        table.choose(choice)
        table.confirm()
    return table


def test_keys_and_programs_are_not_kept_waiting(mini: str) -> None:
    table = near_the_end(("keep",))
    assert table.session is not None and table.session.decision is not None
    assert table.session.length == 7 and table.session.forced(7)
    assert table.session.decision.kind == "put" and not table.looking and not table.ticking


def test_whoever_touches_sees_it_step_by_step(mini: str) -> None:
    table = near_the_end()
    page = Page(table)
    table.by_pointer = True
    table.choose(("keep",))
    assert table.session is not None and table.session.length == 7
    assert (table.replay.shown, table.ticking, page.flags()["busy"]) == (6, True, "1")
    parts = page.render()
    assert status_words.ONLY_CHOICE in parts["status"] and 'data-act="skip"' in parts["actions"]
    assert "Tocca a" in parts["status"], "whose choice it is"
    assert table.lit() == {} and [event.kind for event in table.replay.events()] == ["keep"]
    table.take_effects()
    table.tick()
    assert not table.looking and not table.ticking and page.flags()["busy"] == ""
    assert [event.kind for event in table.replay.events()] == ["keep", "lift"]
    assert table.lit() and table.take_effects() == [Effect("sight", name=ALL)]


def test_a_touch_skips_it_and_does_nothing_else(mini: str) -> None:
    table = near_the_end()
    table.by_pointer = True
    table.choose(("keep",))
    length = table.session.length if table.session else 0
    table.take_effects()
    table.touch("place-1")
    assert table.take_effects() == [Effect("sight", name=ALL)]
    assert not table.looking and table.session is not None and table.session.length == length
    assert table.notice is None
    table.touch("place-1")
    assert table.session.length == length + 1 and table.over


def test_looking_back_or_another_game_ends_it(mini: str) -> None:
    table = near_the_end()
    table.by_pointer = True
    table.choose(("keep",))
    table.replay.show(2)
    assert table.looking and not table.replay.unfolding and not table.ticking
    table.replay.leave()
    assert not table.looking
    table.rematch()
    assert not table.replay.unfolding and not table.ticking


def test_a_choice_with_nothing_after_it_is_shown_at_once(mini: str) -> None:
    table = make_table()
    table.open("mini", "")
    table.start()
    table.by_pointer = True
    table.choose(("lift", "a"))
    assert not table.looking and not table.ticking


def test_the_end_is_seen_when_everything_before_it_has_been(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last stone can only be kept here, so that the table ends the game by itself."""
    monkeypatch.setattr(rules, "PUTS", (("keep",),))
    table = make_table()
    table.open("mini", "")
    table.start()
    for stone in "ab":
        table.choose(("lift", stone))
    table.by_pointer = True
    table.take_effects()
    table.choose(("lift", "c"))
    assert table.over and table.replay.unfolding
    assert not [effect for effect in table.take_effects() if effect.text == "end"]
    seen = []
    while table.ticking:
        seen.append((table.replay.shown, [event.kind for event in table.replay.events()]))
        table.tick()
    # What has no words of its own is told with what comes next.
    assert seen == [(5, ["lift"]), (7, ["keep", "lift"])]
    assert [effect for effect in table.take_effects() if effect.text == "end"]


def session(mini: str) -> Session:
    people = Tail(tuple(make_table().form.tail().people[:2]), (PERSON, PERSON))
    return Session(Match.new(mini, 2, {}, random.Random(1)), people)


def test_a_kind_that_is_always_asked_is_left_to_people(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MINI, "decisions", {"lift": DecisionKind(luck_follows=True)})
    game = session(mini)
    for stone in "abc":
        game.play(("lift", stone))
        game.play(("keep",))
    assert game.length == 6 and game.decision is not None
    assert game.decision.choices == (("lift", "d"),) and not game.needs_confirm(("lift", "d"))
    game.play(("lift", "d"))
    assert not game.forced(7) and game.undo_to() == 6


def test_luck_that_follows_as_a_matter_of_course_needs_no_agreement(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = session(mini)
    game.play(("lift", "a"))
    assert game.needs_confirm(("put", 2)) and not game.needs_confirm(("put", 1))
    monkeypatch.setattr(MINI, "decisions", {"put": DecisionKind(luck_follows=True)})
    assert not game.needs_confirm(("put", 2))


def test_what_gives_something_away_needs_agreement(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MINI, "decisions", {"put": DecisionKind(spoils=("put",))})
    game = session(mini)
    game.play(("lift", "a"))
    assert game.decision is not None and game.decision.kind == "put"
    assert game.needs_confirm(("put", 1)) and not game.source.raises_floor(("put", 1))
    game.confirm()
    assert game.needs_confirm(("put", 1))
    assert choices_words.ask_confirm("Posa nel posto 1.", False) == "Posa nel posto 1. Confermi?"


def test_the_only_way_on_needs_no_agreement(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PUTS", (("put", 2),))
    monkeypatch.setattr(MINI, "decisions", {"put": DecisionKind(luck_follows=True)})
    game = session(mini)
    game.play(("lift", "a"))
    assert game.decision is not None and len(game.decision.choices) == 1
    assert game.source.raises_floor(("put", 2)) and not game.needs_confirm(("put", 2))
