"""How wide the plain form can be, for `pycore.adapters.tensors`. Each codec describes the JSON data of its key."""

from collections.abc import Mapping
from typing import Final

from pycore.codecs import SEAT, By, Codec, List, Maybe, Name, Number, Record, Row, per_seat
from pycore.games.imhotep import data
from pycore.games.imhotep.plain import STONES
from pycore.games.imhotep.position import ImhotepPosition


def all_stones(position: ImhotepPosition) -> int:
    return data.STONES * position.seats


BOAT: Final = Record(capacity=Number(1, 4), stones=List(Maybe(SEAT), most=4), site=Maybe(Name(data.SITES)))
PLACED: Final = List(SEAT, most=all_stones)
PYRAMIDS: Final = List(List(SEAT, most=data.PYRAMID_B_SIZE), data.PYRAMIDS)
TOWERS: Final = List(Row(SEAT, Number(0, max(data.TOWER_POINTS))), most=len(data.TOWER_POINTS))

SHAPES: Final[Mapping[str, Codec]] = {
    "boats": List(BOAT, most=data.BOATS),
    # Stones, towers and temple may add to MAX_POINTS, but not so much.
    "points": per_seat(Number(0, 2 * data.MAX_POINTS)),
    "temple": PLACED,
    "tomb": PLACED,
    "pyramid": By(
        lambda position: position.variant.pyramid,
        {False: PLACED, True: Record(pyramids=PYRAMIDS, extra=PLACED)},
    ),
    "obelisks": By(
        lambda position: position.variant.obelisks,
        {False: STONES, True: Record(waiting=STONES, towers=TOWERS)},
    ),
}
