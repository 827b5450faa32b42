"""Kheops keeps the contract: whole random games and deep positions."""

from pycore.conformance import check_game
from pycore.games.kheops import GAME
from tests.depth import LOOKS
from tests.games.kheops.positions import POSITIONS, SCHEMA


def test_random_games() -> None:
    check_game(GAME, schema=SCHEMA, games=4, looks=LOOKS)


def test_deep_positions() -> None:
    check_game(GAME, schema=SCHEMA, games=0, positions=POSITIONS.values(), looks=LOOKS)
