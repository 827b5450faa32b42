"""Positions as static pictures, drawn by the game's own view."""

from app.drawing.markup import Markup, Value, el
from app.drawing.palette import COLOURS
from app.drawing.scene import Person, Scene
from app.drawing.stage import static_svg
from build_site.shelf import Entry
from pycore.contract import State


def picture(entry: Entry, state: State, seat: int | None, title: str) -> Markup:
    """One drawing of `state` as `seat` (None: an onlooker) sees it; the page must hold `symbols(entry)` once."""
    colours = entry.view.COLOURS[: state.seats]
    names = getattr(entry.view, "BOOK_NAMES", None) or [COLOURS[colour].name for colour in colours]
    people = tuple(map(Person, names, colours))
    scene = Scene(state=state.seen_by(seat), seat=seat, people=people)
    return static_svg(entry.view.board(scene), entry.view.SIZES, title)


def symbols(entry: Entry) -> Markup:
    """The shapes of a game's pieces, never seen themselves. Not `display: none`, which some browsers pass on."""
    values: dict[str, Value] = {
        "class": "symbols",
        "aria-hidden": "true",
        "width": 0,
        "height": 0,
        "style": "position:absolute",
    }
    return el("svg", values, Markup(entry.view.symbols()))
