"""The fields of a position. The modules of the phases define the legal choices."""

from pycore.games.senet.choices import THROW
from pycore.games.senet.data import SEATS, START_BOARD, WATER
from pycore.position import Position


class SenetPosition(Position):
    """A position. Nothing is hidden."""

    seats = SEATS
    seat: int  # seat whose turn it is; at the end, the winner
    throw: int  # the throw that is still to be used, or 0
    board: list[int]  # per square, from 1: the seat whose piece stands there, or NONE (see `data.TRACK`)
    off: list[int]  # per seat: pieces borne off

    def __init__(self) -> None:
        """Set the position to the start of a game (`senet-preparazione`)."""
        self.phase = THROW
        self.seat = 0
        self.throw = 0
        self.board = [*START_BOARD]
        self.off = [0] * SEATS

    def is_whole(self) -> bool:
        return True


def other(seat: int) -> int:
    return 1 - seat


def in_water(position: SenetPosition) -> bool:
    """Whether a piece of the seat whose turn it is lies in the House of Water (`senet-acqua`)."""
    return position.board[WATER] == position.seat
