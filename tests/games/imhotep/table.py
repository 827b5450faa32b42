"""Helpers for the tests of Imhotep: set up a position, make choices, collect events."""

from collections import Counter
from typing import Any

from pycore.contract import Choice, Event
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import KINDS, ROUND_CARDS, SITES
from pycore.games.imhotep.state import ImhotepState
from tests.games.imhotep.positions import position
from tests.games.table import asked, bad_position, changed, choices, play, play_out, refused, told

__all__ = [
    "asked",
    "at",
    "changed",
    "check_story",
    "choices",
    "every_choice",
    "play",
    "play_out",
    "refusal",
    "refused",
    "told",
]

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
    *[("look", kind) for kind in KINDS],
    *[("keep", kind) for kind in KINDS],
    *[("pyramid", pyramid) for pyramid in range(3)],
    ("points",),
    ("stones",),
    ("draw",),
    *[("draw", kind) for kind in KINDS],
    *[("bury", kind) for kind in KINDS],
    ("done",),
    ("skip",),
    ("pass",),
)


def every_choice(seats: int) -> tuple[Choice, ...]:
    """Every choice that is possible in any position with this number of seats, in the order of the rules' table."""
    return (*[("round", card) for card in ROUND_CARDS[seats]], *OTHER_CHOICES)


def at(seats: int = 2, **fields: Any) -> ImhotepState:
    """The state of a position: see `positions.position`."""
    return GAME.from_plain(position(seats, **fields))


def check_story(events: list[Event]) -> None:
    """Check the numbers of events in a whole game: six rounds, and equal numbers of events that belong together."""
    kinds = Counter(event.kind for event in events)
    assert kinds["round-begins"] == kinds["market-dealt"] == kinds["round-ends"] == 6
    pairs = [event for event in events if event.kind == "market-dealt" and event.data["cards"][3] == "hidden"]
    assert kinds["card-dealt"] == 24 - len(pairs)
    assert len(pairs) in (0, 6)
    assert kinds["next-first"] == 5
    assert events[-1].kind == "game-over" and kinds["game-over"] == 1
    assert kinds["card-looked"] == 2 * kinds["pair-taken"] == 2 * kinds["card-kept"]
    assert kinds["card-buried"] == 2 * (len(pairs) - kinds["pair-taken"])
    taken = kinds["card-taken"] + kinds["pair-taken"]
    assert taken == sum(event.kind == "stone-returned" and event.data["why"] == "card" for event in events)
    stones = sum(len(event.data["stones"]) for event in events if event.kind == "sail")
    from_boats = sum(event.kind == "stone-placed" and event.data["from"] == "boat" for event in events)
    returned = sum(event.kind == "stone-returned" and event.data["why"] != "round-end" for event in events)
    assert stones == from_boats + returned
    red = sum(event.kind == "red-card" and event.data["effect"] for event in events)
    assert red == sum(event.kind == "stone-placed" and event.data["from"] == "quarry" for event in events)


def refusal(plain: Any) -> tuple[str, str]:
    """The field and the reason of the BadPosition that `plain` raises."""
    return bad_position(GAME, plain)
