"""Drawings for the build only: a picture of all cards for the rulebook."""

from typing import Final

from app.drawing.scene import Board
from app.drawing.svg import text
from app.games.leggende.board.cards import BANDS, TALL, WIDE, card_face
from pycore.games.leggende.cards import CARDS

ACROSS: Final = 3
"""The number of cards in each row of the picture of all cards."""
GAP: Final = 6.0
FEWEST: Final = 2
"""The smallest number of players of the game."""


def figures() -> dict[str, Board]:
    """Name of a figure in the rulebook -> its drawing, for figures that show no position of the game."""
    return {"carte": _cards()}


def _cards() -> Board:
    """All cards, three in a row, in the order of the rulebook's table. A card that is left out with fewer players shows
    the number it needs, such as "4+"."""
    drawn = ""
    for n, card in enumerate(CARDS):
        x, y = GAP + (WIDE + GAP) * (n % ACROSS), GAP + (TALL + GAP) * (n // ACROSS)
        drawn += card_face(card, x, y)
        if card.players > FEWEST:
            ink = BANDS[card.type].ink
            drawn += text(x + WIDE - 8, y + 22, f"{card.players}+", 20, anchor="end", bold=True, fill=ink)
    rows = -(-len(CARDS) // ACROSS)
    return Board(int(GAP + (WIDE + GAP) * ACROSS), int(GAP + (TALL + GAP) * rows), drawn, ())
