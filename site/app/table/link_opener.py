"""Opens links and kept games. A link may be of a match that is kept here already.

A match is known by its identity. Anybody may write one into a link, so no kept game is ever lost by opening a link:

- If the link's game continues the kept one, it replaces the kept one, and the new events are told.
- If the kept game continues the link's, the kept one is laid on the table, and a sentence says so.
- If the two have parted ways, or have other seats or options, the link's game is kept under another name.

If a link has lost its identity on the way, the kept game is found by what the two have in common (`likeness`).
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

from app.table import received, save_file, tail
from app.table.index import Index
from app.table.keeper import goes_on_from, match_in
from app.table.kept_seats import KeptSeats
from app.table.likeness import Doubt, alike, identity_fits
from app.table.record import last_of, last_turns_of_others
from app.table.saves import Save, Saves
from app.table.session import Session
from app.table.tail import Tail
from app.words import saves as saves_words
from pycore.contract import CHANCE
from pycore.link import encode
from pycore.match import Match


class OpenedGame(NamedTuple):
    """A game to be laid on the table."""

    session: Session
    said: str = ""
    """A sentence about it."""
    since: int | None = None
    """The length of the record after which its events are still to be told; None: no events are."""
    doubt: Doubt | None = None
    """The kept game to which the link may belong, if that is not certain."""


class LinkOpener:
    """Opens links and kept games."""

    def __init__(
        self,
        saves: Saves,
        index: Index,
        seats: KeptSeats,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._saves, self._index, self._seats = saves, index, seats
        self._clock, self._new_id = clock, new_id

    def open(
        self, fragment: str, save_id: str | None = None, is_of: Save | None = None, apart: bool = False
    ) -> OpenedGame:
        """Open the game of a link and its tail, together with the save that it belongs to, if there is one.

        - `save_id`: open this save. Without it, look for a save with the same record, then for one that the link
          continues.
        - `is_of`: the visitor says that the link belongs to this kept game. `apart`: they say that it belongs to none.
        - A save that was written under older rules is written anew.

        Raises BadLink.
        """
        self._index.refresh()
        match, link, rest = received.opened(fragment)
        people, sure = save_file.examined(rest, match)
        here = self._saves.get(save_id) if save_id else None
        if here is None and not apart:
            here = self._same(link, encode(match), people, "n" in received.parts(rest))
        if here is not None:
            if not save_id and not (people.match and sure):
                people = _ours(here, match, people)
            known = people.match or tail.match_of(here.tail)
            people = people._replace(match=known, lost="" if known else people.lost)
            return OpenedGame(self._session(match, people, self._renewed(here, match)))
        kept = [] if apart else self._kept(match, people)
        if is_of is not None and (theirs := match_in(is_of.link)) is not None:
            kept = [(is_of, theirs)]
            self._seats.renamed(tail.match_of(is_of.tail) or is_of.id, people.match)
        if kept:
            return self._beside(match, people, kept)
        found = [] if apart else alike(self._like(match), match, people)
        certain = [one for one in found if one.sure]
        if people.match:
            # A page that got the link without its identity may have given it this one.
            found = certain
        elif len(certain) == 1:
            save, theirs, _ = certain[0]
            opened = self._beside(match, people, [(save, theirs)])
            return opened._replace(doubt=self._doubt(fragment, save, opened.session, asked=False))
        session = self._session(match, people, None, opened=True)
        session.undoing.sent = max(session.undoing.sent, session.length if people.travels else -1)
        doubt = self._doubt(fragment, (certain or found)[0].save, session, asked=True) if found else None
        since = _since_own(session) if people.travels else None
        return OpenedGame(session, "" if sure else saves_words.WHO_PLAYS_LOST, since, doubt)

    def _doubt(self, fragment: str, save: Save, session: Session, asked: bool) -> Doubt:
        """The page's question or remark about the kept game to which the link may belong."""
        own = self._seats.own(save)
        names = tuple(name for seat, name in enumerate(tail.names(save.tail)) if seat != own)
        return Doubt(fragment, save, names, own is not None, asked, session.length)

    def _beside(self, match: Match, people: Tail, kept: list[tuple[Save, Match]]) -> OpenedGame:
        """The game to open, if kept games of the same match (`kept`) exist."""
        shorter = [(save, theirs) for save, theirs in kept if goes_on_from(match, theirs)]
        longer = [(save, theirs) for save, theirs in kept if goes_on_from(theirs, match)]
        if shorter:
            save, before = max(shorter, key=lambda pair: len(pair[1]))
            ours = _ours(save, match, people)
            gone_on = save._replace(tail=tail.write(ours), date=self._clock().isoformat())
            session = self._session(match, ours, self._renewed(gone_on, match), opened=True)
            session.undoing.sent = session.length
            self._seats.remember(session)
            return OpenedGame(session, since=len(before) if len(before) < len(match) else None)
        if longer:
            save, theirs = max(longer, key=lambda pair: len(pair[1]))
            ours = _ours(save, theirs, people)
            session = self._session(theirs, ours, self._renewed(save, theirs))
            return OpenedGame(session, saves_words.OLDER_LINK)
        other = all(theirs.setup != match.setup for _, theirs in kept)
        title = saves_words.numbered(save_file.first_title(match.game, people.names), len(kept) + 1)
        date = self._clock().isoformat()
        beside = Save(self._new_id(), encode(match), tail.write(people), date, title)
        self._saves.put(beside)
        said = saves_words.OTHER_GAME_LINK if other else saves_words.DIVERGED_LINK
        return OpenedGame(self._session(match, people, beside, opened=True, known=not other), said)

    def _session(
        self, match: Match, people: Tail, save: Save | None, opened: bool = False, known: bool = True
    ) -> Session:
        """A session of the match. `opened`: it came by link. `known`: restore who sits at this device, if that is
        remembered."""
        session = Session(match, people, save.id if save else None, opened=opened)
        session.kept_link = encode(match)
        if save is not None:
            self._index.note(save, match)
        if known:
            self._seats.sit(session)
        return session

    def _renewed(self, save: Save, match: Match) -> Save:
        """Update a save to the state of this match."""
        renewed = save._replace(link=encode(match))
        if renewed != self._saves.get(save.id):
            self._saves.put(renewed)
        return renewed

    def _same(self, link: str, today: str, people: Tail, named: bool) -> Save | None:
        """The newest save with the same record. A save with another identity is another game, even with an equal
        record.

        If one of the two has no identity, the names must be the same; `named`: the link has names.
        """
        for save in (entry.save for entry in self._index.all()):
            if save.link not in (link, today):
                continue
            theirs, fits = tail.match_of(save.tail), identity_fits(save, people)
            if people.match and theirs:
                same = people.match == theirs
            else:
                same = fits if fits is not None else not named or tail.names(save.tail) == people.names
            if same:
                return save
        return None

    def _kept(self, match: Match, people: Tail) -> list[tuple[Save, Match]]:
        """All kept games of the link's match.

        A game that was kept without an identity counts if the names are the same, somebody has chosen in it, and the
        link's game goes on from it.
        """
        kept: list[tuple[Save, Match]] = []
        if not people.match:
            return kept
        for save in (entry.save for entry in self._index.all() if entry.match == people.match):
            if (theirs := match_in(save.link)) is not None:
                kept.append((save, theirs))
        for save in self._like(match):
            if tail.match_of(save.tail) or tail.names(save.tail) != people.names:
                continue
            if tail.lost_of(save.tail) not in ("", tail.digits_of(people.match)):
                continue
            theirs = match_in(save.link)
            if theirs is not None and _begun(theirs) and goes_on_from(match, theirs):
                kept.append((save, theirs))
        return kept

    def _like(self, match: Match) -> Iterator[Save]:
        """The kept games whose record may continue the record of `match`, or be continued by it."""
        return (entry.save for entry in self._index.may_go_on(match))


def _ours(save: Save, match: Match, people: Tail) -> Tail:
    """The people of a kept game that a link continues. If the link has an identity, they get that one."""
    ours = save_file.people_of(save.tail, match)
    return ours._replace(match=people.match, lost="") if people.match else ours


def _begun(match: Match) -> bool:
    return any(step.seat != CHANCE for step in match.steps)


def _since_own(session: Session) -> int | None:
    """The length of the record after which the last-events line tells the events of a game that is new here.

    This is just after the last choice of the only person here, or else of the person asked. If nothing has happened
    since, it is just before the last turns of the others. None if there are no events to tell.
    """
    decision = session.decision
    seat = session.here.identity if session.here.identity is not None or decision is None else decision.seat
    if seat is None:
        return None
    start = last_of(session.source, seat)
    start = start if start < session.length else last_turns_of_others(session.source, seat)
    return start if start < session.length else None
