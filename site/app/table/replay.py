"""Looking back: which past moment of a game is shown, and the replay that goes through them by itself."""

from collections.abc import Callable

from app.table.effects import Effect
from app.table.moments import Stop, count, moments
from app.table.session import Session
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
        self._turned, self._ask = turned, ask

    def lay(self, session: Session | None) -> None:
        """Another game is on the table, or none: nothing of it is past yet."""
        self.session, self.shown, self.told, self.playing = session, None, None, False

    @property
    def looking(self) -> bool:
        """Whether a past moment is shown."""
        return self.shown is not None

    def moments(self) -> list[Stop]:
        """All that can be looked at."""
        return [] if self.session is None else moments(self.session)

    def stop(self) -> Stop | None:
        """What is looked at; None: the game as it stands."""
        return None if self.shown is None else Stop(self.shown, self.told)

    def events(self) -> tuple[Event, ...]:
        """What brought about what is shown, as far as it is told and the present eyes may read it."""
        return () if self.session is None else self.session.events(self.shown)[: self.told]

    def show(self, k: int, told: int | None = None) -> None:
        """Show the game as it stood after `k` choices, the first `told` events of the last one told (None: all)."""
        session = self.session
        if session is not None and 0 <= k <= session.length and not session.must_pass():
            self.shown, self.told = k, told
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

    def leave(self) -> None:
        """Back from the past to the game."""
        self.shown = self.told = None
        self.playing = False
        self._turned()

    def start(self) -> None:
        """Show the whole game from its start."""
        self.show(0)
        self.playing = self.looking
        self._ask(Effect("focus", "status"))

    def count(self) -> None:
        """Count the points of the end once more, one by one."""
        steps = [] if self.session is None else count(self.session)
        if steps:
            self.show(*steps[0])
            self.playing = self.looking
            self._ask(Effect("focus", "status"))

    def toggle(self) -> None:
        """Stop the replay, or go on with it; at the end, from the start."""
        if not self.playing and self._at_last():
            self.show(0)
        self.playing = not self.playing and self.looking

    def tick(self) -> None:
        """The time between two moments has passed."""
        if self.playing:
            self.walk(1)
            self.playing = self.looking and not self._at_last()

    def _at_last(self) -> bool:
        return self.session is not None and self.stop() == Stop(self.session.length)
