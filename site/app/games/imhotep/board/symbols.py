"""The SVG symbols: stones, bows of boats, icons of cards, signs of the sites, and the paints that they share.

Each is drawn once here and used by reference. Colours are custom properties only (see `app.drawing`).
"""

from functools import cache
from typing import Final

from app.drawing.kit import CUBE, cube
from app.drawing.palette import COLOURS
from app.drawing.svg import box
from pycore.games.imhotep.data import MINIMUM_LOAD, SITES

STONE: Final = CUBE
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
"""Market cards in the order of the components -> colour of their band."""


def stone_kind(colour: str) -> str:
    """The kind of a stone piece in a palette colour."""
    return f"imhotep-stone-{colour}"


def bow_kind(capacity: int) -> str:
    """The kind of a boat's bow, the piece that sails."""
    return f"imhotep-bow-{capacity}"


def _stop(at: float, colour: str) -> str:
    return f'<stop offset="{at}" stop-color="{colour}"/>'


def _gradient(name: str, top: str, bottom: str, across: bool = False) -> str:
    turn = 'x2="1" y2="0"' if across else 'x2="0" y2="1"'
    return (
        f'<linearGradient id="imhotep-g-{name}" {turn}>{_stop(0, f"var(--{top})")}'
        f"{_stop(1, f'var(--{bottom})')}</linearGradient>"
    )


_HULL_SHADE = (
    '<linearGradient id="imhotep-g-hull" x2="1" y2="0">'
    + _stop(0, "var(--wood-deep)")
    + _stop(0.22, "var(--wood)")
    + _stop(0.5, "var(--wood-light)")
    + _stop(0.78, "var(--wood)")
    + _stop(1, "var(--wood-deep)")
    + "</linearGradient>"
)
_GRAIN = (
    '<pattern id="imhotep-p-grain" width="46" height="38" patternUnits="userSpaceOnUse">'
    '<path d="M5 7h1M19 3h1.4M33 12h1M11 21h1.6M27 27h1M41 31h1.4M3 33h1M22 35h1M38 4h1"'
    ' stroke="var(--sand-edge)" stroke-width="1.6" stroke-linecap="round" stroke-opacity=".38"/>'
    '<path d="M2 15q9-4 18 0t18 0M24 31q6-3 12 0" fill="none" stroke="var(--sand-light)"'
    ' stroke-width="1.4" stroke-opacity=".55"/></pattern>'
)
_RIPPLES = (
    '<pattern id="imhotep-p-ripples" width="84" height="46" patternUnits="userSpaceOnUse">'
    '<path d="M6 10q6-5 12 0t12 0M50 22q7-5 14 0t14 0M14 37q5-4 10 0t10 0" fill="none"'
    ' stroke="var(--water-line)" stroke-width="1.8" stroke-linecap="round" stroke-opacity=".55"/></pattern>'
)
_GLYPHS: Final = {
    "market": '<path d="M12 3h8v4c0 3 6 6 6 12 0 5-4 8-6 10h-8c-2-2-6-5-6-10 0-6 6-9 6-12z"/>'
    '<path d="M11 6C5 6 4 11 7 15M21 6c6 0 7 5 4 9" fill="none" stroke="currentColor" stroke-width="2.4"/>',
    "pyramid": '<path d="M16 3 2 28H16Z" fill-opacity=".62"/><path d="M16 3 30 28H16Z"/>',
    "temple": '<path d="M2 29 5 5h8l1.5 9h3L19 5h8l3 24H20V20h-8v9z"/>',
    "tomb": '<path fill-rule="evenodd" d="M4 3h24v26H4zM8 7v22h3V11h10v18h3V7zM14 14v15h4V14z"/>',
    "obelisks": '<path d="M16 1 20 7 22 25H10L12 7ZM7 26h18v4H7z"/>',
}
_BAND_RED, _BAND_BLUE, _BAND_PURPLE = "var(--band-red)", "var(--band-blue)", "var(--band-purple)"
_ICONS: Final = {
    "entrance": f'<path d="M24 5 46 43H2Z"/><path d="M17 43V31q7-9 14 0V43Z" fill="{_BAND_RED}"/>'
    f'<path d="M17 17h14M11.5 27h8M28.5 27h8" stroke="{_BAND_RED}" stroke-width="2"/>',
    "sarcophagus": '<path d="M24 2c9 0 11 7 10 13l5 7-6 24H15L9 22l5-7C13 9 15 2 24 2z"/>'
    f'<g fill="none" stroke="{_BAND_RED}" stroke-width="2.4" stroke-linecap="round"><circle cx="24" cy="11"'
    ' r="4.6"/><path d="M15 22l16 9M33 22l-16 9M18 38h12M19 42h10"/></g>',
    "paved-path": '<path d="M19 6h10L46 45H2z"/>'
    f'<path d="M16 13h16M12 22h24M7.5 32h33M24 6v7M20 13l-2 9M29 13l2 9M24 22v10M14 32l-3 13M34 32l3 13"'
    f' stroke="{_BAND_RED}" stroke-width="2.2"/>',
    "statue": '<path d="M15 3l5 6h8l5-6 1 13c0 4-2 6-4 8 6 5 8 12 8 22H10c0-10 2-17 8-22-2-2-4-4-4-8z"/>'
    f'<g fill="{_BAND_PURPLE}"><ellipse cx="20" cy="15" rx="2" ry="1.5"/><ellipse cx="28" cy="15" rx="2"'
    f' ry="1.5"/><path d="M17 27q7 5 14 0v3q-7 5-14 0z"/></g>'
    f'<path d="M24 33v13M18 46v-8M30 46v-8" stroke="{_BAND_PURPLE}" stroke-width="2"/>',
    "lever": '<path d="M3 36 44 15l2 4L5 40z"/><path d="M20 30 30 46H10z"/><path d="M32 2h12v12l-12 6z"/>'
    f'<path d="M35 6h6v5" fill="none" stroke="{_BAND_BLUE}" stroke-width="2"/>',
    "hammer": '<path d="M8 6h22l4 4v10l-4 4H8z"/><path d="M17 24h7v22h-7z" fill-opacity=".88"/>'
    f'<path d="M12 6v18M28 6v18" stroke="{_BAND_BLUE}" stroke-width="2.2"/>',
    "sail": '<path d="M3 34h42q-4 11-12 11H15Q7 45 3 34z"/><path d="M22.5 3h3v30h-3z"/>'
    '<path d="M9 7q15 5 30 0-4 11 0 22-15-5-30 0 4-11 0-22z"/>'
    f'<path d="M13 13q11 3 22 0M14 19h20M13 25q11-3 22 0" fill="none" stroke="{_BAND_BLUE}"'
    ' stroke-width="1.8"/>',
    "chisel": '<path d="M30 3l15 15-9 9L21 12z"/><path d="M20 14l14 14-16 10-8-8z" fill-opacity=".82"/>'
    '<path d="M9 31l8 8-13 6z"/><path d="M28 41h5v5h-5zM37 36h4v4h-4zM39 44h3v3h-3z"/>',
}
_EYE = (
    '<path d="M2 12Q12 2 24 11l-1 3Q12 22 2 12z" fill="none" stroke="currentColor" stroke-width="2.2"/>'
    '<circle cx="12.5" cy="12" r="4" fill="currentColor"/>'
    '<path d="M13 18l-2 6M17 18q1 7 7 5" fill="none" stroke="currentColor" stroke-width="2.2"'
    ' stroke-linecap="round"/><path d="M2 6Q12-3 24 5" fill="none" stroke="currentColor" stroke-width="2"/>'
)
_SCARAB = (
    '<path d="M13 2c4 0 6 3 6 6H7c0-3 2-6 6-6z"/><path d="M6 10h14c2 4 1 11-3 14h-8C5 21 4 14 6 10z"/>'
    '<path d="M6 12 1 8M5 17H0M6 21l-4 4M20 12l5-4M21 17h5M20 21l4 4" fill="none" stroke="currentColor"'
    ' stroke-width="2" stroke-linecap="round"/><path d="M13 10v14" stroke="var(--papyrus)" stroke-width="1.6"/>'
)


def _block(x: float, y: float, size: float) -> str:
    """A stone of any colour, as the minimum load of a boat shows it."""
    top = box(x, y, size, size, 2.5, "rock", "rock-edge", 1.6)
    return f'{top}<path d="M{x + 3:g} {y + 3.5:g}h{size - 6:g}" stroke="#fff" stroke-width="1.4" stroke-opacity=".6"/>'


_BONUSES: Final = {
    "card": box(6.5, 2, 17, 24, 3, "lapis", "lapis-edge", 1.6)
    + box(3.5, 4, 17, 23, 3, "lapis", "lapis-edge", 1.6)
    + '<path d="M6 15.500q6-7 12 0-6 7-12 0z" fill="none" stroke="var(--gold)" stroke-width="1.8"/>'
    + '<circle cx="12" cy="15.500" r="2.200" fill="var(--gold)"/>',
    "two": _block(1, 8.5, 13) + _block(14.5, 8.5, 13),
    "stones": _block(8, 1.5, 12.5) + _block(1, 14, 12.5) + _block(14.5, 14, 12.5),
    "load": '<path d="M1 18h26q-2 9-8 9H9q-6 0-8-9z" fill="var(--wood)" stroke="var(--wood-edge)"'
    ' stroke-width="1.8" stroke-linejoin="round"/>'
    + _block(8.5, 10, 11)
    + '<path d="M14 0v6M10.500 3.500 14 7.500l3.500-4" fill="none" stroke="var(--slot-ink)" stroke-width="2.200"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
}
"""What sides B give besides points: the top card of the deck, two or three stones, a stone to load."""


def _symbol(name: str, size: tuple[float, float], body: str) -> str:
    return f'<symbol id="imhotep-{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</symbol>'


def _bow(capacity: int) -> str:
    need = MINIMUM_LOAD[capacity]
    marks = "".join(
        box(34 + (i - need / 2) * 17 + 1, 38, 15, 14, 3, "rock", "rock-edge", 1.6)
        + f'<path d="M{34 + (i - need / 2) * 17 + 4:g} 41.500h6" stroke="#fff" stroke-width="1.4" stroke-opacity=".6"/>'
        for i in range(need)
    )
    return (
        '<path d="M34 1C39 12 64 26 66 58H2C4 26 29 12 34 1z" fill="url(#imhotep-g-hull) var(--wood)"'
        ' stroke="var(--wood-edge)" stroke-width="2.4"/>'
        '<path d="M34 6V30M34 6C30 20 15 32 12 58M34 6C38 20 53 32 56 58" fill="none"'
        ' stroke="var(--wood-deep)" stroke-width="1.5" stroke-opacity=".8"/>'
        '<path d="M34 1c3 6 6 9 9 12-3 3-6 4-9 4s-6-1-9-4c3-3 6-6 9-12z" fill="var(--gold)"'
        ' stroke="var(--wood-edge)" stroke-width="1.6"/>'
        '<path d="M21 27q5-5 9 0-4 4-9 0zM47 27q-5-5-9 0 4 4 9 0z" fill="var(--papyrus)"'
        ' stroke="var(--wood-edge)" stroke-width="1.5"/>'
        '<circle cx="26" cy="27" r="1.7" fill="var(--wood-edge)"/><circle cx="42" cy="27" r="1.7"'
        f' fill="var(--wood-edge)"/>{marks}'
    )


def _decoration(site: str) -> str:
    rays = "".join(
        f'<path d="M24 1.500v5" transform="rotate({30 * i} 24 24)" stroke="currentColor" stroke-width="2.4"'
        ' stroke-linecap="round"/>'
        for i in range(12)
    )
    ring = '<circle cx="24" cy="24" r="15.5" fill="none" stroke="currentColor" stroke-width="2.2"/>'
    glyph = f'<g transform="translate(14.4 14) scale(.6)" fill="currentColor">{_GLYPHS[site]}</g>'
    return rays + ring + glyph


@cache
def symbols() -> str:
    """All symbols and paints, as they stand once in the page."""
    paints = (
        _gradient("water", "water", "water-deep")
        + _gradient("sand", "sand-light", "sand")
        + _gradient("pit", "sand-deep", "slot")
        + _HULL_SHADE
        + _GRAIN
        + _RIPPLES
    )
    parts = [f"<defs>{paints}</defs>"]
    parts += [_symbol(f"stone-{colour}", STONE, cube(colour)) for colour in COLOURS]
    parts += [_symbol(f"bow-{capacity}", BOW, _bow(capacity)) for capacity in MINIMUM_LOAD]
    parts += [
        _symbol(f"site-{site}", (32, 32), f'<g fill="currentColor">{_GLYPHS[site]}</g>') for site in SITES
    ]
    for kind in BANDS:
        if kind.startswith("decoration-"):
            body = f'<g color="var(--on-band)">{_decoration(kind.removeprefix("decoration-"))}</g>'
        else:
            body = f'<g fill="var(--on-band)">{_ICONS[kind]}</g>'
        parts.append(_symbol(f"card-{kind}", (48, 48), body))
    parts += [_symbol(f"bonus-{name}", (28, 28), body) for name, body in _BONUSES.items()]
    parts.append(_symbol("eye", (26, 26), _EYE))
    parts.append(_symbol("scarab", (26, 26), f'<g fill="currentColor">{_SCARAB}</g>'))
    return "".join(parts)


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{stone_kind(colour): STONE for colour in COLOURS},
    **{bow_kind(capacity): BOW for capacity in MINIMUM_LOAD},
}
"""Piece kind -> width and height in board units."""
