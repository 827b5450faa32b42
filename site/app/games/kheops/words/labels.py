"""The labels of the buttons for choices."""

from typing import cast

from app.games.kheops.words.names import (
    CELL_NAMES,
    PAWNS,
    a_pawn,
    in_tile,
    open_tile,
    opened,
    pawn_of,
    sides_words,
    the_tile,
)
from pycore.contract import Choice, State
from pycore.games.kheops.data import NONE, PIECES, SWAP, TILES
from pycore.games.kheops.powers import power
from pycore.games.kheops.state import KheopsState


def label(state: State, choice: Choice) -> str:
    """The text of a choice's button."""
    it = cast(KheopsState, state)
    match choice:
        case ("pawn", str(piece), int(cell)):
            return _place_pawn(it, piece, cell)
        case ("rotate", int(cell), str(sides)):
            tile = _tile_at(it, cell)
            stays = "resta " if len(sides) == 3 else ""
            return f"Ruota {the_tile(cell, tile)}: {stays}{opened(tile)} {sides_words(cell, sides)}"
        case ("from", int(cell)):
            verb = "Scambia" if power(it) == SWAP else "Sposta"
            return f"{verb} {_own_pawn(it, cell)} in {CELL_NAMES[cell]}"
        case ("to", int(cell)):
            return _destination(it, cell)
        case ("tile", str(tile), int(cell), str(sides)):
            return f"Piazza in {CELL_NAMES[cell]}: {open_tile(cell, tile, sides)}"
    return ""


def _place_pawn(state: KheopsState, piece: str, cell: int) -> str:
    words = f"Metti {a_pawn(piece)} {in_tile(cell, _tile_at(state, cell))}"
    pawn = state.pawns[cell]
    return words if pawn == NONE else f"{words}, al posto di un operaio di {{{pawn >> 2}}}"


def _own_pawn(state: KheopsState, cell: int) -> str:
    return f"{'il tuo' if not PAWNS[_piece(state, cell)].feminine else 'la tua'} {PAWNS[_piece(state, cell)].word}"


def _destination(state: KheopsState, cell: int) -> str:
    """The label for a cell: the chosen pawn moves to it, or swaps places with the pawn on it."""
    if power(state) == SWAP:
        pawn = state.pawns[cell]
        return (
            f"Scambia {moving_pawn(state)} con {pawn_of(PIECES[pawn & 3], pawn >> 2)} in {CELL_NAMES[cell]}"
        )
    return f"Sposta {moving_pawn(state)} {in_tile(cell, _tile_at(state, cell))}"


def moving_pawn(state: KheopsState) -> str:
    """The words for the pawn chosen to be moved or swapped, and for its cell."""
    here = state.moving
    return f"{PAWNS[_piece(state, here)].the} {'in' if power(state) == SWAP else 'da'} {CELL_NAMES[here]}"


def _piece(state: KheopsState, cell: int) -> str:
    return PIECES[state.pawns[cell] & 3]


def _tile_at(state: KheopsState, cell: int) -> str:
    return TILES[state.tiles[cell]].name
