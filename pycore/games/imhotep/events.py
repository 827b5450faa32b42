"""The kinds of events.

The seat is the one that acted, or that the event is about; for a stone it is the owner. Boats are 0..3, boat spaces 0..
from the bow. Market places are 0..3; on side B, 3 is the place of the pair. Pyramids of side B are 0 left, 1 middle, 2
right. Points may be 0.
"""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from pycore.codecs import List, Maybe, Number, Word, hidden
from pycore.events import LUCK, Count, Kind, Nothing, PerSeat, Points, Seat, Seats, Secret, kinds_of
from pycore.games.imhotep.data import (
    BOATS,
    BONUS_CARD,
    BONUS_LOAD,
    BONUS_STONES,
    CARD_RULE,
    COLOURS,
    MARKET_PLACES,
    MONUMENTS,
    PAIR_CARDS,
    PYRAMIDS,
    R_BLUE,
    R_CHISEL,
    R_DECK,
    R_DECORATIONS,
    R_EDITION,
    R_FINAL,
    R_GET,
    R_HAMMER,
    R_LEVER,
    R_LOAD,
    R_MARKET,
    R_OBELISKS,
    R_PASS,
    R_PYRAMID,
    R_RED,
    R_ROUND,
    R_ROUND_END,
    R_SAIL,
    R_SAIL_CARD,
    R_STATUES,
    R_TEMPLE,
    R_TIE,
    R_TOMB,
    R_WRATH,
    ROUND_CARDS,
    ROUNDS,
    SITES,
    TOMB_ROWS,
    TOWER_POINTS,
)
from pycore.games.imhotep.data import (
    KINDS as CARD_KINDS,
)

Round = Annotated[int, Number(1, ROUNDS)]
Boat = Annotated[int, Number(0, BOATS - 1)]
Capacity = Annotated[int, Number(1, 4)]
Space = Annotated[int, Number(0, 3)]
# Number of the boat among those of its capacity, from 1; null if it is the only one.
Nth = Annotated[int | None, Maybe(Number(1, BOATS), None)]
MarketPlace = Annotated[int, Number(0, MARKET_PLACES - 1)]
Card = Annotated[str, Word(CARD_KINDS)]
Cards = Annotated[list[str], List(Word(CARD_KINDS), most=MARKET_PLACES)]
Pair = Annotated[list[str], List(Word(CARD_KINDS), most=PAIR_CARDS)]
Colour = Annotated[str, Word(dict.fromkeys(COLOURS))]
Site = Annotated[str, Word(SITES)]
Bonus = Annotated[str, Word((BONUS_CARD, BONUS_STONES, BONUS_LOAD))]
Rank = Annotated[int, Number(1, 4)]
Stones = Annotated[list[int], List(Number(0, 3), most=4)]

# `first`: the seat that plays first.
RoundBegins = TypedDict(
    "RoundBegins",
    {
        "round": Round,
        "card": Annotated[str, Word({card for cards in ROUND_CARDS.values() for card in cards})],
        "capacities": Annotated[list[int], List(Number(1, 4), BOATS)],
        "first": Seat,
    },
)
# `cards`: discards that form the new deck; `laid`: kinds of the face-down pair that can now be deduced.
Renewed = TypedDict("Renewed", {"cards": Count, "laid": Pair})
Dealt = TypedDict("Dealt", {"place": MarketPlace, "card": Card})
# Place by place; on side B the last is the hidden pair.
MarketDealt = TypedDict(
    "MarketDealt",
    {"cards": Annotated[list[str | None], List(hidden(Maybe(Word(CARD_KINDS), None)), MARKET_PLACES)]},
)
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
    pyramid: Annotated[int | None, Maybe(Number(0, PYRAMIDS - 1), None)]
    place: Count
    level: Annotated[int, Number(0, 2)]
    bonus: Bonus | None
    points: Points


class InTemple(Origin):
    site: Literal["temple"]
    place: Annotated[int, Number(0, 4)]
    level: Count  # from 1
    covers: Seat | None  # the owner of the stone below


class InTomb(Origin):
    site: Literal["tomb"]
    row: Annotated[int, Number(0, TOMB_ROWS - 1)]
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
    """A stone at a site, as texts read it."""

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
Tower = TypedDict("Tower", {"tower": Annotated[int, Number(0, len(TOWER_POINTS) - 1)], "points": Points})
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
SpaceScored = TypedDict("SpaceScored", {"place": Annotated[int, Number(0, 4)], "points": Points})
Cleared = TypedDict("Cleared", {"cards": Cards})
OneRound = TypedDict("OneRound", {"round": Round})
# Sizes of the groups, largest first.
Groups = TypedDict("Groups", {"groups": list[Count], "points": Points})
# `tied`: how many seats share the place (1: the seat alone).
RowScored = TypedDict(
    "RowScored",
    {
        "row": Annotated[int, Number(0, TOMB_ROWS - 1)],
        "stones": Count,
        "place": Rank,
        "tied": Rank,
        "points": Points,
    },
)
Obelisk = TypedDict("Obelisk", {"height": Count, "place": Rank, "tied": Rank, "points": Points})
# `cards`: how many of this kind; `stones`: of all seats, on the site.
Decoration = TypedDict(
    "Decoration", {"card": Card, "site": Site, "cards": Count, "stones": Count, "points": Points}
)
Statues = TypedDict("Statues", {"statues": Count, "points": Points})
Blue = TypedDict("Blue", {"cards": Count, "points": Points})
# `missing`: monuments without a stone of the seat.
Wrath = TypedDict(
    "Wrath", {"missing": Annotated[list[str], List(Word(SITES), most=len(MONUMENTS))], "points": Points}
)
# `sleds`: stones left, per seat.
Over = TypedDict(
    "Over",
    {
        "winners": Seats,
        "scores": PerSeat,
        "sleds": PerSeat,
        "tie_break": Literal["sled", "shared"] | None,
    },
)

ROUND_BEGINS: Final = Kind("round-begins", RoundBegins, R_ROUND, seat=LUCK)
DECK_RENEWED: Final = Kind("deck-renewed", Renewed, R_DECK, seat=LUCK)
CARD_DEALT: Final = Kind("card-dealt", Dealt, *R_MARKET, seat=LUCK)
# After the last card-dealt.
MARKET_DEALT: Final = Kind("market-dealt", MarketDealt, *R_MARKET, seat=LUCK)
# By R_PYRAMID and R_TEMPLE the stones are a bonus for the owner of a stone.
GET: Final = Kind("get", Got, R_GET, R_HAMMER, R_PYRAMID[1], R_TEMPLE[1])
LOAD: Final = Kind("load", Loaded, R_LOAD, R_HAMMER, R_CHISEL, R_SAIL_CARD, R_PYRAMID[1])
SAIL: Final = Kind("sail", Sailed, R_SAIL, R_LEVER, R_SAIL_CARD)
STONE_PLACED: Final = Kind(
    "stone-placed",
    Placed,
    *R_PYRAMID,
    *R_TEMPLE,
    *R_TOMB,
    *R_OBELISKS,
    shapes=(OnPyramid, OnPyramids, InTemple, InTomb, OnObelisk, AtObelisks),
)
TOWER_BUILT: Final = Kind("tower-built", Tower, R_OBELISKS[1])
BONUS_SKIPPED: Final = Kind("bonus-skipped", Skipped, R_PYRAMID[1], R_TEMPLE[1])
# The top card of the deck, for a bonus of the pyramid or the temple. A red-card follows a red one.
CARD_DRAWN: Final = Kind("card-drawn", Coloured, *R_MARKET)
STONE_RETURNED: Final = Kind("stone-returned", Returned, *R_MARKET, R_PASS)
CARD_TAKEN: Final = Kind("card-taken", Taken, *R_MARKET)
# A card-looked follows for each card of the pair that is not public, then the choice.
PAIR_TAKEN: Final = Kind("pair-taken", PairTaken, R_MARKET[1])
CARD_LOOKED: Final = Secret("card-looked", Nothing, OneCard, R_MARKET[1])
# It reveals, unless both cards were public.
CARD_KEPT: Final = Kind("card-kept", Kept, R_MARKET[1], reveals=True)
RED_CARD: Final = Kind("red-card", Red, R_RED)
# A blue card. The get, load or sail that follow have the same rule.
CARD_PLAYED: Final = Kind("card-played", OneCard, *CARD_RULE.values())
PASS: Final = Kind("pass", Passed, R_PASS)
ROUND_ENDS: Final = Kind("round-ends", RoundEnds, R_ROUND_END, R_PASS)
# For each seat with stones on top.
TEMPLE_SCORED: Final = Kind("temple-scored", StonesScored, R_TEMPLE[0])
# For each space that gives points, from the left. Stones taken instead are a get, a card a card-drawn.
SPACE_SCORED: Final = Kind("space-scored", SpaceScored, R_TEMPLE[1])
MARKET_CLEARED: Final = Kind("market-cleared", Cleared, R_ROUND_END, seat=LUCK)
# A card of a pair that nobody took, now face up among the discards. Twice, public cards first.
CARD_BURIED: Final = Kind("card-buried", OneCard, R_MARKET[1], seat=LUCK)
# The seat begins the round.
NEXT_FIRST: Final = Kind("next-first", OneRound, R_ROUND_END)
TOMB_SCORED: Final = Kind("tomb-scored", Groups, R_TOMB[0])
TOMB_ROW_SCORED: Final = Kind("tomb-row-scored", RowScored, R_TOMB[1])
OBELISKS_SCORED: Final = Kind("obelisks-scored", Obelisk, R_OBELISKS[0])
# Stones in no tower, in the later edition.
WAITING_SCORED: Final = Kind("waiting-scored", StonesScored, R_EDITION)
DECORATION_SCORED: Final = Kind("decoration-scored", Decoration, R_DECORATIONS)
STATUES_SCORED: Final = Kind("statues-scored", Statues, R_STATUES)
BLUE_SCORED: Final = Kind("blue-scored", Blue, R_BLUE)
WRATH: Final = Kind("wrath", Wrath, R_WRATH)
# The seat is the first winner. R_TIE is the rule if there was a tie.
GAME_OVER: Final = Kind("game-over", Over, R_FINAL, R_TIE)

KINDS: Final = kinds_of(globals())
