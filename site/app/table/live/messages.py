"""The messages of a table with several devices: plain data in JSON, each with a kind, all of them read with care.

What a guest sends:

    {"t": "hello", "v": 1, "seat": 1, "key": "..."}      to take a seat, or to come back to it
    {"t": "play", "n": 3, "at": 17, "do": [["load", 1, 2]]}   choices, of a record that is so long
    {"t": "undo", "n": 4, "at": 18}                      to take back one's last choice
    {"t": "say", "n": 5, "id": 2, "yes": true}           what one thinks of somebody's wish to take something back
    {"t": "again"}                                       everything once more: something has got lost
    {"t": "pong"}, {"t": "bye"}

`n` rises with every message of a connection, so that one that comes twice counts once. What the host sends:

    {"t": "table", "v": 1, "game", "seat", "names", "colours", "players", "match", "where"}
    {"t": "went", "from", "start"?, "steps", "log", "states", "floor", "sure", "more"}
    {"t": "wish", "id", "seat", "at"}                    somebody wants to take something back; id 0: nobody does
    {"t": "no", "n", "why"}                              a message was of no use: one of `REASONS`
    {"t": "ping"}, {"t": "bye", "why"}

`went` tells how the game went on from a record that is `from` long: per choice who made it, what it caused and how
what the seat sees has changed (`app.table.live.delta`). Nothing of it is anything but what `seen_by` gives that seat.
"""

import json
from typing import Any, Final, NamedTuple, Protocol

from pycore.contract import Choice, Event

VERSION: Final = 1
LONGEST_OF_GUEST: Final = 2_000
"""Characters."""
LONGEST_OF_HOST: Final = 60_000
MOST_CHOICES: Final = 40
"""In one gesture."""
LONGEST_CHOICE: Final = 40
LONGEST_WORD: Final = 80
LARGEST: Final = 1_000_000

REASONS: Final = frozenset(
    {
        "again",  # that message has come before
        "damaged",  # no message of ours
        "full",  # somebody else has that seat
        "late",  # the game has gone on meanwhile
        "not-agreed",  # the others do not want to take that back
        "not-legal",
        "not-yours",  # somebody else is asked, or has chosen
        "slow-down",  # too many messages
        "too-long",
        "unknown-seat",
        "version",
    }
)


class BadMessage(ValueError):
    """What came is no message of ours; `reason` is one of `REASONS`."""

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
    """Whether they go on with the gesture of that seat's last choice."""


class Undo(NamedTuple):
    n: int
    at: int


class Say(NamedTuple):
    n: int
    id: int
    yes: bool


class Word(NamedTuple):
    """A message that is nothing but its kind: "again", "pong" or "bye"."""

    kind: str


FromGuest = Hello | Chosen | Undo | Say | Word


def read_from_guest(text: object) -> FromGuest:
    """What a guest says. Raises BadMessage.

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
    """What the host says, an object with a kind. Raises BadMessage."""
    told = _loads(text, LONGEST_OF_HOST)
    if not isinstance(told.get("t"), str):
        raise BadMessage("damaged")
    return told


def write(kind: str, **fields: Any) -> str:
    """A message as it travels."""
    return json.dumps({"t": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def event_to_plain(event: Event) -> list[Any]:
    """An event as it has been read by whom it is sent to."""
    audience = None if event.audience is None else list(event.audience)
    fields = [event.kind, event.seat, event.data, event.rule, event.secret, audience, int(event.reveals)]
    while fields[-1] in (None, 0) and len(fields) > 4:
        fields.pop()
    return fields


def event_from_plain(plain: Any) -> Event:
    """The same event. Raises ValueError or TypeError for what is none."""
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
