"""The drawn valley, compared with the table of the map: borders, openings of spaces, and room for touches and
pieces."""

from itertools import combinations, pairwise
from math import dist

import pytest

from app.drawing.kit import FINGER
from app.drawing.rectangle import Box
from app.games.valle.board.board import plate_at
from app.games.valle.board.figures import LIFT, scarab_at
from app.games.valle.board.geometry import (
    AREA,
    CENTRES,
    CLOCK_AT,
    COST_AT,
    COURT,
    DEPTH,
    GATE_SIDE,
    NUMBER_AT,
    OUTLINE,
    PHARAOH_AT,
    SPOTS,
    VALLEY_HEIGHT,
    Point,
    court,
    gate,
    inset,
    inside,
    number_at,
    spaces,
    standing,
    worth_at,
)
from app.games.valle.board.layout import WIDTH
from app.games.valle.board.symbols import WORKER
from app.games.valle.touch import NODE_KEYS
from pycore.games.valle.data import AREAS, BORDERS, CENTRE, LETTERS, SITES
from pycore.games.valle.places import AREA_COUNT, COST, NODE_OF, PLACE_NAMES
from tests.games.valle.test_valle_movement import opens_to

SHORTEST_BORDER = 100.0
"""Shortest border between neighbours, in units: fifty pixels on a phone."""
FIGURES = (84.0, 32.0)
"""Width and height of one seat's figures in an area, in units: both overseers, and the workers with their number."""
PYRAMID = 100.0
"""Width and height of the Pharaoh's pyramid with its number, in units."""


def sides(around: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(pairwise((*around, around[0])))


def from_side(at: Point, one: Point, other: Point) -> float:
    """Distance from a point to the line segment between two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    share = ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return dist(at, (one[0] + dx * share, one[1] + dy * share))


def room(around: tuple[Point, ...], at: Point) -> float:
    """Radius of the largest circle around a point inside an outline; negative outside."""
    inside, (x, y) = False, at
    for (ax, ay), (bx, by) in sides(around):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    least = min(from_side(at, a, b) for a, b in sides(around))
    return least if inside else -least


def corners(rect: Box) -> list[Point]:
    x, y, w, h = rect
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def around(at: Point, w: float, h: float) -> Box:
    return Box(at[0] - w / 2, at[1] - h / 2, w, h)


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.w <= other.x
        or other.x + other.w <= one.x
        or one.y + one.h <= other.y
        or other.y + other.h <= one.y
    )


def border(one: int, other: int) -> list[tuple[Point, Point]]:
    """The sides that two areas share. They run in opposite directions, because outlines are clockwise."""
    back = {(b, a) for a, b in sides(AREA[other])}
    return [side for side in sides(AREA[one]) if side in back]


# Areas


@pytest.mark.parametrize(("one", "other"), list(combinations(AREAS, 2)))
def test_areas_share_borders_exactly_as_on_the_map(one: int, other: int) -> None:
    shared = border(one, other)
    if (one, other) in BORDERS or (other, one) in BORDERS:
        assert sum(dist(a, b) for a, b in shared) >= SHORTEST_BORDER
    else:
        assert not shared
        # A shared corner would look like a border, so only area 16 and its neighbours touch.
        assert not set(AREA[one]) & set(AREA[other]) or CENTRE in (one, other)


def test_the_areas_fill_the_valley() -> None:
    """Every side is either on the outline or shared by two areas."""
    every = [side for area in AREAS for side in sides(AREA[area])]
    rim = [(a, b) for a, b in every if (b, a) not in every]
    assert {frozenset(side) for side in rim} == {frozenset(side) for side in sides(OUTLINE)}
    assert len(every) == len(set(every))


def test_the_valley_is_a_symmetric_triangle() -> None:
    """The valley is narrow at the top and gets wider downwards, down to the last 40 units."""
    right = [point for point in OUTLINE if point[0] > WIDTH / 2 and point[1] < VALLEY_HEIGHT - 40]
    assert all(a[0] < b[0] for a, b in pairwise(sorted(right, key=lambda point: point[1])))
    assert all(0 < x < WIDTH and 0 < y < VALLEY_HEIGHT for x, y in OUTLINE)
    assert {(WIDTH - x, y) for x, y in OUTLINE} == set(OUTLINE)


@pytest.mark.parametrize("area", AREAS)
def test_every_area_is_large_enough_to_touch(area: int) -> None:
    """Each area holds a circle as wide as a fingertip on a phone, clear of courts and gates."""
    blocked = [court(site) for site in SITES] + [gate(site) for site in GATE_SIDE]
    blocked.append(around(PHARAOH_AT, 0, 0))
    xs, ys = zip(*AREA[area], strict=True)
    places = [
        (x, y) for x in range(int(min(xs)), int(max(xs)), 4) for y in range(int(min(ys)), int(max(ys)), 4)
    ]
    assert max(min(room(AREA[area], place), clear(place, blocked)) for place in places) >= FINGER / 2


def clear(at: Point, rects: list[Box]) -> float:
    """Distance from a point to the nearest of these boxes; negative inside one."""
    return min(
        dist(
            at,
            (min(max(at[0], rect.x), rect.x + rect.w), min(max(at[1], rect.y), rect.y + rect.h)),
        )
        if not (rect.x < at[0] < rect.x + rect.w and rect.y < at[1] < rect.y + rect.h)
        else -1.0
        for rect in rects
    )


@pytest.mark.parametrize("area", AREAS)
def test_an_area_has_room_for_four_seats(area: int) -> None:
    """Each seat has its own place inside the area, apart from courts, the number and the Pharaoh."""
    groups = [around(spot, *FIGURES) for spot in SPOTS[area]]
    assert len(groups) == 4
    for one, other in combinations(groups, 2):
        assert abs(one.x - other.x) >= 78 or apart(one, other), (one, other)
    taken = [court(site) for site in SITES] + [around(PHARAOH_AT, PYRAMID, PYRAMID)]
    for group in groups:
        assert room(AREA[area], group.middle) >= 14
        assert all(apart(group, other) for other in taken), group
    assert room(AREA[area], NUMBER_AT[area]) >= 20


# Sites


def test_every_site_is_drawn_in_its_size() -> None:
    assert set(CENTRES) == set(SITES)
    for number, site in SITES.items():
        _, _, w, h = court(number)
        assert min(w, h) == COURT[site.large] and min(*inside(number)[2:]) >= FINGER
        assert tuple(spaces(number)) == tuple(LETTERS[site.large])
    assert set(GATE_SIDE) == {number for number, site in SITES.items() if site.on_line}


def test_courts_do_not_overlap() -> None:
    courts = [court(site) for site in SITES] + [around(PHARAOH_AT, 80, 80)]
    assert all(apart(one, other) for one, other in combinations(courts, 2))


@pytest.mark.parametrize("place", [place for place in PLACE_NAMES if "-" in place])
def test_a_space_is_drawn_at_the_area_it_opens_to(place: str) -> None:
    """A space lies inside its area. If it opens to area 16, it is on the water, half in each. The rules' costs
    agree."""
    number, _, letter = place.partition("-")
    area, own = int(opens_to()[place]), SITES[int(number)].area
    node = AREAS.index(area)
    assert node < AREA_COUNT and COST[node][NODE_OF[PLACE_NAMES.index(place)]] == 1
    if area == own:
        assert all(room(AREA[own], corner) > 3 for corner in corners(spaces(int(number))[letter]))
        return
    assert area == CENTRE and letter in "ABC"
    ((one, other),) = border(CENTRE, own)
    assert from_side(standing(place), one, other) < 1


def test_spaces_overlap_neither_each_other_nor_the_pyramid() -> None:
    for number in SITES:
        rects = list(spaces(number).values())
        x, y, w, h = court(number)
        inner = Box(x + DEPTH, y + DEPTH, w - 2 * DEPTH, h - 2 * DEPTH)
        for one, other in combinations([*rects, inner], 2):
            grown = Box(one.x + 0.01, one.y + 0.01, one.w - 0.02, one.h - 0.02)
            assert apart(grown, other), (number, one, other)


@pytest.mark.parametrize("site", GATE_SIDE)
def test_a_gate_is_large_enough_to_touch(site: int) -> None:
    rect = gate(site)
    assert min(rect.w, rect.h) >= FINGER
    assert room(AREA[CENTRE], rect.middle) > 0 and room(AREA[SITES[site].area], CENTRES[site]) > 0
    assert apart(rect, inside(site))
    assert all(apart(rect, court(other)) for other in SITES if other != site)


NUMBER = (24.0, 24.0)
WORTH = (48.0, 24.0)
"""Sizes of a site's number and of the plate with the points its pyramid can bring, in units."""


def _centred(at: Point, size: tuple[float, float]) -> Box:
    return Box(at[0] - size[0] / 2, at[1] - size[1] / 2, *size)


@pytest.mark.parametrize("signs", range(3))
def test_dispute_plates_do_not_overlap_numbers_or_each_other(signs: int) -> None:
    """Checked with all sites disputed at once."""
    plates = {site: plate_at(site, signs) for site in SITES}
    numbers = [_centred(number_at(site), NUMBER) for site in SITES]
    worths = [_centred(worth_at(site), WORTH) for site in SITES]
    for site, plate in plates.items():
        assert plate.x > 0 and plate.right < WIDTH and plate.bottom < VALLEY_HEIGHT
        others = [other for n, other in plates.items() if n != site]
        assert [it for it in (*numbers, *worths, *others) if _overlap(plate, it)] == [], site


def test_scarabs_are_not_covered() -> None:
    """No number, points or figure of another site covers the scarab that marks the owner."""
    others = {f"number {site}": _centred(number_at(site), NUMBER) for site in SITES}
    others |= {f"points {site}": _centred(worth_at(site), WORTH) for site in SITES}
    figures = {place: standing(place) for place in PLACE_NAMES if "-" in place}
    for site in SITES:
        at = scarab_at(site, finished=False)
        scarab = _centred(at, (36.0, 36.0))
        assert [name for name, it in others.items() if _overlap(scarab, it)] == [], site
        near = {place for place, (x, y) in figures.items() if dist(at, (x, y - LIFT)) < 30}
        assert {place.split("-")[0] for place in near} <= {str(site)}, near


PRICE = (28.0, 28.0)


def test_costs_do_not_cover_other_information() -> None:
    """A cost covers no letter, no worker in a space, no number of an area, not the clock and no other cost."""
    assert set(COST_AT) == set(NODE_KEYS)
    others = {f"area {area}": _centred(at, (28.0, 18.0)) for area, at in NUMBER_AT.items()}
    others["clock"] = _centred(CLOCK_AT, (66.0, 26.0))
    for place in PLACE_NAMES:
        if "-" in place:
            x, y = standing(place)
            others[place] = _centred((x, y - LIFT), WORKER)
            others[f"letter {place}"] = _centred((x, y), (11.0, 11.0))
    for key, at in COST_AT.items():
        cost = _centred(at, PRICE)
        assert [name for name, it in others.items() if _overlap(cost, it)] == [], key
        assert [other for other in COST_AT if other != key and dist(at, COST_AT[other]) < PRICE[0]] == [], key
        assert [site for site in SITES if dist(at, number_at(site)) < 25] == [], key


def test_the_number_of_an_area_keeps_clear_of_its_outline() -> None:
    for area, (x, y) in NUMBER_AT.items():
        digits = corners(_centred((x, y), (26.0, 18.0)))
        assert min(room(inset(AREA[area], 11), corner) for corner in digits) > 2, area


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
