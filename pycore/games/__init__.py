"""The registry of the games. No other module names a game."""

import importlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pycore.contract import Game

SLUG: Final = re.compile(r"[a-z][a-z0-9_]{1,9}")
"""What a game may be called in addresses, links, anchors and file names."""


class BadGame(ValueError):
    """A game that is not there or cannot be registered. The message is a sentence for programmers."""


class Registry(Mapping[str, Game]):
    """Slug -> Game. A game's module is imported on first access."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = dict(modules)

    def __getitem__(self, slug: str) -> Game:
        game: Game = importlib.import_module(self._modules[slug]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, slug: object) -> bool:
        return slug in self._modules

    def package(self, slug: str) -> str:
        """The package in which a game's modules stand, "" for a module outside all packages. Raises KeyError."""
        return importlib.import_module(self._modules[slug]).__package__ or ""

    def register(self, slug: str, module: str) -> None:
        """Add a game from outside this package. `module` must define `GAME`."""
        self._modules[slug] = module


HOUSE: Final = ("imhotep", "kheops", "oh_pharaoh", "valle", "leggende", "senet")
GAMES = Registry({slug: f"pycore.games.{slug}" for slug in HOUSE})
"""All games, in the order of the site."""


def register_extra() -> dict[str, str]:
    """Register the games in the folders that the environment variable GAMES_EXTRA names; slug -> absolute folder.

    `os.pathsep` separates the folders; each is a Python package with a `GAME`. Raises BadGame.
    """
    found: dict[str, str] = {}
    for named in os.environ.get("GAMES_EXTRA", "").split(os.pathsep):
        if named.strip():
            folder = os.path.abspath(named.strip())
            slug = _slug_of(folder)
            if slug in HOUSE or slug in found:
                raise BadGame(f"GAMES_EXTRA: the slug {slug!r} of {folder} belongs to another game.")
            GAMES.register(slug, os.path.basename(folder))
            found[slug] = folder
    return found


def _slug_of(folder: str) -> str:
    """The slug of the game in a folder, once it is known to have one. Raises BadGame."""
    if not os.path.isfile(os.path.join(folder, "__init__.py")):
        raise BadGame(f"GAMES_EXTRA: {folder} is not a Python package: it has no __init__.py.")
    parent, name = os.path.split(folder)
    if parent not in sys.path:
        sys.path.append(parent)
    package = importlib.import_module(name)
    if [os.path.realpath(place) for place in getattr(package, "__path__", ())] != [os.path.realpath(folder)]:
        raise BadGame(f"GAMES_EXTRA: another Python module is called {name!r}: rename the folder {folder}.")
    game: Any = getattr(package, "GAME", None)
    missing = [member for member in vars(Game) if member[0] != "_" and not hasattr(game, member)]
    if missing:
        raise BadGame(f"GAMES_EXTRA: GAME of {folder} lacks {', '.join(missing)}.")
    if not isinstance(game.slug, str) or not SLUG.fullmatch(game.slug):
        raise BadGame(f"GAMES_EXTRA: the slug {game.slug!r} of {folder} does not match {SLUG.pattern}.")
    return game.slug


def known(slugs: Iterable[str]) -> list[str]:
    """The slugs, after those of GAMES_EXTRA have been registered. Raises BadGame for one that no game has."""
    register_extra()
    found = list(slugs)
    for slug in found:
        if slug not in GAMES:
            raise BadGame(f"No game is called {slug!r}; there are {', '.join(GAMES)}.")
    return found
