"""Overseers walk: openly in round 1 (`valle-capomastri`), later as planned (`valle-arrivo`), and claim sites
(`valle-possesso`).
"""

from typing import TYPE_CHECKING

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    MOVEMENT,
    OVERSEERS,
    R_ARRIVAL,
    R_CLAIM,
    R_OVERSEERS,
    SCARABS,
    SITES,
)
from pycore.games.valle.figures import flip, refuse_destination
from pycore.games.valle.places import (
    COST,
    NODE_OF,
    NONE,
    OTHER_SIDE,
    PLACE_NAMES,
    PLACE_NUMBER,
    REACH,
    SITE_OF,
)
from pycore.games.valle.rounds import Events, next_seat
from pycore.games.valle.workers import start_workers

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def start_overseers(state: "ValleState") -> None:
    state.active = state.first
    if state.round > 1:
        state.phase = c.PLAN
    else:
        state.phase = c.OVERSEER
        state.points = MOVEMENT


# Round 1


def decide_overseer(state: "ValleState") -> Decision:
    points, dest = state.points, state.dest
    choices: list[Choice] = []
    for k in range(OVERSEERS):
        moves = c.OVERSEER_MOVES[k]
        place = state.overseers[OVERSEERS * state.active + k]
        choices += [moves[dest[node]] for node in REACH[NODE_OF[place]][points] if dest[node] >= 0]
    choices.append(c.DONE)
    return Decision(state.active, c.OVERSEER, tuple(choices), None, R_OVERSEERS)


def explain_overseer(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice == c.DONE:
        return None
    if len(choice) != 3 or choice[0] != c.OVERSEER or choice[1] not in range(OVERSEERS):
        return nonsense
    place = PLACE_NUMBER.get(str(choice[2]))
    if place is None or type(choice[2]) is not str:
        return nonsense
    here = state.overseers[OVERSEERS * state.active + int(choice[1])]
    return refuse_destination(state, here, place, R_OVERSEERS)


def apply_overseer(state: "ValleState", choice: Choice, events: Events) -> None:
    if choice == c.DONE:
        _next(state)
        return
    k, place = int(choice[1]), PLACE_NUMBER[str(choice[2])]
    state.points -= COST[NODE_OF[state.overseers[OVERSEERS * state.active + k]]][NODE_OF[place]]
    move(state, k, place, R_OVERSEERS, events)
    if not state.claimed >> k & 1 and _may_claim(state, SITE_OF[place]):
        _ask_claim(state, k)
    elif not state.points:
        _next(state)


def move(state: "ValleState", k: int, place: int, rule: str, events: Events) -> None:
    """An overseer of the active seat goes from where it stands to a free place."""
    index = OVERSEERS * state.active + k
    here = state.overseers[index]
    flip(state, here)
    flip(state, place)
    state.overseers[index] = place
    if events is not None:
        about = {"overseer": k, "from": PLACE_NAMES[here], "to": PLACE_NAMES[place]}
        if state.round > 1:
            about["planned"] = PLACE_NAMES[state.plans[state.active][k]]
        else:
            about["left"] = state.points
        events.append(Event("overseer-moved", state.active, about, rule))


def _next(state: "ValleState") -> None:
    """The next seat moves its overseers, or the workers begin."""
    state.claimed = 0
    seat = next_seat(state)
    if seat == NONE:
        start_workers(state)
    else:
        state.phase = c.OVERSEER
        state.active = seat
        state.points = MOVEMENT


# From round 2


def carry_out(state: "ValleState", seat: int, k: int, events: Events) -> None:
    """Move overseers as planned, from this one on, until one of them may claim a site or all have moved."""
    state.active = seat
    while True:
        while k < OVERSEERS:
            if _follow_plan(state, k, events):
                return
            k += 1
        seat = next_seat(state)
        if seat == NONE:
            break
        state.active = seat
        k = 0
    state.plans = [()] * state.seats
    start_workers(state)


def _follow_plan(state: "ValleState", k: int, events: Events) -> bool:
    """Whether it entered a site and is asked to claim it."""
    here = state.overseers[OVERSEERS * state.active + k]
    target = state.plans[state.active][k]
    goal = arrival(state, here, target)
    if goal == NONE:
        if events is not None:
            why = "chosen" if target == here else "full"
            about = {"overseer": k, "place": PLACE_NAMES[here], "planned": PLACE_NAMES[target], "why": why}
            events.append(Event("overseer-stays", state.active, about, R_ARRIVAL))
        return False
    move(state, k, goal, R_ARRIVAL, events)
    if not _may_claim(state, SITE_OF[goal]):
        return False
    _ask_claim(state, k)
    return True


def arrival(state: "ValleState", here: int, target: int) -> int:
    """Where a figure that planned `target` goes: the first free space there, else on the other side of the site;
    NONE: it stays. The other side may be the one it stands on: then it is as near as it can be."""
    if target == here:
        return NONE
    node = NODE_OF[target]
    goal = state.dest[node]
    if goal == NONE:
        other = OTHER_SIDE[node]
        if other not in (NONE, NODE_OF[here]):
            goal = state.dest[other]
    return goal


# Claims


def _may_claim(state: "ValleState", site: int) -> bool:
    """A site without owner was never owned; there must be a scarab left."""
    return site != NONE and state.owner[site] == NONE and has_scarab(state, state.active)


def has_scarab(state: "ValleState", seat: int) -> bool:
    return state.owner.count(seat) < SCARABS


def _ask_claim(state: "ValleState", k: int) -> None:
    state.phase = c.CLAIM
    state.carry = k
    state.claim = SITE_OF[state.overseers[OVERSEERS * state.active + k]]


def decide_claim(state: "ValleState") -> Decision:
    return Decision(state.active, c.CLAIM, c.CLAIMS[state.claim], None, R_CLAIM)


def explain_claim(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice in c.CLAIMS[state.claim]:
        return None
    if len(choice) == 2 and choice[0] == c.CLAIM and choice[1] in SITES:
        return Refusal("other-site", R_CLAIM, {"site": state.claim + 1})
    return nonsense


def apply_claim(state: "ValleState", choice: Choice, events: Events) -> None:
    site, k = state.claim, state.carry
    claims = choice != c.LEAVE
    if claims:
        state.owner[site] = state.active
    if events is not None:
        kind = "site-claimed" if claims else "site-left"
        events.append(Event(kind, state.active, {"site": site + 1, "overseer": k}, R_CLAIM))
    state.claim = NONE
    state.carry = 0
    if state.round > 1:
        carry_out(state, state.active, k + 1, events)
        return
    if claims:
        state.claimed |= 1 << k
    if state.points:
        state.phase = c.OVERSEER
    else:
        _next(state)
