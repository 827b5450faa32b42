"""Names and sizes of the symbols in `symbols.svg`, and pyramids of stone blocks at any size."""

from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import box, icon, text
from pycore.games.oh_pharaoh.data import DIE, PRINTED
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid

PEOPLE: Final = ("lapis", "oro", "verde", "rosso")
CARD: Final = (90.0, 112.0)
MARKER: Final = (38.0, 44.0)
BACK: Final = "oh-pharaoh-back"
MARKER_KIND: Final = "oh-pharaoh-marker"
card_kind: Final = kit.symbols("oh-pharaoh-card")
"""The symbol of a face-up card."""
picture_kind: Final = kit.symbols("oh-pharaoh-picture")
"""The picture of a joker or a special card."""


def face_kind(value: int) -> str:
    """The symbol of a face of the die."""
    return f"oh-pharaoh-die-{value}"


def card_face(card: str, x: float, y: float, w: float, h: float) -> str:
    """A face-up card at any size. If it is smaller than CARD, its name could not be read, and is left out."""
    if card.isdigit() or h >= CARD[1]:
        return icon(card_kind(card), x, y, w, h)
    side = min(w, h) * 0.84
    sheet = box(x + 1, y + 1, w - 2, h - 2, h / 12, "papyrus", "papyrus-edge", 2)
    return sheet + icon(picture_kind(card), x + (w - side) / 2, y + (h - side) / 2, side)


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{card_kind(card): CARD for card in PRINTED},
    MARKER_KIND: MARKER,
}
"""Piece kind -> width and height in board units."""
LETTER: Final = 24.0
"""Smallest size of a number: 12 pixels on a phone."""
READABLE: Final = 27.0
"""Width and height in board units below which a block shows no number."""


class Grid(NamedTuple):
    """Where a pyramid stands: the x of its middle, the y of its foot, and the size of a block."""

    x: float
    foot: float
    wide: float
    tall: float

    def row(self, level: int, width: int) -> Box:
        """The box of a level of `width` blocks. Levels are counted from the bottom."""
        return Box(
            self.x - width * self.wide / 2, self.foot - (level + 1) * self.tall, width * self.wide, self.tall
        )


@lru_cache(2048)
def block(x: float, y: float, w: float, h: float, value: int, joker: bool, number: bool = True) -> str:
    """A block: a stone, or a joker that stands for one. `number`: whether it has room for its value."""
    face, side, edge, ink = (
        ("lapis", "night-deep", "lapis-edge", "on-lapis")
        if joker
        else ("sand-light", "sand-deep", "sand-edge", "ink")
    )
    drawn = box(x + 0.8, y + 0.8, w - 1.6, h - 1.6, min(4.0, h / 6), side, edge, 1.8)
    drawn += box(x + 2.4, y + 2.2, w - 4.8, max(2.0, h * 0.8 - 4), min(3.0, h / 8), face)
    if not number:
        return drawn
    size = max(LETTER, min(h * 0.78, w * 0.86, 30.0))
    drawn += text(x + w / 2, y + h * 0.44 + size * 0.36, value, size, anchor="middle", bold=True, fill=ink)
    if joker and w >= 34 and h >= 34:
        drawn += icon(picture_kind("joker"), x + w - 16, y + 3, 13)
    return drawn


def grid(place: Box, built: Pyramid, widest: float, tallest: float) -> Grid:
    """Where a pyramid stands on the floor of a place, with blocks as large as the place allows."""
    base = sum(built.levels[0])
    return Grid(
        place.x + place.w / 2,
        place.y + place.h,
        min(widest, place.w / base),
        min(tallest, place.h / built.height),
    )


@lru_cache(1024)
def pyramid(stand: Grid, low: int, levels: Levels) -> str:
    """All blocks of a pyramid. Where they are too small for numbers, some levels have their number on a plate."""
    drawn = list[str]()
    plates = list[str]()
    numbers = min(stand.wide, stand.tall) >= READABLE
    for level, (stones, jokers) in enumerate(levels):
        x, y, w, h = stand.row(level, stones + jokers)
        for n in range(stones + jokers):
            drawn.append(block(x + n * stand.wide, y, stand.wide, h, low + level, n >= stones, numbers))
        if not numbers and not level % -(-READABLE // stand.tall):
            middle, foot = x + w / 2, y + h - 1
            plate = box(middle - 12, foot - 26, 24, 26, 4, "papyrus", "sand-edge", 1.2)
            plates.append(plate + text(middle, foot - 4, low + level, LETTER, anchor="middle", bold=True))
    return "".join(drawn + plates)


def chance(height: int) -> str:
    """How likely a theft is, in sixths.

    >>> chance(2), chance(6), chance(7)
    ('5/6', '1/6', '0/6')
    """
    return f"{max(0, DIE + 1 - height)}/{DIE}"


@lru_cache(256)
def odds(x: float, y: float, height: int, size: float = 24) -> str:
    """The die with the chance of a theft beside it; (x, y) is the left end of the base line."""
    face = icon(face_kind(min(DIE, height)), x, y - size * 0.92, size * 1.1)
    return face + text(x + size * 1.25, y, chance(height), size, fill="ink-soft")
