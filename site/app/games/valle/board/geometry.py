"""The geometry of the valley: where its areas, sites and spaces lie on the board, in board units.

It was laid out by hand after the table of the map (`pycore.games.valle.data`), and a test compares the two. The valley
is a triangle with bent sides and its tip above. Areas with a common border, an arm of the Nile, share its corners. A
site is a court: its pyramid in the middle, its spaces around it clockwise, three to a side of a large one and two of a
small one. The spaces A to C of the sites 4, 8 and 12 lie on the water between their area and area 16.
"""

from functools import cache
from math import hypot
from typing import Final

from app.drawing.rectangle import Box
from pycore.games.valle.data import LETTERS, LINE_SPACES, SITES

Point = tuple[float, float]
VALLEY_HEIGHT: Final = 778.0
"""The y of the lower end of the valley, on a board 720 units wide."""
MIDDLE: Final = 360.0


def _mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points mirrored to the other half of the valley, in reverse order, so that they still run clockwise."""
    return tuple((2 * MIDDLE - x, y) for x, y in reversed(points))


_TIP, _SHOULDER, _HIP = (450.0, 6.0), (540.0, 160.0), (696.0, 506.0)
_TOP, _BEND, _FOOT = (430.0, 253.0), (522.0, 506.0), (522.0, 634.0)
_FLOOR: Final = (522.0, 772.0)
_TO_SHOULDER: Final = (_TIP, (506.0, 100.0), _SHOULDER)
_TO_HIP: Final = (_SHOULDER, (578.0, 236.0), (644.0, 340.0), _HIP)
_TO_FLOOR: Final = (_HIP, (708.0, 600.0), (712.0, 700.0), (702.0, 772.0), _FLOOR)
_RIGHT: Final = {
    19: (*_TO_HIP, _BEND, _TOP),
    20: (*_TO_FLOOR, _FOOT, _BEND),
}
AREA: Final[dict[int, tuple[Point, ...]]] = {
    16: (_TOP, _BEND, _FOOT, *_mirrored((_TOP, _BEND, _FOOT))),
    17: _mirrored(_RIGHT[19]),
    18: (*_TO_SHOULDER, _TOP, *_mirrored((*_TO_SHOULDER, _TOP))),
    **_RIGHT,
    21: (_FOOT, _FLOOR, *_mirrored((_FOOT, _FLOOR))),
    22: _mirrored(_RIGHT[20]),
}
"""Area -> its corners, clockwise."""
OUTLINE: Final = (
    *_TO_SHOULDER,
    *_TO_HIP[1:],
    *_TO_FLOOR[1:],
    *_mirrored((*_TO_SHOULDER, *_TO_HIP[1:], *_TO_FLOOR[1:])),
)
"""The corners of the outline of the whole valley."""
CENTRES: Final[dict[int, Point]] = {
    1: (134, 444),
    2: (207, 275),
    3: (360, 60),
    4: (360, 210),
    5: (586, 444),
    6: (513, 275),
    7: (580, 712),
    8: (565, 570),
    9: (260, 704),
    10: (468, 720),
    11: (140, 712),
    12: (155, 570),
    13: (312, 382),
    14: (408, 382),
    15: (360, 583),
}
"""Site -> the middle of its court."""
GATE_SIDE: Final = {4: 2, 8: 3, 12: 1}
"""Site -> which side of its court lies on the water: 0 above, 1 right, 2 below, 3 left."""
COURT: Final = {True: 112.0, False: 92.0}
"""Whether a site is large -> the length of a side of its court."""
GATE_LENGTH: Final = 120.0
"""Length of the side of a site that faces the water, and of the opposite side."""
DEPTH: Final = 26.0
"""Depth of a space."""
REACH: Final = 64.0
"""Smallest width and height of a place that a finger touches."""
PHARAOH_AT: Final = (360.0, 480.0)
"""The middle of the Pharaoh's pyramid."""
CLOCK_AT: Final = (360.0, 514.0)
"""The place of the words about the progress of the Pharaoh's pyramid: on its front, above the figures at site 15."""
SPOTS: Final[dict[int, tuple[Point, ...]]] = {
    16: ((262, 488), (458, 488), (262, 584), (458, 584)),
    17: ((114, 338), (196, 338), (114, 371), (196, 371)),
    18: ((240, 128), (320, 128), (400, 128), (480, 128)),
    19: ((528, 338), (606, 338), (528, 371), (606, 371)),
    20: ((664, 530), (664, 563), (664, 596), (664, 629)),
    21: ((366, 654), (366, 687), (366, 720), (366, 753)),
    22: ((56, 530), (56, 563), (56, 596), (56, 629)),
}
"""Area -> per seat, the place of the seat's figures in the area."""
NUMBER_AT: Final[dict[int, Point]] = {
    16: (398, 316),
    17: (136, 309),
    18: (270, 184),
    19: (584, 309),
    20: (668, 692),
    21: (446, 658),
    22: (52, 692),
}
"""Area -> the middle of its number. It avoids the frame around the area and everything that stands at the sites."""
NUMBER_SIZE: Final = 28.0
COST_AT: Final[dict[str, Point]] = {
    "area-16": (436, 305),
    "area-17": (141, 268),
    "area-18": (480, 184),
    "area-19": (579, 268),
    "area-20": (668, 729),
    "area-21": (482, 650),
    "area-22": (52, 729),
    "site-1": (63, 444),
    "site-2": (266, 274),
    "site-3": (420, 60),
    "site-4": (434, 199),
    "site-4-gate": (426, 270),
    "site-5": (657, 444),
    "site-6": (454, 274),
    "site-7": (580, 769),
    "site-8": (636, 603),
    "site-8-gate": (494, 547),
    "site-9": (256, 772),
    "site-10": (407, 718),
    "site-11": (140, 769),
    "site-12": (84, 603),
    "site-12-gate": (226, 547),
    "site-13": (251, 391),
    "site-14": (469, 391),
    "site-15": (421, 588),
}
"""Key of an area, a court or its spaces on the water -> the place for the cost of going there. Beside a court, that is
where no letter and no figure is."""
NUMBER_RIGHT: Final = frozenset({8, 14})
"""Sites whose number stands at the lower right corner of the court, not at the lower left one."""
NUMBER_ABOVE: Final = frozenset({5})
"""Sites whose number stands at the upper left corner. At the lower left, it would seem to be a neighbour's."""
NUMBER_IN: Final = frozenset({2, 7})
"""Sites whose number stands a little further inwards, because another number is beside it."""
WORTH_AT: Final[dict[int, Point]] = {
    1: (213, 429),
    5: (507, 429),
    8: (482, 614),
    10: (480, 771),
    12: (234, 614),
    13: (334, 430),
    14: (386, 430),
}
"""Site -> the place of its points, if figures or a neighbour are at the usual corner of its court."""
SCARAB_AT: Final[dict[int, Point]] = {
    9: (277, 637),
    13: (252, 356),
    14: (468, 356),
}
"""Site -> the place of its owner's scarab, if a neighbour's number or figures are beside the court's upper right
corner."""


def around(place: Box) -> tuple[float, float, float, float]:
    """A frame a little larger than `place`: the x and y of its middle, its width and height."""
    return *place.middle, place.w + 10, place.h + 10


@cache
def court(site: int) -> Box:
    """The box of a site with all its spaces."""
    (x, y), side = CENTRES[site], COURT[SITES[site].large]
    across = GATE_LENGTH if site in GATE_SIDE else side
    w, h = (across, side) if GATE_SIDE.get(site, 2) == 2 else (side, across)
    return Box(x - w / 2, y - h / 2, w, h)


def _around(length: float, each: int) -> list[Box]:
    """The spaces of a court without spaces on the water, clockwise from its upper left corner, `each` on a side."""
    far = length - DEPTH
    step = far / each
    return [
        *(Box(step * n, 0, step, DEPTH) for n in range(each)),
        *(Box(far, step * n, DEPTH, step) for n in range(each)),
        *(Box(length - step * (n + 1), far, step, DEPTH) for n in range(each)),
        *(Box(0, length - step * (n + 1), DEPTH, step) for n in range(each)),
    ]


def _with_gate() -> list[Box]:
    """The spaces of a court whose spaces A to C are below, on the water. The others follow clockwise, above the
    water."""
    high, wide = COURT[True] - DEPTH, GATE_LENGTH
    up, along, door = high / 3, (wide - 2 * DEPTH) / 3, wide / LINE_SPACES
    return [
        *(Box(wide - door * (n + 1), high, door, DEPTH) for n in range(LINE_SPACES)),
        *(Box(0, high - up * (n + 1), DEPTH, up) for n in range(3)),
        *(Box(DEPTH + along * n, 0, along, DEPTH) for n in range(3)),
        *(Box(wide - DEPTH, up * n, DEPTH, up) for n in range(3)),
    ]


def _turned(rect: Box, side: int) -> Box:
    """Turn a box of `_with_gate`, whose water is below, so that the water is at `side` of the court (GATE_SIDE)."""
    x, y, w, h = rect
    if side == 3:
        return Box(COURT[True] - y - h, x, h, w)
    return Box(y, GATE_LENGTH - x - w, h, w) if side == 1 else rect


@cache
def spaces(site: int) -> dict[str, Box]:
    """Letter of each space of a site -> its box."""
    letters = LETTERS[SITES[site].large]
    if site in GATE_SIDE:
        rects = [_turned(rect, GATE_SIDE[site]) for rect in _with_gate()]
    else:
        rects = _around(COURT[SITES[site].large], len(letters) // 4)
    x, y, _, _ = court(site)
    return {
        letter: Box(x + rect.x, y + rect.y, rect.w, rect.h)
        for letter, rect in zip(letters, rects, strict=True)
    }


@cache
def gate(site: int) -> Box:
    """The box of the spaces A to C of a site on the water, enlarged towards area 16 for a finger."""
    rects = list(spaces(site).values())[:LINE_SPACES]
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    w = max(rect.x + rect.w for rect in rects) - x
    h = max(rect.y + rect.h for rect in rects) - y
    more = REACH - DEPTH
    return {
        2: Box(x, y, w, h + more),
        3: Box(x - more, y, w + more, h),
        1: Box(x, y, w + more, h),
    }[GATE_SIDE[site]]


@cache
def inside(site: int) -> Box:
    """The box of a court without its spaces on the water."""
    x, y, w, h = court(site)
    side = GATE_SIDE.get(site)
    if side == 2:
        return Box(x, y, w, h - DEPTH)
    if side is None:
        return Box(x, y, w, h)
    return Box(x + (DEPTH if side == 3 else 0), y, w - DEPTH, h)


@cache
def number_at(site: int) -> Point:
    """Where the number of a site stands: at a corner of its court, in most cases the lower left one."""
    x, y, w, h = court(site)
    if site in NUMBER_ABOVE:
        return x - 5, y - 2
    if GATE_SIDE.get(site) == 2:  # its corner is one of the spaces on the water
        return x - 10, y + h - 8
    if site in NUMBER_RIGHT:
        return x + w + 5, y + h + 2
    return (x + 1 if site in NUMBER_IN else x - 5), y + h + 2


@cache
def worth_at(site: int) -> Point:
    """Where the points of a site stand: at the lower right corner of its court, or as `WORTH_AT` says."""
    if site in WORTH_AT:
        return WORTH_AT[site]
    x, y, w, h = court(site)
    return (x + w + 4, y + h - 36) if GATE_SIDE.get(site) == 2 else (x + w + 4, y + h + 2)


@cache
def standing(place: str) -> Point:
    """The middle of a space, given by its name, such as "8-D"."""
    site, _, letter = place.partition("-")
    return spaces(int(site))[letter].middle


@cache
def border(one: int, other: int) -> tuple[Point, ...]:
    """The line that two neighbouring areas share."""
    around, back = AREA[one], AREA[other]
    shared = [
        (a, b)
        for a, b in zip(around, (*around[1:], around[0]), strict=True)
        if (b, a) in zip(back, (*back[1:], back[0]), strict=True)
    ]
    return (shared[0][0], *(b for _, b in shared))


def inset(around: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """A clockwise outline with every side moved inwards by `by` units."""
    found = []
    for (ax, ay), (x, y), (bx, by_) in zip(
        (around[-1], *around[:-1]), around, (*around[1:], around[0]), strict=True
    ):
        (ux, uy), (vx, vy) = _inward(x - ax, y - ay), _inward(bx - x, by_ - y)
        share = by / (1 + ux * vx + uy * vy)
        found.append((x + (ux + vx) * share, y + (uy + vy) * share))
    return tuple(found)


def _inward(dx: float, dy: float) -> Point:
    """The unit vector at a right angle to a side, to its right. For clockwise outlines it points inwards (y grows
    downwards)."""
    length = hypot(dx, dy)
    return -dy / length, dx / length


def path(points: tuple[Point, ...], closed: bool = True) -> str:
    """An outline as the data of an SVG path."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + ("Z" if closed else "")
