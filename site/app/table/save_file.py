"""Kept games as a file, and back.

    {"format": "tavolo-del-faraone", "version": 1, "games": [{"id": …, "link": …, "tail": …, "date": …, "title": …}]}

A file may come from anybody. Every game in it is decoded before it is accepted, and its other fields are cleaned.
"""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from app import games
from app.table import tail
from app.table.saves import Save
from app.table.source import GameSource
from app.words import saves as saves_words
from pycore.contract import BadLink
from pycore.games import GAMES
from pycore.link import decode

FORMAT: Final = "tavolo-del-faraone"
VERSION: Final = 1
MOST_GAMES: Final = 1000
TITLE_LENGTH: Final = 60
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


def entries(text: str) -> list[Any]:
    """The games of a file as JSON data, not checked yet. Raises BadFile."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile("not-a-file") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadFile("not-a-file")
    version, listed = content.get("version"), content.get("games")
    if type(version) is int and version > VERSION:
        raise BadFile("newer")
    if type(version) is not int or version != VERSION or not isinstance(listed, list):
        raise BadFile("not-a-file")
    if len(listed) > MOST_GAMES:
        raise BadFile("too-many")
    return listed


def games_in(text: str) -> set[str]:
    """The slugs of all games that `read` will open. Empty for a text that is no file of games."""
    try:
        listed = entries(text)
    except BadFile:
        return set()
    links = [fields.get("link") for fields in listed if isinstance(fields, dict)]
    return {link.partition(".")[0] for link in links if isinstance(link, str)}


def read(listed: Sequence[Any], now: datetime) -> Iterator[Save | None]:
    """Read each of these games and clean it; None for one that cannot be opened here. Games without a date get
    `now`."""
    return (_read(fields, now) for fields in listed)


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


def _read(fields: Any, now: datetime) -> Save | None:
    if not isinstance(fields, dict) or not all(isinstance(fields.get(name), str) for name in Save._fields):
        return None
    try:
        match = decode(fields["link"])
    except BadLink:
        return None
    people = people_of(fields["tail"], match)
    title = clean_title(fields["title"]) or first_title(match.game, people.names)
    id = fields["id"] if _ID.fullmatch(fields["id"]) else ""
    return Save(id, fields["link"], tail.write(people), _date(fields["date"], now), title)


def date_of(text: str) -> datetime | None:
    """The date that a save states; None if it states none."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _date(text: str, now: datetime) -> str:
    """A date in the form that saves use, not later than `now`."""
    return min(date_of(text) or now, now).isoformat()
