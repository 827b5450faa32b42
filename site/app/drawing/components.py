"""What lies on the boards of several games, drawn by one hand: cubes, cards, the frame of what has just moved, the way
it went."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from app.drawing.palette import COLOURS
from app.drawing.svg import box, icon, outline, remembered, text

CUBE: Final = (44.0, 48.0)
"""Width and height of a cube's drawing."""


@remembered
def cube(colour: str) -> str:
    """A cube of stone in a person's colour with its mark, seen from before and above, in a box of CUBE."""
    it = COLOURS[colour]
    c = f"var(--c-{colour}"
    return (
        f'<rect x="2" y="2" width="40" height="44" rx="6" fill="{c}-side)" stroke="{it.edge}" stroke-width="2.4"/>'
        f'<rect x="3.4" y="3.4" width="37.2" height="31.2" rx="5" fill="{it.fill}"/>'
        '<path d="M5.5 31V9q0-4 4-4h25" fill="none" stroke="#fff" stroke-width="2" stroke-opacity=".5"'
        ' stroke-linecap="round"/>'
        f'<path d="M8 40h7M20 42h9M33 39.500h4" stroke="{it.edge}" stroke-width="1.5" stroke-opacity=".45"/>'
        f'<rect x="7.5" y="7" width="29" height="24.5" rx="3.5" fill="none" stroke="{c}-mark)"'
        f' stroke-width="1.3" stroke-opacity=".5"/><g transform="translate(22 19.3)">{it.mark}</g>'
    )


@remembered
def card(
    x: float,
    y: float,
    w: float,
    h: float,
    band: str,
    sign: str,
    name: str,
    effect: str = "",
    shade: str = "quay",
) -> str:
    """A card lying open: its sign on a band at the left, its name, and below it what it does.

    `band` and `shade` (what it lies on) are names of custom properties, `sign` is the id of a symbol.
    """
    room = 58 if effect else 52
    size = h - (14 if effect else 10)
    face = (
        box(x + 1, y + 3, w, h, 9, shade)
        + box(x, y, w, h, 9, "papyrus", "papyrus-edge", 2)
        + f'<path d="M{x + room:g} {y + 1:g}H{x + 9:g}q-8 0-8 8V{y + h - 9:g}q0 8 8 8H{x + room:g}z"'
        f' fill="var(--{band})"/>' + icon(sign, x + room / 2 + 1 - size / 2, y + (h - size) / 2, size)
    )
    if not effect:
        return face + text(x + room + 8, y + h / 2 + 8, name, 23, bold=True, fit=w - room - 16)
    return (
        face
        + text(x + room + 9, y + h / 2 - 5, name, 23, bold=True, fit=w - room - 18)
        + text(x + room + 9, y + h - 11, effect, 22, fill="ink-soft", fit=w - room - 18)
    )


@remembered
def frame(x: float, y: float, w: float, h: float) -> str:
    """A golden frame around what has just changed, centred at (x, y)."""
    shape = outline(x - w / 2, y - h / 2, w, h, 7)
    return (
        f'<{shape} fill="none" stroke="var(--on-gold)" stroke-width="5"/>'
        f'<{shape} fill="none" stroke="var(--gold)" stroke-width="3"/>'
    )


@remembered
def arrow(ax: float, ay: float, bx: float, by: float) -> str:
    """From place to place, bent a little: the way that something went."""
    return way_gone(((ax, ay), (bx, by)))


def way_gone(places: Sequence[tuple[float, float]]) -> str:
    """The way that something went from the first place to the last, over all others."""
    line, last = "", len(places) - 2
    mx = my = ex = ey = 0.0
    for n, ((ax, ay), (bx, by)) in enumerate(pairwise(places)):
        length = hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / length, (by - ay) / length
        sx, sy = (ax + ux * 16, ay + uy * 16) if not n else (ax, ay)
        ex, ey = (bx - ux * 20, by - uy * 20) if n == last else (bx, by)
        mx, my = (sx + ex) / 2 - uy * length * 0.12, (sy + ey) / 2 + ux * length * 0.12
        line += ("" if n else f"M{sx:.0f} {sy:.0f}") + f"Q{mx:.0f} {my:.0f} {ex:.0f} {ey:.0f}"
    dx, dy = ex - mx, ey - my
    tip = hypot(dx, dy) or 1
    dx, dy = dx / tip * 14, dy / tip * 14
    one, other = (ex - dx - dy * 0.6, ey - dy + dx * 0.6), (ex - dx + dy * 0.6, ey - dy - dx * 0.6)
    line += "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in (one, (ex, ey), other))
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path d="{line}" {style} stroke="var(--on-gold)" stroke-width="7.5" stroke-opacity=".8"/>'
        f'<path d="{line}" {style} stroke="var(--gold)" stroke-width="4"/>'
    )
