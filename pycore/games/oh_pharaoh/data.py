"""Components and figures of Oh, Pharaoh!, each table with its source, and the anchors of the rulebook.

The sources: "rules" is the Italian translation of the publisher's rules, "reviews" are published reviews of the game,
"FAQ" are the published answers, and "reconstruction" is our own guess, listed under "Chiarimenti" in the rulebook.
"""

from collections.abc import Sequence
from typing import Final

from pycore.contract import Option

OPTIONS: Final = (Option("offers", (0, 2, 4, 8), 4, since={0: 2}),)
"""The only option: how many trade offers a player may open per turn (reconstruction). 0 means no trades."""

PRINTED: Final[dict[str, int]] = {
    "1": 13,
    "2": 12,
    "3": 11,
    "4": 10,
    "5": 9,
    "6": 8,
    "7": 6,
    "8": 4,
    "9": 3,
    "joker": 3,
    "thief": 5,
    "collector": 2,
    "pharaoh": 3,
}
"""Maps a card type to its number of cards (rules): 79 stones, jokers included, and 10 special cards."""

TYPES: Final = (*PRINTED, "end")
"""All card types in order, the end card last. The code represents a card by the index of its type in this tuple."""
NUMBER: Final = {name: number for number, name in enumerate(TYPES)}
COPIES: Final = tuple(PRINTED.values())
HAND_TYPES: Final = len(PRINTED)
"""Number of types that a hand can hold: all but the end card."""
CARDS: Final = sum(COPIES)


def by_type(cards: Sequence[int]) -> dict[str, int]:
    """Convert counts in the order of `TYPES` to {type: count}, without types of count 0."""
    return {name: many for name, many in zip(TYPES, cards, strict=False) if many}


VALUES: Final = 9
"""Stones have the values 1 to 9 (rules)."""
JOKER: Final = NUMBER["joker"]
THIEF: Final = NUMBER["thief"]
COLLECTOR: Final = NUMBER["collector"]
PHARAOH: Final = NUMBER["pharaoh"]
END: Final = NUMBER["end"]

STONE_CARD: Final = "stone"
JOKER_CARD: Final = "joker"
"""STONE_CARD and JOKER_CARD are the two kinds of card in a level of a pyramid."""

HAND: Final = 7
"""Number of cards dealt to each seat, and hand size at the end of a turn (rules)."""
ROW: Final = 3
"""Number of cards that lie face up in a row, to be taken (rules)."""
PLACES: Final = 2
"""Largest number of pyramids that a seat may own (rules)."""
FORCED: Final = 12
"""A pyramid of at least this many cards must be scored (rules)."""
HIGH: Final = 3
"""Levels that a pyramid needs to score on the second half of the scoring track and at the end of the game (rules)."""
DIE: Final = 6
"""Number of faces of the die that decides a theft (reviews)."""

SECOND_SPACE: Final = 3
"""When the marker has reached this space of the scoring track, each player may own two pyramids (reviews)."""
HIGH_SPACE: Final = 6
"""When the marker has reached this space, only pyramids of three or more levels may be scored (reconstruction; the FAQ
says "second half")."""
LAST_SPACE: Final = 10
"""When the marker reaches this space, the final phase begins. The track has 11 spaces, 0 to 10 (reviews)."""
ROUNDS: Final = 50
"""The final phase begins after this many rounds at the latest (reconstruction)."""

R_SETUP: Final = "oh_pharaoh-preparazione"
R_PYRAMID: Final = "oh_pharaoh-piramide"
R_TURN: Final = "oh_pharaoh-turno"
R_SCORE: Final = "oh_pharaoh-valutare"
R_FORCED: Final = "oh_pharaoh-dodici-carte"
R_DRAW: Final = "oh_pharaoh-pescare"
R_ROW: Final = "oh_pharaoh-carte-scoperte"
R_PILE: Final = "oh_pharaoh-mazzo"
R_ACT: Final = "oh_pharaoh-azioni"
R_BUILD: Final = "oh_pharaoh-costruire"
R_ADD: Final = "oh_pharaoh-ampliare"
R_SWAP: Final = "oh_pharaoh-riprendere-jolly"
R_THIEF: Final = "oh_pharaoh-ladro"
R_REMAINS: Final = "oh_pharaoh-piramide-spezzata"
R_COLLECTOR: Final = "oh_pharaoh-esattore"
R_PHARAOH: Final = "oh_pharaoh-faraone"
R_TRADE: Final = "oh_pharaoh-scambi"
R_DISCARD: Final = "oh_pharaoh-scartare"
R_REFILL: Final = "oh_pharaoh-rifornire"
R_TRACK: Final = "oh_pharaoh-tabellone"
R_SECOND: Final = "oh_pharaoh-due-piramidi"
R_HIGH: Final = "oh_pharaoh-tre-livelli"
R_FINAL: Final = "oh_pharaoh-fase-finale"
R_END: Final = "oh_pharaoh-fine"
