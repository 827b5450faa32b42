"""The readable tail of a link: names, colours and who plays each seat.

    &n=Anna,Bruno&c=lapis,oro&p=persona,persona

All of it is untrusted: unknown parts are ignored, names are cut and cleaned, unknown colours replaced.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from app import speech
from app.scene import Person

NAME_LENGTH: Final = 20
PERSON: Final = "persona"
"""The word for a seat that somebody at this device plays; machines will have the names of their levels."""
MAX_LENGTH: Final = 1000


class Tail(NamedTuple):
    """Who sits at the table. `players` holds a word per seat."""

    people: tuple[Person, ...]
    players: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(person.name for person in self.people)


def clean_name(text: str) -> str:
    """A name fit to be shown: one line of printable characters, at most 20.

    >>> clean_name("  Anna\\n\\u202eMaria ")
    'Anna Maria'
    """
    shown: list[str] = []
    for ch in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(ch)[0]
        if ch.isspace():
            shown.append(" ")
        elif kind not in "CZ" and not (kind == "M" and (not shown or unicodedata.combining(shown[-1]))):
            shown.append(ch)  # of accents written apart only one per letter: a pile of them leaves its line
    return " ".join("".join(shown).split())[:NAME_LENGTH].strip()


def make(names: Sequence[str], colours: Sequence[str], seats: int, offered: Sequence[str]) -> Tail:
    """A tail for `seats` people: empty names get a default, colours that are unknown or taken the next free one."""
    taken: list[str] = []
    wanted = [colours[s] if s < len(colours) else "" for s in range(seats)]
    for s, colour in enumerate(wanted):
        if colour not in offered or colour in taken:
            free = [c for c in offered if c not in taken and c not in wanted[s + 1 :]]
            free = free or [c for c in offered if c not in taken]
            colour = free[0] if free else offered[s % len(offered)]
        taken.append(colour)
    cleaned = [clean_name(names[s]) if s < len(names) else "" for s in range(seats)]
    people = tuple(Person(cleaned[s] or speech.default_name(s), taken[s]) for s in range(seats))
    return Tail(people, (PERSON,) * seats)


def read(text: str, seats: int, offered: Sequence[str]) -> Tail:
    """The tail written in `text` (what stands after the link's first `&`), mended where it says nonsense."""
    parts: dict[str, list[str]] = {}
    for part in text[:MAX_LENGTH].split("&"):
        name, _, values = part.partition("=")
        parts.setdefault(name, values.split(","))
    names = [unquote(value) for value in parts.get("n", [])]
    return make(names, parts.get("c", []), seats, offered)


def write(tail: Tail) -> str:
    """The tail as it follows a link, its `&` included."""
    names = ",".join(quote(name, safe="") for name in tail.names)
    return f"&n={names}&c={','.join(person.colour for person in tail.people)}"
