"""Senet keeps the contract: whole random games and deep positions; every game ends."""

import random

from pycore.conformance import check_game
from pycore.contract import CHANCE
from pycore.games.senet import GAME
from pycore.match import draw
from tests.depth import LOOKS
from tests.games.senet.positions import POSITIONS, SCHEMA

LONGEST = 2500
"""Upper limit, with room to spare, for the choices of a game in `test_every_game_ends`."""


def test_random_games() -> None:
    check_game(GAME, schema=SCHEMA, games=4, looks=LOOKS)


def test_deep_positions() -> None:
    check_game(GAME, schema=SCHEMA, games=0, positions=POSITIONS.values(), looks=LOOKS)


def test_every_game_ends() -> None:
    rng = random.Random(1978)
    for _ in range(150):
        state = GAME.start(2, {})
        made = 0
        while (decision := state.decision()) is not None:
            state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
            made += 1
            assert made < LONGEST
        assert max(state.scores()) == 7 > min(state.scores())
