"""The box of the game, as the home page shows it."""

from app import motifs
from app.covers import box
from app.markup import Markup
from app.texts.imhotep import TITLE


def cover() -> Markup:
    """The box."""
    return box(TITLE, motifs.ship())
