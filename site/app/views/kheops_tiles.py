"""The tiles as they lie: chambers with a wide floor, corridors cut into the rock, doors where they are open.

The floor of a tile takes the colour of whoever holds its network. Nothing here can be touched.
"""

from functools import cache
from typing import Final

from app.drawing import paint
from app.markup import number
from app.views.kheops_layout import BASE, TALL, Cell, Point, cell, inner, shape

WALL: Final = 8
"""How thick a wall is, in units; two tiles side by side make it double."""
DOOR: Final = 16
"""Half the width of a door."""
ROOM: Final = "room"
_SLANT: Final = ((BASE / 2) ** 2 + TALL**2) ** 0.5


@cache
def laid(n: int, kind: str, sides: str, floor: str) -> str:
    """A tile on cell `n`, with the paint of its floor."""
    return tile(cell(n), kind, sides, floor)


def tile(it: Cell, kind: str, sides: str, floor: str) -> str:
    """A room or a corridor with these open sides."""
    rock = (
        f'<path d="{shape(it.corners)}" fill="{paint("quay")}" stroke="{paint("sand-edge")}" stroke-width="2"'
        ' stroke-linejoin="round"/>'
    )
    ways = "".join(_door(it, side) for side in sides)
    if kind == ROOM:
        walls = inner(it.corners, WALL)
        edge = f' stroke="{paint("sand-edge")}" stroke-width="2.4"'
        line = (
            f'<path d="{shape(inner(it.corners, WALL + 5))}" fill="none" stroke="{paint("sand-edge")}"'
            ' stroke-width="1.2" opacity=".55"/>'
        )
        return (
            f'<g>{rock}<path d="{shape(walls)}" fill="{paint(floor)}"{edge} stroke-linejoin="round"/>{line}'
            f'<path d="{ways}" fill="{paint(floor)}"/>{_jambs(it, sides)}</g>'
        )
    x, y = it.icon
    middle = f"{number(x)} {number(y)}"
    lines = "".join(f"M{middle}L{_at(_inwards(it, side, WALL))}" for side in sides)
    shapes = (
        f'<path d="{lines}" stroke="{{}}" stroke-width="{{}}" fill="none"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{{}}" fill="{{}}"/>'
    )
    edge, fill = paint("sand-edge"), paint(floor)
    return (
        f'<g>{rock}<path d="{shape(it.corners, 3)}" fill="url(#kheops-p-blocks)"/>'
        + shapes.format(edge, 2 * DOOR + 4, 22, edge)
        + shapes.format(fill, 2 * DOOR, 20, fill)
        + f'<path d="{ways}" fill="{fill}"/>{_jambs(it, sides)}</g>'
    )


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
    """The two edges of every door."""
    lines = "".join(
        f"M{_at(_inwards(it, side, 0, aside))}L{_at(_inwards(it, side, WALL, aside))}"
        for side in sides
        for aside in (-DOOR, DOOR)
    )
    return f'<path d="{lines}" stroke="{paint("sand-edge")}" stroke-width="2.4" stroke-linecap="round"/>'
