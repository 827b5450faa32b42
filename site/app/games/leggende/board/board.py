"""Draws the whole board, what can be touched on the map, and the marks of the last choice."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from app.drawing.components import way_gone
from app.drawing.markup import Markup, parts
from app.drawing.paths import moved
from app.drawing.scene import Board, Scene
from app.drawing.svg import badge, gain, icon, outline, text, touch
from app.games.leggende.board.action import draw_action, draw_making
from app.games.leggende.board.armies import (
    Holders,
    draw_armies,
    flags,
    glows,
    island_holders,
    island_mark,
    region_holders,
    start_mark,
    tints,
)
from app.games.leggende.board.cards import draw_row
from app.games.leggende.board.land import FACE_REGIONS, SIDE, Point, closed, inset
from app.games.leggende.board.land import outline as coast
from app.games.leggende.board.layout import (
    HEIGHTS,
    PLOTS,
    WIDTH,
    Lay,
    Sketch,
    island_spot,
    middle,
    owner_station,
    sides_joined,
    station,
)
from app.games.leggende.board.seats import draw_seats, row_at
from app.games.leggende.board.symbols import sign_kind
from app.games.leggende.board.tiles import borders, face_name, island_path, land, region_path, sea
from app.games.leggende.touch import region_key
from app.games.leggende.words.log import marches
from app.games.leggende.words.names import region_name
from pycore.contract import Event
from pycore.games.leggende.choices import MOVE, NEUTRAL, NONE, PLACE
from pycore.games.leggende.faces import FACE_OF, FACES, REGION, REGIONS
from pycore.games.leggende.ways import ways


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    for lay in sketch.lays:
        _draw_tile(sketch, lay)
    for draw in (
        draw_row,
        draw_making,
        draw_seats,
        draw_regions,
        draw_action,
        draw_marks,
        draw_armies,
        draw_reach,
    ):
        draw(sketch)
    sketch.overlay += [face_name(lay) for lay in sketch.lays]
    return Board(
        WIDTH, HEIGHTS[sketch.ring], parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay)
    )


def _draw_tile(sketch: Sketch, lay: Lay) -> None:
    """From the bottom of the sea to the flags."""
    slot = PLOTS[sketch.ring].index((lay.x, lay.y))
    joined = tuple(side in sides_joined(sketch.ring)[slot] for side in range(4))
    regions, islands = region_holders(sketch, lay), island_holders(sketch, lay)
    sketch.scenery += [sea(lay, joined), glows(lay, islands), counted_coast(sketch, lay)]
    sketch.scenery += land(lay)
    sketch.scenery.append(tints(lay, regions))
    start = sketch.state.start
    starts = start != NONE and FACE_OF[start] == lay.face
    sketch.scenery.append(start_mark(lay, REGIONS[start]) if starts else "")
    sketch.scenery += [borders(lay), flags(lay, regions)]


def draw_regions(sketch: Sketch) -> None:
    """The sea, which can only say what it is; on it the regions of every tile that lies, and the crowns, which say who
    holds an island."""
    if sketch.lays:
        sketch.overlay.append(_sea(sketch.lays))
    sketch.overlay += [_regions(lay) for lay in sketch.lays]
    sketch.overlay += [crowns(lay, island_holders(sketch, lay)) for lay in sketch.lays]


@lru_cache(64)
def _sea(lays: tuple[Lay, ...]) -> Markup:
    """All tiles as one."""
    squares = "".join(f"M{lay.x:g} {lay.y:g}h{SIDE:g}v{SIDE:g}h-{SIDE:g}z" for lay in lays)
    return touch("sea", "Mare", halo=f'path d="{squares}"')


@lru_cache(256)
def crowns(lay: Lay, holders: Holders) -> Markup:
    """The mark of whoever controls it beside each island, above the cliffs of all; a fingertip finds it whole."""
    drawn = ""
    for held, colour in zip(FACES[lay.face].islands, holders, strict=True):
        if colour:
            x, y = island_spot(lay, held[0])
            tip = f'circle cx="{min(max(x, 34), WIDTH - 34):g}" cy="{max(y, 34):g}" r="34"'
            drawn += touch(f"island-{held[0]}", "Corona", island_mark(colour, x, y), target=tip)
    return Markup(drawn)


@lru_cache(64)
def _regions(lay: Lay) -> Markup:
    drawn = []
    for name in FACE_REGIONS[lay.face]:
        ring = f'path d="{closed(inset(coast(name, lay.quarters, lay.x, lay.y), 4))}"'
        whole = f'path d="{region_path(lay, name)}"'
        drawn.append(touch(f"region-{name}", region_name(name), halo=ring, target=whole))
    return Markup("".join(drawn))


def draw_reach(sketch: Sketch) -> None:
    """The movements that it takes to each region that can be reached from the one picked; the coin that the Bandit
    King pays where he places an army in somebody else's city."""
    if sketch.kind == PLACE:
        free = {choice[1] for choice in sketch.choices if len(choice) == 2}
        paid = {str(choice[1]) for choice in sketch.choices if len(choice) > 2} - free
        lays = ((sketch.lay(name), name) for name in sorted(paid) if f"region-{name}" in sketch.scene.lit)
        drawn = "".join(_coins(*middle(lay, name), 1) for lay, name in lays if lay is not None)
        sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')
    start = sketch.picked_region()
    if start is None or sketch.kind != MOVE:
        return
    drawn = ""
    for number, way in ways(sketch.state, REGION[start], sketch.state.pending.left).items():
        lay = sketch.lay(REGIONS[number])
        if lay is not None and region_key(number) in sketch.scene.lit:
            drawn += _cost(*middle(lay, REGIONS[number]), way.cost, way.robbed)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


@lru_cache(512)
def _cost(x: float, y: float, cost: int, robbed: int) -> str:
    """With the coins that robbers take on the way."""
    return steps(x, y, cost) + (_coins(x, y, robbed) if robbed else "")


@lru_cache(256)
def _coins(x: float, y: float, many: int) -> str:
    """What has to be paid."""
    coin = f'<g transform="translate({x + 13:.0f} {y + 12:.0f})">{icon(sign_kind("coin"), 0, 0, 26)}</g>'
    return coin + badge(x + 50, y + 26, f"−{many}", 20)


def steps(x: float, y: float, many: int) -> str:
    """Movements, on a plate in the shape of an arrow: coins are round."""
    plate = moved("M-24-16H10L27 0 10 16H-24L-16 0Z", x, y)
    return (
        f'<path d="{plate}" fill="var(--papyrus)" stroke="var(--lapis)" stroke-width="3.5" stroke-linejoin="round"/>'
        + text(x + 1, y + 9, many, 26, anchor="middle", bold=True)
    )


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
