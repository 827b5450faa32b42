"""The games of this build: those in the registry, then those in the folders of GAMES_EXTRA."""

import importlib
import json
import sys
from pathlib import Path
from typing import NamedTuple, cast

from app import games
from app.drawing import motifs
from app.drawing.covers import box
from app.drawing.markup import Markup
from app.drawing.scene import Board
from app.games.contract import Card, Texts, View
from build_site.paths import SITE, extra_folders
from pycore.contract import Game, Plain
from pycore.games import GAMES


class Entry(NamedTuple):
    """A game of the build. `package`: the top-level package of an extra game, None for one of ours."""

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
        """Whether the game has no drawn board yet."""
        return self.card.preview

    @property
    def cover(self) -> Markup:
        """The game's own cover, or its title over pyramids."""
        module = games.optional(self.slug, "cover")
        drawn = box(self.texts.TITLE, motifs.pyramids()) if module is None else module.cover()
        return cast(Markup, drawn)

    def figures(self) -> dict[str, Board]:
        """The figures of its rulebook that show no position, by name."""
        module = games.optional(self.slug, "figures")
        return {} if module is None else cast(dict[str, Board], module.figures())

    def positions(self) -> dict[str, Plain]:
        """The positions stored beside the rulebook, by the name of their diagram."""
        files = sorted(self.diagrams.glob("*.json"))
        return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def shelf() -> tuple[Entry, ...]:
    """All games of this build, in the order of the site."""
    extras = [_register(folder) for folder in extra_folders()]
    taken = {entry.slug for entry in extras}
    house = [
        Entry(slug, None, SITE / "regole" / f"{slug}.md", SITE / "regole" / slug)
        for slug in GAMES
        if slug not in taken
    ]
    return (*house, *extras)


def _register(folder: Path) -> Entry:
    if not (folder / "__init__.py").is_file():
        raise FileNotFoundError(f"GAMES_EXTRA: {folder} is no Python package")
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    game: Game = importlib.import_module(folder.name).GAME
    games.register(game.slug, folder.name)
    return Entry(game.slug, folder.name, folder / "book.md", folder / "diagrams")
