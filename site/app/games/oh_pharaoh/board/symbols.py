"""The SVG symbols: cards, backs, faces of the die; and pyramids of stone blocks at any size."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from app.drawing.rectangle import Box
from app.drawing.svg import box, icon, text
from pycore.games.oh_pharaoh.data import DIE, PRINTED, VALUES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid

PEOPLE: Final = ("lapis", "oro", "verde", "rosso")
CARD: Final = (90.0, 112.0)
PICTURE: Final = (48.0, 48.0)
FACE: Final = (48.0, 48.0)
MARKER: Final = (38.0, 44.0)
BACK: Final = "oh-pharaoh-back"
MARKER_KIND: Final = "oh-pharaoh-marker"
BANDS: Final = {
    "joker": ("lapis", "on-lapis", "Jolly"),
    "thief": ("band-red", "on-band", "Ladro"),
    "collector": ("band-green", "on-band", "Esattore"),
    "pharaoh": ("gold", "on-gold", "Faraone"),
}
"""Card without a value -> its band, the writing on it, its name."""


def card_kind(card: str) -> str:
    """The symbol of a card lying open."""
    return f"oh-pharaoh-card-{card}"


def picture_kind(card: str) -> str:
    """The picture of a joker or a special card."""
    return f"oh-pharaoh-picture-{card}"


def face_kind(value: int) -> str:
    """A face of the die."""
    return f"oh-pharaoh-die-{value}"


def _fill(path: str, paint: str, edge: str = "", width: float = 1.8) -> str:
    stroke = f' stroke="var(--{edge})" stroke-width="{width:g}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{path}" fill="var(--{paint})"{stroke}/>'


def _stroke(path: str, paint: str, width: float = 2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="var(--{paint})" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


_NEMES: Final = "M24 2C35 2 40 10 40 19L46 41L35 46 33 31H15L13 46 2 41 8 19C8 10 13 2 24 2Z"
_PICTURES: Final = {
    # the king under his striped cloth
    "pharaoh": _fill(_NEMES, "gold", "on-gold")
    + _stroke(
        "M10 19 38 19M9 25 14 26M39 25 34 26M7 31 14 32M41 31 34 32M5 37 13 38M43 37 35 38", "lapis", 2.6
    )
    + _fill("M14 17C14 12 34 12 34 17L33 29C31 36 27 38 24 38S17 36 15 29Z", "wood-light", "on-gold")
    + _stroke("M17.500 21Q20 19 22 21M26 21Q28 19 30.500 21M21.500 32H26.500", "on-gold", 2)
    + _fill("M21.500 38H26.500L25.500 47H22.500Z", "lapis", "on-gold", 1.4)
    + _fill("M24 1C27 4 27 8 24 11C21 8 21 4 24 1Z", "band-red", "on-gold", 1.4),
    # a hood, a scarf, two eyes, and a stone under the arm
    "thief": _fill(
        "M4 46C4 30 9 25 13 23C10 8 18 2 24 2S38 8 35 23C39 25 44 30 44 46Z", "night", "night-deep"
    )
    + _fill("M15 17C15 12 33 12 33 17L32 22H16Z", "wood-light")
    + _fill("M15 21H33L31 30C27 33 21 33 17 30Z", "band-red")
    + '<circle cx="20" cy="18" r="2.200" fill="var(--night-deep)"/>'
    '<circle cx="28" cy="18" r="2.200" fill="var(--night-deep)"/>'
    + _fill("M26 34H41V45H26Z", "sand-light", "sand-edge", 2)
    + _stroke("M29 38H34M32 42H38", "sand-edge", 1.4),
    # a bald head, a collar, and scales with a coin
    "collector": _fill("M3 46C3 34 9 31 14 30H22C27 31 32 34 32 46Z", "papyrus", "wood-edge")
    + _fill("M9 31Q18 42 27 31L24 29H12Z", "band-green", "wood-edge", 1.4)
    + _fill("M18 5C25 5 27 11 26 17C25 24 22 28 18 28S11 24 10 17C9 11 11 5 18 5Z", "wood-light", "wood-edge")
    + _stroke("M13.500 16.500H16M20 16.500H22.500M15.500 23H20.500", "wood-edge", 1.8)
    + _stroke("M38 10V44M30 13 46 10M30 13V18M46 10V15", "wood-edge", 2.2)
    + _fill("M26 19H34Q34 24 30 24T26 19ZM42 16H50Q50 21 46 21T42 16Z", "gold", "on-gold", 1.4),
    # the scarab that is every stone
    "joker": _fill(
        "M24 13C33 13 37 20 37 29C37 39 31 45 24 45S11 39 11 29C11 20 15 13 24 13Z", "gold", "on-gold"
    )
    + _fill("M16 14C16 8 19 4 24 4S32 8 32 14Q24 18 16 14Z", "gold-deep", "on-gold")
    + _stroke("M24 18V44M12 24Q24 16 36 24", "on-gold", 2)
    + _stroke(
        "M11 24 4 18V12M37 24 44 18V12M11 32H3M37 32H45M13 39 6 45M35 39 42 45M19 5 15 1M29 5 33 1",
        "gold",
        2.6,
    ),
}
"""Card without a value -> its picture in a box of 48 units."""
_SHEET: Final = (
    '<rect x="1.500" y="3" width="87" height="107.500" rx="9" fill="var(--quay)"/>'
    '<rect x="1.500" y="1.500" width="87" height="106.500" rx="9" fill="var(--papyrus)"'
    ' stroke="var(--papyrus-edge)" stroke-width="2"/>'
)


def _stone_card(value: str) -> str:
    """A number over the block that it is."""
    block = (
        '<rect x="15" y="62" width="60" height="36" rx="5" fill="var(--sand-deep)" stroke="var(--sand-edge)"'
        ' stroke-width="2.200"/><rect x="17" y="64" width="56" height="27" rx="4" fill="var(--sand-light)"/>'
        '<path d="M22 71H36M50 84H68M26 85H32" stroke="var(--sand-edge)" stroke-width="1.800"'
        ' stroke-linecap="round" stroke-opacity=".55"/>'
    )
    number = (
        f'<text x="45" y="53" font-size="54" font-weight="700" text-anchor="middle" fill="var(--ink)"'
        f' class="carved">{value}</text>'
    )
    return _SHEET + block + number


def _named_card(card: str) -> str:
    fill, ink, name = BANDS[card]
    size = 21 if len(name) < 7 else 19
    return (
        _SHEET
        + f'<path d="M2.500 82H87.500V99Q87.500 107 79.500 107H10.500Q2.500 107 2.500 99Z" fill="var(--{fill})"/>'
        + f'<text x="45" y="101" font-size="{size}" font-weight="700" text-anchor="middle"'
        f' fill="var(--{ink})">{name}</text>'
        + f'<svg x="9" y="6" width="72" height="72" viewBox="0 0 48 48">{_PICTURES[card]}</svg>'
    )


_BACK: Final = (
    '<rect x="1.500" y="3" width="87" height="107.500" rx="9" fill="var(--quay)"/>'
    '<rect x="1.500" y="1.500" width="87" height="106.500" rx="9" fill="var(--night)" stroke="var(--gold)"'
    ' stroke-width="2.400"/><rect x="8" y="8" width="74" height="93.500" rx="5" fill="none"'
    ' stroke="var(--gold)" stroke-width="1.600"/>'
    '<path d="M45 24 74 84H16Z" fill="var(--gold)"/><path d="M45 24 74 84H45Z" fill="var(--gold-deep)"/>'
    '<path d="M35 45H55M29 58H61M22 71H68" stroke="var(--night)" stroke-width="2.400"/>'
)
_PIPS: Final = {
    1: ((24, 24),),
    2: ((14, 14), (34, 34)),
    3: ((13, 13), (24, 24), (35, 35)),
    4: ((14, 14), (34, 14), (14, 34), (34, 34)),
    5: ((13, 13), (35, 13), (24, 24), (13, 35), (35, 35)),
    6: ((14, 12), (34, 12), (14, 24), (34, 24), (14, 36), (34, 36)),
}


def _die(value: int) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="4.400" fill="var(--ink)"/>' for x, y in _PIPS[value])
    return (
        '<rect x="2" y="3" width="44" height="44" rx="9" fill="var(--papyrus-edge)"/>'
        '<rect x="2" y="1.500" width="44" height="43" rx="9" fill="var(--papyrus)" stroke="var(--papyrus-edge)"'
        f' stroke-width="2"/>{pips}'
    )


_MARKER: Final = (
    '<ellipse cx="19" cy="37" rx="16" ry="6" fill="var(--on-gold)" fill-opacity=".4"/>'
    + _fill("M19 2 35 36Q19 44 3 36Z", "gold", "papyrus", 5)
    + _fill("M19 2 35 36Q19 44 3 36Z", "gold", "on-gold", 2)
    + _fill("M19 3 34 36Q27 39 20 40Z", "gold-deep")
    + _stroke("M12 18H26M8 27H30", "on-gold", 2)
)


def _symbol(name: str, size: tuple[float, float], body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</symbol>'


@cache
def symbols() -> str:
    """All symbols, as they stand once in the page."""
    parts = [_symbol(card_kind(str(value)), CARD, _stone_card(str(value))) for value in range(1, VALUES + 1)]
    for card, picture in _PICTURES.items():
        parts += [
            _symbol(card_kind(card), CARD, _named_card(card)),
            _symbol(picture_kind(card), PICTURE, picture),
        ]
    parts += [_symbol(face_kind(value), FACE, _die(value)) for value in range(1, DIE + 1)]
    parts += [_symbol(BACK, CARD, _BACK), _symbol(MARKER_KIND, MARKER, _MARKER)]
    return "".join(parts)


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{card_kind(card): CARD for card in PRINTED},
    MARKER_KIND: MARKER,
}
"""Piece kind -> width and height in board units."""
READABLE: Final = 20.0
"""A block narrower than this has no number of its own."""


class Grid(NamedTuple):
    """How a pyramid stands in its place: its middle and its foot, and the size of a block."""

    x: float
    foot: float
    wide: float
    tall: float

    def row(self, level: int, width: int) -> Box:
        """A level from the bottom with so many blocks."""
        return Box(
            self.x - width * self.wide / 2, self.foot - (level + 1) * self.tall, width * self.wide, self.tall
        )


@lru_cache(2048)
def block(x: float, y: float, w: float, h: float, value: int, joker: bool, number: bool = True) -> str:
    """A stone, or a joker that stands for one; `number`: whether there is room for its value."""
    face, side, edge, ink = (
        ("lapis", "night-deep", "lapis-edge", "on-lapis")
        if joker
        else ("sand-light", "sand-deep", "sand-edge", "ink")
    )
    drawn = box(x + 0.8, y + 0.8, w - 1.6, h - 1.6, min(4.0, h / 6), side, edge, 1.8)
    drawn += box(x + 2.4, y + 2.2, w - 4.8, max(2.0, h * 0.8 - 4), min(3.0, h / 8), face)
    if not number:
        return drawn
    size = min(h * 0.78, w * 0.86, 30.0)
    drawn += text(x + w / 2, y + h * 0.44 + size * 0.36, value, size, anchor="middle", bold=True, fill=ink)
    if joker and w >= 34 and h >= 34:
        drawn += icon(picture_kind("joker"), x + w - 16, y + 3, 13)
    return drawn


def grid(place: Box, built: Pyramid, widest: float, tallest: float) -> Grid:
    """A pyramid on the floor of a place, as large as it may be."""
    base = sum(built.levels[0])
    return Grid(
        place.x + place.w / 2,
        place.y + place.h,
        min(widest, place.w / base),
        min(tallest, place.h / built.height),
    )


@lru_cache(1024)
def pyramid(stand: Grid, low: int, levels: Levels) -> str:
    """All blocks of a pyramid."""
    drawn = list[str]()
    for level, (stones, jokers) in enumerate(levels):
        x, y, w, h = stand.row(level, stones + jokers)
        numbers = stand.wide >= READABLE
        for n in range(stones + jokers):
            drawn.append(block(x + n * stand.wide, y, stand.wide, h, low + level, n >= stones, numbers))
        if not numbers:
            middle, size = x + w / 2, min(h * 0.8, 22.0)
            plate = box(middle - size * 0.5, y + h * 0.1, size, h * 0.75, 4, "papyrus", "sand-edge", 1.2)
            drawn.append(plate + text(middle, y + h * 0.76, low + level, size, anchor="middle", bold=True))
    return "".join(drawn)


def chance(height: int) -> str:
    """How likely a theft is, in sixths.

    >>> chance(2), chance(6), chance(7)
    ('5/6', '1/6', '0/6')
    """
    return f"{max(0, DIE + 1 - height)}/{DIE}"


@lru_cache(256)
def odds(x: float, y: float, height: int, size: float = 22) -> str:
    """The die with the chance of a theft beside it; (x, y) is the left end of the base line."""
    face = icon(face_kind(min(DIE, height)), x, y - size * 0.92, size * 1.1)
    return face + text(x + size * 1.25, y, chance(height), size, fill="ink-soft")
