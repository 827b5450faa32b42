"""The games of this build: those in the registry, then those in the folders of GAMES_EXTRA."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, cast

from app import games
from app.drawing.covers import box
from app.drawing.markup import Markup
from app.drawing.scene import Board
from app.games.contract import BadPage, GameCard, GamePage
from build_site.paths import SITE
from pycore.contract import Game, Plain
from pycore.extra_games import BadGame, register_extra
from pycore.games import GAMES


class Entry(NamedTuple):
    """A game of the build."""

    slug: str
    package: str | None
    """The top-level package of an extra game; None for one of our own games."""
    book: Path
    """The rulebook, a Markdown file."""
    diagrams: Path
    """The folder with the positions that the rulebook shows."""

    @property
    def game(self) -> Game:
        return GAMES[self.slug]

    @property
    def page(self) -> GamePage:
        return games.page(self.slug)

    @property
    def card(self) -> GameCard:
        return games.card(self.slug)

    @property
    def cover(self) -> Markup:
        """The drawing of the game's box.

        - If the game has a module `cover`, its function `cover()` makes the drawing.
        - Otherwise, the box shows the game's title and the picture in `cover.svg`.
        - If the file `cover.svg` is missing too, the box shows the title and pyramids.
        """
        draw = getattr(self._drawings(), "cover", None)
        if draw is not None:
            return cast(Markup, draw())
        front = self._folder() / "cover.svg"
        return box(self.page.title, front if front.exists() else None)

    def figures(self) -> dict[str, Board]:
        """Maps the name of a figure to its drawing, for those figures of the rulebook that show no position."""
        draw = getattr(self._drawings(), "figures", None)
        return {} if draw is None else cast(dict[str, Board], draw())

    def _folder(self) -> Path:
        """The folder of the game's page side."""
        spec = importlib.util.find_spec(games.module(self.slug, "page"))
        assert spec is not None and spec.origin is not None, self.slug
        return Path(spec.origin).parent

    def _drawings(self) -> ModuleType | None:
        """The game's module `cover`, which only the build imports; None if the game has none."""
        name = games.module(self.slug, "cover")
        return importlib.import_module(name) if importlib.util.find_spec(name) else None

    def positions(self) -> dict[str, Plain]:
        """Maps the name of each diagram to the position stored for it beside the rulebook."""
        files = sorted(self.diagrams.glob("*.json"))
        return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def shelf() -> tuple[Entry, ...]:
    """Every game of this build, in the order in which the site shows them. Raises BadGame for a bad extra game."""
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
    _check_page(slug, folder)
    return Entry(slug, folder.name, folder / "book.md", folder / "diagrams")


def _check_page(slug: str, folder: Path) -> None:
    """Raise BadGame when the page of an extra game is missing, or lacks or misspells a member."""
    name = games.module(slug, "page")
    if importlib.util.find_spec(name) is None:
        raise BadGame(f"GAMES_EXTRA: {folder} has no page.py.")
    try:
        page = getattr(importlib.import_module(name), "PAGE", None)
    except BadPage as error:
        raise BadGame(f"GAMES_EXTRA: the page of {slug!r} in {folder} is not complete: {error}.") from error
    if not isinstance(page, GamePage):
        raise BadGame(f"GAMES_EXTRA: {folder} has no PAGE in page.py that is an instance of a GamePage.")
