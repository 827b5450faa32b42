"""How wide the plain form can be, for `pycore.adapters.tensors`. Each codec describes the JSON data of its key."""

from collections.abc import Mapping
from typing import Final

from pycore.codecs import (
    SEAT,
    Bits,
    By,
    Codec,
    Counts,
    List,
    Name,
    Number,
    Record,
    number_of_seats,
    per_seat,
)
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS
from pycore.games.leggende.faces import REGIONS
from pycore.games.leggende.plain import TAKEN, TILE, TOKEN_HERE

CARDS: Final = Bits(Name(IDS))


def by_region(item: Codec) -> Record:
    """Codec of an object {region: item}, in which regions may be missing."""
    return Record(**dict.fromkeys(REGIONS, item))


def armies_of(seats: int) -> Counts:
    """Codec of the armies in a region: {owner: how many}."""
    limits = {str(seat): data.ARMIES for seat in range(seats)}
    return Counts(limits | ({c.NEUTRAL: data.NEUTRAL_ARMIES} if seats == 2 else {}))


SHAPES: Final[Mapping[str, Codec]] = {
    "totals": per_seat(
        Number(data.LONG_GAMES * data.LEAST_GAME, data.LONG_GAMES * data.MOST_GAME),
    ),
    "tiles": List(TILE, most=4),
    "armies": By(number_of_seats, {seats: by_region(armies_of(seats)) for seats in data.HAND}),
    "cities": By(
        number_of_seats,
        {seats: by_region(Counts({str(seat): data.CITIES for seat in range(seats)})) for seats in data.HAND},
    ),
    "cards": per_seat(CARDS),
    "row": List(Name(IDS), most=data.ROW),
    "deck": Counts(dict.fromkeys(IDS, 1)),
    "tokens": by_region(Record(name=TOKEN_HERE.codecs["name"], seen=Bits(SEAT))),
    "taken": per_seat(Bits(Name(TAKEN))),
}
