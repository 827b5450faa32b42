"""Where somebody learns something in a game: there undo must stop (`Match.floor`).

Found from the rules alone, by trying: would it look different if something else had been chosen, or if what is hidden
lay otherwise? `conformance` watches every step of its games with this, and compares the floors of the match.
"""

import random
from collections.abc import Collection
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, State

ALTERNATIVES: Final = 3
"""As many other choices of a private decision are tried."""


class Tried(NamedTuple):
    """How much has been watched: choices of seats, those of them that were private, and the lengths at which undo had
    to stop."""

    steps: int = 0
    private: int = 0
    stops: int = 0

    def __add__(self, other: object) -> "Tried":
        assert isinstance(other, Tried)
        return Tried(self.steps + other.steps, self.private + other.private, self.stops + other.stops)


class Transition(NamedTuple):
    """One choice of a game: the state before it, what was asked there, what it did."""

    before: State
    asked: Decision
    choice: Choice
    after: State
    events: list[Event]


class Learning:
    """Watches a game step by step.

    What others learn from the own choices of a seat counts once somebody else is asked, or luck; everything else at
    once.
    """

    def __init__(self, reactions: Collection[str], rng: random.Random) -> None:
        """`reactions`: the kinds of decision that tell something, whatever is chosen."""
        self.stops: list[tuple[int, str]] = []
        """Lengths of the record at which the floor must lie, with the reason."""
        self._reactions, self._rng = reactions, rng
        self._length = self._steps = self._private = 0
        self._shown = ""
        """What the seat that has just chosen has shown of itself since it was asked first."""

    @property
    def tried(self) -> Tried:
        """How much has been watched."""
        return Tried(self._steps, self._private, len(self.stops))

    def watch(self, made: Transition) -> None:
        """The next step."""
        self._length += 1
        seat = made.asked.seat
        stop = "an event reveals" if any(event.reveals for event in made.events) else ""
        if seat == CHANCE:
            stop = "luck" if len(made.asked.choices) > 1 or not made.asked.public else stop
        else:
            self._steps += 1
            self._look_at_choice(made)
            for viewer in (None, *range(made.before.seats)):
                if not stop and self._learns(made, viewer):
                    stop = self._count(made, viewer)
        after = made.after.decision()
        if after is None or after.seat != seat:
            stop = stop or self._shown
        if stop:
            self.stops.append((self._length, stop))
            self._shown = ""

    def _look_at_choice(self, made: Transition) -> None:
        """Whether an onlooker can tell what was chosen in private."""
        asked = made.asked
        if asked.public and asked.audience is None:
            return
        self._private += 1
        if asked.kind in self._reactions:
            self._shown = "a reaction"
            return
        others = [choice for choice in asked.choices if choice != made.choice]
        seen = _seen(made.after, made.events, None)
        for choice in self._rng.sample(others, min(len(others), ALTERNATIVES)):
            if _seen(*_made(made.before, choice), None) != seen:
                self._shown = "a private choice can be read off"
                return

    def _learns(self, made: Transition, viewer: int | None) -> bool:
        """Whether it would have looked different to somebody if what is hidden from them lay otherwise."""
        world = made.before.seen_by(viewer).imagine(self._rng)
        asked = world.decision()
        assert asked is not None, world
        choice = made.choice
        if choice not in asked.choices:
            if made.asked.audience is None or viewer in made.asked.audience:
                return True
            choice = asked.choices[0]
        return _seen(*_made(world, choice), viewer) != _seen(made.after, made.events, viewer)

    def _count(self, made: Transition, viewer: int | None) -> str:
        """What the seat itself has learned counts at once."""
        if viewer == made.asked.seat:
            return "the seat itself has learned something"
        self._shown = "a choice has shown something"
        return ""


def _made(state: State, choice: Choice) -> tuple[State, list[Event]]:
    """What a choice leads to."""
    after, events = state.copy(), list[Event]()
    after.apply(choice, events)
    return after, events


def _seen(state: State, events: list[Event], viewer: int | None) -> object:
    """All that a viewer knows after a choice."""
    seen = state.seen_by(viewer)
    return seen, seen.decision(), [event.seen_by(viewer) for event in events]
