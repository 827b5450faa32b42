"""The obelisks: one growing per player on side A; on side B towers of three on numbered spaces."""

from functools import cache
from typing import Final

from app.drawing.svg import badge, chip, outline, text
from app.games.imhotep.layout import RISE, Sketch, slot, squeeze, standing
from pycore.games.imhotep.data import OBELISK_POINTS, TOWER_POINTS, TOWER_STONES

TOWER_PITCH: Final = 31.4
TOWER_RISE: Final = 7
LOW: Final = 563
BEHIND: Final = 530
"""The two cells of a colour on side B, one behind the other."""


def _seat_x(seat: int, seats: int) -> float:
    pitch = 172 / seats
    return 452 + pitch * (seat + 0.5)


@cache
def obelisk_ground(seats: int, b: bool, later: bool) -> str:
    """What is drawn below the stones."""
    return _ground_b(seats, later) if b else _ground_a(seats)


def draw_obelisks(sketch: Sketch) -> None:
    """The stones."""
    if "obelisks" in sketch.sides_b:
        _draw_b(sketch)
    else:
        _draw_a(sketch)


# Side A


def obelisk_spot(seat: int, level: int, height: int, seats: int) -> tuple[float, float, int]:
    """Centre and layer of a stone of an obelisk, level 0 at its foot."""
    return *standing(_seat_x(seat, seats), 553, level * squeeze(height, RISE, 58)), 10 + level


def _ground_a(seats: int) -> str:
    prizes = " · ".join(map(str, OBELISK_POINTS[seats]))
    parts: list[str] = [text(538, 462, prizes, 22, anchor="middle", fill="ink-soft")]
    for seat in range(seats):
        x = _seat_x(seat, seats)
        parts += [
            f'<path d="M{x:g} 470l9 12 5 56h-28l5-56z" fill="var(--sand-deep)" stroke="var(--sand-edge)"'
            ' stroke-width="1.5" fill-opacity=".75" stroke-opacity=".75"/>',
            f'<path d="M{x:g} 470l9 12h-18z" fill="var(--gold)" stroke="var(--gold-deep)" stroke-width="1.5"/>',
            slot(x, 553, 41, 33),
        ]
    return "".join(parts)


def _draw_a(sketch: Sketch) -> None:
    for seat, height in enumerate(sketch.plain["obelisks"]):
        x = _seat_x(seat, sketch.seats)
        if not height:
            sketch.scenery.append(f'<g pointer-events="none">{chip(sketch.colour(seat), x, 553, 11)}</g>')
        for level in range(height):
            cx, cy, layer = obelisk_spot(seat, level, height, sketch.seats)
            sketch.stone(seat, f"obelisk-{seat}-{level}", (cx, cy), layer, f"Obelisco, piano {level + 1}")
        label = text(x, 593, height, 24, anchor="middle", bold=True)
        sketch.scenery.append(f'<g pointer-events="none">{label}</g>')


# Side B


def _tower_x(tower: int) -> float:
    return 466 + TOWER_PITCH * tower


def tower_spot(tower: int, level: int) -> tuple[float, float, int]:
    """Centre and layer of a stone of a finished tower."""
    return *standing(_tower_x(tower), 486, TOWER_RISE * level), 10 + 3 * tower + level


def waiting_spot(seat: int, n: int, waiting: int, seats: int) -> tuple[float, float, int]:
    """Centre and layer of a stone that waits for its tower: the first in front, further ones behind it."""
    depth = squeeze(waiting, LOW - BEHIND, LOW - BEHIND)
    return *standing(_seat_x(seat, seats), LOW - depth * n), 60 - min(n, 29)


def _ground_b(seats: int, later: bool) -> str:
    parts: list[str] = []
    for tower, points in enumerate(TOWER_POINTS):
        x = _tower_x(tower)
        parts.append(
            f'<path d="M{x:g} 443l6 8 3 24h-18l3-24z" fill="var(--sand-deep)" stroke="var(--sand-edge)"'
            f' stroke-width="1.4" fill-opacity=".75" stroke-opacity=".75"/>'
            f'<path d="M{x:g} 443l6 8h-12z" fill="var(--gold)"'
            ' stroke="var(--gold-deep)" stroke-width="1.4"/>'
        )
        parts.append(slot(x, 486, 30, 32, str(points), 20))
    for seat in range(seats):
        parts += [slot(_seat_x(seat, seats), y, 40, 32) for y in (BEHIND, LOW)]
    if later:
        parts.append(text(538, 597, "qui 1 punto l'una", 20, anchor="middle", fill="ink-soft", fit=160))
    return "".join(parts)


def _draw_b(sketch: Sketch) -> None:
    site = sketch.plain["obelisks"]
    for tower, (seat, points) in enumerate(site["towers"]):
        for level in range(TOWER_STONES):
            where = f"Obelischi, torre da {points} punti, piano {level + 1}"
            x, y, layer = tower_spot(tower, level)
            sketch.stone(seat, f"tower-{tower}-{level}", (x, y), layer, where)
    if len(site["towers"]) < len(TOWER_POINTS):
        x = _tower_x(len(site["towers"]))
        ring = f'{outline(x - 15, 470, 30, 32, 5)} fill="none" pointer-events="none"'
        sketch.scenery.append(f'<{ring} stroke="var(--gold-deep)" stroke-width="3.5"/>')
    for seat, waiting in enumerate(site["waiting"]):
        x = _seat_x(seat, sketch.seats)
        if not waiting:
            sketch.scenery.append(f'<g pointer-events="none">{chip(sketch.colour(seat), x, LOW, 11)}</g>')
        for n in range(waiting):
            cx, cy, layer = waiting_spot(seat, n, waiting, sketch.seats)
            sketch.stone(
                seat, f"obelisk-{seat}-{n}", (cx, cy), layer, f"Obelischi, in attesa, pietra {n + 1}"
            )
        if waiting > 2:
            sketch.overlay.append(badge(x, LOW + 10, waiting, 18))
