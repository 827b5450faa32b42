"""Helpers for the tests of Oh, Pharaoh!, besides those of all games: set up a position, get a refusal."""

from typing import Any

from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh.state import PharaohState
from tests.games.oh_pharaoh.positions import position
from tests.games.table import bad_position, refused


def at(seats: int = 3, **fields: Any) -> PharaohState:
    """The state of a position: see `positions.position`."""
    return GAME.from_plain(position(seats, **fields))


def why(state: PharaohState, choice: Any) -> tuple[str, str]:
    """The reason of a refusal, and its rule without the prefix."""
    refusal = refused(state, choice)
    return refusal.reason, refusal.rule.removeprefix("oh_pharaoh-")


def refusal_of(plain: Any) -> tuple[str, str]:
    """The field and the reason of the BadPosition that a position raises."""
    return bad_position(GAME, plain)
