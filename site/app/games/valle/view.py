"""La Valle dei Re as a drawing: the position of a scene as SVG, and which of its parts stand for which choices.

The valley is in `land`, after the geometry of `ground`; pyramids in `pyramids`, figures and scarabs in `standing`, what
a finger finds in `touching`, who disputes a site in `disputes`, round and players in `corners`, the present decision in
`tray`, what has just happened in `marks`. Where everything lies is in `layout`, the symbols are in `art`, touching is
in `keys`.
"""

from typing import Final

from app.drawing.markup import parts
from app.drawing.scene import Board, Scene
from app.games.valle.art import PEOPLE, SIZES, symbols
from app.games.valle.corners import draw_corners
from app.games.valle.disputes import draw_disputes, draw_in_hand
from app.games.valle.icons import icons
from app.games.valle.keys import keys, name_key, put_back, runs, tempting
from app.games.valle.land import draw_courts, draw_land
from app.games.valle.layout import HEIGHT, WIDTH, Sketch
from app.games.valle.legend import close_up, legend, option_picture
from app.games.valle.marks import draw_marks, draw_rings
from app.games.valle.pyramids import draw_pyramids
from app.games.valle.standing import draw_standing
from app.games.valle.touching import draw_areas, draw_reach, draw_sites
from app.games.valle.tray import draw_tray

__all__ = [
    "BOOK_NAMES",
    "COLOURS",
    "ONE_BY_ONE",
    "SECRET_FOLLOWS",
    "SIZES",
    "SOUNDS",
    "SPOILS",
    "board",
    "close_up",
    "icons",
    "keys",
    "legend",
    "name_key",
    "option_picture",
    "put_back",
    "runs",
    "symbols",
    "tempting",
]

COLOURS = PEOPLE
BOOK_NAMES = ("Anna", "Bruno", "Carla", "Dario")
SOUNDS: Final = {
    "bid-laid": "wood",
    "order-laid": "wood",
    "plan-written": "papyrus",
    "plans-revealed": "papyrus",
    "bids-revealed": "wood",
    "cube-laid": "stone",
    "cube-stolen": "stone",
    "leftovers": "stone",
}
SPOILS: Final = frozenset({("build", "done")})
ONE_BY_ONE: Final = frozenset(
    {"bids-revealed", "lot-won", "lot-unsold"}
    | {"plans-revealed", "overseer-moved", "overseer-stays", "site-claimed", "site-left"}
)
"""The auction is looked at lot by lot, the reveal of the plans figure by figure."""
SECRET_FOLLOWS: Final = frozenset({"order-lay", "bid-lot"})


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    for draw in (
        draw_land,
        draw_corners,
        draw_areas,
        draw_courts,
        draw_sites,
        draw_rings,
        draw_in_hand,
        draw_pyramids,
        draw_standing,
        draw_disputes,
        draw_tray,
        draw_reach,
        draw_marks,
    ):
        draw(sketch)
    return Board(WIDTH, HEIGHT, parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay))
