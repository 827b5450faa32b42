"""The proof that a choice is better than every other, and how many players of each level find it.

Several searches with different seeds must prefer the choice. For each of them a second search is limited to the other
choices. What the first finds for the choice must be above what the second finds for the best of the others, by `MARGIN`
or more. The second search is needed because the first hardly tries what looks bad at first. It has a quarter of the
iterations.
"""

from collections.abc import Iterable
from typing import Final

from pycore.contract import Choice, State
from pycore.players import player
from pycore.players.levels import ARCHITECT, PHARAOH, SCRIBE, iterations_of
from pycore.players.search import SearchThinking
from pycore.players.thinking import question

MARGIN: Final = 0.05
"""The least difference, in chances of winning (0..1)."""
TIMES: Final = 4
"""The searches for the best choice have this many times the iterations of `faraone`."""
OTHERS_DIVISOR: Final = 4
"""The iterations of the search for the best of the others are those of the first search, divided by this."""
SEEDS: Final = ("uno", "due", "tre")
"""Seeds of the searches of the proof."""
TRIES: Final = {"apprendista": 100, SCRIBE: 20, ARCHITECT: 10, PHARAOH: 3}
"""Players of each level that try to solve a problem."""
TOO_EASY: Final = 90
"""A problem that at least this many of a hundred beginners solve is rejected."""


def margin(seen: State, best: Choice, seed: str, times: float) -> float | None:
    """By how much a choice is better than every other, 0..1; None if the search prefers another one.

    `times`: how many times as many iterations as `faraone` the search for the best choice has.
    """
    asked = question(seen, seed)
    iterations = round(times * iterations_of(asked.advice, PHARAOH))
    search = SearchThinking(asked, iterations)
    if search.finish() != best:
        return None
    worth = next(each.worth for each in search.considered() if each.choice == best)
    others = [choice for choice in asked.decision.choices if choice != best]
    against = SearchThinking(question(seen, f"{seed}:others"), iterations // OTHERS_DIVISOR, among=others)
    against.finish()
    return worth - against.considered()[0].worth


def proof(seen: State, best: Choice, seeds: Iterable[str]) -> tuple[float, ...] | None:
    """The margins that searches with these seeds find; None if one of them is below `MARGIN`."""
    margins = []
    for seed in seeds:
        found = margin(seen, best, seed, TIMES)
        if found is None or found < MARGIN:
            return None
        margins.append(round(found, 3))
    return tuple(margins)


def solvers(seen: State, best: Choice, level: str) -> int:
    """How many of a hundred players of a level make the best choice."""
    many = TRIES[level]
    found = sum(player(level, seed).choose(seen) == best for seed in range(many))
    return round(100 * found / many)
