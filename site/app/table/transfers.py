"""Import and export of kept games. Both work in short steps, so that the page stays in use and they can be cancelled.

An import first reads the whole file, and writes nothing until every game of it is opened and compared with what is
kept. So a cancelled import has added nothing.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from app.table import save_file, tail
from app.table.effects import Effect
from app.table.save_file import BadFile, Opened, Unread
from app.table.saves import Save, Saves
from app.table.tally import Tally
from app.words import errors as errors_words
from app.words import saves as saves_words

MOST_NAMED: Final = 20
"""The most unreadable games of a file that are named one by one."""


class Progress:
    """How far an import or an export has come."""

    def __init__(self, words: Callable[[int, int], str]) -> None:
        """`words(done, total)` is the sentence about it."""
        self.done = 0
        self.total = 0
        """The number of games; 0 as long as it is not known."""
        self.shown = False
        """Whether the page shows it. A short one is not shown."""
        self._words = words

    @property
    def text(self) -> str:
        """A sentence for the page."""
        return self._words(self.done, self.total)


class Transfers:
    """Imports and exports games. The browser runs one at a time (`app.browser.background`)."""

    def __init__(
        self,
        saves: Saves,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        ask: Callable[[Effect], None],
        say: Callable[[str], None],
        tally: Tally,
    ) -> None:
        """`ask` hands effects to the browser. `say` shows a text: the first line as a sentence, others as a list."""
        self.progress: Progress | None = None
        """The import or export that is running; None if there is none."""
        self.offered = 0
        """The number of files from outside the page for which the list asks whether to import them."""
        self._saves, self._clock, self._new_id = saves, clock, new_id
        self._ask, self._say, self._tally = ask, say, tally

    def stop(self) -> None:
        """Cancel the import or export that is running."""
        self._ask(Effect("stop-transfer"))

    def refuse(self, reason: str) -> None:
        """Say why a file is not imported: a reason of `saves_words.BAD_FILE`."""
        self._say(saves_words.BAD_FILE[reason])

    def refuse_game(self) -> None:
        """Say that the code of one of the file's games could not be loaded."""
        self._say(errors_words.GAME_NOT_LOADED)

    def _cancelled(self, said: str) -> None:
        self._say(said)
        self._ask(Effect("focus", "import"))  # the button to cancel is gone

    # Export

    def export(self, *ids: str) -> None:
        """Give the visitor a file with these kept games, or with all of them if none is named."""
        self._ask(Effect("export", " ".join(ids)))

    def export_games(self, ids: str) -> Generator[None]:
        """Write the file of an "export" effect, in short steps. Without games there is none."""
        progress = self.progress = Progress(saves_words.exporting)
        self._say("")
        try:
            chosen = ids.split() or self._saves.ids()
            progress.total = len(chosen)
            found: list[tuple[Save, str]] = []
            for id in chosen:
                save = self._saves.get(id)
                if save is not None:
                    found.append((save, save_file.line(save)))
                progress.done += 1
                yield
            found.sort(key=lambda pair: pair[0].date, reverse=True)
            results = [] if ids else self._tally.lines()
            if found or results:
                name = save_file.file_name([save for save, _ in found], self._clock())
                text = save_file.file_of([written for _, written in found], results)
                self._ask(Effect("download", text, name))
        except GeneratorExit:
            self._cancelled(saves_words.EXPORT_CANCELLED)
            raise
        finally:
            self.progress = None

    # Import

    def offer(self, files: int) -> None:
        """Ask whether to import files that were shared with the installed app, or opened with it.

        A page of somebody else can send files too (`site/assets/sw.js`), so they are imported only after a press.
        """
        self.offered = files
        self._say("")
        self._ask(Effect("focus", "import-received"))

    def answer(self, wanted: bool) -> None:
        """Import these files, or forget them."""
        self.offered = 0
        self._ask(Effect("received", "import" if wanted else ""))
        self._ask(Effect("focus", "import"))  # the buttons are gone

    def import_games(self, content: bytes) -> Generator[frozenset[str] | None]:
        """Import the games of a file, in short steps. Then the result is said. Closing the generator cancels it.

        A step yields the slugs of the games that must be loaded before the next step, or None. A game that is here
        stays as it is, unless the file's version continues it. A different game with the same id gets a new id. If
        there is no room for all, none is imported.
        """
        progress = self.progress = Progress(saves_words.importing)
        self._say("")
        try:
            self._say((yield from self._import(content, progress)))
        except BadFile as error:
            self.refuse(error.reason)
        except GeneratorExit:
            self._cancelled(saves_words.IMPORT_CANCELLED)
            raise
        finally:
            self.progress = None

    def _import(self, content: bytes, progress: Progress) -> Generator[frozenset[str] | None, None, str]:
        """Import a file, and return the result in words. Raises BadFile."""
        entries, results = yield from save_file.entries(content)
        yield save_file.games_in(entries)
        here, now = _Here(), self._clock()
        yield from here.read(self._saves)
        progress.total = len(entries)
        new: list[Save] = []
        unread: list[str] = []
        known = 0
        for place, entry in enumerate(entries, 1):
            if isinstance(entry, Save) and here.has(entry):
                known += 1
            elif isinstance(game := (yield from save_file.opening(entry, now)), Unread):
                unread.append(saves_words.unread(place, game.title))
            elif (yield from here.takes(game)):
                known += 1
            else:
                new.append(game.save)
            progress.done = place
            yield None
        known -= len(here.longer)
        if not (yield from self._saves.add(self._to_write(here, new))):
            return saves_words.NO_ROOM
        said = [saves_words.imported(len(new) + len(here.longer), known, len(unread)), *unread[:MOST_NAMED]]
        if len(unread) > MOST_NAMED:
            said.append(saves_words.more_unread(len(unread) - MOST_NAMED))
        if more := self._tally.take(results):
            said[0] = f"{said[0]} {saves_words.results(more)}" if entries else saves_words.results(more)
        return "\n".join(said)

    def _to_write(self, here: "_Here", new: Iterable[Save]) -> Iterator[Save]:
        """The saves to write. Each is read as late as possible, since what is kept may have changed in the meantime."""
        taken = {*self._saves.ids(), *self._saves.deleted}
        for longer in here.longer.values():
            kept = self._saves.get(longer.save.id)
            same = kept is not None and kept.link == longer.replaces
            yield longer.save if same else longer.save._replace(id=self._new_id())
        for save in new:
            id = save.id if save.id and save.id not in taken else self._new_id()
            taken.add(id)
            yield save._replace(id=id)


class _Version:
    """A kept game of a match. Its link is decoded when it is first needed."""

    def __init__(self, save: Save) -> None:
        self.save = save
        self.opened: Opened | None = None

    def open(self) -> Generator[None, None, Opened | None]:
        """The game; None if its link does not open here."""
        if self.opened is None:
            self.opened = yield from save_file.decoded(self.save)
        return self.opened


class _Longer(NamedTuple):
    """A kept game as a file continues it, and the link that it replaces."""

    save: Save
    replaces: str


class _Here:
    """The kept games, indexed by content and by match. They are read once for each import."""

    def __init__(self) -> None:
        self.longer: dict[str, _Longer] = {}
        """The kept games that the file continues, by id."""
        self._have: set[tuple[str, str]] = set()
        self._versions: dict[str, list[_Version]] = {}

    def read(self, saves: Saves) -> Iterator[None]:
        """Read all kept games, one in each step."""
        for id in saves.ids():
            save = saves.get(id)
            if save is not None:
                self._have.add(_content(save))
                match = tail.match_of(save.tail)
                if match:
                    self._versions.setdefault(match, []).append(_Version(save))
            yield

    def has(self, save: Save) -> bool:
        """Whether exactly this game is kept already."""
        return _content(save) in self._have

    def takes(self, game: Opened) -> Generator[None, None, bool]:
        """Whether a game of the file needs no save of its own: it is kept already, or a kept game now continues with
        it.

        A game that needs one is noted, so that the same game later in the file does not need another.
        """
        if self.has(game.save):
            return True
        match = tail.match_of(game.save.tail)
        shorter: _Version | None = None
        for version in self._versions.get(match, ()):
            ours = (yield from version.open()) if version.save.game == game.save.game else None
            if ours is not None and ours.goes_on_from(game):
                return True
            if ours is not None and game.goes_on_from(ours):
                shorter = version
        self._have.add(_content(game.save))
        if shorter is None:
            return False
        before = shorter.save
        after = before._replace(link=game.save.link, date=max(before.date, game.save.date))
        replaces = self.longer[before.id].replaces if before.id in self.longer else before.link
        self.longer[before.id] = _Longer(after, replaces)
        shorter.save, shorter.opened = after, game._replace(save=after)
        return True


def _content(save: Save) -> tuple[str, str]:
    """The content that two saves of the same game have in common, whichever version of the page has written them."""
    return save.link, tail.without_checks(save.tail)
