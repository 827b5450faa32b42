"""The plain form of a position: the keys that are not simply a field, and the order of all keys."""

from typing import Final

from pycore.codecs import SEAT, Checked, List, Mapped, Maybe, Name, Record, Row
from pycore.games.kheops.checks import consistent
from pycore.games.kheops.data import CELLS, NONE, PIECES, SIDES, SUPPLY, TILES
from pycore.games.kheops.position import TILE, KheopsPosition
from pycore.plain_form import Form, Rows
from pycore.reading import fail, inside


def right_sides(cell: tuple[int, int, int], field: str, position: KheopsPosition) -> tuple[int, int, int]:
    tile, sides, _ = cell
    return cell if sides.bit_count() == TILES[tile].openings else fail(inside(field, "open"), "wrong-sides")


def owned(pawn: int, field: str, position: KheopsPosition) -> int:
    return pawn if SUPPLY[pawn >> 2][pawn & 3] else fail(inside(field, 1), "unknown-word")


def derive(position: KheopsPosition) -> None:
    position.laid = sum([1 << cell for cell, tile in enumerate(position.tiles) if tile != NONE])
    if position.is_whole():
        position.pile_size = sum(position.pile)


PAWN: Final = Mapped(
    Row(SEAT, Name(PIECES)),
    to=lambda pawn: divmod(pawn, 4),
    of=lambda seat_and_piece: 4 * seat_and_piece[0] + seat_and_piece[1],
)
CELL: Final = Record(tile=TILE, open=Name(SIDES[1:], range(1, len(SIDES))), pawn=Maybe(Checked(PAWN, owned)))
CELLS_OF_BOARD: Final = List(Maybe(Checked(CELL, right_sides), none=(NONE, 0, NONE)), CELLS)

FORM: Final = Form(
    "kheops",
    KheopsPosition,
    consistent,
    ("turn", "phase", "cells", "hands", "pile", "pile_size", "supply", "placed", "moving"),
    {"cells": Rows(CELLS_OF_BOARD, "tiles", "open", "pawns")},
    seen="pile_size",
    derive=derive,
)
