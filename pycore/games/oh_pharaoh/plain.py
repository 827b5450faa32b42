"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and asks
`checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from pycore.contract import HIDDEN, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.attacks import next_taxed
from pycore.games.oh_pharaoh.checks import PHASE_CHECKS, consistent, most_points
from pycore.games.oh_pharaoh.data import (
    CARDS,
    COPIES,
    DIE,
    JOKER,
    LAST_SPACE,
    NUMBER,
    OPTIONS,
    PLACES,
    PRINTED,
    ROW,
    TYPES,
    VALUES,
    by_type,
)
from pycore.games.oh_pharaoh.position import (
    Collection,
    Counts,
    Pending,
    PharaohPosition,
    Remains,
    Seats,
    Theft,
    Trade,
)
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, fault, pyramid
from pycore.reading import fail, inside, number, numbers, record, sequence, word

Made = TypeVar("Made", bound=PharaohPosition)

FIELDS: Final = (
    *("game", "seats", "options", "turn", "active", "phase", "marker", "points", "offers"),
    *("refused", "hands", "face_up", "pile", "discard", "pyramids", "pending"),
)
UNSEEN: Final = "unseen"
"""One field more in a seen state."""

ALL_CARDS: Final = {**PRINTED, "end": 1}
LAST_TURN: Final = 1_000


# Writing


def write(position: PharaohPosition) -> Plain:
    plain: Plain = {
        "game": "oh_pharaoh",
        "seats": position.seats,
        "options": {"offers": position.most_offers},
        "turn": position.turn,
        "active": position.active,
        "phase": position.phase,
        "marker": position.marker,
        "points": position.points[:],
        "offers": position.offers,
        "refused": [write_sides(*offer) for offer in position.refused],
        "hands": [
            by_type(hand) if hand else {HIDDEN: size}
            for hand, size in zip(position.hands, position.sizes, strict=True)
        ],
        "face_up": [TYPES[card] for card in position.face_up],
        "pile": by_type(position.pile) if position.is_whole() else {HIDDEN: position.hidden},
        "discard": by_type(position.discard),
        "pyramids": [
            [found.plain() if found else None for found in position.pyramids_of(seat)]
            for seat in range(position.seats)
        ],
        "pending": write_pending(position),
    }
    if not position.is_whole():
        plain[UNSEEN] = by_type(position.pile)
    return plain


def write_pending(position: PharaohPosition) -> Plain | None:
    match position.pending:
        case Theft() as theft:
            return {"kind": "thief", **theft._asdict()}
        case Remains(levels=levels, kept=kept) as remains:
            stacks = {"levels": [list(level) for level in levels], "kept": [list(level) for level in kept]}
            return {"kind": "remains", **remains._asdict(), **stacks}
        case Collection(victim, protected, taxed):
            opponents = position.opponents()
            asked = opponents[: opponents.index(victim)] if position.phase == c.REACT else opponents
            seats = {"asked": asked, "protected": list(protected), "taxed": list(taxed)}
            return {"kind": "collector", **seats}
        case Trade(partner, give, ask):
            return {"kind": "trade", **write_sides(partner, give, ask)}
    return None


def write_sides(partner: int, give: Counts, ask: Counts) -> Plain:
    return {"partner": partner, "give": by_type(give), "ask": by_type(ask)}


# Reading


def read(plain: Any, start: Callable[[int, int], Made]) -> Made:
    """The position that `plain` describes, in what `start` makes. Raises BadPosition."""
    seen = isinstance(plain, dict) and UNSEEN in plain
    fields = record(plain, "", (*FIELDS, UNSEEN) if seen else FIELDS)
    word(fields["game"], "game", ("oh_pharaoh",))
    seats = number(fields["seats"], "seats", 3, c.MOST_SEATS)
    position = start(seats, read_options(fields["options"]))
    position.turn = number(fields["turn"], "turn", 0, LAST_TURN)
    position.active = number(fields["active"], "active", 0, seats - 1)
    position.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    position.marker = number(fields["marker"], "marker", 0, LAST_SPACE)
    position.offers = number(fields["offers"], "offers", 0, position.most_offers)
    for seat, hand in enumerate(sequence(fields["hands"], "hands", seats)):
        position.hands[seat], position.sizes[seat] = read_hand(hand, inside("hands", seat), seen)
    position.face_up = read_row(fields["face_up"])
    if seen:
        position.hidden = read_hidden(fields["pile"], "pile", CARDS + 1)
        position.pile = read_cards(fields[UNSEEN], UNSEEN, ALL_CARDS)
    else:
        position.pile = read_cards(fields["pile"], "pile", ALL_CARDS)
    position.discard = read_cards(fields["discard"], "discard", PRINTED)
    position.pyramids = [
        None if each is None else read_pyramid(each, f"pyramids.{seat}.{place}")
        for seat, places in enumerate(sequence(fields["pyramids"], "pyramids", seats))
        for place, each in enumerate(sequence(places, inside("pyramids", seat), PLACES))
    ]
    position.refused = tuple(
        read_sides(position, record(each, inside("refused", i), Trade._fields), inside("refused", i))
        for i, each in enumerate(sequence(fields["refused"], "refused"))
    )
    position.pending = read_pending(position, fields["pending"])
    top = max(most_points(position, seat) for seat in range(seats))
    position.points = numbers(fields["points"], "points", 0, top, seats)
    consistent(position)
    return position


def read_options(value: Any) -> int:
    """The number of offers; missing, it has its default."""
    if not isinstance(value, dict):
        fail("options", "not-an-object")
    (option,) = OPTIONS
    for name in value:
        if name != option.name:
            fail(inside("options", str(name)), "unknown-field")
    offers = value.get(option.name, option.default)
    if type(offers) is not int:
        fail(inside("options", option.name), "not-a-number")
    if offers not in option.values:
        fail(inside("options", option.name), "out-of-range")
    return offers


def read_cards(value: Any, field: str, limits: dict[str, int]) -> list[int]:
    """How many of each type; those of which there are none are left out."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    for name, many in value.items():
        if not isinstance(name, str):
            fail(field, "not-an-object")
        if name not in limits:
            fail(inside(field, name), "unknown-card")
        number(many, inside(field, name), 1, limits[name])
    return [value.get(name, 0) for name in limits]


def read_hidden(value: Any, field: str, most: int) -> int:
    """The number in the place of cards that the viewer does not know."""
    return number(record(value, field, (HIDDEN,))[HIDDEN], inside(field, HIDDEN), 0, most)


def read_hand(value: Any, field: str, seen: bool) -> tuple[list[int], int]:
    """The cards, and how many."""
    if seen and isinstance(value, dict) and HIDDEN in value:
        return [], read_hidden(value, field, CARDS)
    hand = read_cards(value, field, PRINTED)
    return hand, sum(hand)


def read_row(value: Any) -> tuple[int, ...]:
    row: list[int] = []
    for i, name in enumerate(sequence(value, "face_up")):
        field = inside("face_up", i)
        card = NUMBER[word(name, field, PRINTED)]
        if card in row:
            fail(field, "twice")
        if i == ROW:
            fail(field, "too-many")
        row.append(card)
    return tuple(row)


def read_levels(value: Any, field: str) -> Levels:
    found = []
    for i, each in enumerate(sequence(value, field)):
        if i == VALUES:
            fail(inside(field, i), "too-many")
        level = inside(field, i)
        stones, jokers = sequence(each, level, 2)
        stones = number(stones, inside(level, 0), 0, max(COPIES))
        found.append((stones, number(jokers, inside(level, 1), 0, COPIES[JOKER])))
    return tuple(found)


def read_pyramid(value: Any, field: str) -> Pyramid:
    fields = record(value, field, ("low", "levels"))
    low = number(fields["low"], inside(field, "low"), 1, VALUES)
    levels = read_levels(fields["levels"], inside(field, "levels"))
    if wrong := fault(low, levels):
        level, reason = wrong
        fail(inside(inside(field, "levels"), level), reason)
    return pyramid(low, levels)


# What is pending


def read_pending(position: PharaohPosition, value: Any) -> Pending | None:
    kinds = READERS.get(position.phase)
    if kinds is None:
        if value is not None:
            fail("pending", "not-in-this-phase")
        return None
    if not isinstance(value, dict):
        fail("pending", "not-an-object")
    if "kind" not in value:
        fail("pending.kind", "missing")
    return kinds[word(value["kind"], "pending.kind", kinds)](position, value)


def read_opponent(position: PharaohPosition, value: Any, field: str) -> int:
    seat = number(value, field, 0, position.seats - 1)
    if seat == position.active:
        fail(field, "not-an-opponent")
    return seat


def read_theft(position: PharaohPosition, value: Any) -> Theft:
    fields = record(value, "pending", ("kind", *Theft._fields))
    victim = read_opponent(position, fields["victim"], "pending.victim")
    place = number(fields["place"], "pending.place", 0, PLACES - 1)
    return Theft(victim, place, read_later(position, c.STEAL, fields, "rolled", DIE))


def read_remains(position: PharaohPosition, value: Any) -> Remains:
    fields = record(value, "pending", ("kind", *Remains._fields))
    return Remains(
        read_opponent(position, fields["victim"], "pending.victim"),
        number(fields["place"], "pending.place", 0, PLACES - 1),
        number(fields["low"], "pending.low", 1, VALUES),
        read_levels(fields["levels"], "pending.levels"),
        read_later(position, c.REMAINS_LEVEL, fields, "new_low", VALUES),
        read_levels(fields["kept"], "pending.kept"),
    )


def read_later(position: PharaohPosition, phase: str, fields: Plain, name: str, most: int) -> int | None:
    """A number that is there from this phase of its chain on, and null before."""
    value, field = fields[name], inside("pending", name)
    if position.phase == phase:
        return number(value, field, 1, most)
    if value is not None:
        fail(field, "not-in-this-phase")
    return None


def read_collection(position: PharaohPosition, value: Any) -> Collection:
    """The seat that reacts or is taxed follows from those that have."""
    fields = record(value, "pending", ("kind", "asked", "protected", "taxed"))
    asked = numbers(fields["asked"], "pending.asked", 0, position.seats - 1)
    opponents = position.opponents()
    if asked != opponents[: len(asked)]:
        fail("pending.asked", "not-in-turn-order")
    if (asked == opponents) != (position.phase == c.TAX):
        fail("pending.asked", "not-in-this-phase")
    protected = read_seats(fields["protected"], "pending.protected", asked)
    taxed = read_seats(fields["taxed"], "pending.taxed", asked)
    if position.phase == c.REACT:
        if taxed:
            fail("pending.taxed", "not-in-this-phase")
        return Collection(opponents[len(asked)], protected)
    if set(taxed) & set(protected):
        fail("pending.taxed", "protected")
    victim = next_taxed(position, protected, taxed)
    if victim is None:
        fail("pending.taxed", "nobody-left")
    if any(opponents.index(seat) > opponents.index(victim) for seat in taxed):
        fail("pending.taxed", "not-in-turn-order")
    return Collection(victim, protected, taxed)


def read_seats(value: Any, field: str, among: list[int]) -> Seats:
    """Some of these seats, in the same order."""
    seats = sequence(value, field)
    for i, seat in enumerate(seats):
        if type(seat) is not int:
            fail(inside(field, i), "not-a-number")
        if seat not in among:
            fail(inside(field, i), "out-of-range")
    if seats != [seat for seat in among if seat in seats]:
        fail(field, "not-in-turn-order")
    return tuple(seats)


def read_trade(position: PharaohPosition, value: Any) -> Trade:
    return read_sides(position, record(value, "pending", ("kind", *Trade._fields)), "pending")


def read_sides(position: PharaohPosition, fields: Plain, field: str) -> Trade:
    """Partner and cards of an offer."""
    return Trade(
        read_opponent(position, fields["partner"], inside(field, "partner")),
        tuple(read_cards(fields["give"], inside(field, "give"), PRINTED)),
        tuple(read_cards(fields["ask"], inside(field, "ask"), PRINTED)),
    )


READERS: Final[dict[str, dict[str, Callable[[PharaohPosition, Any], Pending]]]] = {
    c.REACT: {"thief": read_theft, "collector": read_collection},
    c.ROLL: {"thief": read_theft},
    c.STEAL: {"thief": read_theft},
    c.REMAINS: {"remains": read_remains},
    c.REMAINS_LEVEL: {"remains": read_remains},
    c.TAX: {"collector": read_collection},
    c.TRADE: {"trade": read_trade},
    c.ANSWER: {"trade": read_trade},
}
"""Phase -> the kinds of what can be pending in it; in the other phases nothing is."""
