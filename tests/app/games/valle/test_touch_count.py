"""The number of touches per round of La Valle dei Re for players who choose sensibly, and whole games played by
touch."""

import random
import statistics
from collections import Counter
from functools import cache

import pytest

from app.games.valle.page import PAGE
from app.games.valle.sites import room_for
from app.table.picker import Picker
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games.valle import GAME
from pycore.games.valle.places import COST, NODE_OF, NONE, PLACE_NUMBER, SITE_OF
from pycore.games.valle.pyramids import FULL
from pycore.games.valle.state import ValleState
from pycore.match import draw
from tests.games.valle.positions import POSITIONS

DONE: Choice = ("done",)
MOST = 16
"""Mean number of touches per player and round, at most."""


class Builder:
    """A player that bids for two lots, claims the sites it enters, brings as many workers as it has cubes for, and
    builds."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def __call__(self, state: ValleState, decision: Decision) -> Choice:
        answers = {
            "bid-lot": self._lot,
            "bid-tablet": self._tablet,
            "overseer": self._master,
            "plan": self._master,
            "worker": self._worker,
        }
        answer = answers.get(decision.kind)
        return answer(state, decision) if answer else decision.choices[0]

    def _lot(self, state: ValleState, decision: Decision) -> Choice:
        laid = len(state.bids[decision.seat])
        return DONE if laid >= 2 else decision.choices[(laid + decision.seat) % len(state.lots)]

    def _tablet(self, state: ValleState, decision: Decision) -> Choice:
        return decision.choices[-1]

    def _master(self, state: ValleState, decision: Decision) -> Choice:
        """Move to a site without an owner; if none can be reached, stay."""
        goals = [c for c in decision.choices if len(c) == 3 and self._free(state, str(c[2]))]
        if goals:
            return self._rng.choice(goals)
        stay = state.overseers[2 * decision.seat + len(state.plans[decision.seat])]
        same = [c for c in decision.choices if len(c) == 3 and PLACE_NUMBER[str(c[2])] == stay]
        return DONE if DONE in decision.choices else same[0]

    @staticmethod
    def _free(state: ValleState, place: str) -> bool:
        site = SITE_OF[PLACE_NUMBER[place]]
        return site != NONE and state.owner[site] == NONE

    def _worker(self, state: ValleState, decision: Decision) -> Choice:
        """Move a worker from an area to a site that needs it, by the cheapest step."""
        seat = decision.seat
        mine = [site for site, owner in enumerate(state.owner) if owner == seat]
        lacking = state.cubes[seat] % 255 - sum(room_for(state, site, seat) for site in mine)
        if lacking <= 0:
            return DONE
        ways = []
        for choice in decision.choices[:-1]:
            here, there = (PLACE_NUMBER[str(place)] for place in choice[1:])
            site = SITE_OF[there]
            open_ = site in mine and state.heights[site] + room_for(state, site, seat) < FULL[site]
            if SITE_OF[here] == NONE and open_:
                ways.append((COST[NODE_OF[here]][NODE_OF[there]], choice))
        return min(ways)[1] if ways else DONE


def touches(state: State, decision: Decision, choice: Choice) -> int:
    """The length of the choice's shortest chain."""
    return min(map(len, PAGE.keys(state.seen_by(decision.seat), choice)))


@cache
def rounds(seats: int, seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Touches and decisions of each seat in each round of a game."""
    state, rng = GAME.start(seats, {}), random.Random(seed)
    policies = [Builder(seed + seat) for seat in range(seats)]
    touched, decided = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            state.apply(draw(decision, rng))
            continue
        choice = policies[decision.seat](state, decision)
        touched[state.round, decision.seat] += touches(state, decision, choice)
        decided[state.round, decision.seat] += 1
        state.apply(choice)
    return tuple(touched.values()), tuple(decided.values())


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_round_takes_few_touches(seats: int) -> None:
    found = [rounds(seats, seed) for seed in range(4)]
    touched = [each for game in found for each in game[0]]
    assert len(touched) >= 8 * seats
    assert statistics.mean(touched) <= MOST, sorted(touched)


def by_touch(state: State, rng: random.Random, most: int) -> None:
    """Play on by touching lit keys at random, until the end or for `most` decisions."""
    for _ in range(most):
        decision = state.decision()
        if decision is None:
            return
        if decision.seat == CHANCE:
            state.apply(draw(decision, rng))
            continue
        seen = state.seen_by(decision.seat)
        picker = Picker({choice: PAGE.keys(seen, choice) for choice in decision.choices})
        picked: tuple[str, ...] = ()
        while not (made := picker.complete(picked)) or picker.is_open(picked):
            ends = [key for key in picker.lit(picked) if key != "done" or rng.random() < 0.3]
            picked = (*picked, rng.choice(ends or picker.lit(picked)))
        assert len(made) == 1, picked
        state.apply(made[0])


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("option", [None, *(option.name for option in GAME.options)])
def test_a_whole_game_can_be_played_by_touch(seats: int, option: str | None) -> None:
    state = GAME.start(seats, {option: True} if option else {})
    by_touch(state, random.Random(f"{seats} {option}"), 5000)
    assert state.decision() is None


@pytest.mark.parametrize("name", sorted(POSITIONS)[::4])
def test_deep_positions_can_be_played_by_touch(name: str) -> None:
    by_touch(GAME.from_plain(POSITIONS[name]), random.Random(name), 60)
