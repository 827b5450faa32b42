"""Statistics of a contest: shares of wins with confidence intervals, points, times."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, median, quantiles
from typing import Final, NamedTuple

from pycore.arena.contest import Played

NORMAL: Final = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of its mean."""


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % confidence interval (low, high) of a share, 0..1, that was observed in `games` games (Wilson 1927).

    Of 400 games, 240 were won:

        >>> [round(end, 3) for end in wilson(0.6, 400)]
        [0.551, 0.647]
    """
    if not games:
        return 0.0, 1.0
    square = NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    # At a share of 0 or 1 the interval ends there; rounding would put the end a little beside it.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


class Standing(NamedTuple):
    """The results of one contestant.

    In every game each seat of the contestant is compared with each seat of another contestant. `share` is the share of
    these comparisons that it won, 0..1; a tie counts half. With two seats this is its share of victories. `low` and
    `high` are the share's 95 % interval.
    `points` is the mean score. `median` and `slowest` are milliseconds per decision.

    Two games say little, so the interval is wide:

        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> two = [Contestant("greedy"), Contestant("random")]
        >>> greedy, rest = tally([play(one) for one in fixtures("senet", two, 2, games=2, seed=1, options={})])
        >>> greedy.name, greedy.games, greedy.high - greedy.low > 0.5
        ('greedy', 2, True)
    """

    name: str
    games: int
    share: float
    low: float
    high: float
    points: float
    median: float
    slowest: float  # 95th percentile


def tally(played: Sequence[Played]) -> list[Standing]:
    """The results of each contestant, in the order of `Fixture.contestants`. `played` must not be empty.

    A contest in two lines:

        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> two = [Contestant("greedy"), Contestant("random")]
        >>> [line.name for line in tally([play(one) for one in fixtures("senet", two, 2, 2, 1, {})])]
        ['greedy', 'random']
    """
    return [_line(played, one) for one in range(len(played[0].fixture.contestants))]


def _line(played: Sequence[Played], one: int) -> Standing:
    """The results of contestant number `one`."""
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
    return Standing(
        name, len(shares), share, low, high, fmean(points or [0.0]), median(times or [0.0]), slowest
    )


def share_of(game: Played, one: int) -> float | None:
    """The share of comparisons that contestant `one` won in a game, 0..1; None if there was nothing to compare.

    Each seat of the contestant is compared with each seat of another contestant. The better place wins; a tie counts
    half.

    Two contestants win all or nothing of a game, unless they tie:

        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> two = [Contestant("greedy"), Contestant("random")]
        >>> game = play(next(fixtures("senet", two, 2, 1, 1, {})))
        >>> share_of(game, 0) + share_of(game, 1)
        1.0
    """
    seats = list(zip(game.fixture.seating, game.places, strict=True))
    own = [place for who, place in seats if who == one]
    others = [place for who, place in seats if who != one]
    won = [(1.0 if a < b else 0.5 if a == b else 0.0) for a in own for b in others]
    return fmean(won) if won else None


def by_seat(played: Iterable[Played]) -> list[float]:
    """Per seat, the share of comparisons that it won over all games, 0..1. It shows how good the seat is to play from.

    In every game each seat is compared with each other seat. The better place wins; a tie counts half.

    With two seats the shares add up to 1:

        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> two = [Contestant("greedy"), Contestant("random")]
        >>> sum(by_seat([play(one) for one in fixtures("senet", two, 2, 2, 1, {})]))
        1.0
    """
    rows = [
        [
            sum((a < b) + (a == b) / 2 for j, b in enumerate(game.places) if j != i)
            for i, a in enumerate(game.places)
        ]
        for game in played
    ]
    return [fmean(column) / (len(rows[0]) - 1) for column in zip(*rows, strict=True)]
