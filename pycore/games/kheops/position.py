"""The fields of a position, and whose turn it is. The modules of the phases define the legal choices."""

from typing import Annotated, Final

from pycore.codecs import Counts, List, Mapped, Maybe, Name, Number, Row, Secret, per_seat
from pycore.games.kheops.choices import DRAW_TILE, START_TILE
from pycore.games.kheops.data import (
    CELLS,
    HAND,
    NONE,
    PIECES,
    SEATS,
    START_TILES,
    SUPPLY,
    TILE_COUNT,
    TILE_NUMBER,
    TILES,
    TURNS,
)
from pycore.position import Position

PLAYED: Final = tuple(
    {name: have for name in ("worker", "priest", "mummy", "pharaoh") if (have := pieces[PIECES.index(name)])}
    for pieces in SUPPLY
)
"""Per seat, a dict {piece: number at the start} in the order of the plain form. Only White has the pharaoh."""
NAMES: Final = tuple(TILE_NUMBER)
TILE: Final = Name(NAMES)
PLACE: Final = Maybe(Number(0, CELLS - 1))


def by_name(hand: list[int]) -> list[int]:
    """The tiles of a hand in the order of their names: the order of the plain form."""
    return sorted(hand, key=NAMES.__getitem__)


HELD: Final = Secret(Mapped(List(TILE, most=HAND), to=by_name, of=sorted), HAND)


class KheopsPosition(Position):
    """A position. A hand is hidden from all other viewers; nobody knows the order of the pile.

    Types of tiles, pawns and sets of sides are numbers (see `data`); NONE means there is none.
    """

    seats = SEATS
    turn: Annotated[int, Number(0, TURNS)]  # turns done
    tiles: list[int]  # per cell: type of the tile
    open: list[int]  # per cell: set of the tile's open sides
    pawns: list[int]  # per cell: the pawn on it, encoded as in `data.PIECES`
    laid: int  # cells where a tile lies, as a bit set; derived from tiles
    # Per seat: its tiles, sorted; all NONE when the viewer does not know them.
    hands: Annotated[list[list[int]], per_seat(HELD)]
    # Per type of tile: how many lie in the pile, or in a hand that the viewer does not know.
    pile: Annotated[list[int], Counts({tile.name: tile.copies for tile in TILES})]
    pile_size: Annotated[int, Number(0, TILE_COUNT)]  # tiles in the pile
    # Per seat, per piece: pawns not on the board.
    supply: Annotated[list[list[int]], Row(*(Counts(pieces, PIECES) for pieces in PLAYED), made=list)]
    # While the active seat uses the power under a pawn that it has just placed: the cell of this pawn.
    placed: Annotated[int, PLACE]
    moving: Annotated[
        int, PLACE
    ]  # the cell of its own pawn that is to be swapped or moved, once it is chosen

    def __init__(self) -> None:
        """Set the position to the start of a game (`kheops-preparazione`)."""
        self.phase = START_TILE
        self.turn = 0
        self.tiles = [NONE] * CELLS
        self.open = [0] * CELLS
        self.pawns = [NONE] * CELLS
        self.laid = 0
        self.hands = [[] for _ in range(SEATS)]
        self.pile = [tile.copies for tile in TILES]
        self.pile_size = TILE_COUNT
        self.supply = [list(pieces) for pieces in SUPPLY]
        self.placed = self.moving = NONE

    def is_whole(self) -> bool:
        return not any(NONE in hand for hand in self.hands)


def chooser(position: KheopsPosition) -> int:
    """The seat whose turn it is."""
    return position.turn % 2


def setting_up(position: KheopsPosition) -> bool:
    """Whether the set-up is not finished: start tiles are laid, or the first hands drawn."""
    drawing = position.phase == DRAW_TILE and position.laid.bit_count() == START_TILES
    return position.phase == START_TILE or drawing
