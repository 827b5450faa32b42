"""The kinds of events. Every event is about the seat that acted; squares count from 1 along the track."""

from typing import Annotated, Final, TypedDict

from pycore.codecs import Number
from pycore.events import Kind, PerSeat, Points, Seats, kinds_of
from pycore.games.senet import data

Square = Annotated[int, Number(1, data.LAST)]
Throw = Annotated[int, Number(data.THROWS[0], data.THROWS[-1])]

# `again`: whether the throw gives another throw.
Thrown = TypedDict("Thrown", {"throw": Throw, "again": bool})
Used = TypedDict("Used", {"throw": Throw})
# `ahead`: whether the piece moved forwards.
Moved = TypedDict("Moved", {"from": Square, "to": Square, "throw": Throw, "ahead": bool})
# `sent`: where the attacked piece goes: to `from`, or to the water if it was attacked on 28, 29 or 30.
Attacked = TypedDict(
    "Attacked", {"from": Square, "to": Square, "throw": Throw, "ahead": bool, "sent": Square}
)
Drowned = TypedDict("Drowned", {"from": Square})
# `off`: pieces of the seat that are off now.
Off = TypedDict(
    "Off", {"from": Square, "throw": Throw, "off": Annotated[int, Number(1, data.PIECES)], "points": Points}
)
# `water`: whether a piece lies in the water and cannot be reborn because 15 is occupied.
Lost = TypedDict("Lost", {"throw": Throw, "water": bool})
Over = TypedDict("Over", {"winners": Seats, "scores": PerSeat})

STICKS_THROWN: Final = Kind("sticks-thrown", Thrown, data.R_STICKS)
PIECE_MOVED: Final = Kind("piece-moved", Moved, data.R_MOVE, data.R_BACK)
PIECE_ATTACKED: Final = Kind("piece-attacked", Attacked, data.R_ATTACK, data.R_WATER, data.R_HOUSES)
# After the move or the attack that brought the piece to 27.
PIECE_DROWNED: Final = Kind("piece-drowned", Drowned, data.R_WATER)
PIECE_OFF: Final = Kind("piece-off", Off, data.R_OFF)
PIECE_REBORN: Final = Kind("piece-reborn", Used, data.R_REBIRTH)
PIECE_STAYS: Final = Kind("piece-stays", Used, data.R_WATER)
THROWS_AGAIN: Final = Kind("throws-again", Used, data.R_AGAIN)
THROW_LOST: Final = Kind("throw-lost", Lost, data.R_LOST, data.R_REBIRTH)
# The seat is the first winner.
GAME_OVER: Final = Kind("game-over", Over, data.R_END)

KINDS: Final = kinds_of(globals())
