"""Positions as static pictures, drawn by the game's own view."""

from random import Random

from app.markup import Markup, Value, el
from app.palette import COLOURS
from app.scene import Person, Scene
from app.stage import static_svg
from build_site.shelf import Entry
from pycore.contract import State
from pycore.match import Match


def picture(entry: Entry, state: State, seat: int | None, title: str) -> Markup:
    """One drawing of `state` as `seat` (None: an onlooker) sees it; the page must hold `symbols(entry)` once."""
    colours = entry.view.COLOURS[: state.seats]
    people = tuple(Person(COLOURS[colour].name, colour) for colour in colours)
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


def opening(entry: Entry) -> Markup:
    """The board of the smallest number of seats before anybody's first choice.

    Luck that comes before is the same at every build.
    """
    match = Match.new(entry.slug, seats=entry.game.seats[0], options={}, rng=Random(0))
    title = f"{entry.texts.TITLE}: il tabellone all'inizio della partita"
    return Markup(symbols(entry) + picture(entry, match.state, None, title))
