"""The Italian words of the form in which a game is set up, and of the list of games."""

from typing import Final

SETUP: Final = "Nuova partita"
GAME: Final = "Gioco"
OTHER_GAME: Final = "Un altro gioco"
SEATS: Final = "Quanti giocatori?"
PEOPLE: Final = "Chi gioca"
NAME: Final = "Nome"
COLOUR: Final = "Colore"
PRESETS: Final = "Come si gioca"
OPTIONS: Final = "Opzioni"
START: Final = "Gioca"
RULES_OF: Final = "Leggi le regole"
SAME_DEVICE: Final = (
    "Giocate sullo stesso dispositivo: quando serve, il tavolo dice a chi passarlo. Se qualcuno è lontano, dopo la tua"
    " mossa mandagli la partita da «Condividi»."
)
EXAMPLE: Final = "Un inizio d'esempio: nella tua partita decide la sorte, e sarà diverso."
PREVIEW: Final = "Anteprima"
PREVIEW_FOR: Final = (
    "Per chi conosce già il gioco: il tabellone si sta disegnando, e per ora si sceglie da un elenco."
)


def options(changed: int) -> str:
    """The line that unfolds the variants."""
    return OPTIONS if not changed else f"{OPTIONS} ({changed} {'scelta' if changed == 1 else 'scelte'})"


def seat_heading(seat: int) -> str:
    """Seats are in turn order: the first begins."""
    return f"{seat + 1}° posto" + (", comincia" if seat == 0 else "")


def minutes(value: str) -> str:
    """How long a game takes: a number, or words that already say it.

    >>> minutes("40"), minutes("30–45 minuti")
    ('40 minuti', '30–45 minuti')
    """
    return value if "minut" in value else f"{value} minuti"


def seats(first: int, last: int) -> str:
    """How many can play.

    >>> seats(2, 4), seats(2, 2)
    ('2–4 giocatori', '2 giocatori')
    """
    return f"{first} giocatori" if first == last else f"{first}–{last} giocatori"
