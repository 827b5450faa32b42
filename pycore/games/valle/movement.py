"""Movement. Overseers move openly in round 1 (`valle-capomastri`), later by secret plans (`valle-piani`,
`valle-arrivo`), and claim the sites that they enter (`valle-possesso`). Workers move openly (`valle-operai`).

`apply` returns whether the seat's turn is over. A claim interrupts a turn; only claims change the phase within a turn.
"""

from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    MOVEMENT,
    OVERSEERS,
    R_ARRIVAL,
    R_CLAIM,
    R_MOVEMENT,
    R_OVERSEERS,
    R_PLANS,
    R_SUNS,
    R_WORKERS,
    SITES,
)
from pycore.games.valle.places import (
    COST,
    FIRST,
    NODE_OF,
    NONE,
    OTHER_SIDE,
    PLACE_NAMES,
    PLACE_NUMBER,
    REACH,
    SITE_OF,
    is_open,
)
from pycore.games.valle.position import CLAIMS, VallePosition, flip, has_scarab, overseers_of
from pycore.phases import Events, NoSuchChoice, Phase

# Possible destinations


def start_walk(position: VallePosition, events: Events) -> bool:
    """Give the active seat its movement points, and return True. Points left by another seat are lost."""
    position.points = MOVEMENT
    position.claimed = 0
    return True


def end_walks(position: VallePosition, events: Events) -> None:
    """Reset the movement points and claims after the turn of the last seat."""
    position.points = 0
    position.claimed = 0


def _refuse_destination(position: VallePosition, origin: int, place: int, rule: str) -> Refusal | None:
    """Why a figure at `origin` may not go to a place with the points left (`valle-movimento`)."""
    if not is_open(place, position.seats):
        return _refuse_closed(place)
    node = NODE_OF[place]
    if NODE_OF[origin] == node:
        return Refusal("same-place", R_MOVEMENT, {"place": PLACE_NAMES[place]})
    first = position.dest[node]
    if place != first:
        taken = position.taken[node] >> (place - FIRST[node]) & 1
        about = {"place": PLACE_NAMES[place], "first": None if first == NONE else PLACE_NAMES[first]}
        return Refusal("space-taken" if taken else "other-space", R_MOVEMENT, about)
    return _refuse_cost(COST[NODE_OF[origin]][node], position.points, rule)


def _refuse_closed(place: int) -> Refusal:
    site = SITE_OF[place] + 1
    return Refusal("site-closed", R_SUNS, {"site": site, "suns": SITES[site].suns})


def _refuse_cost(cost: int, points: int, rule: str) -> Refusal | None:
    return Refusal("too-far", rule, {"cost": cost, "points": points}) if cost > points else None


def _place(name: str | int) -> int:
    """The place of this name. Raises NoSuchChoice if there is no such place."""
    if name not in PLACE_NUMBER:
        raise NoSuchChoice
    return PLACE_NUMBER[str(name)]


# Overseers in round 1


def decide_overseer(position: VallePosition) -> Decision:
    points, dest = position.points, position.dest
    choices: list[Choice] = []
    for k in range(OVERSEERS):
        moves = c.OVERSEER_MOVES[k]
        place = position.overseers[OVERSEERS * position.active + k]
        choices += [moves[dest[node]] for node in REACH[NODE_OF[place]][points] if dest[node] >= 0]
    choices.append(c.DONE)
    return Decision(position.active, c.OVERSEER, tuple(choices), None, R_OVERSEERS)


def refuse_overseer(position: VallePosition, choice: Choice) -> Refusal | None:
    if choice == c.DONE:
        return None
    if len(choice) != 3 or choice[0] != c.OVERSEER or choice[1] not in range(OVERSEERS):
        raise NoSuchChoice
    here = overseers_of(position, position.active)[int(choice[1])]
    return _refuse_destination(position, here, _place(choice[2]), R_OVERSEERS)


def apply_overseer(position: VallePosition, choice: Choice, events: Events) -> bool:
    if choice == c.DONE:
        return _end_walk(position, c.OVERSEER, R_OVERSEERS, events)
    k, place = int(choice[1]), PLACE_NUMBER[str(choice[2])]
    here = position.overseers[OVERSEERS * position.active + k]
    position.points -= COST[NODE_OF[here]][NODE_OF[place]]
    _move_overseer(position, k, place, R_OVERSEERS, events)
    if not position.claimed >> k & 1 and _asks_claim(position, k):
        return False
    return not position.points


def _end_walk(position: VallePosition, figures: str, rule: str, events: Events) -> bool:
    """Report that the active seat stops before its points are used up, and return True: its turn is over."""
    if events is not None:
        about = {"figures": figures, "left": position.points}
        events.append(Event("walk-ends", position.active, about, rule))
    return True


def _move_overseer(position: VallePosition, k: int, place: int, rule: str, events: Events) -> None:
    """Move an overseer of the active seat to a free place."""
    index = OVERSEERS * position.active + k
    here = position.overseers[index]
    flip(position, here)
    flip(position, place)
    position.overseers[index] = place
    if events is not None:
        about = {"overseer": k, "from": PLACE_NAMES[here], "to": PLACE_NAMES[place]}
        if position.round > 1:
            about["planned"] = PLACE_NAMES[position.plans[position.active][k]]
        else:
            about["left"] = position.points
        events.append(Event("overseer-moved", position.active, about, rule))


# Plans, from round 2 on. A plan may cost at most six points of movement. It may name a side that is full.


def points_left(position: VallePosition, seat: int, plan: tuple[int, ...]) -> int:
    """Points that a partial plan leaves for the remaining overseers."""
    spent = [
        COST[NODE_OF[here]][NODE_OF[there]]
        for here, there in zip(overseers_of(position, seat), plan, strict=False)
    ]
    return MOVEMENT - sum(spent)


def goals(position: VallePosition, seat: int, plan: tuple[int, ...]) -> c.Choices:
    """The choices that can continue an incomplete plan."""
    k = len(plan)
    here = position.overseers[OVERSEERS * seat + k]
    return c.plans(position.seats, k, here, points_left(position, seat, plan))


def decide_plan(position: VallePosition) -> Decision:
    """Ask the active seat for the plan of its next overseer.

    The choices for the second overseer depend on the secret plan of the first, so their list is private.
    """
    seat = position.active
    plan = position.plans[seat]
    choices = () if NONE in plan else goals(position, seat, plan)
    return Decision(seat, c.PLAN, choices, None, R_PLANS, (seat,), not plan)


def refuse_plan(position: VallePosition, choice: Choice) -> Refusal | None:
    seat = position.active
    plan = position.plans[seat]
    if len(choice) != 3 or choice[:2] != (c.PLAN, len(plan)) or NONE in plan:
        raise NoSuchChoice
    return refuse_goal(position, seat, plan, _place(choice[2]))


def refuse_goal(position: VallePosition, seat: int, plan: tuple[int, ...], place: int) -> Refusal | None:
    """Why the seat's next overseer may not plan this place, after the partial `plan`."""
    here = position.overseers[OVERSEERS * seat + len(plan)]
    if not is_open(place, position.seats):
        return _refuse_closed(place)
    node = NODE_OF[place]
    first = c.plan_target(here, node)
    if place != first:
        about = {"place": PLACE_NAMES[place], "first": PLACE_NAMES[first]}
        if node == NODE_OF[here]:
            return Refusal("same-place", R_MOVEMENT, about)
        return Refusal("other-space", R_PLANS, about)
    return _refuse_cost(COST[NODE_OF[here]][node], points_left(position, seat, plan), R_PLANS)


def apply_plan(position: VallePosition, choice: tuple[str, int, str], events: Events) -> bool:
    seat, k = position.active, choice[1]
    position.plans[seat] = (*position.plans[seat], PLACE_NUMBER[choice[2]])
    if events is not None:
        secret = {"place": choice[2]}
        events.append(Event("plan-written", seat, {"overseer": k}, R_PLANS, secret, (seat,)))
    return k + 1 == OVERSEERS


def reveal_plans(position: VallePosition, events: Events) -> None:
    if events is not None:
        shown = [[PLACE_NAMES[place] for place in plan] for plan in position.plans]
        events.append(Event("plans-revealed", CHANCE, {"plans": shown}, R_PLANS, reveals=True))


# Carrying out plans, and claims


def follow_plan(position: VallePosition, events: Events, first: int = 0) -> bool:
    """Move the active seat's overseers as planned, from number `first` on.

    Returns True as soon as one of them may claim a site. The overseers after it then move after the claim.
    """
    plan = position.plans[position.active]
    for k in range(first, OVERSEERS):
        here = position.overseers[OVERSEERS * position.active + k]
        goal = _arrival(position, here, plan[k])
        if goal != NONE:
            _move_overseer(position, k, goal, R_ARRIVAL, events)
            if _asks_claim(position, k):
                return True
        elif events is not None:
            why = "chosen" if plan[k] == here else "full"
            about = {"overseer": k, "place": PLACE_NAMES[here], "planned": PLACE_NAMES[plan[k]], "why": why}
            events.append(Event("overseer-stays", position.active, about, R_ARRIVAL))
    return False


def _arrival(position: VallePosition, here: int, target: int) -> int:
    """The place to which an overseer moves that stands at `here` and has planned `target`; NONE if it stays.

    It goes to the first free space of the planned side. If that side is full, it goes to the site's other side. It
    stays in three cases:
    - it has planned to stay;
    - both sides are full;
    - the planned side is full, and it already stands on the other side.
    """
    if target == here:
        return NONE
    node = NODE_OF[target]
    goal = position.dest[node]
    if goal == NONE:
        other = OTHER_SIDE[node]
        if other not in (NONE, NODE_OF[here]):
            goal = position.dest[other]
    return goal


def drop_plans(position: VallePosition, events: Events) -> None:
    """Clear the plans after they have been carried out."""
    position.plans = [()] * position.seats


def _asks_claim(position: VallePosition, k: int) -> bool:
    """Begin the claim of a site that an overseer has entered, if the seat may claim it. Returns whether it may.

    The site must have no owner, and the seat must have a scarab left.
    """
    site = SITE_OF[position.overseers[OVERSEERS * position.active + k]]
    if site == NONE or position.owner[site] != NONE or not has_scarab(position, position.active):
        return False
    position.phase = c.CLAIM
    position.claim = CLAIMS[k][site]
    return True


def decide_claim(position: VallePosition) -> Decision:
    claim = position.claim
    assert claim is not None, position
    return Decision(position.active, c.CLAIM, c.CLAIMS[claim.site], None, R_CLAIM)


def refuse_claim(position: VallePosition, choice: Choice) -> Refusal | None:
    claim = position.claim
    assert claim is not None, position
    site = claim.site
    if choice in c.CLAIMS[site]:
        return None
    if len(choice) == 2 and choice[0] == c.CLAIM and choice[1] in SITES:
        return Refusal("other-site", R_CLAIM, {"site": site + 1})
    raise NoSuchChoice


def apply_claim(position: VallePosition, choice: Choice, events: Events) -> bool:
    claim = position.claim
    assert claim is not None, position
    k, site = claim
    claims = choice != c.LEAVE
    if claims:
        position.owner[site] = position.active
    if events is not None:
        kind = "site-claimed" if claims else "site-left"
        events.append(Event(kind, position.active, {"site": site + 1, "overseer": k}, R_CLAIM))
    position.claim = None
    if position.round > 1:
        return not follow_plan(position, events, k + 1)
    if claims:
        position.claimed |= 1 << k
    position.phase = c.OVERSEER
    return not position.points


# Workers


def decide_worker(position: VallePosition) -> Decision:
    """The moves of the active seat's workers, and stopping.

    Of several workers in one area, or on one side of a site, only the one on the first place can move.
    """
    points, dest = position.points, position.dest
    choices: list[Choice] = []
    last = NONE
    for place in sorted(position.workers[position.active]):
        origin = NODE_OF[place]
        if origin == last:
            continue
        last = origin
        moves = c.WORKER_MOVES[place]
        choices += [moves[dest[node]] for node in REACH[origin][points] if dest[node] >= 0]
    choices.append(c.DONE)
    return Decision(position.active, c.WORKER, tuple(choices), None, R_WORKERS)


def refuse_worker(position: VallePosition, choice: Choice) -> Refusal | None:
    if choice == c.DONE:
        return None
    if len(choice) != 3 or choice[0] != c.WORKER:
        raise NoSuchChoice
    origin, place = _place(choice[1]), _place(choice[2])
    beside = [here for here in position.workers[position.active] if NODE_OF[here] == NODE_OF[origin]]
    if not beside:
        return Refusal("no-worker-there", R_WORKERS, {"place": PLACE_NAMES[origin]})
    if min(beside) != origin:
        return Refusal("other-worker", R_WORKERS, {"first": PLACE_NAMES[min(beside)]})
    return _refuse_destination(position, origin, place, R_WORKERS)


def apply_worker(position: VallePosition, choice: Choice, events: Events) -> bool:
    if choice == c.DONE:
        return _end_walk(position, c.WORKER, R_WORKERS, events)
    here, there = PLACE_NUMBER[str(choice[1])], PLACE_NUMBER[str(choice[2])]
    position.points -= COST[NODE_OF[here]][NODE_OF[there]]
    flip(position, here)
    flip(position, there)
    mine = position.workers[position.active]
    mine[mine.index(here)] = there
    if events is not None:
        about = {"from": choice[1], "to": choice[2], "left": position.points}
        events.append(Event("worker-moved", position.active, about, R_WORKERS))
    return not position.points


OVERSEER: Final = Phase(c.OVERSEER, decide_overseer, refuse_overseer, apply_overseer)
PLAN: Final = Phase(c.PLAN, decide_plan, refuse_plan, apply_plan)
CLAIM: Final = Phase(c.CLAIM, decide_claim, refuse_claim, apply_claim)
WORKER: Final = Phase(c.WORKER, decide_worker, refuse_worker, apply_worker)
