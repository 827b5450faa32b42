"""The fields of a position, their values at the start of a game, and simple queries and changes."""

from functools import cache
from typing import Annotated, Any, Final, NamedTuple

from pycore.codecs import SEAT, Checked, Counts, Mapped, Maybe, Name, Number, hidden, per_seat
from pycore.contract import Decision
from pycore.games.leggende import cards, data
from pycore.games.leggende.chart import Chart, chart
from pycore.games.leggende.choices import FACE, HIDDEN_NUMBER, MOST_COINS, NONE, TURNS_OF_GAME
from pycore.games.leggende.data import Variant
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.plain_form import Settings
from pycore.position import Derived, Position
from pycore.reading import fail

FOUR_NONE: Final = (NONE,) * 4


def on_the_map(region: int, field: str, position: "LeggendePosition") -> int:
    on_it = position.chart is not None and region in position.chart.regions
    return region if on_it else fail(field, "not-in-the-layout")


A_REGION: Final = Checked(Name(REGIONS), on_the_map)
MOST_LEFT: Final = 20
"""Upper limit for what is left of an action's allowance."""


class Pending(NamedTuple):
    """The state of an unfinished action: the card taken, and how much of its action is done.

    While a seat looks at a hidden token and chance decides which one it is, only `site` is set.
    """

    card: Annotated[int, Maybe(Name(cards.IDS))] = NONE
    half: Annotated[int, Maybe(Number(0, 1))] = NONE  # the chosen half of an "or" action, 0 or 1
    part: Annotated[int, Number(0, 1)] = 0  # the part of the card's action that is being carried out, 0 or 1
    left: Annotated[int, Number(0, MOST_LEFT)] = 0  # how much of the part's allowance remains
    victim: Annotated[int, Maybe(SEAT)] = NONE  # seat from which the Bandit King may steal
    # Region of the token being turned over or looked at, or of the Knight's free army.
    site: Annotated[int, Maybe(A_REGION)] = NONE

    def after(self, cost: int = 0) -> "Pending":
        """A copy after a step that used `cost` of the allowance. It has no `victim` and no `site`."""
        return carrying_out(self.card, self.half, self.part, self.left - cost)


NOTHING: Final = Pending()
"""The value of `pending` while no action is unfinished."""


@cache
def carrying_out(card: int, half: int, part: int, left: int) -> Pending:
    """`Pending` with these fields. Cached, because every step needs one and there are few different ones."""
    return Pending(card, half, part, left)


class Rules(Settings):
    """Codec of the options. It refuses the option "swamp" without the option "explore"."""

    def read(self, value: Any, field: str, position: Any) -> Variant:
        variant: Variant = super().read(value, field, position)
        return fail("options.swamp", "needs-explore") if variant.swamp and not variant.explore else variant


def games_in_all(position: "LeggendePosition") -> int:
    return data.LONG_GAMES if position.variant.long else 1


def least_total(position: "LeggendePosition") -> int:
    return (position.game_no - 1) * data.LEAST_GAME


def most_total(position: "LeggendePosition") -> int:
    return (position.game_no - 1) * data.MOST_GAME


def turns_of_game(position: "LeggendePosition") -> int:
    return TURNS_OF_GAME[position.seats]


def most_coins(position: "LeggendePosition") -> int:
    return MOST_COINS[position.seats]


COINS: Final = Number(0, most_coins)
UNSEEN: Final = Mapped(
    Counts(dict.fromkeys(data.EXPLORE, 1)),
    to=lambda tokens: [tokens >> token & 1 for token in range(len(data.EXPLORE))],
    of=lambda there: sum([many << token for token, many in enumerate(there)]),
)


class LeggendePosition(Position):
    """A position. Hidden from other seats are a seat's bid, and the face-down tokens that it has looked at.

    Nobody knows the order of the deck, nor the face-down tokens that no seat has looked at. Regions, faces, cards,
    tokens and leaders are numbers: their indexes in the tables of `faces`, `cards` and `data`. NONE means that there is
    none. Sets are bit masks. With two players, owner 2 is neutral.
    """

    seats: Annotated[int, Number(2, 4)]
    variant: Annotated[Variant, Rules(data.OPTIONS, Variant.options, Variant.of)]  # the options
    game_no: Annotated[int, Number(1, games_in_all)]  # number of the game: 1, or up to 3 in a long game
    # Per seat: points of the games before this one.
    totals: Annotated[tuple[int, ...], per_seat(Number(least_total, most_total), made=tuple)]
    active: Annotated[int, SEAT]  # seat that chooses, or whose turn it is; 0 while chance makes the map
    turn: Annotated[int, Number(0, turns_of_game)]  # 0 in the set-up, then 1.. for the turn being played
    faces: tuple[int, ...]  # per tile, in the order of `PAIRS`: the face that is up
    slots: tuple[int, ...]  # per slot, the central one first: its face
    turns: tuple[int, ...]  # per slot: rotation of its face, in quarters clockwise
    start: Annotated[int, Maybe(A_REGION)]  # the start region
    outpost_player: Annotated[int, Maybe(SEAT)]  # seat that chooses the region of the outpost
    first: Annotated[int, Maybe(SEAT)]  # seat that has the first turn
    armies: list[list[int]]  # per owner, per region: how many
    cities: list[tuple[int, ...]]  # per seat: the regions of its cities, in order
    coins: Annotated[list[int], per_seat(COINS)]  # per seat: how many
    hands: list[int]  # per seat: set of cards
    row: list[int]  # cards face up, from the left
    deck: int  # set of the cards not yet dealt
    tokens: dict[int, int]  # region -> token, UNKNOWN, or HIDDEN_NUMBER where the viewer does not know
    seen: dict[int, int]  # region of a hidden token -> set of the seats that have looked at it
    unseen: Annotated[int, UNSEEN]  # set of explore tokens whose place nobody knows
    taken: list[int]  # per seat: set of the tokens that it has taken
    leaders: Annotated[list[int], per_seat(Maybe(Name(data.LEADERS)))]  # per seat: its leader
    # Per seat: its armies that the Red Sorceress keeps.
    kept: Annotated[list[int], per_seat(Number(0, data.ARMIES))]
    # Per seat: coins; NONE before the bid, HIDDEN_NUMBER if unknown to the viewer.
    bids: Annotated[list[int], per_seat(hidden(Maybe(COINS), HIDDEN_NUMBER))]
    pending: Pending  # the unfinished action; NOTHING if there is none
    chart: Derived[Chart | None]  # the map once the tiles are placed; derived from slots, turns and tokens
    supply: Derived[list[int]]  # per seat: armies that it can place; derived from armies and kept
    asked: Derived[Decision | None]  # the decision, cached when first needed; derived from the rest

    def __init__(self, seats: int, variant: Variant) -> None:
        """Set the position to the start of the first game (`leggende-plance`)."""
        self.seats = seats
        self.variant = variant
        self.game_no = 1
        self.totals = (0,) * seats
        self.set_out()

    def set_out(self) -> None:
        """Reset all fields but `seats`, `variant`, `game_no` and `totals` to the start of a game."""
        seats = self.seats
        self.phase = FACE
        self.active = self.turn = 0
        self.faces = self.slots = self.turns = FOUR_NONE
        self.start = self.outpost_player = self.first = NONE
        self.armies = [[0] * len(REGIONS) for _ in range(seats + (seats == 2))]
        self.cities = [()] * seats
        self.coins = [data.START_COINS[seats]] * seats
        self.hands = [0] * seats
        self.row = []
        self.deck = cards.DECK[seats]
        self.tokens = {}
        self.seen = {}
        self.unseen = data.ALL_EXPLORE if self.variant.swamp else 0
        self.taken = [0] * seats
        self.leaders = [NONE] * seats
        self.kept = [0] * seats
        self.bids = [NONE] * seats
        self.pending = NOTHING
        self.chart = None
        self.supply = [data.ARMIES] * seats
        self.asked = None

    def lay_chart(self) -> None:
        """Set `chart` to the map that follows from the tiles and the portals."""
        portals = [region for region, token in self.tokens.items() if token == data.PORTAL]
        both = tuple(sorted(portals)) if len(portals) == data.PORTALS else ()
        self.chart = chart(self.variant.ring, self.slots, self.turns, both)

    def charted(self) -> Chart:
        """Return `chart`. Asserts that the map has been built."""
        assert self.chart is not None, self
        return self.chart

    def region(self, name: str) -> int | None:
        """The number of the region with this name; None if it is not on the map."""
        region = REGION.get(name)
        return region if region in self.charted().regions else None

    def next_seat(self) -> None:
        self.active = (self.active + 1) % self.seats

    def put(self, seat: int, region: int, many: int = 1) -> None:
        """Move `many` armies of a seat from its supply to a region."""
        self.armies[seat][region] += many
        self.supply[seat] -= many
