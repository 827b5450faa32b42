"""The review of a finished game on its score sheet: its progress, the moments, the leads, and the account."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from app.drawing.markup import Markup, el, join, number
from app.drawing.palette import COLOURS
from app.drawing.people import plain, tag
from app.page.choices import study_button
from app.page.score_chart import DASHES
from app.table.review import Finding, Review
from app.table.session import Session
from app.table.stops import Stop
from app.words import review as review_words
from app.words import scores as scores_words

WIDTH: Final = 640
HEIGHT: Final = 220
LEFT: Final = 46
EDGE: Final = 14
"""Room above, below and at the right of the curves."""


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
    """The lead of each seat over the game. A touch shows the game at that moment."""
    rows = review.found.leads
    leads = [lead for _, *row in rows for lead in row]
    low, high = min(0.0, *leads), max(1.0, *leads)

    def across(k: float) -> float:
        return LEFT + (WIDTH - EDGE - LEFT) * k / max(1, session.length)

    def down(lead: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (lead - low) / (high - low)

    curves = []
    for seat, person in enumerate(session.people):
        path = "M" + "L".join(f"{number(across(k))} {number(down(row[seat]))}" for k, *row in rows)
        known = COLOURS.get(person.colour)
        fill, edge = (known.fill, known.edge) if known else ("gray", "currentColor")
        line = {"d": path}
        curves += [
            el("path", {**line, "stroke": edge, "stroke-width": 6}),
            el(
                "path",
                {
                    **line,
                    "stroke": fill,
                    "stroke-width": 3,
                    "stroke-dasharray": DASHES[seat % len(DASHES)] or None,
                },
            ),
        ]
    grid = [
        join(
            (
                el(
                    "line",
                    {"x1": LEFT, "x2": WIDTH - EDGE, "y1": down(lead), "y2": down(lead), "class": "grid"},
                ),
                el(
                    "text",
                    {"x": LEFT - 6, "y": down(lead) + 4, "class": "level", "text-anchor": "end"},
                    review_words.points(lead),
                ),
            )
        )
        for lead in dict.fromkeys((low, 0.0, high))
    ]
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
    half = rows[len(rows) // 2][1:]
    names = [person.name for person in session.people]
    said = review_words.chart_summary(names, [*map(round, half)], [*map(round, rows[-1][1:])])
    box = {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": said}
    return el(
        "figure",
        {"class": "growth"},
        el("figcaption", None, review_words.AHEAD),
        el("p", {"class": "small"}, review_words.AHEAD_MEANS),
        el(
            "svg",
            box,
            *grid,
            el("g", {"fill": "none", "stroke-linejoin": "round"}, *curves),
            el("g", {"fill": "currentColor", "fill-opacity": 0, "cursor": "pointer"}, *touched),
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
    items = [el("li", None, *_moment(review, session, each)) for each in moments]
    return (
        el("h4", None, review_words.MOMENTS),
        el("p", {"class": "small"}, review_words.FIND),
        el("ul", None, *items),
    )


def _moment(review: Review, session: Session, each: Finding) -> Sequence[Markup]:
    seat = session.source.steps[each.k].seat
    seen = session.source.seen_by(seat, each.k)
    made, best = (
        plain(session.page.label(seen, choice), session.people)
        for choice in (review.made(each.k), review.choices(each.k)[each.best])
    )
    shown = {"type": "button", "class": "button", "data-moment": str(Stop(each.k))}
    return (
        el("button", shown, review_words.moment(each.k + 1, session.people[seat].name)),
        el(
            "details",
            None,
            el("summary", None, review_words.SOLUTION),
            el("p", None, review_words.solution(made, best, round(100 * each.loss))),
        ),
    )
