"""What a choice does: `APPLY` has one function for each verb of each phase.

Each takes the state, the choice and the list that collects events, or None where nobody reads them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import Event
from pycore.games.oh_pharaoh import acts, attacks, trades, turns
from pycore.games.oh_pharaoh import choices as c

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

Apply = Callable[["PharaohState", Any, list[Event] | None], None]

APPLY: Final[Mapping[str, Mapping[str | int, Apply]]] = {
    c.DEAL: {"deal": turns.apply_deal},
    c.REVEAL: {"reveal": turns.apply_reveal},
    c.SCORE: {"score": turns.apply_score, "done": turns.apply_scoring_done},
    c.DRAW: {"take": turns.apply_take, "draw": turns.apply_draw},
    c.DRAW_CARD: {"draw": turns.apply_draw_card},
    c.ACT: {
        "build": acts.apply_build,
        "add": acts.apply_add,
        "under": acts.apply_under,
        "swap-joker": acts.apply_swap,
        "thief": acts.apply_thief,
        "collector": acts.apply_collector,
        "offer": trades.apply_offer,
        "done": turns.apply_act_done,
    },
    c.REACT: {"pharaoh": attacks.apply_protect, "let": attacks.apply_let},
    c.ROLL: {"roll": attacks.apply_roll},
    c.STEAL: {"steal": attacks.apply_steal},
    c.REMAINS: {"none": attacks.apply_none, "low": attacks.apply_low},
    c.REMAINS_LEVEL: {"level": attacks.apply_level, "done": attacks.apply_levels_done},
    c.TAX: {"tax": attacks.apply_tax},
    c.TRADE: {
        "give": trades.apply_give,
        "ask": trades.apply_ask,
        "propose": trades.apply_propose,
        "withdraw": trades.apply_withdraw,
    },
    c.ANSWER: {"accept": trades.apply_accept, "refuse": trades.apply_refuse},
    c.DISCARD: {"discard": turns.apply_discard, "done": turns.apply_discarding_done},
    c.REFILL: {"draw": turns.apply_refill},
}
