"""Static pictures of positions, drawn by the game's own page."""

import re
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from app.drawing.markup import Markup
from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Scene
from app.drawing.stage import SVG, static_svg
from app.words.italian import upper_first
from build_site import extract
from build_site.shelf import Entry
from pycore.contract import Event, Plain
from pycore.match import Match

STYLE = "assets/drawing.css"
NAMED = re.compile(r'(?:href="#|url\(#)([^")]+)')


class Picture(NamedTuple):
    """A drawing of a part of a board, or of all of it; `size` is its width and height in the board's units."""

    drawing: Markup
    size: tuple[float, float]


def people_of(entry: Entry, seats: int) -> tuple[Person, ...]:
    """The people in a rulebook's pictures. Their names are the book's names for the seats, or else their colours."""
    colours = entry.page.colours[:seats]
    names = entry.page.book_names or [upper_first(COLOURS[colour].name) for colour in colours]
    return tuple(map(Person, names, colours))


def pictures(entry: Entry, match: Match, diagram: Plain, title: str) -> tuple[Picture, ...]:
    """A picture of the position in which `match` begins, and a second one of the position after the diagram's choices.

    - `diagram["seat"]` is the seat whose view is drawn; None for an onlooker's view.
    - `diagram["picture"]` says which part of the board to show, what to mark, and which choices to play.

    Side effect: these choices are played in `match`. Without choices there is no second picture. The pictures do not
    include the symbols that they use (see `alone`).
    """
    how = diagram.get("picture", {})
    seat = diagram.get("seat")
    before = _board(entry, match, seat, ())
    told = len(match.log)
    for choice in how.get("then", ()):
        match.play(tuple(choice))
    boards = [(before, how.get("mark", ()))]
    if how.get("then"):
        events = tuple(event.seen_by(seat) for _, event in match.log[told:])
        boards.append((_board(entry, match, seat, events), how.get("mark_then", ())))
    # Both pictures show the same part of the board, so that readers see what has moved.
    known = [extract.outlines(board, entry.page.sizes) for board, _ in boards]
    whole = {name: outline for found in reversed(known) for name, outline in found.items()}
    box = extract.Box(0, 0, before.width, before.height)
    if how.get("show"):
        box = extract.around(whole, how["show"], before)
    size = (box.right - box.left, box.bottom - box.top)
    return tuple(
        Picture(
            static_svg(
                extract.within(board, entry.page.sizes, box),
                entry.page.sizes,
                title,
                box.view,
                extract.marked(found, marks),
            ),
            size,
        )
        for (board, marks), found in zip(boards, known, strict=True)
    )


def _board(entry: Entry, match: Match, seat: int | None, events: tuple[Event, ...]) -> Board:
    state = match.state
    scene = Scene(state.seen_by(seat), seat, people_of(entry, state.seats), events=events)
    return entry.page.board(scene)


def alone(entry: Entry, drawing: Markup, style: str) -> str:
    """A drawing as a self-contained file, with the symbols it needs; `style` is the relative path to `STYLE`.

    A page that shows several drawings drops the symbols that it already contains.
    """
    before, end, after = drawing.partition(">")
    return f'<?xml-stylesheet href="{style}"?>\n{before}{end}<defs>{shapes(entry, drawing)}</defs>{after}'


def shapes(entry: Entry, drawing: str) -> str:
    """The SVG text of each shape and paint of a game that a drawing uses, directly or through others."""
    symbols = _symbols(entry)
    needed = set[str]()
    wanted = NAMED.findall(drawing)
    while wanted:
        name = wanted.pop()
        if name not in needed and name in symbols:
            needed.add(name)
            wanted += NAMED.findall(symbols[name])
    return "".join(symbols[name] for name in symbols if name in needed)


def view(entry: Entry, symbol: str) -> str:
    """The `viewBox` of a symbol. Raises KeyError if the game has no symbol of this id."""
    return ElementTree.fromstring(_symbols(entry)[symbol]).attrib["viewBox"]


@cache
def _symbols(entry: Entry) -> dict[str, str]:
    """Maps the id of each shape and paint of a game to its SVG text."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(f'<svg xmlns="{SVG}">{entry.page.symbols()}</svg>')
    shapes = [shape for child in root for shape in (child if child.tag == f"{{{SVG}}}defs" else [child])]
    return {
        shape.attrib["id"]: ElementTree.tostring(shape, encoding="unicode").replace(f' xmlns="{SVG}"', "", 1)
        for shape in shapes
    }
