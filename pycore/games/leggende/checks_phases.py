"""What a phase asks for besides what must always hold: who decides, and that there is something to decide.

Each check raises BadPosition with the field at fault.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.legal_setup import tied_bidders
from pycore.games.leggende.legal_turns import part_choices, peekable, refuse_half
from pycore.games.leggende.scoring import controller
from pycore.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

SETUP: Final = (*c.MAP_MAKING, c.LEADER)
"""Phases before the first card."""


def nothing_more(state: "LeggendeState") -> None:
    pass


def alone(state: "LeggendeState") -> None:
    """Luck or seat 0 sets the table."""
    if state.active:
        fail("active", "not-in-this-phase")


def check_deal(state: "LeggendeState") -> None:
    if not state.deck:
        fail("deck", "empty")
    if not state.turn:
        alone(state)
        if len(state.row) >= data.ROW:
            fail("row", "wrong-length")


def check_outpost(state: "LeggendeState") -> None:
    if state.active != state.outpost_player:
        fail("active", "not-in-this-phase")


def check_neutral(state: "LeggendeState") -> None:
    if state.seats != 2:
        fail("phase", "not-with-so-many")
    if state.active != sum(state.armies[2]) % 2:
        fail("active", "not-in-turn")


def check_die(state: "LeggendeState") -> None:
    alone(state)
    if not state.variant.die:
        fail("phase", "not-with-these-options")
    if len(tied_bidders(state)) < 2:
        fail("bids", "not-tied")


def check_first(state: "LeggendeState") -> None:
    tied = tied_bidders(state)
    if state.active not in (tied if state.variant.die else tied[:1]):
        fail("active", "not-the-winner")
    for seat, coins in enumerate(state.coins):
        paid = state.bids[seat] if seat == state.active else 0
        if coins + paid != data.START_COINS[state.seats]:
            fail(inside("coins", seat), "not-in-this-phase")


def check_option(state: "LeggendeState") -> None:
    if refuse_half(state, 0) and refuse_half(state, 1):
        fail("phase", "nothing-to-choose")


def check_action(state: "LeggendeState") -> None:
    if not part_choices(state, state.phase, state.left):
        fail("phase", "nothing-to-choose")


def check_free_army(state: "LeggendeState") -> None:
    seat = state.active
    if state.leaders[seat] != data.WHITE_KNIGHT:
        fail("leaders", "no-white-knight")
    if not state.supply[seat]:
        fail("phase", "nothing-to-choose")
    if state.site not in state.cities[seat]:
        fail("site", "no-city-there")


def check_steal(state: "LeggendeState") -> None:
    if state.leaders[state.active] != data.BANDIT_KING:
        fail("leaders", "no-bandit-king")
    if state.victim == state.active or state.coins[state.victim] < data.LOOT:
        fail("victim", "nothing-to-steal")


def check_reveal(state: "LeggendeState") -> None:
    builders = [seat for seat, cities in enumerate(state.cities) if state.site in cities]
    if builders != [state.active] or state.cities[state.active].count(state.site) != 1:
        fail("site", "not-the-first-city")
    if state.tokens.get(state.site) != c.UNKNOWN:
        fail("site", "no-unknown-token")


def check_peek(state: "LeggendeState") -> None:
    if not peekable(state):
        fail("phase", "nothing-to-choose")


def check_show(state: "LeggendeState") -> None:
    if state.tokens.get(state.site) != c.UNKNOWN or state.seen.get(state.site) != 1 << state.active:
        fail("site", "not-just-looked-at")
    if controller(state, state.site) != state.active:
        fail("site", "not-controlled")


def check_extra(state: "LeggendeState") -> None:
    if state.leaders[state.active] != data.FAIRY_QUEEN:
        fail("active", "no-fairy-queen")


def check_over(state: "LeggendeState") -> None:
    if state.variant.long and state.game_no != data.LONG_GAMES:
        fail("game_no", "not-the-last")
    if not state.variant.long and state.game_no != 1:
        fail("game_no", "not-the-last")


PHASE_CHECKS: Final[dict[str, Callable[["LeggendeState"], None]]] = {
    **dict.fromkeys((*SETUP, c.OUTPOST_PLAYER), alone),
    c.DEAL: check_deal,
    c.OUTPOST: check_outpost,
    c.NEUTRALS: check_neutral,
    c.BID: nothing_more,
    c.DIE: check_die,
    c.FIRST: check_first,
    c.TAKE: nothing_more,
    c.OPTION: check_option,
    **dict.fromkeys(c.PARTS, check_action),
    c.FREE_ARMY: check_free_army,
    c.STEAL: check_steal,
    c.REVEAL: check_reveal,
    c.PEEK: check_peek,
    c.SHOW: check_show,
    c.EXTRA: check_extra,
    c.OVER: check_over,
}
"""Every phase there is."""
