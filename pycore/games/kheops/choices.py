"""Every kind of decision and every possible choice, built once. The phases select the legal ones from these tables.

`parts` validates and decodes a choice from outside.
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
"""Each choice, its type of tile, and its weight per copy of the tile. All orientations of a tile are equally likely."""

DRAWS: Final[Choices] = tuple(("draw", tile.name) for tile in TILES)

PAWNS: Final[tuple[Choices, ...]] = tuple(
    tuple(("pawn", piece, cell) for cell in range(CELLS)) for piece in PIECES
)
"""Indexed by piece and cell."""

ROTATIONS: Final[tuple[Choices, ...]] = tuple(
    tuple(("rotate", cell, sides) for sides in SIDES) for cell in range(CELLS)
)
"""Indexed by cell and set of sides."""

FROMS: Final[Choices] = tuple(("from", cell) for cell in range(CELLS))
TOS: Final[Choices] = tuple(("to", cell) for cell in range(CELLS))

PLACEMENTS: Final[tuple[tuple[Choices, ...], ...]] = tuple(
    tuple(
        tuple(("tile", tile.name, cell, SIDES[sides]) for sides in ORIENTATIONS[tile.openings])
        for cell in range(CELLS)
    )
    for tile in TILES
)
"""Indexed by type of tile and cell: one choice per orientation."""

CELL_NUMBER: Final = {cell: cell for cell in range(CELLS)}
OPEN_SIDES: Final = {name: number for number, name in enumerate(SIDES) if number}


def parts(choice: Choice, verb: str, *tables: Mapping[Any, int]) -> list[int]:
    """Return the arguments of a choice as numbers, each looked up in its own table. Raises NoSuchChoice."""
    if choice[0] != verb or len(choice) != 1 + len(tables):
        raise NoSuchChoice
    if not all(part in table for part, table in zip(choice[1:], tables, strict=True)):
        raise NoSuchChoice
    return [table[part] for part, table in zip(choice[1:], tables, strict=True)]
