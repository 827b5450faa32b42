"""A game as one pair of eyes may read it: state, log and sentences, each worked out once as long as it holds."""

from app.games.contract import GamePage
from app.table.cached_view import cached_view
from app.table.source import GameSource
from pycore.contract import Event, State


class Reading:
    """Reads a source and remembers. `version` is that of the session: whatever it changes makes what was read old."""

    def __init__(self, source: GameSource, page: GamePage) -> None:
        self.source = source
        self._page = page
        self._read: dict[tuple[int, int | None], tuple[Event, Event]] = {}
        """Events with secrets as they were read, by identity and reader (an event is held so that its identity stays
        its own)."""
        self._told: dict[int, tuple[Event, str]] = {}
        """Events in words, by identity."""
        self._log: tuple[tuple[int, int, int | None], list[tuple[int, Event]]] | None = None
        self._seen: tuple[tuple[int, int, int | None, int | None], State] | None = None

    def seen(self, version: int, eyes: int | None, k: int | None = None) -> State:
        """The state after `k` choices, or now; for looking at, not for playing on."""
        moment = (version, len(self.source), k, eyes)
        if self._seen is None or self._seen[0] != moment:
            self._seen = (moment, cached_view(self.source.seen_by(eyes, k)))
        return self._seen[1]

    def event(self, event: Event, eyes: int | None) -> Event:
        """An event as it may be read; the same object each time."""
        if event.secret is None:
            return event
        kept = self._read.get((id(event), eyes))
        if kept is None or kept[0] is not event:
            kept = self._read[id(event), eyes] = (event, event.seen_by(eyes))
        return kept[1]

    def log(self, version: int, eyes: int | None) -> list[tuple[int, Event]]:
        """Pairs (k, event): the k-th choice caused the event."""
        moment = (version, len(self.source), eyes)
        if self._log is None or self._log[0] != moment:
            self._log = (moment, [(k, self.event(event, eyes)) for k, event in self.source.log])
        return self._log[1]

    def line(self, event: Event) -> str:
        """An event, as it was read, in the game's words.

        A game's log is shown again after every choice, so its sentences are remembered.
        """
        kept = self._told.get(id(event))
        if kept is None or kept[0] is not event:
            kept = self._told[id(event)] = (event, self._page.line(event))
        return kept[1]
