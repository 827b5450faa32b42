"""The plain form of a position: codecs for the keys that are not simply a field, and the conversion from an earlier
revision."""

from collections.abc import Callable
from typing import Any, Final, cast

from pycore.codecs import SEAT, Bits, Checked, Codec, List, Maybe, Name, Number, Record, Truth, Word, per_seat
from pycore.contract import HIDDEN, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import data
from pycore.games.imhotep.checks import OWNED, consistent
from pycore.games.imhotep.data import KINDS, SITES
from pycore.games.imhotep.monuments import from_quarry
from pycore.games.imhotep.position import ImhotepPosition, Pending, in_order
from pycore.games.imhotep.scoring import stones_on
from pycore.games.imhotep.supply import SPARE
from pycore.plain_form import Either, Entry, Field, Fields, Form, Made
from pycore.reading import fail, inside, number, record, sequence, word


class RoundCards(Codec):
    """Codec of the unseen round cards. The cards in the game depend on the number of seats. In memory, a bit set."""

    sets = {seats: Bits(Name(cards)) for seats, cards in data.ROUND_CARDS.items()}

    def write(self, value: int, position: Any) -> Any:
        return self.sets[position.seats].write(value, position)

    def read(self, value: Any, field: str, position: Any) -> Any:
        return self.sets[position.seats].read(value, field, position)


class Market(Codec):
    """Codec of the market: what lies on each place. On side B the last place holds the hidden pair or nothing."""

    def write(self, value: list[int], position: Any) -> list[str | None]:
        return [None if kind == c.NONE else c.MARKET_WORDS[kind] for kind in value]

    def read(self, value: Any, field: str, position: Any) -> list[int]:
        market = []
        for place, kind in enumerate(sequence(value, field, data.MARKET_PLACES)):
            pair = position.variant.market and place == data.PAIR_PLACE
            if kind is not None:
                word(kind, inside(field, place), (HIDDEN,) if pair else KINDS)
            market.append(c.NONE if kind is None else c.MARKET_WORDS.index(kind))
        return market


STONES_ABOARD: Final = [List(Maybe(SEAT), capacity) for capacity in range(5)]
"""`STONES_ABOARD[capacity]` is the codec of a boat's stones: the owner of the stone on each space, or null."""
SITE: Final = Maybe(Name(SITES))


class Boats(Entry):
    """The boats of the round. There are none from the scoring of the temple until the next round."""

    def write(self, position: ImhotepPosition) -> list[Plain]:
        return [
            {
                "capacity": capacity,
                "stones": STONES_ABOARD[capacity].write(
                    position.cargo[4 * boat : 4 * boat + capacity], position
                ),
                "site": SITE.write(position.docked[boat], position),
            }
            for boat, capacity in enumerate(position.capacities)
        ]

    def read(self, value: Any, field: str, position: ImhotepPosition) -> None:
        gone = position.pending.temple != c.NONE or position.phase in (c.BURY, c.ROUND_CARD, c.OVER)
        position.capacities = tuple(
            [
                self.read_boat(position, boat, each, inside(field, boat))
                for boat, each in enumerate(sequence(value, field, 0 if gone else data.BOATS))
            ]
        )

    def read_boat(self, position: ImhotepPosition, boat: int, value: Any, field: str) -> int:
        """Read a boat with its stones and its site. Returns its capacity."""
        fields = record(value, field, ("capacity", "stones", "site"))
        capacity = number(fields["capacity"], inside(field, "capacity"), 1, 4)
        stones = STONES_ABOARD[capacity].read(fields["stones"], inside(field, "stones"), position)
        position.cargo[4 * boat : 4 * boat + capacity] = stones
        site = SITE.read(fields["site"], inside(field, "site"), position)
        if site != c.NONE:
            if site in position.docked:
                fail(inside(field, "site"), "two-boats")
            position.docked[boat] = site
            position.open ^= 1 << site
        else:
            free = sum([1 << 4 * boat + space for space, owner in enumerate(stones) if owner == c.NONE])
            position.free |= free
            position.ready |= (free.bit_count() <= SPARE[capacity]) << boat
        return capacity


# Side B of the pyramids and the obelisks


def one_pyramid(stones: tuple[int, ...], field: str, position: ImhotepPosition) -> tuple[int, ...]:
    return stones if len(stones) <= data.PYRAMID_B_SIZE else fail(field, "too-many")


def extra_at_last(
    built: tuple[Any, list[int]], field: str, position: ImhotepPosition
) -> tuple[Any, list[int]]:
    """Return `built`. Raises BadPosition if stones lie beyond the pyramids before all pyramids are complete."""
    pyramids, extra = built
    if extra and any(len(stones) < data.PYRAMID_B_SIZE for stones in pyramids):
        fail(inside(field, "extra"), "not-complete")
    return built


PYRAMIDS: Final = Record(
    pyramids=List(Checked(List(SEAT, made=tuple), one_pyramid), data.PYRAMIDS, made=tuple),
    extra=List(SEAT),
)


class Towers(Codec):
    """Codec of the towers in order of building. Each is written as [owner, points]. In memory, a tuple of owners."""

    def write(self, value: tuple[int, ...], position: Any) -> list[list[int]]:
        return [[owner, data.TOWER_POINTS[tower]] for tower, owner in enumerate(value)]

    def read(self, value: Any, field: str, position: Any) -> tuple[int, ...]:
        return tuple(
            [
                self.read_tower(tower, each, inside(field, tower), position)
                for tower, each in enumerate(sequence(value, field))
            ]
        )

    def read_tower(self, tower: int, value: Any, field: str, position: Any) -> int:
        prizes = data.TOWER_POINTS
        if tower == len(prizes):
            fail(field, "too-many")
        owner, points = sequence(value, field, 2)
        seat = number(owner, inside(field, 0), 0, position.seats - 1)
        if number(points, inside(field, 1), 0, max(prizes)) != prizes[tower]:
            fail(inside(field, 1), "not-in-turn")
        return seat


Obelisks = tuple[list[int], tuple[int, ...]]
"""A pair: the number of waiting stones of each seat, and the owners of the towers in order of building."""


def towers_built(built: Obelisks, field: str, position: ImhotepPosition) -> Obelisks:
    """Return `built`. Raises BadPosition if a seat has enough waiting stones for a tower while prizes are left."""
    waiting, towers = built
    if len(towers) < len(data.TOWER_POINTS):
        for seat, stones in enumerate(waiting):
            if stones >= data.TOWER_STONES:
                fail(f"{field}.waiting.{seat}", "tower-not-built")
    return built


STONES: Final = per_seat(Number(0, data.STONES))
OBELISKS: Final = Record(waiting=STONES, towers=Towers())


# What is pending


class Pair(Codec):
    """Codec of the cards of the pair that a seat has looked at. In memory, a tuple of their kinds.

    A card that the viewer does not know is null. If no card has been looked at, null is written for the whole list.
    """

    kinds = List(Name(KINDS), made=in_order)

    def write(self, value: tuple[int, ...], position: Any) -> list[str | None] | None:
        return [None if kind == c.NONE else KINDS[kind] for kind in value] or None

    def read(self, value: Any, field: str, position: Any) -> Any:
        if value is None:
            return ()
        if not 0 < len(sequence(value, field)) <= data.PAIR_CARDS:
            fail(field, "wrong-length")
        if all(kind is None for kind in value):
            return (c.NONE,) * len(value)
        return self.kinds.read(value, field, position)


def last_space_of_temple(position: ImhotepPosition) -> int:
    return data.TEMPLE_WIDTH[position.seats] - 1


PENDING: Final = Record(
    owner=Maybe(SEAT),
    boat=Maybe(Number(0, data.BOATS - 1)),
    space=Maybe(Number(0, 3)),
    **{"from": Word(("boat", "quarry"))},
    lever=Truth(),
    loads=Number(0, data.CHISEL_LOADS),
    pair=Pair(),
    temple=Maybe(Number(0, last_space_of_temple)),
)
NOTHING: Final = (c.NONE, c.NONE, c.NONE, "boat", False, 0, (), c.NONE)
"""The values of PENDING if the phase and the active seat tell everything. They are written as null."""


class PendingEntry(Entry):
    """What is pending. In a phase of OWNED an `owner` of null stands for the active seat."""

    codec = Maybe(PENDING, NOTHING)

    def write(self, position: ImhotepPosition) -> Plain | None:
        written: Plain | None = self.codec.write(pending_values(position), position)
        return written

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


def pending_values(position: ImhotepPosition) -> tuple[Any, ...]:
    """The pending values, in the order of PENDING. The owner is NONE if it is the active seat."""
    owner, boat, space, lever, loads, pair, temple = position.pending
    origin = "quarry" if position.phase == c.CHOOSE_PYRAMID and from_quarry(position) else "boat"
    named = c.NONE if owner == position.active else owner
    return named, boat, space, origin, lever, loads, pair, temple


class ImhotepForm(Form):
    def read(self, plain: Any, made: Callable[..., Made]) -> Made:
        """Read a position, and check `from` and `owner` of `pending`: other fields determine their values."""
        position = super().read(plain, made)
        given = plain["pending"] or {"from": "boat", "owner": None}
        values = pending_values(cast(ImhotepPosition, position))
        owner, origin = values[0], values[3]
        if given["from"] != origin:
            fail("pending.from", "not-in-this-phase")
        if given["owner"] != (None if owner == c.NONE else owner):
            fail("pending.owner", "not-the-owner")
        if plain["pending"] is not None and values == NOTHING:
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
        "round_cards": Field("unseen", RoundCards()),
        "boats": Boats(),
        "market": Field("market", Market()),
        "points": Field("points", per_seat(Number(0, most_points))),
        "pyramid": Either(
            lambda position: position.variant.pyramid,
            Fields(Checked(PYRAMIDS, extra_at_last), "pyramids", "pyramid"),
            Field("pyramid", List(SEAT)),
        ),
        "obelisks": Either(
            lambda position: position.variant.obelisks,
            Fields(Checked(OBELISKS, towers_built), "obelisks", "towers"),
            Field("obelisks", STONES),
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
