"""Secret plans for the overseers, from round 2 (`valle-piani`).

Plans over six points are not offered. A side may be named even if it is full, and staying costs nothing.
"""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import OVERSEERS, R_MOVEMENT, R_PLANS
from pycore.games.valle.figures import refuse_closed
from pycore.games.valle.hidden import left
from pycore.games.valle.overseers import carry_out
from pycore.games.valle.places import COST, NODE_OF, NONE, PLACE_NAMES, PLACE_NUMBER, is_open
from pycore.games.valle.rounds import Events, next_seat

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def decide_plan(state: "ValleState") -> Decision:
    """The second list depends on the first plan, and so it is private."""
    seat = state.active
    plan = state.plans[seat]
    k = len(plan)
    if NONE in plan:
        choices: c.Choices = ()
    else:
        choices = c.plans(state.seats, k, state.overseers[OVERSEERS * seat + k], left(state, seat, plan))
    return Decision(seat, c.PLAN, choices, None, R_PLANS, (seat,), not plan)


def explain_plan(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    seat = state.active
    plan = state.plans[seat]
    if len(choice) != 3 or choice[:2] != (c.PLAN, len(plan)) or type(choice[2]) is not str or NONE in plan:
        return nonsense
    place = PLACE_NUMBER.get(choice[2])
    if place is None:
        return nonsense
    return refuse_plan(state, seat, plan, place)


def refuse_plan(state: "ValleState", seat: int, plan: tuple[int, ...], place: int) -> Refusal | None:
    """Why the next overseer of a seat that has planned so far may not plan this place."""
    here = state.overseers[OVERSEERS * seat + len(plan)]
    if not is_open(place, state.seats):
        return refuse_closed(place)
    node = NODE_OF[place]
    first = c.plan_target(here, node)
    if place != first:
        reason = "same-place" if node == NODE_OF[here] else "other-space"
        return Refusal(reason, R_MOVEMENT, {"place": PLACE_NAMES[place], "first": PLACE_NAMES[first]})
    cost, points = COST[NODE_OF[here]][node], left(state, seat, plan)
    return Refusal("too-far", R_PLANS, {"cost": cost, "points": points}) if cost > points else None


def apply_plan(state: "ValleState", choice: tuple[str, int, str], events: Events) -> None:
    """After the last seat's second plan all are revealed and carried out."""
    seat, k = state.active, choice[1]
    state.plans[seat] = (*state.plans[seat], PLACE_NUMBER[choice[2]])
    if events is not None:
        secret = {"place": choice[2]}
        events.append(Event("plan-written", seat, {"overseer": k}, R_PLANS, secret, (seat,)))
    if k + 1 < OVERSEERS:
        return
    following = next_seat(state)
    if following != NONE:
        state.active = following
        return
    if events is not None:
        shown = [[PLACE_NAMES[place] for place in plan] for plan in state.plans]
        events.append(Event("plans-revealed", CHANCE, {"plans": shown}, R_PLANS, reveals=True))
    carry_out(state, state.first, 0, events)
