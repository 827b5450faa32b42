"""Imhotep as a drawing: the position of a scene as SVG, and which of its parts stand for which choices.

The parts of the board are in `imhotep_sites` (the far bank, with a module for each site and both its sides),
`imhotep_shore` (header, harbour, quarry, sleds) and `imhotep_hand`; where everything lies is in `imhotep_layout`,
the symbols are in `imhotep_art`, touching is in `imhotep_keys`, the sides in small in `imhotep_pictures`.
"""

from typing import cast

from app.drawing.markup import parts
from app.drawing.scene import Board, Scene
from app.games.imhotep.art import SIZES, symbols
from app.games.imhotep.hand import draw_hand
from app.games.imhotep.icons import icons
from app.games.imhotep.keys import carried, keys, name_key, tempting
from app.games.imhotep.layout import HEIGHT, WIDTH, Sketch
from app.games.imhotep.legend import legend
from app.games.imhotep.marks import draw_marks
from app.games.imhotep.pictures import option_picture, side_picture
from app.games.imhotep.scenery import river
from app.games.imhotep.shore import draw_harbour, draw_header, draw_quarry, draw_sleds
from app.games.imhotep.sites import draw_sites
from pycore.games.imhotep.data import TEMPLE_WIDTH
from pycore.games.imhotep.scoring import final_scoring
from pycore.games.imhotep.state import ImhotepState

__all__ = [
    "COLOURS",
    "SIZES",
    "SOUNDS",
    "board",
    "carried",
    "icons",
    "keys",
    "legend",
    "name_key",
    "option_picture",
    "side_picture",
    "symbols",
    "tempting",
]

COLOURS = ("bianco", "nero", "marrone", "grigio")
SOUNDS = {
    **dict.fromkeys(("get", "load", "stone-placed"), "stone"),
    "sail": "wood",
    **dict.fromkeys(
        ("card-taken", "card-played", "card-drawn", "card-kept", "pair-taken", "red-card"), "papyrus"
    ),
}
"""What events sound like."""
SCORED_AT = {"tomb-scored": "tomb", "tomb-row-scored": "tomb", "obelisks-scored": "obelisks"}
"""Events of the final scoring that a site shows before: their kind -> that site."""


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    sketch.scenery.append(river())
    draw_sites(sketch, _worth(sketch))
    for draw in (draw_header, draw_harbour, draw_quarry, draw_sleds, draw_hand, draw_marks):
        draw(sketch)
    return Board(WIDTH, HEIGHT, parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay))


def _worth(sketch: Sketch) -> dict[str, list[int | None]]:
    """Site -> per seat the points that it would give if it were scored now; None without a stone there."""
    nothing: list[int | None] = [None] * sketch.seats
    worth = {"temple": nothing[:], "tomb": nothing[:], "obelisks": nothing[:]}
    if "temple" not in sketch.sides_b:
        for seat in sketch.plain["temple"][-TEMPLE_WIDTH[sketch.seats] :]:
            worth["temple"][seat] = (worth["temple"][seat] or 0) + 1
    for event in final_scoring(cast(ImhotepState, sketch.scene.state)):
        if site := SCORED_AT.get(event.kind):
            worth[site][event.seat] = (worth[site][event.seat] or 0) + event.data["points"]
    return worth
