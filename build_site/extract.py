"""Cuts out the part of a board that a diagram shows, and draws golden lines around the elements that it marks.

A diagram names an element by its key ("boat-1", "cell-12"), and a piece by its place.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from xml.etree import ElementTree

from app.drawing.markup import Markup, number
from app.drawing.scene import Board
from app.drawing.stage import DEFAULT_SIZE, SVG, Sizes
from app.drawing.svg import paint

MARGIN: Final = 16.0
"""Margin around the named elements, in the board's units."""
GOLD: Final = (("on-gold", 8), ("gold", 5))
_COMMAND: Final = re.compile(r"([MLHVCSQTZmlhvcsqtz])([^A-Za-z]*)")
_PAIRS: Final = {"C": 3, "S": 2, "Q": 2}
"""Maps an SVG path command to the number of points in each of its segments. The last point of a segment is its end.
Commands without an entry have one point a segment."""
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def view(self) -> str:
        """The rectangle as an SVG viewBox."""
        sides = (self.left, self.top, self.right - self.left, self.bottom - self.top)
        return " ".join(number(side) for side in sides)


class Outline(NamedTuple):
    """The shape of an element: its corners, and its markup without fill and stroke."""

    corners: tuple[Point, ...]
    drawn: str
    straight: bool
    """Whether all sides are straight. Only then can the line around two neighbours leave out their common side."""


def outlines(board: Board, sizes: Sizes) -> dict[str, Outline]:
    """Maps the name of every element and piece on a board to its outline."""
    root = ElementTree.fromstring(f'<svg xmlns="{SVG}">{board.scenery}{board.overlay}</svg>')
    found = {
        piece.place: _of_piece(piece.x, piece.y, *sizes.get(piece.kind, DEFAULT_SIZE))
        for piece in board.pieces
    }
    for element in root.iter():
        key = element.get("data-key")
        if key is not None:
            shapes = [
                one for one in element if one.get("fill") == "transparent" or one.get("class") == "halo"
            ]
            shapes = shapes or [one for one in element if one.tag.endswith(("}rect", "}path"))]
            found[key] = _of_shape(shapes[0])
    return found


def around(known: Mapping[str, Outline], names: Iterable[str], board: Board) -> Box:
    """The part of the board that contains all named elements, with a margin. Raises LookupError for an unknown name."""
    corners = [corner for name in names for corner in _named(known, name).corners]
    xs, ys = zip(*corners, strict=True)
    return Box(
        max(0, min(xs) - MARGIN),
        max(0, min(ys) - MARGIN),
        min(board.width, max(xs) + MARGIN),
        min(board.height, max(ys) + MARGIN),
    )


def within(board: Board, sizes: Sizes, box: Box) -> Board:
    """The board with only the pieces that are visible in the box."""
    seen = []
    for piece in board.pieces:
        (left, top), _, (right, bottom), _ = _of_piece(
            piece.x, piece.y, *sizes.get(piece.kind, DEFAULT_SIZE)
        ).corners
        if left < box.right and right > box.left and top < box.bottom and bottom > box.top:
            seen.append(piece)
    return board._replace(pieces=tuple(seen))


def marked(known: Mapping[str, Outline], groups: Iterable[str | Sequence[str]]) -> Markup:
    """A golden line around each group. A group is the name of one element, or a list of names of several elements."""
    drawn = []
    for group in groups:
        several = [_named(known, name) for name in ([group] if isinstance(group, str) else group)]
        shape = (
            _contour(several)
            if all(one.straight for one in several)
            else "".join(one.drawn for one in several)
        )
        for colour, width in GOLD:
            drawn.append(
                f'<g fill="none" stroke="{paint(colour)}" stroke-width="{width}" stroke-linejoin="round"'
                f' stroke-linecap="round">{shape}</g>'
            )
    return Markup("".join(drawn))


def _named(known: Mapping[str, Outline], name: str) -> Outline:
    if name not in known:
        raise LookupError(f"nothing on the board is called {name}; there is {', '.join(sorted(known))}")
    return known[name]


def _of_piece(x: float, y: float, w: float, h: float) -> Outline:
    return _rectangle(x - w / 2, y - h / 2, w, h, 6)


def _rectangle(x: float, y: float, w: float, h: float, r: float) -> Outline:
    drawn = (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"/>'
    )
    return Outline(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), drawn, not r)


def _of_shape(shape: ElementTree.Element) -> Outline:
    if shape.tag.endswith("}rect"):
        sides = (float(shape.get(name, "0")) for name in ("x", "y", "width", "height", "rx"))
        return _rectangle(*sides)
    data = shape.get("d", "")
    return Outline(
        tuple(_corners(data)), f'<path d="{data}"/>', set(re.findall("[A-Za-z]", data)) <= set("MLHVZ")
    )


def _corners(data: str) -> list[Point]:
    """The points of SVG path data, control points included."""
    points: list[Point] = []
    x = y = 0.0
    for command, rest in _COMMAND.findall(data):
        values = [float(value) for value in _NUMBER.findall(rest)]
        near, group = command.islower(), _PAIRS.get(command.upper(), 1)
        if command.upper() in "HV":
            for value in values:
                moved = value + (x if command == "h" else y if command == "v" else 0)
                x, y = (moved, y) if command.upper() == "H" else (x, moved)
                points.append((x, y))
            continue
        pairs = list(zip(values[::2], values[1::2], strict=True))
        for first in range(0, len(pairs), group):
            several = [(px + x * near, py + y * near) for px, py in pairs[first : first + group]]
            points += several
            x, y = several[-1]
    return points


def _contour(several: Sequence[Outline]) -> str:
    """The outer contour of several shapes, as an SVG path. It leaves out the sides that two shapes share."""
    sides: Counter[frozenset[Point]] = Counter()
    for one in several:
        corners = [(round(x, 1), round(y, 1)) for x, y in one.corners]
        sides.update(frozenset(pair) for pair in zip(corners, (*corners[1:], corners[0]), strict=True))
    lines = [sorted(side) for side, times in sides.items() if times == 1 and len(side) == 2]
    data = "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in sorted(lines))
    return f'<path d="{data}"/>'
