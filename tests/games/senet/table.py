"""Helpers for the tests of Senet: positions as states, and their contents."""

import random
from collections.abc import Iterable
from typing import Any

from pycore.contract import CHANCE
from pycore.games.senet import GAME
from pycore.games.senet.state import SenetState
from pycore.match import draw
from tests.games.senet.building import position


def at(cones: Iterable[int] = (), spools: Iterable[int] = (), **about: Any) -> SenetState:
    """The state of a position: see `building.position`."""
    return GAME.from_plain(position(cones, spools, **about))


def standing(state: SenetState) -> tuple[list[int], list[int]]:
    """The squares of both seats' pieces, from the plain form."""
    squares = state.to_plain()["squares"]
    one, two = ([n for n, piece in enumerate(squares, 1) if piece == seat] for seat in (0, 1))
    return one, two


def some_way(rng: random.Random, choices: int) -> SenetState:
    """The state after that many choices of a random game."""
    state = GAME.start(2, {})
    for _ in range(choices):
        decision = state.decision()
        if decision is None:
            break
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
    return state
