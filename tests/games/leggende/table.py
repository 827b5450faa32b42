"""Helpers for the tests of Leggende: set up a position, make choices, collect events."""

import random
from typing import Any

from pycore.contract import CHANCE, Event, Plain
from pycore.games.leggende import GAME
from pycore.games.leggende.state import LeggendeState
from pycore.match import draw
from tests.games import table
from tests.games.leggende.building import final, position, taking
from tests.games.table import asked, bad_position, choices, play, refused, told

__all__ = [
    "about_to_take",
    "asked",
    "at",
    "at_end",
    "changed",
    "choices",
    "play",
    "play_until",
    "refusal",
    "refused",
    "sums",
    "told",
]


def at(seats: int = 2, **fields: Any) -> LeggendeState:
    """The state of a position: see `building.position`."""
    return GAME.from_plain(position(seats, **fields))


def at_end(seats: int = 2, **fields: Any) -> LeggendeState:
    return GAME.from_plain(final(seats, **fields))


def about_to_take(card: str, **fields: Any) -> LeggendeState:
    return GAME.from_plain(taking(card, **fields))


def play_until(state: LeggendeState, kind: str, rng: random.Random) -> list[Event]:
    """Play at random until a kind of decision comes, or to the end."""
    events: list[Event] = []
    while (decision := state.decision()) is not None and decision.kind != kind:
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
    return events


def refusal(plain: Any) -> tuple[str, str]:
    """The field and the reason of the BadPosition that `plain` raises."""
    return bad_position(GAME, plain)


def changed(plain: Plain, changes: dict[str, Any]) -> Plain:
    """A copy of `plain` with some values replaced. `changes` maps a path ("a/b") to its new value; `...` deletes."""
    return table.changed(plain, changes, "/")


def sums(events: list[Event], seats: int) -> list[int]:
    """The points that the events give, summed per seat."""
    points = [0] * seats
    for event in events:
        points[event.seat] += event.data.get("points", 0)
    return points
