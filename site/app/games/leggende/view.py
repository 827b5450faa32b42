"""Leggende as a drawing: the position of a scene as SVG, and which of its parts stand for which choices.

The land is in `land` and `coast`, tiles in `tiles`, who controls them in `control`, what stands on them in `armies`,
what a finger finds there in `touching`; the row of cards is in `cards`, the players are in `seats`, the buttons in
`action`, the making of the map in `making`, what has just happened in `marks`. Where everything lies is in `layout`,
the symbols are in `art` and `portraits`, touching is in `keys`.
"""

from app.drawing.markup import parts
from app.drawing.scene import Board, Scene
from app.games.leggende.action import draw_action
from app.games.leggende.armies import draw_armies
from app.games.leggende.art import PEOPLE, SIZES, symbols
from app.games.leggende.cards import draw_row
from app.games.leggende.close_ups import close_up
from app.games.leggende.control import flags, glows, island_holders, region_holders, start_mark, tints
from app.games.leggende.icons import icons
from app.games.leggende.keys import keys, name_key, runs, tempting
from app.games.leggende.layout import HEIGHTS, PLOTS, WIDTH, Lay, Sketch, sides_joined
from app.games.leggende.legend import legend, option_picture
from app.games.leggende.making import draw_making
from app.games.leggende.marks import counted_coast, draw_marks
from app.games.leggende.seats import draw_seats
from app.games.leggende.tiles import borders, face_name, land, sea
from app.games.leggende.touching import draw_reach, draw_regions
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import FACE_OF, REGIONS

__all__ = [
    "COLOURS",
    "SIZES",
    "SOUNDS",
    "board",
    "close_up",
    "icons",
    "keys",
    "legend",
    "name_key",
    "option_picture",
    "runs",
    "symbols",
    "tempting",
]

COLOURS = PEOPLE
FIRST_SEAT_BEGINS = False
"""The winning bid says who does; the first seat is that of the youngest."""
LOOKS = frozenset({("peek", "peek")})
"""Who has looked at a token sees it before the device goes on."""
SOUNDS = {
    **dict.fromkeys(("take", "card-dealt", "token-shown", "token-taken"), "papyrus"),
    **dict.fromkeys(("place", "move", "outpost", "neutral", "free-army"), "wood"),
    **dict.fromkeys(("city", "destroy", "dragon-slain"), "stone"),
}
"""What events sound like."""


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    for lay in sketch.lays:
        _draw_tile(sketch, lay)
    for draw in (
        draw_row,
        draw_making,
        draw_seats,
        draw_regions,
        draw_action,
        draw_marks,
        draw_armies,
        draw_reach,
    ):
        draw(sketch)
    sketch.overlay += [face_name(lay) for lay in sketch.lays]
    return Board(
        WIDTH, HEIGHTS[sketch.ring], parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay)
    )


def _draw_tile(sketch: Sketch, lay: Lay) -> None:
    """From the bottom of the sea to the flags."""
    slot = PLOTS[sketch.ring].index((lay.x, lay.y))
    joined = tuple(side in sides_joined(sketch.ring)[slot] for side in range(4))
    regions, islands = region_holders(sketch, lay), island_holders(sketch, lay)
    sketch.scenery += [sea(lay, joined), glows(lay, islands), counted_coast(sketch, lay)]
    sketch.scenery += land(lay)
    sketch.scenery.append(tints(lay, regions))
    start = sketch.state.start
    starts = start != NONE and FACE_OF[start] == lay.face
    sketch.scenery.append(start_mark(lay, REGIONS[start]) if starts else "")
    sketch.scenery += [borders(lay), flags(lay, regions)]
