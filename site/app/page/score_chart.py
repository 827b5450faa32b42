"""A chart of everybody's points over a finished game. A touch shows the game at that moment."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from app.drawing.markup import Markup, el, join, number
from app.drawing.palette import COLOURS
from app.table import scores
from app.table.periods import marked, periods
from app.table.session import Session
from app.table.stops import Stop, final_count
from app.words import scores as scores_words

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 46
RIGHT: Final = 12
TOP: Final = 14
BOTTOM: Final = 32
APART: Final = 24.0
"""The least vertical distance between two marks in one column. It is also the width of a column of marks."""
BESIDE: Final = 6.0
"""The distance between lines that coincide and are drawn side by side."""
COLUMNS: Final = 48
"""The largest number of moments that a touch can tell apart."""
DASHES: Final = ("", "10 5", "2 5", "12 4 2 4")
"""The dash pattern of each seat's line, so that lines differ by more than colour."""


def render(session: Session) -> Markup:
    """The chart; its label gives the points at half time and at the end in words."""
    lines = scores.growth(session)
    values = [points for line in lines for _, points in line]
    low, high = min(0, *values), max(1, *values)
    heights = [height(line[-1][1], low, high) for line in lines]
    places = columns(heights)
    end = WIDTH - RIGHT - APART * (max(places) + 1)

    def across(time: float) -> float:
        return LEFT + (end - LEFT) * time

    rules = [grid(level, height(level, low, high), end) for level in levels(low, high)]
    curved, marks = [], []
    for seat, line in enumerate(_side_by_side(lines)):
        place = end + APART * (places[seat] + 0.5)
        drawn = [(across(time), height(points, low, high) + aside) for time, points, aside in line]
        curved.append(_curve(session, seat, drawn, place))
        marks.append(mark(session, seat, place, heights[seat]))
    names = [person.name for person in session.people]
    half = [_points_at(line, scores.half_time(session)) for line in lines]
    summary = scores_words.chart_summary(names, half, session.view.seen().scores())
    box = {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": summary}
    starts = [start(number, across(time)) for number, time in marked(scores.period_starts(session))]
    won = scores_words.CHART_WON_AND_COUNT if final_count(session) else scores_words.CHART_WON
    meant = scores_words.CHART_AS_IF if scores.at_the_end(session) else won
    several = periods(session).many
    below = f" {scores_words.CHART_BELOW.format(several=several)}" if starts else ""
    note = el("p", {"class": "small"}, meant + below, " ", scores_words.CHART_TOUCH)
    return el(
        "figure",
        {"class": "growth"},
        el("figcaption", None, scores_words.CHART),
        note,
        el(
            "svg",
            box,
            *rules,
            *starts,
            el("g", {"class": "curves", "fill": "none", "stroke-linejoin": "round"}, *curved),
            el("g", {"class": "ends"}, *marks),
            strips(scores.moments(session), COLUMNS, across),
        ),
    )


def height(value: float, low: float, high: float) -> float:
    """The y coordinate of a value on a scale from `low` to `high`."""
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)


def columns(heights: Sequence[float]) -> list[int]:
    """The column in which each seat's mark stands, beside the curves. Column 0 is the nearest to the curves.

    Marks at similar heights get different columns. `heights`: the height of each seat's mark.

    >>> columns([50.0, 50.0, 120.0, 60.0])
    [0, 1, 0, 2]
    """
    found: list[int] = []
    for seat, height in enumerate(heights):
        taken = {found[other] for other in range(seat) if abs(heights[other] - height) < APART}
        found.append(next(column for column in range(len(heights)) if column not in taken))
    return found


def _side_by_side(lines: Sequence[Sequence[tuple[float, int]]]) -> list[list[tuple[float, int, float]]]:
    """The lines with a vertical distance from their true height, so that lines of equal points do not hide each other.

    Each line is a list of (time, points, distance). At the end all lines are at their true height.

    >>> _side_by_side([[(0.0, 0), (0.5, 2), (1.0, 2)], [(0.0, 0), (1.0, 0)]])
    [[(0.0, 0, -3.0), (0.5, 2, 0.0), (1.0, 2, 0.0)], [(0.0, 0, 3.0), (0.5, 0, 0.0), (1.0, 0, 0.0)]]
    """
    found: list[list[tuple[float, int, float]]] = [[] for _ in lines]
    times = sorted({time for line in lines for time, _ in line})
    for time in times:
        points = [_points_at(line, time) for line in lines]
        for seat, own in enumerate(points):
            equal = [other for other, its in enumerate(points) if its == own]
            aside = BESIDE * (equal.index(seat) - (len(equal) - 1) / 2) if time < times[-1] else 0.0
            if not found[seat] or found[seat][-1][1:] != (own, aside) or time == times[-1]:
                found[seat].append((time, own, aside))
    return found


def _points_at(line: Sequence[tuple[float, int]], time: float) -> int:
    return next(points for at, points in reversed(line) if at <= time)


def strips(moments: Sequence[tuple[float, Stop]], most: int, across: Callable[[float], float]) -> Markup:
    """At most about `most` vertical strips. A touch on one shows the game at the moment where it begins.

    `moments`: pairs (time, moment), in order. `across` takes a time and returns its x coordinate.
    """
    some = [*moments[:: ceil(len(moments) / most)], moments[-1]]
    rects = [
        el("rect", {"data-moment": stop, "x": across(a), "width": across(b) - across(a), "height": HEIGHT})
        for (a, stop), (b, _) in pairwise(some)
        if a < b
    ]
    return el("g", {"fill": "currentColor", "fill-opacity": 0.2, "cursor": "pointer"}, *rects)


def levels(low: int, high: int) -> range:
    """The values at which a horizontal line stands."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (high - low) / step <= 6)
    return range(low - low % step, high + 1, step)


def grid(level: int, y: float, end: float) -> Markup:
    """A horizontal line with its value."""
    rule = {"x1": LEFT, "x2": end, "y1": y, "y2": y, "class": "grid"}
    word = {"x": LEFT - 6, "y": y + 4, "class": "level", "text-anchor": "end"}
    return join((el("line", rule), el("text", word, scores_words.signed(level))))


def start(number_: int, x: float) -> Markup:
    """A vertical line at the beginning of a round or turn, with its number."""
    rule = {
        "x1": x,
        "x2": x,
        "y1": TOP,
        "y2": HEIGHT - BOTTOM + 6,
        "class": "grid",
        "stroke-dasharray": "3 4",
    }
    word = {"x": x, "y": HEIGHT - 6, "class": "level", "text-anchor": "middle"}
    return join((el("line", rule), el("text", word, str(number_))))


def _curve(session: Session, seat: int, points: Sequence[tuple[float, float]], end: float) -> Markup:
    """A seat's points as a step curve, extended horizontally to x = `end`, where its marker stands."""
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for x, y in points[1:]:
        path += f"H{number(x)}V{number(y)}"
    path += f"H{number(end)}"
    fill, edge, _ = paint(session, seat)
    dash = DASHES[seat % len(DASHES)] or None
    line = {"d": path, "class": "curve"}
    under = el("path", {**line, "stroke": edge, "stroke-width": 7})
    return join((under, el("path", {**line, "stroke": fill, "stroke-width": 4, "stroke-dasharray": dash})))


def mark(session: Session, seat: int, x: float, y: float) -> Markup:
    """The mark of a seat at the end of its curve, with its centre at x, y."""
    fill, edge, sign = paint(session, seat)
    plate = el("circle", {"r": 11, "fill": fill, "stroke": edge, "stroke-width": 2})
    place = {"transform": f"translate({number(x)} {number(y)})"}
    return el("g", place, plate, el("g", {"transform": "scale(.7)"}, Markup(sign)))


def paint(session: Session, seat: int) -> tuple[str, str, str]:
    """Fill colour, edge colour and symbol (SVG) of a seat."""
    known = COLOURS.get(session.people[seat].colour)
    return (known.fill, known.edge, known.mark) if known else ("gray", "currentColor", "")
