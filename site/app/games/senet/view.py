"""Senet as a drawing: the position of a scene as SVG, and which of its parts stand for which choices.

The box with its squares is in `box`, plates and sticks in `sides`, the icons of the log in `icons`; where everything
lies is in `layout`, the symbols are in `art`, touching is in `keys`.
"""

from functools import cache

from app.drawing.markup import parts
from app.drawing.scene import Board, Scene
from app.drawing.svg import box
from app.games.senet.art import PEOPLE, SIZES, symbols
from app.games.senet.box import draw_keys, draw_last, draw_pieces, draw_rows, draw_swaps, draw_targets, ground
from app.games.senet.icons import icons, legend
from app.games.senet.keys import carried, keys, name_key, tempting
from app.games.senet.layout import HEIGHT, WIDTH, Sketch
from app.games.senet.sides import draw_plates, draw_sticks
from pycore.games.senet.data import SQUARES

__all__ = [
    "ALWAYS_ASKED",
    "BOOK_NAMES",
    "COLOURS",
    "LUCK_FOLLOWS",
    "SIZES",
    "SOUNDS",
    "board",
    "carried",
    "icons",
    "keys",
    "legend",
    "name_key",
    "symbols",
    "tempting",
]

COLOURS = PEOPLE
BOOK_NAMES = ("Coni", "Rocchetti")
"""What the rulebook calls the seats, and so its diagrams."""
LUCK_FOLLOWS = frozenset({"throw"})
ALWAYS_ASKED = frozenset({"throw"})
"""The sticks are thrown by whoever plays."""

SOUNDS = dict.fromkeys(
    ("sticks-thrown", "piece-moved", "piece-attacked", "piece-off", "piece-drowned"), "wood"
)
"""What events sound like."""


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    sketch.scenery += [_table(), ground()]
    for draw in (draw_last, draw_rows, draw_targets, draw_pieces, draw_plates, draw_sticks):
        draw(sketch)
    draw_keys(sketch, {square: name_key(scene.state, f"square-{square}") for square in SQUARES})
    draw_swaps(sketch)
    return Board(WIDTH, HEIGHT, parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay))


@cache
def _table() -> str:
    """Sand, on which the box stands."""
    return box(0, 0, WIDTH, HEIGHT, 18, "board-ground") + box(0, 0, WIDTH, HEIGHT, 18, "url(#senet-p-sand)")
