"""The tomb: three rows without end. Side A counts groups, side B each row."""

from functools import cache
from typing import Final

from app.drawing.svg import box, chip, text
from app.games.imhotep.layout import Sketch, Slot, slots, squeeze
from pycore.games.imhotep.data import TOMB_B_POINTS, TOMB_ROWS
from pycore.games.imhotep.scoring import shares


class _Grid:
    """Where the stones of a side lie: the first one, the distances, and how many columns are drawn."""

    def __init__(self, x: float, y: float, pitch: float, row: float, columns: int) -> None:
        self.x, self.y, self.pitch, self.row, self.columns = x, y, pitch, row, columns

    def step(self, stones: int) -> float:
        """The distance of two columns; further ones than are drawn lie all closer together."""
        return squeeze(-(-stones // TOMB_ROWS), self.pitch, self.pitch * (self.columns - 1))


GRID_A: Final = _Grid(42, 473, 40.5, 36, 8)
GRID_B: Final = _Grid(41, 469, 39, 46, 6)


def _grid(b: bool) -> _Grid:
    return GRID_B if b else GRID_A


def tomb_spot(stone: int, stones: int, b: bool) -> tuple[float, float, int]:
    """Centre and layer of a stone in the tomb."""
    grid = _grid(b)
    column, row = divmod(stone, TOMB_ROWS)
    return grid.x + column * grid.step(stones), grid.y + grid.row * row, 10 + 50 * row + column


@cache
def tomb_ground(seats: int, b: bool) -> str:
    """The chambers."""
    if b:
        return _ground_b(seats)
    parts = [
        box(16, 447, 330, 118, 6, "sand-deep", "sand-edge", 1.8),
        '<path d="M18 452H344M18 560H344" stroke="var(--gold-deep)" stroke-width="3" stroke-dasharray="9 4 3 4"/>',
    ]
    places = ((column, row) for column in range(GRID_A.columns) for row in range(TOMB_ROWS))
    parts.append(slots(tuple(Slot(42 + 40.5 * column, 474 + 36 * row) for column, row in places), 38, 32))
    parts.append(text(18, 592, "gruppi: 1 · 3 · 6 · 10 · 15 · +2", 22, fill="ink-soft", fit=326))
    return "".join(parts)


def _ground_b(seats: int) -> str:
    """Three rooms, and beside each of them a sheet for who would score how much there."""
    words = " · ".join(map(str, TOMB_B_POINTS[:seats]))
    parts: list[str] = [text(340, 436, f"per fila {words}", 21, anchor="end", fill="ink-soft", fit=205)]
    for row in range(TOMB_ROWS):
        y = GRID_B.y + GRID_B.row * row + 2
        parts.append(box(16, y - 22, 330, 44, 6, "sand-deep", "sand-edge", 1.8))
        places = (Slot(GRID_B.x + GRID_B.pitch * column, y + 1) for column in range(GRID_B.columns))
        parts.append(slots(tuple(places), 36, 35))
        parts.append(box(*_sheet(row), 5, "papyrus", "papyrus-edge", 1.6))
    return "".join(parts)


def _sheet(row: int) -> tuple[float, float, float, float]:
    return 260, GRID_B.y + GRID_B.row * row - 17, 83, 38


@cache
def prizes(row: int, seats: int) -> str:
    """What the places in a row are worth, on the sheet of a row that nobody has built in."""
    x, y, w, _ = _sheet(row)
    words = "·".join(map(str, TOMB_B_POINTS[:seats]))
    return text(x + w / 2, y + 26, words, 20, anchor="middle", fill="ink-soft", fit=w - 10)


def draw_tomb(sketch: Sketch) -> None:
    """The stones, and what they are worth."""
    stones = sketch.plain["tomb"]
    b = "tomb" in sketch.sides_b
    for i, seat in enumerate(stones):
        x, y, layer = tomb_spot(i, len(stones), b)
        where = f"Tomba, fila {i % TOMB_ROWS + 1}, colonna {i // TOMB_ROWS + 1}"
        sketch.stone(seat, f"tomb-{i}", (x, y), layer, where)
        if not b:
            _clamps(sketch, i, x, y)
    if b:
        for row in range(TOMB_ROWS):
            sketch.scenery.append(f'<g pointer-events="none">{_standing(sketch, row)}</g>')


def _clamps(sketch: Sketch, i: int, x: float, y: float) -> None:
    """Golden clamps that hold a stone to those of its group before it."""
    stones = sketch.plain["tomb"]
    if i % TOMB_ROWS and stones[i - 1] == stones[i]:
        sketch.overlay.append(_clamp(x, y - 22, 8, 13))
    if i >= TOMB_ROWS and stones[i - TOMB_ROWS] == stones[i]:
        sketch.overlay.append(_clamp(x - GRID_A.step(len(stones)) / 2, y - 4, 13, 8))


def _clamp(x: float, y: float, w: float, h: float) -> str:
    return box(x - w / 2, y - h / 2, w, h, 3, "gold", "on-gold", 1.5)


def _standing(sketch: Sketch, row: int) -> str:
    """Who would score how much with this row now, the most first."""
    owners = sketch.plain["tomb"][row::TOMB_ROWS]
    points = shares([owners.count(seat) for seat in range(sketch.seats)], TOMB_B_POINTS)
    present = sorted(set(owners), key=lambda seat: (-points[seat], seat))
    x, y, _, h = _sheet(row)
    if not present:
        return prizes(row, sketch.seats)
    lines = -(-len(present) // 2)
    parts: list[str] = []
    for n, seat in enumerate(present):
        cx = x + 12 + 41 * (n % 2)
        cy = y + h * (n // 2 + 0.5) / lines if lines == 1 else y + 10 + 18.5 * (n // 2)
        size, radius = (22, 10.5) if lines == 1 else (20, 8.5)
        parts.append(chip(sketch.colour(seat), cx, cy, radius))
        parts.append(text(cx + radius + 3, cy + size * 0.35, points[seat], size, bold=True))
    return "".join(parts)
