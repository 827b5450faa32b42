"""Sentences of the status region: whose turn it is, who must act, and what the table does by itself."""

from typing import Final

from app.words.italian import to

RULE_LINK: Final = "regola"
"""Link from a question to its rule."""
WHY_LINK: Final = "perché?"
"""Link from a refusal to its rule."""
ON_TURN: Final = "è il turno"
"""Text for screen readers beside the player whose turn it is."""
YOUR_TURN: Final = "Tocca a te."
RESUMING: Final = "Riprendo la partita…"
SAY_WHO: Final = "Se giochi qui, di' chi sei."
SKIP: Final = "Salta"
STEP_BY_STEP: Final = "Ecco che cosa succede, un passo per volta."
"""Shown while the effects of one choice are played back one by one."""
BACK_TO_EVENTS: Final = "Torna a ciò che è successo"
ONLY_CHOICE: Final = "C'è una sola scelta possibile: la fa il tavolo."


def turn_of(name: str) -> str:
    return f"Tocca {to(name)}."


def only_choice_of(who: str) -> str:
    return f"Tocca a {who}. {ONLY_CHOICE}"


def ends_turn(who: str) -> str:
    """Shown when a player has chosen to do nothing more, since the log has no line for such a choice.

    >>> ends_turn("{0}")
    '{0} non fa altro.'
    """
    return f"{who} non fa altro."


def send_link_to(name: str) -> str:
    """Shown when the next choice belongs to a person at another device, who has not got the link yet."""
    return f"Manda il link {to(name)}."
