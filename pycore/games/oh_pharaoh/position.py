"""What a position is made of: cards, pyramids, the marker, and what a pending decision needs to remember."""

from typing import NamedTuple

from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import COPIES, HAND_TYPES, PLACES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid
from pycore.position import Derived, Position

Counts = tuple[int, ...]
"""Cards: how many per type, in the order of `data.TYPES`."""

Seats = tuple[int, ...]
"""Some seats, in turn order."""


class Theft(NamedTuple):
    """A thief on its way: the victim reacts, the die is thrown, the loot is chosen."""

    victim: int
    place: int
    rolled: int | None = None  # die of a theft that succeeds


class Remains(NamedTuple):
    """A robbed pyramid that is none any more; it stands nowhere else. Its owner says what stays."""

    victim: int
    place: int
    low: int  # value of its lowest level
    levels: Levels
    new_low: int | None = None  # lowest value that stays
    kept: Levels = ()  # levels that stay, from `new_low` up


class Collection(NamedTuple):
    """A collector on its round: first all opponents react, then each one that is not protected is taxed."""

    victim: int  # seat that reacts or is taxed
    protected: Seats = ()  # seats that showed a pharaoh
    taxed: Seats = ()  # seats that have lost their card


class Trade(NamedTuple):
    """An offer of the active seat, as it is so far; its cards are still in the hands."""

    partner: int
    give: Counts
    ask: Counts


Pending = Theft | Remains | Collection | Trade


class PharaohPosition(Position):
    """A position, whole or as one seat sees it. Cards are numbers, by their order in `data.TYPES`.

    In a seen state a hidden hand is an empty list, `hidden` is the size of the pile, and `pile` holds all cards
    that the viewer cannot place: those of the pile and of the hidden hands together.
    """

    seats: int
    most_offers: int  # the option
    turn: int  # 0 in the set-up
    active: int  # seat whose turn it is; in the set-up the one that is dealt to
    marker: int  # space 0..10
    points: list[int]  # per seat
    offers: int  # opened this turn
    refused: tuple[Trade, ...]  # of these, in the order of the answers
    hands: list[list[int]]  # per seat, per type: how many
    sizes: list[int]  # per seat: cards in hand, those of hidden hands too
    face_up: tuple[int, ...]  # types, in the order in which they came
    pile: list[int]  # per type, the end card too
    hidden: int  # cards in a pile that is not known; else NONE
    discard: list[int]  # per type
    pyramids: list[Pyramid | None]  # place p of seat s is at PLACES * s + p
    pending: Pending | None  # of an attack or a trade
    acts: Derived[
        c.Choices
    ]  # choices of the third step as they were found when it was asked; () where not known

    def __init__(self, seats: int, most_offers: int) -> None:
        """The start of a game (`oh_pharaoh-preparazione`)."""
        self.phase = c.DEAL
        self.seats = seats
        self.most_offers = most_offers
        self.turn = 0
        self.active = 0
        self.marker = 0
        self.points = [0] * seats
        self.offers = 0
        self.refused = ()
        self.hands = [[0] * HAND_TYPES for _ in range(seats)]
        self.sizes = [0] * seats
        self.face_up = ()
        self.pile = [*COPIES, 0]
        self.hidden = c.NONE
        self.discard = [0] * HAND_TYPES
        self.pyramids = [None] * (PLACES * seats)
        self.pending = None
        self.acts = ()

    def is_whole(self) -> bool:
        return self.hidden == c.NONE

    def opponents(self) -> list[int]:
        """All seats but the active one, in turn order from there."""
        return [*range(self.active + 1, self.seats), *range(self.active)]

    def pyramid_at(self, owner: int, place: int) -> Pyramid:
        """A pyramid that stands there for certain."""
        found = self.pyramids[PLACES * owner + place]
        assert found is not None, (owner, place, self)
        return found

    def pyramids_of(self, seat: int) -> list[Pyramid | None]:
        return self.pyramids[PLACES * seat : PLACES * seat + PLACES]

    def change_hand(self, seat: int, card: int, many: int) -> None:
        """So many cards of a type more in a hand, or fewer."""
        self.hands[seat][card] += many
        self.sizes[seat] += many
