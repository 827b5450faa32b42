"""Finds out from random games what the table must know of a game's rules, so that its page side need not declare it.

The build puts the result on the game's card. A table never runs a trial.
"""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from app.games.contract import CLOSING
from pycore.contract import CHANCE, Decision, Game, State
from pycore.setups import setups

STARTS: Final = 12
"""How many beginnings are tried for each number of seats."""
LONGEST: Final = 300
"""Number of choices after which a game is abandoned."""


class Found(NamedTuple):
    """The result of a trial."""

    secret_follows: tuple[str, ...]
    """The public kinds of decision after which the same seat is asked a private one, CLOSING choices aside."""
    first_seat_begins: bool
    """Whether the first question of the default set-up is always put to seat 0."""


def play(game: Game) -> Found:
    """Play random games with every set-up. Repeated calls give the same result."""
    rng = random.Random(0)
    followed = [
        pair for seats, options in setups(game) for pair in _followed(game.start(seats, options), rng)
    ]
    kinds = {kind for kind, private in followed if private} - {
        kind for kind, private in followed if not private
    }
    starts = [game.start(seats, {}) for seats in game.seats for _ in range(STARTS)]
    return Found(tuple(sorted(kinds)), all(_first(state, rng) == 0 for state in starts))


def _followed(state: State, rng: random.Random) -> Iterator[tuple[str, bool]]:
    """Play one random game.

    For each public choice of a seat it yields the kind, and whether a private question to the same seat follows.
    """
    before: Decision | None = None
    for _ in range(LONGEST):
        decision = state.decision()
        if before is not None:
            same = decision is not None and decision.seat == before.seat
            yield before.kind, same and not _is_open(decision)
        if decision is None:
            return
        choice = _drawn(decision, rng)
        asks = decision.seat != CHANCE and _is_open(decision) and choice[0] not in CLOSING
        before = decision if asks else None
        state.apply(choice)


def _first(state: State, rng: random.Random) -> int | None:
    """The seat that gets the first question; None if the game has none."""
    while (decision := state.decision()) is not None and decision.seat == CHANCE:
        state.apply(_drawn(decision, rng))
    return None if decision is None else decision.seat


def _is_open(decision: Decision | None) -> bool:
    """Whether a decision is neither private nor shown to some seats only."""
    return decision is not None and decision.public and decision.audience is None


def _drawn(decision: Decision, rng: random.Random) -> tuple[str | int, ...]:
    return rng.choices(decision.choices, decision.weights)[0]
