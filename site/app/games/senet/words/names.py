"""Italian names of Senet's things: pieces, squares, houses."""

from typing import Final

from app.words.italian import Noun
from pycore.games.senet.data import ATUM, BEAUTY, HORUS, OFF, REBIRTH, TRUTHS, WATER

PIECES: Final = (Noun("cono", "il"), Noun("rocchetto", "il"))
"""PIECES[seat]: the noun for one piece of this seat."""
PLURALS: Final = ("coni", "rocchetti")
"""PLURALS[seat]: the word for several pieces of this seat."""
HOUSES: Final = {
    REBIRTH: "Casa della Rinascita",
    BEAUTY: "Casa della Bellezza",
    WATER: "Casa dell'Acqua",
    TRUTHS: "Casa delle Tre Verità",
    ATUM: "Casa di Ra-Atum",
    HORUS: "Casa di Horus",
}
"""Square -> the name of its house."""
EFFECTS: Final = {
    REBIRTH: "qui rinasce chi era nell'acqua",
    BEAUTY: "tutti devono fermarsi qui, con un tiro esatto; con 5 si esce",
    WATER: "chi ci cade finisce il turno; con 4 si esce, con un altro tiro si può rinascere",
    TRUTHS: "si esce soltanto con 3",
    ATUM: "si esce soltanto con 2",
    HORUS: "si esce con qualunque tiro",
}
"""Square of a house -> what the house does, in a few words."""


def square_name(square: int) -> str:
    """The accessible name of a square.

    >>> square_name(14), square_name(26), square_name(31)
    ('Casella 14', 'Casella 26, Casa della Bellezza', 'Fuori dal tavoliere')
    """
    if square == OFF:
        return "Fuori dal tavoliere"
    house = HOUSES.get(square)
    return f"Casella {square}, {house}" if house else f"Casella {square}"


def to_square(square: int) -> str:
    """The words for a square to which a piece moves.

    >>> to_square(14), to_square(26)
    ('a 14', 'a 26, Casa della Bellezza')
    """
    house = HOUSES.get(square)
    return f"a {square}, {house}" if house else f"a {square}"
