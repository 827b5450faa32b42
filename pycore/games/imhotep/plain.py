"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and
asks `checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pycore.contract import Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.checks import PHASE_CHECKS, consistent, pending_owner
from pycore.games.imhotep.data import (
    BOATS,
    CARDS,
    CHISEL_LOADS,
    FIRST_BLUE,
    KIND_NUMBER,
    KINDS,
    LAST_RED,
    MARKET_PLACES,
    MAX_POINTS,
    PYRAMID_POINTS,
    ROUND_CARDS,
    ROUNDS,
    SITES,
    SLED,
    STONES,
    TEMPLE_WIDTH,
)
from pycore.games.imhotep.legal import has_minimum
from pycore.games.imhotep.reading import counts, fail, inside, number, numbers, record, sequence, truth, word

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

FIELDS = (
    *(
        "game",
        "seats",
        "options",
        "round",
        "round_cards",
        "boats",
        "market",
        "deck",
        "discard",
        "sleds",
        "quarry",
    ),
    *(
        "points",
        "cards",
        "pyramid",
        "temple",
        "tomb",
        "obelisks",
        "first",
        "active",
        "phase",
        "passes",
        "blue",
    ),
    "pending",
)
PENDING_FIELDS = ("owner", "boat", "space", "from", "lever", "loads", "pair", "temple")
NOTHING_PENDING: Plain = {
    "owner": None,
    "boat": None,
    "space": None,
    "from": "boat",
    "lever": False,
    "loads": 0,
    "pair": None,
    "temple": None,
}
BLUE = {kind: CARDS[kind] for kind in KINDS[FIRST_BLUE:]}
KEPT = {kind: CARDS[kind] for kind in KINDS[LAST_RED + 1 :]}


# Writing


def write(state: "ImhotepState") -> Plain:
    return {
        "game": "imhotep",
        "seats": state.seats,
        "options": {},
        "round": state.round,
        "round_cards": [card for n, card in enumerate(ROUND_CARDS[state.seats]) if state.unseen >> n & 1],
        "boats": [write_boat(state, boat) for boat in range(len(state.capacities))],
        "market": [None if kind == c.NONE else KINDS[kind] for kind in state.market],
        "deck": by_kind(state.deck),
        "discard": by_kind(state.discard),
        "sleds": state.sleds[:],
        "quarry": state.quarry[:],
        "points": state.points[:],
        "cards": [by_kind(hand) for hand in state.cards],
        "pyramid": state.pyramid[:],
        "temple": state.temple[:],
        "tomb": state.tomb[:],
        "obelisks": state.obelisks[:],
        "first": state.first,
        "active": state.active,
        "phase": state.phase,
        "passes": state.passes,
        "blue": by_kind(state.blue, FIRST_BLUE),
        "pending": write_pending(state),
    }


def by_kind(amounts: Sequence[int], first: int = 0) -> dict[str, int]:
    return {kind: many for kind, many in zip(KINDS[first:], amounts, strict=True) if many}


def or_none(value: int) -> int | None:
    return None if value == c.NONE else value


def write_boat(state: "ImhotepState", boat: int) -> Plain:
    capacity = state.capacities[boat]
    stones = state.cargo[4 * boat : 4 * boat + capacity]
    site = state.docked[boat]
    return {
        "capacity": capacity,
        "stones": [or_none(owner) for owner in stones],
        "site": None if site == c.NONE else SITES[site],
    }


def write_pending(state: "ImhotepState") -> Plain | None:
    """None where the phase says it all."""
    pending = {
        **NOTHING_PENDING,
        "owner": pending_owner(state),
        "boat": or_none(state.boat),
        "space": or_none(state.space),
        "lever": state.lever,
        "loads": state.loads,
    }
    return None if pending == NOTHING_PENDING else pending


# Reading


def read(plain: Any, start: Callable[[int], "ImhotepState"]) -> "ImhotepState":
    """The position that `plain` describes, in the state that `start(seats)` makes. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("imhotep",))
    seats = number(fields["seats"], "seats", 2, 4)
    record(fields["options"], "options", ())
    state = start(seats)
    state.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    state.round = number(fields["round"], "round", 1, ROUNDS)
    state.unseen = read_round_cards(fields["round_cards"], seats)
    read_boats(state, fields["boats"])
    for place, kind in enumerate(sequence(fields["market"], "market", MARKET_PLACES)):
        if kind is not None:
            state.market[place] = KIND_NUMBER[word(kind, inside("market", place), KINDS)]
    state.deck = read_counts(fields["deck"], "deck", CARDS)
    state.discard = read_counts(fields["discard"], "discard", CARDS)
    state.sleds = numbers(fields["sleds"], "sleds", 0, SLED, seats)
    state.quarry = numbers(fields["quarry"], "quarry", 0, STONES, seats)
    hands = sequence(fields["cards"], "cards", seats)
    state.cards = [read_counts(hand, inside("cards", seat), KEPT) for seat, hand in enumerate(hands)]
    state.pyramid = numbers(fields["pyramid"], "pyramid", 0, seats - 1)
    state.points = numbers(fields["points"], "points", 0, most_points(state), seats)
    state.temple = numbers(fields["temple"], "temple", 0, seats - 1)
    state.tomb = numbers(fields["tomb"], "tomb", 0, seats - 1)
    state.obelisks = numbers(fields["obelisks"], "obelisks", 0, STONES, seats)
    state.first = number(fields["first"], "first", 0, seats - 1)
    state.active = number(fields["active"], "active", 0, seats - 1)
    state.passes = number(fields["passes"], "passes", 0, seats - 1)
    lever, hammer, sail, chisel = read_counts(fields["blue"], "blue", BLUE)[FIRST_BLUE:]
    state.blue = (lever, hammer, sail, chisel)
    owner = read_pending(state, fields["pending"])
    consistent(state, owner)
    return state


def read_round_cards(value: Any, seats: int) -> int:
    """The set of unseen round cards."""
    known = ROUND_CARDS[seats]
    unseen = 0
    for i, card in enumerate(sequence(value, "round_cards")):
        bit = 1 << known.index(word(card, inside("round_cards", i), known))
        if unseen & bit:
            fail(inside("round_cards", i), "twice")
        unseen |= bit
    return unseen


def most_points(state: "ImhotepState") -> int:
    """A limit for a seat's points that play cannot pass: it grows with each stone and round that scores."""
    rounds = ROUNDS if state.phase == c.OVER else state.round - 1
    return MAX_POINTS + max(PYRAMID_POINTS) * len(state.pyramid) + TEMPLE_WIDTH[state.seats] * rounds


def read_counts(value: Any, field: str, limits: dict[str, int]) -> list[int]:
    found = counts(value, field, limits)
    return [found.get(kind, 0) for kind in KINDS]


def read_boats(state: "ImhotepState", value: Any) -> None:
    between_rounds = state.phase in (c.ROUND_CARD, c.OVER)
    capacities = []
    for boat, each in enumerate(sequence(value, "boats", 0 if between_rounds else BOATS)):
        field = inside("boats", boat)
        fields = record(each, field, ("capacity", "stones", "site"))
        capacity = number(fields["capacity"], inside(field, "capacity"), 1, 4)
        capacities.append(capacity)
        stones = inside(field, "stones")
        for space, owner in enumerate(sequence(fields["stones"], stones, capacity)):
            if owner is not None:
                state.cargo[4 * boat + space] = number(owner, inside(stones, space), 0, state.seats - 1)
        if fields["site"] is not None:
            site = SITES.index(word(fields["site"], inside(field, "site"), SITES))
            if site in state.docked:
                fail(inside(field, "site"), "two-boats")
            state.docked[boat] = site
            state.open ^= 1 << site
        else:
            free = sum(1 << 4 * boat + i for i in range(capacity) if state.cargo[4 * boat + i] == c.NONE)
            state.free |= free
            state.ready |= has_minimum(capacity, free) << boat
    state.capacities = tuple(capacities)


def read_pending(state: "ImhotepState", value: Any) -> int | None:
    """Fill in what is pending; the answer is the owner it names."""
    fields = NOTHING_PENDING if value is None else record(value, "pending", PENDING_FIELDS)
    top = {"owner": state.seats - 1, "boat": BOATS - 1, "space": 3}
    found = {
        key: None if fields[key] is None else number(fields[key], inside("pending", key), 0, high)
        for key, high in top.items()
    }
    state.boat = c.NONE if found["boat"] is None else found["boat"]
    state.space = c.NONE if found["space"] is None else found["space"]
    state.lever = truth(fields["lever"], "pending.lever")
    state.loads = number(fields["loads"], "pending.loads", 0, CHISEL_LOADS)
    word(fields["from"], "pending.from", ("boat", "quarry"))
    if fields["from"] != "boat":  # on sides A a stone from the quarry asks nothing
        fail("pending.from", "not-in-this-phase")
    for key in ("pair", "temple"):
        if fields[key] is not None:
            fail(inside("pending", key), "not-in-this-phase")
    return found["owner"]


def check(state: "ImhotepState") -> None:
    """The invariants of a position that was played. Raises BadPosition."""
    if read(write(state), type(state)) != state:
        fail("", "out-of-step")
