"""The log as the page shows it: what happened, grouped by who was choosing, each line a way back to that moment."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from app.drawing.markup import Markup, el, join
from app.drawing.people import fill, tag
from app.page import signs
from app.page.choices import button
from app.table.session import Annulled, Session
from app.words import speech
from pycore.contract import CHANCE, Event


class Stop(NamedTuple):
    """Something to look at: the game after `k` choices, and how many events of the last one are told (None: all).

    Only at the end are events told one by one: there the points are counted.
    """

    k: int
    told: int | None = None

    @classmethod
    def read(cls, text: str) -> "Stop":
        """What `str` of a stop gave."""
        k, _, told = text.partition(".")
        return cls(int(k), int(told) if told else None)

    def __str__(self) -> str:
        """As the page writes it.

        >>> str(Stop(4)), str(Stop(60, 3)), Stop.read("60.3")
        ('4', '60.3', Stop(k=60, told=3))
        """
        return str(self.k) if self.told is None else f"{self.k}.{self.told}"


class Line(NamedTuple):
    """One line: what can be looked at there, whose run of choices it belongs to, its text, its pieces as icons."""

    stop: Stop
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


def paragraph(sentences: Sequence[Markup]) -> Markup:
    """Sentences one after the other, the last as it is: one that ends in its points is closed by a full stop."""
    closed = [text if text.endswith(".") else join((text, ".")) for text in sentences[:-1]]
    return join((*closed, *sentences[-1:]), " ")


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
    steps = iter(count(session))
    for k, event in session.match.log:
        text = sentence(session, event)
        if text is None:
            continue
        if k not in told and session.forced(k):
            text = join((text, el("span", {"class": "small"}, f" ({speech.ONLY_ONE})")))
        told.add(k)
        stop = next(steps, Stop(k)) if k == session.length else Stop(k)
        found.append(Line(stop, runs[k], text, signs.icons(session, event)))
    for taken in session.annulled:
        found = _insert(found, _annulled(session, taken))
    return found


def count(session: Session) -> list[Stop]:
    """The final count step by step: a stop for each line of the last choice, where several of them give points."""
    if session.decision is not None:
        return []
    events = session.events(session.length)
    if sum("points" in event.data for event in events) < 2:
        return []
    steps = [n for n, event in enumerate(events, 1) if sentence(session, event) is not None]
    return [*(Stop(session.length, n) for n in steps[:-1]), Stop(session.length)]


def moments(session: Session) -> list[Stop]:
    """All that can be looked at, in order."""
    known = {0, session.length, *(line.stop.k for line in lines(session) if not line.undone)}
    steps = count(session) or [Stop(session.length)]
    return [*(Stop(k) for k in sorted(known) if k < session.length), *steps]


def render(session: Session, shown: Stop | None) -> Markup:
    """The log panel."""
    all_lines = lines(session)
    if not all_lines:
        return el("p", {"class": "small"}, speech.LOG_EMPTY)
    stop = all_lines[_tab_stop(shown, all_lines)]
    blocks = [
        _block(session, seat, list(run), shown, stop)
        for seat, run in groupby(all_lines, key=lambda line: line.seat)
    ]
    replay = el("p", None, button("replay", speech.REPLAY_ALL)) if shown is None else None
    return join((el("p", {"class": "small"}, speech.LOOK_HINT), replay, *blocks))


def _row(line: Line, shown: Stop | None, stop: bool) -> Markup:
    if line.undone:
        return el("s", {"class": "undone"}, f"{speech.UNDONE}: ", line.text)
    values = {
        "class": "moment",
        "type": "button",
        "data-moment": str(line.stop),
        "tabindex": 0 if stop else -1,
        "aria-current": "step" if shown == line.stop else None,
    }
    return el("button", values, el("span", None, line.text), line.icons)


def _block(session: Session, seat: int, run: list[Line], shown: Stop | None, stop: Line) -> Markup:
    """A run of choices. Where its first sentence begins with the name that would head it, the heading is not seen: it
    stays for those who go from heading to heading."""
    title = speech.BEGINNING if seat == CHANCE else tag(session.people[seat])
    named = run[0].text.startswith(title) and not run[0].undone
    items = [el("li", None, _row(line, shown, line is stop)) for line in run]
    return el(
        "section",
        {"class": "turn"},
        el("h3", {"class": "vh" if named else None}, title),
        el("ol", None, *items),
    )


def _tab_stop(shown: Stop | None, all_lines: list[Line]) -> int:
    """The one line that Tab reaches: the moment shown, or the last."""
    for i, line in enumerate(all_lines):
        if line.stop == shown and not line.undone:
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
    return Line(Stop(taken.at), taken.seat, text, undone=True)


def _insert(found: list[Line], line: Line) -> list[Line]:
    """Right after all that had happened when it was taken back."""
    at = sum(1 for other in found if other.stop.k <= line.stop.k)
    return [*found[:at], line, *found[at:]]
