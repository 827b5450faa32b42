"""Sentences of the hand-over in a hot-seat game: passing the device, looking in secret, answering aloud."""

from typing import Final

from app.words.italian import to

# Passing the device

PASS_REASON: Final = "Quello che segue lo vede solo chi gioca: gli altri guardino altrove."
RETHINK: Final = "Ripensaci"


def pass_to(name: str) -> str:
    return f"Passa il dispositivo {to(name)}"


def begins(name: str) -> str:
    """Replaces `pass_to` before the first choice of a game."""
    return f"Comincia {name}"


def only_you(name: str) -> str:
    """Replaces `pass_to` if the next person already holds the device and sees a secret next."""
    return f"{name}, adesso guarda solo tu"


def may_rethink(name: str) -> str:
    """Tells the person who has just chosen that undo is possible until the device is handed over."""
    return f"{name}, puoi ancora ripensarci. Dopo non potrai più annullare."


def here_i_am(name: str) -> str:
    """Button of the person who has taken the device."""
    return f"Eccomi, sono {name}"


# Looking at what was revealed, before the device is handed over

LOOKED: Final = "Ho visto"


def look_alone(name: str, whom: str) -> str:
    """Shown when `name` has just learned a secret. The device then goes to `whom`."""
    return f"{name}, guarda solo tu: poi il dispositivo va {to(whom)}."


def look_together(whom: str) -> str:
    """Shown when something has been revealed to everybody. The device then goes to `whom`."""
    return f"Guardate tutti: poi il dispositivo va {to(whom)}."


# Answering aloud

ANSWER_ALOUD: Final = "Rispondi a voce: chi tiene il dispositivo tocca."
"""Shown below a question asked aloud: the device is not passed on, and its holder taps the answer."""
ANSWER_SECRETLY: Final = "Rispondi in segreto"
LOOK_FIRST: Final = "Prima guarda"
"""Button that passes the device to the person asked, to look at their hand before they answer."""
ALOUD_SWITCH: Final = "Risposte a voce"
ALOUD_HELP: Final = (
    "Se è acceso e siete tutti qui, alle domande brevi si risponde a voce e il dispositivo resta dov'è. Se è spento,"
    " il dispositivo passa a chi deve rispondere."
)


def hand_unseen(name: str) -> str:
    """Replaces `ANSWER_ALOUD` if the person asked has not seen their hand yet."""
    return f"{name} non ha ancora visto la sua mano: prima guarda, poi risponde."
