"""Sentences about sharing a game: its link, its picture, sending it on, and saying who plays at this device."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import to

# The link and the picture

LINK: Final = "Link della partita"
COPY_LINK: Final = "Copia il link"
COPIED: Final = "Copiato: incollalo in un messaggio."
COPY_FAILED: Final = "Il browser non copia da solo: copia tu il testo selezionato."
SEND: Final = "Invia…"
SHARE_HELP: Final = "Chi apre il link vede la partita a questo punto e può continuarla."
SHARE_HELP_OVER: Final = "Chi apre il link vede com'è finita la partita e può rivederla dall'inizio."
SHARE_HELP_EXERCISE: Final = "Chi apre il link trova questa posizione, e cerca la scelta migliore."
SECRETS_IN_LINK: Final = (
    "Il link contiene tutta la partita, anche {unseen}: il tavolo mostra a ciascuno solo ciò che può vedere,"
    " ma chi sa decifrare il link può leggerlo tutto."
)
QR: Final = "Codice QR del link"
QR_TOO_LONG: Final = "Il link è troppo lungo per un codice QR: copialo o invialo."
QR_MISSING: Final = "Il codice QR adesso non si carica: copia il link."
PICTURES: Final = {"portrait": "Immagine verticale", "square": "Immagine quadrata"}
PICTURE_HELP: Final = "Il tabellone finale con i punti di tutti, da tenere o da mandare."
PICTURE_FAILED: Final = "Il browser non riesce a fare l'immagine."


def picture_saved(name: str) -> str:
    return f"Immagine salvata fra i file scaricati: {name}."


# Playing from several devices

OWN_DEVICES: Final = "Ognuno con il suo telefono"
OWN_DEVICES_HELP: Final = (
    "Sulla stessa rete ciascuno può giocare dal suo dispositivo, e vede solo ciò che spetta a lui."
)
ONE_EACH: Final = "Avete un telefono a testa? Nessuno deve passarlo."
OPEN_TABLE: Final = "Apri il tavolo"
BY_LINK: Final = "Da lontano, con un link"
SENT: Final = "Mandato."
SEND_AGAIN: Final = "Manda di nuovo"
FINISH_TURN: Final = "È ancora il tuo turno: finiscilo, poi manda il link."
MEANWHILE: Final = "Ecco che cosa è successo intanto."
"""Shown while a newly arrived link plays back the moves that were made elsewhere."""


def finish_turn_of(name: str) -> str:
    """Replaces `FINISH_TURN` if several people play at this device."""
    return f"È ancora il turno di {name}: finitelo, poi mandate il link."


def waiting_for(name: str) -> str:
    """Shown when the game has been sent and nobody at this device may play."""
    return f"Si aspetta {name}: quando arriva il prossimo link, aprilo."


def send_to(names: Sequence[str]) -> str:
    """Button that sends the game to the next players.

    >>> send_to(["Chiara"]), send_to(["Anna", "Bruno"])
    ('Manda a Chiara', 'Manda a tutti')
    """
    return f"Manda {to(names[0])}" if len(names) == 1 else "Manda a tutti"


def plays_elsewhere(name: str) -> str:
    """Shown beside the send button as long as everybody has played at this device."""
    return f"{name} gioca altrove? Manda la partita: qui si aspetta il suo link."


def message(game: str, name: str) -> str:
    """Text that is sent with a link."""
    return f"{game}: tocca a te, {name}."


def message_over(game: str) -> str:
    """Replaces `message` after the end of the game."""
    return f"{game}: la partita è finita. Guarda com'è andata."


# Who plays at this device

WHO_ARE_YOU: Final = "Chi sei?"
WHO_PLAYS_HERE: Final = "Chi gioca su questo dispositivo"
ALL_HERE: Final = "Tutti qui"
ALL_HERE_TITLE: Final = "Giocate tutti su questo dispositivo"
ALL_HERE_HELP: Final = "«Tutti qui»: giocate tutti su questo dispositivo."
WATCH: Final = "Guarda"
WATCH_HELP: Final = "«Guarda»: non giochi e non scegli."
WATCHING: Final = "Stai solo guardando."
CHANGE: Final = "Cambia"


def plays_here(name: str) -> str:
    return f"Su questo dispositivo gioca {name}."
