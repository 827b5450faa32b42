"""The messages of a table with several devices: JSON with a kind. All are checked when they are read.

What a guest sends:

    {"t": "hello", "v": 1, "seat": 1, "key": "..."}      to take a seat, or to come back to it
    {"t": "play", "n": 3, "at": 17, "do": [["load", 1, 2]]}   choices, for a record of length `at`
    {"t": "undo", "n": 4, "at": 18}                      to take back one's last choice
    {"t": "say", "n": 5, "id": 2, "yes": true}           the answer to somebody's wish to take something back
    {"t": "again"}                                       a request to send everything again: something was lost
    {"t": "pong"}, {"t": "bye"}

`n` rises with every message of a connection, so that a message that comes twice counts once. What the host sends:

    {"t": "proof", "of"}                                 the first one to another device (`signals.proof`)
    {"t": "table", "v": 1, "game", "seat", "names", "colours", "players", "match", "where"}
    {"t": "went", "from", "start"?, "steps", "log", "states", "floor", "sure", "more"}
    {"t": "wish", "id", "seat"}                          a seat wants to take something back; id 0: none does
    {"t": "no", "n", "why"}                              a message was refused: one of `REASONS`
    {"t": "ping"}, {"t": "bye", "why"}

`went` tells how the game went on from the length `from`: for each choice who made it, what it caused, and the change
of what the seat sees (`app.table.live.delta`). It holds nothing but what `seen_by` gives that seat.
"""

import json
from typing import Any, Final, NamedTuple, Protocol

from pycore.contract import Choice, Event

VERSION: Final = 1
LONGEST_OF_GUEST: Final = 2_000
"""The longest message of a guest that is read, in characters."""
LONGEST_OF_HOST: Final = 60_000
PROOF_S: Final = 5.0
"""Seconds that a new connection may last without the proof, at the guest, or without a hello, at the host."""
MOST_CHOICES: Final = 40
"""The largest number of choices in one gesture."""
LONGEST_CHOICE: Final = 40
LONGEST_WORD: Final = 80
LARGEST: Final = 1_000_000

REASONS: Final = frozenset(
    {
        "again",  # that message has come before
        "damaged",  # not a valid message
        "full",  # somebody else has that seat
        "late",  # the game has gone on meanwhile
        "not-agreed",  # the others do not agree to undo
        "not-legal",
        "not-yours",  # somebody else is asked, or has chosen
        "slow-down",  # too many messages
        "too-long",
        "unknown-seat",
        "version",
    }
)


class Bounds(NamedTuple):
    """What may come from another device. `site/gioca/line.js` closes the connection of one that sends more."""

    longest: int
    """The most characters of a message."""
    burst: int
    a_second: int
    """The number of messages at once, and per second in the long run."""


FROM_GUEST: Final = Bounds(LONGEST_OF_GUEST, 40, 8)
FROM_HOST: Final = Bounds(LONGEST_OF_HOST, 200, 30)


class BadMessage(ValueError):
    """A text is not a valid message; `reason` is one of `REASONS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Hello(NamedTuple):
    seat: int
    key: str


class Chosen(NamedTuple):
    n: int
    at: int
    choices: tuple[Choice, ...]
    goes_on: bool = False
    """Whether the choices continue the gesture of that seat's last one."""


class Undo(NamedTuple):
    n: int
    at: int


class Say(NamedTuple):
    n: int
    id: int
    yes: bool


class Word(NamedTuple):
    """A message with nothing but a kind: "again", "pong" or "bye"."""

    kind: str


FromGuest = Hello | Chosen | Undo | Say | Word


def read_from_guest(text: object) -> FromGuest:
    """Read a message of a guest. Raises BadMessage.

    >>> read_from_guest('{"t": "undo", "n": 4, "at": 18}')
    Undo(n=4, at=18)
    """
    told = _loads(text, LONGEST_OF_GUEST)
    kind = told.get("t")
    if kind == "hello":
        if _whole(told, "v") != VERSION:
            raise BadMessage("version")
        return Hello(_whole(told, "seat"), _word(told, "key"))
    if kind == "play":
        return Chosen(_whole(told, "n"), _whole(told, "at"), _choices(told.get("do")), told.get("on") is True)
    if kind == "undo":
        return Undo(_whole(told, "n"), _whole(told, "at"))
    if kind == "say" and isinstance(told.get("yes"), bool):
        return Say(_whole(told, "n"), _whole(told, "id"), told["yes"])
    if kind in ("again", "pong", "bye"):
        return Word(kind)
    raise BadMessage("damaged")


def read_from_host(text: object) -> dict[str, Any]:
    """Read a message of the host, a dict with a kind. Raises BadMessage."""
    told = _loads(text, LONGEST_OF_HOST)
    if not isinstance(told.get("t"), str):
        raise BadMessage("damaged")
    return told


def write(kind: str, **fields: Any) -> str:
    """The text of a message."""
    return json.dumps({"t": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def event_to_plain(event: Event) -> list[Any]:
    """An event as JSON data. It must have been read with the receiver's `seen_by`."""
    audience = None if event.audience is None else list(event.audience)
    fields = [event.kind, event.seat, event.data, event.rule, event.secret, audience, int(event.reveals)]
    while fields[-1] in (None, 0) and len(fields) > 4:
        fields.pop()
    return fields


def event_from_plain(plain: Any) -> Event:
    """Read an event from JSON data. Raises ValueError or TypeError if it is none."""
    if not isinstance(plain, list) or not 4 <= len(plain) <= 7:
        raise ValueError(plain)
    rest: list[Any] = [None, None, 0]
    kind, seat, data, rule, secret, audience, reveals = plain + rest[len(plain) - 4 :]
    if not (isinstance(kind, str) and type(seat) is int and isinstance(data, dict) and isinstance(rule, str)):
        raise ValueError(plain)
    return Event(kind, seat, data, rule, secret, None if audience is None else tuple(audience), bool(reveals))


def _loads(text: object, longest: int) -> dict[str, Any]:
    if not isinstance(text, str):
        raise BadMessage("damaged")
    if len(text) > longest:
        raise BadMessage("too-long")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("damaged") from None
    if not isinstance(told, dict):
        raise BadMessage("damaged")
    return told


def _whole(told: dict[str, Any], name: str) -> int:
    value = told.get(name)
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise BadMessage("damaged")
    return value


def _word(told: dict[str, Any], name: str) -> str:
    value = told.get(name)
    if not isinstance(value, str) or len(value) > LONGEST_WORD:
        raise BadMessage("damaged")
    return value


def _choices(told: Any) -> tuple[Choice, ...]:
    if not isinstance(told, list) or not 0 < len(told) <= MOST_CHOICES:
        raise BadMessage("damaged")
    return tuple(map(_choice, told))


def _choice(told: Any) -> Choice:
    if not isinstance(told, list) or not 0 < len(told) <= LONGEST_CHOICE:
        raise BadMessage("damaged")
    for part in told:
        short = isinstance(part, str) and len(part) <= LONGEST_WORD
        if not short and not (type(part) is int and abs(part) <= LARGEST):
            raise BadMessage("damaged")
    return tuple(told)


class Wire(Protocol):
    """Carries messages to one other device."""

    def send(self, text: str) -> None:
        """Send a message. One that cannot be sent is lost."""

    def close(self) -> None:
        """End the connection."""
