"""The entry of a kept game in the list: how the game stands, and its board. Both are computed from the game's link."""

from functools import cache
from typing import NamedTuple

from app import games
from app.drawing.markup import Markup, el
from app.drawing.people import plain
from app.drawing.scene import Person, Scene
from app.drawing.stage import SVG, static_svg
from app.drawing.svg import palette_css
from app.page import score_sheet
from app.table import save_file
from app.table.record import turns
from app.table.saves import Save
from app.table.source import GameSource
from app.words import saves as saves_words
from app.words import status as status_words


class Snapshot(NamedTuple):
    """What the list of kept games shows of one game.

    - `standing`: one sentence that says whose turn it is or who has won.
    - `drawing`: the board as a whole SVG document, "" if the game has no board.
    - `way`: the number of turns and the last event, to distinguish versions of one match.
    """

    standing: str
    drawing: str
    way: str


def snapshot(save: Save, theme: str) -> Snapshot | None:
    """A save as an onlooker sees it, in a theme's colours; None if its link cannot be opened."""
    opened = save_file.opened(save)
    if opened is None:
        return None
    source, people = opened[0], opened[1].people
    seen, decision = source.seen_by(None), source.decision
    drawing = picture_of(source, people, theme)
    way = saves_words.progress(turns(source), _last_line(source, people))
    if decision is None:
        return Snapshot(score_sheet.outcome(seen, people), drawing, way)
    return Snapshot(status_words.turn_of(people[decision.seat].name), drawing, way)


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
