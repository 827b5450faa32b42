"""Which kept games the list shows: what is searched for, the filters, how many rows, and which rows are chosen."""

from typing import Final

from app.table.index import Entry, Index, plain_words

FIRST: Final = 12
"""The number of rows that a list begins with. They fill most windows."""
MORE: Final = 24
"""The number of rows that are added when somebody comes near the end."""
FEW: Final = 8
"""The most games that need neither search nor filters."""
UNDER_WAY: Final = "aperte"
OVER: Final = "finite"
"""Filters by state. Without one, all games are listed."""
LONGEST_SEARCH: Final = 80


class GameList:
    """The state of the list of kept games."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self.hidden = ""
        """The identity of a match that is not listed, since this page is its guest and its host keeps it here too."""
        self.query = ""
        """What is searched for in titles and names."""
        self.game = ""
        """The slug of the only game that is listed; "" lists all."""
        self.state = ""
        """`UNDER_WAY`, `OVER`, or "" for all games."""
        self.choosing = False
        """Whether a touch on a row chooses it, for something that is done with several games."""
        self._chosen: set[str] = set()
        self._most = FIRST
        self._found: tuple[object, list[Entry]] | None = None
        self._games = -1, list[str]()

    # What is listed

    def listed(self) -> list[Entry]:
        """The games that the search and the filters leave, newest first."""
        entries = self._index.all()
        moment = self._index.version, self.hidden, self.query, self.game, self.state
        if self._found is None or self._found[0] != moment:
            words = plain_words(self.query)
            self._found = moment, [entry for entry in entries if self._fits(entry, words)]
        return self._found[1]

    def shown(self) -> list[Entry]:
        """The first of them, for which there are rows."""
        return self.listed()[: self._most]

    def has_more(self) -> bool:
        """Whether some listed games have no row yet."""
        return len(self.listed()) > self._most

    def total(self) -> int:
        """The number of kept games that a list without filters shows."""
        return (
            sum(entry.match != self.hidden for entry in self._index.all())
            if self.hidden
            else len(self._index.all())
        )

    def games(self) -> list[str]:
        """The slugs of the games that are kept, in the order of the last time played."""
        entries, version = self._index.all(), self._index.version
        if self._games[0] != version:
            self._games = version, list(dict.fromkeys(entry.save.game for entry in entries))
        return self._games[1]

    def _fits(self, entry: Entry, words: str) -> bool:
        if self.hidden and entry.match == self.hidden:
            return False
        if self.game and entry.save.game != self.game:
            return False
        if self.state and self._index.over(entry) != (self.state == OVER):
            return False
        return not words or all(word in entry.words for word in words.split())

    # What somebody does with the list

    def grow(self) -> None:
        """Show more rows."""
        if self.has_more():
            self._most += MORE

    def search(self, text: str) -> None:
        """Show only games whose title and names contain these words."""
        self._narrow("query", text[:LONGEST_SEARCH])

    def filter(self, name: str, value: str) -> None:
        """Show only games of this kind. `name`: "game" or "state"; the value "" shows all."""
        if name in ("game", "state"):
            self._narrow(name, value)

    def _narrow(self, name: str, value: str) -> None:
        setattr(self, name, value)
        self._most = FIRST

    # Several rows

    @property
    def chosen(self) -> list[str]:
        """The ids of the chosen games that are listed, newest first."""
        return [entry.save.id for entry in self.listed() if entry.save.id in self._chosen]

    def is_chosen(self, id: str) -> bool:
        """Whether that game is chosen."""
        return id in self._chosen

    def choose(self, id: str) -> None:
        """Choose a game, or do not choose it any more."""
        self._chosen ^= {id}

    def choose_all(self) -> None:
        """Choose all games that are listed; if all are chosen, choose none."""
        listed = {entry.save.id for entry in self.listed()}
        self._chosen = set() if listed <= self._chosen else listed

    def toggle_choosing(self) -> None:
        """Begin or end choosing several games."""
        self.choosing, self._chosen = not self.choosing, set()
