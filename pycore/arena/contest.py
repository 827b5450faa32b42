"""The schedule of a contest, and one game of it."""

import importlib
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, cycle
from math import comb
from typing import Any, NamedTuple

from pycore.contract import Choice, Decision, IllegalChoice, State
from pycore.link import encode
from pycore.match import Match
from pycore.players import BadLevel, Player, Thinking, player

Value = str | int | bool

Agent = Callable[[State, Decision, random.Random], Choice]
"""A player of one's own: what its seat sees, the decision, and a random generator -> one of the decision's choices."""


class Contestant(NamedTuple):
    """A level of play, or an agent under a name of its own.

    `iterations` is the number of search iterations per decision; None: the level's own number. `agent` is an `Agent`,
    or a class whose instances are agents: each seat of each game then gets an instance of its own. Other processes
    import the agent, so it must be defined in a module.

    A level with fewer iterations than it has, and an agent of one's own that takes the first choice:

        >>> str(Contestant("faraone", 200))
        'faraone=200'
        >>> str(Contestant("mine", agent=lambda seen, decision, rng: decision.choices[0]))
        'mine'
    """

    level: str
    iterations: int | None = None
    agent: Agent | type | None = None

    @classmethod
    def read(cls, text: str) -> "Contestant":
        """Parse "faraone", "faraone=200" for 200 iterations, or "module:name" for an agent of that module.

        Raises BadLevel, BadBudget.

        A level that thinks for 200 iterations:

            >>> Contestant.read("faraone=200")
            Contestant(level='faraone', iterations=200, agent=None)
        """
        if ":" in text:
            return cls(text, agent=_imported(text))
        level, _, number = text.partition("=")
        if number and not number.lstrip("-").isdecimal():
            raise BadLevel(text, "after = stands a number of iterations")
        found = cls(level, int(number) if number else None)
        try:
            found.player(0)
        except BadLevel as error:
            raise BadLevel(text, f"{error.details}, or module:name for an agent of your own") from None
        return found

    def player(self, seed: int) -> "Player | Seated":
        """A player of this level, or the agent. Its random choices depend on `seed`. Raises BadLevel, BadBudget.

        Both kinds have the method `choose`:

            >>> first = Contestant("mine", agent=lambda seen, decision, rng: decision.choices[0])
            >>> first.player(seed=0).choose(Match.new("imhotep", 2, rng=random.Random(7)).seen_by(0))
            ('get',)
        """
        if self.agent is None:
            return player(self.level, seed, self.iterations)
        agent: Agent = self.agent() if isinstance(self.agent, type) else self.agent
        return Seated(agent, random.Random(seed))

    def __str__(self) -> str:
        return self.level if self.iterations is None else f"{self.level}={self.iterations}"


class Seated(NamedTuple):
    """An agent at its seat in one game.

    An agent that takes any choice:

        >>> match = Match.new("imhotep", 2, rng=random.Random(7))
        >>> seated = Seated(lambda seen, decision, rng: rng.choice(decision.choices), random.Random(7))
        >>> seated.choose(match.seen_by(0)) in match.decision.choices
        True
    """

    agent: Agent
    rng: random.Random

    def choose(self, state: State) -> Choice:
        """The agent's choice for the decision of a state, which must not be over.

        An agent that takes the last choice of the list:

            >>> last = Seated(lambda seen, decision, rng: decision.choices[-1], random.Random(7))
            >>> last.choose(Match.new("imhotep", 2, rng=random.Random(7)).seen_by(0))
            ('load', 3, 0)
        """
        decision = state.decision()
        assert decision is not None
        return self.agent(state, decision, self.rng)


def _imported(text: str) -> Any:
    """Import the agent that "module:name" names. Raises BadLevel, whose cause is the error of the import."""
    module, _, name = text.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), name)) or module.endswith(".py"):
        raise BadLevel(text, "write module:name, as in mine:choose for `choose` of mine.py in this folder")
    try:
        found = importlib.import_module(module)
    except ImportError as error:
        raise BadLevel(text, f"{type(error).__name__}: {error} (in the folder {os.getcwd()})") from error
    if not callable(agent := getattr(found, name, None)):
        raise BadLevel(text, f"the module {module!r} has no function or class {name!r}")
    return agent


class Fixture(NamedTuple):
    """A game to be played. `seating` gives, for each seat, the index of its contestant in `contestants`.

    `number` counts the games of a contest from 0. `game` is a slug, and `options` has every option with its value.
    `seed` fixes the luck and the contestants' random choices. `verbose`: see `Played.story`.

    One game of two seats, with the first contestant in seat 1:

        >>> Fixture(0, "senet", {}, (Contestant("greedy"), Contestant("random")), seating=(1, 0), seed=1).seating
        (1, 0)
    """

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
    length of the record, and `scores` are points per seat. `places` has 0 for the first place; tied seats share the
    mean of their places. `story` has one line per decision if the fixture is `verbose`; otherwise it is empty. `link`
    opens the game at the table.

    Two random players of Senet, one game:

        >>> (fixture,) = fixtures("senet", [Contestant("random")], seats=2, games=1, seed=1, options={})
        >>> game = play(fixture)
        >>> sorted(game.places), len(game.scores), game.link.startswith("senet.")
        ([0.0, 1.0], 2, True)
    """

    fixture: Fixture
    scores: tuple[int, ...]
    places: tuple[float, ...]
    choices: int
    times: tuple[tuple[float, ...], ...]
    story: tuple[str, ...]
    link: str = ""


def fixtures(
    game: str,
    contestants: Sequence[Contestant],
    seats: int,
    games: int,
    seed: int,
    options: dict[str, Value],
    verbose: bool = False,
) -> Iterator[Fixture]:
    """The games of a contest: a round robin. The contestants at a table rotate through the seats with the same luck.

    If there are more contestants than seats, every group that fills the seats plays a full rotation. Then all groups
    play again with other luck. The order of the groups shares the games evenly at any time. If there are more seats
    than contestants, the contestants alternate: 0 1 0, then 1 0 1.

    Two games have the same luck, with the seats exchanged:

        >>> two = [Contestant("greedy"), Contestant("random")]
        >>> [(game.seating, game.seed) for game in fixtures("senet", two, seats=2, games=4, seed=1, options={})]
        [((0, 1), 1), ((1, 0), 1), ((0, 1), 2), ((1, 0), 2)]
    """
    size = min(len(contestants), seats)
    groups = cycle(_evenly(len(contestants), size))
    luck = comb(len(contestants), size)
    group: tuple[int, ...] = ()
    for number in range(games):
        turn, shift = divmod(number, size)
        if not shift:
            group = next(groups)
        seating = tuple(group[(seat + shift) % size] for seat in range(seats))
        yield Fixture(number, game, options, tuple(contestants), seating, seed + turn // luck, verbose)


def full_round(contestants: int, seats: int) -> int:
    """The number of games in which every group of contestants has played a full rotation.

    Five contestants make ten pairs, each of which plays twice:

        >>> full_round(5, 2)
        20
    """
    size = min(contestants, seats)
    return comb(contestants, size) * size


def _evenly(many: int, size: int) -> Iterator[tuple[int, ...]]:
    """All groups of `size` numbers below `many`, each time one whose numbers have been chosen least often."""
    missing, chosen = list(combinations(range(many), size)), [0] * many
    while missing:
        group = min(missing, key=lambda each: sorted((chosen[one] for one in each), reverse=True))
        missing.remove(group)
        for one in group:
            chosen[one] += 1
        yield group


def play(fixture: Fixture) -> Played:
    """Play a game to its end. Everything but the times is deterministic, if the agents are.

    Raises IllegalChoice, with a note that names the contestant and the game, if an agent returns an illegal choice.

    The same fixture is the same game:

        >>> (fixture,) = fixtures("senet", [Contestant("random")], seats=2, games=1, seed=1, options={})
        >>> play(fixture).link == play(fixture).link
        True
    """
    match = Match.new(fixture.game, len(fixture.seating), fixture.options, random.Random(fixture.seed))
    # A seed per seat: two players of one level must not make the same random choices.
    players = [
        fixture.contestants[one].player(1000 * fixture.seed + seat)
        for seat, one in enumerate(fixture.seating)
    ]
    times: list[list[float]] = [[] for _ in fixture.contestants]
    story: list[str] = []
    while (decision := match.decision) is not None:
        seen, one = match.seen_by(decision.seat), players[decision.seat]
        begun = time.process_time()
        thinking = one.think(seen) if isinstance(one, Player) else None
        choice = one.choose(seen) if thinking is None else thinking.finish()
        if len(decision.choices) > 1:
            times[fixture.seating[decision.seat]].append(time.process_time() - begun)
        if fixture.verbose:
            story.append(_story_line(len(match), seen, fixture, choice, thinking))
        try:
            match.play(choice)
        except IllegalChoice as error:
            who = fixture.contestants[fixture.seating[decision.seat]]
            error.add_note(f"{who} chose {choice!r} for {decision.kind!r}: {encode(match)}")
            raise
    found, scores = tuple(map(tuple, times)), match.state.scores()
    return Played(fixture, scores, places(match.state), len(match), found, tuple(story), encode(match))


def places(state: State) -> tuple[float, ...]:
    """The place of each seat: the number of seats ahead of it, plus half the number of seats tied with it.

    At the start of Senet both seats are tied:

        >>> from pycore.games import GAMES
        >>> places(GAMES["senet"].start(2, {}))
        (0.5, 0.5)
    """
    found, before = [0.0] * state.seats, 0
    for group in state.ranking():
        for seat in group:
            found[seat] = before + (len(group) - 1) / 2
        before += len(group)
    return tuple(found)


def _story_line(k: int, seen: State, fixture: Fixture, choice: Choice, thinking: Thinking | None) -> str:
    """Story line of choice `k`: the decision, and the three best choices with their chance of winning and visits; of an
    agent, only its choice."""
    asked = seen.decision()
    assert asked is not None
    best = thinking.considered()[:3] if thinking else ()
    words = "; ".join(f"{' '.join(map(str, each.choice))} {each.worth:.2f} ({each.visits})" for each in best)
    words = words or " ".join(map(str, choice))
    who = fixture.contestants[fixture.seating[asked.seat]]
    points = "-".join(map(str, seen.scores()))
    return f"{k:4} [{points}] {asked.seat} {who} {asked.kind} ({len(asked.choices)}): {words}"
