"""Sentences of the guided first game, and of a rulebook example opened at the table."""

from typing import Final

FIRST_GAME: Final = "Prima partita guidata"
CONTINUE: Final = "Avanti"
SKIP: Final = "Salta la guida"
STAY: Final = "Continua la guida"
LEAVE: Final = "Esci"
PLAY_BEGINNER: Final = "Gioca contro un apprendista"
TOUCH_MARKED: Final = "Questo lo proverai presto: per adesso tocca ciò che è evidenziato."
ONLY_READ: Final = "Qui non devi toccare niente: quando hai letto, tocca «Avanti»."
WAIT: Final = "Un momento: sta giocando chi siede con te."
OVER: Final = "La guida finisce qui: adesso tocca a te giocare davvero."


def duration(minutes: int) -> str:
    """Says how long the guided first game takes.

    >>> duration(7)
    'In circa 7 minuti impari giocando: ti dico io che cosa toccare.'
    """
    return f"In circa {minutes} minuti impari giocando: ti dico io che cosa toccare."


def progress(number: int, steps: int) -> str:
    return f"{number} di {steps}"


# A rulebook example

EXAMPLE: Final = "Esempio del regolamento."
PLAY_GAME: Final = "Gioca una partita"
BACK_TO_RULES: Final = "Torna alle regole"
UNKNOWN_EXAMPLE: Final = "Questo esempio nel regolamento non c'è."
