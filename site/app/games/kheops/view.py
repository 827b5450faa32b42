"""Kheops as a drawing: the position of a scene as SVG, and which of its parts stand for which choices.

The pyramid is in `kheops_cells`, its tiles in `kheops_tiles`, networks with their plates in `kheops_networks`, the
strip with the hand in `kheops_bar`, the final count in `kheops_count`, legend and reserves in `kheops_sides`, the icons
of the log in `kheops_icons`, what is told of a thing in `explained`; where everything lies is in `kheops_layout`, the
symbols are in `kheops_art`, touching is in `kheops_keys`.
"""

from functools import cache

from app.drawing.markup import parts
from app.drawing.scene import Board, Scene
from app.drawing.svg import box, paint
from app.games.kheops.art import PEOPLE, SIZES, symbols
from app.games.kheops.bar import draw_bar
from app.games.kheops.cells import draw_cells, draw_marks
from app.games.kheops.count import counted, draw_count
from app.games.kheops.icons import icons, legend
from app.games.kheops.keys import carried, keys, name_key, tempting
from app.games.kheops.layout import BAR, BOTTOM, CELL_NUMBERS, HEIGHT, WIDTH, Sketch, cell, shape
from app.games.kheops.networks import draw_plates
from app.games.kheops.sides import cell_numbers, draw_legend, draw_reserves, row_letters
from pycore.games.kheops.data import NONE
from pycore.games.kheops.scoring import networks

__all__ = [
    "BOOK_NAMES",
    "COLOURS",
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
BOOK_NAMES = ("Bianco", "Blu")
"""What the rulebook calls the seats, and so its diagrams."""

SOUNDS = {
    **dict.fromkeys(("pawn-placed", "pawn-moved", "pawns-swapped"), "wood"),
    **dict.fromkeys(("tile-placed", "tile-rotated"), "stone"),
}
"""What events sound like."""


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    cell_picked, tile_picked, sides = sketch.picked_cell(), sketch.picked_tile(), sketch.picked_sides()
    if sides and cell_picked is not None:
        sketch.ghost = tile_picked is not None
        name = tile_picked or sketch.tile_at(cell_picked)
        assert name is not None
        sketch.lay(cell_picked, name, sides)
    found = networks(sketch.state)
    sketch.scenery.append(_ground())
    draw_cells(sketch, found)
    draw_reserves(sketch)
    sketch.scenery.append(box(*BAR, 12, "papyrus", "papyrus-edge", 2.5))
    if sketch.kind == "over":
        draw_count(sketch)
    else:
        draw_bar(sketch, found)
    taken = {n for n in CELL_NUMBERS if sketch.state.pawns[n] != NONE}
    so_far = counted(sketch)
    told = [one for one in found if so_far is None or so_far.issuperset(one.cells)]
    draw_marks(sketch)
    draw_plates(sketch, told, sketch.state.open, taken)
    return Board(WIDTH, HEIGHT, parts(sketch.scenery), tuple(sketch.pieces), parts(sketch.overlay))


@cache
def _ground() -> str:
    """The night, the ground, the places of all tiles, and the legend."""
    slots = "".join(shape(cell(n).corners) for n in CELL_NUMBERS)
    sky = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#kheops-g-sky) var(--night)"/>'
    sand = (
        f'<path d="M0 {BOTTOM - 16}Q180 {BOTTOM - 34} 360 {BOTTOM - 18}T{WIDTH} {BOTTOM - 22}V{HEIGHT}H0Z"'
        f' fill="{paint("sand-deep")}"/>'
    )
    places = (
        f'<path d="{slots}" fill="{paint("night-deep")}" fill-opacity=".35" stroke="{paint("on-night")}"'
        ' stroke-opacity=".4" stroke-width="1.5" stroke-dasharray="5 6" stroke-linejoin="round"/>'
    )
    return sky + sand + places + row_letters() + cell_numbers() + draw_legend()
