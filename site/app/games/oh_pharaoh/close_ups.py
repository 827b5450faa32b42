"""Elements as large pictures, beside what is said of them: a pyramid, the discards, the stones that make a pyramid."""

from functools import lru_cache
from typing import Final, cast

from app.drawing.markup import Markup, el
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, icon
from app.games.oh_pharaoh.art import CARD, card_kind
from app.games.oh_pharaoh.blocks import grid, odds, pyramid
from pycore.contract import State
from pycore.games.oh_pharaoh.data import PLACES, TYPES
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.scoring import points
from pycore.games.oh_pharaoh.state import PharaohState

BESIDE: Final = "float:left;max-width:70%;margin:0 .6rem .1rem 0"
ROW: Final = 7
"""Cards side by side in the picture of the discards."""


def close_up(state: State, key: str) -> Markup | None:
    """A pyramid as a picture of its own; all kinds of cards that lie in the discards."""
    it = cast(PharaohState, state)
    kind, _, rest = key.partition("-")
    if kind in ("pyramid", "place"):
        first, _, last = rest.partition("-")
        seat, place = (int(first), int(last)) if kind == "pyramid" else (it.active, int(first))
        built = it.pyramids[PLACES * seat + place] if kind == "pyramid" or not last else None
        return None if built is None else _pyramid(built, points(it, built))
    if key == "discards" and any(it.discard):
        lying = tuple((TYPES[card], many) for card, many in enumerate(it.discard) if many)
        return _discards(lying)
    return None


@lru_cache(64)
def _pyramid(built: Pyramid, gives: int) -> Markup:
    wide, tall = max(3, sum(built.levels[0])) * 40 + 8, built.height * 36 + 38
    drawn = box(0, 0, wide, tall, 8, "board-ground", "sand-edge", 2)
    drawn += pyramid(grid(Box(4, 4, wide - 8, tall - 38), built, 40, 36), built.low, built.levels)
    drawn += badge(26, tall - 17, gives, 20, tone="gold") + odds(wide - 66, tall - 10, built.height, 20)
    return _svg(0.62, wide, tall, drawn)


@lru_cache(64)
def _discards(lying: tuple[tuple[str, int], ...]) -> Markup:
    drawn = ""
    for n, (card, many) in enumerate(lying):
        x, y = (n % ROW) * 96 + 2, (n // ROW) * 118 + 2
        drawn += icon(card_kind(card), x, y, *CARD) + badge(x + 70, y + 16, f"×{many}", 24, tone="gold")
    rows = (len(lying) + ROW - 1) // ROW
    return _svg(0.45, min(len(lying), ROW) * 96, rows * 118, drawn)


def _svg(scale: float, w: float, h: float, drawn: str) -> Markup:
    """Beside words; `scale` is how many pixels a unit has."""
    values = {"class": "close-up", "viewBox": f"0 0 {w:g} {h:g}", "width": int(w * scale), "style": BESIDE}
    return el("svg", values | {"aria-hidden": "true"}, Markup(drawn))
