"""Draws the box: wood, thirty inlaid squares with their houses, rows of protected pieces, and where pieces may go."""

import math
from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup, number
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import box, gain, icon, paint, text
from app.games.senet.board.layout import Layout, Sketch
from app.games.senet.board.symbols import piece_kind, sign_kind
from app.games.senet.words.names import PIECES
from app.words.italian import upper_first
from pycore.events import data_of
from pycore.games.senet import events as e
from pycore.games.senet.data import (
    ATUM,
    BEAUTY,
    HORUS,
    LAST,
    NONE,
    OFF,
    REBIRTH,
    ROW,
    SQUARES,
    TRUTHS,
    WALL,
    WATER,
)

GROUNDS: Final = {
    REBIRTH: ("reed", "on-band"),
    BEAUTY: ("gold", "on-gold"),
    WATER: ("water", "on-water"),
    TRUTHS: ("floor-cursed", "ink"),
    ATUM: ("floor-cursed", "ink"),
    HORUS: ("floor-lapis", "ink"),
}
"""House -> the paint of its ground, and the paint of its sign."""


@cache
def ground(layout: Layout) -> str:
    """The box and all its squares."""
    x, y, w, h = layout.box
    wood = box(x, y + 8, w, h, 16, "wood-deep", "wood-edge", 2.5)
    wood += box(x, y, w, h, 16, "wood", "wood-edge", 2.5)
    grain = box(x, y, w, h, 16, "url(#senet-p-grain)")
    first, last = layout.square_box(1), layout.square_box(LAST)
    inner = Box(first.x - 5, first.y - 5, last.right - first.x + 10, last.bottom - first.y + 10)
    rim = box(*inner, 6, "wood-deep", "wood-edge", 2)
    squares = "".join(draw_square(square, layout.square_box(square)) for square in SQUARES)
    return wood + grain + _turns(layout) + rim + squares


def draw_square(square: int, where: Box) -> str:
    """A square with its number, and a house's sign."""
    x, y, w, h = where
    fill, ink = GROUNDS.get(square, ("sand-light" if square % 2 else "sand", "ink-soft"))
    plate = box(x + 2, y + 2, w - 4, h - 4, 6, fill, "sand-edge", 2)
    sign = ""
    if square in GROUNDS:
        edge = "gold-deep" if square != BEAUTY else "on-gold"
        inner = box(x + 6, y + 6, w - 12, h - 12, 4, "none", edge, 1.6)
        sign = inner + kit.sign(sign_kind(square), x + (w - 46) / 2, y + 15, 46, ink)
    return plate + sign + text(x + w - 10, y + h - 9, square, 24, anchor="end", fill=ink)


def _turns(layout: Layout) -> str:
    """Marks on the rim of the box where the track turns, and where it ends."""
    right, left = layout.square_box(ROW).right + 9, layout.left - 9
    first, second, third = (layout.square_box(row * ROW + 1).middle[1] for row in range(3))
    marks = (
        f"M{right} {first + 18:g}V{second - 18:g}m-5-8 5 8 5-8"
        f"M{left} {second + 18:g}V{third - 18:g}m-5-8 5 8 5-8"
        f"M{right - 3} {third:g}h10m-7-6 7 6-7 6"
    )
    return kit.stroke(marks, "wood-edge", 3, soft=True)


def draw_rows(sketch: Sketch) -> None:
    """Draw bars between pieces in a row: one bar for two pieces, two for a wall of three or more (`senet-coppia`,
    `senet-muro`)."""
    for seat, first, last in sketch.runs():
        for square in range(first, last):
            sketch.scenery.append(_tie(sketch.layout, sketch.colour(seat), square, last - first + 1 >= WALL))


@cache
def _tie(layout: Layout, colour: str, square: int, wall: bool) -> str:
    """A bar, or for a wall two, between the pieces on a square and on the next one along the track."""
    (x, y), (ex, ey) = layout.stand(square), layout.stand(square + 1)
    shifts = (-12, 12) if wall else (0,)
    if x == ex:  # beside the number of the square
        paths = "".join(
            f"M{number(x + shift * 0.7 - 15)} {number(y + 30)}V{number(ey - 30)}" for shift in shifts
        )
    else:
        near = math.copysign(19, ex - x)
        paths = "".join(f"M{number(x + near)} {number(y + shift)}H{number(ex - near)}" for shift in shifts)
    edge, face = (f"var(--c-{colour}{part})" for part in ("-edge", ""))
    return kit.stroke(paths, edge, 13) + kit.stroke(paths, face, 8)


def draw_pieces(sketch: Sketch) -> None:
    for square in SQUARES:
        seat = sketch.state.board[square]
        if seat != NONE:
            x, y = sketch.layout.stand(square)
            name = f"{upper_first(PIECES[seat].word)} in {square}"
            kind = piece_kind(seat, sketch.colour(seat))
            sketch.pieces.append(Piece(kind, f"square-{square}", x, y, 2, name))
    for seat, off in enumerate(sketch.state.off):
        for n in range(off):
            x, y = sketch.layout.shelf(seat, n)
            name = f"{upper_first(PIECES[seat].word)} fuori"
            kind = piece_kind(seat, sketch.colour(seat))
            sketch.pieces.append(Piece(kind, f"off-{seat}-{n}", x, y, 1, name))


def draw_last(sketch: Sketch) -> None:
    """Draw a ring where a piece has just come from, and a frame where it is now."""
    for event in sketch.scene.events:
        if left := data_of(event, e.PIECE_MOVED, e.PIECE_ATTACKED, e.PIECE_OFF):
            x, y = sketch.layout.square_box(left["from"]).middle
            sketch.scenery.append(kit.disc(x, y, 20, "none", "ink-soft", 3, dash="5 6"))
        if off := data_of(event, e.PIECE_OFF):
            sketch.overlay.append(gain(x, y - 30, off["points"], event.seat, 26))
        if moved := data_of(event, e.PIECE_MOVED, e.PIECE_ATTACKED):
            x, y, w, h = sketch.layout.square_box(moved["to"])
            sketch.scenery.append(box(x + 3.5, y + 3.5, w - 7, h - 7, 5, "none", "ink-soft", 4))


def draw_targets(sketch: Sketch) -> None:
    """Draw a pale piece on each empty square to which a piece may go. `draw_swaps` marks the occupied ones."""
    seat = sketch.state.seat
    ends = {end for end in set(sketch.targets().values()) - {OFF} if sketch.state.board[end] == NONE}
    for end in sorted(ends | ({REBIRTH} if sketch.kind == "water" else set())):
        x, y = sketch.layout.stand(end)
        shape = icon(piece_kind(seat, sketch.colour(seat)), x - 18, y - 24, 36, 48)
        sketch.scenery.append(f'<g fill-opacity=".35" stroke-opacity=".45">{shape}</g>')


def draw_swaps(sketch: Sketch) -> None:
    """Draw two arrows on each square where a piece would change places with another, above the rings of the keys."""
    for end in sorted(set(sketch.targets().values()) - {OFF}):
        if sketch.state.board[end] != NONE:
            x, y = sketch.layout.stand(end)
            sketch.overlay.append(_swap(x + 20, y - 30))


@cache
def _swap(x: float, y: float) -> str:
    at = f"translate({number(x)} {number(y)})"
    return (
        f'<g class="face" transform="{at}">{kit.disc(0, 0, 13, "badge", "badge-edge")}'
        '<path d="M-7-3.500H6M2-8 6.500-3.500 2 1M7 4H-6M-2 8.500-6.500 4-2-.5" fill="none"'
        f' stroke="{paint("on-badge")}" stroke-width="2.200" stroke-linejoin="round"/></g>'
    )


def draw_keys(sketch: Sketch, names: dict[int, str]) -> None:
    """Draw every square as an element to touch. While the pointer is on a piece, an arrow shows where it would go."""
    targets = sketch.targets()
    for square in SQUARES:
        key = kit.area(f"square-{square}", names[square], sketch.layout.square_box(square), 6)
        way = targets.get(square)
        sketch.overlay.append(f"<g>{key}{_way(sketch.layout, square, way)}</g>" if way else key)


@cache
def _way(layout: Layout, start: int, end: int) -> Markup:
    """An arrow along the way of a piece. It is shown while the pointer is on the piece."""
    x, y = layout.stand(start)
    if end == OFF:
        ex, ey = layout.width - 8.0, layout.square_box(end - 1).middle[1]
    else:
        ex, ey = layout.stand(end)
    row = (start - 1) // ROW == (end - 1) // ROW
    bend = f"Q{number((x + ex) / 2)} {number(min(y, ey) - (52 if row else 0))}"
    path = f"M{number(x)} {number(y)}{bend} {number(ex)} {number(ey)}"
    line = kit.stroke(path, "lit-under", 11, soft=True) + kit.stroke(path, "lit", 6, dash="2 10", soft=True)
    return Markup(f'<g class="tip">{line}{kit.disc(ex, ey, 9, "lit", "lit-under", 3)}</g>')
