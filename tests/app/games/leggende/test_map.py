"""The map as drawn, in every rotation: borders, sizes of regions, and places for pieces."""

import re
from itertools import combinations, pairwise
from math import dist, hypot

import pytest

from app.drawing.kit import FINGER
from app.drawing.rectangle import Box
from app.games.leggende.board.armies import Group, standing
from app.games.leggende.board.board import APART, COINS, coins_at, cost_at
from app.games.leggende.board.land import (
    BRIDGE_ENDS,
    FACE_REGIONS,
    ISLAND_SPOTS,
    LAND,
    SEA_ENDS,
    SIDE,
    Point,
    outline,
    shape,
)
from app.games.leggende.board.layout import (
    NAME_STATION,
    QUARTERS,
    TOKEN_STATION,
    Lay,
    exit_region,
    island_spot,
    lays,
    sides_joined,
    station,
)
from app.games.leggende.board.plan import PORTRAIT, WIDE, Plan
from app.games.leggende.board.symbols import SIZES, TOKEN
from app.games.leggende.board.tiles import harbour
from pycore.games.leggende.chart import chart
from pycore.games.leggende.faces import FACES, REGION, REGIONS

BRIDGED = {frozenset(pair) for pair in BRIDGE_ENDS}
LAND_PAIRS = {frozenset(pair) for face in FACES for pair in face.land} - BRIDGED
SHORTEST_BORDER = 40.0
"""Shortest border between neighbours, in units: twenty pixels on a phone."""
STRAIT = 16.0
"""Width of water between shores that do not touch, in units: eight pixels on a phone."""
FIGURE = 32.0
"""Space taken by the armies of one owner, in units."""
LAYS = [Lay(face, quarters, 0.0, 0.0) for face in range(len(FACES)) for quarters in range(4)]


def length(line: tuple[Point, ...]) -> float:
    return sum(dist(a, b) for a, b in pairwise(line))


def from_side(at: Point, one: Point, other: Point) -> float:
    """Distance from a point to the line segment between two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    share = ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return dist(at, (one[0] + dx * share, one[1] + dy * share))


def room(region: str, at: Point) -> float:
    """Radius of the largest circle around a point inside a region; negative outside."""
    around = shape(region).outline
    inside, x, y = False, *at
    sides = list(zip(around, (*around[1:], around[0]), strict=True))
    for (ax, ay), (bx, by) in sides:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    least = min(from_side(at, a, b) for a, b in sides)
    return least if inside else -least


def station_unrotated(region: str, number: int) -> Point:
    face = next(n for n, regions in enumerate(FACE_REGIONS) if region in regions)
    return station(Lay(face, 0, 0.0, 0.0), region, number)


def test_the_drawn_land_matches_the_tiles() -> None:
    assert set(LAND) == set(REGIONS)
    assert set(SEA_ENDS) == {pair for face in FACES for pair in face.sea}
    assert {frozenset(pair) for face in FACES if face.name == "tall_islands" for pair in face.land} == BRIDGED
    assert set(ISLAND_SPOTS) == {island[0] for face in FACES for island in face.islands}


@pytest.mark.parametrize("face", range(len(FACES)))
def test_only_neighbours_share_a_border(face: int) -> None:
    for one, other in combinations(FACE_REGIONS[face], 2):
        line = shape(one).borders.get(other, ())
        if frozenset((one, other)) in LAND_PAIRS:
            assert line[::-1] == shape(other).borders[one]
            assert length(line) >= SHORTEST_BORDER, (one, other)
        else:
            assert not line
            between = min(dist(a, b) for a in shape(one).outline for b in shape(other).outline)
            assert between >= STRAIT, (one, other, between)


@pytest.mark.parametrize("region", REGIONS)
def test_tiles_do_not_touch(region: str) -> None:
    """Half of the water is on each side of the edge between two tiles."""
    assert all(STRAIT / 2 - 3 <= c <= SIDE - STRAIT / 2 + 3 for point in shape(region).outline for c in point)


@pytest.mark.parametrize("region", REGIONS)
def test_every_region_is_large_enough_to_touch(region: str) -> None:
    """Each region holds a circle as wide as a fingertip on a phone."""
    xs, ys = zip(*shape(region).outline, strict=True)
    places = [
        (x, y) for x in range(int(min(xs)), int(max(xs)), 4) for y in range(int(min(ys)), int(max(ys)), 4)
    ]
    assert max(room(region, place) for place in places) >= FINGER / 2


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_has_room_for_five_owners(region: str) -> None:
    """There is also a place for a number. Places keep a distance from borders and from each other."""
    places = [station_unrotated(region, number) for number in range(6)]
    assert all(room(region, place) >= 14 for place in places)
    assert all(dist(a, b) >= FIGURE for a, b in combinations(places, 2))


@pytest.mark.parametrize("lay", LAYS)
def test_rotated_tiles_keep_everything_inside(lay: Lay) -> None:
    for region in FACE_REGIONS[lay.face]:
        places = [*outline(region, lay.quarters, lay.x, lay.y), *(station(lay, region, n) for n in range(6))]
        assert all(0 < x < SIDE and 0 < y < SIDE for x, y in places)
    for island in FACES[lay.face].islands:
        spot = island_spot(lay, island[0])
        assert all(14 <= c <= SIDE - 14 for c in spot)
        shores = {r: outline(r, lay.quarters, lay.x, lay.y) for r in FACE_REGIONS[lay.face]}
        near = {region: min(dist(spot, point) for point in shore) for region, shore in shores.items()}
        assert min(near, key=lambda region: near[region]) in island
        assert min(near.values()) >= 14


@pytest.mark.parametrize("lay", LAYS)
def test_a_route_starts_at_the_region_of_its_exit(lay: Lay) -> None:
    """A route runs from the coast straight to the middle of the edge, over water, and is long enough to be seen."""
    for side in range(4):
        coast, edge = harbour(lay, side)
        name = REGIONS[exit_region(lay.face, lay.quarters, side)]
        assert coast in outline(name, lay.quarters, lay.x, lay.y)
        assert dist(coast, edge) >= 20
        halfway = (coast[0] + edge[0]) / 2, (coast[1] + edge[1]) / 2
        for other in FACE_REGIONS[lay.face]:
            shore = outline(other, lay.quarters, lay.x, lay.y)
            assert min(dist(halfway, point) for point in shore) >= 8, (name, other)


@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("plans", [PORTRAIT, WIDE])
def test_routes_between_tiles_match_the_chart(plans: tuple[Plan, ...], ring: bool) -> None:
    """The routes drawn over touching edges must match the joins of the chart."""
    slots, view = (1, 5, 3, 7), QUARTERS[ring]
    for turns in ((0, 0, 0, 0), (1, 3, 2, 1), (3, 2, 1, 0)):
        drawn = set()
        placed = lays(plans[ring].plots, view, slots, turns)
        for slot, sides in enumerate(sides_joined(ring)):
            for side, (other, facing) in sides.items():
                (_, one), (_, two) = (harbour(placed[slot], side), harbour(placed[other], facing))
                assert one == two
                ends = (
                    exit_region(slots[slot], (turns[slot] + view) % 4, side),
                    exit_region(slots[other], (turns[other] + view) % 4, facing),
                )
                drawn.add(frozenset(ends))
        assert drawn == {frozenset(pair) for pair in chart(ring, slots, turns).joins}


def apart(boxes: list[Box]) -> bool:
    """Whether no two boxes overlap."""
    return all(
        a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
        for a, b in combinations(boxes, 2)
    )


def within(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


@pytest.mark.parametrize("plan", [*PORTRAIT, *WIDE])
def test_the_parts_of_the_board_fill_it_without_overlap(plan: Plan) -> None:
    """Tiles, cards, and the paper of the players and the action have their own places."""
    places = [plan.row, *(Box(x, y, SIDE, SIDE) for x, y in plan.plots), *plan.papers]
    assert apart(places) and all(within(place, Box(0, 0, plan.width, plan.height)) for place in places)
    assert sum(place.w * place.h for place in places) == plan.width * plan.height


@pytest.mark.parametrize("plan", WIDE)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wide_board_has_no_empty_field(plan: Plan, seats: int) -> None:
    """Cards fill the column; the action and the players fill the rest, and do not overlap."""
    mat, rows = plan.mats[seats - 2], plan.seats[seats - 2]
    free = {paper: paper.w * paper.h for paper in plan.papers}
    action = Box(mat.buttons[0], min(mat.line[1] - 24, mat.buttons[1]), SIDE, 0)
    foot = max(mat.line[1], mat.buttons[1] + 88)
    action = action._replace(h=foot - action.y)
    assert apart([action, *rows])
    for part in (action, *rows):
        (paper,) = (paper for paper in plan.papers if within(part, paper))
        free[paper] -= part.w * part.h
    # With four players and the ring, the line about the turn stands to the right of the action.
    assert all(left <= 0.22 * paper.w * paper.h for paper, left in free.items()), free
    assert plan.card[1] + 5 * plan.pitch[1] + 115 * plan.scale > 0.95 * plan.height


def test_the_map_is_larger_in_a_wide_window() -> None:
    """In the room of a window of 1366 by 768 and of 1920 by 1080.

    With the layout T, three tiles stand one above the other in both, so it gains what the portrait has below the map.
    """
    for portrait, wide, least in zip(PORTRAIT, WIDE, (1.1, 1.15), strict=True):
        for w, h in ((662, 698), (1216, 1010)):
            before, after = (min(w / plan.width, h / plan.height) for plan in (portrait, wide))
            assert after >= least * before


def test_drawing_is_deterministic() -> None:
    shape.cache_clear()
    before = {region: shape(region) for region in LAND}
    shape.cache_clear()
    assert {region: shape(region) for region in LAND} == before
    assert REGION.keys() == before.keys()


def covers(x: float, y: float, w: float, h: float, number: Point) -> bool:
    """Whether something of this size, centred at (x, y), covers a part of the number of a region."""
    return abs(x - number[0]) < w / 2 + 7 and abs(y - number[1]) < h / 2 + 8


def numbers(lay: Lay) -> dict[str, Point]:
    return {region: station(lay, region, NAME_STATION) for region in FACE_REGIONS[lay.face]}


@pytest.mark.parametrize("owners", [1, 2, 3, 4])
@pytest.mark.parametrize("castles", [0, 1, 2])
@pytest.mark.parametrize("armies", [1, 7])
def test_nothing_in_a_region_hides_the_number_of_a_region(owners: int, castles: int, armies: int) -> None:
    groups = tuple(Group(n, "verde", "Anna", armies + n, castles) for n in range(owners))
    for lay in LAYS:
        kept = numbers(lay).values()
        for region in FACE_REGIONS[lay.face]:
            pieces, told = standing(lay, REGION[region], groups)
            for piece in pieces:
                w, h = SIZES[piece.kind]
                assert not any(covers(piece.x, piece.y, w, h, at) for at in kept), (lay, piece.place)
            for px, py in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', told):
                assert all(hypot(float(px) - x, float(py) - 9 - y) >= 26 for x, y in kept), (lay, region)


@pytest.mark.parametrize("lay", LAYS)
def test_no_mark_hides_the_number_of_a_region(lay: Lay) -> None:
    """Neither the cost of a move, in movements or in coins, nor a token, nor the crown of an island."""
    for region, (x, y) in numbers(lay).items():
        cx, cy = cost_at(lay, region)
        assert abs(cx - x) >= 44 or abs(cy - y) >= APART
        left, top = coins_at(lay, region)
        for at in numbers(lay).values():
            w, h = COINS
            assert not covers(left + w / 2, top + h / 2, w, h, at), region
            assert not covers(*station(lay, region, TOKEN_STATION), *TOKEN, at), region
    for island in FACES[lay.face].islands:
        x, y = island_spot(lay, island[0])
        assert not any(covers(x, y - 4, 32, 39, at) for at in numbers(lay).values()), island
