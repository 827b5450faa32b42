"""A table with several devices but no network: messages wait in queues until they are delivered."""

import random
from collections import deque
from collections.abc import Callable, Iterator

from app import games
from app.table import tail
from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.visiting import Visiting
from app.table.session import Session
from app.table.table import Table
from pycore.contract import Choice
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import match_of


class Clock:
    """A fake clock in seconds, advanced by setting `now`."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Line:
    """The host's connection to one guest. `traffic` keeps every message sent to it."""

    def __init__(self) -> None:
        self.to_guest: deque[str] = deque()
        self.traffic: list[str] = []
        self.ways: list[str] = []
        self.closed = False

    def send(self, text: str) -> None:
        self.to_guest.append(text)
        self.traffic.append(text)

    def way(self, text: str) -> None:
        self.ways.append(text)

    def close(self) -> None:
        self.closed = True


class Visitor:
    """A guest's device: its table, and its messages on the way to the host."""

    def __init__(self, company: "Company", seat: int, key: str) -> None:
        self.company, self.line = company, Line()
        self.to_host: deque[str] = deque()
        self.guest: Guest = company.hosting.enter(self.line)
        self.visiting = Visiting(self.to_host.append, company.clock, seat, key)
        self.table: Table = make_table(None, company.match.game)
        self.news = 0
        """The number of messages that told how the game went on, and could be read."""
        self.visiting.knock()

    def deliver(self) -> bool:
        """Deliver all queued messages; True if there were any."""
        self.visiting.follow()
        any_there = bool(self.to_host or self.line.to_guest)
        while self.to_host:
            self.company.hosting.hear(self.guest, self.to_host.popleft())
        while self.line.to_guest:
            self._hear(self.line.to_guest.popleft())
        return any_there

    def _hear(self, text: str) -> None:
        went = self.visiting.hear(text)
        self.news += went is not None
        if self.visiting.visit is None and self.visiting.ready:
            self.table.switch.receive(self.visiting.begin())
        elif went is not None:
            self.table.others.went_on(*went)


class Company:
    """A host and its guests, connected by queues of messages."""

    def __init__(self, match: Match, seats: tuple[int, ...] = (), clock: Clock | None = None) -> None:
        """`seats` are the seats of guests."""
        self.clock = clock or Clock()
        self.table = make_table(None, match.game)
        people = tail.make([], [], match.seats, games.page(match.game).colours)
        self.table.switch.receive(Session(match, people._replace(match="abcdefgh")))
        keys: Iterator[str] = (f"key-{n}" for n in range(1000))
        self.new_key: Callable[[], str] = lambda: next(keys)
        self.hosting = Hosting(self.table, self.clock, self.new_key, {})
        self.table.gestures.ask_back = self.hosting.ask_back
        self.visitors = [self.join(seat) for seat in seats]
        self.settle()

    def join(self, seat: int) -> Visitor:
        return Visitor(self, seat, self.hosting.keys[seat])

    @property
    def match(self) -> Match:
        return match_of(self.table)

    def settle(self) -> None:
        """Deliver messages until none are queued."""
        going = True
        while going:
            self.hosting.follow()
            going = sum(visitor.deliver() for visitor in self.visitors) > 0

    def choose(self, choice: Choice) -> None:
        """Make a choice at the device of the seat in turn."""
        decision = self.match.decision
        assert decision is not None
        where = next(
            (each.table for each in self.visitors if each.visiting.seat == decision.seat), self.table
        )
        if where is self.table:
            where.take_device()
        where.choose(choice)
        where.confirm()
        self.clock.now += 1
        self.settle()

    def play_out(self, rng: random.Random, most: int = 10_000) -> None:
        """Make random choices until the game is over, at most `most` of them."""
        for _ in range(most):
            if self.match.decision is None:
                return
            self.choose(rng.choice(self.match.decision.choices))
