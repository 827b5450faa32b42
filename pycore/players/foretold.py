"""Corrects a search's estimates into chances of winning, in a game between equals. Players are told these chances.

`scriba` thinks about the decision. Its search only compares choices, so its estimate may be too high or too extreme.
`foretold.json` has the corrections, by game and number of seats. `python -m lab.bench.foretold` fits them to games of
`apprendista` against itself, and leaves out those that predict the winner no better than equal chances do.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from typing import Final, NamedTuple

from pycore.contract import State
from pycore.players.levels import SCRIBE, player
from pycore.players.thinking import Thinking

LEAST: Final = 0.002
"""Estimates below LEAST or above 1 - LEAST count as that much."""
MOST: Final = 30.0
"""Limit of the log odds."""
KNOTS: Final = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
"""The stages of the game at which a correction is fitted."""


class Estimate(NamedTuple):
    """What a search thinks of a decision: `worth` is its estimate for the seat that is asked, 0..1, and `progress` says
    how far the game has gone, 0..1."""

    seat: int
    worth: float
    progress: float

    @classmethod
    def of(cls, thinking: Thinking) -> "Estimate":
        """The estimate of a search, for its best choice.

        Senet has just begun:

            >>> from pycore.games import GAMES
            >>> thinking = player("scriba").think(GAMES["senet"].start(2, {}))
            >>> Estimate.of(thinking).seat, round(Estimate.of(thinking).progress, 2)
            (0, 0.24)
        """
        asked = thinking.asked
        return cls(asked.decision.seat, thinking.considered()[0].worth, asked.advice.progress(asked.seen))


class Fit(NamedTuple):
    """The correction for a game and a number of seats: log odds of winning = even + steep * log odds of the estimate.

    `even` and `steep` are known at each of KNOTS, and interpolated between them. `even` is `start` at the first knot,
    for each seat, and `later` at the others, for all seats. `steep` has a factor for each knot.
    """

    start: tuple[float, ...]
    later: tuple[float, ...]
    steep: tuple[float, ...]

    def chance(self, estimate: Estimate) -> float:
        """The chance of winning, 0..1.

        Halfway through a game whose search is too sure of itself:

            >>> fit = Fit((0.0, 0.0), (0.0,) * 5, (0.2, 0.3, 0.5, 0.8, 1.0, 1.0))
            >>> round(fit.chance(Estimate(0, 0.9, 0.5)), 2)
            0.75
        """
        return likely((*self.start, *self.later, *self.steep), factors(estimate, len(self.start)))


def likely(terms: Sequence[float], row: Sequence[float]) -> float:
    """The chance, 0..1, whose log odds are the sum of the products.

    >>> likely([0.0, 1.0], [5.0, 0.0])
    0.5
    """
    odds = sum([term * factor for term, factor in zip(terms, row, strict=True)])
    return 1 / (1 + exp(-max(-MOST, min(MOST, odds))))


def factors(estimate: Estimate, seats: int) -> list[float]:
    """The regression's feature vector for an estimate. Its product with the terms of a fit is the log odds of winning.

    Halfway between the first two knots:

    >>> factors(Estimate(1, 0.5, 0.125), 2)[:4]
    [0.0, 0.5, 0.5, 0.0]
    """
    sure = min(max(estimate.worth, LEAST), 1 - LEAST)
    odds, near = log(sure / (1 - sure)), [0.0] * len(KNOTS)
    at = min(max(estimate.progress, 0.0), 1.0)
    after = next(number for number in range(1, len(KNOTS)) if KNOTS[number] >= at)
    share = (at - KNOTS[after - 1]) / (KNOTS[after] - KNOTS[after - 1])
    near[after - 1], near[after] = 1 - share, share
    start = [near[0] if seat == estimate.seat else 0.0 for seat in range(seats)]
    return [*start, *near[1:], *(odds * weight for weight in near)]


@cache
def _fits() -> Mapping[str, Mapping[str, Sequence[Sequence[float]]]]:
    found: Mapping[str, Mapping[str, Sequence[Sequence[float]]]]
    # The page's standard library has no importlib.resources.
    with open(f"{__file__.rpartition('/')[0]}/foretold.json", encoding="utf-8") as file:
        found = json.load(file)
    return found


def fit_of(game: str, seats: int) -> Fit | None:
    """The correction for a game, by its slug. None: the search cannot tell who will win.

    There is none for a game from outside the house:

        >>> fit_of("toy", 2) is None
        True
    """
    found = _fits().get(game, {}).get(str(seats))
    if found is None:
        return None
    start, later, steep = map(tuple, found)
    return Fit(start, later, steep)


def chance(state: State) -> float | None:
    """The chance of winning of the seat that is asked, 0..1; None if nobody can tell. Raises NotAsked.

    It depends on what the seat sees, and on nothing else:

        >>> import random
        >>> from pycore.match import Match
        >>> match = Match.new("imhotep", 2, rng=random.Random(7))
        >>> chance(match.state) == chance(match.seen_by(match.decision.seat))
        True
    """
    fit = fit_of(str(state.to_plain()["game"]), state.seats)
    if fit is None:
        return None
    thinking = player(SCRIBE).think(state)
    thinking.finish()
    return fit.chance(Estimate.of(thinking))
