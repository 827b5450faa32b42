"""Random games of Imhotep for the tests of its view and its texts."""

import random
from collections.abc import Iterator
from functools import cache

from app.scene import Person, Scene
from app.views import imhotep
from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.games import GAMES

GAME = GAMES["imhotep"]
NAMES = ("Anna", "Bruno", "Carla", "Dino")
PEOPLE = tuple(Person(name, colour) for name, colour in zip(NAMES, imhotep.COLOURS, strict=True))

Step = tuple[State, Decision, tuple[Event, ...]]
"""A position, what is asked, and what the choice before it did."""


@cache
def random_game(seats: int, seed: int) -> tuple[Step, ...]:
    """All positions of a random game, its end left out."""
    return tuple(_steps(GAME.start(seats, {}), random.Random(seed)))


def ended(seats: int, seed: int) -> tuple[State, tuple[Event, ...]]:
    """The end of a random game, and what the last choice did."""
    rng, state = random.Random(seed), GAME.start(seats, {})
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        events = []
        state.apply(choose(decision, rng), events)
    return state, tuple(events)


def _steps(state: State, rng: random.Random) -> Iterator[Step]:
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        yield state.copy(), decision, tuple(events)
        events = []
        state.apply(choose(decision, rng), events)


def choose(decision: Decision, rng: random.Random) -> Choice:
    """A choice at random, blue cards and sailing as likely as everything else together."""
    if decision.weights is not None:
        return rng.choices(decision.choices, decision.weights)[0]
    verb = rng.choice(sorted({str(choice[0]) for choice in decision.choices}))
    return rng.choice([choice for choice in decision.choices if choice[0] == verb])


def asked() -> list[Step]:
    """The decisions of people in a few games with two, three and four of them."""
    games = [random_game(seats, seed) for seats in (2, 3, 4) for seed in range(6)]
    return [step for game in games for step in game if step[1].seat != CHANCE]


def show(state: State, seat: int | None = None, **more: object) -> Scene:
    """A scene with the people of the tests."""
    scene = Scene(state.seen_by(seat), seat, PEOPLE[: state.seats])
    return scene._replace(**more)  # type: ignore[arg-type]
