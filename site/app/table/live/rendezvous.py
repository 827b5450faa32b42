"""The rendezvous: a server at which the devices of a far table leave each other their signals (an MQTT broker).

One link for the whole table replaces invitations and answers. It holds a secret, from which come the topic at the
broker and the key of the notes there (`app.browser.live.sealing`). With the link's secret a guest gets a connection,
over which the host lets each guest in. A seated guest gets the secret of the seat, the key in `Hosting.keys`, with
which it comes back by itself. The notes are JSON:

    {"t": "ask"}                            a guest asks whether the host's page is there
    {"t": "host", "page"}                   it is; `page` is new each time that the page is loaded
    {"t": "knock", "page", "id", "seat"}    a guest wants to take a seat, or to come back to it
    {"t": "offer", "id", "of"}              the host's signal for that guest
    {"t": "answer", "id", "of"}             the guest's signal
    {"t": "no", "id"}                       the seat is taken

A knock counts once, and only at the page for which it was made. So what the broker sends again has no effect.
"""

import json
import random
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any, Final, NamedTuple

from app.table.live.signals import LONGEST as LONGEST_SIGNAL
from app.table.live.signals import BadSignal
from app.table.setup import MOST_SEATS
from app.table.tail import clean_name
from pycore.codecs import Number
from pycore.contract import BadPosition
from pycore.untrusted import BadData, Fields, Text, parse

MARK: Final = "r."
"""The beginning of a link's text. No signal and no address of a window begins like this."""
VERSION: Final = 1
SECRET_BYTES: Final = 16
SECRET: Final = 22
"""The number of characters of a secret."""
LONGEST_LINK: Final = 400
"""The longest link that is read, in characters."""
LONGEST_NOTE: Final = LONGEST_SIGNAL + 100
"""The longest note that is read, in characters."""
_CHECK: Final = 3
_ADDRESS: Final = re.compile(
    r"(?P<origin>wss://(?P<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(?P<port>[0-9]{1,5}))?"
    r"|ws://(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?)(?P<path>/[A-Za-z0-9._~/-]*)?"
)


def new_secret() -> str:
    """A secret of a link or of a seat: 128 bits in base64url."""
    return urlsafe_b64encode(random.SystemRandom().randbytes(SECRET_BYTES)).rstrip(b"=").decode()


def is_secret(text: str) -> bool:
    """Whether a seat's key is long enough to be the secret of a rendezvous. Other keys open windows of this browser."""
    return len(text) == SECRET


def origin(address: str) -> str:
    """The origin of a broker's address. "" if no page may ask there: it must be `wss:`, or `ws:` on this machine.

    >>> origin("wss://example.org:8084/mqtt"), origin("ws://localhost:9001"), origin("ws://example.org")
    ('wss://example.org:8084', 'ws://localhost:9001', '')
    """
    found = _ADDRESS.fullmatch(address)
    return found["origin"] if found is not None and 0 < int(found["port"] or 1) < 65536 else ""


def host_of(address: str) -> str:
    """The name of the machine in a broker's address.

    >>> host_of("wss://example.org:8084/mqtt")
    'example.org'
    """
    return origin(address).partition("//")[2].partition(":")[0]


class Link(NamedTuple):
    """The link of a table.

    - `host`: the name of the person who invites, "" if it is unknown.
    - `seats`: the seats for which somebody may ask, with the names of their players.
    """

    secret: str
    host: str
    seats: tuple[tuple[int, str], ...]


def write_link(link: Link) -> str:
    """The text of a link.

    >>> read_link(write_link(Link("A" * 22, "Anna", ((1, "Bruno"),))))
    Link(secret='AAAAAAAAAAAAAAAAAAAAAA', host='Anna', seats=((1, 'Bruno'),))
    """
    data = bytes([VERSION]) + urlsafe_b64decode(link.secret + "==") + _packed(link.host)
    for seat, name in link.seats:
        data += bytes([seat]) + _packed(name)
    data += sha256(data).digest()[:_CHECK]
    return MARK + urlsafe_b64encode(data).rstrip(b"=").decode()


def _packed(name: str) -> bytes:
    return bytes([len(name.encode())]) + name.encode()


def read_link(text: str) -> Link:
    """Read the text of a link. Raises BadSignal."""
    body = text.removeprefix(MARK)
    if len(text) > LONGEST_LINK or not re.fullmatch(r"[A-Za-z0-9_-]+", body):
        raise BadSignal("damaged")
    try:
        data = urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except ValueError as error:
        raise BadSignal("damaged") from error
    if sha256(data[:-_CHECK]).digest()[:_CHECK] != data[-_CHECK:]:
        raise BadSignal("damaged")
    data = data[:-_CHECK]
    if data[:1] != bytes([VERSION]):
        raise BadSignal("version")
    try:
        secret, at = urlsafe_b64encode(data[1:17]).rstrip(b"=").decode(), 17
        host, at = _name(data, at)
        seats: dict[int, str] = {}
        while at < len(data):
            seat = data[at]
            seats[seat], at = _name(data, at + 1)
    except (LookupError, ValueError) as error:
        raise BadSignal("damaged") from error
    if not is_secret(secret) or not seats or max(seats) >= MOST_SEATS or not all(seats.values()):
        raise BadSignal("damaged")
    return Link(secret, host, tuple(seats.items()))


def _name(data: bytes, at: int) -> tuple[str, int]:
    """The name that begins at a place, and the place after it."""
    end = at + 1 + data[at]
    if end > len(data):
        raise ValueError(data)
    return clean_name(data[at + 1 : end].decode()), end


# Notes


class BadNote(ValueError):
    """A text is no valid note."""


class Ask(NamedTuple):
    pass


class Host(NamedTuple):
    page: str


class Knock(NamedTuple):
    page: str
    id: str
    seat: int


class Offer(NamedTuple):
    id: str
    of: str


class Answer(NamedTuple):
    id: str
    of: str


class No(NamedTuple):
    id: str


Note = Ask | Host | Knock | Offer | Answer | No

_ID: Final = Text(SECRET)
_SIGNAL: Final = Text(LONGEST_SIGNAL)
NOTES: Final[dict[str, Fields]] = {
    "ask": Fields(lambda t: Ask(), t=Text(10)),
    "host": Fields(Host, page=_ID),
    "knock": Fields(Knock, page=_ID, id=_ID, seat=Number(0, MOST_SEATS - 1)),
    "offer": Fields(Offer, id=_ID, of=_SIGNAL),
    "answer": Fields(Answer, id=_ID, of=_SIGNAL),
    "no": Fields(No, id=_ID),
}
"""The shape of each note, by its kind."""


def write_note(note: Note) -> str:
    """The text of a note.

    >>> write_note(Host("abc"))
    '{"t":"host","page":"abc"}'
    """
    return json.dumps({"t": type(note).__name__.lower(), **note._asdict()}, separators=(",", ":"))


def read_note(text: str) -> Note:
    """Read a note. Raises BadNote.

    >>> read_note('{"t": "host", "page": "abc"}')
    Host(page='abc')
    """
    try:
        told: Any = parse(text, LONGEST_NOTE)
        if not isinstance(told, dict) or not isinstance(told.get("t"), str):
            raise BadNote(text)
        note: Note = NOTES[told["t"]].read(told, "", None)
    except (BadData, BadPosition, KeyError) as error:
        raise BadNote(text) from error
    return note
