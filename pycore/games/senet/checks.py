"""Consistency checks of a position that was read from data."""

from pycore.games.senet import choices as c
from pycore.games.senet.data import PIECES, SEATS
from pycore.games.senet.moves import can_move
from pycore.games.senet.position import SenetPosition
from pycore.games.senet.water import can_be_reborn
from pycore.reading import fail, inside


def consistent(position: SenetPosition) -> None:
    """Raise BadPosition for the first inconsistent field."""
    check_pieces(position)
    check_end(position)
    check_throw(position)


def check_pieces(position: SenetPosition) -> None:
    for seat in range(SEATS):
        standing = position.board.count(seat)
        if standing + position.off[seat] != PIECES:
            fail(inside("off", seat), "wrong-number")


def check_end(position: SenetPosition) -> None:
    """Check that the game is over if a seat has all its pieces off, and only then. That seat had the last turn."""
    for seat, off in enumerate(position.off):
        if (off == PIECES) != (position.phase == c.OVER and position.seat == seat):
            fail("phase", "not-in-this-phase")


def check_throw(position: SenetPosition) -> None:
    """Check that there is a throw in the phases MOVE and WATER and in no other, and that it can be used there."""
    if (position.throw > 0) != (position.phase in (c.MOVE, c.WATER)):
        fail("throw", "not-in-this-phase")
    if position.phase == c.MOVE and not can_move(position):
        fail("phase", "no-move")
    if position.phase == c.WATER and (can_move(position) or not can_be_reborn(position)):
        fail("phase", "no-way-out")
