"""What may be chosen, and why something else may not: the decision and the refusals of each phase."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pycore.contract import Choice, Decision, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import legal_sites as sites
from pycore.games.imhotep import legal_turns as turns
from pycore.games.imhotep.data import R_FINAL

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Explain = Callable[["ImhotepState", Choice, Refusal], Refusal | None]
"""None for a legal choice; the third argument is the answer to what is no choice of this phase at all."""

PHASES: Final[Mapping[str, tuple[Callable[["ImhotepState"], Decision], Explain]]] = {
    c.ROUND_CARD: (sites.decide_round_card, sites.explain_round_card),
    c.DEAL_MARKET: (sites.decide_deal_market, sites.explain_luck),
    c.TURN: (turns.decide_turn, turns.explain_turn),
    c.HAMMER_LOAD: (turns.decide_hammer_load, turns.explain_hammer_load),
    c.CHISEL_LOAD: (turns.decide_chisel_load, turns.explain_load),
    c.SAIL_TO: (turns.decide_sail_to, turns.explain_sail_to),
    c.UNLOAD_NEXT: (sites.decide_unload_next, sites.explain_unload_next),
    c.TAKE_CARD: (sites.decide_take_card, sites.explain_take_card),
    c.LOOK: (sites.decide_look, sites.explain_luck),
    c.KEEP: (sites.decide_keep, sites.explain_keep),
    c.CHOOSE_PYRAMID: (sites.decide_choose_pyramid, sites.explain_choose_pyramid),
    c.BONUS_CARD: (sites.decide_bonus_card, sites.explain_bonus_card),
    c.BONUS_STONES: (sites.decide_bonus_stones, sites.explain_bonus_stones),
    c.BONUS_LOAD: (sites.decide_bonus_load, sites.explain_bonus_load),
    c.TEMPLE_BONUS: (sites.decide_temple_bonus, sites.explain_temple_bonus),
    c.DRAW_MARKET: (sites.decide_draw_market, sites.explain_luck),
    c.BURY: (sites.decide_bury, sites.explain_luck),
}
DECIDE: Final = {phase: decide for phase, (decide, _) in PHASES.items()}


def why_not(state: "ImhotepState", choice: Choice) -> Refusal | None:
    """None for a legal choice; else why it is not. Takes whatever it is given."""
    decision = state.decision()
    if decision is None:
        return Refusal("game-over", R_FINAL)
    nonsense = Refusal("no-such-choice", decision.rule)
    if type(choice) is not tuple or any(type(part) not in (str, int) for part in choice):
        return nonsense
    _, explain = PHASES[state.phase]
    return explain(state, choice, nonsense)
