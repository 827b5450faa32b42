"""The SVG symbols: engraved signs of the tiles, four kinds of pawns, the back of a tile, and the paints.

Each is drawn once here and used by reference. Colours are custom properties only (see `app.drawing`). The signs are
drawn in a box of 40 units with `currentColor`. They differ by shape, and so do the three sarcophagi.
"""

from functools import cache
from typing import Final

from app.drawing.palette import COLOURS
from pycore.games.kheops.data import PIECES

PEOPLE: Final = ("bianco", "lapis")
SIGN: Final = (40.0, 40.0)
PAWN: Final = (36.0, 44.0)


def sign_kind(symbol: str) -> str:
    """The kind of the piece that shows a tile's symbol."""
    return f"kheops-sign-{symbol}"


def pawn_kind(piece: str, colour: str) -> str:
    """The kind of a pawn in a palette colour."""
    return f"kheops-{piece}-{colour}"


def _stroke(path: str, width: float = 3.6) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _solid(path: str) -> str:
    return f'<path d="{path}" fill="currentColor"/>'


_TURNING: Final = _stroke("M5.500 24A15 15 0 0 1 28 7.500M34.500 16A15 15 0 0 1 12 32.500", 4) + _solid(
    "M37 11.500 24.500 13.500 28.500 1.500ZM3 28.500 15.500 26.500 11.500 38.500Z"
)
_MAN: Final = "M{x} {y}a4.600 4.600 0 1 1 .1 0c4 1 7 6 7 13h-14c0-7 3-12 7-13Z"


def _coffin(fill: str, mark: str) -> str:
    body = "M20 2C25 2 28 5 28 10L32 16 28 38H12L8 16 12 10C12 5 15 2 20 2Z"
    return (
        f'<path d="{body}" fill="var(--{fill})" stroke="currentColor" stroke-width="2.600" stroke-linejoin="round"/>'
        f'<circle cx="20" cy="9.500" r="3.600" fill="currentColor"/>{mark}'
    )


_SIGNS: Final = {
    "sarcophagus-gold": _coffin("gold", '<circle cx="20" cy="24" r="5.600" fill="var(--on-gold)"/>'),
    "sarcophagus-red": _coffin("band-red", '<path d="M20 16 27 30H13Z" fill="var(--on-band)"/>'),
    "sarcophagus-blue": _coffin(
        "lapis",
        '<path d="M12 19h16M12.500 25h15M13 31h14" stroke="var(--on-lapis)" stroke-width="2.800"/>',
    ),
    "ankh": _stroke("M20 20C10 14 12 4 20 4S30 14 20 20V37M9 22.500H31", 5),
    "double": _solid(_MAN.format(x=12, y=16)) + _solid(_MAN.format(x=28, y=16)) + _stroke("M6 36H34", 4),
    "rotate-corridor": _TURNING + _stroke("M14.500 16.500H25.500M14.500 23.500H25.500", 4),
    "rotate-room": _TURNING + _solid("M20 10.500 28.500 26H11.500Z"),
    "swap": _stroke("M5 13H32M26 6 33 13 26 20M35 27H8M14 20 7 27 14 34", 4.4),
    "move": '<circle cx="8" cy="28" r="6" fill="currentColor"/>'
    + _stroke("M12 18C16 8 24 8 28 15M30 6 29 17 18.500 15", 4)
    + '<circle cx="32" cy="28" r="5" fill="none" stroke="currentColor" stroke-width="2.600"'
    ' stroke-dasharray="3.500 2.800"/>',
    "curse": '<path fill-rule="evenodd" d="M20 3C30 3 36 9 36 18C36 23 34 26 30 28V35H10V28C6 26 4 23 4 18C4 9 10 3'
    " 20 3ZM13.500 14A4.500 4.500 0 1 0 13.500 23A4.500 4.500 0 1 0 13.500 14ZM26.500 14A4.500 4.500 0 1 0 26.500"
    ' 23A4.500 4.500 0 1 0 26.500 14ZM20 22 17.500 27H22.500Z" fill="currentColor"/>'
    + '<path d="M16 29V36M20 30V36M24 29V36" stroke="var(--floor)" stroke-width="1.800"/>',
    "no-pawn": _solid(_MAN.format(x=20, y=17.5))
    + '<circle cx="20" cy="20" r="16.500" fill="none" stroke="var(--floor)" stroke-width="6.500"/>'
    + '<circle cx="20" cy="20" r="16.500" fill="none" stroke="currentColor" stroke-width="3.800"/>'
    + '<path d="M8.500 8.500 31.500 31.500" stroke="var(--floor)" stroke-width="7"/>'
    + _stroke("M8.500 8.500 31.500 31.500"),
}
"""Every symbol of a tile -> its drawing."""
_BODIES: Final = {
    "worker": (
        "M18 3A7.500 7.500 0 0 1 22.500 16.500C28 19 31 28 32 40H4C5 28 8 19 13.500 16.500A7.500 7.500 0 0 1 18 3Z",
        "",
    ),
    "mummy": (
        "M18 2C24 2 26.500 6 26 11C25.700 15 28 17 30 21L26 42H10L6 21C8 17 10.300 15 10 11C9.500 6 12 2 18 2Z",
        '<path d="M10 9.500 26 7M10.500 14 25.500 12M7.500 20 28 17.500M8 27 28.500 23M9 40 27.500 37" stroke="INK"'
        ' stroke-width="1.700" fill="none"/>',
    ),
    "priest": (
        "M18 1C22 4 24 8 23.500 14L25 17C29 20 31 28 31 41H5C5 28 7 20 11 17L12.500 14C12 8 14 4 18 1Z",
        '<path d="M12.500 12.500H23.500M33 10V42M30 12.500C30 7 36 7 35.500 12" stroke="EDGE" stroke-width="2.600"'
        ' fill="none" stroke-linecap="round"/>',
    ),
    "pharaoh": (
        "M18 3C25 3 28 7 28 12L31 20H26.500C30 24 32 31 33 41H3C4 31 6 24 9.500 20H5L8 12C8 7 11 3 18 3Z",
        '<path d="M9 9.500C13 7 23 7 27 9.500L30.500 20H24C25.500 14 23 10.500 18 10.500S10.500 14 12 20H5.500Z"'
        ' fill="var(--gold)" stroke="EDGE" stroke-width="1.400"/>'
        '<path d="M18 8C16 5 17 2 18 1C19 2 20 5 18 8Z" fill="var(--gold)" stroke="EDGE" stroke-width="1.200"/>',
    ),
}
"""Every kind of pawn -> its outline in a box of 36 by 44 units, and what is drawn on it."""


def _pawn(piece: str, colour: str) -> str:
    it = COLOURS[colour]
    ink, edge = f"var(--c-{colour}-mark)", it.edge
    outline, more = _BODIES[piece]
    return (
        f'<path d="{outline}" fill="none" stroke="var(--papyrus)" stroke-width="5.400" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{it.fill}" stroke="{edge}" stroke-width="2.400" stroke-linejoin="round"/>'
        f"{more.replace('INK', ink).replace('EDGE', edge)}"
        f'<g transform="translate(18 30.500) scale(.66)">{it.mark}</g>'
    )


_BACK: Final = (
    '<path d="M30 3 58 52H2Z" fill="var(--lapis)" stroke="var(--lapis-edge)" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M30 15 47 45H13Z" fill="none" stroke="var(--gold)" stroke-width="2"/>'
    '<path d="M20 37q10-10 20 0-10 8-20 0z" fill="none" stroke="var(--gold)" stroke-width="2.200"/>'
    '<circle cx="30" cy="36.500" r="3.400" fill="var(--gold)"/>'
)
_PAINTS: Final = (
    '<linearGradient id="kheops-g-sky" x2="0" y2="1"><stop offset="0" stop-color="var(--night-deep)"/>'
    '<stop offset="1" stop-color="var(--night)"/></linearGradient>'
    '<pattern id="kheops-p-blocks" width="26" height="20.800" patternUnits="userSpaceOnUse" x="10" y="14">'
    '<path d="M0 10.400H26M0 .4H26M6 0V10.400M19 10.400V20.800" stroke="var(--sand-edge)" stroke-width="1.300"'
    ' opacity=".45" fill="none"/></pattern>'
)


def _symbol(name: str, size: tuple[float, float], body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</symbol>'


@cache
def symbols() -> str:
    """All symbols and paints, as they stand once in the page."""
    parts = [f"<defs>{_PAINTS}</defs>", _symbol("kheops-back", (60, 55), _BACK)]
    parts += [
        _symbol(sign_kind(name), SIGN, f'<g color="var(--ink)">{body}</g>') for name, body in _SIGNS.items()
    ]
    parts += [
        _symbol(pawn_kind(piece, colour), PAWN, _pawn(piece, colour)) for piece in PIECES for colour in PEOPLE
    ]
    return "".join(parts)


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{sign_kind(name): SIGN for name in _SIGNS},
    **{pawn_kind(piece, colour): PAWN for piece in PIECES for colour in PEOPLE},
}
"""Piece kind -> width and height in board units."""
