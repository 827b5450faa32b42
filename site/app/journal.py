"""The log as the page shows it: what happened, grouped by who was choosing, each line a way back to that moment."""

from typing import NamedTuple

from app import signs, speech
from app.choices import button
from app.markup import Markup, el, join
from app.people import fill, tag
from app.session import Annulled, Session
from pycore.contract import CHANCE, Event


class Line(NamedTuple):
    """One line: the length of the record it belongs to, whose run of choices, its text, its pieces as icons."""

    k: int
    seat: int
    text: Markup
    icons: Markup | None = None
    undone: bool = False


def sentence(session: Session, event: Event) -> Markup | None:
    """An event as the present eyes may read it, its points appended; None for one that is not shown.

    A game's log is shown again after every choice, so each session remembers its sentences.
    """
    eyes = session.eyes()
    kept = session.told.get((id(event), eyes))
    if kept is not None and kept[0] is event:
        return kept[1]
    words = session.texts.line(event.seen_by(eyes))
    text = join((fill(words, session.people), _gain(session, event, words))) if words else None
    session.told[id(event), eyes] = (event, text)
    return text


def _gain(session: Session, event: Event, words: str) -> Markup | None:
    """The points of an event, with their source where the sentence does not name it, be it one or many."""
    points = event.data.get("points")
    if not isinstance(points, int):
        return None
    source = session.texts.source(event.rule)
    reason = "" if source[:-1].lower() in words.lower() else f" ({source})"
    return join((" ", el("span", {"class": "gain-text"}, speech.scored(points)), reason))


def lines(session: Session) -> list[Line]:
    """The whole log as the present eyes may read it, with what was taken back during this visit."""
    runs = _runs(session)
    found: list[Line] = []
    told: set[int] = set()
    for k, event in session.match.log:
        text = sentence(session, event)
        if text is None:
            continue
        if k in session.forced and k not in told:
            text = join((text, el("span", {"class": "small"}, f" ({speech.ONLY_ONE})")))
        told.add(k)
        found.append(Line(k, runs[k], text, signs.icons(session, event)))
    for taken in session.annulled:
        found = _insert(found, _annulled(session, taken))
    return found


def moments(session: Session) -> list[int]:
    """The lengths of the record at which something can be looked at, ascending."""
    return sorted({0, session.length, *(line.k for line in lines(session) if not line.undone)})


def render(session: Session, shown: int | None) -> Markup:
    """The log panel."""
    all_lines = lines(session)
    if not all_lines:
        return el("p", {"class": "small"}, speech.LOG_EMPTY)
    blocks: list[Markup] = []
    items: list[Markup] = []
    seat = all_lines[0].seat
    stop = _tab_stop(shown, all_lines)
    for i, line in enumerate(all_lines):
        if line.seat != seat:
            blocks.append(_block(session, seat, items))
            items, seat = [], line.seat
        items.append(el("li", None, _row(line, shown, i == stop)))
    blocks.append(_block(session, seat, items))
    replay = el("p", None, button("replay", speech.REPLAY_ALL)) if shown is None else None
    return join((el("p", {"class": "small"}, speech.LOOK_HINT), replay, *blocks))


def _row(line: Line, shown: int | None, stop: bool) -> Markup:
    if line.undone:
        return el("s", {"class": "undone"}, f"{speech.UNDONE}: ", line.text)
    values = {
        "class": "moment",
        "type": "button",
        "data-moment": line.k,
        "tabindex": 0 if stop else -1,
        "aria-current": "step" if shown == line.k else None,
    }
    return el("button", values, el("span", None, line.text), line.icons)


def _block(session: Session, seat: int, items: list[Markup]) -> Markup:
    title = speech.BEGINNING if seat == CHANCE else tag(session.people[seat])
    return el("section", {"class": "turn"}, el("h3", None, title), el("ol", None, *items))


def _tab_stop(shown: int | None, all_lines: list[Line]) -> int:
    """The one line that Tab reaches: the moment shown, or the last."""
    for i, line in enumerate(all_lines):
        if line.k == shown and not line.undone:
            return i
    return max((i for i, line in enumerate(all_lines) if not line.undone), default=0)


def _runs(session: Session) -> list[int]:
    """For every length of the record, the seat whose run of choices it belongs to; luck follows its cause."""
    runs = [CHANCE]
    for step in session.match.steps:
        runs.append(runs[-1] if step.seat == CHANCE else step.seat)
    return runs


def _annulled(session: Session, taken: Annulled) -> Line:
    texts = (sentence(session, event) for event in taken.events)
    first = next((text for text in texts if text is not None), None)
    text = first if first is not None else tag(session.people[taken.seat])
    return Line(taken.at, taken.seat, text, undone=True)


def _insert(found: list[Line], line: Line) -> list[Line]:
    """Right after all that had happened when it was taken back."""
    at = sum(1 for other in found if other.k <= line.k)
    return [*found[:at], line, *found[at:]]
