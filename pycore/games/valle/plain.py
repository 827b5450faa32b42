"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and asks
`checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from typing import TYPE_CHECKING, Any, Final

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
    OVERSEERS,
    SITES,
    TABLETS,
    WORKERS,
)
from pycore.games.valle.figures import flip
from pycore.games.valle.hidden import hand_after
from pycore.games.valle.options import OPTIONS, Variant
from pycore.games.valle.places import AREA_COUNT, NONE, PLACE_NAMES, PLACE_NUMBER, SITES_PLAYED, is_open
from pycore.games.valle.pyramids import LARGE, SLOTS, by_name, pack
from pycore.reading import counts, fail, inside, number, record, sequence, truth, word

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState

FIELDS: Final = (
    *("game", "seats", "options", "round", "first", "phase", "active", "bag", "lots", "tablets", "cubes"),
    *("overseers", "workers", "points", "claimed", "plans", "carry", "claim", "sites", "stolen", "laid"),
    "pharaoh",
)
LONGEST: Final = 1000
"""Rounds that a position may have seen without putting a cube anywhere; each round puts five at least."""
NO_CUBES: Final = dict.fromkeys(COLOURS, CUBES_EACH)


# Writing


def write(state: "ValleState") -> Plain:
    return {
        "game": "valle",
        "seats": state.seats,
        "options": state.variant.options(),
        "round": state.round,
        "first": state.first,
        "phase": state.phase,
        "active": or_none(state.active),
        "bag": {colour: many for colour, many in zip(COLOURS, state.bag, strict=True) if many},
        "lots": [by_name(lot) for lot in state.lots],
        "tablets": [write_tablets(state, seat) for seat in range(state.seats)],
        "cubes": [by_name(cubes) for cubes in state.cubes],
        "overseers": [
            [PLACE_NAMES[place] for place in state.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)]]
            for seat in range(state.seats)
        ],
        "workers": [[PLACE_NAMES[place] for place in places] for places in state.workers],
        "points": state.points,
        "claimed": [bool(state.claimed >> k & 1) for k in range(OVERSEERS)],
        "plans": [[None if p == NONE else PLACE_NAMES[p] for p in plan] for plan in state.plans],
        "carry": state.carry if state.round > 1 else 0,
        "claim": None if state.claim == NONE else {"overseer": state.carry, "site": state.claim + 1},
        "sites": {str(site + 1): write_site(state, site) for site in SITES_PLAYED[state.seats]},
        "stolen": {
            str(site + 1): {"seat": seat, "cubes": cubes}
            for site, (seat, cubes) in sorted(state.stolen.items())
        },
        "laid": {str(site + 1): cubes for site, cubes in sorted(state.laid.items())},
        "pharaoh": by_name(state.pharaoh),
    }


def or_none(value: int) -> int | None:
    return None if value == NONE else value


def write_tablets(state: "ValleState", seat: int) -> Plain:
    return {
        "order": [or_none(value) for value in state.orders[seat]],
        "lots": [[lot, or_none(value)] for lot, value in state.bids[seat]],
        "lot": or_none(state.lot) if seat == state.active else None,
        "done": bool(state.done >> seat & 1),
    }


def write_site(state: "ValleState", site: int) -> Plain:
    levels = SLOTS[state.variant.rays][site]
    if not state.heights[site]:
        return {"owner": or_none(state.owner[site]), "levels": [{} for _ in levels]}
    return {
        "owner": or_none(state.owner[site]),
        "levels": [
            {slot.role: by_name(state.slots[slot.place]) for slot in level if state.slots[slot.place]}
            for level in levels
        ],
    }


# Reading


def read(plain: Any, kind: "type[ValleState]") -> "ValleState":
    """The position that `plain` describes, whole or as somebody sees it. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("valle",))
    seats = number(fields["seats"], "seats", min(SITES_PLAYED), max(SITES_PLAYED))
    state = kind(seats, read_options(fields["options"]))
    state.phase = word(fields["phase"], "phase", c.PHASES)
    state.first = number(fields["first"], "first", 0, seats - 1)
    state.active = read_or_none(fields["active"], "active", seats - 1)
    state.bag = read_cubes(fields["bag"], "bag")
    state.lots = [
        pack(read_cubes(lot, inside("lots", i), LOT))
        for i, lot in enumerate(at_most(fields["lots"], "lots", seats + 1))
    ]
    for seat, each in enumerate(sequence(fields["tablets"], "tablets", seats)):
        read_tablets(state, seat, each, inside("tablets", seat))
    state.cubes = [
        pack(read_cubes(hand, inside("cubes", seat)))
        for seat, hand in enumerate(sequence(fields["cubes"], "cubes", seats))
    ]
    read_figures(state, fields)
    state.points = number(fields["points"], "points", 0, MOVEMENT)
    for k, each in enumerate(sequence(fields["claimed"], "claimed", OVERSEERS)):
        state.claimed |= truth(each, inside("claimed", k)) << k
    state.plans = [
        read_plan(plan, inside("plans", seat))
        for seat, plan in enumerate(sequence(fields["plans"], "plans", seats))
    ]
    read_sites(state, fields["sites"])
    state.pharaoh = pack(read_cubes(fields["pharaoh"], "pharaoh"))
    built = state.pharaoh % 255 + sum(state.heights)
    state.round = number(fields["round"], "round", 1, LONGEST + built // LOT)
    read_claim(state, fields)
    for key, site in by_site(fields["stolen"], "stolen", seats):
        about = record(fields["stolen"][key], inside("stolen", key), ("seat", "cubes"))
        thief = number(about["seat"], f"stolen.{key}.seat", 0, seats - 1)
        most = CUBES_PER_WORKER * WORKERS
        state.stolen[site] = (thief, number(about["cubes"], f"stolen.{key}.cubes", 1, most))
    for key, site in by_site(fields["laid"], "laid", seats):
        state.laid[site] = number(fields["laid"][key], inside("laid", key), 1, CUBES_PER_WORKER * WORKERS)
    consistent(state)
    return state


def read_options(value: Any) -> Variant:
    """Options that are missing have their defaults."""
    known = {option.name: option.default for option in OPTIONS}
    if not isinstance(value, dict):
        fail("options", "not-an-object")
    for name in value:
        if not isinstance(name, str) or name not in known:
            fail(inside("options", str(name)), "unknown-field")
        truth(value[name], inside("options", name))
    return Variant.of({**known, **value})


def read_or_none(value: Any, field: str, high: int) -> int:
    return NONE if value is None else number(value, field, 0, high)


def at_most(value: Any, field: str, length: int) -> list[Any]:
    if len(sequence(value, field)) > length:
        fail(field, "wrong-length")
    return list(value)


def read_cubes(value: Any, field: str, most: int = CUBES_EACH) -> list[int]:
    """How many of each colour; not more than `most` together where that is less than the cubes of a colour."""
    found = counts(value, field, NO_CUBES)
    if most < CUBES_EACH and sum(found.values()) > most:
        fail(field, "too-many")
    return [found.get(colour, 0) for colour in COLOURS]


def read_tablets(state: "ValleState", seat: int, value: Any, field: str) -> None:
    fields = record(value, field, ("order", "lots", "lot", "done"))
    order = at_most(fields["order"], inside(field, "order"), len(TABLETS))
    state.orders[seat] = tuple(
        read_or_none(v, f"{field}.order.{i}", max(TABLETS)) for i, v in enumerate(order)
    )
    bids = []
    for i, bid in enumerate(at_most(fields["lots"], inside(field, "lots"), len(TABLETS))):
        lot, tablet = sequence(bid, f"{field}.lots.{i}", 2)
        if not state.lots:
            fail(f"{field}.lots", "not-in-this-phase")
        where = number(lot, f"{field}.lots.{i}.0", 0, len(state.lots) - 1)
        bids.append((where, read_or_none(tablet, f"{field}.lots.{i}.1", max(TABLETS))))
    state.bids[seat] = tuple(bids)
    state.done |= truth(fields["done"], inside(field, "done")) << seat
    lot = read_or_none(fields["lot"], inside(field, "lot"), len(state.lots) - 1) if state.lots else NONE
    if (fields["lot"] is not None) != (seat == state.active and state.phase == c.BID_TABLET):
        fail(inside(field, "lot"), "not-in-this-phase")
    if seat == state.active:
        state.lot = lot
    read_hand(state, seat, field)


def read_hand(state: "ValleState", seat: int, field: str) -> None:
    """The tablets that are left; each value can be laid only as often as there are tablets of it."""
    values = [*state.orders[seat], *(value for _, value in state.bids[seat])]
    if len(values) > len(TABLETS):
        fail(field, "too-many-tablets")
    for value in values:
        if value != NONE and values.count(value) > TABLETS.count(value):
            fail(field, "too-many-tablets")
    state.hands[seat] = hand_after(state.orders[seat], state.bids[seat])


def read_place(value: Any, field: str, seats: int) -> int:
    place = PLACE_NUMBER[word(value, field, PLACE_NUMBER)]
    if not is_open(place, seats):
        fail(field, "site-closed")
    return place


def read_figures(state: "ValleState", fields: Plain) -> None:
    """On a space stands at most one figure."""
    seats = state.seats
    standing: set[int] = set()
    found: dict[str, list[list[int]]] = {}
    for name, many in (("overseers", OVERSEERS), ("workers", WORKERS)):
        found[name] = []
        for seat, each in enumerate(sequence(fields[name], name, seats)):
            places = []
            for i, value in enumerate(sequence(each, inside(name, seat), many)):
                field = f"{name}.{seat}.{i}"
                place = read_place(value, field, seats)
                if place in standing:
                    fail(field, "space-taken")
                if place >= AREA_COUNT:
                    standing.add(place)
                places.append(place)
            found[name].append(places)
    state.overseers = [place for places in found["overseers"] for place in places]
    state.workers = found["workers"]
    for place in standing:
        flip(state, place)


def read_plan(value: Any, field: str) -> tuple[int, ...]:
    """Places, or None for each that the viewer does not know."""
    plan = at_most(value, field, OVERSEERS)
    return tuple(
        NONE if each is None else PLACE_NUMBER[word(each, inside(field, i), PLACE_NUMBER)]
        for i, each in enumerate(plan)
    )


def read_sites(state: "ValleState", value: Any) -> None:
    played = {str(site + 1): site for site in SITES_PLAYED[state.seats]}
    fields = record(value, "sites", played)
    for key, site in played.items():
        field = inside("sites", key)
        about = record(fields[key], field, ("owner", "levels"))
        state.owner[site] = read_or_none(about["owner"], inside(field, "owner"), state.seats - 1)
        below_full = True
        sizes = LEVELS[LARGE[site]]
        for level, each in enumerate(sequence(about["levels"], inside(field, "levels"), len(sizes))):
            cubes = read_level(state, site, level, each, f"{field}.levels.{level}")
            if cubes and not below_full:
                fail(f"{field}.levels.{level - 1}", "level-missing")
            below_full = cubes == sizes[level]
            state.heights[site] += cubes


def read_level(state: "ValleState", site: int, level: int, value: Any, field: str) -> int:
    """Fill in the slots of a level; the answer is how many cubes it has."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    if not value:
        return 0
    slots = {slot.role: slot for slot in SLOTS[state.variant.rays][site][level]}
    total = 0
    for role in value:
        if not isinstance(role, str) or role not in slots:
            fail(inside(field, str(role)), "unknown-field")
        packed = pack(read_cubes(value[role], inside(field, role)))
        if not 0 < packed % 255 <= slots[role].room:
            fail(inside(field, role), "out-of-range")
        state.slots[slots[role].place] = packed
        total += packed % 255
    return total


def read_claim(state: "ValleState", fields: Plain) -> None:
    carry = number(fields["carry"], "carry", 0, OVERSEERS - 1)
    if fields["claim"] is not None:
        about = record(fields["claim"], "claim", ("overseer", "site"))
        state.carry = number(about["overseer"], "claim.overseer", 0, OVERSEERS - 1)
        state.claim = number(about["site"], "claim.site", 1, len(SITES)) - 1
    if carry != (state.carry if state.round > 1 else 0):
        fail("carry", "not-in-this-phase")


def by_site(value: Any, field: str, seats: int) -> list[tuple[str, int]]:
    """The keys of an object by sites in use, with their sites."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    played = {str(site + 1): site for site in SITES_PLAYED[seats]}
    for key in value:
        if not isinstance(key, str) or key not in played:
            fail(inside(field, str(key)), "unknown-field")
    return [(key, played[key]) for key in value]


def check(state: "ValleState") -> None:
    """The invariants of a position that was played. Raises BadPosition."""
    if read(write(state), type(state)) != state:
        fail("", "out-of-step")
