"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and
asks `checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from pycore.contract import Plain
from pycore.games.kheops import choices as c
from pycore.games.kheops.checks import consistent
from pycore.games.kheops.data import (
    CELLS,
    HAND,
    NONE,
    PHARAOH,
    PIECE_NUMBER,
    PIECES,
    SEATS,
    SIDES,
    SIDES_NUMBER,
    SUPPLY,
    TILE_COUNT,
    TILE_NUMBER,
    TILES,
    TURNS,
)
from pycore.games.kheops.position import KheopsPosition, Pending
from pycore.reading import counts, fail, inside, number, record, sequence, word

Read = TypeVar("Read", bound=KheopsPosition)

FIELDS = ("game", "seats", "options", "turn", "phase", "cells", "hands", "pile", "supply", "placed", "moving")
SIZE_FIELD = "pile_size"
"""Stands there only when a hand is hidden."""
WRITTEN_PIECES = ("worker", "priest", "mummy", "pharaoh")
"""In the order of the specification."""
COPIES = {tile.name: tile.copies for tile in TILES}
SIDE_NAMES = SIDES[1:]
NOTHING = Pending(NONE, NONE)


# Writing


def write(position: KheopsPosition) -> Plain:
    placed, moving = position.pending or NOTHING
    plain = {
        "game": "kheops",
        "seats": SEATS,
        "options": {},
        "turn": position.turn,
        "phase": position.phase,
        "cells": [write_cell(position, cell) for cell in range(CELLS)],
        "hands": [write_hand(hand) for hand in position.hands],
        "pile": {tile.name: many for tile, many in zip(TILES, position.pile, strict=True) if many},
        "supply": [write_supply(pieces) for pieces in position.supply],
        "placed": or_none(placed),
        "moving": or_none(moving),
    }
    return plain if position.is_whole() else plain | {SIZE_FIELD: position.pile_size}


def or_none(value: int) -> int | None:
    return None if value == NONE else value


def write_cell(position: KheopsPosition, cell: int) -> Plain | None:
    tile, pawn = position.tiles[cell], position.pawns[cell]
    if tile == NONE:
        return None
    standing = None if pawn == NONE else [pawn >> 2, PIECES[pawn & 3]]
    return {"tile": TILES[tile].name, "open": SIDES[position.open[cell]], "pawn": standing}


def write_hand(hand: list[int]) -> list[str | None]:
    """A hand that the viewer does not know is a list of nulls."""
    return [None] * len(hand) if NONE in hand else [*sorted(TILES[tile].name for tile in hand)]


def write_supply(pieces: list[int]) -> Plain:
    return {piece: pieces[PIECE_NUMBER[piece]] for piece in WRITTEN_PIECES if pieces[PIECE_NUMBER[piece]]}


# Reading


def read(plain: Any, start: Callable[[], Read]) -> Read:
    """The position that `plain` describes, in the one that `start` makes. Raises BadPosition."""
    sized = isinstance(plain, dict) and SIZE_FIELD in plain
    fields = record(plain, "", (*FIELDS, SIZE_FIELD) if sized else FIELDS)
    word(fields["game"], "game", ("kheops",))
    number(fields["seats"], "seats", SEATS, SEATS)
    record(fields["options"], "options", ())
    position = start()
    position.turn = number(fields["turn"], "turn", 0, TURNS)
    position.phase = word(fields["phase"], "phase", c.PHASES)
    for cell, each in enumerate(sequence(fields["cells"], "cells", CELLS)):
        if each is not None:
            read_cell(position, cell, each)
    position.hands = [
        read_hand(hand, inside("hands", seat))
        for seat, hand in enumerate(sequence(fields["hands"], "hands", SEATS))
    ]
    pile = counts(fields["pile"], "pile", COPIES)
    position.pile = [pile.get(tile.name, 0) for tile in TILES]
    position.pile_size = sum(position.pile)
    if sized:
        position.pile_size = number(fields[SIZE_FIELD], SIZE_FIELD, 0, TILE_COUNT)
    if sized == position.is_whole():
        fail(SIZE_FIELD, "unknown-field" if sized else "missing")
    position.supply = [
        read_supply(pieces, seat) for seat, pieces in enumerate(sequence(fields["supply"], "supply", SEATS))
    ]
    pending = Pending(read_place(fields["placed"], "placed"), read_place(fields["moving"], "moving"))
    position.pending = None if pending == NOTHING else pending
    consistent(position)
    return position


def read_cell(position: KheopsPosition, cell: int, value: Any) -> None:
    field = inside("cells", cell)
    fields = record(value, field, ("tile", "open", "pawn"))
    tile = TILE_NUMBER[word(fields["tile"], inside(field, "tile"), TILE_NUMBER)]
    sides = word(fields["open"], inside(field, "open"), SIDE_NAMES)
    if len(sides) != TILES[tile].openings:
        fail(inside(field, "open"), "wrong-sides")
    position.tiles[cell], position.open[cell] = tile, SIDES_NUMBER[sides]
    position.laid |= 1 << cell
    if fields["pawn"] is not None:
        position.pawns[cell] = read_pawn(fields["pawn"], inside(field, "pawn"))


def read_pawn(value: Any, field: str) -> int:
    seat, piece = sequence(value, field, 2)
    owner = number(seat, inside(field, 0), 0, SEATS - 1)
    return 4 * owner + PIECE_NUMBER[word(piece, inside(field, 1), pieces_of(owner))]


def pieces_of(seat: int) -> tuple[str, ...]:
    """What the seat plays with: only White has the pharaoh."""
    return PIECES if SUPPLY[seat][PHARAOH] else PIECES[:PHARAOH]


def read_hand(value: Any, field: str) -> list[int]:
    hand = sequence(value, field)
    if len(hand) > HAND:
        fail(field, "wrong-length")
    if hand and all(each is None for each in hand):
        return [NONE] * len(hand)
    return sorted(TILE_NUMBER[word(each, inside(field, i), TILE_NUMBER)] for i, each in enumerate(hand))


def read_supply(value: Any, seat: int) -> list[int]:
    limits = {piece: SUPPLY[seat][PIECE_NUMBER[piece]] for piece in pieces_of(seat)}
    found = counts(value, inside("supply", seat), limits)
    return [found.get(piece, 0) for piece in PIECES]


def read_place(value: Any, field: str) -> int:
    return NONE if value is None else number(value, field, 0, CELLS - 1)
