"""Moves agree with a second implementation of the rules, on thousands of random positions."""

import random

from pycore.contract import Plain
from pycore.games.senet import GAME
from tests.games.senet.building import position
from tests.games.senet.oracle import SIGNS, moves, picture
from tests.games.senet.table import some_way

RANDOM_POSITIONS = 4000


def random_position(rng: random.Random) -> Plain:
    """Up to seven pieces of each seat, crowded towards the end, with one seat about to throw."""
    squares = rng.sample(range(rng.choice((1, 11, 17)), 31), 14)
    cones, spools = rng.randrange(1, 8), rng.randrange(1, 8)
    return position(squares[:cones], squares[7 : 7 + spools], seat=rng.randrange(2), phase="sticks")


def agree(plain: Plain) -> None:
    for throw in range(1, 6):
        state = GAME.from_plain(plain)
        seat = plain["seat"]
        state.apply(("sticks", throw))
        expected = moves(plain, throw)
        decision = state.decision()
        assert decision is not None
        if not expected:
            assert decision.kind == "water" if is_rescued(plain) else decision.kind == "throw"
            assert decision.seat == (seat if decision.kind == "water" else 1 - seat)
            continue
        assert decision.choices == tuple(("move", square) for square in sorted(expected)), (plain, throw)
        for square, outcome in expected.items():
            after = state.copy()
            after.apply(("move", square))
            assert picture(after.to_plain()) == outcome.board, (plain, throw, square)
            assert after.scores()[seat] == plain["off"][seat] + outcome.off
            if after.phase == "over":
                assert SIGNS[seat] not in outcome.board
            else:
                again = throw in (1, 4, 5) and not outcome.ends
                assert after.to_plain()["seat"] == (seat if again else 1 - seat)


def is_rescued(plain: Plain) -> bool:
    return bool(plain["squares"][26] == plain["seat"] and plain["squares"][14] is None)


def test_random_positions() -> None:
    rng = random.Random(30)
    for _ in range(RANDOM_POSITIONS):
        agree(random_position(rng))


def test_random_games_at_any_moment() -> None:
    rng = random.Random(7)
    for _ in range(60):
        plain = some_way(rng, rng.randrange(700)).to_plain()
        if plain["phase"] != "over":
            agree({**plain, "phase": "sticks", "throw": None})
