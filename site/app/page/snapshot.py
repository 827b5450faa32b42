"""What the list of kept games says of one of them, worked out from its link: how it stands, and its board."""

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
from pycore.contract import State


class Snapshot(NamedTuple):
    """`standing` is one sentence: whose turn it is, or who has won. `drawing` is a whole SVG document, or "" where
    the game has no board. `way` tells it from another version of the same match: how far it has come, and how."""

    standing: str
    drawing: str
    way: str


def snapshot(save: Save, theme: str) -> Snapshot | None:
    """A save as an onlooker sees it, in the colours of a theme; None when its link does not open here."""
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
    """The last thing that the log tells an onlooker; "" where it tells nothing yet."""
    line = games.texts(source.game).line
    told = (line(event.seen_by(None)) for _, event in reversed(source.log))
    return plain(next(filter(None, told), ""), people)


def picture_of(source: GameSource, people: tuple[Person, ...], theme: str) -> str:
    """The board as an onlooker sees it, as a whole SVG document; "" where the game has no board."""
    return (
        "" if games.is_preview(source.game) else _document(source.game, source.seen_by(None), people, theme)
    )


def _document(slug: str, seen: State, people: tuple[Person, ...], theme: str) -> Markup:
    """The board with all that it needs to be a picture by itself: its colours, and the shapes of its pieces."""
    view = games.views(slug)
    board = view.board(Scene(seen, None, people))
    values = {"xmlns": SVG, "width": board.width, "height": board.height, "data-theme": theme}
    return el(
        "svg",
        values,
        el("style", None, Markup(palette_css())),
        _shapes(slug),
        static_svg(board, view.SIZES, games.texts(slug).TITLE),
    )


@cache
def _shapes(slug: str) -> Markup:
    return Markup(games.views(slug).symbols())
