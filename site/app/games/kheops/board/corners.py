"""Draws the corners beside the pyramid's tip: the legend, and below it the pawns and tiles that each player has
left."""

from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup, number
from app.drawing.scene import Piece
from app.drawing.svg import badge, clip, icon, outline, paint, remembered, text, touch
from app.games.kheops.board.layout import (
    BASE,
    BOTTOM,
    CELL_NUMBERS,
    LEFT,
    ROWS,
    TALL,
    WIDTH,
    Point,
    Sketch,
    cell,
)
from app.games.kheops.board.symbols import pawn_kind, sign_kind
from app.games.kheops.words.about import IDLE_PREFIX, LEGEND_NAMES
from app.games.kheops.words.names import PAWNS, ROW_LETTERS
from app.words.italian import count, upper_first
from pycore.games.kheops.data import PIECES, POSITION, SUPPLY

MARGIN: Final = 12
RESERVE_TOP: Final = 256.0
SLOT: Final = 66.0
"""Width and height of the place of a kind of pawn."""
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
COLUMN: Final = 270
"""Width of each of the two columns of the legend."""
NETWORKS: Final = ("ogni sala 1, vertice 5,", "il più lungo 5,", "chiuso vale doppio")
"""Lines about the points of a network that do not depend on symbols."""


def draw_legend() -> str:
    """Every symbol with what it does. The three sarcophagi share a line."""
    sums = kit.lines(WIDTH - MARGIN, 198, NETWORKS, 24, 26, fill="on-night", anchor="end")
    return _column("Subito", AT_ONCE, False) + _column("Alla fine", AT_THE_END, True) + sums


@cache
def legend_keys() -> tuple[Markup, ...]:
    """The two columns as elements to touch, for their explanation."""
    return tuple(
        touch(key, name, target=outline(x, MARGIN, COLUMN, high))
        for (key, name), x, high in zip(LEGEND_NAMES.items(), (0, WIDTH - COLUMN), (212, 254), strict=True)
    )


def _column(head: str, rows: tuple[tuple[str, str], ...], right: bool) -> str:
    anchor = "end" if right else "start"
    edge = WIDTH - MARGIN if right else MARGIN
    parts: list[str] = [text(edge, 36, head, 24, bold=True, carved=True, fill="on-night", anchor=anchor)]
    for i, (symbol, words) in enumerate(rows):
        y = 62 + 33.0 * i
        x = edge - 15 if right else edge + 15
        signs = [symbol]
        if symbol.startswith("sarcophagus"):
            signs = ["sarcophagus-blue", "sarcophagus-red", "sarcophagus-gold"]
        for k, sign in enumerate(signs):
            sx = x - 29 * k if right else x
            ground = "floor-cursed" if sign == "curse" else "floor"
            parts += (kit.disc(sx, y, 15, ground), icon(sign_kind(sign), sx - 12.5, y - 12.5, 25))
        shift = (22 + 29 * (len(signs) - 1)) * (-1 if right else 1)
        parts.append(text(x + shift, y + 7, words, fill="on-night", anchor=anchor))
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
    for seat in range(len(SUPPLY)):
        left = MARGIN if seat == 0 else WIDTH - MARGIN - 2 * SLOT
        name, room = clip(sketch.name(seat), 24, 2 * SLOT + 14, True), 2 * SLOT - 26
        tag = kit.name_tag(
            left + 30, RESERVE_TOP + 21, sketch.colour(seat), name, 24, room, fill="on-night", squeeze=2
        )
        sketch.scenery.append(tag)
        for place, piece in enumerate(PIECES):
            if SUPPLY[seat][place]:
                at = left + SLOT * (place % 2) + SLOT / 2, RESERVE_TOP + 24 + SLOT * (place // 2) + SLOT / 2
                _slot(sketch, seat, piece, sketch.state.supply[seat][place], at)
        held, low = len(sketch.hand(seat)), RESERVE_TOP + 24 + 2 * SLOT + 6
        sketch.scenery.append(kit.fan("kheops-back", left + 4, low, 30, 28, held, 34))


def _slot(sketch: Sketch, seat: int, piece: str, left: int, at: Point) -> None:
    x, y = at
    key_name = f"pawn-{piece}" if seat == sketch.chooser else f"{IDLE_PREFIX}-{seat}-{piece}"
    ground, waiting, key = _waiting(seat, piece, left, sketch.name(seat), sketch.colour(seat), at, key_name)
    sketch.scenery.append(ground)
    sketch.pieces += waiting
    sketch.overlay.append(key)
    if piece == "worker":
        sketch.idle(badge(x + 19, y + 22, left))


@remembered
def _waiting(
    seat: int, piece: str, left: int, name: str, colour: str, at: Point, key: str
) -> tuple[str, tuple[Piece, ...], Markup]:
    """For one kind of a player's pawns: its place, the `left` pawns not played yet, and the element to touch."""
    x, y = at
    ground = (
        f'<{outline(x - SLOT / 2 + 3, y - SLOT / 2 + 3, SLOT - 6, SLOT - 6, 10)} fill="{paint("night-deep")}"'
        f' stroke="{paint("on-night")}" stroke-opacity=".35" stroke-width="1.5"/>'
    )
    if not left:
        ground += text(x, y + 8, "–", 24, anchor="middle", fill="on-night")
    many = count(left, "operaio", "operai") if piece == "worker" else PAWNS[piece].word
    label = upper_first(f"{many} di {name}, da giocare")
    kind, place = pawn_kind(piece, colour), f"reserve-{seat}-{piece}"
    labels = [""] * (left - 1) + [label]
    pawns = tuple(Piece(kind, f"{place}-{i}", x, y, 20, labels[i]) for i in range(left))
    where = (x - SLOT / 2, y - SLOT / 2, SLOT, SLOT)
    return ground, pawns, kit.area(key, upper_first(PAWNS[piece].word), where)
