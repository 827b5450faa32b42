"""Names and sizes of the symbols in `symbols.svg` that the board draws with."""

from typing import Final

from app.drawing import kit

PEOPLE: Final = ("nero", "marrone", "grigio", "viola")
"""The colours for players. None of them is the colour of a cube."""
WORKER: Final = (24.0, 30.0)
OVERSEER: Final = (28.0, 37.0)
SCARAB_SHOWN: Final = (40.0, 40.0)
TOP: Final = 20.0
"""Width and depth of a cube seen from above."""
RISE: Final = 8.0
"""Height of a cube's visible front face."""
CUBE: Final = (TOP, TOP + RISE)
worker_kind: Final = kit.symbols("valle-worker")
overseer_kind: Final = kit.symbols("valle-overseer")
scarab_kind: Final = kit.symbols("valle-scarab")
cube_kind: Final = kit.symbols("valle-cube")
sign_kind: Final = kit.symbols("valle-sign")


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{worker_kind(colour): WORKER for colour in PEOPLE},
    **{overseer_kind(colour): OVERSEER for colour in PEOPLE},
    **{scarab_kind(colour): SCARAB_SHOWN for colour in PEOPLE},
}
"""Piece kind -> width and height in board units."""
