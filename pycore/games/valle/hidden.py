"""What a seat may not know: the values of tablets laid face down, and plans before they are revealed.

How many there are, and on which lot a tablet lies, everybody sees.
"""

import random
from typing import TYPE_CHECKING, Final

from pycore.games.valle import choices as c
from pycore.games.valle.data import MOVEMENT, OVERSEERS
from pycore.games.valle.places import COST, NODE_OF, NONE, PLACE_NUMBER

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState

ORDER_HIDDEN: Final = (c.ORDER_LAY, c.ORDER_TABLET)
"""Phases in which the tablets for the order of play lie face down; after them they lie open."""


def hide(seen: "ValleState", viewer: int | None) -> None:
    """Forget what others have laid and planned in secret."""
    phase = seen.phase
    for seat in range(seen.seats):
        if seat == viewer:
            continue
        if seen.bids[seat]:
            seen.bids[seat] = tuple((lot, NONE) for lot, _ in seen.bids[seat])
            seen.hands[seat] = NONE
        if phase in ORDER_HIDDEN and seen.orders[seat]:
            seen.orders[seat] = (NONE,) * len(seen.orders[seat])
            seen.hands[seat] = NONE
        if phase == c.PLAN and seen.plans[seat]:
            seen.plans[seat] = (NONE,) * len(seen.plans[seat])


def is_whole(state: "ValleState") -> bool:
    """Whether nothing is hidden."""
    return NONE not in state.hands and not any(NONE in plan for plan in state.plans)


def imagine(whole: "ValleState", rng: random.Random) -> None:
    """Fill in each unknown tablet from those that its seat still had, each unknown plan from the lawful ones."""
    for seat in range(whole.seats):
        if whole.hands[seat] == NONE:
            _imagine_tablets(whole, seat, rng)
        if NONE in whole.plans[seat]:
            _imagine_plan(whole, seat, rng)


def _imagine_tablets(whole: "ValleState", seat: int, rng: random.Random) -> None:
    order, bids = whole.orders[seat], whole.bids[seat]
    hand = c.FULL_HAND - sum(c.HAND[value] for value in order if value != NONE)
    unknown = order.count(NONE) + len(bids)
    drawn = iter(rng.sample(tablets_in(hand), unknown))
    whole.orders[seat] = tuple(next(drawn) if value == NONE else value for value in order)
    whole.bids[seat] = tuple((lot, next(drawn)) for lot, _ in bids)
    whole.hands[seat] = hand_after(whole.orders[seat], whole.bids[seat])


def tablets_in(hand: int) -> list[int]:
    """All the values in a hand, equal ones too.

    >>> tablets_in(c.FULL_HAND)
    [0, 0, 0, 0, 1, 2, 3, 4]
    """
    return [0] * (hand & 7) + [value for value in range(1, len(c.HAND)) if hand & c.HAND[value]]


def hand_after(order: tuple[int, ...], bids: tuple[tuple[int, int], ...]) -> int:
    """The hand left when these tablets are laid; NONE when one of them is not known."""
    values = [*order, *(value for _, value in bids)]
    return NONE if NONE in values else c.FULL_HAND - sum(c.HAND[value] for value in values)


def _imagine_plan(whole: "ValleState", seat: int, rng: random.Random) -> None:
    """Uniformly among the lawful plans of that length: a first goal weighs as much as second ones go with it."""
    plan: tuple[int, ...] = ()
    for k in range(len(whole.plans[seat])):
        goals = [PLACE_NUMBER[str(choice[2])] for choice in _goals(whole, seat, plan)]
        last = k + 1 == len(whole.plans[seat])
        weights = None if last else [len(_goals(whole, seat, (*plan, goal))) for goal in goals]
        plan = (*plan, rng.choices(goals, weights)[0])
    whole.plans[seat] = plan


def _goals(state: "ValleState", seat: int, plan: tuple[int, ...]) -> c.Choices:
    """What may follow a plan that is not complete."""
    k = len(plan)
    return c.plans(state.seats, k, state.overseers[OVERSEERS * seat + k], left(state, seat, plan))


def left(state: "ValleState", seat: int, plan: tuple[int, ...]) -> int:
    """Movement points that a plan leaves to the overseers who are not in it yet."""
    places = state.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)]
    return MOVEMENT - sum(
        COST[NODE_OF[here]][NODE_OF[there]] for here, there in zip(places, plan, strict=False)
    )
