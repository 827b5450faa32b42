"""The schedule of a contest, and one game of it."""

import random
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pycore.contract import State
from pycore.match import Match
from pycore.players import BadLevel, Player, Thinking, player

Value = str | int | bool


class Contestant(NamedTuple):
    """A level of play. `iterations` is the number of search iterations per decision; None: the level's own number."""

    level: str
    iterations: int | None = None

    @classmethod
    def read(cls, text: str) -> "Contestant":
        """Parse "faraone", or "faraone=200" for 200 iterations. Raises BadLevel, BadBudget.

        >>> Contestant.read("faraone=200")
        Contestant(level='faraone', iterations=200)
        """
        level, _, number = text.partition("=")
        if number and not number.lstrip("-").isdecimal():
            raise BadLevel(text)
        found = cls(level, int(number) if number else None)
        found.player(0)
        return found

    def player(self, seed: int) -> Player:
        """A player of this level whose random choices depend on `seed`. Raises BadLevel, BadBudget."""
        return player(self.level, seed, self.iterations)

    def __str__(self) -> str:
        return self.level if self.iterations is None else f"{self.level}={self.iterations}"


class Fixture(NamedTuple):
    """A game to be played. `seating` gives, for each seat, the index of its contestant in `contestants`."""

    number: int
    game: str
    options: dict[str, Value]
    contestants: tuple[Contestant, ...]
    seating: tuple[int, ...]
    seed: int
    verbose: bool = False


class Played(NamedTuple):
    """A game that was played.

    `times` holds, per contestant, the processor seconds of each decision with more than one choice. `choices` is the
    length of the record. `story` has one line per decision if the fixture is `verbose`; otherwise it is empty.
    """

    fixture: Fixture
    scores: tuple[int, ...]
    places: tuple[float, ...]  # per seat; 0 is first, and tied seats share the mean of their places
    choices: int
    times: tuple[tuple[float, ...], ...]
    story: tuple[str, ...]


def fixtures(
    game: str,
    contestants: Sequence[Contestant],
    seats: int,
    games: int,
    seed: int,
    options: dict[str, Value],
    verbose: bool = False,
) -> Iterator[Fixture]:
    """The games of a contest. The contestants rotate through the seats; the games of one full rotation share a seed.

    If there are more seats than contestants, the contestants alternate: 0 1 0, then 1 0 1.
    """
    many = len(contestants)
    for number in range(games):
        turn, shift = divmod(number, many)
        seating = tuple((seat + shift) % many for seat in range(seats))
        yield Fixture(number, game, options, tuple(contestants), seating, seed + turn, verbose)


def play(fixture: Fixture) -> Played:
    """Play a game to its end. Everything but the times is deterministic."""
    match = Match.new(fixture.game, len(fixture.seating), fixture.options, random.Random(fixture.seed))
    # A seed per seat: two players of one level must not make the same random choices.
    players = [
        fixture.contestants[one].player(1000 * fixture.seed + seat)
        for seat, one in enumerate(fixture.seating)
    ]
    times: list[list[float]] = [[] for _ in fixture.contestants]
    story: list[str] = []
    while (decision := match.decision) is not None:
        seen = match.seen_by(decision.seat)
        begun = time.process_time()
        thinking = players[decision.seat].think(seen)
        choice = thinking.finish()
        if len(decision.choices) > 1:
            times[fixture.seating[decision.seat]].append(time.process_time() - begun)
        if fixture.verbose:
            story.append(_story_line(len(match), seen, fixture, thinking))
        match.play(choice)
    found = tuple(map(tuple, times))
    return Played(fixture, match.state.scores(), places(match.state), len(match), found, tuple(story))


def places(state: State) -> tuple[float, ...]:
    """The place of each seat: the number of seats ahead of it, plus half the number of seats tied with it."""
    found, before = [0.0] * state.seats, 0
    for group in state.ranking():
        for seat in group:
            found[seat] = before + (len(group) - 1) / 2
        before += len(group)
    return tuple(found)


def _story_line(k: int, seen: State, fixture: Fixture, thinking: Thinking) -> str:
    """Story line of choice `k`: the decision, and the three best choices with their chance of winning and visits."""
    asked = thinking.asked.decision
    best = thinking.considered()[:3]
    words = "; ".join(f"{' '.join(map(str, each.choice))} {each.worth:.2f} ({each.visits})" for each in best)
    who = fixture.contestants[fixture.seating[asked.seat]]
    points = "-".join(map(str, seen.scores()))
    return f"{k:4} [{points}] {asked.seat} {who} {asked.kind} ({len(asked.choices)}): {words}"
