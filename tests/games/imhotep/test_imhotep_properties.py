"""Properties of every random game, and of every position that is accepted."""

import copy
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.contract import CHANCE, BadPosition, Plain
from pycore.games.imhotep import GAME
from pycore.games.imhotep.choices import NONE
from pycore.games.imhotep.data import OPTIONS, Value
from pycore.games.imhotep.state import ImhotepState
from pycore.match import draw
from tests.games.imhotep.positions import DEFAULTS, POSITIONS, SCHEMA
from tests.games.imhotep.table import check_story, every_choice, play_out

SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)
OPTION_VALUES = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OPTIONS})
SLOW = settings(max_examples=40)


@SLOW
@given(SEATS, OPTION_VALUES, SEEDS)
def test_a_random_game(seats: int, options: dict[str, Value], seed: int) -> None:
    """The legal choices are those not refused by `why_not`, in the order of the table. Positions read back; copies are
    independent."""
    rng = random.Random(seed)
    state = GAME.start(seats, options)
    known = every_choice(seats)
    while (decision := state.decision()) is not None:
        legal = [choice for choice in known if state.why_not(choice) is None]
        assert list(decision.choices) == legal
        assert not (decision.seat != CHANCE and decision.choices in ((("done",),), (("skip",),)))
        plain = state.to_plain()
        assert GAME.from_plain(json.loads(json.dumps(plain))) == state
        state.check()
        before = state.copy()
        owner = state.pending.owner
        assert before == state == state.seen_by(None if owner == NONE else owner)
        assert (state.seen_by(None) == state) == (not state.pending.pair)
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices))
        assert before.to_plain() == plain
        assert before != state


@SLOW
@given(SEATS, OPTION_VALUES, SEEDS)
def test_points_of_events_are_the_scores(seats: int, options: dict[str, Value], seed: int) -> None:
    state = GAME.start(seats, options)
    events = play_out(state, random.Random(seed))
    sums = [0] * seats
    for event in events:
        if "points" in event.data:
            sums[event.seat] += event.data["points"]
    assert tuple(sums) == state.scores() == tuple(events[-1].data["scores"])
    assert list(state.ranking()[0]) == events[-1].data["winners"]
    check_story(events)


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
        holder = (
            holder[int(part)] if isinstance(holder, list) and holder else holder[part] if holder else None
        )
    if isinstance(holder, dict):
        holder["statue" if last == "*" else last] = junk
        accepted(plain)


def accepted(plain: Any) -> ImhotepState | None:
    """The state, or None when the position is refused."""
    try:
        return GAME.from_plain(plain)
    except BadPosition as error:
        assert error.field and error.reason
        return None


@st.composite
def damaged(draw_from: st.DrawFn) -> Plain:
    """A position, deep or from a random game, with some values nudged, moved, repeated, dropped or exchanged."""
    plain = draw_from(
        st.sampled_from(list(POSITIONS.values())) | st.builds(random_position, SEATS, OPTION_VALUES, SEEDS)
    )
    plain = copy.deepcopy(plain)
    other = draw_from(st.sampled_from(list(POSITIONS.values())))
    for _ in range(draw_from(st.integers(1, 3))):
        spots = list(places(plain))
        holder, key = draw_from(st.sampled_from(spots))
        match draw_from(st.sampled_from(["nudge", "move", "copy", "drop", "cross", "junk"])):
            case "nudge" if type(holder[key]) is int:
                holder[key] += draw_from(st.sampled_from([-1, 1]))
            case "move" if type(holder[key]) is int:
                to, at = draw_from(st.sampled_from([s for s in spots if type(s[0][s[1]]) is int]))
                holder[key] -= 1
                to[at] += 1
            case "copy":
                source, at = draw_from(st.sampled_from(spots))
                holder[key] = copy.deepcopy(source[at])
            case "drop":
                del holder[key]
            case "cross":
                field = draw_from(st.sampled_from(sorted(other)))
                plain[field] = copy.deepcopy(other[field])
            case "junk":
                holder[key] = draw_from(JSON)
    return plain


def places(value: Any) -> Any:
    """Every (holder, key) in nested data."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def random_position(seats: int, options: dict[str, Value], seed: int) -> Plain:
    """A position some way into a random game."""
    rng = random.Random(seed)
    state = GAME.start(seats, options)
    for _ in range(rng.randrange(100)):
        decision = state.decision()
        assert decision is not None
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
    return state.to_plain()


@settings(SLOW, max_examples=400)
@given(damaged(), SEEDS)
def test_what_is_accepted_can_be_played_to_the_end(plain: Plain, seed: int) -> None:
    state = accepted(plain)
    if state is None:
        return
    again = state.to_plain()
    assert GAME.from_plain(again) == state
    follows = {"options": {**DEFAULTS, **plain["options"]}, "pending": None}
    assert {**plain, "round_cards": sorted(plain["round_cards"]), **follows} == {
        **again,
        "round_cards": sorted(again["round_cards"]),
        "pending": None,
    }
    if not state.is_whole():
        state = state.imagine(random.Random(seed))
    play_out(state, random.Random(seed))
    assert len(state.scores()) == state.seats
