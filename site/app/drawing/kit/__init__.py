"""The parts that boards are made of. A game draws its board with these, and adds what no other game has.

The page `site/sviluppo/kit.md` shows each of them. All lengths are in board units.
"""

from app.drawing.kit.counters import counter, counters, fan, pips, squeeze, steps
from app.drawing.kit.marks import arrow, frame, gilded, way_gone
from app.drawing.kit.pictures import mark, picture, symbols
from app.drawing.kit.plates import card, name_tag, panel, seat_panel
from app.drawing.kit.shapes import dashed, disc, filled, inked, lines, outlined, sign, stroke
from app.drawing.kit.sketch import Sketch, idle
from app.drawing.kit.touching import FINGER, Item, area, menu

__all__ = [
    "FINGER",
    "Item",
    "Sketch",
    "area",
    "arrow",
    "card",
    "counter",
    "counters",
    "dashed",
    "disc",
    "fan",
    "filled",
    "frame",
    "gilded",
    "idle",
    "inked",
    "lines",
    "mark",
    "menu",
    "name_tag",
    "outlined",
    "panel",
    "picture",
    "pips",
    "seat_panel",
    "sign",
    "squeeze",
    "steps",
    "stroke",
    "symbols",
    "way_gone",
]
