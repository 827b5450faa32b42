"""What the tests of Oh, Pharaoh! share, besides what those of all games do: set up a position, ask why not."""

from typing import Any

from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh.state import PharaohState
from tests.games.oh_pharaoh.positions import position
from tests.games.table import bad_position, refused


def at(seats: int = 3, **fields: Any) -> PharaohState:
    """The state of a position: see `positions.position`."""
    return GAME.from_plain(position(seats, **fields))


def why(state: PharaohState, choice: Any) -> tuple[str, str]:
    """The word and the rule of a refusal, the rule without its prefix."""
    refusal = refused(state, choice)
    return refusal.reason, refusal.rule.removeprefix("oh_pharaoh-")


def refusal_of(plain: Any) -> tuple[str, str]:
    """The field and the reason for which a position is refused."""
    return bad_position(GAME, plain)
