"""The fields of a position, and their values at the start of a game."""

from typing import Annotated, Final, NamedTuple

from pycore.codecs import SEAT, Counts, List, Name, Number, per_seat
from pycore.games.imhotep import data
from pycore.games.imhotep.choices import NONE, ROUND_CARD
from pycore.games.imhotep.data import Variant
from pycore.plain_form import Settings
from pycore.position import Position


class Pending(NamedTuple):
    """The state of an unfinished chain: the decisions that follow from one choice, or from one space of the temple."""

    owner: int = NONE  # seat that decides on the effects of a stone, from unloading it to the last bonus
    boat: int = NONE  # the boat being unloaded, or to be sailed with a sail card
    space: int = NONE  # boat space of the stone that is being unloaded, while the stone still lies there
    lever: bool = False  # whether a lever card was played: the active seat chooses the order of unloading
    loads: int = 0  # stones still to be loaded with a chisel card
    pair: tuple[int, ...] = ()  # cards that `owner` has looked at, sorted; NONE: unknown to the viewer
    temple: int = NONE  # the space of temple B that is being scored at the end of a round


NOTHING: Final = Pending()
"""The value of `pending` between two chains."""

UNLOADING: Final = tuple(
    tuple(Pending(boat=boat, lever=lever) for boat in range(data.BOATS)) for lever in (False, True)
)
"""UNLOADING[lever][boat]: the value of `pending` while that boat is unloaded, between two of its stones.
UNLOADING[False][boat] is also the value while a boat loaded with a sail card waits for its destination."""


KEPT: Final = {kind: data.CARDS[kind] for kind in data.KINDS[data.LAST_RED + 1 :]}
"""Maps the kind of each card that a seat can hold to its number of copies."""


def in_order(kinds: list[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds))


class ImhotepPosition(Position):
    """A position. The only hidden information is the pair of market B that one seat has looked at; undrawn cards are
    unknown to everybody.

    Sites, cards and round cards are numbers: their indexes in the tables of `data`. NONE means there is none. A boat
    space is identified by its cell, 4 x boat + space.
    """

    seats: Annotated[int, Number(2, 4)]  # number of players
    variant: Annotated[Variant, Settings(data.OPTIONS, Variant.options, Variant.of)]  # the options
    round: Annotated[int, Number(1, data.ROUNDS)]  # 1..6
    unseen: int  # set of the round cards that have not been drawn
    capacities: tuple[int, ...]  # per boat: number of its spaces; () between rounds
    cargo: list[int]  # per cell: owner of the stone on it
    docked: list[int]  # per boat: site where it lies; NONE before it sails
    free: int  # set of the free cells of boats that have not sailed; derived from cargo and docked
    ready: int  # set of the boats with their minimum load that have not sailed; derived from free
    open: int  # set of the sites without a boat; derived from docked
    market: list[int]  # per place: kind of the card, PAIR, or NONE
    # Per kind: cards that nobody knows, in the deck or in the face-down pair.
    deck: Annotated[list[int], Counts(data.CARDS)]
    discard: Annotated[list[int], Counts(data.CARDS)]  # per kind: discarded cards
    # Kinds of the pair that everybody can deduce by counting, sorted; () after a card of the pair is kept.
    laid: Annotated[tuple[int, ...], List(Name(data.KINDS), most=data.PAIR_CARDS, made=in_order)]
    sleds: Annotated[list[int], per_seat(Number(0, data.SLED))]  # per seat: stones on its sled
    quarry: Annotated[list[int], per_seat(Number(0, data.STONES))]  # per seat: stones in its quarry
    points: list[int]  # per seat: points won during play, before final scoring
    cards: Annotated[list[list[int]], per_seat(Counts(KEPT, data.KINDS))]  # per seat, per kind: how many
    pyramid: list[int]  # owners of the stones, as placed; on side B only those beyond the complete pyramids
    pyramids: tuple[tuple[int, ...], ...]  # side B: per pyramid, its stones' owners as placed; side A: ()
    temple: Annotated[list[int], List(SEAT)]  # owners of the stones, in order of placement
    tomb: Annotated[list[int], List(SEAT)]  # owners of the stones, in order of placement
    obelisks: list[int]  # per seat: its stones there; on side B only those waiting for a tower
    towers: tuple[int, ...]  # obelisks B: owners of the towers, in order of building
    first: Annotated[int, SEAT]  # seat that began the round
    # Seat whose turn it is; between rounds: the next first seat; at the end: the last player.
    active: Annotated[int, SEAT]
    passes: Annotated[int, SEAT]  # number of seats that have passed in a row
    pending: Pending  # the state of the unfinished chain; NOTHING between chains

    def __init__(self, seats: int, variant: Variant) -> None:
        """Set the position to the start of a game (`imhotep-preparazione`)."""
        self.seats = seats
        self.variant = variant
        self.round = 1
        self.unseen = (1 << len(data.ROUND_CARDS[seats])) - 1
        self.clear_boats()
        self.market = [NONE] * data.MARKET_PLACES
        self.deck = list(data.CARDS.values())
        self.discard = [0] * len(data.KINDS)
        self.laid = ()
        self.sleds = list(data.START_STONES[:seats])
        self.quarry = [data.STONES - stones for stones in self.sleds]
        self.points = [0] * seats
        self.cards = [[0] * len(data.KINDS) for _ in range(seats)]
        self.pyramid = []
        self.pyramids = ((),) * data.PYRAMIDS if variant.pyramid else ()
        self.temple = []
        self.tomb = []
        self.obelisks = [0] * seats
        self.towers = ()
        self.first = 0
        self.active = 0
        self.phase = ROUND_CARD
        self.passes = 0
        self.pending = NOTHING

    def clear_boats(self) -> None:
        """Remove all boats. Between two rounds there are none."""
        self.capacities = ()
        self.cargo = [NONE] * (4 * data.BOATS)
        self.docked = [NONE] * data.BOATS
        self.free = 0
        self.ready = 0
        self.open = data.ALL_SITES
