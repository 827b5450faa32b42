"""The components of Kheops, each table with its source, and the anchors of the rulebook.

Sources:
- [rules] the text of the Italian rulebook;
- [count] follows from the rulebook by arithmetic;
- [reconstruction] our guess, because we have not seen the published component. Replace it when the component is known;
- [reading] our reading where the rulebook is silent.

A cell is a triangle with a left side L, a right side R and a horizontal side V. Sets of sides are bit masks: L is 1,
R is 2, V is 4. Tables indexed by type of tile have one more entry at the end, for "no tile": the index NONE (-1) finds
it.
"""

from typing import Final, NamedTuple

NONE: Final = -1
"""Stands for "none" where a number is expected: no tile, no pawn, no cell, or a tile that the viewer does not know."""

SEATS: Final = 2
WHITE, BLUE = range(2)
SEATS_IN_ORDER: Final = (WHITE, BLUE)
TURNS: Final = 30  # turns in a game, fifteen of each seat [count]
HAND: Final = 3  # tiles in a full hand [rules]

# The pyramid

ROWS: Final = 7  # 7 rows have 49 cells, one for each of the 49 tiles laid in a game [count]
ROW_LENGTHS: Final = tuple(2 * row - 1 for row in range(ROWS, 0, -1))
CELLS: Final = sum(ROW_LENGTHS)
ALL_CELLS: Final = range(CELLS)
APEX: Final = CELLS - 1
ROW: Final = tuple(row for row, length in enumerate(ROW_LENGTHS) for _ in range(length))
POSITION: Final = tuple(position for length in ROW_LENGTHS for position in range(length))
UP: Final = tuple(position % 2 == 0 for position in POSITION)
"""Per cell: whether the triangle points up."""

L, R, V = 1, 2, 4
BITS: Final = (L, R, V)
OPPOSITE: Final = (R, L, V)
"""Per side of a cell, in the order L, R, V: the side of the neighbouring cell that touches it."""
SIDES: Final = ("", "L", "R", "LR", "V", "LV", "RV", "LRV")
"""Names of the sets of sides, indexed by bit mask."""
SIDES_NUMBER: Final = {name: number for number, name in enumerate(SIDES)}
ALL_SIDES: Final = L | R | V


def _neighbours(cell: int) -> tuple[int, int, int]:
    """The cells next to a cell on its sides L, R and V; NONE on the edge of the pyramid."""
    row, position = ROW[cell], POSITION[cell]
    if UP[cell]:
        other, there = row - 1, position + 1
    else:
        other, there = row + 1, position - 1
    left = cell - 1 if position else NONE
    right = cell + 1 if position + 1 < ROW_LENGTHS[row] else NONE
    return left, right, sum(ROW_LENGTHS[:other]) + there if other >= 0 else NONE


NEIGHBOURS: Final = tuple(_neighbours(cell) for cell in range(CELLS))
AROUND: Final = tuple(sum(1 << other for other in others if other != NONE) for others in NEIGHBOURS)
"""Per cell: the set of the cells that share a side with it, as a bit mask."""

START_CELLS: Final[tuple[int, ...]] = (
    *range(ROW_LENGTHS[0]),
    *range(ROW_LENGTHS[0], sum(ROW_LENGTHS[:2]), 2),
)
"""The nineteen cells that get a tile in the set-up [rules]: the bottom row, and the six cells of the next row that
point up [reconstruction]."""
START_TILES: Final = len(START_CELLS)

# The tiles


class Tile(NamedTuple):
    """A type of tile. `openings` is the number of its open sides, `copies` the number of such tiles in the game."""

    name: str
    kind: str
    openings: int
    symbol: str
    copies: int


ROOM: Final = "room"
CORRIDOR: Final = "corridor"
SARCOPHAGI: Final = ("gold", "red", "blue")
SARCOPHAGUS: Final = "sarcophagus-"
ANKH, DOUBLE, CURSE, NO_PAWN = "ankh", "double", "curse", "no-pawn"
ROTATE_CORRIDOR, ROTATE_ROOM, SWAP, MOVE = "rotate-corridor", "rotate-room", "swap", "move"
POWERS: Final = {ROTATE_CORRIDOR: CORRIDOR, ROTATE_ROOM: ROOM, SWAP: "", MOVE: ""}
"""Maps a symbol with an immediate effect to the kind of tile that it rotates; "" if it rotates none [rules]."""

OPENINGS: Final[dict[str, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    "sarcophagus-gold": ((1, 2), ()),
    "sarcophagus-red": ((1, 2), ()),
    "sarcophagus-blue": ((1, 2), ()),
    ANKH: ((1, 2, 2), (2, 2, 3)),
    DOUBLE: ((1, 2), (2, 3)),
    ROTATE_CORRIDOR: ((1, 2, 2, 3), (2, 2, 2, 3)),
    ROTATE_ROOM: ((1, 2, 3), (2, 2, 2, 2, 3)),
    SWAP: ((2, 3), (2, 2, 2, 3)),
    MOVE: ((1, 2, 3), (2, 2, 3)),
    CURSE: ((3,), (2, 3)),
    NO_PAWN: ((3,), (2, 3)),
}
"""Maps a symbol to two tuples: the number of open sides of each room with this symbol, and of each such corridor.

The rules give only the fifty tiles and the pair of sarcophagi in each of three colours [rules]; everything else is a
[reconstruction]. The published list can replace this table without other changes."""


def _tiles() -> tuple[Tile, ...]:
    """The types of tile, in the order used by all lists of tiles."""
    return tuple(
        Tile(f"{kind}:{openings}:{symbol}", kind, openings, symbol, each.count(openings))
        for symbol, both in OPENINGS.items()
        for kind, each in zip((ROOM, CORRIDOR), both, strict=True)
        for openings in sorted(set(each))
    )


TILES: Final = _tiles()
TILE_NUMBER: Final = {tile.name: number for number, tile in enumerate(TILES)}
TILE_COUNT: Final = sum(tile.copies for tile in TILES)
PILE_SIZE: Final = TILE_COUNT - START_TILES - SEATS * HAND
"""Tiles in the pile when the first turn begins [count]."""

ORIENTATIONS: Final = ((), (L, R, V), (L | R, L | V, R | V), (ALL_SIDES,))
"""ORIENTATIONS[n]: the sets of open sides that a tile with n open sides can have, one per rotation."""

KIND: Final = (*(tile.kind for tile in TILES), "")
SYMBOL: Final = (*(tile.symbol for tile in TILES), "")
BEARS_PAWN: Final = (*(tile.symbol != NO_PAWN for tile in TILES), False)
IS_ROOM: Final = (*(tile.kind == ROOM for tile in TILES), False)
ORIENTATIONS_OF: Final = (*(ORIENTATIONS[tile.openings] for tile in TILES), ())

# The pawns

PIECES: Final = ("worker", "mummy", "priest", "pharaoh")
"""The kinds of pawn, in the order of the choices. A pawn on the board is encoded as 4 x seat + piece."""
WORKER, MUMMY, PRIEST, PHARAOH = range(4)
PIECE_NUMBER: Final = {name: number for number, name in enumerate(PIECES)}
SUPPLY: Final = ((14, 1, 1, 1), (15, 1, 1, 0))
"""SUPPLY[seat][piece]: the number of pawns of this kind that the seat has at the start [rules]."""

# Majorities and points

WEIGHT: Final = (1, 1, 1, 2)
"""WEIGHT[piece]: a pawn of this kind counts as this many pawns for the majority in a network [rules]."""
DOUBLE_WEIGHT: Final = 2
"""A pawn of any kind on the symbol `double` counts as this many pawns for the majority [rules]."""
ONE_SARCOPHAGUS: Final = 5  # points for a network with exactly one sarcophagus [rules]
PAIR_OF_SARCOPHAGI: Final = 15  # points for a network with exactly two, both of one colour [rules]
APEX_POINTS: Final = 5  # points for the network that contains the apex [rules]
LONGEST_POINTS: Final = 5  # points for each longest network [rules]
CLOSED_FACTOR: Final = 2  # multiplies the points of a closed network [rules]

# Anchors of the rulebook

R_SETUP: Final = "kheops-preparazione"
R_PAWN: Final = "kheops-pedina"
R_MUMMY: Final = "kheops-mummia"
R_PRIEST: Final = "kheops-sacerdote"
R_PHARAOH: Final = "kheops-faraone"
R_PIECES: Final = (R_PAWN, R_MUMMY, R_PRIEST, R_PHARAOH)
R_ROTATE: Final = "kheops-ruotare"
R_SWAP: Final = "kheops-scambiare"
R_MOVE: Final = "kheops-spostare"
R_POWERS: Final = {ROTATE_CORRIDOR: R_ROTATE, ROTATE_ROOM: R_ROTATE, SWAP: R_SWAP, MOVE: R_MOVE}
R_NO_PAWN: Final = "kheops-vietata"
R_TILE: Final = "kheops-tessera"
R_DRAW: Final = "kheops-pescare"
R_MAJORITY: Final = "kheops-maggioranza"
R_VALUE: Final = "kheops-valore"
R_CURSE: Final = "kheops-maledizione"
R_ANKH: Final = "kheops-ankh"
R_END: Final = "kheops-fine"
