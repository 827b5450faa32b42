"""Build positions for tests, and query them in short form.

The sites' contents are given as `built`: number -> (owner, level, level ...). A level is a role -> colours mapping, or
just a string of colours for the role "block" or "top". A colour is its first letter: "rrb" is two red cubes and a blue
one. All cubes that are nowhere else are in the bag.
"""

import copy
from typing import Any

from pycore.contract import Choice, Event, Plain
from pycore.games.valle import GAME
from pycore.games.valle.data import COLOURS, CUBES_EACH, LEVELS, SITES, SUNS_PLAYED
from pycore.games.valle.state import ValleState
from tests.games import table
from tests.games.table import asked, bad_position, changed, choices, play

__all__ = [
    "DEFAULTS",
    "NO_TABLETS",
    "asked",
    "at",
    "changed",
    "cubes",
    "fill_bag",
    "legal",
    "play",
    "position",
    "refused",
    "site",
    "tablets",
    "told",
    "why_not",
]

DEFAULTS = {option.name: option.default for option in GAME.options}
LETTERS = {colour[0]: colour for colour in COLOURS}
NO_TABLETS: Plain = {"order": [], "lots": [], "lot": None, "done": False}


def cubes(letters: str) -> dict[str, int]:
    """
    >>> cubes("rrb")
    {'red': 2, 'blue': 1}
    """
    return {colour: letters.count(letter) for letter, colour in LETTERS.items() if letter in letters}


def site(number: int, owner: int | None = None, *levels: "str | dict[str, str]") -> Plain:
    """A site in plain form; levels that are not given are empty."""
    sizes = LEVELS[SITES[number].large]
    plain: list[Plain] = []
    for height, level in enumerate(levels):
        role = "top" if height == len(sizes) - 1 else "block"
        parts = {role: level} if isinstance(level, str) else level
        plain.append({name: cubes(letters) for name, letters in parts.items() if letters})
    return {"owner": owner, "levels": plain + [{} for _ in sizes[len(levels) :]]}


def tablets(
    *bids: tuple[int, int], order: tuple[int, ...] = (), lot: int | None = None, done: bool = False
) -> Plain:
    """Tablets of one seat. `bids` are pairs of lot and value."""
    return {"order": list(order), "lots": [list(bid) for bid in bids], "lot": lot, "done": done}


def position(seats: int = 2, built: dict[int, tuple[Any, ...]] | None = None, **fields: Any) -> Plain:
    """A position in round 2: seat 0 moves its workers, everybody stands in area 16."""
    used = [number for number, about in SITES.items() if about.suns in SUNS_PLAYED[seats]]
    plain: Plain = {
        "game": "valle",
        "seats": seats,
        "options": DEFAULTS | fields.pop("options", {}),
        "round": 2,
        "first": 0,
        "phase": "worker",
        "active": 0,
        "bag": {},
        "lots": [],
        "tablets": [copy.deepcopy(NO_TABLETS) for _ in range(seats)],
        "cubes": [{} for _ in range(seats)],
        "overseers": [["16", "16"] for _ in range(seats)],
        "workers": [["16"] * 5 for _ in range(seats)],
        "points": 6 if fields.get("phase", "worker") in ("worker", "overseer") else 0,
        "claimed": [False, False],
        "plans": [[] for _ in range(seats)],
        "carry": 0,
        "claim": None,
        "sites": {str(number): site(number, *(built or {}).get(number, ())) for number in used},
        "stolen": {},
        "laid": {},
        "pharaoh": {},
    }
    plain |= fields
    if "bag" not in fields:
        fill_bag(plain)
    return plain


def fill_bag(plain: Plain) -> None:
    """Put every cube that is nowhere else into the bag."""
    elsewhere = [*plain["lots"], *plain["cubes"], plain["pharaoh"]]
    for about in plain["sites"].values():
        elsewhere += [counts for level in about["levels"] for counts in level.values()]
    left = {colour: CUBES_EACH - sum(counts.get(colour, 0) for counts in elsewhere) for colour in COLOURS}
    plain["bag"] = {colour: many for colour, many in left.items() if many}


def at(seats: int = 2, built: dict[int, tuple[Any, ...]] | None = None, **fields: Any) -> ValleState:
    return GAME.from_plain(position(seats, built, **fields))


def legal(state: ValleState, *verbs: str) -> list[Choice]:
    """The choices of the present decision: all, or those of the given verbs."""
    return list(choices(state, *verbs))


def why_not(state: ValleState, *choice: str | int) -> tuple[str, str]:
    """Reason and rule of a refusal."""
    refusal = table.refused(state, choice)
    return refusal.reason, refusal.rule


def told(events: list[Event], kind: str) -> list[tuple[int, Plain]]:
    """Seat and data of the events of one kind."""
    return [(event.seat, event.data) for event in table.told(events, kind)]


def refused(plain: object) -> tuple[str, str]:
    """The field and the reason of the BadPosition that a position raises."""
    return bad_position(GAME, plain)
