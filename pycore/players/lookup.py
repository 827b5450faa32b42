"""Finds the advice of a game, and the game of a state."""

import importlib
import importlib.util
from functools import cache

from pycore.advice import DEFAULT, Advice
from pycore.contract import Game, State
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


def game_of(state: State) -> Game:
    """The game to which a state belongs, found by the slug in its plain form."""
    return GAMES[state.to_plain()["game"]]
