"""What `make nightly` adds to the conformance tests: different random games every night.

Every check that guards a push also runs elsewhere. NIGHT is a date, so a night can be repeated:
`make nightly NIGHT=20260301`.
"""

from importlib import import_module
from typing import Final

import pytest

from pycore.conformance import check_game
from pycore.games import GAMES, HOUSE
from tests.depth import NIGHT

TIMES: Final = 4


@pytest.mark.parametrize("time", range(TIMES))
@pytest.mark.parametrize("slug", HOUSE)
def test_other_random_games(slug: str, time: int) -> None:
    """Walk through the seat counts and options of the daily walk, with other seeds."""
    schema = import_module(f"tests.games.{slug}.positions").SCHEMA
    conforms = import_module(f"tests.games.{slug}.test_{slug}_conforms")
    reactions = getattr(conforms, "ALWAYS_ASKED", ())
    check_game(GAMES[slug], schema=schema, reactions=reactions, games=1, seed=TIMES * NIGHT + time)
