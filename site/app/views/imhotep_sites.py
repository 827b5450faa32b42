"""The five building sites: their ground, what is built on them, and what it is worth now."""

from functools import cache
from typing import Final

from app.drawing import badge, box, chip, icon, outline, paint, text, touch
from app.scene import Piece
from app.texts.imhotep_names import CARDS, EFFECTS, SITE_NOUNS
from app.views.imhotep_art import BANDS, BOW, bow_kind
from app.views.imhotep_layout import (
    DOCK,
    PYRAMID_CELL,
    RISE,
    SITE_PLOTS,
    Sketch,
    boat_at,
    dock_of,
    land,
    slot,
    squeeze,
    standing,
    title,
)
from app.words import upper_first
from pycore.games.imhotep.data import OBELISK_POINTS, PYRAMID_LEVELS, PYRAMID_POINTS, TEMPLE_WIDTH, TOMB_ROWS

WHEN: Final = {"pyramid": ("subito", 298), "temple": ("a fine round", 618), "tomb": ("a fine partita", 340)}
"""When a site gives its points, as its plot says it, and where these words end."""

MARKET_CARD: Final = (292, 60)
TOMB_COLUMNS: Final = 8
"""Columns of the tomb that are drawn; further ones draw all closer together."""


def draw_sites(sketch: Sketch, worth: dict[str, list[int | None]]) -> None:
    """All five. `worth`: site -> per seat what it would score now."""
    sketch.scenery += [_site(sketch, site, worth.get(site)) for site in SITE_PLOTS]
    _market_cards(sketch)
    _pyramid(sketch)
    _temple(sketch)
    _tomb(sketch)
    _obelisks(sketch)


def site_name(plain_boats: list[dict[str, object]], site: str) -> str:
    """The name of a site for those who do not see the boat that closes it."""
    noun = SITE_NOUNS[site]
    for boat in plain_boats:
        if boat["site"] == site:
            return f"{upper_first(noun.word)}: {noun.ending('occupato')} dalla barca da {boat['capacity']}"
    return upper_first(noun.word)


def _site(sketch: Sketch, site: str, worth: list[int | None] | None) -> str:
    plot = SITE_PLOTS[site]
    boat = boat_at(sketch.plain, site)
    shapes = [_ground(site, sketch.seats), _dock(site, boat is not None)]
    if worth is not None:
        shapes.append(_worth(sketch, site, worth))
    if boat is not None:
        x, y = dock_of(site)
        capacity = sketch.plain["boats"][boat]["capacity"]
        label = f"Barca da {capacity}, ormeggiata {SITE_NOUNS[site].to('a')}"
        sketch.pieces.append(Piece(bow_kind(capacity), f"dock-{site}", x, y + 8 + BOW[1] / 2, 30, label))
    ring = outline(plot.x, plot.y, plot.w, plot.h, 12)
    return touch(sketch.scene, f"site-{site}", site_name(sketch.plain["boats"], site), *shapes, halo=ring)


@cache
def _ground(site: str, seats: int) -> str:
    plot = SITE_PLOTS[site]
    parts = [land(*plot)]
    if site == "market":
        parts += [_awning(), text(662, 120, "Mercato", 25, anchor="middle", bold=True, fit=86, carved=True)]
    else:
        parts.append(title(plot.x + 10, plot.y + 31, site, upper_first(SITE_NOUNS[site].word)))
        if site in WHEN:
            words, end = WHEN[site]
            parts.append(text(end, plot.y + 30, words, 21, anchor="end", fill="ink-soft"))
    parts.append(
        {"pyramid": _pyramid_ground, "temple": _temple_ground, "tomb": _tomb_ground}.get(site, _bare)(seats)
    )
    if site == "obelisks":
        parts.append(_obelisk_ground(seats))
    return "".join(parts)


def _bare(seats: int) -> str:
    return ""


def _awning() -> str:
    stripes = "".join(
        f'<path d="M{624 + 19 * i} 70h19v14a9.5 9.5 0 0 1-19 0z" fill="{paint(("lapis", "papyrus")[i % 2])}"'
        ' stroke="var(--sand-edge)" stroke-width="1.5"/>'
        for i in range(4)
    )
    return stripes + box(620, 67, 84, 6, 3, "wood", "wood-edge", 1.5)


@cache
def _dock(site: str, taken: bool) -> str:
    x, y = dock_of(site)
    w, h = DOCK
    left, right, foot = x - w / 2, x + w / 2, y + h + 8
    basin = f"M{left:g} {foot:g}V{y + 14:g}q0-14 14-14H{right - 14:g}q14 0 14 14V{foot:g}"
    parts = [
        f'<path d="{basin}z" fill="url(#imhotep-g-water) var(--water)"/>',
        f'<path d="{basin}z" fill="url(#imhotep-p-ripples)"/>',
        f'<path d="{basin}" fill="none" stroke="var(--quay)" stroke-width="7"/>',
        f'<path d="{basin}" fill="none" stroke="var(--sand-edge)" stroke-width="2"/>',
    ]
    if taken:
        parts.append(box(x - 32, foot - 10, 64, 14, 0, "wood", "wood-edge", 2))
    else:
        parts += [
            f'<circle cx="{px:g}" cy="{y + 8:g}" r="6" fill="var(--wood-light)" stroke="var(--wood-edge)"'
            ' stroke-width="2"/>'
            for px in (left + 14, right - 14)
        ]
    return "".join(parts)


def _worth(sketch: Sketch, site: str, worth: list[int | None]) -> str:
    """Above the dock, per seat, what the site would give now."""
    plot = SITE_PLOTS[site]
    x = dock_of(site)[0]
    rows = [(seat, points) for seat, points in enumerate(worth) if points is not None]
    pitch = min(27.0, (plot.h - DOCK[1] - 14) / max(len(rows), 1))
    top = plot.y + 10 + pitch / 2
    parts = []
    for row, (seat, points) in enumerate(rows):
        y = top + row * pitch
        parts.append(chip(sketch.colour(seat), x - 17, y, 11.5))
        parts.append(text(x, y + 8, points, 24, bold=True))
    return "".join(parts)


# The market


def _market_cards(sketch: Sketch) -> None:
    taking = sketch.kind == "take-card"
    for place, kind in enumerate(sketch.plain["market"]):
        x, y = 20 + (MARKET_CARD[0] + 8) * (place % 2), 71 + 66 * (place // 2)
        if kind is None:
            sketch.scenery.append(_no_card(x, y))
        elif taking:
            ring = outline(x, y, *MARKET_CARD, 9)
            key = f"market-{place}"
            sketch.scenery.append(touch(sketch.scene, key, CARDS[kind], market_card(kind, x, y), halo=ring))
        else:
            sketch.scenery.append(f'<g pointer-events="none">{market_card(kind, x, y)}</g>')


@cache
def _no_card(x: float, y: float) -> str:
    w, h = MARKET_CARD
    return (
        f'<{outline(x + 2, y + 2, w - 4, h - 4, 8)} fill="var(--slot)" fill-opacity=".45" stroke="var(--slot-edge)"'
        ' stroke-width="2" stroke-dasharray="7 6" pointer-events="none"/>'
    )


@cache
def market_card(kind: str, x: float, y: float) -> str:
    """A market card lying open: its icon on a band of its kind, its name, what it does."""
    w, h = MARKET_CARD
    return (
        box(x + 1, y + 3, w, h, 9, "quay")
        + box(x, y, w, h, 9, "papyrus", "papyrus-edge", 2)
        + f'<path d="M{x + 58:g} {y + 1:g}H{x + 9:g}q-8 0-8 8V{y + h - 9:g}q0 8 8 8H{x + 58:g}z"'
        f' fill="var(--band-{BANDS[kind]})"/>'
        + icon(f"imhotep-card-{kind}", x + 7, y + 7, 46)
        + text(x + 67, y + 26, CARDS[kind], 23, bold=True, fit=w - 76)
        + text(x + 67, y + 50, EFFECTS[kind], 22, fill="ink-soft", fit=w - 76)
    )


# The pyramid


def _pyramid_slot(place: int) -> tuple[float, float, int]:
    """Middle of a place's slot on the ground, and its level from 0."""
    level = 0 if place < 9 else 1 if place < 13 else 2
    side = 3 - level
    column, row = divmod(place - (0, 9, 13)[level], side)
    w, h = PYRAMID_CELL
    return 48 + w * (column + level / 2), 284 + h * (row + level / 2), level


def pyramid_spot(place: int, extras: int) -> tuple[float, float, int]:
    """Centre and layer of the stone at a place of the pyramid; beyond the 14th they lie beside it."""
    if place >= len(PYRAMID_POINTS):
        n = place - len(PYRAMID_POINTS)
        x, y = standing(190 + n * squeeze(extras, 8, 16), 358)
        return x, y, 10 + n
    x, y, level = _pyramid_slot(place)
    return *standing(x, y, RISE * level), 10 + 5 * level + place % 3


def _pyramid_ground(seats: int) -> str:
    parts = [
        box(16, 256, 148, 126, 6, "sand-deep", "sand-edge", 1.5),
        box(22, 262, 136, 112, 5, "quay", "sand-edge", 1.5),
    ]
    for place, points in enumerate(PYRAMID_LEVELS[0]):
        x, y, _ = _pyramid_slot(place)
        parts.append(slot(x, y, 40, 32, str(points)))
    parts.append(_upper_levels())
    return "".join(parts)


def _upper_levels() -> str:
    """What the places of the upper levels are worth, beside the pyramid, and every stone after them."""
    parts = [box(174, 258, 70, 62, 5, "sand-deep", "sand-edge", 1.5)]
    for i, points in enumerate(PYRAMID_LEVELS[1]):
        parts.append(slot(192 + 34 * (i // 2), 274 + 30 * (i % 2), 32, 28, str(points), 20))
    parts += [box(256, 272, 42, 36, 5, "sand-deep", "sand-edge", 1.5), slot(277, 290, 34, 28, "4", 20)]
    return "".join(parts)


def _pyramid(sketch: Sketch) -> None:
    stones = sketch.plain["pyramid"]
    extras = max(0, len(stones) - len(PYRAMID_POINTS))
    for place, seat in enumerate(stones):
        x, y, layer = pyramid_spot(place, extras)
        sketch.stone(seat, f"pyramid-{place}", (x, y), layer, f"Piramide, posto {place + 1}")
    if extras:
        sketch.overlay.append(badge(205, 384, extras))
    elif 9 <= len(stones) < len(PYRAMID_POINTS):
        x, y, level = _pyramid_slot(len(stones))
        sketch.overlay.append(_next_on_top(x, y - RISE * level, PYRAMID_POINTS[len(stones)]))
    elif len(stones) == len(PYRAMID_POINTS):
        sketch.overlay.append(slot(192, 352, 40, 32, "1"))


def _next_on_top(x: float, y: float, points: int) -> str:
    frame = f'<{outline(x - 19, y - 15, 38, 30, 5)} fill="var(--papyrus)" fill-opacity=".86" stroke="var(--gold-deep)"'
    return f'{frame} stroke-width="2.5" stroke-dasharray="5 3"/>' + text(
        x, y + 8, points, 22, anchor="middle", bold=True
    )


# The temple


def _temple_x(space: int) -> float:
    return 364 + 57 * space


def temple_spot(stone: int, stones: int, width: int) -> tuple[float, float, int]:
    """Centre and layer of a stone in the temple."""
    level, space = divmod(stone, width)
    height = (stones - 1 - space) // width + 1
    return *standing(_temple_x(space), 350, level * squeeze(height, RISE, 50)), 10 + level


def _temple_ground(seats: int) -> str:
    width = TEMPLE_WIDTH[seats]
    span = 57 * width
    parts = [
        box(332, 262, span + 7, 122, 6, "rock", "rock-edge", 1.8),
        f'<{outline(332, 262, span + 7, 122, 6)} fill="url(#imhotep-p-grain)"/>',
        box(338, 322, span - 5, 48, 4, "sand-deep", "sand-edge", 1.4),
    ]
    for space in range(width + 1):
        for y in (278, 374):
            x = _temple_x(space) - 28.5
            parts.append(
                f'<circle cx="{x:g}" cy="{y}" r="9" fill="var(--sand-light)" stroke="var(--sand-edge)"'
                f' stroke-width="2"/><circle cx="{x:g}" cy="{y}" r="4" fill="var(--gold)"/>'
            )
    parts += [slot(_temple_x(space), 350, 42, 34, "1") for space in range(width)]
    return "".join(parts)


def _temple(sketch: Sketch) -> None:
    stones, width = sketch.plain["temple"], TEMPLE_WIDTH[sketch.seats]
    for i, seat in enumerate(stones):
        x, y, layer = temple_spot(i, len(stones), width)
        where = f"Tempio, posto {i % width + 1}, piano {i // width + 1}"
        sketch.stone(seat, f"temple-{i}", (x, y), layer, where)
    for space in range(min(width, len(stones))):
        height = (len(stones) - 1 - space) // width + 1
        if height > 1:
            sketch.overlay.append(badge(_temple_x(space), 381, f"×{height}", 18))


# The tomb


def _tomb_pitch(stones: int) -> float:
    return squeeze(-(-stones // TOMB_ROWS), 40.5, 40.5 * (TOMB_COLUMNS - 1))


def tomb_spot(stone: int, stones: int) -> tuple[float, float, int]:
    """Centre and layer of a stone in the tomb."""
    column, row = divmod(stone, TOMB_ROWS)
    return 42 + column * _tomb_pitch(stones), 477 + 36 * row - 4, 10 + 50 * row + column


def _tomb_ground(seats: int) -> str:
    parts = [
        box(16, 447, 330, 118, 6, "sand-deep", "sand-edge", 1.8),
        '<path d="M18 452H344M18 560H344" stroke="var(--gold-deep)" stroke-width="3" stroke-dasharray="9 4 3 4"/>',
    ]
    for column in range(TOMB_COLUMNS):
        parts += [slot(42 + 40.5 * column, 474 + 36 * row, 38, 32) for row in range(TOMB_ROWS)]
    parts.append(text(18, 592, "gruppi: 1 · 3 · 6 · 10 · 15 · +2", 22, fill="ink-soft", fit=326))
    return "".join(parts)


def _tomb(sketch: Sketch) -> None:
    stones = sketch.plain["tomb"]
    joints = []
    for i, seat in enumerate(stones):
        x, y, layer = tomb_spot(i, len(stones))
        where = f"Tomba, fila {i % TOMB_ROWS + 1}, colonna {i // TOMB_ROWS + 1}"
        sketch.stone(seat, f"tomb-{i}", (x, y), layer, where)
        if i % TOMB_ROWS and stones[i - 1] == seat:
            joints.append(_joint(x, y - 22, 8, 13))
        if i >= TOMB_ROWS and stones[i - TOMB_ROWS] == seat:
            joints.append(_joint(x - _tomb_pitch(len(stones)) / 2, y - 4, 13, 8))
    sketch.overlay += joints


def _joint(x: float, y: float, w: float, h: float) -> str:
    """A golden clamp between two stones of one group."""
    return box(x - w / 2, y - h / 2, w, h, 3, "gold", "on-gold", 1.5)


# The obelisks


def _obelisk_x(seat: int, seats: int) -> float:
    pitch = 172 / seats
    return 452 + pitch * (seat + 0.5)


def obelisk_spot(seat: int, level: int, height: int, seats: int) -> tuple[float, float, int]:
    """Centre and layer of a stone of an obelisk, level 0 at its foot."""
    return *standing(_obelisk_x(seat, seats), 553, level * squeeze(height, RISE, 58)), 10 + level


@cache
def _obelisk_ground(seats: int) -> str:
    prizes = " · ".join(map(str, OBELISK_POINTS[seats]))
    parts: list[str] = [text(538, 462, prizes, 22, anchor="middle", fill="ink-soft")]
    for seat in range(seats):
        x = _obelisk_x(seat, seats)
        parts += [
            f'<path d="M{x:g} 470l9 12 5 56h-28l5-56z" fill="var(--sand-deep)" stroke="var(--sand-edge)"'
            ' stroke-width="1.5" opacity=".75"/>',
            f'<path d="M{x:g} 470l9 12h-18z" fill="var(--gold)" stroke="var(--gold-deep)" stroke-width="1.5"/>',
            slot(x, 553, 41, 33),
        ]
    return "".join(parts)


def _obelisks(sketch: Sketch) -> None:
    for seat, height in enumerate(sketch.plain["obelisks"]):
        x = _obelisk_x(seat, sketch.seats)
        if not height:
            sketch.scenery.append(f'<g pointer-events="none">{chip(sketch.colour(seat), x, 553, 11)}</g>')
        for level in range(height):
            cx, cy, layer = obelisk_spot(seat, level, height, sketch.seats)
            sketch.stone(seat, f"obelisk-{seat}-{level}", (cx, cy), layer, f"Obelisco, piano {level + 1}")
        label = text(x, 593, height, 24, anchor="middle", bold=True)
        sketch.scenery.append(f'<g pointer-events="none">{label}</g>')
