"""The plain form of a position: codecs for the keys that are not simply a field."""

from typing import Any, Final

from pycore.codecs import SEAT, Checked, Codec, List, Mapped, Maybe, Number, Record, Row, per_seat
from pycore.contract import HIDDEN, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.attacks import next_taxed
from pycore.games.oh_pharaoh.checks import consistent, most_points
from pycore.games.oh_pharaoh.data import CARDS, COPIES, DIE, JOKER, PLACES, PRINTED, VALUES
from pycore.games.oh_pharaoh.position import Cards, Collection, PharaohPosition, Remains, Seats, Theft, Trade
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, fault, pyramid
from pycore.plain_form import Either, Entry, Field, Fields, Form, Rows
from pycore.reading import fail, inside, numbers, record, sequence, word

ALL_CARDS: Final = Cards({**PRINTED, "end": 1})
HAND: Final = Cards(PRINTED)
SOME_CARDS: Final = Cards(PRINTED, made=tuple)


class Hand(Codec):
    """Codec of a hand; in memory, a pair (hand, size). Of a hidden hand, only the size is written."""

    unknown = Record(hidden=Number(0, CARDS))

    def write(self, value: tuple[list[int], int], position: Any) -> Any:
        hand, size = value
        return HAND.write(hand, position) if hand else self.unknown.write((size,), position)

    def read(self, value: Any, field: str, position: Any) -> tuple[list[int], int]:
        if isinstance(value, dict) and HIDDEN in value and not position.is_whole():
            return [], *self.unknown.read(value, field, position)
        hand = HAND.read(value, field, position)
        return hand, sum(hand)


def is_whole(position: PharaohPosition) -> bool:
    return position.is_whole()


# Pyramids


def few_levels(levels: Levels, field: str, position: Any) -> Levels:
    return levels if len(levels) <= VALUES else fail(inside(field, VALUES), "too-many")


LEVELS: Final = Checked(
    List(Row(Number(0, max(COPIES)), Number(0, COPIES[JOKER])), made=tuple),
    few_levels,
)
"""Codec of the levels of a pyramid from the bottom, each as [stones, jokers]."""
PLACE: Final = Number(0, PLACES - 1)
LOW: Final = Number(1, VALUES)
PYRAMID: Final = Record(low=LOW, levels=LEVELS)


class APyramid(Codec):
    """Codec of a pyramid. `read` refuses levels that break the rules of building."""

    def write(self, value: Pyramid, position: Any) -> Plain:
        return value.plain()

    def read(self, value: Any, field: str, position: Any) -> Pyramid:
        low, levels = PYRAMID.read(value, field, position)
        if wrong := fault(low, levels):
            level, reason = wrong
            fail(f"{field}.levels.{level}", reason)
        return pyramid(low, levels)


# What is pending


def not_active(seat: int, field: str, position: PharaohPosition) -> int:
    return seat if seat != position.active else fail(field, "not-an-opponent")


class Later(Codec):
    """Codec of an int from 1 to `most` that is set only in the phase `phase`; in other phases it is null."""

    def __init__(self, phase: str, most: int) -> None:
        self.phase, self.number = phase, Number(1, most)
        self.lowest, self.highest = 1, most

    def write(self, value: int | None, position: Any) -> int | None:
        return value

    def read(self, value: Any, field: str, position: Any) -> int | None:
        if position.phase == self.phase:
            found: int = self.number.read(value, field, position)
            return found
        return None if value is None else fail(field, "not-in-this-phase")


class Collecting(Codec):
    """Codec of a `Collection`: the seats that have been asked, those protected, and those already taxed.

    `victim`, the seat that comes next, is not written. It follows from these lists.
    """

    def write(self, value: Collection, position: Any) -> Plain:
        opponents = position.opponents()
        asked = opponents[: opponents.index(value.victim)] if position.phase == c.REACT else opponents
        return {"asked": asked, "protected": list(value.protected), "taxed": list(value.taxed)}

    def read(self, value: Any, field: str, position: Any) -> Collection:
        fields = record(value, field, ("asked", "protected", "taxed"))
        asked = numbers(fields["asked"], "pending.asked", 0, position.seats - 1)
        opponents = position.opponents()
        if asked != opponents[: len(asked)]:
            fail("pending.asked", "not-in-turn-order")
        if (asked == opponents) != (position.phase == c.TAX):
            fail("pending.asked", "not-in-this-phase")
        protected = read_seats(fields["protected"], "pending.protected", asked)
        taxed = read_seats(fields["taxed"], "pending.taxed", asked)
        if position.phase == c.REACT:
            if taxed:
                fail("pending.taxed", "not-in-this-phase")
            return Collection(opponents[len(asked)], protected)
        if set(taxed) & set(protected):
            fail("pending.taxed", "protected")
        victim = next_taxed(position, protected, taxed)
        if victim is None:
            fail("pending.taxed", "nobody-left")
        if any(opponents.index(seat) > opponents.index(victim) for seat in taxed):
            fail("pending.taxed", "not-in-turn-order")
        return Collection(victim, protected, taxed)


def read_seats(value: Any, field: str, among: list[int]) -> Seats:
    """Return the list `value` as a tuple. It must hold some of the seats `among`, in the same order."""
    seats = sequence(value, field)
    for i, seat in enumerate(seats):
        if type(seat) is not int:
            fail(inside(field, i), "not-a-number")
        if seat not in among:
            fail(inside(field, i), "out-of-range")
    if seats != [seat for seat in among if seat in seats]:
        fail(field, "not-in-turn-order")
    return tuple(seats)


OPPONENT: Final = Checked(SEAT, not_active)
OFFER: Final = Record(Trade, partner=OPPONENT, give=SOME_CARDS, ask=SOME_CARDS)
KINDS: Final[dict[str, tuple[type, Codec]]] = {
    "thief": (Theft, Record(Theft, victim=OPPONENT, place=PLACE, rolled=Later(c.STEAL, DIE))),
    "remains": (
        Remains,
        Record(
            Remains,
            victim=OPPONENT,
            place=PLACE,
            low=LOW,
            levels=LEVELS,
            new_low=Later(c.REMAINS_LEVEL, VALUES),
            kept=LEVELS,
        ),
    ),
    "collector": (Collection, Collecting()),
    "trade": (Trade, OFFER),
}
"""Maps each kind of pending action to the class that holds it and to its codec."""
KINDS_IN: Final = {
    c.REACT: ("thief", "collector"),
    c.ROLL: ("thief",),
    c.STEAL: ("thief",),
    c.REMAINS: ("remains",),
    c.REMAINS_LEVEL: ("remains",),
    c.TAX: ("collector",),
    c.TRADE: ("trade",),
    c.ANSWER: ("trade",),
}
"""Maps a phase to the kinds of action that can be pending in it. In all other phases nothing is pending."""


class PendingEntry(Entry):
    """What is pending, written with its kind from KINDS under the key "kind"."""

    def write(self, position: PharaohPosition) -> Plain | None:
        if position.pending is None:
            return None
        kind, codec = next(
            (kind, codec) for kind, (made, codec) in KINDS.items() if type(position.pending) is made
        )
        return {"kind": kind, **codec.write(position.pending, position)}

    def read(self, value: Any, field: str, position: PharaohPosition) -> None:
        kinds = KINDS_IN.get(position.phase)
        if kinds is None:
            if value is not None:
                fail(field, "not-in-this-phase")
            return
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        if "kind" not in value:
            fail("pending.kind", "missing")
        _, codec = KINDS[word(value["kind"], "pending.kind", kinds)]
        rest = {key: each for key, each in value.items() if key != "kind"}
        position.pending = codec.read(rest, field, position)


def highest_points(position: PharaohPosition) -> int:
    return max(most_points(position, seat) for seat in range(position.seats))


class PharaohForm(Form):
    def begin(self, fields: Plain, made: Any) -> Any:
        """Create the position. The key `unseen` marks a seen one: only there may hands and pile be hidden."""
        position = super().begin(fields, made)
        if self.seen in fields:
            position.hidden = 0
        return position


FORM: Final = PharaohForm(
    "oh_pharaoh",
    PharaohPosition,
    consistent,
    (
        *("turn", "active", "phase", "marker", "points", "offers", "refused", "hands", "face_up", "pile"),
        *("discard", "pyramids", "pending", "unseen"),
    ),
    {
        "points": Field("points", per_seat(Number(0, highest_points))),
        "refused": Field("refused", List(OFFER, made=tuple)),
        "hands": Rows(per_seat(Hand()), "hands", "sizes"),
        "pile": Either(
            is_whole, Field("pile", ALL_CARDS), Fields(Record(hidden=Number(0, CARDS + 1)), "hidden")
        ),
        "pyramids": Field(
            "pyramids",
            Mapped(
                per_seat(List(Maybe(APyramid(), None), PLACES)),
                to=lambda found: [found[place : place + PLACES] for place in range(0, len(found), PLACES)],
                of=lambda rows: [found for row in rows for found in row],
            ),
        ),
        "pending": PendingEntry(),
        "unseen": Field("pile", ALL_CARDS),
    },
    reads=(
        *("turn", "active", "phase", "marker", "offers", "hands", "face_up", "pile", "unseen", "discard"),
        *("pyramids", "refused", "pending", "points"),
    ),
    seen="unseen",
)
