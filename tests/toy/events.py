"""The kinds of events: the data of each, and the rules that it may cite."""

from typing import Annotated, Final, TypedDict

from pycore.codecs import List, Number, Word, per_seat
from pycore.events import LUCK, Kind, Nothing, Seat, SecretKind, kinds_of

from .position import COPIES, HAND, MOST, R_BID, R_DRAW, R_END, R_PRIZE, R_SHIELD

Card = Annotated[str, Word(COPIES)]
Bid = Annotated[int, Number(0, MOST)]  # 0 for no card
Points = Annotated[int, Number(1, MOST)]

OneCard = TypedDict("OneCard", {"card": Card})
Prize = TypedDict("Prize", {"prize": Points})
OneBid = TypedDict("OneBid", {"bid": Bid})
Bids = TypedDict("Bids", {"bids": Annotated[list[int], per_seat(Number(0, MOST))]})
# The seat that wins nothing.
Foiled = TypedDict("Foiled", {"victim": Seat})
Won = TypedDict("Won", {"points": Points})
Hands = TypedDict("Hands", {"hands": Annotated[list[list[str]], per_seat(List(Word(COPIES), most=HAND))]})

DRAW: Final = SecretKind("draw", Nothing, OneCard, R_DRAW)
PRIZE: Final = Kind("prize", Prize, R_PRIZE, seat=LUCK)
BID: Final = SecretKind("bid", Nothing, OneBid, R_BID)
REVEAL: Final = Kind("reveal", Bids, R_BID, seat=LUCK, reveals=True)
FOIL: Final = Kind("foil", Foiled, R_SHIELD, reveals=True)
WIN: Final = Kind("win", Won, R_PRIZE, reveals=True)
END: Final = Kind("end", Hands, R_END, seat=LUCK, reveals=True)

KINDS: Final = kinds_of(globals())
