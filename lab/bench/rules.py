"""Speed of the rules. This code runs both in CPython and in the page's Python."""

import math
import random
import time
from collections.abc import Callable
from types import MappingProxyType
from typing import NamedTuple

from pycore import link
from pycore.contract import CHANCE, Game, Options, State
from pycore.games import GAMES
from pycore.match import Match


class Rules(NamedTuple):
    """Figures of the rules: games and decisions per second, microseconds of a copy, characters of a link."""

    slug: str
    seats: int
    games: float
    decisions: float
    most_choices: int
    copy_us: float
    link_length: int
    link_bound: float


def loop_seconds() -> float:
    """Seconds of the yardstick: an empty loop of ten million turns."""

    def spin() -> None:
        for _ in range(10_000_000):
            pass

    return best(spin, 3)


def best(work: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in seconds, because it is the least disturbed by other work on the machine."""
    shortest = math.inf
    for _ in range(times):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def play(state: State, rng: random.Random) -> tuple[int, int]:
    """Play at random to the end. Returns the number of decisions and the most choices of one."""
    count = longest = 0
    uniform = rng.random
    while (decision := state.decision()) is not None:
        choices = decision.choices
        n = len(choices)
        if n > longest:
            longest = n
        if decision.weights is None:
            state.apply(choices[int(uniform() * n)])
        else:
            state.apply(rng.choices(choices, decision.weights)[0] if n > 1 else choices[0])
        count += 1
    return count, longest


def measure(
    slug: str, seats: int, games: int = 150, rounds: int = 5, options: Options = MappingProxyType({})
) -> Rules:
    """Measure random games of one game, with this number of seats and these options."""
    game: Game = GAMES[slug]
    counts: list[tuple[int, int]] = []

    def some_games() -> None:
        rng = random.Random(1)
        counts[:] = [play(game.start(seats, options), rng) for _ in range(games)]

    seconds = best(some_games, rounds)
    states = middle_states(slug, seats, options)
    copying = best(lambda: [state.copy() for state in states for _ in range(100)], rounds)
    length, bound = link_lengths(slug, seats, options)
    decisions, longest = sum(n for n, _ in counts), max(n for _, n in counts)
    per_copy = copying / (100 * len(states)) * 1e6
    return Rules(slug, seats, games / seconds, decisions / seconds, longest, per_copy, length, bound)


def middle_states(slug: str, seats: int, options: Options) -> list[State]:
    """The middle position of each of twenty random games."""
    matches = [random_match(slug, seats, seed, options) for seed in range(20)]
    return [match.at(len(match) // 2) for match in matches]


def random_match(slug: str, seats: int, seed: int, options: Options = MappingProxyType({})) -> Match:
    """A whole random game."""
    rng = random.Random(seed)
    match = Match.new(slug, seats, options, rng)
    while (decision := match.state.decision()) is not None:
        assert decision.seat != CHANCE
        match.play(rng.choice(decision.choices))
    return match


def link_lengths(slug: str, seats: int, options: Options) -> tuple[int, float]:
    """Median length of a whole game's link, and the bound for that game."""
    lengths = []
    for seed in range(21):
        match = random_match(slug, seats, seed, options)
        bits = sum(math.log2(step.radix) for step in match.steps)
        lengths.append((len(link.encode(match)), 1.05 * bits / 6 + 24))
    return sorted(lengths)[len(lengths) // 2]
