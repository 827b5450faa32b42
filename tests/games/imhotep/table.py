"""What the tests of Imhotep share: set up a position, make choices, see what happened."""

import random
from typing import Any

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import KINDS, ROUND_CARDS, SITES
from pycore.games.imhotep.state import ImhotepState
from pycore.match import draw
from tests.games.imhotep.positions import position

OTHER_CHOICES: tuple[Choice, ...] = (
    *[("deal", kind) for kind in KINDS],
    ("get",),
    *[("load", boat, space) for boat in range(4) for space in range(4)],
    *[("sail", boat, site) for boat in range(4) for site in SITES],
    ("hammer",),
    ("chisel",),
    *[("sail-card", boat, space) for boat in range(4) for space in range(4)],
    *[("lever", boat, site) for boat in range(4) for site in SITES],
    *[("unload", space) for space in range(4)],
    *[("take", place) for place in range(4)],
    ("done",),
    ("pass",),
)


def every_choice(seats: int) -> tuple[Choice, ...]:
    """All that could ever be chosen, in the order of the specification's table."""
    return (*[("round", card) for card in ROUND_CARDS[seats]], *OTHER_CHOICES)


def at(seats: int = 2, **fields: Any) -> ImhotepState:
    """The state of a position: see `positions.position`."""
    return GAME.from_plain(position(seats, **fields))


def asked(state: ImhotepState) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def choices(state: ImhotepState, *verbs: str) -> tuple[Choice, ...]:
    """The legal choices, of these verbs if some are named."""
    return tuple(choice for choice in asked(state).choices if not verbs or choice[0] in verbs)


def play(state: ImhotepState, *made: Choice) -> list[Event]:
    """Make choices, each of which must be legal; the answer is what happened."""
    events: list[Event] = []
    for choice in made:
        assert choice in asked(state).choices, (choice, state.why_not(choice), state)
        state.apply(choice, events)
    return events


def told(events: list[Event], *kinds: str) -> list[Event]:
    """The events of some kinds."""
    return [event for event in events if event.kind in kinds]


def refused(state: ImhotepState, choice: Any) -> Refusal:
    """Why a choice is not legal."""
    assert choice not in asked(state).choices
    refusal = state.why_not(choice)
    assert refusal is not None
    return refusal


def play_out(state: ImhotepState, rng: random.Random) -> list[Event]:
    """Play at random to the end, checking the invariants after each choice."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
        state.check()
    return events
