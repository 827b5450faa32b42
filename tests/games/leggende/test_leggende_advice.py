"""Players of Leggende use what cards allow, and see which steps take a majority."""

import random

import pytest

from pycore.games import GAMES
from pycore.games.leggende.state import LeggendeState
from pycore.match import Match
from pycore.players import player
from pycore.players.lookup import advice_of
from tests.players.questions import questions


@pytest.mark.parametrize("seed", range(20))
def test_even_a_beginner_does_what_a_card_allows(seed: int) -> None:
    """The chosen half gives points only later. Even so, declining both halves must look worse."""
    for state in questions("leggende")["option"]:
        decision = state.decision()
        assert decision is not None
        if len(decision.choices) > 2:
            seen = state.seen_by(decision.seat)
            assert player("apprendista", seed).choose(seen) != ("skip",)


def held(state: LeggendeState, seat: int) -> int:
    """The number of regions in which a seat is strictly ahead, cities included."""
    found = 0
    for region in state.charted().regions:
        rows = [*state.armies]
        here = [row[region] for row in rows]
        for owner, cities in enumerate(state.cities):
            here[owner] += region in cities
        found += here[seat] == max(here) > 0 and here.count(here[seat]) == 1
    return found


def test_steps_that_take_a_majority_weigh_more_than_those_that_lose_one() -> None:
    better: list[float] = []
    worse: list[float] = []
    rng = random.Random(6)
    for seed in range(4):
        match = Match.new("leggende", 2, rng=random.Random(seed))
        while (decision := match.decision) is not None:
            if decision.kind in ("place", "move", "destroy"):
                state = match.state
                assert isinstance(state, LeggendeState)
                weights = advice_of(GAMES["leggende"]).weigh
                assert weights is not None
                before = held(state, decision.seat)
                for choice, weight in zip(decision.choices, weights(state, decision) or (), strict=True):
                    after = state.copy()
                    after.apply(choice)
                    change = held(after, decision.seat) - before
                    if len(choice) > 1 and change:
                        (better if change > 0 else worse).append(weight)
            match.play(rng.choice(decision.choices))
    assert len(better) > 20 and len(worse) > 20
    assert min(better) > max(worse)
