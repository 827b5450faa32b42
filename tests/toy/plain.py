"""A position as JSON data and back. `read` takes anything, and accepts only what can be played to the end."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from pycore.contract import HIDDEN, Options, Plain
from pycore.reading import fail, inside, number, numbers, record, sequence, word

from .phases import PHASES
from .position import COPIES, HAND, PRIZES, ROUNDS, SEATS, ToyPosition, known, leader

Read = TypeVar("Read", bound=ToyPosition)

MOST: Final = 3
"""The most points that a round can be worth."""
FIELDS: Final = (
    *("game", "seats", "options", "round", "phase", "active", "prize"),
    *("hands", "bids", "points", "out"),
)


def write(position: ToyPosition) -> Plain:
    return {
        "game": "toy",
        "seats": position.seats,
        "options": {**position.options},
        "round": position.round,
        "phase": position.phase,
        "active": position.active,
        "prize": position.prize,
        "hands": [[*hand] for hand in position.hands],
        "bids": [*position.bids],
        "points": [*position.points],
        "out": [*position.out],
    }


def read(plain: Any, start: Callable[[int, Options], Read]) -> Read:
    """Read a position from `plain` into a new one made by `start`. Raises BadPosition."""
    fields = record(plain, "", FIELDS)
    word(fields["game"], "game", ("toy",))
    seats = number(fields["seats"], "seats", SEATS[0], SEATS[-1])
    options = record(fields["options"], "options", ("prize",))
    word(options["prize"], "options.prize", PRIZES)
    position = start(seats, options)
    position.round = number(fields["round"], "round", 1, ROUNDS)
    position.phase = word(fields["phase"], "phase", (*PHASES, "over"))
    position.active = number(fields["active"], "active", 0, seats - 1)
    position.prize = number(fields["prize"], "prize", 0, MOST)
    hands = sequence(fields["hands"], "hands", seats)
    position.hands = [read_cards(hand, inside("hands", seat), HIDDEN) for seat, hand in enumerate(hands)]
    bids = sequence(fields["bids"], "bids", seats)
    position.bids = [read_bid(bid, inside("bids", seat)) for seat, bid in enumerate(bids)]
    position.points = numbers(fields["points"], "points", 0, ROUNDS * MOST, seats)
    position.out = read_cards(fields["out"], "out")
    check(position)
    return position


def read_cards(value: Any, field: str, *others: str) -> list[str]:
    """Read a sorted list of cards. Words in `others` are allowed as cards too."""
    cards = [
        word(card, inside(field, i), (*COPIES, *others)) for i, card in enumerate(sequence(value, field))
    ]
    if cards != sorted(cards):
        fail(field, "not-sorted")
    return cards


def read_bid(value: Any, field: str) -> int | str | None:
    return value if value in (None, HIDDEN) else number(value, field, 0, 3)


# Consistency checks


def check(position: ToyPosition) -> None:
    """Raises BadPosition with the first invalid field."""
    for kind, many in known(position).items():
        if many > COPIES[kind]:
            fail("hands", "too-many")
    check_bids(position)
    for seat in range(position.seats):
        check_hand(position, seat)
    check_turn(position)


def check_bids(position: ToyPosition) -> None:
    """During the bids, the seats before the active one have bid; in the reaction, all have; otherwise none has."""
    bidding, after = position.phase == "bid", position.phase == "react"
    for seat, bid in enumerate(position.bids):
        field = inside("bids", seat)
        if (bid is not None) != (after or (bidding and seat < position.active)):
            fail(field, "not-in-this-phase")
        if bid == HIDDEN and (not bidding or HIDDEN not in position.hands[seat]):
            fail(field, "not-hidden")


def check_hand(position: ToyPosition, seat: int) -> None:
    """A hand is hidden as a whole. It lacks the card that was bid, and it may be short while cards are drawn."""
    hand, field = position.hands[seat], inside("hands", seat)
    if HIDDEN in hand and set(hand) != {HIDDEN}:
        fail(field, "half-hidden")
    full = HAND - (position.bids[seat] not in (None, 0))
    short = position.phase == "over" or (position.phase == "draw" and seat >= position.active)
    if len(hand) > full or (len(hand) < full and not short):
        fail(field, "wrong-length")


def check_turn(position: ToyPosition) -> None:
    phase, active = position.phase, position.active
    rounds = position.round - (phase != "over")
    if sum(position.points) > MOST * rounds:
        fail("points", "too-many")
    if (position.prize > 0) != (phase in ("bid", "react")):
        fail("prize", "not-in-this-phase")
    if phase in ("prize", "over") and active:
        fail("active", "not-in-this-phase")
    if phase == "draw" and len(position.hands[active]) == HAND:
        fail("active", "hand-full")
    if phase == "react":
        first = leader(position)
        if first is None or active != (first + 1) % position.seats:
            fail("active", "not-after-the-leader")
