"""The tablets decide who begins: `valle-sargon`."""

import random
from typing import Any

import pytest

from pycore.contract import Choice
from pycore.games.valle import GAME
from pycore.games.valle.state import ValleState
from tests.games.valle.table import asked, at, legal, play, tablets, told, why_not

DONE: Choice = ("done",)


def ordering(seats: int = 3, **fields: Any) -> ValleState:
    return at(seats, **{"phase": "order-lay", "options": {"sargon": True}, **fields})


def lay(*values: int) -> list[Choice]:
    return [choice for value in values for choice in (("lay",), ("tablet", value))]


def test_every_round_begins_with_it() -> None:
    state = GAME.start(3, {"sargon": True})
    assert (asked(state).kind, asked(state).seat, asked(state).rule) == ("order-lay", 0, "valle-sargon")


def test_the_highest_sum_chooses() -> None:
    state = ordering(first=1, active=1)
    events = play(state, *lay(2, 1), DONE, *lay(4), DONE, DONE)
    assert told(events, "order-revealed") == [(-1, {"tablets": [[], [2, 1], [4]], "winner": 2})]
    assert (asked(state).kind, asked(state).seat) == ("order", 2)
    assert legal(state) == [("place", 1), ("place", 2), ("place", 3)]
    events = play(state, ("place", 2))
    assert told(events, "order-chosen") == [(2, {"place": 2, "first": 1, "order": [1, 2, 0]})]
    assert (state.first, asked(state).kind) == (1, "cube")


def test_how_many_tablets_lie_is_told_and_their_values_are_not() -> None:
    (laid,) = play(ordering(first=1, active=1), *lay(3))
    assert (laid.kind, laid.seat, laid.data, laid.rule) == ("order-laid", 1, {"tablets": 1}, "valle-sargon")
    assert (laid.secret, laid.audience) == ({"value": 3}, (1,))


@pytest.mark.parametrize(("k", "first"), [(1, 1), (2, 0), (3, 2)])
def test_the_place_of_the_winner_is_that_of_all(k: int, first: int) -> None:
    state = ordering()
    play(state, DONE, *lay(0), DONE, DONE, ("place", k))
    assert state.first == first


def test_zeros_beat_no_tablet_and_a_tie_changes_nothing() -> None:
    state = ordering()
    play(state, DONE, *lay(0), DONE, DONE)
    assert (asked(state).kind, asked(state).seat) == ("order", 1)
    state = ordering()
    events = play(state, *lay(3), DONE, *lay(1, 2), DONE, *lay(0), DONE)
    assert told(events, "order-revealed")[0][1]["winner"] is None
    assert (asked(state).kind, state.first) == ("cube", 0)
    state = ordering()
    events = play(state, DONE, DONE, DONE)
    assert not any(event.reveals for event in events) and asked(state).kind == "cube"


def test_any_tablet_may_have_been_laid() -> None:
    state = ordering(2)
    play(state, *lay(2), DONE)
    seen = state.seen_by(1)
    assert {seen.imagine(random.Random(n)).orders[0] for n in range(100)} == {(value,) for value in range(5)}


def test_all_tablets_laid_are_out_of_the_auction() -> None:
    state = ordering(2)
    play(state, *lay(4, 3), DONE, *lay(2), DONE, ("place", 1))
    while asked(state).kind == "cube":
        state.apply(asked(state).choices[0])
    play(state, ("lot", 0))
    assert legal(state) == [("tablet", value) for value in (0, 1, 2)]
    assert why_not(state, "tablet", 4) == ("tablet-used", "valle-sargon")
    play(state, ("tablet", 0), ("lot", 1), ("tablet", 1), ("lot", 0))
    assert why_not(state, "tablet", 1) == ("tablet-used", "valle-asta")
    play(state, ("tablet", 0), DONE, ("lot", 0))
    assert legal(state) == [("tablet", value) for value in (0, 1, 3, 4)]


def test_who_has_laid_every_tablet_does_not_bid() -> None:
    everything = (0, 0, 0, 0, 1, 2, 3, 4)
    state = ordering(2)
    events = play(state, *lay(*everything))
    assert asked(state).seat == 1 and not told(events, "order-done")
    play(state, *lay(*everything))
    assert asked(state).kind == "cube"  # both have ten: a tie
    events = []
    while asked(state).kind == "cube":
        state.apply(asked(state).choices[0], events)
    assert asked(state).kind == "plan" and state.pharaoh % 255 == 15
    assert told(events, "bids-revealed") == [(-1, {"bids": []})]


def test_the_disc_passes_to_the_left_all_the_same() -> None:
    state = ordering(3, round=5)
    play(state, DONE, *lay(1), DONE, DONE, ("place", 1))
    while state.round == 5:
        state.apply(("done",) if ("done",) in legal(state) else legal(state)[0])
    assert (state.first, asked(state).kind, asked(state).seat) == (2, "order-lay", 2)


def test_how_many_is_public_and_which_is_not() -> None:
    one, two = ordering(2), ordering(2)
    play(one, *lay(4, 0))
    play(two, *lay(1, 2))
    for viewer in (None, 1):
        assert one.seen_by(viewer) == two.seen_by(viewer)
        assert one.seen_by(viewer).to_plain()["tablets"][0] == tablets() | {"order": [None, None]}
    play(one, ("lay",))
    play(two, ("lay",))
    assert asked(one.seen_by(1)) == asked(two.seen_by(1)) and asked(one.seen_by(1)).choices == ()
    assert asked(one).audience == (0,)
