"""What an element of the board is, or why a touch on it does nothing now."""

from typing import Final, cast

from app.games.contract import About
from app.games.senet.words.names import EFFECTS, HOUSES, square_name
from app.games.senet.words.refusals import TASK_FIRST
from pycore.contract import CHANCE, State
from pycore.games.senet.data import NONE, R_ATTACK, R_HOUSE, R_STICKS
from pycore.games.senet.state import SenetState

_STICKS: Final = (
    "I bastoncini: si contano i lati chiari, e se non ce n'è nessuno è 5. Con 1, 4 e 5 lanci ancora."
)
_LEAVES_WITH: Final = (
    "Si esce dalla 26 con 5, dalla 27 con 4, dalla 28 con 3, dalla 29 con 2, dalla 30 con qualunque tiro."
)


def about(state: State, key: str, touched: bool) -> About | None:
    """What an element is. After a touch without effect (`touched`): why the touch has no effect."""
    told = _why_idle(state, key) if touched else _what(state, key)
    return None if told is None else About(*told, fact=not touched)


def _what(state: State, key: str) -> tuple[str, str] | None:
    """(What a house does or the sticks show, anchor of the rule that explains it); None for other elements."""
    group, _, rest = key.partition("-")
    if group == "sticks":
        return _STICKS, R_STICKS
    if group != "square" or int(rest) not in HOUSES:
        return None
    square = int(rest)
    return f"{square_name(square)}: {EFFECTS[square]}.", R_HOUSE[square]


def _why_idle(state: State, key: str) -> tuple[str, str] | None:
    """(Why a touch on an element has no effect now, anchor of a rule); None if there is no special reason.

    This is for touches that no refusal explains.
    """
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return None
    it = cast(SenetState, state)
    group, _, rest = key.partition("-")
    if decision.kind == "throw":
        return TASK_FIRST["bastoncini"], decision.rule
    if group == "off":
        return _LEAVES_WITH, "senet-uscire"
    if group == "square" and decision.kind == "move" and it.board[int(rest)] not in (NONE, it.seat):
        return f"Nessun tuo pezzo arriva in {rest} con {it.throw}: non puoi attaccarlo.", R_ATTACK
    if group == "square" and decision.kind == "move" and it.board[int(rest)] == NONE:
        house = f" {HOUSES[int(rest)]}: {EFFECTS[int(rest)]}." if int(rest) in HOUSES else ""
        return f"Nessun tuo pezzo arriva in {rest} con {it.throw}.{house}", decision.rule
    return None
