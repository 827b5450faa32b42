"""The kinds of events.

The seat is the one that acted, or that the event is about. A seat's two places for pyramids are 0 and 1. `low` is the
value of the lowest level of a pyramid; `levels` lists its levels from the bottom, each one as [stones, jokers]. Points
may be 0.
"""

from typing import Annotated, Final, Literal, TypedDict

from pycore.codecs import List, Number, Row, Word
from pycore.events import (
    LUCK,
    Count,
    Kind,
    Nothing,
    PerSeat,
    Points,
    Seat,
    Seats,
    SecretKind,
    Tally,
    kinds_of,
)
from pycore.games.oh_pharaoh import data

Card = Annotated[str, Word(data.TYPES)]
Cards = Annotated[dict[str, int], Tally(data.PRINTED)]
Place = Annotated[int, Number(0, data.PLACES - 1)]
StoneValue = Annotated[int, Number(1, data.VALUES)]
Levels = Annotated[list[list[int]], List(Row(Number(0, 99), Number(0, 99), made=list), most=data.VALUES)]
StoneOrJoker = Literal["stone", "joker"]

OneCard = TypedDict("OneCard", {"card": Card})
# `kept`: whether the card stays; it was discarded if its type was there already.
Revealed = TypedDict("Revealed", {"card": Card, "kept": bool})
Turn = TypedDict("Turn", {"turn": Count, "round": Count})
FinalScored = TypedDict(
    "FinalScored", {"place": Place, "low": StoneValue, "levels": Levels, "cards": Count, "points": Points}
)


class Scored(FinalScored):
    forced: bool  # scoring was compulsory


Marker = TypedDict(
    "Marker",
    {
        "space": Annotated[int, Number(1, data.LAST_SPACE)],
        "special": Literal["second", "high", "last"] | None,
    },
)
# `cards`: of the new pile.
FinalPhase = TypedDict("FinalPhase", {"cards": Count, "cause": Literal["space", "rounds"]})
# How many discards became the pile.
Reshuffled = TypedDict("Reshuffled", {"cards": Count})


class Laid(TypedDict):
    """A pyramid that is built or changed. `worth`: its points if it were scored now."""

    place: Place
    low: StoneValue
    levels: Levels
    worth: Points


class Built(Laid):
    used_jokers: Count


class Added(Laid):
    value: StoneValue
    card: StoneOrJoker
    new_level: bool


class PutUnder(Laid):
    value: StoneValue
    cards: Count  # of the new level
    used_jokers: Count


Swapped = TypedDict("Swapped", {"owner": Seat, "place": Place, "value": StoneValue})
# `needed`: levels of the pyramid.
ThiefPlayed = TypedDict("ThiefPlayed", {"victim": Seat, "place": Place, "needed": Count})
Answered = TypedDict("Answered", {"against": Literal["thief", "collector"], "attacker": Seat})
Rolled = TypedDict(
    "Rolled",
    {
        "victim": Seat,
        "place": Place,
        "rolled": Annotated[int, Number(1, data.DIE)],
        "needed": Count,
        "success": bool,
    },
)
# `whole`: whether the rest is a pyramid.
Stolen = TypedDict(
    "Stolen", {"victim": Seat, "place": Place, "value": StoneValue, "card": StoneOrJoker, "whole": bool}
)
Rest = TypedDict("Rest", {"low": StoneValue, "levels": Levels})
# `back`: cards that go to the hand.
Broken = TypedDict("Broken", {"place": Place, "left": Rest | None, "back": Cards})
Taxed = TypedDict("Taxed", {"victim": Seat})
# `offers`: opened this turn.
Opened = TypedDict("Opened", {"partner": Seat, "offers": Count})
Trade = TypedDict("Trade", {"giver": Seat, "partner": Seat, "give": Cards, "ask": Cards})
EndCard = TypedDict("EndCard", {"how": Literal["drawn", "revealed"]})
# `hands`: the cards of each seat.
Over = TypedDict("Over", {"winners": Seats, "scores": PerSeat, "hands": list[Cards]})

DEALT: Final = SecretKind("dealt", Nothing, OneCard, data.R_SETUP)
REVEALED: Final = Kind("revealed", Revealed, data.R_ROW, seat=LUCK)
TURN_BEGINS: Final = Kind("turn-begins", Turn, data.R_TURN)
SCORED: Final = Kind("scored", Scored, data.R_SCORE)
MARKER_MOVED: Final = Kind("marker-moved", Marker, data.R_TRACK)
FINAL_PHASE: Final = Kind("final-phase", FinalPhase, data.R_FINAL, seat=LUCK)
TAKEN: Final = Kind("taken", OneCard, data.R_DRAW)
DRAWN: Final = SecretKind("drawn", Nothing, OneCard, data.R_DRAW, data.R_REFILL)
RESHUFFLED: Final = Kind("reshuffled", Reshuffled, data.R_PILE, seat=LUCK)
BUILT: Final = Kind("built", Built, data.R_BUILD)
ADDED: Final = Kind("added", Added, data.R_ADD)
PUT_UNDER: Final = Kind("put-under", PutUnder, data.R_ADD)
JOKER_SWAPPED: Final = Kind("joker-swapped", Swapped, data.R_SWAP)
THIEF_PLAYED: Final = Kind("thief-played", ThiefPlayed, data.R_THIEF)
COLLECTOR_PLAYED: Final = Kind("collector-played", Nothing, data.R_COLLECTOR)
# The seat is the victim.
PHARAOH_PLAYED: Final = Kind("pharaoh-played", Answered, data.R_PHARAOH, reveals=True)
ATTACK_LET: Final = Kind("attack-let", Answered, data.R_PHARAOH, reveals=True)
DIE_ROLLED: Final = Kind("die-rolled", Rolled, data.R_THIEF)
STOLEN: Final = Kind("stolen", Stolen, data.R_THIEF)
# The seat is the victim.
PYRAMID_BROKEN: Final = Kind("pyramid-broken", Broken, data.R_REMAINS)
TAXED: Final = SecretKind("taxed", Taxed, OneCard, data.R_COLLECTOR, also="victim")
OFFER_OPENED: Final = Kind("offer-opened", Opened, data.R_TRADE)
TRADE_PROPOSED: Final = Kind("trade-proposed", Trade, data.R_TRADE)
TRADE_WITHDRAWN: Final = Kind("trade-withdrawn", Trade, data.R_TRADE)
# The seat is the partner.
TRADE_ACCEPTED: Final = Kind("trade-accepted", Trade, data.R_TRADE, reveals=True)
TRADE_REFUSED: Final = Kind("trade-refused", Trade, data.R_TRADE, reveals=True)
DISCARDED: Final = Kind("discarded", OneCard, data.R_DISCARD)
# The seat drew it.
END_CARD: Final = Kind("end-card", EndCard, data.R_END, reveals=True)
FINAL_SCORED: Final = Kind("final-scored", FinalScored, data.R_END)
GAME_OVER: Final = Kind("game-over", Over, data.R_END, reveals=True)

KINDS: Final = kinds_of(globals())
