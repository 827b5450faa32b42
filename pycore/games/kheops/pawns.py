"""The pawns: their owners, which are protected, the cells with room for one, and the phase in which one is placed."""

from typing import Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    ALL_CELLS,
    BEARS_PAWN,
    BLUE,
    MUMMY,
    NONE,
    PHARAOH,
    PIECE_NUMBER,
    PIECES,
    PRIEST,
    R_MUMMY,
    R_NO_PAWN,
    R_PAWN,
    R_PHARAOH,
    R_PIECES,
    TILES,
    WORKER,
)
from pycore.games.kheops.position import KheopsPosition, chooser
from pycore.phases import Events, Phase


def owned(pawn: int, seat: int) -> bool:
    return pawn >> 2 == seat


def cells_of(position: KheopsPosition, seat: int) -> list[int]:
    """The cells where pawns of a seat stand."""
    return [cell for cell, pawn in enumerate(position.pawns) if pawn >> 2 == seat]


def shielded(pawn: int, seat: int) -> bool:
    """Whether a pawn is a priest or pharaoh of the opponent of `seat` (`kheops-sacerdote`)."""
    return pawn >> 1 == 3 - 2 * seat


def guarded_by(pawn: int, cell: int) -> Refusal:
    """The refusal of a choice because a special pawn protects the cell. It cites the rule about that kind of pawn."""
    piece = pawn & 3
    return Refusal("protected", R_PIECES[piece], {"cell": cell, "piece": PIECES[piece]})


def free_cells(position: KheopsPosition) -> list[int]:
    """The cells where a pawn may go. Their tile has no pawn and no symbol that forbids pawns (`kheops-vietata`)."""
    tiles, pawns = position.tiles, position.pawns
    return [cell for cell in ALL_CELLS if pawns[cell] < 0 and BEARS_PAWN[tiles[cell]]]


def not_free(position: KheopsPosition, cell: int, rule: str) -> Refusal | None:
    """Why a pawn may not stand on a cell; None if it may."""
    pawn = position.pawns[cell]
    if position.tiles[cell] == NONE:
        return Refusal("no-tile", rule, {"cell": cell})
    if pawn != NONE:
        return Refusal("cell-taken", rule, {"cell": cell, "owner": pawn >> 2, "piece": PIECES[pawn & 3]})
    return None if BEARS_PAWN[position.tiles[cell]] else Refusal("no-pawn", R_NO_PAWN, {"cell": cell})


# Placing a pawn


def playable(position: KheopsPosition, seat: int, piece: int) -> bool:
    """Whether the seat may play the piece: it is in supply; priest and pharaoh only after the mummy."""
    supply = position.supply[seat]
    return supply[piece] > 0 and not (piece >= PRIEST and supply[MUMMY])


def pawn_cells(position: KheopsPosition, seat: int, piece: int, free: list[int]) -> list[int]:
    """The cells where a piece may be played. The mummy may also replace an opposing worker (`kheops-mummia`)."""
    if piece != MUMMY:
        return free
    victim = 4 * (1 - seat) + WORKER
    return sorted([*free, *(cell for cell in ALL_CELLS if position.pawns[cell] == victim)])


def decide(position: KheopsPosition) -> Decision:
    seat = chooser(position)
    free = free_cells(position)
    pawns: list[Choice] = []
    for piece in range(len(PIECES)):
        if playable(position, seat, piece):
            row = c.PAWNS[piece]
            pawns += [row[cell] for cell in pawn_cells(position, seat, piece, free)]
    return Decision(seat, c.PLACE_PAWN, tuple(pawns), None, R_PAWN)


def refuse(position: KheopsPosition, choice: Choice) -> Refusal | None:
    piece, cell = c.parts(choice, "pawn", PIECE_NUMBER, c.CELL_NUMBER)
    seat, rule = chooser(position), R_PIECES[piece]
    if not playable(position, seat, piece):
        about = {"piece": PIECES[piece]}
        if piece == PHARAOH and seat == BLUE:
            return Refusal("not-yours", R_PHARAOH, about)
        return Refusal("mummy-first" if position.supply[seat][piece] else "none-left", rule, about)
    if cell in pawn_cells(position, seat, piece, free_cells(position)):
        return None
    pawn = position.pawns[cell]
    if piece == MUMMY and owned(pawn, 1 - seat):
        return guarded_by(pawn, cell)
    return not_free(position, cell, R_PAWN)


def place(position: KheopsPosition, choice: tuple[str, str, int], events: Events) -> bool:
    """Place a pawn. A worker replaced by the mummy returns to its owner (`kheops-mummia`)."""
    seat = chooser(position)
    _, name, cell = choice
    piece, victim = PIECE_NUMBER[name], position.pawns[cell]
    position.supply[seat][piece] -= 1
    position.pawns[cell] = 4 * seat + piece
    position.placed = cell
    owner = None if victim == NONE else victim >> 2
    if owner is not None:
        position.supply[owner][WORKER] += 1
    if events is not None:
        about = {"piece": name, "cell": cell, "tile": TILES[position.tiles[cell]].name, "takes": owner}
        events.append(Event("pawn-placed", seat, about, R_PIECES[piece]))
        if owner is not None:
            back = {"cell": cell, "workers": position.supply[owner][WORKER]}
            events.append(Event("worker-returned", owner, back, R_MUMMY))
    return True


PLACE_PAWN: Final = Phase(c.PLACE_PAWN, decide, refuse, place)
