"""The games of this build: those of the registry, then those of the folders in GAMES_EXTRA."""

import json
from pathlib import Path
from typing import NamedTuple, cast

from app import games
from app.drawing import motifs
from app.drawing.covers import box
from app.drawing.markup import Markup
from app.drawing.scene import Board
from app.games.contract import Card, Texts, View
from build_site.paths import SITE
from pycore.contract import Game, Plain
from pycore.games import GAMES, register_extra


class Entry(NamedTuple):
    """A game on the shelf. `package` is the top-level package of an extra game, None for one of the house."""

    slug: str
    package: str | None
    book: Path
    diagrams: Path

    @property
    def game(self) -> Game:
        return GAMES[self.slug]

    @property
    def texts(self) -> Texts:
        return games.texts(self.slug)

    @property
    def view(self) -> View:
        return games.views(self.slug)

    @property
    def card(self) -> Card:
        return games.card(self.slug)

    @property
    def preview(self) -> bool:
        """Whether it has no drawing yet."""
        return self.card.preview

    @property
    def cover(self) -> Markup:
        """The picture of its box: its own, or its title over pyramids."""
        module = games.optional(self.slug, "cover")
        drawn = box(self.texts.TITLE, motifs.pyramids()) if module is None else module.cover()
        return cast(Markup, drawn)

    def figures(self) -> dict[str, Board]:
        """The pictures of its book that show no position, by name."""
        module = games.optional(self.slug, "figures")
        return {} if module is None else cast(dict[str, Board], module.figures())

    def positions(self) -> dict[str, Plain]:
        """The positions kept beside the book, by the name of their diagram."""
        files = sorted(self.diagrams.glob("*.json"))
        return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def shelf() -> tuple[Entry, ...]:
    """Every game of this build, in the order in which the site shows them. Raises BadGame."""
    extras = [_entry(slug, Path(folder)) for slug, folder in register_extra().items()]
    taken = {entry.slug for entry in extras}
    house = [
        Entry(slug, None, SITE / "regole" / f"{slug}.md", SITE / "regole" / slug)
        for slug in GAMES
        if slug not in taken
    ]
    return (*house, *extras)


def _entry(slug: str, folder: Path) -> Entry:
    games.register(slug, folder.name)
    return Entry(slug, folder.name, folder / "book.md", folder / "diagrams")
