"""Draws the corners beside the pyramid's tip: the legend, and below it the pawns and tiles that each player has
left."""

from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup, number
from app.drawing.scene import Piece
from app.drawing.svg import badge, clip, icon, outline, paint, remembered, text, touch, width_of
from app.games.kheops.board.layout import (
    BASE,
    BOTTOM,
    CELL_NUMBERS,
    LEFT,
    MARGIN,
    ROWS,
    TALL,
    WIDTH,
    Legend,
    Point,
    Sketch,
    cell,
)
from app.games.kheops.board.symbols import pawn_kind, sign_kind
from app.games.kheops.words.about import IDLE_PREFIX, LEGEND_NAMES
from app.games.kheops.words.names import PAWNS, ROW_LETTERS
from app.words.italian import count, upper_first
from app.words.you import owned
from pycore.games.kheops.data import PIECES, POSITION, SUPPLY

AT_ONCE: Final = (
    ("rotate-corridor", "ruota un corridoio"),
    ("rotate-room", "ruota una sala"),
    ("swap", "scambia due pedine"),
    ("move", "sposta una pedina"),
    ("no-pawn", "niente pedine"),
)
AT_THE_END: Final = (
    ("ankh", "ankh: 1, 4, 9, 16…"),
    ("double", "pedina doppia"),
    ("sarcophagus-gold", "5, in coppia 15"),
    ("curse", "maledizione: vale 0"),
)
"""Symbol -> words for its effect when a pawn is placed, or in the final count."""
NETWORKS: Final = ("ogni sala 1, vertice 5,", "il più lungo 5,", "chiuso vale doppio")
"""Lines about the points of a network that do not depend on symbols."""


NARROWER: Final = 1.38
"""How much narrower than usual a long name may be drawn."""


def draw_legend(at: Legend) -> str:
    """Every symbol with what it does. The three sarcophagi share a line."""
    edge, paper = WIDTH - MARGIN, "on-night"
    sums = kit.lines(edge, at.sums, NETWORKS, at.size, at.sums_pitch, fill=paper, anchor="end")
    return _column(at, "Subito", AT_ONCE, False) + _column(at, "Alla fine", AT_THE_END, True) + sums


@cache
def legend_keys(at: Legend) -> tuple[Markup, ...]:
    """The two columns as elements to touch, for their explanation."""
    columns = zip(LEGEND_NAMES.items(), at.areas, strict=True)
    return tuple(touch(key, name, target=outline(*area)) for (key, name), area in columns)


def _column(at: Legend, head: str, rows: tuple[tuple[str, str], ...], right: bool) -> str:
    anchor, way = ("end", -1) if right else ("start", 1)
    edge = WIDTH - MARGIN if right else MARGIN
    parts: list[str] = [
        text(edge, at.head, head, at.size, bold=True, carved=True, fill="on-night", anchor=anchor)
    ]
    for i, (symbol, words) in enumerate(rows):
        x, y, size = edge + way * at.radius, at.first + at.pitch * i, at.radius * 5 / 3
        signs = [symbol]
        if symbol.startswith("sarcophagus"):
            signs = ["sarcophagus-blue", "sarcophagus-red", "sarcophagus-gold"]
        for sign in signs:
            ground = "floor-cursed" if sign == "curse" else "floor"
            parts += (
                kit.disc(x, y, at.radius, ground),
                icon(sign_kind(sign), x - size / 2, y - size / 2, size),
            )
            x += way * (2 * at.radius - 1)
        start = x - way * (at.radius - 8)
        parts.append(text(start, y + at.size * 7 / 24, words, at.size, fill="on-night", anchor=anchor))
    return "".join(parts)


def row_letters() -> str:
    """The letter of every row, before its first cell."""
    places = ((LEFT + BASE / 2 * row + 10, BOTTOM - TALL * row - TALL / 2 + 6) for row in range(ROWS))
    letters = zip(places, ROW_LETTERS, strict=False)
    return "".join(text(*at, letter, anchor="middle", fill="on-night") for at, letter in letters)


def cell_numbers() -> str:
    """The number of every cell in its row, on its ground: a tile covers it."""
    numbers = "".join(
        f'<text x="{number(x)}" y="{number(y + 8)}">{POSITION[n] + 1}</text>'
        for n in CELL_NUMBERS
        for x, y in [cell(n).icon]
    )
    return (
        f'<g font-size="24" text-anchor="middle" fill="{paint("on-night")}" fill-opacity=".6">{numbers}</g>'
    )


def draw_reserves(sketch: Sketch) -> None:
    """Draw for each player the name, the pawns that are left, and the tiles from behind."""
    top, slot, size, room, back, pitch = sketch.layout.reserve
    for seat in range(len(SUPPLY)):
        left = MARGIN if seat == 0 else WIDTH - MARGIN - 2 * slot
        name, colour = clip(sketch.name(seat), size, room * NARROWER, True), sketch.colour(seat)
        # A long name on the right begins before the places below it.
        start = min(left + 30, WIDTH - 8 - min(room, width_of(name, size, True)))
        tag = kit.name_tag(start, top + 21, colour, name, size, room, fill="on-night", squeeze=NARROWER)
        sketch.scenery.append(tag)
        for place, piece in enumerate(PIECES):
            if SUPPLY[seat][place]:
                at = left + slot * (place % 2 + 0.5), top + 24 + slot * (place // 2 + 0.5)
                _slot(sketch, seat, piece, sketch.state.supply[seat][place], at)
        held, (x, y, w, h) = len(sketch.hand(seat)), back
        sketch.scenery.append(kit.fan("kheops-back", left + x, top + 24 + y, w, h, held, pitch))


def _slot(sketch: Sketch, seat: int, piece: str, left: int, at: Point) -> None:
    (x, y), slot, size = at, sketch.layout.reserve.slot, sketch.layout.reserve.size
    key_name = f"pawn-{piece}" if seat == sketch.chooser else f"{IDLE_PREFIX}-{seat}-{piece}"
    ground, waiting, key = _waiting(
        seat, piece, left, sketch.name(seat), sketch.colour(seat), at, slot, key_name
    )
    sketch.scenery.append(ground)
    sketch.pieces += waiting
    sketch.overlay.append(key)
    if piece == "worker":
        sketch.idle(badge(x + slot / 2 - 14, y + slot / 2 - 11, left, size))


@remembered
def _waiting(
    seat: int, piece: str, left: int, name: str, colour: str, at: Point, slot: float, key: str
) -> tuple[str, tuple[Piece, ...], Markup]:
    """For one kind of a player's pawns: its place, the `left` pawns not played yet, and the element to touch."""
    x, y = at
    ground = (
        f'<{outline(x - slot / 2 + 3, y - slot / 2 + 3, slot - 6, slot - 6, 10)} fill="{paint("night-deep")}"'
        f' stroke="{paint("on-night")}" stroke-opacity=".35" stroke-width="1.5"/>'
    )
    if not left:
        ground += text(x, y + 8, "–", 24, anchor="middle", fill="on-night")
    many = count(left, "operaio", "operai") if piece == "worker" else PAWNS[piece].word
    label = upper_first(f"{owned(many, name)}, da giocare")
    kind, place = pawn_kind(piece, colour), f"reserve-{seat}-{piece}"
    labels = [""] * (left - 1) + [label]
    pawns = tuple(Piece(kind, f"{place}-{i}", x, y, 20, labels[i]) for i in range(left))
    where = (x - slot / 2, y - slot / 2, slot, slot)
    return ground, pawns, kit.area(key, upper_first(PAWNS[piece].word), where)
