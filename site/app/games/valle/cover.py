"""The box of the game, as the home page shows it."""

from app.drawing import motifs
from app.drawing.covers import box
from app.drawing.markup import Markup
from app.games.valle.page import PAGE


def cover() -> Markup:
    """The box."""
    return box(PAGE.title, motifs.valley())
