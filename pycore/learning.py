"""Finds where a game gives away hidden information, so that undo must stop there (`Match.floor`).

It uses only the rules: it checks whether a viewer would see something else after a different choice, or in a
different world that the viewer thinks possible. `conformance` runs it over whole games and compares the result with
`Match.floor`.
"""

import random
from collections.abc import Collection
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, State

ALTERNATIVES: Final = 3
"""Number of other choices to try at a private decision."""


class Tried(NamedTuple):
    """Counts: choices made by seats, the private ones among them, and the points at which undo had to stop."""

    steps: int = 0
    private: int = 0
    stops: int = 0

    def __add__(self, other: object) -> "Tried":
        assert isinstance(other, Tried)
        return Tried(self.steps + other.steps, self.private + other.private, self.stops + other.stops)


class Transition(NamedTuple):
    """One choice of a game: the state and the decision before it, the state and the events after it."""

    before: State
    asked: Decision
    choice: Choice
    after: State
    events: list[Event]


class Learning:
    """Watches a game step by step and notes where undo must stop.

    Information that a seat's choices give to others counts once another seat or luck is asked. All other information
    counts at once.
    """

    def __init__(self, reactions: Collection[str], rng: random.Random) -> None:
        """`reactions`: the kinds of decision that give something away whatever is chosen."""
        self.stops: list[tuple[int, str]] = []
        """Pairs (length, reason): the record lengths to which the floor must rise."""
        self._reactions, self._rng = reactions, rng
        self._length = self._steps = self._private = 0
        self._shown = ""
        """Why the seat that is choosing has already given something away in this run of choices; "" if it has not."""

    @property
    def tried(self) -> Tried:
        """Counts of the steps watched so far."""
        return Tried(self._steps, self._private, len(self.stops))

    def watch(self, made: Transition) -> None:
        """Take in the next step of the game."""
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
        """Note in `_shown` if an onlooker can tell which choice was made at a private decision."""
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
        """Whether a viewer would have seen something else in another world that the viewer thinks possible."""
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
        """The reason to stop at once, if the seat itself learned something.

        If another viewer did, the reason is kept in `_shown` instead, and the result is "".
        """
        if viewer == made.asked.seat:
            return "the seat itself has learned something"
        self._shown = "a choice has shown something"
        return ""


def _made(state: State, choice: Choice) -> tuple[State, list[Event]]:
    """The state after a choice, and its events."""
    after, events = state.copy(), list[Event]()
    after.apply(choice, events)
    return after, events


def _seen(state: State, events: list[Event], viewer: int | None) -> object:
    """Everything that a viewer sees after a choice, to be compared."""
    seen = state.seen_by(viewer)
    return seen, seen.decision(), [event.seen_by(viewer) for event in events]
