"""Games of La Valle dei Re for the tests of its board and words: random ones, and play from deep positions."""

import random
from collections.abc import Iterator
from functools import cache

from pycore.contract import Decision, Event, State
from pycore.games.valle import GAME
from pycore.match import draw
from tests.games.valle.positions import POSITIONS
from tests.games.valle.variants import VARIANTS

Step = tuple[State, Decision | None, tuple[Event, ...]]
"""A position, its decision, and the events of the choice before it. The last step of a game has no decision."""


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Whole games with every number of seats and every variant, and games from deep positions, mostly disputes."""
    starts = [GAME.start(seats, options) for seats in GAME.seats for options in ({}, *VARIANTS.values())]
    disputed = ("steal", "takeover", "build")
    deep = [plain for n, plain in enumerate(POSITIONS.values()) if plain["phase"] in disputed or n % 3 == 0]
    starts += [GAME.from_plain(plain) for plain in deep]
    return tuple(tuple(_steps(state, random.Random(n))) for n, state in enumerate(starts))


def _steps(state: State, rng: random.Random) -> Iterator[Step]:
    """A random game. Choices to stop are rare, so that much happens. Only in the rare takeover decisions they are as
    likely as any other choice."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        yield state.copy(), decision, tuple(events)
        events = []
        going_on = [choice for choice in decision.choices if choice != ("done",)]
        chance = decision.weights is not None
        stops = rng.random() >= 0.85 or decision.kind == "takeover"
        willing = decision.choices if stops else going_on
        state.apply(draw(decision, rng) if chance else rng.choice(willing), events)
    yield state, None, tuple(events)


def steps() -> Iterator[Step]:
    """The steps of all games."""
    for game in games():
        yield from game


def some_steps() -> Iterator[Step]:
    """A sixth of the decisions of players, and the end of each game."""
    for game in games():
        yield from [step for step in game[:-1] if step[1] and step[1].weights is None][::6]
        yield game[-1]
