"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and
asks `checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from pycore.contract import HIDDEN, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import data
from pycore.games.imhotep.checks import OWNED, PHASE_CHECKS, consistent
from pycore.games.imhotep.data import KINDS, OPTIONS, SITES, Variant
from pycore.games.imhotep.monuments import from_quarry
from pycore.games.imhotep.position import ImhotepPosition, Pending
from pycore.games.imhotep.scoring import stones_on
from pycore.games.imhotep.supply import SPARE
from pycore.reading import counts, fail, inside, number, numbers, record, sequence, truth, word

Read = TypeVar("Read", bound=ImhotepPosition)

KEPT: Final = {kind: data.CARDS[kind] for kind in KINDS[data.LAST_RED + 1 :]}


# Writing


def write(position: ImhotepPosition) -> Plain:
    round_cards = data.ROUND_CARDS[position.seats]
    return {
        "game": "imhotep",
        "seats": position.seats,
        "options": position.variant.options(),
        "round": position.round,
        "round_cards": [round_cards[n] for n in c.members(position.unseen, len(round_cards))],
        "boats": [write_boat(position, boat) for boat in range(len(position.capacities))],
        "market": [None if kind == c.NONE else c.MARKET_WORDS[kind] for kind in position.market],
        "deck": by_kind(position.deck),
        "discard": by_kind(position.discard),
        "laid": [KINDS[kind] for kind in position.laid],
        "sleds": position.sleds[:],
        "quarry": position.quarry[:],
        "points": position.points[:],
        "cards": [by_kind(hand) for hand in position.cards],
        "pyramid": write_pyramid(position),
        "temple": position.temple[:],
        "tomb": position.tomb[:],
        "obelisks": write_obelisks(position),
        "first": position.first,
        "active": position.active,
        "phase": position.phase,
        "passes": position.passes,
        "pending": write_pending(position),
    }


def by_kind(amounts: Sequence[int]) -> dict[str, int]:
    return {kind: many for kind, many in zip(KINDS, amounts, strict=True) if many}


def or_none(value: int) -> int | None:
    return None if value == c.NONE else value


def write_boat(position: ImhotepPosition, boat: int) -> Plain:
    capacity = position.capacities[boat]
    stones = position.cargo[4 * boat : 4 * boat + capacity]
    site = position.docked[boat]
    return {
        "capacity": capacity,
        "stones": [or_none(owner) for owner in stones],
        "site": None if site == c.NONE else SITES[site],
    }


def write_pyramid(position: ImhotepPosition) -> list[int] | Plain:
    stones = position.pyramid[:]
    if not position.variant.pyramid:
        return stones
    return {"pyramids": [list(pyramid) for pyramid in position.pyramids], "extra": stones}


def write_obelisks(position: ImhotepPosition) -> list[int] | Plain:
    stones = position.obelisks[:]
    if not position.variant.obelisks:
        return stones
    towers = [[owner, data.TOWER_POINTS[tower]] for tower, owner in enumerate(position.towers)]
    return {"waiting": stones, "towers": towers}


def write_pending(position: ImhotepPosition) -> Plain | None:
    """None where the phase says it all."""
    pending = pending_fields(position)
    return None if pending == NOTHING_PENDING else pending


def pending_fields(position: ImhotepPosition) -> Plain:
    owner, boat, space, lever, loads, pair, temple = position.pending
    return {
        "owner": None if owner == position.active else or_none(owner),
        "boat": or_none(boat),
        "space": or_none(space),
        "from": origin(position),
        "lever": lever,
        "loads": loads,
        "pair": [None if kind == c.NONE else KINDS[kind] for kind in pair] or None,
        "temple": or_none(temple),
    }


def origin(position: ImhotepPosition) -> str:
    """Where the stone comes from that is being settled."""
    return "quarry" if position.phase == c.CHOOSE_PYRAMID and from_quarry(position) else "boat"


_START: Final = ImhotepPosition(2, Variant())
NOTHING_PENDING: Final = pending_fields(_START)
FIELDS: Final = tuple(write(_START))


# Reading


def read(plain: Any, start: Callable[[int, Variant], Read]) -> Read:
    """The position that `plain` describes, in the one that `start` makes. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("imhotep",))
    seats = number(fields["seats"], "seats", 2, 4)
    position = start(seats, read_options(fields["options"]))
    position.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    position.round = number(fields["round"], "round", 1, data.ROUNDS)
    position.unseen = read_round_cards(fields["round_cards"], seats)
    position.first = number(fields["first"], "first", 0, seats - 1)
    position.active = number(fields["active"], "active", 0, seats - 1)
    pending = NOTHING_PENDING if fields["pending"] is None else fields["pending"]
    position.pending = read_pending(position, pending)
    read_boats(position, fields["boats"])
    position.market = read_market(position, fields["market"])
    position.deck = read_counts(fields["deck"], "deck", data.CARDS)
    position.discard = read_counts(fields["discard"], "discard", data.CARDS)
    position.laid = read_laid(fields["laid"])
    position.sleds = numbers(fields["sleds"], "sleds", 0, data.SLED, seats)
    position.quarry = numbers(fields["quarry"], "quarry", 0, data.STONES, seats)
    hands = sequence(fields["cards"], "cards", seats)
    position.cards = [read_counts(hand, inside("cards", seat), KEPT) for seat, hand in enumerate(hands)]
    read_pyramid(position, fields["pyramid"])
    position.temple = numbers(fields["temple"], "temple", 0, seats - 1)
    position.tomb = numbers(fields["tomb"], "tomb", 0, seats - 1)
    read_obelisks(position, fields["obelisks"])
    position.points = numbers(fields["points"], "points", 0, most_points(position), seats)
    position.passes = number(fields["passes"], "passes", 0, seats - 1)
    consistent(position)
    written = pending_fields(position)
    if pending["from"] != written["from"]:
        fail("pending.from", "not-in-this-phase")
    if pending["owner"] != written["owner"]:
        fail("pending.owner", "not-the-owner")
    if fields["pending"] is not None and written == NOTHING_PENDING:
        fail("pending", "not-in-this-phase")
    return position


def renew(plain: Any, revision: int) -> Any:
    """A position of an earlier revision in today's form.

    Before revision 2 it named the blue cards taken in this turn, which nothing needs, and nothing known of the pair.
    """
    if revision >= 2 or not isinstance(plain, dict):
        return plain
    return {field: value for field, value in plain.items() if field != "blue"} | {"laid": []}


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
    known = data.ROUND_CARDS[seats]
    unseen = 0
    for i, card in enumerate(sequence(value, "round_cards")):
        bit = 1 << known.index(word(card, inside("round_cards", i), known))
        if unseen & bit:
            fail(inside("round_cards", i), "twice")
        unseen |= bit
    return unseen


def most_points(position: ImhotepPosition) -> int:
    """A limit for a seat's points that play cannot pass: it grows with each stone, tower and temple that scores."""
    rounds = position.round if position.phase in (c.BURY, c.OVER) else position.round - 1
    temple = data.TEMPLE_WIDTH[position.seats] * rounds
    space = position.pending.temple
    paid = () if space == c.NONE else data.TEMPLE_B[:space]
    temple += sum(data.TEMPLE_B_POINTS.get(each, 0) for each in paid)
    pyramid = max(data.PYRAMID_POINTS) * sum(stones_on(position, data.PYRAMID))
    return data.MAX_POINTS + temple + pyramid + max(data.TOWER_POINTS) * len(position.towers)


def read_counts(value: Any, field: str, limits: dict[str, int]) -> list[int]:
    found = counts(value, field, limits)
    return [found.get(kind, 0) for kind in KINDS]


def read_boats(position: ImhotepPosition, value: Any) -> None:
    """None while the temple is scored, and until the next round."""
    gone = position.pending.temple != c.NONE or position.phase in (c.BURY, c.ROUND_CARD, c.OVER)
    capacities = []
    for boat, each in enumerate(sequence(value, "boats", 0 if gone else data.BOATS)):
        field = inside("boats", boat)
        fields = record(each, field, ("capacity", "stones", "site"))
        capacity = number(fields["capacity"], inside(field, "capacity"), 1, 4)
        capacities.append(capacity)
        stones = inside(field, "stones")
        for space, owner in enumerate(sequence(fields["stones"], stones, capacity)):
            if owner is not None:
                top = position.seats - 1
                position.cargo[4 * boat + space] = number(owner, inside(stones, space), 0, top)
        if fields["site"] is not None:
            site = SITES.index(word(fields["site"], inside(field, "site"), SITES))
            if site in position.docked:
                fail(inside(field, "site"), "two-boats")
            position.docked[boat] = site
            position.open ^= 1 << site
        else:
            cells = range(4 * boat, 4 * boat + capacity)
            free = sum(1 << cell for cell in cells if position.cargo[cell] == c.NONE)
            position.free |= free
            position.ready |= (free.bit_count() <= SPARE[capacity]) << boat
    position.capacities = tuple(capacities)


def read_market(position: ImhotepPosition, value: Any) -> list[int]:
    market = []
    for place, kind in enumerate(sequence(value, "market", data.MARKET_PLACES)):
        pair = position.variant.market and place == data.PAIR_PLACE
        if kind is not None:
            word(kind, inside("market", place), (HIDDEN,) if pair else KINDS)
        market.append(c.NONE if kind is None else c.MARKET_WORDS.index(kind))
    return market


def read_pyramid(position: ImhotepPosition, value: Any) -> None:
    top = position.seats - 1
    if not position.variant.pyramid:
        position.pyramid = numbers(value, "pyramid", 0, top)
        return
    fields = record(value, "pyramid", ("pyramids", "extra"))
    built = []
    for pyramid, stones in enumerate(sequence(fields["pyramids"], "pyramid.pyramids", data.PYRAMIDS)):
        field = inside("pyramid.pyramids", pyramid)
        built.append(tuple(numbers(stones, field, 0, top)))
        if len(built[-1]) > data.PYRAMID_B_SIZE:
            fail(field, "too-many")
    position.pyramids = tuple(built)
    position.pyramid = numbers(fields["extra"], "pyramid.extra", 0, top)
    if position.pyramid and any(len(stones) < data.PYRAMID_B_SIZE for stones in built):
        fail("pyramid.extra", "not-complete")


def read_obelisks(position: ImhotepPosition, value: Any) -> None:
    seats = position.seats
    if not position.variant.obelisks:
        position.obelisks = numbers(value, "obelisks", 0, data.STONES, seats)
        return
    fields = record(value, "obelisks", ("waiting", "towers"))
    position.obelisks = numbers(fields["waiting"], "obelisks.waiting", 0, data.STONES, seats)
    prizes = data.TOWER_POINTS
    towers = []
    for tower, each in enumerate(sequence(fields["towers"], "obelisks.towers")):
        field = inside("obelisks.towers", tower)
        if tower == len(prizes):
            fail(field, "too-many")
        owner, points = sequence(each, field, 2)
        towers.append(number(owner, inside(field, 0), 0, seats - 1))
        if number(points, inside(field, 1), 0, max(prizes)) != prizes[tower]:
            fail(inside(field, 1), "not-in-turn")
    position.towers = tuple(towers)
    if len(towers) < len(prizes):
        for seat, stones in enumerate(position.obelisks):
            if stones >= data.TOWER_STONES:
                fail(inside("obelisks.waiting", seat), "tower-not-built")


def read_pending(position: ImhotepPosition, value: Any) -> Pending:
    """What is pending; in a phase in which a seat may decide out of turn, `active` does unless another is named."""
    fields = record(value, "pending", NOTHING_PENDING)

    def maybe(key: str, high: int) -> int:
        return c.NONE if fields[key] is None else number(fields[key], inside("pending", key), 0, high)

    owner = maybe("owner", position.seats - 1)
    boat = maybe("boat", data.BOATS - 1)
    space = maybe("space", 3)
    temple = maybe("temple", data.TEMPLE_WIDTH[position.seats] - 1)
    lever = truth(fields["lever"], "pending.lever")
    loads = number(fields["loads"], "pending.loads", 0, data.CHISEL_LOADS)
    word(fields["from"], "pending.from", ("boat", "quarry"))
    pair = read_pair(fields["pair"])
    if pair and position.phase not in (c.LOOK, c.KEEP):
        fail("pending.pair", "not-in-this-phase")
    if position.phase not in OWNED:
        owner = c.NONE
        if temple != c.NONE:
            fail("pending.temple", "not-in-this-phase")
    elif owner == c.NONE:
        owner = position.active
    return Pending(owner, boat, space, lever, loads, pair, temple)


def read_pair(value: Any) -> tuple[int, ...]:
    """Kinds that were looked at; None for each that is not known."""
    if value is None:
        return ()
    pair = sequence(value, "pending.pair")
    if not 0 < len(pair) <= data.PAIR_CARDS:
        fail("pending.pair", "wrong-length")
    if all(kind is None for kind in pair):
        return (c.NONE,) * len(pair)
    return read_kinds(pair, "pending.pair")


def read_laid(value: Any) -> tuple[int, ...]:
    """Kinds of the lying pair that counting tells."""
    laid = sequence(value, "laid")
    if len(laid) > data.PAIR_CARDS:
        fail("laid", "wrong-length")
    return read_kinds(laid, "laid")


def read_kinds(value: Sequence[Any], field: str) -> tuple[int, ...]:
    words = [word(kind, inside(field, i), KINDS) for i, kind in enumerate(value)]
    return tuple(sorted(data.KIND_NUMBER[kind] for kind in words))
