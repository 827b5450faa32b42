"""Box covers: all boxes are drawn in one style, with the motif of the game on the front.

The module `cover` of a game exports `cover()`, which calls `box` with the title and a motif (`app.drawing.motifs` has
some). A game without one gets the pyramids. A cover is a printed thing: its colours are the same on light and on dark
pages.
"""

from typing import Final, NamedTuple

from app.drawing.markup import Markup, el, number
from app.drawing.svg import text

GOLD, GOLD_DEEP, GOLD_LIGHT = "#f0c243", "#8a6410", "#ffe9a3"
LAPIS, LAPIS_DEEP, NIGHT = "#24509c", "#132f63", "#16203a"
SAND, SAND_LIGHT, SAND_DEEP, SAND_DARK = "#e9cd92", "#f9ecca", "#c99f5b", "#8f6a35"
TERRA, TERRA_DEEP = "#a83a2c", "#71231a"
PAPYRUS, INK = "#fdf6e1", "#2e1f0c"
GREEN, GREEN_DEEP = "#35734a", "#1e4a30"
WOOD, WOOD_DEEP = "#a8682f", "#5f3716"
WATER, WATER_LIGHT = "#2f77a8", "#8cc3dd"

LEFT: Final = 10
RIGHT: Final = 290
TOP: Final = 10
BOTTOM: Final = 290
"""The front of the box."""
FRIEZE: Final = 14
PLATE: Final = 224
"""Where the plate with the title begins; motifs stand on it."""
BANDS: Final = 9


class Motif(NamedTuple):
    """What a front shows: the sky from its top to the horizon (two colours as "#rrggbb"), the sun or the moon as
    (x, y, radius, colour), and SVG text in a field from (10, 24) to (290, 224)."""

    sky: tuple[str, str]
    disc: tuple[float, float, float, str]
    body: str


def box(title: str, motif: Motif) -> Markup:
    """A box as it stands on a shelf, as a whole SVG picture."""
    values = {
        "class": "box-cover",
        "viewBox": "0 0 312 308",
        "role": "img",
        "aria-label": f"La scatola di {title}",
    }
    return el(
        "svg", values, Markup(_sides() + _sky(motif) + motif.body + _friezes() + _plate(title) + _frame())
    )


def _sides() -> str:
    """Depth, and the shadow on the shelf."""
    return (
        '<ellipse cx="164" cy="301" rx="146" ry="6" fill="#000" opacity=".22"/>'
        f'<path d="M{RIGHT} {TOP}l13 9V{BOTTOM + 9}l-13-9z" fill="{NIGHT}"/>'
        f'<path d="M{LEFT} {BOTTOM}h{RIGHT - LEFT}l13 9H{LEFT + 13}z" fill="#0b1020"/>'
        f'<path d="M{RIGHT + 4} {TOP + 17}l5 3.500V{BOTTOM - 8}l-5-3.500z" fill="{GOLD_DEEP}"/>'
    )


def _sky(motif: Motif) -> str:
    """Flat bands, as a poster has them, and a disc with its glow."""
    first, last = (tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in motif.sky)
    height = (BOTTOM - TOP) / BANDS
    bands = []
    for n in range(BANDS):
        share = n / (BANDS - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, last, strict=True))
        top = number(TOP + n * height)
        bands.append(
            f'<path d="M{LEFT} {top}h{RIGHT - LEFT}v{number(height + 0.5)}H{LEFT}z"'
            f' fill="#{red:02x}{green:02x}{blue:02x}"/>'
        )
    x, y, radius, colour = motif.disc
    glow = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius * ring)}" fill="{colour}" opacity=".13"/>'
        for ring in (1.9, 1.6, 1.3)
    )
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}"/>'
    return "".join(bands) + glow + disc


def _friezes() -> str:
    """Coloured stones above and below, as on a temple's edge."""
    parts = []
    step = FRIEZE
    for y in (TOP, BOTTOM - FRIEZE):
        parts.append(f'<path d="M{LEFT} {y}h{RIGHT - LEFT}v{FRIEZE}H{LEFT}z" fill="{GOLD_LIGHT}"/>')
        for colour, start in ((LAPIS, 0), (TERRA, 2), (GREEN, 4)):
            stones = "".join(
                f"M{x + 2} {y + 2.5}h{step - 4}v{FRIEZE - 5}h{4 - step}z"
                for x in range(LEFT + start * step, RIGHT, 6 * step)
            )
            parts.append(f'<path d="{stones}" fill="{colour}"/>')
        beads = range(LEFT + step + step // 2, RIGHT, 2 * step)
        parts += [f'<circle cx="{x}" cy="{y + FRIEZE / 2}" r="3.2" fill="{GOLD_DEEP}"/>' for x in beads]
    return "".join(parts)


def _plate(title: str) -> str:
    """The title on papyrus; what stands before a colon is written small above it."""
    small, _, large = title.rpartition(": ")
    parts = [
        f'<path d="M{LEFT} {PLATE}h{RIGHT - LEFT}v{BOTTOM - FRIEZE - PLATE}H{LEFT}z" fill="{PAPYRUS}"/>',
        f'<path d="M{LEFT} {PLATE}h{RIGHT - LEFT}" stroke="{GOLD_DEEP}" stroke-width="6"/>',
        f'<path d="M{LEFT} {PLATE}h{RIGHT - LEFT}" stroke="{GOLD}" stroke-width="3"/>',
    ]
    middle = (LEFT + RIGHT) / 2
    room = RIGHT - LEFT - 30
    if small:
        parts.append(text(middle, PLATE + 19, small, 17, anchor="middle", fill=INK, fit=room, carved=True))
    size, y = (32, PLATE + 46) if small else (40, PLATE + 40)
    parts.append(
        text(middle, y, large, size, anchor="middle", bold=True, fill=LAPIS_DEEP, fit=room, carved=True)
    )
    return "".join(parts)


def _frame() -> str:
    outline = f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}z"
    corner = f"M{LEFT + 2} {BOTTOM}V{TOP + 2}H{RIGHT}"
    light = f'<path d="{corner}" fill="none" stroke="#fff" stroke-width="2" opacity=".5"/>'
    return f'<path d="{outline}" fill="none" stroke="{INK}" stroke-width="2.5"/>{light}'
