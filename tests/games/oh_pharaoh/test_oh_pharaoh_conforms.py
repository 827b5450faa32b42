"""Oh, Pharaoh! keeps the contract, in random games and from deep positions."""

from pycore.conformance import check_game
from pycore.games.oh_pharaoh import GAME
from tests.depth import LOOKS
from tests.games.oh_pharaoh.positions import POSITIONS, SCHEMA

ALWAYS_ASKED = ("react", "answer", "act")
"""Decisions that depend on a hand and are always asked: skipping them would reveal what the hand lacks."""


def test_random_games() -> None:
    check_game(GAME, schema=SCHEMA, reactions=ALWAYS_ASKED, games=1, looks=LOOKS)


def test_deep_positions() -> None:
    check_game(
        GAME, schema=SCHEMA, reactions=ALWAYS_ASKED, games=0, positions=POSITIONS.values(), looks=LOOKS
    )
