"""Positions and sizes on Senet's board, in board units, and the `Sketch` that its parts draw into.

In the portrait the board is 720 units wide. On a phone 360 pixels wide a unit is half a pixel. A square is 68 by 102
units: it has room for a finger, and a number stands below the piece. The box lies across, as it does on a table; with
the players' plates above it and the sticks below, all of it fits on a phone's screen. Upright it would be three times
as tall.

In a wide window, plates and sticks stand side by side below the box, and the squares are narrower: a unit is then more
pixels, and so are the pieces.
"""

from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Scene
from pycore.events import data_of
from pycore.games.senet import events as e
from pycore.games.senet.data import LAST, NONE, PIECES, ROW, THROWS
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable

Point = tuple[float, float]


class Plate(NamedTuple):
    """A player's plate. Points are seen from its upper left corner."""

    name: Point
    size: float
    """The size of the letters."""
    room: float
    """The greatest width of the name."""
    narrower: float
    """How much narrower than usual a long name may be drawn."""
    what: Point
    """The words for the player's pieces: the end of the line if `what_last`, else its beginning."""
    what_last: bool
    shelf: tuple[Point, ...]
    """The places of pieces borne off."""
    foot: float
    """Half the width of such a place."""


class Said(NamedTuple):
    """The words beside the sticks. Points are seen from the left end of the room, and the top of the tray."""

    left: float
    size: float
    fit: float
    over: Point
    ask: tuple[Point, Point]
    """The two lines before the first throw."""
    throw: Point
    throw_size: float
    far: Point
    """How far the throw goes."""
    then: Point
    """The first line about what follows; the next one is `pitch` below."""
    pitch: float
    water: Point
    """The throw of a piece in the water."""
    held: Point
    """Why it does not leave the water."""
    used: Point
    """The throw that was used last."""
    last: Point
    """The words beside it."""
    again: Point


class Layout(NamedTuple):
    """The positions and sizes of one layout."""

    width: int
    height: int
    square: tuple[float, float]
    left: float
    """The left side of the first column."""
    top: float
    """The upper side of the first row."""
    plates: tuple[Box, Box]
    """The plates of the players, by seat."""
    plate: Plate
    tray: Box
    """The tray for the sticks and the words beside them."""
    sticks: Box
    stick: tuple[float, float]
    lying: tuple[tuple[float, float, float], ...]
    """For each stick, the x and y of its middle in the tray, and its turn in degrees."""
    said: Said
    stay: Box
    """The button to stay in the water."""

    @property
    def box(self) -> Box:
        """The wooden box."""
        rim = self.left - 3
        w, h = self.square
        return Box(3, self.top - 18, ROW * w + 2 * rim, LAST // ROW * h + 36)

    def square_box(self, square: int) -> Box:
        """The box of a square, 1 to 30. The middle row runs from right to left."""
        row, step = divmod(square - 1, ROW)
        column = step if row != 1 else ROW - 1 - step
        w, h = self.square
        return Box(self.left + w * column, self.top + h * row, w, h)

    def stand(self, square: int) -> Point:
        """Where a piece stands on a square, above the number: its middle."""
        x, y = self.square_box(square).middle
        return x, y - 16

    def shelf(self, seat: int, number: int) -> Point:
        """The place of a piece that was borne off, on its owner's plate."""
        x, y, _, _ = self.plates[seat]
        across, down = self.plate.shelf[number]
        return x + across, y + down


PORTRAIT: Final = Layout(
    width=720,
    height=654,
    square=(68.0, 102.0),
    left=20.0,
    top=144.0,
    plates=(Box(6, 8, 350, 108), Box(364, 8, 350, 108)),
    plate=Plate(
        name=(44, 32),
        size=24,
        room=190,
        narrower=1,
        what=(336, 32),
        what_last=True,
        shelf=tuple((30.0 + 48 * number, 76.0) for number in range(PIECES)),
        foot=17,
    ),
    tray=Box(6, 494, 708, 152),
    sticks=Box(6, 494, 430, 152),
    stick=(150.0, 26.0),
    lying=((110, 48, -5), (262, 44, 4), (150, 100, 6), (302, 106, -4)),
    said=Said(
        left=458,
        size=24,
        fit=178,
        over=(0, 80),
        ask=((0, 70), (0, 102)),
        throw=(4, 88),
        throw_size=84,
        far=(72, 54),
        then=(72, 86),
        pitch=28,
        water=(4, 46),
        held=(56, 42),
        used=(4, 68),
        last=(62, 60),
        again=(0, 118),
    ),
    stay=Box(448, 550, 254, 90),
)
WIDE: Final = Layout(
    width=616,
    height=536,
    square=(58.0, 106.0),
    left=18.0,
    top=26.0,
    plates=(Box(6, 372, 136, 156), Box(474, 372, 136, 156)),
    plate=Plate(
        name=(36, 26),
        size=19,
        room=94,
        narrower=1.3,
        what=(12, 47),
        what_last=False,
        shelf=(
            *((24.5 + 29 * number, 84.0) for number in range(4)),
            *((39.0 + 29 * number, 121.0) for number in range(3)),
        ),
        foot=13,
    ),
    tray=Box(150, 372, 316, 156),
    sticks=Box(150, 372, 146, 156),
    stick=(124.0, 21.5),
    lying=((72, 27, -5), (75, 60, 4), (70, 96, 6), (74, 129, -4)),
    said=Said(
        left=308,
        size=18,
        fit=152,
        over=(0, 84),
        ask=((0, 72), (0, 98)),
        throw=(0, 76),
        throw_size=84,
        far=(54, 60),
        then=(0, 110),
        pitch=24,
        water=(0, 50),
        held=(36, 44),
        used=(0, 64),
        last=(44, 56),
        again=(0, 112),
    ),
    stay=Box(306, 446, 150, 72),
)
THROWN: Final = (
    e.STICKS_THROWN,
    e.PIECE_MOVED,
    e.PIECE_ATTACKED,
    e.PIECE_OFF,
    e.PIECE_REBORN,
    e.PIECE_STAYS,
    e.THROWS_AGAIN,
    e.THROW_LOST,
)
"""The kinds of events that tell a throw."""


class Sketch(kit.Sketch[SenetState]):
    """The board while its parts are drawn."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.layout = WIDE if scene.wide else PORTRAIT

    def targets(self) -> dict[int, int]:
        """Square of each piece that may move -> the square to which it would go, or OFF."""
        if self.kind != "move":
            return {}
        squares, ahead = movable(self.state.board, self.state.seat, self.state.throw)
        return {square: destination(square, self.state.throw, ahead) for square in squares}

    def shown_throw(self) -> int:
        """The throw that the sticks show: the present one, or else the last one told; 0 if there is none."""
        if self.state.throw in THROWS:
            return self.state.throw
        told = [used["throw"] for event in self.scene.events if (used := data_of(event, *THROWN))]
        return told[-1] if told else 0

    def runs(self) -> list[tuple[int, int, int]]:
        """Rows of two or more pieces of one seat: (seat, first square, last square)."""
        board, found, first = self.state.board, list[tuple[int, int, int]](), 1
        for square in range(2, LAST + 2):
            if board[square] != board[first]:
                if board[first] != NONE and square - first > 1:
                    found.append((board[first], first, square - 1))
                first = square
        return found
