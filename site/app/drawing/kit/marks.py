"""Marks of the last choice: gold lines around places, and arrows from where a piece stood to where it stands.

Every mark is a broad dark line with a thinner gold line on it, so that it is seen on any ground. Lengths are in board
units.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from app.drawing.svg import outline, paint, remembered


@remembered
def gilded(
    shape: str,
    width: float = 3,
    under: float = 5,
    ink: str = "gold",
    beneath: str = "on-gold",
    extra: str = "",
) -> str:
    """A shape's outline in gold (`width`) on a dark line (`under`).

    `shape` is an element without its brackets (`app.drawing.svg.outline`, `path d="…"`), `extra` further attributes.
    """
    return (
        f'<{shape} fill="none"{extra} stroke="{paint(beneath)}" stroke-width="{under}"/>'
        f'<{shape} fill="none"{extra} stroke="{paint(ink)}" stroke-width="{width}"/>'
    )


@remembered
def frame(x: float, y: float, w: float, h: float, r: float = 7) -> str:
    """A golden frame, w by h, centred at (x, y)."""
    return gilded(outline(x - w / 2, y - h / 2, w, h, r))


@remembered
def arrow(ax: float, ay: float, bx: float, by: float) -> str:
    """An arrow from (ax, ay) to (bx, by), a little bent."""
    return way_gone(((ax, ay), (bx, by)))


def way_gone(places: Sequence[tuple[float, float]]) -> str:
    """An arrow from the first place to the last, passing through all others."""
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
