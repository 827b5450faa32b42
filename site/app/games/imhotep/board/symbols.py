"""Names and sizes of the symbols in `symbols.svg` that the board draws with."""

from typing import Final

from app.drawing import kit
from app.drawing.palette import COLOURS
from pycore.games.imhotep.data import MINIMUM_LOAD

STONE: Final = (44.0, 48.0)
BOW: Final = (68.0, 58.0)
BANDS: Final = {
    "entrance": "red",
    "sarcophagus": "red",
    "paved-path": "red",
    "decoration-pyramid": "green",
    "decoration-temple": "green",
    "decoration-tomb": "green",
    "decoration-obelisks": "green",
    "statue": "purple",
    "lever": "blue",
    "hammer": "blue",
    "sail": "blue",
    "chisel": "blue",
}
"""Market card -> colour of its band. The cards are in the order of the components."""
stone_kind: Final = kit.symbols("imhotep-stone")
"""The kind of a stone piece in a palette colour."""


def bow_kind(capacity: int) -> str:
    """The kind of a boat's bow, the piece that sails."""
    return f"imhotep-bow-{capacity}"


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{stone_kind(colour): STONE for colour in COLOURS},
    **{bow_kind(capacity): BOW for capacity in MINIMUM_LOAD},
}
"""Piece kind -> width and height in board units."""
