"""An example of a rulebook on the table. It can be played from there, but is not kept.

Everybody is here, and no pass screen hides anything, since the picture in the book shows the whole position.
"""

from typing import NamedTuple

from app import games
from app.drawing.palette import COLOURS
from app.table import tail
from app.table.dragging import DragSelection
from app.table.policy import Policy
from app.table.session import Session
from app.words.italian import upper_first
from pycore.link import decode


def book_people(game: str, seats: int) -> tail.Tail:
    """The people of a position of a book: named after their colours, or as the game's rulebook names them."""
    page = games.page(game)
    colours = page.colours[:seats]
    names = page.book_names or [upper_first(COLOURS[one].name) for one in colours]
    return tail.make(names[:seats], colours, seats, colours)


class Left(NamedTuple):
    """The game that somebody left to look at an example."""

    session: Session
    selection: DragSelection
    news: int | None
    """The length since which the last-events line told what others had done; None if it told the last choice."""


class Example(Policy):
    """Begins a session with a position of a book, and says how it differs from an ordinary game."""

    kept = covers = confirms = seats_change = advised = False

    def __init__(self, name: str, link: str, caption: str, left: Left | None) -> None:
        """`name` is that of the game and of the diagram ("kheops/tessera"), `left` the game to go back to.

        Raises BadLink.
        """
        self.name, self.caption, self.left = name, caption, left
        match = decode(link)
        self.session = Session(match, book_people(match.game, match.seats), policy=self)
        self._first = self.session.length

    @property
    def address(self) -> str:
        """The query that opens the example."""
        return f"?esempio={self.name}"

    def is_tried(self) -> bool:
        """Whether somebody has chosen since the example was opened."""
        return self.session.length > self._first
