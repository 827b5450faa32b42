"""Properties of every random game, and of every position that is accepted."""

import copy
import itertools
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.contract import CHANCE, BadPosition, Plain
from pycore.fuzz import mutated
from pycore.games.senet import GAME
from pycore.games.senet.state import SenetState
from pycore.match import draw
from tests.games.senet.positions import POSITIONS, SCHEMA
from tests.games.senet.table import some_way
from tests.games.table import play_out

SEEDS = st.integers(0, 2**32)
SLOW = settings(max_examples=20)

EVERY_CHOICE = (
    ("throw",),
    *(("sticks", throw) for throw in range(1, 6)),
    *(("move", square) for square in range(1, 31)),
    ("rebirth",),
    ("stay",),
)


@SLOW
@given(SEEDS)
def test_legal_is_what_is_not_refused(seed: int) -> None:
    rng = random.Random(seed)
    state = some_way(rng, rng.randrange(600))
    for _ in range(30):
        decision = state.decision()
        if decision is None:
            break
        legal = [choice for choice in EVERY_CHOICE if state.why_not(choice) is None]
        assert list(decision.choices) == legal
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))


@SLOW
@given(SEEDS)
def test_every_game_keeps_its_pieces_and_the_order_of_turns(seed: int) -> None:
    """Seven pieces per seat are accounted for. The turn passes only after a 2 or a 3, a lost throw, or the water."""
    events = play_out(GAME.start(2, {}), random.Random(seed))
    off = [event for event in events if event.kind == "piece-off"]
    counts = [sum(event.seat == seat for event in off) for seat in (0, 1)]
    assert max(counts) == 7 > min(counts)
    assert events[-1].kind == "game-over" and events[-1].data["scores"] == counts
    throws = [event for event in events if event.kind == "sticks-thrown"]
    again = [event for event in events if event.kind == "throws-again"]
    for before, after in itertools.pairwise(throws):
        if not before.data["again"]:
            assert before.seat != after.seat
    assert len(again) == sum(one.seat == two.seat for one, two in itertools.pairwise(throws))
    for event in events:
        if event.kind in ("piece-moved", "piece-attacked") and event.data["ahead"]:
            assert not event.data["from"] < 26 < event.data["to"]
        if event.kind == "piece-off":
            assert event.data["from"] >= 26


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def accepted(plain: Any) -> SenetState | None:
    """The state, or None when the position is refused."""
    try:
        return GAME.from_plain(plain)
    except BadPosition as error:
        assert error.field and error.reason
        return None


@given(JSON)
def test_any_json_is_refused(junk: Any) -> None:
    assert accepted(junk) is None


@given(st.sampled_from(sorted(POSITIONS)), st.sampled_from(SCHEMA), JSON)
def test_a_position_with_any_json_in_a_field(name: str, field: str, junk: Any) -> None:
    accepted({**POSITIONS[name], field: junk})


def moved(plain: Plain, rng: random.Random) -> Plain:
    """A position with two squares exchanged, another throw, or the other seat's turn."""
    plain = copy.deepcopy(plain)
    for _ in range(rng.randrange(1, 6)):
        here, there = rng.sample(range(30), 2)
        squares = plain["squares"]
        squares[here], squares[there] = squares[there], squares[here]
    if plain["throw"]:
        plain["throw"] = rng.randrange(1, 6)
    plain["seat"] = rng.randrange(2)
    return plain


@settings(SLOW, max_examples=150)
@given(SEEDS)
def test_what_is_accepted_can_be_played_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    plain = rng.choice([some_way(rng, rng.randrange(700)).to_plain(), rng.choice(list(POSITIONS.values()))])
    plain = mutated(plain, rng) if rng.random() < 0.4 else moved(plain, rng)
    state = accepted(plain)
    if state is not None:
        assert state.to_plain() == json.loads(json.dumps(plain))
        play_out(state, rng)
        assert max(state.scores()) == 7
