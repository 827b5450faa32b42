"""The games kept in this browser, as the table uses them: saving, listing, naming, files.

Several tabs share one storage, and may even have the same game on their tables. These rules keep a tab from silently
losing what another has played:

- A session remembers the link that it last read from its save or wrote there. As long as the save still holds it, no
  other tab has changed the game, and the save is overwritten, also after undo.
- If another tab has changed it, the records are compared. The one that goes on from the other wins. If that is the
  save, the session follows it, and nothing is written.
- If the two have parted ways, the session's game becomes a save of its own, and the table says so.
- A tab is told of every change (`catch_up`). A session without unsaved choices follows its save, forwards, or
  backwards after undo. So two tabs with one game show the same. The rules above are for a page that slept, or two
  choices in the same moment.
- Two tabs that write in the same moment may both have read the old save. Beside each save stands what it has replaced
  (`Saves.knew`). If a tab's choice was overwritten by a tab that had not seen it, it keeps its game as a save of its
  own, and says so.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from app.table import save_file, tail
from app.table.effects import Effect
from app.table.kept_offers import KeptOffers
from app.table.pictures import Pictures
from app.table.save_file import BadFile
from app.table.saves import GAME, Save, Saves
from app.table.seats import Seats
from app.table.session import Session
from app.table.source import GameSource
from app.words import errors as errors_words
from app.words import saves as saves_words
from pycore.contract import CHANCE, BadLink
from pycore.link import decode, encode
from pycore.match import Match

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
        new_match: Callable[[], str] = tail.new_match,
    ) -> None:
        """`ask` hands effects to the browser; `new_match` makes an identity for a match."""
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
        self.seats, self.pictures, self.offers = Seats(saves), Pictures(saves), KeptOffers(saves)
        self._clock, self._new_id, self._ask, self._new_match = clock, new_id, ask, new_match
        self._asked_to_persist = False
        self._newest: datetime | None = None
        """The newest date of a kept game; None until it is needed."""
        self._cards: dict[str, tuple[object, SaveCard]] = {}
        self._link: tuple[Session | None, int, str] = (None, 0, "")

    # One game on the table

    def _date(self) -> datetime:
        """The date of a game that is kept now: later than all before, even if the clock has been set back."""
        if self._newest is None:
            dates = [date for save in self.saves.all() if (date := save_file.date_of(save.date)) is not None]
            self._newest = max(dates, default=datetime.min.replace(tzinfo=UTC))
        self._newest = max(self._clock(), self._newest + timedelta(milliseconds=1))
        return self._newest

    def link(self, session: Session) -> str:
        """The link of the game on the table. It holds everything, hidden hands too, so it is never shown as text."""
        known, version, link = self._link
        if known is not session or version != session.version:
            link = encode(_whole(session))
            self._link = (session, session.version, link)
        return link

    def again(self, session: Session) -> GameSource:
        """A match with the set-up of the game on the table, from the start."""
        setup = _whole(session).setup
        if setup.position is not None:
            return Match.from_position(setup.game, setup.position)
        return Match.new(setup.game, setup.seats, setup.options)

    def mended(self, session: Session, back: bool) -> GameSource | None:
        """The game on the table, made anew from the longest beginning of its record that works.

        `back`: leave out the last choice of that beginning. None if no beginning works.
        """
        match = _whole(session)
        for k in range(len(match), -1, -1):
            try:
                again = match.until(k)
                if again.decision is not None and again.decision.seat == CHANCE:
                    continue
            except Exception:
                continue
            if not back:
                return again
            back = False
        return None

    def keep(self, session: Session) -> str:
        """Keep the game on the table as it is now. Returns a sentence if another tab has changed it, else ""."""
        match, link = _whole(session), self.link(session)
        if session.save_id is None:
            session.save_id = self._new_id()
        stored = self.saves.get(session.save_id)
        self._identify(session, stored)
        said = ""
        if stored is not None and stored.link not in (link, session.kept_link):
            theirs = match_in(stored.link)
            if theirs is not None and goes_on_from(theirs, match):
                session.follow(theirs)
                session.kept_link = stored.link
                return saves_words.AHEAD_IN_OTHER_TAB
            if theirs is None or not goes_on_from(match, theirs):
                session.save_id = self._new_id()
                said = saves_words.DIVERGED_IN_OTHER_TAB
        known = stored or self.saves.deleted.get(session.save_id)
        title = save_file.first_title(session.game, session.tail.names) if known is None else known.title
        date = self._date().isoformat()
        self.saves.put(Save(session.save_id, link, tail.write(session.tail), date, title))
        self.saves.note_over(session.save_id, session.decision is None)
        session.kept_link = link
        self.seats.remember(session)
        if not self._asked_to_persist:
            # Ask only now that there is something to lose.
            self._asked_to_persist = True
            self._ask(Effect("persist"))
        return said

    def _identify(self, session: Session, stored: Save | None) -> None:
        """Give the match an identity if it has none: that of its save, so that all tabs use the same, or a new one.

        A match whose identity was lost in a link gets no other one: a later link may bring it back.
        """
        if not session.tail.match:
            known = "" if stored is None else tail.match_of(stored.tail)
            if known or not session.tail.lost:
                session.here.tail = session.tail._replace(match=known or self._new_match(), lost="")

    def catch_up(self, session: Session, name: str) -> str:
        """Adapt to a change by another tab. `name`: the changed entry of the storage ("": perhaps all entries).

        Returns a sentence: CHANGED_IN_OTHER_TAB if the session follows its save, DIVERGED_IN_OTHER_TAB if it goes on as
        a game of its own, else "".
        """
        stored = None if session.save_id is None else self.saves.get(session.save_id)
        if stored is None or name not in ("", GAME + stored.id):
            return ""
        match, link = _whole(session), self.link(session)
        if stored.link == link or link != session.kept_link:
            return ""
        theirs = match_in(stored.link)
        if theirs is None or theirs.setup != match.setup:
            return ""
        if not (self.saves.knew(stored, link) or goes_on_from(theirs, match)):
            session.save_id = None
            self.keep(session)
            return saves_words.DIVERGED_IN_OTHER_TAB
        session.follow(theirs)
        session.kept_link = stored.link
        self._identify(session, stored)
        return saves_words.CHANGED_IN_OTHER_TAB

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


def _whole(session: Session) -> Match:
    """The whole match. A guest has only a part of one, which is neither kept nor sent."""
    assert isinstance(session.source, Match), session.source
    return session.source


def goes_on_from(match: Match, other: Match) -> bool:
    """Whether `match` is `other`, or goes on from it."""
    return match.setup == other.setup and match.record[: len(other)] == other.record


def match_in(link: str) -> Match | None:
    """The match that a link holds; None if it does not open here."""
    try:
        return decode(link)
    except BadLink:
        return None
