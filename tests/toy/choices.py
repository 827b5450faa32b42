"""Every choice that there is, for action numbers (`pycore.adapters.numbering`)."""

from typing import Final

from pycore.contract import Choice
from tests.toy.phases import BIDS, DICE, DRAWS, LET, NOTHING, SHIELD

ACTIONS: Final[tuple[Choice, ...]] = (*BIDS.values(), NOTHING, SHIELD, LET)
LUCK: Final[tuple[Choice, ...]] = (*DRAWS.values(), *DICE)
