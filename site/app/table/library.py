"""The games kept in this browser, as the table uses them: kept at once, listed, named, carried elsewhere as a file.

Several tabs share one storage, and may even have the same game on their tables. The rules, so that no tab silently
loses what another has played:

- A session remembers the link that it last read from its save or wrote there. As long as the save still holds it,
  nobody else has touched the game, and it is written over: undo too.
- Where another tab has been at work, the records are compared. The one that goes on from the other wins: if that is
  the save, the session follows it, and nothing is written.
- Where the two part ways, the session's game becomes a save of its own, and the table says so.
- A tab hears of every change (`catch_up`). A session that has nothing of its own follows what its save has become,
  forwards or, when something was taken back there, backwards. So two tabs with one game show the same, and the rules
  above are for those who could not listen: a page that slept, or two choices in the same moment.
- Two tabs that write in the same moment may both see what was there before. Beside each save stands what it has taken
  the place of (`Saves.knew`): a tab whose choice was written over by somebody who had not seen it keeps its game as a
  save of its own, and says so.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
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
"""The setting that remembers that somebody knows what browsers do."""


class SaveCard(NamedTuple):
    """What the list shows of a game besides what is stored: a sentence, the address of a picture, and what tells it
    from another version of the same match.

    All are "" where the link does not open here; a game that has no board has no picture.
    """

    standing: str = ""
    picture: str = ""
    way: str = ""


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
        """`ask` hands on what only the browser can do; `new_match` gives a match its identity."""
        self.saves = saves
        self.open_row: str | None = None
        """The game whose row shows what can be done with it."""
        self.naming = False
        """Whether that game is being given a name."""
        self.hidden = ""
        """A match that is not in the list: this page is a guest in it, and its host keeps it in the same browser."""
        self.said = ""
        """What the list has to say to the last thing somebody did with it."""
        self.persistent: bool | None = None
        """Whether the browser has promised not to clear what is kept; None: it has not been asked."""
        self.seats, self.pictures, self.offers = Seats(saves), Pictures(saves), KeptOffers(saves)
        self._clock, self._new_id, self._ask, self._new_match = clock, new_id, ask, new_match
        self._asked_to_persist = False
        self._cards: dict[str, tuple[object, SaveCard]] = {}
        self._link: tuple[Session | None, int, str] = (None, 0, "")

    # One game on the table

    def link(self, session: Session) -> str:
        """The game on the table as a link, which holds everything, hidden hands too: to be kept and sent, not shown."""
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
        """The game on the table made anew from its record, as long as it is sound; `back`: without its last choice.
        None where there is nothing to make it from."""
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
        """Keep the game on the table as it now is; a sentence where another tab has been at work on it."""
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
        date = self._clock().isoformat()
        self.saves.put(Save(session.save_id, link, tail.write(session.tail), date, title))
        self.saves.note_over(session.save_id, session.decision is None)
        session.kept_link = link
        self.seats.remember(session)
        if not self._asked_to_persist:
            # Now that there is something to lose.
            self._asked_to_persist = True
            self._ask(Effect("persist"))
        return said

    def _identify(self, session: Session, stored: Save | None) -> None:
        """A match that is kept has an identity; one from before there were any is given one, and all tabs the same."""
        if not session.tail.match:
            known = "" if stored is None else tail.match_of(stored.tail)
            session.here.tail = session.tail._replace(match=known or self._new_match())

    def catch_up(self, session: Session, name: str) -> str:
        """Another tab has changed what is stored under `name` ("": perhaps everything). What there is to say: `MOVED`
        where the session follows, `PARTED` where it goes on as a game of its own."""
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
        """Whether the list has yet to say that browsers may clear what they keep: it does so until it is noted."""
        return (
            self.persistent is False
            and self.saves.kept
            and self.saves.setting(NOTED) != "1"
            and bool(self.saves.all())
        )

    def noted(self) -> None:
        """That has been read."""
        self.saves.remember(NOTED, "1")

    def listed(self) -> list[Save]:
        """The games that are shown, newest first."""
        return [
            save for save in self.saves.all() if not self.hidden or tail.match_of(save.tail) != self.hidden
        ]

    # One row of the list

    def unfold(self, id: str) -> None:
        """Show what can be done with a game, or fold that away."""
        self.open_row = None if self.open_row == id and not self.naming else id
        self.naming, self.said = False, ""

    def ask_name(self, id: str) -> None:
        """A game is to be given a name."""
        self.open_row, self.naming, self.said = id, True, ""
        self._ask(Effect("focus", "save-name"))

    def stop_naming(self) -> bool:
        """The name stays as it is; False when none was being given."""
        was, self.naming = self.naming, False
        if was:
            self._ask(Effect("focus", f"more-{self.open_row}"))
        return was

    def name(self, title: str) -> None:
        """Call the game by that name; nothing written gives back the one it had at first."""
        save = self.saves.get(self.open_row or "")
        if save is None or not self.stop_naming():
            return
        given = save_file.clean_title(title) or save_file.first_title_of(save)
        self.saves.put(save._replace(title=given))

    def delete(self, id: str) -> None:
        """Forget a game; what is on the table stays there. `restore` brings it back."""
        deleted = self.saves.delete(id)
        if deleted is not None:
            self.pictures.forget(tail.match_of(deleted.tail))
        self.open_row, self.naming, self.said = None, False, ""
        self._ask(Effect("focus", f"restore-{id}"))

    def restore(self, id: str) -> None:
        """Bring back a deleted game."""
        self.saves.restore(id, self._new_id)
        self._ask(Effect("focus", f"more-{id}"))

    # Files

    def export(self, id: str | None) -> None:
        """Give the visitor a file with one game, or with all of them."""
        saves = self.saves.all() if id is None else [save for save in (self.saves.get(id),) if save]
        if saves:
            self._ask(Effect("download", save_file.dump(saves), save_file.file_name(saves, self._clock())))

    def import_games(self, text: str) -> Iterator[None]:
        """Take in the games of a file, which `text` holds; `said` then tells how it went.

        Every step reads one game. What is already here stays as it is, unless the file holds the same match further
        on: a game with the same id and another content comes in beside it. All of them come in, or none.
        """
        self.said = ""
        try:
            listed = save_file.entries(text)
        except BadFile as error:
            self.said = saves_words.BAD_FILE[error.reason]
            return
        have = {(save.link, save.tail) for save in self.saves.all()}
        ids = {save.id for save in self.saves.all()} | set(self.saves.deleted)
        new: list[Save] = []
        further: list[Save] = []
        known = bad = 0
        for save in save_file.read(listed, self._clock()):
            yield
            if save is None:
                bad += 1
            elif (save.link, save.tail) in have:
                known += 1
            elif (here := self._same_match(save)) is not None:
                if here.link == save.link:
                    further.append(here)
                else:
                    known += 1
            else:
                id = save.id if save.id and save.id not in ids else self._new_id()
                new.append(save._replace(id=id))
                have.add((save.link, save.tail))
                ids.add(id)
        if self.saves.add(new):
            for save in further:
                self.saves.put(save)
            self.said = saves_words.imported(len(new) + len(further), known, bad)
        else:
            self.said = saves_words.NO_ROOM

    def _same_match(self, save: Save) -> Save | None:
        """The kept game of the same match, as long as one of the two goes on from the other: as the longer one is."""
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
        """A game of the file is of a sort that has not come to the page."""
        self.said = errors_words.GAME_NOT_LOADED

    # Pictures

    def card(self, save: Save) -> SaveCard | None:
        """What is known of a game, if anything; of one that has changed, what was known before."""
        kept = self._cards.get(save.id)
        return None if kept is None else kept[1]

    def has_twin(self, save: Save) -> bool:
        """Whether another version of the same match is kept."""
        match = tail.match_of(save.tail)
        return bool(match) and sum(tail.match_of(one.tail) == match for one in self.saves.all()) > 1

    def undrawn(self, theme: str, here: Callable[[str], bool] = lambda slug: True) -> Save | None:
        """The first game of the list whose card is still to be made, for pages of that theme; those of a sort that
        is not `here` wait for it."""
        for save in self.saves.all():
            kept = self._cards.get(save.id)
            if (kept is None or kept[0] != (save.link, save.tail, theme)) and here(save.game):
                return save
        return None

    def draw(self, save: Save, theme: str, card: SaveCard) -> None:
        """This is what the list shows of a game from now on."""
        self._cards[save.id] = ((save.link, save.tail, theme), card)


def _whole(session: Session) -> Match:
    """The match itself: what a guest has of somebody else's is neither kept nor sent."""
    assert isinstance(session.source, Match), session.source
    return session.source


def goes_on_from(match: Match, other: Match) -> bool:
    """Whether `match` is `other`, or what became of it."""
    return match.setup == other.setup and match.record[: len(other)] == other.record


def match_in(link: str) -> Match | None:
    """The match that a link holds; None where it does not open here."""
    try:
        return decode(link)
    except BadLink:
        return None
