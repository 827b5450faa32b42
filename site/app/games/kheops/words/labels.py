"""Labels of choices: the words of their buttons."""

from typing import cast

from app.games.kheops.words.names import (
    CELL_NAMES,
    PAWNS,
    a_pawn,
    open_tile,
    opened,
    pawn_here,
    place_in,
    sides_words,
    the_tile,
)
from pycore.contract import Choice, State
from pycore.games.kheops.data import NONE, PIECES, SWAP, TILES
from pycore.games.kheops.powers import pending, power
from pycore.games.kheops.state import KheopsState


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    it = cast(KheopsState, state)
    match choice:
        case ("pawn", str(piece), int(cell)):
            return _pawn(it, piece, cell)
        case ("rotate", int(cell), str(sides)):
            tile = _tile(it, cell)
            stays = "resta " if len(sides) == 3 else ""
            return f"Ruota {the_tile(cell, tile)}: {stays}{opened(tile)} {sides_words(cell, sides)}"
        case ("from", int(cell)):
            verb = "Scambia" if power(it) == SWAP else "Sposta"
            return f"{verb} {_own(it, cell)} in {CELL_NAMES[cell]}"
        case ("to", int(cell)):
            return _to(it, cell)
        case ("tile", str(tile), int(cell), str(sides)):
            return f"Piazza in {CELL_NAMES[cell]}: {open_tile(cell, tile, sides)}"
    return ""


def _tile(state: KheopsState, cell: int) -> str:
    return TILES[state.tiles[cell]].name


def _pawn(state: KheopsState, piece: str, cell: int) -> str:
    words = f"Metti {a_pawn(piece)} {place_in(cell, _tile(state, cell))}"
    pawn = state.pawns[cell]
    return words if pawn == NONE else f"{words}, al posto di un operaio di {{{pawn >> 2}}}"


def _own(state: KheopsState, cell: int) -> str:
    return f"{'il tuo' if not PAWNS[_piece(state, cell)].feminine else 'la tua'} {PAWNS[_piece(state, cell)].word}"


def _piece(state: KheopsState, cell: int) -> str:
    return PIECES[state.pawns[cell] & 3]


def _to(state: KheopsState, cell: int) -> str:
    if power(state) == SWAP:
        pawn = state.pawns[cell]
        return (
            f"Scambia {moving_pawn(state)} con {pawn_here(PIECES[pawn & 3], pawn >> 2)} in {CELL_NAMES[cell]}"
        )
    return f"Sposta {moving_pawn(state)} {place_in(cell, _tile(state, cell))}"


def moving_pawn(state: KheopsState) -> str:
    """The pawn that was chosen to be moved or swapped, and where it stands."""
    here = pending(state).moving
    return f"{PAWNS[_piece(state, here)].the} {'in' if power(state) == SWAP else 'da'} {CELL_NAMES[here]}"
