"""Elements that can be touched: areas, and buttons side by side. Lengths are in board units.

On a phone 360 pixels wide, a unit of a board 720 units wide is half a pixel. Nothing that can be touched should be
lower or narrower than FINGER.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.drawing.markup import Markup
from app.drawing.svg import button, outline, remembered, touch

FINGER: Final = 64
"""The width and height that a finger needs: 32 pixels on a phone."""


@remembered
def area(
    key: str,
    name: str,
    where: Sequence[float],
    r: float = 10,
    inset: float = 4,
    drawn: str = "",
    extra: str = "",
) -> Markup:
    """A rectangle that can be touched everywhere. A ring `inset` inside its edge, with corners of radius `r`, marks it.

    `where` is its left, top, width and height; `drawn` lies in it; `extra` are further attributes of the ring.
    """
    x, y, w, h = where
    ring = outline(x + inset, y + inset, w - 2 * inset, h - 2 * inset, r) + extra
    return touch(key, name, drawn, halo=ring, target=outline(x, y, w, h, 0))


class Item(NamedTuple):
    """A button of a `menu`: its key, its words and its tone (see `app.drawing.svg.button`)."""

    key: str
    words: str
    tone: str = "plain"


def menu(where: Sequence[float], items: Sequence[Item], gap: float = 8) -> list[Markup]:
    """Buttons side by side, `gap` apart, which fill a place given by its left, top, width and height."""
    x, y, w, h = where
    wide = (w - gap * (len(items) - 1)) / max(1, len(items))
    return [
        button(item.key, x + (wide + gap) * n, y, wide, h, item.words, item.tone)
        for n, item in enumerate(items)
    ]
