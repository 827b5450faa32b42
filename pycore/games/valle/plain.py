"""The plain form of a position: codecs for the keys that are not simply a field."""

from typing import Any, Final

from pycore.codecs import SEAT, By, Codec, List, Maybe, Number, Record, Row, Truth, per_seat
from pycore.contract import Plain
from pycore.games.valle import choices as c
from pycore.games.valle.checks import consistent
from pycore.games.valle.data import CUBES_PER_WORKER, LEVELS, OVERSEERS, TABLETS, WORKERS
from pycore.games.valle.places import NONE, SITES_PLAYED
from pycore.games.valle.position import CUBES, VallePosition, most_lots
from pycore.games.valle.pyramids import LARGE, SLOTS
from pycore.plain_form import Entry, Field, Form
from pycore.reading import fail, inside, record, sequence


class BySite(Codec):
    """Codec of an object {site: value} for some of the sites in use. In memory it is a dict with the same items."""

    def __init__(self, item: Codec) -> None:
        self.item = item

    def write(self, value: dict[int, Any], position: Any) -> Plain:
        return {str(site + 1): self.item.write(each, position) for site, each in sorted(value.items())}

    def read(self, value: Any, field: str, position: Any) -> dict[int, Any]:
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        played = {str(site + 1): site for site in SITES_PLAYED[position.seats]}
        for key in value:
            if not isinstance(key, str) or key not in played:
                fail(inside(field, str(key)), "unknown-field")
        return {
            played[key]: self.item.read(each, inside(field, key), position) for key, each in value.items()
        }


TABLET: Final = Maybe(Number(0, max(TABLETS)))
"""Codec of a tablet: its value, or null if the viewer does not know it."""


def last_lot(position: VallePosition) -> int:
    """The last lot on the table; if there is none, the last one that there can be."""
    return len(position.lots or range(most_lots(position))) - 1


LOT: Final = Number(0, last_lot)


class NoLot(Codec):
    """Codec of the field "lot" while there are no lots. `Tablets` then refuses every value except null."""

    def write(self, value: int, position: Any) -> None:
        return None

    def read(self, value: Any, field: str, position: Any) -> int:
        return NONE if value is None else 0


class Tablets(Entry):
    """The tablets that each seat has laid. No seat can have laid more tablets of a value than it owns."""

    codec = per_seat(
        Record(
            order=List(TABLET, most=len(TABLETS), made=tuple),
            lots=List(Row(LOT, TABLET), most=len(TABLETS), made=tuple),
            lot=By(lambda position: bool(position.lots), {False: NoLot(), True: Maybe(LOT)}),
            done=Truth(),
        )
    )

    def write(self, position: VallePosition) -> Any:
        lots = [position.lot if seat == position.active else NONE for seat in range(position.seats)]
        done = [bool(position.done >> seat & 1) for seat in range(position.seats)]
        return self.codec.write(zip(position.orders, position.bids, lots, done, strict=True), position)

    def read(self, value: Any, field: str, position: VallePosition) -> None:
        for seat, (order, bids, lot, done) in enumerate(self.codec.read(value, field, position)):
            if bids and not position.lots:
                fail(f"{field}.{seat}.lots", "not-in-this-phase")
            laying = seat == position.active and position.phase == c.BID_TABLET
            if (lot != NONE) != laying:
                fail(f"{field}.{seat}.lot", "not-in-this-phase")
            if laying:
                position.lot = lot
            values = [*order, *(value for _, value in bids)]
            scarce = any(value != NONE and values.count(value) > TABLETS.count(value) for value in values)
            if scarce or len(values) > len(TABLETS):
                fail(inside(field, seat), "too-many-tablets")
            position.done |= done << seat
            position.orders[seat], position.bids[seat] = order, bids
            position.hands[seat] = c.hand_after(order, bids)


OWNER: Final = Maybe(SEAT)


class Sites(Entry):
    """The sites in use: their owners, and the cubes in the slots of their levels."""

    def write(self, position: VallePosition) -> Plain:
        return {str(site + 1): self.write_site(position, site) for site in SITES_PLAYED[position.seats]}

    def write_site(self, position: VallePosition, site: int) -> Plain:
        slots, levels = position.slots, SLOTS[position.variant.rays][site]
        return {
            "owner": OWNER.write(position.owner[site], position),
            "levels": [
                {slot.role: CUBES.write(slots[slot.place], position) for slot in level if slots[slot.place]}
                for level in levels
            ],
        }

    def read(self, value: Any, field: str, position: VallePosition) -> None:
        played = {str(site + 1): site for site in SITES_PLAYED[position.seats]}
        fields = record(value, field, played)
        for key, site in played.items():
            self.read_site(position, site, fields[key], inside(field, key))

    def read_site(self, position: VallePosition, site: int, value: Any, field: str) -> None:
        fields = record(value, field, ("owner", "levels"))
        position.owner[site] = OWNER.read(fields["owner"], inside(field, "owner"), position)
        below_full = True
        sizes = LEVELS[LARGE[site]]
        for level, each in enumerate(sequence(fields["levels"], inside(field, "levels"), len(sizes))):
            cubes = self.read_level(position, site, level, each, f"{field}.levels.{level}")
            if cubes and not below_full:
                fail(f"{field}.levels.{level - 1}", "level-missing")
            below_full = cubes == sizes[level]
            position.heights[site] += cubes

    def read_level(self, position: VallePosition, site: int, level: int, value: Any, field: str) -> int:
        """Read the cubes in the slots of a level. Returns their number."""
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        slots = {slot.role: slot for slot in SLOTS[position.variant.rays][site][level]}
        total = 0
        for role in value:
            if not isinstance(role, str) or role not in slots:
                fail(inside(field, str(role)), "unknown-field")
            packed = CUBES.read(value[role], inside(field, role), position)
            if not 0 < packed % 255 <= slots[role].room:
                fail(inside(field, role), "out-of-range")
            position.slots[slots[role].place] = packed
            total += packed % 255
        return total


class Carry(Entry):
    """The overseer of the pending claim from round 2 on; otherwise 0. It repeats a value of the key `claim`."""

    codec = Number(0, OVERSEERS - 1)

    def write(self, position: VallePosition) -> int:
        return position.claim.overseer if position.claim and position.round > 1 else 0

    def read(self, value: Any, field: str, position: VallePosition) -> None:
        if self.codec.read(value, field, position) != self.write(position):
            fail(field, "not-in-this-phase")


CUBES_OF_A_SEAT: Final = Number(1, CUBES_PER_WORKER * WORKERS)
"""Codec of the number of cubes that a seat lays on one site, or steals from it, in a round."""

FORM: Final = Form(
    "valle",
    VallePosition,
    consistent,
    (
        *("round", "first", "phase", "active", "bag", "lots", "tablets", "cubes", "overseers", "workers"),
        *("points", "claimed", "plans", "carry", "claim", "sites", "stolen", "laid", "pharaoh"),
    ),
    {
        "tablets": Tablets(),
        "carry": Carry(),
        "sites": Sites(),
        "stolen": Field("stolen", BySite(Record(seat=SEAT, cubes=CUBES_OF_A_SEAT))),
        "laid": Field("laid", BySite(CUBES_OF_A_SEAT)),
    },
    reads=(
        *("phase", "first", "active", "bag", "lots", "tablets", "cubes", "overseers", "workers", "points"),
        *("claimed", "plans", "sites", "pharaoh", "round", "claim", "carry", "stolen", "laid"),
    ),
)
