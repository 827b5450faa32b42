"""Ways to show numbers of things: numbers beside signs, discs and bars. Also, ways to divide a space among things.

Lengths are in board units.
"""

from typing import Final

from app.drawing.kit.shapes import disc, sign
from app.drawing.svg import box, icon, paint, remembered, text, width_of

NUMBER: Final = 24.0
"""Letter size of a counter's number: 12 pixels on a phone."""
GAP: Final = 5.0
"""The gap between a number and the sign after it."""


def squeeze(count: int, pitch: float, room: float) -> float:
    """The distance between neighbours in a row of `count` things. It is `pitch`, or less if the row would be longer
    than `room`.

    >>> squeeze(3, 40, 100), squeeze(5, 40, 100)
    (40, 25.0)
    """
    return min(pitch, room / (count - 1)) if count > 1 else pitch


def fan(symbol: str, x: float, y: float, w: float, h: float, count: int, pitch: float) -> str:
    """A row of `count` equal symbols, such as the backs of cards, each w by h and `pitch` apart."""
    return "".join(icon(symbol, x + pitch * n, y, w, h) for n in range(count))


@remembered
def counter(
    symbol: str,
    x: float,
    y: float,
    many: object,
    size: float = 20,
    *,
    ink: str = "ink",
    bold: bool = False,
    fill: str = "ink",
    fit: float = 0,
) -> str:
    """A sign with a number to its right; (x, y) is the upper left corner of the sign, `size` its side."""
    words = text(x + size + 1, y + size * 0.87, many, NUMBER, bold=bold, fill=fill, fit=fit)
    return sign(symbol, x, y, size, ink) + words


def counters(
    x: float, y: float, pairs: tuple[tuple[str, object], ...], size: float = 21, most: float = 34
) -> tuple[str, float]:
    """Signs with numbers side by side, as SVG, and the x where the last one ends. `pairs` holds (symbol, number).

    A number wider than `most` is drawn narrower.
    """
    drawn = ""
    for symbol, many in pairs:
        drawn += counter(symbol, x, y, many, size, fit=most)
        x += size + 1 + GAP + min(most, width_of(str(many), NUMBER))
    return drawn, x


@remembered
def pips(x: float, y: float, left: int, most: int, r: float = 11, pitch: float = 30) -> str:
    """`most` discs of radius `r` in a row, the first centred at (x, y): gold for those left, empty for the others."""
    drawn = ""
    for n in range(most):
        at, edge = x + pitch * n, "on-gold" if n < left else "slot-edge"
        drawn += disc(at, y, r, "gold" if n < left else "slot", edge)
        if n >= left:
            drawn += f'<path d="M{at - 5:g} {y:g}h10" stroke="{paint(edge)}" stroke-width="2"/>'
    return drawn


@remembered
def steps(x: float, y: float, w: float, now: int, count: int) -> str:
    """`count` bars side by side over the width `w`: sand-dark for steps that are done, gold for the step `now`."""
    wide, drawn = w / count, ""
    for n in range(count):
        fill = "gold" if n == now else "sand-deep" if n < now else "sand"
        edge = "gold-deep" if n == now else "sand-edge"
        drawn += box(x + wide * n + 2, y, wide - 4, 10, 4, fill, edge, 1.5)
    return drawn
