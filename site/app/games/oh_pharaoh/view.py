"""Oh, Pharaoh! as a drawing: the position of a scene as SVG, and which of its parts stand for which choices.

The track is in `track`, the other players in `others`, the row between them in `supply`, one's own places in `own` and
`ghosts`, the hand in `hand`, what ends a step in `controls`; what goes on between two players in `trade` and `robbed`,
what has just happened in `marks`. Where everything lies is in `layout`, pyramids are in `blocks`, the symbols in `art`,
touching is in `keys`.
"""

from functools import cache

from app.drawing.markup import parts
from app.drawing.scene import Board, Scene
from app.drawing.svg import box
from app.games.oh_pharaoh.art import PEOPLE, SIZES, symbols
from app.games.oh_pharaoh.close_ups import close_up
from app.games.oh_pharaoh.controls import draw_controls
from app.games.oh_pharaoh.hand import draw_hand
from app.games.oh_pharaoh.icons import icons, legend
from app.games.oh_pharaoh.keys import carried, keys, name_key, put_back, runs, tempting
from app.games.oh_pharaoh.layout import HEIGHT, WIDTH, Sketch
from app.games.oh_pharaoh.marks import draw_marks
from app.games.oh_pharaoh.others import draw_others
from app.games.oh_pharaoh.own import draw_own
from app.games.oh_pharaoh.robbed import draw_robbed
from app.games.oh_pharaoh.supply import draw_supply
from app.games.oh_pharaoh.track import draw_track
from app.games.oh_pharaoh.trade import draw_trade

__all__ = [
    "BOOK_NAMES",
    "COLOURS",
    "DEVICE_STAYS",
    "LOOKS",
    "LUCK_FOLLOWS",
    "SIZES",
    "SOUNDS",
    "board",
    "carried",
    "close_up",
    "icons",
    "keys",
    "legend",
    "name_key",
    "put_back",
    "runs",
    "symbols",
    "tempting",
]

COLOURS = PEOPLE
BOOK_NAMES = ("Lapislazzuli", "Oro", "Verde", "Rosso")
"""What the diagrams of the rulebook call the seats."""
DEVICE_STAYS = frozenset({"remains", "remains-level"})
LOOKS = frozenset({("act", "done"), ("act", "discard")})
"""The hand is filled again: whoever does not look now would be asked aloud about cards that they have never seen."""
LUCK_FOLLOWS = frozenset({"draw", ("act", "done"), ("trade", "propose"), "answer"})
"""Drawing and filling the hand are the course of a turn; to discard a card is a choice that one may regret. An offer is
put together touch by touch, and its button says what it does, as do those of the answer."""

SOUNDS = {
    **dict.fromkeys(("built", "added", "put-under", "joker-swapped", "stolen", "scored"), "stone"),
    **dict.fromkeys(("taken", "drawn", "trade-accepted", "discarded"), "papyrus"),
    **dict.fromkeys(("die-rolled", "pharaoh-played"), "wood"),
}
"""What events sound like."""


def board(scene: Scene) -> Board:
    """The whole table."""
    sketch = Sketch(scene)
    sketch.scenery.append(_table())
    for draw in (
        draw_track,
        draw_others,
        draw_supply,
        draw_own,
        draw_hand,
        draw_trade,
        draw_robbed,
        draw_controls,
        draw_marks,
    ):
        draw(sketch)
    return Board(WIDTH, HEIGHT, parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay))


@cache
def _table() -> str:
    return box(0, 0, WIDTH, HEIGHT, 18, "board-ground")
