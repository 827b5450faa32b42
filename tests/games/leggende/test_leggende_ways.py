"""The cheapest way over several regions agrees with a search of every walk."""

import random

import pytest

from pycore.games.leggende import GAME, data
from pycore.games.leggende.actions import step_cost
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.state import LeggendeState
from pycore.games.leggende.ways import Way, ways
from tests.games.leggende.positions import POSITIONS

MOST = 6


def every_walk(state: LeggendeState, start: int, left: int) -> dict[int, Way]:
    """The best way to each region among all walks that enter no region twice."""
    best: dict[int, tuple[int, int, int, tuple[int, ...]]] = {}
    camps = [region for region, token in state.tokens.items() if token == data.ROBBERS]

    def walk(steps: tuple[int, ...], cost: int) -> None:
        here = steps[-1] if steps else start
        for other in state.charted().links[here]:
            price = cost + step_cost(state, here, other)
            if price <= left and other != start and other not in steps:
                on = (*steps, other)
                key = (price, sum(region in camps for region in on), len(on), on)
                best[other] = min(best.get(other, key), key)
                walk(on, price)

    walk((), 0)
    return {end: Way(cost, robbed, steps) for end, (cost, robbed, _, steps) in best.items()}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_cheapest_way_is_found(name: str) -> None:
    state = GAME.from_plain(POSITIONS[name])
    rng = random.Random(name)
    for start in rng.sample(state.charted().regions, 4):
        for left in range(MOST + 1):
            assert ways(state, start, left) == every_walk(state, start, left)


def test_every_step_of_a_way_may_be_made() -> None:
    """The steps are legal one after the other, and cost as much as the way says."""
    from pycore.games.leggende.choices import MOVES

    state = GAME.from_plain(POSITIONS["two-ring-move"])
    left = state.pending.left
    for end, way in ways(state, REGION["V7"], left).items():
        moved, here = state.copy(), REGION["V7"]
        for other in way.steps:
            assert moved.why_not(MOVES[here][other]) is None
            moved.apply(MOVES[here][other])
            here = other
        assert here == end
        if moved.phase == "move":
            assert moved.pending.left == left - way.cost


def test_flying_makes_the_sea_near_and_robbers_are_avoided() -> None:
    state = GAME.from_plain(POSITIONS["two-ring-move"])
    found = ways(state, REGION["V7"], 5)
    assert found[REGION["C3"]] == Way(1, 0, (REGION["C3"],))  # a portal
    camp = next(region for region, token in state.tokens.items() if token == data.ROBBERS)
    assert all(way.robbed == way.steps.count(camp) for way in found.values())
