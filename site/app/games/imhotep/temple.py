"""The temple: a row of spaces built ever higher; on side B each space has its own bonus."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from app.drawing.svg import badge, box, icon, outline, text
from app.games.imhotep.layout import RISE, Sketch, Slot, slots, squeeze, standing
from pycore.games.imhotep.data import TEMPLE_B, TEMPLE_B_POINTS, TEMPLE_WIDTH

PITCH: Final = 57.0


def temple_x(space: int) -> float:
    """The middle of a space."""
    return 364 + PITCH * space


def temple_spot(stone: int, stones: int, width: int, b: bool) -> tuple[float, float, int]:
    """Centre and layer of a stone in the temple."""
    level, space = divmod(stone, width)
    height = (stones - 1 - space) // width + 1
    low, room = (354, 31) if b else (350, 50)
    return *standing(temple_x(space), low, level * squeeze(height, RISE, room)), 10 + level


@cache
def temple_ground(seats: int, b: bool) -> str:
    """Walls, pillars, and the spaces."""
    width = TEMPLE_WIDTH[seats]
    span = PITCH * width
    top = 294 if b else 262
    parts = [
        box(332, top, span + 7, 384 - top, 6, "rock", "rock-edge", 1.8),
        f'<{outline(332, top, span + 7, 384 - top, 6)} fill="url(#imhotep-p-grain)"/>',
        box(338, 326 if b else 322, span - 5, 46 if b else 48, 4, "sand-deep", "sand-edge", 1.4),
    ]
    pillars = [(temple_x(space) - PITCH / 2, y) for space in range(width + 1) for y in (top + 14, 374)]
    parts.append(
        f'<path d="{_discs(pillars, 9)}" fill="var(--sand-light)" stroke="var(--sand-edge)" stroke-width="2"/>'
        f'<path d="{_discs(pillars, 4)}" fill="var(--gold)"/>'
    )
    places = (Slot(temple_x(space), 354) if b else Slot(temple_x(space), 350, "1") for space in range(width))
    parts.append(slots(tuple(places), 42, 34))
    if b:
        parts += [_plate(temple_x(space), TEMPLE_B[space]) for space in range(width)]
    return "".join(parts)


def _discs(middles: Iterable[tuple[float, float]], r: float) -> str:
    """Discs as path data."""
    return "".join(f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 0 .01z" for x, y in middles)


def _plate(x: float, bonus: str) -> str:
    """What a space gives, on a plate above it that no stone covers."""
    y = 272
    parts = [
        f'<path d="M{x:g} {y + 14}v12" stroke="var(--sand-edge)" stroke-width="2.5"/>',
        box(x - 27, y - 16, 54, 32, 5, "papyrus", "papyrus-edge", 1.8),
    ]
    if bonus == "points":
        parts.append(text(x, y + 9, TEMPLE_B_POINTS[bonus], 24, anchor="middle", bold=True))
    elif bonus == "card":
        parts.append(icon("imhotep-bonus-card", x - 14, y - 14, 28))
    else:
        parts.append(text(x - 18, y + 8, TEMPLE_B_POINTS[bonus], 22, anchor="middle", bold=True))
        parts.append(
            f'<path d="M{x - 11:g} {y + 10}l7-20" stroke="var(--ink-soft)" stroke-width="2.2"'
            ' stroke-linecap="round"/>'
        )
        parts.append(icon("imhotep-bonus-two", x - 5, y - 14, 29))
    return "".join(parts)


def draw_temple(sketch: Sketch) -> None:
    """The stones, and how high they lie."""
    stones, width = sketch.plain["temple"], TEMPLE_WIDTH[sketch.seats]
    b = "temple" in sketch.sides_b
    for i, seat in enumerate(stones):
        x, y, layer = temple_spot(i, len(stones), width, b)
        where = f"Tempio, posto {i % width + 1}, piano {i // width + 1}"
        sketch.stone(seat, f"temple-{i}", (x, y), layer, where)
    for space in range(min(width, len(stones))):
        height = (len(stones) - 1 - space) // width + 1
        if height > 1:
            sketch.overlay.append(badge(temple_x(space), 381, f"×{height}", 18))
    if sketch.kind == "temple-bonus":
        x = temple_x(sketch.plain["pending"]["temple"])
        ring = f'{outline(x - 27, 256, 54, 32, 5)} fill="none" pointer-events="none"'
        sketch.scenery.append(
            f'<{ring} stroke="var(--on-gold)" stroke-width="6"/><{ring} stroke="var(--gold)" stroke-width="3.5"/>'
        )


def top_stone(stones: int, space: int, width: int) -> int:
    """The number of the stone on top of a space of the temple, -1 where there is none."""
    return space + (stones - 1 - space) // width * width if stones > space else -1
