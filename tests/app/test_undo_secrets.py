"""Annulla shows nothing private of anybody else, whoever touches it, at every step of random games.

Two games that differ only in what a person was not told are played side by side at two tables. Whatever that person
sees there, before Annulla and after it, is the same, word for word.
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
"""Choices of seats in each game."""
DEEP: Final = 12
"""At one step of so many Annulla is touched as long as it is there, else only twice."""
LINKS: Final = ("panel-condividi", "panel-partite")
"""A link holds the whole game; what it says is not written beside it."""


class Sitting:
    """A table at which a game that is already written is played."""

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
        """Whoever is asked takes the device."""
        self.table.take_device()

    def go_on(self) -> None:
        """The next choice of the record."""
        self.take()
        self.table.choose(self.record[self.length])
        self.table.confirm()

    def undo(self) -> bool:
        """Touch Annulla, where there is one."""
        if 'data-act="undo"' not in self.page.render()["actions"]:
            return False
        self.table.undo()
        return True

    def forget(self) -> None:
        """What was taken back need not be told for the rest of the game."""
        assert self.table.session is not None
        self.table.session.annulled.clear()

    def shown(self) -> dict[str, str]:
        """The source of the page."""
        parts = {name: text for name, text in self.page.render().items() if name not in LINKS}
        return parts | {"flags": str(self.page.flags()), "notice": str(self.table.notice)}


class Side:
    """Two tables at which the same is done."""

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
        """Do it at both; whether it could be done must not tell them apart."""
        answers = []
        for sitting in self.tables:
            self.luck[:] = [sitting]
            answers.append(act(sitting))
        self.luck.clear()
        assert len(set(answers)) == 1, (answers, self.worlds)
        return bool(answers[0])

    def compare(self, person: int | None, k: int) -> None:
        """What a person sees who cannot know the difference after `k` choices."""
        one, *others = (sitting.shown() for sitting in self.tables)
        if person in self.worlds.knowers.get(k, ()):
            return
        for other in others:
            assert one == other, [(name, one[name], other[name]) for name in one if one[name] != other[name]]

    def try_undo(self) -> None:
        """Whoever sits here touches Annulla, again and again; then all is played again."""
        k, asked = self.tables[0].length, self.tables[0].asked()
        session = self.tables[0].table.session
        assert session is not None
        # A question that is answered aloud leaves the device where it is: whoever has it goes on looking.
        person = asked.seat if asked is not None and session.must_pass() else session.eyes()
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
        """From the first choice to the last at which nobody can tell the two apart; how often Annulla was touched."""
        while (k := self.tables[0].length) <= self.worlds.end:
            self.try_undo()
            if k == self.worlds.end or self.tables[0].asked() is None:
                break
            self.each(Sitting.go_on)
        return self.undone


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> list[Sitting]:
    """The table that is played at, where luck falls as it is written."""
    playing: list[Sitting] = []

    def written(decision: Decision, rng: random.Random) -> Choice:
        if not playing:
            return draw(decision, rng)
        k, record = playing[0].length, playing[0].record
        return record[k] if k < len(record) else decision.choices[0]

    monkeypatch.setattr("pycore.match.draw", written)
    return playing


def setups(slug: str) -> Iterator[tuple[int, Options]]:
    """The fewest people with every proposed set-up, the most with the usual one."""
    seats = GAMES[slug].seats
    yield seats[-1], {}
    for preset in games.page(slug).presets:
        if accepts(slug, seats[0], preset.options):
            yield seats[0], preset.options


def accepts(slug: str, seats: int, options: Options) -> bool:
    """Whether these can be played together."""
    try:
        GAMES[slug].start(seats, options)
    except BadOption:
        return False
    return True


def random_match(slug: str, seats: int, options: Options, rng: random.Random) -> Match:
    """The first choices of a random game; nobody stops as long as there is something to do, most of the time."""
    match = Match.new(slug, seats, options, rng)
    for _ in range(STEPS):
        decision = match.decision
        if decision is None:
            break
        going_on = [choice for choice in decision.choices if choice not in STOPS]
        match.play(rng.choice(going_on if going_on and rng.random() < 0.7 else decision.choices))
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_annulla_shows_nothing_private_of_anybody_else(slug: str, luck: list[Sitting]) -> None:
    undone = pairs = 0
    for seed, (seats, options) in enumerate(setups(slug)):
        rng = random.Random(seed)
        match = random_match(slug, seats, options, rng)
        for worlds in windows(match, rng) or [alone(match)]:
            undone += Side(worlds, luck).play()
            pairs += 1
    print(f"{slug}: {undone} times Annulla, in {pairs} pairs of games")
    # In the toy every choice is a secret that somebody else is asked after, or an answer.
    assert bool(undone) == (slug != "toy")
