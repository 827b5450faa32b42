"""The review of a finished game on its score sheet: its progress, the moments, the leads, and the account."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from app.drawing.markup import Markup, el, join, number
from app.drawing.people import tag
from app.page.choices import study_button
from app.page.score_chart import (
    APART,
    DASHES,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    columns,
    grid,
    height,
    levels,
    mark,
    paint,
    start,
    strips,
)
from app.table.moment_desk import MOMENT
from app.table.periods import marked, periods
from app.table.review import SAMPLES, Review
from app.table.session import Session
from app.table.stops import Stop
from app.words import review as review_words
from app.words import scores as scores_words

ROUGH: Final = 4
"""An account is rough if its rest (the wrong estimates) is over 1/ROUGH of the sum of the sizes of its parts."""


def render(review: Review, session: Session) -> Markup | None:
    """The review; None until it is begun."""
    if not review.begun:
        return None
    return el(
        "section",
        {"class": "review", "id": "review", "tabindex": -1, "aria-label": scores_words.REVIEW},
        el("h3", None, scores_words.REVIEW),
        _progress(review),
        *(_moments(review, session) if review.found.findings else []),
        *([_leads(review, session), _chances(review, session)] if review.found.accounts else []),
        _account(review, session) if review.found.accounts else None,
    )


def _progress(review: Review) -> Markup:
    done, whole = review.progress
    told = review_words.looked_at(done, whole) if review.found.accounts else review_words.BEGINS
    bar = el("progress", {"max": whole, "value": done, "aria-label": scores_words.REVIEW})
    if review.running:
        act = study_button("review-stop", review_words.STOP, "cancel")
    elif review.finished:
        return el("p", {"class": "small"}, told)
    else:
        act = study_button("review", review_words.GO_ON, "confirm")
    return el("div", {"class": "buttons"}, bar, el("span", {"class": "small"}, told), act)


Lines = Mapping[int, Sequence[tuple[float, float]]]
"""Maps a seat to its curve: pairs of a length of the record and a value."""


def _leads(review: Review, session: Session) -> Markup:
    """The lead of each seat over the game, with the moments that counted. A touch shows the game at that moment."""
    rows = review.found.leads
    lines = {seat: [(k, row[seat]) for k, *row in rows] for seat in range(len(session.people))}
    dots = []
    for each in review.moments():
        seat = session.source.steps[each.k].seat
        dots.append((each.k, max(point for point in lines[seat] if point[0] <= each.k)[1]))
    half = rows[len(rows) // 2][1:]
    names = [person.name for person in session.people]
    said = review_words.chart_summary(names, [*map(round, half)], [*map(round, rows[-1][1:])])
    means = review_words.AHEAD_MEANS
    if periods(session).starts:
        means += f" {scores_words.CHART_BELOW.format(several=periods(session).many)}"
    return _chart(session, lines, (review_words.AHEAD, means, said), dots)


def _chances(review: Review, session: Session) -> Markup | None:
    """Chart: games won out of ten, before each choice of a person; None in a game where that cannot be told."""
    lines: dict[int, list[tuple[float, float]]] = {}
    for k, each in sorted(review.found.findings.items()):
        if each.worth is not None:
            lines.setdefault(session.source.steps[k].seat, []).append((k, 10 * each.worth))
    if not any(len(line) > 1 for line in lines.values()):
        return None
    ends = [(session.people[seat].name, round(line[-1][1])) for seat, line in lines.items()]
    said = review_words.chances_summary(ends)
    if review.finished:
        first = session.source.seen_by(None).ranking()[0]
        for seat, line in lines.items():
            line.append((session.length, 10 * (seat in first) / len(first)))
    return _chart(session, lines, (review_words.CHANCES, review_words.CHANCES_MEAN, said), most=10)


def _chart(
    session: Session,
    lines: Lines,
    words: tuple[str, str, str],
    dots: Sequence[tuple[float, float]] = (),
    most: float = 1.0,
) -> Markup:
    """Curves over the game. A touch shows the game at that moment.

    `words`: the title, what it means, and the summary. The scale includes 0 and `most`.
    """
    last = max(1, session.length)
    values = [value for line in lines.values() for _, value in line]
    rules = levels(math.floor(min(0.0, *values)), math.ceil(max(most, *values)))
    low, high = min(rules[0], *values), max(rules[-1], *values)

    def down(value: float) -> float:
        return height(value, low, high)

    ends = [down(line[-1][1]) for line in lines.values()]
    places = columns(ends)
    edge = WIDTH - RIGHT - APART * (max(places) + 1)

    def across(k: float) -> float:
        return LEFT + (edge - LEFT) * k / last

    curves, marks = [], []
    for (seat, line), end, place in zip(lines.items(), ends, places, strict=True):
        beside = edge + APART * (place + 0.5)
        curves.append(_curve(session, seat, [(across(k), down(value)) for k, value in line], beside))
        marks.append(mark(session, seat, beside, end))
    moments = sorted({int(k) for line in lines.values() for k, _ in line} | {0, last})
    title, means, said = words
    box = {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": said}
    return el(
        "figure",
        {"class": "growth"},
        el("figcaption", None, title),
        el("p", {"class": "small"}, means),
        el(
            "svg",
            box,
            *(grid(level, down(level), edge) for level in rules),
            *(
                start(turn, across(time * last))
                for turn, time in marked([k / last for k in periods(session).starts])
            ),
            el("g", {"fill": "none", "stroke-linejoin": "round"}, *curves),
            *(
                el("circle", {"cx": across(k), "cy": down(value), "r": 9, "class": "dot"})
                for k, value in dots
            ),
            el("g", {"class": "ends"}, *marks),
            strips([(k, Stop(k)) for k in moments], SAMPLES, across),
        ),
    )


def _curve(session: Session, seat: int, points: Sequence[tuple[float, float]], end: float) -> Markup:
    """A seat's points joined by straight lines, extended horizontally to x = `end`."""
    path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    fill, edge, _ = paint(session, seat)
    line = {"d": f"M{path}H{number(end)}"}
    dash = DASHES[seat % len(DASHES)] or None
    under = el("path", {**line, "stroke": edge, "stroke-width": 6})
    return join((under, el("path", {**line, "stroke": fill, "stroke-width": 3, "stroke-dasharray": dash})))


def _account(review: Review, session: Session) -> Markup:
    """A table: where the final lead of each seat comes from, and what its choices cost."""
    heads = [el("th", {"scope": "col"}, tag(person)) for person in session.people]
    body = []
    accounts = review.found.accounts
    most = max(1.0, *(abs(points) for account in accounts for points in account[:-1]))
    for at, head in enumerate(review_words.ROWS[:-1]):
        cells = [
            el("td", None, review_words.points(account[at]), _bar(account[at] / most)) for account in accounts
        ]
        body.append(el("tr", None, el("th", {"scope": "row"}, head), *cells))
    ends = [el("td", None, review_words.points(account[-1])) for account in accounts]
    costs = [
        el("td", None, str(round(100 * review.cost(seat))) if seat in session.tail.persons else "–")
        for seat in range(len(session.people))
    ]
    foot = [
        el("tr", None, el("th", {"scope": "row"}, review_words.ROWS[-1]), *ends),
        el("tr", None, el("th", {"scope": "row"}, review_words.COST), *costs),
    ]
    table = el(
        "table",
        {"class": "sheet"},
        el("caption", None, review_words.ACCOUNT),
        el("thead", None, el("tr", None, el("td", None), *heads)),
        el("tbody", None, *body),
        el("tfoot", None, *foot),
    )
    region = {"class": "scroll-x", "tabindex": 0, "role": "region", "aria-label": review_words.ACCOUNT}
    rough = any(map(_is_rough, accounts))
    means = review_words.ACCOUNT_MEANS + (f" {review_words.ROUGH}" if rough else "")
    return join((el("div", region, table), el("p", {"class": "small"}, means)))


def _is_rough(account: Sequence[float]) -> bool:
    """Whether much of a `pycore.players.course.Account` is wrong estimates."""
    *parts, rest, _ = map(abs, account)
    return ROUGH * rest > sum(parts) + rest


def _bar(share: float) -> Markup:
    """A bar for a number from -1 to 1, to the left of the middle if it is negative."""
    at = {"x": 50 + min(0.0, 50 * share), "width": abs(50 * share), "height": 6, "class": "gain"}
    middle = el("path", {"d": "M50 0V6", "stroke": "currentColor"})
    bar = {"class": "bar", "viewBox": "0 0 100 6", "aria-hidden": "true"}
    return el("svg", bar, el("rect", at if share >= 0 else {**at, "class": "loss"}), middle)


def _moments(review: Review, session: Session) -> Sequence[Markup]:
    moments = review.moments()
    if not moments:
        return [el("p", None, review_words.NO_MOMENTS)] if review.finished else ()
    steps, people = session.source.steps, session.people
    buttons = [
        study_button(
            f"{MOMENT} {each.k}", review_words.moment(each.k + 1, people[steps[each.k].seat].name), "confirm"
        )
        for each in moments
    ]
    return (
        el("h4", None, review_words.MOMENTS),
        el("p", {"class": "small"}, review_words.FIND),
        el("div", {"class": "buttons"}, *buttons),
    )
