"""Properties of every random game, and of every position that is accepted."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.contract import CHANCE, BadPosition, Choice, Plain
from pycore.fuzz import mutated
from pycore.games.kheops import GAME
from pycore.games.kheops.state import KheopsState
from pycore.match import draw
from tests.games.kheops.building import COPIES, ORIENTATIONS
from tests.games.kheops.positions import POSITIONS, SCHEMA
from tests.games.kheops.table import some_way
from tests.games.table import play_out

SEEDS = st.integers(0, 2**32)
SLOW = settings(max_examples=25)
MOST_CHOICES = 130
"""Kinds of decision after the set-up."""


def every_choice() -> Iterator[Choice]:
    """Every choice that could ever be made, in the order of the specification's table."""
    ways = {name: ORIENTATIONS[int(name.split(":")[1])] for name in COPIES}
    yield from (("lay", name, sides) for name in COPIES for sides in ways[name])
    yield from (("draw", name) for name in COPIES)
    pieces = ("worker", "mummy", "priest", "pharaoh")
    yield from (("pawn", piece, cell) for piece in pieces for cell in range(49))
    anyhow = [sides for several in ORIENTATIONS.values() for sides in several]
    yield from (("rotate", cell, sides) for cell in range(49) for sides in anyhow)
    yield from (("from", cell) for cell in range(49))
    yield from (("to", cell) for cell in range(49))
    yield from (("tile", name, cell, sides) for name in COPIES for cell in range(49) for sides in ways[name])


EVERY_CHOICE = tuple(every_choice())


@settings(SLOW, max_examples=8)
@given(SEEDS)
def test_legal_is_what_is_not_refused(seed: int) -> None:
    """The legal choices are those not refused, in the order of the table, at every point of a random game."""
    state, rng = some_way(random.Random(seed), 25), random.Random(seed)
    while (decision := state.decision()) is not None:
        if rng.random() < 0.15:
            legal = [choice for choice in EVERY_CHOICE if state.why_not(choice) is None]
            assert list(decision.choices) == legal
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))


@SLOW
@given(SEEDS)
def test_a_random_game(seed: int) -> None:
    """Positions read back; copies are independent; lists are short; hands stay hidden."""
    rng = random.Random(seed)
    state = GAME.start(2, {})
    while (decision := state.decision()) is not None:
        plain = state.to_plain()
        assert GAME.from_plain(json.loads(json.dumps(plain))) == state
        assert decision.kind == "start-tile" or 0 < len(decision.choices) <= MOST_CHOICES
        check_hidden(state, plain)
        before = state.copy()
        assert before == state
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
        assert before.to_plain() == plain and before != state


def check_hidden(state: KheopsState, plain: Plain) -> None:
    """A view shows the viewer's own hand and only the number of tiles in the other one."""
    for seat in (None, 0, 1):
        seen = state.seen_by(seat).to_plain()
        for other, hand in enumerate(plain["hands"]):
            assert seen["hands"][other] == (hand if other == seat else [None] * len(hand))
        assert seen["cells"] == plain["cells"] and seen["supply"] == plain["supply"]


@SLOW
@given(SEEDS)
def test_every_game_places_thirty_pawns_and_tiles_by_the_rules(seed: int) -> None:
    """Thirty pawns and tiles are placed. No pawn stands on a forbidden tile, and no special one comes before its
    mummy."""
    state = GAME.start(2, {})
    events = play_out(state, random.Random(seed))
    placed = [event for event in events if event.kind == "pawn-placed"]
    assert [event.seat for event in placed] == [0, 1] * 15
    for seat in (0, 1):
        order = [event.data["piece"] for event in placed if event.seat == seat]
        special = [piece for piece in order if piece != "worker"]
        assert special[:1] in ([], ["mummy"]) and len(set(special)) == len(special)
    lying = [lies for lies in state.to_plain()["cells"] if lies["pawn"]]
    assert not any(lies["tile"].endswith(":no-pawn") for lies in lying)
    returned = sum(event.kind == "worker-returned" for event in events)
    assert len(lying) == 30 - returned and returned <= 2


# Positions that may be anything


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def accepted(plain: Any) -> KheopsState | None:
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
def test_a_position_with_any_json_in_a_field(name: str, path: str, junk: Any) -> None:
    plain = copy.deepcopy(POSITIONS[name])
    holder: Any = plain
    *parents, last = path.replace("[]", ".0").split(".")
    for part in parents:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    holder["room:2:ankh" if last == "*" else last] = junk
    accepted(plain)


def moved(plain: Plain, rng: random.Random) -> Plain:
    """A position with something exchanged: tiles between cells, hands and pile, pawns between tiles, a turn or a
    phase."""
    plain = copy.deepcopy(plain)
    cells = plain["cells"]
    for _ in range(rng.randrange(1, 4)):
        here, there = rng.sample(range(49), 2)
        kind = rng.randrange(6)
        if kind == 0:
            cells[here], cells[there] = cells[there], cells[here]
        elif kind == 1 and cells[here] and cells[there]:
            cells[here]["pawn"], cells[there]["pawn"] = cells[there]["pawn"], cells[here]["pawn"]
        elif kind == 2:
            plain["turn"] += rng.choice([-1, 1])
        elif kind == 3:
            other = rng.choice(list(POSITIONS.values()))
            field = rng.choice(["phase", "placed", "moving", "hands", "supply", "pile"])
            plain[field] = copy.deepcopy(other[field])
        elif kind == 4 and plain["hands"][0]:
            plain["hands"].reverse()
        elif cells[here]:
            cells[here]["open"] = rng.choice(ORIENTATIONS[len(cells[here]["open"])])
    return plain


@settings(SLOW, max_examples=400)
@given(SEEDS)
def test_what_is_accepted_can_be_played_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    sources = [some_way(rng, rng.randrange(200)).to_plain(), rng.choice(list(POSITIONS.values()))]
    plain = rng.choice(sources)
    plain = mutated(plain, rng) if rng.random() < 0.4 else moved(plain, rng)
    state = accepted(plain)
    if state is None:
        return
    again = state.to_plain()
    assert GAME.from_plain(again) == state
    hands = {"hands": [sorted(hand, key=str) for hand in plain["hands"]]}
    assert {**plain, **hands} == again
    if not state.is_whole():
        state = state.imagine(rng)
    play_out(state, rng)
    assert len(state.scores()) == 2
