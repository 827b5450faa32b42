"""Figures on the map: who stands where, how many, and where one of them may go (`valle-movimento`)."""

from typing import TYPE_CHECKING

from pycore.contract import Refusal
from pycore.games.valle.data import OVERSEERS, R_MOVEMENT, R_SUNS, SITES
from pycore.games.valle.places import (
    AREA_COUNT,
    COST,
    FIRST,
    NODE_OF,
    NONE,
    PLACE_NAMES,
    SITE_OF,
    first_free,
    is_open,
)

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def flip(state: "ValleState", place: int) -> None:
    """A figure enters the place, or leaves it."""
    node = NODE_OF[place]
    if node >= AREA_COUNT:
        state.taken[node] ^= 1 << (place - FIRST[node])
        state.dest[node] = first_free(node, state.taken[node])


def overseers_on(state: "ValleState", seat: int, site: int) -> int:
    one, two = state.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)]
    return (SITE_OF[one] == site) + (SITE_OF[two] == site)


def workers_on(state: "ValleState", seat: int, site: int) -> int:
    return sum([SITE_OF[place] == site for place in state.workers[seat]])


def refuse_destination(state: "ValleState", origin: int, place: int, rule: str) -> Refusal | None:
    """Why a figure at `origin` may not be sent to a place with the points that are left."""
    cost = COST[NODE_OF[origin]][NODE_OF[place]]
    if not is_open(place, state.seats):
        return refuse_closed(place)
    if NODE_OF[origin] == NODE_OF[place]:
        return Refusal("same-place", R_MOVEMENT, {"place": PLACE_NAMES[place]})
    first = state.dest[NODE_OF[place]]
    if place != first:
        return refuse_space(state, place, first)
    if cost > state.points:
        return Refusal("too-far", rule, {"cost": cost, "points": state.points})
    return None


def refuse_closed(place: int) -> Refusal:
    site = SITE_OF[place] + 1
    return Refusal("site-closed", R_SUNS, {"site": site, "suns": SITES[site].suns})


def refuse_space(state: "ValleState", place: int, first: int) -> Refusal:
    """The space is taken, or it is not the one that stands for all that are free beside it."""
    node = NODE_OF[place]
    free = not state.taken[node] >> (place - FIRST[node]) & 1
    about = {"place": PLACE_NAMES[place], "first": None if first == NONE else PLACE_NAMES[first]}
    return Refusal("other-space" if free else "space-taken", R_MOVEMENT, about)
