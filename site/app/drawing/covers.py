"""Box covers: all boxes are drawn in one style, with a picture of the game on the front.

The picture is the game's file `cover.svg`. The rest is `cover.svg` in this folder, which also has a picture for games
without one. A cover is a printed thing: its colours are the same on light and on dark pages. Only the build makes
covers.
"""

from pathlib import Path
from typing import Final

from app.drawing.inline import picture
from app.drawing.markup import Markup, el
from app.drawing.svg import text

BOX: Final = Path(__file__).with_name("cover.svg")
MIDDLE: Final = 150.0
ROOM: Final = 250.0
"""The greatest width of a title."""
INK: Final = "#2e1f0c"
BLUE: Final = "#132f63"


def box(title: str, front: Path | None = None) -> Markup:
    """A box as it stands on a shelf, as a whole SVG picture. `front` is the file of the game's picture."""
    drawn = BOX.read_text(encoding="utf-8")
    sides, own, printed = (picture(drawn, f"cover-{name}") for name in ("sides", "front", "print"))
    shown = own if front is None else picture(front.read_text(encoding="utf-8"))
    values = {
        "class": "box-cover",
        "viewBox": "0 0 312 308",
        "role": "img",
        "aria-label": f"La scatola di {title}",
    }
    return el("svg", values, Markup(sides + shown + printed), _title(title))


def _title(title: str) -> Markup:
    """The title on the plate. The part before a colon is written small above the rest."""
    small, _, large = title.rpartition(": ")
    size, y = (32, 270) if small else (40, 264)
    above = (
        text(MIDDLE, 243, small, 17, anchor="middle", fill=INK, fit=ROOM, carved=True)
        if small
        else Markup("")
    )
    return Markup(
        above + text(MIDDLE, y, large, size, anchor="middle", bold=True, fill=BLUE, fit=ROOM, carved=True)
    )
