"""What can be said of games that were played: shares with intervals, points, times."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, median, quantiles
from typing import Final, NamedTuple

from pycore.arena.contest import Played

NORMAL: Final = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of so many games (Wilson 1927).

    >>> [round(end, 3) for end in wilson(0.6, 400)]
    [0.551, 0.647]
    """
    if not games:
        return 0.0, 1.0
    square = NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return middle - half, middle + half


class Standing(NamedTuple):
    """One contestant: `share` of the comparisons with each one of another kind at the same table that it won, ties
    counting half; with two seats that is its share of victories. Times in milliseconds per decision."""

    name: str
    games: int
    share: float
    low: float
    high: float
    points: float
    median: float
    slowest: float  # 95 of 100 decisions are faster


def tally(played: Sequence[Played]) -> list[Standing]:
    """A line for each contestant, in the order in which they were named. `played` is not empty."""
    return [_line(played, one) for one in range(len(played[0].fixture.contestants))]


def _line(played: Sequence[Played], one: int) -> Standing:
    shares = [share for game in played if (share := share_of(game, one)) is not None]
    share = fmean(shares) if shares else 0.5
    points = [
        score
        for game in played
        for seat, score in zip(game.fixture.seating, game.scores, strict=True)
        if seat == one
    ]
    times = [1000 * seconds for game in played for seconds in game.times[one]]
    low, high = wilson(share, len(shares))
    name = str(played[0].fixture.contestants[one])
    slowest = quantiles(times, n=20)[-1] if len(times) > 1 else sum(times)
    return Standing(name, len(shares), share, low, high, fmean(points), median(times or [0.0]), slowest)


def share_of(game: Played, one: int) -> float | None:
    """Of the pairs of a seat of this contestant and a seat of another: how many it won. None: there is none."""
    seats = list(zip(game.fixture.seating, game.places, strict=True))
    own = [place for who, place in seats if who == one]
    others = [place for who, place in seats if who != one]
    won = [(1.0 if a < b else 0.5 if a == b else 0.0) for a in own for b in others]
    return fmean(won) if won else None


def by_seat(played: Iterable[Played]) -> list[float]:
    """Per seat the share of comparisons with the others that it won: how much the place at the table weighs."""
    rows = [
        [
            sum((a < b) + (a == b) / 2 for j, b in enumerate(game.places) if j != i)
            for i, a in enumerate(game.places)
        ]
        for game in played
    ]
    return [fmean(column) / (len(rows[0]) - 1) for column in zip(*rows, strict=True)]
