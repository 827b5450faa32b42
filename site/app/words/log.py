"""Sentences of the log, of the look-back through past moments, and of the replay controls."""

from typing import Final

# The log

EMPTY: Final = "Ancora nessuna mossa."
RECENT: Final = "Ultimi turni"
BEGINNING: Final = "Preparazione"
UNDONE: Final = "Annullato"
FORCED: Final = "mossa obbligata"
REPLAY_ALL: Final = "Rivedi dall'inizio"
LOOK_BACK_HELP: Final = "Tocca una riga per rivedere quel momento; con le frecce passi da una all'altra."
CLOSE_SUMMARY: Final = "Chiudi il riassunto"

# Look-back and replay

ALL_MOMENTS: Final = "Tutti i momenti della partita"
BACK: Final = "Torna"
TO_GAME: Final = "alla partita"
"""Left out in small windows."""
BACK_TO_GAME: Final = f"{BACK} {TO_GAME}"
PLAY_ON: Final = "Gioca da qui"
WITH_THE_SAME: Final = "Gli stessi"
AGAINST_MACHINES: Final = "Contro macchine"
STAY: Final = "Annulla"
PREVIOUS: Final = "Momento prima"
NEXT: Final = "Momento dopo"
PLAY: Final = "Avvia"
PAUSE: Final = "Ferma"
SPEED: Final = "Velocità"
SPEEDS: Final = {"lenta": "lenta", "media": "media", "rapida": "rapida"}


TURNS: Final = ("turno", "turni")
"""A turn and several turns."""


def a_choice_of(seat: int) -> str:
    """Stands in the log for a private choice that was taken back.

    >>> a_choice_of(1)
    'una scelta di {1}'
    """
    return f"una scelta di {{{seat}}}"


def looking_back(k: int, last: int) -> str:
    """Status line during the look-back."""
    return f"Rivedi la partita: momento {k} di {last}"


def who_plays_on(name: str) -> str:
    """Asks who will play on from the moment shown. `name`: whose seat the person here gets against machines; "" if this
    is their own seat.

    >>> who_plays_on("Anna"), who_plays_on("")
    ('Una partita nuova da qui: con chi? Contro le macchine sei Anna.', 'Una partita nuova da qui: con chi?')
    """
    asked = "Una partita nuova da qui: con chi?"
    return f"{asked} Contro le macchine sei {name}." if name else asked


def slider_text(at: int, last: int, number: int, word: str) -> str:
    """The slider's value in words. `number`: the round or turn, 0 before the first one. `word`: the word for it.

    >>> slider_text(12, 80, 2, "round"), slider_text(0, 9, 0, "turno")
    ('Momento 12 di 80, round 2', 'Momento 0 di 9')
    """
    return f"Momento {at} di {last}" + (f", {word} {number}" if number else "")
