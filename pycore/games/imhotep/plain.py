"""The plain form of a position: codecs for the keys that are not simply a field, and the conversion from an earlier
revision."""

from collections.abc import Callable
from typing import Any, Final

from pycore.codecs import (
    SEAT,
    Bits,
    By,
    Checked,
    List,
    Mapped,
    Maybe,
    Name,
    Number,
    Record,
    Row,
    Secret,
    Truth,
    Word,
    number_of_seats,
    per_seat,
)
from pycore.contract import HIDDEN
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import data
from pycore.games.imhotep.checks import OWNED, consistent
from pycore.games.imhotep.data import KINDS, SITES
from pycore.games.imhotep.monuments import from_quarry
from pycore.games.imhotep.position import ImhotepPosition, Pending, in_order
from pycore.games.imhotep.scoring import stones_on
from pycore.games.imhotep.supply import SPARE
from pycore.plain_form import Entry, Field, Fields, Form, Made
from pycore.reading import fail, inside

ROUND_CARDS: Final = By(
    number_of_seats, {seats: Bits(Name(cards)) for seats, cards in data.ROUND_CARDS.items()}
)
KIND: Final = Maybe(Name(KINDS))
PAIR_PLACE: Final = By(
    lambda position: position.variant.market, {False: KIND, True: Maybe(Name((HIDDEN,), (c.PAIR,)))}
)
"""Codec of the last place of the market. On side B it holds the hidden pair or nothing."""


def number_of_boats(position: ImhotepPosition) -> int:
    """The number of boats in the position: 0 from the scoring of the temple until the next round begins."""
    gone = position.pending.temple != c.NONE or position.phase in (c.BURY, c.ROUND_CARD, c.OVER)
    return 0 if gone else data.BOATS


def add_boat(capacity: int, field: str, position: ImhotepPosition) -> int:
    """Add a boat to the position. Its number of spaces is needed to read its stones."""
    position.capacities += (capacity,)
    return capacity


BOAT: Final = Record(
    capacity=Checked(Number(1, 4), add_boat),
    stones=By(
        lambda position: position.capacities[-1],
        {capacity: List(Maybe(SEAT), capacity) for capacity in range(1, 5)},
    ),
    site=Maybe(Name(SITES)),
)


class Boats(Entry):
    """The boats of the round: their capacities, the owner of the stone on each space, and the sites."""

    codec = List(BOAT, number_of_boats)

    def write(self, position: ImhotepPosition) -> Any:
        boats = [
            (capacity, position.cargo[4 * boat : 4 * boat + capacity], position.docked[boat])
            for boat, capacity in enumerate(position.capacities)
        ]
        return self.codec.write(boats, position)

    def read(self, value: Any, field: str, position: ImhotepPosition) -> None:
        for boat, (capacity, stones, site) in enumerate(self.codec.read(value, field, position)):
            position.cargo[4 * boat : 4 * boat + capacity] = stones
            if site == c.NONE:
                free = sum([1 << 4 * boat + space for space, owner in enumerate(stones) if owner == c.NONE])
                position.free |= free
                position.ready |= (free.bit_count() <= SPARE[capacity]) << boat
            elif site in position.docked:
                fail(f"{field}.{boat}.site", "two-boats")
            else:
                position.docked[boat] = site
                position.open ^= 1 << site


PYRAMID_A: Final = Mapped(List(SEAT), to=lambda fields: fields[1], of=lambda stones: ((), stones))
PYRAMID_B: Final = Record(
    pyramids=List(List(SEAT, made=tuple), data.PYRAMIDS, made=tuple),
    extra=List(SEAT),
)
STONES: Final = per_seat(Number(0, data.STONES))


def add_tower(tower: tuple[int, int], field: str, position: ImhotepPosition) -> int:
    """Add the next tower to the position, and return its owner. Its points must be those of its place in the order."""
    (owner, points), place = tower, len(position.towers)
    if place == len(data.TOWER_POINTS):
        fail(field, "too-many")
    if points != data.TOWER_POINTS[place]:
        fail(inside(field, 1), "not-in-turn")
    position.towers += (owner,)
    return owner


TOWERS: Final = Mapped(
    List(Checked(Row(SEAT, Number(0, max(data.TOWER_POINTS))), add_tower)),
    to=lambda owners: zip(owners, data.TOWER_POINTS, strict=False),
    of=tuple,
)
"""Codec of the towers in order of building, each as [owner, points]. In memory, a tuple of owners."""
OBELISKS_A: Final = Mapped(STONES, to=lambda fields: fields[0], of=lambda stones: (stones, ()))
OBELISKS_B: Final = Record(waiting=STONES, towers=TOWERS)


# What is pending


PAIR: Final = Secret(List(Name(KINDS), most=data.PAIR_CARDS, made=in_order), data.PAIR_CARDS, made=tuple)


def some_card(pair: tuple[int, ...], field: str, position: Any) -> tuple[int, ...]:
    return pair or fail(field, "wrong-length")


def last_space_of_temple(position: ImhotepPosition) -> int:
    return data.TEMPLE_WIDTH[position.seats] - 1


PENDING: Final = Record(
    owner=Maybe(SEAT),
    boat=Maybe(Number(0, data.BOATS - 1)),
    space=Maybe(Number(0, 3)),
    **{"from": Word(("boat", "quarry"))},
    lever=Truth(),
    loads=Number(0, data.CHISEL_LOADS),
    pair=Maybe(Checked(PAIR, some_card), ()),  # null if no card has been looked at
    temple=Maybe(Number(0, last_space_of_temple)),
)
NOTHING: Final = (c.NONE, c.NONE, c.NONE, "boat", False, 0, (), c.NONE)
"""The values of PENDING if the phase and the active seat tell everything. They are written as null."""


class PendingEntry(Entry):
    """What is pending. In a phase of OWNED an `owner` of null stands for the active seat."""

    codec = Maybe(PENDING, NOTHING)

    def write(self, position: ImhotepPosition) -> Any:
        owner, boat, space, lever, loads, pair, temple = position.pending
        origin = "quarry" if position.phase == c.CHOOSE_PYRAMID and from_quarry(position) else "boat"
        named = c.NONE if owner == position.active else owner
        return self.codec.write((named, boat, space, origin, lever, loads, pair, temple), position)

    def read(self, value: Any, field: str, position: ImhotepPosition) -> None:
        owner, boat, space, _, lever, loads, pair, temple = self.codec.read(value, field, position)
        if pair and position.phase not in (c.LOOK, c.KEEP):
            fail("pending.pair", "not-in-this-phase")
        if position.phase not in OWNED:
            owner = c.NONE
            if temple != c.NONE:
                fail("pending.temple", "not-in-this-phase")
        elif owner == c.NONE:
            owner = position.active
        position.pending = Pending(owner, boat, space, lever, loads, pair, temple)


class ImhotepForm(Form):
    def read(self, plain: Any, made: Callable[..., Made]) -> Made:
        """Read a position, and check `from` and `owner` of `pending`: other fields determine their values."""
        position = super().read(plain, made)
        none = {"from": "boat", "owner": None}
        given, right = plain["pending"], self.entries["pending"].write(position)
        for key, reason in (("from", "not-in-this-phase"), ("owner", "not-the-owner")):
            if (given or none)[key] != (right or none)[key]:
                fail(f"pending.{key}", reason)
        if given and not right:
            fail("pending", "not-in-this-phase")
        return position


def most_points(position: ImhotepPosition) -> int:
    """An upper limit for a seat's points. It grows with each stone, tower and temple that scores."""
    rounds = position.round if position.phase in (c.BURY, c.OVER) else position.round - 1
    temple = data.TEMPLE_WIDTH[position.seats] * rounds
    space = position.pending.temple
    paid = () if space == c.NONE else data.TEMPLE_B[:space]
    temple += sum(data.TEMPLE_B_POINTS.get(each, 0) for each in paid)
    pyramid = max(data.PYRAMID_POINTS) * sum(stones_on(position, data.PYRAMID))
    return data.MAX_POINTS + temple + pyramid + max(data.TOWER_POINTS) * len(position.towers)


FORM: Final = ImhotepForm(
    "imhotep",
    ImhotepPosition,
    consistent,
    (
        *("round", "round_cards", "boats", "market", "deck", "discard", "laid", "sleds", "quarry", "points"),
        *("cards", "pyramid", "temple", "tomb", "obelisks", "first", "active", "phase", "passes", "pending"),
    ),
    {
        "round_cards": Field("unseen", ROUND_CARDS),
        "boats": Boats(),
        "market": Field("market", Row(*[KIND] * data.PAIR_PLACE, PAIR_PLACE, made=list)),
        "points": Field("points", per_seat(Number(0, most_points))),
        "pyramid": Fields(
            By(lambda position: position.variant.pyramid, {False: PYRAMID_A, True: PYRAMID_B}),
            *("pyramids", "pyramid"),
        ),
        "obelisks": Fields(
            By(lambda position: position.variant.obelisks, {False: OBELISKS_A, True: OBELISKS_B}),
            *("obelisks", "towers"),
        ),
        "pending": PendingEntry(),
    },
    reads=(
        *("phase", "round", "round_cards", "first", "active", "pending", "boats", "market", "deck"),
        *("discard", "laid", "sleds", "quarry", "cards", "pyramid", "temple", "tomb", "obelisks"),
        *("points", "passes"),
    ),
)


def renew(plain: Any, revision: int) -> Any:
    """Convert a plain position of an earlier revision to the current format.

    Before revision 2 a position had the field `blue`, the blue cards taken in this turn, which is not needed any more.
    It had no field `laid` for the known cards of the pair.
    """
    if revision >= 2 or not isinstance(plain, dict):
        return plain
    return {field: value for field, value in plain.items() if field != "blue"} | {"laid": []}
