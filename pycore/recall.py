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
"""Largest number of choices that are replayed. The replaced choice is the first of them."""


def find_forgotten(steps: Sequence[Transition], rng: random.Random) -> str:
    """Look for something that a seat has seen in a game and that its seen state no longer contains.

    Returns a message: the seat, the private choice, the time and the field. "" means that nothing was found. An
    onlooker counts as a seat. A private choice is a choice with an audience. Up to `TRIES` of them are checked:

    1. The private choice is replaced by another one from its list.
    2. The later choices are replayed, as long as they are asked and legal. The public choices of the two games are
       then equal.
    3. A seat that sees a difference between the two games can tell them apart.
    4. If its seen states become equal later, it has forgotten the difference: `imagine` may contradict what it knows.
    5. Once the whole states are equal, the replay ends without a finding. A state should drop a field that no longer
       affects the game, because such a field still counts as a difference.

    A seat sees the `secret` of an event, or a field of its seen state, perhaps only once. The check finds such a fact
    if it depends on one private choice and later seen states do not keep it. It does not find:

    - facts told by public choices, such as which seat took which card from an open row. A game may leave it to the
      players to remember them;
    - facts that show only if two private choices are replaced. Only one is, and the replay ends at an illegal choice;
    - facts that show only after `LONGEST` choices.
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
