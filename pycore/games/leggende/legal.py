"""What may be chosen, and why something else may not: the decision and the refusals of each phase."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pycore.contract import Choice, Decision, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import legal_setup as setup
from pycore.games.leggende import legal_turns as turns
from pycore.games.leggende.data import R_END

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

Explain = Callable[["LeggendeState", Choice, Refusal], Refusal | None]
"""None for a legal choice; the third argument is the answer to what is no choice of this phase at all."""

PHASES: Final[Mapping[str, tuple[Callable[["LeggendeState"], Decision], Explain]]] = {
    c.FACE: (setup.decide_face, setup.explain_face),
    c.CENTRE: (setup.decide_centre, setup.explain_centre),
    c.SLOT: (setup.decide_slot, setup.explain_slot),
    c.TURN: (setup.decide_turn, setup.explain_turn),
    c.START_REGION: (setup.decide_start_region, setup.explain_start_region),
    c.TOKEN: (setup.decide_token, setup.explain_token),
    c.LEADER: (setup.decide_leader, setup.explain_by_list),
    c.DEAL: (setup.decide_deal, setup.explain_deal),
    c.OUTPOST_PLAYER: (setup.decide_outpost_player, setup.explain_by_list),
    c.OUTPOST: (setup.decide_outpost, setup.explain_outpost),
    c.NEUTRALS: (setup.decide_neutral, setup.explain_neutral),
    c.BID: (setup.decide_bid, setup.explain_bid),
    c.DIE: (setup.decide_die, setup.explain_by_list),
    c.FIRST: (setup.decide_first, setup.explain_by_list),
    c.TAKE: (turns.decide_take, turns.explain_take),
    c.OPTION: (turns.decide_option, turns.explain_option),
    **dict.fromkeys(c.PARTS, (turns.decide_part, turns.explain_part)),
    c.FREE_ARMY: (turns.decide_free_army, turns.explain_free_army),
    c.STEAL: (turns.decide_steal, setup.explain_by_list),
    c.REVEAL: (turns.decide_reveal, setup.explain_by_list),
    c.PEEK: (turns.decide_peek, turns.explain_peek),
    c.SHOW: (turns.decide_show, setup.explain_by_list),
    c.EXTRA: (turns.decide_extra, turns.explain_extra),
}
DECIDE: Final = {phase: decide for phase, (decide, _) in PHASES.items()}


def why_not(state: "LeggendeState", choice: Choice) -> Refusal | None:
    """None for a legal choice; else why it is not. Takes whatever it is given."""
    decision = state.decision()
    if decision is None:
        return Refusal("game-over", R_END)
    nonsense = Refusal("no-such-choice", decision.rule)
    if type(choice) is not tuple or any(type(part) not in (str, int) for part in choice):
        return nonsense
    return PHASES[state.phase][1](state, choice, nonsense)
