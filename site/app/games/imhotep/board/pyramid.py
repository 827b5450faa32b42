"""Draws the pyramid: one large pyramid on side A, three small ones with bonuses on side B."""

from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, icon, text
from app.games.imhotep.board.layout import PYRAMID_CELL, RISE, Sketch, next_on_top, slot, slots, standing
from app.games.imhotep.words.names import PYRAMIDS
from pycore.games.imhotep.data import (
    PYRAMID_B_BONUS,
    PYRAMID_B_POINTS,
    PYRAMID_B_SIZE,
    PYRAMID_B_TOP,
    PYRAMID_LEVELS,
    PYRAMID_POINTS,
)

FRAME: Final = (92.0, 70.0)
"""Outer size of one of the three pyramids."""
SMALL_CELL: Final = (42.0, 32.0)
TOP: Final = PYRAMID_B_SIZE - 1
"""The number of the place on top of the other four."""


def pyramid_ground(plot: Box, seats: int, b: bool, later: bool) -> str:
    """The ground of the site, drawn below the stones. `later`: the values of the later edition."""
    return _ground_b(plot, later) if b else _ground_a(plot)


def draw_pyramid(sketch: Sketch) -> None:
    """Draw the stones, and what the next one will score if no empty place shows it."""
    if "pyramid" in sketch.sides_b:
        _draw_b(sketch)
    else:
        _draw_a(sketch)


# Side A


def _pyramid_slot(plot: Box, place: int) -> tuple[float, float, int]:
    """Middle of a place's slot on the ground, and its level from 0."""
    level = 0 if place < 9 else 1 if place < 13 else 2
    side = 3 - level
    column, row = divmod(place - (0, 9, 13)[level], side)
    w, h = PYRAMID_CELL
    return plot.x + 38 + w * (column + level / 2), plot.y + 68 + h * (row + level / 2), level


def pyramid_spot(plot: Box, place: int, extras: int) -> tuple[float, float, int]:
    """Centre and layer of the stone at a place of the pyramid. Stones after the 14th lie beside it."""
    if place >= len(PYRAMID_POINTS):
        n = place - len(PYRAMID_POINTS)
        x, y = standing(plot.x + 180 + n * kit.squeeze(extras, 8, 16), plot.y + 142)
        return x, y, 10 + n
    x, y, level = _pyramid_slot(plot, place)
    return *standing(x, y, RISE * level), 10 + 5 * level + place % 3


def _ground_a(plot: Box) -> str:
    x, y = plot.x, plot.y
    parts = [
        box(x + 6, y + 40, 148, 126, 6, "sand-deep", "sand-edge", 1.5),
        box(x + 12, y + 46, 136, 112, 5, "quay", "sand-edge", 1.5),
    ]
    low = tuple((*_pyramid_slot(plot, place)[:2], str(n)) for place, n in enumerate(PYRAMID_LEVELS[0]))
    parts += [slots(low, 40, 32), _upper_levels(x, y)]
    return "".join(parts)


def _upper_levels(x: float, y: float) -> str:
    """The points of the places on the upper levels and of every later stone, written beside the pyramid."""
    parts = [box(x + 164, y + 42, 70, 62, 5, "sand-deep", "sand-edge", 1.5)]
    middle = (
        (x + 182 + 34 * (i // 2), y + 58 + 30 * (i % 2), str(n)) for i, n in enumerate(PYRAMID_LEVELS[1])
    )
    parts.append(slots(tuple(middle), 32, 28))
    parts.append(box(x + 246, y + 56, 42, 36, 5, "sand-deep", "sand-edge", 1.5))
    parts.append(slot(x + 267, y + 74, 34, 28, "4"))
    return "".join(parts)


def _draw_a(sketch: Sketch) -> None:
    plot, stones = sketch.layout.pyramid, sketch.plain["pyramid"]
    extras = max(0, len(stones) - len(PYRAMID_POINTS))
    for place, seat in enumerate(stones):
        sketch.stone(
            seat, f"pyramid-{place}", pyramid_spot(plot, place, extras), f"Piramide, posto {place + 1}"
        )
    if extras:
        sketch.overlay.append(badge(plot.x + 195, plot.y + 168, extras))
    elif 9 <= len(stones) < len(PYRAMID_POINTS):
        x, y, level = _pyramid_slot(plot, len(stones))
        sketch.overlay.append(next_on_top(x, y - RISE * level, PYRAMID_POINTS[len(stones)]))
    elif len(stones) == len(PYRAMID_POINTS):
        sketch.overlay.append(slot(plot.x + 182, plot.y + 136, 40, 32, "1"))


# Side B


def _frame(plot: Box, pyramid: int) -> tuple[float, float]:
    """The upper left corner of one of the three pyramids."""
    return plot.x + 4 + 97 * pyramid, plot.y + 43


def _cell(plot: Box, pyramid: int, place: int) -> tuple[float, float]:
    """The middle of a cell at ground level. The fifth cell lies on top of the other four."""
    x, y = _frame(plot, pyramid)
    w, h = SMALL_CELL
    column, row = (0.5, 0.5) if place == TOP else divmod(place, 2)
    return x + 25 + w * column, y + 19 + h * row


def small_spot(plot: Box, pyramid: int, place: int) -> tuple[float, float, int]:
    """Centre and layer of a stone of one of the three pyramids."""
    top = place == TOP
    x, y = _cell(plot, pyramid, place)
    return *standing(x, y, RISE if top else 0), 15 if top else 10 + place % 2


def extra_spot(plot: Box, n: int, extras: int) -> tuple[float, float, int]:
    """Centre and layer of a stone that lies beside the three complete pyramids."""
    x, y = standing(plot.x + 140 + n * kit.squeeze(extras, 14, 48), plot.y + 152)
    return x, y, 10 + n


@cache
def _ground_b(plot: Box, later: bool) -> str:
    parts: list[str] = []
    w, h = FRAME
    for pyramid, cells in enumerate(PYRAMID_B_POINTS):
        x, y = _frame(plot, pyramid)
        parts.append(box(x, y, w, h, 6, "sand-deep", "sand-edge", 1.5))
        parts.append(box(x + 3, y + 3, w - 6, h - 6, 5, "quay", "sand-edge", 1.5))
        for place, points in enumerate(cells):
            cx, cy = _cell(plot, pyramid, place)
            parts.append(_bonus_slot(cx, cy, points, PYRAMID_B_BONUS[pyramid][place]))
    parts.append(text(plot.x + 8, plot.y + 158, "in cima", fill="ink-soft", fit=64))
    parts.append(slot(plot.x + 93, plot.y + 150, 36, 30, str(PYRAMID_B_TOP[later])))
    return "".join(parts)


def _bonus_slot(x: float, y: float, points: int, bonus: str | None) -> str:
    if bonus is None:
        return slot(x, y, 41, 30, str(points))
    number = text(x - 13, y + 8.6, points, anchor="middle", bold=True, fill="slot-ink")
    return slot(x, y, 41, 30) + number + icon(f"imhotep-bonus-{bonus}", x - 7, y - 14, 27)


def _draw_b(sketch: Sketch) -> None:
    plot, site = sketch.layout.pyramid, sketch.plain["pyramid"]
    for pyramid, stones in enumerate(site["pyramids"]):
        for place, seat in enumerate(stones):
            where = f"{PYRAMIDS[pyramid]}, {'in cima' if place == TOP else f'posto {place + 1}'}"
            sketch.stone(seat, f"pyramid-{pyramid}-{place}", small_spot(plot, pyramid, place), where)
        if len(stones) == TOP:
            x, y = _cell(plot, pyramid, TOP)
            sketch.overlay.append(next_on_top(x, y - RISE, PYRAMID_B_TOP[sketch.later]))
        if sketch.kind == "choose-pyramid":
            sketch.scenery.append(_choice(plot, pyramid, len(stones)))
    extras = len(site["extra"])
    for n, seat in enumerate(site["extra"]):
        sketch.stone(seat, f"pyramid-extra-{n}", extra_spot(plot, n, extras), "accanto alle piramidi")
    if extras > 1:
        sketch.overlay.append(badge(plot.x + 164, plot.y + 170, extras))
    elif not extras and all(len(stones) == PYRAMID_B_SIZE for stones in site["pyramids"]):
        sketch.scenery.append(kit.idle(slot(plot.x + 140, plot.y + 150, 40, 32, "1")))


def _choice(plot: Box, pyramid: int, stones: int) -> str:
    """One of the pyramids to be chosen, with the cell where the stone would go."""
    goal = ""
    if stones < TOP:
        cx, cy = _cell(plot, pyramid, stones)
        goal = kit.frame(cx, cy, 36, 26, 4)
    return kit.area(f"pyramid-{pyramid}", PYRAMIDS[pyramid], (*_frame(plot, pyramid), *FRAME), 6, 0, goal)
