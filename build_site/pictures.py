"""Positions as static pictures, drawn by the game's own view."""

import re
from functools import cache
from xml.etree import ElementTree

from app.drawing.markup import Markup
from app.drawing.palette import COLOURS
from app.drawing.scene import Person, Scene
from app.drawing.stage import SVG, static_svg
from build_site.shelf import Entry
from pycore.contract import State

STYLE = "assets/drawing.css"
NAMED = re.compile(r'(?:href="#|url\(#)([^")]+)')


def picture(entry: Entry, state: State, seat: int | None, title: str) -> Markup:
    """One drawing of `state` as `seat` (None: an onlooker) sees it, without its symbols."""
    colours = entry.view.COLOURS[: state.seats]
    names = getattr(entry.view, "BOOK_NAMES", None) or [COLOURS[colour].name for colour in colours]
    people = tuple(map(Person, names, colours))
    scene = Scene(state=state.seen_by(seat), seat=seat, people=people)
    return static_svg(entry.view.board(scene), entry.view.SIZES, title)


def alone(entry: Entry, drawing: Markup, style: str) -> str:
    """A drawing as a file that can be opened by itself, with the symbols it needs; `style` is the way to `STYLE`.

    A page that puts it among others leaves out those that it has already.
    """
    symbols = _symbols(entry)
    needed: dict[str, str] = {}
    wanted = NAMED.findall(drawing)
    while wanted:
        name = wanted.pop()
        if name not in needed and name in symbols:
            needed[name] = symbols[name]
            wanted += NAMED.findall(symbols[name])
    shapes = "".join(needed[name] for name in symbols if name in needed)
    before, end, after = drawing.partition(">")
    return f'<?xml-stylesheet href="{style}"?>\n{before}{end}<defs>{shapes}</defs>{after}'


@cache
def _symbols(entry: Entry) -> dict[str, str]:
    """The shapes and paints of a game, by id."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(f'<svg xmlns="{SVG}">{entry.view.symbols()}</svg>')
    shapes = [shape for child in root for shape in (child if child.tag == f"{{{SVG}}}defs" else [child])]
    return {
        shape.attrib["id"]: ElementTree.tostring(shape, encoding="unicode").replace(f' xmlns="{SVG}"', "", 1)
        for shape in shapes
    }
