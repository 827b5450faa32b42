"""The cheapest way for an army across several regions, on the map as the moving seat sees it (`leggende-muovere`)."""

from heapq import heappop, heappush
from typing import NamedTuple

from pycore.games.leggende import data
from pycore.games.leggende.actions import sea_cost
from pycore.games.leggende.chart import NEAR
from pycore.games.leggende.position import LeggendePosition


class Way(NamedTuple):
    """A way: its cost in movements, how often it enters a region with robbers, and the regions entered, in order."""

    cost: int
    robbed: int
    steps: tuple[int, ...]


def ways(position: LeggendePosition, start: int, left: int) -> dict[int, Way]:
    """Map each region that an army of the active seat can reach from `start` with `left` movements to the best way.

    The best way is the cheapest in movements, then the one with the least loss to robbers, then the one with the
    fewest steps, then the first in the order of regions.
    """
    links, sea = position.charted().links, sea_cost(position, position.active)
    camps = {region for region, token in position.tokens.items() if token == data.ROBBERS}
    found: dict[int, Way] = {}
    open_: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
    while open_:
        cost, robbed, length, steps = heappop(open_)
        here = steps[-1] if steps else start
        if here in found or (steps and here == start):
            continue
        if steps:
            found[here] = Way(cost, robbed, steps)
        for other, link in links[here].items():
            price = cost + (NEAR if link == NEAR else sea)
            if other not in found and price <= left:
                heappush(open_, (price, robbed + (other in camps), length + 1, (*steps, other)))
    return found
