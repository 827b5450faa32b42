"""Every kind of decision and every possible choice, built once. The phases select the legal ones from these tables."""

from itertools import product
from typing import Final

from pycore.contract import Choice
from pycore.games.oh_pharaoh.data import (
    COPIES,
    DIE,
    HAND_TYPES,
    JOKER,
    JOKER_CARD,
    PLACES,
    PRINTED,
    STONE_CARD,
    TYPES,
    VALUES,
)

NONE: Final = -1
"""Stands for "no seat" or "no place". As the size of the hidden pile it means that the pile is not hidden."""

# Phases: the kind of the next decision, or OVER.
DEAL: Final = "deal"
REVEAL: Final = "reveal"
SCORE: Final = "score"
DRAW: Final = "draw"
DRAW_CARD: Final = "draw-card"
ACT: Final = "act"
REACT: Final = "react"
ROLL: Final = "roll"
STEAL: Final = "steal"
REMAINS: Final = "remains"
REMAINS_LEVEL: Final = "remains-level"
TAX: Final = "tax"
TRADE: Final = "trade"
ANSWER: Final = "answer"
DISCARD: Final = "discard"
REFILL: Final = "refill"
OVER: Final = "over"

Choices = tuple[Choice, ...]

MOST_SEATS: Final = 4
NO_CARDS: Final = (0,) * HAND_TYPES

DONE: Final[Choice] = ("done",)
DRAW_ONE: Final[Choice] = ("draw",)
COLLECT: Final[Choice] = ("collector",)
PROTECT: Final[Choice] = ("pharaoh",)
LET: Final[Choice] = ("let",)
KEEP_NOTHING: Final[Choice] = ("none",)
PROPOSE: Final[Choice] = ("propose",)
WITHDRAW: Final[Choice] = ("withdraw",)
ACCEPT: Final[Choice] = ("accept",)
REFUSE: Final[Choice] = ("refuse",)

NOTHING: Final[Choices] = ()
ONLY_DONE: Final[Choices] = (DONE,)
LETS: Final[Choices] = (LET,)
PROTECT_OR_LET: Final[Choices] = (PROTECT, LET)
REFUSES: Final[Choices] = (REFUSE,)
ACCEPT_OR_REFUSE: Final[Choices] = (ACCEPT, REFUSE)
ROLLS: Final[Choices] = tuple(("roll", face) for face in range(1, DIE + 1))
ROLL_WEIGHTS: Final = (1,) * DIE

DEALS: Final[Choices] = tuple(("deal", name) for name in PRINTED)
TAXES: Final[Choices] = tuple(("tax", name) for name in PRINTED)
TAKES: Final[Choices] = tuple(("take", name) for name in PRINTED)
GIVES: Final[Choices] = tuple(("give", name) for name in PRINTED)
ASKS: Final[Choices] = tuple(("ask", name) for name in PRINTED)
DISCARDS: Final[Choices] = tuple(("discard", name) for name in PRINTED)
REVEALS: Final[Choices] = tuple(("reveal", name) for name in TYPES)
DRAWS: Final[Choices] = tuple(("draw", name) for name in TYPES)

SCORES: Final[Choices] = tuple(("score", place) for place in range(PLACES))
OFFERS: Final[Choices] = tuple(("offer", seat) for seat in range(MOST_SEATS))
THIEVES: Final[tuple[Choices, ...]] = tuple(
    tuple(("thief", seat, place) for place in range(PLACES)) for seat in range(MOST_SEATS)
)
"""`THIEVES[victim][place]` is the choice to send a thief to the pyramid at that place of the victim."""
SWAPS: Final[tuple[tuple[Choices, ...], ...]] = tuple(
    tuple(tuple(("swap-joker", seat, place, value) for value in range(VALUES + 1)) for place in range(PLACES))
    for seat in range(MOST_SEATS)
)
"""`SWAPS[owner][place][value]` is the choice to take a joker from the level of that value in the owner's pyramid."""
ADDS: Final[tuple[tuple[Choices, ...], ...]] = tuple(
    tuple(
        (("add", place, value, STONE_CARD), ("add", place, value, JOKER_CARD)) for value in range(VALUES + 1)
    )
    for place in range(PLACES)
)
"""`ADDS[place][value]` are two choices to add a card to the level of that value: a stone, or a joker."""
UNDERS: Final[tuple[Choices, ...]] = tuple(
    tuple(("under", place, jokers) for jokers in range(COPIES[JOKER] + 1)) for place in range(PLACES)
)
"""`UNDERS[place][jokers]` is the choice to put a new lowest level with this many jokers under the pyramid."""
STEALS: Final[tuple[Choices, ...]] = tuple(
    (("steal", value, STONE_CARD), ("steal", value, JOKER_CARD)) for value in range(VALUES + 1)
)
"""`STEALS[value]` are two choices to steal a card from the level of that value: a stone, or a joker."""
LOWS: Final[Choices] = tuple(("low", value) for value in range(VALUES + 1))
LEVELS: Final[tuple[Choices, ...]] = tuple(
    tuple(("level", stones, jokers) for jokers in range(COPIES[JOKER] + 1))
    for stones in range(max(COPIES) + 1)
)
"""`LEVELS[stones][jokers]` is the choice to keep a level of this many stones and jokers from a robbed pyramid."""

LOW_CARDS: Final = 2
"""Cards on the lower level of the smallest pyramid; the upper level has one card."""
MOST_BUILD_JOKERS: Final = 3
BUILDS: Final[tuple[Choices, ...]] = tuple(
    tuple(("build", low, lower, upper) for lower in range(LOW_CARDS + 1) for upper in range(2))
    for low in range(VALUES)
)
"""`BUILDS[low]` are the choices to build a smallest pyramid with `low` as its lowest value: one for each number of
jokers in the lower and in the upper level. The first choice uses no jokers. `BUILDS[0]` is a placeholder."""


def _builds(low: int, lower: int, upper: int, jokers: int) -> Choices:
    """The choices of `BUILDS[low]` for which a hand has enough cards.

    The hand holds `lower` cards of the value `low`, `upper` cards of the next value, and `jokers`.
    """
    return tuple(
        choice
        for choice, (j, k) in zip(BUILDS[low], product(range(LOW_CARDS + 1), range(2)), strict=True)
        if LOW_CARDS - j <= lower and 1 - k <= upper and j + k <= jokers
    )


BUILDABLE: Final = tuple(
    tuple(
        tuple(
            tuple(_builds(low, lower, upper, jokers) for jokers in range(MOST_BUILD_JOKERS + 1))
            for upper in range(2)
        )
        for lower in range(LOW_CARDS + 1)
    )
    for low in range(VALUES)
)
"""`BUILDABLE[low][lower][upper][jokers]` are the choices of `BUILDS[low]` for a hand with `lower` cards of the value
`low` (2 means 2 or more), `upper` cards of the next value (1 means 1 or more), and this many jokers."""
