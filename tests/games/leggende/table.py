"""What the tests of Leggende share: set up a position, make choices, see what happened."""

import copy
import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadPosition, Choice, Decision, Event, Plain, Refusal
from pycore.games.leggende import GAME
from pycore.games.leggende.state import LeggendeState
from pycore.match import draw
from tests.games.leggende.building import final, position, taking


def at(seats: int = 2, **fields: Any) -> LeggendeState:
    """The state of a position: see `building.position`."""
    return GAME.from_plain(position(seats, **fields))


def at_end(seats: int = 2, **fields: Any) -> LeggendeState:
    return GAME.from_plain(final(seats, **fields))


def about_to_take(card: str, **fields: Any) -> LeggendeState:
    return GAME.from_plain(taking(card, **fields))


def asked(state: LeggendeState) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def choices(state: LeggendeState, *verbs: str) -> tuple[Choice, ...]:
    """The legal choices, of these verbs if some are named."""
    return tuple(choice for choice in asked(state).choices if not verbs or choice[0] in verbs)


def play(state: LeggendeState, *made: Choice) -> list[Event]:
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


def refused(state: LeggendeState, choice: Any) -> Refusal:
    """Why a choice is not legal."""
    assert choice not in asked(state).choices
    refusal = state.why_not(choice)
    assert refusal is not None
    return refusal


def play_until(state: LeggendeState, kind: str, rng: random.Random) -> list[Event]:
    """Play at random until a kind of decision is asked, or to the end."""
    events: list[Event] = []
    while (decision := state.decision()) is not None and decision.kind != kind:
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
    return events


def refusal(plain: Any) -> tuple[str, str]:
    """The field at fault and the reason, for plain data that is no position."""
    with pytest.raises(BadPosition) as error:
        GAME.from_plain(plain)
    return error.value.field, error.value.reason


def changed(plain: Plain, changes: dict[str, Any]) -> Plain:
    """A copy of `plain` with the values at paths with slashes replaced; `...` takes one away."""
    plain = copy.deepcopy(plain)
    for path, value in changes.items():
        *parents, last = path.split("/")
        holder: Any = plain
        for part in parents:
            holder = holder[int(part) if isinstance(holder, list) else part]
        key: Any = int(last) if isinstance(holder, list) else last
        if value is ...:
            del holder[key]
        else:
            holder[key] = value
    return plain


def sums(events: list[Event], seats: int) -> list[int]:
    """Points per seat that events give."""
    points = [0] * seats
    for event in events:
        points[event.seat] += event.data.get("points", 0)
    return points
