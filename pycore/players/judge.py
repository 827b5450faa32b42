"""How much a choice cost: a search for the best one, then one search for each of the two, with the same luck."""

from typing import NamedTuple

from pycore.contract import Choice, State
from pycore.players.levels import PHARAOH, iterations_of
from pycore.players.search import SearchThinking
from pycore.players.thinking import question


class Judged(NamedTuple):
    """What a search says of a choice: a better one, and by how much it is better.

    `best` is the choice that the search would make. `loss` is by how much its estimated chance of winning, 0..1, is
    above that of the choice that was made; 0 if they are the same, below 0 if the search itself was wrong.
    """

    best: Choice
    loss: float


def judge(state: State, choice: Choice, seed: int | str = 0, iterations: int | None = None) -> Judged:
    """Judge a choice by what its seat could see.

    `iterations` are those of the first search, by default `faraone`'s; the two others have half as many each. The
    estimates of the first search would not do: it tries the choices that it likes far more often than others, and of
    many estimates the highest is usually too high. Raises NotAsked.

    Taking a stone is no worse than what the search prefers:

        >>> import random
        >>> from pycore.match import Match
        >>> match = Match.new("imhotep", 2, rng=random.Random(7))
        >>> judge(match.state, ("get",), iterations=40).loss < 0.2
        True
    """
    asked = question(state, seed)
    many = iterations or iterations_of(asked.advice, PHARAOH)
    first = SearchThinking(asked, many)
    first.finish()
    best = max(first.considered(), key=lambda each: each.visits).choice
    if best == choice:
        return Judged(best, 0.0)
    worths = []
    for one in (best, choice):
        alone = SearchThinking(question(state, f"{seed}:again"), max(many // 2, 1), among=(one,))
        alone.finish()
        worths.append(alone.considered()[0].worth)
    return Judged(best, worths[0] - worths[1])
