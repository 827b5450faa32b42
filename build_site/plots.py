"""Plots in the site's style: histograms, ranges, and curves over time."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.drawing.markup import Markup, el

WIDE: Final = 360
LEFT, RIGHT, TOP, HIGH = 8, 8, 8, 110
ROW: Final = 30
NAMED: Final = 92

Counts = Mapping[int, int]
"""Maps a number to how often it occurred."""


class Spread(NamedTuple):
    """The mean of some numbers, and their 10th and 90th percentiles."""

    low: int
    mean: float
    high: int


def spread(counts: Counts) -> Spread:
    """The mean and the 10th and 90th percentiles of the counted numbers.

    >>> spread({1: 10, 5: 80, 9: 10})
    Spread(low=1, mean=5.0, high=5)
    """
    total = sum(counts.values())
    mean = sum(number * times for number, times in counts.items()) / total
    return Spread(quantile(counts, 0.1), mean, quantile(counts, 0.9))


def quantile(counts: Counts, part: float) -> int:
    """The smallest number `n` for which at least the fraction `part` of all numbers is at most `n`.

    >>> quantile({1: 1, 2: 1, 3: 2}, 0.5)
    2
    """
    rest = part * sum(counts.values())
    for number, times in sorted(counts.items()):
        rest -= times
        if rest <= 0:
            return number
    return max(counts)


def shares(counts: Counts, bounds: Sequence[int]) -> list[float]:
    """The fraction of the numbers that is in each bin. `bounds` are the lowest numbers of the bins; the last bin has no
    upper bound.

    >>> shares({1: 1, 2: 2, 9: 1}, (1, 2, 5))
    [0.25, 0.5, 0.25]
    """
    total = sum(counts.values())
    ends = [*bounds[1:], None]
    return [
        sum(n for number, n in counts.items() if number >= low and (end is None or number < end)) / total
        for low, end in zip(bounds, ends, strict=True)
    ]


def even_bounds(counts: Sequence[Counts], bins: int) -> tuple[int, ...]:
    """The lower bound of each bin of a histogram. The bins cover the middle 99 % of the numbers.

    There are at most `bins` bins, all of the same width. The width is 1, 2 or 5 times a power of ten.
    """
    low = min(quantile(one, 0.005) for one in counts)
    high = max(quantile(one, 0.995) for one in counts)
    width = next(w for n in range(6) for w in (10**n, 2 * 10**n, 5 * 10**n) if (high - low) / w < bins)
    return tuple(range(low // width * width, high + 1, width))


def histogram(
    told: str, counts: tuple[Counts, Counts], bounds: Sequence[int], names: Sequence[str]
) -> Markup:
    """A histogram that draws the first counts as bars and the second counts as a line.

    `told`: the text alternative. `bounds`: see `shares`. `names`: the label of each bin; "" for none.
    """
    wide = (WIDE - LEFT - RIGHT) / len(bounds)
    one, other = shares(counts[0], bounds), shares(counts[1], bounds)
    most = max(*one, *other)
    floor = TOP + HIGH
    drawn = []
    for number, share in enumerate(one):
        high = round(HIGH * share / most, 1)
        about = {"x": round(LEFT + wide * number + 0.5, 1), "y": round(floor - high, 1)}
        drawn.append(el("rect", {"class": "bar", **about, "width": round(wide - 1, 1), "height": high}))
    points = " ".join(
        f"{LEFT + wide * (number + 0.5):.1f},{floor - HIGH * share / most:.1f}"
        for number, share in enumerate(other)
    )
    drawn.append(el("line", {"class": "even", "x1": LEFT, "x2": WIDE - RIGHT, "y1": floor, "y2": floor}))
    drawn.append(el("polyline", {"class": "course", "points": points}))
    for number, name in enumerate(names):
        if name:
            x = round(LEFT + wide * (number + 0.5), 1)
            drawn.append(
                el("text", {"class": "many", "x": x, "y": floor + 16, "text-anchor": "middle"}, name)
            )
    return _figure(told, floor + 22, drawn)


def ranges(told: str, rows: Sequence[tuple[str, Spread, Spread]]) -> Markup:
    """A plot with two spreads for each name in `rows`. All spreads are drawn on one scale.

    Each name has a row of its own, with its spreads one above the other. `told`: the text alternative.
    """
    every = [each for _, one, other in rows for each in (one, other)]
    low, high = min(0, *(each.low for each in every)), max(each.high for each in every)

    def x(number: float) -> float:
        return round(NAMED + (WIDE - NAMED - 24) * (number - low) / max(1, high - low), 1)

    drawn = []
    for number, (name, one, other) in enumerate(rows):
        y = TOP + ROW * number + 12
        drawn.append(el("text", {"x": 0, "y": y + 4}, name))
        for kind, each, up in (("pale", one, -4), ("interval", other, 5)):
            ends = {"x1": x(each.low), "x2": x(each.high), "y1": y + up, "y2": y + up}
            drawn.append(el("line", {"class": kind, **ends}))
            drawn.append(el("circle", {"class": kind, "cx": x(each.mean), "cy": y + up, "r": 4}))
    floor = TOP + ROW * len(rows) + 14
    for number in {low, round((low + high) / 2), high}:
        place = {"class": "many", "x": x(number), "y": floor, "text-anchor": "middle"}
        drawn.append(el("text", place, str(number)))
    return _figure(told, floor + 8, drawn)


def course(told: str, values: Sequence[float], below: str) -> Markup:
    """A curve of values on an axis from zero, with the title `told` above it and the text `below` under it."""
    wide, most, floor = WIDE - LEFT - RIGHT, max(*values, 1e-9), TOP + 24 + HIGH
    step = wide / max(1, len(values) - 1)
    points = [(LEFT + step * k, floor - HIGH * value / most) for k, value in enumerate(values)]
    return _figure(
        told,
        floor + 22,
        [
            el("text", {"x": 0, "y": TOP + 8}, told),
            el("line", {"class": "even", "x1": LEFT, "x2": WIDE - RIGHT, "y1": floor, "y2": floor}),
            el("polyline", {"class": "course", "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points)}),
            el("circle", {"cx": f"{points[-1][0]:.1f}", "cy": f"{points[-1][1]:.1f}", "r": 4}),
            el("text", {"class": "many", "x": LEFT, "y": floor + 16}, below),
        ],
    )


def _figure(told: str, high: float, drawn: Sequence[Markup]) -> Markup:
    box = {"class": "ladder", "viewBox": f"0 0 {WIDE} {high:.0f}", "role": "img", "aria-label": told}
    return el("figure", {"class": "ladders"}, el("svg", box, *drawn))
