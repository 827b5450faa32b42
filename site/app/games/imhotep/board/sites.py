"""Draws the five building sites with their docks, and what each site is worth now."""

from collections.abc import Callable
from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import box, chip, outline, text, touch
from app.games.imhotep.board.layout import (
    DOCK,
    Sketch,
    boat_at,
    dock_of,
    is_unloading,
    land,
    title,
)
from app.games.imhotep.board.market import draw_market, market_ground
from app.games.imhotep.board.monuments import (
    draw_obelisks,
    draw_temple,
    draw_tomb,
    obelisk_ground,
    temple_ground,
    tomb_ground,
)
from app.games.imhotep.board.pyramid import draw_pyramid, pyramid_ground
from app.games.imhotep.board.symbols import BOW, bow_kind
from app.games.imhotep.words.names import SITE_NOUNS, boat_words, site_name
from app.words.italian import upper_first
from pycore.games.imhotep.data import SITES

WHEN: Final = {
    ("pyramid", False): ("subito", 288),
    ("pyramid", True): ("subito", 288),
    ("temple", False): ("a fine round", 296),
    ("temple", True): ("a fine round", 376),
    ("tomb", False): ("a fine partita", 330),
    ("obelisks", True): ("subito", 256),
}
"""(site, whether side B) -> words that say when the site gives its points, and where they end on its land."""
CROWDED: Final = (("pyramid", True), ("obelisks", True))
"""(site, whether side B) of those whose stones reach up to the name, so that the name stands higher."""


def draw_sites(sketch: Sketch, worth: dict[str, list[int | None]]) -> None:
    """Draw all five sites. `worth`: site -> per seat, the points that it would give now."""
    for site in SITES:
        sketch.scenery.append(_site(sketch, site, worth.get(site)))
    for draw in (draw_market, draw_pyramid, draw_temple, draw_tomb, draw_obelisks):
        draw(sketch)


def _site(sketch: Sketch, site: str, worth: list[int | None] | None) -> str:
    plot = sketch.layout.site(site)
    boat = boat_at(sketch.plain, site)
    ground = site_ground(site, plot, sketch.seats, site in sketch.sides_b, sketch.later)
    shapes = [ground, _dock(plot, boat is not None)]
    if worth is not None:
        shapes.append(_worth(sketch, plot, worth))
    if boat is not None and not is_unloading(sketch.plain["boats"][boat]):
        x, y = dock_of(plot)
        capacity = sketch.plain["boats"][boat]["capacity"]
        words = upper_first(boat_words(sketch.plain["boats"], boat))
        label = f"{words}, ormeggiata {SITE_NOUNS[site].to('a')}"
        sketch.pieces.append(Piece(bow_kind(capacity), f"dock-{site}", x, y + 8 + BOW[1] / 2, 30, label))
    ring = outline(plot.x, plot.y, plot.w, plot.h, 12)
    return touch(f"site-{site}", site_name(sketch.plain["boats"], site), *shapes, halo=ring)


@cache
def site_ground(site: str, plot: Box, seats: int, b: bool, later: bool) -> str:
    """A side of a site with nothing built on it. `later`: the values of the later edition."""
    parts = [land(*plot)]
    if site != "market":
        low = 26 if (site, b) in CROWDED else 31
        parts.append(title(plot.x + 10, plot.y + low, site, upper_first(SITE_NOUNS[site].word)))
    if (site, b) in WHEN:
        words, end = WHEN[site, b]
        low = 25 if (site, b) in CROWDED else 30
        parts.append(text(plot.x + end, plot.y + low, words, anchor="end", fill="ink-soft", fit=146))
    return "".join((*parts, GROUNDS[site](plot, seats, b, later)))


GROUNDS: Final[dict[str, Callable[[Box, int, bool, bool], str]]] = {
    "market": lambda plot, seats, b, later: market_ground(plot),
    "pyramid": pyramid_ground,
    "temple": lambda plot, seats, b, later: temple_ground(plot, seats, b),
    "tomb": lambda plot, seats, b, later: tomb_ground(plot, seats, b),
    "obelisks": obelisk_ground,
}
"""Site -> function that draws its ground. Arguments: the land, the seats, whether side B, whether the later edition."""


@cache
def _dock(plot: Box, taken: bool) -> str:
    x, y = dock_of(plot)
    w, h = DOCK
    left, right, foot = x - w / 2, x + w / 2, y + h + 8
    basin = f"M{left:g} {foot:g}V{y + 14:g}q0-14 14-14H{right - 14:g}q14 0 14 14V{foot:g}"
    parts = [
        kit.filled(f"{basin}z", "url(#imhotep-g-water) var(--water)"),
        kit.filled(f"{basin}z", "url(#imhotep-p-ripples)"),
        kit.stroke(basin, "quay", 7),
        kit.stroke(basin, "sand-edge", 2),
    ]
    if taken:
        parts.append(box(x - 32, foot - 10, 64, 14, 0, "wood", "wood-edge", 2))
    else:
        parts += [kit.disc(px, y + 8, 6, "wood-light", "wood-edge") for px in (left + 14, right - 14)]
    return "".join(parts)


def _worth(sketch: Sketch, plot: Box, worth: list[int | None]) -> str:
    """The points that the site would give each seat now, above the dock."""
    x = dock_of(plot)[0]
    rows = [(seat, points) for seat, points in enumerate(worth) if points is not None]
    pitch = min(27.0, (plot.h - DOCK[1] - 14) / max(len(rows), 1))
    top = plot.y + 10 + pitch / 2
    parts = []
    for row, (seat, points) in enumerate(rows):
        y = top + row * pitch
        parts.append(chip(sketch.colour(seat), x - 17, y, 11.5))
        parts.append(text(x, y + 8, points, 24, bold=True))
    return "".join(parts)
