"""Finds some facts about a game's rules by playing random games, so that the page side need not declare them.

The build stores the result on the game's card (`GameCard`). The table never runs a trial.
"""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from app.games.contract import CLOSING
from pycore.contract import CHANCE, Decision, Game, State
from pycore.setups import setups

STARTS: Final = 12
"""Number of games to start for each number of seats, to find the seat that begins."""
LONGEST: Final = 300
"""Number of choices after which a random game is abandoned."""


class Found(NamedTuple):
    """The facts that `play` finds out about a game."""

    secret_follows: tuple[str, ...]
    """Kinds of public decision after which the same seat always makes a private decision.

    Decisions that follow a choice with a verb of `CLOSING` are ignored."""
    first_seat_begins: bool
    """Whether seat 0 always makes the first decision in the default set-up."""


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

    Yields a pair for each public choice of a seat: (kind of decision, whether a private decision of the same seat
    follows). A choice with a verb of `CLOSING` yields no pair.
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
    """The seat that makes the first decision; None if no seat ever decides."""
    while (decision := state.decision()) is not None and decision.seat == CHANCE:
        state.apply(_drawn(decision, rng))
    return None if decision is None else decision.seat


def _is_open(decision: Decision | None) -> bool:
    """Whether all seats may know the choices of a decision, and which one is made. False for None."""
    return decision is not None and decision.public and decision.audience is None


def _drawn(decision: Decision, rng: random.Random) -> tuple[str | int, ...]:
    return rng.choices(decision.choices, decision.weights)[0]
