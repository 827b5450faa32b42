"""What a position is made of. What may be done with it is said in the modules of the phases."""

from pycore.games.senet.choices import THROW
from pycore.games.senet.data import SEATS, START_BOARD, WATER
from pycore.position import Position


class SenetPosition(Position):
    """A position. Nothing in it is hidden from anybody."""

    seats = SEATS
    seat: int  # whose turn it is
    throw: int  # what the sticks say while it has not been used, else 0
    board: list[
        int
    ]  # per square, counted from 1: whose piece stands there, NONE for nobody's; see `data.TRACK`
    off: list[int]  # per seat: its pieces that were borne off

    def __init__(self) -> None:
        """The start of a game (`senet-preparazione`)."""
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
