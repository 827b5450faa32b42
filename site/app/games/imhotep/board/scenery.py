"""Draws the background, which has no meaning in the game: desert, river, plants, an island."""

import math
from collections.abc import Sequence
from functools import cache, partial

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.svg import box
from app.games.imhotep.board.layout import BERTH_TOP, HEIGHT, WIDTH


@cache
def river() -> str:
    """The desert, and the Nile around the land."""
    shore = f"M0 196q60-12 130-4t150-2 160 4 140-6 140 6V{HEIGHT - 18}q0 18-18 18H18q-18 0-18-18z"
    return (
        box(0, 0, WIDTH, 400, 18, "board-ground")
        + box(0, 0, WIDTH, 400, 18, "url(#imhotep-p-grain)")
        + kit.stroke(shore, "water-line", 3, fill="url(#imhotep-g-water) var(--water)")
        + kit.filled(shore, "url(#imhotep-p-ripples)")
    )


@cache
def wake(x: float) -> str:
    """The waves that a boat leaves at its berth."""
    waves = ""
    for i in range(4):
        y, dx, bend = BERTH_TOP + 40 + 34 * i, 6 + 5 * i, 10 + 2 * i
        waves += f"M{x - dx} {y}q-8 12 {-bend} 26M{x + dx} {y}q8 12 {bend} 26"
    return kit.stroke(waves, "water-line", 3, soft=True, opacity=0.8)


@cache
def reeds() -> str:
    """Papyrus and lotus, drawn instead of a hand that is empty."""
    stalks = []
    for x, y, h, lean in (
        (30, 1068, 62, -6),
        (50, 1070, 86, 5),
        (72, 1068, 56, 12),
        (316, 1069, 60, -12),
        (336, 1070, 80, 3),
    ):
        fan = "".join(
            f"M{x + lean} {y - h}q{dx / 2:g}-12 {dx} {-17 + abs(dx) * 0.5:g}"
            for dx in (-19, -11, -4, 4, 11, 19)
        )
        stalks.append(f"M{x} {y}Q{x} {y - h / 2} {x + lean} {y - h}{fan}")
    return _outlined("".join(stalks)) + _lotuses(((134, 1024), (206, 1046), (262, 1012)))


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
    """A petal that grows from (x, y + 4), turned by so many degrees, as path data."""
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    outline = ((0, 4), (-7, -4), (-5, -14), (0, -19), (5, -14), (7, -4), (0, 4))
    turned = ((px * cos - (py - 4) * sin, px * sin + (py - 4) * cos + 4) for px, py in outline)
    start, *curves = (f"{number(x + px)} {number(y + py)}" for px, py in turned)
    return f"M{start}C{' '.join(curves)}z"


@cache
def island() -> str:
    """An island with old tombs, drawn where the third and the fourth sled are absent."""
    edged = partial(kit.stroke, ink="sand-edge", width=2, soft=True)
    peaks = "".join(
        edged(f"M{x} {y}l{w} {h}h{-2 * w}z", fill="sand-deep")
        + edged(f"M{x} {y}l{w} {h}h{-w * 0.7:g}z", fill="sand-light")
        + edged(f"M{x} {y}l{w * 0.16:g} {h * 0.16:g}h{-w * 0.32:g}z", fill="gold")
        for x, y, w, h in ((470, 956, 62, 64), (566, 970, 48, 50), (634, 982, 34, 38))
    )
    ground = "M378 1038q-4-18 40-20 130-8 248 2 38 4 34 20-30 10-160 10t-162-12z"
    fronds = "".join(
        f"M688 976q{dx} {-12 + abs(dx) / 4:g} {2 * dx} {abs(dx) / 1.6:g}" for dx in (-16, -9, 9, 16)
    )
    palm = _outlined(f"M684 1026q6-26 4-50{fronds}")
    return edged(ground, fill="url(#imhotep-g-sand) var(--sand)") + peaks + palm
