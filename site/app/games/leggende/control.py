"""Who controls what: islands by the glow of their coast and a mark at sea, regions by a tint and a flag.

Colour is never alone: flag and mark bear the sign of the colour.
"""

from functools import lru_cache
from typing import Final

from app.drawing.markup import number
from app.drawing.palette import COLOURS
from app.drawing.paths import moved
from app.drawing.svg import chip, icon
from app.games.leggende.art import sign_kind
from app.games.leggende.coast import FACE_REGIONS, Point, closed, inset, outline
from app.games.leggende.layout import NAME_STATION, Lay, Sketch, station
from app.games.leggende.tiles import island_path, region_path
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import FACES, REGION
from pycore.games.leggende.scoring import island_controller

Holders = tuple[str, ...]
"""Colours of those who control something, "" for nobody."""


def region_holders(sketch: Sketch, lay: Lay) -> Holders:
    """For each region of a tile."""
    return tuple(_colour(sketch, sketch.held[REGION[region]]) for region in FACE_REGIONS[lay.face])


def island_holders(sketch: Sketch, lay: Lay) -> Holders:
    """For each island of a tile."""
    islands = FACES[lay.face].islands
    return tuple(
        _colour(sketch, island_controller(tuple(REGION[region] for region in island), sketch.held))
        for island in islands
    )


def _colour(sketch: Sketch, owner: int) -> str:
    return "" if owner == NONE else sketch.colour(owner)


@lru_cache(256)
def glows(lay: Lay, holders: Holders) -> str:
    """The coast of each island in the colour of whoever controls it."""
    drawn = ""
    for island, colour in zip(FACES[lay.face].islands, holders, strict=True):
        if colour:
            path = island_path(lay, island)
            drawn += (
                f'<path d="{path}" fill="none" stroke="{COLOURS[colour].edge}" stroke-width="17"'
                f' stroke-linejoin="round"/>'
                f'<path d="{path}" fill="none" stroke="{COLOURS[colour].fill}" stroke-width="13"'
                f' stroke-linejoin="round"/>'
            )
    return drawn


def island_mark(colour: str, x: float, y: float) -> str:
    """A crowned disc."""
    crown = (
        f'<path d="{moved("M-10 3V-6L-5-2 0-8 5-2 10-6V3Z", x, y - 15)}"'
        ' fill="var(--gold)" stroke="var(--on-gold)" stroke-width="1.6" stroke-linejoin="round"/>'
    )
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="16" fill="var(--on-water)"/>'
        + chip(colour, x, y, 13.5)
        + crown
    )


TINT: Final = 0.5


@lru_cache(256)
def tints(lay: Lay, holders: Holders) -> str:
    """Each region in the colour of whoever controls it, with an edge inside."""
    drawn = ""
    for region, colour in zip(FACE_REGIONS[lay.face], holders, strict=True):
        if colour:
            it = COLOURS[colour]
            inner = closed(_inner(lay, region))
            drawn += (
                f'<path d="{region_path(lay, region)}" fill="{it.fill}" fill-opacity="{TINT}"/>'
                f'<path d="{inner}" fill="none" stroke="{it.fill}" stroke-width="5" stroke-opacity=".9"/>'
            )
    return drawn


def _inner(lay: Lay, region: str) -> tuple[Point, ...]:
    """It keeps to every second corner: a line so broad shows no more."""
    return inset(outline(region, lay.quarters, lay.x, lay.y)[::2], 6)


@lru_cache(256)
def flags(lay: Lay, holders: Holders) -> str:
    """A flag with the holder's mark beside the number of each region that somebody controls."""
    drawn = ""
    for region, colour in zip(FACE_REGIONS[lay.face], holders, strict=True):
        if colour:
            x, y = station(lay, region, NAME_STATION)
            drawn += flag(colour, round(x + 13), round(y - 13))
    return drawn


def flag(colour: str, x: float, y: float) -> str:
    """On a pole whose upper end is at (x, y)."""
    it = COLOURS[colour]
    pole, cloth = moved("M0 25V-3", x, y), moved("M0-2H21L17 7 21 16H0Z", x, y)
    at = f"{number(x + 9)} {number(y + 7)}"
    return (
        f'<path d="{pole}" stroke="var(--papyrus)" stroke-width="5.5" stroke-linecap="round"/><path d="{pole}"'
        f' stroke="{it.edge}" stroke-width="2.6" stroke-linecap="round"/><path d="{cloth}" fill="{it.fill}"'
        f' stroke="{it.edge}" stroke-width="2" stroke-linejoin="round"/>'
        f'<g transform="translate({at}) scale(.62)">{it.mark}</g>'
    )


@lru_cache(64)
def start_mark(lay: Lay, region: str) -> str:
    """The star of the start region, behind its number."""
    x, y = station(lay, region, NAME_STATION)
    star = icon(sign_kind("start"), x - 22, y - 22, 44)
    under = icon(sign_kind("start"), x - 25, y - 25, 50)
    return f'<g color="var(--on-gold)">{under}</g><g color="var(--gold)">{star}</g>'
