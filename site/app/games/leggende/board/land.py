"""The geometry of the regions of the eight faces, with coasts as irregular as real ones."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from pycore.games.leggende.faces import FACE_OF, FACES, REGION

Point = tuple[float, float]
SHORTEST: Final = 20.0
"""The sides of an outline are divided until none is longer than this, in board units."""
COAST: Final = 0.16
BORDER: Final = 0.10
"""How far the middle of a divided side may move aside, in lengths of that side: COAST on a coast, BORDER on land."""


class Shape(NamedTuple):
    """A region on its unturned tile: its outline, and the lines that it shares with each neighbour."""

    outline: tuple[Point, ...]
    borders: dict[str, tuple[Point, ...]]


@cache
def corners(region: str) -> tuple[Point, ...]:
    """The corners of a region."""
    pairs = (pair.split(",") for pair in LAND[region].split())
    return tuple((GRID * float(x), GRID * float(y)) for x, y in pairs)


def _sides(region: str) -> list[tuple[Point, Point]]:
    around = corners(region)
    return list(zip(around, (*around[1:], around[0]), strict=True))


@cache
def _owners(face: int) -> dict[tuple[Point, Point], str]:
    """Every side of a region of a face, in the region's direction -> that region."""
    return {side: region for region in LAND if FACE_OF[REGION[region]] == face for side in _sides(region)}


@cache
def shape(region: str) -> Shape:
    """The outline of a region, and the lines that it shares with its neighbours."""
    owners = _owners(FACE_OF[REGION[region]])
    outline: list[Point] = []
    borders: dict[str, list[Point]] = {}
    for one, other in _sides(region):
        neighbour = owners.get((other, one))
        line = broken(one, other, neighbour is None)
        outline += line[:-1]
        if neighbour is not None:
            kept = borders.setdefault(neighbour, [])
            kept += line[1:] if kept and kept[-1] == line[0] else line
    return Shape(tuple(outline), {name: tuple(line) for name, line in borders.items()})


def broken(one: Point, other: Point, coast: bool) -> list[Point]:
    """The points of an irregular line from one corner to the other. `coast`: as a coast, not as a border on land."""
    if one > other:
        return _broken(other, one, COAST if coast else BORDER)[::-1]
    return _broken(one, other, COAST if coast else BORDER)


def _broken(one: Point, other: Point, aside: float) -> list[Point]:
    dx, dy = other[0] - one[0], other[1] - one[1]
    if (dx * dx + dy * dy) ** 0.5 <= SHORTEST:
        return [one, other]
    share = aside * _chance(one, other)
    x, y = half_way(one, other)
    middle = x - dy * share, y + dx * share
    return _broken(one, middle, aside)[:-1] + _broken(middle, other, aside)


def _chance(one: Point, other: Point) -> float:
    """A pseudo-random number between -1 and 1. It depends only on the two points."""
    mixed = int(one[0] * 7 + one[1] * 13 + other[0] * 29 + other[1] * 53) * 2654435761 % 4294967296
    return (mixed >> 8) / 8388608 - 1


# As a tile lies


def turned(point: Point, quarters: int) -> Point:
    """Where a point of a tile lies after the tile is turned clockwise by `quarters` quarter turns."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIDE - y, x
    return x, y


@cache
def outline(region: str, quarters: int, x: float, y: float) -> tuple[Point, ...]:
    """A region's outline on the board, for a tile turned clockwise by `quarters`, with its upper left corner at (x,
    y)."""
    found = (turned(point, quarters) for point in shape(region).outline)
    return tuple((round(px + x, 1), round(py + y, 1)) for px, py in found)


def closed(points: tuple[Point, ...]) -> str:
    """Path data of a closed, rounded line, which runs through the middles of the sides between the points."""
    middles = [half_way(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    pen = Pen(middles[-1])
    pen.bend(points, middles)
    return pen.data + "Z"


def opened(points: tuple[Point, ...]) -> str:
    """Path data of a rounded line from the first point to the last."""
    middles = [half_way(a, b) for a, b in pairwise(points)]
    pen = Pen(points[0])
    pen.line(middles[0])
    pen.bend(points[1:-1], middles[1:])
    pen.line(points[-1])
    return pen.data


class Pen:
    """Writes relative path data in whole board units.

    Such data is a third as long as absolute coordinates with one decimal. On a phone a unit is only half a pixel."""

    AFRESH: Final = 8
    """The number of bends after which a corner is written again. The bends between follow smoothly, and would drift."""

    def __init__(self, start: Point) -> None:
        self._x, self._y = round(start[0]), round(start[1])
        self.data = f"M{self._x} {self._y}"

    def line(self, end: Point) -> None:
        """Draw a straight line to `end`."""
        self.data += f"l{self._step(end)}"
        self._go(end)

    def bend(self, corners: Sequence[Point], ends: Sequence[Point]) -> None:
        """Draw a rounded line past each corner to the end at the same index."""
        for n, (corner, end) in enumerate(zip(corners, ends, strict=True)):
            smooth = n % self.AFRESH
            self.data += f"t{self._step(end)}" if smooth else f"q{self._step(corner)},{self._step(end)}"
            self._go(end)

    def _step(self, end: Point) -> str:
        x, y = round(end[0]) - self._x, round(end[1]) - self._y
        return f"{x}{y}" if y < 0 else f"{x} {y}"

    def _go(self, end: Point) -> None:
        self._x, self._y = round(end[0]), round(end[1])


def half_way(one: Point, other: Point) -> Point:
    """The point half-way between two points."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


FACE_REGIONS: Final = tuple(tuple(region for island in face.islands for region in island) for face in FACES)
"""Face -> its regions, island by island."""


def inset(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """An outline with every side moved inwards by `by` units."""
    inward = 1 if _area(points) > 0 else -1
    found = []
    for before, at, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1
        found.append((at[0] - inward * by * dy / length, at[1] + inward * by * dx / length))
    return tuple(found)


def _area(points: tuple[Point, ...]) -> float:
    """Twice the area of an outline; positive if it runs clockwise on the screen."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True))


SIDE: Final = 360.0
"""Width and height of a tile."""
GRID: Final = 2
"""Length in board units of the steps in which `LAND` gives corners."""
STEP: Final = 5
"""Length in board units of the steps in which `STATIONS` gives places."""
LAND: Final = {
    # citadel
    "C1": "15,31 42,9 80,19 100,19 129,9 152,30 118,50 103,70 75,80 54,96 31,98 18,90 7,70 8,49",
    "C2": "152,30 170,48 175,71 162,90 174,108 172,142 152,169 122,173 95,162 87,145 98,126 88,107 54,96"
    " 75,80 103,70 118,50",
    "C3": "14,128 35,114 59,117 70,134 69,159 47,174 20,167 7,148",
    # desert
    "D1": "26,20 58,7 89,17 109,10 115,39 75,54 15,48 14,33",
    "D2": "15,48 75,54 79,78 54,84 22,83 7,66",
    "D3": "115,39 141,15 169,36 175,62 169,84 113,95 76,98 79,78 75,54",
    "D4": "76,98 113,95 98,131 31,143 8,128 17,90 42,102",
    "D5": "169,84 162,93 174,111 173,135 123,142 98,131 113,95",
    "D6": "31,143 98,131 123,142 117,175 94,163 56,174 27,165",
    "D7": "123,142 173,135 175,157 160,174 135,175 117,175",
    # fern
    "F1": "39,23 61,7 82,18 100,18 131,8 161,24 170,50 148,70 114,69 75,61 29,56",
    "F2": "29,56 75,61 114,69 104,84 115,100 75,112 31,123 13,110 18,90 7,70",
    "F3": "115,100 142,86 163,90 175,116 171,151 145,173 111,172 92,162 69,173 39,162 23,142 31,123 75,112",
    # horseshoe
    "H1": "124,14 150,6 173,24 174,53 153,69 131,67 118,60 126,37",
    "H2": "56,21 74,7 89,18 105,15 124,14 126,37 118,60 99,70 78,46",
    "H3": "56,21 78,46 99,70 90,85 55,96 19,112 7,103 17,89 6,68 11,40 32,21",
    "H4": "90,85 110,89 127,106 100,136 69,171 41,165 18,144 19,112 55,96",
    "H5": "127,106 148,102 172,116 176,146 156,170 125,175 95,163 69,171 100,136",
    # ice islands
    "I1": "12,52 14,27 42,8 75,17 95,19 113,9 127,24 120,42 65,49",
    "I2": "12,52 65,49 120,42 116,61 100,76 76,87 46,84 18,89 7,71",
    "I3": "133,56 156,49 174,66 165,89 175,111 156,129 131,123 116,102 119,74",
    "I4": "10,141 7,121 20,103 51,100 81,103 103,116 111,134 60,137",
    "I5": "10,141 60,137 111,134 130,144 135,161 117,174 94,163 74,174 40,173 16,161",
    # meadows
    "M1": "68,16 91,18 118,8 151,13 171,33 169,57 125,59 88,54 75,36",
    "M2": "68,16 75,36 88,54 83,93 50,85 13,80 7,51 19,23 45,8",
    "M3": "169,57 175,74 163,90 174,107 153,124 120,121 103,105 83,93 88,54 125,59",
    "M4": "13,80 50,85 83,93 103,105 120,121 115,137 70,139 23,142 8,126 18,96",
    "M5": "115,137 142,142 153,159 127,174 93,163 64,175 32,167 23,142 70,139",
    # tall islands
    "T1": "15,34 46,9 80,18 100,17 104,33 89,56 95,80 78,103 54,112 26,107 18,90 7,64",
    "T2": "122,19 151,9 173,29 172,61 152,76 123,70 112,45",
    "T3": "96,119 116,102 145,97 165,91 175,116 171,150 146,173 111,171 92,161 68,154 73,131",
    # volcano
    "V1": "37,17 63,6 89,18 102,27 103,45 82,56 58,52 49,34",
    "V2": "37,17 49,34 58,52 53,67 31,73 10,64 6,41 17,22",
    "V3": "107,57 118,34 129,17 154,10 174,30 174,62 132,73 120,64",
    "V4": "107,57 120,64 132,73 126,93 120,113 102,120 84,113 69,99 54,84 71,71 90,65",
    "V5": "174,62 175,72 162,84 162,96 175,110 172,138 151,155 129,144 124,128 120,113 126,93 132,73",
    "V6": "54,84 69,99 84,113 87,133 50,132 11,134 7,116 19,102 18,87 33,84",
    "V7": "11,134 50,132 87,133 108,145 114,161 94,164 70,170 34,171 13,158",
}
"""Region -> its corners as "x,y", along its outline, in steps of GRID."""
STATIONS: Final = {
    "C1": "27,14 13,15 10,28 39,20 25,28 49,11",
    "C2": "60,56 49,30 47,62 60,21 60,41 45,44",
    "C3": "16,57 21,51 7,58 12,64 20,65 25,59",
    "D1": "36,16 13,13 31,9 22,10 27,17 42,10",
    "D2": "16,23 9,22 18,31 11,30 27,30 23,24",
    "D3": "60,17 51,31 50,20 41,25 64,27 36,34",
    "D4": "16,46 24,46 32,48 38,43 9,43 10,51",
    "D5": "54,48 45,51 56,40 62,51 64,43 47,42",
    "D6": "24,65 17,60 42,62 25,57 36,56 32,63",
    "D7": "59.4,60 64.4,65 57.4,67 50.4,66 66.4,58 51.4,59",
    "F1": "22,11 50,21 62,20 40,13 30,19 55,11",
    "F2": "19,31 26,39 14,43 37,36 29,29 9,30",
    "F3": "32,55 58,43 47,61 18,57 61,57 44,47",
    "H1": "58,16 64,12 57,8 59,24 65,20 52,22",
    "H2": "45,18 28,8 35,18 38,11 46,10 40,24",
    "H3": "24,21 15,15 22,32 12,37 8,23 32,28",
    "H4": "24,50 22,62 43,43 12,50 33,57 31,41",
    "H5": "60,58 63,49 53,65 53,48 46,54 43,63",
    "I1": "17,12 38,14 9,16 46,10 25,8 29,16",
    "I2": "33,26 25,30 41,24 8,25 19,24 12,32",
    "I3": "52,37 56,45 61,36 65,27 65,44 56,28",
    "I4": "23,51 36,48 28,45 20,44 7,51 12,45",
    "I5": "40,60 31,57 20,59 11,63 49,62 27,65",
    "M1": "58,11 42,16 49,10 34,12 51,19 62,19",
    "M2": "21,23 12,17 25,14 28,30 16,8 11,27",
    "M3": "51,30 62,30 51,43 62,42 40,26 42,37",
    "M4": "23,41 13,40 34,44 13,50 42,50 26,51",
    "M5": "24,63 48,60 40,62 56,63 32,60 15,60",
    "T1": "27,24 26,37 35,14 13,33 10,20 20,11",
    "T2": "58,16 66,14 56,25 50,13 58,7 64,22",
    "T3": "47,59 59,59 36,57 44,48 54,43 64,48",
    "V1": "31,12 22,9 28,6 25,17 32,19 38,13",
    "V2": "13,19 6,21 8,14 13,26 15,12 20,22",
    "V3": "58,19 63,12 51,17 53,25 54,10 66,20",
    "V4": "38,32 34,40 47,36 30,33 42,43 45,28",
    "V5": "58,38 63,45 53,45 55,54 62,30 64,54",
    "V6": "15,46 23,47 22,39 31,49 8,50 13,38",
    "V7": "14,64 18,57 30,57 9,58 23,63 36,62",
}
"""Region -> six places as "x,y", in steps of STEP, as far from each other and from the coast as possible.

Four are for the armies of each owner (the neutral armies use the place of the fourth seat, which is empty then), one is
for a token, and one for the region's number."""
SEA_ENDS: Final = {
    ("C2", "C3"): "184,262 140,270",
    ("H1", "H4"): "284,136 226,180",
    ("I2", "I3"): "212,142 234,168",
    ("I3", "I4"): "236,212 204,228",
    ("V2", "V4"): "104,130 146,142",
}
"""Two regions joined by a sea route on one face -> the rough ends of the route. Each moves to the nearest coast."""
BRIDGE_ENDS: Final = {("T1", "T2"): "186,104 228,98", ("T1", "T3"): "150,212 170,250"}
"""Two regions joined by a bridge -> the rough ends of the bridge."""
ISLAND_SPOTS: Final = {
    **{"C1": "332,34", "C3": "20,238", "D1": "28,22", "F1": "330,26", "H1": "36,36"},
    **{"I1": "272,32", "I3": "342,264", "I4": "292,302", "M1": "310,270"},
    **{"T1": "108,248", "T2": "240,164", "T3": "128,332", "V1": "38,24", "V3": "334,20"},
}
"""First region of an island -> the place at sea for the mark of the seat that controls the island."""
SEA_SPOTS: Final = {
    "citadel": "164,332",
    "desert": "28,306",
    "fern": "40,42",
    "horseshoe": "32,330",
    "ice_islands": "322,60",
    "meadows": "34,328",
    "tall_islands": "60,300",
    "volcano": "328,328",
}
"""Face -> the place of a picture, where the open sea is wide enough."""
NAME_SPOTS: Final = {
    "citadel": ("85,223", "100,166", "253,154", "262,211"),
    "desert": ("265,22", "283,22", "43,349", "43,22"),
    "fern": ("41,349", "41,22", "305,22", "269,349"),
    "horseshoe": ("306,163,2", "78,22", "54,193,2", "174,31,2"),
    "ice_islands": ("144,196", "46,328,2", "216,181", "46,22,2"),
    "meadows": ("315,22", "42,349", "42,22", "315,22"),
    "tall_islands": ("50,349", "50,22", "299,22", "242,349"),
    "volcano": ("253,349", "316,229", "97,22", "43,148"),
}
"""Face -> the place of its name, for each quarter turn clockwise, chosen to cover the least land, routes and marks.

It is the middle of the first line on the turned tile, followed by the number of words in that line if there is a second
line."""
