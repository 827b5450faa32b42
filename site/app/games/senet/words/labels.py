"""The labels of the buttons for choices."""

from typing import cast

from app.games.senet.words.names import HOUSES, PIECES
from pycore.contract import Choice, State
from pycore.games.senet.data import NONE, OFF, REBIRTH, WATER
from pycore.games.senet.moves import sent_to
from pycore.games.senet.position import other
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable


def label(state: State, choice: Choice) -> str:
    """The text of a choice's button."""
    it = cast(SenetState, state)
    match choice:
        case ("throw",):
            return "Lancia i bastoncini"
        case ("move", int(square)):
            return _move(it, square)
        case ("rebirth",):
            return f"Lascia l'acqua e rinasci in {REBIRTH}"
        case ("stay",):
            return "Resta nell'acqua e aspetta un 4"
    return ""


def _move(state: SenetState, square: int) -> str:
    ahead = movable(state.board, state.seat, state.throw)[1]
    end = destination(square, state.throw, ahead)
    piece = PIECES[state.seat]
    if end == OFF:
        return f"Porta fuori {piece.the} da {square}"
    verb = "Muovi" if ahead else "Riporta indietro"
    house = f", {HOUSES[end]}" if end in HOUSES else ""
    back = sent_to(square, end)
    there = "nell'acqua" if back == WATER else f"in {back}"
    attack = f", e manda {PIECES[other(state.seat)].the} {there}" if state.board[end] != NONE else ""
    return f"{verb} {piece.the} da {square} a {end}{house}{attack}"
