"""What may be chosen: the predicates that `refusals` uses too, and the decision of each phase."""

from collections.abc import Callable, Mapping
from itertools import compress
from typing import TYPE_CHECKING, Final

from pycore.contract import CHANCE, Choice, Decision
from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    AROUND,
    BEARS_PAWN,
    CELLS,
    HAND,
    KIND,
    MOVE,
    MUMMY,
    NONE,
    PIECES,
    POWERS,
    PRIEST,
    R_DRAW,
    R_PAWN,
    R_POWERS,
    R_SETUP,
    R_TILE,
    R_TURN,
    SWAP,
    SYMBOL,
    TURNS_OF,
    WORKER,
)

if TYPE_CHECKING:
    from pycore.games.kheops.state import KheopsState

ALL_CELLS: Final = range(CELLS)


# Who, and what lies where


def chooser(state: "KheopsState") -> int:
    """The seat whose turn it is."""
    return state.turn % 2


def drawer(state: "KheopsState") -> int:
    """The seat that draws: before the first turn White until its hand is full, afterwards whoever has placed a tile."""
    return 0 if len(state.hands[0]) < HAND else 1


def power(state: "KheopsState") -> str:
    """The symbol under the pawn just placed."""
    return SYMBOL[state.tiles[state.placed]]


def shielded(pawn: int, seat: int) -> bool:
    """Whether it is a priest or pharaoh of the opponent of `seat` (`kheops-sacerdote`)."""
    return pawn >> 1 == 3 - 2 * seat


def owned(pawn: int, seat: int) -> bool:
    return pawn >> 2 == seat


def free_cells(state: "KheopsState") -> list[int]:
    """Where a pawn may go: tiles without pawn that do not forbid it (`kheops-vietata`)."""
    tiles, pawns = state.tiles, state.pawns
    return [cell for cell in ALL_CELLS if pawns[cell] < 0 and BEARS_PAWN[tiles[cell]]]


def pawn_cells(state: "KheopsState", seat: int, piece: int, free: list[int]) -> list[int]:
    """Where a piece may be played: the mummy also in the place of an opposing worker (`kheops-mummia`)."""
    if piece != MUMMY:
        return free
    victim = 4 * (1 - seat) + WORKER
    return sorted([*free, *(cell for cell in ALL_CELLS if state.pawns[cell] == victim)])


def playable(state: "KheopsState", seat: int, piece: int) -> bool:
    """Whether it is in supply and, for priest and pharaoh, the mummy has been played."""
    supply = state.supply[seat]
    return supply[piece] > 0 and not (piece >= PRIEST and supply[MUMMY])


# Powers


def turnable(state: "KheopsState", seat: int, kind: str) -> list[int]:
    """Tiles of a kind that are not under the opponent's priest or pharaoh."""
    tiles, pawns = state.tiles, state.pawns
    return [cell for cell in ALL_CELLS if KIND[tiles[cell]] == kind and not shielded(pawns[cell], seat)]


def swappable(state: "KheopsState", seat: int) -> list[int]:
    """Opposing pawns that a swap may take."""
    other = 1 - seat
    return [
        cell
        for cell in ALL_CELLS
        if owned(state.pawns[cell], other) and not shielded(state.pawns[cell], seat)
    ]


def movable(state: "KheopsState", seat: int) -> list[int]:
    """Own pawns but the one just placed."""
    return [cell for cell in ALL_CELLS if owned(state.pawns[cell], seat) and cell != state.placed]


def sources(state: "KheopsState", seat: int) -> list[int]:
    """Own pawns with which the swap or move can be made."""
    if power(state) == MOVE:
        return movable(state, seat)
    return [cell for cell in ALL_CELLS if owned(state.pawns[cell], seat)] if swappable(state, seat) else []


def idle(state: "KheopsState") -> str | None:
    """Why the power under the pawn just placed can do nothing; None when it can.

    A pawn can always move somewhere: of nineteen tiles more than turns at least twelve have room for one.
    """
    seat, symbol = chooser(state), power(state)
    if POWERS[symbol]:
        return None if turnable(state, seat, POWERS[symbol]) else "no-tile"
    if symbol == SWAP:
        return None if swappable(state, seat) else "no-opponent"
    return None if movable(state, seat) else "no-pawn"


# Decisions


def decide_start_tile(state: "KheopsState") -> Decision:
    pile = state.pile
    left = [(choice, pile[tile] * weight) for choice, tile, weight in c.LAYS if pile[tile]]
    lays, weights = zip(*left, strict=True)
    return Decision(CHANCE, c.START_TILE, lays, weights, R_SETUP)


def decide_draw_tile(state: "KheopsState") -> Decision:
    """What is left can be told only by whoever sees all hands."""
    audience = (drawer(state),)
    if not state.is_whole():
        return Decision(CHANCE, c.DRAW_TILE, (), None, R_DRAW, audience, False)
    draws = tuple(compress(c.DRAWS, state.pile))
    return Decision(CHANCE, c.DRAW_TILE, draws, tuple(filter(None, state.pile)), R_DRAW, audience, False)


def decide_place_pawn(state: "KheopsState") -> Decision:
    seat = chooser(state)
    free = free_cells(state)
    pawns: list[Choice] = []
    for piece in range(len(PIECES)):
        if playable(state, seat, piece):
            row = c.PAWNS[piece]
            pawns += [row[cell] for cell in pawn_cells(state, seat, piece, free)]
    return Decision(seat, c.PLACE_PAWN, tuple(pawns), None, R_PAWN)


def decide_power(state: "KheopsState") -> Decision:
    seat, symbol = chooser(state), power(state)
    if not POWERS[symbol]:
        pawns = tuple([c.FROMS[cell] for cell in sources(state, seat)])
        return Decision(seat, c.POWER, pawns, None, R_POWERS[symbol])
    turns: list[Choice] = []
    for cell in turnable(state, seat, POWERS[symbol]):
        row, now = c.ROTATIONS[cell], state.open[cell]
        ways = TURNS_OF[state.tiles[cell]]
        turns += [row[way] for way in ways if way != now or len(ways) == 1]
    return Decision(seat, c.POWER, tuple(turns), None, R_TURN)


def decide_power_to(state: "KheopsState") -> Decision:
    seat, symbol = chooser(state), power(state)
    cells = swappable(state, seat) if symbol == SWAP else free_cells(state)
    return Decision(seat, c.POWER_TO, tuple([c.TOS[cell] for cell in cells]), None, R_POWERS[symbol])


def decide_place_tile(state: "KheopsState") -> Decision:
    seat, laid = chooser(state), state.laid
    hand = state.hands[seat]
    if NONE in hand:
        return Decision(seat, c.PLACE_TILE, (), None, R_TILE, None, False)
    cells = [cell for cell in ALL_CELLS if laid & AROUND[cell] and not laid >> cell & 1]
    places: list[Choice] = []
    for tile in dict.fromkeys(hand):
        row = c.PLACEMENTS[tile]
        for cell in cells:
            places += row[cell]
    return Decision(seat, c.PLACE_TILE, tuple(places), None, R_TILE, None, False)


DECIDE: Final[Mapping[str, Callable[["KheopsState"], Decision]]] = {
    c.START_TILE: decide_start_tile,
    c.DRAW_TILE: decide_draw_tile,
    c.PLACE_PAWN: decide_place_pawn,
    c.POWER: decide_power,
    c.POWER_TO: decide_power_to,
    c.PLACE_TILE: decide_place_tile,
}
