"""The order of the phases: first those of the set-up, then those of each turn. No other module knows it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from pycore.contract import Event
from pycore.games.oh_pharaoh import attacks, scoring, trades
from pycore.games.oh_pharaoh.actions import ACTING, begin_act
from pycore.games.oh_pharaoh.cards import (
    DEALING,
    DISCARDING,
    DRAWING,
    REFILLING,
    REVEALING,
    begin_deal,
    begin_discard,
    begin_draw,
    begin_refill,
    begin_reveal,
)
from pycore.games.oh_pharaoh.data import LAST_SPACE, R_TURN, ROUNDS
from pycore.games.oh_pharaoh.position import PharaohPosition
from pycore.phases import Events, Phase, by_kind


class Step(NamedTuple):
    """A step of a turn.

    - `begin` prepares the step and returns whether there is anything to ask.
    - The first of the `phases` is asked again and again, until a choice ends the step.
    - The other phases belong to chains of decisions that begin in the first one, such as an attack. Each of them sets
      the next phase of its chain.
    """

    begin: Callable[[PharaohPosition, Events], bool]
    phases: tuple[Phase[PharaohPosition], ...]


SET_UP: Final = (
    Step(begin_deal, (DEALING,)),
    Step(begin_reveal, (REVEALING,)),
)
TURN: Final = (
    Step(scoring.begin_scoring, (scoring.SCORING,)),
    Step(begin_draw, DRAWING),
    Step(begin_reveal, (REVEALING,)),
    Step(begin_act, (ACTING, *attacks.PHASES, *trades.PHASES)),
    Step(begin_discard, (DISCARDING,)),
    Step(begin_refill, (REFILLING,)),
)

PHASES: Final = by_kind((DEALING, *(phase for step in TURN for phase in step.phases)))


def following(steps: tuple[Step, ...]) -> dict[str, tuple[Step, ...]]:
    """Maps the kind of each phase to the steps after the one that contains the phase."""
    return {phase.kind: steps[n:] for n, step in enumerate(steps, 1) for phase in step.phases}


AFTER_SET_UP: Final = following(SET_UP)
AFTER: Final = following(TURN)


def go_on(position: PharaohPosition, events: Events) -> None:
    """Go on to the next step that has something to ask, in this turn or in a later one."""
    steps = (AFTER if position.turn else AFTER_SET_UP)[position.phase]
    while not begin_first(position, steps, events):
        next_turn(position, events)
        steps = TURN


def begin_first(position: PharaohPosition, steps: tuple[Step, ...], events: Events) -> bool:
    for step in steps:
        if step.begin(position, events):
            position.phase = step.phases[0].kind
            return True
    return False


def next_turn(position: PharaohPosition, events: Events) -> None:
    """Begin the next turn. After round `ROUNDS` the final phase begins wherever the marker is
    (`oh_pharaoh-fase-finale`)."""
    if position.turn == ROUNDS * position.seats and position.marker < LAST_SPACE:
        scoring.begin_final(position, "rounds", events)
    if position.turn:
        position.active = (position.active + 1) % position.seats
    position.turn += 1
    position.offers, position.refused = 0, ()
    if events is not None:
        about = {"turn": position.turn, "round": (position.turn - 1) // position.seats + 1}
        events.append(Event("turn-begins", position.active, about, R_TURN))
