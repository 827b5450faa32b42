"""The kinds of events.

The seat is the one that acted, or that the event is about. After the last tile come one event for each network (in
order of the networks' lowest cells), ankhs-scored for White, ankhs-scored for Blue, and game-over.
"""

from typing import Annotated, Final, Literal, TypedDict

from pycore.codecs import List, Number, Row, Word
from pycore.events import LUCK, Count, Kind, PerSeat, Points, Seat, Seats, SecretKind, kinds_of
from pycore.games.kheops import data

Cell = Annotated[int, Number(0, data.APEX)]  # row by row from the bottom
Cells = Annotated[list[int], List(Number(0, data.APEX), most=data.APEX + 1)]
Sides = Annotated[str, Word(data.SIDES[1:])]
Tile = Annotated[str, Word(data.TILE_NUMBER)]
Piece = Annotated[str, Word(data.PIECES)]
BothSeats = Annotated[list[int], Row(Number(0, 999), Number(0, 999), made=list)]

# `open`: the open sides of the tile.
Laid = TypedDict("Laid", {"cell": Cell, "tile": Tile, "open": Sides})
# `left`: tiles in the pile now.
Drawn = TypedDict("Drawn", {"left": Count})
DrawnTile = TypedDict("DrawnTile", {"tile": Tile})
# `takes`: the seat whose worker the mummy replaces.
Placed = TypedDict("Placed", {"piece": Piece, "cell": Cell, "tile": Tile, "takes": Seat | None})
# `workers`: in the seat's supply now.
Returned = TypedDict("Returned", {"cell": Cell, "workers": Count})
# `why`: nothing that may be rotated; no pawn that may be swapped; no other pawn to move.
Skipped = TypedDict(
    "Skipped",
    {
        "power": Annotated[str, Word(data.POWERS)],
        "cell": Cell,
        "why": Literal["no-tile", "no-opponent", "no-pawn"],
    },
)
# `from` and `to`: the open sides; equal if there are three.
Rotated = TypedDict("Rotated", {"cell": Cell, "tile": Tile, "from": Sides, "to": Sides})
# `from`: where the seat's pawn stood; `to`: where the opponent's stood.
Swapped = TypedDict("Swapped", {"from": Cell, "to": Cell, "own": Piece, "other": Piece})
Moved = TypedDict("Moved", {"from": Cell, "to": Cell, "piece": Piece})
# The points of each bonus, before doubling for a closed network.
Bonus = TypedDict("Bonus", {"sarcophagi": Points, "apex": Points, "longest": Points})


class Network(TypedDict):
    """A network that is counted at the end."""

    network: Count  # from 0, among `networks`
    networks: Count
    cells: Cells
    rooms: Count
    corridors: Count
    sarcophagi: Annotated[list[str], List(Word(data.SARCOPHAGI), most=len(data.SARCOPHAGI))]
    apex: bool
    longest: bool
    closed: bool
    cursed: bool
    pawns: BothSeats  # the total weight of White's and of Blue's pawns
    bonus: Bonus
    value: Points


class Scored(Network):
    points: Points  # equal to `value`


class Unpaid(Network):
    why: Literal["tie", "nobody", "cursed"]


# `cells`: of the ankhs that count; `cursed`: of the ankhs in cursed networks, which do not count.
Ankhs = TypedDict("Ankhs", {"cells": Cells, "cursed": Cells, "points": Points})
# `unused`: the tile left in White's hand.
Over = TypedDict("Over", {"winners": Seats, "scores": PerSeat, "unused": Tile})

TILE_LAID: Final = Kind("tile-laid", Laid, data.R_SETUP, seat=LUCK)
TILE_DRAWN: Final = SecretKind("tile-drawn", Drawn, DrawnTile, data.R_DRAW)
PAWN_PLACED: Final = Kind("pawn-placed", Placed, *data.R_PIECES)
WORKER_RETURNED: Final = Kind("worker-returned", Returned, data.R_MUMMY)
POWER_SKIPPED: Final = Kind("power-skipped", Skipped, *data.R_POWERS.values())
TILE_ROTATED: Final = Kind("tile-rotated", Rotated, data.R_ROTATE)
PAWNS_SWAPPED: Final = Kind("pawns-swapped", Swapped, data.R_SWAP)
PAWN_MOVED: Final = Kind("pawn-moved", Moved, data.R_MOVE)
TILE_PLACED: Final = Kind("tile-placed", Laid, data.R_TILE, reveals=True)
# The seat holds the network.
NETWORK_SCORED: Final = Kind("network-scored", Scored, data.R_VALUE)
NETWORK_UNPAID: Final = Kind("network-unpaid", Unpaid, data.R_MAJORITY, data.R_CURSE, seat=LUCK)
ANKHS_SCORED: Final = Kind("ankhs-scored", Ankhs, data.R_ANKH)
# The seat is the first winner.
GAME_OVER: Final = Kind("game-over", Over, data.R_END, reveals=True)

KINDS: Final = kinds_of(globals())
