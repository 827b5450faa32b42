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
"""Stands for "none" where a number is expected: no seat, no place. For the pile of a whole state: nothing hidden."""

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
"""Indexed by victim and place."""
SWAPS: Final[tuple[tuple[Choices, ...], ...]] = tuple(
    tuple(tuple(("swap-joker", seat, place, value) for value in range(VALUES + 1)) for place in range(PLACES))
    for seat in range(MOST_SEATS)
)
"""Indexed by owner, place and value."""
ADDS: Final[tuple[tuple[Choices, ...], ...]] = tuple(
    tuple(
        (("add", place, value, STONE_CARD), ("add", place, value, JOKER_CARD)) for value in range(VALUES + 1)
    )
    for place in range(PLACES)
)
"""Indexed by place and value: (with a stone, with a joker)."""
UNDERS: Final[tuple[Choices, ...]] = tuple(
    tuple(("under", place, jokers) for jokers in range(COPIES[JOKER] + 1)) for place in range(PLACES)
)
"""Indexed by place and number of jokers."""
STEALS: Final[tuple[Choices, ...]] = tuple(
    (("steal", value, STONE_CARD), ("steal", value, JOKER_CARD)) for value in range(VALUES + 1)
)
"""Indexed by value: (a stone, a joker)."""
LOWS: Final[Choices] = tuple(("low", value) for value in range(VALUES + 1))
LEVELS: Final[tuple[Choices, ...]] = tuple(
    tuple(("level", stones, jokers) for jokers in range(COPIES[JOKER] + 1))
    for stones in range(max(COPIES) + 1)
)
"""Indexed by stones and jokers."""

LOW_CARDS: Final = 2
"""Cards on the lower level of the smallest pyramid; the upper level has one card."""
MOST_BUILD_JOKERS: Final = 3
BUILDS: Final[tuple[Choices, ...]] = tuple(
    tuple(("build", low, lower, upper) for lower in range(LOW_CARDS + 1) for upper in range(2))
    for low in range(VALUES)
)
"""Indexed by lowest value: all smallest pyramids, the first one without jokers. Value 0 is a placeholder."""


def _builds(low: int, lower: int, upper: int, jokers: int) -> Choices:
    """The smallest pyramids on `low` from this many cards of its value, cards of the next value, and jokers."""
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
"""Indexed by lowest value, its cards in hand (2: or more), cards of the next value (1: or more) and jokers ->
choices."""
