"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and
asks `checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pycore.contract import HIDDEN, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.checks import OWNED, PHASE_CHECKS, consistent
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
    PAIR_CARDS,
    PAIR_PLACE,
    PYRAMID,
    PYRAMID_B_SIZE,
    PYRAMID_POINTS,
    PYRAMIDS,
    ROUND_CARDS,
    ROUNDS,
    SITES,
    SLED,
    STONES,
    TEMPLE_B,
    TEMPLE_B_POINTS,
    TEMPLE_WIDTH,
    TOWER_POINTS,
    TOWER_STONES,
)
from pycore.games.imhotep.legal_sites import from_quarry
from pycore.games.imhotep.legal_turns import has_minimum
from pycore.games.imhotep.options import OPTIONS, Variant
from pycore.games.imhotep.scoring import stones_on
from pycore.reading import counts, fail, inside, number, numbers, record, sequence, truth, word

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
        "options": state.variant.options(),
        "round": state.round,
        "round_cards": [card for n, card in enumerate(ROUND_CARDS[state.seats]) if state.unseen >> n & 1],
        "boats": [write_boat(state, boat) for boat in range(len(state.capacities))],
        "market": [None if kind == c.NONE else c.MARKET_WORDS[kind] for kind in state.market],
        "deck": by_kind(state.deck),
        "discard": by_kind(state.discard),
        "sleds": state.sleds[:],
        "quarry": state.quarry[:],
        "points": state.points[:],
        "cards": [by_kind(hand) for hand in state.cards],
        "pyramid": write_pyramid(state),
        "temple": state.temple[:],
        "tomb": state.tomb[:],
        "obelisks": write_obelisks(state),
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


def write_pyramid(state: "ImhotepState") -> list[int] | Plain:
    stones = state.pyramid[:]
    if not state.variant.pyramid:
        return stones
    return {"pyramids": [list(pyramid) for pyramid in state.pyramids], "extra": stones}


def write_obelisks(state: "ImhotepState") -> list[int] | Plain:
    stones = state.obelisks[:]
    if not state.variant.obelisks:
        return stones
    towers = [[owner, TOWER_POINTS[tower]] for tower, owner in enumerate(state.towers)]
    return {"waiting": stones, "towers": towers}


def write_pending(state: "ImhotepState") -> Plain | None:
    """None where the phase says it all."""
    pair = [None if kind == c.NONE else KINDS[kind] for kind in state.pair]
    pending = {
        "owner": None if state.owner == state.active else or_none(state.owner),
        "boat": or_none(state.boat),
        "space": or_none(state.space),
        "from": origin(state),
        "lever": state.lever,
        "loads": state.loads,
        "pair": pair or None,
        "temple": or_none(state.temple_space),
    }
    return None if pending == NOTHING_PENDING else pending


def origin(state: "ImhotepState") -> str:
    """Where the stone comes from that is being settled."""
    return "quarry" if state.phase == c.CHOOSE_PYRAMID and from_quarry(state) else "boat"


# Reading


def read(plain: Any, start: Callable[[int, Variant], "ImhotepState"]) -> "ImhotepState":
    """The position that `plain` describes, in the state that `start` makes. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("imhotep",))
    seats = number(fields["seats"], "seats", 2, 4)
    state = start(seats, read_options(fields["options"]))
    state.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    state.round = number(fields["round"], "round", 1, ROUNDS)
    state.unseen = read_round_cards(fields["round_cards"], seats)
    state.first = number(fields["first"], "first", 0, seats - 1)
    state.active = number(fields["active"], "active", 0, seats - 1)
    pending = read_pending(state, fields["pending"])
    read_boats(state, fields["boats"])
    state.market = read_market(state, fields["market"])
    state.deck = read_counts(fields["deck"], "deck", CARDS)
    state.discard = read_counts(fields["discard"], "discard", CARDS)
    state.sleds = numbers(fields["sleds"], "sleds", 0, SLED, seats)
    state.quarry = numbers(fields["quarry"], "quarry", 0, STONES, seats)
    hands = sequence(fields["cards"], "cards", seats)
    state.cards = [read_counts(hand, inside("cards", seat), KEPT) for seat, hand in enumerate(hands)]
    read_pyramid(state, fields["pyramid"])
    state.temple = numbers(fields["temple"], "temple", 0, seats - 1)
    state.tomb = numbers(fields["tomb"], "tomb", 0, seats - 1)
    read_obelisks(state, fields["obelisks"])
    state.points = numbers(fields["points"], "points", 0, most_points(state), seats)
    state.passes = number(fields["passes"], "passes", 0, seats - 1)
    lever, hammer, sail, chisel = read_counts(fields["blue"], "blue", BLUE)[FIRST_BLUE:]
    state.blue = (lever, hammer, sail, chisel)
    consistent(state, pending["owner"])
    if pending["from"] != origin(state):
        fail("pending.from", "not-in-this-phase")
    return state


def read_options(value: Any) -> Variant:
    """Options that are missing have their defaults."""
    known = {option.name: option for option in OPTIONS}
    if not isinstance(value, dict):
        fail("options", "not-an-object")
    for name in value:
        if not isinstance(name, str) or name not in known:
            fail(inside("options", str(name)), "unknown-field")
    settled = {name: option.default for name, option in known.items()} | value
    for name, option in known.items():
        if isinstance(option.default, bool):
            truth(settled[name], inside("options", name))
        else:
            word(settled[name], inside("options", name), [str(each) for each in option.values])
    return Variant.of(settled)


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


def round_ended(state: "ImhotepState") -> bool:
    """Whether the boats have left: the temple is being scored, or it has been."""
    return state.temple_space != c.NONE or state.phase in (c.BURY, c.ROUND_CARD, c.OVER)


def most_points(state: "ImhotepState") -> int:
    """A limit for a seat's points that play cannot pass: it grows with each stone, tower and temple that scores."""
    rounds = state.round if state.phase in (c.BURY, c.OVER) else state.round - 1
    temple = TEMPLE_WIDTH[state.seats] * rounds
    paid = () if state.temple_space == c.NONE else TEMPLE_B[: state.temple_space]
    temple += sum(TEMPLE_B_POINTS.get(space, 0) for space in paid)
    pyramid = max(PYRAMID_POINTS) * sum(stones_on(state, PYRAMID))
    return MAX_POINTS + temple + pyramid + max(TOWER_POINTS) * len(state.towers)


def read_counts(value: Any, field: str, limits: dict[str, int]) -> list[int]:
    found = counts(value, field, limits)
    return [found.get(kind, 0) for kind in KINDS]


def read_boats(state: "ImhotepState", value: Any) -> None:
    capacities = []
    for boat, each in enumerate(sequence(value, "boats", 0 if round_ended(state) else BOATS)):
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


def read_market(state: "ImhotepState", value: Any) -> list[int]:
    market = []
    for place, kind in enumerate(sequence(value, "market", MARKET_PLACES)):
        pair = state.variant.market and place == PAIR_PLACE
        words = (HIDDEN,) if pair else KINDS
        if kind is not None:
            word(kind, inside("market", place), words)
        market.append(c.NONE if kind is None else c.MARKET_WORDS.index(kind))
    return market


def read_pyramid(state: "ImhotepState", value: Any) -> None:
    top = state.seats - 1
    if not state.variant.pyramid:
        state.pyramid = numbers(value, "pyramid", 0, top)
        return
    fields = record(value, "pyramid", ("pyramids", "extra"))
    built = []
    for pyramid, stones in enumerate(sequence(fields["pyramids"], "pyramid.pyramids", PYRAMIDS)):
        field = inside("pyramid.pyramids", pyramid)
        built.append(tuple(numbers(stones, field, 0, top)))
        if len(built[-1]) > PYRAMID_B_SIZE:
            fail(field, "too-many")
    state.pyramids = tuple(built)
    state.pyramid = numbers(fields["extra"], "pyramid.extra", 0, top)
    if state.pyramid and any(len(stones) < PYRAMID_B_SIZE for stones in built):
        fail("pyramid.extra", "not-complete")


def read_obelisks(state: "ImhotepState", value: Any) -> None:
    if not state.variant.obelisks:
        state.obelisks = numbers(value, "obelisks", 0, STONES, state.seats)
        return
    fields = record(value, "obelisks", ("waiting", "towers"))
    state.obelisks = numbers(fields["waiting"], "obelisks.waiting", 0, STONES, state.seats)
    towers = []
    for tower, each in enumerate(sequence(fields["towers"], "obelisks.towers")):
        field = inside("obelisks.towers", tower)
        if tower == len(TOWER_POINTS):
            fail(field, "too-many")
        owner, points = sequence(each, field, 2)
        towers.append(number(owner, inside(field, 0), 0, state.seats - 1))
        if number(points, inside(field, 1), 0, max(TOWER_POINTS)) != TOWER_POINTS[tower]:
            fail(inside(field, 1), "not-in-turn")
    state.towers = tuple(towers)
    if len(towers) < len(TOWER_POINTS):
        for seat, stones in enumerate(state.obelisks):
            if stones >= TOWER_STONES:
                fail(inside("obelisks.waiting", seat), "tower-not-built")


def read_pending(state: "ImhotepState", value: Any) -> Plain:
    """Fill in what is pending; the answer is the data itself."""
    fields = NOTHING_PENDING if value is None else record(value, "pending", PENDING_FIELDS)
    top = {"owner": state.seats - 1, "boat": BOATS - 1, "space": 3, "temple": TEMPLE_WIDTH[state.seats] - 1}
    found = {
        key: c.NONE if fields[key] is None else number(fields[key], inside("pending", key), 0, high)
        for key, high in top.items()
    }
    state.boat, state.space, state.temple_space = found["boat"], found["space"], found["temple"]
    if state.phase in OWNED:
        state.owner = state.active if fields["owner"] is None else found["owner"]
    state.lever = truth(fields["lever"], "pending.lever")
    state.loads = number(fields["loads"], "pending.loads", 0, CHISEL_LOADS)
    word(fields["from"], "pending.from", ("boat", "quarry"))
    state.pair = read_pair(fields["pair"])
    if state.pair and state.phase not in (c.LOOK, c.KEEP):
        fail("pending.pair", "not-in-this-phase")
    if state.temple_space != c.NONE and state.phase not in OWNED:
        fail("pending.temple", "not-in-this-phase")
    return fields


def read_pair(value: Any) -> tuple[int, ...]:
    """Kinds that were looked at; None for each that is not known."""
    if value is None:
        return ()
    pair = sequence(value, "pending.pair")
    if len(pair) > PAIR_CARDS:
        fail("pending.pair", "wrong-length")
    if all(kind is None for kind in pair):
        return (c.NONE,) * len(pair)
    return tuple(
        sorted(KIND_NUMBER[word(kind, inside("pending.pair", i), KINDS)] for i, kind in enumerate(pair))
    )


def check(state: "ImhotepState") -> None:
    """The invariants of a position that was played. Raises BadPosition."""
    if read(write(state), type(state)) != state:
        fail("", "out-of-step")
