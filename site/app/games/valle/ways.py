"""Which figure goes where a finger points: the shortest way to say a move, and what it costs.

A site draws the nearest figure to it by one touch, and so does an area without own figures; an area with own figures
gives them away. Whoever wants another figure touches it first, in the tray.
"""

from collections.abc import Iterable
from functools import lru_cache

from app.games.valle.names import staying
from pycore.games.valle.data import MOVEMENT, OVERSEERS
from pycore.games.valle.places import (
    AREA_COUNT,
    COST,
    FIRST,
    NODE_COUNT,
    NODE_OF,
    NONE,
    PLACE_NAMES,
    PLACE_NUMBER,
    SITE_OF_NODE,
    SITES_PLAYED,
)
from pycore.games.valle.position import overseers_of
from pycore.games.valle.state import ValleState


def gives(state: ValleState, kind: str, node: int) -> bool:
    """Whether a node is an area whose figures go when it is touched."""
    if node >= AREA_COUNT:
        return False
    seat = state.active
    return node in _nodes(tuple(overseers_of(state, seat) if kind == "overseer" else state.workers[seat]))


def nearest_worker(state: ValleState, node: int) -> int:
    """From which node a worker of the active seat goes to this one: those in areas first, they have nothing to do
    there; NONE: none can go."""
    return _nearest(tuple(state.workers[state.active]), state.points)[node] if free(state, node) else NONE


# Of one position this is asked for every choice.


@lru_cache(8)
def _nodes(places: tuple[int, ...]) -> frozenset[int]:
    return frozenset(NODE_OF[place] for place in places)


@lru_cache(8)
def _nearest(workers: tuple[int, ...], points: int) -> tuple[int, ...]:
    """For every node."""
    origins = _nodes(workers)
    found = []
    for node in range(NODE_COUNT):
        ways = [(n >= AREA_COUNT, COST[n][node], n) for n in origins if n != node and COST[n][node] <= points]
        found.append(min(ways)[2] if ways else NONE)
    return tuple(found)


def nearest_overseer(state: ValleState, node: int, among: Iterable[int] = range(OVERSEERS)) -> int:
    """Which overseer of the active seat goes there in round 1: to a site without owner one that may still claim it;
    NONE: none can go."""
    places = overseers_of(state, state.active)
    site = SITE_OF_NODE[node]
    unowned = site != NONE and state.owner[site] == NONE
    ways = [
        (unowned and bool(state.claimed >> k & 1), COST[NODE_OF[places[k]]][node], k)
        for k in among
        if NODE_OF[places[k]] != node and COST[NODE_OF[places[k]]][node] <= state.points
    ]
    return min(ways)[2] if ways and free(state, node) else NONE


def free(state: ValleState, node: int) -> bool:
    """Whether somebody can stand there."""
    return state.dest[node] != NONE


def played(state: ValleState, node: int) -> bool:
    return node < AREA_COUNT or SITE_OF_NODE[node] in SITES_PLAYED[state.seats]


def planned_cost(state: ValleState, seat: int, plan: tuple[int, ...]) -> int:
    """What a plan takes of the six points."""
    here = overseers_of(state, seat)
    return sum(COST[NODE_OF[a]][NODE_OF[b]] for a, b in zip(here, plan, strict=False))


def reach(state: ValleState, kind: str, origin: int) -> dict[int, int]:
    """Node -> what it costs to go there from `origin`, within the points that are left."""
    left = state.points
    if kind == "plan":
        left = MOVEMENT - planned_cost(state, state.active, state.plans[state.active])
    return {
        node: COST[origin][node]
        for node in range(NODE_COUNT)
        if COST[origin][node] <= left and played(state, node) and (kind == "plan" or free(state, node))
    }


def drawn_by(state: ValleState, kind: str) -> dict[int, int]:
    """Node -> what it costs the figure that goes there when nothing has been touched before."""
    found = {}
    for node in range(NODE_COUNT):
        if not played(state, node) or gives(state, kind, node):
            continue
        if kind == "worker":
            if (origin := nearest_worker(state, node)) != NONE:
                found[node] = COST[origin][node]
        elif (k := nearest_overseer(state, node)) != NONE:
            found[node] = COST[NODE_OF[overseers_of(state, state.active)[k]]][node]
    return found


def target(state: ValleState, node: int) -> int:
    """The place that a choice names for a node: its first free one, or the first if none is."""
    return state.dest[node] if free(state, node) else FIRST[node]


def worker_at(state: ValleState, place: str) -> str:
    """What the worker is called that leaves an area, or a side of a site: the one on its first letter there."""
    node = NODE_OF[PLACE_NUMBER[place]]
    there = [each for each in state.workers[state.active] if NODE_OF[each] == node]
    return f"Operaio {staying(PLACE_NAMES[min(there)] if there else place)}"
