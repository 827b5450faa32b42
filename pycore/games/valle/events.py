"""The kinds of events.

The seat is the one that acted, or that the event is about. Lots are numbered from 0 and sites from 1. The overseers of
a seat are 0 and 1. The base of a pyramid is level 0.
"""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from pycore.codecs import List, Number, Row, Word, last_seat, per_seat
from pycore.events import LUCK, Count, Kind, PerSeat, Points, Seat, Seats, SecretKind, Tally, kinds_of
from pycore.games.valle import data
from pycore.games.valle.places import PLACE_NAMES


def last_lot(position: object) -> int:
    """The number of the last lot: there is one more than seats."""
    return last_seat(position) + 1


Lot = Annotated[int, Number(0, last_lot)]
Site = Annotated[int, Number(1, len(data.SITES))]
Place = Annotated[str, Word(PLACE_NAMES)]
Overseer = Annotated[int, Number(0, data.OVERSEERS - 1)]
Colour = Annotated[str, Word(data.COLOURS)]
Cubes = Annotated[dict[str, int], Tally(dict.fromkeys(data.COLOURS, data.CUBES_EACH))]
Level = Annotated[int, Number(0, len(data.LEVELS[True]) - 1)]
Role = Annotated[str, Word({role for levels in data.ROLES.values() for level in levels for role, _ in level})]
TabletValue = Annotated[int, Number(0, max(data.TABLETS))]
Tablets = Annotated[list[int], List(Number(0, max(data.TABLETS)), most=len(data.TABLETS))]

# Tablets laid so far, or in all.
Laid = TypedDict("Laid", {"tablets": Count})
LaidValue = TypedDict("LaidValue", {"value": TabletValue})
OrderRevealed = TypedDict(
    "OrderRevealed",
    {
        "tablets": Annotated[
            list[list[int]], per_seat(List(Number(0, max(data.TABLETS)), most=len(data.TABLETS)))
        ],
        "winner": Seat | None,
    },
)
# `place` from 1; `order`: the seats in order of play.
OrderChosen = TypedDict("OrderChosen", {"place": Count, "first": Seat, "order": Seats})
# `bag`: cubes left in it.
LotsDrawn = TypedDict("LotsDrawn", {"lots": list[Cubes], "bag": Count})
OneLot = TypedDict("OneLot", {"lot": Lot})
# [seat, lot, value], seats in order of play.
Bids = TypedDict(
    "Bids",
    {
        "bids": Annotated[
            list[list[int]],
            List(Row(Number(0, last_seat), Number(0, last_lot), Number(0, max(data.TABLETS)), made=list)),
        ]
    },
)
# `tie`: the lot is won only by bidding there first.
LotWon = TypedDict("LotWon", {"lot": Lot, "cubes": Cubes, "sum": Count, "tie": bool})
# `pharaoh`: cubes of his pyramid now, if the lot goes there.
LotUnsold = TypedDict(
    "LotUnsold", {"lot": Lot, "cubes": Cubes, "to": Literal["bag", "pharaoh"], "pharaoh": NotRequired[Count]}
)
# `left`: points of movement, in round 1; `planned` from round 2 on.
OverseerMoved = TypedDict(
    "OverseerMoved",
    {
        "overseer": Overseer,
        "from": Place,
        "to": Place,
        "left": NotRequired[Count],
        "planned": NotRequired[Place],
    },
)
OverseerStays = TypedDict(
    "OverseerStays",
    {"overseer": Overseer, "place": Place, "planned": Place, "why": Literal["chosen", "full"]},
)
PlanWritten = TypedDict("PlanWritten", {"overseer": Overseer})
PlannedPlace = TypedDict("PlannedPlace", {"place": Place})
Plans = TypedDict(
    "Plans", {"plans": Annotated[list[list[str]], per_seat(List(Word(PLACE_NAMES), data.OVERSEERS))]}
)
Claim = TypedDict("Claim", {"site": Site, "overseer": Overseer})
WorkerMoved = TypedDict("WorkerMoved", {"from": Place, "to": Place, "left": Count})
# `left`: unused points.
WalkEnds = TypedDict("WalkEnds", {"figures": Literal["overseer", "worker"], "left": Count})
# `cubes`: stolen there so far; `spent`: workers.
CubeStolen = TypedDict(
    "CubeStolen",
    {
        "site": Site,
        "owner": Seat,
        "level": Level,
        "role": Role,
        "colour": Colour,
        "cubes": Count,
        "spent": Count,
    },
)
# `begun`: whether anything was stolen.
TheftEnds = TypedDict("TheftEnds", {"begun": bool})
# `from`: the seat that loses the site; `cubes`: how many lie there.
SiteTaken = TypedDict("SiteTaken", {"site": Site, "from": Seat, "cubes": Count})
# Sites that the seat could have taken over.
TakeoverEnds = TypedDict(
    "TakeoverEnds", {"sites": Annotated[list[int], List(Number(1, len(data.SITES)), most=len(data.SITES))]}
)
# `cubes`: how many lie there now, `of`: how many the pyramid has.
CubeLaid = TypedDict(
    "CubeLaid", {"site": Site, "level": Level, "role": Role, "colour": Colour, "cubes": Count, "of": Count}
)
Finished = TypedDict(
    "Finished",
    {"site": Site, "large": bool, "pattern": Annotated[str, Word(data.POINTS[True])], "points": Points},
)
# `pharaoh`: cubes of his pyramid now.
Leftovers = TypedDict("Leftovers", {"cubes": Cubes, "pharaoh": Count})
RoundEnds = TypedDict("RoundEnds", {"round": Count, "pharaoh": Count})
RoundBegins = TypedDict("RoundBegins", {"round": Count, "first": Seat})
Over = TypedDict("Over", {"winners": Seats, "scores": PerSeat, "cause": Literal["pharaoh", "sites"]})

ORDER_LAID: Final = SecretKind("order-laid", Laid, LaidValue, data.R_SARGON)
# No event for a seat with none left.
ORDER_DONE: Final = Kind("order-done", Laid, data.R_SARGON)
ORDER_REVEALED: Final = Kind("order-revealed", OrderRevealed, data.R_SARGON, seat=LUCK, reveals=True)
ORDER_CHOSEN: Final = Kind("order-chosen", OrderChosen, data.R_SARGON)
LOTS_DRAWN: Final = Kind("lots-drawn", LotsDrawn, data.R_LOTS, seat=LUCK)
BID_LAID: Final = SecretKind("bid-laid", OneLot, LaidValue, data.R_AUCTION, data.R_BOISNIER)
# No event for a seat with none left.
BIDS_DONE: Final = Kind("bids-done", Laid, data.R_AUCTION, data.R_BOISNIER)
BIDS_REVEALED: Final = Kind("bids-revealed", Bids, data.R_AWARD, seat=LUCK, reveals=True)
LOT_WON: Final = Kind("lot-won", LotWon, data.R_AWARD)
# R_FAST: by the variant; R_PHARAOH: no lot was sold.
LOT_UNSOLD: Final = Kind("lot-unsold", LotUnsold, data.R_AWARD, data.R_FAST, data.R_PHARAOH, seat=LUCK)
OVERSEER_MOVED: Final = Kind("overseer-moved", OverseerMoved, data.R_OVERSEERS, data.R_ARRIVAL)
OVERSEER_STAYS: Final = Kind("overseer-stays", OverseerStays, data.R_ARRIVAL)
PLAN_WRITTEN: Final = SecretKind("plan-written", PlanWritten, PlannedPlace, data.R_PLANS)
PLANS_REVEALED: Final = Kind("plans-revealed", Plans, data.R_PLANS, seat=LUCK, reveals=True)
SITE_CLAIMED: Final = Kind("site-claimed", Claim, data.R_CLAIM)
SITE_LEFT: Final = Kind("site-left", Claim, data.R_CLAIM)
WORKER_MOVED: Final = Kind("worker-moved", WorkerMoved, data.R_WORKERS)
WALK_ENDS: Final = Kind("walk-ends", WalkEnds, data.R_OVERSEERS, data.R_WORKERS)
CUBE_STOLEN: Final = Kind("cube-stolen", CubeStolen, data.R_STEAL)
THEFT_ENDS: Final = Kind("theft-ends", TheftEnds, data.R_STEAL)
SITE_TAKEN: Final = Kind("site-taken", SiteTaken, data.R_TAKEOVER)
TAKEOVER_ENDS: Final = Kind("takeover-ends", TakeoverEnds, data.R_TAKEOVER)
CUBE_LAID: Final = Kind("cube-laid", CubeLaid, data.R_BUILD)
# The only event that gives points.
PYRAMID_FINISHED: Final = Kind("pyramid-finished", Finished, data.R_SMALL, data.R_LARGE, data.R_RAYS)
LEFTOVERS: Final = Kind("leftovers", Leftovers, data.R_PHARAOH)
ROUND_ENDS: Final = Kind("round-ends", RoundEnds, data.R_ROUND, seat=LUCK)
ROUND_BEGINS: Final = Kind("round-begins", RoundBegins, data.R_ROUND, seat=LUCK)
# The seat is the first winner.
GAME_OVER: Final = Kind("game-over", Over, data.R_END)

KINDS: Final = kinds_of(globals())
