"""The map as numbers, derived from `data`: places, the sides of sites, and the cost of movement.

- A *side* is the set of a site's spaces that open to the same area.
- Figures move from *node* to node. A node is an area or a side. The areas 16 to 22 are the nodes 0 to 6. The sides are
  the nodes 7 to 24, site by site. If a site has two sides, the one that opens to area 16 comes first.
- A *place* is where figures stand: an area, or a single space of a site. The areas are the places 0 to 6, and hold any
  number of figures. Then follow the spaces, site by site, in the order of their letters. So the places of a side have
  successive numbers.
- The code represents a site by its number minus one.
"""

from typing import Final

from pycore.games.valle.data import (
    AREAS,
    BORDERS,
    CENTRE,
    LETTERS,
    LINE_SPACES,
    SITES,
    SUNS_PLAYED,
)

NONE: Final = -1
"""Stands for "none" where a number is expected: no place, side, site or seat."""
AREA_COUNT: Final = len(AREAS)
SITE_COUNT: Final = len(SITES)


def _sides() -> list[tuple[int, int, str]]:
    """Per side, in the order of the nodes: (number of the site, area beside the side, letters of its spaces)."""
    sides = []
    for number, site in SITES.items():
        letters = LETTERS[site.large]
        cut = LINE_SPACES if site.on_line else 0
        if cut:
            sides.append((number, CENTRE, letters[:cut]))
        sides.append((number, site.area, letters[cut:]))
    return sides


SIDES: Final = _sides()
NODE_COUNT: Final = AREA_COUNT + len(SIDES)

PLACE_NAMES: Final = (
    *map(str, AREAS),
    *(f"{number}-{letter}" for number, _, letters in SIDES for letter in letters),
)
PLACE_NUMBER: Final = {name: place for place, name in enumerate(PLACE_NAMES)}
NODE_OF: Final[tuple[int, ...]] = (
    *range(AREA_COUNT),
    *(AREA_COUNT + side for side, (_, _, letters) in enumerate(SIDES) for _ in letters),
)
"""`NODE_OF[place]` is the node to which a place belongs."""
SIZE: Final[tuple[int, ...]] = (*[0] * AREA_COUNT, *(len(letters) for _, _, letters in SIDES))
"""`SIZE[node]` is the number of spaces of a side; 0 for an area."""
FIRST: Final[tuple[int, ...]] = tuple(NODE_OF.index(node) for node in range(NODE_COUNT))
"""`FIRST[node]` is the first place of a node."""
SITE_OF_NODE: Final[tuple[int, ...]] = (*[NONE] * AREA_COUNT, *(number - 1 for number, _, _ in SIDES))
SITE_OF: Final[tuple[int, ...]] = tuple(SITE_OF_NODE[node] for node in NODE_OF)
"""`SITE_OF[place]` is the site of a place; NONE for an area."""
OTHER_SIDE: Final[tuple[int, ...]] = tuple(
    next((n for n, s in enumerate(SITE_OF_NODE) if s == site != NONE and n != node), NONE)
    for node, site in enumerate(SITE_OF_NODE)
)
"""`OTHER_SIDE[node]` is the other side of the same site; NONE if there is none."""
SITES_PLAYED: Final = {
    seats: tuple(number - 1 for number, site in SITES.items() if site.suns in suns)
    for seats, suns in SUNS_PLAYED.items()
}
"""Maps the number of players to the sites in use."""


def _costs() -> tuple[tuple[int, ...], ...]:
    """The cost of movement between any two nodes, in a table with the keys `[start][goal]`.

    The cost is the number of lines that the shortest path crosses. Paths lead through areas only, never through a site.
    """
    lines = [(AREAS.index(a), AREAS.index(b)) for a, b in BORDERS]
    lines += [(AREAS.index(area), AREA_COUNT + side) for side, (_, area, _) in enumerate(SIDES)]
    near: list[list[int]] = [[] for _ in range(NODE_COUNT)]
    for a, b in lines:
        near[a].append(b)
        near[b].append(a)
    table = []
    for start in range(NODE_COUNT):
        costs = {start: 0}
        edge = [start]
        for node in edge:  # the list grows during the loop
            for other in near[node] if node < AREA_COUNT or node == start else ():
                if other not in costs:
                    costs[other] = costs[node] + 1
                    edge.append(other)
        table.append(tuple(costs[node] for node in range(NODE_COUNT)))
    return tuple(table)


COST: Final = _costs()
REACH: Final = tuple(
    tuple(tuple(n for n, cost in enumerate(row) if 0 < cost <= points) for points in range(7)) for row in COST
)
"""`REACH[node][points]` are the other nodes that can be reached with this many points, in ascending order."""


def is_open(place: int, seats: int) -> bool:
    """Whether the place is in use with this many players (`valle-soli`)."""
    return SITE_OF[place] == NONE or SITE_OF[place] in SITES_PLAYED[seats]
