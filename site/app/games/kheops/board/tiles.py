"""Draws tiles as they lie: rooms with a wide floor, corridors cut into the rock, doors."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from app.drawing.markup import Markup, number, parts
from app.drawing.svg import paint
from app.games.kheops.board.layout import BASE, TALL, Cell, Point, cell, inner, shape, triangle

WALL: Final = 8
"""Thickness of a tile's wall, in board units. Between two tiles there are two walls."""
DOOR: Final = 16
"""Half the width of a door, in board units."""
NICHE: Final = 20
"""Radius of the widening of a corridor where its symbol lies."""
ROOM: Final = "room"
_SLANT: Final = ((BASE / 2) ** 2 + TALL**2) ** 0.5


class Tile(NamedTuple):
    """A tile as path data."""

    rock: str
    blocks: str
    """The rock of a corridor, drawn as blocks."""
    floor: str
    """The floor of a room, or the niche of a corridor."""
    lines: str
    """The lines engraved into the floor of a room."""
    ways: str
    """Lines from the niche to the doors of a corridor."""
    doors: str
    jambs: str
    """The two edges of every door."""


@cache
def laid(n: int, kind: str, sides: str) -> Tile:
    """The path data of a tile on cell `n`. `sides`: its open sides."""
    return _tile(cell(n), kind, sides)


@cache
def loose(kind: str, sides: str) -> Tile:
    """The path data of a tile that points up, at the origin. `sides`: its open sides."""
    return _tile(triangle(0, 0), kind, sides)


def _tile(it: Cell, kind: str, sides: str) -> Tile:
    doors, jambs = "".join(_door(it, side) for side in sides), _jambs(it, sides)
    if kind == ROOM:
        floor, lines = shape(inner(it.corners, WALL)), shape(inner(it.corners, WALL + 5))
        return Tile(shape(it.corners), "", floor, lines, "", doors, jambs)
    x, y = it.icon
    middle = _at((x, y))
    ways = "".join(f"M{middle}L{_at(_inwards(it, side, WALL))}" for side in sides)
    niche = f"M{_at((x - NICHE, y))}a{NICHE} {NICHE} 0 1 1 0 .1Z"
    return Tile(shape(it.corners), shape(it.corners, 3), niche, "", ways, doors, jambs)


@lru_cache(256)
def draw_tiles(tiles: tuple[tuple[Tile, str], ...]) -> Markup:
    """Draw tiles, given as pairs (tile, paint of its floor)."""
    by_paint: dict[str, list[Tile]] = {}
    for one, name in tiles:
        by_paint.setdefault(name, []).append(one)
    edge = paint("sand-edge")
    rock, blocks, floors, lines, ways, _, jambs = (
        "".join(data) for data in zip(*(one for one, _ in tiles), strict=True)
    )
    paths = [
        f'<path d="{rock}" fill="{paint("quay")}" stroke="{edge}" stroke-width="2" stroke-linejoin="round"/>',
        f'<path d="{blocks}" fill="url(#kheops-p-blocks)"/>',
        f'<path d="{floors}" fill="{edge}" stroke="{edge}" stroke-width="4" stroke-linejoin="round"/>',
        f'<path d="{ways}" stroke="{edge}" stroke-width="{2 * DOOR + 4}"/>',
    ]
    for name, some in by_paint.items():
        fill = paint(name)
        floor, way, door = (
            "".join(data) for data in zip(*((t.floor, t.ways, t.doors) for t in some), strict=True)
        )
        paths += [
            f'<path d="{floor}" fill="{fill}"/>',
            f'<path d="{way}" stroke="{fill}" stroke-width="{2 * DOOR}"/>',
            f'<path d="{door}" fill="{fill}"/>',
        ]
    paths += [
        f'<path d="{lines}" fill="none" stroke="{edge}" stroke-width="1.2" opacity=".55"/>',
        f'<path d="{jambs}" stroke="{edge}" stroke-width="2.4" stroke-linecap="round"/>',
    ]
    return parts(path for path in paths if 'd=""' not in path)


def _along(it: Cell, side: str) -> Point:
    """The unit vector along a side."""
    if side == "V":
        return 1.0, 0.0
    rises = (side == "L") == it.up
    return BASE / 2 / _SLANT, (-TALL if rises else TALL) / _SLANT


def _inwards(it: Cell, side: str, depth: float, aside: float = 0) -> Point:
    """A point `depth` inside the middle of a side, `aside` along it."""
    (x, y), (ux, uy) = it.mids[side], _along(it, side)
    nx, ny = -uy, ux
    (mx, my) = it.at(1 / 3)
    if (mx - x) * nx + (my - y) * ny < 0:
        nx, ny = -nx, -ny
    return x + nx * depth + ux * aside, y + ny * depth + uy * aside


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _door(it: Cell, side: str) -> str:
    corners = [(-1, -DOOR), (-1, DOOR), (WALL + 3, DOOR), (WALL + 3, -DOOR)]
    return "M" + "L".join(_at(_inwards(it, side, depth, aside)) for depth, aside in corners) + "Z"


def _jambs(it: Cell, sides: str) -> str:
    return "".join(
        f"M{_at(_inwards(it, side, 0, aside))}L{_at(_inwards(it, side, WALL, aside))}"
        for side in sides
        for aside in (-DOOR, DOOR)
    )
