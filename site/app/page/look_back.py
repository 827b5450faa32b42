"""Controls to step through the moments of a game: buttons, and a slider with marks of rounds or turns."""

from collections.abc import Sequence

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table.periods import marked, periods
from app.table.session import Session
from app.table.stops import Stop
from app.table.table import Table
from app.words import log as log_words
from app.words import status as status_words

ICONS = {
    "previous": "M17 4 6 12l11 8zM5 4v16",
    "play": "M7 4v16l12-8z",
    "pause": "M7 4v16M17 4v16",
    "next": "M7 4v16l11-8zM19 4v16",
}
"""Maps the name of a replay button's icon to its SVG path, in a box of 24 units."""


def buttons(table: Table) -> Markup:
    """Controls while a past moment is shown: slider, previous, play, next, speed, playing on from there, and return to
    the present. Or the answers to the question who will play on.

    The first moment needs no button, since the slider, the log and the Home key lead to it. A replay that is started at
    the last moment begins at the first one.
    """
    playing, session = table.replay.playing, table.session
    assert session is not None
    speeds = [
        el("option", {"value": name, "selected": name == table.settings.speed}, word)
        for name, word in log_words.SPEEDS.items()
    ]
    label = el("span", {"class": "vh"}, log_words.SPEED)
    if table.on_table.playing_on:
        return join(
            (
                button("play-on-same", log_words.WITH_THE_SAME, "confirm"),
                button("play-on-alone", log_words.AGAINST_MACHINES, "confirm"),
                button("stay", log_words.STAY, "cancel"),
            )
        )
    back = join((log_words.BACK, " ", el("span", {"class": "long"}, log_words.TO_GAME)))
    return join(
        (
            _slider(session, table.replay.moments(), table.replay.place()[0]),
            _icon("previous", "previous", log_words.PREVIOUS),
            _icon("play", "pause" if playing else "play", log_words.PAUSE if playing else log_words.PLAY),
            _icon("next", "next", log_words.NEXT),
            el("label", {"class": "speed"}, label, el("select", {"name": "speed"}, *speeds)),
            None if table.switch.moment is None else button("play-on", log_words.PLAY_ON),
            button("skip", status_words.SKIP, "confirm")
            if table.replay.counting
            else button("leave", back, "confirm", aria_label=log_words.BACK_TO_GAME),
        )
    )


def _slider(session: Session, known: Sequence[Stop], at: int) -> Markup:
    """A slider over all moments."""
    its, last = periods(session), max(1, len(known) - 1)
    begun = [_place(known, start) for start in its.starts]
    number = sum(1 for place in begun if place <= at)
    values = {
        "type": "range",
        "name": "walk",
        "id": "walk",
        "min": 0,
        "max": len(known) - 1,
        "value": at,
        "aria-label": log_words.ALL_MOMENTS,
        "aria-valuetext": log_words.slider_text(at, len(known) - 1, number, its.one),
    }
    shown = marked([place / last for place in begun]) if last > 1 else []
    marks = [el("i", {"style": f"--at:{place:.4f}"}, str(n)) for n, place in shown]
    row = el("span", {"class": "round-marks", "aria-hidden": "true"}, *marks) if marks else None
    return el("span", {"class": "walk"}, el("input", values), row)


def _place(known: Sequence[Stop], start: int) -> int:
    """The index of the first moment at which the record has at least the length `start`."""
    return next((n for n, stop in enumerate(known) if stop.told is None and stop.k >= start), len(known) - 1)


def _icon(act: str, sign: str, name: str) -> Markup:
    values = {"type": "button", "class": "button icon", "data-act": act, "aria-label": name, "title": name}
    drawn = el("svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, el("path", {"d": ICONS[sign]}))
    return el("button", values, drawn)
