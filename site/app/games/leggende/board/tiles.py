"""Draws a tile: its sea with the routes, and on it the islands. Each face has a landscape of its own.

Everything is drawn after the turn, so pictures, names and numbers stand upright however the tile lies. Nothing here
changes during a game, and nothing can be touched; `armies` draws who controls what. A route is a line of dots, a bridge
has planks, a border on land is a line of dashes, so they differ without colour.
"""

from functools import cache
from math import hypot
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup, number
from app.drawing.paths import moved
from app.drawing.svg import box
from app.games.leggende.board.land import (
    BRIDGE_ENDS,
    FACE_REGIONS,
    NAME_SPOTS,
    SEA_ENDS,
    SEA_SPOTS,
    SIDE,
    Point,
    closed,
    half_way,
    opened,
    outline,
    shape,
    turned,
)
from app.games.leggende.board.layout import NAME_STATION, SIDE_MIDDLES, Lay, exit_region, points, station
from app.games.leggende.words.names import FACE_WORDS
from pycore.games.leggende.faces import FACE_NAMES, FACE_OF, FACES, REGION, REGIONS


class Look(NamedTuple):
    """How the land of a face is painted. It uses no player's colour, since empty land must not look like a player's.

    `wash` lies over `ground` with the opacity `strength`. `marks` are small pictures around (0, 0), drawn in `ink` here
    and there. `cliff`: how far the land rises from the sea.
    """

    ground: str
    wash: str
    strength: float
    edge: str
    ink: str
    marks: tuple[str, ...]
    cliff: int = 5


_SHIP: Final = "M-18 6H18Q14 15 6 15H-8Q-16 15-18 6ZM0 6V-18M2-16Q14-10 14 2H2ZM-2-12Q-12-6-13 2H-2Z"
_SERPENT: Final = "M-22 12Q-20-2-13 0T-6 12M-2 12Q0-4 7-2T13 12M17 12V0Q17-10 24-10M24-10 19-13M24-10 20-6"
_WHALE: Final = (
    "M-20 6Q-18-6-4-6Q10-6 14 4Q18 4 22-4Q23 8 14 12H-12Q-20 12-20 6ZM-8-8Q-9-14-14-14M-8-8Q-7-14-2-14"
)
_ROSE: Final = "M0-22 5-5 22 0 5 5 0 22-5 5-22 0-5-5ZM-12-12 12 12M12-12-12 12"
BEASTS: Final = {
    **{"citadel": _SHIP, "desert": _ROSE, "fern": _SERPENT, "horseshoe": _SHIP},
    **{"ice_islands": _WHALE, "meadows": _ROSE, "tall_islands": _SERPENT, "volcano": _SHIP},
}
"""Face -> path data of the picture on its open sea."""
_DUNE: Final = "M-13 3Q-6-5 0 3Q6-5 13 3M-7 9Q-1 3 5 9"
_PALM: Final = "M0 12Q3 2 0-4M0-4Q-8-8-12-2M0-4Q8-8 12-2M0-4Q-4-12-9-11M0-4Q5-12 10-10"
_TENT: Final = "M-12 9 0-9 12 9ZM0-9 3 9"
_CONE: Final = "M-14 10Q-7 2-5-7L-2-5 2-7 5-5Q7 2 14 10ZM-5-7-2-1 0-5 2 1 5-5"
_SMOKE: Final = "M-6 8Q-10 2-4 0T-2-8M4 8Q0 2 6 0T6-8"
_ROCKS: Final = "M-12 7-8-1-3 7ZM-2 7 4-5 11 7Z"
_FERN: Final = "M0 11Q-1 0 0-11M0-6-7-9M0-6 7-9M0-1-9-4M0-1 9-4M0 4-8 2M0 4 8 2"
_SPIRAL: Final = "M-2 11Q-8 2-4-5T4-6Q6-1 1-1M5 11Q4 5 9 1"
_CRYSTAL: Final = "M0-11V11M-9.5-5.5 9.5 5.5M-9.5 5.5 9.5-5.5M-3-8 0-5 3-8M-3 8 0 5 3 8"
_CRACK: Final = "M-13-3-5 1-1-5 5 3 13-1M-5 1-7 8M5 3 3 10"
_TOWER: Final = "M-9 11V-7H-5V-4H-2V-9H2V-4H5V-7H9V11ZM-2 11V4H2V11"
_CRAG: Final = "M-14 9-9-2-5 3 0-9 5 1 8-3 14 9M0-9V-2"
_TUFT: Final = "M-12 6A6 6 0 0 1-8-4A7 7 0 0 1 5-7A6 6 0 0 1 11 4Q11 8 6 7T-12 6M-2 7V11M3 7V11"
_VINE: Final = "M0 12Q-3 3 0-3M0-3Q-10-2-11 4M0-3Q10-2 11 4M0-3Q-7-11-12-7M0-3Q7-11 12-7"
_GRASS: Final = "M-8 7Q-9 0-12-3M-8 7-7-4M-8 7Q-6 1-2-2M6 9Q5 3 2 0M6 9 7-1M6 9Q8 4 11 2"
_FLOWER: Final = "M0 11V0M0 0a4 4 0 1 1 .1 0M0 7Q6 6 7 2"
_PILLARS: Final = "M-10 10V-4H-5V10ZM-1 10V-8H4V10ZM8 10V1H12V10Z"
_STEPS: Final = "M-13 9H-5V3H2V-3H9V-9H13M-13 9V4M-5 3V-2M2-3V-8"
_PINE: Final = "M0-12 7-2H3L9 6H1V11H-1V6H-9L-3-2H-7Z"
LOOKS: Final = {
    "citadel": Look("rock", "wood", 0.45, "rock-edge", "rock-edge", (_CRAG, _TOWER, _CRAG), 9),
    "desert": Look("sand", "gold", 0.16, "sand-edge", "sand-edge", (_DUNE, _PALM, _DUNE, _TENT)),
    "fern": Look("wood-light", "reed", 0.30, "on-gold", "band-red", (_FERN, _SPIRAL, _FERN)),
    "horseshoe": Look(
        "floor-cursed", "band-purple", 0.18, "band-purple", "band-purple", (_VINE, _TUFT, _TUFT)
    ),
    "ice_islands": Look(
        "floor-bianco", "floor-lapis", 0.35, "lapis-edge", "lapis", (_CRACK, _CRYSTAL, _CRACK), 8
    ),
    "meadows": Look(
        "sand-light", "reed", 0.18, "reed-edge", "reed-edge", (_GRASS, _FLOWER, _GRASS, _PILLARS)
    ),
    "tall_islands": Look("sand-deep", "reed", 0.15, "on-gold", "on-gold", (_STEPS, _PINE), 20),
    "volcano": Look("wood", "rock-edge", 0.42, "on-gold", "on-gold", (_ROCKS, _SMOKE, _CONE), 6),
}
LAVA: Final = "V4"
"""The region with the crater of the volcano."""


@cache
def region_path(lay: Lay, region: str) -> str:
    """A region's outline as path data."""
    return closed(outline(region, lay.quarters, lay.x, lay.y))


@cache
def island_path(lay: Lay, island: tuple[str, ...]) -> str:
    return "".join(region_path(lay, region) for region in island)


# The sea


@cache
def sea(lay: Lay, joined: tuple[bool, ...]) -> str:
    """Water, the edge of the tile, and the routes. `joined`: for each side of the board, whether a route goes on
    there."""
    x, y = lay.x, lay.y
    water = box(x, y, SIDE, SIDE, 0, "water") + box(x, y, SIDE, SIDE, 0, "url(#leggende-p-waves)")
    water += box(x + 1.5, y + 1.5, SIDE - 3, SIDE - 3, 0, "none", "water-deep", 3)
    on = "".join(_way_out(lay, side) for side in range(4) if joined[side])
    off = "".join(_way_out(lay, side) for side in range(4) if not joined[side])
    ends = "".join(_end(lay, side) for side in range(4) if not joined[side])
    inner = "".join(f"M{_at(a)}L{_at(b)}" for a, b in inner_routes(lay))
    shallows = kit.stroke(_every(lay), "water-line", 17, soft=True, opacity=0.35)
    return water + shallows + _open_sea(lay) + _dots(on + inner) + _dots(off, 0.5) + ends


def _open_sea(lay: Lay) -> str:
    """The pale picture on the open sea of a tile, such as a ship or a beast."""
    name = FACE_NAMES[lay.face]
    drawn = ""
    for spot in points(SEA_SPOTS[name]):
        x, y = lay.at(spot)
        drawn += moved(BEASTS[name], x, y)
    style = 'fill="var(--water-deep)" fill-opacity=".35" stroke="var(--on-water)" stroke-opacity=".55"'
    return f'<g {style} stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="{drawn}"/></g>'


def _every(lay: Lay) -> str:
    """Path data of all the land of a tile."""
    return "".join(island_path(lay, island) for island in FACES[lay.face].islands)


def _dots(data: str, strength: float = 1) -> str:
    """A route along path data: dots on a dark line."""
    if not data:
        return ""
    under = kit.stroke(data, "water-deep", 9, soft=True, opacity=0.55 * strength)
    return under + kit.stroke(data, "on-water", 6, dash="0.1 11", soft=True, opacity=strength)


@cache
def nearest(lay: Lay, region: str, point: Point) -> Point:
    """The point of a region's coast that is closest to a point of the board."""
    x, y = point
    return min(outline(region, lay.quarters, lay.x, lay.y), key=lambda at: hypot(at[0] - x, at[1] - y))


def harbour(lay: Lay, side: int) -> tuple[Point, Point]:
    """The two ends of the route across a side: at the coast, and at the middle of the side."""
    mx, my = SIDE_MIDDLES[side]
    edge = mx + lay.x, my + lay.y
    return nearest(lay, REGIONS[exit_region(lay.face, lay.quarters, side)], edge), edge


def _way_out(lay: Lay, side: int) -> str:
    coast, edge = harbour(lay, side)
    return f"M{_at(coast)}L{_at(edge)}"


def _end(lay: Lay, side: int) -> str:
    """A buoy near the edge of the tile, for a route that leads nowhere and ends there."""
    (cx, cy), (ex, ey) = harbour(lay, side)
    length = hypot(ex - cx, ey - cy)
    back = min(9.0, length / 2) / length
    x, y = ex - (ex - cx) * back, ey - (ey - cy) * back
    return buoy(x, y)


def buoy(x: float, y: float) -> str:
    """A buoy: a circle with a cross, centred at (x, y)."""
    cross = kit.stroke(f"M{number(x - 3.5)} {number(y - 3.5)}l7 7m0-7l-7 7", "on-water", 2)
    return kit.disc(x, y, 7.5, "water-deep", "on-water") + cross


@cache
def inner_routes(lay: Lay) -> tuple[tuple[Point, Point], ...]:
    """The sea routes between regions of one tile, as pairs of points at the coasts."""
    return _ends(lay, SEA_ENDS)


def _ends(lay: Lay, table: dict[tuple[str, str], str]) -> tuple[tuple[Point, Point], ...]:
    found = []
    for (one, other), words in table.items():
        if FACE_OF[REGION[one]] == lay.face:
            here, there = points(words)
            found.append((nearest(lay, one, lay.at(here)), nearest(lay, other, lay.at(there))))
    return tuple(found)


def bridges(lay: Lay) -> str:
    """The bridges of a tile: two ropes with planks between them."""
    ropes = planks = ""
    for (ax, ay), (bx, by) in _ends(lay, BRIDGE_ENDS):
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        ax, ay, bx, by = ax - 7 * ux, ay - 7 * uy, bx + 7 * ux, by + 7 * uy
        many = round((length + 14) / 7)
        for n in range(many + 1):
            px, py = ax + (bx - ax) * n / many, ay + (by - ay) * n / many
            planks += f"M{_at((px - 8 * uy, py + 8 * ux))}L{_at((px + 8 * uy, py - 8 * ux))}"
        for aside in (-8, 8):
            ropes += f"M{_at((ax - aside * uy, ay + aside * ux))}L{_at((bx - aside * uy, by + aside * ux))}"
    if not planks:
        return ""
    under = kit.stroke(planks, "papyrus", 7.5) + kit.stroke(ropes, "papyrus", 6)
    return under + kit.stroke(planks, "wood-deep", 4.5) + kit.stroke(ropes, "wood-edge", 2.4, soft=True)


# The land


@cache
def land(lay: Lay) -> tuple[str, str]:
    """The islands of a tile without their borders, in two parts of about the same size."""
    look, every = LOOKS[FACE_NAMES[lay.face]], _every(lay)
    low = kit.stroke(every, look.edge, 3.5, fill=look.edge, soft=True)
    cliff = low.replace("/>", f' transform="translate(0 {look.cliff})"/>')
    edged = kit.stroke(every, look.edge, 3.5, fill=look.ground, soft=True)
    ground = edged + kit.stroke(every, look.ground, 1, fill=look.ground)
    return cliff, ground + kit.filled(every, look.wash, look.strength) + _marks(lay, look)


def _marks(lay: Lay, look: Look) -> str:
    """Small, pale pictures of the landscape. They stand between the places of a region, and armies may cover them."""
    drawn, lava, taken = "", "", list[Point]()
    for n, region in enumerate(FACE_REGIONS[lay.face]):
        around = outline(region, lay.quarters, lay.x, lay.y)
        places = [station(lay, region, k) for k in range(6)]
        between = [half_way(places[a], places[b]) for a, b in ((0, 1), (2, 3), (4, 5), (1, 4))]
        for k, (x, y) in enumerate(between):
            if _room(around, (x, y)) >= 15 and all(hypot(x - tx, y - ty) > 34 for tx, ty in taken):
                taken.append((x, y))
                mark = look.marks[(n + k) % len(look.marks)]
                drawn += moved(mark, round(x), round(y))
        if region == LAVA:
            lava = _crater(*station(lay, region, 0))
    return kit.stroke(drawn, look.ink, 2, soft=True, opacity=0.42) + lava


def _crater(x: float, y: float) -> str:
    x, y = round(x), round(y)
    flow = moved("M-13-14Q0-6 13-14Q10-2 16 12L8 6 4 18-2 4-9 14-8-2Z", x, y)
    return (
        kit.filled(moved("M-30 20Q-18 4-13-14L13-14Q18 4 30 20Z", x, y), "rock-edge", 0.55)
        + kit.filled(flow, "band-red", 0.85)
        + f'<ellipse cx="{x}" cy="{y - 14}" rx="13" ry="4.5" fill="var(--gold)"/>'
    )


def _room(around: tuple[Point, ...], at: Point) -> float:
    """How far a place is from the nearest corner of an outline; negative outside of it."""
    x, y = at
    inside, least = False, SIDE
    for (ax, ay), (bx, by) in zip(around, (*around[1:], around[0]), strict=True):
        least = min(least, hypot(ax - x, ay - y))
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return least if inside else -least


@cache
def borders(lay: Lay) -> str:
    """The borders between regions, the bridges, and the numbers of the regions."""
    return lines(lay) + "".join(_number(lay, region) for region in FACE_REGIONS[lay.face])


@cache
def lines(lay: Lay) -> str:
    """The borders between regions, each drawn once, and the bridges."""
    look = LOOKS[FACE_NAMES[lay.face]]
    data = ""
    for region in FACE_REGIONS[lay.face]:
        for other, line in shape(region).borders.items():
            if region < other:
                moved = (turned(point, lay.quarters) for point in line)
                data += opened(tuple((x + lay.x, y + lay.y) for x, y in moved))
    if not data:
        return bridges(lay)
    under = kit.stroke(data, "papyrus", 6, opacity=0.75)
    return under + kit.stroke(data, look.edge, 3, dash="9 4") + bridges(lay)


def _number(lay: Lay, region: str) -> str:
    x, y = station(lay, region, NAME_STATION)
    return kit.outlined(x, y + 8, region[1:], 24)


@cache
def face_name(lay: Lay) -> Markup:
    """The face's name on one or two lines, above all outlines, where there is most sea."""
    x, y, *broken = NAME_SPOTS[FACE_NAMES[lay.face]][lay.quarters].split(",")
    words = FACE_WORDS[FACE_NAMES[lay.face]].split()
    cut = int(broken[0]) if broken else len(words)
    lines = [" ".join(part) for part in (words[:cut], words[cut:]) if part]
    return Markup(
        "".join(_title(line, lay.x + int(x), lay.y + int(y) + 24 * n) for n, line in enumerate(lines))
    )


def _title(words: str, x: float, y: float) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="24" class="carved" text-anchor="middle"'
        ' fill="var(--on-water)" stroke="var(--water-deep)" stroke-width="5" stroke-linejoin="round"'
        f' paint-order="stroke" font-weight="700">{words}</text>'
    )


def _at(point: Point) -> str:
    return f"{number(round(point[0], 1))} {number(round(point[1], 1))}"
