"""The plain form of a position: codecs for the keys that are not simply a field."""

from typing import Any, Final

from pycore.codecs import SEAT, Codec, List, Mapped, Maybe, Number, Record, per_seat
from pycore.contract import Plain
from pycore.games.valle import choices as c
from pycore.games.valle.checks import consistent
from pycore.games.valle.data import CUBES_PER_WORKER, LEVELS, OVERSEERS, SITES, TABLETS, WORKERS
from pycore.games.valle.places import (
    AREA_COUNT,
    FIRST,
    NODE_OF,
    NONE,
    PLACE_NAMES,
    PLACE_NUMBER,
    SITES_PLAYED,
    is_open,
)
from pycore.games.valle.position import CUBES, Bid, Claim, VallePosition, flip
from pycore.games.valle.pyramids import LARGE, SLOTS
from pycore.plain_form import Entry, Field, Form
from pycore.reading import at_most, fail, inside, number, record, sequence, truth, word


class Figure(Codec):
    """Codec of a figure: its place. Reading it marks a space as taken, because a space holds only one figure."""

    def write(self, value: int, position: Any) -> str:
        return PLACE_NAMES[value]

    def read(self, value: Any, field: str, position: Any) -> int:
        place = PLACE_NUMBER[word(value, field, PLACE_NUMBER)]
        if not is_open(place, position.seats):
            fail(field, "site-closed")
        if place >= AREA_COUNT:
            node = NODE_OF[place]
            if position.taken[node] >> place - FIRST[node] & 1:
                fail(field, "space-taken")
            flip(position, place)
        return place


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
ORDER: Final = List(TABLET, most=len(TABLETS), made=tuple)


class Tablets(Entry):
    """The tablets that each seat has laid. No seat can have laid more tablets of a value than it owns."""

    def write(self, position: VallePosition) -> list[Plain]:
        return [self.write_seat(position, seat) for seat in range(position.seats)]

    def write_seat(self, position: VallePosition, seat: int) -> Plain:
        bid = position.pending if seat == position.active and type(position.pending) is Bid else None
        return {
            "order": ORDER.write(position.orders[seat], position),
            "lots": [[lot, None if value == NONE else value] for lot, value in position.bids[seat]],
            "lot": bid.lot if bid else None,
            "done": bool(position.done >> seat & 1),
        }

    def read(self, value: Any, field: str, position: VallePosition) -> None:
        for seat, each in enumerate(sequence(value, field, position.seats)):
            self.read_seat(position, seat, each, inside(field, seat))

    def read_seat(self, position: VallePosition, seat: int, value: Any, field: str) -> None:
        fields = record(value, field, ("order", "lots", "lot", "done"))
        order = ORDER.read(fields["order"], inside(field, "order"), position)
        lots = inside(field, "lots")
        laid = at_most(fields["lots"], lots, len(TABLETS))
        bids = tuple([self.read_bid(position, bid, lots, i) for i, bid in enumerate(laid)])
        position.done |= truth(fields["done"], inside(field, "done")) << seat
        lot = NONE
        if position.lots and fields["lot"] is not None:
            lot = number(fields["lot"], inside(field, "lot"), 0, len(position.lots) - 1)
        laying = seat == position.active and position.phase == c.BID_TABLET
        if (fields["lot"] is not None) != laying:
            fail(inside(field, "lot"), "not-in-this-phase")
        if laying:
            position.pending = Bid(lot)
        values = [*order, *(value for _, value in bids)]
        scarce = any(value != NONE and values.count(value) > TABLETS.count(value) for value in values)
        if scarce or len(values) > len(TABLETS):
            fail(field, "too-many-tablets")
        position.orders[seat], position.bids[seat] = order, bids
        position.hands[seat] = c.hand_after(order, bids)

    def read_bid(self, position: VallePosition, value: Any, field: str, i: int) -> tuple[int, int]:
        """Read a bid, [lot, value of the tablet]."""
        lot, tablet = sequence(value, inside(field, i), 2)
        if not position.lots:
            fail(field, "not-in-this-phase")
        where = number(lot, f"{field}.{i}.0", 0, len(position.lots) - 1)
        return where, TABLET.read(tablet, f"{field}.{i}.1", position)


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


class PendingClaim(Entry):
    """The pending claim; null if no claim is pending."""

    codec = Maybe(
        Record(
            Claim,
            overseer=Number(0, OVERSEERS - 1),
            site=Mapped(Number(1, len(SITES)), to=lambda site: site + 1, of=lambda number: number - 1),
        ),
        None,
    )

    def write(self, position: VallePosition) -> Plain | None:
        written: Plain | None = self.codec.write(claim_of(position), position)
        return written

    def read(self, value: Any, field: str, position: VallePosition) -> None:
        position.pending = self.codec.read(value, field, position) or position.pending


class Carry(Entry):
    """The overseer of the pending claim from round 2 on; otherwise 0. It repeats a value of the key `claim`."""

    codec = Number(0, OVERSEERS - 1)

    def write(self, position: VallePosition) -> int:
        claim = claim_of(position)
        return claim.overseer if claim and position.round > 1 else 0

    def read(self, value: Any, field: str, position: VallePosition) -> None:
        if self.codec.read(value, field, position) != self.write(position):
            fail(field, "not-in-this-phase")


def claim_of(position: VallePosition) -> Claim | None:
    return position.pending if type(position.pending) is Claim else None


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
        "overseers": Field(
            "overseers",
            Mapped(
                per_seat(List(Figure(), OVERSEERS)),
                to=lambda places: [places[k : k + OVERSEERS] for k in range(0, len(places), OVERSEERS)],
                of=lambda pairs: [place for pair in pairs for place in pair],
            ),
        ),
        "workers": Field("workers", per_seat(List(Figure(), WORKERS))),
        "carry": Carry(),
        "claim": PendingClaim(),
        "sites": Sites(),
        "stolen": Field("stolen", BySite(Record(seat=SEAT, cubes=CUBES_OF_A_SEAT))),
        "laid": Field("laid", BySite(CUBES_OF_A_SEAT)),
    },
    reads=(
        *("phase", "first", "active", "bag", "lots", "tablets", "cubes", "overseers", "workers", "points"),
        *("claimed", "plans", "sites", "pharaoh", "round", "claim", "carry", "stolen", "laid"),
    ),
)
