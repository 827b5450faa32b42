"""What the tests of Oh, Pharaoh! share: set up a position, make choices, see what happened."""

import copy
import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadPosition, Choice, Decision, Event, Plain, Refusal
from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh.state import PharaohState
from pycore.match import draw
from tests.games.oh_pharaoh.positions import position


def at(seats: int = 3, **fields: Any) -> PharaohState:
    """The state of a position: see `positions.position`."""
    return GAME.from_plain(position(seats, **fields))


def asked(state: PharaohState) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def choices(state: PharaohState, *verbs: str) -> tuple[Choice, ...]:
    """The legal choices, of these verbs if some are named."""
    return tuple(choice for choice in asked(state).choices if not verbs or choice[0] in verbs)


def play(state: PharaohState, *made: Choice) -> list[Event]:
    """Make choices, each of which must be legal; the answer is what happened."""
    events: list[Event] = []
    for choice in made:
        assert choice in asked(state).choices, (choice, state.why_not(choice), state)
        state.apply(choice, events)
    state.check()
    return events


def told(events: list[Event], *kinds: str) -> list[Event]:
    """The events of some kinds."""
    return [event for event in events if event.kind in kinds]


def refused(state: PharaohState, choice: Any) -> Refusal:
    """Why a choice is not legal."""
    assert choice not in asked(state).choices
    refusal = state.why_not(choice)
    assert refusal is not None
    return refusal


def why(state: PharaohState, choice: Any) -> tuple[str, str]:
    """The word and the rule of a refusal, the rule without its prefix."""
    refusal = refused(state, choice)
    return refusal.reason, refusal.rule.removeprefix("oh_pharaoh-")


def step(state: PharaohState, rng: random.Random, events: list[Event] | None = None) -> None:
    """One choice at random."""
    decision = asked(state)
    state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices), events)


def play_out(state: PharaohState, rng: random.Random) -> list[Event]:
    """Play at random to the end, checking the invariants after each choice."""
    events: list[Event] = []
    while state.decision() is not None:
        step(state, rng, events)
        state.check()
    return events


def refusal_of(plain: Any) -> tuple[str, str]:
    """The field and the reason for which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        GAME.from_plain(plain)
    return caught.value.field, caught.value.reason


def altered(plain: Plain, changes: dict[str, Any]) -> Plain:
    """A copy with values set by dotted path; ... takes one away."""
    damaged = copy.deepcopy(plain)
    for path, value in changes.items():
        holder: Any = damaged
        *parents, last = path.split(".")
        for part in parents:
            holder = holder[int(part)] if isinstance(holder, list) else holder[part]
        key: Any = int(last) if isinstance(holder, list) else last
        if value is ...:
            del holder[key]
        else:
            holder[key] = value
    return damaged
