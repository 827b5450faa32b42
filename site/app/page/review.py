"""The review of a finished game on its score sheet: its progress, the moments, the leads, and the account."""

import math
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from app.drawing.markup import Markup, el, join, number
from app.drawing.people import tag
from app.page.choices import study_button
from app.page.score_chart import (
    APART,
    BOTTOM,
    DASHES,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    columns,
    grid,
    levels,
    mark,
    paint,
    start,
)
from app.table.moment_desk import MOMENT
from app.table.periods import marked, periods
from app.table.review import Review
from app.table.session import Session
from app.table.stops import Stop
from app.words import review as review_words
from app.words import scores as scores_words


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
        *([_chart(review, session), _account(review, session)] if review.found.accounts else []),
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


def _chart(review: Review, session: Session) -> Markup:
    """The lead of each seat over the game, with the moments that counted. A touch shows the game at that moment."""
    rows, last = review.found.leads, max(1, session.length)
    leads = [lead for _, *row in rows for lead in row]
    rules = levels(math.floor(min(0.0, *leads)), math.ceil(max(1.0, *leads)))
    low, high = min(rules[0], *leads), max(rules[-1], *leads)

    def down(lead: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (lead - low) / (high - low)

    ends = [down(lead) for lead in rows[-1][1:]]
    places = columns(ends)
    edge = WIDTH - RIGHT - APART * (max(places) + 1)

    def across(k: float) -> float:
        return LEFT + (edge - LEFT) * k / last

    curves, marks = [], []
    for seat, end in enumerate(ends):
        place = edge + APART * (places[seat] + 0.5)
        path = "L".join(f"{number(across(k))} {number(down(row[seat]))}" for k, *row in rows)
        fill, outline, _ = paint(session, seat)
        line = {"d": f"M{path}H{number(place)}"}
        dash = DASHES[seat % len(DASHES)] or None
        curves.append(el("path", {**line, "stroke": outline, "stroke-width": 6}))
        curves.append(el("path", {**line, "stroke": fill, "stroke-width": 3, "stroke-dasharray": dash}))
        marks.append(mark(session, seat, place, end))
    dots = []
    for each in review.moments():
        seat = session.source.steps[each.k].seat
        _, *row = max((row for row in rows if row[0] <= each.k), key=itemgetter(0))
        dots.append(el("circle", {"cx": across(each.k), "cy": down(row[seat]), "r": 9, "class": "dot"}))
    touched = [
        el(
            "rect",
            {
                "data-moment": str(Stop(int(a))),
                "x": across(a),
                "width": across(b) - across(a),
                "height": HEIGHT,
            },
        )
        for (a, *_), (b, *_) in pairwise(rows)
    ]
    turns = marked([k / last for k in periods(session).starts])
    half = rows[len(rows) // 2][1:]
    names = [person.name for person in session.people]
    said = review_words.chart_summary(names, [*map(round, half)], [*map(round, rows[-1][1:])])
    box = {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": said}
    means = review_words.AHEAD_MEANS
    if turns:
        means += f" {scores_words.CHART_BELOW.format(several=periods(session).many)}"
    return el(
        "figure",
        {"class": "growth"},
        el("figcaption", None, review_words.AHEAD),
        el("p", {"class": "small"}, means),
        el(
            "svg",
            box,
            *(grid(level, down(level), edge) for level in rules),
            *(start(turn, across(time * last)) for turn, time in turns),
            el("g", {"fill": "none", "stroke-linejoin": "round"}, *curves),
            *dots,
            el("g", {"class": "ends"}, *marks),
            el("g", {"fill": "currentColor", "fill-opacity": 0.2, "cursor": "pointer"}, *touched),
        ),
    )


def _account(review: Review, session: Session) -> Markup:
    """A table: where the final lead of each seat comes from, and what its choices cost."""
    heads = [el("th", {"scope": "col"}, tag(person)) for person in session.people]
    body = []
    for at, head in enumerate(review_words.ROWS[:-1]):
        cells = [el("td", None, review_words.points(account[at])) for account in review.found.accounts]
        body.append(el("tr", None, el("th", {"scope": "row"}, head), *cells))
    ends = [el("td", None, review_words.points(account[-1])) for account in review.found.accounts]
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
    return join((el("div", region, table), el("p", {"class": "small"}, review_words.ACCOUNT_MEANS)))


def _moments(review: Review, session: Session) -> Sequence[Markup]:
    moments = review.moments()
    if not moments:
        told = [] if review.running else [el("p", None, review_words.NO_MOMENTS)]
        return told if review.finished else ()
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
