"""Draws the whole board, what can be touched on the map, and the marks of the last choice."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.paths import moved
from app.drawing.rectangle import Box
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
    NAME_STATION,
    Lay,
    Sketch,
    island_spot,
    middle,
    owner_station,
    sides_joined,
    station,
)
from app.games.leggende.board.seats import draw_seats
from app.games.leggende.board.symbols import sign_kind
from app.games.leggende.board.tiles import borders, face_name, island_path, land, region_path, sea
from app.games.leggende.touch import region_key
from app.games.leggende.words.log import marches
from app.games.leggende.words.names import region_name
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.leggende import events as e
from pycore.games.leggende.choices import MOVE, NEUTRAL, NONE, PLACE
from pycore.games.leggende.faces import FACE_OF, FACES, REGION, REGIONS
from pycore.games.leggende.ways import ways


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    for lay in sketch.lays:
        draw_tile(sketch, lay)
    sketch.draw((draw_row, draw_making, draw_seats, draw_regions))
    sketch.draw((draw_action, draw_marks, draw_armies, draw_reach))
    sketch.overlay += [face_name(lay) for lay in sketch.lays]
    return sketch.board(sketch.plan.width, sketch.plan.height)


def draw_tile(sketch: Sketch, lay: Lay) -> None:
    """Draw a tile, from the sea up to the flags."""
    slot = sketch.plan.plots.index((lay.x, lay.y))
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
    """Draw the elements to touch: the regions of every tile, and the sea and the crowns. The sea only explains itself,
    and a crown says who holds its island."""
    if sketch.lays:
        sketch.overlay.append(_sea(sketch.lays))
    sketch.overlay += [_regions(lay) for lay in sketch.lays]
    shores = dict(zip(sketch.plan.plots, sketch.plan.shores, strict=True))
    sketch.overlay += [crowns(lay, island_holders(sketch, lay), shores[lay.x, lay.y]) for lay in sketch.lays]


@lru_cache(64)
def _sea(lays: tuple[Lay, ...]) -> Markup:
    """The sea of all tiles as one element to touch."""
    squares = "".join(f"M{lay.x:g} {lay.y:g}h{SIDE:g}v{SIDE:g}h-{SIDE:g}z" for lay in lays)
    return touch("sea", "Mare", halo=f'path d="{squares}"')


TIP: Final = 34.0
"""Radius of the area of a crown that a finger hits."""


@lru_cache(256)
def crowns(lay: Lay, holders: Holders, shore: Box) -> Markup:
    """For each island that somebody controls: the holder's mark beside it, above all cliffs, large enough for a
    finger, whose area stays in `shore`."""
    drawn = ""
    for held, colour in zip(FACES[lay.face].islands, holders, strict=True):
        if colour:
            x, y = island_spot(lay, held[0])
            at = _between(x, shore.x, shore.right), _between(y, shore.y, shore.bottom)
            tip = f'circle cx="{at[0]:g}" cy="{at[1]:g}" r="{TIP:g}"'
            drawn += touch(f"island-{held[0]}", "Corona", island_mark(colour, x, y), target=tip)
    return Markup(drawn)


def _between(at: float, low: float, high: float) -> float:
    """The middle of a crown's finger area, moved so that the area lies between two edges."""
    return min(max(at, low + TIP), high - TIP)


@lru_cache(64)
def _regions(lay: Lay) -> Markup:
    drawn = []
    for name in FACE_REGIONS[lay.face]:
        ring = f'path d="{closed(inset(coast(name, lay.quarters, lay.x, lay.y), 4))}"'
        whole = f'path d="{region_path(lay, name)}"'
        drawn.append(touch(f"region-{name}", region_name(name), halo=ring, target=whole))
    return Markup("".join(drawn))


def draw_reach(sketch: Sketch) -> None:
    """Draw the cost in movements on each region that can be reached from the picked one.

    For the Bandit King, also draw the coin that he pays to place an army in another player's city.
    """
    if sketch.kind == PLACE:
        free = {choice[1] for choice in sketch.choices if len(choice) == 2}
        paid = {str(choice[1]) for choice in sketch.choices if len(choice) > 2} - free
        lays = ((sketch.lay(name), name) for name in sorted(paid) if f"region-{name}" in sketch.scene.lit)
        sketch.idle(*(_coins(*coins_at(lay, name), 1) for lay, name in lays if lay is not None))
    start = sketch.picked_region()
    if start is None or sketch.kind != MOVE:
        return
    drawn = ""
    for number, way in ways(sketch.state, REGION[start], sketch.state.pending.left).items():
        lay = sketch.lay(REGIONS[number])
        if lay is not None and region_key(number) in sketch.scene.lit:
            drawn += steps(*cost_at(lay, REGIONS[number]), way.cost)
            drawn += _coins(*coins_at(lay, REGIONS[number]), way.robbed) if way.robbed else ""
    sketch.idle(drawn)


def cost_at(lay: Lay, region: str) -> Point:
    """The place of a cost: near the middle of its region, above or below the region's number."""
    (x, y), (nx, ny) = middle(lay, region), station(lay, region, NAME_STATION)
    if abs(nx - x) < 44 and abs(ny - y) < APART:
        y = ny - APART if y <= ny else ny + APART
    return x, y


@cache
def coins_at(lay: Lay, region: str) -> Point:
    """The place of the coins that a region costs, beside the place of its other cost. It covers no number."""
    x, y = cost_at(lay, region)
    numbers = [station(lay, other, NAME_STATION) for other in FACE_REGIONS[lay.face]]

    def hidden(at: Point) -> float:
        left, top = max(lay.x - at[0], 0), max(lay.y - at[1], 0)
        right, low = max(at[0] + COINS[0] - lay.x - SIDE, 0), max(at[1] + COINS[1] - lay.y - SIDE, 0)
        near = (
            max(0, 10 + COINS[0] / 2 - abs(nx - at[0] - COINS[0] / 2))
            * max(0, 11 + COINS[1] / 2 - abs(ny - at[1] - COINS[1] / 2))
            for nx, ny in numbers
        )
        return sum(near) + 9 * (left + top + right + low)

    return min(((x + dx, y + dy) for dx, dy in BESIDE_COST), key=hidden)


@lru_cache(256)
def _coins(x: float, y: float, many: int) -> str:
    """A coin with the number of coins that have to be paid. (x, y) is the upper left corner."""
    return icon(sign_kind("coin"), round(x), round(y) + 1, 26) + badge(x + 40, y + 15, f"−{many}", 24)


def steps(x: float, y: float, many: int) -> str:
    """A number of movements, on a plate in the shape of an arrow, so that it does not look like a coin."""
    plate = moved("M-24-16H10L27 0 10 16H-24L-16 0Z", x, y)
    drawn = kit.stroke(plate, "lapis", 3.5, fill="papyrus", soft=True)
    return drawn + text(x + 1, y + 9, many, 26, anchor="middle", bold=True)


COINS: Final = (60.0, 30.0)
"""Width and height of the coins that a region costs."""
BESIDE_COST: Final = (
    (12.0, 11.0),
    (12.0, -41.0),
    (-72.0, 11.0),
    (-72.0, -41.0),
    (26.0, -15.0),
    (-86.0, -15.0),
    (-30.0, 17.0),
    (-30.0, -47.0),
)
"""Where they may stand, counted from the middle of the region's other cost."""
APART: Final = 31.0
"""Smallest distance of a cost from the number of its region, one above the other."""
HERE = (
    e.PLACE,
    e.CITY,
    e.DESTROY,
    e.NEUTRAL_PUT,
    e.OUTPOST,
    e.FREE_ARMY,
    e.DRAGON_SLAIN,
    e.TOKEN_TAKEN,
    e.PEEK,
)
"""Kinds of events that happen in one region."""


def draw_marks(sketch: Sketch) -> None:
    """Draw the marks of all events of the scene; during the final count only of the last one."""
    drawn = ""
    events = sketch.scene.events
    counting = bool(events) and sketch.kind == "over"
    for event in events[-1:] if counting else events:
        drawn += _happened(sketch, event) if event.points is None else _scored(sketch, event)
    moves = [(event.seat, step) for event in events if (step := data_of(event, e.MOVE))]
    for seat, run in groupby(moves, lambda move: move[0]):
        for way in marches(step for _, step in run):
            drawn += _gone(sketch, seat, (way[0]["from"], *(step["to"] for step in way)))
    drawn += "".join(_ring(x, y, "lit", "lit-under") for x, y in _meant(sketch))
    sketch.idle(drawn)


def _meant(sketch: Sketch) -> Iterator[Point]:
    """The places of the armies in the picked region that could be destroyed."""
    name, seats = sketch.picked_region(), sketch.state.seats
    for verb, *what in sketch.choices if name else ():
        if verb == "destroy" and what[0] == name and (lay := sketch.lay(name)):
            owner = seats if what[1] == NEUTRAL else int(what[1])
            yield station(lay, name, owner_station(owner, seats))


def _happened(sketch: Sketch, event: Event) -> str:
    here = data_of(event, *HERE)
    if here and (lay := sketch.lay(here["region"])):
        return _ring(*station(lay, here["region"], _place(sketch, event)))
    return ""


def _gone(sketch: Sketch, seat: int, regions: tuple[str, ...]) -> str:
    """An arrow for the way of an army over these regions, from the place of the seat's armies in the first one."""
    place = owner_station(seat, sketch.state.seats)
    return kit.way_gone(tuple(station(lay, name, place) for name in regions if (lay := sketch.lay(name))))


def _place(sketch: Sketch, event: Event) -> int:
    """The number of the place, within its region, that an event concerns."""
    destroyed = data_of(event, e.DESTROY)
    owner = destroyed["owner"] if destroyed else event.seat
    if owner == NEUTRAL or event.kind == "neutral":
        owner = sketch.state.seats
    return owner_station(max(int(owner), 0), sketch.state.seats)


@lru_cache(512)
def _ring(x: float, y: float, ink: str = "gold", beneath: str = "on-gold") -> str:
    return kit.gilded(f'circle cx="{x:.0f}" cy="{y:.0f}" r="25"', 3.5, 6, ink, beneath)


def _scored(sketch: Sketch, event: Event) -> str:
    """Lines in the regions that give points now, and the points beside the seat that gets them."""
    scored, drawn = data_of(event, e.REGIONS_SCORED, e.FORTRESSES_SCORED), ""
    for name in scored["regions"] if scored else ():
        if lay := sketch.lay(name):
            drawn += _shore(lay, name)
    row = sketch.rows[event.seat]
    drawn += kit.gilded(outline(row.x, row.y, row.w, row.h - 4, 9), 5, 8)
    return drawn + gain(row.x + 326, row.y + row.h / 2 + 8, event.points or 0, event.seat, 26)


def counted_coast(sketch: Sketch, lay: Lay) -> str:
    """The coasts of the islands that give points now. They lie below the land, so that they hide nothing."""
    scored = sketch.counted and data_of(sketch.counted, e.ISLANDS_SCORED)
    islands = scored["islands"] if scored else ()
    here = [tuple(island) for island in islands if sketch.lay(island[0]) == lay]
    return "".join(_coast(lay, island) for island in here)


@lru_cache(64)
def _coast(lay: Lay, island: tuple[str, ...]) -> str:
    return kit.gilded(f'path d="{island_path(lay, island)}"', 22, 28, extra=' stroke-linejoin="round"')


@lru_cache(64)
def _shore(lay: Lay, name: str) -> str:
    """A line inside the edge of a region. It leaves the region's flag and figures visible."""
    return kit.gilded(f'path d="{closed(inset(coast(name, lay.quarters, lay.x, lay.y), 5))}"', 6, 9)
