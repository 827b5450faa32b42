"""Opens links and kept games, and decides what becomes of games that are kept here of the same match.

A match is known by its identity, which anybody may write into a link. So a kept game is replaced only by a game that
contains it:

- a game that goes on from the kept one takes its place, and the events since then are told;
- if the kept game goes on from the link's, the kept one is laid on the table, and a sentence says so;
- a game that has parted ways with the kept one, or has other seats or options, is kept beside it under another name.
"""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from app.table import save_file, tail
from app.table.library import goes_on_from, match_in
from app.table.record import last_of, last_turns_of_others
from app.table.saves import Save, Saves
from app.table.seats import Seats
from app.table.session import Session
from app.table.tail import Tail
from app.words import saves as saves_words
from pycore.contract import CHANCE
from pycore.link import decode, encode
from pycore.match import Match


class OpenedGame(NamedTuple):
    """A game to be laid on the table."""

    session: Session
    said: str = ""
    """A sentence about it."""
    since: int | None = None
    """The length from which on its events are still to be told; None: no events are."""


class LinkOpener:
    """Opens links and kept games."""

    def __init__(
        self, saves: Saves, seats: Seats, clock: Callable[[], datetime], new_id: Callable[[], str]
    ) -> None:
        self._saves, self._seats, self._clock, self._new_id = saves, seats, clock, new_id

    def open(self, fragment: str, save_id: str | None = None) -> OpenedGame:
        """The game of a link with its tail, with the save that it belongs to, if there is one.

        That is the save with this id, or one with the same game, or one from which the link's game goes on. A save from
        before a change of rules is written anew. Raises BadLink.
        """
        link, _, rest = fragment.partition("&")
        match = decode(link)
        people = save_file.people_of(rest, match)
        here = self._saves.get(save_id) if save_id else self._same(link, encode(match), people.match)
        if here is not None:
            known = people.match or tail.match_of(here.tail)
            return OpenedGame(self._session(match, people._replace(match=known), self._renewed(here, match)))
        kept = self._kept(match, people)
        if not kept:
            session = self._session(match, people, None, opened=True)
            session.sent = max(session.sent, session.length if people.match else -1)
            return OpenedGame(session, since=_since_own(session) if people.match else None)
        return self._beside(match, people, kept)

    def _beside(self, match: Match, people: Tail, kept: list[tuple[Save, Match]]) -> OpenedGame:
        """The game to open, if other games of the same match are kept here."""
        shorter = [(save, theirs) for save, theirs in kept if goes_on_from(match, theirs)]
        longer = [(save, theirs) for save, theirs in kept if goes_on_from(theirs, match)]
        if shorter:
            save, before = max(shorter, key=lambda pair: len(pair[1]))
            ours = save_file.people_of(save.tail, match)._replace(match=people.match)
            gone_on = save._replace(tail=tail.write(ours), date=self._clock().isoformat())
            session = self._session(match, ours, self._renewed(gone_on, match), opened=True)
            session.sent = session.length
            self._seats.remember(session)
            return OpenedGame(session, since=len(before) if len(before) < len(match) else None)
        if longer:
            save, theirs = max(longer, key=lambda pair: len(pair[1]))
            ours = save_file.people_of(save.tail, theirs)._replace(match=people.match)
            return OpenedGame(
                self._session(theirs, ours, self._renewed(save, theirs)), saves_words.OLDER_LINK
            )
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
        """`opened`: it came by link. `known`: the remembered seat of this device is about this game."""
        session = Session(match, people, save.id if save else None, opened=opened)
        session.kept_link = encode(match)
        if save is not None:
            self._saves.note_over(save.id, session.decision is None)
        if known:
            self._seats.sit(session)
        return session

    def _renewed(self, save: Save, match: Match) -> Save:
        """Bring a save up to date with this match."""
        renewed = save._replace(link=encode(match))
        if renewed != self._saves.get(save.id):
            self._saves.put(renewed)
        return renewed

    def _same(self, link: str, today: str, known: str) -> Save | None:
        """The newest save with the same record. With another identity it is another game, even if equal."""
        for save in self._saves.all():
            theirs = tail.match_of(save.tail)
            if save.link in (link, today) and (not known or not theirs or known == theirs):
                return save
        return None

    def _kept(self, match: Match, people: Tail) -> list[tuple[Save, Match]]:
        """All kept games of the link's match.

        A game from before there were identities counts if the names are the same, somebody has chosen in it, and the
        link's game goes on from it.
        """
        kept: list[tuple[Save, Match]] = []
        if not people.match:
            return kept
        for save in self._saves.all():
            known = tail.match_of(save.tail)
            may_be = not known and save.game == match.game and tail.names(save.tail) == people.names
            theirs = match_in(save.link) if known == people.match or may_be else None
            if theirs is not None and (known or (_begun(theirs) and goes_on_from(match, theirs))):
                kept.append((save, theirs))
        return kept


def _begun(match: Match) -> bool:
    return any(step.seat != CHANCE for step in match.steps)


def _since_own(session: Session) -> int | None:
    """The length from which on the events of a game that is new here are told.

    It is the last choice of the person who looks, or else of the person asked. In the middle of that person's turn it
    is the beginning of the last turns of the others.
    """
    decision = session.decision
    seat = session.identity if session.identity is not None or decision is None else decision.seat
    if seat is None:
        return None
    start = last_of(session.source, seat)
    start = start if start < session.length else last_turns_of_others(session.source, seat)
    return start if start < session.length else None
