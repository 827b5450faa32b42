"""Helpers for the tests of all games: make choices, collect events, damage a position."""

import copy
import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadPosition, Choice, Decision, Event, Game, Plain, Refusal, State
from pycore.match import draw


def asked(state: State) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def choices(state: State, *verbs: str) -> tuple[Choice, ...]:
    """The legal choices, of these verbs if some are named."""
    return tuple(choice for choice in asked(state).choices if not verbs or choice[0] in verbs)


def play(state: State, *made: Choice) -> list[Event]:
    """Make choices and return their events. Each choice must be legal and leave a consistent state."""
    events: list[Event] = []
    for choice in made:
        assert choice in asked(state).choices, (choice, state.why_not(choice), state)
        state.apply(choice, events)
        state.check()
    return events


def told(events: list[Event], *kinds: str) -> list[Event]:
    """The events of the given kinds."""
    return [event for event in events if event.kind in kinds]


def refused(state: State, choice: Any) -> Refusal:
    """The refusal of an illegal choice."""
    assert choice not in asked(state).choices
    refusal = state.why_not(choice)
    assert refusal is not None
    return refusal


def play_out(state: State, rng: random.Random) -> list[Event]:
    """Play at random to the end, checking the invariants after each choice."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
        state.check()
    return events


def bad_position(game: Game, plain: Any) -> tuple[str, str]:
    """The field and the reason of the BadPosition that `plain` raises."""
    with pytest.raises(BadPosition) as error:
        game.from_plain(plain)
    return error.value.field, error.value.reason


def changed(plain: Plain, changes: dict[str, Any], separator: str = ".") -> Plain:
    """A copy of `plain` with some values replaced. `changes` maps a path ("a.b") to its new value; `...` deletes the
    value. If names contain dots, give another `separator`."""
    plain = copy.deepcopy(plain)
    for path, value in changes.items():
        *parents, last = path.split(separator)
        holder: Any = plain
        for part in parents:
            holder = holder[_key(holder, part)]
        if value is ...:
            del holder[_key(holder, last)]
        else:
            holder[_key(holder, last)] = value
    return plain


def _key(holder: Any, part: str) -> int | str:
    """The key for a part of a path: an index if `holder` is a list, else the part as it is."""
    return int(part) if isinstance(holder, list) else part
