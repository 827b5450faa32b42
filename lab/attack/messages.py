"""Feed mutants of messages between the devices of a table to both sides, with honest messages in between.

After every message, the host's game goes on only as its rules and the seat of the guest allow. Once the host is honest
again, its guest knows within `BACK_S` what the host knows, and the guest's page can be drawn.
"""

import json
import random
from collections.abc import Callable
from typing import Final

from app.page.page import Page
from app.table.live.messages import VERSION, read_from_guest, write
from lab.attack import corpus
from pycore.fuzz import mutated
from pycore.games import GAMES
from pycore.match import Match
from tests.app.table.live.wires import Company, Visitor

BACK_S: Final = 10
"""The most seconds until an honest host is understood again."""
OUTRIGHT: Final = (
    "[" * 2_000,
    '{"t":' * 400,
    '{"t":"went","states":' + "[" * 63 + "]" * 63 + "}",
    write("went", **{"from": 0}, start={}, steps=[], log=[], states=[], floor=0, sure="", more=0),
    write("ping", sum=7),
    write("no", n=0, why="late"),
    write("wish", id=3, seat=1),
    write("way", of="MwAB" * 100),
    write("word", seat=7, of=7),
    write("word", n=9, of=8),
    write("sight", n=8, on=False),
    "x" * 70_000,
    "",
)
"""Messages of either direction that no mutation would make."""

Try = Callable[[Callable[[], str], object], None]
"""Runs an action that returns a name for its outcome, and times it. The second argument is printed if it fails."""


def mutant(text: str, rng: random.Random) -> str:
    """A message with one or several errors, as text or as data. Some of the messages are deep, long or repeat a
    part."""
    way = rng.randrange(20)
    if way == 0:
        return rng.choice(OUTRIGHT)
    if way < 3:
        return corpus.mutant(text, rng)
    told = json.loads(text)
    if way == 3:
        name = rng.choice(list(told))
        value = told[name]
        told[name] = rng.choice(
            [[value] * rng.choice([2, 40]), json.loads("[" * 50 + "]" * 50), "x" * 900, {"t": value}]
        )
    elif way == 4 and isinstance(told.get("states"), list):
        told["states"] = [rng.choice([[3, 0, -9, []], [2, [[0, [0, 1]]]], [1, {"seats": [0, 9]}, []], None])]
    for _ in range(rng.choice([1, 1, 1, 1, 3])):
        told = mutated(told, rng) or told
    return json.dumps(told)


class Tables:
    """Tables of one game with a guest at each seat, one after another."""

    def __init__(self, slug: str, seats: int, rng: random.Random) -> None:
        self._slug, self._seats, self._rng = slug, seats, rng
        self._begin()

    def _begin(self) -> None:
        match = Match.new(self._slug, self._seats, {}, random.Random(self._rng.random()))
        self.company = Company(match, tuple(range(1, self._seats)))

    def _visitor(self) -> Visitor:
        return self.company.visitors[0]

    def go_on(self) -> None:
        """Make a random choice at its own device. A new game begins after the end, or after a guest was dismissed."""
        visitor, decision = self._visitor(), self.company.match.decision
        if decision is None or visitor.visiting.over or visitor.line.closed:
            self._begin()
        else:
            self.company.choose(self._rng.choice(decision.choices))

    def to_guest(self, run: Try) -> None:
        """Send a mutant of a message to the guest, and then let the host be honest again."""
        visitor, company = self._visitor(), self.company
        told = [text for text in visitor.line.traffic if '"ping"' not in text]
        text = mutant(self._rng.choice(told[-6:]), self._rng)
        before = company.match.record

        def act() -> str:
            news = visitor.news
            visitor.line.to_guest.append(text)
            visitor.deliver()
            assert company.match.record == before, "the host's game has changed"
            if visitor.visiting.over:
                return f"ends: {visitor.visiting.over}"
            if visitor.news == news:
                return "no news"
            Page(visitor.table).render()
            assert not visitor.table.faults.known, visitor.table.faults.known
            return "believed"

        run(act, text)
        self._come_back(text)

    def _come_back(self, text: str) -> None:
        """Let the host tick until the guest has caught up with the game. Raises AssertionError if that takes too
        long."""
        visitor, company = self._visitor(), self.company
        if visitor.visiting.over:
            self._begin()
            return
        for _ in range(BACK_S):
            company.clock.now += 1
            company.hosting.tick()
            visitor.visiting.tick()
            company.settle()
            record = visitor.visiting.record
            if record is not None and record.complete and self._agree(visitor):
                return
        raise AssertionError(f"the guest does not come back\n{text!r}")

    def _agree(self, visitor: Visitor) -> bool:
        record, match, seat = visitor.visiting.record, self.company.match, visitor.visiting.seat
        assert record is not None
        events = [(k, event.seen_by(seat)) for k, event in match.log]
        names = self.company.hosting.session.tail.names
        return (
            (record.game, len(record), record.floor) == (match.setup.game, len(match), match.floor)
            and record.seen_by(seat) == match.seen_by(seat)
            and list(record.log) == events
            and visitor.visiting.people().names == names
            and visitor.visiting.wish is None
        )

    def to_host(self, run: Try) -> None:
        """Send a mutant of a message to the host."""
        visitor, company, rng = self._visitor(), self.company, self._rng
        decision, length = company.match.decision, len(company.match)
        assert decision is not None
        number = visitor.guest.number + 1
        told = rng.choice(
            [
                write("play", n=number, at=length, do=[list(rng.choice(decision.choices))]),
                write("undo", n=number, at=length),
                write("say", n=number, id=1, yes=True),
                write("hello", v=VERSION, seat=1, key=company.hosting.keys[1]),
                write("again"),
            ]
        )
        text = mutant(told, rng)
        before = company.match.record

        def act() -> str:
            company.clock.now += 2
            company.hosting.hear(visitor.guest, text)
            company.hosting.follow()
            after = company.match.record
            if after == before:
                return "no move"
            own = decision.seat == 1 and after[: length + 1] == (*before, *self._sent(text)[:1])
            back = len(after) < length and after == before[: len(after)]
            assert own or back, "the host's game has changed"
            company.match.state.check()
            return "a move" if own else "a choice taken back"

        run(act, text)
        company.settle()
        if not company.hosting.knows(visitor.guest) or visitor.visiting.over:
            self._begin()

    def _sent(self, text: str) -> tuple[object, ...]:
        return tuple(getattr(read_from_guest(text), "choices", ()))


def messages(run: Try, slug: str, count: int, rng: random.Random) -> None:
    """Send `count` mutants, half of them to guests and half of them to hosts, at tables of every number of seats."""
    tables = [Tables(slug, seats, rng) for seats in GAMES[slug].seats if seats > 1]
    for n in range(count):
        one = tables[n % len(tables)]
        if rng.random() < 0.3:
            one.go_on()
        if one.company.match.decision is None:
            one.go_on()
        (one.to_guest if rng.random() < 0.5 else one.to_host)(run)
