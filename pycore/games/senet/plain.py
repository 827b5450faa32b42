"""A position as JSON data and back.

`read` builds a position from data that may be anything, and asks `checks` whether its parts go together. Whatever is
accepted can be played to the end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from pycore.contract import Plain
from pycore.games.senet import choices as c
from pycore.games.senet.checks import consistent
from pycore.games.senet.data import LAST, NONE, PIECES, SEATS, SQUARES, THROWS
from pycore.games.senet.position import SenetPosition
from pycore.reading import inside, number, numbers, record, sequence, word

Read = TypeVar("Read", bound=SenetPosition)

FIELDS = ("game", "seats", "options", "phase", "seat", "throw", "squares", "off")


def write(position: SenetPosition) -> Plain:
    return {
        "game": "senet",
        "seats": SEATS,
        "options": {},
        "phase": position.phase,
        "seat": position.seat,
        "throw": position.throw or None,
        "squares": [None if seat == NONE else seat for seat in position.board[1 : LAST + 1]],
        "off": [*position.off],
    }


def read(plain: Any, start: Callable[[], Read]) -> Read:
    """The position that `plain` describes, in the one that `start` makes. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("senet",))
    number(fields["seats"], "seats", SEATS, SEATS)
    record(fields["options"], "options", ())
    position = start()
    position.phase = word(fields["phase"], "phase", c.PHASES)
    position.seat = number(fields["seat"], "seat", 0, SEATS - 1)
    if fields["throw"] is not None:
        position.throw = number(fields["throw"], "throw", THROWS[0], THROWS[-1])
    squares = sequence(fields["squares"], "squares", LAST)
    for square, value in zip(SQUARES, squares, strict=True):
        position.board[square] = read_piece(value, inside("squares", square - 1))
    position.off = numbers(fields["off"], "off", 0, PIECES, SEATS)
    consistent(position)
    return position


def read_piece(value: Any, field: str) -> int:
    return NONE if value is None else number(value, field, 0, SEATS - 1)
