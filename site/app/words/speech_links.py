"""The Italian words about games by link: sending them on, waiting for them, what they bring."""

from collections.abc import Sequence
from typing import Final

from app.words.speech import to

MEANWHILE: Final = "Ecco che cosa è successo intanto."
SEND_AGAIN: Final = "Manda di nuovo"
SENT: Final = "Partita mandata."
COPIED_TO_PASTE: Final = "Link copiato: incollalo in un messaggio."


SHARE_HELP: Final = "Chi apre il link vede la partita a questo punto e può continuarla."
SHARE_SECRET: Final = (
    "Il link contiene tutta la partita, anche {unseen}: il tavolo mostra a ciascuno solo ciò che può vedere,"
    " ma chi sa decifrare il link può leggerlo tutto."
)
SHARE_OVER: Final = "Chi apre il link vede com'è finita la partita e può rivederla dall'inizio."
OWN_DEVICES: Final = "Ognuno con il suo telefono"
OWN_DEVICES_HELP: Final = (
    "Sulla stessa rete ciascuno può giocare dal suo dispositivo, e vede solo ciò che spetta a lui."
)
FAR: Final = "Da lontano, con un link"
ONE_EACH: Final = "Avete un telefono a testa? Nessuno deve passarlo."
OPEN_TABLE: Final = "Apri il tavolo"
STILL_YOURS: Final = "È ancora il tuo turno: finiscilo, poi manda il link."


def still_theirs(name: str) -> str:
    """To those who play at one device and are about to send the game in the middle of somebody's turn."""
    return f"È ancora il turno di {name}: finitelo, poi mandate il link."


def awaited(name: str) -> str:
    """The game has been sent, and nobody here may play."""
    return f"Si aspetta {name}: quando arriva il prossimo link, aprilo."


def send_on(names: Sequence[str]) -> str:
    """
    >>> send_on(["Chiara"]), send_on(["Anna", "Bruno"])
    ('Manda a Chiara', 'Manda a tutti')
    """
    return f"Manda {to(names[0])}" if len(names) == 1 else "Manda a tutti"


def elsewhere(name: str) -> str:
    """Beside the button that sends the game on from a device at which everybody has played so far."""
    return f"{name} gioca altrove? Manda la partita: qui si aspetta il suo link."


def your_turn(game: str, name: str) -> str:
    """The sentence that goes with a link."""
    return f"{game}: tocca a te, {name}."


def ended(game: str) -> str:
    """The same when the game is over."""
    return f"{game}: la partita è finita. Guarda com'è andata."
