"""Explanations of the elements of the board, and of touches that have no effect now."""

from typing import Final, cast

from app.games.contract import About
from app.games.senet.words.names import EFFECTS, HOUSES, PIECES, square_name
from app.games.senet.words.refusals import TASK_FIRST
from app.words.italian import upper_first
from pycore.contract import CHANCE, State
from pycore.games.senet.data import NONE, OFF, R_ATTACK, R_HOUSE, R_OFF, R_PAIR, R_STICKS, SQUARES
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import movable, protected

_STICKS: Final = (
    "I bastoncini: si contano i lati chiari, e se non ce n'è nessuno è 5. Con 1, 4 e 5 lanci ancora."
)
_LEAVES_WITH: Final = (
    "Si esce dalla 26 con 5, dalla 27 con 4, dalla 28 con 3, dalla 29 con 2, dalla 30 con qualunque tiro."
)


def about(state: State, key: str, touched: bool) -> About | None:
    """Explain an element. After a touch without effect (`touched`), say why it had none, and what the square means.

    None: nothing to say.
    """
    told = _why_idle(cast(SenetState, state), key) if touched else _what(cast(SenetState, state), key)
    return None if told is None else About(*told, fact=not touched)


def _what(state: SenetState, key: str) -> tuple[str, str] | None:
    """(What the sticks show or a square means, anchor of the rule that explains it); None for other elements.

    None also for a bare square about which the present move has more to say.
    """
    group, _, rest = key.partition("-")
    if group == "sticks":
        return _STICKS, R_STICKS
    if group != "square":
        return None
    square = int(rest)
    if square in HOUSES:
        return f"{square_name(square)}: {EFFECTS[square]}.", R_HOUSE[square]
    if square in _in_play(state):
        return None
    told = f"{square_name(square)}: {_way_off(square)}"
    seat = state.board[square]
    if seat == NONE:
        return told, R_OFF
    beside = (
        "con un compagno accanto: non si può attaccare"
        if protected(state.board, square)
        else "da solo: si può attaccare"
    )
    return f"{told} Ci sta un {PIECES[seat].word} di {{{seat}}}, {beside}.", R_PAIR


def _in_play(state: SenetState) -> set[int]:
    """The squares of the pieces to be moved now, and those to which the throw would take them."""
    decision = state.decision()
    if decision is None or decision.kind != "move":
        return set()
    own = {square for square in SQUARES if state.board[square] == state.seat}
    ahead = movable(state.board, state.seat, state.throw)[1]
    return own | {square + (state.throw if ahead else -state.throw) for square in own}


def _way_off(square: int) -> str:
    return f"da qui mancano {OFF - square} caselle per uscire."


def _why_idle(state: SenetState, key: str) -> tuple[str, str] | None:
    """(Why a touch on an element has no effect now, anchor of a rule); None if there is no special reason.

    This is for touches that no refusal explains. For a square, the words also say what it means.
    """
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return None
    group, _, rest = key.partition("-")
    if decision.kind != "move":
        why = TASK_FIRST["bastoncini" if decision.kind == "throw" else "acqua"]
        return (f"{why} {_meaning(int(rest))}" if group == "square" else why), decision.rule
    if group == "off":
        return _LEAVES_WITH, R_OFF
    if group != "square" or state.board[int(rest)] == state.seat:
        return None
    why = f"Nessun tuo pezzo arriva in {rest} con {state.throw}"
    if state.board[int(rest)] == NONE:
        return f"{why}. {_meaning(int(rest))}", decision.rule
    return f"{why}: non puoi attaccarlo. {_meaning(int(rest))}", R_ATTACK


def _meaning(square: int) -> str:
    """What a house does, or how far a bare square is from the end."""
    return f"{HOUSES[square]}: {EFFECTS[square]}." if square in HOUSES else upper_first(_way_off(square))
