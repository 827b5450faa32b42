"""What has just happened: the way an army went, where something was built or lost, and what is being counted."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from app.drawing.components import way_gone
from app.drawing.svg import gain, outline
from app.games.leggende.coast import Point, closed, inset
from app.games.leggende.coast import outline as coast
from app.games.leggende.layout import Lay, Sketch, owner_station, station
from app.games.leggende.marches import marches
from app.games.leggende.seats import row_at
from app.games.leggende.tiles import island_path
from pycore.contract import Event
from pycore.games.leggende.choices import NEUTRAL

HERE = frozenset(
    {"place", "city", "destroy", "neutral", "outpost", "free-army", "dragon-slain", "token-taken", "peek"}
)
"""Kinds of events that happen in one region."""


def draw_marks(sketch: Sketch) -> None:
    """The marks of all events of the scene; of the final scoring only the last."""
    drawn = ""
    events = sketch.scene.events
    counting = bool(events) and sketch.kind == "over"
    for event in events[-1:] if counting else events:
        drawn += _scored(sketch, event) if "points" in event.data else _happened(sketch, event)
    moves = [event for event in events if event.kind == "move"]
    for seat, run in groupby(moves, lambda event: event.seat):
        for way in marches(event.data for event in run):
            drawn += _gone(sketch, seat, (str(way[0]["from"]), *(str(step["to"]) for step in way)))
    drawn += "".join(_ring(x, y, "lit", "lit-under") for x, y in _meant(sketch))
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _meant(sketch: Sketch) -> Iterator[Point]:
    """Where the armies stand of which one is to be destroyed, once their region has been touched."""
    name, seats = sketch.picked_region(), sketch.state.seats
    for verb, *what in sketch.choices if name else ():
        if verb == "destroy" and what[0] == name and (lay := sketch.lay(name)):
            owner = seats if what[1] == NEUTRAL else int(what[1])
            yield station(lay, name, owner_station(owner, seats))


def _happened(sketch: Sketch, event: Event) -> str:
    data = event.data
    if event.kind in HERE and (lay := sketch.lay(data["region"])):
        return _ring(*station(lay, data["region"], _place(sketch, event)))
    return ""


def _gone(sketch: Sketch, seat: int, regions: tuple[str, ...]) -> str:
    """The way of an army over these regions, from where it began."""
    place = owner_station(seat, sketch.state.seats)
    return way_gone(tuple(station(lay, name, place) for name in regions if (lay := sketch.lay(name))))


def _place(sketch: Sketch, event: Event) -> int:
    """Which place of the region an event concerns."""
    owner = event.data.get("owner", event.seat)
    if owner == NEUTRAL or event.kind == "neutral":
        owner = sketch.state.seats
    return owner_station(max(int(owner), 0), sketch.state.seats)


@lru_cache(512)
def _ring(x: float, y: float, ink: str = "gold", beneath: str = "on-gold") -> str:
    at = f'cx="{x:.0f}" cy="{y:.0f}" r="25" fill="none"'
    under = f'<circle {at} stroke="var(--{beneath})" stroke-width="6"/>'
    return f'{under}<circle {at} stroke="var(--{ink})" stroke-width="3.5"/>'


def _scored(sketch: Sketch, event: Event) -> str:
    """The regions that give points now, and how many, beside the seat that gets them."""
    data, drawn = event.data, ""
    for name in data.get("regions", ()):
        if lay := sketch.lay(name):
            drawn += _shore(lay, name)
    x, y, tall = row_at(sketch.ring, sketch.state.seats, event.seat)
    ring = outline(x, y, 352, tall - 4, 9)
    for ink, wide in (("on-gold", 8), ("gold", 5)):
        drawn += f'<{ring} fill="none" stroke="var(--{ink})" stroke-width="{wide}"/>'
    return drawn + gain(x + 326, y + tall / 2 + 8, data["points"], event.seat, 26)


def counted_coast(sketch: Sketch, lay: Lay) -> str:
    """The coasts of the islands that give points now, below the land: nothing that stands there is hidden."""
    islands = sketch.counted.data.get("islands", ()) if sketch.counted else ()
    here = [tuple(island) for island in islands if sketch.lay(island[0]) == lay]
    return "".join(_coast(lay, island) for island in here)


@lru_cache(64)
def _coast(lay: Lay, island: tuple[str, ...]) -> str:
    path = f'<path d="{island_path(lay, island)}" fill="none" stroke-linejoin="round" stroke="var(--'
    return f'{path}on-gold)" stroke-width="28"/>{path}gold)" stroke-width="22"/>'


@lru_cache(64)
def _shore(lay: Lay, name: str) -> str:
    """A line within a region; its ground stays as it is, with flag and figures."""
    path = f'<path d="{closed(inset(coast(name, lay.quarters, lay.x, lay.y), 5))}" fill="none" stroke="var(--'
    return f'{path}on-gold)" stroke-width="9"/>{path}gold)" stroke-width="6"/>'
