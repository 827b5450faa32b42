"""The list of games kept in this browser: names, files, pictures. `app.table.keeper` keeps the game on the table."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from app.table import save_file, tail
from app.table.effects import Effect
from app.table.index import Entry, Index
from app.table.pictures import Pictures
from app.table.saves import Save, Saves
from app.table.transfers import Transfers

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
        self.hidden = ""
        """The identity of a match that is not listed, since this page is its guest and its host keeps it here too."""
        self.said = ""
        """The answer to the last thing that somebody did with the list. Further lines are items of a list."""
        self.persistent: bool | None = None
        """Whether the browser has promised not to clear what is kept; None if it was not asked."""
        self.transfers = Transfers(saves, clock, new_id, ask, self._say)
        self.pictures = Pictures(saves)
        self._new_id, self._ask = new_id, ask
        self._cards: dict[str, tuple[object, SaveCard]] = {}

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

    def listed(self) -> list[Entry]:
        """The games that are shown, newest first."""
        return [entry for entry in self.index.all() if not self.hidden or entry.match != self.hidden]

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

    # Pictures

    def card(self, save: Save) -> SaveCard | None:
        """The newest card of a save, even if the save has changed since; None if it has none."""
        kept = self._cards.get(save.id)
        return None if kept is None else kept[1]

    def undrawn(self, theme: str, here: Callable[[str], bool] = lambda slug: True) -> Save | None:
        """The first save without a card for that theme. Saves whose game is not `here` (loaded) are left out."""
        for entry in self.index.all():
            save = entry.save
            kept = self._cards.get(save.id)
            if (kept is None or kept[0] != (save.link, save.tail, theme)) and here(save.game):
                return save
        return None

    def draw(self, save: Save, theme: str, card: SaveCard) -> None:
        """Set the card of a save."""
        self._cards[save.id] = ((save.link, save.tail, theme), card)
