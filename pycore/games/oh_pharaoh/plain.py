"""The plain form of a position: codecs for the keys that are not simply a field."""

from typing import Any, Final

from pycore.codecs import SEAT, By, Codec, List, Mapped, Number, Record, per_seat
from pycore.contract import HIDDEN, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.attacks import next_taxed
from pycore.games.oh_pharaoh.checks import consistent, most_points
from pycore.games.oh_pharaoh.data import CARDS, PRINTED
from pycore.games.oh_pharaoh.position import Cards, Collection, PharaohPosition, Remains, Seats, Theft, Trade
from pycore.plain_form import Entry, Field, Fields, Form, Rows
from pycore.reading import fail, inside, word

ALL_CARDS: Final = Cards({**PRINTED, "end": 1})
HAND: Final = Cards(PRINTED)


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


PILE: Final = Mapped(ALL_CARDS, to=lambda fields: fields[0], of=lambda pile: (pile, c.NONE))
HIDDEN_PILE: Final = Mapped(
    Record(hidden=Number(0, CARDS + 1)), to=lambda fields: fields[1:], of=lambda found: ([], *found)
)
"""Codec of a hidden pile: only its size is written. What it may hold is under the key "unseen"."""


# What is pending


class Collecting(Codec):
    """Codec of a `Collection`: the seats that have been asked, those protected, and those already taxed.

    `victim`, the seat that comes next, is not written. It follows from these lists.
    """

    codec = Record(asked=List(SEAT), protected=List(SEAT), taxed=List(SEAT))

    def write(self, value: Collection, position: Any) -> Any:
        opponents = position.opponents()
        asked = opponents[: opponents.index(value.victim)] if position.phase == c.REACT else opponents
        return self.codec.write((asked, value.protected, value.taxed), position)

    def read(self, value: Any, field: str, position: Any) -> Collection:
        asked, protected, taxed = self.codec.read(value, field, position)
        opponents = position.opponents()
        if asked != opponents[: len(asked)]:
            fail("pending.asked", "not-in-turn-order")
        if (asked == opponents) != (position.phase == c.TAX):
            fail("pending.asked", "not-in-this-phase")
        protected = some_of(asked, protected, "pending.protected")
        taxed = some_of(asked, taxed, "pending.taxed")
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


def some_of(among: list[int], seats: list[int], field: str) -> Seats:
    """Return `seats` as a tuple. They must be some of the seats `among`, in the same order."""
    for i, seat in enumerate(seats):
        if seat not in among:
            fail(inside(field, i), "out-of-range")
    if seats != [seat for seat in among if seat in seats]:
        fail(field, "not-in-turn-order")
    return tuple(seats)


KINDS: Final[dict[str, tuple[type, Codec]]] = {
    "thief": (Theft, Record(Theft)),
    "remains": (Remains, Record(Remains)),
    "collector": (Collection, Collecting()),
    "trade": (Trade, Record(Trade)),
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
        "hands": Rows(per_seat(Hand()), "hands", "sizes"),
        "pile": Fields(By(PharaohPosition.is_whole, {True: PILE, False: HIDDEN_PILE}), "pile", "hidden"),
        "pending": PendingEntry(),
        "unseen": Field("pile", ALL_CARDS),
    },
    reads=(
        *("turn", "active", "phase", "marker", "offers", "hands", "face_up", "pile", "unseen", "discard"),
        *("pyramids", "refused", "pending", "points"),
    ),
    seen="unseen",
)
