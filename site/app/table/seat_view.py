"""A game as one seat sees it: state, log and sentences. Each is cached until the session changes."""

from collections.abc import Callable
from typing import Any, cast

from app.games.contract import GamePage
from app.table import record
from app.table.source import GameSource
from pycore.contract import CHANCE, Decision, Event, Plain, State

Now = Callable[[], tuple[int, int | None]]
"""The version of the session, which rises with every change, and the seat that looks (None: an onlooker)."""


class SeatView:
    """Reads a source through the present eyes, and remembers what it read."""

    def __init__(self, source: GameSource, page: GamePage, now: Now) -> None:
        self._page, self._now = page, now
        self.lay(source)

    def lay(self, source: GameSource) -> None:
        """Read the game from `source` from now on. The caches are emptied, since they hold events by identity."""
        self.source = source
        self._events: dict[tuple[int, int | None], tuple[Event, Event]] = {}
        """Events with secrets as they were read, by identity and reader. Each event is held, so that its identity is
        not given to another one."""
        self._lines: dict[int, tuple[Event, str]] = {}
        """Events in words, by identity."""
        self._log: tuple[object, list[tuple[int, Event]]] = (None, [])
        self._state: tuple[object, State | None] = (None, None)

    def seen(self, k: int | None = None) -> State:
        """The state after `k` choices, or now. It is for looking at, not for playing on."""
        version, eyes = self._now()
        moment = (version, len(self.source), k, eyes)
        state = self._state[1]
        if state is None or self._state[0] != moment:
            state = cached_view(self.source.seen_by(eyes, k))
            self._state = moment, state
        return state

    def event(self, event: Event) -> Event:
        """An event as the present eyes may read it; the same object each time."""
        return event if event.secret is None else self._read(event, self._now()[1])

    def _read(self, event: Event, eyes: int | None) -> Event:
        kept = self._events.get((id(event), eyes))
        if kept is None or kept[0] is not event:
            kept = self._events[id(event), eyes] = (event, event.seen_by(eyes))
        return kept[1]

    def log(self) -> list[tuple[int, Event]]:
        """Pairs (k, event), as the present eyes may read them: the k-th choice caused the event."""
        version, eyes = self._now()
        moment = (version, len(self.source), eyes)
        if self._log[0] != moment:
            pairs = self.source.log
            self._log = moment, [(k, e if e.secret is None else self._read(e, eyes)) for k, e in pairs]
        return self._log[1]

    def line(self, event: Event) -> str:
        """An event, as it was read, in the game's words, people as "{0}"; "" for one that is not shown.

        A game's log is shown again after every choice, so its sentences are remembered.
        """
        kept = self._lines.get(id(event))
        if kept is None or kept[0] is not event:
            kept = self._lines[id(event)] = (event, self._page.line(event))
        return kept[1]

    def events(self, k: int | None = None, since: int | None = None) -> tuple[Event, ...]:
        """The events of the last move (see `last_start`) and of the luck after it.

        With `k`, the events of the k-th choice. With `k` and `since`, the events of the choices since + 1 to k.
        """
        if k is not None:
            return tuple(event for n, event in self.log() if (k - 1 if since is None else since) < n <= k)
        start = self.last_start() or 0
        return tuple(event for n, event in self.log() if n > start)

    def drawn(self, k: int) -> tuple[Event, ...]:
        """The secret events of the luck right before the length `k`, such as drawn cards, for the present eyes."""
        steps, start = self.source.steps, k
        while start and steps[start - 1].seat == CHANCE:
            start -= 1
        return tuple(event for event in self.events(k, start) if event.secret is not None)

    def last_start(self) -> int | None:
        """The length of the record before the last move.

        A move is a choice of a seat, with the earlier choices that it continues. None if nobody has chosen.
        """
        start = record.last_choice(self.source)
        return start and self.begun(start + 1) - 1

    def begun(self, k: int) -> int:
        """The number of the choice that began the move of the k-th choice (`GamePage.carries_on`); `k` if it began it.

        Choices of the same seat without events may lie between them.
        """
        steps, first = self.source.steps, dict[int, Event]()
        for n, event in self.log():
            first.setdefault(n, event)
        while k in first:
            before = k - 1
            while before and before not in first and steps[before - 1].seat == steps[k - 1].seat:
                before -= 1
            if before not in first or not self._page.carries_on(first[before], first[k]):
                break
            k = before
        return k


class CachedView:
    """A cache around a state that is only looked at and never changes. It works out each answer once.

    One touch asks for them hundreds of times: for every name, every label and every part of the drawing. The plain form
    must not be changed.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._plain: Plain | None = None
        self._decision: tuple[Decision | None] | None = None

    def to_plain(self) -> Plain:
        """The state's plain form, the same object each time."""
        if self._plain is None:
            self._plain = self._state.to_plain()
        return self._plain

    def decision(self) -> Decision | None:
        """The state's decision."""
        if self._decision is None:
            self._decision = (self._state.decision(),)
        return self._decision[0]

    def __getattr__(self, name: str) -> Any:
        """Cache an attribute, so that Python finds it without this method the next time."""
        value = getattr(self._state, name)
        setattr(self, name, value)
        return value


def cached_view(state: State) -> State:
    """A state to look at, with its answers cached."""
    return cast(State, CachedView(state))
