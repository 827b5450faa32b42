"""Names and sizes of the symbols in `symbols.svg` that the board draws with."""

from typing import Final

PEOPLE: Final = ("rosso", "lapis")
PIECE: Final = (46.0, 62.0)
SHAPES: Final = ("cone", "spool")
"""The shape of the pieces, by seat."""


def sign_kind(house: int) -> str:
    """The symbol of a house's sign."""
    return f"senet-house-{house}"


def piece_kind(seat: int, colour: str) -> str:
    """The symbol of a seat's piece in a palette colour."""
    return f"senet-{SHAPES[seat]}-{colour}"


def stick_kind(pale: bool) -> str:
    return "senet-stick-pale" if pale else "senet-stick-dark"


SIZES: Final[dict[str, tuple[float, float]]] = {
    piece_kind(seat, colour): PIECE for seat in (0, 1) for colour in PEOPLE
}
"""Piece kind -> width and height in board units."""
