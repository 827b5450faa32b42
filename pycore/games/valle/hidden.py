"""What a seat may not know: the values of tablets laid face down, and plans before they are revealed.

How many there are, and on which lot a tablet lies, everybody sees.
"""

import random

from pycore.games.valle import choices as c
from pycore.games.valle.movement import goals
from pycore.games.valle.places import NONE, PLACE_NUMBER
from pycore.games.valle.position import Tablets, VallePosition


def hide(seen: VallePosition, viewer: int | None) -> None:
    """Forget what others have laid and planned in secret."""
    others = [seat for seat in range(seen.seats) if seat != viewer]
    for seat in others:
        order, bids, hand, done = seen.tablets[seat]
        if order and seen.phase in c.ORDER_HIDDEN:
            order, hand = (NONE,) * len(order), NONE
        if bids:
            bids, hand = tuple((lot, NONE) for lot, _ in bids), NONE
        seen.tablets[seat] = Tablets(order, bids, hand, done)
    if seen.phase == c.PLAN:
        seen.plans = tuple(
            (NONE,) * len(plan) if seat in others else plan for seat, plan in enumerate(seen.plans)
        )


def is_whole(position: VallePosition) -> bool:
    """Whether nothing is hidden."""
    known = all(tablets.hand != NONE for tablets in position.tablets)
    return known and not any(NONE in plan for plan in position.plans)


def imagine(whole: VallePosition, rng: random.Random) -> None:
    """Fill in each unknown tablet from those that its seat still had, each unknown plan from the lawful ones."""
    plans = list(whole.plans)
    for seat in range(whole.seats):
        if whole.tablets[seat].hand == NONE:
            whole.tablets[seat] = _imagined_tablets(whole.tablets[seat], rng)
        if NONE in plans[seat]:
            plans[seat] = _imagined_plan(whole, seat, rng)
    whole.plans = tuple(plans)


def _imagined_tablets(seen: Tablets, rng: random.Random) -> Tablets:
    hand = c.FULL_HAND - sum(c.HAND[value] for value in seen.order if value != NONE)
    unknown = seen.order.count(NONE) + len(seen.bids)
    drawn = iter(rng.sample(c.tablets_in(hand), unknown))
    order = tuple(next(drawn) if value == NONE else value for value in seen.order)
    bids = tuple((lot, next(drawn)) for lot, _ in seen.bids)
    return Tablets(order, bids, c.hand_after(order, bids), seen.done)


def _imagined_plan(whole: VallePosition, seat: int, rng: random.Random) -> tuple[int, ...]:
    """Uniformly among the lawful plans of that length: a first goal weighs as much as second ones go with it."""
    plan: tuple[int, ...] = ()
    for k in range(len(whole.plans[seat])):
        found = [PLACE_NUMBER[str(choice[2])] for choice in goals(whole, seat, plan)]
        last = k + 1 == len(whole.plans[seat])
        weights = None if last else [len(goals(whole, seat, (*plan, goal))) for goal in found]
        plan = (*plan, rng.choices(found, weights)[0])
    return plan
