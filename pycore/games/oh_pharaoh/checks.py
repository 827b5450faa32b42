"""Consistency checks of a position. Each check raises BadPosition with the inconsistent field."""

from collections.abc import Callable
from typing import Final

from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.attacks import open_levels, remains
from pycore.games.oh_pharaoh.cards import begin_discard, begin_draw, can_reveal
from pycore.games.oh_pharaoh.data import (
    CARDS,
    COPIES,
    END,
    HAND,
    JOKER,
    LAST_SPACE,
    PLACES,
    ROUNDS,
    ROW,
    SECOND_SPACE,
    TYPES,
    VALUES,
)
from pycore.games.oh_pharaoh.position import PharaohPosition, Remains, Theft, Trade
from pycore.games.oh_pharaoh.pyramids import is_robbed, lows
from pycore.games.oh_pharaoh.scoring import begin_scoring
from pycore.games.oh_pharaoh.trades import is_refused, trade
from pycore.reading import fail, inside

MOST_WORTH: Final = sum(range(1, VALUES + 1)) * VALUES
"""An upper limit for the points of one pyramid."""
START_POINTS: Final = 10_000
"""The most points with which a custom position may begin."""


def consistent(position: PharaohPosition) -> None:
    check_hands(position)
    check_cards(position)
    check_course(position)
    check_refused(position)
    for seat in range(position.seats):
        if position.points[seat] > most_points(position, seat):
            fail(inside("points", seat), "out-of-range")
        if position.marker < SECOND_SPACE and position.pyramids[PLACES * seat + 1] is not None:
            fail(f"pyramids.{seat}.1", "not-open-yet")
    for check in PHASE_CHECKS[position.phase]:
        check(position)


def most_points(position: PharaohPosition, seat: int) -> int:
    """An upper limit for a seat's points: those at the start, plus two pyramids per turn, plus two at the end."""
    if position.phase == c.OVER:
        return START_POINTS + PLACES * MOST_WORTH * (position.turn + 1)
    limit = START_POINTS + PLACES * MOST_WORTH * position.turn
    if position.phase == c.SCORE and seat == position.active:
        limit -= MOST_WORTH * sum(pyramid is not None for pyramid in position.pyramids_of(seat))
    return limit


def check_hands(position: PharaohPosition) -> None:
    """Check a seen position: at most one hand is known (the viewer's), and the number of unseen cards is right."""
    if position.is_whole():
        return
    if sum(1 for hand in position.hands if hand) > 1:
        fail("hands", "half-hidden")
    if position.phase == c.OVER:
        fail("hands", "hidden-at-the-end")
    hidden = sum(size for hand, size in zip(position.hands, position.sizes, strict=True) if not hand)
    if sum(position.pile) != position.hidden + hidden:
        fail("unseen", "wrong-number")


def check_cards(position: PharaohPosition) -> None:
    """Check that every card is in exactly one place."""
    field = "pile" if position.is_whole() else "unseen"
    found = position.pile[:]
    for hand in (*position.hands, position.discard):
        for card, many in enumerate(hand):
            found[card] += many
    for card in position.face_up:
        found[card] += 1
    towers = [(pyramid.low, pyramid.levels) for pyramid in position.pyramids if pyramid is not None]
    if isinstance(position.pending, Remains):
        towers.append((position.pending.low, position.pending.levels))
    for low, levels in towers:
        for card, (stones, jokers) in enumerate(levels, low - 1):
            found[card] += stones
            found[JOKER] += jokers
    final = position.marker == LAST_SPACE and position.phase != c.OVER
    for name, many, right in zip(TYPES, found, (*COPIES, final), strict=True):
        if many != right:
            fail(inside(field, name), "wrong-number")
    if final:
        check_pile(position)


def pile_size(position: PharaohPosition) -> int:
    return sum(position.pile) if position.is_whole() else position.hidden


def check_course(position: PharaohPosition) -> None:
    """Check that the number of the turn fits the phase, the marker and the cards left in the pile."""
    if position.phase == c.DEAL and position.turn:
        fail("turn", "not-in-this-phase")
    if position.phase not in (c.DEAL, c.REVEAL) and not position.turn:
        fail("turn", "not-in-this-phase")
    last = ROUNDS * position.seats
    if position.turn > last and position.marker < LAST_SPACE:
        fail("marker", "after-the-last-round")
    if position.turn + pile_size(position) > last + CARDS + 2:
        fail("turn", "out-of-range")


def check_refused(position: PharaohPosition) -> None:
    """Check that the refused offers belong to this turn and differ from each other.

    The offer that is being made may equal one of them.
    """
    over = position.offers - isinstance(position.pending, Trade)
    for i, offer in enumerate(position.refused):
        field = inside("refused", i)
        if i >= over:
            fail(field, "too-many")
        if offer in position.refused[:i]:
            fail(field, "twice")
        check_sides(offer, field)
        for side, cards in (("give", offer.give), ("ask", offer.ask)):
            if not any(cards):
                fail(inside(field, side), "empty")


def check_sides(offer: Trade, field: str) -> None:
    """Check that no type of card is on both sides of an offer."""
    for name, given, asked in zip(TYPES[:END], offer.give, offer.ask, strict=True):
        if given and asked:
            fail(f"{field}.ask.{name}", "on-both-sides")


# Conditions of each phase


def check_offers(position: PharaohPosition) -> None:
    """Check that no offer has been opened in this turn."""
    if position.offers:
        fail("offers", "not-in-this-phase")


def check_pile(position: PharaohPosition) -> None:
    if not pile_size(position):
        fail("pile", "too-few")


def check_set_up(position: PharaohPosition) -> None:
    if position.turn:
        return
    if position.marker:
        fail("marker", "not-in-this-phase")
    if any(position.points):
        fail("points", "not-in-this-phase")
    if any(position.pyramids):
        fail("pyramids", "not-in-this-phase")


def check_deal(position: PharaohPosition) -> None:
    if position.face_up:
        fail("face_up", "not-in-this-phase")
    if any(position.discard):
        fail("discard", "not-in-this-phase")
    for seat, size in enumerate(position.sizes):
        if (seat < position.active and size != HAND) or (seat > position.active and size):
            fail(inside("hands", seat), "not-in-this-phase")


def check_room(position: PharaohPosition) -> None:
    """Check that the hand of the active seat has room for another card."""
    if position.sizes[position.active] >= HAND:
        fail(inside("hands", position.active), "too-many")


def check_first_row(position: PharaohPosition) -> None:
    """Check that the deal is complete before the first row is revealed."""
    if position.turn:
        return
    if position.active:
        fail("active", "not-first")
    for seat, size in enumerate(position.sizes):
        if size != HAND:
            fail(inside("hands", seat), "not-in-this-phase")


def check_reveal(position: PharaohPosition) -> None:
    """Check that the face-up row has room, and that a card for it can be revealed.

    A hidden pile may hold any unseen card.
    """
    if len(position.face_up) >= ROW:
        fail("face_up", "too-many")
    check_pile(position)
    if not can_reveal(position):
        fail("face_up", "nothing-to-reveal")


def check_score(position: PharaohPosition) -> None:
    if not begin_scoring(position, None):
        fail("phase", "nothing-to-score")


def check_draw(position: PharaohPosition) -> None:
    if not begin_draw(position, None):
        fail("phase", "nothing-to-draw")


def check_hand(position: PharaohPosition) -> None:
    """Check that the active seat holds a card."""
    if not position.sizes[position.active]:
        fail(inside("hands", position.active), "too-few")


def check_discard(position: PharaohPosition) -> None:
    if not begin_discard(position, None):
        fail(inside("hands", position.active), "too-few")


def check_theft(position: PharaohPosition) -> None:
    if not isinstance(position.pending, Theft):
        return
    victim, place, rolled = position.pending
    target = position.pyramids[PLACES * victim + place]
    if target is None:
        fail("pending.place", "no-pyramid")
    if rolled is not None and rolled < target.height:
        fail("pending.rolled", "too-low")


def check_remains(position: PharaohPosition) -> None:
    pending = remains(position)
    if position.pyramids[PLACES * pending.victim + pending.place] is not None:
        fail("pending.place", "taken")
    if pending.place and position.marker < SECOND_SPACE:
        fail("pending.place", "not-open-yet")
    if not is_robbed(pending.low, pending.levels):
        fail("pending.levels", "not-robbed")
    if position.phase == c.REMAINS:
        if pending.kept:
            fail("pending.kept", "not-in-this-phase")
        return
    if pending.new_low not in lows(pending.low, pending.levels):
        fail("pending.new_low", "out-of-range")
    for n, level in enumerate(pending.kept):
        if level not in open_levels(pending._replace(kept=pending.kept[:n])):
            fail(inside("pending.kept", n), "out-of-range")
    if not open_levels(pending):
        fail("pending.kept", "complete")


def check_trade(position: PharaohPosition) -> None:
    partner, give, ask = trade(position)
    if not position.offers:
        fail("offers", "none-open")
    for seat in (position.active, partner):
        if not position.sizes[seat]:
            fail(inside("hands", seat), "too-few")
    hand = position.hands[position.active] or position.pile[:END]
    for name, held, given in zip(TYPES[:END], hand, give, strict=True):
        if given > held:
            fail(f"pending.give.{name}", "not-held")
    check_sides(trade(position), "pending")
    if sum(give) > position.sizes[position.active]:
        fail("pending.give", "too-many")
    if sum(ask) > position.sizes[partner]:
        fail("pending.ask", "too-many")


def check_answer(position: PharaohPosition) -> None:
    _, give, ask = trade(position)
    for side, cards in (("give", give), ("ask", ask)):
        if not any(cards):
            fail(f"pending.{side}", "empty")
    if is_refused(position):
        fail("pending", "already-refused")


def check_over(position: PharaohPosition) -> None:
    if position.marker < LAST_SPACE:
        fail("marker", "not-the-last-space")


PHASE_CHECKS: Final[dict[str, tuple[Callable[[PharaohPosition], None], ...]]] = {
    c.DEAL: (check_offers, check_set_up, check_deal, check_room),
    c.REVEAL: (check_offers, check_set_up, check_first_row, check_reveal),
    c.SCORE: (check_offers, check_score),
    c.DRAW: (check_offers, check_draw),
    c.DRAW_CARD: (check_offers, check_pile),
    c.ACT: (check_hand,),
    c.REACT: (check_theft,),
    c.ROLL: (check_theft,),
    c.STEAL: (check_theft,),
    c.REMAINS: (check_remains,),
    c.REMAINS_LEVEL: (check_remains,),
    c.TAX: (),
    c.TRADE: (check_trade,),
    c.ANSWER: (check_trade, check_answer),
    c.DISCARD: (check_discard,),
    c.REFILL: (check_room, check_pile),
    c.OVER: (check_over,),
}
"""Maps each phase to the checks of a position in that phase."""
