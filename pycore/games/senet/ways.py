"""Where a piece may move, and the reason why a move is not allowed.

`forward` and `backward` return the reason of a refusal, or FREE ("") if the move is allowed. `decision()` and
`why_not()` both use them, so they always agree.
"""

from collections.abc import Sequence
from typing import Final

from pycore.games.senet.data import (
    BEAUTY,
    LAST,
    LEAVES_WITH,
    NONE,
    OFF,
    R_BACK,
    R_BEAUTY,
    R_HOUSE,
    R_HOUSES,
    R_MOVE,
    R_PAIR,
    R_WALL,
    SQUARES,
    TRUTHS,
    WALL,
    WATER,
)
from pycore.games.senet.position import other

Board = Sequence[int]

FREE: Final = ""
OWN_PIECE: Final = "own-piece"
PROTECTED: Final = "protected"
BEHIND_A_WALL: Final = "wall"
STOP_FIRST: Final = "stop-first"
WRONG_THROW: Final = "wrong-throw"
WATER_FULL: Final = "water-full"
NO_SQUARE: Final = "no-square"
NEVER_BACK: Final = "never-back"

RULES: Final = {
    OWN_PIECE: R_MOVE,
    PROTECTED: R_PAIR,
    BEHIND_A_WALL: R_WALL,
    STOP_FIRST: R_BEAUTY,
    WATER_FULL: R_HOUSES,
    NO_SQUARE: R_BACK,
    NEVER_BACK: R_BACK,
}
"""Maps the reason of a refusal to the anchor of its rule. WRONG_THROW is missing, because its rule depends on the
square of the piece: see `rule_of`."""


def rule_of(hindrance: str, square: int) -> str:
    """The anchor of the rule that forbids a move. `hindrance` is the reason, `square` is where the piece stands."""
    return R_HOUSE[square] if hindrance == WRONG_THROW else RULES[hindrance]


def protected(board: Board, square: int) -> bool:
    """Whether the piece on a square has another piece of its seat beside it (`senet-coppia`)."""
    return board[square] in (board[square - 1], board[square + 1])


def walled(board: Board, enemy: int, start: int, end: int) -> bool:
    """Whether three enemy pieces in a row stand between two squares (`senet-muro`)."""
    low, high = (start, end) if start < end else (end, start)
    for square in range(low + 1, high - WALL + 1):
        if board[square] == board[square + 1] == board[square + 2] == enemy:
            return True
    return False


def landing(board: Board, seat: int, square: int) -> str:
    """Why a piece of `seat` may not land on a square; FREE if it may (`senet-attaccare`)."""
    there = board[square]
    if there == NONE:
        return FREE
    if there == seat:
        return OWN_PIECE
    if protected(board, square):
        return PROTECTED
    return WATER_FULL if square >= TRUTHS and board[WATER] != NONE else FREE


def forward(board: Board, seat: int, start: int, throw: int) -> str:
    """Why the piece on `start` may not move forwards by `throw`; FREE if it may (`senet-muovere`)."""
    if start > BEAUTY and throw not in LEAVES_WITH[start]:
        return WRONG_THROW
    end = OFF if start > BEAUTY else start + throw
    if start < BEAUTY < end:
        return STOP_FIRST
    if walled(board, other(seat), start, end):
        return BEHIND_A_WALL
    return FREE if end > LAST else landing(board, seat, end)


def backward(board: Board, seat: int, start: int, throw: int) -> str:
    """Why the piece on `start` may not move back by `throw`; FREE if it may (`senet-indietro`)."""
    if start > BEAUTY:
        return NEVER_BACK
    end = start - throw
    if end < SQUARES[0]:
        return NO_SQUARE
    return BEHIND_A_WALL if walled(board, other(seat), start, end) else landing(board, seat, end)


def movable(board: Board, seat: int, throw: int) -> tuple[list[int], bool]:
    """Return the squares of the pieces that may move, and whether they move forwards.

    Pieces move back only if none can move forwards. While a piece of the seat lies in the water, no other piece may
    move (`senet-acqua`).
    """
    if board[WATER] == seat:
        return [WATER] if forward(board, seat, WATER, throw) == FREE else [], True
    own = [square for square in SQUARES if board[square] == seat]
    ahead = [square for square in own if forward(board, seat, square, throw) == FREE]
    if ahead:
        return ahead, True
    return [square for square in own if backward(board, seat, square, throw) == FREE], False


def destination(start: int, throw: int, ahead: bool) -> int:
    """The square where a moving piece ends; OFF when it leaves the board."""
    if start > BEAUTY:
        return OFF
    return start + throw if ahead else start - throw
