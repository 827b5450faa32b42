"""Why something may not be chosen: the refusals of each verb, from the same predicates as the decisions."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import Choice, Refusal
from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    AROUND,
    BEARS_PAWN,
    BLUE,
    CELLS,
    KIND,
    MOVE,
    MUMMY,
    NONE,
    PHARAOH,
    PIECE_NUMBER,
    PIECES,
    POWERS,
    R_DRAW,
    R_END,
    R_MOVE,
    R_NO_PAWN,
    R_PAWN,
    R_PHARAOH,
    R_PIECES,
    R_POWERS,
    R_SETUP,
    R_SWAP,
    R_TILE,
    R_TURN,
    SIDES,
    TILE_NUMBER,
    TILES,
    TURNS_OF,
)
from pycore.games.kheops.legal import (
    chooser,
    free_cells,
    owned,
    pawn_cells,
    playable,
    power,
    shielded,
    sources,
)

if TYPE_CHECKING:
    from pycore.games.kheops.state import KheopsState

CELL_NUMBER: Final = {cell: cell for cell in range(CELLS)}
OPEN_SIDES: Final = {name: number for number, name in enumerate(SIDES) if number}


class NoSuchChoice(Exception):
    """The choice has the wrong shape for this decision."""


def parts(choice: Choice, *tables: Mapping[Any, int]) -> list[int]:
    """The arguments of a choice as numbers, each from its own table."""
    if len(choice) != 1 + len(tables):
        raise NoSuchChoice
    for part, table in zip(choice[1:], tables, strict=True):
        if type(part) not in (str, int) or part not in table:
            raise NoSuchChoice
    return [table[part] for part, table in zip(choice[1:], tables, strict=True)]


def wrong_sides(tile: int, sides: int, rule: str) -> Refusal | None:
    """A tile turns, but keeps its number of openings."""
    if sides in TURNS_OF[tile]:
        return None
    return Refusal("wrong-sides", rule, {"sides": SIDES[sides], "openings": TILES[tile].openings})


def guarded_by(pawn: int, cell: int) -> Refusal:
    """The refusal that a special pawn gives by its own rule."""
    piece = pawn & 3
    return Refusal("protected", R_PIECES[piece], {"cell": cell, "piece": PIECES[piece]})


def not_free(state: "KheopsState", cell: int, rule: str) -> Refusal | None:
    """Why a pawn may not stand there."""
    pawn = state.pawns[cell]
    if state.tiles[cell] == NONE:
        return Refusal("no-tile", rule, {"cell": cell})
    if pawn != NONE:
        return Refusal("cell-taken", rule, {"cell": cell, "owner": pawn >> 2, "piece": PIECES[pawn & 3]})
    return None if BEARS_PAWN[state.tiles[cell]] else Refusal("no-pawn", R_NO_PAWN, {"cell": cell})


def refuse_lay(state: "KheopsState", choice: Choice) -> Refusal | None:
    tile, sides = parts(choice, TILE_NUMBER, OPEN_SIDES)
    if not state.pile[tile]:
        return Refusal("none-left", R_SETUP, {"tile": TILES[tile].name})
    return wrong_sides(tile, sides, R_SETUP)


def refuse_draw(state: "KheopsState", choice: Choice) -> Refusal | None:
    (tile,) = parts(choice, TILE_NUMBER)
    return None if state.pile[tile] else Refusal("none-left", R_DRAW, {"tile": TILES[tile].name})


def refuse_pawn(state: "KheopsState", choice: Choice) -> Refusal | None:
    piece, cell = parts(choice, PIECE_NUMBER, CELL_NUMBER)
    seat, rule = chooser(state), R_PIECES[piece]
    if not playable(state, seat, piece):
        about = {"piece": PIECES[piece]}
        if piece == PHARAOH and seat == BLUE:
            return Refusal("not-yours", R_PHARAOH, about)
        return Refusal("mummy-first" if state.supply[seat][piece] else "none-left", rule, about)
    if cell in pawn_cells(state, seat, piece, free_cells(state)):
        return None
    pawn = state.pawns[cell]
    if piece == MUMMY and owned(pawn, 1 - seat):
        return guarded_by(pawn, cell)
    return not_free(state, cell, R_PAWN)


def refuse_rotate(state: "KheopsState", choice: Choice) -> Refusal | None:
    kind = POWERS[power(state)]
    cell, sides = parts(choice, CELL_NUMBER, OPEN_SIDES)
    if not kind:
        raise NoSuchChoice
    tile, pawn = state.tiles[cell], state.pawns[cell]
    if tile == NONE:
        return Refusal("no-tile", R_TURN, {"cell": cell})
    if KIND[tile] != kind:
        return Refusal("wrong-kind", R_TURN, {"cell": cell, "kind": kind})
    if shielded(pawn, chooser(state)):
        return guarded_by(pawn, cell)
    if sides == state.open[cell] and len(TURNS_OF[tile]) > 1:
        return Refusal("must-turn", R_TURN, {"cell": cell, "sides": SIDES[sides]})
    return wrong_sides(tile, sides, R_TURN)


def refuse_from(state: "KheopsState", choice: Choice) -> Refusal | None:
    (cell,) = parts(choice, CELL_NUMBER)
    symbol, seat = power(state), chooser(state)
    if POWERS[symbol]:
        raise NoSuchChoice
    if cell in sources(state, seat):
        return None
    if owned(state.pawns[cell], seat):
        return Refusal("just-placed", R_MOVE, {"cell": cell})
    return Refusal("not-own-pawn", R_POWERS[symbol], {"cell": cell})


def refuse_to(state: "KheopsState", choice: Choice) -> Refusal | None:
    (cell,) = parts(choice, CELL_NUMBER)
    seat, pawn = chooser(state), state.pawns[cell]
    if power(state) == MOVE:
        return not_free(state, cell, R_MOVE)
    if shielded(pawn, seat):
        return guarded_by(pawn, cell)
    return None if owned(pawn, 1 - seat) else Refusal("not-their-pawn", R_SWAP, {"cell": cell})


def refuse_tile(state: "KheopsState", choice: Choice) -> Refusal | None:
    tile, cell, sides = parts(choice, TILE_NUMBER, CELL_NUMBER, OPEN_SIDES)
    if tile not in state.hands[chooser(state)]:
        return Refusal("not-in-hand", R_TILE, {"tile": TILES[tile].name})
    if state.laid >> cell & 1:
        return Refusal("cell-full", R_TILE, {"cell": cell})
    if not state.laid & AROUND[cell]:
        return Refusal("not-touching", R_TILE, {"cell": cell})
    return wrong_sides(tile, sides, R_TILE)


REFUSE: Final[Mapping[tuple[str, str], Callable[["KheopsState", Choice], Refusal | None]]] = {
    (c.START_TILE, "lay"): refuse_lay,
    (c.DRAW_TILE, "draw"): refuse_draw,
    (c.PLACE_PAWN, "pawn"): refuse_pawn,
    (c.POWER, "rotate"): refuse_rotate,
    (c.POWER, "from"): refuse_from,
    (c.POWER_TO, "to"): refuse_to,
    (c.PLACE_TILE, "tile"): refuse_tile,
}


def why_not(state: "KheopsState", choice: Choice) -> Refusal | None:
    """None for a legal choice; else why it is not. Takes whatever it is given."""
    decision = state.decision()
    if decision is None:
        return Refusal("game-over", R_END)
    try:
        if type(choice) is not tuple or not choice or type(choice[0]) is not str:
            raise NoSuchChoice
        refuse = REFUSE.get((state.phase, choice[0]))
        if refuse is None:
            raise NoSuchChoice
        return refuse(state, choice)
    except NoSuchChoice:
        return Refusal("no-such-choice", decision.rule)
