"""Imhotep keeps the contract, from the start and from deep positions."""

from pycore.conformance import check_game
from pycore.games import GAMES
from tests.games.imhotep.positions import POSITIONS

SCHEMA = (
    "game", "seats", "options", "round", "round_cards", "boats", "boats[].capacity", "boats[].stones", "boats[].site",
    "market", "deck", "deck.*", "discard", "discard.*", "sleds", "quarry", "points", "cards", "cards[].*",
    "pyramid", "temple", "tomb", "obelisks", "first", "active", "phase", "passes", "blue", "blue.*",
    "pending", "pending.owner", "pending.boat", "pending.space", "pending.from", "pending.lever", "pending.loads",
    "pending.pair", "pending.temple",
)  # fmt: skip
"""Every field of the specification's plain schema, for sides A."""


def test_random_games() -> None:
    check_game(GAMES["imhotep"], schema=SCHEMA, games=5)


def test_deep_positions() -> None:
    check_game(GAMES["imhotep"], schema=SCHEMA, games=0, positions=POSITIONS.values())
