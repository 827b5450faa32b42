"""The entry of a kept game in the list: how the game stands, and its board. Both are computed from the game's link."""

from functools import cache
from typing import NamedTuple

from app import games
from app.drawing.markup import Markup, el
from app.drawing.people import plain
from app.drawing.scene import Person, Scene
from app.drawing.stage import SVG, static_svg
from app.drawing.svg import palette_css
from app.table.record import turns
from app.table.source import GameSource
from app.words import saves as saves_words


class Snapshot(NamedTuple):
    """What the list of kept games shows of an opened game.

    - `drawing`: the board as a whole SVG document, "" if the game has no board.
    - `way`: the number of turns and the last event, to distinguish versions of one match.
    """

    drawing: str
    way: str


def snapshot(source: GameSource, people: tuple[Person, ...], theme: str) -> Snapshot:
    """A game as an onlooker sees it, in a theme's colours."""
    way = saves_words.progress(turns(source), _last_line(source, people))
    return Snapshot(picture_of(source, people, theme), way)


def _last_line(source: GameSource, people: tuple[Person, ...]) -> str:
    """The last line of the log that an onlooker may read; "" if there is none."""
    line = games.page(source.game).line
    told = (line(event.seen_by(None)) for _, event in reversed(source.log))
    return plain(next(filter(None, told), ""), people)


def picture_of(source: GameSource, people: tuple[Person, ...], theme: str) -> str:
    """The board as an onlooker sees it: a self-contained picture, with its colours and the shapes of its pieces."""
    page = games.page(source.game)
    board = page.board(Scene(source.seen_by(None), None, people))
    values = {"xmlns": SVG, "width": board.width, "height": board.height, "data-theme": theme}
    return el(
        "svg",
        values,
        el("style", None, Markup(palette_css())),
        _shapes(source.game),
        static_svg(board, page.sizes, page.title),
    )


@cache
def _shapes(slug: str) -> Markup:
    return Markup(games.page(slug).symbols())
