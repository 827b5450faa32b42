"""Kept games as a file, and back.

    {"format": "tavolo-del-faraone", "version": 1, "games": [{"id": …, "link": …, "tail": …, "date": …, "title": …}],
    "results": [the results of deleted and of reviewed games as lines, see `app.table.tally`]}

A file may come from anybody. Every game in it is decoded before it is accepted, and its other fields are cleaned. A
file may be large, so everything here that reads one works in short steps: generators that yield nothing.
"""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Generator, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from app import games
from app.table import tail
from app.table.saves import LONGEST_FIELD, Save, saved
from app.table.source import GameSource
from app.words import saves as saves_words
from pycore.codecs import Codec, List, Word
from pycore.contract import BadLink
from pycore.games import GAMES
from pycore.link import Decoded, decode, decoding
from pycore.reading import fail
from pycore.untrusted import DEEPEST, LONGEST, WHOLE, BadData, Fields, Or, Text, nesting
from pycore.untrusted import read as read_json

FORMAT: Final = "tavolo-del-faraone"
ENDING: Final = ".faraone"
TYPE: Final = "application/x-faraone+json"
"""How the name of an exported file ends, and its media type. The manifest has the installed app open such files."""
JSON_ENDING: Final = ".json"
JSON_TYPE: Final = "application/json"
"""The same on touch devices, whose programs send and show only files of a kind that they know."""
VERSION: Final = 1
MOST_BYTES: Final = 50_000_000
"""The largest file that is read. It is checked before the file is read."""
MOST_GAMES: Final = 50_000
"""The most games of a file. A browser's storage has room for about 20,000."""
TITLE_LENGTH: Final = 60
DEPTH_OF_GAMES: Final = 3
"""A game of a file is an object in a list in an object."""
MOST_RESULTS: Final = 2_000
"""The most results of deleted games that are kept. The ones deleted first are forgotten first."""
RESULTS: Final = List(Text(120), most=MOST_RESULTS)
STEP: Final = 8_000
"""Bytes of a file that are read before the page may handle events. They take some milliseconds."""
LONGEST_PART: Final = 100_000
"""The most bytes of one game."""


class _Places(Codec):
    """Codec of the list of games: the number of each among those cut out; -1 for a value that was not cut out.

    A game that was cut out is a list of its number. Other lists do not occur, since they have been cut out too.
    It reads the list as a whole, since a codec for each of 50,000 items would take too long.
    """

    def read(self, value: Any, field: str, position: Any) -> list[int]:
        if not isinstance(value, list):
            fail(field, "not-a-list")
        return [each[0] if isinstance(each, list) else -1 for each in value]


_FILE: Final = Fields(
    lambda _, version, listed, results: (version, listed, results),
    format=Word((FORMAT,)),
    version=WHOLE,
    games=Or(_Places(), None),
    results=Or(RESULTS, []),
)
"""A file from which the games have been cut out (see `_Places`)."""
_TITLE: Final = Fields(title=Or(Text(LONGEST_FIELD), ""))
_ID: Final = re.compile(r"[a-z0-9-]{1,40}")


class BadFile(ValueError):
    """The text is no file of games; `reason` is "not-a-file", "newer" or "too-many"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unread(NamedTuple):
    """A game of a file that cannot be read. `title` is "" if it has none."""

    title: str


class Content(NamedTuple):
    """What a file holds: games, not checked yet, and the results of deleted games as lines."""

    games: list[Save | Unread]
    results: list[str]


class Opened(NamedTuple):
    """A save, with its decoded link."""

    save: Save
    decoded: Decoded

    def goes_on_from(self, other: "Opened") -> bool:
        """Whether the match of this game equals that of the other one, or continues it."""
        ours, theirs = self.decoded, other.decoded
        return ours.setup == theirs.setup and ours.record[: len(theirs.record)] == theirs.record


def dump(saves: Iterable[Save]) -> str:
    """The text of a file with these games."""
    return file_of([line(save) for save in saves])


def line(save: Save) -> str:
    """One game as it is written in a file."""
    return json.dumps(save._asdict(), ensure_ascii=False)


def file_of(lines: Sequence[str], results: Sequence[str] = ()) -> str:
    """The text of a file with these games, each as `line` writes it, and the results of deleted games."""
    games = ",\n".join(lines)
    more = f', "results": {json.dumps(results)}' if results else ""
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "games": [\n{games}\n]{more}}}\n'


def file_name(saves: Sequence[Save], today: datetime) -> str:
    """The name of the file, without its ending. It names the game if there is only one.

    >>> file_name([Save("a", "imhotep.BBA", "", "", "")], datetime(2026, 3, 1))
    'faraone-imhotep-2026-03-01'
    """
    what = saves[0].game if len(saves) == 1 else "partite"
    return f"faraone-{what}-{today:%Y-%m-%d}"


def entries(content: bytes) -> Generator[None, None, Content]:
    """The content of a file as it is written. Raises BadFile.

    Each game is cut out and parsed separately. The rest of the file is short.
    """
    cut: list[Save | Unread] = []
    left: list[bytes] = []
    start = end = before = paused = length = 0
    content = content.removeprefix(BOM_UTF8)
    for place, depth in nesting(content, STEP):
        if before < depth == DEPTH_OF_GAMES:
            start = place
        elif depth < before == DEPTH_OF_GAMES:
            if len(cut) == MOST_GAMES:
                raise BadFile("too-many")
            left.append(b"%b[%d]" % (content[end:start], len(cut)))
            length += len(left[-1])
            end = place + 1
            cut.append(_entry(content[start:end]))
        before = depth
        outside = length + (start if depth >= DEPTH_OF_GAMES else place) - end
        if depth > DEEPEST or outside > LONGEST:
            raise BadFile("not-a-file")
        if place - paused >= STEP:
            paused = place
            yield
    left.append(content[end:])
    try:
        version, listed, results = read_json(b"".join(left).decode(errors="replace"), _FILE)
    except BadData as error:
        raise BadFile("not-a-file") from error
    if version > VERSION:
        raise BadFile("newer")
    if version != VERSION or listed is None:
        raise BadFile("not-a-file")
    if len(listed) > MOST_GAMES:
        raise BadFile("too-many")
    return Content([cut[number] if number >= 0 else Unread("") for number in listed], results)


def _entry(content: bytes) -> Save | Unread:
    if len(content) > LONGEST_PART:
        return Unread("")
    text = content.decode(errors="replace")
    return saved(text) or Unread(_title(text))


def _title(text: str) -> str:
    """The title of an entry that is not a save; "" if it has none."""
    try:
        return clean_title(read_json(text, _TITLE)["title"])
    except BadData:
        return ""


def games_in(listed: Iterable[Save | Unread]) -> frozenset[str]:
    """The slugs of the games whose saves were read from a file."""
    return frozenset(entry.game for entry in listed if isinstance(entry, Save))


def decoded(save: Save) -> Generator[None, None, Opened | None]:
    """Decode the link of a save; None if it does not open here."""
    try:
        return Opened(save, (yield from decoding(save.link)))
    except BadLink:
        return None


def opening(entry: Save | Unread, now: datetime) -> Generator[None, None, Opened | Unread]:
    """Open and clean a game of a file. A game without a date, or with a later one, gets `now`."""
    if isinstance(entry, Unread):
        return entry
    opened = yield from decoded(entry)
    if opened is None:
        return Unread(clean_title(entry.title))
    setup = opened.decoded.setup
    people = tail.examine(entry.tail.removeprefix("&"), setup.seats, games.page(setup.game).colours).tail
    title = clean_title(entry.title) or first_title(setup.game, people.names)
    id = entry.id if _ID.fullmatch(entry.id) else ""
    return opened._replace(save=Save(id, entry.link, tail.write(people), _date(entry.date, now), title))


def clean_title(text: str) -> str:
    """A title as one line of at most 60 printable characters."""
    return tail.one_line(text, TITLE_LENGTH)


def first_title(slug: str, names: Sequence[str]) -> str:
    """The title of a game that nobody has named."""
    return saves_words.save_title(games.card(slug).title, tail.as_you(names))


def first_title_of(save: Save) -> str:
    """The title that a save had before anybody named it. If its game is not here, its present title."""
    return first_title(save.game, tail.names(save.tail)) if save.game in GAMES else save.title


def people_of(text: str, source: GameSource) -> tail.Tail:
    """Read the tail of a save of the game of `source`."""
    return examined(text, source).tail


def examined(text: str, source: GameSource) -> tail.Examined:
    """Read the tail of a link to the game of `source`. `sure` of the result says whether the tail is intact."""
    return tail.examine(text.removeprefix("&"), source.seats, games.page(source.game).colours)


def opened(save: Save) -> tuple[GameSource, tail.Tail] | None:
    """The game of a save, and its people; None if its link does not open here."""
    try:
        match = decode(save.link)
    except BadLink:
        return None
    return match, people_of(save.tail, match)


def date_of(text: str) -> datetime | None:
    """The date that a save states; None if it states none."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _date(text: str, now: datetime) -> str:
    """A date in the form that saves use, not later than `now`."""
    return min(date_of(text) or now, now).isoformat()
