"""Every kind of decision and every possible choice, built once. The phases select the legal ones from these tables."""

from functools import cache
from typing import Final

from pycore.contract import Choice
from pycore.games.valle.data import AREAS, COLOURS, OVERSEERS, ROLES, SITES, ZEROS
from pycore.games.valle.places import (
    COST,
    FIRST,
    NODE_COUNT,
    NODE_OF,
    NONE,
    PLACE_NAMES,
    SITE_OF_NODE,
    SITES_PLAYED,
)

# Phases: the kind of the next decision, or OVER.
ORDER_LAY: Final = "order-lay"
ORDER_TABLET: Final = "order-tablet"
ORDER: Final = "order"
CUBE: Final = "cube"
BID_LOT: Final = "bid-lot"
BID_TABLET: Final = "bid-tablet"
OVERSEER: Final = "overseer"
PLAN: Final = "plan"
CLAIM: Final = "claim"
WORKER: Final = "worker"
STEAL: Final = "steal"
TAKEOVER: Final = "takeover"
BUILD: Final = "build"
OVER: Final = "over"

PHASES: Final = (
    *(ORDER_LAY, ORDER_TABLET, ORDER, CUBE, BID_LOT, BID_TABLET, OVERSEER, PLAN, CLAIM, WORKER),
    *(STEAL, TAKEOVER, BUILD, OVER),
)
ORDER_HIDDEN: Final = (ORDER_LAY, ORDER_TABLET)
"""Phases in which the tablets for the order of play lie face down; afterwards they lie open."""

Choices = tuple[Choice, ...]

DONE: Final[Choice] = ("done",)
LAY: Final[Choice] = ("lay",)
LEAVE: Final[Choice] = ("leave",)

CUBES: Final[Choices] = tuple(("cube", colour) for colour in COLOURS)
LAY_OR_DONE: Final[Choices] = (LAY, DONE)
LOTS: Final[tuple[Choices, ...]] = tuple((*(("lot", lot) for lot in range(lots)), DONE) for lots in range(6))
"""`LOTS[n]` are the choices of a lot to bid on when n lots are for sale, or to stop."""
STARTS: Final[tuple[Choices, ...]] = tuple(
    tuple(("place", k + 1) for k in range(seats)) for seats in range(5)
)
"""`STARTS[seats]` are the choices of a place in the order of play, from 1 (first) to `seats`."""
CLAIMS: Final[tuple[Choices, ...]] = tuple((("claim", site), LEAVE) for site in SITES)
TAKEOVERS: Final[Choices] = tuple(("takeover", site) for site in SITES)

# A hand of tablets is one number: the count of zeros, plus 8, 16, 32, 64 for the tablets 1, 2, 3, 4.
HAND: Final = (1, 8, 16, 32, 64)
"""`HAND[value]` is the number that a tablet of this value adds to the hand."""
FULL_HAND: Final = ZEROS * HAND[0] + sum(HAND[1:])
TABLET_CHOICES: Final[tuple[Choices, ...]] = tuple(
    tuple(("tablet", value) for value, bit in enumerate(HAND) if (hand & 7 if value == 0 else hand & bit))
    for hand in range(2 * HAND[-1])
)
"""`TABLET_CHOICES[hand]` are the choices of a tablet from this hand, one for each different value."""


def tablets_in(hand: int) -> list[int]:
    """All the values in a hand, with repetitions.

    >>> tablets_in(FULL_HAND)
    [0, 0, 0, 0, 1, 2, 3, 4]
    """
    return [0] * (hand & 7) + [value for value in range(1, len(HAND)) if hand & HAND[value]]


def hand_after(order: tuple[int, ...], bids: tuple[tuple[int, int], ...]) -> int:
    """The hand left after laying these tablets; NONE if one of them is unknown."""
    values = [*order, *(value for _, value in bids)]
    return NONE if NONE in values else FULL_HAND - sum(HAND[value] for value in values)


OVERSEER_MOVES: Final[tuple[Choices, ...]] = tuple(
    tuple(("overseer", k, name) for name in PLACE_NAMES) for k in range(OVERSEERS)
)
"""`OVERSEER_MOVES[overseer][place]` is the choice to move this overseer to this place."""
WORKER_MOVES: Final[tuple[Choices, ...]] = tuple(
    tuple(("worker", origin, name) for name in PLACE_NAMES) for origin in PLACE_NAMES
)
"""`WORKER_MOVES[origin][place]` is the choice to move a worker from the place `origin` to this place."""
_PLANS: Final[tuple[Choices, ...]] = tuple(
    tuple(("plan", k, name) for name in PLACE_NAMES) for k in range(OVERSEERS)
)


def plan_target(place: int, node: int) -> int:
    """The place that names a node in the plan of an overseer at `place`. This is `place` itself if the overseer is on
    the node already, otherwise the node's first place."""
    return place if NODE_OF[place] == node else FIRST[node]


@cache
def plans(seats: int, k: int, place: int, points: int) -> Choices:
    """The legal plans of overseer `k` at `place` with this many points (`valle-piani`); at most 25."""
    played = SITES_PLAYED[seats]
    return tuple(
        _PLANS[k][plan_target(place, node)]
        for node in range(NODE_COUNT)
        if (node < len(AREAS) or SITE_OF_NODE[node] in played) and COST[NODE_OF[place]][node] <= points
    )


_ROLE_NAMES: Final = sorted({role for levels in ROLES.values() for level in levels for role, _ in level})


def _with_cubes(verb: str) -> tuple[dict[str, Choices], ...]:
    """All choices (verb, site, role, colour) of a verb, in a table with the keys `[site][role][colour]`."""
    return tuple(
        {role: tuple((verb, site, role, colour) for colour in COLOURS) for role in _ROLE_NAMES}
        for site in SITES
    )


STEALS: Final = _with_cubes("steal")
BUILDS: Final = _with_cubes("build")


def is_cube_choice(choice: Choice, table: tuple[dict[str, Choices], ...]) -> bool:
    """Whether a choice is in `table`, which is STEALS or BUILDS. It may still be illegal."""
    if len(choice) != 4 or choice[1] not in SITES:
        return False
    return choice in table[int(choice[1]) - 1].get(str(choice[2]), ())
