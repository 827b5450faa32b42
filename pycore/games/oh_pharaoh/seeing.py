"""What a seat may know, and whole positions drawn at random among those that it allows."""

import random
from typing import TYPE_CHECKING

from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import END, HAND_TYPES
from pycore.games.oh_pharaoh.legal_turn import can_reveal

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState


def hide(state: "PharaohState", seat: int | None) -> None:
    """Other hands and the pile become counts, their cards one common stock; at the end all lies open."""
    if state.phase == c.OVER:
        return
    if state.hidden == c.NONE:
        state.hidden = sum(state.pile)
    for other, hand in enumerate(state.hands):
        if other != seat and hand:
            for card, many in enumerate(hand):
                state.pile[card] += many
            state.hands[other] = []
    if seat != state.active:
        state.acts = c.NOTHING


def fill_in(state: "PharaohState", rng: random.Random) -> None:
    """Deal the hidden hands from the stock; the rest is the pile.

    What is asked tells two things: a trade shows cards of the hand that offers them, and a reveal that pile or
    discards hold a card of another type than those face up.
    """
    if state.hidden == c.NONE:
        return
    unknown = [seat for seat, hand in enumerate(state.hands) if not hand]
    deal(state, rng)
    if state.phase == c.REVEAL and not can_reveal(state):
        put_into_pile(state, unknown)


def deal(state: "PharaohState", rng: random.Random) -> None:
    """Every hidden hand gets its cards, the active one first those that it offers."""
    stock = state.pile
    dealt = [hand or [0] * HAND_TYPES for hand in state.hands]
    left = [0 if hand else size for hand, size in zip(state.hands, state.sizes, strict=True)]
    if not state.hands[state.active]:
        for card, many in enumerate(state.give):
            dealt[state.active][card] += many
            left[state.active] -= many
            stock[card] -= many
    deck = [card for card, many in enumerate(stock[:END]) for _ in range(many)]
    rng.shuffle(deck)
    for hand, size in zip(dealt, left, strict=True):
        for _ in range(size):
            card = deck.pop()
            hand[card] += 1
            stock[card] -= 1
    state.hands, state.hidden = dealt, c.NONE


def put_into_pile(state: "PharaohState", dealt: list[int]) -> None:
    """For a reveal: a card of another type, which one of these seats was dealt, changes places with one of the pile."""
    hands = [state.hands[seat] for seat in dealt]
    other_types = [card for card in range(END) if card not in state.face_up]
    hand, card = next((hand, card) for card in other_types for hand in hands if hand[card])
    other = next(other for other in range(END) if state.pile[other])
    hand[card] -= 1
    hand[other] += 1
    state.pile[card] += 1
    state.pile[other] -= 1


def stock_can_reveal(state: "PharaohState") -> bool:
    """Whether a card of another type may be in the hidden pile, or lies among the discards."""
    cards = [*enumerate(state.pile), *enumerate(state.discard)]
    return any(many and card not in state.face_up for card, many in cards)
