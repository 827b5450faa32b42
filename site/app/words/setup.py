"""Sentences of the set-up form and of the cards of games."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import upper_first

NEW_GAME: Final = "Nuova partita"
GAME: Final = "Gioco"
OTHER_GAME: Final = "Un altro gioco"
WHO_PLAYS: Final = "Chi gioca?"
AGAINST_MACHINES: Final = "Io, contro le macchine"
SEVERAL_PEOPLE: Final = "Più persone"
HOW_MANY: Final = "Quanti al tavolo?"
PEOPLE: Final = "Nomi, livelli e colori"
NAME: Final = "Nome"
YOUR_NAME: Final = "Il tuo nome"
LONE_PERSON: Final = "Sfidante"
"""The name of a person who plays alone against machines and has entered none. Others read it; this person is "tu"."""
COLOUR: Final = "Colore"
PRESETS: Final = "Come si gioca"
OPTIONS: Final = "Opzioni"
_NUMBERS: Final = {1: "una", 2: "due", 3: "tre", 4: "quattro"}
READ_RULES: Final = "Leggi le regole"
SEVERAL_PEOPLE_HELP: Final = (
    "Passandovi questo dispositivo, ognuno con il suo telefono attorno al tavolo, o da lontano con un link: si comincia"
    " allo stesso modo, e si sceglie a partita aperta."
)
EXAMPLE_START: Final = "Un inizio d'esempio: nella tua partita decide la sorte, e sarà diverso."
RESUME: Final = "Riprendi la partita in corso"
GAME_LOADING: Final = "Sta arrivando…"


def default_name(seat: int) -> str:
    """The name of a person at a table of several who has entered no name."""
    return f"Giocatore {seat + 1}"


def resume(title: str) -> str:
    """Button that resumes the current match. `title`: the title of its game if the form shows another game, else "".

    >>> resume(""), resume("Senet")
    ('Riprendi la partita in corso', 'Riprendi la partita in corso: Senet')
    """
    return f"{RESUME}: {title}" if title else RESUME


def start(persons: int, machines: Sequence[tuple[str, str]]) -> str:
    """Button that begins the game; `machines` are pairs of name and level.

    >>> start(1, [("Ani", "scriba")]), start(1, [("Ani", "scriba"), ("Nebi", "apprendista")])
    ('Gioca contro Ani (scriba)', 'Gioca contro due macchine')
    >>> start(3, []), start(2, [("Ani", "scriba")]), start(0, [("Ani", "scriba"), ("Hori", "scriba")])
    ('Giocate in tre', 'Giocate in due contro una macchina', 'Guarda giocare due macchine')
    """
    some = f"{_NUMBERS.get(len(machines), '')} {'macchina' if len(machines) == 1 else 'macchine'}"
    if not persons:
        return f"Guarda giocare {some}"
    who = "Gioca" if persons == 1 else f"Giocate in {_NUMBERS[persons]}"
    if not machines:
        return who
    if persons == 1 and len(machines) == 1:
        some = f"{machines[0][0]} ({machines[0][1]})"
    return f"{who} contro {some}"


def options(changed: int) -> str:
    """The line that unfolds the options, with the number of options that differ from the default."""
    return OPTIONS if not changed else f"{OPTIONS} ({changed} {'scelta' if changed == 1 else 'scelte'})"


def seat_heading(seat: int, begins: bool = True) -> str:
    """The heading of a seat; seats are in turn order. `begins`: whether the first seat begins. It is False if the rules
    decide who begins."""
    return f"{seat + 1}° posto" + (", comincia" if begins and seat == 0 else "")


def only_for(title: str, seats: int) -> str:
    """Says that a game has a fixed number of players, `seats`.

    >>> only_for("Senet", 2)
    'A Senet si gioca in due.'
    """
    return f"{'Ad' if title[:1] in 'aA' else 'A'} {title} si gioca in {_NUMBERS[seats]}."


def minutes(value: str) -> str:
    """How long a game takes; `value` is a number of minutes, or already a phrase.

    >>> minutes("40"), minutes("30–45 minuti")
    ('40 minuti', '30–45 minuti')
    """
    return value if "minut" in value else f"{value} minuti"


def alone(value: int) -> str:
    """How long a match of one person against machines takes, in minutes."""
    return f"Da solo: {value} minuti"


def together(first: int, last: int, value: str) -> str:
    """How many sit around a game's table, and how long a match takes if all are people.

    >>> together(2, 4, "40"), together(2, 2, "20")
    ('in 2–4: 40 minuti', 'in 2: 20 minuti')
    """
    return f"in {first if first == last else f'{first}–{last}'}: {minutes(value)}"


def times(first: int, last: int, value: str) -> str:
    """How many sit around a game's table, and how long it takes people; against machines it never takes longer.

    >>> times(2, 4, "40")
    'In 2–4: 40 minuti; da solo anche meno'
    """
    return f"{upper_first(together(first, last, value))}; da solo anche meno"


def seats(first: int, last: int) -> str:
    """How many can play a game.

    >>> seats(2, 4), seats(2, 2)
    ('2–4 giocatori', '2 giocatori')
    """
    return f"{first} giocatori" if first == last else f"{first}–{last} giocatori"
