"""Every kind of decision and every possible choice, built once."""

from typing import Final

from pycore.contract import Choice
from pycore.games.senet.data import SQUARES, THROWS
from pycore.phases import NoSuchChoice

# Phases: the kind of the next decision, or OVER.
THROW: Final = "throw"
STICKS: Final = "sticks"
MOVE: Final = "move"
WATER: Final = "water"
OVER: Final = "over"
PHASES: Final = (THROW, STICKS, MOVE, WATER, OVER)

TO_THROW: Final[Choice] = ("throw",)
FALLS: Final[tuple[Choice, ...]] = tuple(("sticks", throw) for throw in THROWS)
MOVES: Final[tuple[Choice, ...]] = (("move",), *(("move", square) for square in SQUARES))
"""MOVES[square]: the choice to move the piece on that square. Squares count from 1; MOVES[0] is a placeholder."""
BE_REBORN: Final[Choice] = ("rebirth",)
STAY: Final[Choice] = ("stay",)


def argument(choice: Choice, verb: str, allowed: range | tuple[int, ...]) -> int:
    """Return the number in a choice of this verb. Raises NoSuchChoice if the choice is malformed."""
    if len(choice) != 2 or choice[0] != verb or type(choice[1]) is not int or choice[1] not in allowed:
        raise NoSuchChoice
    return choice[1]
