"""The plain form of a position: codecs for the keys that are not simply a field."""

from collections.abc import Iterator
from typing import Any, Final

from pycore.codecs import SEAT, Codec, List, Mapped, Maybe, Name, Number, hidden, per_seat
from pycore.contract import Plain
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import DECK, IDS, NUMBER, members
from pycore.games.leggende.checks import consistent
from pycore.games.leggende.faces import FACE_NAMES, PAIRS, REGION, REGIONS
from pycore.games.leggende.position import LeggendePosition
from pycore.plain_form import Entry, Field, Form, Member
from pycore.reading import counts, fail, inside, numbers, record, sequence, word

TAKEN: Final = (*data.EXPLORE, "dragon")
"""Tokens that seats may hold."""
MOST_LEFT: Final = 20
"""Upper limit for what is left of an action's allowance."""


def owner_names(position: LeggendePosition) -> list[str]:
    """The names of all owners in the plain form, in order: the seats, and with two players "neutral"."""
    return [str(owner) if owner < position.seats else c.NEUTRAL for owner in range(len(position.armies))]


def some(value: Any, field: str, limits: dict[str, int]) -> dict[str, int]:
    """Return `value` as `counts` does. Raises BadPosition also if it is empty."""
    return counts(value, field, limits) or fail(field, "empty")


# The map


class Region(Codec):
    """Codec of a region. `read` accepts only the regions on the map."""

    def write(self, value: int, position: Any) -> str:
        return REGIONS[value]

    def read(self, value: Any, field: str, position: Any) -> int:
        region = REGION[word(value, field, REGION)]
        if position.chart is None or region not in position.chart.regions:
            fail(field, "not-in-the-layout")
        return region


A_REGION: Final = Region()


def by_region(position: LeggendePosition, value: Any, field: str) -> Iterator[tuple[int, str, Any]]:
    """Yield (region, path, item) for each item of the dict `value`, whose keys are names of regions."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    for name, here in value.items():
        if name is None:
            fail(field, "not-a-word")
        path = inside(field, str(name))
        yield A_REGION.read(name, path, position), path, here


FACE: Final = Name(FACE_NAMES)
SLOT: Final = [Maybe(Name(slots)) for slots in c.SLOTS]
QUARTERS: Final = Maybe(Number(0, 3))


class Tiles(Entry):
    """The tiles: first those in a slot, in the order of the slots, then the others in the order of PAIRS.

    They may be read in any order. A face, slot or turn that is not chosen yet is missing. They are chosen in order, so
    all later ones must then be missing, too.
    """

    def write(self, position: LeggendePosition) -> list[Plain]:
        slots = c.SLOTS[position.variant.ring]
        placed = [
            {"slot": slot, "face": FACE_NAMES[face], "turn": QUARTERS.write(turn, position)}
            for slot, face, turn in zip(slots, position.slots, position.turns, strict=True)
            if face != c.NONE
        ]
        others = [face for face in position.faces if face not in (*position.slots, c.NONE)]
        return placed + [{"slot": None, "face": FACE_NAMES[face], "turn": None} for face in others]

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        faces, placed, turns = [c.NONE] * 4, [c.NONE] * 4, [c.NONE] * 4
        for i, each in enumerate(sequence(value, field)):
            tile = inside(field, i)
            fields = record(each, tile, ("slot", "face", "turn"))
            face = FACE.read(fields["face"], inside(tile, "face"), position)
            pair = next(pair for pair, both in enumerate(PAIRS) if face in both)
            if faces[pair] != c.NONE:
                fail(inside(tile, "face"), "twice")
            faces[pair] = face
            turn = QUARTERS.read(fields["turn"], inside(tile, "turn"), position)
            slot = SLOT[position.variant.ring].read(fields["slot"], inside(tile, "slot"), position)
            if slot == c.NONE:
                if turn != c.NONE:
                    fail(inside(tile, "turn"), "not-placed")
                continue
            if placed[slot] != c.NONE:
                fail(inside(tile, "slot"), "twice")
            placed[slot], turns[slot] = face, turn
        for found, what in ((faces, "face"), (placed, "slot"), (turns, "turn")):
            if found != sorted(found, key=lambda value: value == c.NONE):
                fail(field, f"{what}-not-in-turn")
        position.faces, position.slots, position.turns = tuple(faces), tuple(placed), tuple(turns)
        if c.NONE not in position.turns:
            position.lay_chart()


class Armies(Entry):
    """The armies, as {region: {owner: number of armies}}."""

    def write(self, position: LeggendePosition) -> Plain:
        owned = list(zip(owner_names(position), position.armies, strict=True))
        regions = position.chart.regions if position.chart else ()
        found = {
            REGIONS[region]: {name: own[region] for name, own in owned if own[region]} for region in regions
        }
        return {region: here for region, here in found.items() if here}

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        owners = owner_names(position)
        for region, path, here in by_region(position, value, field):
            for owner, many in some(here, path, dict.fromkeys(owners, data.ARMIES)).items():
                position.armies[owners.index(owner)][region] = many
        for owner, armies in zip(owners, position.armies, strict=True):
            if sum(armies) > (data.NEUTRAL_ARMIES if owner == c.NEUTRAL else data.ARMIES):
                fail(field, "too-many")


class Cities(Entry):
    """The cities, as {region: {seat: number of cities}}."""

    def write(self, position: LeggendePosition) -> Plain:
        owned = [(str(seat), cities) for seat, cities in enumerate(position.cities)]
        built = sorted({region for _, cities in owned for region in cities})
        return {
            REGIONS[region]: {seat: cities.count(region) for seat, cities in owned if region in cities}
            for region in built
        }

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        cities: list[list[int]] = [[] for _ in range(position.seats)]
        limits = {str(seat): data.CITIES for seat in range(position.seats)}
        for region, path, here in by_region(position, value, field):
            for seat, many in some(here, path, limits).items():
                cities[int(seat)] += [region] * many
        if any(len(own) > data.CITIES for own in cities):
            fail(field, "too-many")
        position.cities = [tuple(sorted(own)) for own in cities]


# Cards and tokens


class Card(Codec):
    """Codec of a card. Reading it removes the card from `position.deck`, which holds all cards at first.

    A card that is read twice raises BadPosition, so each card is in only one place.
    """

    names = {seats: [IDS[card] for card in members(pool)] for seats, pool in DECK.items()}

    def write(self, value: int, position: Any) -> str:
        return IDS[value]

    def read(self, value: Any, field: str, position: Any) -> int:
        card = NUMBER[word(value, field, self.names[position.seats])]
        if not position.deck >> card & 1:
            fail(field, "twice")
        position.deck ^= 1 << card
        return card


A_CARD: Final = Card()
HAND: Final = Mapped(List(A_CARD), members, lambda cards: sum([1 << card for card in cards]))


class Deck(Codec):
    """Codec of the deck, written as {card: 1}. It must hold exactly the cards that no other key has named."""

    def write(self, value: int, position: Any) -> Plain:
        return {IDS[card]: 1 for card in members(value)}

    def read(self, value: Any, field: str, position: Any) -> int:
        found = counts(value, field, dict.fromkeys(Card.names[position.seats], 1))
        deck = sum([1 << A_CARD.read(name, inside(field, name), position) for name in found])
        return deck if position.deck == 0 else fail(field, "cards-missing")


TOKEN: Final = Maybe(Name(data.TOKENS))
HIDDEN_TOKEN: Final = hidden(TOKEN, c.HIDDEN_NUMBER)
"""Codec of a token with the option "swamp": a token that only other seats know is hidden."""


class Tokens(Entry):
    """The tokens, as {region: {name, seen}}. `seen` lists the seats that have looked at the token."""

    def write(self, position: LeggendePosition) -> Plain:
        return {
            REGIONS[region]: {
                "name": HIDDEN_TOKEN.write(token, position),
                "seen": members(position.seen.get(region, 0)),
            }
            for region, token in sorted(position.tokens.items())
        }

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        for region, path, each in by_region(position, value, field):
            position.tokens[region], seen = self.read_token(position, each, path)
            if position.variant.swamp and position.tokens[region] <= data.SWAMP:
                position.seen[region] = seen
            elif seen:
                fail(inside(path, "seen"), "face-up")
            elif position.tokens[region] == c.UNKNOWN:
                fail(inside(path, "name"), "face-up")

    def read_token(self, position: LeggendePosition, value: Any, field: str) -> tuple[int, int]:
        fields = record(value, field, ("name", "seen"))
        codec = HIDDEN_TOKEN if position.variant.swamp else TOKEN
        token = codec.read(fields["name"], inside(field, "name"), position)
        seats = numbers(fields["seen"], inside(field, "seen"), 0, position.seats - 1)
        if len({*seats}) < len(seats):
            fail(inside(field, "seen"), "twice")
        return token, sum([1 << seat for seat in seats])


class Taken(Entry):
    """The tokens that each seat has taken. No token may occur twice."""

    tokens = Name(TAKEN, [data.TOKENS.index(name) for name in TAKEN])

    def write(self, position: LeggendePosition) -> list[list[str]]:
        return [[data.TOKENS[token] for token in members(taken)] for taken in position.taken]

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        for seat, taken in enumerate(sequence(value, field, position.seats)):
            own = inside(field, seat)
            for i, name in enumerate(sequence(taken, own)):
                bit = 1 << self.tokens.read(name, inside(own, i), position)
                if any(held & bit for held in position.taken):
                    fail(inside(own, i), "twice")
                position.taken[seat] |= bit


def derive(position: LeggendePosition) -> None:
    for seat in range(position.seats):
        position.supply[seat] = data.ARMIES - sum(position.armies[seat]) - position.kept[seat]
        if position.supply[seat] < 0:
            fail("armies", "too-many")
    if c.NONE not in position.turns:
        position.lay_chart()


FORM: Final = Form(
    "leggende",
    LeggendePosition,
    consistent,
    (
        *("game_no", "totals", "phase", "active", "turn", "tiles", "start_region", "outpost_player", "first"),
        *(
            "armies",
            "cities",
            "coins",
            "cards",
            "row",
            "deck",
            "tokens",
            "unseen",
            "taken",
            "leaders",
            "kept",
        ),
        *("bids", "card", "half", "part", "left", "victim", "site"),
    ),
    {
        "tiles": Tiles(),
        "start_region": Field("start", Maybe(A_REGION)),
        "armies": Armies(),
        "cities": Cities(),
        "cards": Field("hands", per_seat(HAND)),
        "row": Field("row", List(A_CARD)),
        "deck": Field("deck", Deck()),
        "tokens": Tokens(),
        "taken": Taken(),
        "card": Member("pending", "card", Maybe(Name(IDS))),
        "half": Member("pending", "half", Maybe(Number(0, 1))),
        "part": Member("pending", "part", Number(0, 1)),
        "left": Member("pending", "left", Number(0, MOST_LEFT)),
        "victim": Member("pending", "victim", Maybe(SEAT)),
        "site": Member("pending", "site", Maybe(A_REGION)),
    },
    reads=(
        *("phase", "game_no", "totals", "active", "turn", "outpost_player", "first", "coins", "kept"),
        *("tiles", "start_region", "armies", "cities", "cards", "row", "deck", "tokens", "unseen", "taken"),
        *("leaders", "bids", "card", "half", "part", "left", "victim", "site"),
    ),
    derive=derive,
)
