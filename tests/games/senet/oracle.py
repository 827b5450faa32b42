"""A second implementation of the moves, as a person would make them with a finger on the board, from the plain form.

A position is a string of thirty signs, `o` and `x` for the pieces of seat 0 and seat 1 and `.` for an empty square; a
move makes a new string. It shares no code with the game.
"""

import re
from typing import NamedTuple

from pycore.contract import Plain

SIGNS = "ox"


class Outcome(NamedTuple):
    """The board after a move, whether a piece went off, whether the turn is over."""

    board: str
    off: bool
    ends: bool


def picture(plain: Plain) -> str:
    return "".join("." if piece is None else SIGNS[piece] for piece in plain["squares"])


def put(board: str, *signs: tuple[int, str]) -> str:
    for square, sign in signs:
        board = board[: square - 1] + sign + board[square:]
    return board


def stands_with_another(board: str, square: int) -> bool:
    """Whether the piece on a square stands in a row of two or more pieces of one seat."""
    return any(run.start() < square <= run.end() for run in re.finditer(r"o{2,}|x{2,}", board))


def step(board: str, me: str, square: int, throw: int, way: int) -> Outcome | None:
    """The outcome of moving the piece on a square, or None if it cannot move. `way` is 1 or -1."""
    him = SIGNS[1 - SIGNS.index(me)]
    if square >= 27:
        exact = {27: [4], 28: [3], 29: [2], 30: [1, 2, 3, 4, 5]}[square]
        passing = board[square : square + 3] == 3 * him
        if way < 0 or throw not in exact or passing:
            return None
        return Outcome(put(board, (square, ".")), True, False)
    end = square + way * throw
    if end < 1 or (square < 26 < end):
        return None
    between = board[square : end - 1] if way > 0 else board[end : square - 1]
    if 3 * him in between:
        return None
    if end > 30:
        return Outcome(put(board, (square, ".")), True, False)
    there = board[end - 1]
    if there == me or (there == him and stands_with_another(board, end)):
        return None
    if there == him and end > 27:
        if board[26] != ".":
            return None
        return Outcome(put(board, (square, "."), (end, me), (27, him)), False, False)
    return Outcome(put(board, (square, there), (end, me)), False, end == 27)


def moves(plain: Plain, throw: int) -> dict[int, Outcome]:
    """Square -> outcome of moving its piece, for the seat whose turn it is."""
    board, me = picture(plain), SIGNS[plain["seat"]]
    mine = [square for square, sign in enumerate(board, 1) if sign == me]
    if board[26] == me:
        mine, ways = [27], [1]
    else:
        ways = [1, -1]
    for way in ways:
        found = {square: step(board, me, square, throw, way) for square in mine}
        if any(found.values()):
            return {square: outcome for square, outcome in found.items() if outcome is not None}
    return {}
