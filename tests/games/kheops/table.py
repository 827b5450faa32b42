"""Helpers for the tests of Kheops: positions as states, and random games."""

import random
from typing import Any

from pycore.contract import CHANCE, Plain
from pycore.games.kheops import GAME
from pycore.games.kheops.state import KheopsState
from pycore.match import draw
from tests.games.kheops.building import Laid, position


def at(laid: dict[int, Laid] | None = None, **about: Any) -> KheopsState:
    """The state of a position: see `building.position`."""
    return GAME.from_plain(position(laid, **about))


def some_way(rng: random.Random, choices: int) -> KheopsState:
    """The state after that many choices of a random game."""
    state = GAME.start(2, {})
    for _ in range(choices):
        decision = state.decision()
        if decision is None:
            break
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
    return state


def cell(state: KheopsState, number: int) -> Plain:
    """The contents of a cell, in plain form."""
    lies: Plain = state.to_plain()["cells"][number]
    return lies
