"""The parts of a position: cards, pyramids, the marker, and the data of a pending decision."""

from typing import Annotated, Any, Final, NamedTuple

from pycore import codecs
from pycore.codecs import SEAT, Checked, Codec, List, Maybe, Name, Number, Record, Row, flat
from pycore.contract import Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    COPIES,
    DIE,
    HAND_TYPES,
    JOKER,
    LAST_SPACE,
    OPTIONS,
    PLACES,
    PRINTED,
    ROW,
    VALUES,
)
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, fault, pyramid
from pycore.plain_form import Settings
from pycore.position import Derived, Position
from pycore.reading import fail, inside, number

Counts = tuple[int, ...]
"""Number of cards per type, in the order of `data.TYPES`."""

Seats = tuple[int, ...]
"""Some seats, in turn order."""


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


def few_levels(levels: Levels, field: str, position: Any) -> Levels:
    return levels if len(levels) <= VALUES else fail(inside(field, VALUES), "too-many")


LEVELS: Final = Checked(
    List(Row(Number(0, max(COPIES)), Number(0, COPIES[JOKER])), made=tuple),
    few_levels,
)
"""Codec of the levels of a pyramid from the bottom, each as [stones, jokers]."""
PLACE: Final = Number(0, PLACES - 1)
LOW: Final = Number(1, VALUES)
PYRAMID: Final = Record(low=LOW, levels=LEVELS)


class APyramid(Codec):
    """Codec of a pyramid. `read` refuses levels that break the rules of building."""

    def write(self, value: Pyramid, position: Any) -> Plain:
        return value.plain()

    def read(self, value: Any, field: str, position: Any) -> Pyramid:
        low, levels = PYRAMID.read(value, field, position)
        if wrong := fault(low, levels):
            level, reason = wrong
            fail(f"{field}.levels.{level}", reason)
        return pyramid(low, levels)


class Later(Codec):
    """Codec of an int from 1 to `most` that is set only in the phase `phase`; in other phases it is null."""

    def __init__(self, phase: str, most: int) -> None:
        self.phase, self.number = phase, Number(1, most)
        self.lowest, self.highest = 1, most

    def write(self, value: int | None, position: Any) -> int | None:
        return value

    def read(self, value: Any, field: str, position: Any) -> int | None:
        if position.phase == self.phase:
            found: int = self.number.read(value, field, position)
            return found
        return None if value is None else fail(field, "not-in-this-phase")


def not_active(seat: int, field: str, position: "PharaohPosition") -> int:
    return seat if seat != position.active else fail(field, "not-an-opponent")


OPPONENT: Final = Checked(SEAT, not_active)
SOME_CARDS: Final = Cards(PRINTED, made=tuple)


class Theft(NamedTuple):
    """A theft in progress: the victim reacts, the die is rolled, the thief chooses a card."""

    victim: Annotated[int, OPPONENT]
    place: Annotated[int, PLACE]
    rolled: Annotated[int | None, Later(c.STEAL, DIE)] = None  # the roll of a successful theft


class Remains(NamedTuple):
    """What a theft has left of a pyramid, if the rest is not a pyramid any more. The owner decides which levels stay.
    These cards are stored only here."""

    victim: Annotated[int, OPPONENT]
    place: Annotated[int, PLACE]
    low: Annotated[int, LOW]  # value of its lowest level
    levels: Annotated[Levels, LEVELS]
    new_low: Annotated[int | None, Later(c.REMAINS_LEVEL, VALUES)] = None  # lowest value that stays
    kept: Annotated[Levels, LEVELS] = ()  # levels that stay, from `new_low` up


class Collection(NamedTuple):
    """A collector in progress: first all opponents react, then each unprotected one is taxed."""

    victim: int  # seat that reacts or is taxed
    protected: Seats = ()  # seats that showed a pharaoh
    taxed: Seats = ()  # seats that have lost a card


class Trade(NamedTuple):
    """An offer of the active seat, possibly incomplete. The cards on both sides are still in the hands."""

    partner: Annotated[int, OPPONENT]
    give: Annotated[Counts, SOME_CARDS]
    ask: Annotated[Counts, SOME_CARDS]


Pending = Theft | Remains | Collection | Trade


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
    # Refused offers of this turn, in the order of the answers.
    refused: Annotated[tuple[Trade, ...], List(Record(Trade), made=tuple)]
    hands: list[list[int]]  # per seat, per type: how many
    sizes: list[int]  # per seat: cards in hand, also of hidden hands
    face_up: Annotated[tuple[int, ...], FACE_UP]  # types, in the order of arrival
    pile: list[int]  # per type, including the end card
    hidden: int  # size of the pile if its cards are hidden, else NONE
    discard: Annotated[list[int], Cards(PRINTED)]  # per type
    # Place p of seat s is at PLACES * s + p.
    pyramids: Annotated[list[Pyramid | None], flat(Maybe(APyramid(), None), PLACES)]
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
