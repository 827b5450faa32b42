"""The messages of a table with several devices: JSON with a kind. All are checked when they are read.

What a guest sends:

    {"t": "hello", "v": 3, "seat": 1, "key": "..."}      to take a seat, or to come back to it
    {"t": "play", "n": 3, "at": 17, "do": [["load", 1, 2]]}   choices, for a record of length `at`
    {"t": "undo", "n": 4, "at": 18}                      to take back one's last choice
    {"t": "say", "n": 5, "id": 2, "yes": true}           the answer to somebody's wish to take something back
    {"t": "again"}                                       a request to send everything again: something was lost
    {"t": "way", "of"}                                   a signal with new addresses, or the answer to one
    {"t": "word", "n": 6, "of": 3}                       a word to the others, by its place in the list
    {"t": "sight", "n": 7, "on": false}                  whether the page is in sight
    {"t": "pong"}, {"t": "bye"}

`n` rises with every message of a connection, so that a message that comes twice counts once. What the host sends:

    {"t": "proof", "of"}                                 the first one to another device (`signals.proof`)
    {"t": "back", "key"}                                 the secret by which to come back (`rendezvous`)
    {"t": "table", "v": 3, "game", "seat", "names", "colours", "players", "match", "where", "doing"}
    {"t": "went", "from", "start"?, "steps", "log", "states", "floor", "sure", "more"}
    {"t": "wish", "id", "seat"}                          a seat wants to take something back; id 0: none does
    {"t": "no", "n", "why"}                              a message was refused: one of `REASONS`
    {"t": "way", "of"}                                   as of a guest
    {"t": "word", "seat", "of"}                          a word of a seat
    {"t": "ping", "sum"}, {"t": "bye", "why"}            `why` is one of `ENDS`

`went` tells how the game went on from the length `from`: for each choice who made it, what it caused, and the change
of what the seat sees (`app.table.live.delta`). It holds nothing but what `seen_by` gives that seat. `sum` is the
checksum of what the guest should know (`checksum`); a guest that knows something else asks for everything again.
"""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from pycore.codecs import Codec, List, Maybe, Number, Row, Truth, Word
from pycore.contract import BadPosition, Choice, Event
from pycore.events import SEAT_OR_LUCK, event_from_plain
from pycore.untrusted import CHOICE, WHOLE, Anything, BadData, Fields, Or, Text, parse, some

VERSION: Final = 3
LONGEST_OF_GUEST: Final = 2_000
"""The longest message of a guest that is read, in characters."""
LONGEST_OF_HOST: Final = 60_000
LONGEST_WAY: Final = 600
"""The longest signal in a message, in characters."""
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
ENDS: Final = frozenset(
    {"closed", "freed", "full", "not-let-in", "old", "slow-down", "unknown-seat", "version"}
)
"""Why a host ends a connection."""

HERE: Final = "qui"
AWAY: Final = "altrove"
MISSING: Final = "manca"
MACHINE: Final = "macchina"
"""Where the player of a seat is, as guests are told."""


NOTHING: Final = ""
THINKING: Final = "pensa"
OUT_OF_SIGHT: Final = "via"
"""What the player of a seat is doing, as guests are told."""
WORDS: Final = 8
"""The number of words that people may say to each other (`live_words.SAYINGS`)."""


class Doing(NamedTuple):
    """What a player is doing, and for how many minutes."""

    what: str
    minutes: int


class Bounds(NamedTuple):
    """Limits for messages from another device. `site/gioca/line.js` closes a connection that exceeds them."""

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


class Bare(NamedTuple):
    """A message with nothing but a kind: "again", "pong" or "bye"."""

    kind: str


class Way(NamedTuple):
    """A signal (`app.table.live.signals`) with the new addresses of a device, or the answer to one."""

    of: str


class Saying(NamedTuple):
    n: int
    of: int
    """The place of the word in the list."""


class Sight(NamedTuple):
    n: int
    on: bool
    """Whether the guest's page is in sight."""


FromGuest = Hello | Chosen | Undo | Say | Saying | Sight | Way | Bare

_KEY: Final = Text(80)
_WAY: Final = Fields(Way, of=Text(LONGEST_WAY))
OF_GUEST: Final[dict[str, Fields]] = {
    "hello": Fields(Hello, seat=WHOLE, key=_KEY),
    "play": Fields(Chosen, n=WHOLE, at=WHOLE, do=some(CHOICE, MOST_CHOICES), on=Or(Truth(), False)),
    "undo": Fields(Undo, n=WHOLE, at=WHOLE),
    "say": Fields(Say, n=WHOLE, id=WHOLE, yes=Truth()),
    "word": Fields(Saying, n=WHOLE, of=Number(0, WORDS - 1)),
    "sight": Fields(Sight, n=WHOLE, on=Truth()),
    "way": _WAY,
    **{kind: Fields(Bare, t=Text(10)) for kind in ("again", "pong", "bye")},
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


class Proof(NamedTuple):
    of: str


class People(NamedTuple):
    """The people at the table, as a guest is told of them. `names`, `colours`, `players`, `where` and `doing` have one
    item for each seat."""

    game: str
    seat: int
    match: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    players: tuple[str, ...]
    where: tuple[str, ...]
    doing: tuple[Doing, ...]
    history: str = ""
    """The history in the tail of the game (`app.table.tail`). Older hosts send none."""


class SeenStep(NamedTuple):
    """The public facts about one choice of the record: who chose and what kind of decision, not what was chosen."""

    seat: int
    kind: str
    forced: bool
    public: bool
    secret: bool


class Told(NamedTuple):
    """How the game continued after the first `start` choices."""

    start: int
    opening: Any
    """The plain position before the first choice, if the game is told from its beginning; else None."""
    steps: list[SeenStep]
    log: list[tuple[int, Event]]
    states: list[Any]
    """For each step the change of the plain position."""
    floor: int
    sure: str
    """For each choice of the guest's decision, "1" if it could not be taken back, else "0"; "" without a decision."""
    more: int
    """1 if the next message goes on, else 0."""


class UndoRequest(NamedTuple):
    """A seat asks to take back a choice. `id` is the number of the request; 0: nobody asks."""

    id: int
    seat: int


class Refused(NamedTuple):
    why: str


class Ping(NamedTuple):
    sum: int | None
    """The checksum of what the guest should know; None if the host is about to tell it everything."""


class Bye(NamedTuple):
    why: str


class Said(NamedTuple):
    """A word of a seat to the others. `of`: its place in the list."""

    seat: int
    of: int


class Back(NamedTuple):
    """The secret with which the guest comes back to their seat by itself."""

    key: str


FromHost = Proof | Back | People | Told | UndoRequest | Refused | Said | Way | Ping | Bye


class Rules(NamedTuple):
    """Facts about the game that the reader of `went` needs: the number of seats and the kinds of events."""

    seats: int
    kinds: Mapping[str, Any]


class _OfEvent(Codec):
    def read(self, value: Any, field: str, position: Rules) -> Event:
        return event_from_plain(position.kinds, value, position.seats, field)


_WORDS: Final = some(Text(80), 8)
_FLAG: Final = Number(0, 1)
_STEP: Final = Row(
    SEAT_OR_LUCK, Text(40), _FLAG, _FLAG, _FLAG, made=lambda told: SeenStep(*told[:2], *map(bool, told[2:]))
)
OF_HOST: Final[dict[str, Fields]] = {
    "proof": Fields(Proof, of=_KEY),
    "back": Fields(Back, key=_KEY),
    "table": Fields(
        People,
        game=Text(20),
        seat=WHOLE,
        match=Text(80),
        names=_WORDS,
        colours=_WORDS,
        players=_WORDS,
        where=some(Word((HERE, AWAY, MISSING, MACHINE)), 8),
        doing=some(
            Row(Word((NOTHING, THINKING, OUT_OF_SIGHT)), Number(0, 99), made=lambda told: Doing(*told)), 8
        ),
        history=Or(Text(8), ""),
    ),
    "went": Fields(
        Told,
        **{"from": WHOLE},
        start=Anything(),
        steps=List(_STEP),
        log=List(Row(WHOLE, _OfEvent())),
        states=List(Anything()),
        floor=WHOLE,
        sure=Text(LONGEST_OF_HOST),
        more=_FLAG,
    ),
    "wish": Fields(UndoRequest, id=WHOLE, seat=Or(WHOLE, 0)),
    "no": Fields(Refused, why=Word(REASONS)),
    "word": Fields(Said, seat=Number(0, 7), of=Number(0, WORDS - 1)),
    "way": _WAY,
    "ping": Fields(Ping, sum=Maybe(Number(0, 2**32 - 1), None)),
    "bye": Fields(Bye, why=Word(ENDS)),
}
"""The shape of each message of the host, by its kind."""


def read_from_host(text: object, rules: Rules | None) -> FromHost:
    """Read a message of the host. Raises BadMessage. `rules` are None while the guest does not know the game: then
    `went` cannot be read."""
    told = _parsed(text, LONGEST_OF_HOST)
    if told["t"] == "table" and told.get("v") != VERSION:
        raise BadMessage("version")
    shape = OF_HOST.get(told["t"])
    if shape is None or (rules is None and told["t"] == "went"):
        raise BadMessage("damaged")
    try:
        message: FromHost = shape.read(told, "", rules)
    except BadPosition:
        raise BadMessage("damaged") from None
    return message


class Sum:
    """The checksum of all that a guest has been told: the last messages `table` and `wish`, and each `went` since the
    game was told from its beginning. Host and guest add up the same messages."""

    def __init__(self) -> None:
        self._parts = {"table": 0, "went": 0, "wish": 0}

    def add(self, kind: str, text: str, goes_on: bool = False) -> None:
        """Add a message. `goes_on`: it continues the last one of its kind, and does not replace it."""
        self._parts[kind] = zlib.crc32(text.encode(), self._parts[kind] if goes_on else 0)

    @property
    def value(self) -> int:
        """The checksum: 0 to 2**32 - 1."""
        return zlib.crc32(repr(self._parts).encode())


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

    def way(self, text: str) -> None:
        """Take a signal of the other device about its new addresses. One that does not fit is dropped."""

    def close(self) -> None:
        """End the connection."""
