"""Draws the corners beside the pyramid's tip: the legend, and below it what each player has still to play."""

from functools import cache
from typing import Final

from app.drawing.markup import Markup, number
from app.drawing.scene import Piece
from app.drawing.svg import badge, chip, clip, icon, outline, paint, remembered, text, touch
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
RESERVE_TOP: Final = 240.0
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
    ("ankh", "ankh: 1, 4, 9, 16… punti"),
    ("double", "pedina doppia"),
    ("sarcophagus-gold", "5 punti, la coppia 15"),
    ("curse", "maledizione: vale 0"),
)
"""What the symbols do: when a pawn comes, and in the final count."""
COLUMN: Final = 270
"""Width of either."""
NETWORKS: Final = ("ogni sala 1, il vertice 5,", "il sotterraneo più lungo 5,", "chiuso vale il doppio")
"""What networks are worth without symbols."""


def draw_legend() -> str:
    """Every symbol with what it does. The three sarcophagi share a line."""
    sums = "".join(
        text(WIDTH - MARGIN, 196 + 21 * i, words, 20, fill="on-night", anchor="end")
        for i, words in enumerate(NETWORKS)
    )
    return _column("Subito", AT_ONCE, False) + _column("Alla fine", AT_THE_END, True) + sums


@cache
def legend_keys() -> tuple[Markup, ...]:
    """What is touched of the two columns, to be told what they say."""
    return tuple(
        touch(key, name, target=outline(x, MARGIN, COLUMN, high))
        for (key, name), x, high in zip(LEGEND_NAMES.items(), (0, WIDTH - COLUMN), (204, 232), strict=True)
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
            ground = paint("floor-cursed" if sign == "curse" else "floor")
            parts.append(
                f'<circle cx="{number(sx)}" cy="{number(y)}" r="15" fill="{ground}"/>'
                + icon(sign_kind(sign), sx - 12.5, y - 12.5, 25)
            )
        shift = 22 + 29 * (len(signs) - 1)
        parts.append(
            text(x - shift if right else x + shift, y + 7, words, 20, fill="on-night", anchor=anchor)
        )
    return "".join(parts)


def row_letters() -> str:
    """The letter of every row, before its first cell."""
    return "".join(
        text(
            LEFT + BASE / 2 * row + 10,
            BOTTOM - TALL * row - TALL / 2 + 6,
            ROW_LETTERS[row],
            20,
            anchor="middle",
            fill="on-night",
        )
        for row in range(ROWS)
    )


def cell_numbers() -> str:
    """The number of every cell in its row, on its ground: a tile covers it."""
    numbers = "".join(
        f'<text x="{number(x)}" y="{number(y + 7)}">{POSITION[n] + 1}</text>'
        for n in CELL_NUMBERS
        for x, y in [cell(n).icon]
    )
    return (
        f'<g font-size="20" text-anchor="middle" fill="{paint("on-night")}" fill-opacity=".6">{numbers}</g>'
    )


def draw_reserves(sketch: Sketch) -> None:
    """Both players' pawns that wait, and how many tiles they hold."""
    for seat in range(len(SUPPLY)):
        left = MARGIN if seat == 0 else WIDTH - MARGIN - 2 * SLOT
        _name(sketch, seat, left)
        for place, piece in enumerate(PIECES):
            if SUPPLY[seat][place]:
                at = left + SLOT * (place % 2) + SLOT / 2, RESERVE_TOP + 24 + SLOT * (place // 2) + SLOT / 2
                _slot(sketch, seat, piece, sketch.state.supply[seat][place], at)
        _held(sketch, seat, left)


def _name(sketch: Sketch, seat: int, left: float) -> None:
    words = clip(sketch.name(seat), 22, 2 * SLOT + 14, True)
    y = RESERVE_TOP + 14
    sketch.scenery.append(
        chip(sketch.colour(seat), left + 12, y, 11)
        + text(left + 30, y + 7, words, 22, bold=True, fill="on-night", fit=2 * SLOT - 26)
    )


def _slot(sketch: Sketch, seat: int, piece: str, left: int, at: Point) -> None:
    x, y = at
    key_name = f"pawn-{piece}" if seat == sketch.chooser else f"{IDLE_PREFIX}-{seat}-{piece}"
    ground, waiting, key = _waiting(seat, piece, left, sketch.name(seat), sketch.colour(seat), at, key_name)
    sketch.scenery.append(ground)
    sketch.pieces += waiting
    sketch.overlay.append(key)
    if piece == "worker":
        sketch.overlay.append(f'<g pointer-events="none">{badge(x + 19, y + 22, left, 18)}</g>')


@remembered
def _waiting(
    seat: int, piece: str, left: int, name: str, colour: str, at: Point, key: str
) -> tuple[str, tuple[Piece, ...], Markup]:
    """The place of one kind of pawns, the `left` pawns that wait there, and what is touched of it."""
    x, y = at
    ground = (
        f'<{outline(x - SLOT / 2 + 3, y - SLOT / 2 + 3, SLOT - 6, SLOT - 6, 10)} fill="{paint("night-deep")}"'
        f' stroke="{paint("on-night")}" stroke-opacity=".35" stroke-width="1.5"/>'
    )
    if not left:
        ground += text(x, y + 8, "–", 24, anchor="middle", fill="on-night")
    many = count(left, "operaio", "operai") if piece == "worker" else PAWNS[piece].word
    label = upper_first(f"{many} di {name}, da giocare")
    pawns = tuple(
        Piece(
            pawn_kind(piece, colour), f"reserve-{seat}-{piece}-{i}", x, y, 20, "" if i < left - 1 else label
        )
        for i in range(left)
    )
    target = outline(x - SLOT / 2, y - SLOT / 2, SLOT, SLOT, 10)
    ring = outline(x - SLOT / 2 + 4, y - SLOT / 2 + 4, SLOT - 8, SLOT - 8, 10)
    return ground, pawns, touch(key, upper_first(PAWNS[piece].word), halo=ring, target=target)


def _held(sketch: Sketch, seat: int, left: float) -> None:
    """The tiles in hand, from behind."""
    y = RESERVE_TOP + 24 + 2 * SLOT + 6
    for i in range(len(sketch.hand(seat))):
        sketch.scenery.append(icon("kheops-back", left + 4 + 34 * i, y, 30, 28))
