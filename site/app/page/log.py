"""The log as the page shows it: what happened, grouped by who was choosing, each line a way back to that moment."""

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
from app.table.moments import Stop, count, within
from app.table.session import Annulled, Session
from app.words import log as log_words
from app.words import scores as scores_words
from pycore.contract import CHANCE, Event


class Line(NamedTuple):
    """One line: what can be looked at there, whose run of choices it belongs to, its text, its pieces as icons."""

    stop: Stop
    seat: int
    text: Markup
    icons: Markup | None = None
    undone: bool = False


def sentence(session: Session, event: Event) -> Markup | None:
    """An event as the present eyes may read it, its points appended; None for one that is not shown."""
    words = session.line(event)
    if not words:
        return None
    points = event.data.get("points")
    if not isinstance(points, int):
        return _sentence(words, session.people)
    return _sentence(words, session.people, points, session.texts.source(event.rule))


class Told(NamedTuple):
    """A sentence, whether what it tells is seen on the board as well, and by how much it changed somebody's points; at
    least 1 where it took something from another, opens what was chosen unseen, ends a round, or tells what one drew.
    `who`: the person with whom it begins as the one who acts."""

    text: Markup
    seen: bool = False
    gain: int = 0
    who: Person | None = None


LONG_STEM: Final = 5
"""Letters of the last word of a source that tell it from others."""
_ACTS: Final = re.compile(r"\{(\d)\} (?!ed? )[a-zà-ù]")
"""How a sentence begins that tells what somebody does."""


def _who(words: str, people: Sequence[Person]) -> Person | None:
    acts = _ACTS.match(words)
    return people[int(acts[1])] if acts else None


def _gained(event: Event, moved: int, seen: bool, turns: bool) -> int:
    """How much an event weighs with which a choice begins that has `moved` somebody's points; `seen`: on the board
    too; `turns`: from it on other rules hold."""
    others = (event.data.get(key) for key in ("owner", "victim", "takes"))
    takes = any(isinstance(other, int) and other not in (event.seat, CHANCE) for other in others)
    points: int = event.data.get("points") or 0
    # What everybody has chosen unseen is for everybody.
    opened = event.reveals and event.seat == CHANCE and not seen
    return max(abs(points), moved, takes, opened, turns)


def sentences(
    session: Session, events: Sequence[Event], moved: Mapping[int, int] = MappingProxyType({})
) -> list[Told]:
    """Events of the session's log as the present eyes may read them, what was the only choice told as such. `moved`: by
    how much a choice has changed somebody's points, by the length after it."""
    wanted, found = {id(event) for event in events}, list[Told]()
    on_the_table = games.on_the_table(session.game)
    told: set[int] = set()
    begun = dict[int, Event]()
    for k, event in session.log():
        begun.setdefault(k, event)
    happened = [(k, event) for k, event in session.log() if id(event) in wanted]

    ends, _ = games.rounds(session.game) or ("", "")

    def weight(k: int, event: Event) -> int:
        drawn = event.secret is not None and bool(k) and session.source.steps[k - 1].seat == CHANCE
        seen, by = event.kind in on_the_table, moved.get(k, 0) if begun[k] is event else 0
        turns = games.turns(session.game, event)
        return max(_gained(event, by, seen, turns), event.kind == ends, drawn)

    anybody = games.of_anybody(session.game)
    for _, run in groupby(happened, lambda each: (each[1].kind, each[1].kind in anybody or each[1].seat)):
        alike = list(run)
        together = games.several(session.game, [event for _, event in alike])
        if together:
            text, seen = _sentence(together, session.people), alike[0][1].kind in on_the_table
            gain = max(weight(*each) for each in alike)
            found.append(Told(text, seen, gain, _who(together, session.people)))
            continue
        for k, event in alike:
            own = sentence(session, event)
            if own is not None:
                text = own if k in told else _alone(session, k, own)
                who = _who(session.line(event), session.people)
                found.append(Told(text, event.kind in on_the_table, weight(k, event), who))
                told.add(k)
    return found


def _alone(session: Session, k: int, text: Markup) -> Markup:
    """The first line of what a choice caused: whether it was the only one. One that also tells of choices before it,
    of which nothing was told, was not."""
    if not k or not session.forced(k) or _goes_on(session, k):
        return text
    remark = el("span", {"class": "small"}, f" ({log_words.FORCED})")
    # Within the sentence: its full stop comes last, where it ends with one.
    return join((Markup(text[:-1]), remark, ".")) if text.endswith(".") else join((text, remark))


def _goes_on(session: Session, k: int) -> bool:
    """Whether the k-th choice ends what the same seat began by one that was not the only one and had no line."""
    steps = session.source.steps
    while k > 1 and steps[k - 2].seat == steps[k - 1].seat:
        k -= 1
        if any(session.line(event) for at, event in session.log() if at == k):
            return False
        if not session.forced(k):
            return True
    return False


@lru_cache(4096)
def _sentence(words: str, people: tuple[Person, ...], points: int | None = None, source: str = "") -> Markup:
    """A game's log is shown again after every choice: its sentences are remembered."""
    return join((fill(words, people), None if points is None else _gain(points, source, words)))


def closed(sentences: Sequence[Markup]) -> list[Markup]:
    """Sentences to follow one another, the last as it is: one that ends in its points is closed by a full stop."""
    return [
        *(text if text.endswith(".") else join((text, ".")) for text in sentences[:-1]),
        *sentences[-1:],
    ]


def paragraph(sentences: Sequence[Markup]) -> Markup:
    """Sentences one after the other."""
    return join(closed(sentences), " ")


def _gain(points: int, source: str, words: str) -> Markup:
    """The points of an event, with their source where the sentence does not name it, be it one or many, or as what
    somebody does ("valuta", "Piramidi valutate")."""
    stem = source.split()[-1][:-3]
    named = source[:-1] if len(stem) < LONG_STEM else stem
    reason = "" if named.lower() in words.lower() else f" ({source})"
    look = "gain-text" if points > 0 else "loss-text" if points else None
    return join((" ", el("span", {"class": look}, scores_words.plus_points(points)), reason))


def lines(session: Session) -> list[Line]:
    """The whole log as the present eyes may read it, with what was taken back during this visit."""
    runs = _runs(session)
    found: list[Line] = []
    told: set[int] = set()
    steps, at, so_far = [*within(session), *count(session)], -1, 0
    for k, event in session.log():
        at, so_far = k, so_far + 1 if k == at else 1
        text = sentence(session, event)
        if text is None:
            continue
        if k not in told:
            text = _alone(session, k, text)
        told.add(k)
        later = (step for step in steps if k == step.k and step.order >= (k, so_far))
        stop = next(later, Stop(k))
        found.append(Line(stop, runs[k], text, signs.icons(session, event)))
    for taken in session.annulled:
        found = _insert(found, _annulled(session, taken))
    return found


def render(session: Session, shown: Stop | None) -> Markup:
    """The log panel."""
    all_lines = lines(session)
    if not all_lines:
        return el("p", {"class": "small"}, log_words.EMPTY)
    stop = all_lines[_tab_stop(shown, all_lines)]
    blocks = [
        _block(session, seat, list(run), shown, stop)
        for seat, run in groupby(all_lines, key=lambda line: line.seat)
    ]
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


def _block(session: Session, seat: int, run: list[Line], shown: Stop | None, stop: Line) -> Markup:
    """A run of choices. Where its first sentence begins with the name that would head it, the heading is not seen: it
    stays for those who go from heading to heading."""
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
    """The one line that Tab reaches: the moment shown, or the last."""
    for i, line in enumerate(all_lines):
        if line.stop == shown and not line.undone:
            return i
    return max((i for i, line in enumerate(all_lines) if not line.undone), default=0)


def _runs(session: Session) -> list[int]:
    """For every length of the record, the seat whose run of choices it belongs to; luck follows its cause."""
    runs = [CHANCE]
    for step in session.source.steps:
        runs.append(runs[-1] if step.seat == CHANCE else step.seat)
    return runs


def _annulled(session: Session, taken: Annulled) -> Line:
    """What was chosen from one's hand and taken back has been seen by nobody else."""
    events = taken.events if taken.public or session.eyes() == taken.seat else ()
    texts = (sentence(session, session.read(event)) for event in events)
    first = next((text for text in texts if text is not None), None)
    text = first if first is not None else join((log_words.A_CHOICE_OF, " ", tag(session.people[taken.seat])))
    return Line(Stop(taken.at), taken.seat, text, undone=True)


def _insert(found: list[Line], line: Line) -> list[Line]:
    """Right after all that had happened when it was taken back."""
    at = sum(1 for other in found if other.stop.k <= line.stop.k)
    return [*found[:at], line, *found[at:]]
