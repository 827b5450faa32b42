"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and asks
`checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from typing import Any, Final, TypeVar

from pycore.contract import Plain
from pycore.games.valle import choices as c
from pycore.games.valle.checks import consistent
from pycore.games.valle.data import (
    COLOURS,
    CUBES_EACH,
    CUBES_PER_WORKER,
    LEVELS,
    LOT,
    MOVEMENT,
    OPTIONS,
    OVERSEERS,
    SITES,
    TABLETS,
    WORKERS,
    Variant,
)
from pycore.games.valle.places import AREA_COUNT, NONE, PLACE_NAMES, PLACE_NUMBER, SITES_PLAYED, is_open
from pycore.games.valle.position import Bid, Claim, VallePosition, flip, overseers_of
from pycore.games.valle.pyramids import LARGE, SLOTS, by_name, pack
from pycore.reading import counts, fail, inside, number, record, sequence, truth, word

FIELDS: Final = (
    *("game", "seats", "options", "round", "first", "phase", "active", "bag", "lots", "tablets", "cubes"),
    *("overseers", "workers", "points", "claimed", "plans", "carry", "claim", "sites", "stolen", "laid"),
    "pharaoh",
)
LONGEST: Final = 1000
"""Rounds that a position may have seen without putting a cube anywhere; each round puts five at least."""
NO_CUBES: Final = dict.fromkeys(COLOURS, CUBES_EACH)
MOST_CUBES: Final = CUBES_PER_WORKER * WORKERS
"""Laid or stolen on one site in a round."""


# Writing


def write(position: VallePosition) -> Plain:
    seats = range(position.seats)
    claim = position.pending if type(position.pending) is Claim else None
    return {
        "game": "valle",
        "seats": position.seats,
        "options": position.variant.options(),
        "round": position.round,
        "first": position.first,
        "phase": position.phase,
        "active": _or_none(position.active),
        "bag": {colour: many for colour, many in zip(COLOURS, position.bag, strict=True) if many},
        "lots": [by_name(lot) for lot in position.lots],
        "tablets": [_write_tablets(position, seat) for seat in seats],
        "cubes": [by_name(cubes) for cubes in position.cubes],
        "overseers": [[PLACE_NAMES[place] for place in overseers_of(position, seat)] for seat in seats],
        "workers": [[PLACE_NAMES[place] for place in places] for places in position.workers],
        "points": position.points,
        "claimed": [bool(position.claimed >> k & 1) for k in range(OVERSEERS)],
        "plans": [[None if p == NONE else PLACE_NAMES[p] for p in plan] for plan in position.plans],
        "carry": claim.overseer if claim and position.round > 1 else 0,
        "claim": {"overseer": claim.overseer, "site": claim.site + 1} if claim else None,
        "sites": {str(site + 1): _write_site(position, site) for site in SITES_PLAYED[position.seats]},
        "stolen": {
            str(site + 1): {"seat": seat, "cubes": cubes}
            for site, (seat, cubes) in sorted(position.stolen.items())
        },
        "laid": {str(site + 1): cubes for site, cubes in sorted(position.laid.items())},
        "pharaoh": by_name(position.pharaoh),
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _write_tablets(position: VallePosition, seat: int) -> Plain:
    bid = position.pending if seat == position.active and type(position.pending) is Bid else None
    return {
        "order": [_or_none(value) for value in position.orders[seat]],
        "lots": [[lot, _or_none(value)] for lot, value in position.bids[seat]],
        "lot": bid.lot if bid else None,
        "done": bool(position.done >> seat & 1),
    }


def _write_site(position: VallePosition, site: int) -> Plain:
    slots, levels = position.slots, SLOTS[position.variant.rays][site]
    return {
        "owner": _or_none(position.owner[site]),
        "levels": [
            {slot.role: by_name(slots[slot.place]) for slot in level if slots[slot.place]} for level in levels
        ],
    }


# Reading

P = TypeVar("P", bound=VallePosition)


def read(plain: Any, kind: type[P]) -> P:
    """The position that `plain` describes, whole or as somebody sees it. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("valle",))
    seats = number(fields["seats"], "seats", min(SITES_PLAYED), max(SITES_PLAYED))
    position = kind(seats, _read_options(fields["options"]))
    position.phase = word(fields["phase"], "phase", c.PHASES)
    position.first = number(fields["first"], "first", 0, seats - 1)
    position.active = _read_or_none(fields["active"], "active", seats - 1)
    position.bag = _read_cubes(fields["bag"], "bag")
    lots = _at_most(fields["lots"], "lots", seats + 1)
    position.lots = [pack(_read_cubes(lot, inside("lots", i), LOT)) for i, lot in enumerate(lots)]
    for seat, each in enumerate(sequence(fields["tablets"], "tablets", seats)):
        _read_tablets(position, seat, each, inside("tablets", seat))
    hands = sequence(fields["cubes"], "cubes", seats)
    position.cubes = [pack(_read_cubes(hand, inside("cubes", seat))) for seat, hand in enumerate(hands)]
    _read_figures(position, fields)
    position.points = number(fields["points"], "points", 0, MOVEMENT)
    for k, each in enumerate(sequence(fields["claimed"], "claimed", OVERSEERS)):
        position.claimed |= truth(each, inside("claimed", k)) << k
    plans = sequence(fields["plans"], "plans", seats)
    position.plans = [_read_plan(plan, inside("plans", seat)) for seat, plan in enumerate(plans)]
    _read_sites(position, fields["sites"])
    position.pharaoh = pack(_read_cubes(fields["pharaoh"], "pharaoh"))
    built = position.pharaoh % 255 + sum(position.heights)
    position.round = number(fields["round"], "round", 1, LONGEST + built // LOT)
    _read_claim(position, fields)
    position.stolen = {
        site: _read_theft(each, inside("stolen", site + 1), seats)
        for site, each in _by_site(fields["stolen"], "stolen", seats)
    }
    position.laid = {
        site: number(each, inside("laid", site + 1), 1, MOST_CUBES)
        for site, each in _by_site(fields["laid"], "laid", seats)
    }
    consistent(position)
    return position


def _read_options(value: Any) -> Variant:
    """Options that are missing have their defaults."""
    known = {option.name: option.default for option in OPTIONS}
    if not isinstance(value, dict):
        fail("options", "not-an-object")
    for name in value:
        if not isinstance(name, str) or name not in known:
            fail(inside("options", str(name)), "unknown-field")
        truth(value[name], inside("options", name))
    return Variant.of({**known, **value})


def _read_or_none(value: Any, field: str, high: int) -> int:
    return NONE if value is None else number(value, field, 0, high)


def _at_most(value: Any, field: str, length: int) -> list[Any]:
    if len(sequence(value, field)) > length:
        fail(field, "wrong-length")
    return list(value)


def _read_cubes(value: Any, field: str, most: int = CUBES_EACH) -> list[int]:
    """How many of each colour; not more than `most` together where that is less than the cubes of a colour."""
    found = counts(value, field, NO_CUBES)
    if most < CUBES_EACH and sum(found.values()) > most:
        fail(field, "too-many")
    return [found.get(colour, 0) for colour in COLOURS]


def _read_tablets(position: VallePosition, seat: int, value: Any, field: str) -> None:
    """Each value can be laid only as often as there are tablets of it."""
    fields = record(value, field, ("order", "lots", "lot", "done"))
    laid = _at_most(fields["order"], inside(field, "order"), len(TABLETS))
    order = tuple([_read_or_none(v, f"{field}.order.{i}", max(TABLETS)) for i, v in enumerate(laid)])
    laid = _at_most(fields["lots"], inside(field, "lots"), len(TABLETS))
    bids = tuple([_read_bid(position, bid, f"{field}.lots", i) for i, bid in enumerate(laid)])
    position.done |= truth(fields["done"], inside(field, "done")) << seat
    high = len(position.lots) - 1
    lot = _read_or_none(fields["lot"], inside(field, "lot"), high) if position.lots else NONE
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


def _read_bid(position: VallePosition, value: Any, field: str, i: int) -> tuple[int, int]:
    """Lot and value."""
    lot, tablet = sequence(value, inside(field, i), 2)
    if not position.lots:
        fail(field, "not-in-this-phase")
    where = number(lot, f"{field}.{i}.0", 0, len(position.lots) - 1)
    return where, _read_or_none(tablet, f"{field}.{i}.1", max(TABLETS))


def _read_figures(position: VallePosition, fields: Plain) -> None:
    standing: set[int] = set()
    for seat, each in enumerate(sequence(fields["overseers"], "overseers", position.seats)):
        places = _read_places(position, each, inside("overseers", seat), OVERSEERS, standing)
        position.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)] = places
    for seat, each in enumerate(sequence(fields["workers"], "workers", position.seats)):
        places = _read_places(position, each, inside("workers", seat), WORKERS, standing)
        position.workers[seat] = places


def _read_places(position: VallePosition, value: Any, field: str, many: int, standing: set[int]) -> list[int]:
    """Where the figures of a seat stand, others besides those that stand already: at most one on a space."""
    places = []
    for i, each in enumerate(sequence(value, field, many)):
        place = PLACE_NUMBER[word(each, inside(field, i), PLACE_NUMBER)]
        if not is_open(place, position.seats):
            fail(inside(field, i), "site-closed")
        if place in standing:
            fail(inside(field, i), "space-taken")
        if place >= AREA_COUNT:
            standing.add(place)
            flip(position, place)
        places.append(place)
    return places


def _read_plan(value: Any, field: str) -> tuple[int, ...]:
    """Places, or None for each that the viewer does not know."""
    plan = _at_most(value, field, OVERSEERS)
    return tuple(
        NONE if each is None else PLACE_NUMBER[word(each, inside(field, i), PLACE_NUMBER)]
        for i, each in enumerate(plan)
    )


def _read_sites(position: VallePosition, value: Any) -> None:
    played = {str(site + 1): site for site in SITES_PLAYED[position.seats]}
    fields = record(value, "sites", played)
    for key, site in played.items():
        field = inside("sites", key)
        about = record(fields[key], field, ("owner", "levels"))
        position.owner[site] = _read_or_none(about["owner"], inside(field, "owner"), position.seats - 1)
        below_full = True
        sizes = LEVELS[LARGE[site]]
        for level, each in enumerate(sequence(about["levels"], inside(field, "levels"), len(sizes))):
            cubes = _read_level(position, site, level, each, f"{field}.levels.{level}")
            if cubes and not below_full:
                fail(f"{field}.levels.{level - 1}", "level-missing")
            below_full = cubes == sizes[level]
            position.heights[site] += cubes


def _read_level(position: VallePosition, site: int, level: int, value: Any, field: str) -> int:
    """Fill in the slots of a level; the answer is how many cubes it has."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    slots = {slot.role: slot for slot in SLOTS[position.variant.rays][site][level]}
    total = 0
    for role in value:
        if not isinstance(role, str) or role not in slots:
            fail(inside(field, str(role)), "unknown-field")
        packed = pack(_read_cubes(value[role], inside(field, role)))
        if not 0 < packed % 255 <= slots[role].room:
            fail(inside(field, role), "out-of-range")
        position.slots[slots[role].place] = packed
        total += packed % 255
    return total


def _read_claim(position: VallePosition, fields: Plain) -> None:
    """Which overseer has moved is written twice in later rounds."""
    carry = number(fields["carry"], "carry", 0, OVERSEERS - 1)
    overseer = 0
    if fields["claim"] is not None:
        about = record(fields["claim"], "claim", ("overseer", "site"))
        overseer = number(about["overseer"], "claim.overseer", 0, OVERSEERS - 1)
        position.pending = Claim(overseer, number(about["site"], "claim.site", 1, len(SITES)) - 1)
    if carry != (overseer if position.round > 1 else 0):
        fail("carry", "not-in-this-phase")


def _read_theft(value: Any, field: str, seats: int) -> tuple[int, int]:
    """Thief and cubes."""
    about = record(value, field, ("seat", "cubes"))
    thief = number(about["seat"], inside(field, "seat"), 0, seats - 1)
    return thief, number(about["cubes"], inside(field, "cubes"), 1, MOST_CUBES)


def _by_site(value: Any, field: str, seats: int) -> list[tuple[int, Any]]:
    """The values of an object by sites in use, with their sites."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    played = {str(site + 1): site for site in SITES_PLAYED[seats]}
    for key in value:
        if not isinstance(key, str) or key not in played:
            fail(inside(field, str(key)), "unknown-field")
    return [(played[key], each) for key, each in value.items()]
