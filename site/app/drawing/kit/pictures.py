"""Pictures outside the board: signs of the legend, pictures beside words. Also, the names of symbols."""

from collections.abc import Callable
from typing import Final

from app.drawing.markup import Markup, el
from app.drawing.signs import Mark

BESIDE: Final = "float:left;margin:0 .6rem .1rem 0"
"""The CSS of a picture that stands to the left of words."""


def mark(drawn: str, words: str, w: float = 72, h: float = 64) -> Mark:
    """A row of a game's legend: a drawing on a ground of w by h units, and the words beside it."""
    return Mark(picture(drawn, w, h, "legend-mark"), words)


def picture(drawn: str, w: float, h: float, name: str = "", width: float = 0, style: str = BESIDE) -> Markup:
    """A drawing, w by h units, as a whole SVG element that screen readers pass over. `name` is its CSS class.

    `width` is its width in pixels, rounded down; it has the CSS `style` then. 0 leaves both to the page's style sheet.
    """
    values = {"class": name or None, "viewBox": f"0 0 {w:g} {h:g}", "width": int(width) or None}
    return el("svg", {**values, "style": style if width else None, "aria-hidden": "true"}, Markup(drawn))


def symbols(family: str) -> Callable[[str], str]:
    """A function from a name, such as that of a colour or a card, to the id of its symbol in `symbols.svg`.

    >>> stone_kind = symbols("imhotep-stone")
    >>> stone_kind("nero")
    'imhotep-stone-nero'
    """
    return lambda name: f"{family}-{name}"
