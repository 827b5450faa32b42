"""A match encoded as a short text (a link), and decoded again.

    slug . version revision setup [position] count checksum body

The text is made of base64url digits of six bits each. `body` is one mixed-radix number: each choice of the record
is written as its index in its decision's list, and the first choice is the least significant digit. So a link holds
the whole game with its history, and it cannot describe an illegal game. The checksum covers the text before it and
the decoded choices, so the reader notices if the order of a list of choices has changed. `version`, `revision`,
`setup` and `count` are small numbers: five bits per digit, lowest first; the sixth bit says that more digits follow.

A link of an earlier revision is read under the current rules. If its checksum matches the decoded choices, the game
is still valid: the link opens, and `encode` writes it with the current revision. If the checksum does not match, a list
of choices has changed since, and the game cannot be recovered. `decode` then raises BadLink("older-rules").
"""

import base64
import json
import zlib
from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

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
    UnknownGame,
    settle_options,
)
from pycore.games import GAMES
from pycore.match import Match, Setup, position_setup
from pycore.untrusted import parse

DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The base64url alphabet; a digit's index is its value."""
VALUE: Final = {digit: value for value, digit in enumerate(DIGITS)}
VERSION: Final = 1
"""Version of the encoding. All games share it."""
CHECKSUM_DIGITS: Final = 4
"""Number of digits in a checksum."""

MAX_LENGTH: Final = 16_384
"""Largest number of characters in a link."""
MAX_CHOICES: Final = 8_192
"""Largest number of choices in the record of a link."""
MAX_POSITION: Final = 65_536
"""Largest size of a custom position as uncompressed JSON, in bytes."""


def encode(match: Match) -> str:
    """Encode a match. Equal matches give the same text.

    Raises BadPosition ("too-large") for a custom position over `MAX_POSITION`.

    A link after the address of the site's table, and a `#`, opens the match there:

        >>> import random
        >>> encode(Match.new("imhotep", 2, rng=random.Random(7)))
        'imhotep.BCAF3KIcCZD'
    """
    game = GAMES[match.game]
    head = f"{game.slug}.{_small(VERSION)}{_small(game.revision)}"
    if match.setup.position is None:
        head += _small(_setup_number(game, match.setup) * 2)
    else:
        packed = _pack(match.setup.position)
        head += _small(1) + _small(len(packed)) + packed
    head += _small(len(match))
    return head + _checksum(head, match.record) + _body(match)


class Decoded(NamedTuple):
    """The content of a link: the set-up of a match and its record.

    It replays as a match:

        >>> decoded = Decoded(Setup("senet", 2, {}), (("throw",),))
        >>> Match.replay(*decoded).decision.kind
        'sticks'
    """

    setup: Setup
    record: tuple[Choice, ...]


def decode(text: str) -> Match:
    """Decode the match in a link. Work and memory are bounded for every text.

    Raises BadLink with one of the reasons "empty", "too-long", "not-a-link", "unknown-game", "newer" (made by a
    later version of the encoding or of the game's rules), "older-rules" (made under earlier rules, and not a valid
    game under the current ones), "bad-position", "damaged".

    There and back, and a link whose last digit was changed:

        >>> match = decode("imhotep.BCAF3KIcCZD")
        >>> match.game, match.seats, len(match), encode(match)
        ('imhotep', 2, 5, 'imhotep.BCAF3KIcCZD')
        >>> decode("imhotep.BCAF3KIcCZE")
        Traceback (most recent call last):
            ...
        pycore.contract.BadLink: damaged
    """
    steps = decoding(text)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return Match.replay(*end.value)


def decoding(text: str) -> Generator[None, None, Decoded]:
    """Decode a link in short steps, one for each choice, without making a match. Raises BadLink as `decode` does.

    The generator returns the `Decoded`, after one step for each of five choices:

        >>> def slowly(text):
        ...     decoded = yield from decoding(text)
        ...     yield len(decoded.record)
        >>> [*slowly("imhotep.BCAF3KIcCZD")]
        [None, None, None, None, None, 5]
    """
    if not text:
        raise BadLink("empty")
    if len(text) > MAX_LENGTH:
        raise BadLink("too-long")
    slug, dot, rest = text.partition(".")
    pasted = "decode reads only what stands after # and before &" if "#" in text or "&" in text else ""
    if not dot or not rest or any(digit not in VALUE for digit in rest):
        raise BadLink("not-a-link", pasted)
    if slug not in GAMES:
        raise BadLink("unknown-game", pasted or str(UnknownGame(slug[:40], tuple(GAMES))))
    game, reader = GAMES[slug], _Reader(rest)
    revision = _read_revision(game, reader)
    try:
        return (yield from _read_match(game, revision, reader, text))
    except BadLink as error:
        if revision < game.revision and error.reason != "too-long":
            raise BadLink("older-rules") from None
        raise


def _read_match(game: Game, revision: int, reader: "_Reader", text: str) -> Generator[None, None, Decoded]:
    """Read the rest of a link, after its revision. Raises BadLink."""
    setup = _read_setup(game, revision, reader)
    count = reader.small()
    if count > MAX_CHOICES:
        raise BadLink("too-long")
    rest = reader.digits
    head, tail = text[: len(text) - len(rest) + reader.at], rest[reader.at :]
    body = tail[CHECKSUM_DIGITS:]
    number = _number(body)
    record = yield from _read_record(setup, count, number)
    # `_read_record` has used up the number, so the record gives the same number again.
    if tail[:CHECKSUM_DIGITS] != _checksum(head, record) or body != _digits(number):
        raise BadLink("damaged")
    return Decoded(setup, tuple(record))


def holds_position(text: str) -> bool:
    """Whether a link holds a custom position instead of its game's own opening. It is not decoded, so this is quick.

    True as well for a text that is no link:

        >>> holds_position("imhotep.BCAF3KIcCZD"), holds_position(encode(Match.from_position(
        ...     "senet", GAMES["senet"].start(2, {}).to_plain()))), holds_position("x")
        (False, True, True)
    """
    reader = _Reader(text.partition(".")[2][:MAX_LENGTH])
    try:
        numbers = [reader.small() for _ in range(3)]
    except (BadLink, KeyError):
        return True
    return bool(numbers[2] & 1)


class _Reader:
    """Reads the digits of a link from the left. Raises BadLink("damaged") if digits are missing or not canonical."""

    def __init__(self, digits: str) -> None:
        self.digits = digits
        self.at = 0

    def small(self) -> int:
        """Read a number written by `_small`."""
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
        """Read the next `length` digits."""
        end = self.at + length
        if end > len(self.digits):
            raise BadLink("damaged")
        piece = self.digits[self.at : end]
        self.at = end
        return piece


def _small(number: int) -> str:
    """A number in five bits per digit, lowest first; the sixth bit says that more digits follow."""
    text = ""
    while number > 31:
        text += DIGITS[number & 31 | 32]
        number >>= 5
    return text + DIGITS[number]


def _number(digits: str) -> int:
    """The number written in six bits per digit, lowest first."""
    number = 0
    for digit in reversed(digits):
        number = number << 6 | VALUE[digit]
    return number


def _digits(number: int) -> str:
    """A number in six bits per digit, lowest first, as `_number` reads it; 0 gives the empty text."""
    text = []
    while number:
        text.append(DIGITS[number & 63])
        number >>= 6
    return "".join(text)


def _body(match: Match) -> str:
    """The record as one mixed-radix number in base64url digits; the first choice is least significant."""
    number = 0
    for step in reversed(match.steps):
        number = number * step.radix + step.digit
    return _digits(number)


def _checksum(head: str, record: Sequence[Choice]) -> str:
    """The low 24 bits of a CRC-32 over `head` (the link before the checksum) and the record's choices."""
    choices = ";".join(",".join(map(str, choice)) for choice in record)
    value = zlib.crc32(f"{head};{choices}".encode())
    return "".join(DIGITS[value >> 6 * i & 63] for i in range(CHECKSUM_DIGITS))


def _setup_number(game: Game, setup: Setup) -> int:
    """Seats and options as one mixed-radix number. The number of seats is the least significant digit, the last option
    the most significant one. An option's digit is 0 for its default.
    """
    number = 0
    for option in reversed(game.options):
        values = _values(option, game.revision)
        number = number * len(values) + values.index(setup.options[option.name])
    return number * len(game.seats) + game.seats.index(setup.seats)


def _values(option: Option, revision: int) -> list[str | int | bool]:
    """The values of an option that existed at a revision, with the default first."""
    values = option.values_at(revision)
    return [option.default, *(value for value in values if value != option.default)]


def _read_revision(game: Game, reader: _Reader) -> int:
    """Check the version of the encoding and return the revision of the rules. Raises BadLink."""
    version = reader.small()
    if version != VERSION:
        if version < VERSION:
            raise BadLink("damaged")
        raise BadLink("newer", f"version {version} of the encoding; this library reads version {VERSION}")
    revision = reader.small()
    if revision > game.revision:
        raise BadLink("newer", f"revision {revision} of {game.slug}; this library has {game.revision}")
    return revision


def _read_setup(game: Game, revision: int, reader: _Reader) -> Setup:
    """Read seats and options, or a custom position. Raises BadLink."""
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
        # The link has more options than this game: a later revision has added some.
        raise BadLink("newer")
    seats = game.seats[seat]
    try:
        setup = Setup(game.slug, seats, settle_options(game, seats, options))
        setup.start()
    except BadOption:
        raise BadLink("damaged") from None
    return setup


def _read_record(setup: Setup, count: int, number: int) -> Generator[None, None, list[Choice]]:
    """Decode `count` choices from `number` by replaying them, one in each step. Raises BadLink("damaged").

    A link is damaged if the game ends before `count` choices, if part of `number` is left over, or if luck must still
    be drawn after the last choice.
    """
    state = setup.start()
    record = []
    for _ in range(count):
        decision = state.decision()
        if decision is None:
            raise BadLink("damaged")
        number, index = divmod(number, len(decision.choices))
        record.append(decision.choices[index])
        state.apply(decision.choices[index])
        yield
    decision = state.decision()
    if number or (decision is not None and decision.seat == CHANCE):
        raise BadLink("damaged")
    return record


def _pack(position: Plain) -> str:
    """A custom position as compressed JSON in base64url. Raises BadPosition when it is too large."""
    plain = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    if len(plain) > MAX_POSITION:
        raise BadPosition("position", "too-large")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(packer.compress(plain) + packer.flush()).decode().rstrip("=")


def _unpack(game: Game, revision: int, packed: str) -> Setup:
    """Unpack a custom position into a set-up. A position of an earlier revision is converted first. Raises BadLink."""
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        plain = unpacker.decompress(data, MAX_POSITION)
        if not unpacker.eof or unpacker.unused_data:
            raise BadLink("damaged")
        position = parse(plain.decode())
        if revision < game.revision and isinstance(game, Renewing):
            position = game.renew(position, revision)
        return position_setup(game.slug, position)
    except BadPosition:
        raise BadLink("bad-position") from None
    except (ValueError, zlib.error):
        raise BadLink("damaged") from None
