"""The map: four faces in their slots and orientations, with the routes between them. Built once per layout and shared.

Tiles are square. Sides are numbered top, right, bottom, left; a face turned q quarters clockwise has its printed edge
e on side (e + q) mod 4 (`leggende-plance`). Regions are numbers, by their order in `faces`.
"""

from functools import lru_cache
from typing import Final

from pycore.games.leggende import choices as c
from pycore.games.leggende.data import SEA_MOVES
from pycore.games.leggende.faces import BOTTOM, FACE_OF, FACES, LEFT, REGION, REGIONS, RIGHT, TOP

JOINS: Final = (
    ((0, LEFT, 1, RIGHT), (0, RIGHT, 2, LEFT), (0, BOTTOM, 3, TOP)),
    ((0, RIGHT, 1, LEFT), (1, BOTTOM, 2, TOP), (2, LEFT, 3, RIGHT), (3, TOP, 0, BOTTOM)),
)
"""The pairs of tile sides that touch, each as (slot, side, slot, side). JOINS[False] is for the layout T, JOINS[True]
for the ring. Each side has one region where its route ends; the two regions of a pair become neighbours."""

NEAR: Final = 1
"""Cost of a step by land, bridge or portal, in movements."""

Links = dict[int, int]
"""The links of a region: maps each neighbour to NEAR, or to SEA_MOVES if only a sea route leads to it."""


def _printed() -> tuple[Links, ...]:
    links: tuple[Links, ...] = tuple({} for _ in REGIONS)
    for face in FACES:
        for pairs, cost in ((face.sea, SEA_MOVES), (face.land, NEAR)):
            for one, other in pairs:
                links[REGION[one]][REGION[other]] = links[REGION[other]][REGION[one]] = cost
    return links


PRINTED: Final = _printed()
"""PRINTED[region]: the links of a region to regions of the same face."""
REGIONS_OF: Final = tuple(
    tuple(region for region, of in enumerate(FACE_OF) if of == face) for face in range(len(FACES))
)
ISLANDS_OF: Final = tuple(
    tuple(tuple(REGION[region] for region in island) for island in face.islands) for face in FACES
)
EXITS: Final = tuple(tuple(REGION[region] for region in face.exits) for face in FACES)


def _moves(region: int, links: Links) -> tuple[c.Choices, c.Choices]:
    """The choices to move from a region, as two tuples: the moves that need no sea route, and all moves."""
    every, moves = sorted(links), c.MOVES[region]
    near = tuple(moves[to] for to in every if links[to] == NEAR)
    return near, near if len(near) == len(every) else tuple(moves[to] for to in every)


PRINTED_MOVES: Final = tuple(_moves(region, links) for region, links in enumerate(PRINTED))


class Chart:
    """An immutable map.

    regions         the regions in play, in order
    islands         per island: its regions
    links[region]   the `Links` of a region
    near[region]    the choices to move from a region without using a sea route
    far[region]     all choices to move from a region
    starts          the regions of the central tile from which a route leads to another tile
    outer           the regions of the other three tiles
    joins           the pairs of regions that a route between two tiles makes neighbours
    """

    __slots__ = ("far", "islands", "joins", "links", "near", "outer", "regions", "starts")

    def __init__(
        self, ring: bool, slots: tuple[int, ...], turns: tuple[int, ...], portals: tuple[int, ...]
    ) -> None:
        """Build the map. `slots` has the face in each slot, `turns` its rotation in quarters clockwise, `portals` the
        two regions with a portal, or nothing."""
        self.regions = tuple(sorted(region for face in slots for region in REGIONS_OF[face]))
        self.islands = tuple(island for face in sorted(slots) for island in ISLANDS_OF[face])
        self.outer = tuple(region for region in self.regions if FACE_OF[region] != slots[0])
        self.joins = tuple(
            (EXITS[slots[a]][(side_a - turns[a]) % 4], EXITS[slots[b]][(side_b - turns[b]) % 4])
            for a, side_a, b, side_b in JOINS[ring]
        )
        self.starts = tuple(
            sorted({region for join in self.joins for region in join if FACE_OF[region] == slots[0]})
        )
        self.links = list(PRINTED)
        changed = {region for join in self.joins for region in join} | set(portals)
        for region in changed:
            self.links[region] = dict(PRINTED[region])
        for one, other in self.joins:
            self.links[one][other] = self.links[other][one] = SEA_MOVES
        if portals:
            one, other = portals
            self.links[one][other] = self.links[other][one] = NEAR
        self.near, self.far = map(list, zip(*PRINTED_MOVES, strict=True))
        for region in changed:
            self.near[region], self.far[region] = _moves(region, self.links[region])

    def is_sea(self, one: int, other: int) -> bool:
        """Whether two neighbours are joined only by a sea route."""
        return self.links[one][other] == SEA_MOVES


@lru_cache(maxsize=512)
def chart(ring: bool, slots: tuple[int, ...], turns: tuple[int, ...], portals: tuple[int, ...] = ()) -> Chart:
    """The map of four faces in a layout; the arguments are those of `Chart`.

    The two regions in `portals` become neighbours (`leggende-portali`). They must be in ascending order.
    """
    return Chart(ring, slots, turns, portals)
