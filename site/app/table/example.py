"""An example of a rulebook on the table: a visit, to be tried out, of which nothing is kept.

Everybody is here, and nothing is hidden behind a screen: the picture in the book shows it as well.
"""

from app import games
from app.drawing.palette import COLOURS
from app.table import tail
from app.table.dragging import DragSelection
from app.table.session import Session
from app.words.italian import upper_first
from pycore.contract import Choice
from pycore.link import decode


class Left:
    """The game that somebody was at when they went to look at an example; `news`: the length from which on the line
    beside the board told what others had done meanwhile, None where it told the last choice."""

    def __init__(self, session: Session, selection: DragSelection, news: int | None) -> None:
        self.session, self.selection, self.news = session, selection, news


class Example(Session):
    """A session that begins with a position of a book."""

    kept = False

    def __init__(self, name: str, link: str, caption: str, left: Left | None) -> None:
        """`name` is that of the game and of the diagram ("kheops/tessera"), `left` the game to go back to. Raises
        BadLink."""
        self.name, self.caption, self.left = name, caption, left
        match = decode(link)
        colours = games.page(match.game).colours[: match.seats]
        names = games.page(match.game).book_names or [upper_first(COLOURS[one].name) for one in colours]
        super().__init__(match, tail.make(names, colours, match.seats, colours))
        self._first = self.length

    def is_tried(self) -> bool:
        """Whether anything has been chosen since it was opened."""
        return self.length > self._first

    def is_shut(self) -> bool:
        """The device does not change hands."""
        return False

    def is_aloud(self) -> bool:
        """Whoever tries it out answers for everybody."""
        return False

    def learned(self, seat: int, start: int) -> bool:
        """What one is told, all are."""
        return False

    def needs_confirm(self, choice: Choice) -> bool:
        """What is tried out spoils nothing."""
        return False

    def be(self, seat: int | None) -> None:
        """Everybody is here."""

    def watch(self) -> None:
        """Whoever looks may try it out as well."""
