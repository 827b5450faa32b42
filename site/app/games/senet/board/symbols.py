"""The SVG symbols: cones and spools, the signs of the houses, the sticks, and the paints.

Each is drawn once here and used by reference. Colours are custom properties only (see `app.drawing`). The signs are
drawn in a box of 48 units with `currentColor`.
"""

from functools import cache
from typing import Final

from app.drawing.palette import COLOURS
from pycore.games.senet.data import ATUM, BEAUTY, HORUS, REBIRTH, TRUTHS, WATER

PEOPLE: Final = ("rosso", "lapis")
SIGN: Final = (48.0, 48.0)
PIECE: Final = (46.0, 62.0)
STICK: Final = (150.0, 26.0)
SHAPES: Final = ("cone", "spool")
"""Per seat."""


def sign_kind(house: int) -> str:
    """The symbol of a house's sign."""
    return f"senet-house-{house}"


def piece_kind(seat: int, colour: str) -> str:
    """The symbol of a seat's piece in a palette colour."""
    return f"senet-{SHAPES[seat]}-{colour}"


def stick_kind(pale: bool) -> str:
    return "senet-stick-pale" if pale else "senet-stick-dark"


def _line(path: str, width: float = 4) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _solid(path: str) -> str:
    return f'<path d="{path}" fill="currentColor"/>'


def _judge(x: float) -> str:
    """A seated figure with a feather, its foot at (x, 44)."""
    return _solid(
        f"M{x:g} 12a5 5 0 1 1 .1 0ZM{x - 5:g} 14H{x + 4:g}L{x + 5:g} 30H{x + 7:g}V44H{x - 6:g}Z"
    ) + _line(f"M{x + 6:g} 28V8", 2)


_SIGNS: Final = {
    REBIRTH: _line("M24 22C12 15 15 4 24 4S36 15 24 22V45M11 26H37", 5),
    BEAUTY: _line("M24 4V20M17 9H31", 4)
    + '<path d="M24 18C33 22 36 31 33 38C31 44 17 44 15 38C12 31 15 22 24 18Z" fill="currentColor"/>'
    + '<path d="M24 24V40" stroke="var(--gold)" stroke-width="2.400"/>',
    WATER: _line(
        "M3 14 9 8 15 14 21 8 27 14 33 8 39 14 45 8M3 28 9 22 15 28 21 22 27 28 33 22 39 28 45 22"
        "M3 42 9 36 15 42 21 36 27 42 33 36 39 42 45 36",
        3.6,
    ),
    TRUTHS: _judge(9) + _judge(23) + _judge(37),
    ATUM: _judge(15) + _judge(32),
    HORUS: _line("M3 24C12 11 33 11 43 22C33 31 14 31 3 24Z", 3.6)
    + '<circle cx="24" cy="22" r="6" fill="currentColor"/>'
    + _line("M4 11C15 3 33 3 44 12M21 30 18 43M27 29C30 40 40 43 41 36C41 32 36 32 36 36", 3.6),
}
"""House -> its sign: life, goodness, waves, three judges, two, the eye."""


def _cone(colour: str) -> str:
    it = COLOURS[colour]
    body = "M23 3C27 3 28 7 29 12L40 50C43 60 3 60 6 50L17 12C18 7 19 3 23 3Z"
    return (
        f'<path d="{body}" fill="none" stroke="var(--papyrus)" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="{it.fill}" stroke="{it.edge}" stroke-width="2.400" stroke-linejoin="round"/>'
        f'<path d="M27 8 38 50C38.500 54 32 56.500 25 57Z" fill="var(--c-{colour}-side)"/>'
        f'<path d="{body}" fill="none" stroke="{it.edge}" stroke-width="2.400" stroke-linejoin="round"/>'
        f'<g transform="translate(21 40) scale(.72)">{it.mark}</g>'
    )


def _spool(colour: str) -> str:
    it = COLOURS[colour]
    body = (
        "M7 15C7 8 39 8 39 15V20C39 24 32 25 31 30V36C32 41 41 42 41 47V52C41 60 5 60 5 52V47C5 42 14 41 15 36V30"
        "C14 25 7 24 7 20Z"
    )
    return (
        f'<path d="{body}" fill="none" stroke="var(--papyrus)" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="{it.fill}" stroke="{it.edge}" stroke-width="2.400" stroke-linejoin="round"/>'
        f'<path d="M30 23C27 26 27 40 30 43C34 47 35 52 33 57C39 56 41 54 41 52V47C41 42 32 41 31 36V30Z"'
        f' fill="var(--c-{colour}-side)"/>'
        f'<ellipse cx="23" cy="14" rx="15" ry="5.500" fill="{it.fill}" stroke="{it.edge}" stroke-width="2"/>'
        f'<path d="{body}" fill="none" stroke="{it.edge}" stroke-width="2.400" stroke-linejoin="round"/>'
        f'<g transform="translate(22 49) scale(.6)">{it.mark}</g>'
    )


_PALE: Final = (
    '<path d="M9 3H141C147 3 149 8 149 13S147 23 141 23H9C3 23 1 18 1 13S3 3 9 3Z" fill="var(--c-bianco)"'
    ' stroke="var(--c-bianco-edge)" stroke-width="2.200"/>'
    '<path d="M14 9H132M20 17H138" stroke="var(--c-bianco-mark)" stroke-width="1.600" stroke-linecap="round"'
    ' stroke-opacity=".6"/>'
)
_DARK: Final = (
    '<path d="M9 3H141C147 3 149 8 149 13S147 23 141 23H9C3 23 1 18 1 13S3 3 9 3Z" fill="var(--wood-deep)"'
    ' stroke="var(--wood-edge)" stroke-width="2.200"/>'
    '<path d="M26 4V22M34 4V22M116 4V22M124 4V22" stroke="var(--gold)" stroke-width="2.600"/>'
    '<path d="M46 13 56 7 66 13 56 19ZM84 13 94 7 104 13 94 19Z" fill="none" stroke="var(--gold)"'
    ' stroke-width="2.200"/><path d="M8 7H142" stroke="#fff" stroke-opacity=".25"'
    ' stroke-width="2.600" stroke-linecap="round"/>'
)
_PAINTS: Final = (
    '<pattern id="senet-p-grain" width="90" height="22" patternUnits="userSpaceOnUse">'
    '<path d="M0 5Q30 1 60 6T90 5M0 16Q25 20 50 15T90 16" stroke="var(--wood-deep)" stroke-width="1.600"'
    ' fill="none" stroke-opacity=".7"/></pattern>'
    '<pattern id="senet-p-sand" width="34" height="26" patternUnits="userSpaceOnUse">'
    '<circle cx="6" cy="7" r="1.300" fill="var(--sand-edge)" fill-opacity=".4"/>'
    '<circle cx="23" cy="19" r="1.300" fill="var(--sand-edge)" fill-opacity=".4"/></pattern>'
)


def _symbol(name: str, size: tuple[float, float], body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</symbol>'


@cache
def symbols() -> str:
    """All symbols and paints, as they stand once in the page."""
    parts = [f"<defs>{_PAINTS}</defs>"]
    parts += [_symbol(sign_kind(house), SIGN, body) for house, body in _SIGNS.items()]
    parts += [_symbol(stick_kind(True), STICK, _PALE), _symbol(stick_kind(False), STICK, _DARK)]
    for colour in PEOPLE:
        parts += [
            _symbol(piece_kind(0, colour), PIECE, _cone(colour)),
            _symbol(piece_kind(1, colour), PIECE, _spool(colour)),
        ]
    return "".join(parts)


SIZES: Final[dict[str, tuple[float, float]]] = {
    piece_kind(seat, colour): PIECE for seat in (0, 1) for colour in PEOPLE
}
"""Piece kind -> width and height in board units."""
