"""Draws the background, which has no meaning in the game: desert, river, plants, an island."""

import math
from collections.abc import Sequence
from functools import cache, partial

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.svg import box
from app.games.imhotep.board.layout import Layout


@cache
def river(layout: Layout) -> str:
    """The desert, and the Nile around the land."""
    w, h = layout.width, layout.height
    water = f"{layout.shore}V{h - 18}q0 18-18 18H18q-18 0-18-18z"
    return (
        box(0, 0, w, h, 18, "board-ground")
        + box(0, 0, w, h, 18, "url(#imhotep-p-grain)")
        + kit.stroke(water, "water-line", 3, fill="url(#imhotep-g-water) var(--water)")
        + kit.filled(water, "url(#imhotep-p-ripples)")
    )


@cache
def wake(x: float, top: float) -> str:
    """The waves that a boat leaves at its berth, which begins at the y `top`."""
    waves = ""
    for i in range(4):
        y, dx, bend = top + 40 + 34 * i, 6 + 5 * i, 10 + 2 * i
        waves += f"M{x - dx} {y}q-8 12 {-bend} 26M{x + dx} {y}q8 12 {bend} 26"
    return kit.stroke(waves, "water-line", 3, soft=True, opacity=0.8)


@cache
def reeds(layout: Layout) -> str:
    """Papyrus and lotus, drawn instead of a hand that is empty."""
    stalks = []
    for x, y, h, lean in layout.stalks:
        fan = "".join(
            f"M{x + lean} {y - h}q{dx / 2:g}-12 {dx} {-17 + abs(dx) * 0.5:g}"
            for dx in (-19, -11, -4, 4, 11, 19)
        )
        stalks.append(f"M{x} {y}Q{x} {y - h / 2} {x + lean} {y - h}{fan}")
    return _outlined("".join(stalks)) + _lotuses(layout.lotuses)


def _outlined(data: str) -> str:
    """Plants as lines, given as path data."""
    return kit.stroke(data, "reed-edge", 6, soft=True) + kit.stroke(data, "reed", 3.4, soft=True)


def _lotuses(places: Sequence[tuple[float, float]]) -> str:
    """Lotuses at these places: all leaves in one shape, then all petals in another. Fewer shapes are painted faster."""
    leaves = "".join(f"M{x - 26:g} {y + 8:g}a30 10 0 1 1 0 .01z" for x, y in places)
    petals = ("".join(_petal(x, y, turn) for x, y in places) for turn in (-58, 58, -30, 30, 0))
    drawn = "".join(kit.stroke(petal, "lapis", 1.8, fill="on-water") for petal in petals)
    return kit.stroke(leaves, "reed-edge", 2, fill="reed") + drawn


def _petal(x: float, y: float, turn: float) -> str:
    """A petal that grows from (x, y + 4), turned by `turn` degrees, as path data."""
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    outline = ((0, 4), (-7, -4), (-5, -14), (0, -19), (5, -14), (7, -4), (0, 4))
    turned = ((px * cos - (py - 4) * sin, px * sin + (py - 4) * cos + 4) for px, py in outline)
    start, *curves = (f"{number(x + px)} {number(y + py)}" for px, py in turned)
    return f"M{start}C{' '.join(curves)}z"


@cache
def island(left: float, top: float) -> str:
    """An island with old tombs, drawn where the third and the fourth sled are absent."""
    edged = partial(kit.stroke, ink="sand-edge", width=2, soft=True)
    peaks = "".join(
        edged(f"M{left + x:g} {top + y:g}l{w} {h}h{-2 * w}z", fill="sand-deep")
        + edged(f"M{left + x:g} {top + y:g}l{w} {h}h{-w * 0.7:g}z", fill="sand-light")
        + edged(f"M{left + x:g} {top + y:g}l{w * 0.16:g} {h * 0.16:g}h{-w * 0.32:g}z", fill="gold")
        for x, y, w, h in ((94, 3, 62, 64), (190, 17, 48, 50), (258, 29, 34, 38))
    )
    shore = f"M{left + 2:g} {top + 85:g}q-4-18 40-20 130-8 248 2 38 4 34 20-30 10-160 10t-162-12z"
    x, y = left + 312, top + 23
    fronds = "".join(
        f"M{x:g} {y:g}q{dx} {-12 + abs(dx) / 4:g} {2 * dx} {abs(dx) / 1.6:g}" for dx in (-16, -9, 9, 16)
    )
    palm = _outlined(f"M{x - 4:g} {y + 50:g}q6-26 4-50{fronds}")
    return edged(shore, fill="url(#imhotep-g-sand) var(--sand)") + peaks + palm
