"""What lets something be, in words for the list, the button and those who listen: done, or never begun."""

from typing import Final

from pycore.games.leggende.actions import allowance
from pycore.games.leggende.choices import EXTRA, PEEK
from pycore.games.leggende.state import LeggendeState
from pycore.games.leggende.tokens import peekable

_DONE: Final = {
    "place": "Fatto: non piazzi altre armate",
    "move": "Fatto: non muovi altre armate",
}
_LET_BE: Final = {
    "place": "Non piazzare armate",
    "move": "Non muovere armate",
    "city": "Non costruire",
    "destroy": "Non distruggere",
    "free-army": "Non aggiungere l'armata",
    "steal": "Non rubare",
}
_SHORT: Final = {"place": "Non piazzare", "move": "Non muovere", "free-army": "Non aggiungere"}


def begun(state: LeggendeState) -> bool:
    """Whether some of the present part has been done: placing and moving tell by what is left."""
    card, _, part, left, *_ = state.pending
    return state.phase in _DONE and left < allowance(state, card, part)


def stop_words(state: LeggendeState) -> str:
    """What ("done",) does, as a sentence."""
    if state.phase == PEEK:
        return "Lascia coperti i segnalini" if len(peekable(state)) > 1 else "Lascia coperto il segnalino"
    return _DONE[state.phase] if begun(state) else _LET_BE[state.phase]


def stop_short(state: LeggendeState, verb: str) -> str:
    """What stands on the button of ("done",) or ("skip",)."""
    if verb == "skip":
        return "Non prendere" if state.phase == EXTRA else "Rinuncia"
    if state.phase == PEEK:
        return "Non guardare"
    return "Fatto" if begun(state) else _SHORT.get(state.phase, _LET_BE.get(state.phase, "Fatto"))
