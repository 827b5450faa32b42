"""Names and sizes of the symbols in `symbols.svg` that the board draws with."""

from typing import Final

from app.drawing import kit
from app.games.kheops.words.names import SYMBOLS
from pycore.games.kheops.data import PIECES

PEOPLE: Final = ("bianco", "lapis")
SIGN: Final = (40.0, 40.0)
PAWN: Final = (36.0, 44.0)
sign_kind: Final = kit.symbols("kheops-sign")
"""The kind of the piece that shows a tile's symbol."""


def pawn_kind(piece: str, colour: str) -> str:
    """The kind of a pawn in a palette colour."""
    return f"kheops-{piece}-{colour}"


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{sign_kind(name): SIGN for name in SYMBOLS},
    **{pawn_kind(piece, colour): PAWN for piece in PIECES for colour in PEOPLE},
}
"""Piece kind -> width and height in board units."""
