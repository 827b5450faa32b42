"""The list of games kept in this browser: names, files, pictures. `app.table.keeper` keeps the game on the table."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from app.table import save_file, tail
from app.table.effects import Effect
from app.table.keeper import goes_on_from, match_in
from app.table.pictures import Pictures
from app.table.save_file import BadFile
from app.table.saves import Save, Saves
from app.words import errors as errors_words
from app.words import saves as saves_words

NOTED: Final = "avviso"
"""A setting: the visitor has read that browsers may clear what they keep."""


class SaveCard(NamedTuple):
    """What the list shows of a save besides the stored fields. All are "" if the link does not open here."""

    standing: str = ""
    """A sentence about the position."""
    picture: str = ""
    """The address of a picture; "" for a game without a board."""
    way: str = ""
    """Words that tell it from another version of the same match."""


class Library:
    """The list of kept games and what may be done with it."""

    def __init__(
        self,
        saves: Saves,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        ask: Callable[[Effect], None],
    ) -> None:
        """`ask` hands effects to the browser."""
        self.saves = saves
        self.open_row: str | None = None
        """The id of the save whose row shows its buttons."""
        self.naming = False
        """Whether that row asks for a name."""
        self.hidden = ""
        """The identity of a match that is not listed, since this page is its guest and its host keeps it here too."""
        self.said = ""
        """The answer to the last thing that somebody did with the list."""
        self.persistent: bool | None = None
        """Whether the browser has promised not to clear what is kept; None if it was not asked."""
        self.pictures = Pictures(saves)
        self._clock, self._new_id, self._ask = clock, new_id, ask
        self._cards: dict[str, tuple[object, SaveCard]] = {}

    def warns(self) -> bool:
        """Whether the list warns that browsers may clear what they keep. It does so until the visitor has read it."""
        return (
            self.persistent is False
            and self.saves.kept
            and self.saves.setting(NOTED) != "1"
            and bool(self.saves.all())
        )

    def noted(self) -> None:
        """Note that the visitor has read the warning."""
        self.saves.remember(NOTED, "1")

    def listed(self) -> list[Save]:
        """The saves that are shown, newest first."""
        return [
            save for save in self.saves.all() if not self.hidden or tail.match_of(save.tail) != self.hidden
        ]

    # One row of the list

    def unfold(self, id: str) -> None:
        """Show the buttons for a save, or fold them."""
        self.open_row = None if self.open_row == id and not self.naming else id
        self.naming, self.said = False, ""

    def ask_name(self, id: str) -> None:
        """Ask for the name of a save."""
        self.open_row, self.naming, self.said = id, True, ""
        self._ask(Effect("focus", "save-name"))

    def stop_naming(self) -> bool:
        """Close the field for a name without a change. False if it was not open."""
        was, self.naming = self.naming, False
        if was:
            self._ask(Effect("focus", f"more-{self.open_row}"))
        return was

    def name(self, title: str) -> None:
        """Give the save that name. An empty one gives back its first name."""
        save = self.saves.get(self.open_row or "")
        if save is None or not self.stop_naming():
            return
        given = save_file.clean_title(title) or save_file.first_title_of(save)
        self.saves.put(save._replace(title=given))

    def delete(self, id: str) -> None:
        """Delete a save. The game on the table stays there. `restore` brings the save back."""
        deleted = self.saves.delete(id)
        if deleted is not None:
            self.pictures.forget(tail.match_of(deleted.tail))
        self.open_row, self.naming, self.said = None, False, ""
        self._ask(Effect("focus", f"restore-{id}"))

    def restore(self, id: str) -> None:
        """Bring back a deleted save."""
        self.saves.restore(id, self._new_id)
        self._ask(Effect("focus", f"more-{id}"))

    # Files

    def export(self, id: str | None) -> None:
        """Give the visitor a file with one save, or with all of them (None)."""
        saves = self.saves.all() if id is None else [save for save in (self.saves.get(id),) if save]
        if saves:
            self._ask(Effect("download", save_file.dump(saves), save_file.file_name(saves, self._clock())))

    def import_games(self, text: str) -> Iterator[frozenset[str]]:
        """Import the games of a file, in short steps. `said` then tells the result.

        Each step yields the slugs of the games that must be loaded before the next step. A game that is here stays as
        it is, unless the file's version continues it. A different game with the same id gets a new id. If there is no
        room for all, none is imported.
        """
        self.said = ""
        try:
            listed = yield from save_file.entries(text)
        except BadFile as error:
            self.said = saves_words.BAD_FILE[error.reason]
            return
        yield save_file.games_in(listed)
        have = {(save.link, tail.without_checks(save.tail)) for save in self.saves.all()}
        ids = {save.id for save in self.saves.all()} | set(self.saves.deleted)
        new: list[Save] = []
        further: list[Save] = []
        known = bad = 0
        for save in save_file.read(listed, self._clock()):
            yield frozenset()
            if save is None:
                bad += 1
            elif (save.link, tail.without_checks(save.tail)) in have:
                known += 1
            elif (here := self._same_match(save)) is not None:
                if here.link == save.link:
                    further.append(here)
                else:
                    known += 1
            else:
                id = save.id if save.id and save.id not in ids else self._new_id()
                new.append(save._replace(id=id))
                have.add((save.link, tail.without_checks(save.tail)))
                ids.add(id)
        if self.saves.add(new):
            for save in further:
                self.saves.put(save)
            self.said = saves_words.imported(len(new) + len(further), known, bad)
        else:
            self.said = saves_words.NO_ROOM

    def _same_match(self, save: Save) -> Save | None:
        """The save of the same match, with the longer record of the two; None if they have parted ways."""
        match = tail.match_of(save.tail)
        kept = [one for one in self.saves.all() if match and tail.match_of(one.tail) == match]
        theirs = match_in(save.link) if kept else None
        for one in kept:
            ours = match_in(one.link)
            if ours is not None and theirs is not None and goes_on_from(ours, theirs):
                return one
            if ours is not None and theirs is not None and goes_on_from(theirs, ours):
                return one._replace(link=save.link, date=max(one.date, save.date))
        return None

    def import_refused(self) -> None:
        """Say that the code of one of the file's games could not be loaded."""
        self.said = errors_words.GAME_NOT_LOADED

    # Pictures

    def card(self, save: Save) -> SaveCard | None:
        """The newest card of a save, even if the save has changed since; None if it has none."""
        kept = self._cards.get(save.id)
        return None if kept is None else kept[1]

    def has_twin(self, save: Save) -> bool:
        """Whether another version of the same match is kept."""
        match = tail.match_of(save.tail)
        return bool(match) and sum(tail.match_of(one.tail) == match for one in self.saves.all()) > 1

    def undrawn(self, theme: str, here: Callable[[str], bool] = lambda slug: True) -> Save | None:
        """The first save without a card for that theme. Saves whose game is not `here` (loaded) are left out."""
        for save in self.saves.all():
            kept = self._cards.get(save.id)
            if (kept is None or kept[0] != (save.link, save.tail, theme)) and here(save.game):
                return save
        return None

    def draw(self, save: Save, theme: str, card: SaveCard) -> None:
        """Set the card of a save."""
        self._cards[save.id] = ((save.link, save.tail, theme), card)
