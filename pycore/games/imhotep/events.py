"""The kinds of events.

The seat is the one that acted, or that the event is about; for a stone it is the owner. Boats are 0..3, boat spaces 0..
from the bow. Market places are 0..3; on side B, 3 is the place of the pair. Pyramids of side B are 0 left, 1 middle, 2
right. Points may be 0.
"""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from pycore.codecs import List, Maybe, Number, Word, hidden
from pycore.events import LUCK, Count, Kind, Nothing, PerSeat, Points, Seat, Seats, SecretKind, kinds_of
from pycore.games.imhotep import data

Round = Annotated[int, Number(1, data.ROUNDS)]
Boat = Annotated[int, Number(0, data.BOATS - 1)]
Capacity = Annotated[int, Number(1, 4)]
Space = Annotated[int, Number(0, 3)]
# Number of the boat among those of its capacity, from 1; null if it is the only one.
Nth = Annotated[int | None, Maybe(Number(1, data.BOATS), None)]
MarketPlace = Annotated[int, Number(0, data.MARKET_PLACES - 1)]
Card = Annotated[str, Word(data.KINDS)]
Cards = Annotated[list[str], List(Word(data.KINDS), most=data.MARKET_PLACES)]
Pair = Annotated[list[str], List(Word(data.KINDS), most=data.PAIR_CARDS)]
Colour = Annotated[str, Word(dict.fromkeys(data.COLOURS))]
Site = Annotated[str, Word(data.SITES)]
Bonus = Annotated[str, Word((data.BONUS_CARD, data.BONUS_STONES, data.BONUS_LOAD))]
Rank = Annotated[int, Number(1, 4)]
Row = Annotated[int, Number(0, data.TOMB_ROWS - 1)]
TempleSpace = Annotated[int, Number(0, 4)]
RoundCard = Annotated[str, Word({card for cards in data.ROUND_CARDS.values() for card in cards})]
Capacities = Annotated[list[int], List(Number(1, 4), data.BOATS)]
Market = Annotated[list[str | None], List(hidden(Maybe(Word(data.KINDS), None)), data.MARKET_PLACES)]
Sites = Annotated[list[str], List(Word(data.SITES), most=len(data.MONUMENTS))]
TowerNumber = Annotated[int, Number(0, len(data.TOWER_POINTS) - 1)]
Stones = Annotated[list[int], List(Number(0, 3), most=4)]

# `first`: the seat that plays first.
RoundBegins = TypedDict(
    "RoundBegins", {"round": Round, "card": RoundCard, "capacities": Capacities, "first": Seat}
)
# `cards`: discards that form the new deck; `laid`: kinds of the face-down pair that can now be deduced.
Renewed = TypedDict("Renewed", {"cards": Count, "laid": Pair})
Dealt = TypedDict("Dealt", {"place": MarketPlace, "card": Card})
# Place by place; on side B the last is the hidden pair.
MarketDealt = TypedDict("MarketDealt", {"cards": Market})
# `stones`: from the quarry to the sled; `sled`: stones on it now.
Got = TypedDict("Got", {"stones": Annotated[int, Number(1, 3)], "sled": Count})
# `aboard`: stones on that boat now.
Loaded = TypedDict(
    "Loaded", {"boat": Boat, "space": Space, "capacity": Capacity, "nth": Nth, "aboard": Count}
)
# `stones`: their owners from the bow, without the empty spaces; `order` is chosen with a lever.
Sailed = TypedDict(
    "Sailed",
    {
        "boat": Boat,
        "capacity": Capacity,
        "nth": Nth,
        "site": Site,
        "stones": Stones,
        "order": Literal["bow", "chosen"],
    },
)
# Where a stone comes from; boat and space are null from the quarry.
Origin = TypedDict("Origin", {"from": Literal["boat", "quarry"], "boat": Boat | None, "space": Space | None})


class OnPyramid(Origin):
    """Pyramid A: `level` is 0 if the pyramid was complete before."""

    site: Literal["pyramid"]
    place: Count  # in order of filling
    level: Annotated[int, Number(0, 3)]
    points: Points


class OnPyramids(Origin):
    """Pyramid B. If all pyramids were complete before, `pyramid` is null and `level` 0."""

    site: Literal["pyramid"]
    pyramid: Annotated[int | None, Maybe(Number(0, data.PYRAMIDS - 1), None)]
    place: Count
    level: Annotated[int, Number(0, 2)]
    bonus: Bonus | None
    points: Points


class InTemple(Origin):
    site: Literal["temple"]
    place: TempleSpace
    level: Count  # from 1
    covers: Seat | None  # the owner of the stone below


class InTomb(Origin):
    site: Literal["tomb"]
    row: Row
    column: Count


class OnObelisk(Origin):
    """Obelisks A: the height of the obelisk now."""

    site: Literal["obelisks"]
    height: Count


class AtObelisks(Origin):
    """Obelisks B: the seat's stones that wait now. If there are three, tower-built follows while towers are left."""

    site: Literal["obelisks"]
    waiting: Count


class Placed(Origin):
    """A stone laid at a site: the fields of all sites in one type, for functions that write about any of them."""

    site: Site
    place: NotRequired[Count]
    level: NotRequired[Count]
    pyramid: NotRequired[int | None]
    bonus: NotRequired[str | None]
    points: NotRequired[Points]
    covers: NotRequired[Seat | None]
    row: NotRequired[int]
    column: NotRequired[Count]
    height: NotRequired[Count]
    waiting: NotRequired[Count]


# `tower`: how many stood before.
Tower = TypedDict("Tower", {"tower": TowerNumber, "points": Points})
Skipped = TypedDict("Skipped", {"bonus": Bonus})
OneCard = TypedDict("OneCard", {"card": Card})
Coloured = TypedDict("Coloured", {"card": Card, "colour": Colour})
# `why`: a card was taken for the stone; the market was empty; all passed, and the boat never sailed.
Returned = TypedDict(
    "Returned", {"boat": Boat, "space": Space, "why": Literal["card", "no-card", "round-end"]}
)
Taken = TypedDict("Taken", {"card": Card, "place": MarketPlace, "colour": Colour})
# `laid`: kinds of the pair that are public.
PairTaken = TypedDict("PairTaken", {"place": MarketPlace, "laid": Pair})
# `discarded`: the other card of the pair, face up among the discards.
Kept = TypedDict("Kept", {"card": Card, "colour": Colour, "discarded": Card})
# `effect`: false if the quarry held none of the seat's stones; else stone-placed follows.
Red = TypedDict("Red", {"card": Card, "site": Site, "effect": bool})
# `passes`: how many passed in a row.
Passed = TypedDict("Passed", {"passes": Rank})
# `cause`: the seat sailed the fourth boat, or passed last.
RoundEnds = TypedDict("RoundEnds", {"round": Round, "cause": Literal["boats", "passes"]})
StonesScored = TypedDict("StonesScored", {"stones": Count, "points": Points})
SpaceScored = TypedDict("SpaceScored", {"place": TempleSpace, "points": Points})
Cleared = TypedDict("Cleared", {"cards": Cards})
OneRound = TypedDict("OneRound", {"round": Round})
# Sizes of the groups, largest first.
Groups = TypedDict("Groups", {"groups": list[Count], "points": Points})
# `tied`: how many seats share the place (1: the seat alone).
RowScored = TypedDict(
    "RowScored", {"row": Row, "stones": Count, "place": Rank, "tied": Rank, "points": Points}
)
Obelisk = TypedDict("Obelisk", {"height": Count, "place": Rank, "tied": Rank, "points": Points})
# `cards`: how many of this kind; `stones`: of all seats, on the site.
Decoration = TypedDict(
    "Decoration", {"card": Card, "site": Site, "cards": Count, "stones": Count, "points": Points}
)
Statues = TypedDict("Statues", {"statues": Count, "points": Points})
Blue = TypedDict("Blue", {"cards": Count, "points": Points})
# `missing`: monuments without a stone of the seat.
Wrath = TypedDict("Wrath", {"missing": Sites, "points": Points})
# `sleds`: stones left, per seat.
Over = TypedDict(
    "Over",
    {"winners": Seats, "scores": PerSeat, "sleds": PerSeat, "tie_break": Literal["sled", "shared"] | None},
)

ROUND_BEGINS: Final = Kind("round-begins", RoundBegins, data.R_ROUND, seat=LUCK)
DECK_RENEWED: Final = Kind("deck-renewed", Renewed, data.R_DECK, seat=LUCK)
CARD_DEALT: Final = Kind("card-dealt", Dealt, *data.R_MARKET, seat=LUCK)
# After the last card-dealt.
MARKET_DEALT: Final = Kind("market-dealt", MarketDealt, *data.R_MARKET, seat=LUCK)
# By R_PYRAMID and R_TEMPLE the stones are a bonus for the owner of a stone.
GET: Final = Kind("get", Got, data.R_GET, data.R_HAMMER, data.R_PYRAMID[1], data.R_TEMPLE[1])
LOAD: Final = Kind(
    "load", Loaded, data.R_LOAD, data.R_HAMMER, data.R_CHISEL, data.R_SAIL_CARD, data.R_PYRAMID[1]
)
SAIL: Final = Kind("sail", Sailed, data.R_SAIL, data.R_LEVER, data.R_SAIL_CARD)
STONE_PLACED: Final = Kind(
    "stone-placed",
    Placed,
    *data.R_PYRAMID,
    *data.R_TEMPLE,
    *data.R_TOMB,
    *data.R_OBELISKS,
    shapes=(OnPyramid, OnPyramids, InTemple, InTomb, OnObelisk, AtObelisks),
)
TOWER_BUILT: Final = Kind("tower-built", Tower, data.R_OBELISKS[1])
BONUS_SKIPPED: Final = Kind("bonus-skipped", Skipped, data.R_PYRAMID[1], data.R_TEMPLE[1])
# The top card of the deck, for a bonus of the pyramid or the temple. A red-card follows a red one.
CARD_DRAWN: Final = Kind("card-drawn", Coloured, *data.R_MARKET)
STONE_RETURNED: Final = Kind("stone-returned", Returned, *data.R_MARKET, data.R_PASS)
CARD_TAKEN: Final = Kind("card-taken", Taken, *data.R_MARKET)
# A card-looked follows for each card of the pair that is not public, then the choice.
PAIR_TAKEN: Final = Kind("pair-taken", PairTaken, data.R_MARKET[1])
CARD_LOOKED: Final = SecretKind("card-looked", Nothing, OneCard, data.R_MARKET[1])
# It reveals, unless both cards were public.
CARD_KEPT: Final = Kind("card-kept", Kept, data.R_MARKET[1], reveals=True)
RED_CARD: Final = Kind("red-card", Red, data.R_RED)
# A blue card. The get, load or sail that follow have the same rule.
CARD_PLAYED: Final = Kind("card-played", OneCard, *data.CARD_RULE.values())
PASS: Final = Kind("pass", Passed, data.R_PASS)
ROUND_ENDS: Final = Kind("round-ends", RoundEnds, data.R_ROUND_END, data.R_PASS)
# For each seat with stones on top.
TEMPLE_SCORED: Final = Kind("temple-scored", StonesScored, data.R_TEMPLE[0])
# For each space that gives points, from the left. Stones taken instead are a get, a card a card-drawn.
SPACE_SCORED: Final = Kind("space-scored", SpaceScored, data.R_TEMPLE[1])
MARKET_CLEARED: Final = Kind("market-cleared", Cleared, data.R_ROUND_END, seat=LUCK)
# A card of a pair that nobody took, now face up among the discards. Twice, public cards first.
CARD_BURIED: Final = Kind("card-buried", OneCard, data.R_MARKET[1], seat=LUCK)
# The seat begins the round.
NEXT_FIRST: Final = Kind("next-first", OneRound, data.R_ROUND_END)
TOMB_SCORED: Final = Kind("tomb-scored", Groups, data.R_TOMB[0])
TOMB_ROW_SCORED: Final = Kind("tomb-row-scored", RowScored, data.R_TOMB[1])
OBELISKS_SCORED: Final = Kind("obelisks-scored", Obelisk, data.R_OBELISKS[0])
# Stones in no tower, in the later edition.
WAITING_SCORED: Final = Kind("waiting-scored", StonesScored, data.R_EDITION)
DECORATION_SCORED: Final = Kind("decoration-scored", Decoration, data.R_DECORATIONS)
STATUES_SCORED: Final = Kind("statues-scored", Statues, data.R_STATUES)
BLUE_SCORED: Final = Kind("blue-scored", Blue, data.R_BLUE)
WRATH: Final = Kind("wrath", Wrath, data.R_WRATH)
# The seat is the first winner. R_TIE is the rule if there was a tie.
GAME_OVER: Final = Kind("game-over", Over, data.R_FINAL, data.R_TIE)

KINDS: Final = kinds_of(globals())
