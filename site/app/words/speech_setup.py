"""The Italian words of the form in which a game is set up, and of the list of games."""

from collections.abc import Sequence
from typing import Final

SETUP: Final = "Nuova partita"
GAME: Final = "Gioco"
OTHER_GAME: Final = "Un altro gioco"
COMPANY: Final = "Chi gioca?"
ALONE: Final = "Io, contro le macchine"
TOGETHER: Final = "Più persone"
SEATS: Final = "Quanti al tavolo?"
PEOPLE: Final = "Nomi, livelli e colori"
NAME: Final = "Nome"
COLOUR: Final = "Colore"
PRESETS: Final = "Come si gioca"
OPTIONS: Final = "Opzioni"
NUMBERS: Final = {1: "una", 2: "due", 3: "tre", 4: "quattro"}
RULES_OF: Final = "Leggi le regole"
WAYS: Final = (
    "Passandovi questo dispositivo, ognuno con il suo telefono attorno al tavolo, o da lontano con un link: si comincia"
    " allo stesso modo, e si sceglie a partita aperta."
)
"""How several persons play."""
EXAMPLE: Final = "Un inizio d'esempio: nella tua partita decide la sorte, e sarà diverso."
RESUME: Final = "Riprendi la partita in corso"


def resume(title: str) -> str:
    """Go on with the game under way; `title`: of another game than the one chosen now.

    >>> resume(""), resume("Senet")
    ('Riprendi la partita in corso', 'Riprendi la partita in corso: Senet')
    """
    return f"{RESUME}: {title}" if title else RESUME


def start(persons: int, machines: Sequence[tuple[str, str]]) -> str:
    """The button that begins the game; of each machine its name and its level.

    >>> start(1, [("Ani", "scriba")]), start(1, [("Ani", "scriba"), ("Nebi", "apprendista")])
    ('Gioca contro Ani (scriba)', 'Gioca contro due macchine')
    >>> start(3, []), start(2, [("Ani", "scriba")]), start(0, [("Ani", "scriba"), ("Hori", "scriba")])
    ('Giocate in tre', 'Giocate in due contro una macchina', 'Guarda giocare due macchine')
    """
    some = f"{NUMBERS.get(len(machines), '')} {'macchina' if len(machines) == 1 else 'macchine'}"
    if not persons:
        return f"Guarda giocare {some}"
    who = "Gioca" if persons == 1 else f"Giocate in {NUMBERS[persons]}"
    if not machines:
        return who
    if persons == 1 and len(machines) == 1:
        some = f"{machines[0][0]} ({machines[0][1]})"
    return f"{who} contro {some}"


def options(changed: int) -> str:
    """The line that unfolds the variants."""
    return OPTIONS if not changed else f"{OPTIONS} ({changed} {'scelta' if changed == 1 else 'scelte'})"


def seat_heading(seat: int, begins: bool = True) -> str:
    """Seats are in turn order: the first one mostly `begins`."""
    return f"{seat + 1}° posto" + (", comincia" if begins and seat == 0 else "")


def only(title: str, seats: int) -> str:
    """Of a game that so many play, no more and no fewer.

    >>> only("Senet", 2)
    'A Senet si gioca in due.'
    """
    return f"{'Ad' if title[:1] in 'aA' else 'A'} {title} si gioca in {NUMBERS[seats]}."


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
