"""Positions and sizes on Kheops's board, in board units, and the `Sketch` that its parts draw into.

The board is a portrait of 720 by 920 units. On a phone 360 pixels wide a unit is half a pixel. The pyramid takes the
whole width. Its cells are taller than equilateral triangles, so that a circle of 32 pixels (26 on a square board) fits
into each for a finger. The corners beside the tip hold the legend, and below it what each player has still to play. The
strip below the base holds the hand.
"""

from functools import cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.scene import Scene
from app.drawing.svg import outline
from app.games.kheops.touch import parse_hand_key, parse_lay_key
from pycore.games.kheops.data import (
    CELLS,
    NONE,
    ORIENTATIONS_OF,
    POSITION,
    ROW,
    SIDES,
    SIDES_NUMBER,
    TILE_NUMBER,
    TILES,
    UP,
)
from pycore.games.kheops.powers import power
from pycore.games.kheops.scoring import Network, networks
from pycore.games.kheops.state import KheopsState

WIDTH: Final = 720
HEIGHT: Final = 920
BASE: Final = 102
"""Width of a cell; the bottom row holds seven side by side."""
TALL: Final = 106
"""Height of a row."""
LEFT: Final = 3
TOP: Final = 14
ROWS: Final = 7
BOTTOM: Final = TOP + ROWS * TALL
BAR: Final = (10.0, BOTTOM + 12.0, 700.0, 146.0)
"""The strip with the hand: left, top, width, height."""
Point = tuple[float, float]


class Cell(NamedTuple):
    """The geometry of a triangular cell. `mids`: side -> its middle. `corners` are in order along the outline."""

    x: float
    y: float
    up: bool
    corners: tuple[Point, Point, Point]
    mids: dict[str, Point]

    @property
    def middle(self) -> float:
        """The x of the cell's vertical axis."""
        return self.x + BASE / 2

    def at(self, share: float) -> Point:
        """A point on the cell's axis: 0 is the middle of its horizontal side, 1 the opposite corner."""
        height = TALL * share
        return self.middle, self.y + (TALL - height if self.up else height)

    @property
    def icon(self) -> Point:
        """Where the tile's symbol is engraved."""
        return self.at(0.28)

    @property
    def stand(self) -> Point:
        """Where a pawn stands: beside the symbol, towards the corner opposite the horizontal side."""
        return self.middle, self.y + TALL * (0.40 if self.up else 0.65)


@cache
def cell(n: int) -> Cell:
    """The geometry of cell 0 to 48."""
    return triangle(LEFT + BASE / 2 * (ROW[n] + POSITION[n]), TOP + TALL * (ROWS - 1 - ROW[n]), bool(UP[n]))


@cache
def triangle(x: float, y: float, up: bool = True) -> Cell:
    """A cell's geometry with the upper left corner of its box at (x, y)."""
    half, low = x + BASE / 2, y + TALL
    sides = {"L": (x + BASE / 4, y + TALL / 2), "R": (x + BASE * 3 / 4, y + TALL / 2)}
    if up:
        return Cell(x, y, up, ((half, y), (x + BASE, low), (x, low)), {**sides, "V": (half, low)})
    return Cell(x, y, up, ((x, y), (x + BASE, y), (half, low)), {**sides, "V": (half, y)})


@cache
def shape(corners: tuple[Point, ...], inset: float = 0) -> str:
    """A triangle as path data, every side moved inwards by `inset`."""
    if inset:
        corners = inner(corners, inset)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


@cache
def inner(corners: tuple[Point, ...], inset: float) -> tuple[Point, ...]:
    """The corners of a smaller triangle, each of whose sides lies `inset` inside the side of this one."""
    lengths = [
        ((corners[i - 2][0] - corners[i - 1][0]) ** 2 + (corners[i - 2][1] - corners[i - 1][1]) ** 2) ** 0.5
        for i in range(3)
    ]
    around = sum(lengths)
    x, y = (
        sum(length * corner[k] for length, corner in zip(lengths, corners, strict=True)) / around
        for k in (0, 1)
    )
    (ax, ay), (bx, by), (cx, cy) = corners
    radius = abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / around
    share = 1 - inset / radius
    return tuple((x + (px - x) * share, y + (py - y) * share) for px, py in corners)


@cache
def ring(corners: tuple[Point, ...], inset: float = 3) -> str:
    """A triangle as an outline for `touch`, `inset` inside its sides."""
    return f'path d="{shape(corners, inset)}" stroke-linejoin="round"'


@cache
def spot(at: Point, taken: bool) -> str:
    """The outline for `touch` around the place of a pawn. It is wider if a pawn stands there, and else avoids the
    symbol."""
    (x, y), (rx, ry) = at, (22, 26) if taken else (12, 10)
    return outline(x - rx, y - ry, 2 * rx, 2 * ry, rx - 1)


CELL_NUMBERS: Final = tuple(range(CELLS))


class Sketch(kit.Sketch[KheopsState]):
    """The board while its parts are drawn."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ghost = False
        """Whether a tile of the hand is shown on the cell where it would lie."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(person.name for person in self.scene.people)

    def tile_at(self, n: int) -> str | None:
        """The name of the tile on a cell, such as "room:2:ankh"; None if the cell is empty."""
        number = self.state.tiles[n]
        return None if number == NONE else TILES[number].name

    def hand(self, seat: int) -> list[str | None]:
        """The tiles that a seat holds, None for one that is not known."""
        return [None if number == NONE else TILES[number].name for number in self.state.hands[seat]]

    def sides_at(self, n: int) -> str:
        """The open sides of the tile on a cell."""
        return SIDES[self.state.open[n]]

    def power(self) -> str:
        """The symbol whose effect is being carried out; "" if none is."""
        return power(self.state) if self.state.placed != NONE else ""

    def lay(self, n: int, tile: str, sides: str) -> None:
        """Draw from now on as if this tile lay on cell `n` with these open sides."""
        self.state = _with(self.state, n, tile, sides)

    def networks_with(self, n: int, tile: str, sides: str) -> tuple[Network, ...]:
        """The networks that there would be with this tile on cell `n`, with these open sides."""
        return networks(_with(self.state, n, tile, sides))

    def picked_cell(self) -> int | None:
        """The cell touched in this decision, if one was."""
        cell_picked = self.picked("cell-")
        return None if cell_picked is None else int(cell_picked)

    def picked_tile(self) -> str | None:
        """The tile of the hand touched in this decision, if one was: "room:2:ankh"."""
        for key in self.scene.picked:
            if key.startswith("hand-"):
                return parse_hand_key(key)
            if key.startswith("lay-"):
                return parse_lay_key(key)[2]
        return None

    def picked_sides(self) -> str | None:
        """The orientation touched in this decision, if one was."""
        for key in self.scene.picked:
            if key.startswith("turn-"):
                return key.rpartition("-")[2]
            if key.startswith("lay-"):
                return parse_lay_key(key)[1]
        # If a tile can lie in one way only, the player is not asked for it.
        tile = self.picked_tile()
        ways = ORIENTATIONS_OF[TILE_NUMBER[tile]] if tile else ()
        return SIDES[ways[0]] if len(ways) == 1 and self.picked_cell() is not None else None


def _with(state: KheopsState, n: int, tile: str, sides: str) -> KheopsState:
    changed = state.copy()
    changed.tiles[n], changed.open[n] = TILE_NUMBER[tile], SIDES_NUMBER[sides]
    changed.laid |= 1 << n
    return changed
