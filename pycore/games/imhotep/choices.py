"""Every kind of decision and every possible choice, built once. The phases select the legal ones from these tables.

Sets are bit masks: a set of boats has 4 bits, a set of sites 5, a set of boat spaces 16. The number 4 b + s of space s
of boat b is called its *cell*; it is also the number of the space's bit.
"""

from collections.abc import Iterable
from typing import Final

from pycore.contract import HIDDEN, Choice
from pycore.games.imhotep.data import BOATS, KINDS, MARKET_PLACES, PYRAMIDS, ROUND_CARDS, SITES

NONE: Final = -1
"""Stands for "none" where a number is expected: no boat, space, stone or card. In `pending.pair` it stands for a card
that the viewer does not know."""

PAIR: Final = len(KINDS)
"""Stands for the face-down pair of side B in the list of the cards on the market."""
MARKET_WORDS: Final = (*KINDS, HIDDEN)
"""Names of what can lie on a market place, indexed by the kind of card or PAIR."""

# Phases: the kind of the next decision, or OVER.
ROUND_CARD: Final = "round-card"
DEAL_MARKET: Final = "deal-market"
TURN: Final = "turn"
HAMMER_LOAD: Final = "hammer-load"
CHISEL_LOAD: Final = "chisel-load"
SAIL_TO: Final = "sail-to"
UNLOAD_NEXT: Final = "unload-next"
TAKE_CARD: Final = "take-card"
LOOK: Final = "look"
KEEP: Final = "keep"
CHOOSE_PYRAMID: Final = "choose-pyramid"
BONUS_CARD: Final = "bonus-card"
BONUS_STONES: Final = "bonus-stones"
BONUS_LOAD: Final = "bonus-load"
TEMPLE_BONUS: Final = "temple-bonus"
DRAW_MARKET: Final = "draw-market"
BURY: Final = "bury"
OVER: Final = "over"

Choices = tuple[Choice, ...]

NOTHING: Final[Choices] = ()
GET: Final[Choices] = (("get",),)
HAMMER: Final[Choices] = (("hammer",),)
CHISEL: Final[Choices] = (("chisel",),)
PASS: Final[Choices] = (("pass",),)
DONE: Final[Choices] = (("done",),)
DRAW_OR_SKIP: Final[Choices] = (("draw",), ("skip",))
GET_OR_SKIP: Final[Choices] = (("get",), ("skip",))
SKIP: Final[Choices] = (("skip",),)
POINTS: Final[Choices] = (("points",),)
POINTS_OR_STONES: Final[Choices] = (("points",), ("stones",))
UNLOAD: Final[Choices] = tuple(("unload", space) for space in range(4))
DEAL: Final[Choices] = tuple(("deal", kind) for kind in KINDS)
LOOKS: Final[Choices] = tuple(("look", kind) for kind in KINDS)
TAKE: Final[Choices] = tuple(("take", place) for place in range(MARKET_PLACES))
KEEPS: Final[Choices] = tuple(("keep", kind) for kind in KINDS)
DRAWS: Final[Choices] = tuple(("draw", kind) for kind in KINDS)
BURIES: Final[Choices] = tuple(("bury", kind) for kind in KINDS)
TO_PYRAMID: Final[Choices] = tuple(("pyramid", pyramid) for pyramid in range(PYRAMIDS))
ROUND: Final = {seats: tuple(("round", card) for card in cards) for seats, cards in ROUND_CARDS.items()}


def members(mask: int, size: int) -> Iterable[int]:
    """The numbers in the bit set `mask`, in ascending order. All are below `size`."""
    return (number for number in range(size) if mask >> number & 1)


def _by_cells(verb: str, first_boat: int) -> tuple[Choices, ...]:
    """The choices (verb, boat, space) for each set of cells of `first_boat` and the next boat.

    The result is indexed by the set, a mask of the eight cells of the two boats.
    """
    each = [(verb, first_boat + cell // 4, cell % 4) for cell in range(8)]
    return tuple(tuple(each[cell] for cell in members(mask, 8)) for mask in range(1 << 8))


def _by_boats_and_sites(verb: str) -> tuple[tuple[Choices, ...], ...]:
    """The choices (verb, boat, site) for each set of boats and each set of sites.

    The result is indexed by the two sets, `[boats][sites]`.
    """
    each = [[(verb, boat, site) for site in SITES] for boat in range(BOATS)]
    return tuple(
        tuple(
            tuple(each[boat][site] for boat in members(boats, BOATS) for site in members(sites, len(SITES)))
            for sites in range(1 << len(SITES))
        )
        for boats in range(1 << BOATS)
    )


LOADS_LOW: Final = _by_cells("load", 0)
LOADS_HIGH: Final = _by_cells("load", 2)
SAIL_CARDS_LOW: Final = _by_cells("sail-card", 0)
SAIL_CARDS_HIGH: Final = _by_cells("sail-card", 2)
SAILS: Final = _by_boats_and_sites("sail")
LEVERS: Final = _by_boats_and_sites("lever")


def loads(cells: int) -> Choices:
    """The choices ("load", boat, space) for the cells in the set `cells`."""
    return LOADS_LOW[cells & 255] + LOADS_HIGH[cells >> 8]


def sail_cards(cells: int) -> Choices:
    """The choices ("sail-card", boat, space) for the cells in the set `cells`."""
    return SAIL_CARDS_LOW[cells & 255] + SAIL_CARDS_HIGH[cells >> 8]
