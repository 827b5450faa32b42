"""Where a player finds what a game advises."""

import importlib
import importlib.util
from functools import cache

from pycore.advice import DEFAULT, Advice
from pycore.contract import Game, State
from pycore.games import GAMES


def advice_of(game: Game) -> Advice:
    """The advice in the package of a registered game, or the default. Raises KeyError for any other game."""
    return _advice_in(GAMES.package(game.slug))


@cache
def _advice_in(package: str) -> Advice:
    name = f"{package}.advice"
    if not package or importlib.util.find_spec(name) is None:
        return DEFAULT
    found: Advice = importlib.import_module(name).ADVICE
    return found


def game_of(state: State) -> Game:
    """The rules that a state goes by: its plain form names them."""
    return GAMES[state.to_plain()["game"]]
