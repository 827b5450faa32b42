"""Draws both sides of the temple, the tomb and the obelisks."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, chip, icon, outline, text
from app.games.imhotep.board.layout import RISE, Sketch, slot, slots, standing
from pycore.games.imhotep.data import (
    OBELISK_POINTS,
    TEMPLE_B,
    TEMPLE_B_POINTS,
    TEMPLE_WIDTH,
    TOMB_B_POINTS,
    TOMB_ROWS,
    TOWER_POINTS,
    TOWER_STONES,
)
from pycore.games.imhotep.scoring import shares

TOWER_PITCH: Final = 31.4
TOWER_RISE: Final = 7
LOW: Final = 157
BEHIND: Final = 124
"""The y of the two cells of a colour on side B, which lie one behind the other, from the site's upper edge."""


def _seat_x(plot: Box, seat: int, seats: int) -> float:
    pitch = 172 / seats
    return plot.x + 10 + pitch * (seat + 0.5)


@cache
def obelisk_ground(plot: Box, seats: int, b: bool, later: bool) -> str:
    """The ground of the site, drawn below the stones. `later`: the values of the later edition."""
    return _obelisk_ground_b(plot, seats, later) if b else _ground_a(plot, seats)


def draw_obelisks(sketch: Sketch) -> None:
    """Draw the stones of the obelisks."""
    if "obelisks" in sketch.sides_b:
        _draw_b(sketch)
    else:
        _draw_a(sketch)


# Side A


def obelisk_spot(plot: Box, seat: int, level: int, height: int, seats: int) -> tuple[float, float, int]:
    """Centre and layer of a stone of an obelisk. Level 0 is at its foot."""
    x = _seat_x(plot, seat, seats)
    return *standing(x, plot.y + 147, level * kit.squeeze(height, RISE, 58)), 10 + level


def _ground_a(plot: Box, seats: int) -> str:
    prizes = " · ".join(map(str, OBELISK_POINTS[seats]))
    y = plot.y
    parts: list[str] = [text(plot.x + 96, y + 56, prizes, anchor="middle", fill="ink-soft")]
    for seat in range(seats):
        x = _seat_x(plot, seat, seats)
        parts += _obelisk(f"M{x:g} {y + 64:g}l9 12 5 56h-28l5-56z", f"M{x:g} {y + 64:g}l9 12h-18z", 1.5)
        parts.append(slot(x, y + 147, 41, 33))
    return "".join(parts)


def _obelisk(shaft: str, tip: str, width: float) -> tuple[str, str]:
    """The pale outline of an obelisk with its golden tip."""
    stone = kit.stroke(shaft, "sand-edge", width, fill="sand-deep")
    return stone.replace("/>", ' fill-opacity=".75" stroke-opacity=".75"/>'), kit.stroke(
        tip, "gold-deep", width, fill="gold"
    )


def _draw_a(sketch: Sketch) -> None:
    plot = sketch.layout.obelisks
    for seat, height in enumerate(sketch.plain["obelisks"]):
        x = _seat_x(plot, seat, sketch.seats)
        if not height:
            sketch.scenery.append(kit.idle(chip(sketch.colour(seat), x, plot.y + 147, 11)))
        for level in range(height):
            spot = obelisk_spot(plot, seat, level, height, sketch.seats)
            sketch.stone(seat, f"obelisk-{seat}-{level}", spot, f"Obelisco, piano {level + 1}")
        sketch.scenery.append(kit.idle(text(x, plot.y + 187, height, 24, anchor="middle", bold=True)))


# Side B


def _tower_x(plot: Box, tower: int) -> float:
    return plot.x + 24 + TOWER_PITCH * tower


def tower_spot(plot: Box, tower: int, level: int) -> tuple[float, float, int]:
    """Centre and layer of a stone of a finished tower."""
    return *standing(_tower_x(plot, tower), plot.y + 80, TOWER_RISE * level), 10 + 3 * tower + level


def waiting_spot(plot: Box, seat: int, n: int, waiting: int, seats: int) -> tuple[float, float, int]:
    """Centre and layer of a stone that waits for its tower. The first stands in front, the others behind it."""
    depth = kit.squeeze(waiting, LOW - BEHIND, LOW - BEHIND)
    return *standing(_seat_x(plot, seat, seats), plot.y + LOW - depth * n), 60 - min(n, 29)


def _obelisk_ground_b(plot: Box, seats: int, later: bool) -> str:
    parts: list[str] = []
    top = plot.y
    for tower, points in enumerate(TOWER_POINTS):
        x = _tower_x(plot, tower)
        parts += _obelisk(f"M{x:g} {top + 37:g}l6 8 3 24h-18l3-24z", f"M{x:g} {top + 37:g}l6 8h-12z", 1.4)
        parts.append(slot(x, top + 80, 30, 32, str(points)))
    for seat in range(seats):
        parts += [slot(_seat_x(plot, seat, seats), top + y, 40, 32) for y in (BEHIND, LOW)]
    if later:
        parts.append(text(plot.x + 96, top + 191, "1 punto l'una", anchor="middle", fill="ink-soft", fit=168))
    return "".join(parts)


def _draw_b(sketch: Sketch) -> None:
    plot, site = sketch.layout.obelisks, sketch.plain["obelisks"]
    for tower, (seat, points) in enumerate(site["towers"]):
        for level in range(TOWER_STONES):
            where = f"Obelischi, torre da {points} punti, piano {level + 1}"
            sketch.stone(seat, f"tower-{tower}-{level}", tower_spot(plot, tower, level), where)
    if len(site["towers"]) < len(TOWER_POINTS):
        ring = box(_tower_x(plot, len(site["towers"])) - 15, plot.y + 64, 30, 32, 5, "none", "gold-deep", 3.5)
        sketch.scenery.append(kit.idle(ring))
    for seat, waiting in enumerate(site["waiting"]):
        x = _seat_x(plot, seat, sketch.seats)
        if not waiting:
            sketch.scenery.append(kit.idle(chip(sketch.colour(seat), x, plot.y + LOW, 11)))
        for n in range(waiting):
            spot = waiting_spot(plot, seat, n, waiting, sketch.seats)
            sketch.stone(seat, f"obelisk-{seat}-{n}", spot, f"Obelischi, in attesa, pietra {n + 1}")
        if waiting > 2:
            sketch.overlay.append(badge(x, plot.y + LOW + 10, waiting))


PITCH: Final = 57.0


def temple_x(plot: Box, space: int) -> float:
    """The x of the middle of a space of the temple."""
    return plot.x + 42 + PITCH * space


def temple_spot(plot: Box, stone: int, stones: int, width: int, b: bool) -> tuple[float, float, int]:
    """Centre and layer of a stone in the temple."""
    level, space = divmod(stone, width)
    height = (stones - 1 - space) // width + 1
    low, room = (138, 31) if b else (134, 50)
    return *standing(temple_x(plot, space), plot.y + low, level * kit.squeeze(height, RISE, room)), 10 + level


@cache
def temple_ground(plot: Box, seats: int, b: bool) -> str:
    """The ground of the temple: walls, pillars and spaces."""
    width = TEMPLE_WIDTH[seats]
    span = PITCH * width
    x, y = plot.x + 10, plot.y
    top, floor = (78, 110) if b else (46, 106)
    parts = [
        box(x, y + top, span + 7, 168 - top, 6, "rock", "rock-edge", 1.8),
        box(x, y + top, span + 7, 168 - top, 6, "url(#imhotep-p-grain)"),
        box(x + 6, y + floor, span - 5, 46 if b else 48, 4, "sand-deep", "sand-edge", 1.4),
    ]
    rows = (y + top + 14, y + 158)
    pillars = [(temple_x(plot, space) - PITCH / 2, row) for space in range(width + 1) for row in rows]
    parts.append(kit.stroke(_discs(pillars, 9), "sand-edge", 2, fill="sand-light"))
    parts.append(kit.filled(_discs(pillars, 4), "gold"))
    low, words = (138, "") if b else (134, "1")
    parts.append(slots(tuple((temple_x(plot, space), y + low, words) for space in range(width)), 42, 34))
    if b:
        parts += [_plate(temple_x(plot, space), y + 56, TEMPLE_B[space]) for space in range(width)]
    return "".join(parts)


def _discs(middles: Iterable[tuple[float, float]], r: float) -> str:
    """Discs as path data."""
    return "".join(f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 0 .01z" for x, y in middles)


def _plate(x: float, y: float, bonus: str) -> str:
    """A plate with the bonus of a space, above the space, where no stone covers it."""
    parts = [
        kit.stroke(f"M{x:g} {y + 14}v12", "sand-edge", 2.5),
        box(x - 27, y - 16, 54, 32, 5, "papyrus", "papyrus-edge", 1.8),
    ]
    if bonus == "points":
        parts.append(text(x, y + 9, TEMPLE_B_POINTS[bonus], 24, anchor="middle", bold=True))
    elif bonus == "card":
        parts.append(icon("imhotep-bonus-card", x - 14, y - 14, 28))
    else:
        parts.append(text(x - 18, y + 8, TEMPLE_B_POINTS[bonus], anchor="middle", bold=True))
        parts.append(kit.stroke(f"M{x - 11:g} {y + 10}l7-20", "ink-soft", 2.2, soft=True))
        parts.append(icon("imhotep-bonus-two", x - 5, y - 14, 29))
    return "".join(parts)


def draw_temple(sketch: Sketch) -> None:
    """Draw the temple's stones, and the height of each pile."""
    stones, width = sketch.plain["temple"], TEMPLE_WIDTH[sketch.seats]
    plot, b = sketch.layout.temple, "temple" in sketch.sides_b
    for i, seat in enumerate(stones):
        where = f"Tempio, posto {i % width + 1}, piano {i // width + 1}"
        sketch.stone(seat, f"temple-{i}", temple_spot(plot, i, len(stones), width, b), where)
    for space in range(min(width, len(stones))):
        height = (len(stones) - 1 - space) // width + 1
        if height > 1:
            sketch.overlay.append(badge(temple_x(plot, space), plot.y + 165, f"×{height}"))
    if sketch.kind == "temple-bonus":
        x = temple_x(plot, sketch.plain["pending"]["temple"])
        sketch.scenery.append(kit.idle(kit.gilded(outline(x - 27, plot.y + 40, 54, 32, 5), 3.5, 6)))


def top_stone(stones: int, space: int, width: int) -> int:
    """The number of the stone on top of a space of the temple, -1 where there is none."""
    return space + (stones - 1 - space) // width * width if stones > space else -1


class _Grid(NamedTuple):
    """Where the stones of a side of the tomb lie: the first stone, from the corner of the site; the distances; and how
    many columns are drawn."""

    x: float
    y: float
    pitch: float
    row: float
    columns: int

    def step(self, stones: int) -> float:
        """The distance between two columns. If the stones need more columns than are drawn, all lie closer together."""
        return kit.squeeze(-(-stones // TOMB_ROWS), self.pitch, self.pitch * (self.columns - 1))


GRID_A: Final = _Grid(32, 67, 40.5, 36, 8)
GRID_B: Final = _Grid(31, 63, 39, 46, 6)


def tomb_spot(plot: Box, stone: int, stones: int, b: bool) -> tuple[float, float, int]:
    """Centre and layer of a stone in the tomb."""
    grid = GRID_B if b else GRID_A
    column, row = divmod(stone, TOMB_ROWS)
    return (
        plot.x + grid.x + column * grid.step(stones),
        plot.y + grid.y + grid.row * row,
        10 + 50 * row + column,
    )


@cache
def tomb_ground(plot: Box, seats: int, b: bool) -> str:
    """The ground of the tomb: its chambers."""
    if b:
        return _tomb_ground_b(plot, seats)
    x, y = plot.x, plot.y
    parts = [
        box(x + 6, y + 41, 330, 118, 6, "sand-deep", "sand-edge", 1.8),
        kit.stroke(f"M{x + 8:g} {y + 46:g}h326M{x + 8:g} {y + 154:g}h326", "gold-deep", 3, dash="9 4 3 4"),
    ]
    places = ((column, row) for column in range(GRID_A.columns) for row in range(TOMB_ROWS))
    spots = ((x + GRID_A.x + GRID_A.pitch * column, y + 68 + GRID_A.row * row, "") for column, row in places)
    parts.append(slots(tuple(spots), 38, 32))
    parts.append(text(x + 8, y + 186, "gruppi: 1·3·6·10·15·+2", fill="ink-soft", fit=326))
    return "".join(parts)


def _tomb_ground_b(plot: Box, seats: int) -> str:
    """Three rooms, and beside each a sheet for the points that each seat would score there."""
    words = "·".join(map(str, TOMB_B_POINTS[:seats]))
    parts: list[str] = [text(plot.x + 330, plot.y + 30, f"fila {words}", anchor="end", fill="ink-soft")]
    for row in range(TOMB_ROWS):
        y = plot.y + GRID_B.y + GRID_B.row * row + 2
        parts.append(box(plot.x + 6, y - 22, 330, 44, 6, "sand-deep", "sand-edge", 1.8))
        places = ((plot.x + GRID_B.x + GRID_B.pitch * column, y + 1, "") for column in range(GRID_B.columns))
        parts.append(slots(tuple(places), 36, 35))
        parts.append(box(*_sheet(plot, row), 5, "papyrus", "papyrus-edge", 1.6))
    return "".join(parts)


def _sheet(plot: Box, row: int) -> Box:
    return Box(plot.x + 250, plot.y + GRID_B.y + GRID_B.row * row - 17, 83, 38)


@cache
def prizes(plot: Box, row: int, seats: int) -> str:
    """The points for each place in a row, from the first place down, on the sheet of a row without stones."""
    x, y, w, _ = _sheet(plot, row)
    words = "·".join(map(str, TOMB_B_POINTS[:seats]))
    return text(x + w / 2, y + 26, words, anchor="middle", fill="ink-soft", fit=w - 10)


def draw_tomb(sketch: Sketch) -> None:
    """Draw the tomb's stones, and the points of the groups that they form."""
    stones = sketch.plain["tomb"]
    plot, b = sketch.layout.tomb, "tomb" in sketch.sides_b
    for i, seat in enumerate(stones):
        spot = tomb_spot(plot, i, len(stones), b)
        where = f"Tomba, fila {i % TOMB_ROWS + 1}, colonna {i // TOMB_ROWS + 1}"
        sketch.stone(seat, f"tomb-{i}", spot, where)
        if not b:
            _clamps(sketch, i, *spot[:2])
    if b:
        for row in range(TOMB_ROWS):
            sketch.scenery.append(kit.idle(_standing(sketch, row)))


def _clamps(sketch: Sketch, i: int, x: float, y: float) -> None:
    """Golden clamps between stone `i` and the earlier stones of its group."""
    stones = sketch.plain["tomb"]
    if i % TOMB_ROWS and stones[i - 1] == stones[i]:
        sketch.overlay.append(_clamp(x, y - 22, 8, 13))
    if i >= TOMB_ROWS and stones[i - TOMB_ROWS] == stones[i]:
        sketch.overlay.append(_clamp(x - GRID_A.step(len(stones)) / 2, y - 4, 13, 8))


def _clamp(x: float, y: float, w: float, h: float) -> str:
    return box(x - w / 2, y - h / 2, w, h, 3, "gold", "on-gold", 1.5)


def _standing(sketch: Sketch, row: int) -> str:
    """The points that each seat would score in this row now, in descending order."""
    owners = sketch.plain["tomb"][row::TOMB_ROWS]
    points = shares([owners.count(seat) for seat in range(sketch.seats)], TOMB_B_POINTS)
    present = sorted(set(owners), key=lambda seat: (-points[seat], seat))
    x, y, _, h = _sheet(sketch.layout.tomb, row)
    if not present:
        return prizes(sketch.layout.tomb, row, sketch.seats)
    lines = -(-len(present) // 2)
    parts: list[str] = []
    for n, seat in enumerate(present):
        cx = x + 12 + 41 * (n % 2)
        cy = y + h * (n // 2 + 0.5) / lines if lines == 1 else y + 10 + 18.5 * (n // 2)
        radius = 10.5 if lines == 1 else 8.5
        parts.append(chip(sketch.colour(seat), cx, cy, radius))
        parts.append(text(cx + radius + 3, cy + 8.4, points[seat], bold=True, fit=41 - 2 * radius - 4))
    return "".join(parts)
