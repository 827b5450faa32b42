"""Looking back: shows a past moment of the game, or replays its moments one after the other.

Automatic steps of the table are shown in the same way, one moment after the other up to the present.
"""

from collections.abc import Callable

from app.table.effects import Effect
from app.table.record import alone_since, last_turns_of_others
from app.table.session import Session
from app.table.stops import Stop, all_stops, final_count, stops_within
from pycore.contract import Event


class Replay:
    """The past moment of the game on the table that is shown, if any, and the way to others."""

    def __init__(self, moved: Callable[[], None], ask: Callable[[Effect], None]) -> None:
        """`moved` is called whenever another moment is shown; `ask` hands effects to the browser."""
        self.session: Session | None = None
        self.shown: int | None = None
        """The length of the record that is shown; None: the game as it stands."""
        self.told: int | None = None
        """How many events of the last choice are told so far; None: all of them."""
        self.playing = False
        """Whether the replay runs."""
        self.counting = False
        """Whether the replay goes through the steps of the final count. After them the game is shown as it stands."""
        self.ending = False
        """Whether the game has just ended, and the final count is still to be shown."""
        self.ahead: list[Stop] = []
        """The moments that the table still has to show automatically. The present, shown last, is not among them."""
        self.steps = 0
        """The number of moments that the table shows automatically this time, including those already shown."""
        self._since: int | None = None
        """While the table shows moments automatically: the events after this length are told with the moment shown."""
        self._news: tuple[int, int] | None = None
        """What others have played meanwhile, as (length before, length after). The last-events line tells it until
        somebody plays."""
        self._meanwhile = False
        """Whether the moments shown were played by others, at another device or while they had this one."""
        self.calm = False
        """Whether the visitor prefers reduced motion. Then the events of one choice are told at once."""
        self._moved, self._ask = moved, ask

    def lay(self, session: Session | None) -> None:
        """Show another game (None: no game) in its present state."""
        self.session, self.shown, self.told, self.playing = session, None, None, False
        self.counting = self.ending = False
        self.ahead, self._since, self._news = [], None, None
        if session is not None and session.policy.kept and session.here.last_chose() < session.length:
            self.note(session.here.last_chose())

    @property
    def looking_back(self) -> bool:
        """Whether a past moment is shown."""
        return self.shown is not None

    @property
    def unfolding(self) -> bool:
        """Whether the table shows moments one after the other automatically."""
        return self._since is not None

    @property
    def telling(self) -> bool:
        """Whether the table replays, moment by moment, the choices that others have made in the meantime."""
        return self.unfolding and self._meanwhile

    @property
    def scoring(self) -> bool:
        """Whether a step of the final count is shown."""
        session = self.session
        return (
            session is not None
            and session.decision is None
            and self.told is not None
            and self.shown == session.length
        )

    def moments(self) -> list[Stop]:
        """All moments that can be looked at."""
        return [] if self.session is None else all_stops(self.session)

    def place(self) -> tuple[int, int]:
        """The place of the shown moment among all, counted from 0, and the place of the last one.

        A stop before the first step of the count has the place where the count begins.
        """
        known, shown = self.moments(), self.stop()
        return sum(1 for stop in known[1:] if shown is None or stop.order <= shown.order), len(known) - 1

    def stop(self) -> Stop | None:
        """The stop that is shown. None: the game in its present state."""
        return None if self.shown is None else Stop(self.shown, self.told)

    def events(self) -> tuple[Event, ...]:
        """The events that led to the shown moment: those shown so far, and only as the viewer may read them."""
        return () if self.session is None else self.session.view.events(self.shown, self._since)[: self.told]

    def later(self) -> tuple[Event, ...]:
        """The events of the last choice before the shown moment that are not told yet."""
        if self.session is None or self.told is None:
            return ()
        return self.session.view.events(self.shown)[self.told :]

    def in_words(self) -> tuple[Event, ...]:
        """The events that the last-events line tells.

        If others have played meanwhile, the line tells all their last turns, until somebody plays. Before these, it
        tells what the person here had drawn.
        """
        session, since = self.session, self.news
        if session is None or since is None:
            return self.events()
        return (*session.view.drawn(since), *session.view.events(session.length, since))

    @property
    def news(self) -> int | None:
        """The length after which the last-events line tells the choices of others. None: it tells the last choice."""
        session, news = self.session, self._news
        told = (
            session is not None and not self.looking_back and news is not None and news[1] == session.length
        )
        return news[0] if told and news is not None else None

    def show(self, k: int, told: int | None = None) -> None:
        """Show the game as it stood after `k` choices. `told`: how many events of the last one are told (None: all)."""
        session = self.session
        if session is not None and 0 <= k <= session.length and not session.here.must_pass():
            self.shown, self.told, self._since = k, told, None
            self.counting = False
            self._moved()

    def walk(self, step: int) -> None:
        """Show the moment before (-1) or after (+1) the shown one."""
        known = self.moments()
        if not known:
            return
        at = (self.stop() or known[-1]).order
        later = [stop for stop in known if stop.order > at]
        earlier = [stop for stop in known if stop.order < at]
        if step < 0 and earlier:
            self.show(*earlier[-1])
        elif step > 0 and later:
            self.show(*later[0])

    def walk_to(self, place: int) -> None:
        """Show the moment at that place among all, and stop the replay."""
        known = self.moments()
        if 0 <= place < len(known):
            self.show(*known[place])
            self.playing = False

    def leave(self) -> None:
        """Show the game as it stands again."""
        self.shown = self.told = self._since = None
        self.playing = self.counting = False
        self.ahead = []
        self._moved()

    def unfold(self, start: int) -> None:
        """Show step by step what has happened since the length `start`.

        Nothing is shown unless the table made automatic choices, or one choice caused several events to show in steps.
        """
        session = self.session
        if session is None or session.here.must_pass():
            return
        alone = alone_since(session.source, start)
        first = [] if self.calm else [stop for stop in stops_within(session) if start < stop.k][:1]
        if alone is not None:
            first.append(Stop(alone))
        if not first:
            return
        begin = min(first, key=lambda stop: stop.order)
        self.ahead = [begin, *(stop for stop in self.between(start) if stop.order > begin.order)]
        self._since, self._meanwhile, self.steps = start, False, len(self.ahead)
        self._unfold_next()

    def tell(self, start: int) -> None:
        """Replay how the game continued, from the length `start`, which is known here, to the present."""
        session = self.session
        if session is None or session.here.must_pass() or start >= session.length:
            return
        if session.decision is not None:
            last = last_turns_of_others(session.source, session.decision.seat)
            self._news = max(start, last), session.length
        self.show(start)
        self.ahead = self.between(start)
        self._since, self._meanwhile, self.steps = start, True, len(self.ahead) + 1

    def note(self, start: int) -> None:
        """Let the last-events line tell all events since the length `start`."""
        if self.session is not None:
            self._news = start, self.session.length

    def between(self, start: int) -> list[Stop]:
        """The moments after the length `start` and before the present, without the final count."""
        session = self.session
        if session is None:
            return []
        last = Stop(session.length).order if session.decision is not None else (session.length, 0)
        return [
            stop
            for stop in self.moments()
            if start < stop.k and stop.order < last and not (self.calm and stop.told is not None)
        ]

    def _unfold_next(self) -> None:
        """Show the next of the moments ahead, with the events since the one before; after the last, the present."""
        if not self.ahead:
            self.leave()
            return
        since = self._since if self.shown is None else self.shown
        k, told = self.ahead.pop(0)
        self.show(k, told)
        # Events of one choice are counted from its first.
        self._since = k - 1 if told is not None or since == k else since

    def start(self) -> None:
        """Show the whole game from its start."""
        self.show(0)
        self.playing = self.looking_back
        self._ask(Effect("focus", "status"))

    def count(self) -> None:
        """Show the last choice, and replay the final count from the points won before it, if there is one."""
        self.ending = False
        if self.session is not None and self.session.decision is None:
            self.show(self.session.length, 0 if final_count(self.session) else None)
            self.playing = self.counting = self.looking_back
            self._ask(Effect("focus", "status"))

    def toggle(self) -> None:
        """Stop the replay, or go on with it. At the end it begins anew."""
        if not self.playing and self._at_last():
            self.show(0)
        self.playing = not self.playing and self.looking_back

    def tick(self) -> None:
        """Show the next moment, because the pause is over."""
        if self.unfolding:
            self._unfold_next()
        elif self.playing and self.counting and self._at_last():
            self.leave()
        elif self.playing:
            counting = self.counting
            self.walk(1)
            self.counting = counting and self.looking_back
            self.playing = self.looking_back and (counting or not self._at_last())

    def _at_last(self) -> bool:
        return self.session is not None and self.stop() == Stop(self.session.length)
