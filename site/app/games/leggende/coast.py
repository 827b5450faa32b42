"""From corners to coasts: outlines with the grain of real land, the same on both sides of a border.

A side between two corners is broken again and again at its middle, a little aside; how far depends on nothing but the
two corners. So a map looks the same wherever it is drawn, and two neighbours share each point of their border.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from app.games.leggende.land import GRID, LAND, SIDE
from pycore.games.leggende.faces import FACE_OF, FACES, REGION

Point = tuple[float, float]

SHORTEST: Final = 20.0
"""Sides are broken until they are not longer than this."""
COAST: Final = 0.16
BORDER: Final = 0.10
"""How far aside the middle of a side may go, in its lengths."""


class Shape(NamedTuple):
    """A region on its unturned tile: its outline, and which of its sides it shares, by neighbour."""

    outline: tuple[Point, ...]
    borders: dict[str, tuple[Point, ...]]


@cache
def corners(region: str) -> tuple[Point, ...]:
    """The corners of a region."""
    pairs = (pair.split(",") for pair in LAND[region].split())
    return tuple((GRID * float(x), GRID * float(y)) for x, y in pairs)


def _sides(region: str) -> list[tuple[Point, Point]]:
    around = corners(region)
    return list(zip(around, (*around[1:], around[0]), strict=True))


@cache
def _owners(face: int) -> dict[tuple[Point, Point], str]:
    """Every side of a face, in the direction of its region -> that region."""
    return {side: region for region in LAND if FACE_OF[REGION[region]] == face for side in _sides(region)}


@cache
def shape(region: str) -> Shape:
    """The outline of a region, and the lines along which others lie."""
    owners = _owners(FACE_OF[REGION[region]])
    outline: list[Point] = []
    borders: dict[str, list[Point]] = {}
    for one, other in _sides(region):
        neighbour = owners.get((other, one))
        line = broken(one, other, neighbour is None)
        outline += line[:-1]
        if neighbour is not None:
            kept = borders.setdefault(neighbour, [])
            kept += line[1:] if kept and kept[-1] == line[0] else line
    return Shape(tuple(outline), {name: tuple(line) for name, line in borders.items()})


def broken(one: Point, other: Point, coast: bool) -> list[Point]:
    """The points from one corner to the other."""
    if one > other:
        return _broken(other, one, COAST if coast else BORDER)[::-1]
    return _broken(one, other, COAST if coast else BORDER)


def _broken(one: Point, other: Point, aside: float) -> list[Point]:
    dx, dy = other[0] - one[0], other[1] - one[1]
    if (dx * dx + dy * dy) ** 0.5 <= SHORTEST:
        return [one, other]
    share = aside * _chance(one, other)
    x, y = half_way(one, other)
    middle = x - dy * share, y + dx * share
    return _broken(one, middle, aside)[:-1] + _broken(middle, other, aside)


def _chance(one: Point, other: Point) -> float:
    """A number between -1 and 1 that looks like luck, the same for the same two points."""
    mixed = int(one[0] * 7 + one[1] * 13 + other[0] * 29 + other[1] * 53) * 2654435761 % 4294967296
    return (mixed >> 8) / 8388608 - 1


# As a tile lies


def turned(point: Point, quarters: int) -> Point:
    """Where a point of a tile comes when the tile is turned clockwise."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIDE - y, x
    return x, y


@cache
def outline(region: str, quarters: int, x: float, y: float) -> tuple[Point, ...]:
    """A region's outline on the board: its tile is turned so, and lies at (x, y)."""
    found = (turned(point, quarters) for point in shape(region).outline)
    return tuple((round(px + x, 1), round(py + y, 1)) for px, py in found)


def closed(points: tuple[Point, ...]) -> str:
    """Points as path data, softened: the line runs through the middles of the sides."""
    middles = [half_way(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    pen = Pen(middles[-1])
    pen.bend(points, middles)
    return pen.data + "Z"


def opened(points: tuple[Point, ...]) -> str:
    """The same for a line that ends."""
    middles = [half_way(a, b) for a, b in pairwise(points)]
    pen = Pen(points[0])
    pen.line(middles[0])
    pen.bend(points[1:-1], middles[1:])
    pen.line(points[-1])
    return pen.data


class Pen:
    """Writes path data in whole steps from where it is: a third as long as places on the board to a tenth of a unit,
    and a unit is half a pixel on a phone."""

    AFRESH: Final = 8
    """A bend goes on smoothly from the one before; after so many its corner is written, lest it stray."""

    def __init__(self, start: Point) -> None:
        self._x, self._y = round(start[0]), round(start[1])
        self.data = f"M{self._x} {self._y}"

    def line(self, end: Point) -> None:
        """A straight line."""
        self.data += f"l{self._step(end)}"
        self._go(end)

    def bend(self, corners: Sequence[Point], ends: Sequence[Point]) -> None:
        """From middle to middle, round each corner."""
        for n, (corner, end) in enumerate(zip(corners, ends, strict=True)):
            smooth = n % self.AFRESH
            self.data += f"t{self._step(end)}" if smooth else f"q{self._step(corner)},{self._step(end)}"
            self._go(end)

    def _step(self, end: Point) -> str:
        x, y = round(end[0]) - self._x, round(end[1]) - self._y
        return f"{x}{y}" if y < 0 else f"{x} {y}"

    def _go(self, end: Point) -> None:
        self._x, self._y = round(end[0]), round(end[1])


def half_way(one: Point, other: Point) -> Point:
    """The place between two."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


FACE_REGIONS: Final = tuple(tuple(region for island in face.islands for region in island) for face in FACES)
"""Face -> its regions, island by island."""


def inset(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """An outline moved inwards by so much."""
    inward = 1 if _area(points) > 0 else -1
    found = []
    for before, at, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1
        found.append((at[0] - inward * by * dy / length, at[1] + inward * by * dx / length))
    return tuple(found)


def _area(points: tuple[Point, ...]) -> float:
    """Twice the area; positive where the outline runs clockwise on the screen."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True))
