"""A match as a short text, and back.

    slug . version revision setup [position] count checksum body

Every number is written in base64url digits of six bits. `body` is one mixed-radix number: each choice of the
record is its index in its decision's list, the first choice being the least significant digit. So a link holds
the whole game with its history and cannot describe an illegal one. The checksum is taken over what stands
before it and over the choices themselves, so that a list whose order has changed is noticed. Small numbers are
written five bits to a digit, lowest first, the sixth bit saying that more follow.

A link of an earlier revision is read under the present rules. Where its checksum holds over the choices found, the
same choices still make a game, and it opens: `encode` then writes it with the present revision. Where it does not,
a list has changed on the way, and what was played cannot be told any more: "older-rules".
"""

import base64
import json
import zlib
from collections.abc import Sequence
from typing import Final

from pycore.contract import (
    CHANCE,
    BadLink,
    BadOption,
    BadPosition,
    Choice,
    Game,
    Option,
    Plain,
    Renewing,
    settle_options,
)
from pycore.games import GAMES
from pycore.match import Match, Setup, position_setup

DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUE: Final = {digit: value for value, digit in enumerate(DIGITS)}
VERSION: Final = 1
CHECKSUM_DIGITS: Final = 4

MAX_LENGTH: Final = 16_384
"""Characters of a link."""
MAX_CHOICES: Final = 8_192
"""Choices in its record."""
MAX_POSITION: Final = 65_536
"""Bytes of an unpacked position."""


def encode(match: Match) -> str:
    """The one canonical writing of a match."""
    game = GAMES[match.game]
    head = f"{game.slug}.{_small(VERSION)}{_small(game.revision)}"
    if match.setup.position is None:
        head += _small(_setup_number(game, match.setup) * 2)
    else:
        packed = _pack(match.setup.position)
        head += _small(1) + _small(len(packed)) + packed
    head += _small(len(match))
    return head + _checksum(head, match.record) + _body(match)


def decode(text: str) -> Match:
    """The match that a link holds.

    Raises BadLink with one of the reasons "empty", "too-long", "not-a-link", "unknown-game", "newer" (made by a
    later version of the page or of the game's rules), "older-rules" (made by an earlier one, and no game any more),
    "bad-position", "damaged".
    """
    if not text:
        raise BadLink("empty")
    if len(text) > MAX_LENGTH:
        raise BadLink("too-long")
    slug, dot, rest = text.partition(".")
    if not dot or not rest or any(digit not in VALUE for digit in rest):
        raise BadLink("not-a-link")
    if slug not in GAMES:
        raise BadLink("unknown-game")
    game, reader = GAMES[slug], _Reader(rest)
    revision = _read_revision(game, reader)
    try:
        return _read_match(game, revision, reader, text)
    except BadLink as error:
        if revision < game.revision and error.reason != "too-long":
            raise BadLink("older-rules") from None
        raise


def _read_match(game: Game, revision: int, reader: "_Reader", text: str) -> Match:
    """The match of a link whose revision has been read."""
    setup = _read_setup(game, revision, reader)
    count = reader.small()
    if count > MAX_CHOICES:
        raise BadLink("too-long")
    rest = reader.digits
    head, tail = text[: len(text) - len(rest) + reader.at], rest[reader.at :]
    record = _read_record(setup, count, _number(tail[CHECKSUM_DIGITS:]))
    if tail[:CHECKSUM_DIGITS] != _checksum(head, record):
        raise BadLink("damaged")
    match = Match.replay(setup, record)
    if tail[CHECKSUM_DIGITS:] != _body(match):
        raise BadLink("damaged")
    return match


class _Reader:
    """Reads a link's digits from the left; whatever is missing or not canonical makes it "damaged"."""

    def __init__(self, digits: str) -> None:
        self.digits = digits
        self.at = 0

    def small(self) -> int:
        number = shift = 0
        while True:
            value = VALUE[self.text(1)]
            number |= (value & 31) << shift
            if not value & 32:
                break
            shift += 5
            if shift > 40:
                raise BadLink("damaged")
        if shift and not value:
            raise BadLink("damaged")
        return number

    def text(self, length: int) -> str:
        end = self.at + length
        if end > len(self.digits):
            raise BadLink("damaged")
        piece = self.digits[self.at : end]
        self.at = end
        return piece


def _small(number: int) -> str:
    text = ""
    while number > 31:
        text += DIGITS[number & 31 | 32]
        number >>= 5
    return text + DIGITS[number]


def _number(digits: str) -> int:
    number = 0
    for digit in reversed(digits):
        number = number << 6 | VALUE[digit]
    return number


def _digits(number: int) -> str:
    text = []
    while number:
        text.append(DIGITS[number & 63])
        number >>= 6
    return "".join(text)


def _body(match: Match) -> str:
    number = 0
    for step in reversed(match.steps):
        number = number * step.radix + step.digit
    return _digits(number)


def _checksum(head: str, record: Sequence[Choice]) -> str:
    choices = ";".join(",".join(map(str, choice)) for choice in record)
    value = zlib.crc32(f"{head};{choices}".encode())
    return "".join(DIGITS[value >> 6 * i & 63] for i in range(CHECKSUM_DIGITS))


def _setup_number(game: Game, setup: Setup) -> int:
    """Options in mixed radix, the last one most significant and defaults zero, then the number of seats."""
    number = 0
    for option in reversed(game.options):
        values = _values(option, game.revision)
        number = number * len(values) + values.index(setup.options[option.name])
    return number * len(game.seats) + game.seats.index(setup.seats)


def _values(option: Option, revision: int) -> list[str | int | bool]:
    values = option.values_at(revision)
    return [option.default, *(value for value in values if value != option.default)]


def _read_revision(game: Game, reader: _Reader) -> int:
    version = reader.small()
    if version != VERSION:
        raise BadLink("newer" if version > VERSION else "damaged")
    revision = reader.small()
    if revision > game.revision:
        raise BadLink("newer")
    return revision


def _read_setup(game: Game, revision: int, reader: _Reader) -> Setup:
    number = reader.small()
    if number & 1:
        if number != 1:
            raise BadLink("damaged")
        return _unpack(game, revision, reader.text(reader.small()))
    number, seat = divmod(number >> 1, len(game.seats))
    options = {}
    for option in game.options:
        values = _values(option, revision)
        number, index = divmod(number, len(values))
        options[option.name] = values[index]
    if number:
        # More options than this page knows: a later version added some.
        raise BadLink("newer")
    seats = game.seats[seat]
    try:
        setup = Setup(game.slug, seats, settle_options(game, seats, options))
        setup.start()
    except BadOption:
        raise BadLink("damaged") from None
    return setup


def _read_record(setup: Setup, count: int, number: int) -> list[Choice]:
    state = setup.start()
    record = []
    for _ in range(count):
        decision = state.decision()
        if decision is None:
            raise BadLink("damaged")
        number, index = divmod(number, len(decision.choices))
        record.append(decision.choices[index])
        state.apply(decision.choices[index])
    decision = state.decision()
    if number or (decision is not None and decision.seat == CHANCE):
        raise BadLink("damaged")
    return record


def _pack(position: Plain) -> str:
    plain = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    if len(plain) > MAX_POSITION:
        raise BadPosition("position", "too-large")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(packer.compress(plain) + packer.flush()).decode().rstrip("=")


def _unpack(game: Game, revision: int, packed: str) -> Setup:
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        plain = unpacker.decompress(data, MAX_POSITION)
        if not unpacker.eof or unpacker.unused_data:
            raise BadLink("damaged")
        position = json.loads(plain)
        if revision < game.revision and isinstance(game, Renewing):
            position = game.renew(position, revision)
        return position_setup(game.slug, position)
    except BadPosition:
        raise BadLink("bad-position") from None
    except (ValueError, zlib.error, RecursionError):
        raise BadLink("damaged") from None
