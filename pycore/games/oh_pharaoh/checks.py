"""What must hold together in a position; each check names the field at fault."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.attacks import next_taxed
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
from pycore.games.oh_pharaoh.legal_turn import can_reveal, card_left, score_choices
from pycore.games.oh_pharaoh.pyramids import is_robbed, lows, next_levels
from pycore.games.oh_pharaoh.seeing import stock_can_reveal
from pycore.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

MOST_WORTH: Final = sum(range(1, VALUES + 1)) * VALUES
"""Points of a pyramid with all nine levels: no pyramid gives more."""
START_POINTS: Final = 10_000
"""A custom position may begin with so many."""


def most_points(state: "PharaohState", seat: int) -> int:
    """A limit that play cannot pass: it grows by two pyramids a turn and at the end."""
    if state.phase == c.OVER:
        return START_POINTS + PLACES * MOST_WORTH * (state.turn + 1)
    limit = START_POINTS + PLACES * MOST_WORTH * state.turn
    if state.phase == c.SCORE and seat == state.active:
        own = state.pyramids[PLACES * seat : PLACES * seat + PLACES]
        limit -= MOST_WORTH * sum(pyramid is not None for pyramid in own)
    return limit


def consistent(state: "PharaohState") -> None:
    check_hands(state)
    check_cards(state)
    check_course(state)
    for seat in range(state.seats):
        if state.points[seat] > most_points(state, seat):
            fail(inside("points", seat), "out-of-range")
        if state.marker < SECOND_SPACE and state.pyramids[PLACES * seat + 1] is not None:
            fail(f"pyramids.{seat}.1", "not-open-yet")
    PHASE_CHECKS[state.phase](state)


def check_hands(state: "PharaohState") -> None:
    """All hands are known, or at most the viewer's own."""
    known = sum(1 for hand in state.hands if hand)
    if state.hidden == c.NONE:
        return
    if known > 1:
        fail("hands", "half-hidden")
    if state.phase == c.OVER:
        fail("hands", "hidden-at-the-end")
    stock = state.hidden + sum(size for hand, size in zip(state.hands, state.sizes, strict=True) if not hand)
    if sum(state.pile) != stock:
        fail("unseen", "wrong-number")


def check_cards(state: "PharaohState") -> None:
    """Every card is somewhere, once."""
    field = "pile" if state.hidden == c.NONE else "unseen"
    found = state.pile[:]
    for hand in (*state.hands, state.discard):
        for card, many in enumerate(hand):
            found[card] += many
    for card in state.face_up:
        found[card] += 1
    towers = [(pyramid.low, pyramid.levels) for pyramid in state.pyramids if pyramid is not None]
    for low, levels in [*towers, (state.low, state.rest)]:
        for card, (stones, jokers) in enumerate(levels, low - 1):
            found[card] += stones
            found[JOKER] += jokers
    for card, many in enumerate(COPIES):
        if found[card] != many:
            fail(inside(field, TYPES[card]), "wrong-number")
    final = state.marker == LAST_SPACE and state.phase != c.OVER
    if found[END] != final:
        fail(inside(field, TYPES[END]), "wrong-number")
    if final and not pile_size(state):
        fail("pile", "too-few")


def pile_size(state: "PharaohState") -> int:
    return sum(state.pile) if state.hidden == c.NONE else state.hidden


def check_course(state: "PharaohState") -> None:
    """Turn, round and the final phase go together."""
    if (state.turn == 0) != (state.phase == c.DEAL or (state.phase == c.REVEAL and not state.turn)):
        fail("turn", "not-in-this-phase")
    last = ROUNDS * state.seats
    if state.turn > last and state.marker < LAST_SPACE:
        fail("marker", "after-the-last-round")
    if state.turn + pile_size(state) > last + CARDS + 2:
        fail("turn", "out-of-range")


def check_offers(state: "PharaohState") -> None:
    if state.offers:
        fail("offers", "not-in-this-phase")


def check_set_up(state: "PharaohState") -> None:
    check_offers(state)
    if state.marker:
        fail("marker", "not-in-this-phase")
    if any(state.points):
        fail("points", "not-in-this-phase")
    if any(pyramid is not None for pyramid in state.pyramids):
        fail("pyramids", "not-in-this-phase")


def check_deal(state: "PharaohState") -> None:
    check_set_up(state)
    if state.face_up:
        fail("face_up", "not-in-this-phase")
    if any(state.discard):
        fail("discard", "not-in-this-phase")
    for seat, size in enumerate(state.sizes):
        if (seat < state.active and size != HAND) or (seat > state.active and size):
            fail(inside("hands", seat), "not-in-this-phase")
    if state.sizes[state.active] >= HAND:
        fail(inside("hands", state.active), "too-many")


def check_reveal(state: "PharaohState") -> None:
    check_offers(state)
    if not state.turn:
        check_set_up(state)
        if state.active:
            fail("active", "not-first")
        for seat, size in enumerate(state.sizes):
            if size != HAND:
                fail(inside("hands", seat), "not-in-this-phase")
    if len(state.face_up) >= ROW:
        fail("face_up", "too-many")
    check_pile(state)
    whole = state.hidden == c.NONE
    if not (can_reveal(state) if whole else stock_can_reveal(state)):
        fail("face_up", "nothing-to-reveal")


def check_pile(state: "PharaohState") -> None:
    if not pile_size(state):
        fail("pile", "too-few")


def check_score(state: "PharaohState") -> None:
    check_offers(state)
    if score_choices(state) is c.ONLY_DONE:
        fail("phase", "nothing-to-score")


def check_draw(state: "PharaohState") -> None:
    check_offers(state)
    if not state.face_up and not card_left(state):
        fail("phase", "nothing-to-draw")


def check_draw_card(state: "PharaohState") -> None:
    check_offers(state)
    check_pile(state)


def check_hand(state: "PharaohState") -> None:
    """Nothing is done without a card, and nothing discarded."""
    if not state.sizes[state.active]:
        fail(inside("hands", state.active), "too-few")


def check_theft(state: "PharaohState") -> None:
    if state.place == c.NONE:
        return
    target = state.pyramids[PLACES * state.other + state.place]
    if target is None:
        fail("pending.place", "no-pyramid")
    if state.phase == c.STEAL and state.rolled < target.height:
        fail("pending.rolled", "too-low")


def check_remains(state: "PharaohState") -> None:
    if state.pyramids[PLACES * state.other + state.place] is not None:
        fail("pending.place", "taken")
    if state.place and state.marker < SECOND_SPACE:
        fail("pending.place", "not-open-yet")
    if not is_robbed(state.low, state.rest):
        fail("pending.levels", "not-robbed")
    if state.phase == c.REMAINS:
        if state.kept:
            fail("pending.kept", "not-in-this-phase")
        return
    if state.new_low not in lows(state.low, state.rest):
        fail("pending.new_low", "out-of-range")
    for n, level in enumerate(state.kept):
        if level not in next_levels(state.low, state.rest, state.new_low, state.kept[:n]):
            fail(inside("pending.kept", n), "out-of-range")
    if not next_levels(state.low, state.rest, state.new_low, state.kept):
        fail("pending.kept", "complete")


def check_tax(state: "PharaohState") -> None:
    if next_taxed(state) != state.other:
        fail("pending.taxed", "not-in-turn-order")


def check_trade(state: "PharaohState") -> None:
    if not state.offers:
        fail("offers", "none-open")
    for seat in (state.active, state.other):
        if not state.sizes[seat]:
            fail(inside("hands", seat), "too-few")
    hand = state.hands[state.active] or state.pile[:END]
    for name, held, given, asked in zip(TYPES[:END], hand, state.give, state.ask, strict=True):
        if given > held:
            fail(f"pending.give.{name}", "not-held")
        if given and asked:
            fail(f"pending.ask.{name}", "on-both-sides")
    if sum(state.give) > state.sizes[state.active]:
        fail("pending.give", "too-many")
    if sum(state.ask) > state.sizes[state.other]:
        fail("pending.ask", "too-many")


def check_answer(state: "PharaohState") -> None:
    check_trade(state)
    for side, cards in (("give", state.give), ("ask", state.ask)):
        if not any(cards):
            fail(f"pending.{side}", "empty")


def check_refill(state: "PharaohState") -> None:
    if state.sizes[state.active] >= HAND:
        fail(inside("hands", state.active), "too-many")
    check_pile(state)


def check_over(state: "PharaohState") -> None:
    if state.marker < LAST_SPACE:
        fail("marker", "not-the-last-space")


PHASE_CHECKS: Final[dict[str, Callable[["PharaohState"], None]]] = {
    c.DEAL: check_deal,
    c.REVEAL: check_reveal,
    c.SCORE: check_score,
    c.DRAW: check_draw,
    c.DRAW_CARD: check_draw_card,
    c.ACT: check_hand,
    c.REACT: check_theft,
    c.ROLL: check_theft,
    c.STEAL: check_theft,
    c.REMAINS: check_remains,
    c.REMAINS_LEVEL: check_remains,
    c.TAX: check_tax,
    c.TRADE: check_trade,
    c.ANSWER: check_answer,
    c.DISCARD: check_hand,
    c.REFILL: check_refill,
    c.OVER: check_over,
}
