"""Checks that a game has perfect recall: what a seat has learned must stay in its seen states.

The check takes all steps of a game from `conformance`, replaces one private choice by another, and replays the rest.
"""

import random
from collections.abc import Sequence
from typing import Final

from pycore.contract import Choice, State
from pycore.learning import Transition, after_choice, seat_name, seen_difference
from pycore.plain_checks import difference

TRIES: Final = 3
"""How many private choices of a game are replaced, one at a time."""
LONGEST: Final = 60
"""How many choices are replayed, counted from the one that is replaced."""


def find_forgotten(steps: Sequence[Transition], rng: random.Random) -> str:
    """What a seat has forgotten in a game: who, which private choice, when it was told, which field; "" if nothing.

    A private choice is a choice with an audience. One private choice of the game is replaced by another from its list,
    and the later choices are replayed while they are asked and legal. This gives two games with equal public choices.
    A seat that has seen different things in the two games can tell them apart. If its seen states become equal, while
    the whole states still differ, the seat has forgotten something: `imagine` can now contradict what the seat knows.
    An onlooker counts as a seat.

    The check finds a secret of an event, or a field shown for a moment, that depends on one private choice and is kept
    in no field of the seen state. It does not find:
    - facts told by public choices, such as which seat took which card from an open row (a game may leave it to the
      players to remember them);
    - facts that show only if two private choices are replaced, because the second one is not, and the replay ends if
      it becomes illegal;
    - facts that show only after `LONGEST` choices.

    Nothing is reported once the whole states are equal, because the difference no longer matters. States also count as
    different if the difference cannot affect the rest of the game: the state should drop such a field.
    """
    private = [
        k for k, made in enumerate(steps) if made.asked.audience is not None and len(made.asked.choices) > 1
    ]
    for k in sorted(rng.sample(private, min(len(private), TRIES))):
        made = steps[k]
        other = rng.choice([choice for choice in made.asked.choices if choice != made.choice])
        if found := _replay(steps[k : k + LONGEST], other):
            asked = f"{made.asked.kind!r} of {seat_name(made.asked.seat)}, step {k + 1}"
            return f"{found}\n  It depends on the choice {made.choice!r} or {other!r} ({asked})."
    return ""


def _replay(steps: Sequence[Transition], other: Choice) -> str:
    """Replay these steps with `other` as the first choice. Returns what a viewer forgets, in words; "" if nothing."""
    state: State = steps[0].before
    viewers = (None, *range(state.seats))
    told: dict[int | None, str] = {}
    choice = other
    for n, made in enumerate(steps):
        if n:
            asked, choice = state.decision(), made.choice
            if asked is None or asked[:2] != made.asked[:2] or choice not in asked.choices:
                return ""
        state, events = after_choice(state, choice)
        if state == made.after:
            return ""
        for viewer in viewers:
            mine, theirs = made.after.seen_by(viewer), state.seen_by(viewer)
            same = mine == theirs
            if viewer not in told:
                shown = seen_difference(mine, made.events, theirs, events, viewer)
                if shown:
                    told[viewer] = f"{shown} ({n} steps after the choice)"
            if same and viewer in told:
                hidden = difference(made.after.to_plain(), state.to_plain())
                return f"{seat_name(viewer)} has forgotten what it saw: {told[viewer]}\n  Hidden from it now: {hidden}"
    return ""
