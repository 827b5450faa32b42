"""Workers walk, openly and in turn (`valle-operai`)."""

from typing import TYPE_CHECKING

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import MOVEMENT, R_WORKERS
from pycore.games.valle.figures import flip, refuse_destination
from pycore.games.valle.places import COST, NODE_OF, NONE, PLACE_NAMES, PLACE_NUMBER, REACH
from pycore.games.valle.rounds import Events, next_seat
from pycore.games.valle.theft import start_steal

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def start_workers(state: "ValleState") -> None:
    state.phase = c.WORKER
    state.active = state.first
    state.points = MOVEMENT


def decide_worker(state: "ValleState") -> Decision:
    """Of several workers in one area, or on one side of a site, the first one goes."""
    points, dest = state.points, state.dest
    choices: list[Choice] = []
    last = NONE
    for place in sorted(state.workers[state.active]):
        origin = NODE_OF[place]
        if origin == last:
            continue
        last = origin
        moves = c.WORKER_MOVES[place]
        choices += [moves[dest[node]] for node in REACH[origin][points] if dest[node] >= 0]
    choices.append(c.DONE)
    return Decision(state.active, c.WORKER, tuple(choices), None, R_WORKERS)


def explain_worker(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice == c.DONE:
        return None
    if len(choice) != 3 or choice[0] != c.WORKER or not all(type(name) is str for name in choice[1:]):
        return nonsense
    origin, place = PLACE_NUMBER.get(str(choice[1])), PLACE_NUMBER.get(str(choice[2]))
    if origin is None or place is None:
        return nonsense
    beside = [here for here in sorted(state.workers[state.active]) if NODE_OF[here] == NODE_OF[origin]]
    if not beside:
        return Refusal("no-worker-there", R_WORKERS, {"place": PLACE_NAMES[origin]})
    if beside[0] != origin:
        return Refusal("other-worker", R_WORKERS, {"first": PLACE_NAMES[beside[0]]})
    return refuse_destination(state, origin, place, R_WORKERS)


def apply_worker(state: "ValleState", choice: Choice, events: Events) -> None:
    seat = state.active
    if choice != c.DONE:
        here, there = PLACE_NUMBER[str(choice[1])], PLACE_NUMBER[str(choice[2])]
        state.points -= COST[NODE_OF[here]][NODE_OF[there]]
        flip(state, here)
        flip(state, there)
        mine = state.workers[seat]
        mine[mine.index(here)] = there
        if events is not None:
            about = {"from": choice[1], "to": choice[2], "left": state.points}
            events.append(Event("worker-moved", seat, about, R_WORKERS))
        if state.points:
            return
    following = next_seat(state)
    if following != NONE:
        state.active = following
        state.points = MOVEMENT
    else:
        state.points = 0
        start_steal(state, events)
