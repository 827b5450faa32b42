"""The class and points of finished pyramids (`valle-piramidi-piccole`, `valle-piramidi-grandi`, `valle-raggi`)."""

from collections.abc import Sequence
from typing import Final

from pycore.games.valle.data import LAYERED, MIXED, ONE_COLOUR, POINTS, R_LARGE, R_RAYS, R_SMALL, RAYS
from pycore.games.valle.places import NONE
from pycore.games.valle.position import VallePosition
from pycore.games.valle.pyramids import FULL, LARGE, SLOTS, UNITS

CENTRE_SLOTS: Final = tuple(
    frozenset(slot.place for site in slots for level in site for slot in level if slot.role == "centre")
    for slots in SLOTS
)
"""`CENTRE_SLOTS[rays]` are the indices of the centre slots. Their cubes are hidden by the next level, and do not count
for the pattern."""
PURE: Final = {many * unit: colour for many in range(1, 10) for colour, unit in enumerate(UNITS)}
"""Maps packed cubes of a single colour to this colour."""


def pattern(slots: Sequence[int], site: int, rays: bool) -> str:
    """The class of a finished pyramid: MIXED, RAYS, LAYERED or ONE_COLOUR."""
    colours = [
        [PURE.get(slots[slot.place], NONE) for slot in level if slot.place not in CENTRE_SLOTS[rays]]
        for level in SLOTS[rays][site]
    ]
    seen = {colour for level in colours for colour in level}
    if NONE in seen:
        return MIXED
    if len(seen) == 1:
        return ONE_COLOUR
    if all(len(set(level)) == 1 for level in colours):
        return LAYERED
    if rays and len(seen) == 2 and _has_rays(colours):
        return RAYS
    return MIXED


def _has_rays(colours: list[list[int]]) -> bool:
    """Whether a pyramid of two colours, with a single colour in each slot, has rays.

    The two parts of the base must differ, and the levels above must have the colour of the corners. The top of a small
    pyramid may have either colour.
    """
    (one, two), *above = colours
    return one != two and (len(above) == 1 or all(level == [one] for level in above))


def worth(position: VallePosition, site: int) -> tuple[str, int, str]:
    """The class and points of the finished pyramid of a site, and the anchor of the rule for them."""
    found = pattern(position.slots, site, position.variant.rays)
    rule = R_RAYS if found == RAYS else R_LARGE if LARGE[site] else R_SMALL
    return found, POINTS[LARGE[site]][found], rule


def scores(position: VallePosition) -> tuple[int, ...]:
    totals = [0] * position.seats
    for site, seat in enumerate(position.owner):
        if position.heights[site] == FULL[site]:  # only owned sites can be finished
            totals[seat] += worth(position, site)[1]
    return tuple(totals)


def ranking(position: VallePosition) -> tuple[tuple[int, ...], ...]:
    """Seats by points, best first; equal points share a place (`valle-fine`)."""
    totals = scores(position)
    return tuple(
        tuple(seat for seat, points in enumerate(totals) if points == best)
        for best in sorted(set(totals), reverse=True)
    )
