"""The parts of a position, the start of a game, and small facts derived from a position alone."""

from typing import Annotated, Final, NamedTuple

from pycore.codecs import SEAT, Counts, List, Name, Number, per_seat
from pycore.games.imhotep import data
from pycore.games.imhotep.choices import NONE, ROUND_CARD
from pycore.games.imhotep.data import Variant
from pycore.plain_form import Settings
from pycore.position import Position


class Pending(NamedTuple):
    """The state of a chain of decisions that follows from a card, a boat, a stone or the temple."""

    owner: int = NONE  # seat that decides on the effects of a stone, from unloading it to the last bonus
    boat: int = NONE  # the boat being unloaded, or loaded with a sail card
    space: int = NONE  # the space of the stone that is being settled and still lies there
    lever: bool = False  # whether the unloading follows a lever
    loads: int = 0  # loads left of a chisel
    pair: tuple[int, ...] = ()  # kinds that `owner` looked at, sorted; NONE for each unknown to the viewer
    temple: int = NONE  # the space of temple B whose stone is being settled at the end of a round


NOTHING: Final = Pending()
"""Nothing is pending; the phase is enough."""

UNLOADING: Final = tuple(
    tuple(Pending(boat=boat, lever=lever) for boat in range(data.BOATS)) for lever in (False, True)
)
"""Whether with a lever -> boat -> what is pending between two of its stones, and while a sail card moves it."""


KEPT: Final = {kind: data.CARDS[kind] for kind in data.KINDS[data.LAST_RED + 1 :]}
"""The cards that a hand may hold."""


def in_order(kinds: list[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds))


class ImhotepPosition(Position):
    """A position. Undrawn cards are unknown to everybody; the only hidden information is the pair of market B that one
    seat has looked at.

    Sites, cards and round cards are numbers, by their order in `data`; NONE means there is none. A boat space is
    identified by its cell, 4 x boat + space.
    """

    seats: Annotated[int, Number(2, 4)]  # number of players
    variant: Annotated[Variant, Settings(data.OPTIONS, Variant.options, Variant.of)]  # the options
    round: Annotated[int, Number(1, data.ROUNDS)]
    unseen: int  # set of the round cards not seen
    capacities: tuple[int, ...]  # of the round's boats; () between rounds
    cargo: list[int]  # per cell: owner of the stone
    docked: list[int]  # per boat: site where it lies
    free: int  # set of the free cells of boats that have not sailed; derived from cargo and docked
    ready: int  # set of the boats with their minimum load that have not sailed; derived from free
    open: int  # set of the sites without a boat; derived from docked
    market: list[int]  # per place: kind, or PAIR
    # Per kind: unseen cards, including a pair on the market except the kinds in `laid`.
    deck: Annotated[list[int], Counts(data.CARDS)]
    discard: Annotated[list[int], Counts(data.CARDS)]  # per kind
    # Known kinds of the pair (by counting), sorted, until one is kept.
    laid: Annotated[tuple[int, ...], List(Name(data.KINDS), most=data.PAIR_CARDS, made=in_order)]
    sleds: Annotated[list[int], per_seat(Number(0, data.SLED))]  # per seat: stones
    quarry: Annotated[list[int], per_seat(Number(0, data.STONES))]  # per seat: stones
    points: list[int]  # per seat: points won during play, before final scoring
    cards: Annotated[list[list[int]], per_seat(Counts(KEPT, data.KINDS))]  # per seat, per kind: how many
    pyramid: list[int]  # owners in order of placement; on side B only stones beyond the complete pyramids
    pyramids: tuple[tuple[int, ...], ...]  # side B: per pyramid, owners in order of placement; () on side A
    temple: Annotated[list[int], List(SEAT)]  # owners in order of placement
    tomb: Annotated[list[int], List(SEAT)]  # owners in order of placement
    obelisks: list[int]  # per seat: stones; on side B those waiting for a tower
    towers: tuple[int, ...]  # of obelisks B: owners in order of building
    first: Annotated[int, SEAT]  # seat that began the round
    # Seat whose turn it is; after the temple: the next first seat, or at the end the last player.
    active: Annotated[int, SEAT]
    passes: Annotated[int, SEAT]  # consecutive passes, fewer than seats
    pending: Pending  # the state of the present chain of decisions; NOTHING between chains

    def __init__(self, seats: int, variant: Variant) -> None:
        """The start of a game (`imhotep-preparazione`)."""
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
        """Empty the harbour, as between two rounds."""
        self.capacities = ()
        self.cargo = [NONE] * (4 * data.BOATS)
        self.docked = [NONE] * data.BOATS
        self.free = 0
        self.ready = 0
        self.open = data.ALL_SITES
