"""The toy's cards, the rules that it cites, and its position."""

from collections import Counter
from typing import Final

from pycore.contract import HIDDEN, Options
from pycore.position import Position

SEATS: Final = range(2, 4)
ROUNDS: Final = 3
HAND: Final = 2
"""Cards in a full hand."""
COPIES: Final = {"1": 5, "2": 5, "3": 5, "shield": 3}
"""Number of cards, by kind."""
PRIZES: Final = {"low": (3, 2, 1), "high": (1, 2, 3)}
"""Weights of a prize of 1, 2 and 3 points, by value of the option `prize`."""

R_DRAW: Final = "toy-pescare"
R_PRIZE: Final = "toy-premio"
R_BID: Final = "toy-offerta"
R_SHIELD: Final = "toy-scudo"
R_END: Final = "toy-fine"


class ToyPosition(Position):
    """A position. HIDDEN stands for a card or a bid that the viewer does not know."""

    seats: int
    options: Options
    round: int  # 1..3
    active: int  # the seat that draws, bids or reacts; else 0
    prize: int  # points that this round is worth; 0 before the die has fallen
    hands: list[list[str]]  # per seat: its cards, sorted
    bids: list[int | str | None]  # per seat: the number on its card, 0 for no card; None before it has bid
    points: list[int]  # per seat
    out: list[str]  # cards that were laid or shown in earlier rounds, and shields shown in this one; sorted

    def __init__(self, seats: int, options: Options) -> None:
        """The start of a game: `options` holds a value for each option."""
        self.phase = "draw"
        self.seats, self.options = seats, options
        self.round, self.active, self.prize = 1, 0, 0
        self.hands = [[] for _ in range(seats)]
        self.bids = [None] * seats
        self.points = [0] * seats
        self.out = []

    def is_whole(self) -> bool:
        return HIDDEN not in self.bids and not any(HIDDEN in hand for hand in self.hands)


def known(position: ToyPosition) -> Counter[str]:
    """Number of known cards by kind."""
    bids = [str(bid) for bid in position.bids if bid]
    cards = Counter([*position.out, *bids, *(card for hand in position.hands for card in hand)])
    del cards[HIDDEN]
    return cards


def unknown(position: ToyPosition) -> dict[str, int]:
    """Number of unknown cards by kind, without kinds that have none left. In a whole position this is the pile."""
    cards = known(position)
    return {kind: many - cards[kind] for kind, many in COPIES.items() if many > cards[kind]}


def leader(position: ToyPosition) -> int | None:
    """The seat with the highest bid; None if it is tied or no card was bid."""
    bids = [int(bid or 0) for bid in position.bids]
    highest = max(bids)
    return bids.index(highest) if highest and bids.count(highest) == 1 else None
