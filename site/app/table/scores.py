"""Points as the log tells them: where they come from, how far the final count has brought them, how they grew."""

from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from app.table.session import Session
from app.table.stops import Stop, all_stops, final_count
from pycore.contract import Event

FINAL: Final = 0.86
"""Where the final scoring begins, on the chart's way from left to right."""
SAMPLES: Final = 120
"""So many moments are counted at most, where a game scores only at its end."""


class Row(NamedTuple):
    """One source of points: the anchor of its rule ("": what was there before), the part of it that the game names
    by itself ("": all of it), the points per seat, and the moment that shows its place on the board."""

    rule: str
    part: str
    points: list[int]
    stop: Stop | None


def rows(session: Session) -> list[Row]:
    """Where the points come from, in the order of the page's `sources`, the others as they first gave any.

    The rows add up to `scores()`: in a game that began from a position, what was there before is a row of its own.
    """
    seats = len(session.people)
    found: dict[tuple[str, str], Row] = {}
    for k, event, told in _gains(session):
        key = event.rule, session.page.part(event)
        known = found.get(key, Row(*key, [0] * seats, None))
        known.points[event.seat] += event.data["points"]
        found[key] = known._replace(stop=_stop(session, k, told))
    order = {f"{session.game}-{name}": place for place, name in enumerate(session.page.sources)}
    listed = sorted(found.values(), key=lambda row: order.get(row.rule, len(order)))
    before = _before(session)
    return [Row("", "", before, None), *listed] if any(before) else listed


def standing(session: Session, stop: Stop) -> tuple[int, ...]:
    """Everybody's points when the final count has come to a stop of it: at first, what was won before."""
    totals = list(session.seen(stop.k).scores())
    for event in session.events(session.length)[stop.told :] if stop.told is not None else ():
        if _gives(session, event):
            totals[event.seat] -= event.data["points"]
    return tuple(totals)


def swing(session: Session, since: int | None = None) -> tuple[int, ...]:
    """What all choices `since` that length (None: the last one, with those it carries on) have changed in everybody's
    points, in a game that tells them as if it ended now; all zeros where they are won outright and told with what won
    them."""
    start = session.last_start() if since is None else since
    none = (0,) * len(session.people)
    if start is None or session.decision is None or not session.page.scores_now(session.seen()):
        return none
    told = session.events() if since is None else session.events(session.length, since)
    if any("points" in event.data for event in told):
        return none
    before = session.source.seen_by(session.eyes(), start).scores()
    return tuple(b - a for a, b in zip(before, session.seen().scores(), strict=True))


def changes(session: Session, since: int) -> dict[int, int]:
    """How much the choices after that length have each changed in anybody's points, by the length after it: 0 where it
    left them; empty in a game that tells no points as if it ended now."""
    if session.decision is None or not session.page.scores_now(session.seen()):
        return {}
    seen = partial(session.source.seen_by, session.eyes())
    totals = [seen(k).scores() for k in range(since, session.length + 1)]
    moved = (max(abs(b - a) for a, b in zip(*pair, strict=True)) for pair in pairwise(totals))
    return dict(enumerate(moved, since + 1))


def at_the_end(session: Session) -> bool:
    """Whether all points came with the last choice, so that along the game they can only be told as if it had ended."""
    gains = _gains(session)
    return bool(gains) and session.length > 1 and all(k == session.length for k, _, _ in gains)


def round_starts(session: Session) -> list[float]:
    """When each round began, on the way from 0 to 1 of `growth`."""
    begins = session.page.rounds.begins
    starts = [k for k, event in session.log() if event.kind == begins]
    whole = 1.0 if at_the_end(session) else FINAL
    return [whole * k / max(1, session.length) for k in starts]


def growth(session: Session) -> list[list[tuple[float, int]]]:
    """Per seat, its points after each event that changed them: pairs (time from 0 to 1, points).

    Time goes with the record; the last choice, with which the final scoring comes, has a stretch of its own. Where a
    game scores only at its end, the points are those that each moment would have given.
    """
    gains = _gains(session)
    last = max(1, session.length)
    if at_the_end(session):
        return _as_counted(session)
    lines = [[(0.0, points)] for points in _before(session)]
    final = sum(1 for k, _, _ in gains if k == last)
    counted = 0
    for k, event, _ in gains:
        counted += k == last
        time = FINAL + (1 - FINAL) * counted / final if k == last else FINAL * k / last
        lines[event.seat].append((time, lines[event.seat][-1][1] + event.data["points"]))
    return [[*line, (1.0, line[-1][1])] for line in lines]


def _as_counted(session: Session) -> list[list[tuple[float, int]]]:
    lengths = sorted({stop.k for stop in all_stops(session)})
    known = lengths[:: -(-len(lengths) // SAMPLES)]
    lines: list[list[tuple[float, int]]] = [[] for _ in session.people]
    for k in (*known, session.length):
        for line, points in zip(lines, session.seen(k).scores(), strict=True):
            if not line or line[-1][1] != points or k == session.length:
                line.append((k / session.length, points))
    return lines


def _gives(session: Session, event: Event) -> bool:
    return isinstance(event.data.get("points"), int) and 0 <= event.seat < len(session.people)


def _gains(session: Session) -> list[tuple[int, Event, int]]:
    """What gave points to somebody: the length after it, the event, which of the events of that choice it is."""
    found, at, told = [], -1, 0
    for k, event in session.log():
        at, told = k, told + 1 if k == at else 1
        if _gives(session, event):
            found.append((k, event, told))
    return found


def _before(session: Session) -> list[int]:
    """What everybody had before the log began."""
    before = list(session.seen().scores())
    for _, event, _ in _gains(session):
        before[event.seat] -= event.data["points"]
    return before


def _stop(session: Session, k: int, told: int) -> Stop:
    stop = Stop(k, told)
    return stop if stop in final_count(session) else Stop(k)
