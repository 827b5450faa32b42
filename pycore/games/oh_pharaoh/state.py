"""The state of a game: implements `pycore.contract.State` on top of position and phases, and hides what a seat may not
know."""

import random
from typing import Self, final

from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh import plain, scoring, turns
from pycore.games.oh_pharaoh.cards import can_reveal
from pycore.games.oh_pharaoh.data import END, HAND_TYPES, R_END
from pycore.games.oh_pharaoh.position import PharaohPosition, Trade
from pycore.position import BaseState


@final
class PharaohState(BaseState, PharaohPosition):
    """A position that can be played."""

    phases = turns.PHASES
    over = R_END
    form = plain.FORM

    go_on = turns.go_on
    ranking = scoring.ranking

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def hide(self, seat: int | None) -> None:
        """Hide the other hands and the pile, except for their sizes. `pile` then counts the cards of all of them
        together. When the game is over, nothing is hidden."""
        if self.phase == c.OVER:
            return
        if self.is_whole():
            self.hidden = sum(self.pile)
        for other, hand in enumerate(self.hands):
            if other != seat and hand:
                for card, many in enumerate(hand):
                    self.pile[card] += many
                self.hands[other] = []
        if seat != self.active:
            self.acts = ()

    def imagine(self, rng: random.Random) -> Self:
        """A copy in which the unseen cards are dealt at random to the hidden hands. The remaining cards form the pile.

        The pending decision can restrict the deal. During a trade, the hand of the active seat holds the cards that it
        offers. Before a reveal, the pile or the discards hold a card whose type is not yet face up.
        """
        whole = self.copy()
        if not self.is_whole():
            deal(whole, rng)
            if whole.phase == c.REVEAL and not can_reveal(whole):
                put_into_pile(whole, [seat for seat, hand in enumerate(self.hands) if not hand])
        return whole


def deal(position: PharaohPosition, rng: random.Random) -> None:
    """Deal every hidden hand at random. A hidden hand of the active seat first gets the cards that the seat offers."""
    stock, seat = position.pile, position.active
    dealt = [hand or [0] * HAND_TYPES for hand in position.hands]
    left = [0 if hand else size for hand, size in zip(position.hands, position.sizes, strict=True)]
    if not position.hands[seat] and isinstance(position.pending, Trade):
        for card, many in enumerate(position.pending.give):
            dealt[seat][card] += many
            left[seat] -= many
            stock[card] -= many
    deck = [card for card, many in enumerate(stock[:END]) for _ in range(many)]
    rng.shuffle(deck)
    for hand, size in zip(dealt, left, strict=True):
        for _ in range(size):
            card = deck.pop()
            hand[card] += 1
            stock[card] -= 1
    position.hands, position.hidden = dealt, c.NONE


def put_into_pile(position: PharaohPosition, dealt: list[int]) -> None:
    """Swap a card of a hand with one of the pile, so that the pile holds a type that can be revealed.

    Only seats in `dealt` give a card.
    """
    hands = [position.hands[seat] for seat in dealt]
    other_types = [card for card in range(END) if card not in position.face_up]
    hand, card = next((hand, card) for card in other_types for hand in hands if hand[card])
    other = next(other for other in range(END) if position.pile[other])
    hand[card] -= 1
    hand[other] += 1
    position.pile[card] += 1
    position.pile[other] -= 1
