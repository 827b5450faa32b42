"""What only the build draws: the box of the home page, and pictures of the rulebook without a position."""

from typing import Final

from app.drawing import motifs
from app.drawing.covers import box
from app.drawing.markup import Markup
from app.drawing.scene import Board
from app.drawing.svg import text
from app.games.leggende.board.cards import BANDS, TALL, WIDE, card_face
from app.games.leggende.page import PAGE
from pycore.games.leggende.cards import CARDS


def cover() -> Markup:
    """The box."""
    return box(PAGE.title, motifs.islands())


ACROSS: Final = 3
GAP: Final = 6.0
FEWEST: Final = 2
"""Players of the smallest game."""


def figures() -> dict[str, Board]:
    """All the cards."""
    return {"carte": _cards()}


def _cards() -> Board:
    """Three side by side, in the order of the book's table; those of larger tables say from how many players on."""
    drawn = ""
    for n, card in enumerate(CARDS):
        x, y = GAP + (WIDE + GAP) * (n % ACROSS), GAP + (TALL + GAP) * (n // ACROSS)
        drawn += card_face(card, x, y)
        if card.players > FEWEST:
            ink = BANDS[card.type].ink
            drawn += text(x + WIDE - 8, y + 22, f"{card.players}+", 20, anchor="end", bold=True, fill=ink)
    rows = -(-len(CARDS) // ACROSS)
    return Board(int(GAP + (WIDE + GAP) * ACROSS), int(GAP + (TALL + GAP) * rows), drawn, ())
