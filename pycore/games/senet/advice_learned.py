"""How good a position is, as games with itself have taught it: for the strongest player.

A table for each five squares in a row and one for the last six, which knows who stands where; one for the pieces borne
off; and a small network beside them, for what lies farther apart. All add up to the logarithm of the odds of whoever
throws next. `tests/bench/senet_learning.py` has made the weights.
"""

import base64
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from math import log
from typing import Final, NamedTuple, Self

from pycore.games.senet import advice_weights as weights
from pycore.games.senet import choices as c
from pycore.games.senet.data import LAST, NONE, PIECES, SQUARES, TRUTHS
from pycore.games.senet.position import SenetPosition

SCALE: Final = 0.8
"""Pieces by which one leads who wins three games of four: odds are told as pieces, since values are."""
TO_PIECES: Final = SCALE / log(3)

WINDOW: Final = 3**5
"""Ways in which five squares in a row may be taken: by nobody, one's own, the other's."""
END: Final = TRUTHS - 3
"""The first of the last six squares."""
ENDS: Final = LAST * WINDOW
OFFS: Final = ENDS + 3 ** (LAST - END + 1)
MANY: Final = PIECES + 1
TABLES: Final = OFFS + MANY * MANY
"""Entries in all: of the windows by their last square, of the end, of the pieces off."""

OFF_ROWS: Final = 2 * LAST
INPUTS: Final = OFF_ROWS + 2 * MANY
"""Of the network: each square with one's own and with the other's piece, each number of pieces off."""
HIDDEN: Final = 16
LEAK: Final = 0.05
"""What a hidden unit lets through of less than nothing."""
FINE: Final = 2048
"""Weights are kept as parts of one, in two bytes."""
WIDTH: Final = 100
"""Letters in a line of them."""


class Judge(NamedTuple):
    """All weights; lists, since who learns changes them."""

    table: list[float]
    rows: list[list[float]]
    """Input -> what it adds to each hidden unit."""
    offset: list[float]
    """Hidden unit -> what it has to begin with."""
    out: list[float]
    """Hidden unit -> what it weighs."""

    @classmethod
    def blank(cls) -> Self:
        """Who knows nothing."""
        return cls([0.0] * TABLES, [[0.0] * HIDDEN for _ in range(INPUTS)], [0.0] * HIDDEN, [0.0] * HIDDEN)

    def flat(self) -> list[float]:
        """One after the other, as they are kept."""
        return [*self.table, *(weight for row in self.rows for weight in row), *self.offset, *self.out]

    @classmethod
    def of(cls, flat: Sequence[float]) -> Self:
        """From what `flat` gives."""
        at = TABLES + INPUTS * HIDDEN
        rows = [list(flat[start : start + HIDDEN]) for start in range(TABLES, at, HIDDEN)]
        return cls(list(flat[:TABLES]), rows, list(flat[at : at + HIDDEN]), list(flat[at + HIDDEN :]))


def entries(board: Sequence[int], off: Sequence[int], seat: int) -> list[int]:
    """Where the tables speak of a position, as `seat` sees it."""
    found, window, base, end = [], 0, 0, 0
    for square in SQUARES:
        owner = board[square]
        taken = 0 if owner == NONE else 1 if owner == seat else 2
        window = (3 * window + taken) % WINDOW
        found.append(base + window)
        base += WINDOW
        if square >= END:
            end = 3 * end + taken
    found.append(ENDS + end)
    found.append(OFFS + MANY * off[seat] + off[1 - seat])
    return found


def inputs(board: Sequence[int], off: Sequence[int], seat: int) -> list[int]:
    """Which inputs of the network a position sets, as `seat` sees it."""
    found = [2 * square - (2 if board[square] == seat else 1) for square in SQUARES if board[square] != NONE]
    found.append(OFF_ROWS + off[seat])
    found.append(OFF_ROWS + MANY + off[1 - seat])
    return found


@cache
def judge() -> Judge:
    """The weights as they were learned."""
    return unpacked(weights.PACKED)


def unpacked(text: str) -> Judge:
    """The weights that `packed` has written."""
    plain = zlib.decompress(base64.b85decode(text))
    return Judge.of([each / FINE for each in struct.unpack(f"<{len(plain) // 2}h", plain)])


def odds(position: SenetPosition) -> float:
    """The logarithm of the odds that the seat whose turn it is wins."""
    board, off, seat = position.board, position.off, position.seat
    table, rows, offset, out = judge()
    hidden = map(sum, zip(offset, *[rows[each] for each in inputs(board, off, seat)], strict=True))
    total = sum([table[entry] for entry in entries(board, off, seat)])
    for unit, weight in zip(hidden, out, strict=True):
        total += weight * (unit if unit > 0 else LEAK * unit)
    return total


def value(position: SenetPosition) -> list[float]:
    """Per seat, in pieces borne off: half of the lead to one, half of the lag to the other."""
    if position.phase == c.OVER:
        return [float(many) for many in position.off]
    half = TO_PIECES * odds(position) / 2
    return [half, -half] if position.seat == 0 else [-half, half]


def packed(learned: Judge, command: str) -> str:
    """The module that keeps the weights, with the command that made them."""
    whole = [round(FINE * weight) for weight in learned.flat()]
    text = base64.b85encode(zlib.compress(struct.pack(f"<{len(whole)}h", *whole), 9)).decode()
    lines = [f'    "{text[at : at + WIDTH]}"' for at in range(0, len(text), WIDTH)]
    return "\n".join(
        [
            '"""The weights of `advice_learned.py`, as this command has made them:',
            "",
            f"    {command}",
            '"""',
            "",
            "from typing import Final",
            "",
            "PACKED: Final = (",
            *lines,
            ")",
            "",
        ]
    )
