"""Points by the events of the log: their sources, their state during the final count, their growth."""

from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from app.table.periods import periods
from app.table.session import Session
from app.table.stops import Stop, all_stops, final_count
from app.words import scores as scores_words
from pycore.contract import Event, State

FINAL: Final = 0.86
"""The place on the chart, from 0 (left) to 1 (right), where the final scoring begins."""
SAMPLES: Final = 120
"""The largest number of moments that are evaluated, in a game that scores only at its end."""


class Row(NamedTuple):
    """One source of points."""

    rule: str
    """The anchor of its rule; "" for points from before the log began."""
    part: str
    """The part of that rule which has a name of its own; "" for the whole rule."""
    points: list[int]
    """The points, per seat."""
    stop: Stop | None
    """The moment that shows its place on the board."""


def rows(session: Session) -> list[Row]:
    """The sources of points, in the order of the page's `sources`. The others follow in the order of the log.

    The rows add up to `scores()`: in a game that began from a position, the points from before are a row of their own.
    """
    seats = len(session.people)
    found: dict[tuple[str, str], Row] = {}
    for k, event, told in _gains(session):
        key = event.rule, session.page.part(event)
        known = found.get(key, Row(*key, [0] * seats, None))
        known.points[event.seat] += event.points or 0
        found[key] = known._replace(stop=_stop(session, k, told))
    order = {f"{session.game}-{name}": place for place, name in enumerate(session.page.sources)}
    listed = sorted(found.values(), key=lambda row: order.get(row.rule, len(order)))
    before = _before(session)
    return [Row("", "", before, None), *listed] if any(before) else listed


def standing(session: Session, stop: Stop) -> tuple[int, ...]:
    """The points, per seat, at a stop of the final count. At the first stop: those won before the count."""
    totals = list(session.view.seen(stop.k).scores())
    for event in session.view.events(session.length)[stop.told :] if stop.told is not None else ():
        if _gives(session, event):
            totals[event.seat] -= event.points or 0
    return tuple(totals)


def meaning(session: Session, seen: State) -> str:
    """The meaning of the points shown during the game; "" if all of them are won."""
    ended = session.page.if_it_ended(seen)
    return "" if ended is None else f"{scores_words.POINTS_IF_IT_ENDED} {ended.besides}".rstrip()


def won_already(session: Session, seen: State) -> tuple[int, ...] | None:
    """The points that are won, per seat. None if nobody has won any, or if the scores can contain no others."""
    ended = session.page.if_it_ended(seen)
    if ended is None:
        return None
    certain = list(seen.scores())
    for event in ended.events:
        if _gives(session, event):
            certain[event.seat] -= event.points or 0
    return tuple(certain) if any(certain) else None


def swing(session: Session, since: int | None = None) -> tuple[int, ...]:
    """Per seat, how much the points have changed since the record had the length `since`.

    It compares the points that the game would give if it ended at once, and leaves out those that the events name.
    `since` None: the change by the last move (`SeatView.last_start`).
    """
    start = session.view.last_start() if since is None else since
    none = (0,) * len(session.people)
    if start is None or session.decision is None or session.page.if_it_ended(session.view.seen()) is None:
        return none
    told = session.view.events() if since is None else session.view.events(session.length, since)
    before = session.source.seen_by(session.here.eyes(), start).scores()
    moved = [b - a for a, b in zip(before, session.view.seen().scores(), strict=True)]
    for event in told:
        if _gives(session, event):
            moved[event.seat] -= event.points or 0
    return tuple(moved)


def changes(session: Session, since: int) -> dict[int, int]:
    """Length of the record after a choice -> the largest change that the choice made to anybody's points, if the game
    ended at once. Only choices after the length `since` are listed. Empty in a game that tells no such points."""
    if session.decision is None or session.page.if_it_ended(session.view.seen()) is None:
        return {}
    seen = partial(session.source.seen_by, session.here.eyes())
    totals = [seen(k).scores() for k in range(since, session.length + 1)]
    moved = (max(abs(b - a) for a, b in zip(*pair, strict=True)) for pair in pairwise(totals))
    return dict(enumerate(moved, since + 1))


def at_the_end(session: Session) -> bool:
    """Whether all points came with the last choice. If so, an earlier moment shows the points that the game would give
    if it ended there."""
    gains = _gains(session)
    return bool(gains) and session.length > 1 and all(k == session.length for k, _, _ in gains)


def period_starts(session: Session) -> list[float]:
    """The start of each round or turn, on the time scale of `growth` (0 to 1)."""
    whole = _whole(session)
    return [whole * k / max(1, session.length) for k in periods(session).starts]


def moments(session: Session) -> list[tuple[float, Stop]]:
    """The moments of a finished game, each with its time on the scale of `growth` (0 to 1)."""
    whole, count = _whole(session), final_count(session)
    played = [stop for stop in all_stops(session) if stop.k < session.length]
    timed = [(whole * stop.k / session.length, stop) for stop in played]
    ends = [(whole + (1 - whole) * n / len(count), stop) for n, stop in enumerate(count, 1)]
    return [*timed, *(ends or [(1.0, Stop(session.length))])]


def half_time(session: Session) -> float:
    """The time at which half of the choices were made, on the scale of `growth` (0 to 1)."""
    return _whole(session) / 2


def _whole(session: Session) -> float:
    """The time at which the last choice was made. The rest belongs to the final scoring."""
    return 1.0 if at_the_end(session) else FINAL


def growth(session: Session) -> list[list[tuple[float, int]]]:
    """Per seat, the points after each event that changed them: pairs (time from 0 to 1, points).

    Time goes with the record. The last choice, with the final scoring, has a stretch of its own. In a game that scores
    only at its end, the points of a moment are those that the game would have given if it had ended then.
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
        lines[event.seat].append((time, lines[event.seat][-1][1] + (event.points or 0)))
    return [[*line, (1.0, line[-1][1])] for line in lines]


def _as_counted(session: Session) -> list[list[tuple[float, int]]]:
    lengths = sorted({stop.k for stop in all_stops(session)})
    known = lengths[:: -(-len(lengths) // SAMPLES)]
    lines: list[list[tuple[float, int]]] = [[] for _ in session.people]
    for k in (*known, session.length):
        for line, points in zip(lines, session.view.seen(k).scores(), strict=True):
            if not line or line[-1][1] != points or k == session.length:
                line.append((k / session.length, points))
    return lines


CLEAR: Final = 0.15
"""A win is clear if the lead is at least this share of the winner's points."""


def clearly_won(session: Session) -> bool:
    """Whether the only person at this device has won clearly."""
    you, state = session.here.identity, session.view.seen()
    if you is None or session.decision is not None or state.ranking()[0] != (you,):
        return False
    scores = state.scores()
    best = max((score for seat, score in enumerate(scores) if seat != you), default=0)
    return scores[you] - best >= CLEAR * scores[you]


def cheers(session: Session) -> bool:
    """Whether a person has won a finished game, perhaps together with machines."""
    return any(seat in session.tail.persons for seat in session.view.seen().ranking()[0])


def _gives(session: Session, event: Event) -> bool:
    return event.points is not None and 0 <= event.seat < len(session.people)


def _gains(session: Session) -> list[tuple[int, Event, int]]:
    """Events that gave points: (length after it, event, its number among the events of that choice)."""
    found, at, told = [], -1, 0
    for k, event in session.view.log():
        at, told = k, told + 1 if k == at else 1
        if _gives(session, event):
            found.append((k, event, told))
    return found


def _before(session: Session) -> list[int]:
    """Per seat, the points that were won before the log began."""
    before = list(session.view.seen().scores())
    for _, event, _ in _gains(session):
        before[event.seat] -= event.points or 0
    return before


def _stop(session: Session, k: int, told: int) -> Stop:
    stop = Stop(k, told)
    return stop if stop in final_count(session) else Stop(k)
