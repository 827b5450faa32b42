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

from pycore.codecs import Truth
from pycore.contract import BadPosition, Choice
from pycore.untrusted import CHOICE, WHOLE, BadData, Fields, Or, Text, parse, some

VERSION: Final = 1
LONGEST_OF_GUEST: Final = 2_000
"""The longest message of a guest that is read, in characters."""
LONGEST_OF_HOST: Final = 60_000
PROOF_S: Final = 5.0
"""Seconds that a new connection may last without the proof, at the guest, or without a hello, at the host."""
MOST_CHOICES: Final = 40
"""The largest number of choices in one gesture."""

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

_KEY: Final = Text(80)
OF_GUEST: Final[dict[str, Fields]] = {
    "hello": Fields(Hello, seat=WHOLE, key=_KEY),
    "play": Fields(Chosen, n=WHOLE, at=WHOLE, do=some(CHOICE, MOST_CHOICES), on=Or(Truth(), False)),
    "undo": Fields(Undo, n=WHOLE, at=WHOLE),
    "say": Fields(Say, n=WHOLE, id=WHOLE, yes=Truth()),
    **{kind: Fields(Word, t=Text(10)) for kind in ("again", "pong", "bye")},
}
"""The shape of each message of a guest, by its kind."""


def read_from_guest(text: object) -> FromGuest:
    """Read a message of a guest. Raises BadMessage.

    >>> read_from_guest('{"t": "undo", "n": 4, "at": 18}')
    Undo(n=4, at=18)
    """
    told = _parsed(text, LONGEST_OF_GUEST)
    if told["t"] == "hello" and told.get("v") != VERSION:
        raise BadMessage("version")
    try:
        message: FromGuest = OF_GUEST[told["t"]].read(told, "", None)
    except (KeyError, BadPosition):
        raise BadMessage("damaged") from None
    return message


def read_from_host(text: object) -> dict[str, Any]:
    """Read a message of the host, a dict with a kind. Raises BadMessage."""
    return _parsed(text, LONGEST_OF_HOST)


def write(kind: str, **fields: Any) -> str:
    """The text of a message."""
    return json.dumps({"t": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def _parsed(text: object, longest: int) -> dict[str, Any]:
    """A message as a dict with a kind. Raises BadMessage."""
    try:
        told = parse(text, longest) if isinstance(text, str) else None
    except BadData as error:
        raise BadMessage("too-long" if error.reason == "too-long" else "damaged") from None
    if not isinstance(told, dict) or not isinstance(told.get("t"), str):
        raise BadMessage("damaged")
    return told


class Wire(Protocol):
    """Carries messages to one other device."""

    def send(self, text: str) -> None:
        """Send a message. One that cannot be sent is lost."""

    def close(self) -> None:
        """End the connection."""
