"""The last events beside the board: in a line or two, unfolded, or as the summary of a round."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from app import games
from app.table.scores import changes, swing
from app.table.session import Session
from pycore.contract import Event


class RoundSummary(NamedTuple):
    """The events at the end of a round, and the points that the round gave."""

    head: Event
    """The event that ended it."""
    gains: tuple[Mapping[str, int], ...]
    """Per seat: rule -> the points that it gave the seat."""
    later: tuple[Mapping[str, int], ...]
    """Per seat: rule -> the change of the points that it would give if the game ended now. These are not won yet. Their
    sum and that of `gains` is the change of the totals shown, since the round began."""
    after: tuple[Event, ...]
    """Other events worth telling, of that round and after it."""


def round_summary(session: Session) -> RoundSummary | None:
    """The summary of the round that the last choice ended; None if it ended none."""
    rounds = session.page.rounds
    told = [event for _, event in session.view.log()]
    last = len(told) - len(session.view.events())
    starts = [n for n, event in enumerate(told) if event.kind == rounds.begins]
    heads = [n for n, event in enumerate(told) if event.kind == rounds.ends]
    if not heads or starts[-1] < max(last, heads[-1]):
        return None
    before = starts[-2] if len(starts) > 1 else 0
    since = told[max(last, heads[-1] + 1) :]
    kind = partial(games.event_kind, session.game)
    after = tuple(event for event in since if event.points is None and not kind(event.kind).seen)
    within = tuple(event for event in told[before : heads[-1]] if kind(event.kind).in_summary)
    seats = len(session.people)
    begun = session.view.log()[starts[-2]][0] if len(starts) > 1 else 0
    later = tuple(map(_changes, _not_won_yet(session, begun), _not_won_yet(session, session.length)))
    return RoundSummary(told[heads[-1]], _gains(told[before : starts[-1]], seats), later, (*within, *after))


def _not_won_yet(session: Session, k: int) -> tuple[Mapping[str, int], ...]:
    """Per seat: rule -> the points that it would give if the game ended after `k` choices."""
    ended = session.page.if_it_ended(session.source.seen_by(session.here.eyes(), k))
    return _gains(() if ended is None else ended.events, len(session.people))


def _changes(before: Mapping[str, int], now: Mapping[str, int]) -> Mapping[str, int]:
    changed = {rule: now.get(rule, 0) - before.get(rule, 0) for rule in (*now, *before)}
    return {rule: by for rule, by in changed.items() if by}


def _gains(events: Iterable[Event], seats: int) -> tuple[Mapping[str, int], ...]:
    gains: tuple[dict[str, int], ...] = tuple({} for _ in range(seats))
    for event in events:
        if event.points is not None and 0 <= event.seat < seats:
            gains[event.seat][event.rule] = gains[event.seat].get(event.rule, 0) + event.points
    return gains


class LastEvents:
    """What is shown of the last events until the next touch: a summary not read yet, the line folded or unfolded.

    It also caches how the points have changed.
    """

    def __init__(self) -> None:
        self.unfolded = False
        self._read: object = None
        """The game and its length at which the summary was read."""
        self._known: tuple[object, RoundSummary | None] = (None, None)
        self._swing: tuple[object, tuple[int, ...]] = (None, ())
        self._changes: tuple[object, Mapping[int, int]] = (None, {})

    def round_summary(self, session: Session) -> RoundSummary | None:
        """The summary of the last round, if a new round has just begun and nobody has read the summary yet."""
        if session.decision is None or session.here.must_pass() or self._has_read(session):
            return None
        moment = (id(session), session.version, session.length, session.here.eyes())
        if self._known[0] != moment:
            self._known = (moment, round_summary(session))
        return self._known[1]

    def has_been_read(self, session: Session) -> bool:
        """Whether there is a summary of the last round, and somebody has read it."""
        return self._has_read(session) and round_summary(session) is not None

    def _has_read(self, session: Session) -> bool:
        return self._read == (id(session), session.length)

    def swing(self, session: Session, since: int | None = None) -> tuple[int, ...]:
        """Per seat, how much the points have changed since the record had the length `since` (None: by the last
        choice). It compares the points that the game would give if it ended at once. See `app.table.scores`."""
        moment = (id(session), session.version, session.length, session.here.eyes(), since)
        if self._swing[0] != moment:
            self._swing = (moment, swing(session, since))
        return self._swing[1]

    def changes(self, session: Session, since: int | None = None) -> Mapping[int, int]:
        """Maps the length of the record after a choice to the largest change of points by this choice. Only choices
        after the length `since` are listed (None: only the last choice)."""
        start = session.view.last_start() or 0 if since is None else since
        moment = (id(session), session.version, session.length, session.here.eyes(), start)
        if self._changes[0] != moment:
            self._changes = (moment, changes(session, start))
        return self._changes[1]

    def unfold(self) -> None:
        """Show all of the last events, or fold them."""
        self.unfolded = not self.unfolded

    def read(self, session: Session) -> bool:
        """Close the summary and fold the line. False if there was nothing to close."""
        was = self.unfolded or self.round_summary(session) is not None
        self.unfolded, self._read = False, (id(session), session.length)
        return was
