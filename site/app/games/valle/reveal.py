"""The reveal of the plans, figure by figure: who goes where, who has gone already, and who goes next.

The state has all ways behind it that one choice set off; what of them is not told yet is in `Scene.later`, and here it
is taken back.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing.svg import badge, box, chip, clip, text
from app.games.valle.layout import TRAY_TOP, WIDTH, Sketch
from pycore.contract import Event
from pycore.games.valle.data import OVERSEERS

MOVES: Final = frozenset({"overseer-moved", "overseer-stays"})
TOP: Final = TRAY_TOP + 38
CELL: Final = 64.0


def where_before(sketch: Sketch, seat: int, places: list[str]) -> list[str]:
    """The places of a seat's overseers, without the ways that are not told yet.

    One goes at most once in a choice that sets several off.
    """
    for event in sketch.scene.later:
        if event.kind == "overseer-moved" and event.seat == seat:
            places[event.data["overseer"]] = event.data["from"]
    return places


class Way(NamedTuple):
    """A line of a plan: the number of the overseer, its goal, and how it went; "" before that."""

    number: int
    goal: str
    result: str
    now: bool
    """Whether it has just gone."""


def draw_reveal(sketch: Sketch) -> None:
    """A column for each seat, in the order of play, with the ways that come of this choice."""
    told = [event for event in sketch.scene.events if event.kind in MOVES]
    later = [event for event in sketch.scene.later if event.kind in MOVES]
    now = told[-1] if told and sketch.scene.events[-1] is told[-1] else None
    ways = dict[int, list[Way]]()
    for event in (*told, *later):
        result = "" if event in later else _result(event)
        way = Way(event.data["overseer"] + 1, _goal(event), result, event is now)
        ways.setdefault(event.seat, []).append(way)
    wide = (WIDTH - 16) / sketch.state.seats
    for n, (seat, own) in enumerate(ways.items()):
        sketch.scenery.append(
            _column(8 + wide * n, wide - 6, sketch.name(seat), sketch.colour(seat), tuple(own))
        )


def _goal(event: Event) -> str:
    """Where the plan sends it: the place that was written."""
    return str(event.data["planned"])


def _result(event: Event) -> str:
    """
    >>> about = {"overseer": 0, "from": "16", "planned": "8-D"}
    >>> _result(Event("overseer-moved", 0, {**about, "to": "8-D"}, ""))
    'è arrivato'
    >>> _result(Event("overseer-moved", 0, {**about, "to": "8-E"}, ""))
    'è sulla 8-E'
    """
    if event.kind == "overseer-stays":
        return "resta" if event.data["why"] == "chosen" else "non c'è posto: resta"
    return "è arrivato" if event.data["to"] == event.data["planned"] else f"è sulla {event.data['to']}"


@lru_cache(256)
def _column(x: float, wide: float, name: str, colour: str, ways: tuple[Way, ...]) -> str:
    drawn: str = chip(colour, x + 14, TOP + 12, 11)
    drawn += text(x + 32, TOP + 19, clip(name, 22, wide - 36, bold=True), 22, bold=True)
    for way in ways:
        y = TOP + 28 + CELL * (way.number - 1) if len(ways) == OVERSEERS else TOP + 28
        edge, width = ("gold-deep", 4.0) if way.now else ("papyrus-edge", 1.5)
        drawn += box(x, y, wide, CELL - 4, 10, "papyrus" if way.result else "sand-light", edge, width)
        drawn += badge(x + 19, y + 19, way.number, 18)
        drawn += text(x + 38, y + 27, way.goal, 24, bold=True)
        drawn += text(x + 12, y + 52, way.result or "non ancora", 20, fill="ink-soft", fit=wide - 22)
    return drawn
