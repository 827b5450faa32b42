"""What a position is made of, how a game starts, and the little that follows from a position alone."""

from typing import Final, NamedTuple

from pycore.games.imhotep import data
from pycore.games.imhotep.choices import NONE, ROUND_CARD
from pycore.games.imhotep.data import Variant
from pycore.position import Position


class Pending(NamedTuple):
    """What a chain of decisions still has before it: what follows from a card, a boat, a stone, the temple."""

    owner: int = NONE  # seat that decides what follows from a stone, from unloading it to the last bonus
    boat: int = NONE  # the boat being unloaded, or loaded with a sail card
    space: int = NONE  # the space of the stone that is being settled and still lies there
    lever: bool = False  # whether the unloading follows a lever
    loads: int = 0  # loads left of a chisel
    pair: tuple[
        int, ...
    ] = ()  # kinds that `owner` has looked at, sorted; NONE for each that the viewer does not know
    temple: int = NONE  # the space of temple B whose stone is being settled at the end of a round


NOTHING: Final = Pending()
"""Nothing is pending: the phase says it all."""

UNLOADING: Final = tuple(
    tuple(Pending(boat=boat, lever=lever) for boat in range(data.BOATS)) for lever in (False, True)
)
"""Whether with a lever -> boat -> what is pending before each of its stones, and while a sail card moves it."""


class ImhotepPosition(Position):
    """A position. What nobody knows is not drawn yet; hidden is only what one seat sees of a pair of market B.

    Sites, cards and round cards are numbers, by their order in `data`; NONE stands for their absence. A boat
    space is known by its cell, 4 x boat + space.
    """

    seats: int  # how many play
    variant: Variant  # the options
    round: int  # 1..6
    unseen: int  # set of the round cards not seen
    capacities: tuple[int, ...]  # of the round's boats; () between rounds
    cargo: list[int]  # per cell: owner of the stone
    docked: list[int]  # per boat: site where it lies
    free: int  # set of the free cells of boats that have not sailed; follows from cargo and docked
    ready: int  # set of the boats with their minimum load that have not sailed; follows from free
    open: int  # set of the sites without a boat; follows from docked
    market: list[int]  # per place: kind, or PAIR
    deck: list[int]  # per kind: cards not seen, a pair on the market among them but for what `laid` names
    discard: list[int]  # per kind
    laid: tuple[int, ...]  # kinds of the pair, sorted, that are known by counting until one of it is kept
    sleds: list[int]  # per seat: stones
    quarry: list[int]  # per seat: stones
    points: list[int]  # per seat: won during play, before final scoring
    cards: list[list[int]]  # per seat, per kind: how many
    pyramid: list[int]  # owners in order of placement; on side B those beyond the complete pyramids
    pyramids: tuple[tuple[int, ...], ...]  # side B: per pyramid, owners in order of placement; () on side A
    temple: list[int]  # owners in order of placement
    tomb: list[int]  # owners in order of placement
    obelisks: list[int]  # per seat: stones; on side B those that wait for a tower
    towers: tuple[int, ...]  # of obelisks B: owners in order of building
    first: int  # seat that began the round
    active: int  # seat whose turn it is; once the temple is scored, who begins next, or at the end who played last
    passes: int  # seats that passed in a row
    pending: Pending  # what the present chain of decisions needs; NOTHING between chains

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
        """The harbour between two rounds."""
        self.capacities = ()
        self.cargo = [NONE] * (4 * data.BOATS)
        self.docked = [NONE] * data.BOATS
        self.free = 0
        self.ready = 0
        self.open = data.ALL_SITES
