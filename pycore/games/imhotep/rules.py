"""What a choice does: `APPLY` has one function for each verb of each phase.

Each takes the state, the choice and the list that collects events, or None where nobody reads them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import Event
from pycore.games.imhotep import bonuses, rounds, turns, unloading
from pycore.games.imhotep import choices as c

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Apply = Callable[["ImhotepState", Any, list[Event] | None], None]

APPLY: Final[Mapping[str, Mapping[str | int, Apply]]] = {
    c.ROUND_CARD: {"round": rounds.apply_round},
    c.DEAL_MARKET: {"deal": rounds.apply_deal},
    c.TURN: {
        "get": turns.apply_get,
        "load": turns.apply_load,
        "sail": turns.apply_sail,
        "hammer": turns.apply_hammer,
        "chisel": turns.apply_chisel,
        "sail-card": turns.apply_sail_card,
        "lever": turns.apply_lever,
        "pass": turns.apply_pass,
    },
    c.HAMMER_LOAD: {"load": turns.apply_hammer_load, "done": turns.apply_done},
    c.CHISEL_LOAD: {"load": turns.apply_chisel_load},
    c.SAIL_TO: {"sail": turns.apply_sail_to},
    c.UNLOAD_NEXT: {"unload": unloading.apply_unload},
    c.TAKE_CARD: {"take": unloading.apply_take},
    c.LOOK: {"look": unloading.apply_look},
    c.KEEP: {"keep": unloading.apply_keep},
    c.CHOOSE_PYRAMID: {"pyramid": bonuses.apply_pyramid},
    c.BONUS_CARD: {"draw": bonuses.apply_bonus_draw, "skip": bonuses.apply_skip},
    c.BONUS_STONES: {"get": bonuses.apply_bonus_get, "skip": bonuses.apply_skip},
    c.BONUS_LOAD: {"load": bonuses.apply_bonus_load, "skip": bonuses.apply_skip},
    c.TEMPLE_BONUS: {
        "points": rounds.apply_points,
        "stones": rounds.apply_stones,
        "draw": bonuses.apply_bonus_draw,
        "skip": bonuses.apply_skip,
    },
    c.DRAW_MARKET: {"draw": unloading.apply_draw},
    c.BURY: {"bury": rounds.apply_bury},
}
