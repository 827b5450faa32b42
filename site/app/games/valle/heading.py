"""The line in the tray that says whose it is, and what is asked there."""

from functools import lru_cache
from typing import Final

from app.drawing.svg import chip, clip, text, width_of
from app.games.valle.layout import TRAY_TOP, Sketch

SIZE: Final = 23.0
DOWN: Final = 95.0
"""How far down in the tray it stands below the first row. Of a line below that a phone 640 pixels high has to show all,
above the bar at its foot."""
NAME: Final = 90.0
"""What a name has at least."""


def heading(sketch: Sketch, words: str, room: float = 660.0, down: float = DOWN) -> None:
    """Below the first row, or as far down in the tray as its rows reach: the one who chooses, with the words. A long
    name makes room for them."""
    told = f": {words}"
    name = clip(
        sketch.name(sketch.chooser), SIZE, max(NAME, room - width_of(told, SIZE, bold=True)), bold=True
    )
    sketch.scenery.append(_heading(sketch.colour(sketch.chooser), name + told, room, down))


@lru_cache(256)
def _heading(colour: str, words: str, room: float, down: float) -> str:
    line = clip(words, SIZE, room, bold=True)
    return chip(colour, 27, TRAY_TOP + down - 8, 12) + text(
        46, TRAY_TOP + down, line, SIZE, bold=True, fit=room
    )
