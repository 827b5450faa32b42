"""What a choice does: `APPLY` has one function for each phase.

Each takes the state, the choice and the list that collects events, or None where nobody reads them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.games.leggende import actions, setup, turns
from pycore.games.leggende import choices as c
from pycore.games.leggende.setup import Events

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

APPLY: Final[Mapping[str, Callable[["LeggendeState", Any, Events], None]]] = {
    c.FACE: setup.apply_face,
    c.CENTRE: setup.apply_centre,
    c.SLOT: setup.apply_slot,
    c.TURN: setup.apply_turn,
    c.START_REGION: setup.apply_start_region,
    c.TOKEN: setup.apply_token,
    c.LEADER: setup.apply_leader,
    c.DEAL: turns.apply_deal,
    c.OUTPOST_PLAYER: setup.apply_outpost_player,
    c.OUTPOST: setup.apply_outpost,
    c.NEUTRALS: setup.apply_neutral,
    c.BID: setup.apply_bid,
    c.DIE: setup.apply_die,
    c.FIRST: setup.apply_first,
    c.TAKE: turns.apply_take,
    c.OPTION: turns.apply_option,
    **dict.fromkeys(actions.APPLY, turns.apply_step),
    c.PEEK: turns.apply_peek,
    c.SHOW: turns.apply_show,
    c.EXTRA: turns.apply_extra,
}
