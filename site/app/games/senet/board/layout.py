"""Positions and sizes on Senet's board, in board units, and the `Sketch` that its parts draw into.

The board is 720 units wide. On a phone 360 pixels wide a unit is half a pixel. A square is 68 by 102 units: it has
room for a finger, and a number stands below the piece. The box lies across, as it does on a table; with the players'
plates above it and the sticks below, all of it fits on a phone's screen. Upright it would be three times as tall.
"""

from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from pycore.events import data_of
from pycore.games.senet import events as e
from pycore.games.senet.data import LAST, NONE, ROW, THROWS
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable

WIDTH: Final = 720
HEIGHT: Final = 654
SQUARE: Final = (68.0, 102.0)
LEFT: Final = 20.0
TOP: Final = 144.0
BOX: Final = (3.0, TOP - 18, 714.0, 3 * SQUARE[1] + 36)
"""The wooden box: left, top, width, height."""
PLATES: Final = ((6.0, 8.0, 350.0, 108.0), (364.0, 8.0, 350.0, 108.0))
"""The plates of the players, by seat: left, top, width, height."""
TRAY: Final = (6.0, 494.0, 708.0, 152.0)
"""The tray for the sticks: left, top, width, height."""
STICKS_AT: Final = (6.0, 494.0, 430.0, 152.0)
STAY_AT: Final = (448.0, 550.0, 254.0, 90.0)
"""The button to stay in the water: left, top, width, height."""
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


@cache
def square_box(square: int) -> Box:
    """The box of a square, 1 to 30. The middle row runs from right to left."""
    row, step = divmod(square - 1, ROW)
    column = step if row != 1 else ROW - 1 - step
    return Box(LEFT + SQUARE[0] * column, TOP + SQUARE[1] * row, *SQUARE)


@cache
def stand(square: int) -> tuple[float, float]:
    """Where a piece stands on a square, above the number: its middle."""
    x, y = square_box(square).middle
    return x, y - 16


@cache
def shelf(seat: int, number: int) -> tuple[float, float]:
    """The place of a piece that was borne off, on its owner's plate."""
    x, y, _, _ = PLATES[seat]
    return x + 30 + 48 * number, y + 76


class Sketch(kit.Sketch[SenetState]):
    """The board while its parts are drawn."""

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
