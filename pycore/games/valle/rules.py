"""The phases: for each, what may be chosen, why something else may not, and what a choice does.

A decider takes the state. An explainer takes the state, a choice, and the answer to what is no choice of this phase at
all; its own answer is None for a legal choice. An applier takes the state, a legal choice, and the list that collects
events, or None where nobody reads them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.valle import auction, building, order, overseers, plans, theft, workers
from pycore.games.valle import choices as c
from pycore.games.valle.data import R_END

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState

Decide = Callable[["ValleState"], Decision]
Explain = Callable[["ValleState", Choice, Refusal], Refusal | None]
Apply = Callable[["ValleState", Any, list[Event] | None], None]

PHASES: Final[Mapping[str, tuple[Decide, Explain, Apply]]] = {
    c.ORDER_LAY: (order.decide_lay, order.explain_lay, order.apply_lay),
    c.ORDER_TABLET: (order.decide_tablet, order.explain_tablet, order.apply_tablet),
    c.ORDER: (order.decide_order, order.explain_order, order.apply_order),
    c.CUBE: (auction.decide_cube, auction.explain_cube, auction.apply_cube),
    c.BID_LOT: (auction.decide_bid_lot, auction.explain_bid_lot, auction.apply_bid_lot),
    c.BID_TABLET: (auction.decide_bid_tablet, auction.explain_bid_tablet, auction.apply_bid_tablet),
    c.OVERSEER: (overseers.decide_overseer, overseers.explain_overseer, overseers.apply_overseer),
    c.PLAN: (plans.decide_plan, plans.explain_plan, plans.apply_plan),
    c.CLAIM: (overseers.decide_claim, overseers.explain_claim, overseers.apply_claim),
    c.WORKER: (workers.decide_worker, workers.explain_worker, workers.apply_worker),
    c.STEAL: (theft.decide_steal, theft.explain_steal, theft.apply_steal),
    c.TAKEOVER: (theft.decide_takeover, theft.explain_takeover, theft.apply_takeover),
    c.BUILD: (building.decide_build, building.explain_build, building.apply_build),
}
DECIDE: Final = {phase: decide for phase, (decide, _, _) in PHASES.items()}
APPLY: Final = {phase: apply for phase, (_, _, apply) in PHASES.items()}


def why_not(state: "ValleState", choice: Choice) -> Refusal | None:
    """None for a legal choice; else why it is not. Takes whatever it is given."""
    decision = state.decision()
    if decision is None:
        return Refusal("game-over", R_END)
    nonsense = Refusal("no-such-choice", decision.rule)
    if type(choice) is not tuple or not choice or any(type(part) not in (str, int) for part in choice):
        return nonsense
    _, explain, _ = PHASES[state.phase]
    return explain(state, choice, nonsense)
