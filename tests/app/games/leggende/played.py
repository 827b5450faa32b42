"""Random games of Leggende for the tests of its board and words."""

import random
from collections.abc import Iterator
from functools import cache

from app.drawing.scene import Person, Scene
from app.games.leggende.page import PAGE
from app.table.picker import Picker
from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.games import GAMES

GAME = GAMES["leggende"]
NAMES = ("Anna", "Bruno", "Carla", "Dino")
PEOPLE = tuple(Person(name, colour) for name, colour in zip(NAMES, PAGE.colours, strict=True))

EVERYTHING: dict[str, str | bool] = {
    "tie": "die",
    "explore": True,
    "fortress": True,
    "dragon": True,
    "portals": True,
    "robbers": True,
    "leaders": True,
    "swamp": True,
}
OPTIONS: tuple[dict[str, str | bool], ...] = (
    {},
    {"setup": "choose", "layout": "ring", "explore": True, "fortress": True, "portals": True},
    EVERYTHING,
    {**EVERYTHING, "setup": "choose", "layout": "ring", "long": True},
)
"""Sets of options, from the defaults to everything switched on. `which` is an index of this tuple."""

Step = tuple[State, Decision, tuple[Event, ...]]
"""A position, its decision, and the events of the choice before it."""


@cache
def random_game(seats: int, which: int, seed: int = 0) -> tuple[Step, ...]:
    """All positions of a random game except its end."""
    return tuple(_steps(GAME.start(seats, OPTIONS[which]), random.Random(f"{seats} {which} {seed}")))


@cache
def ended(seats: int, which: int, seed: int = 0) -> tuple[State, tuple[Event, ...]]:
    """The final position of the same game, and all its events."""
    last, decision, _ = random_game(seats, which, seed)[-1]
    state, events = last.copy(), list[Event]()
    state.apply(decision.choices[0], events)
    before = [event for step in random_game(seats, which, seed) for event in step[2]]
    return state, (*before, *events)


def _steps(state: State, rng: random.Random) -> Iterator[Step]:
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        yield state.copy(), decision, tuple(events)
        events = []
        state.apply(choose(decision, rng), events)


def choose(decision: Decision, rng: random.Random) -> Choice:
    """A random choice. Choices that stop an action are rare."""
    if decision.seat == CHANCE:
        return rng.choice(decision.choices)
    on = [choice for choice in decision.choices if choice not in (("done",), ("skip",))]
    return rng.choice(on if rng.random() < 0.9 else decision.choices)


def every_game() -> list[tuple[Step, ...]]:
    return [random_game(seats, which) for seats in (2, 3, 4) for which in range(len(OPTIONS))]


@cache
def asked() -> tuple[Step, ...]:
    """The steps of random games with every set of options in which a player decides."""
    return tuple(step for game in every_game() for step in game if step[1].seat != CHANCE)


def show(
    state: State, seat: int | None = None, picked: tuple[str, ...] = (), events: tuple[Event, ...] = ()
) -> Scene:
    """A scene with test players. The elements that can be touched after `picked` are lit."""
    seen = state.seen_by(seat)
    return Scene(seen, seat, PEOPLE[: state.seats], lit(seen, picked), picked, events=events)


def lit(seen: State, picked: tuple[str, ...]) -> dict[str, str]:
    """Key that can be touched next -> its accessible name, or the words of the gesture that it completes."""
    decision = seen.decision()
    if decision is None or decision.seat == CHANCE:
        return {}
    keys = Picker({choice: PAGE.keys(seen, choice) for choice in decision.choices}).lit(picked)
    further = {run.chain[-1]: run.words for run in PAGE.runs(seen) if run.chain[:-1] == picked}
    return {key: PAGE.name_key(seen, key) for key in keys} | further
