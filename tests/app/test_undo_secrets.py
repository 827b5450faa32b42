"""Undo reveals nothing private of another seat, at any step of random games.

Each check plays two games side by side at two tables. They differ only in something one seat has not been told. The
pages that this seat sees, before and after undo, must be identical.
"""

import random
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from app import games
from app.page.page import Page
from pycore.conformance import STOPS
from pycore.contract import CHANCE, BadOption, Choice, Decision, Options
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match, draw
from tests.app.conftest import make_table
from tests.app.playing import match_of
from tests.app.worlds import Worlds, alone, windows

STEPS: Final = 50
"""Choices by seats in each game."""
DEEP: Final = 12
"""At steps divisible by this number undo is touched until it is gone; at others twice."""
LINKS: Final = ("panel-condividi", "partite-rows")
"""Panels left out of the comparison. A link encodes the whole game, but the page does not spell it out."""


class Sitting:
    """A table that replays a recorded game."""

    def __init__(self, match: Match, record: tuple[Choice, ...]) -> None:
        self.record = record
        self.table = make_table(None, match.game)
        self.page = Page(self.table)
        self.table.open("", encode(match))
        self.table.be(None)
        self.table.panel.show("diario", keep=True)

    @property
    def length(self) -> int:
        return len(match_of(self.table))

    def asked(self) -> Decision | None:
        return match_of(self.table).decision

    def take(self) -> None:
        """Hand the device to the seat that has to choose."""
        self.table.take_device()

    def go_on(self) -> None:
        """Make the next choice of the record."""
        self.take()
        self.table.choose(self.record[self.length])
        self.table.confirm()

    def undo(self) -> bool:
        """Undo if the page offers it; False if it does not."""
        if 'data-act="undo"' not in self.page.render()["actions"]:
            return False
        self.table.undo()
        return True

    def forget(self) -> None:
        """Clear the undone choices, so that the log does not list them for the rest of the game."""
        assert self.table.session is not None
        self.table.session.undoing.annulled.clear()

    def shown(self) -> dict[str, str]:
        """The HTML of the page by region, with its flags and notice."""
        parts = {name: text for name, text in self.page.render().items() if name not in LINKS}
        return parts | {"flags": str(self.page.flags()), "notice": str(self.table.notice)}


class Side:
    """Two tables at which the same actions are carried out."""

    def __init__(self, worlds: Worlds, luck: list[Sitting]) -> None:
        self.worlds, self.luck = worlds, luck
        whole = [Match.replay(worlds.setup, record) for record in dict.fromkeys(worlds.records)]
        steps = whole[0].steps
        first = next((k for k in range(worlds.start, len(steps)) if steps[k].seat != CHANCE), None)
        self.tables = [
            Sitting(Match.replay(worlds.setup, match.record[:first]), match.record) for match in whole
        ]
        self.undone = 0

    def each(self, act: Callable[[Sitting], bool | None]) -> bool:
        """Carry out an action at both tables. It must succeed at both or at neither. Returns whether it succeeded."""
        answers = []
        for sitting in self.tables:
            self.luck[:] = [sitting]
            answers.append(act(sitting))
        self.luck.clear()
        assert len(set(answers)) == 1, (answers, self.worlds)
        return bool(answers[0])

    def compare(self, person: int | None, k: int) -> None:
        """Compare the two pages that a seat sees after `k` choices, unless that seat may know the difference."""
        one, *others = (sitting.shown() for sitting in self.tables)
        if person in self.worlds.knowers.get(k, ()):
            return
        for other in others:
            assert one == other, [(name, one[name], other[name]) for name in one if one[name] != other[name]]

    def try_undo(self) -> None:
        """Undo several times, comparing after each, and then play the undone choices again."""
        k, asked = self.tables[0].length, self.tables[0].asked()
        session = self.tables[0].table.session
        assert session is not None
        # A question answered aloud needs no hand-over: the seat that holds the device keeps looking.
        person = asked.seat if asked is not None and session.here.must_pass() else session.here.eyes()
        self.compare(person, k)
        self.each(Sitting.take)
        self.compare(person, k)
        touches = STEPS if k % DEEP == 0 else 2
        while touches and self.each(Sitting.undo):
            touches -= 1
            self.undone += 1
            self.compare(person, k)
        while self.tables[0].length < k:
            self.each(Sitting.go_on)
        self.each(Sitting.forget)

    def play(self) -> int:
        """Play until the two games can be told apart. Returns how often undo was touched."""
        while (k := self.tables[0].length) <= self.worlds.end:
            self.try_undo()
            if k == self.worlds.end or self.tables[0].asked() is None:
                break
            self.each(Sitting.go_on)
        return self.undone


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> list[Sitting]:
    """Make chance follow the record of the sitting in this list; with an empty list it is random."""
    playing: list[Sitting] = []

    def written(decision: Decision, rng: random.Random) -> Choice:
        if not playing:
            return draw(decision, rng)
        k, record = playing[0].length, playing[0].record
        return record[k] if k < len(record) else decision.choices[0]

    monkeypatch.setattr("pycore.match.draw", written)
    return playing


def setups(slug: str) -> Iterator[tuple[int, Options]]:
    """Pairs of seats and options: most seats with the default options, fewest seats with each preset."""
    seats = GAMES[slug].seats
    yield seats[-1], {}
    for preset in games.page(slug).presets:
        if accepts(slug, seats[0], preset.options):
            yield seats[0], preset.options


def accepts(slug: str, seats: int, options: Options) -> bool:
    """Whether the game allows these options for this number of seats."""
    try:
        GAMES[slug].start(seats, options)
    except BadOption:
        return False
    return True


def random_match(slug: str, seats: int, options: Options, rng: random.Random) -> Match:
    """A random game of up to `STEPS` choices. Choices that stop a turn are avoided most of the time."""
    match = Match.new(slug, seats, options, rng)
    for _ in range(STEPS):
        decision = match.decision
        if decision is None:
            break
        going_on = [choice for choice in decision.choices if choice not in STOPS]
        match.play(rng.choice(going_on if going_on and rng.random() < 0.7 else decision.choices))
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_undo_shows_nothing_private_of_another_seat(slug: str, luck: list[Sitting]) -> None:
    undone = pairs = 0
    for seed, (seats, options) in enumerate(setups(slug)):
        rng = random.Random(seed)
        match = random_match(slug, seats, options, rng)
        for worlds in windows(match, rng) or [alone(match)]:
            undone += Side(worlds, luck).play()
            pairs += 1
    print(f"{slug}: {undone} times Annulla, in {pairs} pairs of games")
    # In the toy each choice is either a secret before another seat's question, or an answer, so undo is never offered.
    assert bool(undone) == (slug != "toy")
