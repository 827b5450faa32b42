"""What a position is made of. Who may choose what is in `legal`, what a choice does in `rules`."""

import random
from typing import Self, final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.imhotep import data, plain, scoring
from pycore.games.imhotep.choices import NO_BLUE, NONE, OVER, ROUND_CARD
from pycore.games.imhotep.legal import DECIDE, why_not
from pycore.games.imhotep.options import Variant
from pycore.games.imhotep.rules import APPLY


@final
class ImhotepState:
    """A position. What nobody knows is not drawn yet; hidden is only what one seat sees of a pair of market B.

    Sites, cards and round cards are numbers, by their order in `data`; NONE stands for their absence. A boat
    space is known by its cell, 4 x boat + space.
    """

    __slots__ = (
        "active",  # seat whose turn it is; once the temple is scored, who begins next, or at the end who played last
        "blue",  # blue cards that the active seat has taken this turn: levers, hammers, sails, chisels
        "boat",  # the boat being unloaded, or loaded with a sail card
        "capacities",  # of the round's boats; () between rounds
        "cards",  # per seat, per kind: how many
        "cargo",  # per cell: owner of the stone
        "deck",  # per kind: cards not seen, a pair on the market among them
        "discard",  # per kind
        "docked",  # per boat: site where it lies
        "first",  # seat that began the round
        "free",  # set of the free cells of boats that have not sailed; follows from cargo and docked
        "lever",  # whether the unloading follows a lever
        "loads",  # loads left of a chisel
        "market",  # per place: kind, or PAIR
        "obelisks",  # per seat: stones; on side B those that wait for a tower
        "open",  # set of the sites without a boat; follows from docked
        "owner",  # seat that decides what follows from a stone, from unloading it to the last bonus; else NONE
        "pair",  # kinds that `owner` has looked at, sorted; NONE for each that the viewer does not know
        "passes",  # seats that passed in a row
        "phase",
        "points",  # per seat: won during play, before final scoring
        "pyramid",  # owners in order of placement; on side B those beyond the complete pyramids
        "pyramids",  # side B: per pyramid, owners in order of placement; () on side A
        "quarry",  # per seat: stones
        "ready",  # set of the boats with their minimum load that have not sailed; follows from free
        "round",  # 1..6
        "seats",
        "sleds",  # per seat: stones
        "space",  # the space of the stone that is being settled and still lies there
        "temple",  # owners in order of placement
        "temple_space",  # of side B, whose stone is being settled at the end of a round
        "tomb",  # owners in order of placement
        "towers",  # of obelisks B: owners in order of building
        "unseen",  # set of the round cards not seen
        "variant",  # the options
    )
    __hash__ = None  # type: ignore[assignment]  # it changes in place

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
        self.sleds = list(data.START_STONES[:seats])
        self.quarry = [data.STONES - stones for stones in self.sleds]
        self.points = [0] * seats
        self.cards = [[0] * len(data.KINDS) for _ in range(seats)]
        self.pyramid: list[int] = []
        self.pyramids: tuple[tuple[int, ...], ...] = ((),) * data.PYRAMIDS if variant.pyramid else ()
        self.temple: list[int] = []
        self.tomb: list[int] = []
        self.obelisks = [0] * seats
        self.towers: tuple[int, ...] = ()
        self.first = 0
        self.active = 0
        self.phase = ROUND_CARD
        self.passes = 0
        self.blue = NO_BLUE
        self.boat = NONE
        self.space = NONE
        self.lever = False
        self.loads = 0
        self.owner = NONE
        self.pair: tuple[int, ...] = ()
        self.temple_space = NONE

    def clear_boats(self) -> None:
        """The harbour between two rounds."""
        self.capacities: tuple[int, ...] = ()
        self.cargo = [NONE] * (4 * data.BOATS)
        self.docked = [NONE] * data.BOATS
        self.free = 0
        self.ready = 0
        self.open = data.ALL_SITES

    def decision(self) -> Decision | None:
        return None if self.phase == OVER else DECIDE[self.phase](self)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        APPLY[self.phase][choice[0]](self, choice, events)

    def why_not(self, choice: Choice) -> Refusal | None:
        return why_not(self, choice)

    def scores(self) -> tuple[int, ...]:
        return scoring.scores(self)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(self)

    def to_plain(self) -> Plain:
        return plain.write(self)

    def check(self) -> None:
        plain.check(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats = self.seats
        new.variant = self.variant
        new.round = self.round
        new.unseen = self.unseen
        new.capacities = self.capacities
        new.cargo = self.cargo[:]
        new.docked = self.docked[:]
        new.free = self.free
        new.ready = self.ready
        new.open = self.open
        new.market = self.market[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.sleds = self.sleds[:]
        new.quarry = self.quarry[:]
        new.points = self.points[:]
        new.cards = [*map(list.copy, self.cards)]
        new.pyramid = self.pyramid[:]
        new.pyramids = self.pyramids
        new.temple = self.temple[:]
        new.tomb = self.tomb[:]
        new.obelisks = self.obelisks[:]
        new.towers = self.towers
        new.first = self.first
        new.active = self.active
        new.phase = self.phase
        new.passes = self.passes
        new.blue = self.blue
        new.boat = self.boat
        new.space = self.space
        new.lever = self.lever
        new.loads = self.loads
        new.owner = self.owner
        new.pair = self.pair
        new.temple_space = self.temple_space
        return new

    def seen_by(self, seat: int | None) -> Self:
        """Hands lie face up, and the deck is a count of cards that nobody has drawn: only a pair that is being
        looked at is hidden from all but its owner, and its cards are back in the deck."""
        seen = self.copy()
        if self.pair and seat != self.owner:
            for kind in self.pair:
                if kind != NONE:
                    seen.deck[kind] += 1
            seen.pair = (NONE,) * len(self.pair)
        return seen

    def is_whole(self) -> bool:
        return NONE not in self.pair

    def imagine(self, rng: random.Random) -> Self:
        """A pair that somebody else looks at is drawn from the deck; nothing else is open but the luck to come."""
        whole = self.copy()
        if not self.is_whole():
            for _ in self.pair:
                kind = rng.choices(range(len(whole.deck)), whole.deck)[0]
                whole.deck[kind] -= 1
                whole.pair = (*whole.pair[1:], kind)
            whole.pair = tuple(sorted(whole.pair))
        return whole

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ImhotepState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in ImhotepState.__slots__)

    def __repr__(self) -> str:
        return f"ImhotepState({self.to_plain()})"
