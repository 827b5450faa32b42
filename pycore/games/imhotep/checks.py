"""What must hold together in a position: stones and cards conserved, the round's boats, and what is pending.

Whatever passes can be played to the end. Each check raises BadPosition with the field at fault.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    BONUS_CARD,
    BONUS_LOAD,
    BONUS_STONES,
    CARDS,
    DEALT,
    FIRST_BLUE,
    KINDS,
    MARKET,
    MARKET_PLACES,
    MONUMENTS,
    PAIR_CARDS,
    PAIR_PLACE,
    PYRAMID,
    PYRAMID_B_BONUS,
    ROUND_CARDS,
    ROUNDS,
    SITES,
    STONES,
    TEMPLE_B,
    UNSEEN_TO_DEAL,
)
from pycore.games.imhotep.legal_sites import first_of_each_colour, from_quarry, open_pyramids
from pycore.games.imhotep.legal_turns import gettable
from pycore.games.imhotep.scoring import stones_on, temple_top
from pycore.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState


OWNED = (
    *(c.TAKE_CARD, c.LOOK, c.KEEP, c.CHOOSE_PYRAMID, c.BONUS_CARD, c.BONUS_STONES, c.BONUS_LOAD),
    *(c.TEMPLE_BONUS, c.DRAW_MARKET),
)
"""Phases in which `owner` says who decides."""


def consistent(state: "ImhotepState", owner: int | None) -> None:
    """`owner` is what `pending` names."""
    check_stones(state)
    check_cards(state)
    check_round_card(state)
    check_boats(state)
    PHASE_CHECKS[state.phase](state)
    needless = state.boat != c.NONE and owner == state.active
    if state.owner == c.NONE and owner is not None and not needless:
        fail("pending.owner", "not-the-owner")


def check_stones(state: "ImhotepState") -> None:
    built = [stones_on(state, site) for site in MONUMENTS]
    for seat in range(state.seats):
        placed = sum(stones[seat] for stones in built) + state.cargo.count(seat)
        if state.sleds[seat] + state.quarry[seat] + placed != STONES:
            fail(inside("quarry", seat), "not-29-stones")


def check_cards(state: "ImhotepState") -> None:
    for kind, (name, many) in enumerate(CARDS.items()):
        held = sum(hand[kind] for hand in state.cards) + state.pair.count(kind)
        if state.deck[kind] + state.discard[kind] + state.market.count(kind) + held != many:
            fail(inside("deck", name), "not-34-cards")
    if c.PAIR in state.market:
        check_deck(state, PAIR_CARDS)
    for kind in range(FIRST_BLUE, len(KINDS)):
        if state.blue[kind - FIRST_BLUE] > state.cards[state.active][kind]:
            fail(inside("blue", KINDS[kind]), "not-held")


def check_deck(state: "ImhotepState", needed: int) -> None:
    if sum(state.deck) < needed:
        fail("deck", "too-few")


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
    side = state.variant.market
    dealt = MARKET_PLACES - state.market.count(c.NONE)
    if dealt >= DEALT[side] or c.NONE in state.market[:dealt]:
        fail("market", "not-in-this-phase")
    check_deck(state, UNSEEN_TO_DEAL[side] - dealt)


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


def check_side(state: "ImhotepState", on: bool) -> None:
    """A phase that only some sides know."""
    if not on:
        fail("phase", "not-on-this-side")


def check_at_a_site(state: "ImhotepState") -> None:
    """A boat is being unloaded."""
    check_no_passes(state)
    if state.loads:
        fail("pending.loads", "not-in-this-phase")
    if state.boat == c.NONE or state.docked[state.boat] == c.NONE:
        fail("pending.boat", "not-at-a-site")
    if state.temple_space != c.NONE:
        fail("pending.temple", "not-in-this-phase")


def check_unload_next(state: "ImhotepState") -> None:
    check_at_a_site(state)
    if not first_of_each_colour(state):
        fail("pending.boat", "empty")
    if not state.lever:
        fail("pending.lever", "not-in-this-phase")
    if state.space != c.NONE:
        fail("pending.space", "not-in-this-phase")


def check_stone(state: "ImhotepState") -> None:
    """The stone is the owner's, and the next one: the nearest the bow, with a lever the nearest of its colour."""
    nearest = first_of_each_colour(state)
    if not nearest:
        fail("pending.boat", "empty")
    if state.space not in (nearest if state.lever else nearest[:1]):
        fail("pending.space", "not-next")
    if state.cargo[4 * state.boat + state.space] != state.owner:
        fail("pending.owner", "not-the-owner")


def check_at_the_market(state: "ImhotepState") -> None:
    """A card is taken for a stone."""
    check_at_a_site(state)
    if state.docked[state.boat] != MARKET:
        fail("pending.boat", "not-at-the-market")
    check_stone(state)


def check_take_card(state: "ImhotepState") -> None:
    check_at_the_market(state)
    if all(kind == c.NONE for kind in state.market):
        fail("market", "empty")


def check_pair(state: "ImhotepState", low: int, high: int) -> None:
    """So many cards of the pair were looked at, and there are enough for the rest of it."""
    check_side(state, state.variant.market)
    check_at_the_market(state)
    if state.market[PAIR_PLACE] != c.NONE:
        fail(inside("market", PAIR_PLACE), "not-in-this-phase")
    if not low <= len(state.pair) <= high:
        fail("pending.pair", "wrong-length")
    check_deck(state, PAIR_CARDS - sum(kind != c.NONE for kind in state.pair))


def check_look(state: "ImhotepState") -> None:
    check_pair(state, 0, PAIR_CARDS - 1)


def check_keep(state: "ImhotepState") -> None:
    check_pair(state, PAIR_CARDS, PAIR_CARDS)


def check_chain(state: "ImhotepState") -> None:
    """What can cause a bonus or a stone from the quarry: a card of the market, the pyramids, the temple's card."""
    if state.temple_space != c.NONE:
        check_temple_space(state)
        if TEMPLE_B[state.temple_space] != "card":
            fail("pending.temple", "no-card")
        return
    check_at_a_site(state)
    site = state.docked[state.boat]
    if site == MARKET:
        check_stone(state)
    elif site != PYRAMID:
        fail("pending.boat", "nothing-to-decide")
    elif state.space != c.NONE:
        fail("pending.space", "not-in-this-phase")


def check_choose_pyramid(state: "ImhotepState") -> None:
    check_side(state, state.variant.pyramid)
    if not open_pyramids(state):
        fail("pyramid.pyramids", "complete")
    if not from_quarry(state):
        check_at_a_site(state)
        check_stone(state)
        return
    check_chain(state)
    if not state.quarry[state.owner]:
        fail(inside("quarry", state.owner), "too-few")
    if state.boat != c.NONE and state.docked[state.boat] == PYRAMID:
        check_bonus(state, BONUS_CARD)


def check_bonus(state: "ImhotepState", bonus: str) -> None:
    """The owner's stone is the last one of its pyramid, on the place of this bonus."""
    for pyramid, (stones, bonuses) in enumerate(zip(state.pyramids, PYRAMID_B_BONUS, strict=True)):
        if bonus in bonuses:
            place = bonuses.index(bonus)
            if len(stones) != place + 1 or stones[place] != state.owner:
                fail(inside("pyramid.pyramids", pyramid), "not-on-the-bonus")


def check_bonus_card(state: "ImhotepState") -> None:
    check_side(state, state.variant.pyramid)
    check_chain(state)
    check_bonus(state, BONUS_CARD)


def check_bonus_stones(state: "ImhotepState") -> None:
    check_side(state, state.variant.pyramid)
    check_chain(state)
    check_bonus(state, BONUS_STONES)
    if not gettable(state, state.owner):
        fail("phase", "cannot-be-used")


def check_bonus_load(state: "ImhotepState") -> None:
    check_side(state, state.variant.pyramid)
    check_chain(state)
    check_bonus(state, BONUS_LOAD)
    if not (state.sleds[state.owner] and state.free):
        fail("phase", "cannot-be-used")


def check_temple_space(state: "ImhotepState") -> None:
    check_side(state, state.variant.temple)
    check_no_passes(state)
    if (state.boat, state.space, state.lever, state.loads) != (c.NONE, c.NONE, False, 0):
        fail("pending", "not-in-this-phase")
    top = dict(temple_top(state))
    if state.temple_space not in top or TEMPLE_B[state.temple_space] == "points":
        fail("pending.temple", "nothing-to-decide")
    if top[state.temple_space] != state.owner:
        fail("pending.owner", "not-the-owner")


def check_draw_market(state: "ImhotepState") -> None:
    """For the card of the temple, or of a pyramid."""
    check_side(state, state.variant.pyramid or state.variant.temple)
    check_chain(state)
    if state.temple_space == c.NONE:
        check_side(state, state.variant.pyramid)
        check_bonus(state, BONUS_CARD)
    check_deck(state, 1 + PAIR_CARDS * (c.PAIR in state.market))


def check_bury(state: "ImhotepState") -> None:
    """Place 3 holds the pair while both cards are to be buried, nothing while one is."""
    check_side(state, state.variant.market)
    check_nothing_pending(state)
    check_no_turn(state)
    if any(kind not in (c.NONE, c.PAIR) for kind in state.market):
        fail("market", "not-in-this-phase")
    check_deck(state, 1)


PHASE_CHECKS: dict[str, Callable[["ImhotepState"], None]] = {
    c.ROUND_CARD: check_new_round,
    c.DEAL_MARKET: check_deal_market,
    c.TURN: check_turn,
    c.HAMMER_LOAD: check_hammer_load,
    c.CHISEL_LOAD: check_chisel_load,
    c.SAIL_TO: check_sail_to,
    c.UNLOAD_NEXT: check_unload_next,
    c.TAKE_CARD: check_take_card,
    c.LOOK: check_look,
    c.KEEP: check_keep,
    c.CHOOSE_PYRAMID: check_choose_pyramid,
    c.BONUS_CARD: check_bonus_card,
    c.BONUS_STONES: check_bonus_stones,
    c.BONUS_LOAD: check_bonus_load,
    c.TEMPLE_BONUS: check_temple_space,
    c.DRAW_MARKET: check_draw_market,
    c.BURY: check_bury,
    c.OVER: check_over,
}
