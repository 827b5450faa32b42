"""The SVG symbols: overseers, workers and scarabs in the players' colours, cubes, and the signs of the board.

Each is drawn once here and used by reference. Colours are custom properties only (see `app.drawing`). Cubes differ by
pattern too: stripes, bars, a dot, a cross, nothing. Signs are drawn in a box of 24 units with `currentColor`.
"""

from functools import cache
from typing import Final

from app.drawing.palette import COLOURS

PEOPLE: Final = ("nero", "marrone", "grigio", "viola")
"""None of them is the colour of a cube."""
PAINTS: Final = {"red": "rosso", "blue": "lapis", "yellow": "oro", "green": "verde", "white": "bianco"}
"""Cube -> the colour of the palette that it is painted with."""
WORKER: Final = (24.0, 30.0)
OVERSEER: Final = (28.0, 37.0)
SCARAB: Final = (30.0, 30.0)
"""As it is drawn; on the board it is larger."""
SCARAB_SHOWN: Final = (40.0, 40.0)
TOP: Final = 20.0
"""Width and depth of a cube seen from above."""
RISE: Final = 8.0
"""Its height, as it is seen."""
CUBE: Final = (TOP, TOP + RISE)
SIGN: Final = (24.0, 24.0)


def worker_kind(colour: str) -> str:
    return f"valle-worker-{colour}"


def overseer_kind(colour: str) -> str:
    return f"valle-overseer-{colour}"


def scarab_kind(colour: str) -> str:
    return f"valle-scarab-{colour}"


def cube_kind(colour: str) -> str:
    return f"valle-cube-{colour}"


def sign_kind(name: str) -> str:
    return f"valle-sign-{name}"


def _worker(colour: str) -> str:
    """Head and shoulders of somebody with bare arms, the mark of the colour on the chest."""
    it = COLOURS[colour]
    body = "M2 29V20Q3 12.5 12 12.500T22 20V29Z"
    head = "M12 1.500a5.4 5.4 0 1 1-.1 0Z"
    return (
        f'<path d="{body}{head}" fill="none" stroke="var(--on-water)" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="{head}" fill="var(--c-{colour}-side)" stroke="{it.edge}" stroke-width="1.5"/>'
        f'<path d="{body}" fill="{it.fill}" stroke="{it.edge}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<g transform="translate(12 21.5) scale(.62)">{it.mark}</g>'
    )


def _overseer(colour: str) -> str:
    """Taller, with the striped cloth of a master on the head and a golden collar."""
    it = COLOURS[colour]
    body = "M2.5 36V26Q4 17 14 17T25.5 26V36Z"
    cloth = "M14 1.500Q22.5 1.5 23 10L25 19H3L5 10Q5.5 1.5 14 1.500Z"
    gold = 'fill="var(--gold)" stroke="var(--on-gold)"'
    return (
        f'<path d="{body}{cloth}" fill="none" stroke="var(--on-water)" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="{cloth}" {gold} stroke-width="1.6" stroke-linejoin="round"/>'
        '<path d="M6 9 9.5 12M4.5 15 9 16.500M22 9l-3.5 3M23.5 15 19 16.5" stroke="var(--on-gold)"'
        ' stroke-width="1.6"/>'
        f'<path d="M14 5.500a5 5.6 0 1 1-.1 0Z" fill="var(--c-{colour}-side)" stroke="{it.edge}" stroke-width="1.4"/>'
        f'<path d="{body}" fill="{it.fill}" stroke="{it.edge}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<path d="M6 20Q14 26 22 20" fill="none" stroke="var(--gold)" stroke-width="2.6"/>'
        f'<g transform="translate(14 29.5) scale(.6)">{it.mark}</g>'
    )


_BEETLE: Final = (
    "M15 5.500a3.6 3.6 0 0 1 3.6 3.600Q23 11.5 23 17.5 23 25 15 25T7 17.500Q7 11.5 11.4 9.100A3.6 3.6 0 0 1"
    " 15 5.500Z"
)


def _scarab(colour: str) -> str:
    """A beetle of the owner's colour on a round plate, which is light on dark pages too: on the ground of the valley
    the dark colours would be lost."""
    it = COLOURS[colour]
    ink, ring = f"var(--c-{colour}-mark)", "var(--on-gold)"
    return (
        f'<circle cx="15" cy="15" r="13.5" fill="var(--on-water)" stroke="{ring}" stroke-width="2"/>'
        f'<path d="M7.5 12 3.5 9M7 17H3M8 21 5 24.500M22.5 12l4-3M23 17h4M22 21l3 3.5" stroke="{ring}"'
        ' stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="{_BEETLE}" fill="{it.fill}" stroke="{ring}" stroke-width="1.6"/>'
        f'<path d="M8 12.500Q15 16 22 12.500M15 14V25" fill="none" stroke="{ink}" stroke-width="1.4"/>'
    )


_PATTERNS: Final = {
    "red": '<path d="M3 12 12 3M8 17 17 8" stroke="INK" stroke-width="2.8"/>',
    "blue": '<path d="M3 7.200H17M3 12.800H17" stroke="INK" stroke-width="2.4"/>',
    "yellow": '<circle cx="10" cy="10" r="3.8" fill="INK"/>',
    "green": '<path d="M10 4V16M4 10H16" stroke="INK" stroke-width="2.8"/>',
    "white": "",
}
"""Cube -> what is cut into its upper face: whoever cannot tell colours apart tells these."""


def _cube(colour: str) -> str:
    """From above and a little from the front."""
    name = PAINTS[colour]
    it = COLOURS[name]
    pattern = _PATTERNS[colour].replace("INK", f"var(--c-{name}-mark)")
    return (
        f'<path d="M.7 {TOP - 1:g}H19.300V{TOP + RISE - 0.7:g}H.7Z" fill="var(--c-{name}-side)" stroke="{it.edge}"'
        ' stroke-width="1.3"/>'
        f'<rect x=".7" y=".7" width="18.6" height="18.6" rx="1.5" fill="{it.fill}" stroke="{it.edge}"'
        f' stroke-width="1.3"/>{pattern}'
    )


_STONES: Final = {
    "hidden": ("rock", "rock", "rock-edge"),
    "stone": ("rock", "rock", "rock-edge"),
    "crown": ("gold", "gold-deep", "on-gold"),
}
"""Cubes of no colour: one that nobody sees, and those of the Pharaoh."""


def _stone(face: str, side: str, edge: str) -> str:
    return (
        f'<path d="M.7 {TOP - 1:g}H19.3V{TOP + RISE - 0.7:g}H.7Z" fill="var(--{side})" stroke="var(--{edge})"'
        f' stroke-width="1.3"/><path d="M.7 {TOP - 1:g}H19.3V{TOP + RISE - 0.7:g}H.7Z" fill="#000" fill-opacity=".25"/>'
        f'<rect x=".7" y=".7" width="18.6" height="18.6" rx="1.5" fill="var(--{face})" stroke="var(--{edge})"'
        ' stroke-width="1.3"/><path d="M4 15V4H15" fill="none" stroke="#fff" stroke-width="1.5" stroke-opacity=".5"/>'
    )


_SIGNS: Final = {
    "overseer": '<path d="M12 1.500Q18.5 1.5 19 8L20.5 14.500H3.500L5 8Q5.5 1.5 12 1.500ZM3 22.500Q3.5 16 12 16T21'
    ' 22.500Z" fill="currentColor"/>',
    "worker": '<path d="M12 2.500a4.6 4.6 0 1 1-.1 0ZM3.5 22.500V18Q4.5 12.5 12 12.500T20.5 18V22.500Z"'
    ' fill="currentColor"/>',
    "steal": '<path d="M6 22V12.500L4.5 7 6.5 6.5 9 11V3.500h2.200V10.500h1V2.500h2.200v8h1V4h2.200v9l2-2.5 1.8 1.3'
    ' L16 19.500V22Z" fill="currentColor"/>',
    "take": '<path d="M5 23V2H7.200V3.500L20.5 7 7.2 12V23Z" fill="currentColor"/>',
    "sun": '<circle cx="12" cy="12" r="5" fill="currentColor"/><path d="M12 1.500V4.500M12 19.500V22.500M1.5 12H4.5'
    'M19.5 12H22.500M4.6 4.6 6.7 6.700M17.3 17.3 19.4 19.400M4.6 19.4 6.7 17.300M17.3 6.7 19.4 4.6"'
    ' stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
    "disc": '<circle cx="12" cy="12" r="10" fill="var(--gold)" stroke="var(--on-gold)" stroke-width="1.6"/>'
    '<path d="M4 12Q12 5 20 12 12 19 4 12Z" fill="none" stroke="var(--on-gold)" stroke-width="1.8"/>'
    '<circle cx="12" cy="12" r="2.4" fill="var(--on-gold)"/>',
    "scarab": '<path d="M12 2.500a3 3 0 0 1 3 3Q19.5 8 19.5 14 19.5 21.5 12 21.500T4.5 14Q4.5 8 9 5.500A3 3 0 0 1'
    ' 12 2.500ZM4.5 9 1.5 6.500M4 14H1M5 18.5 2.5 21.500M19.5 9l3-2.500M20 14h3M19 18.500l2.5 3"'
    ' fill="currentColor" stroke="currentColor" stroke-width="1.5"/>',
    "pyramid": '<path d="M12 2.5 23 21.500H1Z" fill="currentColor"/>',
}
_PALM: Final = (
    '<path d="M15 44Q17 30 14 17" fill="none" stroke="var(--wood-deep)" stroke-width="3.4" stroke-linecap="round"/>'
    '<path d="M14 17Q4 8 1 18 8 13 14 17ZM14 17Q7 3 1 6 10 8 14 17ZM14 17Q14 1 21 2 16 8 14 17ZM14 17Q24 6 29 12 20 11'
    ' 14 17ZM14 17Q26 14 28 22 21 16 14 17Z" fill="var(--reed)" stroke="var(--reed-edge)" stroke-width="1"/>'
)
_REEDS: Final = (
    '<path d="M4 22Q3 12 1 6M8 22Q8 10 9 2M12 22Q13 12 17 7" fill="none" stroke="var(--reed-edge)" stroke-width="2.6"'
    ' stroke-linecap="round"/><path d="M4 22Q3 12 1 6M8 22Q8 10 9 2M12 22Q13 12 17 7" fill="none" stroke="var(--reed)"'
    ' stroke-width="1.4" stroke-linecap="round"/>'
)
_PAINTS: Final = (
    '<linearGradient id="valle-g-water" x1="0" y1="0" x2="0" y2="1"><stop offset="0"'
    ' style="stop-color:var(--water)"/><stop offset="1" style="stop-color:var(--water-deep)"/></linearGradient>'
    '<pattern id="valle-p-dunes" width="84" height="46" patternUnits="userSpaceOnUse">'
    '<path d="M2 12q12-7 24 0M46 34q12-7 24 0" fill="none" stroke="var(--sand-edge)" stroke-width="1.6"'
    ' stroke-opacity=".22" stroke-linecap="round"/></pattern>'
)


def _symbol(name: str, size: tuple[float, float], body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</symbol>'


@cache
def symbols() -> str:
    """All symbols and paints, as they stand once in the page."""
    parts = [f"<defs>{_PAINTS}</defs>"]
    for colour in PEOPLE:
        parts.append(_symbol(worker_kind(colour), WORKER, _worker(colour)))
        parts.append(_symbol(overseer_kind(colour), OVERSEER, _overseer(colour)))
        parts.append(_symbol(scarab_kind(colour), SCARAB, _scarab(colour)))
    parts += [_symbol(cube_kind(colour), CUBE, _cube(colour)) for colour in PAINTS]
    parts += [_symbol(cube_kind(name), CUBE, _stone(*paints)) for name, paints in _STONES.items()]
    parts += [_symbol(sign_kind(name), SIGN, body) for name, body in _SIGNS.items()]
    parts.append(_symbol("valle-palm", (30, 46), _PALM))
    parts.append(_symbol("valle-reeds", (18, 24), _REEDS))
    return "".join(parts)


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{worker_kind(colour): WORKER for colour in PEOPLE},
    **{overseer_kind(colour): OVERSEER for colour in PEOPLE},
    **{scarab_kind(colour): SCARAB_SHOWN for colour in PEOPLE},
}
"""Piece kind -> width and height in board units."""
