"""Consistency checks of a position: the numbers of stones and cards, the boats, and the pending decision.

A position that passes can be played to the end. Each check raises BadPosition with the inconsistent field.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pycore.games.imhotep import choices as c
from pycore.games.imhotep import data
from pycore.games.imhotep.data import MARKET, PYRAMID, TEMPLE_B
from pycore.games.imhotep.monuments import from_quarry, open_pyramids, usable
from pycore.games.imhotep.position import NOTHING, ImhotepPosition
from pycore.games.imhotep.scoring import stones_on, temple_top
from pycore.games.imhotep.supply import first_of_each_colour, hidden_cards
from pycore.reading import fail, inside

OWNED: Final = (
    *(c.TAKE_CARD, c.LOOK, c.KEEP, c.CHOOSE_PYRAMID, c.BONUS_CARD, c.BONUS_STONES, c.BONUS_LOAD),
    *(c.TEMPLE_BONUS, c.DRAW_MARKET),
)
"""Phases in which `pending.owner` decides."""


def consistent(position: ImhotepPosition) -> None:
    """Raise BadPosition for the first inconsistent field."""
    check_side_b(position)
    check_stones(position)
    check_cards(position)
    check_round_card(position)
    check_boats(position)
    PHASE_CHECKS[position.phase](position)


def check_side_b(position: ImhotepPosition) -> None:
    """Check that stones lie beyond the pyramids only if all are complete, and that towers are built at once."""
    for pyramid, built in enumerate(position.pyramids):
        if len(built) > data.PYRAMID_B_SIZE:
            fail(inside("pyramid.pyramids", pyramid), "too-many")
    if position.pyramid and open_pyramids(position):
        fail("pyramid.extra", "not-complete")
    if position.variant.obelisks and len(position.towers) < len(data.TOWER_POINTS):
        for seat, stones in enumerate(position.obelisks):
            if stones >= data.TOWER_STONES:
                fail(f"obelisks.waiting.{seat}", "tower-not-built")


def check_stones(position: ImhotepPosition) -> None:
    built = [stones_on(position, site) for site in data.MONUMENTS]
    for seat in range(position.seats):
        placed = sum(stones[seat] for stones in built) + position.cargo.count(seat)
        if position.sleds[seat] + position.quarry[seat] + placed != data.STONES:
            fail(inside("quarry", seat), "not-29-stones")


def check_cards(position: ImhotepPosition) -> None:
    for kind, (name, many) in enumerate(data.CARDS.items()):
        held = sum(hand[kind] for hand in position.cards) + position.pending.pair.count(kind)
        held += position.laid.count(kind)
        if position.deck[kind] + position.discard[kind] + position.market.count(kind) + held != many:
            fail(inside("deck", name), "not-34-cards")
    if c.PAIR in position.market:
        check_deck(position, hidden_cards(position))
    elif position.phase not in (c.LOOK, c.KEEP):
        forbid(position.laid, "laid")


def check_deck(position: ImhotepPosition, needed: int) -> None:
    if sum(position.deck) < needed:
        fail("deck", "too-few")


def check_round_card(position: ImhotepPosition) -> None:
    cards = data.ROUND_CARDS[position.seats]
    seen = position.round - (position.phase == c.ROUND_CARD)
    if position.unseen.bit_count() != len(cards) - seen:
        fail("round_cards", "wrong-length")
    if not position.capacities:  # between rounds
        return
    card = "".join(map(str, position.capacities))
    if card not in cards:
        fail("boats", "not-a-round-card")
    if position.unseen >> cards.index(card) & 1:
        fail("round_cards", "card-in-play")


def check_boats(position: ImhotepPosition) -> None:
    """Check that a boat at a site is empty, unless it is being unloaded."""
    for boat, site in enumerate(position.docked):
        stones = position.cargo[4 * boat : 4 * boat + 4]
        if site != c.NONE and boat != position.pending.boat and any(owner != c.NONE for owner in stones):
            fail(f"boats.{boat}.stones", "not-unloaded")


def forbid(present: object, field: str) -> None:
    """Raise BadPosition for `field` if `present` is true. Called for fields that a phase does not use."""
    if present:
        fail(field, "not-in-this-phase")


# The start and the end of a round


def check_between_turns(position: ImhotepPosition) -> None:
    forbid(position.pending != NOTHING, "pending")
    forbid(position.passes, "passes")


def check_between_rounds(position: ImhotepPosition) -> None:
    check_between_turns(position)
    forbid(any(kind != c.NONE for kind in position.market), "market")


def check_over(position: ImhotepPosition) -> None:
    check_between_rounds(position)
    if position.round != data.ROUNDS:
        fail("round", "not-the-last")


def check_first(position: ImhotepPosition) -> None:
    if position.active != position.first:
        fail("active", "not-first")


def check_round_begins(position: ImhotepPosition) -> None:
    check_between_rounds(position)
    check_first(position)


def check_deal_market(position: ImhotepPosition) -> None:
    check_between_turns(position)
    check_first(position)
    forbid(position.open != data.ALL_SITES or any(owner != c.NONE for owner in position.cargo), "boats")
    side = position.variant.market
    market = position.market
    dealt = data.MARKET_PLACES - market.count(c.NONE)
    forbid(dealt >= data.DEALT[side] or c.NONE in market[:dealt], "market")
    check_deck(position, 1)


def check_bury(position: ImhotepPosition) -> None:
    """Check that the market holds only the pair, or nothing once the first card of the pair is buried.

    The known cards of the pair are buried before this phase, so `laid` is empty.
    """
    check_side(position.variant.market)
    check_between_turns(position)
    forbid(any(kind not in (c.NONE, c.PAIR) for kind in position.market), "market")
    forbid(position.laid, "laid")
    check_deck(position, 1)


# Turns


def check_turn(position: ImhotepPosition) -> None:
    forbid(position.pending != NOTHING, "pending")
    if c.NONE not in position.docked:
        fail("boats", "all-sailed")
    if position.passes and position.ready:
        fail("passes", "could-act")
    for back in range(1, position.passes + 1):
        seat = (position.active - back) % position.seats
        if position.sleds[seat] or position.quarry[seat]:
            fail("passes", "could-act")


def check_loads(position: ImhotepPosition, loads: int) -> None:
    """Check that the active seat can load at least `loads` stones."""
    forbid(position.passes, "passes")
    if position.sleds[position.active] < loads:
        fail(inside("sleds", position.active), "too-few")
    if position.free.bit_count() < loads:
        fail("boats", "no-free-space")


def check_hammer_load(position: ImhotepPosition) -> None:
    forbid(position.pending != NOTHING, "pending")
    check_loads(position, 1)


def check_chisel_load(position: ImhotepPosition) -> None:
    pending = position.pending
    forbid(pending._replace(loads=0) != NOTHING, "pending")
    if not pending.loads:
        fail("pending.loads", "out-of-range")
    check_loads(position, pending.loads)


def check_sail_to(position: ImhotepPosition) -> None:
    forbid(position.passes, "passes")
    boat = position.pending.boat
    forbid(position.pending._replace(boat=c.NONE) != NOTHING, "pending")
    if boat == c.NONE or not position.ready >> boat & 1:
        fail("pending.boat", "cannot-sail")
    if position.active not in position.cargo[4 * boat : 4 * boat + 4]:
        fail("pending.boat", "not-loaded")


def check_side(on: bool) -> None:
    """Raise BadPosition if `on` is false: the phase does not exist on the sides in play."""
    if not on:
        fail("phase", "not-on-this-side")


def check_at_a_site(position: ImhotepPosition) -> None:
    """Check that a boat is being unloaded."""
    pending = position.pending
    forbid(position.passes, "passes")
    forbid(pending.loads, "pending.loads")
    if pending.boat == c.NONE or position.docked[pending.boat] == c.NONE:
        fail("pending.boat", "not-at-a-site")
    forbid(pending.temple != c.NONE, "pending.temple")


def check_unload_next(position: ImhotepPosition) -> None:
    check_at_a_site(position)
    if not first_of_each_colour(position):
        fail("pending.boat", "empty")
    forbid(not position.pending.lever, "pending.lever")
    forbid(position.pending.space != c.NONE, "pending.space")


def check_stone(position: ImhotepPosition) -> None:
    """Check that the stone on `pending.space` belongs to `pending.owner` and may be the next one.

    The next stone is the one nearest the bow. With a lever it may be the nearest one of any colour.
    """
    pending = position.pending
    nearest = first_of_each_colour(position)
    if not nearest:
        fail("pending.boat", "empty")
    if pending.space not in (nearest if pending.lever else nearest[:1]):
        fail("pending.space", "not-next")
    if position.cargo[4 * pending.boat + pending.space] != pending.owner:
        fail("pending.owner", "not-the-owner")


# The market


def check_at_the_market(position: ImhotepPosition) -> None:
    """Check that a boat is unloaded at the market, and that `pending` names its next stone."""
    check_at_a_site(position)
    if position.docked[position.pending.boat] != MARKET:
        fail("pending.boat", "not-at-the-market")
    check_stone(position)


def check_take_card(position: ImhotepPosition) -> None:
    check_at_the_market(position)
    if all(kind == c.NONE for kind in position.market):
        fail("market", "empty")


def check_pair(position: ImhotepPosition, *lengths: int) -> None:
    """Check how many cards of the pair are public or have been looked at: the number must be one of `lengths`.

    The deck must have enough cards for the rest of the pair.
    """
    check_side(position.variant.market)
    check_at_the_market(position)
    pair = position.pending.pair
    forbid(position.market[data.PAIR_PLACE] != c.NONE, inside("market", data.PAIR_PLACE))
    known = len(position.laid)
    if known + len(pair) not in lengths:
        fail("pending.pair", "wrong-length")
    check_deck(position, data.PAIR_CARDS - known - sum(kind != c.NONE for kind in pair))


def check_look(position: ImhotepPosition) -> None:
    check_pair(position, *range(data.PAIR_CARDS))


def check_keep(position: ImhotepPosition) -> None:
    check_pair(position, data.PAIR_CARDS)


# Effects of a stone on sides B


def check_chain(position: ImhotepPosition) -> None:
    """Check that the pending bonus, or stone from the quarry, has a possible cause.

    The cause is a card taken at the market, a stone on the pyramids, or the temple's space with the card.
    """
    pending = position.pending
    if pending.temple != c.NONE:
        check_temple_bonus(position)
        if TEMPLE_B[pending.temple] != "card":
            fail("pending.temple", "no-card")
        return
    check_at_a_site(position)
    site = position.docked[pending.boat]
    if site == MARKET:
        check_stone(position)
    elif site != PYRAMID:
        fail("pending.boat", "nothing-to-decide")
    else:
        forbid(pending.space != c.NONE, "pending.space")


def check_choose_pyramid(position: ImhotepPosition) -> None:
    check_side(position.variant.pyramid)
    if not open_pyramids(position):
        fail("pyramid.pyramids", "complete")
    if not from_quarry(position):
        check_at_a_site(position)
        check_stone(position)
        return
    check_chain(position)
    boat, owner = position.pending.boat, position.pending.owner
    if not position.quarry[owner]:
        fail(inside("quarry", owner), "too-few")
    if boat != c.NONE and position.docked[boat] == PYRAMID:
        check_on_bonus(position, data.BONUS_CARD)


def check_on_bonus(position: ImhotepPosition, bonus: str) -> None:
    """Check that the stone on the place of this bonus belongs to `pending.owner` and is the last of its pyramid."""
    for pyramid, (stones, bonuses) in enumerate(zip(position.pyramids, data.PYRAMID_B_BONUS, strict=True)):
        if bonus in bonuses:
            place = bonuses.index(bonus)
            if len(stones) != place + 1 or stones[place] != position.pending.owner:
                fail(inside("pyramid.pyramids", pyramid), "not-on-the-bonus")


def check_bonus(bonus: str) -> Callable[[ImhotepPosition], None]:
    """Return the check for the phase in which a pyramid's `bonus` is offered."""

    def check(position: ImhotepPosition) -> None:
        check_side(position.variant.pyramid)
        check_chain(position)
        check_on_bonus(position, bonus)
        if not usable(position, bonus):
            fail("phase", "cannot-be-used")

    return check


def check_temple_bonus(position: ImhotepPosition) -> None:
    check_side(position.variant.temple)
    forbid(position.passes, "passes")
    owner, space = position.pending.owner, position.pending.temple
    forbid(position.pending._replace(owner=c.NONE, temple=c.NONE) != NOTHING, "pending")
    top = c.NONE if space == c.NONE else temple_top(position, space)
    if top == c.NONE or TEMPLE_B[space] == "points":
        fail("pending.temple", "nothing-to-decide")
    if top != owner:
        fail("pending.owner", "not-the-owner")


def check_draw_market(position: ImhotepPosition) -> None:
    """Check that a card may be drawn: a space of the temple or a place of a pyramid gives one."""
    check_side(position.variant.pyramid or position.variant.temple)
    check_chain(position)
    if position.pending.temple == c.NONE:
        check_side(position.variant.pyramid)
        check_on_bonus(position, data.BONUS_CARD)
    check_deck(position, 1 + hidden_cards(position))


PHASE_CHECKS: Final[Mapping[str, Callable[[ImhotepPosition], None]]] = {
    c.ROUND_CARD: check_round_begins,
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
    c.BONUS_CARD: check_bonus(data.BONUS_CARD),
    c.BONUS_STONES: check_bonus(data.BONUS_STONES),
    c.BONUS_LOAD: check_bonus(data.BONUS_LOAD),
    c.TEMPLE_BONUS: check_temple_bonus,
    c.DRAW_MARKET: check_draw_market,
    c.BURY: check_bury,
    c.OVER: check_over,
}
