"""The cover: the game's box on the home page."""

from app.drawing import motifs
from app.drawing.covers import box
from app.drawing.markup import Markup
from app.games.kheops.page import PAGE


def cover() -> Markup:
    """The game's box, with galleries on it."""
    return box(PAGE.title, motifs.galleries())
