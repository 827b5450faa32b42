"""Sentences about choosing: the list of choices, confirming, undoing, and touches on the board."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import upper_first

# Confirming and undoing

CONFIRM: Final = "Conferma"
NOT_YET: Final = "Non ancora"
"""Label of the button that cancels a choice before it is confirmed. "Annulla" would be ambiguous, because the question
above it speaks of undoing."""
STEP_BACK: Final = "Indietro"
DONE: Final = "Fatto"
"""First word of the label of a choice that ends a series of decisions."""
UNDO: Final = "Annulla mossa"
REOPEN: Final = "Annulla l'ultima mossa"
"""Label of the undo button after the end of the game."""
MOVE_UNDONE: Final = "Mossa annullata."
MOVES_UNDONE: Final = "Mossa annullata, con quelle che le macchine hanno fatto dopo."
UNDO_REQUESTED: Final = "Vuoi annullare: si aspetta che gli altri siano d'accordo."


def undo_of(name: str) -> str:
    """Label of the undo button when it takes back another person's choice.

    >>> undo_of("Anna")
    'Annulla mossa di Anna'
    """
    return f"{UNDO} di {name}"


def ask_confirm(sentence: str, final: bool, turned_up: str = "") -> str:
    """Question before a choice that gives something away, or cannot be undone (`final`), since something is turned up.

    >>> ask_confirm("Muovi un'armata.", True, "una carta nuova")
    "Muovi un'armata. Poi si scopre una carta nuova, e non potrai più annullare: confermi?"
    """
    what = turned_up or "qualcosa"
    sure = f"Poi si scopre {what}, e non potrai più annullare: confermi?" if final else "Confermi?"
    return f"{sentence.rstrip('.')}. {sure}"


# The list of choices

LIST: Final = "Elenco delle scelte"
USE_LIST: Final = "Gioca con l'elenco"
USE_BOARD: Final = "Torna a giocare sul tabellone"
WHICH_ONE: Final = "Quale intendi?"
OTHER_CHOICES: Final = "Altro"
NOTHING_TO_CHOOSE: Final = "Adesso qui non c'è niente da scegliere."


def list_summary(number: int) -> str:
    """The text of the line that unfolds the list. It gives the number of choices, unless this number is 0."""
    return f"{LIST} ({number})" if number else LIST


# Touches on the board

LOOKING_BACK: Final = "Stai guardando un momento passato: torna alla partita per giocare."
GAME_OVER: Final = "La partita è finita: sul tavolo non si gioca più."
NO_CHOICE_FOR_ONLOOKERS: Final = "Stai solo guardando: per giocare tocca «Cambia»."
NOT_HERE: Final = "Ora non serve toccare qui."
"""Follows the description of an element that has been touched but leads to no choice now."""
_NOT_NEEDED: Final = "{name}: adesso non serve."
_PART_NOT_NEEDED: Final = "Adesso questa parte del tavolo non serve."
_DROP_ON_OUTLINED: Final = "lascia su una delle parti che si contornano mentre trascini."


def not_needed(name: str, hint: str = "") -> str:
    """Answer to a touch on an element that leads to no choice now. `hint`: a sentence that says what to touch."""
    words = _colon_once(_NOT_NEEDED.format(name=name)) if name else _PART_NOT_NEEDED
    return f"{words} {hint}".rstrip()


def touch_effect(name: str, does: str) -> str:
    """Says what a touch on the element `name` does.

    `does` is the label of the choice that the touch makes. If it equals `name`, the touch is only the first of several.

    >>> touch_effect("Casella 9", "Muovi il cono da 7 a 9")
    'Se tocchi qui: «Muovi il cono da 7 a 9».'
    >>> touch_effect("Barca 1", "Barca 1")
    'Barca 1: adesso si può toccare.'
    """
    return f"{name}: adesso si può toccare." if name == does else f"Se tocchi qui: «{does.rstrip('.')}»."


def picked(names: Sequence[str]) -> str:
    """Names the elements touched so far, and asks for the next one, which is outlined on the board.

    >>> picked(["Cava"])
    'Cava: ora tocca una delle parti contornate.'
    """
    return _colon_once(f"{' · '.join(names)}: ora tocca una delle parti contornate.")


def picked_then_menu(names: Sequence[str]) -> str:
    """Names the elements touched so far, and asks for a choice from the small menu.

    >>> picked_then_menu(["Dado del premio"])
    'Dado del premio: che cosa fai?'
    """
    return _colon_once(f"{' · '.join(names)}: che cosa fai?")


def dropped_outside(where: str) -> str:
    """Answer when a piece is dropped in a place where it cannot go. `where`: a sentence that names the possible places;
    "" if the game has no such sentence.

    >>> dropped_outside("Pietra: tocca una barca.")
    "Qui non c'è posto. Pietra: tocca una barca."
    """
    return f"Qui non c'è posto{'. ' + where if where else ': ' + _DROP_ON_OUTLINED}"


def _colon_once(sentence: str) -> str:
    """The sentence. If it has several colons, a full stop replaces the last one.

    >>> _colon_once("Cava: adesso non serve."), _colon_once("Carta: un 4: adesso non serve.")
    ('Cava: adesso non serve.', 'Carta: un 4. Adesso non serve.')
    """
    head, _, tail = sentence.rpartition(": ")
    return f"{head}. {upper_first(tail)}" if ": " in head else sentence
