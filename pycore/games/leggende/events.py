"""The kinds of events.

The seat is the one that acted, or that the event is about. While the map is made it is seat 0 if that seat makes it,
otherwise luck.
"""

from typing import Annotated, Any, Final, Literal, TypedDict

from pycore.codecs import SEAT, Codec, List, Maybe, Number, Word, hidden
from pycore.events import (
    LUCK,
    SEAT_OR_LUCK,
    Count,
    Kind,
    Nothing,
    PerSeat,
    Points,
    Seat,
    Seats,
    SecretKind,
    kinds_of,
)
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS
from pycore.games.leggende.choices import NEUTRAL, PARTS, SLOTS
from pycore.games.leggende.faces import FACE_NAMES, REGION
from pycore.reading import fail, inside, word

PART_RULES: Final = (data.R_PLACE, data.R_MOVE, data.R_CITY, data.R_DESTROY)


class TokensAt(Codec):
    """Codec of an object {region: name of its token}."""

    def read(self, value: Any, field: str, position: Any) -> dict[str, str]:
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        return {
            word(region, field, REGION): word(name, inside(field, region), data.TOKENS)
            for region, name in value.items()
        }

    def __str__(self) -> str:
        return "{region: token}"


Region = Annotated[str, Word(REGION)]
Regions = Annotated[list[str], List(Word(REGION), most=len(REGION))]
Card = Annotated[str, Word(IDS)]
Leader = Annotated[str, Word(data.LEADERS)]
Token = Annotated[str, Word(data.TOKENS)]
Owner = Annotated[int | str, Maybe(SEAT, NEUTRAL, NEUTRAL)]
Action = Annotated[str, Word(PARTS)]

Tile = TypedDict(
    "Tile",
    {
        "slot": Annotated[str, Word({slot for slots in SLOTS for slot in slots})],
        "face": Annotated[str, Word(FACE_NAMES)],
        "turn": Annotated[int, Number(0, 3)],
    },
)
# The central tile comes first.
MapMade = TypedDict("MapMade", {"tiles": list[Tile], "start_region": Region})
TokenPlaced = TypedDict("TokenPlaced", {"name": Annotated[str, hidden(Word(data.TOKENS))], "region": Region})
OneLeader = TypedDict("OneLeader", {"leader": Leader})
RowDealt = TypedDict("RowDealt", {"cards": Annotated[list[str], List(Word(IDS), data.ROW)]})
# `armies`: per seat.
ArmiesSet = TypedDict("ArmiesSet", {"region": Region, "armies": PerSeat})
OneRegion = TypedDict("OneRegion", {"region": Region})
# `armies`: neutral ones there now.
Neutral = TypedDict("Neutral", {"region": Region, "armies": Count})
Bid = TypedDict("Bid", {"bid": Count})
# `tied`: the seats with the highest bid.
Bids = TypedDict("Bids", {"bids": PerSeat, "tied": Seats})
BidWon = TypedDict("BidWon", {"coins": Count, "tie": Literal["youngest", "die"] | None})
# The seat that begins.
First = TypedDict("First", {"first": Seat})
Take = TypedDict("Take", {"card": Card, "position": Annotated[int, Number(0, data.ROW - 1)], "cost": Count})
Gained = TypedDict("Gained", {"card": Card, "coins": Count})
# `why`: the reason of a refusal.
PartSkipped = TypedDict(
    "PartSkipped",
    {
        "action": Action,
        "why": Literal["no-supply", "no-city-left", "no-armies", "no-move", "nothing-to-destroy"],
    },
)
# `left`: how much of the part could still be done.
PartEnded = TypedDict("PartEnded", {"action": Action, "left": Count})
# `coins`: paid to `payee`.
Place = TypedDict("Place", {"region": Region, "left": Count, "payee": Seat | None, "coins": Count})
Move = TypedDict(
    "Move",
    {"from": Region, "to": Region, "cost": Count, "left": Count, "way": Literal["land", "sea", "portal"]},
)
Robbed = TypedDict("Robbed", {"region": Region, "coins": Count})
# `armies`: there.
Slain = TypedDict("Slain", {"region": Region, "armies": Count})
# `cities`: of the seat now.
City = TypedDict("City", {"region": Region, "cities": Count})
# `coins`: of the treasure.
TokenTaken = TypedDict("TokenTaken", {"name": Token, "region": Region, "coins": Count})
# `kept`: whether the Red Sorceress keeps the army.
Destroy = TypedDict("Destroy", {"region": Region, "owner": Owner, "kept": bool})
Steal = TypedDict("Steal", {"victim": Seat, "coins": Count})
OneCard = TypedDict("OneCard", {"card": Card})
TokenName = TypedDict("TokenName", {"name": Token})
# The tokens that any seat had looked at.
Tokens = TypedDict("Tokens", {"tokens": Annotated[dict[str, str], TokensAt()]})
RegionsScored = TypedDict("RegionsScored", {"regions": Regions, "points": Points})
# The regions of each island.
Islands = TypedDict(
    "Islands",
    {
        "islands": Annotated[list[list[str]], List(List(Word(REGION), most=len(REGION)), most=len(REGION))],
        "points": Points,
    },
)
# `count`: how many things the card counts.
CardScored = TypedDict("CardScored", {"card": Card, "count": Count, "points": Points})
# `tied`: the number of seats with as many elixirs (1: the seat alone).
Elixirs = TypedDict("Elixirs", {"elixirs": Count, "tied": Count, "points": Points})
TokenScored = TypedDict("TokenScored", {"token": Literal["book", "dragon", "swamp"], "points": Points})
# `count`: cards, islands or armies.
LeaderScored = TypedDict("LeaderScored", {"leader": Leader, "count": Count, "points": Points})
# `totals`: points after the game.
GameEnds = TypedDict("GameEnds", {"game_no": Annotated[int, Number(1, 2)], "totals": PerSeat})
Over = TypedDict(
    "Over",
    {
        "winners": Seats,
        "scores": PerSeat,
        "tie_break": Literal["book", "coins", "armies", "regions", "shared"] | None,
    },
)

MAP_MADE: Final = Kind("map-made", MapMade, data.R_MAP, seat=SEAT_OR_LUCK)
TOKEN_PLACED: Final = Kind("token-placed", TokenPlaced, data.R_TOKENS, seat=SEAT_OR_LUCK)
LEADER_DEALT: Final = Kind("leader-dealt", OneLeader, data.R_LEADERS)
ROW_DEALT: Final = Kind("row-dealt", RowDealt, data.R_ROW, seat=LUCK)
ARMIES_SET: Final = Kind("armies-set", ArmiesSet, data.R_START_ARMIES, seat=LUCK)
# One army of every seat is placed there.
OUTPOST: Final = Kind("outpost", OneRegion, data.R_OUTPOST)
NEUTRAL_PUT: Final = Kind("neutral", Neutral, data.R_NEUTRAL)
BID: Final = SecretKind("bid", Nothing, Bid, data.R_BID)
BIDS_REVEALED: Final = Kind("bids-revealed", Bids, data.R_BID, seat=LUCK, reveals=True)
BID_WON: Final = Kind("bid-won", BidWon, data.R_BID, data.R_DIE)
FIRST: Final = Kind("first", First, data.R_FIRST)
# R_FAIRY: the Fairy Queen's extra card.
TAKE: Final = Kind("take", Take, data.R_TAKE, data.R_FAIRY)
COINS_GAINED: Final = Kind("coins-gained", Gained, data.R_ABILITY)
PART_SKIPPED: Final = Kind("part-skipped", PartSkipped, *PART_RULES)
# Neither half of an "or" is done.
ACTION_DECLINED: Final = Kind("action-declined", Nothing, data.R_ACTION)
PART_ENDED: Final = Kind("part-ended", PartEnded, *PART_RULES)
PLACE: Final = Kind("place", Place, data.R_PLACE, data.R_BANDIT)
MOVE: Final = Kind("move", Move, data.R_MOVE)
ROBBED: Final = Kind("robbed", Robbed, data.R_ROBBERS)
DRAGON_SLAIN: Final = Kind("dragon-slain", Slain, data.R_DRAGON)
CITY: Final = Kind("city", City, data.R_CITY)
# It reveals a token that was hidden.
TOKEN_TAKEN: Final = Kind("token-taken", TokenTaken, data.R_EXPLORE, data.R_SWAMP, reveals=True)
FREE_ARMY: Final = Kind("free-army", OneRegion, data.R_KNIGHT)
DESTROY: Final = Kind("destroy", Destroy, data.R_DESTROY, data.R_SORCERESS)
STEAL: Final = Kind("steal", Steal, data.R_BANDIT)
CARD_DEALT: Final = Kind("card-dealt", OneCard, data.R_ROW, seat=LUCK)
PEEK: Final = Kind("peek", OneRegion, data.R_SWAMP)
# It reveals a token that another seat had looked at.
TOKEN_SHOWN: Final = SecretKind("token-shown", OneRegion, TokenName, data.R_SWAMP, reveals=True)
EXTRA_DECLINED: Final = Kind("extra-declined", Nothing, data.R_FAIRY)
TOKENS_REVEALED: Final = Kind("tokens-revealed", Tokens, data.R_SWAMP, seat=LUCK, reveals=True)
REGIONS_SCORED: Final = Kind("regions-scored", RegionsScored, data.R_REGIONS)
FORTRESSES_SCORED: Final = Kind("fortresses-scored", RegionsScored, data.R_FORTRESS)
ISLANDS_SCORED: Final = Kind("islands-scored", Islands, data.R_ISLANDS)
CARD_SCORED: Final = Kind("card-scored", CardScored, data.R_CARDS)
ELIXIRS_SCORED: Final = Kind("elixirs-scored", Elixirs, data.R_ELIXIRS)
TOKEN_SCORED: Final = Kind("token-scored", TokenScored, data.R_EXPLORE, data.R_DRAGON, data.R_SWAMP)
LEADER_SCORED: Final = Kind("leader-scored", LeaderScored, data.R_FAIRY, data.R_KNIGHT, data.R_SORCERESS)
# After the first and the second game of a long game.
GAME_ENDS: Final = Kind("game-ends", GameEnds, data.R_LONG, seat=LUCK)
# The seat is the first winner.
GAME_OVER: Final = Kind("game-over", Over, data.R_END, data.R_TIE)

KINDS: Final = kinds_of(globals())
