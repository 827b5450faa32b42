"""Looking back: which past moment of a game is shown, and the replay that goes through them by itself.

What the table has done by itself is shown in the same way, one moment after the other up to the present.
"""

from collections.abc import Callable

from app.table.effects import Effect
from app.table.record import alone_since, last_turns_of_others
from app.table.session import Session
from app.table.stops import Stop, all_stops, final_count, stops_within
from pycore.contract import Event


class Replay:
    """The past of the game on the table, as far as somebody looks at it."""

    def __init__(self, turned: Callable[[], None], ask: Callable[[Effect], None]) -> None:
        """`turned` is called whenever another moment is shown; `ask` hands on what only the browser can do."""
        self.session: Session | None = None
        self.shown: int | None = None
        """The moment that is looked at; None: the game as it stands."""
        self.told: int | None = None
        """How many events of that moment are told so far; None: all of them."""
        self.playing = False
        """Whether one moment follows the other by itself."""
        self.counting = False
        """Whether these are the steps of the final count, after which the game is shown as it stands."""
        self.ahead: list[Stop] = []
        """The moments still to be shown, of what the table has done by itself; the present, shown last, is not among
        them."""
        self.steps = 0
        """How many moments the table shows by itself, this time, in all."""
        self._since: int | None = None
        """The length from which on the moment shown is told."""
        self._news: tuple[int, int] | None = None
        """From which length on, and up to which, others have played meanwhile: told in a line until somebody plays."""
        self._meanwhile = False
        """Whether that was done elsewhere, or in other hands, rather than by the table."""
        self.calm = False
        """Whether people want nothing to move: then what one choice caused is told at once."""
        self._turned, self._ask = turned, ask

    def lay(self, session: Session | None) -> None:
        """Another game is on the table, or none: nothing of it is past yet."""
        self.session, self.shown, self.told, self.playing = session, None, None, False
        self.counting = False
        self.ahead, self._since, self._news = [], None, None

    @property
    def looking(self) -> bool:
        """Whether a past moment is shown."""
        return self.shown is not None

    @property
    def unfolding(self) -> bool:
        """Whether what the table has done by itself is being shown."""
        return self._since is not None

    @property
    def telling(self) -> bool:
        """Whether what is being shown was done by others meanwhile."""
        return self.unfolding and self._meanwhile

    @property
    def scoring(self) -> bool:
        """Whether what is looked at is a step of the final count."""
        session = self.session
        return (
            session is not None
            and session.decision is None
            and self.told is not None
            and self.shown == session.length
        )

    def moments(self) -> list[Stop]:
        """All that can be looked at."""
        return [] if self.session is None else all_stops(self.session)

    def place(self) -> tuple[int, int]:
        """Where what is shown stands among all that can be looked at, the first of which is 0, and where the last does.
        A stop before the first step of the count lies where the count begins."""
        known, shown = self.moments(), self.stop()
        return sum(1 for stop in known[1:] if shown is None or stop.order <= shown.order), len(known) - 1

    def stop(self) -> Stop | None:
        """What is looked at; None: the game as it stands."""
        return None if self.shown is None else Stop(self.shown, self.told)

    def events(self) -> tuple[Event, ...]:
        """What brought about what is shown, as far as it is told and the present eyes may read it."""
        return () if self.session is None else self.session.events(self.shown, self._since)[: self.told]

    def later(self) -> tuple[Event, ...]:
        """What the choice that is looked at caused and is not told yet."""
        if self.session is None or self.told is None:
            return ()
        return self.session.events(self.shown)[self.told :]

    def in_words(self) -> tuple[Event, ...]:
        """The same for the line beside the board: after what others have done meanwhile, all of their last turns, until
        somebody plays; before it, what one has drawn oneself, where nobody has waited until it was seen."""
        session, since = self.session, self.news
        if session is None or since is None:
            return self.events()
        return (*session.drawn(since), *session.events(session.length, since))

    @property
    def news(self) -> int | None:
        """The length from which on that line tells what others have done meanwhile; None: it tells the last choice."""
        session, news = self.session, self._news
        told = session is not None and not self.looking and news is not None and news[1] == session.length
        return news[0] if told and news is not None else None

    def show(self, k: int, told: int | None = None) -> None:
        """Show the game as it stood after `k` choices, the first `told` events of the last one told (None: all)."""
        session = self.session
        if session is not None and 0 <= k <= session.length and not session.must_pass():
            self.shown, self.told, self._since = k, told, None
            self.counting = False
            self._turned()

    def walk(self, step: int) -> None:
        """To the moment before (-1) or after (+1) the one shown."""
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
        """To the moment at that place among all that can be looked at, and stay there."""
        known = self.moments()
        if 0 <= place < len(known):
            self.show(*known[place])
            self.playing = False

    def leave(self) -> None:
        """Back from the past to the game."""
        self.shown = self.told = self._since = None
        self.playing = self.counting = False
        self.ahead = []
        self._turned()

    def unfold(self, start: int) -> None:
        """Show what has happened since the game was `start` choices long, where the table went on by itself, or where a
        choice made several things happen one after the other."""
        session = self.session
        if session is None or session.must_pass():
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
        """Show how the game went on from its first `start` choices, which are known here, to the present."""
        session = self.session
        if session is None or session.must_pass() or start >= session.length:
            return
        if session.decision is not None:
            last = last_turns_of_others(session.source, session.decision.seat)
            self._news = max(start, last), session.length
        self.show(start)
        self.ahead = self.between(start)
        self._since, self._meanwhile, self.steps = start, True, len(self.ahead) + 1

    def note(self, start: int) -> None:
        """What has happened since then has been seen step by step; the line beside the board tells all of it."""
        if self.session is not None:
            self._news = start, self.session.length

    def between(self, start: int) -> list[Stop]:
        """The moments after `start` and before the present, the final count left out."""
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
        """To the next moment of it, told with all that came before it; after the last one, back to the present."""
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
        self.playing = self.looking
        self._ask(Effect("focus", "status"))

    def count(self) -> None:
        """Count the points of the end once more, one by one, from what was won before."""
        if self.session is not None and final_count(self.session):
            self.show(self.session.length, 0)
            self.playing = self.counting = self.looking
            self._ask(Effect("focus", "status"))

    def toggle(self) -> None:
        """Stop the replay, or go on with it; at the end, from the start."""
        if not self.playing and self._at_last():
            self.show(0)
        self.playing = not self.playing and self.looking

    def tick(self) -> None:
        """The time between two moments has passed."""
        if self.unfolding:
            self._unfold_next()
        elif self.playing and self.counting and self._at_last():
            self.leave()
        elif self.playing:
            counting = self.counting
            self.walk(1)
            self.counting = counting and self.looking
            self.playing = self.looking and (counting or not self._at_last())

    def _at_last(self) -> bool:
        return self.session is not None and self.stop() == Stop(self.session.length)
