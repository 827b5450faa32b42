"""The kinds of events.

The seat is the one that acted, or that the event is about. Lots are numbered from 0 and sites from 1. The overseers of
a seat are 0 and 1. The base of a pyramid is level 0.
"""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from pycore.codecs import List, Number, Row, Word, last_seat, per_seat
from pycore.events import LUCK, Count, Kind, PerSeat, Points, Seat, Seats, Secret, Tally, kinds_of
from pycore.games.valle.data import (
    COLOURS,
    CUBES_EACH,
    LEVELS,
    OVERSEERS,
    POINTS,
    R_ARRIVAL,
    R_AUCTION,
    R_AWARD,
    R_BOISNIER,
    R_BUILD,
    R_CLAIM,
    R_END,
    R_FAST,
    R_LARGE,
    R_LOTS,
    R_OVERSEERS,
    R_PHARAOH,
    R_PLANS,
    R_RAYS,
    R_ROUND,
    R_SARGON,
    R_SMALL,
    R_STEAL,
    R_TAKEOVER,
    R_WORKERS,
    ROLES,
    SITES,
    TABLETS,
)
from pycore.games.valle.places import PLACE_NAMES


def last_lot(position: object) -> int:
    """The number of the last lot: there is one more than seats."""
    return last_seat(position) + 1


Lot = Annotated[int, Number(0, last_lot)]
Site = Annotated[int, Number(1, len(SITES))]
Place = Annotated[str, Word(PLACE_NAMES)]
Overseer = Annotated[int, Number(0, OVERSEERS - 1)]
Colour = Annotated[str, Word(COLOURS)]
Cubes = Annotated[dict[str, int], Tally(dict.fromkeys(COLOURS, CUBES_EACH))]
Level = Annotated[int, Number(0, len(LEVELS[True]) - 1)]
Role = Annotated[str, Word({role for levels in ROLES.values() for level in levels for role, _ in level})]
TabletValue = Annotated[int, Number(0, max(TABLETS))]
Tablets = Annotated[list[int], List(Number(0, max(TABLETS)), most=len(TABLETS))]

# Tablets laid so far, or in all.
Laid = TypedDict("Laid", {"tablets": Count})
LaidValue = TypedDict("LaidValue", {"value": TabletValue})
OrderRevealed = TypedDict(
    "OrderRevealed",
    {
        "tablets": Annotated[list[list[int]], per_seat(List(Number(0, max(TABLETS)), most=len(TABLETS)))],
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
            List(Row(Number(0, last_seat), Number(0, last_lot), Number(0, max(TABLETS)), made=list)),
        ]
    },
)
# `tie`: the lot is won only by bidding there first.
LotWon = TypedDict("LotWon", {"lot": Lot, "cubes": Cubes, "sum": Count, "tie": bool})
# `pharaoh`: cubes of his pyramid now, if the lot goes there.
LotUnsold = TypedDict(
    "LotUnsold",
    {"lot": Lot, "cubes": Cubes, "to": Literal["bag", "pharaoh"], "pharaoh": NotRequired[Count]},
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
    "Plans", {"plans": Annotated[list[list[str]], per_seat(List(Word(PLACE_NAMES), OVERSEERS))]}
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
    "TakeoverEnds", {"sites": Annotated[list[int], List(Number(1, len(SITES)), most=len(SITES))]}
)
# `cubes`: how many lie there now, `of`: how many the pyramid has.
CubeLaid = TypedDict(
    "CubeLaid",
    {"site": Site, "level": Level, "role": Role, "colour": Colour, "cubes": Count, "of": Count},
)
Finished = TypedDict(
    "Finished",
    {"site": Site, "large": bool, "pattern": Annotated[str, Word(POINTS[True])], "points": Points},
)
# `pharaoh`: cubes of his pyramid now.
Leftovers = TypedDict("Leftovers", {"cubes": Cubes, "pharaoh": Count})
RoundEnds = TypedDict("RoundEnds", {"round": Count, "pharaoh": Count})
RoundBegins = TypedDict("RoundBegins", {"round": Count, "first": Seat})
Over = TypedDict("Over", {"winners": Seats, "scores": PerSeat, "cause": Literal["pharaoh", "sites"]})

ORDER_LAID: Final = Secret("order-laid", Laid, LaidValue, R_SARGON)
# No event for a seat with none left.
ORDER_DONE: Final = Kind("order-done", Laid, R_SARGON)
ORDER_REVEALED: Final = Kind("order-revealed", OrderRevealed, R_SARGON, seat=LUCK, reveals=True)
ORDER_CHOSEN: Final = Kind("order-chosen", OrderChosen, R_SARGON)
LOTS_DRAWN: Final = Kind("lots-drawn", LotsDrawn, R_LOTS, seat=LUCK)
BID_LAID: Final = Secret("bid-laid", OneLot, LaidValue, R_AUCTION, R_BOISNIER)
# No event for a seat with none left.
BIDS_DONE: Final = Kind("bids-done", Laid, R_AUCTION, R_BOISNIER)
BIDS_REVEALED: Final = Kind("bids-revealed", Bids, R_AWARD, seat=LUCK, reveals=True)
LOT_WON: Final = Kind("lot-won", LotWon, R_AWARD)
# R_FAST: by the variant; R_PHARAOH: no lot was sold.
LOT_UNSOLD: Final = Kind("lot-unsold", LotUnsold, R_AWARD, R_FAST, R_PHARAOH, seat=LUCK)
OVERSEER_MOVED: Final = Kind("overseer-moved", OverseerMoved, R_OVERSEERS, R_ARRIVAL)
OVERSEER_STAYS: Final = Kind("overseer-stays", OverseerStays, R_ARRIVAL)
PLAN_WRITTEN: Final = Secret("plan-written", PlanWritten, PlannedPlace, R_PLANS)
PLANS_REVEALED: Final = Kind("plans-revealed", Plans, R_PLANS, seat=LUCK, reveals=True)
SITE_CLAIMED: Final = Kind("site-claimed", Claim, R_CLAIM)
SITE_LEFT: Final = Kind("site-left", Claim, R_CLAIM)
WORKER_MOVED: Final = Kind("worker-moved", WorkerMoved, R_WORKERS)
WALK_ENDS: Final = Kind("walk-ends", WalkEnds, R_OVERSEERS, R_WORKERS)
CUBE_STOLEN: Final = Kind("cube-stolen", CubeStolen, R_STEAL)
THEFT_ENDS: Final = Kind("theft-ends", TheftEnds, R_STEAL)
SITE_TAKEN: Final = Kind("site-taken", SiteTaken, R_TAKEOVER)
TAKEOVER_ENDS: Final = Kind("takeover-ends", TakeoverEnds, R_TAKEOVER)
CUBE_LAID: Final = Kind("cube-laid", CubeLaid, R_BUILD)
# The only event that gives points.
PYRAMID_FINISHED: Final = Kind("pyramid-finished", Finished, R_SMALL, R_LARGE, R_RAYS)
LEFTOVERS: Final = Kind("leftovers", Leftovers, R_PHARAOH)
ROUND_ENDS: Final = Kind("round-ends", RoundEnds, R_ROUND, seat=LUCK)
ROUND_BEGINS: Final = Kind("round-begins", RoundBegins, R_ROUND, seat=LUCK)
# The seat is the first winner.
GAME_OVER: Final = Kind("game-over", Over, R_END)

KINDS: Final = kinds_of(globals())
