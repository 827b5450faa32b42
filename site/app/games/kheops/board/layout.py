"""Positions and sizes on Kheops's board, in board units, and the `Sketch` that its parts draw into.

The board is 720 units wide, and so is the pyramid. On a phone 360 pixels wide a unit is half a pixel. The cells are
taller than equilateral triangles, so that a circle of 32 pixels (26 on a square board) fits into each for a finger. The
corners beside the tip hold the legend, and below it what each player has still to play.

Around the pyramid there are two layouts. In the portrait, a strip below the base holds words and the hand. In a wide
window, the pyramid is as high as the board, and sheets in the corners hold words and the hand.
"""

from functools import cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.rectangle import Box
from app.drawing.scene import Scene
from app.drawing.svg import outline
from app.games.kheops.touch import parse_hand_key, parse_lay_key
from pycore.games.kheops.data import (
    CELLS,
    HAND,
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
BASE: Final = 102
"""Width of a cell; the bottom row holds seven side by side."""
TALL: Final = 106
"""Height of a row."""
LEFT: Final = 3
TOP: Final = 14
ROWS: Final = 7
BOTTOM: Final = TOP + ROWS * TALL
MARGIN: Final = 12
"""The space between the edge of the board and the legend and the pawns left."""
FEW: Final = 3
"""The largest number of pictures of ways to lay a tile that are large enough to show the tiles around."""
MOST: Final = 3 * HAND
"""The largest number of ways to lay a tile: three tiles, each in three orientations."""
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
    return _path(shape(corners, inset))


def _path(data: str) -> str:
    """Path data as an outline without the end of its tag."""
    return f'path d="{data}" stroke-linejoin="round"'


@cache
def spot(at: Point, taken: bool) -> str:
    """The outline for `touch` around the place of a pawn. It is wider if a pawn stands there, and else avoids the
    symbol."""
    (x, y), (rx, ry) = at, (22, 26) if taken else (12, 10)
    return outline(x - rx, y - ry, 2 * rx, 2 * ry, rx - 1)


CELL_NUMBERS: Final = tuple(range(CELLS))


class Words(NamedTuple):
    """The lines about the turn or the picked cell: their left end, the middle of the block, and their sizes."""

    left: float
    middle: float
    size: float
    pitch: float
    fit: float
    """The greatest width of a line."""
    sign: tuple[float, float, float, float]
    """The disc with the picked cell's symbol: its centre, its radius and the size of the symbol."""
    indent: float
    """How much a line is shorter beside this disc."""


class Hand(NamedTuple):
    """The tiles of a hand, `pitch` apart: the place of the first one, and of the first back if they are not known."""

    x: float
    y: float
    scale: float
    """The scale of a tile. On the pyramid it is 1."""
    pitch: float
    back: Box
    kept: float
    """The left end of the tile that is left after the end of the game, beside the totals."""


class Legend(NamedTuple):
    """The two columns of the legend: baselines of their heads, first lines and sums, and their sizes."""

    head: float
    first: float
    pitch: float
    size: float
    radius: float
    """The radius of the disc behind a symbol."""
    sums: float
    sums_pitch: float
    areas: tuple[Box, Box]
    """What can be touched for an explanation."""


class Reserve(NamedTuple):
    """The blocks of the pieces that the players have left: the top of both, and the sizes of their parts."""

    top: float
    slot: float
    """The width and height of the place of a kind of pawn."""
    size: float
    """The size of the letters."""
    room: float
    """The greatest width of a name."""
    back: Box
    """The first tile from behind, seen from the block's left end and the places' top."""
    backs_pitch: float


class Layout(NamedTuple):
    """Everything around the pyramid. A `sheet` or `cover` is an outline without the ends of its tag."""

    height: int
    sheets: tuple[str, ...]
    """The sheets below the words and the hand."""
    cover: str
    """Covers the usual words when others take their place."""
    words: Words
    hand: Hand
    totals: tuple[float, float, float]
    """The totals after the end: the left end and middle of the first one, and the distance between them."""
    pile: Box
    pile_count: Point
    pile_area: Box
    legend: Legend
    reserve: Reserve
    ways_sheet: str
    """Lies under the pictures of the ways to lay a tile, and under words about them."""
    ways_words: tuple[float, float, float]
    """These words: their left end, the first baseline and the greatest width."""
    ways_told: int
    """The largest number of pictures that leave room for these words."""
    ways: tuple[tuple[Box, ...], ...]
    """The places of the pictures, by their number."""
    value_at_tip: bool
    """Whether a picture shows the network's value beside the tile's tip, where there is more room than at its base."""


_STRIP: Final = Box(10.0, BOTTOM + 12.0, 700.0, 146.0)
"""The strip below the pyramid."""
_OPTION: Final = 150.0
"""The greatest width of a picture in the strip."""


def _in_strip(many: int) -> tuple[Box, ...]:
    """Places side by side for `many` pictures, at the right end of the strip."""
    gap, end = (8, 8) if many <= FEW else (4, 2)
    pitch = min(_OPTION + 8, (_STRIP.w - 10) / many)
    lefts = (_STRIP.right - end - pitch * (many - i) + gap for i in range(many))
    return tuple(Box(left, _STRIP.y + 7, pitch - gap, 132.0) for left in lefts)


PORTRAIT: Final = Layout(
    height=920,
    sheets=(outline(*_STRIP, 12),),
    cover=outline(_STRIP.x + 2, _STRIP.y + 2, 344, _STRIP.h - 4, 10),
    words=Words(28, _STRIP.middle[1], 24, 30, 324, (50, _STRIP.middle[1], 29, 44), 56),
    hand=Hand(358, _STRIP.y + (_STRIP.h - TALL * 0.88) / 2, 0.88, 94, Box(368, _STRIP.y + 34, 78, 72), 608),
    totals=(378, _STRIP.middle[1], 112),
    pile=Box(648, _STRIP.y + 44, 54, 50),
    pile_count=(675, _STRIP.y + 114),
    pile_area=Box(642, _STRIP.y + 30, 64, 104),
    legend=Legend(36, 62, 33, 24, 15, 198, 26, (Box(0, 12, 270, 212), Box(450, 12, 270, 254))),
    reserve=Reserve(256, 66, 24, 106, Box(4, 138, 30, 28), 34),
    ways_sheet=outline(*_STRIP, 12),
    ways_words=(26, _STRIP.y + 50, 200),
    ways_told=FEW,
    ways=((), *(_in_strip(many) for many in range(1, MOST + 1))),
    value_at_tip=False,
)


def _corner(top: float, bottom: float, gap: float, *, right: bool = False, inset: float = 0) -> str:
    """A sheet in a corner beside the tip, as path data. Its slanting side is `gap` from the pyramid."""
    ends = []
    for y in (top, bottom):
        x = (WIDTH - BASE * (y - TOP) / TALL) / 2 - gap
        ends.append((WIDTH - x if right else x, y))
    edge = WIDTH - 8 - inset if right else 8 + inset
    return shape((*ends, (edge, bottom), (edge, top)))


def _in_corner(w: float, h: float, rows: tuple[int, ...]) -> tuple[Box, ...]:
    """Places for pictures at the right edge of the board. `rows`: how many pictures each row has."""
    return tuple(
        Box(WIDTH - 8 - (w + 8) * (many - n), 16 + (h + 8) * row, w, h)
        for row, many in enumerate(rows)
        for n in range(many)
    )


_LARGE, _MEDIUM, _SMALL = (
    _in_corner(122, 136, (2, 1)),
    _in_corner(85, 92, (3, 2, 2)),
    _in_corner(63, 92, (4, 3, 2)),
)
_LEFT_SHEET: Final = _corner(8, 118, 34)
WIDE: Final = Layout(
    height=764,
    sheets=(_path(_LEFT_SHEET), _path(_corner(8, 118, 14, right=True))),
    cover=_path(_corner(10, 116, 37, inset=2)),
    words=Words(20, 63, 19, 25, 252, (288, 29, 15, 24), 0),
    hand=Hand(432, 18, 0.84, 90, Box(437, 29, 76, 70), 612),
    totals=(414, 63, 104),
    pile=Box(458, 124, 54, 50),
    pile_count=(485, 180),
    pile_area=Box(450, 122, 70, 74),
    legend=Legend(142, 166, 26, 18, 12, 274, 20, (Box(0, 122, 228, 164), Box(524, 122, 196, 198))),
    reserve=Reserve(322, 54, 20, 140, Box(2, 114, 26, 24), 28),
    ways_sheet=_path(_LEFT_SHEET + _corner(8, 320, 14, right=True)),
    ways_words=(20, 45, 252),
    ways_told=MOST,
    ways=((), *((_LARGE, _MEDIUM, _SMALL)[(many > FEW) + (many > 7)][:many] for many in range(1, MOST + 1))),
    value_at_tip=True,
)


class Sketch(kit.Sketch[KheopsState]):
    """The board while its parts are drawn."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.layout = WIDE if scene.wide else PORTRAIT
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
