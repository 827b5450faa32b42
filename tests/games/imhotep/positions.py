"""Positions of Imhotep in plain form: `position` builds one for a test, POSITIONS are deep ones."""

from pycore.contract import Plain
from tests.games.imhotep.building import ALL_B, DEFAULTS, NOTHING_PENDING, boat, position
from tests.games.imhotep.positions_a import POSITIONS_A
from tests.games.imhotep.positions_b import POSITIONS_B
from tests.games.imhotep.positions_b_late import POSITIONS_B_LATE
from tests.games.imhotep.positions_pair import POSITIONS_PAIR

__all__ = ["ALL_B", "DEFAULTS", "NOTHING_PENDING", "POSITIONS", "SCHEMA", "boat", "position"]

SCHEMA = (
    *("game", "seats", "options", "options.*", "round", "round_cards", "boats", "market", "deck", "deck.*"),
    *(
        "discard",
        "discard.*",
        "laid",
        "sleds",
        "quarry",
        "points",
        "cards",
        "cards[].*",
        "pyramid",
        "temple",
        "tomb",
    ),
    *("obelisks", "first", "active", "phase", "passes", "pending"),
    *(f"boats[].{field}" for field in ("capacity", "stones", "site")),
    *(f"pending.{field}" for field in NOTHING_PENDING),
    *("pyramid.pyramids", "pyramid.extra", "obelisks.waiting", "obelisks.towers"),
)
"""Every field of the plain form; * stands for the kinds of cards and the names of options."""

POSITIONS: dict[str, Plain] = POSITIONS_A | POSITIONS_B | POSITIONS_B_LATE | POSITIONS_PAIR
"""Late and crowded positions, in the middle of every chain; all valid. The first digit is the number of seats."""
