"""Small pictures with a name: pieces in a line of the log, signs of a board's legend.

`GamePage.icons` and `GamePage.legend` hand them over. Both use the game's own symbols, which are in the page anyway.
"""

from typing import NamedTuple

from app.drawing.markup import Markup


class Icon(NamedTuple):
    """One of the game's symbols by its id, and its name, in which "{0}" stands for the name of seat 0.

    `ground` is the colour of `app.drawing.svg.PAINT` on which the symbol is drawn, if it needs one.
    """

    symbol: str
    name: str
    ground: str = ""


class Mark(NamedTuple):
    """A sign of the board: how it is drawn, as a whole SVG without a name, and what it means."""

    drawing: Markup
    words: str
