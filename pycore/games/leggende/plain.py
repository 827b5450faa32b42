"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and
asks `checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from pycore.contract import HIDDEN, Plain
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import DECK, IDS, NUMBER, members
from pycore.games.leggende.checks import PHASE_CHECKS, consistent
from pycore.games.leggende.data import OPTIONS, Variant
from pycore.games.leggende.faces import FACE, FACE_NAMES, PAIRS, REGION, REGIONS
from pycore.games.leggende.position import LeggendePosition, Pending
from pycore.reading import counts, fail, inside, number, numbers, record, sequence, truth, word

Read = TypeVar("Read", bound=LeggendePosition)

FIELDS: Final = (
    *("game", "seats", "options", "game_no", "totals", "phase", "active", "turn", "tiles", "start_region"),
    *("outpost_player", "first", "armies", "cities", "coins", "cards", "row", "deck", "tokens", "unseen"),
    *("taken", "leaders", "kept", "bids", "card", "half", "part", "left", "victim", "site"),
)
TAKEN: Final = (*data.EXPLORE, "dragon")
"""Tokens that seats may hold."""
MOST_LEFT: Final = 20
"""No allowance is larger."""


# Writing


def write(position: LeggendePosition) -> Plain:
    pending = position.pending
    return {
        "game": "leggende",
        "seats": position.seats,
        "options": position.variant.options(),
        "game_no": position.game_no,
        "totals": list(position.totals),
        "phase": position.phase,
        "active": position.active,
        "turn": position.turn,
        "tiles": write_tiles(position),
        "start_region": or_none(position.start, REGIONS),
        "outpost_player": or_none(position.outpost_player),
        "first": or_none(position.first),
        "armies": write_armies(position),
        "cities": write_cities(position),
        "coins": position.coins[:],
        "cards": [[IDS[card] for card in members(hand)] for hand in position.hands],
        "row": [IDS[card] for card in position.row],
        "deck": {IDS[card]: 1 for card in members(position.deck)},
        "tokens": {REGIONS[region]: write_token(position, region) for region in sorted(position.tokens)},
        "unseen": {data.TOKENS[token]: 1 for token in members(position.unseen)},
        "taken": [[data.TOKENS[token] for token in members(taken)] for taken in position.taken],
        "leaders": [or_none(leader, data.LEADERS) for leader in position.leaders],
        "kept": position.kept[:],
        "bids": [HIDDEN if bid == c.HIDDEN_NUMBER else or_none(bid) for bid in position.bids],
        "card": or_none(pending.card, IDS),
        "half": or_none(pending.half),
        "part": pending.part,
        "left": pending.left,
        "victim": or_none(pending.victim),
        "site": or_none(pending.site, REGIONS),
    }


def or_none(value: int, names: tuple[str, ...] | None = None) -> int | str | None:
    """A number, or its name; None for NONE."""
    if value == c.NONE:
        return None
    return value if names is None else names[value]


def owner_names(position: LeggendePosition) -> list[str]:
    """As the plain form calls them: seats, then the neutral one if there is one."""
    return [str(owner) if owner < position.seats else c.NEUTRAL for owner in range(len(position.armies))]


def write_tiles(position: LeggendePosition) -> list[Plain]:
    """Those in a slot first, in the order of the slots; then the others by their pairs."""
    slots = c.SLOTS[position.variant.ring]
    placed = [
        {"slot": slot, "face": FACE_NAMES[face], "turn": or_none(turn)}
        for slot, face, turn in zip(slots, position.slots, position.turns, strict=True)
        if face != c.NONE
    ]
    others = [face for face in position.faces if face not in (*position.slots, c.NONE)]
    return placed + [{"slot": None, "face": FACE_NAMES[face], "turn": None} for face in others]


def write_armies(position: LeggendePosition) -> Plain:
    owned = list(zip(owner_names(position), position.armies, strict=True))
    regions = position.chart.regions if position.chart else ()
    found = {REGIONS[region]: {name: own[region] for name, own in owned if own[region]} for region in regions}
    return {region: here for region, here in found.items() if here}


def write_cities(position: LeggendePosition) -> Plain:
    owned = [(str(seat), cities) for seat, cities in enumerate(position.cities)]
    built = sorted({region for _, cities in owned for region in cities})
    return {
        REGIONS[region]: {seat: cities.count(region) for seat, cities in owned if region in cities}
        for region in built
    }


def write_token(position: LeggendePosition, region: int) -> Plain:
    token, seen = position.tokens[region], position.seen.get(region, 0)
    name = HIDDEN if token == c.HIDDEN_NUMBER else or_none(token, data.TOKENS)
    return {"name": name, "seen": members(seen)}


# Reading


def read(plain: Any, start: Callable[[int, Variant], Read]) -> Read:
    """The position that `plain` describes, in what `start` makes. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("leggende",))
    seats = number(fields["seats"], "seats", 2, 4)
    position = start(seats, read_options(fields["options"]))
    position.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    read_numbers(position, fields)
    read_tiles(position, fields["tiles"])
    if c.NONE not in position.turns:
        position.lay_chart()
    position.start = read_region(position, fields["start_region"], "start_region")
    read_armies(position, fields["armies"])
    read_cities(position, fields["cities"])
    read_cards(position, fields)
    read_tokens(position, fields)
    position.leaders = [
        read_name(leader, inside("leaders", seat), data.LEADERS)
        for seat, leader in enumerate(sequence(fields["leaders"], "leaders", seats))
    ]
    position.bids = [
        c.HIDDEN_NUMBER if bid == HIDDEN else read_number(bid, inside("bids", seat), c.MOST_COINS[seats])
        for seat, bid in enumerate(sequence(fields["bids"], "bids", seats))
    ]
    position.pending = read_pending(position, fields)
    for seat in range(seats):
        position.supply[seat] = data.ARMIES - sum(position.armies[seat]) - position.kept[seat]
        if position.supply[seat] < 0:
            fail("armies", "too-many")
    if c.NONE not in position.turns:
        position.lay_chart()
    consistent(position)
    return position


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
    variant = Variant.of(settled)
    if variant.swamp and not variant.explore:
        fail("options.swamp", "needs-explore")
    return variant


def read_numbers(position: LeggendePosition, fields: Plain) -> None:
    seats = position.seats
    top = seats - 1
    games = data.LONG_GAMES if position.variant.long else 1
    position.game_no = number(fields["game_no"], "game_no", 1, games)
    before = position.game_no - 1
    totals = numbers(fields["totals"], "totals", before * data.LEAST_GAME, before * data.MOST_GAME, seats)
    position.totals = tuple(totals)
    position.active = number(fields["active"], "active", 0, top)
    position.turn = number(fields["turn"], "turn", 0, c.TURNS_OF_GAME[seats])
    position.outpost_player = read_number(fields["outpost_player"], "outpost_player", top)
    position.first = read_number(fields["first"], "first", top)
    position.coins = numbers(fields["coins"], "coins", 0, c.MOST_COINS[seats], seats)
    position.kept = numbers(fields["kept"], "kept", 0, data.ARMIES, seats)


def read_pending(position: LeggendePosition, fields: Plain) -> Pending:
    return Pending(
        card=read_name(fields["card"], "card", IDS),
        half=read_number(fields["half"], "half", 1),
        part=number(fields["part"], "part", 0, 1),
        left=number(fields["left"], "left", 0, MOST_LEFT),
        victim=read_number(fields["victim"], "victim", position.seats - 1),
        site=read_region(position, fields["site"], "site"),
    )


def read_number(value: Any, field: str, high: int) -> int:
    return c.NONE if value is None else number(value, field, 0, high)


def read_name(value: Any, field: str, names: tuple[str, ...]) -> int:
    return c.NONE if value is None else names.index(word(value, field, names))


def read_region(position: LeggendePosition, value: Any, field: str) -> int:
    """Of the map that lies."""
    if value is None:
        return c.NONE
    region = REGION[word(value, field, REGIONS)]
    if position.chart is None or region not in position.chart.regions:
        fail(field, "not-in-the-layout")
    return region


def by_region(position: LeggendePosition, value: Any, field: str) -> Iterator[tuple[int, str, Any]]:
    """What `value` says of each region that it names, with the path: (region, path, what is there)."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    for name, here in value.items():
        if name is None:
            fail(field, "not-a-word")
        path = inside(field, str(name))
        yield read_region(position, name, path), path, here


def some(value: Any, field: str, limits: dict[str, int]) -> dict[str, int]:
    """How many of each kind, and of one kind at least."""
    return counts(value, field, limits) or fail(field, "empty")


def read_tiles(position: LeggendePosition, value: Any) -> None:
    """In any order; what is missing is still to be chosen, pair by pair, then slot by slot."""
    slots = c.SLOTS[position.variant.ring]
    faces, placed, turns = [c.NONE] * 4, [c.NONE] * 4, [c.NONE] * 4
    for i, each in enumerate(sequence(value, "tiles")):
        field = inside("tiles", i)
        fields = record(each, field, ("slot", "face", "turn"))
        face = FACE[word(fields["face"], inside(field, "face"), FACE_NAMES)]
        pair = next(pair for pair, both in enumerate(PAIRS) if face in both)
        if faces[pair] != c.NONE:
            fail(inside(field, "face"), "twice")
        faces[pair] = face
        turn = read_number(fields["turn"], inside(field, "turn"), 3)
        slot = read_name(fields["slot"], inside(field, "slot"), slots)
        if slot == c.NONE:
            if turn != c.NONE:
                fail(inside(field, "turn"), "not-placed")
            continue
        if placed[slot] != c.NONE:
            fail(inside(field, "slot"), "twice")
        placed[slot], turns[slot] = face, turn
    for found, what in ((faces, "face"), (placed, "slot"), (turns, "turn")):
        if found != sorted(found, key=lambda value: value == c.NONE):
            fail("tiles", f"{what}-not-in-turn")
    position.faces, position.slots, position.turns = tuple(faces), tuple(placed), tuple(turns)


def read_armies(position: LeggendePosition, value: Any) -> None:
    owners = owner_names(position)
    for region, path, here in by_region(position, value, "armies"):
        for owner, many in some(here, path, dict.fromkeys(owners, data.ARMIES)).items():
            position.armies[owners.index(owner)][region] = many
    for owner, armies in zip(owners, position.armies, strict=True):
        if sum(armies) > (data.NEUTRAL_ARMIES if owner == c.NEUTRAL else data.ARMIES):
            fail("armies", "too-many")


def read_cities(position: LeggendePosition, value: Any) -> None:
    cities: list[list[int]] = [[] for _ in range(position.seats)]
    limits = {str(seat): data.CITIES for seat in range(position.seats)}
    for region, path, here in by_region(position, value, "cities"):
        for seat, many in some(here, path, limits).items():
            cities[int(seat)] += [region] * many
    if any(len(own) > data.CITIES for own in cities):
        fail("cities", "too-many")
    position.cities = [tuple(sorted(own)) for own in cities]


def read_cards(position: LeggendePosition, fields: Plain) -> None:
    """Every card in play is in one place."""
    pool = DECK[position.seats]
    names = [IDS[card] for card in members(pool)]
    found = 0

    def take(name: Any, field: str) -> int:
        nonlocal found
        card = NUMBER[word(name, field, names)]
        if found >> card & 1:
            fail(field, "twice")
        found |= 1 << card
        return card

    for seat, hand in enumerate(sequence(fields["cards"], "cards", position.seats)):
        field = inside("cards", seat)
        position.hands[seat] = sum(
            1 << take(name, inside(field, i)) for i, name in enumerate(sequence(hand, field))
        )
    row = sequence(fields["row"], "row")
    position.row = [take(name, inside("row", i)) for i, name in enumerate(row)]
    deck = counts(fields["deck"], "deck", dict.fromkeys(names, 1))
    position.deck = sum(1 << take(name, inside("deck", name)) for name in deck)
    if found != pool:
        fail("deck", "cards-missing")


def read_tokens(position: LeggendePosition, fields: Plain) -> None:
    """Those on the map, those that nobody knows, those that were taken."""
    for region, path, each in by_region(position, fields["tokens"], "tokens"):
        position.tokens[region], seen = read_token(position, each, path)
        if position.variant.swamp and position.tokens[region] <= data.SWAMP:
            position.seen[region] = seen
        elif seen:
            fail(inside(path, "seen"), "face-up")
        elif position.tokens[region] == c.UNKNOWN:
            fail(inside(path, "name"), "face-up")
    unseen = counts(fields["unseen"], "unseen", dict.fromkeys(data.EXPLORE, 1))
    position.unseen = sum(1 << data.TOKENS.index(name) for name in unseen)
    for seat, taken in enumerate(sequence(fields["taken"], "taken", position.seats)):
        field = inside("taken", seat)
        for i, name in enumerate(sequence(taken, field)):
            bit = 1 << data.TOKENS.index(word(name, inside(field, i), TAKEN))
            if any(held & bit for held in position.taken):
                fail(inside(field, i), "twice")
            position.taken[seat] |= bit


def read_token(position: LeggendePosition, value: Any, field: str) -> tuple[int, int]:
    """A token on the map, and the set of the seats that have looked at it."""
    fields = record(value, field, ("name", "seen"))
    name = fields["name"]
    hidden = name == HIDDEN and position.variant.swamp
    token = c.HIDDEN_NUMBER if hidden else read_name(name, inside(field, "name"), data.TOKENS)
    seen = 0
    for seat in numbers(fields["seen"], inside(field, "seen"), 0, position.seats - 1):
        if seen >> seat & 1:
            fail(inside(field, "seen"), "twice")
        seen |= 1 << seat
    return token, seen


def check(position: LeggendePosition) -> None:
    """The invariants of a position that was played. Raises BadPosition."""
    again = read(write(position), type(position))
    if again != position or derived(again) != derived(position):
        fail("", "out-of-step")


def derived(position: LeggendePosition) -> Any:
    """What follows from the rest and is kept for speed."""
    return position.supply, position.chart and position.chart.links
