"""Random games of Kheops for the tests of its board and words."""

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
"""A position, its decision, and the events of the choice before it."""


@cache
def random_game(seed: int) -> tuple[Step, ...]:
    """All positions of a random game except its end."""
    return tuple(_steps(GAME.start(2, {}), random.Random(seed)))


@cache
def ended(seed: int) -> tuple[State, tuple[Event, ...]]:
    """The final position of a random game, and the events of its last choice."""
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
    """A random choice. Kinds of pawns are equally likely."""
    if decision.weights is not None:
        return rng.choices(decision.choices, decision.weights)[0]
    verb = rng.choice(sorted({str(choice[:2]) if choice[0] == "pawn" else "" for choice in decision.choices}))
    return rng.choice([choice for choice in decision.choices if not verb or str(choice[:2]) == verb])


@cache
def asked() -> tuple[Step, ...]:
    """Decisions of players in a few games."""
    return tuple(step for seed in SEEDS for step in random_game(seed) if step[1].seat != CHANCE)


def show(state: State, seat: int | None = None, **more: object) -> Scene:
    """A scene of this state as `seat` sees it (None: an onlooker), with test players."""
    scene = Scene(state.seen_by(seat), seat, PEOPLE)
    return scene._replace(**more)  # type: ignore[arg-type]
