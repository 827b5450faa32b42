"""Random games of Kheops for the tests of its view and its texts."""

import random
from collections.abc import Iterator
from functools import cache

from app.drawing.scene import Person, Scene
from app.games.kheops.page import PAGE
from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.games import GAMES

GAME = GAMES["kheops"]
PEOPLE = tuple(Person(name, colour) for name, colour in zip(("Anna", "Bruno"), PAGE.colours, strict=True))
SEEDS = range(6)

Step = tuple[State, Decision, tuple[Event, ...]]
"""A position, what is asked, and what the choice before it did."""


@cache
def random_game(seed: int) -> tuple[Step, ...]:
    """All positions of a random game, its end left out."""
    return tuple(_steps(GAME.start(2, {}), random.Random(seed)))


@cache
def ended(seed: int) -> tuple[State, tuple[Event, ...]]:
    """The end of a random game, and what the last choice did."""
    rng = random.Random(seed)
    state, _, _ = random_game(seed)[-1]
    last = state.copy()
    events: list[Event] = []
    while (decision := last.decision()) is not None:
        events = []
        last.apply(choose(decision, rng), events)
    return last, tuple(events)


def _steps(state: State, rng: random.Random) -> Iterator[Step]:
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        yield state.copy(), decision, tuple(events)
        events = []
        state.apply(choose(decision, rng), events)


def choose(decision: Decision, rng: random.Random) -> Choice:
    """A choice at random, every kind of pawn as likely as the others."""
    if decision.weights is not None:
        return rng.choices(decision.choices, decision.weights)[0]
    verb = rng.choice(sorted({str(choice[:2]) if choice[0] == "pawn" else "" for choice in decision.choices}))
    return rng.choice([choice for choice in decision.choices if not verb or str(choice[:2]) == verb])


@cache
def asked() -> tuple[Step, ...]:
    """The decisions of people in a few games."""
    return tuple(step for seed in SEEDS for step in random_game(seed) if step[1].seat != CHANCE)


def show(state: State, seat: int | None = None, **more: object) -> Scene:
    """A scene with the people of the tests."""
    scene = Scene(state.seen_by(seat), seat, PEOPLE)
    return scene._replace(**more)  # type: ignore[arg-type]
