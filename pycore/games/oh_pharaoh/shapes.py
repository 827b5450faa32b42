"""How wide the plain form can be, for `pycore.adapters.tensors`. Each codec describes the JSON data of its key."""

from collections.abc import Mapping
from typing import Final

from pycore.codecs import SEAT, Bits, Codec, List, Maybe, Name, Number, Record, Row, Word, per_seat
from pycore.games.oh_pharaoh.checks import MOST_WORTH, START_POINTS
from pycore.games.oh_pharaoh.data import COPIES, DIE, JOKER, PLACES, PRINTED, ROW, VALUES
from pycore.games.oh_pharaoh.plain import KINDS
from pycore.games.oh_pharaoh.position import LAST_TURN, LOW, PLACE, SOME_CARDS, Trade, offers_allowed


def cards(**more: int) -> Record:
    """Codec of an object {type of card: number of cards} or {"hidden": number of cards}.

    The lowest number of hidden cards is -1, so that 0 hidden cards differ from none that are hidden.
    """
    limits = {**PRINTED, **more}
    return Record(
        hidden=Number(-1, sum(limits.values())),
        **{kind: Number(0, many) for kind, many in limits.items()},
    )


LEVELS: Final = List(Row(Number(0, max(COPIES)), Number(0, COPIES[JOKER])), most=VALUES)
OF_PENDING: Final = Record(
    kind=Word(KINDS),
    victim=SEAT,
    place=PLACE,
    rolled=Maybe(Number(1, DIE)),
    low=LOW,
    levels=LEVELS,
    new_low=Maybe(Number(1, VALUES)),
    kept=LEVELS,
    # These follow the order of turns.
    asked=Bits(SEAT),
    protected=Bits(SEAT),
    taxed=Bits(SEAT),
    partner=SEAT,
    give=SOME_CARDS,
    ask=SOME_CARDS,
)
"""What is pending, of any kind. Keys of other kinds are missing."""

SHAPES: Final[Mapping[str, Codec]] = {
    "points": per_seat(Number(0, START_POINTS + PLACES * MOST_WORTH * (LAST_TURN + 1))),
    "refused": List(Record(Trade), most=offers_allowed),
    "hands": per_seat(cards()),
    "face_up": List(Name(PRINTED), most=ROW),
    "pile": cards(end=1),
    "pyramids": per_seat(List(Maybe(Record(low=LOW, levels=LEVELS)), PLACES)),
    "pending": Maybe(OF_PENDING),
}
