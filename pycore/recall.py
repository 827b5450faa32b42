"""What a seat has learned must stay in its seen states: the game must have perfect recall.

`conformance` hands over all steps of a game, and one private choice of it is replaced by another.
"""

import random
from collections.abc import Sequence
from typing import Final

from pycore.contract import Choice, State
from pycore.learning import Transition, after_choice, seat_name, seen_difference
from pycore.plain_checks import difference

TRIES: Final = 3
"""How many private choices of a game are replaced."""
LONGEST: Final = 60
"""How many later choices are replayed."""


def find_forgotten(steps: Sequence[Transition], rng: random.Random) -> str:
    """What a seat has forgotten in a game: who, which private choice, when it was told, which field; "" if nothing.

    A private choice is one with an audience. It is replaced by another of its list, and the later choices are replayed
    as long as they are asked and legal. So there are two games with equal public choices. A seat that has seen
    different things in them knows in which of the two it is. If its seen states are equal at a later moment, though
    the whole states differ, the seat has forgotten it: `imagine` can deal it what it knows to be false.
    An onlooker counts as a seat.

    Caught: a secret of an event, or a field shown for a moment, that no field of the seen state keeps, if it depends
    on one private choice. Not caught:
    - what public choices have told: who took which card from an open row, say (a game may leave this to the players);
    - what only two different private choices together would show: the second one is not replaced, and the replay ends
      where it is no longer legal;
    - what no replay of at most `LONGEST` choices reaches.

    No alarm is raised where the whole states are equal again, since then it no longer matters. Whether different whole
    states can still lead to different ends is not looked at: where they cannot, the state should drop the field.
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
    """The first thing that is forgotten when the first choice of these steps is replaced."""
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
