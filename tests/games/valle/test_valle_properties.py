"""Properties of every random game, and of every position that is accepted."""

import copy
import json
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.contract import CHANCE, BadPosition, Choice, Plain
from pycore.games.valle import GAME
from pycore.games.valle import choices as c
from pycore.games.valle.data import COLOURS, OPTIONS, SITES
from pycore.games.valle.places import PLACE_NAMES
from pycore.games.valle.state import ValleState
from pycore.match import draw
from tests.games.valle.builders import choose
from tests.games.valle.positions import POSITIONS, SCHEMA

SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)
OPTION_VALUES = st.fixed_dictionaries({option.name: st.booleans() for option in OPTIONS})
SLOW = settings(max_examples=20)
ROLES = ("block", "centre", "corner", "edge", "diagonal-1", "diagonal-2", "top")


def every_choice(kind: str, place: str) -> Iterator[Choice]:
    """Every choice that a phase could ever offer; for workers those from one place."""
    match kind:
        case "cube":
            yield from product(("cube",), COLOURS)
        case "order-lay":
            yield ("lay",)
        case "order-tablet" | "bid-tablet":
            yield from product(("tablet",), range(-1, 6))
        case "order":
            yield from product(("place",), range(6))
        case "bid-lot":
            yield from product(("lot",), range(-1, 6))
        case "overseer" | "plan":
            yield from product((kind,), range(-1, 3), PLACE_NAMES)
        case "claim" | "takeover":
            yield from product((kind,), range(17))
        case "worker":
            yield from product(("worker",), (place,), PLACE_NAMES)
        case "steal" | "build":
            yield from product((kind,), SITES, ROLES, COLOURS)
    if kind == "claim":
        yield ("leave",)
    yield ("done",)


@SLOW
@given(SEATS, OPTION_VALUES, SEEDS)
def test_legal_is_what_is_not_refused(seats: int, options: dict[str, bool], seed: int) -> None:
    """In games between purposeful players `why_not` and the list agree on every choice that could ever be offered."""
    rng = random.Random(seed)
    state = GAME.start(seats, options)
    while (decision := state.decision()) is not None:
        if decision.seat != CHANCE and rng.random() < 0.15:
            place = rng.choice(state.to_plain()["workers"][decision.seat])
            known = list(every_choice(decision.kind, place))
            offered = {choice for choice in decision.choices if choice[0] != "worker" or choice[1] == place}
            assert {choice for choice in known if state.why_not(choice) is None} == offered
            assert decision.choices != (("done",),)
        state.apply(choose(state, decision, rng))


@SLOW
@given(SEATS, OPTION_VALUES, SEEDS)
def test_copies_are_independent_and_positions_read_back(
    seats: int, options: dict[str, bool], seed: int
) -> None:
    rng = random.Random(seed)
    state = GAME.start(seats, options)
    while (decision := state.decision()) is not None:
        if rng.random() < 0.3:
            plain = state.to_plain()
            assert GAME.from_plain(json.loads(json.dumps(plain))) == state
            before = state.copy()
            state.apply(choose(state, decision, rng))
            assert before.to_plain() == plain and before != state
        else:
            state.apply(choose(state, decision, rng))


def test_states_are_equal_by_value() -> None:
    state = GAME.start(2, {})
    assert state == GAME.start(2, {}) != GAME.start(3, {})
    assert state != "x"
    assert repr(state) == f"ValleState({state.to_plain()})"


def test_check_finds_a_state_out_of_step() -> None:
    for damage in ("dest", "taken"):
        state = GAME.start(2, {})
        state.check()
        getattr(state, damage)[10] += 1
        with pytest.raises(BadPosition):
            state.check()


# Positions that may be anything


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(JSON)
def test_any_json_is_refused(junk: Any) -> None:
    assert accepted(junk) is None


@given(st.sampled_from(sorted(POSITIONS)), st.sampled_from(SCHEMA), JSON)
def test_a_position_with_any_json_in_a_field(name: str, path: str, junk: Any) -> None:
    plain = copy.deepcopy(POSITIONS[name])
    holder: Any = plain
    *parents, last = path.replace("[]", ".0").split(".")
    for part in parents:
        if isinstance(holder, list):
            holder = holder[0] if holder else None
        elif isinstance(holder, dict):
            holder = holder.get(part, next(iter(holder.values()), None))
    if isinstance(holder, dict):
        holder["red" if last == "*" else last] = junk
        accepted(plain)


def accepted(plain: Any) -> ValleState | None:
    """The state, or None when the position is refused."""
    try:
        return GAME.from_plain(plain)
    except BadPosition as error:
        assert error.field and error.reason
        return None


@st.composite
def damaged(draw_from: st.DrawFn) -> Plain:
    """A deep position with some values nudged, moved, repeated, dropped or exchanged."""
    plain = copy.deepcopy(draw_from(st.sampled_from(list(POSITIONS.values()))))
    other = draw_from(st.sampled_from(list(POSITIONS.values())))
    for _ in range(draw_from(st.integers(1, 3))):
        spots = list(spots_in(plain))
        holder, key = draw_from(st.sampled_from(spots))
        match draw_from(st.sampled_from(["nudge", "move", "copy", "swap", "drop", "cross", "phase", "junk"])):
            case "nudge" if type(holder[key]) is int:
                holder[key] += draw_from(st.sampled_from([-1, 1]))
            case "move" if type(holder[key]) is int:
                to, at = draw_from(st.sampled_from([s for s in spots if type(s[0][s[1]]) is int]))
                holder[key] -= 1
                to[at] += 1
            case "copy":
                source, at = draw_from(st.sampled_from(spots))
                holder[key] = copy.deepcopy(source[at])
            case "swap" if isinstance(holder[key], str | int):
                alike = [s for s in spots if type(s[0][s[1]]) is type(holder[key])]
                to, at = draw_from(st.sampled_from(alike))
                holder[key], to[at] = to[at], holder[key]
            case "drop":
                del holder[key]
            case "cross":
                field = draw_from(st.sampled_from(sorted(other)))
                plain[field] = copy.deepcopy(other[field])
            case "phase":
                plain["phase"] = draw_from(st.sampled_from(c.PHASES))
            case "junk":
                holder[key] = draw_from(JSON)
    return plain


def spots_in(value: Any) -> Any:
    """Every (holder, key) in nested data."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from spots_in(value[key])


@settings(SLOW, max_examples=300)
@given(damaged(), SEEDS)
def test_what_is_accepted_can_be_played_to_the_end(plain: Plain, seed: int) -> None:
    state = accepted(plain)
    if state is None:
        return
    rng = random.Random(seed)
    assert state.to_plain() == {**plain, "options": state.variant.options()}
    if not state.is_whole():
        state = state.imagine(rng)
    play_on(state, rng)


def play_on(state: ValleState, rng: random.Random) -> None:
    """Random choices to the end. Every list is usable; the state is checked at the start, now and then, and at the
    end."""
    state.check()
    while (decision := state.decision()) is not None:
        assert decision.choices and decision.choices != (("done",),)
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
        if rng.random() < 0.05:
            state.check()
    state.check()
    assert len(state.scores()) == state.seats
