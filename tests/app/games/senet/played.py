"""Positions of Senet for the tests of its board and words."""

import random
from collections.abc import Iterator
from functools import cache

from app.drawing.scene import Person, Scene
from app.games.senet.page import PAGE
from pycore.contract import CHANCE, Decision, Event, State
from pycore.games import GAMES
from pycore.match import draw

GAME = GAMES["senet"]
PEOPLE = tuple(Person(name, colour) for name, colour in zip(("Anna", "Bruno"), PAGE.colours, strict=True))
SEEDS = range(2)

Step = tuple[State, Decision, tuple[Event, ...]]
"""A position, its decision, and the events of the choice before it."""


@cache
def random_game(seed: int) -> tuple[tuple[Step, ...], State, tuple[Event, ...]]:
    """All positions of a random game except the last; the final position; the events of the last choice."""
    state, rng = GAME.start(2, {}), random.Random(seed)
    steps, events = list[Step](), list[Event]()
    while (decision := state.decision()) is not None:
        steps.append((state.copy(), decision, tuple(events)))
        events = []
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices), events)
    return tuple(steps), state, tuple(events)


@cache
def asked() -> tuple[Step, ...]:
    """Decisions of players in a few games."""
    return tuple(step for seed in SEEDS for step in random_game(seed)[0] if step[1].seat != CHANCE)


def everything_that_happens() -> Iterator[Event]:
    for seed in SEEDS:
        steps, _, last = random_game(seed)
        yield from (event for step in steps for event in step[2])
        yield from last


def show(state: State, seat: int | None = None, **more: object) -> Scene:
    """A scene of this state as `seat` sees it (None: an onlooker), with test players."""
    scene = Scene(state.seen_by(seat), seat, PEOPLE)
    return scene._replace(**more)  # type: ignore[arg-type]
