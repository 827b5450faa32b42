"""How wide the plain form can be, for `pycore.adapters.tensors`. Each codec describes the JSON data of its key."""

from collections.abc import Mapping
from typing import Final

from pycore.codecs import (
    SEAT,
    By,
    Codec,
    Counts,
    List,
    Maybe,
    Number,
    Record,
    Row,
    Truth,
    number_of_seats,
    per_seat,
)
from pycore.games.valle.data import COLOURS, CUBES_EACH, CUBES_PER_WORKER, LOT, TABLETS, WORKERS
from pycore.games.valle.places import SITES_PLAYED
from pycore.games.valle.plain import OWNER, TABLET
from pycore.games.valle.position import LONGEST, VallePosition
from pycore.games.valle.pyramids import SLOTS

LOT_NUMBER: Final = Number(0, number_of_seats)  # at most one lot more than seats
TABLETS_LAID: Final = Record(
    order=List(TABLET, most=len(TABLETS)),
    lots=List(Row(LOT_NUMBER, TABLET), most=len(TABLETS)),
    lot=Maybe(LOT_NUMBER),
    done=Truth(),
)
CUBES_OF_A_SEAT: Final = Number(0, CUBES_PER_WORKER * WORKERS)


def by_site(seats: int, item: Codec) -> Record:
    """Codec of an object {site: item} for some of the sites in use."""
    return Record(**{str(site + 1): item for site in SITES_PLAYED[seats]})


def a_site(site: int, rays: bool) -> Record:
    """Codec of a site: its owner, and per level the cubes in the slots that are not empty."""
    levels = [
        Record(**{slot.role: Counts(dict.fromkeys(COLOURS, slot.room)) for slot in level})
        for level in SLOTS[rays][site]
    ]
    return Record(owner=OWNER, levels=Row(*levels))


def setup(position: VallePosition) -> tuple[int, bool]:
    return position.seats, position.variant.rays


SHAPES: Final[Mapping[str, Codec]] = {
    "round": Number(1, LONGEST + CUBES_EACH * len(COLOURS) // LOT),
    "tablets": per_seat(TABLETS_LAID),
    "sites": By(
        setup,
        {
            (seats, rays): Record(**{str(site + 1): a_site(site, rays) for site in sites})
            for seats, sites in SITES_PLAYED.items()
            for rays in (False, True)
        },
    ),
    "stolen": By(
        number_of_seats,
        {seats: by_site(seats, Record(seat=SEAT, cubes=CUBES_OF_A_SEAT)) for seats in SITES_PLAYED},
    ),
    "laid": By(number_of_seats, {seats: by_site(seats, CUBES_OF_A_SEAT) for seats in SITES_PLAYED}),
}
