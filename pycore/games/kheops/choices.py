"""Every kind of decision and every possible choice, built once. The phases select the legal ones from these tables.

`parts` validates a choice that may be malformed, and decodes its arguments.
"""

from collections.abc import Mapping
from typing import Any, Final

from pycore.contract import Choice
from pycore.games.kheops.data import CELLS, ORIENTATIONS, PIECES, SIDES, TILES
from pycore.phases import NoSuchChoice

# Phases: the kind of the next decision, or OVER.
START_TILE: Final = "start-tile"
DRAW_TILE: Final = "draw-tile"
PLACE_PAWN: Final = "place-pawn"
POWER: Final = "power"
POWER_TO: Final = "power-to"
PLACE_TILE: Final = "place-tile"
OVER: Final = "over"
PHASES: Final = (START_TILE, DRAW_TILE, PLACE_PAWN, POWER, POWER_TO, PLACE_TILE, OVER)

Choices = tuple[Choice, ...]

LAYS: Final[tuple[tuple[Choice, int, int], ...]] = tuple(
    (("lay", tile.name, SIDES[sides]), number, 3 // len(ORIENTATIONS[tile.openings]))
    for number, tile in enumerate(TILES)
    for sides in ORIENTATIONS[tile.openings]
)
"""Triples (choice, type of tile, weight per copy of the tile), one for each way to lay a start tile. The weights of a
tile's orientations are equal and add up to 3."""

DRAWS: Final[Choices] = tuple(("draw", tile.name) for tile in TILES)

PAWNS: Final[tuple[Choices, ...]] = tuple(
    tuple(("pawn", piece, cell) for cell in range(CELLS)) for piece in PIECES
)
"""PAWNS[piece][cell]: the choice to place that piece on the cell."""

ROTATIONS: Final[tuple[Choices, ...]] = tuple(
    tuple(("rotate", cell, sides) for sides in SIDES) for cell in range(CELLS)
)
"""ROTATIONS[cell][sides]: the choice to rotate the tile on the cell, so that it is open on `sides`."""

FROMS: Final[Choices] = tuple(("from", cell) for cell in range(CELLS))
TOS: Final[Choices] = tuple(("to", cell) for cell in range(CELLS))

PLACEMENTS: Final[tuple[tuple[Choices, ...], ...]] = tuple(
    tuple(
        tuple(("tile", tile.name, cell, SIDES[sides]) for sides in ORIENTATIONS[tile.openings])
        for cell in range(CELLS)
    )
    for tile in TILES
)
"""PLACEMENTS[tile][cell]: the choices to place a tile of that type on the cell, one per orientation."""

CELL_NUMBER: Final = {cell: cell for cell in range(CELLS)}
OPEN_SIDES: Final = {name: number for number, name in enumerate(SIDES) if number}


def parts(choice: Choice, verb: str, *tables: Mapping[Any, int]) -> list[int]:
    """Return the arguments of a choice as numbers: argument n is looked up in `tables[n]`.

    Raises NoSuchChoice if the choice has another verb or number of arguments, or an argument is not in its table.
    """
    if choice[0] != verb or len(choice) != 1 + len(tables):
        raise NoSuchChoice
    if not all(part in table for part, table in zip(choice[1:], tables, strict=True)):
        raise NoSuchChoice
    return [table[part] for part, table in zip(choice[1:], tables, strict=True)]
