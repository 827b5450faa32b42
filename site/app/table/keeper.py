"""Keeps the game on the table in this browser, and begins it again.

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

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from app.table import save_file, tail
from app.table.effects import Effect
from app.table.index import Index
from app.table.kept_offers import KeptOffers
from app.table.kept_seats import KeptSeats
from app.table.saves import GAME, Save, Saves
from app.table.session import Session
from app.table.source import GameSource
from app.words import saves as saves_words
from pycore.contract import CHANCE, BadLink, Options
from pycore.link import decode, encode
from pycore.match import Match, Setup


class Kept(NamedTuple):
    """The result of storing the game, or of reading it again."""

    said: str = ""
    """A sentence for people here; "" if another tab has changed nothing."""
    followed: bool = False
    """Whether the session has gone on with the game as another tab left it."""


class Keeper:
    """The save of the game on the table."""

    def __init__(
        self,
        saves: Saves,
        index: Index,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        ask: Callable[[Effect], None],
        new_match: Callable[[], str],
    ) -> None:
        """`ask` hands effects to the browser; `new_match` makes an identity for a match."""
        self.seats, self.offers = KeptSeats(saves), KeptOffers(saves)
        self._saves, self._index, self._clock, self._ask = saves, index, clock, ask
        self._new_id, self._new_match = new_id, new_match
        self._asked_to_persist = False
        self._newest: datetime | None = None
        """The newest date of a kept game; None until it is needed."""
        self._link: tuple[Session | None, int, str] = (None, 0, "")

    def _date(self) -> datetime:
        """The date of a game that is kept now: later than all before, even if the clock has been set back."""
        if self._newest is None:
            self._newest = self._index.newest()
        self._newest = max(self._clock(), self._newest + timedelta(milliseconds=1))
        return self._newest

    def link(self, session: Session) -> str:
        """The link of the game on the table. It holds everything, hidden hands too, so it is never shown as text."""
        known, version, link = self._link
        if known is not session or version != session.version:
            link = encode(_whole(session))
            self._link = (session, session.version, link)
        return link

    def again(self, session: Session, options: Options | None = None) -> GameSource:
        """A match with the set-up of the game on the table, from the start. `options` None: with the same options.

        Raises BadOption if these cannot be played together.
        """
        setup = _whole(session).setup
        if setup.position is not None:
            return Match.from_position(setup.game, setup.position)
        return Match.new(setup.game, setup.seats, setup.options if options is None else options)

    def played_on(self, session: Session, k: int) -> tuple[GameSource, bool]:
        """A match that goes on from the game on the table after its first `k` choices, with luck of its own, and
        whether something in it is imagined.

        It has the record of these choices only if nothing was ever hidden in them. Otherwise it starts at the position.
        What the viewer may not know of that is imagined.
        """
        match, eyes = _whole(session), session.here.eyes()
        seen = match.seen_by(eyes, k)
        if not seen.is_whole():
            return Match.from_position(match.game, seen.imagine(random.SystemRandom()).to_plain()), True
        opens_openly = match.seen_by(None, 0).is_whole()
        if opens_openly and all(step.public and not step.secret for step in match.steps[:k]):
            return match.play_on(k), False
        return Match.from_position(match.game, seen.to_plain()), False

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

    def keep(self, session: Session) -> Kept:
        """Keep the game on the table as it is now, unless another tab has gone on with it."""
        match, link = _whole(session), self.link(session)
        if session.save_id is None:
            session.save_id = self._new_id()
        stored = self._saves.get(session.save_id)
        self._identify(session, stored)
        said = ""
        if stored is not None and stored.link not in (link, session.kept_link):
            theirs = match_in(stored.link)
            if theirs is not None and goes_on_from(theirs, match):
                session.follow(theirs)
                session.kept_link = stored.link
                return Kept(saves_words.AHEAD_IN_OTHER_TAB, followed=True)
            if theirs is None or not goes_on_from(match, theirs):
                session.save_id = self._new_id()
                said = saves_words.DIVERGED_IN_OTHER_TAB
        known = stored or self._saves.deleted.get(session.save_id)
        title = save_file.first_title(session.game, session.tail.names) if known is None else known.title
        date = self._date().isoformat()
        self._index.put(Save(session.save_id, link, tail.write(session.tail), date, title), match)
        session.kept_link = link
        self.seats.remember(session)
        if not self._asked_to_persist:
            # Ask only now that there is something to lose.
            self._asked_to_persist = True
            self._ask(Effect("persist"))
        return Kept(said)

    def _identify(self, session: Session, stored: Save | None) -> None:
        """Give the match an identity if it has none: that of its save, so that all tabs use the same, or a new one.

        A match whose identity was lost in a link gets no other one: a later link may bring it back.
        """
        if not session.tail.match:
            known = "" if stored is None else tail.match_of(stored.tail)
            if known or not session.tail.lost:
                session.here.tail = session.tail._replace(match=known or self._new_match(), lost="")

    def catch_up(self, session: Session, name: str) -> Kept:
        """Handle a change of the storage by another tab. `name`: the changed entry of the storage ("": perhaps all
        entries).

        The session follows its save, or goes on as a game of its own.
        """
        stored = None if session.save_id is None else self._saves.get(session.save_id)
        if stored is None or name not in ("", GAME + stored.id):
            return Kept()
        match, link = _whole(session), self.link(session)
        if stored.link == link or link != session.kept_link:
            return Kept()
        theirs = match_in(stored.link)
        if theirs is None or theirs.setup != match.setup:
            return Kept()
        if not (self._saves.knew(stored, link) or goes_on_from(theirs, match)):
            session.save_id = None
            self.keep(session)
            return Kept(saves_words.DIVERGED_IN_OTHER_TAB)
        session.follow(theirs)
        session.kept_link = stored.link
        self._identify(session, stored)
        return Kept(saves_words.CHANGED_IN_OTHER_TAB, followed=True)


def changeable_setup(session: Session) -> Setup | None:
    """The set-up of the game on the table, if a rematch may have other options; else None.

    A match that began at a given position keeps that position, and a guest begins no rematch.
    """
    match = session.source
    return match.setup if isinstance(match, Match) and match.setup.position is None else None


def _whole(session: Session) -> Match:
    """The match, if this device has all of it. A guest's copy is only a part, which is neither kept nor sent."""
    assert isinstance(session.source, Match), session.source
    return session.source


def goes_on_from(match: Match, other: Match) -> bool:
    """Whether `match` equals `other` or continues it."""
    return match.setup == other.setup and match.record[: len(other)] == other.record


def match_in(link: str) -> Match | None:
    """The match that a link holds; None if it does not open here."""
    try:
        return decode(link)
    except BadLink:
        return None
