"""The readable tail of a link: names, colours, who plays each seat, and which match it is.

    &n=Anna,Bruno&c=lapis,oro&p=persona,persona&m=k3x9a0qz

All of it is untrusted: unknown parts are ignored, names are cut and cleaned, unknown colours replaced, and who
plays by an unknown word is a person. Where only persons play, `p=` is not written. `m=` is the identity of a match
from link to link; one that is not written as we write it is none.
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
    """Who sits at the table. `players` holds a word per seat; `match` is "" as long as a match has no identity."""

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
        """The same people in the same order around the table; whoever sat there has the first seat."""
        people, players = self.people, self.players
        return self._replace(
            people=(*people[seat:], *people[:seat]), players=(*players[seat:], *players[:seat])
        )


@lru_cache(maxsize=16)
def _persons(players: tuple[str, ...]) -> tuple[int, ...]:
    """The seats that persons play: one touch asks for them hundreds of times."""
    return tuple(seat for seat, player in enumerate(players) if player == PERSON)


def new_match() -> str:
    """An identity for a match: the system's entropy keeps it apart from those of other devices."""
    return "".join(random.SystemRandom().choices(_MATCH_LETTERS, k=MATCH_LENGTH))


def match_of(text: str) -> str:
    """The identity in a tail as it follows a link; "" where there is none.

    >>> match_of("&n=Anna,Bruno&m=k3x9a0qz"), match_of("&n=Anna&m=<b>"), match_of("")
    ('k3x9a0qz', '', '')
    """
    given = next((part[2:] for part in text[:MAX_LENGTH].split("&") if part.startswith("m=")), "")
    return given if _MATCH.fullmatch(given) else ""


def clean_name(text: str) -> str:
    """A name fit to be shown: one line of printable characters, at most 20.

    >>> clean_name("  Anna\\n\\u202eMaria ")
    'Anna Maria'
    """
    return one_line(text, NAME_LENGTH)


def one_line(text: str, length: int) -> str:
    """Anybody's text as one line of at most `length` printable characters."""
    # What does not show goes first: it may stand between a letter and its accent.
    seen = [
        " " if ch.isspace() else ch for ch in text if ch.isspace() or unicodedata.category(ch)[0] not in "CZ"
    ]
    shown: list[str] = []
    for ch in unicodedata.normalize("NFC", "".join(seen)):
        if unicodedata.category(ch)[0] != "M" or _takes_accent(shown[-1:]):
            shown.append(ch)
    return " ".join("".join(shown).split())[:length].strip()


def _takes_accent(before: list[str]) -> bool:
    """Whether an accent written apart has a letter to stand on: one per letter, a pile of them leaves its line."""
    return before not in ([], [" "]) and not unicodedata.combining(before[0])


def make(
    names: Sequence[str],
    colours: Sequence[str],
    seats: int,
    offered: Sequence[str],
    players: Sequence[str] = (),
) -> Tail:
    """A tail for `seats` people: empty names get a default, colours that are unknown or taken the next free one.
    Machines that are given no name have each their own.

    `players` are words as in `p=`: whatever is no level is a person.
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
    """The first name of machines of that level that nobody before has."""
    return next(name for name in machines_words.NAMES[level] if name not in taken)


def names(text: str) -> tuple[str, ...]:
    """The names in a tail as it follows a link, for whoever does not know how many seats there are."""
    given = next((part[2:].split(",") for part in text[:MAX_LENGTH].split("&") if part.startswith("n=")), [])
    cleaned = (clean_name(unquote(name)) for name in given)
    return tuple(name or setup_words.default_name(s) for s, name in enumerate(cleaned))


def read(text: str, seats: int, offered: Sequence[str]) -> Tail:
    """The tail written in `text` (what stands after the link's first `&`), mended where it says nonsense."""
    parts: dict[str, list[str]] = {}
    for part in text[:MAX_LENGTH].split("&"):
        name, _, values = part.partition("=")
        parts.setdefault(name, values.split(","))
    names = [unquote(value) for value in parts.get("n", [])]
    made = make(names, parts.get("c", []), seats, offered, parts.get("p", []))
    return made._replace(match=match_of(text))


def write(tail: Tail) -> str:
    """The tail as it follows a link, its `&` included."""
    names = ",".join(quote(name, safe="") for name in tail.names)
    text = f"&n={names}&c={','.join(person.colour for person in tail.people)}"
    if set(tail.players) != {PERSON}:
        text += f"&p={','.join(tail.players)}"
    return f"{text}&m={tail.match}" if tail.match else text
