"""The rulebooks on paper: how many pages, and how full, as each browser prints them."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from build_site.serve import serving
from pycore.games import HOUSE
from tests import paper
from tests.browsers.drivers import PRINTERS, Missing
from tests.browsers.playing import PREFIX, Failed, wait

PLAIN: Final = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { font-family: serif !important }");
  document.adoptedStyleSheets.push(sheet);
"""
"""Prints in a font of the system. Firefox draws the letters of our variable fonts as shapes, in which no word can be
found."""
COMPLETE: Final = "return document.fonts.ready.then(() => document.readyState === 'complete')"
NAME: Final = "return document.querySelector('article h1').firstChild.textContent"
RESOLUTION: Final = 36
"""Dots per inch of the pages in which marks are looked for."""
WHITE: Final = 200
"""A dot at least this bright is no mark; black is 0."""


def printed(dist: Path, name: str) -> str:
    """Print each rulebook. Returns a table of pages and fill. Raises Failed, Missing, RuntimeError."""
    lines = []
    with PRINTERS[name]() as printer, serving(dist, PREFIX) as site:
        for slug in HOUSE:
            printer.open(f"{site}regole/{slug}/")
            wait(printer, COMPLETE, bool, f"the book of {slug}")
            fills = _fills(printer.paper())
            if len(fills) > paper.longest(slug) or min(fills[:-1], default=1) < paper.FULL:
                raise Failed(f"{slug} has {len(fills)} pages, filled {_percent(fills)}")
            title = printer.run(NAME)
            printer.run(PLAIN)
            pages = paper.read(printer.paper())
            if title not in pages[0].extract_text():
                raise Failed(f"{slug}: the first page does not say {title!r}")
            if found := paper.pressable(pages):
                raise Failed(f"{slug}: on paper nobody can press {found}")
            lines.append(f"{slug} {len(fills)} pages, filled {_percent(fills)}")
    return "books on paper\n  " + "\n  ".join(lines)


def _percent(fills: list[float]) -> str:
    return " ".join(f"{fill:.0%}" for fill in fills)


def _fills(pdf: bytes) -> list[float]:
    """How far down each page its lowest mark stands, 0..1, as the mean of both columns."""
    if shutil.which("pdftoppm") is None:
        raise Missing("pdftoppm was not found: on Debian, apt install poppler-utils.")
    command = ["pdftoppm", "-gray", "-r", str(RESOLUTION), "-"]
    grey = subprocess.run(command, input=pdf, capture_output=True, check=True).stdout
    fills = []
    while grey:
        _, size, _, rest = grey.split(b"\n", 3)
        width, height = map(int, size.split())
        fills.append(_fill(rest[: width * height], width, height))
        grey = rest[width * height :]
    return fills


def _fill(dots: bytes, width: int, height: int) -> float:
    rows = [dots[start : start + width] for start in range(0, width * height, width)]
    lowest = 0
    for left, right in ((0, width // 2), (width // 2, width)):
        lowest += max((y for y, row in enumerate(rows, 1) if min(row[left:right]) < WHITE), default=0)
    return lowest / 2 / height
