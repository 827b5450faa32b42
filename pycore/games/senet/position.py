"""The fields of a position. The modules of the phases define the legal choices."""

from typing import Annotated, Final

from pycore.codecs import SEAT, List, Mapped, Maybe, Number, per_seat
from pycore.games.senet.choices import THROW
from pycore.games.senet.data import LAST, NONE, PIECES, SEATS, START_BOARD, THROWS, WATER
from pycore.position import Position

SQUARES: Final = Mapped(
    List(Maybe(SEAT), LAST),
    to=lambda board: board[1 : LAST + 1],
    of=lambda squares: [NONE, *squares, NONE],
)
"""Codec of `board`. The plain form leaves out its first and its last entry, which are no squares."""


class SenetPosition(Position):
    """A position. Nothing is hidden."""

    seats = SEATS
    seat: Annotated[int, SEAT]  # seat whose turn it is; at the end, the winner
    # The throw that is still to be used, or 0.
    throw: Annotated[int, Maybe(Number(THROWS[0], THROWS[-1]), none=0)]
    # Per square, from 1: the seat whose piece stands there, or NONE (see `data.TRACK`).
    board: Annotated[list[int], SQUARES]
    off: Annotated[list[int], per_seat(Number(0, PIECES))]  # per seat: pieces borne off

    def __init__(self) -> None:
        """Set the position to the start of a game (`senet-preparazione`)."""
        self.phase = THROW
        self.seat = 0
        self.throw = 0
        self.board = [*START_BOARD]
        self.off = [0] * SEATS


def other(seat: int) -> int:
    return 1 - seat


def in_water(position: SenetPosition) -> bool:
    """Whether a piece of the seat whose turn it is lies in the House of Water (`senet-acqua`)."""
    return position.board[WATER] == position.seat
