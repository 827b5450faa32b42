"""What a position is made of. Who may choose what is in `legal`, what a choice does in `rules`."""

import random
from typing import Self, final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.leggende import cards, data, plain, scoring
from pycore.games.leggende.chart import Chart, chart
from pycore.games.leggende.choices import FACE, HIDDEN_NUMBER, NONE, OVER, UNKNOWN
from pycore.games.leggende.faces import REGIONS
from pycore.games.leggende.legal import DECIDE, why_not
from pycore.games.leggende.options import Variant
from pycore.games.leggende.rules import APPLY

FOUR_NONE = (NONE,) * 4


@final
class LeggendeState:
    """A position. What nobody knows is not drawn yet; hidden are bids, and tokens that somebody has looked at.

    Regions, faces, cards, tokens and leaders are numbers, by their order in `faces`, `cards` and `data`; NONE
    stands for their absence. Sets are bit masks. With two players, the owner after the last seat is neutral.
    """

    __slots__ = (
        "active",  # seat that chooses, or whose turn it is; 0 while luck alone makes the map
        "armies",  # per owner, per region: how many
        "asked",  # the decision, once somebody has asked for it; follows from the rest
        "bids",  # per seat: coins, NONE before, HIDDEN_NUMBER where the viewer does not know
        "card",  # that is being carried out
        "chart",  # the map once the tiles lie; follows from slots, turns and tokens
        "cities",  # per seat: regions, in order
        "coins",  # per seat
        "deck",  # set of the cards not seen
        "faces",  # per pair: the face that is up
        "first",  # seat that begins
        "game_no",  # 1, in a long game up to 3
        "half",  # which half of an "or" was chosen
        "hands",  # per seat: set of cards
        "kept",  # per seat: its armies that the Red Sorceress keeps
        "leaders",  # per seat
        "left",  # of the allowance of the part being carried out
        "outpost_player",  # seat that chose the region of the outpost
        "part",  # of the card, 0 or 1, that is being carried out
        "phase",
        "row",  # cards face up, from the left
        "seats",
        "seen",  # region of a hidden token -> set of the seats that have looked at it
        "site",  # region of the token that is turned over, or of the Knight's free army
        "slots",  # per slot, the central one first: its face
        "start",  # the start region
        "supply",  # per seat: armies that it can place; follows from armies and kept
        "taken",  # per seat: set of tokens
        "tokens",  # region -> token, UNKNOWN, or HIDDEN_NUMBER where the viewer does not know
        "totals",  # per seat: points of the games before this one
        "turn",  # 0 in the set-up, then 1.. for the turn being played
        "turns",  # per slot: quarters clockwise
        "unseen",  # set of explore tokens of which nobody knows where they lie
        "variant",  # the options
        "victim",  # seat that the Bandit King may steal from
    )
    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __init__(self, seats: int, variant: Variant) -> None:
        """The start of the first game (`leggende-plance`)."""
        self.seats = seats
        self.variant = variant
        self.game_no = 1
        self.totals = (0,) * seats
        self.set_out()

    def set_out(self) -> None:
        """Everything as it is before a game's first decision."""
        seats = self.seats
        self.phase = FACE
        self.active = 0
        self.turn = 0
        self.faces: tuple[int, ...] = FOUR_NONE
        self.slots: tuple[int, ...] = FOUR_NONE
        self.turns: tuple[int, ...] = FOUR_NONE
        self.start = self.outpost_player = self.first = NONE
        self.armies = [[0] * len(REGIONS) for _ in range(seats + (seats == 2))]
        self.cities: list[tuple[int, ...]] = [()] * seats
        self.coins = [data.START_COINS[seats]] * seats
        self.hands = [0] * seats
        self.row: list[int] = []
        self.deck = cards.DECK[seats]
        self.tokens: dict[int, int] = {}
        self.seen: dict[int, int] = {}
        self.unseen = data.ALL_EXPLORE if self.variant.swamp else 0
        self.taken = [0] * seats
        self.leaders = [NONE] * seats
        self.kept = [0] * seats
        self.bids = [NONE] * seats
        self.card = self.half = self.victim = self.site = NONE
        self.part = self.left = 0
        self.chart: Chart | None = None
        self.supply = [data.ARMIES] * seats
        self.asked: Decision | None = None

    def lay_chart(self) -> None:
        """Make the map of the tiles and portals that lie."""
        portals = [region for region, token in self.tokens.items() if token == data.PORTAL]
        both = tuple(sorted(portals)) if len(portals) == data.PORTALS else ()
        self.chart = chart(self.variant.ring, self.slots, self.turns, both)

    def decision(self) -> Decision | None:
        if self.asked is None and self.phase != OVER:
            self.asked = DECIDE[self.phase](self)
        return self.asked

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        self.asked = None
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
        new.seats = self.seats
        new.variant = self.variant
        new.game_no = self.game_no
        new.totals = self.totals
        new.phase = self.phase
        new.active = self.active
        new.turn = self.turn
        new.faces = self.faces
        new.slots = self.slots
        new.turns = self.turns
        new.start = self.start
        new.outpost_player = self.outpost_player
        new.first = self.first
        new.armies = [*map(list.copy, self.armies)]
        new.cities = self.cities[:]
        new.coins = self.coins[:]
        new.hands = self.hands[:]
        new.row = self.row[:]
        new.deck = self.deck
        new.tokens = self.tokens.copy()
        new.seen = self.seen.copy()
        new.unseen = self.unseen
        new.taken = self.taken[:]
        new.leaders = self.leaders[:]
        new.kept = self.kept[:]
        new.bids = self.bids[:]
        new.card = self.card
        new.half = self.half
        new.victim = self.victim
        new.site = self.site
        new.part = self.part
        new.left = self.left
        new.chart = self.chart
        new.supply = self.supply[:]
        new.asked = self.asked
        return new

    def seen_by(self, seat: int | None) -> Self:
        """Hidden are others' bids until the last one is made, and tokens that others have looked at; the names
        of those are back among the unseen ones."""
        view = self.copy()
        if self.phase == OVER:
            return view
        view.asked = None
        if NONE in self.bids:
            view.bids = [
                bid if bid == NONE or n == seat else HIDDEN_NUMBER for n, bid in enumerate(self.bids)
            ]
        bit = 0 if seat is None else 1 << seat
        for region, seats in self.seen.items():
            token = self.tokens[region]
            if seats and not seats & bit and token != UNKNOWN:
                view.tokens[region] = HIDDEN_NUMBER
                if token != HIDDEN_NUMBER:
                    view.unseen |= 1 << token
        return view

    def is_whole(self) -> bool:
        return HIDDEN_NUMBER not in self.bids and HIDDEN_NUMBER not in self.tokens.values()

    def imagine(self, rng: random.Random) -> Self:
        """Bids are any that the coins allow; tokens that others have seen are drawn from the unseen ones."""
        whole = self.copy()
        whole.asked = None
        for seat, bid in enumerate(self.bids):
            if bid == HIDDEN_NUMBER:
                whole.bids[seat] = rng.randrange(self.coins[seat] + 1)
        for region in sorted(self.tokens):
            if self.tokens[region] == HIDDEN_NUMBER:
                token = rng.choice(cards.members(whole.unseen))
                whole.tokens[region] = token
                whole.unseen ^= 1 << token
        return whole

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LeggendeState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in VALUES)

    def __repr__(self) -> str:
        return f"LeggendeState({self.to_plain()})"


VALUES = tuple(name for name in LeggendeState.__slots__ if name not in ("asked", "chart", "supply"))
"""What makes two positions differ; the rest follows from these."""
