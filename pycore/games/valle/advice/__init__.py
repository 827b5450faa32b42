"""Advice for La Valle dei Re. Points come late, so the evaluation also counts unfinished work.

An unfinished pyramid counts by the chance that it is finished in time. Cubes in hand count by the pyramids that they
bring nearer to completion (`prospects`), and figures by how near they are to those. `habits` has the weights of the
choices, `laying` what cubes can do for one pyramid.
"""

from typing import Final

from pycore.advice import Advice, Part
from pycore.games.valle import choices as c
from pycore.games.valle.advice.habits import weigh
from pycore.games.valle.advice.laying import building
from pycore.games.valle.advice.prospects import claimed, outlook
from pycore.games.valle.data import PHARAOH, SITES
from pycore.games.valle.places import COST, NODE_OF, NONE, SITE_OF, SITE_OF_NODE, SITES_PLAYED
from pycore.games.valle.position import VallePosition, overseers_of
from pycore.games.valle.pyramids import FULL
from pycore.games.valle.scoring import worth

AT_WORK: Final = 0.3
"""Points of a worker on a site of its seat that needs it."""
DEFENDING: Final = 0.2
"""Points of an overseer on an unfinished site of its seat."""
CLAIMING: Final = 0.6
"""Share of what a claim promises that a plan to enter the site counts for."""
FAR: Final = 6.0
"""At this distance from the nearest site that needs it, in points of movement, a figure is worth nothing."""


def value(position: VallePosition) -> list[float]:
    """Each seat's expected points at the end of the game."""
    total = [0.0] * position.seats
    heights = position.heights
    for site, seat in enumerate(position.owner):
        if seat != NONE and heights[site] == FULL[site]:
            total[seat] += worth(position, site)[1]
    if position.phase != c.OVER:
        sites, cubes = outlook(position)
        for _, seat, points in sites:
            total[seat] += points
        for seat, points in enumerate(cubes):
            total[seat] += points + _figures(position, seat)
    return total


def progress(position: VallePosition) -> float:
    """How far the game has gone, 0..1: the share of the Pharaoh's pyramid that stands, or of the sites' cubes."""
    return min(1.0, max(position.pharaoh % 255 / PHARAOH, sum(position.heights) / sum(FULL)))


def parts(position: VallePosition) -> list[Part]:
    """The parts of `value`: each site (`place` is its number), the cubes in hand, the figures."""
    seats = range(position.seats)
    over = position.phase == c.OVER
    sites, cubes = ([], [0.0] * position.seats) if over else outlook(position)
    here = {site: points for site, _, points in sites}
    found = []
    for site, owner in enumerate(position.owner):
        if owner != NONE:
            points = worth(position, site)[1] if position.heights[site] == FULL[site] else here.get(site, 0.0)
            found.append(Part("site", site + 1, [points if seat == owner else 0.0 for seat in seats]))
    if not over:
        found.append(Part("cubes", 0, cubes))
        found.append(Part("figures", 0, [_figures(position, seat) for seat in seats]))
    return found


def _figures(position: VallePosition, seat: int) -> float:
    """Value of a seat's figures, in points.

    Workers count if they are near sites of the seat that need them. Overseers count if they are near its unfinished
    sites. If it has no such sites, overseers near free sites count instead. An overseer that is planned to enter a free
    site counts by what a claim there promises.
    """
    own = building(position, seat)
    total = 0.0
    needed = {site: (FULL[site] - position.heights[site] + 1) // 2 for site in own}
    for place in position.workers[seat]:
        site = SITE_OF[place]
        if needed.get(site, 0) > 0:
            needed[site] -= 1
            total += AT_WORK
        elif own:
            near = STEPS[NODE_OF[place]]
            total += 0.6 * AT_WORK * (1 - min([near[site] for site in own]) / FAR)
    owner = position.owner
    goals = own or [site for site in SITES_PLAYED[position.seats] if owner[site] == NONE]
    plan = position.plans[seat] if position.phase == c.PLAN else ()
    for k, place in enumerate(overseers_of(position, seat)):
        if k < len(plan) and plan[k] != NONE:
            if plan[k] != place and owner[SITE_OF[plan[k]]] == NONE != SITE_OF[plan[k]]:
                total += CLAIMING * claimed(position, SITE_OF[plan[k]])
            place = plan[k]
        if SITE_OF[place] in goals:
            total += DEFENDING
        elif goals:
            near = STEPS[NODE_OF[place]]
            total += 0.5 * DEFENDING * (1 - min([near[site] for site in goals]) / FAR)
    return total


NODES_OF: Final = tuple(
    tuple(node for node, there in enumerate(SITE_OF_NODE) if there == site) for site in range(len(SITES))
)
"""`NODES_OF[site]` are the nodes that are the sides of a site."""
STEPS: Final = tuple(
    tuple(min(COST[node][side] for side in sides) for sides in NODES_OF) for node in range(len(COST))
)
"""`STEPS[node][site]` is the cost of going from a node to the nearest side of a site, in points of movement."""


ADVICE: Final = Advice(
    value=value,
    parts=parts,
    weigh=weigh,
    progress=progress,
    scale=4.0,
    turns=2,
    iterations={"architetto": 220, "faraone": 2400},
)
