"""The plain form of a position: codecs for the keys that are not simply a field."""

from typing import Any, Final

from pycore.codecs import Checked, Codec, List, Maybe, Name, Number, Record, per_seat
from pycore.games.kheops.checks import consistent
from pycore.games.kheops.data import (
    CELLS,
    HAND,
    NONE,
    PIECE_NUMBER,
    PIECES,
    SEATS,
    SIDES,
    TILE_NUMBER,
    TILES,
)
from pycore.games.kheops.position import PLAYED, KheopsPosition, Pending
from pycore.plain_form import Field, Form, Member, Rows
from pycore.reading import at_most, fail, inside, number, sequence, word


class Pawn(Codec):
    """Codec of a pawn, written as [seat, piece]. In memory, 4 x seat + piece."""

    def write(self, value: int, position: Any) -> list[Any]:
        return [value >> 2, PIECES[value & 3]]

    def read(self, value: Any, field: str, position: Any) -> int:
        seat, piece = sequence(value, field, 2)
        owner = number(seat, inside(field, 0), 0, SEATS - 1)
        return 4 * owner + PIECE_NUMBER[word(piece, inside(field, 1), PLAYED[owner])]


class Hand(Codec):
    """Codec of a hand. A hand that the viewer does not know is a list of nulls, any other hand is sorted by name."""

    def write(self, value: list[int], position: Any) -> list[str | None]:
        return [None] * len(value) if NONE in value else [*sorted([TILES[tile].name for tile in value])]

    def read(self, value: Any, field: str, position: Any) -> list[int]:
        hand = at_most(value, field, HAND)
        if hand and all(each is None for each in hand):
            return [NONE] * len(hand)
        return sorted([TILE_NUMBER[word(each, inside(field, i), TILE_NUMBER)] for i, each in enumerate(hand)])


def right_sides(cell: tuple[int, int, int], field: str, position: KheopsPosition) -> tuple[int, int, int]:
    tile, sides, _ = cell
    if sides.bit_count() != TILES[tile].openings:
        fail(inside(field, "open"), "wrong-sides")
    return cell


def derive(position: KheopsPosition) -> None:
    position.laid = sum([1 << cell for cell, tile in enumerate(position.tiles) if tile != NONE])
    if position.is_whole():
        position.pile_size = sum(position.pile)


CELL: Final = Record(
    tile=Name(TILE_NUMBER),
    open=Name(SIDES[1:], range(1, len(SIDES))),
    pawn=Maybe(Pawn()),
)
NO_CELL: Final = (NONE, 0, NONE)
PLACE: Final = Maybe(Number(0, CELLS - 1))

FORM: Final = Form(
    "kheops",
    KheopsPosition,
    consistent,
    ("turn", "phase", "cells", "hands", "pile", "supply", "placed", "moving", "pile_size"),
    {
        "cells": Rows(List(Maybe(Checked(CELL, right_sides), NO_CELL), CELLS), "tiles", "open", "pawns"),
        "hands": Field("hands", per_seat(Hand())),
        "placed": Member("pending", "placed", PLACE, Pending(NONE, NONE)),
        "moving": Member("pending", "moving", PLACE, Pending(NONE, NONE)),
    },
    reads=("turn", "phase", "cells", "hands", "pile", "pile_size", "supply", "placed", "moving"),
    seen="pile_size",
    derive=derive,
)
