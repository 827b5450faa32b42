"""The readable tail of a link: names, colours, who plays each seat, and which match it is.

    &k=A1EyApM9y&n=Anna,Bruno&c=lapis,oro&p=persona,scriba&h=m1&m=k3x9a0qz

All of it is untrusted: unknown parts are ignored, names are cut and cleaned, unknown colours are replaced, and an
unknown word for a player counts as a person. If only persons play, `p=` is left out. `h=` is the history of a game that
did not begin as usual, or in which others have sat down. `m=` is the identity of a match, the same from link to link.
One that is not in our form is ignored.

Links are changed on their way (`app.table.received`). `k=` holds a check of each other part, so that a damaged part
does not lose the others. Older links have no `k=`.
"""

import random
import re
import string
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from app.drawing.scene import Person
from app.table import history, received
from app.words import machines as machines_words
from app.words import setup as setup_words
from app.words.italian import YOU

NAME_LENGTH: Final = 20
MOST_UNSEEN: Final = 16
"""How many characters of a foreign text are read for each that is kept. The others may be invisible ones."""
_UNFIT: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
    "\U00013441\U00013442\U0001d159\u2e3a\u2e3b\ufdfd\ua9c5\U00012000-\U0001254f]"
)
"""Matches an invisible character that Unicode counts among letters, marks or symbols (fillers, variation selectors),
and a sign that is much wider than a letter."""
PERSON: Final = "persona"
"""The word for a seat that a person plays."""
LEVELS: Final = ("apprendista", "scriba", "architetto", "faraone")
"""The words for a seat that a machine plays: the levels of `pycore.players`, from the weakest."""
MAX_LENGTH: Final = 1500
MATCH_LENGTH: Final = 8
_MATCH_LETTERS: Final = string.ascii_lowercase + string.digits
DIGITS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
_MATCH: Final = re.compile(f"[a-z0-9]{{{MATCH_LENGTH}}}")
_BOUNDED: Final = re.compile(rf"[^A-Za-z0-9,]*({_MATCH.pattern})(?![A-Za-z0-9,])")
_PLAYERS: Final = (PERSON, *LEVELS)


class Tail(NamedTuple):
    """The people at the table. `players` holds a word per seat; `match` is "" if the match has no identity yet."""

    people: tuple[Person, ...]
    players: tuple[str, ...]
    match: str = ""
    lost: str = ""
    """The check of an identity that a link has lost; "" if none is lost. The match gets no other identity, since its
    own comes back with the next link."""
    history: str = ""
    """See `app.table.history`."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play."""
        return _persons(self.players)

    @property
    def travels(self) -> bool:
        """Whether other devices know the match."""
        return bool(self.match or self.lost)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(person.name for person in self.people)

    def recast(self, players: tuple[str, ...], begun: bool) -> "Tail":
        """The same people, but other persons or machines play the seats. `begun`: a machine has chosen already, so the
        history tells of the change.

        >>> before = make((), (), 2, ("oro", "lapis"), (PERSON, "scriba"))
        >>> before.recast((PERSON, "faraone"), begun=True).history, before.recast((PERSON, PERSON), False).history
        ('1', 'p')
        """
        reseated, played = _persons(players) != self.persons, list[int]()
        if begun and players != self.players:
            played = [LEVELS.index(word) for word in (*self.players, *players) if word in LEVELS]
        return self._replace(players=players, history=history.recast(self.history, reseated, played))

    def beginning_with(self, seat: int) -> "Tail":
        """The same people in the same order around the table, beginning with `seat`."""
        people, players = self.people, self.players
        return self._replace(
            people=(*people[seat:], *people[:seat]), players=(*players[seat:], *players[:seat])
        )


class Examined(NamedTuple):
    """A tail that was read. `sure` is False if it is so damaged that nobody can tell which seats machines play."""

    tail: Tail
    sure: bool


@lru_cache(maxsize=16)
def _persons(players: tuple[str, ...]) -> tuple[int, ...]:
    """The seats that persons play. It is cached, since one touch asks for them hundreds of times."""
    return tuple(seat for seat, player in enumerate(players) if player == PERSON)


@lru_cache(maxsize=16)
def addressing(people: tuple[Person, ...], seat: int | None) -> tuple[Person, ...]:
    """The people as the page shows them to the person of `seat`, who is addressed as "tu". None: nobody is."""
    if seat is None:
        return people
    return tuple(
        person._replace(name=YOU, you=True) if number == seat else person
        for number, person in enumerate(people)
    )


def as_you(names: Iterable[str]) -> tuple[str, ...]:
    """The names of a kept game for its owner: a person who plays alone and has entered no name is "Tu"."""
    return tuple(YOU if name == setup_words.LONE_PERSON else name for name in names)


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


def players_of(text: str) -> tuple[str, ...]:
    """Who plays each seat, in the tail of a kept game that has a machine; () if there is none.

    >>> players_of("&n=Anna,Ani&p=persona,scriba"), players_of("&n=Anna,Bruno"), players_of("&p=,a")
    (('persona', 'scriba'), (), ())
    """
    given = next((part[2:].split(",") for part in text[:MAX_LENGTH].split("&") if part.startswith("p=")), [])
    return tuple(given) if all(word in _PLAYERS for word in given) else ()


def clean_name(text: str) -> str:
    """A name as one line of at most 20 printable characters.

    >>> clean_name("  Anna\\n\\u202eMaria ")
    'Anna Maria'
    """
    return one_line(text, NAME_LENGTH)


def one_line(text: str, length: int) -> str:
    """A foreign text as one line of at most `length` visible characters.

    A character that stands for several letters becomes these ("ﷲ", "ﬁ"), since some are many letters wide.
    """
    # Cut first: a text may be of any length. Then remove invisible characters, which may stand between a letter and
    # its accent.
    seen = [
        " " if ch.isspace() else ch
        for ch in text[: MOST_UNSEEN * length]
        if ch.isspace() or (unicodedata.category(ch)[0] not in "CZ" and not _UNFIT.match(ch))
    ]
    shown: list[str] = []
    for ch in unicodedata.normalize("NFKC", "".join(seen)):
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
    alone = seats > 1 == len(_persons(words))
    called: list[str] = []
    for s, word in enumerate(words):
        own = setup_words.LONE_PERSON if alone else setup_words.default_name(s)
        called.append(cleaned[s] or (own if word == PERSON else _own_name(word, called)))
    return Tail(tuple(map(Person, called, taken)), words)


def with_players(people: Tail, players: tuple[str, ...], offered: Sequence[str]) -> Tail:
    """The same people with other machines. A machine whose level changes gets another name. `offered`: the colours."""
    names = [
        person.name if now == before else ""
        for person, before, now in zip(people.people, people.players, players, strict=True)
    ]
    return make(names, [person.colour for person in people.people], len(names), offered, players)


def stronger(players: tuple[str, ...]) -> tuple[str, ...]:
    """The players, with each machine one level stronger, up to the strongest.

    >>> stronger((PERSON, "scriba", "faraone"))
    ('persona', 'architetto', 'faraone')
    """
    following = dict(zip(LEVELS, (*LEVELS[1:], LEVELS[-1]), strict=True))
    return tuple(following.get(player, player) for player in players)


def _own_name(level: str, taken: Sequence[str]) -> str:
    """The first free name for machines of this level."""
    return next(name for name in machines_words.NAMES[level] if name not in taken)


def names(text: str) -> tuple[str, ...]:
    """The names in the tail of a kept game, for callers that do not know the number of seats."""
    given = next((part[2:].split(",") for part in text[:MAX_LENGTH].split("&") if part.startswith("n=")), [])
    cleaned = (clean_name(unquote(name)) for name in given)
    return tuple(name or setup_words.default_name(s) for s, name in enumerate(cleaned))


def examine(text: str, seats: int, offered: Sequence[str]) -> Examined:
    """Read a tail, and whether it can be trusted to say who plays. If one part is damaged, the others are still
    read."""
    given = received.parts(text)
    check = _check(text)
    players, sure = _players(text, given, check, seats)
    match, lost = _identity(text, given, check)
    colours = _first(map(_words, given.get("c", [])), lambda words: set(words[:seats]) <= set(offered))
    made = make(_names(text, given, check, seats), colours, seats, offered, players)
    if check is not None and _digits("c", _colours_text(made), 1) != check.colours:
        for value in received.guesses(text, "c"):
            other = make(made.names, _words(value), seats, offered, players)
            if _digits("c", _colours_text(other), 1) == check.colours:
                made = other
                break
    past = history.first(received.bare(value) for value in given.get("h", ()))
    return Examined(made._replace(match=match, lost=lost, history=past), sure)


def write(tail: Tail) -> str:
    """The text of a tail as it follows a link, with its `&`. Only a match with an identity has checks."""
    names, colours = _names_text(tail.names), _colours_text(tail)
    text = f"&n={names}&c={colours}"
    if set(tail.players) != {PERSON}:
        text += f"&p={','.join(tail.players)}"
    if tail.history:
        text += f"&h={tail.history}"
    if not tail.travels:
        return text
    identity = digits_of(tail.match) if tail.match else tail.lost
    checks = _digits("n", names, 2) + _digits("c", colours, 1) + _packed(tail.players) + identity
    text = f"&k={checks}{_digits('k', checks, 2)}{text}"
    return f"{text}&m={tail.match}" if tail.match else text


def lost_of(text: str) -> str:
    """The check of a lost identity, in the tail of a kept game; "" if none was lost."""
    check = None if match_of(text) else _check(text[:MAX_LENGTH])
    return "" if check is None else check.match


def without_checks(text: str) -> str:
    """The tail of a kept game without its checks, as older pages wrote it."""
    return _CHECKS.sub("", text, count=1)


# The checks: two digits of the names, one of the colours, the players once more as a number in two digits, two digits
# of the identity, and two of all these.


class _Check(NamedTuple):
    """The checksums of a tail, as they are written."""

    names: str
    colours: str
    players: str
    match: str


_CHECK: Final = re.compile(r"[A-Za-z0-9_-]{9}")
_CHECKS: Final = re.compile(rf"&k={_CHECK.pattern}(?=&)")


def digits_of(match: str) -> str:
    """The check of a match's identity."""
    return _digits("m", match, 2)


def _digits(part: str, text: str, count: int) -> str:
    """The checksum of a part of the tail, in `count` digits of six bits."""
    value = zlib.crc32(f"{part}={text}".encode())
    return "".join(DIGITS[value >> 6 * i & 63] for i in range(count))


def _check(text: str) -> _Check | None:
    """The checks of a tail; None if there are none, or if they are damaged themselves."""
    for value in received.guesses(text, "k"):
        digits = received.bare(value)[:9]
        if _CHECK.fullmatch(digits) and _digits("k", digits[:7], 2) == digits[7:]:
            return _Check(digits[:2], digits[2], digits[3:5], digits[5:7])
    return None


def _packed(players: Sequence[str]) -> str:
    """Who plays each seat, in two digits."""
    number = 0
    for player in reversed(players):
        number = number * len(_PLAYERS) + _PLAYERS.index(player)
    return DIGITS[number & 63] + DIGITS[number >> 6]


def _unpacked(digits: str, seats: int) -> list[str]:
    number = DIGITS.index(digits[0]) | DIGITS.index(digits[1]) << 6
    return [_PLAYERS[number // len(_PLAYERS) ** seat % len(_PLAYERS)] for seat in range(seats)]


# The parts as they arrive


def _names_text(names: Sequence[str]) -> str:
    return ",".join(quote(name, safe="") for name in names)


def _colours_text(tail: Tail) -> str:
    return ",".join(person.colour for person in tail.people)


def _words(value: str) -> list[str]:
    """The words of a part that holds only words. Characters that were added before or after a word are removed."""
    found = (re.search(r"[a-z0-9]+", word) for word in received.bare(value).split(","))
    return [word[0] if word else "" for word in found]


def _first(readings: Iterable[list[str]], good: Callable[[list[str]], bool]) -> list[str]:
    """The first valid one of some readings. If none is valid, the first reading; [] if there are none."""
    found = list(readings)
    return next(filter(good, found), found[0] if found else [])


def _names(text: str, given: dict[str, list[str]], check: _Check | None, seats: int) -> list[str]:
    """The names of a tail. Without a check the likeliest reading counts."""
    values = given.get("n", [""])
    if check is not None:
        for raw in (*values, *received.guesses(text, "n")):
            for names in _readings(raw):
                cleaned = [clean_name(name) for name in names[:seats]]
                if _digits("n", _names_text(cleaned), 2) == check.names:
                    return cleaned
    first, *others = [names for value in values for names in _readings(value)]
    if len(first) < seats:
        first = next((names for names in others if len(names) == seats), first)
    while all(_is_encoded(name) for name in first if "%" in name) and "%" in "".join(first):
        first = [unquote(name) for name in first]
    return first


def _is_encoded(name: str) -> bool:
    """Whether a name that has been decoded is encoded once more: nobody is called "Nicol%C3%B2"."""
    return quote(unquote(name), safe="").upper() == name.upper() != unquote(name).upper()


def _readings(value: str) -> list[list[str]]:
    """The lists of names that a value may stand for. The first takes it as it was written. The others allow for encoded
    commas, names encoded twice, and a plus for a space."""
    found = [[unquote(name) for name in text.split(",")] for text in (value, unquote(value))]
    found += [[unquote(name) for name in names] for names in found]
    found += [[unquote(name) for name in names] for names in found[2:]]
    return [*found, [name.replace("+", " ") for name in found[0]]]


def _players(
    text: str, given: dict[str, list[str]], check: _Check | None, seats: int
) -> tuple[list[str], bool]:
    """Who plays each seat, and whether that is sure."""

    def readable(words: list[str]) -> bool:
        return len(words) == seats and all(word in _PLAYERS for word in words)

    words = _first(map(_words, given.get("p", [])), readable)
    if readable(words):
        return words, True
    if check is not None:
        return _unpacked(check.players, seats), True
    damaged = words or "k" in given or ("m" in given and "n" not in given)
    return words, not damaged


def _identity(text: str, given: dict[str, list[str]], check: _Check | None) -> tuple[str, str]:
    """The identity of the match and "". If the identity is lost: "" and its check. ("", "") if there is none."""
    for value in given.get("m", []):
        found = _BOUNDED.match(received.bare(value))
        if found is not None and (check is None or digits_of(found[1]) == check.match):
            return found[1], ""
    if check is None:
        return "", ""
    for value in received.guesses(text, "m"):
        run = received.bare(value)[: 4 * MATCH_LENGTH]
        for start in range(len(run) - MATCH_LENGTH + 1):
            part = run[start : start + MATCH_LENGTH]
            if _MATCH.fullmatch(part) and digits_of(part) == check.match:
                return part, ""
    return "", check.match
