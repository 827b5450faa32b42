"""Games from outside this package: folders that the environment variable GAMES_EXTRA names, and installed games.

A distribution installs a game by an entry point of the group `pycore.games`: the game's slug, and the module with its
`GAME`. `pycore.games.GAMES` looks here for a slug that it does not know. So both kinds of games are found in every
process, however it was started.
"""

import importlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from pycore.contract import SLUG, Game
from pycore.games import GAMES, HOUSE

GROUP: Final = "pycore.games"
"""The group of the entry points."""


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


def find(slug: object) -> None:
    """Register the game with this slug if there is one outside. Raises BadGame if it is not usable."""
    if slug in register_extra() or slug not in _installed():
        return
    module = _installed()[str(slug)]
    where = f"the entry point {slug!r}"
    named = _checked(getattr(importlib.import_module(module), "GAME", None), GROUP, where)
    if named != slug:
        raise BadGame(f"{GROUP}: {where} leads to the game {named!r}.")
    GAMES.register(named, module)


@cache
def _installed() -> dict[str, str]:
    """Maps the slug of each installed game to its module. Read once: it looks at every installed distribution."""
    return {point.name: point.module for point in entry_points(group=GROUP)}


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
    return _checked(getattr(package, "GAME", None), "GAMES_EXTRA", folder)


def _checked(game: Any, source: str, where: str) -> str:
    """The slug of a game. `source` and `where` name its origin in an error. Raises BadGame if it is not usable."""
    missing = [member for member in vars(Game) if member[0] != "_" and not hasattr(game, member)]
    if missing:
        raise BadGame(f"{source}: GAME of {where} lacks {', '.join(missing)}.")
    if not isinstance(game.slug, str) or not SLUG.fullmatch(game.slug):
        raise BadGame(f"{source}: the slug {game.slug!r} of {where} does not match {SLUG.pattern}.")
    return game.slug


def known(slugs: Iterable[str]) -> list[str]:
    """Register the games of GAMES_EXTRA, then return `slugs` as a list. Raises BadGame for a slug that no game has."""
    register_extra()
    found = list(slugs)
    for slug in found:
        if slug not in GAMES:
            raise BadGame(f"No game is called {slug!r}; there are {', '.join(GAMES)}.")
    return found
