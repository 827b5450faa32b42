"""The list of games kept in this browser: names and pictures. `app.table.keeper` keeps the game on the table, and
`app.table.transfers` imports and exports games."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from app.table import save_file, tail
from app.table.effects import Effect
from app.table.game_list import GameList
from app.table.index import Entry, Index
from app.table.pictures import Pictures
from app.table.saves import Save, Saves
from app.table.tally import Tally
from app.table.transfers import Transfers
from pycore.codecs import Number

ROOM: Final = "spazio"
"""A setting: the number of characters kept when the visitor has last read the warning about room."""
WHOLE_USED: Final = Number(0, 1_000_000_000)
NOTED_GROWTH: Final = 1.05
"""By how much the characters kept must grow before the list warns again."""
BYTES: Final = 2
"""The bytes that a browser counts for each character."""
MOST_CARDS: Final = 400
"""The most cards in memory. Each takes some kilobytes."""
NOTED: Final = "avviso"
"""A setting: the visitor has read that browsers may clear what they keep."""


class SaveCard(NamedTuple):
    """The facts about a save that the list shows after opening its link. Both are "" if the link does not open here."""

    picture: str = ""
    """The address of a picture; "" for a game without a board."""
    way: str = ""
    """Words that tell it from another version of the same match."""


class Library:
    """The list of kept games and what may be done with it."""

    def __init__(
        self,
        saves: Saves,
        index: Index,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        ask: Callable[[Effect], None],
    ) -> None:
        """`ask` hands effects to the browser."""
        self.saves, self.index = saves, index
        self.open_row: str | None = None
        """The id of the save whose row shows its buttons."""
        self.naming = False
        """Whether that row asks for a name."""
        self.list = GameList(index)
        self.said = ""
        """The answer to the last thing that somebody did with the list. Further lines are items of a list."""
        self.persistent: bool | None = None
        """Whether the browser has promised not to clear what is kept; None if it was not asked."""
        self.tally = Tally(saves, index)
        self.transfers = Transfers(saves, clock, new_id, ask, self._say, self.tally)
        self.pictures = Pictures(saves)
        self._new_id, self._ask = new_id, ask
        self._cards: dict[str, tuple[object, SaveCard]] = {}
        self._together: list[tuple[str, ...]] = []
        """The ids of the saves deleted in this visit; those that were deleted together in one tuple."""

    def warns(self) -> bool:
        """Whether the list warns that browsers may clear what they keep. It does so until the visitor has read it."""
        return (
            self.persistent is False
            and self.saves.kept
            and self.saves.setting(NOTED) != "1"
            and bool(self.index.all())
        )

    def noted(self) -> None:
        """Note that the visitor has read the warning."""
        self.saves.remember(NOTED, "1")

    def _say(self, text: str) -> None:
        self.said = text

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
        """Name the save. An empty name restores its first name."""
        save = self.saves.get(self.open_row or "")
        if save is None or not self.stop_naming():
            return
        given = save_file.clean_title(title) or save_file.first_title_of(save)
        self.saves.put(save._replace(title=given))

    def delete(self, *ids: str) -> None:
        """Delete saves. The game on the table stays there. `restore` brings all of them back."""
        self.tally.note_deleted(ids)
        deleted = [save for id in ids if (save := self.saves.delete(id)) is not None]
        for save in deleted:
            self.pictures.forget(tail.match_of(save.tail))
        self.open_row, self.naming, self.said = None, False, ""
        if deleted:
            self.list.choosing = False
            self._together = [*self._together, tuple(save.id for save in deleted)]
            self._ask(Effect("focus", f"restore-{deleted[0].id}"))

    def deleted(self) -> list[list[Save]]:
        """The saves deleted in this visit, in groups: those that were deleted together."""
        here = self.saves.deleted
        groups = ([here[id] for id in group if id in here] for group in self._together)
        return [group for group in groups if group]

    def restore(self, id: str) -> None:
        """Restore a deleted save, and the saves that were deleted together with it."""
        group = next((group for group in reversed(self._together) if id in group), (id,))
        self._together = [each for each in self._together if each != group]
        for each in reversed(group):
            self.saves.restore(each, self._new_id)
        self._ask(Effect("focus", f"more-{id}"))

    # Several rows

    def export_chosen(self) -> None:
        """Give the visitor a file with the chosen saves."""
        if chosen := self.list.chosen:
            self.transfers.export(*chosen)

    def delete_chosen(self) -> None:
        """Delete the chosen saves."""
        self.delete(*self.list.chosen)

    def toggle_choosing(self) -> None:
        """Begin or end choosing several rows."""
        self.open_row, self.naming, self.said = None, False, ""
        self.list.toggle_choosing()
        self._ask(Effect("focus", "choose-games"))

    def show_more(self) -> None:
        """Show more rows, and go to the first of them."""
        shown = self.list.shown()
        self.list.grow()
        if len(self.list.shown()) > len(shown):
            self._ask(Effect("focus", f"open-{self.list.shown()[len(shown)].save.id}"))

    # Room in the browser

    def megabytes(self) -> float | None:
        """The size of everything kept, in megabytes. None if it is too small for a warning."""
        used = self.index.used
        if not (self.saves.kept and self.index.nearly_full()):
            return None
        return used * BYTES / 1e6 if used > NOTED_GROWTH * self.saves.value(ROOM, WHOLE_USED, 0) else None

    def noted_room(self) -> None:
        """Note that the visitor has read how much is kept. The list warns again when much more is."""
        self.saves.remember(ROOM, str(self.index.used))

    # Pictures

    def card(self, save: Save) -> SaveCard | None:
        """The newest card of a save, even if the save has changed since; None if it has none."""
        kept = self._cards.get(save.id)
        return None if kept is None else kept[1]

    def undrawn(self, theme: str, here: Callable[[str], bool] = lambda slug: True) -> list[Entry]:
        """The rows without a card for that theme. Saves whose game is not `here` (loaded) are left out."""
        return [
            entry
            for entry in self.list.shown()
            if self._cards.get(entry.save.id, ("",))[0] != _look(entry.save, theme) and here(entry.save.game)
        ]

    def draw(self, save: Save, theme: str, card: SaveCard) -> None:
        """Set the card of a save. The oldest cards are forgotten."""
        self._cards.pop(save.id, None)
        self._cards[save.id] = _look(save, theme), card
        if len(self._cards) > MOST_CARDS:
            del self._cards[next(iter(self._cards))]


def _look(save: Save, theme: str) -> tuple[str, str, str]:
    """The values on which the card of a save depends."""
    return save.link, save.tail, theme
