"""The state of a game: implements `pycore.contract.State` on top of position and phases, and hides what a seat may not
know.

The values of tablets laid face down, and plans before they are revealed, are hidden. Their number, and the lot on
which a tablet lies, are public.
"""

import random
from typing import Self, final

from pycore.games.valle import choices as c
from pycore.games.valle import plain, rounds, scoring
from pycore.games.valle.data import R_END, Variant
from pycore.games.valle.movement import goals
from pycore.games.valle.places import NONE, PLACE_NUMBER
from pycore.games.valle.position import VallePosition
from pycore.position import BaseState


def _imagine(whole: VallePosition, rng: random.Random) -> None:
    """Draw each unknown tablet from those that its seat can have laid, and each unknown plan from the legal ones."""
    for seat in range(whole.seats):
        if whole.hands[seat] == NONE:
            _imagine_tablets(whole, seat, rng)
        if NONE in whole.plans[seat]:
            whole.plans[seat] = _imagined_plan(whole, seat, rng)


def _imagine_tablets(whole: VallePosition, seat: int, rng: random.Random) -> None:
    order, bids = whole.orders[seat], whole.bids[seat]
    hand = c.FULL_HAND - sum(c.HAND[value] for value in order if value != NONE)
    unknown = order.count(NONE) + len(bids)
    drawn = iter(rng.sample(c.tablets_in(hand), unknown))
    whole.orders[seat] = tuple(next(drawn) if value == NONE else value for value in order)
    whole.bids[seat] = tuple((lot, next(drawn)) for lot, _ in bids)
    whole.hands[seat] = c.hand_after(whole.orders[seat], whole.bids[seat])


def _imagined_plan(whole: VallePosition, seat: int, rng: random.Random) -> tuple[int, ...]:
    """A random legal plan for the overseers of a seat, with as many goals as the seat has planned.

    All legal plans are equally likely: a first goal is weighted by the number of second goals that it allows.
    """
    plan: tuple[int, ...] = ()
    for k in range(len(whole.plans[seat])):
        found = [PLACE_NUMBER[str(choice[2])] for choice in goals(whole, seat, plan)]
        last = k + 1 == len(whole.plans[seat])
        weights = None if last else [len(goals(whole, seat, (*plan, goal))) for goal in found]
        plan = (*plan, rng.choices(found, weights)[0])
    return plan


@final
class ValleState(BaseState, VallePosition):
    """A position that can be played."""

    phases = rounds.PHASES
    over = R_END
    form = plain.FORM

    def __init__(self, seats: int, variant: Variant) -> None:
        """The start of a game."""
        super().__init__(seats, variant)
        rounds.start(self)

    go_on = rounds.go_on
    scores = scoring.scores
    ranking = scoring.ranking

    def hide(self, seat: int | None) -> None:
        """Hide what other seats have laid and planned in secret."""
        for other in range(self.seats):
            if other == seat:
                continue
            if self.bids[other]:
                self.bids[other] = tuple((lot, NONE) for lot, _ in self.bids[other])
                self.hands[other] = NONE
            if self.phase in c.ORDER_HIDDEN and self.orders[other]:
                self.orders[other] = (NONE,) * len(self.orders[other])
                self.hands[other] = NONE
            if self.phase == c.PLAN:
                self.plans[other] = (NONE,) * len(self.plans[other])

    def is_whole(self) -> bool:
        return NONE not in self.hands and not any(NONE in plan for plan in self.plans)

    def imagine(self, rng: random.Random) -> Self:
        whole = self.copy()
        _imagine(whole, rng)
        return whole
