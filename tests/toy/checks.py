"""Consistency checks of a position that was read from data."""

from pycore.contract import HIDDEN
from pycore.reading import fail, inside

from .position import COPIES, HAND, MOST, ToyPosition, known, leader


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
