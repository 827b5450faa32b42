"""Sample states for each kind of decision, taken from random games and from the positions kept beside each game."""

import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final

from pycore.contract import CHANCE, Plain, State
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.setups import setups

GAMES_TRIED: Final = ("toy", *HOUSE)
OF_A_KIND: Final = 3
"""Largest number of states kept per kind of decision."""


@cache
def questions(slug: str) -> dict[str, list[State]]:
    """Kind of a seat's decision -> states in which it is asked with more than one choice."""
    found: dict[str, list[State]] = {}
    for state in _states(slug):
        decision = state.decision()
        if decision is not None and decision.seat != CHANCE and len(decision.choices) > 1:
            kept = found.setdefault(decision.kind, [])
            if len(kept) < OF_A_KIND and all(other.seats != state.seats or len(kept) < 2 for other in kept):
                kept.append(state.copy())
    return found


def _states(slug: str) -> Iterator[State]:
    """Every state of some random games. It is one object, which changes in place when the next state is requested."""
    rng = random.Random(5)
    for position in positions_of(slug):
        yield from _played(Match.from_position(slug, position, rng), rng, 30)
    for seats, options in setups(GAMES[slug]):
        yield from _played(Match.new(slug, seats, options, rng), rng, 150)


def positions_of(slug: str) -> list[Plain]:
    """The plain positions kept beside a game's tests; none for the toy game."""
    if slug not in HOUSE:
        return []
    kept: dict[str, Plain] = import_module(f"tests.games.{slug}.positions").POSITIONS
    return list(kept.values())


def _played(match: Match, rng: random.Random, most: int) -> Iterator[State]:
    for _ in range(most):
        decision = match.decision
        if decision is None:
            return
        yield match.state
        match.play(rng.choice(decision.choices))
