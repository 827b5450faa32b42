"""What a pyramid can still become, compared with trying every completion."""

import random
from itertools import product

import pytest

from app.games.valle.sites import best_points, possible_patterns
from pycore.games.valle.data import COLOURS, POINTS
from pycore.games.valle.pyramids import LARGE, SLOTS, UNITS
from pycore.games.valle.scoring import pattern
from pycore.games.valle.state import ValleState
from tests.games.valle.table import at

SMALL, BIG = 13, 8
THREE = range(3)
"""Three colours are enough: a third one can spoil a pattern of two, and more bring nothing new."""


def finished(state: ValleState, site: int) -> set[str]:
    """The patterns of all completions in which each role has one colour or one odd cube."""
    rays = state.variant.rays
    open_ = [slot for level in SLOTS[rays][site - 1] for slot in level if slot.role != "centre"]
    missing = {slot: slot.room - state.slots[slot.place] % 255 for slot in open_}
    free = [slot for slot, many in missing.items() if many]
    found = set()
    for colours in product(THREE, repeat=len(free)):
        for odd in (None, *range(len(free))):
            slots = list(state.slots)
            for n, slot in enumerate(free):
                slots[slot.place] += missing[slot] * UNITS[colours[n]]
                if n == odd:
                    slots[slot.place] += UNITS[(colours[n] + 1) % 3] - UNITS[colours[n]]
            found.add(pattern(slots, site - 1, rays))
    return found


def begun(site: int, rays: bool, rng: random.Random) -> ValleState:
    """A pyramid with some cubes in at most two colours, mostly one colour per role."""
    state = at(4, {site: (0,)}, options={"rays": rays})
    cubes = rng.randrange(14 if LARGE[site - 1] else 5)
    paint = dict[str, int]()
    for level in SLOTS[rays][site - 1]:
        for slot in level:
            colour = paint.setdefault(slot.role, rng.randrange(2))
            for _ in range(min(cubes, slot.room)):
                odd = rng.random() < 0.08
                state.slots[slot.place] += UNITS[1 - colour if odd else colour]
                cubes -= 1
    return state


@pytest.mark.parametrize("rays", [False, True])
@pytest.mark.parametrize("site", [SMALL, BIG])
def test_possible_patterns_match_all_completions(site: int, rays: bool) -> None:
    rng = random.Random(f"{site} {rays}")
    met = set()
    for _ in range(120):
        state = begun(site, rays, rng)
        ways = finished(state, site)
        assert set(possible_patterns(state, site - 1)) == ways, state.to_plain()["sites"][str(site)]
        assert best_points(state, site - 1) == max(POINTS[LARGE[site - 1]][name] for name in ways)
        met.add(frozenset(ways))
    assert len(met) >= 3 and len(COLOURS) > len(THREE)
