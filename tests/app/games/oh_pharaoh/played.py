"""Random games of Oh, Pharaoh! for the tests of its board and words."""

import random
from functools import cache

from app.drawing.scene import Person, Scene
from app.games.oh_pharaoh.page import PAGE
from pycore.contract import Decision, Event, State
from pycore.games import GAMES
from pycore.match import draw
from tests.games.oh_pharaoh.positions import POSITIONS

GAME = GAMES["oh_pharaoh"]
NAMES = ("Anna", "Bruno", "Carla", "Dino")
PEOPLE = tuple(Person(name, colour) for name, colour in zip(NAMES, PAGE.colours, strict=True))

Step = tuple[State, Decision | None, tuple[Event, ...]]
"""A position, its decision, and the events of the choice before it."""


def walk(state: State, rng: random.Random) -> list[Step]:
    """All positions of a random game, including its end. Verbs are equally likely."""
    steps: list[Step] = []
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        steps.append((state.copy(), decision, tuple(events)))
        events = []
        if decision.weights is not None:
            choice = draw(decision, rng)
        else:
            verb = rng.choice(sorted({str(choice[0]) for choice in decision.choices}))
            choice = rng.choice([choice for choice in decision.choices if choice[0] == verb])
        state.apply(choice, events)
    return [*steps, (state, None, tuple(events))]


@cache
def steps() -> tuple[Step, ...]:
    """The steps of a whole game for each number of seats, and of random play from every deep position."""
    found = [step for seats in GAME.seats for step in walk(GAME.start(seats, {}), random.Random(seats))]
    for name, plain in POSITIONS.items():
        found += walk(GAME.from_plain(plain), random.Random(name))[:200]
    return tuple(found)


def show(state: State, seat: int | None = None) -> Scene:
    """A scene of this state as `seat` sees it (None: an onlooker), with test players."""
    return Scene(state.seen_by(seat), seat, PEOPLE[: state.seats])
