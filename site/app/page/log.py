"""The log panel: events grouped by the player who chose; each line leads back to its moment."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from app import games
from app.drawing.markup import Markup, el, join
from app.drawing.people import fill, tag
from app.drawing.scene import Person
from app.page import signs
from app.page.choices import button
from app.table.session import Session
from app.table.stops import Stop, final_count, stops_within
from app.table.undoing import Annulled
from app.words import log as log_words
from app.words import scores as scores_words
from pycore.contract import CHANCE, Event


class Line(NamedTuple):
    """One line of the log.

    - `stop`: a touch on the line shows this moment.
    - `seat`: the seat whose choice the line is about. The log groups lines by seat.
    - `icons`: the pieces of the event as icons.
    - `undone`: the choice was taken back.
    """

    stop: Stop
    seat: int
    text: Markup
    icons: Markup | None = None
    undone: bool = False


def sentence(session: Session, event: Event) -> Markup | None:
    """An event as the current viewer may read it, with its points appended; None if it is not shown."""
    words = session.view.line(event)
    if not words:
        return None
    if event.points is None:
        return _sentence(words, session.people)
    return _sentence(words, session.people, event.points, games.source(session.game, event.rule))


class EventSentence(NamedTuple):
    """A sentence of the last-events line.

    - `seen`: the board also shows the event.
    - `gain`: the weight of the event. If the line has little room, the page drops sentences of weight 0 first.
    - `who`: the person who acts, if the sentence begins with this person's name.
    - `move`: it is the first sentence about the last move (`SeatView.last_start`). The page drops it last.

    The weight is the change of a score in points, without its sign. It is at least 1 if something is taken from a
    player or drawn at random, if secret choices are revealed, if the rules change, or if a round ends.
    """

    text: Markup
    seen: bool = False
    gain: int = 0
    who: Person | None = None
    move: bool = False


LONG_STEM: Final = 5
"""Least number of letters of a stem. With a shorter stem, `_gain` looks for the whole name of a source of points."""
_ACTS: Final = re.compile(r"\{(\d)\} (?!ed? )[a-zà-ù]")
"""Beginning of a sentence about what a person does."""


def _who(words: str, people: Sequence[Person]) -> Person | None:
    acts = _ACTS.match(words)
    return people[int(acts[1])] if acts else None


def _gained(event: Event, moved: int, seen: bool, new_rules: bool) -> int:
    """The value of `EventSentence.gain` for one event. The caller raises it to 1 if a round ends or a piece is drawn.

    - `moved`: the largest change of a score by the choice, in points; 0 unless the event is the choice's first.
    - `seen`: the board also shows the event.
    - `new_rules`: the event changes which rules hold.
    """
    others = (event.data.get(key) for key in ("owner", "victim", "takes"))
    takes = any(isinstance(other, int) and other not in (event.seat, CHANCE) for other in others)
    # When chance reveals the secret choices of all players, the event concerns everybody.
    opened = event.reveals and event.seat == CHANCE and not seen
    return max(abs(event.points or 0), moved, takes, opened, new_rules)


def sentences(
    session: Session, events: Sequence[Event], moved: Mapping[int, int] = MappingProxyType({})
) -> list[EventSentence]:
    """Sentences about events of the log, as the current viewer may read them. A remark tells which choices were forced.

    `moved` maps k to the largest change of a score by the k-th choice, in points.
    """
    wanted, found = {id(event) for event in events}, list[EventSentence]()
    told: set[int] = set()
    begun = dict[int, Event]()
    for k, event in session.view.log():
        begun.setdefault(k, event)
    happened = [(k, event) for k, event in session.view.log() if id(event) in wanted]
    chosen = [k for k, _ in happened if k and session.source.steps[k - 1].seat != CHANCE]
    start = session.view.begun(chosen[-1]) if chosen else 0

    def is_seen(event: Event) -> bool:
        return games.event_kind(session.game, event.kind).seen

    def weight(k: int, event: Event) -> int:
        drawn = event.secret is not None and bool(k) and session.source.steps[k - 1].seat == CHANCE
        seen, by = is_seen(event), moved.get(k, 0) if begun[k] is event else 0
        changes = games.event_kind(session.game, event.kind).new_rules
        new_rules = changes is not None and changes(event)
        return max(_gained(event, by, seen, new_rules), event.kind == session.page.rounds.ends, drawn)

    def group(each: tuple[int, Event]) -> tuple[str, int | None]:
        event = each[1]
        return event.kind, None if games.event_kind(session.game, event.kind).any_seat else event.seat

    for _, run in groupby(happened, group):
        alike = list(run)
        together = session.page.several([event for _, event in alike]) if len(alike) > 1 else ""
        if together:
            text, seen = _sentence(together, session.people), is_seen(alike[0][1])
            gain = max(weight(*each) for each in alike)
            move = alike[-1][0] >= start and not seen and not any(each.move for each in found)
            found.append(EventSentence(text, seen, gain, _who(together, session.people), move))
            continue
        for k, event in alike:
            own = sentence(session, event)
            if own is not None:
                text = own if k in told else _alone(session, k, own)
                who = _who(session.view.line(event), session.people)
                move = k >= start and not is_seen(event) and not any(each.move for each in found)
                found.append(EventSentence(text, is_seen(event), weight(k, event), who, move))
                told.add(k)
    return found


def _alone(session: Session, k: int, text: Markup) -> Markup:
    """The first line about the k-th choice, `text`. A remark is added if the choice was forced.

    The remark is left out if the line also covers an earlier choice that was not forced (see `_goes_on`).
    """
    if not k or not session.forced(k) or _goes_on(session, k):
        return text
    remark = el("span", {"class": "small"}, f" ({log_words.FORCED})")
    # The remark goes before the full stop.
    return join((Markup(text[:-1]), remark, ".")) if text.endswith(".") else join((text, remark))


def _goes_on(session: Session, k: int) -> bool:
    """Whether the line about the k-th choice also covers an earlier choice of the same seat that was not forced.

    True if no other seat has chosen in between, and the choices before the k-th have no lines of their own.
    """
    steps = session.source.steps
    while k > 1 and steps[k - 2].seat == steps[k - 1].seat:
        k -= 1
        if any(session.view.line(event) for at, event in session.view.log() if at == k):
            return False
        if not session.forced(k):
            return True
    return False


@lru_cache(4096)
def _sentence(words: str, people: tuple[Person, ...], points: int | None = None, source: str = "") -> Markup:
    """A sentence with the people's names and, if given, its points. Cached, since every choice renders the log anew."""
    return join((fill(words, people), None if points is None else _gain(points, source, words)))


def closed(sentences: Sequence[Markup]) -> list[Markup]:
    """The sentences, with a full stop added to each that lacks one, except the last.

    Sentences lack a full stop if their points are appended.
    """
    return [
        *(text if text.endswith(".") else join((text, ".")) for text in sentences[:-1]),
        *sentences[-1:],
    ]


def paragraph(sentences: Sequence[Markup]) -> Markup:
    """Sentences joined to one paragraph."""
    return join(closed(sentences), " ")


def _gain(points: int, source: str, words: str) -> Markup:
    """The points of an event, followed by the name of their source in brackets.

    The name is left out if `words`, the sentence about the event, contains the stem of the name's last word: "valuta"
    for "Piramidi valutate". If the stem has fewer letters than `LONG_STEM`, `words` must contain the whole name without
    its last letter.
    """
    stem = source.split()[-1][:-3]
    named = source[:-1] if len(stem) < LONG_STEM else stem
    reason = "" if named.lower() in words.lower() else f" ({source})"
    look = "gain-text" if points > 0 else "loss-text" if points else None
    return join((" ", el("span", {"class": look}, scores_words.plus_points(points)), reason))


_ASIDE: Final = re.compile(r"(?<!</span>)( \([^()<]*\))")
"""A remark in brackets, except the source of points."""


def with_asides(text: Markup) -> Markup:
    """A sentence whose remarks in brackets are marked, so that table.css can hide them."""
    return Markup(_ASIDE.sub(r'<span class="aside">\1</span>', text))


def lines(session: Session, since: int = 0) -> list[Line]:
    """The log as the current viewer may read it, with the choices taken back in this visit.

    Lines about earlier choices than the one with the number `since` are left out.
    """
    runs = _runs(session)
    found: list[Line] = []
    told: set[int] = set()
    steps, at, so_far = [*stops_within(session), *final_count(session)], -1, 0
    for k, event in session.view.log():
        at, so_far = k, so_far + 1 if k == at else 1
        text = sentence(session, event) if k >= since else None
        if text is None:
            continue
        if k not in told:
            text = _alone(session, k, text)
        told.add(k)
        later = (step for step in steps if k == step.k and step.order >= (k, so_far))
        stop = next(later, Stop(k))
        found.append(Line(stop, runs[k], text, signs.icons(session, event)))
    for taken in session.undoing.annulled:
        if taken.at >= since:
            found = _insert(found, _annulled(session, taken))
    return found


RECENT: Final = 40
"""The number of events whose lines are among the last turns."""


def recent(session: Session, shown: Stop | None) -> Markup:
    """The last turns before the moment shown, for the column beside the board. Empty before the first turn.

    The log panel has the same lines for keyboards and screen readers, so these are for pointers only.
    """
    until = Stop(session.length) if shown is None else shown
    events = [k for k, _ in session.view.log() if k <= until.k]
    begin = events[-RECENT:][0] if events else 0
    found = [line for line in lines(session, begin) if line.stop.order <= until.order]
    if not found:
        return Markup("")
    turns = [_block(session, seat, list(run), shown, None) for seat, run in groupby(found, key=_seat)]
    box = el("div", {"class": "turns", "tabindex": -1}, el("div", None, *turns))
    return join((el("h2", None, log_words.RECENT), box))


def render(session: Session, shown: Stop | None) -> Markup:
    """The log panel."""
    all_lines = lines(session)
    if not all_lines:
        return el("p", {"class": "small"}, log_words.EMPTY)
    stop = all_lines[_tab_stop(shown, all_lines)]
    blocks = [_block(session, seat, list(run), shown, stop) for seat, run in groupby(all_lines, key=_seat)]
    replay = el("p", None, button("replay", log_words.REPLAY_ALL)) if shown is None else None
    return join((el("p", {"class": "small"}, log_words.LOOK_BACK_HELP), replay, *blocks))


def _row(line: Line, shown: Stop | None, stop: bool) -> Markup:
    if line.undone:
        return el("s", {"class": "undone"}, f"{log_words.UNDONE}: ", line.text)
    values = {
        "class": "moment",
        "type": "button",
        "data-moment": str(line.stop),
        "tabindex": 0 if stop else -1,
        "aria-current": "step" if shown == line.stop else None,
    }
    return el("button", values, el("span", None, line.text), line.icons)


def _seat(line: Line) -> int:
    return line.seat


def _block(session: Session, seat: int, run: list[Line], shown: Stop | None, stop: Line | None) -> Markup:
    """The lines about a run of choices of one seat, below a heading with the player's name.

    If the first line begins with that name, the heading is hidden visually, but screen readers still find it. `stop` is
    the only line that the Tab key reaches.
    """
    title = log_words.BEGINNING if seat == CHANCE else tag(session.people[seat])
    named = run[0].text.startswith(title) and not run[0].undone
    items = [el("li", None, _row(line, shown, line is stop)) for line in run]
    return el(
        "section",
        {"class": "turn"},
        el("h3", {"class": "vh" if named else None}, title),
        el("ol", None, *items),
    )


def _tab_stop(shown: Stop | None, all_lines: list[Line]) -> int:
    """Index of the only line that the Tab key reaches: the line of the moment shown, or else the last line."""
    for i, line in enumerate(all_lines):
        if line.stop == shown and not line.undone:
            return i
    return max((i for i, line in enumerate(all_lines) if not line.undone), default=0)


def _runs(session: Session) -> list[int]:
    """The seats under which the log shows the choices. Entry k is the seat of the k-th choice; entry 0 is `CHANCE`.

    The log shows a choice of luck under the seat that chose before it.
    """
    runs = [CHANCE]
    for step in session.source.steps:
        runs.append(runs[-1] if step.seat == CHANCE else step.seat)
    return runs


def _annulled(session: Session, taken: Annulled) -> Line:
    """The line of a choice that was taken back. If the choice was private, only its player may read what it was."""
    events = taken.events if taken.public or session.here.eyes() == taken.seat else ()
    texts = (sentence(session, session.view.event(event)) for event in events)
    first = next((text for text in texts if text is not None), None)
    text = first if first is not None else fill(log_words.a_choice_of(taken.seat), session.people)
    return Line(Stop(taken.at), taken.seat, text, undone=True)


def _insert(found: list[Line], line: Line) -> list[Line]:
    """Insert the line of a choice that was taken back, after all lines of events up to the moment of the undo."""
    at = sum(1 for other in found if other.stop.k <= line.stop.k)
    return [*found[:at], line, *found[at:]]
