"""The end of a game: points by source, ranking, and how the points grew."""

from collections.abc import Sequence
from typing import Final

from app.drawing.markup import Markup, el, join, number
from app.drawing.palette import COLOURS
from app.drawing.people import plain, tag
from app.drawing.scene import Person
from app.table.moments import count
from app.table.session import Session
from app.words import speech
from pycore.contract import State

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 46
RIGHT: Final = 12
TOP: Final = 14
BOTTOM: Final = 14
FINAL: Final = 0.86
"""Where the final scoring begins, on the chart's way from left to right."""
APART: Final = 24.0
"""How far the marks at the ends of the lines keep from each other, and how much room each needs beside them."""
DASHES: Final = ("", "10 5", "2 5", "12 4 2 4")
"""Lines differ by more than colour."""


def by_source(session: Session) -> dict[str, list[int]]:
    """Rule -> points per seat, in the order of the texts' `SOURCES`, the others as they first gave any.

    The rows add up to `scores()`: in a game that began from a position, what was there before is a row of its
    own, under "".
    """
    rows: dict[str, list[int]] = {}
    seats = len(session.people)
    for _, event in session.log():
        points = event.data.get("points")
        if isinstance(points, int) and 0 <= event.seat < seats:
            rows.setdefault(event.rule, [0] * seats)[event.seat] += points
    known = [f"{session.game}-{name}" for name in getattr(session.texts, "SOURCES", ())]
    order = {rule: place for place, rule in enumerate(known)}
    rows = {rule: rows[rule] for rule in sorted(rows, key=lambda rule: order.get(rule, len(order)))}
    scores = session.seen().scores()
    before = [scores[s] - sum(row[s] for row in rows.values()) for s in range(seats)]
    return {"": before, **rows} if any(before) else rows


def curves(session: Session) -> list[list[tuple[float, int]]]:
    """Per seat, its points after each event that changed them: pairs (time from 0 to 1, points).

    Time goes with the record; the last choice, with which the final scoring comes, has a stretch of its own.
    """
    seats = len(session.people)
    start = by_source(session).get("", [0] * seats)
    lines = [[(0.0, start[s])] for s in range(seats)]
    gains = [(k, event) for k, event in session.log() if isinstance(event.data.get("points"), int)]
    last = max(1, session.length)
    final = sum(1 for k, _ in gains if k == last)
    counted = 0
    for k, event in gains:
        counted += k == last
        time = FINAL + (1 - FINAL) * counted / final if k == last else FINAL * k / last
        if 0 <= event.seat < seats:
            lines[event.seat].append((time, lines[event.seat][-1][1] + event.data["points"]))
    return [[*line, (1.0, line[-1][1])] for line in lines]


def result(session: Session) -> str:
    """Who has won, in one sentence."""
    return outcome(session.seen(), session.people)


def outcome(state: State, people: Sequence[Person]) -> str:
    """Who has won a game that is over, in one sentence."""
    first = state.ranking()[0]
    names = [people[seat].name for seat in first]
    return speech.won(names, state.scores()[first[0]])


def render(session: Session) -> Markup:
    """The whole end sheet."""
    return join(
        (
            el("h2", None, speech.SCORES),
            _ranking(session),
            _buttons(session),
            el(
                "div",
                {"class": "scroll-x", "tabindex": 0, "role": "region", "aria-label": speech.SOURCE},
                _table(session),
            ),
            _chart(session),
        )
    )


def _ranking(session: Session) -> Markup:
    state = session.seen()
    scores = state.scores()
    place, items = 1, []
    for group in state.ranking():
        for seat in group:
            rank = el("span", {"class": "rank"}, speech.place(place))
            points = el("span", {"class": "points"}, speech.score_of(scores[seat]))
            items.append(
                el("li", {"class": "first" if place == 1 else None}, rank, tag(session.people[seat]), points)
            )
        place += len(group)
    note = getattr(session.texts, "ranking_note", None)
    words = plain(note(state), session.people) if note else ""
    return join(
        (
            el("ol", {"class": "ranking", "aria-label": speech.RANKING}, *items),
            el("p", {"class": "small"}, words) if words else None,
        )
    )


def _buttons(session: Session) -> Markup:
    acts = [
        ("rematch", speech.REMATCH, "confirm"),
        ("share", speech.SHARE, ""),
        ("replay", speech.REPLAY, ""),
    ]
    if count(session):
        acts.append(("count", speech.COUNT, ""))
    return el(
        "div",
        {"class": "buttons"},
        *(
            el("button", {"type": "button", "class": f"button {look}".strip(), "data-act": act}, word)
            for act, word, look in acts
        ),
    )


def _table(session: Session) -> Markup:
    heads = [el("th", {"scope": "col"}, tag(person)) for person in session.people]
    body: list[Markup] = []
    for rule, row in by_source(session).items():
        name = session.texts.source(rule) if rule else speech.BEFORE
        cells = [el("td", None, speech.signed(points)) for points in row]
        turn = {"style": f"--turn:{len(body)}"}
        body.append(el("tr", turn, el("th", {"scope": "row"}, name), *cells))
    totals = [el("td", None, str(score)) for score in session.seen().scores()]
    foot = el("tr", None, el("th", {"scope": "row"}, speech.TOTAL), *totals)
    return el(
        "table",
        {"class": "sheet"},
        el("caption", {"class": "vh"}, speech.SOURCE),
        el("thead", None, el("tr", None, el("td", None), *heads)),
        el("tbody", None, *body),
        el("tfoot", None, foot),
    )


def _chart(session: Session) -> Markup:
    lines = curves(session)
    values = [points for line in lines for _, points in line]
    low, high = min(0, *values), max(1, *values)
    heights = [_height(line[-1][1], low, high) for line in lines]
    columns = _columns(heights)
    end = WIDTH - RIGHT - APART * (max(columns) + 1)

    def at(time: float, points: int) -> tuple[float, float]:
        return LEFT + (end - LEFT) * time, _height(points, low, high)

    levels = [_grid(level, _height(level, low, high), end) for level in _levels(low, high)]
    curved, marks = [], []
    for seat, line in enumerate(lines):
        place = end + APART * (columns[seat] + 0.5)
        curved.append(_curve(session, seat, [at(*point) for point in line], place))
        marks.append(_mark(session, seat, place, heights[seat]))
    names = [person.name for person in session.people]
    summary = speech.chart_summary(names, session.seen().scores())
    box = {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": summary}
    drawn = (*levels, el("g", {"class": "curves"}, *curved), el("g", {"class": "ends"}, *marks))
    return el("figure", {"class": "growth"}, el("figcaption", None, speech.CHART), el("svg", box, *drawn))


def _height(points: int, low: int, high: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - low) / (high - low)


def _columns(heights: Sequence[float]) -> list[int]:
    """For each mark its place beside the ends of the lines: marks at about one height stand side by side.

    >>> _columns([50.0, 50.0, 120.0, 60.0])
    [0, 1, 0, 2]
    """
    columns: list[int] = []
    for seat, height in enumerate(heights):
        taken = {columns[other] for other in range(seat) if abs(heights[other] - height) < APART}
        columns.append(next(column for column in range(len(heights)) if column not in taken))
    return columns


def _levels(low: int, high: int) -> range:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (high - low) / step <= 6)
    return range(low - low % step, high + 1, step)


def _grid(level: int, y: float, end: float) -> Markup:
    rule = {"x1": LEFT, "x2": end, "y1": y, "y2": y, "class": "grid"}
    word = {"x": LEFT - 6, "y": y + 4, "class": "level", "text-anchor": "end"}
    return join((el("line", rule), el("text", word, str(level))))


def _curve(session: Session, seat: int, points: Sequence[tuple[float, float]], end: float) -> Markup:
    """A stair: points stay what they were until something gives more. It goes on, level, to its mark at `end`."""
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for x, y in points[1:]:
        path += f"H{number(x)}V{number(y)}"
    path += f"H{number(end)}"
    fill, edge, _ = _paint(session, seat)
    dash = DASHES[seat % len(DASHES)] or None
    under = el("path", {"d": path, "class": "curve under", "stroke": edge})
    return join((under, el("path", {"d": path, "class": "curve", "stroke": fill, "stroke-dasharray": dash})))


def _mark(session: Session, seat: int, x: float, y: float) -> Markup:
    """Whose line it is."""
    fill, edge, sign = _paint(session, seat)
    plate = el("circle", {"r": 11, "fill": fill, "stroke": edge, "stroke-width": 2})
    place = {"transform": f"translate({number(x)} {number(y)})"}
    return el("g", place, plate, el("g", {"transform": "scale(.7)"}, Markup(sign)))


def _paint(session: Session, seat: int) -> tuple[str, str, str]:
    """Fill, edge and sign of somebody's colour."""
    known = COLOURS.get(session.people[seat].colour)
    return (known.fill, known.edge, known.mark) if known else ("gray", "currentColor", "")
