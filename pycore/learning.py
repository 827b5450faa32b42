"""Finds the choices of a game by which a seat learns something hidden. Undo must not take them back (`Match.floor`).

At each step of a game the rules are tried on a copy: with another choice, or with the same choice and other hidden
information. If a seat then sees something else, it has learned something. `conformance` watches all steps of its games
in this way, and requires that the floor of the match rises at the lengths found.
"""

import random
from collections.abc import Collection
from itertools import zip_longest
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.plain_checks import difference

ALTERNATIVES: Final = 3
"""Number of other choices that are tried for each private choice."""


class Tried(NamedTuple):
    """How much was watched, in one or more games.

    `steps` is the number of choices made by seats, and `private` is how many of these were private. `stops` is the
    number of record lengths at which undo must stop.
    """

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

    - Undo must stop at once after luck, after an event with `reveals`, and after a choice by which the seat itself
      learns something.
    - If others learn something from a seat's choices, undo must stop when another seat or luck is asked.
    """

    def __init__(self, reactions: Collection[str], rng: random.Random) -> None:
        """`reactions` are the kinds of decision in which every choice tells the others something."""
        # Pairs (length, reason): the record lengths to which the floor must rise.
        self.stops: list[tuple[int, str]] = []
        self._reactions, self._rng = reactions, rng
        self._length = self._steps = self._private = 0
        # What others have learned from the latest run of choices by one seat, in words; "" if nothing.
        self._shown = ""

    @property
    def tried(self) -> Tried:
        """How much was watched so far."""
        return Tried(self._steps, self._private, len(self.stops))

    def watch(self, made: Transition) -> None:
        """Check the next choice of the game, and note whether undo must stop after it."""
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
                # One finding among the other viewers is enough. The seat itself is checked even after such a finding.
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
        """What a viewer learns from a choice, in words; "" if nothing.

        The choice is repeated in another whole state, which the viewer cannot tell from the true one. If it sees
        something else there, it has learned something.
        """
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
    """A copy of the state after a choice, and the events of the choice."""
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
    """A seat, an onlooker (None) or luck (CHANCE), in words for a message."""
    return "an onlooker" if seat is None else "luck" if seat == CHANCE else f"seat {seat}"
