"""Finds the advice of a game."""

import importlib
import importlib.util
from functools import cache

from pycore.advice import DEFAULT, Advice
from pycore.contract import Game
from pycore.games import GAMES


def advice_of(game: Game) -> Advice:
    """The advice in the package of a registered game, or the default. Raises UnknownGame for any other."""
    return _advice_in(GAMES.package(game.slug))


@cache
def _advice_in(package: str) -> Advice:
    """The `ADVICE` of the module `advice` in a game's package, or the default."""
    name = f"{package}.advice"
    if not package or importlib.util.find_spec(name) is None:
        return DEFAULT
    found: Advice = importlib.import_module(name).ADVICE
    return found
