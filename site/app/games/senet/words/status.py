"""The status line, and the facts about a player."""

from typing import cast

from app.games.senet.words.names import PIECES
from app.words.italian import count
from pycore.contract import CHANCE, State
from pycore.games.senet.data import LAST, LEAVES_WITH, OFF, REBIRTH, WATER
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import movable


def status(state: State, for_chooser: bool) -> str:
    """The status line: which player must do what. If `for_chooser`, it addresses that player, otherwise all others."""
    decision = state.decision()
    it = cast(SenetState, state)
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        return f"{{{it.seat}}} lancia i bastoncini."
    who = f"{{{decision.seat}}}"
    mine, others = _task(it, decision.kind)
    return f"{who}, {mine}." if for_chooser else f"{who} {others}."


def _task(state: SenetState, kind: str) -> tuple[str, str]:
    """(What the chooser must do, what the others read), both for the status line."""
    piece = PIECES[state.seat].word
    if kind == "throw":
        return "lancia i bastoncini", "sta per lanciare i bastoncini"
    if kind == "water":
        walled = state.throw in LEAVES_WITH[WATER]
        held = f"un muro ferma il {piece}" if walled else f"con {state.throw} il {piece} non esce"
        return (
            f"{held}: rinasce in {REBIRTH} o resta nell'acqua",
            "sceglie se rinascere o restare nell'acqua",
        )
    squares, ahead = movable(state.board, state.seat, state.throw)
    if squares == [WATER]:
        return (
            f"hai fatto {state.throw}: porta fuori il {piece} dall'acqua",
            "porta fuori un pezzo dall'acqua",
        )
    if not ahead:
        return (
            f"hai fatto {state.throw} e nessun {piece} può avanzare: riportane uno indietro",
            "deve riportare indietro un pezzo",
        )
    return (
        f"hai fatto {state.throw}: scegli il {piece} da muovere",
        f"ha fatto {state.throw} e sceglie che cosa muovere",
    )


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """How many squares the seat's pieces still have to go, as a (term, value) pair.

    The seat's points are its pieces that are off the board.
    """
    it = cast(SenetState, state)
    squares = [square for square in range(1, LAST + 1) if it.board[square] == seat]
    way = sum(OFF - square for square in squares)
    return (("Manca" if way == 1 else "Mancano", count(way, "casella", "caselle")),)
