"""The toy's cards, the rules that it cites, and its position."""

from collections import Counter
from typing import Annotated, Final

from pycore.codecs import SEAT, Checked, List, Maybe, Number, Word, hidden, per_seat
from pycore.contract import HIDDEN, Option, Options
from pycore.plain_form import Settings
from pycore.position import PHASE, Position
from pycore.reading import fail

SEATS: Final = range(2, 4)
ROUNDS: Final = 3
HAND: Final = 2
"""Cards in a full hand."""
COPIES: Final = {"1": 5, "2": 5, "3": 5, "shield": 3}
"""Number of cards, by kind."""
PRIZES: Final = {"low": (3, 2, 1), "high": (1, 2, 3)}
"""Weights of a prize of 1, 2 and 3 points, by value of the option `prize`."""
MOST: Final = 3
"""Points that a round is worth at most."""
OPTIONS: Final = (Option("prize", tuple(PRIZES), "low"),)

R_DRAW: Final = "toy-pescare"
R_PRIZE: Final = "toy-premio"
R_BID: Final = "toy-offerta"
R_SHIELD: Final = "toy-scudo"
R_END: Final = "toy-fine"


def in_order(cards: list[str], field: str, position: object) -> list[str]:
    """Raises BadPosition if the cards are not sorted."""
    return cards if cards == sorted(cards) else fail(field, "not-sorted")


class ToyPosition(Position):
    """A position. HIDDEN stands for a card or a bid that the viewer does not know.

    The plain form follows from the codecs: a key for each field, in this order.
    """

    seats: Annotated[int, Number(SEATS[0], SEATS[-1])]
    options: Annotated[Options, Settings(OPTIONS)]
    round: Annotated[int, Number(1, ROUNDS)]
    phase: Annotated[str, PHASE]
    active: Annotated[int, SEAT]  # the seat that draws, bids or reacts; else 0
    prize: Annotated[int, Number(0, MOST)]  # points that this round is worth; 0 before the die has fallen
    # Per seat: its cards, sorted.
    hands: Annotated[list[list[str]], per_seat(Checked(List(Word((*COPIES, HIDDEN)), most=HAND), in_order))]
    # Per seat: the number on its card, 0 for no card; None before it has bid.
    bids: Annotated[list[int | str | None], per_seat(hidden(Maybe(Number(0, 3), None)))]
    points: Annotated[list[int], per_seat(Number(0, ROUNDS * MOST))]
    # Cards that were laid or shown in earlier rounds, and shields shown in this one; sorted.
    out: Annotated[list[str], Checked(List(Word(COPIES), most=sum(COPIES.values())), in_order)]

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
