"""Finds where a seat learns something in a game: undo must stop there (`Match.floor`).

It uses the rules alone. It makes another choice, or the same choice with other hidden things, and compares what a
viewer sees. `conformance` watches every step of its games with it, and compares the floors of the match.
"""

import random
from collections.abc import Collection
from itertools import zip_longest
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.plain_checks import difference

ALTERNATIVES: Final = 3
"""How many other choices of a private decision are tried."""


class Tried(NamedTuple):
    """How much was watched: choices of seats, the private ones among them, and lengths at which undo had to stop."""

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

    What others learn from a seat's own choices counts as soon as another seat or luck is asked. Everything else counts
    at once.
    """

    def __init__(self, reactions: Collection[str], rng: random.Random) -> None:
        """`reactions`: the kinds of decision that tell something by any choice."""
        self.stops: list[tuple[int, str]] = []
        """Pairs (length, reason): the record lengths to which the floor must rise."""
        self._reactions, self._rng = reactions, rng
        self._length = self._steps = self._private = 0
        self._shown = ""
        """What the seat that chose last has shown since it was first asked, in words."""

    @property
    def tried(self) -> Tried:
        """How much was watched."""
        return Tried(self._steps, self._private, len(self.stops))

    def watch(self, made: Transition) -> None:
        """Look at the next step."""
        self._length += 1
        seat = made.asked.seat
        stop = next((f"the event {event.kind!r} reveals" for event in made.events if event.reveals), "")
        if seat == CHANCE:
            luck = len(made.asked.choices) > 1 or not made.asked.public
            stop = f"luck ({made.asked.kind!r})" if luck else stop
        else:
            self._steps += 1
            self._look_at_choice(made)
            for viewer in (None, *range(made.before.seats)):
                # One viewer who has learned something is enough, but what the seat itself learns counts at once.
                if stop or (self._shown and viewer != seat) or not (what := self._learned(made, viewer)):
                    continue
                of = f"{made.choice!r} of {seat_name(seat)}: {what}"
                if viewer == seat:
                    stop = f"the seat itself learned something from {of}"
                else:
                    self._shown = f"{seat_name(viewer)} learned something from {of}"
        after = made.after.decision()
        if after is None or after.seat != seat:
            stop = stop or self._shown
        if stop:
            self.stops.append((self._length, stop))
            self._shown = ""

    def _look_at_choice(self, made: Transition) -> None:
        """Note whether an onlooker can tell which private choice was made."""
        asked = made.asked
        if asked.public and asked.audience is None:
            return
        self._private += 1
        if asked.kind in self._reactions:
            self._shown = f"a reaction of {seat_name(asked.seat)} ({asked.kind!r})"
            return
        others = [choice for choice in asked.choices if choice != made.choice]
        for choice in self._rng.sample(others, min(len(others), ALTERNATIVES)):
            if what := seen_difference(made.after, made.events, *after_choice(made.before, choice), None):
                of = f"{made.choice!r} of {seat_name(asked.seat)} from {choice!r}"
                self._shown = f"an onlooker can tell the private choice {of}: {what}"
                return

    def _learned(self, made: Transition, viewer: int | None) -> str:
        """What would look different to a viewer if the things hidden from it were others; "" if nothing would."""
        world = made.before.seen_by(viewer).imagine(self._rng)
        asked = world.decision()
        assert asked is not None, world
        choice = made.choice
        if choice not in asked.choices:
            if made.asked.audience is None or viewer in made.asked.audience:
                return f"it could be chosen. {difference(made.before.to_plain(), world.to_plain())}"
            choice = asked.choices[0]
        return seen_difference(made.after, made.events, *after_choice(world, choice), viewer)


def after_choice(state: State, choice: Choice) -> tuple[State, list[Event]]:
    """The state after a choice, and the events of the choice."""
    after, events = state.copy(), list[Event]()
    after.apply(choice, events)
    return after, events


def seen_difference(
    one: State, events: list[Event], two: State, others: list[Event], viewer: int | None
) -> str:
    """The first thing that a viewer sees differently after two choices, in words; "" if nothing."""
    mine, theirs = one.seen_by(viewer), two.seen_by(viewer)
    if mine != theirs:
        return (
            difference(mine.to_plain(), theirs.to_plain())
            or "seen states that are written alike are not equal"
        )
    if mine.decision() != theirs.decision():
        return f"what is asked: {mine.decision()!r} or {theirs.decision()!r}"
    for a, b in zip_longest(events, others):
        a, b = a and a.seen_by(viewer), b and b.seen_by(viewer)
        if a != b:
            return f"an event: {a!r} or {b!r}"
    return ""


def seat_name(seat: int | None) -> str:
    """A viewer or a chooser, in words for a message."""
    return "an onlooker" if seat is None else "luck" if seat == CHANCE else f"seat {seat}"
