"""The fields of a position, and queries about its figures and sites. The modules of the phases define the choices."""

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

from pycore.codecs import (
    SEAT,
    Checked,
    Counts,
    List,
    Mapped,
    Maybe,
    Name,
    Number,
    Record,
    Truth,
    flat,
    per_seat,
)
from pycore.games.valle import choices as c
from pycore.games.valle import data
from pycore.games.valle.data import OVERSEERS, WORKERS, Variant
from pycore.games.valle.places import (
    AREA_COUNT,
    FIRST,
    NODE_COUNT,
    NODE_OF,
    NONE,
    PLACE_NAMES,
    SITE_COUNT,
    SITE_OF,
    SITE_OF_NODE,
    SITES_PLAYED,
    SIZE,
    is_open,
)
from pycore.games.valle.pyramids import FULL, SLOT_COUNT, pack, unpack
from pycore.plain_form import Settings
from pycore.position import Position
from pycore.reading import fail


class Claim(NamedTuple):
    """An overseer of the active seat, and the unowned site that it has entered and may claim."""

    overseer: Annotated[int, Number(0, OVERSEERS - 1)]
    site: Annotated[int, Mapped(Number(1, SITE_COUNT), lambda site: site + 1, lambda number: number - 1)]


CLAIMS: Final = tuple(tuple(Claim(k, site) for site in range(SITE_COUNT)) for k in range(OVERSEERS))
"""`CLAIMS[overseer][site]` is the claim of this site by this overseer."""


LONGEST: Final = 1000
"""Largest number of rounds in a position that has no cube in a pyramid. Five cubes in pyramids allow one more round."""


def most_rounds(position: "VallePosition") -> int:
    return LONGEST + (position.pharaoh % 255 + sum(position.heights)) // data.LOT


def most_lots(position: "VallePosition") -> int:
    return position.seats + 1


def of_a_lot(counts: list[int], field: str, position: Position) -> list[int]:
    return counts if sum(counts) <= data.LOT else fail(field, "too-many")


BY_COLOUR: Final = Counts(dict.fromkeys(data.COLOURS, data.CUBES_EACH))
CUBES: Final = Mapped(BY_COLOUR, unpack, pack)
CUBES_OF_A_LOT: Final = Mapped(Checked(BY_COLOUR, of_a_lot), unpack, pack)
PLAN: Final = List(Maybe(Name(PLACE_NAMES)), most=OVERSEERS, made=tuple)
CLAIMED: Final = Mapped(
    List(Truth(), OVERSEERS),
    to=lambda claimed: [bool(claimed >> k & 1) for k in range(OVERSEERS)],
    of=lambda claimed: sum([has << k for k, has in enumerate(claimed)]),
)


def occupy(place: int, field: str, position: "VallePosition") -> int:
    """Mark a figure's space as taken, because a space holds only one figure."""
    if not is_open(place, position.seats):
        fail(field, "site-closed")
    if place >= AREA_COUNT:
        node = NODE_OF[place]
        if position.taken[node] >> place - FIRST[node] & 1:
            fail(field, "space-taken")
        flip(position, place)
    return place


FIGURE: Final = Checked(Name(PLACE_NAMES), occupy)


class VallePosition(Position):
    """A position. Only tablets laid face down and unrevealed plans are hidden; NONE stands for each hidden value.

    Colours, sites and places are numbers, in the order of `data` and `places`; cubes are packed as in `pyramids`.
    """

    seats: Annotated[int, Number(min(SITES_PLAYED), max(SITES_PLAYED))]
    variant: Annotated[Variant, Settings(data.OPTIONS, Variant.options, Variant.of)]  # the options
    round: Annotated[int, Number(1, most_rounds)]  # 1..
    first: Annotated[int, SEAT]  # the first player of the round, who begins every phase
    # Seat that chooses, or whose figure has just moved; NONE in the phases of luck and at the end.
    active: Annotated[int, Maybe(SEAT)]
    lot: int  # in the phase "bid-tablet": the lot on which the active seat lays a tablet; else NONE
    claim: Annotated[Claim | None, Maybe(Record(Claim), None)]  # set in the phase "claim"
    bag: Annotated[list[int], BY_COLOUR]  # per colour: cubes in the bag
    lots: Annotated[list[int], List(CUBES_OF_A_LOT, most=most_lots)]  # packed cubes of each lot
    orders: list[tuple[int, ...]]  # per seat: values of the tablets laid for the order of play
    bids: list[tuple[tuple[int, int], ...]]  # per seat: (lot, value) in the order of laying
    # Per seat: tablets not laid, as a number (`choices.HAND`); NONE if unknown to the viewer.
    hands: list[int]
    done: int  # seats that have finished laying tablets, as a set of bits
    # Per seat: cubes in hand, the counts of all colours packed into one number.
    cubes: Annotated[list[int], per_seat(CUBES)]
    overseers: Annotated[list[int], flat(FIGURE, OVERSEERS)]  # places of the overseers, two per seat
    # Per seat: places of its workers.
    workers: Annotated[list[list[int]], per_seat(List(FIGURE, WORKERS))]
    taken: list[int]  # per node: its taken spaces as a set of bits; 0 for areas
    dest: list[int]  # per node: its first free place, where a figure would arrive; NONE if none is free
    points: Annotated[int, Number(0, data.MOVEMENT)]  # movement left to the active seat
    # In round 1: the active seat's overseers that have claimed a site, as a set of bits.
    claimed: Annotated[int, CLAIMED]
    plans: Annotated[list[tuple[int, ...]], per_seat(PLAN)]  # per seat: planned places of its overseers
    owner: list[int]  # per site: seat, or NONE
    slots: list[int]  # packed cubes in every slot of every site
    heights: list[int]  # per site: number of cubes laid there
    stolen: Mapping[int, tuple[int, int]]  # site -> (thief, cubes) this round
    laid: Mapping[int, int]  # site -> cubes that the active seat has laid there this round
    pharaoh: Annotated[int, CUBES]  # packed cubes of the Pharaoh's pyramid

    def __init__(self, seats: int, variant: Variant) -> None:
        """The start of a game (`valle-preparazione`), before its first round has begun."""
        self.seats = seats
        self.variant = variant
        self.round = 1
        self.first = 0
        self.phase = c.OVER
        self.active = NONE
        self.lot = NONE
        self.claim = None
        self.bag = [data.CUBES_EACH] * len(data.COLOURS)
        self.lots = []
        self.orders = [()] * seats
        self.bids = [()] * seats
        self.hands = [c.FULL_HAND] * seats
        self.done = 0
        self.cubes = [0] * seats
        self.overseers = [0] * (OVERSEERS * seats)
        self.workers = [[0] * WORKERS for _ in range(seats)]
        self.taken = [0] * NODE_COUNT
        played = SITES_PLAYED[seats]
        self.dest = [
            FIRST[node] if node < AREA_COUNT or SITE_OF_NODE[node] in played else NONE
            for node in range(NODE_COUNT)
        ]
        self.points = 0
        self.claimed = 0
        self.plans = [()] * seats
        self.owner = [NONE] * SITE_COUNT
        self.slots = [0] * SLOT_COUNT[variant.rays]
        self.heights = [0] * SITE_COUNT
        self.stolen = {}
        self.laid = {}
        self.pharaoh = 0


def in_order(position: VallePosition) -> list[int]:
    """All seats in the order of play."""
    return [(position.first + i) % position.seats for i in range(position.seats)]


# Figures


def overseers_of(position: VallePosition, seat: int) -> list[int]:
    """The places of a seat's overseers."""
    return position.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)]


def overseers_on(position: VallePosition, seat: int, site: int) -> int:
    """The number of a seat's overseers on a site."""
    one, two = position.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)]
    return (SITE_OF[one] == site) + (SITE_OF[two] == site)


def workers_on(position: VallePosition, seat: int, site: int) -> int:
    """The number of a seat's workers on a site."""
    return sum([SITE_OF[place] == site for place in position.workers[seat]])


def flip(position: VallePosition, place: int) -> None:
    """Record that a figure enters or leaves the place."""
    node = NODE_OF[place]
    if node >= AREA_COUNT:
        first = FIRST[node]
        taken = position.taken[node] ^ 1 << place - first
        free = (~taken & taken + 1).bit_length() - 1
        position.taken[node] = taken
        position.dest[node] = first + free if free < SIZE[node] else NONE


# Sites


def has_scarab(position: VallePosition, seat: int) -> bool:
    """Whether the seat has a scarab left to mark one more site as its own."""
    return position.owner.count(seat) < data.SCARABS


def all_finished(position: VallePosition) -> bool:
    """Whether the pyramids on all sites in use are finished."""
    return all(position.heights[site] == FULL[site] for site in SITES_PLAYED[position.seats])
