"""Games from outside this package: the folders that the environment variable GAMES_EXTRA names."""

import importlib
import os
import sys
from collections.abc import Iterable
from typing import Any

from pycore.contract import SLUG, Game
from pycore.games import GAMES, HOUSE


class BadGame(ValueError):
    """A game does not exist or cannot be registered. The message is a sentence for programmers."""


def register_extra() -> dict[str, str]:
    """Register the games in the folders that the environment variable GAMES_EXTRA names. Raises BadGame.

    `os.pathsep` separates the folders; each is a Python package with a `GAME`. Returns a dict
    {slug of a game: absolute path of its folder}.
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
    """Import the package in a folder and return the slug of its game. Raises BadGame if it holds no usable game."""
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
    """Register the games of GAMES_EXTRA, then return `slugs` as a list. Raises BadGame for a slug that no game has."""
    register_extra()
    found = list(slugs)
    for slug in found:
        if slug not in GAMES:
            raise BadGame(f"No game is called {slug!r}; there are {', '.join(GAMES)}.")
    return found
