"""The registry of the games: the only module that lists them."""

import importlib
from collections.abc import Iterator, Mapping
from typing import Final

from pycore.contract import Game, UnknownGame


class Registry(Mapping[str, Game]):
    """Maps a game's slug to its `Game`. The game's module is imported on first access.

    A slug that is not registered is looked up once more among the games from outside, so that every process finds them
    (`pycore.extra_games`). An unknown slug raises UnknownGame, a KeyError.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = dict(modules)

    def __getitem__(self, slug: str) -> Game:
        game: Game = importlib.import_module(self.module(slug)).GAME
        return game

    def module(self, slug: str) -> str:
        """Return the name of the module that defines the game. Raises UnknownGame."""
        if slug not in self:
            raise UnknownGame(slug, tuple(self._modules))
        return self._modules[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, slug: object) -> bool:
        if not isinstance(slug, str):
            return False
        if slug not in self._modules:
            try:
                outside = importlib.import_module("pycore.extra_games")
            except ModuleNotFoundError:  # the wheels leave it out: the page registers all its games
                return False
            outside.find(slug)
        return slug in self._modules

    def package(self, slug: str) -> str:
        """Return the name of the package that holds the game's modules; "" if its module is in no package.

        Raises UnknownGame.
        """
        return importlib.import_module(self.module(slug)).__package__ or ""

    def register(self, slug: str, module: str) -> None:
        """Add a game from outside this package. `module` must define `GAME`."""
        self._modules[slug] = module


HOUSE: Final = ("imhotep", "kheops", "oh_pharaoh", "valle", "leggende", "senet")
GAMES = Registry({slug: f"pycore.games.{slug}" for slug in HOUSE})
"""All games, in the order in which the site shows them."""
