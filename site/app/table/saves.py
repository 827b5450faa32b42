"""The games kept in this browser. A save is an id, a link, its readable tail, a date and a title."""

import json
import random
import re
import string
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

from pycore.codecs import Codec
from pycore.untrusted import LONGEST, BadData, Fields, Text, read

PREFIX: Final = "faraone:"
GAME: Final = PREFIX + "partita:"
FACTS: Final = PREFIX + "fatti:"
"""The entry with this prefix and a save's id: facts about the game (`app.table.index`)."""
BEFORE: Final = PREFIX + "prima:"
"""The entry with this prefix and a save's id: digests of the links that the save has held, the present one first, then
newest first."""
REVIEW: Final = PREFIX + "esame:"
"""The entry with this prefix and a save's id: what a review of the game has found (`app.table.review`)."""
MOST_BEFORE: Final = 64
PROBE: Final = PREFIX + "prova"
"""An entry that is written and removed when the page opens."""
RESERVE: Final = 40_000
"""Characters of room that an import leaves, so that the games on the tables can still be kept."""
SPARE: Final = ((PREFIX + "quadro:", PREFIX + "carte"), (REVIEW,), (FACTS, BEFORE))
"""How the names of entries begin that are removed if there is no room for a game: pictures and cards first, then
reviews, then facts and digests."""


class StorageRefused(Exception):
    """The browser does not let the page store anything, or has no room left."""


class Storage(Protocol):
    """A storage of texts by name. Every method may raise `StorageRefused`."""

    def names(self) -> Iterable[str]:
        """All names in use."""

    def read_all(self) -> dict[str, str]:
        """All texts by name, in one reading."""

    def get(self, name: str) -> str | None:
        """The text kept under a name."""

    def set(self, name: str, text: str) -> None:
        """Store a text."""

    def remove(self, name: str) -> None:
        """Remove the text kept under a name."""


class MemoryStorage:
    """Stores texts until the page is closed."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def names(self) -> Iterable[str]:
        return list(self.texts)

    def read_all(self) -> dict[str, str]:
        return dict(self.texts)

    def get(self, name: str) -> str | None:
        return self.texts.get(name)

    def set(self, name: str, text: str) -> None:
        self.texts[name] = text

    def remove(self, name: str) -> None:
        self.texts.pop(name, None)


class Save(NamedTuple):
    """One kept game. `date` is ISO text in UTC, `title` names game and players."""

    id: str
    link: str
    tail: str
    date: str
    title: str

    @property
    def game(self) -> str:
        """The slug of its game, which may not be here."""
        return self.link.partition(".")[0]


LONGEST_FIELD: Final = 20_000
"""The most characters of a field of a save. Links have fewer."""
GAME_FIELDS: Final = Fields(Save, **dict.fromkeys(Save._fields, Text(LONGEST_FIELD)))
_VALUE: Final = rf'"([^"\\\x00-\x1f]{{0,{LONGEST_FIELD}}})"'
_PLAIN: Final = re.compile(r"\{" + ", ".join(f'"{name}": {_VALUE}' for name in Save._fields) + r"\}")
"""A save as `_text` writes it, if none of its fields needs an escape of JSON: nearly every save is so."""


class Saves:
    """Kept games and settings. If the browser refuses to store them, they last as long as the page."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._listeners: list[Callable[[str, str | None], None]] = []
        self.kept = True
        """False after the browser has refused to store something. Then all changes are lost when the page is closed."""
        self.deleted: dict[str, Save] = {}
        """The games deleted during this visit, by id, for `restore`."""
        self.unreadable = 0
        """The number of entries that `all` has found damaged, and has skipped."""
        # Find out at once whether the browser keeps anything, so that nothing untrue is said before the first choice.
        for text in ("", None):
            self._attempt(PROBE, text)

    def listen(self, listener: Callable[[str, str | None], None]) -> None:
        """Call `listener(name, text)` after each change of an entry; `text` is None if it was removed. With the name ""
        many entries may have changed."""
        self._listeners.append(listener)

    def put(self, save: Save) -> None:
        """Keep a game. It replaces the one with the same id."""
        self.deleted.pop(save.id, None)
        self._note_before(save)
        self._set(GAME + save.id, _text(save))

    def _note_before(self, save: Save) -> None:
        """Note which link this save will replace. Call it before the save is written, so that another tab that sees
        the game sees the digests as well."""
        before = self.get(save.id)
        if before is not None and before.link != save.link:
            older = [digest(before.link), *(self._before(before) or ())]
            self.spare(_before_name(save.id), " ".join([digest(save.link), *older[:MOST_BEFORE]]))

    def knew(self, save: Save, link: str) -> bool:
        """Whether the save has replaced this link, so that the tab with this link had seen it. True without digests."""
        before = self._before(save)
        return before is None or digest(link) in before

    def _before(self, save: Save) -> list[str] | None:
        """Digests of the links that a save has replaced; None if unknown, as in saves of older pages."""
        own, *older = (self._get(PREFIX + _before_name(save.id)) or "").split(" ")
        return older if own == digest(save.link) else None

    def get(self, id: str) -> Save | None:
        """The save stored under this id. The id in the stored text is ignored, since two entries may hold the same."""
        save = saved(self._get(GAME + id))
        return None if save is None else save._replace(id=id)

    def ids(self) -> list[str]:
        """The ids of all entries of kept games, also of those that cannot be read."""
        try:
            names = sorted(self._storage.names())
        except StorageRefused:
            self._refused()
            names = sorted(self._storage.names())
        return [name.removeprefix(GAME) for name in names if name.startswith(GAME)]

    def all(self) -> list[Save]:
        """All kept games, newest first. Entries that cannot be read are counted and skipped, and not removed."""
        ids = self.ids()
        saves = [save for id in ids if (save := self.get(id)) is not None]
        self.unreadable = len(ids) - len(saves)
        return sorted(saves, key=lambda save: save.date, reverse=True)

    def add(self, saves: Iterable[Save]) -> Generator[None, None, bool]:
        """Store all of these games, one in each step. A game replaces the one with the same id.

        If there is no room for all of them and for `RESERVE`, or if the generator is closed before its end, everything
        is as before, and the result is False. Pictures and cards make room.
        """
        written: list[tuple[str, str, str | None]] = []
        try:
            for save in saves:
                name, text = GAME + save.id, _text(save)
                before = self._get(name)
                self._note_before(save)
                self._write_or_make_room(name, text)
                written.append((name, text, before))
                yield
            if written:
                self._write_or_make_room(PROBE, " " * RESERVE)
                self._write(PROBE, None)
        except StorageRefused:
            yield from self._put_back(written)
            return False
        except GeneratorExit:
            for _ in self._put_back(written):
                pass
            raise
        return True

    def _put_back(self, written: Sequence[tuple[str, str, str | None]]) -> Iterator[None]:
        """Undo writes, the last one first. Each is (name, new text, text before). What has changed since stays."""
        for name, text, before in reversed(written):
            if self._get(name) == text:
                self._attempt(name, before)
            yield

    def delete(self, id: str) -> Save | None:
        """Delete a game. `restore` brings it back while the page is open."""
        save = self.get(id)
        if save is not None:
            self.deleted[id] = save
            self._attempt(GAME + id, None)
            for beside in (FACTS, BEFORE, REVIEW):
                self.spare(beside.removeprefix(PREFIX) + id, None)
        return save

    def restore(self, id: str, new_id: Callable[[], str]) -> None:
        """Restore a deleted game. If another game uses its id by now, it gets a new id."""
        save = self.deleted.pop(id, None)
        if save is None:
            return
        here = self.get(id)
        if here is None:
            self.put(save)
        elif here.link != save.link:
            self.put(save._replace(id=new_id()))

    def setting(self, name: str) -> str | None:
        """A remembered setting."""
        return self._get(PREFIX + name)

    def value(self, name: str, shape: Codec, default: Any) -> Any:
        """A remembered setting in JSON, as `shape` reads it; `default` if there is none, or if it cannot be read."""
        try:
            return read(self.setting(name) or "", shape)
        except BadData:
            return default

    def remember(self, name: str, text: str) -> None:
        """Remember a setting."""
        self._set(PREFIX + name, text)

    def spare(self, name: str, text: str | None) -> None:
        """Store a text that may be lost, or remove it (None). If there is no room, it is removed."""
        try:
            self._write(PREFIX + name, text)
        except StorageRefused:
            with suppress(StorageRefused):
                self._write(PREFIX + name, None)

    def read_all(self) -> dict[str, str]:
        """The texts of all entries by name, in one reading."""
        try:
            return self._storage.read_all()
        except StorageRefused:
            self._refused()
            return self._storage.read_all()

    def changed(self, name: str) -> None:
        """Another tab has changed this entry ("": perhaps all)."""
        self._tell(name, self._get(name) if name else None)

    def _tell(self, name: str, text: str | None) -> None:
        for listener in self._listeners:
            listener(name, text)

    def _get(self, name: str) -> str | None:
        try:
            return self._storage.get(name)
        except StorageRefused:
            self._refused()
            return self._storage.get(name)

    def _set(self, name: str, text: str) -> None:
        self._attempt(name, text)

    def _attempt(self, name: str, text: str | None) -> None:
        try:
            self._write_or_make_room(name, text)
        except StorageRefused:
            self._refused()
            self._write(name, text)

    def _write_or_make_room(self, name: str, text: str | None) -> None:
        """Write a text, or remove it (None). Raises StorageRefused if there is no room even without all of `SPARE`."""
        for spare in SPARE:
            try:
                self._write(name, text)
                return
            except StorageRefused:
                self._make_room(spare)
        self._write(name, text)

    def _make_room(self, spare: tuple[str, ...]) -> None:
        """Remove the entries whose names begin so."""
        with suppress(StorageRefused):
            for name in list(self._storage.names()):
                if name.startswith(spare):
                    self._storage.remove(name)

    def _write(self, name: str, text: str | None) -> None:
        if text is None:
            self._storage.remove(name)
        else:
            self._storage.set(name, text)
        self._tell(name, text)

    def _refused(self) -> None:
        """After a refusal by the browser, continue in memory with the texts that can still be read."""
        memory = MemoryStorage()
        try:
            for name in self._storage.names():
                if name.startswith(PREFIX) and (text := self._storage.get(name)) is not None:
                    memory.set(name, text)
        except StorageRefused:
            pass
        self._storage = memory
        self.kept = False
        self._tell("", None)


def random_id() -> str:
    """An id for a new save. The system's entropy makes it differ from those of other tabs."""
    return "".join(random.SystemRandom().choices(string.ascii_lowercase + string.digits, k=12))


def review_name(id: str) -> str:
    """The name, for `Saves.setting` and `Saves.spare`, of what a review of this save has found."""
    return REVIEW.removeprefix(PREFIX) + id


def _before_name(id: str) -> str:
    return BEFORE.removeprefix(PREFIX) + id


def digest(link: str) -> str:
    """A digest of a link: eight hexadecimal digits."""
    return f"{zlib.crc32(link.encode()):08x}"


def _text(save: Save) -> str:
    return json.dumps(save._asdict(), ensure_ascii=False)


def saved(text: str | None, longest: int = LONGEST) -> Save | None:
    """The save written in a text of at most `longest` characters, or None when that is no save."""
    # The start of the page waits until all saves are read. The pattern takes a third of the time that `read` takes.
    if text and len(text) <= longest and (plain := _PLAIN.fullmatch(text)):
        return Save(*plain.groups())
    try:
        found: Save = read(text or "", GAME_FIELDS, longest)
    except BadData:
        return None
    return found
