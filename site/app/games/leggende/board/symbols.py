"""Names and sizes of the symbols in `symbols.svg` that the board draws with."""

from typing import Final

from app.drawing import kit
from app.games.leggende.board.layout import NEUTRAL_COLOUR
from pycore.games.leggende.choices import HIDDEN_TOKEN
from pycore.games.leggende.data import TOKENS

PEOPLE: Final = ("verde", "rosso", "lapis", "oro")
ARMY: Final = (26.0, 33.0)
CASTLE: Final = (31.0, 31.0)
TOKEN: Final = (40.0, 40.0)
army_kind: Final = kit.symbols("leggende-army")
castle_kind: Final = kit.symbols("leggende-castle")
token_kind: Final = kit.symbols("leggende-token")
"""The symbol of a token. The name "hidden" stands for a face-down token."""
sign_kind: Final = kit.symbols("leggende-sign")
"""The symbol of an ability, an action or a type of cards."""


def picture_kind(card: str) -> str:
    return f"leggende-card-{card.replace('_', '-')}"


leader_kind: Final = kit.symbols("leggende-leader")


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{army_kind(colour): ARMY for colour in (*PEOPLE, NEUTRAL_COLOUR)},
    **{castle_kind(colour): CASTLE for colour in PEOPLE},
    **{token_kind(name): TOKEN for name in (*TOKENS, HIDDEN_TOKEN)},
}
"""Piece kind -> width and height in board units."""
