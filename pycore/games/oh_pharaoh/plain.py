"""A position as JSON data and back.

`write` gives the schema of the specification; `read` builds a position from data that may be anything, and asks
`checks` whether its parts go together. Whatever is accepted can be played to the end.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import HIDDEN, Option, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.attacks import next_taxed
from pycore.games.oh_pharaoh.checks import PHASE_CHECKS, consistent, most_points
from pycore.games.oh_pharaoh.data import (
    CARDS,
    COPIES,
    DIE,
    LAST_SPACE,
    PLACES,
    PRINTED,
    ROW,
    TYPES,
    VALUES,
    by_type,
)
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, fault, pyramid
from pycore.reading import fail, inside, number, numbers, record, sequence, word

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

OPTIONS: Final = (Option("offers", (2, 4, 8), 4),)
"""Trade offers that a player may open in a turn."""

FIELDS: Final = (
    *("game", "seats", "options", "turn", "active", "phase", "marker", "points", "offers"),
    *("hands", "face_up", "pile", "discard", "pyramids", "pending"),
)
UNSEEN: Final = "unseen"
"""One field more in a seen state."""

ALL_CARDS: Final = {**PRINTED, "end": 1}
JOKERS: Final = PRINTED["joker"]
LAST_TURN: Final = 1_000


# Writing


def write(state: "PharaohState") -> Plain:
    plain: Plain = {
        "game": "oh_pharaoh",
        "seats": state.seats,
        "options": {"offers": state.most_offers},
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "marker": state.marker,
        "points": state.points[:],
        "offers": state.offers,
        "hands": [
            by_type(hand) if hand else {HIDDEN: size}
            for hand, size in zip(state.hands, state.sizes, strict=True)
        ],
        "face_up": [TYPES[card] for card in state.face_up],
        "pile": by_type(state.pile) if state.hidden == c.NONE else {HIDDEN: state.hidden},
        "discard": by_type(state.discard),
        "pyramids": [
            [
                found.plain() if found else None
                for found in state.pyramids[PLACES * seat : PLACES * seat + PLACES]
            ]
            for seat in range(state.seats)
        ],
        "pending": write_pending(state),
    }
    if state.hidden != c.NONE:
        plain[UNSEEN] = by_type(state.pile)
    return plain


def write_pending(state: "PharaohState") -> Plain | None:
    match state.phase:
        case c.REACT if state.place == c.NONE:
            return write_collector(state)
        case c.TAX:
            return write_collector(state)
        case c.REACT | c.ROLL | c.STEAL:
            theft = {"kind": "thief", "victim": state.other, "place": state.place}
            return {**theft, "rolled": state.rolled or None}
        case c.REMAINS | c.REMAINS_LEVEL:
            return {
                "kind": "remains",
                "victim": state.other,
                "place": state.place,
                "low": state.low,
                "levels": [list(level) for level in state.rest],
                "new_low": state.new_low or None,
                "kept": [list(level) for level in state.kept],
            }
        case c.TRADE | c.ANSWER:
            sides = {"give": by_type(state.give), "ask": by_type(state.ask)}
            return {"kind": "trade", "partner": state.other, **sides}
    return None


def write_collector(state: "PharaohState") -> Plain:
    """`asked`: the seats that have answered."""
    opponents = [(state.active + step) % state.seats for step in range(1, state.seats)]
    asked = opponents[: opponents.index(state.other)] if state.phase == c.REACT else opponents
    return {
        "kind": "collector",
        "asked": asked,
        "protected": list(state.protected),
        "taxed": list(state.taxed),
    }


# Reading


def read(plain: Any, start: Callable[[int, int], "PharaohState"]) -> "PharaohState":
    """The position that `plain` describes, in the state that `start` makes. Raises BadPosition."""
    seen = isinstance(plain, dict) and UNSEEN in plain
    fields = record(plain, "", (*FIELDS, UNSEEN) if seen else FIELDS)
    word(fields["game"], "game", ("oh_pharaoh",))
    seats = number(fields["seats"], "seats", 3, c.MOST_SEATS)
    state = start(seats, read_options(fields["options"]))
    state.turn = number(fields["turn"], "turn", 0, LAST_TURN)
    state.active = number(fields["active"], "active", 0, seats - 1)
    state.phase = word(fields["phase"], "phase", PHASE_CHECKS)
    state.marker = number(fields["marker"], "marker", 0, LAST_SPACE)
    state.offers = number(fields["offers"], "offers", 0, state.most_offers)
    for seat, hand in enumerate(sequence(fields["hands"], "hands", seats)):
        read_hand(state, seat, hand, seen)
    state.face_up = read_row(fields["face_up"])
    if seen:
        state.hidden = number(record(fields["pile"], "pile", (HIDDEN,))[HIDDEN], "pile.hidden", 0, CARDS + 1)
        state.pile = read_cards(fields[UNSEEN], UNSEEN, ALL_CARDS)
    else:
        state.pile = read_cards(fields["pile"], "pile", ALL_CARDS)
    state.discard = read_cards(fields["discard"], "discard", PRINTED)
    for seat, places in enumerate(sequence(fields["pyramids"], "pyramids", seats)):
        field = inside("pyramids", seat)
        for place, each in enumerate(sequence(places, field, PLACES)):
            if each is not None:
                state.pyramids[PLACES * seat + place] = read_pyramid(each, inside(field, place))
    read_pending(state, fields["pending"])
    top = max(most_points(state, seat) for seat in range(seats))
    state.points = numbers(fields["points"], "points", 0, top, seats)
    consistent(state)
    return state


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


def read_hand(state: "PharaohState", seat: int, value: Any, seen: bool) -> None:
    field = inside("hands", seat)
    if seen and isinstance(value, dict) and HIDDEN in value:
        state.hands[seat] = []
        state.sizes[seat] = number(record(value, field, (HIDDEN,))[HIDDEN], inside(field, HIDDEN), 0, CARDS)
    else:
        state.hands[seat] = read_cards(value, field, PRINTED)
        state.sizes[seat] = sum(state.hands[seat])


def read_row(value: Any) -> tuple[int, ...]:
    row: list[int] = []
    for i, name in enumerate(sequence(value, "face_up")):
        field = inside("face_up", i)
        card = TYPES.index(word(name, field, PRINTED))
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
        found.append(
            (
                number(stones, inside(level, 0), 0, max(COPIES)),
                number(jokers, inside(level, 1), 0, JOKERS),
            )
        )
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

KIND_OF: Final = {
    c.ROLL: ("thief",),
    c.STEAL: ("thief",),
    c.REACT: ("thief", "collector"),
    c.TAX: ("collector",),
    c.REMAINS: ("remains",),
    c.REMAINS_LEVEL: ("remains",),
    c.TRADE: ("trade",),
    c.ANSWER: ("trade",),
}
"""Phase -> the kinds of what can be pending in it; the other phases have nothing pending."""


def read_pending(state: "PharaohState", value: Any) -> None:
    kinds = KIND_OF.get(state.phase)
    if kinds is None:
        if value is not None:
            fail("pending", "not-in-this-phase")
        return
    if not isinstance(value, dict):
        fail("pending", "not-an-object")
    if "kind" not in value:
        fail("pending.kind", "missing")
    READERS[word(value["kind"], "pending.kind", kinds)](state, value)


def read_opponent(state: "PharaohState", value: Any, field: str) -> int:
    seat = number(value, field, 0, state.seats - 1)
    if seat == state.active:
        fail(field, "not-an-opponent")
    return seat


def read_thief(state: "PharaohState", value: Any) -> None:
    fields = record(value, "pending", ("kind", "victim", "place", "rolled"))
    state.other = read_opponent(state, fields["victim"], "pending.victim")
    state.place = number(fields["place"], "pending.place", 0, PLACES - 1)
    if state.phase == c.STEAL:
        state.rolled = number(fields["rolled"], "pending.rolled", 1, DIE)
    elif fields["rolled"] is not None:
        fail("pending.rolled", "not-in-this-phase")


def read_remains(state: "PharaohState", value: Any) -> None:
    names = ("kind", "victim", "place", "low", "levels", "new_low", "kept")
    fields = record(value, "pending", names)
    state.other = read_opponent(state, fields["victim"], "pending.victim")
    state.place = number(fields["place"], "pending.place", 0, PLACES - 1)
    state.low = number(fields["low"], "pending.low", 1, VALUES)
    state.rest = read_levels(fields["levels"], "pending.levels")
    if state.phase == c.REMAINS_LEVEL:
        state.new_low = number(fields["new_low"], "pending.new_low", 1, VALUES)
    elif fields["new_low"] is not None:
        fail("pending.new_low", "not-in-this-phase")
    state.kept = read_levels(fields["kept"], "pending.kept")


def read_collector(state: "PharaohState", value: Any) -> None:
    fields = record(value, "pending", ("kind", "asked", "protected", "taxed"))
    top = state.seats - 1
    asked = numbers(fields["asked"], "pending.asked", 0, top)
    opponents = [(state.active + step) % state.seats for step in range(1, state.seats)]
    if asked != opponents[: len(asked)]:
        fail("pending.asked", "not-in-turn-order")
    if (len(asked) == len(opponents)) != (state.phase == c.TAX):
        fail("pending.asked", "not-in-this-phase")
    state.protected = read_seats(fields["protected"], "pending.protected", asked)
    state.taxed = read_seats(fields["taxed"], "pending.taxed", asked)
    if state.phase == c.REACT:
        state.other = opponents[len(asked)]
        if state.taxed:
            fail("pending.taxed", "not-in-this-phase")
        return
    if set(state.taxed) & set(state.protected):
        fail("pending.taxed", "protected")
    state.other = next_taxed(state)
    if state.other == c.NONE:
        fail("pending.taxed", "nobody-left")
    if any(opponents.index(seat) > opponents.index(state.other) for seat in state.taxed):
        fail("pending.taxed", "not-in-turn-order")


def read_seats(value: Any, field: str, among: list[int]) -> tuple[int, ...]:
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


def read_trade(state: "PharaohState", value: Any) -> None:
    fields = record(value, "pending", ("kind", "partner", "give", "ask"))
    state.other = read_opponent(state, fields["partner"], "pending.partner")
    state.give = tuple(read_cards(fields["give"], "pending.give", PRINTED))
    state.ask = tuple(read_cards(fields["ask"], "pending.ask", PRINTED))


READERS: Final[dict[str, Callable[["PharaohState", Any], None]]] = {
    "thief": read_thief,
    "remains": read_remains,
    "collector": read_collector,
    "trade": read_trade,
}


def check(state: "PharaohState") -> None:
    """The invariants, for a state however it came about."""
    consistent(state)
    for seat, hand in enumerate(state.hands):
        if hand and sum(hand) != state.sizes[seat]:
            fail(inside("hands", seat), "wrong-size")
