"""Simple shapes and texts that most boards consist of. All lengths are in board units.

Paints are names of custom properties without their dashes, or CSS values (`app.drawing.svg.paint`).
"""

from collections.abc import Iterable

from app.drawing.markup import number
from app.drawing.svg import icon, outline, paint, remembered, text


@remembered
def disc(
    x: float, y: float, r: float, fill: str, edge: str = "none", width: float = 2, dash: str = ""
) -> str:
    """A disc of radius `r` centred at (x, y). `dash` is an SVG dash array for its edge."""
    stroke = "" if edge == "none" else f' stroke="{paint(edge)}" stroke-width="{number(width)}"'
    if dash:
        stroke += f' stroke-dasharray="{dash}"'
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{paint(fill)}"{stroke}/>'


@remembered
def stroke(
    data: str,
    ink: str,
    width: float,
    *,
    fill: str = "none",
    dash: str = "",
    soft: bool = False,
    opacity: float = 1,
) -> str:
    """A line along path data. `dash` is an SVG dash array; `soft` rounds its ends and corners.

    `fill` is the paint of the area inside, `opacity` that of the line alone.
    """
    extra = f' stroke-dasharray="{dash}"' if dash else ""
    if soft:
        extra += ' stroke-linecap="round" stroke-linejoin="round"'
    if opacity != 1:
        extra += f' stroke-opacity="{number(opacity)}"'
    paints = f'stroke="{paint(ink)}" stroke-width="{number(width)}"{extra} fill="{paint(fill)}"'
    return f'<path d="{data}" {paints}/>'


@remembered
def filled(data: str, fill: str, opacity: float = 1) -> str:
    """The area inside path data, without a line around it."""
    faint = "" if opacity == 1 else f' fill-opacity="{number(opacity)}"'
    return f'<path d="{data}" fill="{paint(fill)}"{faint}/>'


def sign(symbol: str, x: float, y: float, size: float, ink: str = "ink") -> str:
    """A symbol with its upper left corner at (x, y). `ink` is the paint of its parts drawn in `currentColor`."""
    return inked(icon(symbol, x, y, size), ink)


def inked(drawn: str, ink: str) -> str:
    """The drawing in a group that sets `currentColor` to this ink."""
    return f'<g color="{paint(ink)}">{drawn}</g>'


@remembered
def dashed(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float,
    edge: str = "ink-soft",
    fill: str = "none",
    *,
    width: float = 2,
    dash: str = "6 5",
    opacity: float = 1,
) -> str:
    """A rectangle with a dashed edge: an empty place, or something that is not there yet."""
    faint = "" if opacity == 1 else f' fill-opacity="{number(opacity)}"'
    return (
        f'<{outline(x, y, w, h, r)} fill="{paint(fill)}"{faint} stroke="{paint(edge)}"'
        f' stroke-width="{number(width)}" stroke-dasharray="{dash}"/>'
    )


def lines(
    x: float,
    y: float,
    words: Iterable[object],
    size: float,
    pitch: float,
    *,
    anchor: str = "start",
    bold: bool = False,
    head: bool = False,
    fill: str = "ink",
    fit: float = 0,
) -> str:
    """Lines of text one below the other, `pitch` apart, the first on the baseline y. `head`: the first one is bold."""
    return "".join(
        text(x, y + pitch * n, line, size, anchor=anchor, bold=bold or (head and not n), fill=fill, fit=fit)
        for n, line in enumerate(words)
    )


def outlined(x: float, y: float, words: object, size: float, fit: float = 0) -> str:
    """Bold words around `x` with a papyrus outline, so that they can be read on any ground."""
    outline = 'stroke="var(--papyrus)" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
    drawn = text(round(x, 1), round(y, 1), words, size, anchor="middle", bold=True, fit=fit)
    return drawn.replace("<text ", f"<text {outline} ", 1)
