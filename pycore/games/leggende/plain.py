"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and
asks `checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import HIDDEN, Plain
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import DECK, IDS, NUMBER, members
from pycore.games.leggende.checks import consistent
from pycore.games.leggende.checks_phases import PHASE_CHECKS
from pycore.games.leggende.faces import FACE, FACE_NAMES, PAIRS, REGION, REGIONS
from pycore.games.leggende.options import OPTIONS, Variant
from pycore.reading import counts, fail, inside, number, numbers, record, sequence, truth, word

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

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


def write(state: "LeggendeState") -> Plain:
    return {
        "game": "leggende",
        "seats": state.seats,
        "options": state.variant.options(),
        "game_no": state.game_no,
        "totals": list(state.totals),
        "phase": state.phase,
        "active": state.active,
        "turn": state.turn,
        "tiles": write_tiles(state),
        "start_region": or_none(state.start, REGIONS),
        "outpost_player": or_none(state.outpost_player),
        "first": or_none(state.first),
        "armies": write_armies(state),
        "cities": write_cities(state),
        "coins": state.coins[:],
        "cards": [[IDS[card] for card in members(hand)] for hand in state.hands],
        "row": [IDS[card] for card in state.row],
        "deck": {IDS[card]: 1 for card in members(state.deck)},
        "tokens": {REGIONS[region]: write_token(state, region) for region in sorted(state.tokens)},
        "unseen": {data.TOKENS[token]: 1 for token in members(state.unseen)},
        "taken": [[data.TOKENS[token] for token in members(taken)] for taken in state.taken],
        "leaders": [or_none(leader, data.LEADERS) for leader in state.leaders],
        "kept": state.kept[:],
        "bids": [HIDDEN if bid == c.HIDDEN_NUMBER else or_none(bid) for bid in state.bids],
        "card": or_none(state.card, IDS),
        "half": or_none(state.half),
        "part": state.part,
        "left": state.left,
        "victim": or_none(state.victim),
        "site": or_none(state.site, REGIONS),
    }


def or_none(value: int, names: tuple[str, ...] | None = None) -> int | str | None:
    """A number, or its name; None for NONE."""
    if value == c.NONE:
        return None
    return value if names is None else names[value]


def owner_name(state: "LeggendeState", owner: int) -> str:
    return str(owner) if owner < state.seats else c.NEUTRAL


def write_tiles(state: "LeggendeState") -> list[Plain]:
    """Those in a slot first, in the order of the slots; then the others by their pairs."""
    slots = c.SLOTS[state.variant.ring]
    placed = [
        {"slot": slot, "face": FACE_NAMES[face], "turn": or_none(turn)}
        for slot, face, turn in zip(slots, state.slots, state.turns, strict=True)
        if face != c.NONE
    ]
    others = [face for face in state.faces if face not in (*state.slots, c.NONE)]
    return placed + [{"slot": None, "face": FACE_NAMES[face], "turn": None} for face in others]


def write_armies(state: "LeggendeState") -> Plain:
    found: Plain = {}
    for region in state.chart.regions if state.chart else ():
        here = {
            owner_name(state, owner): armies[region]
            for owner, armies in enumerate(state.armies)
            if armies[region]
        }
        if here:
            found[REGIONS[region]] = here
    return found


def write_cities(state: "LeggendeState") -> Plain:
    found: Plain = {}
    for region in sorted({region for cities in state.cities for region in cities}):
        here = {
            str(seat): cities.count(region) for seat, cities in enumerate(state.cities) if region in cities
        }
        found[REGIONS[region]] = here
    return found


def write_token(state: "LeggendeState", region: int) -> Plain:
    token, seen = state.tokens[region], state.seen.get(region, 0)
    name = HIDDEN if token == c.HIDDEN_NUMBER else or_none(token, data.TOKENS)
    return {"name": name, "seen": members(seen)}


# Reading


def read(plain: Any, start: Callable[[int, Variant], "LeggendeState"]) -> "LeggendeState":
    """The position that `plain` describes, in the state that `start` makes. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("leggende",))
    seats = number(fields["seats"], "seats", 2, 4)
    state = start(seats, read_options(fields["options"]))
    state.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    read_numbers(state, fields)
    read_tiles(state, fields["tiles"])
    if c.NONE not in state.turns:
        state.lay_chart()
    state.start = read_region(state, fields["start_region"], "start_region")
    read_armies(state, fields["armies"])
    read_cities(state, fields["cities"])
    read_cards(state, fields)
    read_tokens(state, fields["tokens"])
    for name in counts(fields["unseen"], "unseen", dict.fromkeys(data.EXPLORE, 1)):
        state.unseen |= 1 << data.TOKENS.index(name)
    state.leaders = [
        read_name(leader, inside("leaders", seat), data.LEADERS)
        for seat, leader in enumerate(sequence(fields["leaders"], "leaders", seats))
    ]
    state.bids = read_bids(state, fields["bids"])
    state.site = read_region(state, fields["site"], "site")
    for seat in range(seats):
        state.supply[seat] = data.ARMIES - sum(state.armies[seat]) - state.kept[seat]
        if state.supply[seat] < 0:
            fail("armies", "too-many")
    if c.NONE not in state.turns:
        state.lay_chart()
    consistent(state)
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
    variant = Variant.of(settled)
    if variant.swamp and not variant.explore:
        fail("options.swamp", "needs-explore")
    return variant


def read_numbers(state: "LeggendeState", fields: Plain) -> None:
    seats = state.seats
    top = seats - 1
    state.game_no = number(fields["game_no"], "game_no", 1, data.LONG_GAMES if state.variant.long else 1)
    before = state.game_no - 1
    totals = numbers(fields["totals"], "totals", before * data.LEAST_GAME, before * data.MOST_GAME, seats)
    state.totals = tuple(totals)
    state.active = number(fields["active"], "active", 0, top)
    state.turn = number(fields["turn"], "turn", 0, c.TURNS_OF_GAME[seats])
    state.outpost_player = read_number(fields["outpost_player"], "outpost_player", top)
    state.first = read_number(fields["first"], "first", top)
    state.coins = numbers(fields["coins"], "coins", 0, c.MOST_COINS[seats], seats)
    state.kept = numbers(fields["kept"], "kept", 0, data.ARMIES, seats)
    state.half = read_number(fields["half"], "half", 1)
    state.part = number(fields["part"], "part", 0, 1)
    state.left = number(fields["left"], "left", 0, MOST_LEFT)
    state.victim = read_number(fields["victim"], "victim", top)


def read_number(value: Any, field: str, high: int) -> int:
    return c.NONE if value is None else number(value, field, 0, high)


def read_name(value: Any, field: str, names: tuple[str, ...]) -> int:
    return c.NONE if value is None else names.index(word(value, field, names))


def read_region(state: "LeggendeState", value: Any, field: str) -> int:
    """Of the map that lies."""
    if value is None:
        return c.NONE
    region = REGION[word(value, field, REGIONS)]
    if state.chart is None or region not in state.chart.regions:
        fail(field, "not-in-the-layout")
    return region


def region_key(state: "LeggendeState", name: Any, field: str) -> int:
    """A region that names a field."""
    if name is None:
        fail(field, "not-a-word")
    return read_region(state, name, inside(field, str(name)))


def read_tiles(state: "LeggendeState", value: Any) -> None:
    """In any order; what is missing is still to be chosen, pair by pair, then slot by slot."""
    slots = c.SLOTS[state.variant.ring]
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
    state.faces, state.slots, state.turns = tuple(faces), tuple(placed), tuple(turns)


def read_armies(state: "LeggendeState", value: Any) -> None:
    if not isinstance(value, dict):
        fail("armies", "not-an-object")
    owners = [owner_name(state, owner) for owner in range(len(state.armies))]
    for name, here in value.items():
        region = region_key(state, name, "armies")
        found = counts(here, inside("armies", name), dict.fromkeys(owners, data.ARMIES))
        if not found:
            fail(inside("armies", name), "empty")
        for owner, many in found.items():
            state.armies[owners.index(owner)][region] = many
    for owner, armies in zip(owners, state.armies, strict=True):
        limit = data.NEUTRAL_ARMIES if owner == c.NEUTRAL else data.ARMIES
        if sum(armies) > limit:
            fail("armies", "too-many")


def read_cities(state: "LeggendeState", value: Any) -> None:
    if not isinstance(value, dict):
        fail("cities", "not-an-object")
    cities: list[list[int]] = [[] for _ in range(state.seats)]
    limits = {str(seat): data.CITIES for seat in range(state.seats)}
    for name, here in value.items():
        region = region_key(state, name, "cities")
        found = counts(here, inside("cities", name), limits)
        if not found:
            fail(inside("cities", name), "empty")
        for seat, many in found.items():
            cities[int(seat)] += [region] * many
    if any(len(own) > data.CITIES for own in cities):
        fail("cities", "too-many")
    state.cities = [tuple(sorted(own)) for own in cities]


def read_cards(state: "LeggendeState", fields: Plain) -> None:
    """Every card in play is in one place."""
    pool = DECK[state.seats]
    names = [IDS[card] for card in members(pool)]
    found = 0

    def take(name: Any, field: str) -> int:
        nonlocal found
        card = NUMBER[word(name, field, names)]
        if found >> card & 1:
            fail(field, "twice")
        found |= 1 << card
        return card

    for seat, hand in enumerate(sequence(fields["cards"], "cards", state.seats)):
        field = inside("cards", seat)
        state.hands[seat] = sum(
            1 << take(name, inside(field, i)) for i, name in enumerate(sequence(hand, field))
        )
    row = sequence(fields["row"], "row")
    state.row = [take(name, inside("row", i)) for i, name in enumerate(row)]
    deck = counts(fields["deck"], "deck", dict.fromkeys(names, 1))
    state.deck = sum(1 << take(name, inside("deck", name)) for name in deck)
    if found != pool:
        fail("deck", "cards-missing")
    state.card = read_name(fields["card"], "card", IDS)
    for seat, taken in enumerate(sequence(fields["taken"], "taken", state.seats)):
        field = inside("taken", seat)
        for i, name in enumerate(sequence(taken, field)):
            bit = 1 << data.TOKENS.index(word(name, inside(field, i), TAKEN))
            if any(held & bit for held in state.taken):
                fail(inside(field, i), "twice")
            state.taken[seat] |= bit


def read_tokens(state: "LeggendeState", value: Any) -> None:
    """Of the hidden ones, who has seen them."""
    if not isinstance(value, dict):
        fail("tokens", "not-an-object")
    state.unseen = 0
    for key, each in value.items():
        region = region_key(state, key, "tokens")
        field = inside("tokens", key)
        fields = record(each, field, ("name", "seen"))
        words = (*data.TOKENS, HIDDEN) if state.variant.swamp else data.TOKENS
        name, named = fields["name"], inside(field, "name")
        token = c.HIDDEN_NUMBER if name == HIDDEN and HIDDEN in words else read_name(name, named, words)
        seen = 0
        for seat in numbers(fields["seen"], inside(field, "seen"), 0, state.seats - 1):
            if seen >> seat & 1:
                fail(inside(field, "seen"), "twice")
            seen |= 1 << seat
        state.tokens[region] = token
        if state.variant.swamp and token <= data.SWAMP:
            state.seen[region] = seen
        elif seen:
            fail(inside(field, "seen"), "face-up")
        elif token == c.UNKNOWN:
            fail(named, "face-up")


def read_bids(state: "LeggendeState", value: Any) -> list[int]:
    bids = []
    for seat, bid in enumerate(sequence(value, "bids", state.seats)):
        if bid == HIDDEN:
            bids.append(c.HIDDEN_NUMBER)
        else:
            bids.append(read_number(bid, inside("bids", seat), c.MOST_COINS[state.seats]))
    return bids


def check(state: "LeggendeState") -> None:
    """The invariants of a position that was played. Raises BadPosition."""
    again = read(write(state), type(state))
    if again != state or derived(again) != derived(state):
        fail("", "out-of-step")


def derived(state: "LeggendeState") -> Any:
    """What follows from the rest and is kept for speed."""
    return state.supply, state.chart and state.chart.links
