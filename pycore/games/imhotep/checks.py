"""What must hold together in a position: stones and cards conserved, the round's boats, and what is pending.

Whatever passes can be played to the end. Each check raises BadPosition with the field at fault.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    CARDS,
    FIRST_BLUE,
    KINDS,
    MARKET,
    MARKET_PLACES,
    ROUND_CARDS,
    ROUNDS,
    SITES,
    STONES,
)
from pycore.games.imhotep.legal import first_of_each_colour
from pycore.games.imhotep.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState


def consistent(state: "ImhotepState", owner: int | None) -> None:
    """`owner` is what `pending` names."""
    check_stones(state)
    check_cards(state)
    check_round_card(state)
    check_boats(state)
    PHASE_CHECKS[state.phase](state)
    expected = pending_owner(state)
    needless = expected is None and state.boat != c.NONE and owner == state.active
    if owner != expected and not needless:
        fail("pending.owner", "not-the-owner")


def pending_owner(state: "ImhotepState") -> int | None:
    """Who decides, if not the active seat."""
    if state.phase != c.TAKE_CARD:
        return None
    owner = state.cargo[4 * state.boat + state.space]
    return None if owner == state.active else owner


def check_stones(state: "ImhotepState") -> None:
    for seat in range(state.seats):
        built = sum(site.count(seat) for site in (state.pyramid, state.temple, state.tomb))
        aboard = state.cargo.count(seat)
        if state.sleds[seat] + state.quarry[seat] + aboard + built + state.obelisks[seat] != STONES:
            fail(inside("quarry", seat), "not-29-stones")


def check_cards(state: "ImhotepState") -> None:
    for kind, (name, many) in enumerate(CARDS.items()):
        held = sum(hand[kind] for hand in state.cards)
        if state.deck[kind] + state.discard[kind] + state.market.count(kind) + held != many:
            fail(inside("deck", name), "not-34-cards")
    for kind in range(FIRST_BLUE, len(KINDS)):
        if state.blue[kind - FIRST_BLUE] > state.cards[state.active][kind]:
            fail(inside("blue", KINDS[kind]), "not-held")


def check_round_card(state: "ImhotepState") -> None:
    between_rounds = not state.capacities
    seen = state.round - (state.phase == c.ROUND_CARD)
    if state.unseen.bit_count() != len(ROUND_CARDS[state.seats]) - seen:
        fail("round_cards", "wrong-length")
    if between_rounds:
        return
    card = "".join(map(str, state.capacities))
    if card not in ROUND_CARDS[state.seats]:
        fail("boats", "not-a-round-card")
    if state.unseen >> ROUND_CARDS[state.seats].index(card) & 1:
        fail("round_cards", "card-in-play")


def check_boats(state: "ImhotepState") -> None:
    """A boat at a site is empty, but for the one that is being unloaded."""
    for boat, site in enumerate(state.docked):
        if site != c.NONE and boat != state.boat and state.cargo[4 * boat : 4 * boat + 4] != [c.NONE] * 4:
            fail(f"boats.{boat}.stones", "not-unloaded")


def check_between_rounds(state: "ImhotepState") -> None:
    check_nothing_pending(state)
    check_no_turn(state)
    if any(kind != c.NONE for kind in state.market):
        fail("market", "not-in-this-phase")


def check_over(state: "ImhotepState") -> None:
    check_between_rounds(state)
    if state.round != ROUNDS:
        fail("round", "not-the-last")


def check_new_round(state: "ImhotepState") -> None:
    check_between_rounds(state)
    if state.active != state.first:
        fail("active", "not-first")


def check_nothing_pending(state: "ImhotepState") -> None:
    if (state.boat, state.space, state.lever, state.loads) != (c.NONE, c.NONE, False, 0):
        fail("pending", "not-in-this-phase")


def check_no_turn(state: "ImhotepState") -> None:
    check_no_passes(state)
    if state.blue != c.NO_BLUE:
        fail("blue", "not-in-this-phase")


def check_no_passes(state: "ImhotepState") -> None:
    if state.passes:
        fail("passes", "not-in-this-phase")


def check_deal_market(state: "ImhotepState") -> None:
    check_nothing_pending(state)
    check_no_turn(state)
    if state.active != state.first:
        fail("active", "not-first")
    if any(owner != c.NONE for owner in state.cargo) or state.open.bit_count() != len(SITES):
        fail("boats", "not-in-this-phase")
    dealt = MARKET_PLACES - state.market.count(c.NONE)
    if dealt == MARKET_PLACES or c.NONE in state.market[:dealt]:
        fail("market", "not-in-this-phase")
    if sum(state.deck) < MARKET_PLACES - dealt:
        fail("deck", "too-few")


def check_turn(state: "ImhotepState") -> None:
    check_nothing_pending(state)
    check_boats_left(state)
    if state.passes and state.ready:
        fail("passes", "could-act")
    for back in range(1, state.passes + 1):
        seat = (state.active - back) % state.seats
        if state.sleds[seat] or state.quarry[seat]:
            fail("passes", "could-act")


def check_boats_left(state: "ImhotepState") -> None:
    if c.NONE not in state.docked:
        fail("boats", "all-sailed")


def check_loads(state: "ImhotepState", loads: int) -> None:
    """So many stones can be loaded."""
    check_no_passes(state)
    if state.sleds[state.active] < loads:
        fail(inside("sleds", state.active), "too-few")
    if state.free.bit_count() < loads:
        fail("boats", "no-free-space")


def check_hammer_load(state: "ImhotepState") -> None:
    check_nothing_pending(state)
    check_loads(state, 1)


def check_chisel_load(state: "ImhotepState") -> None:
    if (state.boat, state.space, state.lever) != (c.NONE, c.NONE, False):
        fail("pending", "not-in-this-phase")
    if not state.loads:
        fail("pending.loads", "out-of-range")
    check_loads(state, state.loads)


def check_sail_to(state: "ImhotepState") -> None:
    check_no_passes(state)
    if (state.space, state.lever, state.loads) != (c.NONE, False, 0):
        fail("pending", "not-in-this-phase")
    if state.boat == c.NONE or not state.ready >> state.boat & 1:
        fail("pending.boat", "cannot-sail")
    if state.active not in state.cargo[4 * state.boat : 4 * state.boat + 4]:
        fail("pending.boat", "not-loaded")


def check_unloading(state: "ImhotepState") -> None:
    """A boat lies at a site and has stones aboard."""
    check_no_passes(state)
    if state.loads:
        fail("pending.loads", "not-in-this-phase")
    if state.boat == c.NONE or state.docked[state.boat] == c.NONE:
        fail("pending.boat", "not-at-a-site")
    if not first_of_each_colour(state):
        fail("pending.boat", "empty")


def check_unload_next(state: "ImhotepState") -> None:
    check_unloading(state)
    if not state.lever:
        fail("pending.lever", "not-in-this-phase")
    if state.space != c.NONE:
        fail("pending.space", "not-in-this-phase")


def check_take_card(state: "ImhotepState") -> None:
    """The stone is the next one: the nearest the bow, with a lever the nearest of its colour."""
    check_unloading(state)
    if state.docked[state.boat] != MARKET:
        fail("pending.boat", "not-at-the-market")
    if all(kind == c.NONE for kind in state.market):
        fail("market", "empty")
    nearest = first_of_each_colour(state)
    if state.space not in (nearest if state.lever else nearest[:1]):
        fail("pending.space", "not-next")


PHASE_CHECKS: dict[str, Callable[["ImhotepState"], None]] = {
    c.ROUND_CARD: check_new_round,
    c.DEAL_MARKET: check_deal_market,
    c.TURN: check_turn,
    c.HAMMER_LOAD: check_hammer_load,
    c.CHISEL_LOAD: check_chisel_load,
    c.SAIL_TO: check_sail_to,
    c.UNLOAD_NEXT: check_unload_next,
    c.TAKE_CARD: check_take_card,
    c.OVER: check_over,
}
