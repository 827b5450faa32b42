"""The plain form of a position: codecs for the keys that are not simply a field."""

from collections.abc import Iterator
from typing import Any, Final

from pycore.codecs import (
    SEAT,
    By,
    Checked,
    Codec,
    List,
    Mapped,
    Maybe,
    Name,
    Number,
    Record,
    hidden,
    per_seat,
)
from pycore.contract import Plain
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import DECK, IDS, members
from pycore.games.leggende.checks import consistent
from pycore.games.leggende.faces import FACE_NAMES, PAIRS, REGIONS
from pycore.games.leggende.position import A_REGION, LeggendePosition, Pending
from pycore.plain_form import Entry, Field, Form, member_entries
from pycore.reading import counts, fail, inside, sequence

TAKEN: Final = (*data.EXPLORE, "dragon")
"""Tokens that seats may hold."""


def owner_names(position: LeggendePosition) -> list[str]:
    """The names of all owners in the plain form, in order: the seats, and with two players "neutral"."""
    return [str(owner) if owner < position.seats else c.NEUTRAL for owner in range(len(position.armies))]


def some(value: Any, field: str, limits: dict[str, int]) -> dict[str, int]:
    """Return `value` as `counts` does. Raises BadPosition also if it is empty."""
    return counts(value, field, limits) or fail(field, "empty")


# The map

TILE: Final = Record(
    slot=By(
        lambda position: position.variant.ring,
        {ring: Maybe(Name(slots)) for ring, slots in enumerate(c.SLOTS)},
    ),
    face=Name(FACE_NAMES),
    turn=Maybe(Number(0, 3)),
)


class Tiles(Entry):
    """The tiles: first those in a slot, in the order of the slots, then the others in the order of PAIRS.

    They may be read in any order. A face, slot or turn that is not chosen yet is missing. They are chosen in order, so
    all later ones must then be missing, too.
    """

    codec = List(TILE)

    def write(self, position: LeggendePosition) -> Any:
        placed = zip(range(4), position.slots, position.turns, strict=True)
        tiles = [tile for tile in placed if tile[1] != c.NONE]
        others = [face for face in position.faces if face not in (*position.slots, c.NONE)]
        return self.codec.write(tiles + [(c.NONE, face, c.NONE) for face in others], position)

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        faces, placed, turns = [c.NONE] * 4, [c.NONE] * 4, [c.NONE] * 4
        for i, (slot, face, turn) in enumerate(self.codec.read(value, field, position)):
            pair = next(pair for pair, both in enumerate(PAIRS) if face in both)
            if faces[pair] != c.NONE:
                fail(f"{field}.{i}.face", "twice")
            faces[pair] = face
            if slot == c.NONE:
                if turn != c.NONE:
                    fail(f"{field}.{i}.turn", "not-placed")
                continue
            if placed[slot] != c.NONE:
                fail(f"{field}.{i}.slot", "twice")
            placed[slot], turns[slot] = face, turn
        for found, what in ((faces, "face"), (placed, "slot"), (turns, "turn")):
            if found != sorted(found, key=lambda value: value == c.NONE):
                fail(field, f"{what}-not-in-turn")
        position.faces, position.slots, position.turns = tuple(faces), tuple(placed), tuple(turns)
        if c.NONE not in position.turns:
            position.lay_chart()


def by_region(position: LeggendePosition, value: Any, field: str) -> Iterator[tuple[int, str, Any]]:
    """Yield (region, path, item) for each item of the dict `value`, whose keys are names of regions."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    for name, here in value.items():
        if name is None:
            fail(field, "not-a-word")
        path = inside(field, str(name))
        yield A_REGION.read(name, path, position), path, here


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


def dealt(card: int, field: str, position: LeggendePosition) -> int:
    """Remove a card from `position.deck`, which holds all cards at first, so that each card is in only one place."""
    if not position.deck >> card & 1:
        fail(field, "twice" if DECK[position.seats] >> card & 1 else "unknown-word")
    position.deck ^= 1 << card
    return card


A_CARD: Final = Checked(Name(IDS), dealt)
HAND: Final = Mapped(List(A_CARD), members, lambda cards: sum([1 << card for card in cards]))


class Deck(Codec):
    """Codec of the deck, written as {card: 1}. It must hold exactly the cards that no other key has named."""

    def write(self, value: int, position: Any) -> Plain:
        return {IDS[card]: 1 for card in members(value)}

    def read(self, value: Any, field: str, position: Any) -> int:
        found = counts(value, field, {IDS[card]: 1 for card in members(DECK[position.seats])})
        deck: int = sum([1 << A_CARD.read(name, inside(field, name), position) for name in found])
        return deck if position.deck == 0 else fail(field, "cards-missing")


def different(seats: list[int], field: str, position: Any) -> list[int]:
    return seats if len({*seats}) == len(seats) else fail(field, "twice")


TOKEN: Final = Maybe(Name(data.TOKENS))
TOKEN_HERE: Final = Record(
    # With the option "swamp", a token that only other seats know is hidden.
    name=By(lambda position: position.variant.swamp, {False: TOKEN, True: hidden(TOKEN, c.HIDDEN_NUMBER)}),
    # The seats that have looked at the token.
    seen=Mapped(Checked(List(SEAT), different), members, lambda seats: sum([1 << seat for seat in seats])),
)


class Tokens(Entry):
    """The tokens, as {region: {name, seen}}."""

    def write(self, position: LeggendePosition) -> Plain:
        return {
            REGIONS[region]: TOKEN_HERE.write((token, position.seen.get(region, 0)), position)
            for region, token in sorted(position.tokens.items())
        }

    def read(self, value: Any, field: str, position: LeggendePosition) -> None:
        for region, path, each in by_region(position, value, field):
            position.tokens[region], seen = TOKEN_HERE.read(each, path, position)
            if position.variant.swamp and position.tokens[region] <= data.SWAMP:
                position.seen[region] = seen
            elif seen:
                fail(inside(path, "seen"), "face-up")
            elif position.tokens[region] == c.UNKNOWN:
                fail(inside(path, "name"), "face-up")


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
        *("armies", "cities", "coins", "cards", "row", "deck", "tokens", "unseen", "taken", "leaders"),
        *("kept", "bids", *Pending._fields),
    ),
    {
        "tiles": Tiles(),
        "start_region": "start",
        "armies": Armies(),
        "cities": Cities(),
        "cards": Field("hands", per_seat(HAND)),
        "row": Field("row", List(A_CARD)),
        "deck": Field("deck", Deck()),
        "tokens": Tokens(),
        "taken": Taken(),
        **member_entries("pending", Pending),
    },
    reads=(
        *("phase", "game_no", "totals", "active", "turn", "outpost_player", "first", "coins", "kept"),
        *("tiles", "start_region", "armies", "cities", "cards", "row", "deck", "tokens", "unseen", "taken"),
        *("leaders", "bids", *Pending._fields),
    ),
    derive=derive,
)
