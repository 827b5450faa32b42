"""Sentences of an exercise: one decision, whose best choice is to be found."""

from typing import Final

from app.words.italian import lower_first

FIND: Final = "Trova la scelta migliore: basta una."
SHOW: Final = "Mostra la soluzione"
SHARE: Final = "Condividi il risultato"
AGAIN: Final = "Da capo"
DONE: Final = "Qui non c'è altro da scegliere."
"""Answer to a touch after the end of the exercise."""
SOLVED: Final = "Trovata!"
SHOWN: Final = "Ecco la soluzione."
"""Sentences in place of the question, at the end."""
JUDGES: Final = "Il maestro la confronta con la sua…"
LOOKS_FOR_REASON: Final = "Il maestro cerca il perché…"
THIS: Final = "a questa"
"""The choice that was tried, in "rispetto a questa"."""


def judging(label: str) -> str:
    """A choice was tried, and the worker still judges it.

    >>> judging("Ruota la sala C3")
    '«Ruota la sala C3»: il maestro la confronta con la sua…'
    """
    return f"«{label.rstrip('.')}»: {lower_first(JUDGES)}"


def wrong(label: str, reason: str = "") -> str:
    """A choice was tried, and another is better. `reason`: what the better one brings, as sentences; "" if unknown.

    >>> wrong("Ruota la sala C3", "ti dà circa 10 punti nei sotterranei.")
    "«Ruota la sala C3»: c'è di meglio. La scelta migliore: ti dà circa 10 punti nei sotterranei."
    >>> wrong("Ruota la sala C3")
    "«Ruota la sala C3»: c'è di meglio."
    """
    said = f"«{label.rstrip('.')}»: c'è di meglio."
    return f"{said} La scelta migliore: {reason}" if reason else said


def solution(label: str, found: bool, reason: str = "") -> str:
    """The end of the exercise: the choice on the board, with its reason as sentences. `found`: a person has found it.

    >>> solution("Ruota la sala C3", True, "Ti dà circa 10 punti nei sotterranei.")
    'Giusto: «Ruota la sala C3». Ti dà circa 10 punti nei sotterranei.'
    >>> solution("Ruota la sala C3", False)
    'La scelta migliore: «Ruota la sala C3».'
    """
    head = "Giusto" if found else "La scelta migliore"
    return f"{head}: «{label.rstrip('.')}». {reason}".rstrip()
