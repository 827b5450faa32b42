"""What may be chosen, and why something else may not: the decision and the refusals of each phase."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pycore.contract import Choice, Decision, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh import legal_act as act
from pycore.games.oh_pharaoh import legal_others as others
from pycore.games.oh_pharaoh import legal_turn as turn
from pycore.games.oh_pharaoh.data import R_END

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

Explain = Callable[["PharaohState", Choice], Refusal | None]
"""Given a choice that does not stand now: the rule that forbids it, or None for what makes no sense."""

PHASES: Final[Mapping[str, tuple[Callable[["PharaohState"], Decision], Explain]]] = {
    c.DEAL: (turn.decide_deal, turn.explain_luck),
    c.REVEAL: (turn.decide_reveal, turn.explain_luck),
    c.SCORE: (turn.decide_score, turn.explain_score),
    c.DRAW: (turn.decide_draw, turn.explain_draw),
    c.DRAW_CARD: (turn.decide_draw_card, turn.explain_luck),
    c.ACT: (act.decide_act, act.explain_act),
    c.REACT: (others.decide_react, others.explain_react),
    c.ROLL: (others.decide_roll, others.explain_nothing),
    c.STEAL: (others.decide_steal, others.explain_steal),
    c.REMAINS: (others.decide_remains, others.explain_remains),
    c.REMAINS_LEVEL: (others.decide_level, others.explain_level),
    c.TAX: (turn.decide_tax, turn.explain_luck),
    c.TRADE: (others.decide_trade, others.explain_trade),
    c.ANSWER: (others.decide_answer, others.explain_answer),
    c.DISCARD: (turn.decide_discard, turn.explain_discard),
    c.REFILL: (turn.decide_refill, turn.explain_luck),
}
DECIDE: Final = {phase: decide for phase, (decide, _) in PHASES.items()}


def why_not(state: "PharaohState", choice: Choice) -> Refusal | None:
    """None for a legal choice; else why it is not. Takes whatever it is given."""
    decision = state.decision()
    if decision is None:
        return Refusal("game-over", R_END)
    nonsense = Refusal("no-such-choice", decision.rule)
    if type(choice) is not tuple or any(type(part) not in (str, int) for part in choice):
        return nonsense
    if choice in decision.choices:
        return None
    if not decision.choices:  # they depend on what this viewer does not know
        return nonsense
    _, explain = PHASES[state.phase]
    return explain(state, choice) or nonsense
