"""The summary of a round, shown beside the board until the next touch: who scored where, and what comes next."""

from collections.abc import Iterable, Mapping
from itertools import repeat

from app import games
from app.drawing.markup import Markup, el, esc, join
from app.drawing.people import tag
from app.page import log
from app.table.last_events import RoundSummary
from app.table.session import Session
from app.words import log as log_words
from app.words import scores as scores_words


def render(session: Session, summary: RoundSummary, totals: bool) -> Markup:
    """The summary of a round. Any touch in play or on the summary closes it. A cross shows that it can be closed.

    `totals`: the scores on the page include points that are not won yet. Their changes then stand in brackets.
    """
    later: Iterable[Mapping[str, int]] = summary.later if totals else repeat({})
    each = enumerate(zip(summary.gains, later, strict=False))
    rows = [_row(session, seat, *points) for seat, points in each if any(points)]
    note = [esc(scores_words.TOTALS_AS_IF_ENDED)] if totals and any(summary.later) else []
    after = [
        *note,
        *(
            log.with_asides(text)
            for event in summary.after
            if (text := log.sentence(session, event)) is not None
        ),
    ]
    return el(
        "div",
        {"class": "round", "data-act": "read"},
        cross("read", log_words.CLOSE_SUMMARY),
        el("p", {"class": "round-over"}, log.sentence(session, summary.head)),
        el("ul", None, *rows) if rows else el("p", None, scores_words.NO_POINTS),
        el("p", None, log.paragraph(after)) if after else None,
    )


def cross(act: str, label: str) -> Markup:
    """A button that closes the box around it."""
    return el("button", {"type": "button", "class": "fold", "data-act": act, "aria-label": label}, "✕")


def _row(session: Session, seat: int, gains: Mapping[str, int], later: Mapping[str, int]) -> Markup:
    """The change of a seat's points by the round, then its sources: points that were won, and in brackets others."""
    by = sum(gains.values()) + sum(later.values())
    look = "gain-text" if by >= 0 else "loss-text"
    total = el("b", {"class": look}, scores_words.plus(by))
    where = " ".join(filter(None, (_sources(session, gains), f"({_sources(session, later)})" * bool(later))))
    return el("li", None, join((tag(session.people[seat]), total, el("span", None, where)), " "))


def _sources(session: Session, points: Mapping[str, int]) -> str:
    """The sources of points, as in "Tempio +5, Piramide +2"."""
    named = ((games.source(session.game, rule), by) for rule, by in points.items())
    return ", ".join(f"{source} {scores_words.plus(by)}" for source, by in named)
