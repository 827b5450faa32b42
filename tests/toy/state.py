"""The state of a game: the order of the phases, the ranking, and what a seat may see."""

import random
from typing import Self, final

from pycore.contract import CHANCE, HIDDEN, Event
from pycore.phases import Events
from pycore.plain_form import Form
from pycore.position import BaseState

from .checks import check
from .phases import PHASES
from .position import HAND, R_BID, R_END, ROUNDS, ToyPosition, leader, unknown


@final
class ToyState(BaseState, ToyPosition):
    """A position that can be played."""

    phases = PHASES
    over = R_END
    form = Form("toy", ToyPosition, check)

    def go_on(self, events: Events) -> None:
        """Hands fill up, the die is thrown, each seat bids, and the seat after the leader may react."""
        if self.phase == "draw":
            self.fill_hands()
        elif self.phase == "prize":
            self.phase = "bid"
        elif self.phase == "react":
            self.end_round(events)
        elif self.active + 1 < self.seats:
            self.active += 1
        else:
            self.reveal(events)

    def fill_hands(self) -> None:
        """The first seat whose hand is not full draws. If all are full, the die is thrown."""
        short = [seat for seat, hand in enumerate(self.hands) if len(hand) < HAND]
        self.phase, self.active = ("draw", short[0]) if short else ("prize", 0)

    def reveal(self, events: Events) -> None:
        if events is not None:
            events.append(Event("reveal", CHANCE, {"bids": [*self.bids]}, R_BID, reveals=True))
        first = leader(self)
        if first is None:
            self.end_round(events)
        else:
            self.phase, self.active = "react", (first + 1) % self.seats

    def end_round(self, events: Events) -> None:
        self.out = sorted([*self.out, *(str(bid) for bid in self.bids if bid)])
        self.bids, self.prize = [None] * self.seats, 0
        if self.round < ROUNDS:
            self.round += 1
            self.fill_hands()
            return
        self.phase, self.active = "over", 0
        if events is not None:
            hands = [[*hand] for hand in self.hands]
            events.append(Event("end", CHANCE, {"hands": hands}, R_END, reveals=True))

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        best_first = sorted(set(self.points), reverse=True)
        return tuple(
            tuple(seat for seat in range(self.seats) if self.points[seat] == points) for points in best_first
        )

    def hide(self, seat: int | None) -> None:
        """Other seats' hands and bids are hidden until the end. A hidden hand looks as if a card had been bid, so a bid
        of no card stays secret too."""
        if self.phase == "over":
            return
        for other in range(self.seats):
            if other == seat:
                continue
            self.hands[other] = [HIDDEN] * len(self.hands[other])
            if self.phase == "bid" and self.bids[other] is not None:
                self.bids[other], self.hands[other] = HIDDEN, [HIDDEN] * (HAND - 1)

    def imagine(self, rng: random.Random) -> Self:
        """Deal hidden hands from the cards that the viewer does not know. A hidden bid is drawn from its seat's
        hand."""
        whole = self.copy()
        pile = [kind for kind, many in unknown(self).items() for _ in range(many)]
        rng.shuffle(pile)
        for seat, hidden in enumerate(self.hands):
            if HIDDEN not in hidden:
                continue
            laid = self.bids[seat] == HIDDEN
            hand = [pile.pop() for _ in range(len(hidden) + laid)]
            if laid:
                whole.bids[seat] = bid = rng.choice([0, *(int(card) for card in hand if card != "shield")])
                if bid:
                    hand.remove(str(bid))
            whole.hands[seat] = sorted(hand)
        return whole
