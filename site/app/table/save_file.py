"""Kept games as a file, and back.

    {"format": "tavolo-del-faraone", "version": 1, "games": [{"id": …, "link": …, "tail": …, "date": …, "title": …}]}

A file may come from anybody. Every game in it is decoded before it is accepted, and its other fields are cleaned.
"""

import json
import re
from collections.abc import Generator, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from app import games
from app.table import tail
from app.table.saves import Save, saved
from app.table.source import GameSource
from app.words import saves as saves_words
from pycore.codecs import List, Word
from pycore.contract import BadLink
from pycore.games import GAMES
from pycore.link import decode
from pycore.untrusted import DEEPEST, WHOLE, BadData, Fields, Or, nesting
from pycore.untrusted import read as read_json

FORMAT: Final = "tavolo-del-faraone"
VERSION: Final = 1
MOST_GAMES: Final = 1000
TITLE_LENGTH: Final = 60
DEPTH_OF_GAMES: Final = 3
"""A game of a file is an object in a list in an object."""
STEP: Final = 8_000
"""Characters of a file that are read before the page may handle events. They take some milliseconds."""
LONGEST_PART: Final = 100_000
"""The most characters of one game, and of everything else in a file."""
_FILE: Final = Fields(
    lambda _, version, listed: (version, listed),
    format=Word((FORMAT,)),
    version=WHOLE,
    games=Or(List(Or(WHOLE, -1)), None),
)
"""A file in which the place of each game in the list of games cut out has replaced the game."""
_ID: Final = re.compile(r"[a-z0-9-]{1,40}")


class BadFile(ValueError):
    """The text is no file of games; `reason` is "not-a-file", "newer" or "too-many"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def dump(saves: Sequence[Save]) -> str:
    """The text of a file with these games."""
    content = {"format": FORMAT, "version": VERSION, "games": [save._asdict() for save in saves]}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def file_name(saves: Sequence[Save], today: datetime) -> str:
    """The name of the file. It names the game if there is only one.

    >>> file_name([Save("a", "imhotep.BBA", "", "", "")], datetime(2026, 3, 1))
    'faraone-imhotep-2026-03-01.json'
    """
    what = saves[0].game if len(saves) == 1 else "partite"
    return f"faraone-{what}-{today:%Y-%m-%d}.json"


def entries(text: str) -> Generator[frozenset[str], None, list[Save | None]]:
    """The games of a file as they are written, not checked yet; None for one that cannot be read. Raises BadFile.

    A file may be large, so it is read in short steps, which yield nothing. Each game is cut out and parsed by itself;
    what is left of the file is short.
    """
    cut: list[Save | None] = []
    left: list[str] = []
    start = end = before = paused = 0
    for place, depth in nesting(text, STEP):
        if depth > DEEPEST:
            raise BadFile("not-a-file")
        if before < depth == DEPTH_OF_GAMES:
            start = place
        elif depth < before == DEPTH_OF_GAMES:
            if len(cut) == MOST_GAMES:
                raise BadFile("too-many")
            left.append(f"{text[end:start]} {len(cut)} ")
            end = place + 1
            cut.append(saved(text[start:end], LONGEST_PART))
        before = depth
        if place - paused >= STEP:
            paused = place
            yield frozenset()
    left.append(text[end:])
    try:
        version, listed = read_json("".join(left), _FILE, LONGEST_PART)
    except BadData as error:
        raise BadFile("not-a-file") from error
    if version > VERSION:
        raise BadFile("newer")
    if version != VERSION or listed is None:
        raise BadFile("not-a-file")
    if len(listed) > MOST_GAMES:
        raise BadFile("too-many")
    return [cut[each] if 0 <= each < len(cut) else None for each in listed]


def games_in(listed: Sequence[Save | None]) -> frozenset[str]:
    """The slugs of all games that `read` will open."""
    return frozenset(save.game for save in listed if save is not None)


def read(listed: Sequence[Save | None], now: datetime) -> Iterator[Save | None]:
    """Clean each of these games; None for one that cannot be opened here. Games without a date get `now`."""
    return (None if save is None else _read(save, now) for save in listed)


def clean_title(text: str) -> str:
    """A title as one line of at most 60 printable characters."""
    return tail.one_line(text, TITLE_LENGTH)


def first_title(slug: str, names: Sequence[str]) -> str:
    """The title of a game that nobody has named."""
    return saves_words.save_title(games.card(slug).title, names)


def first_title_of(save: Save) -> str:
    """The title that a save had before anybody named it. If its game is not here, its present title."""
    return first_title(save.game, tail.names(save.tail)) if save.game in GAMES else save.title


def people_of(text: str, source: GameSource) -> tail.Tail:
    """Read the tail of a save of that game."""
    return examined(text, source).tail


def examined(text: str, source: GameSource) -> tail.Examined:
    """Read the tail of a link of that game, and whether it can be trusted to say who plays."""
    return tail.examine(text.removeprefix("&"), source.seats, games.page(source.game).colours)


def opened(save: Save) -> tuple[GameSource, tail.Tail] | None:
    """The game of a save, and its people; None if its link does not open here."""
    try:
        match = decode(save.link)
    except BadLink:
        return None
    return match, people_of(save.tail, match)


def _read(save: Save, now: datetime) -> Save | None:
    try:
        match = decode(save.link)
    except BadLink:
        return None
    people = people_of(save.tail, match)
    title = clean_title(save.title) or first_title(match.game, people.names)
    id = save.id if _ID.fullmatch(save.id) else ""
    return Save(id, save.link, tail.write(people), _date(save.date, now), title)


def date_of(text: str) -> datetime | None:
    """The date that a save states; None if it states none."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _date(text: str, now: datetime) -> str:
    """A date in the form that saves use, not later than `now`."""
    return min(date_of(text) or now, now).isoformat()
