"""The summary of a round, shown beside the board until the next touch: who scored where, and what comes next."""

from collections.abc import Mapping

from app import games
from app.drawing.markup import Markup, el, join
from app.drawing.people import tag
from app.page import log
from app.table.last_events import RoundSummary
from app.table.session import Session
from app.words import log as log_words
from app.words import scores as scores_words


def render(session: Session, summary: RoundSummary, totals: bool) -> Markup:
    """The summary of a round. Any touch in play or on the summary closes it. A cross shows that it can be closed.

    `totals`: the scores on the page include points that are not won yet. The summary then says this.
    """
    rows = [_row(session, seat, gains) for seat, gains in enumerate(summary.gains) if gains]
    after = [text for event in summary.after if (text := log.sentence(session, event)) is not None]
    return el(
        "div",
        {"class": "round", "data-act": "read"},
        cross("read", log_words.CLOSE_SUMMARY),
        el("p", {"class": "round-over"}, log.sentence(session, summary.head)),
        el("ul", None, *rows) if rows else el("p", None, scores_words.NO_POINTS),
        el("p", {"class": "small"}, scores_words.TOTALS_AS_IF_ENDED) if totals else None,
        el("p", None, log.paragraph(after)) if after else None,
    )


def cross(act: str, label: str) -> Markup:
    """A button that closes the box around it."""
    return el("button", {"type": "button", "class": "fold", "data-act": act, "aria-label": label}, "✕")


def _row(session: Session, seat: int, gains: Mapping[str, int]) -> Markup:
    """The points of a seat in the round, then their sources."""
    total = el("b", {"class": "gain-text"}, scores_words.plus(sum(gains.values())))
    where = [
        f"{games.source(session.game, rule)} {scores_words.plus(points)}" for rule, points in gains.items()
    ]
    return el("li", None, join((tag(session.people[seat]), total, el("span", None, ", ".join(where))), " "))
