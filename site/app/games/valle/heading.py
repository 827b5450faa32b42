"""The line in the tray that says whose it is, and what is asked there."""

from functools import lru_cache

from app.drawing.svg import chip, clip, text
from app.games.valle.layout import TRAY_TOP, Sketch


def heading(sketch: Sketch, words: str, room: float = 660.0, down: float = 102.0) -> None:
    """Below the first row, or as far down in the tray as its rows reach: the one who chooses, with the words."""
    drawn = _heading(sketch.colour(sketch.chooser), f"{sketch.name(sketch.chooser)}: {words}", room, down)
    sketch.scenery.append(drawn)


@lru_cache(256)
def _heading(colour: str, words: str, room: float, down: float) -> str:
    line = clip(words, 23, room, bold=True)
    return chip(colour, 27, TRAY_TOP + down - 8, 12) + text(
        46, TRAY_TOP + down, line, 23, bold=True, fit=room
    )
