"""The readable tail of a link: names, colours, who plays each seat, and which match it is.

    &n=Anna,Bruno&c=lapis,oro&p=persona,persona&m=k3x9a0qz

All of it is untrusted: unknown parts are ignored, names are cut and cleaned, unknown colours are replaced, and an
unknown word for a player counts as a person. If only persons play, `p=` is left out. `m=` is the identity of a match,
the same from link to link. One that is not in our form is ignored.
"""

import random
import re
import string
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from app.drawing.scene import Person
from app.words import machines as machines_words
from app.words import setup as setup_words

NAME_LENGTH: Final = 20
PERSON: Final = "persona"
"""The word for a seat that a person plays."""
LEVELS: Final = ("apprendista", "scriba", "architetto", "faraone")
"""The words for a seat that a machine plays: the levels of `pycore.players`, from the weakest."""
MAX_LENGTH: Final = 1500
MATCH_LENGTH: Final = 8
_MATCH_LETTERS: Final = string.ascii_lowercase + string.digits
_MATCH: Final = re.compile(f"[a-z0-9]{{{MATCH_LENGTH}}}")


class Tail(NamedTuple):
    """The people at the table. `players` holds a word per seat; `match` is "" if the match has no identity yet."""

    people: tuple[Person, ...]
    players: tuple[str, ...]
    match: str = ""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play."""
        return _persons(self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(person.name for person in self.people)

    def beginning_with(self, seat: int) -> "Tail":
        """The same people in the same order around the table, with that seat as the first."""
        people, players = self.people, self.players
        return self._replace(
            people=(*people[seat:], *people[:seat]), players=(*players[seat:], *players[:seat])
        )


@lru_cache(maxsize=16)
def _persons(players: tuple[str, ...]) -> tuple[int, ...]:
    """The seats that persons play. It is cached, since one touch asks for them hundreds of times."""
    return tuple(seat for seat, player in enumerate(players) if player == PERSON)


def new_match() -> str:
    """A new identity for a match. The system's entropy makes it differ from those of other devices."""
    return "".join(random.SystemRandom().choices(_MATCH_LETTERS, k=MATCH_LENGTH))


def match_of(text: str) -> str:
    """The identity in a tail as it follows a link; "" if there is none.

    >>> match_of("&n=Anna,Bruno&m=k3x9a0qz"), match_of("&n=Anna&m=<b>"), match_of("")
    ('k3x9a0qz', '', '')
    """
    given = next((part[2:] for part in text[:MAX_LENGTH].split("&") if part.startswith("m=")), "")
    return given if _MATCH.fullmatch(given) else ""


def clean_name(text: str) -> str:
    """A name as one line of at most 20 printable characters.

    >>> clean_name("  Anna\\n\\u202eMaria ")
    'Anna Maria'
    """
    return one_line(text, NAME_LENGTH)


def one_line(text: str, length: int) -> str:
    """A foreign text as one line of at most `length` printable characters."""
    # Invisible characters are removed first, since they may stand between a letter and its accent.
    seen = [
        " " if ch.isspace() else ch for ch in text if ch.isspace() or unicodedata.category(ch)[0] not in "CZ"
    ]
    shown: list[str] = []
    for ch in unicodedata.normalize("NFC", "".join(seen)):
        if unicodedata.category(ch)[0] != "M" or _takes_accent(shown[-1:]):
            shown.append(ch)
    return " ".join("".join(shown).split())[:length].strip()


def _takes_accent(before: list[str]) -> bool:
    """Whether a combining accent follows a letter without one. Piles of accents would leave their line."""
    return before not in ([], [" "]) and not unicodedata.combining(before[0])


def make(
    names: Sequence[str],
    colours: Sequence[str],
    seats: int,
    offered: Sequence[str],
    players: Sequence[str] = (),
) -> Tail:
    """A tail for `seats` people. Empty names get a default; unknown or taken colours become the next free one.

    Machines without a name get different ones. `players` are words as in `p=`; a word that is no level is a person.
    """
    taken: list[str] = []
    wanted = [colours[s] if s < len(colours) else "" for s in range(seats)]
    for s, colour in enumerate(wanted):
        if colour not in offered or colour in taken:
            free = [c for c in offered if c not in taken and c not in wanted[s + 1 :]]
            free = free or [c for c in offered if c not in taken]
            colour = free[0] if free else offered[s % len(offered)]
        taken.append(colour)
    cleaned = [clean_name(names[s]) if s < len(names) else "" for s in range(seats)]
    words = tuple(players[s] if s < len(players) and players[s] in LEVELS else PERSON for s in range(seats))
    called: list[str] = []
    for s, word in enumerate(words):
        called.append(
            cleaned[s] or (setup_words.default_name(s) if word == PERSON else _own_name(word, called))
        )
    return Tail(tuple(map(Person, called, taken)), words)


def _own_name(level: str, taken: Sequence[str]) -> str:
    """The first name for machines of that level that is not taken."""
    return next(name for name in machines_words.NAMES[level] if name not in taken)


def names(text: str) -> tuple[str, ...]:
    """The names in a tail as it follows a link, for callers that do not know the number of seats."""
    given = next((part[2:].split(",") for part in text[:MAX_LENGTH].split("&") if part.startswith("n=")), [])
    cleaned = (clean_name(unquote(name)) for name in given)
    return tuple(name or setup_words.default_name(s) for s, name in enumerate(cleaned))


def read(text: str, seats: int, offered: Sequence[str]) -> Tail:
    """Read the tail in `text` (what follows the link's first `&`). Invalid parts are replaced."""
    parts: dict[str, list[str]] = {}
    for part in text[:MAX_LENGTH].split("&"):
        name, _, values = part.partition("=")
        parts.setdefault(name, values.split(","))
    names = [unquote(value) for value in parts.get("n", [])]
    made = make(names, parts.get("c", []), seats, offered, parts.get("p", []))
    return made._replace(match=match_of(text))


def write(tail: Tail) -> str:
    """The text of a tail as it follows a link, with its `&`."""
    names = ",".join(quote(name, safe="") for name in tail.names)
    text = f"&n={names}&c={','.join(person.colour for person in tail.people)}"
    if set(tail.players) != {PERSON}:
        text += f"&p={','.join(tail.players)}"
    return f"{text}&m={tail.match}" if tail.match else text
