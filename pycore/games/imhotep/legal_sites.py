"""What luck may bring, and what may be chosen while a boat is unloaded and while the temple is scored.

Each phase has its decision and its refusals.
"""

from itertools import compress
from typing import TYPE_CHECKING, Final

from pycore.contract import CHANCE, Choice, Decision, Plain, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    KIND_NUMBER,
    MARKET_PLACES,
    PYRAMID,
    PYRAMID_B_SIZE,
    PYRAMIDS,
    R_LEVER,
    R_MARKET,
    R_PYRAMID,
    R_ROUND,
    R_TEMPLE,
    ROUND_CARDS,
    TEMPLE_B,
    TEMPLE_B_STONES,
)
from pycore.games.imhotep.legal_turns import explain_load, gettable, is_space, refuse_get

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState


def market_left(state: "ImhotepState") -> int:
    """The set of market places with a card."""
    return sum(1 << place for place, kind in enumerate(state.market) if kind != c.NONE)


def first_of_each_colour(state: "ImhotepState") -> list[int]:
    """The spaces of the boat being unloaded from which a lever may choose: per owner, the nearest the bow."""
    start = 4 * state.boat
    stones = state.cargo[start : start + 4]
    return [space for space, owner in enumerate(stones) if owner != c.NONE and stones.index(owner) == space]


def from_quarry(state: "ImhotepState") -> bool:
    """Whether the stone whose pyramid is chosen comes from a red card: it is not the next one of a boat there."""
    return state.space == c.NONE or state.docked[state.boat] != PYRAMID


def open_pyramids(state: "ImhotepState") -> c.Choices:
    """("pyramid", p) for each pyramid of side B that is not complete."""
    return tuple(compress(c.TO_PYRAMID, (len(stones) < PYRAMID_B_SIZE for stones in state.pyramids)))


# Luck


def decide_round_card(state: "ImhotepState") -> Decision:
    cards = c.ROUND[state.seats]
    unseen = tuple(cards[number] for number in c.members(state.unseen, len(cards)))
    return Decision(CHANCE, c.ROUND_CARD, unseen, (1,) * len(unseen), R_ROUND)


def decide_deal_market(state: "ImhotepState") -> Decision:
    return decide_luck(state, c.DEAL_MARKET, c.DEAL)


def decide_draw_market(state: "ImhotepState") -> Decision:
    return decide_luck(state, c.DRAW_MARKET, c.DRAWS)


def decide_bury(state: "ImhotepState") -> Decision:
    return decide_luck(state, c.BURY, c.BURIES)


def decide_luck(state: "ImhotepState", phase: str, every: c.Choices) -> Decision:
    """One of the cards that nobody has seen."""
    deck = state.deck
    rule = R_MARKET[state.variant.market]
    return Decision(CHANCE, phase, tuple(compress(every, deck)), tuple(compress(deck, deck)), rule)


def decide_look(state: "ImhotepState") -> Decision:
    """What the second card can be is known only to who has seen the first."""
    seen_by = (state.owner,)
    if c.NONE in state.pair:
        return Decision(CHANCE, c.LOOK, (), None, R_MARKET[1], seen_by, False)
    return decide_luck(state, c.LOOK, c.LOOKS)._replace(audience=seen_by, public=not state.pair)


LUCK_VERB: Final = {c.DEAL_MARKET: "deal", c.LOOK: "look", c.DRAW_MARKET: "draw", c.BURY: "bury"}


def explain_round_card(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    cards = ROUND_CARDS[state.seats]
    match choice:
        case ("round", str(card)) if card in cards:
            if state.unseen >> cards.index(card) & 1:
                return None
            return Refusal("card-seen", R_ROUND, {"card": card})
    return nonsense


def explain_luck(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case (verb, str(kind)) if verb == LUCK_VERB[state.phase] and kind in KIND_NUMBER:
            if state.deck[KIND_NUMBER[kind]]:
                return None
            return Refusal("none-left", R_MARKET[state.variant.market], {"card": kind})
    return nonsense


# Unloading


def decide_unload_next(state: "ImhotepState") -> Decision:
    found = tuple(c.UNLOAD[space] for space in first_of_each_colour(state))
    return Decision(state.active, c.UNLOAD_NEXT, found, None, R_LEVER)


def explain_unload_next(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("unload", int(space)) if is_space(state, state.boat, space):
            if space in first_of_each_colour(state):
                return None
            where: Plain = {"boat": state.boat, "space": space}
            start = 4 * state.boat
            owner = state.cargo[start + space]
            if owner == c.NONE:
                return Refusal("space-empty", R_LEVER, where)
            return Refusal(
                "not-nearest", R_LEVER, {**where, "nearest": state.cargo.index(owner, start) - start}
            )
    return nonsense


# The market


def decide_take_card(state: "ImhotepState") -> Decision:
    rule = R_MARKET[state.variant.market]
    return Decision(state.owner, c.TAKE_CARD, c.TAKES[market_left(state)], None, rule)


def explain_take_card(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("take", int(place)) if 0 <= place < MARKET_PLACES:
            if market_left(state) >> place & 1:
                return None
            return Refusal("card-gone", R_MARKET[state.variant.market], {"place": place})
    return nonsense


def decide_keep(state: "ImhotepState") -> Decision:
    """One choice where both cards are equal, none where they are not known."""
    found = () if c.NONE in state.pair else tuple(c.KEEPS[kind] for kind in sorted(set(state.pair)))
    return Decision(state.owner, c.KEEP, found, None, R_MARKET[1], (state.owner,), False)


def explain_keep(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("keep", str(kind)) if kind in KIND_NUMBER:
            if KIND_NUMBER[kind] in state.pair:
                return None
            return Refusal("not-in-pair", R_MARKET[1], {"card": kind})
    return nonsense


# The pyramids of side B


def decide_choose_pyramid(state: "ImhotepState") -> Decision:
    return Decision(state.owner, c.CHOOSE_PYRAMID, open_pyramids(state), None, R_PYRAMID[1])


def explain_choose_pyramid(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("pyramid", int(pyramid)) if 0 <= pyramid < PYRAMIDS:
            if choice in open_pyramids(state):
                return None
            return Refusal("pyramid-complete", R_PYRAMID[1], {"pyramid": pyramid})
    return nonsense


def decide_bonus_card(state: "ImhotepState") -> Decision:
    return Decision(state.owner, c.BONUS_CARD, c.DRAW_OR_SKIP, None, R_PYRAMID[1])


def explain_bonus_card(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in c.DRAW_OR_SKIP else nonsense


def decide_bonus_stones(state: "ImhotepState") -> Decision:
    return Decision(state.owner, c.BONUS_STONES, c.GET_OR_SKIP, None, R_PYRAMID[1])


def explain_bonus_stones(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in c.GET_OR_SKIP else nonsense


def decide_bonus_load(state: "ImhotepState") -> Decision:
    return Decision(state.owner, c.BONUS_LOAD, c.loads(state.free) + c.SKIP, None, R_PYRAMID[1])


def explain_bonus_load(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice == ("skip",) else explain_load(state, choice, nonsense)


# The temple of side B


def decide_temple_bonus(state: "ImhotepState") -> Decision:
    if TEMPLE_B[state.temple_space] == "card":
        found = c.DRAW_OR_SKIP
    elif gettable(state, state.owner, TEMPLE_B_STONES):
        found = c.POINTS_OR_STONES
    else:
        found = c.POINTS
    return Decision(state.owner, c.TEMPLE_BONUS, found, None, R_TEMPLE[1])


def explain_temple_bonus(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if TEMPLE_B[state.temple_space] == "card":
        return None if choice in c.DRAW_OR_SKIP else nonsense
    if choice == ("stones",):
        return refuse_get(state, state.owner, R_TEMPLE[1])
    return None if choice == ("points",) else nonsense
