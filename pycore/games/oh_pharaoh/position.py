"""The parts of a position: cards, pyramids, the marker, and the data of a pending decision."""

from typing import Annotated, Any, Final, NamedTuple

from pycore import codecs
from pycore.codecs import SEAT, Checked, List, Name, Number
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import COPIES, HAND_TYPES, LAST_SPACE, OPTIONS, PLACES, PRINTED, ROW
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid
from pycore.plain_form import Settings
from pycore.position import Derived, Position
from pycore.reading import fail, inside, number

Counts = tuple[int, ...]
"""Number of cards per type, in the order of `data.TYPES`."""

Seats = tuple[int, ...]
"""Some seats, in turn order."""


class Theft(NamedTuple):
    """A theft in progress: the victim reacts, the die is rolled, the thief chooses a card."""

    victim: int
    place: int
    rolled: int | None = None  # the roll of a successful theft


class Remains(NamedTuple):
    """What a theft has left of a pyramid, if the rest is not a pyramid any more. The owner decides which levels stay.
    These cards are stored only here."""

    victim: int
    place: int
    low: int  # value of its lowest level
    levels: Levels
    new_low: int | None = None  # lowest value that stays
    kept: Levels = ()  # levels that stay, from `new_low` up


class Collection(NamedTuple):
    """A collector in progress: first all opponents react, then each unprotected one is taxed."""

    victim: int  # seat that reacts or is taxed
    protected: Seats = ()  # seats that showed a pharaoh
    taxed: Seats = ()  # seats that have lost a card


class Trade(NamedTuple):
    """An offer of the active seat, possibly incomplete. The cards on both sides are still in the hands."""

    partner: int
    give: Counts
    ask: Counts


Pending = Theft | Remains | Collection | Trade


class Cards(codecs.Counts):
    """Codec of an object {type of card: number of cards}. Types without cards are left out."""

    def read(self, value: Any, field: str, position: Any) -> Any:
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        for name, many in value.items():
            if not isinstance(name, str):
                fail(field, "not-an-object")
            if name not in self.limits:
                fail(inside(field, name), "unknown-card")
            if type(many) is not int or not 1 <= many <= self.limits[name]:
                number(many, inside(field, name), 1, self.limits[name])
        return self.made([value.get(name, 0) for name in self.limits])


def different_cards(row: tuple[int, ...], field: str, position: Any) -> tuple[int, ...]:
    for i, card in enumerate(row):
        if card in row[:i]:
            fail(inside(field, i), "twice")
        if i == ROW:
            fail(inside(field, i), "too-many")
    return row


def offers_allowed(position: "PharaohPosition") -> int:
    return position.most_offers


OFFERS: Final = Settings(OPTIONS, lambda most: {"offers": most}, lambda options: options["offers"])
FACE_UP: Final = Checked(List(Name(PRINTED), made=tuple), different_cards)
LAST_TURN: Final = 1_000


class PharaohPosition(Position):
    """A position, whole or as seen by one seat. Cards are numbers, by their order in `data.TYPES`.

    In a seen state a hidden hand is an empty list, `hidden` is the size of the pile, and `pile` holds all cards whose
    place the viewer does not know: those of the pile and of the hidden hands together.
    """

    seats: Annotated[int, Number(3, c.MOST_SEATS)]
    most_offers: Annotated[int, OFFERS]  # the option "offers": how many a seat may open per turn
    turn: Annotated[int, Number(0, LAST_TURN)]  # 0 in the set-up
    active: Annotated[int, SEAT]  # seat whose turn it is; in the set-up the seat to which cards are dealt
    marker: Annotated[int, Number(0, LAST_SPACE)]  # space 0..10
    points: list[int]  # per seat
    offers: Annotated[int, Number(0, offers_allowed)]  # opened this turn
    refused: tuple[Trade, ...]  # refused offers of this turn, in the order of the answers
    hands: list[list[int]]  # per seat, per type: how many
    sizes: list[int]  # per seat: cards in hand, also of hidden hands
    face_up: Annotated[tuple[int, ...], FACE_UP]  # types, in the order of arrival
    pile: list[int]  # per type, including the end card
    hidden: int  # size of the pile if its cards are hidden, else NONE
    discard: Annotated[list[int], Cards(PRINTED)]  # per type
    pyramids: list[Pyramid | None]  # place p of seat s is at PLACES * s + p
    pending: Pending | None  # state of an attack or a trade
    acts: Derived[c.Choices]  # cached choices of the third step; () if not computed yet

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
        """All seats but the active one, in turn order."""
        return [*range(self.active + 1, self.seats), *range(self.active)]

    def pyramid_at(self, owner: int, place: int) -> Pyramid:
        """The pyramid at a place that has one."""
        found = self.pyramids[PLACES * owner + place]
        assert found is not None, (owner, place, self)
        return found

    def pyramids_of(self, seat: int) -> list[Pyramid | None]:
        return self.pyramids[PLACES * seat : PLACES * seat + PLACES]

    def change_hand(self, seat: int, card: int, many: int) -> None:
        """Add `many` cards of a type to a hand; negative numbers remove cards."""
        self.hands[seat][card] += many
        self.sizes[seat] += many
