"""Draws a link as a QR code. A library computes the modules, which are the code's squares (`app.browser.device`)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from app.drawing.markup import Markup, el
from app.words import sharing as sharing_words

ROBUST: Final = 300
"""Longest link, in characters, for which the better error correction is used."""
LONGEST: Final = 1200
"""Longest link, in characters, that a phone can read off a small screen. The modules of longer links are too small."""
MARGIN: Final = 4
"""Width of the white margin around the code in modules, as the standard requires."""


def level(url: str) -> str | None:
    """The error correction level, "M" or "L"; None if the link is too long for a code.

    >>> level("x" * 300), level("x" * 301), level("x" * 1201)
    ('M', 'L', None)
    """
    return None if len(url) > LONGEST else "M" if len(url) <= ROBUST else "L"


def drawing(rows: Sequence[Sequence[bool]]) -> Markup:
    """The code in black on white in every theme, as cameras expect. True in `rows` is a black module.

    >>> "M4 4h2v1h-2zM7 4h1v1h-1z" in drawing([[True, True, False, True]])
    True
    """
    size = len(rows) + 2 * MARGIN
    path = "".join(_row(row, MARGIN + y) for y, row in enumerate(rows))
    values = {"class": "qr", "viewBox": f"0 0 {size} {size}", "role": "img", "aria-label": sharing_words.QR}
    ground = el("rect", {"width": size, "height": size, "fill": "#fff"})
    return el("svg", values, ground, el("path", {"d": path, "fill": "#000"}))


def _row(row: Sequence[bool], y: int) -> str:
    path, x = "", MARGIN
    for dark, run in groupby(row):
        length = len(list(run))
        path += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
        x += length
    return path
