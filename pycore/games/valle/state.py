"""What a position is made of. Each phase of the round has a module of its own that says what may be chosen in it and
what that does; `rules` finds it.
"""

import random
from typing import Self, final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle import data, hidden, plain, rounds, scoring
from pycore.games.valle.options import Variant
from pycore.games.valle.places import (
    AREA_COUNT,
    FIRST,
    NODE_COUNT,
    NONE,
    SITE_COUNT,
    SITE_OF_NODE,
    SITES_PLAYED,
)
from pycore.games.valle.pyramids import SLOT_COUNT
from pycore.games.valle.rules import APPLY, DECIDE, why_not


@final
class ValleState:
    """A position. Hidden are only tablets laid face down and plans not yet revealed; NONE stands for each of them.

    Colours, sites and places are numbers, in the order of `data` and `places`; cubes are packed as in `pyramids`.
    """

    __slots__ = (
        "active",  # seat that chooses, or whose figure has just moved; NONE in the phases of luck and at the end
        "bag",  # per colour
        "bids",  # per seat: (lot, value) in the order in which they were laid
        "carry",  # overseer that has just moved, in the phase "claim"; else 0
        "claim",  # site that it has entered; else NONE
        "claimed",  # round 1, set of the active seat's overseers that have claimed a site
        "cubes",  # per seat: packed, bought or stolen, not built yet
        "dest",  # node -> where a figure that goes there stands: the first free place, NONE if there is none
        "done",  # set of the seats that have finished laying tablets
        "first",  # seat with the disc: it begins every phase
        "hands",  # per seat: tablets not laid, as a number (`choices.HAND`); NONE when the viewer does not know it
        "heights",  # per site: cubes that lie there
        "laid",  # site -> cubes that the active seat has built there this round
        "lot",  # where the active seat is laying a tablet; else NONE
        "lots",  # packed cubes of each lot
        "orders",  # per seat: values of the tablets laid for the order of play
        "overseers",  # places, two per seat
        "owner",  # per site: seat, or NONE
        "pharaoh",  # packed: all cubes that the Pharaoh's pyramid ever got
        "phase",
        "plans",  # per seat: where its overseers go
        "points",  # of movement, left to the active seat
        "round",  # 1..
        "seats",
        "slots",  # packed cubes in every slot of every site
        "stolen",  # site -> (thief, cubes) this round
        "taken",  # node -> set of its taken spaces; 0 for areas
        "variant",  # the options
        "workers",  # per seat: places
    )
    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __init__(self, seats: int, variant: Variant) -> None:
        """The start of a game (`valle-preparazione`)."""
        self.seats = seats
        self.variant = variant
        self.round = 1
        self.first = 0
        self.bag = [data.CUBES_EACH] * len(data.COLOURS)
        self.cubes = [0] * seats
        self.overseers: list[int] = [0] * (data.OVERSEERS * seats)
        self.workers: list[list[int]] = [[0] * data.WORKERS for _ in range(seats)]
        self.owner: list[int] = [NONE] * SITE_COUNT
        self.slots = [0] * SLOT_COUNT[variant.rays]
        self.heights = [0] * SITE_COUNT
        self.pharaoh = 0
        self.taken = [0] * NODE_COUNT
        played = SITES_PLAYED[seats]
        self.dest: list[int] = [
            FIRST[node] if node < AREA_COUNT or SITE_OF_NODE[node] in played else NONE
            for node in range(NODE_COUNT)
        ]
        self.phase = c.CUBE
        self.active = NONE
        self.lots: list[int] = []
        self.orders: list[tuple[int, ...]] = [()] * seats
        self.bids: list[tuple[tuple[int, int], ...]] = [()] * seats
        self.hands = [c.FULL_HAND] * seats
        self.lot = NONE
        self.done = 0
        self.points = 0
        self.claimed = 0
        self.plans: list[tuple[int, ...]] = [()] * seats
        self.carry = 0
        self.claim = NONE
        self.stolen: dict[int, tuple[int, int]] = {}
        self.laid: dict[int, int] = {}
        rounds.begin_round(self)

    def decision(self) -> Decision | None:
        return None if self.phase == c.OVER else DECIDE[self.phase](self)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        APPLY[self.phase](self, choice, events)

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
        new.active = self.active
        new.bag = self.bag[:]
        new.bids = self.bids[:]
        new.carry = self.carry
        new.claim = self.claim
        new.claimed = self.claimed
        new.cubes = self.cubes[:]
        new.dest = self.dest[:]
        new.done = self.done
        new.first = self.first
        new.hands = self.hands[:]
        new.heights = self.heights[:]
        new.laid = self.laid.copy()
        new.lot = self.lot
        new.lots = self.lots[:]
        new.orders = self.orders[:]
        new.overseers = self.overseers[:]
        new.owner = self.owner[:]
        new.phase = self.phase
        new.pharaoh = self.pharaoh
        new.plans = self.plans[:]
        new.points = self.points
        new.round = self.round
        new.seats = self.seats
        new.slots = self.slots[:]
        new.stolen = self.stolen.copy()
        new.taken = self.taken[:]
        new.variant = self.variant
        new.workers = [*map(list.copy, self.workers)]
        return new

    def seen_by(self, seat: int | None) -> Self:
        seen = self.copy()
        hidden.hide(seen, seat)
        return seen

    def is_whole(self) -> bool:
        return hidden.is_whole(self)

    def imagine(self, rng: random.Random) -> Self:
        whole = self.copy()
        hidden.imagine(whole, rng)
        return whole

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ValleState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in ValleState.__slots__)

    def __repr__(self) -> str:
        return f"ValleState({self.to_plain()})"
