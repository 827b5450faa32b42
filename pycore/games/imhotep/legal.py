"""What may be chosen, and why something else may not.

`DECIDE` builds the decision of each phase, `why_not` explains one choice. Both ask the same few questions of
the position: its sets `free`, `ready` and `open`, and the functions right below.
"""

from collections.abc import Callable, Mapping
from itertools import compress
from typing import TYPE_CHECKING, Final

from pycore.contract import CHANCE, Choice, Decision, Plain, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    BOATS,
    CARD_RULE,
    CHISEL,
    CHISEL_LOADS,
    FIRST_BLUE,
    GET,
    HAMMER,
    KIND_NUMBER,
    KINDS,
    LEVER,
    MARKET_PLACES,
    MINIMUM_LOAD,
    R_BLUE,
    R_CHISEL,
    R_FINAL,
    R_GET,
    R_HAMMER,
    R_LEVER,
    R_LOAD,
    R_MARKET,
    R_PASS,
    R_ROUND,
    R_SAIL,
    R_SAIL_CARD,
    ROUND_CARDS,
    SAIL,
    SITES,
    SLED,
)

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

SPARE: Final = {capacity: capacity - minimum for capacity, minimum in MINIMUM_LOAD.items()}
"""Capacity of a boat -> spaces that may stay free when it sails."""


def gettable(state: "ImhotepState") -> int:
    """Stones that would come from the quarry to the sled of the active seat."""
    seat = state.active
    return min(GET, SLED - state.sleds[seat], state.quarry[seat])


def playable(state: "ImhotepState", kind: int) -> int:
    """Blue cards of a kind that the active seat holds and did not take this turn."""
    return state.cards[state.active][kind] - state.blue[kind - FIRST_BLUE]


def has_minimum(capacity: int, free: int) -> bool:
    """Whether a boat may sail, from the set of its free cells."""
    return free.bit_count() <= SPARE[capacity]


def cells_that_sail(state: "ImhotepState") -> int:
    """The free cells such that a stone loaded there gives its boat the minimum load."""
    cells = 0
    for boat, capacity in enumerate(state.capacities):
        free = state.free & 15 << 4 * boat
        if free and has_minimum(capacity, free & free - 1):
            cells |= free
    return cells


def market_left(state: "ImhotepState") -> int:
    """The set of market places with a card."""
    return sum(1 << place for place, kind in enumerate(state.market) if kind != c.NONE)


def first_of_each_colour(state: "ImhotepState") -> list[int]:
    """The spaces of the boat being unloaded from which a lever may choose: per owner, the nearest the bow."""
    start = 4 * state.boat
    stones = state.cargo[start : start + 4]
    return [space for space, owner in enumerate(stones) if owner != c.NONE and stones.index(owner) == space]


# Decisions


def decide_round_card(state: "ImhotepState") -> Decision:
    cards = c.ROUND[state.seats]
    unseen = tuple(cards[number] for number in c.members(state.unseen, len(cards)))
    return Decision(CHANCE, c.ROUND_CARD, unseen, (1,) * len(unseen), R_ROUND)


def decide_deal_market(state: "ImhotepState") -> Decision:
    deck = state.deck
    return Decision(
        CHANCE, c.DEAL_MARKET, tuple(compress(c.DEAL, deck)), tuple(compress(deck, deck)), R_MARKET
    )


def decide_turn(state: "ImhotepState") -> Decision:
    seat = state.active
    found = c.GET if gettable(state) else c.NOTHING
    if state.sleds[seat]:
        free = state.free
        found += c.LOADS_LOW[free & 255] + c.LOADS_HIGH[free >> 8]
    if state.ready:
        found += c.SAILS[state.ready][state.open]
    if any(state.cards[seat][FIRST_BLUE:]):
        found += blue_card_choices(state)
    if not found:
        return Decision(seat, c.TURN, c.PASS, None, R_PASS)
    return Decision(seat, c.TURN, found, None, R_ROUND)


def blue_card_choices(state: "ImhotepState") -> c.Choices:
    found = c.NOTHING
    if playable(state, HAMMER) and gettable(state):
        found += c.HAMMER
    if playable(state, CHISEL) and not refuse_chisel(state):
        found += c.CHISEL
    if playable(state, SAIL) and state.sleds[state.active]:
        found += c.sail_cards(cells_that_sail(state))
    if playable(state, LEVER):
        found += c.LEVERS[state.ready][state.open]
    return found


def decide_hammer_load(state: "ImhotepState") -> Decision:
    return Decision(state.active, c.HAMMER_LOAD, c.loads(state.free) + c.DONE, None, R_HAMMER)


def decide_chisel_load(state: "ImhotepState") -> Decision:
    return Decision(state.active, c.CHISEL_LOAD, c.loads(state.free), None, R_CHISEL)


def decide_sail_to(state: "ImhotepState") -> Decision:
    return Decision(state.active, c.SAIL_TO, c.SAILS[1 << state.boat][state.open], None, R_SAIL_CARD)


def decide_unload_next(state: "ImhotepState") -> Decision:
    found = tuple(c.UNLOAD[space] for space in first_of_each_colour(state))
    return Decision(state.active, c.UNLOAD_NEXT, found, None, R_LEVER)


def decide_take_card(state: "ImhotepState") -> Decision:
    owner = state.cargo[4 * state.boat + state.space]
    return Decision(owner, c.TAKE_CARD, c.TAKES[market_left(state)], None, R_MARKET)


DECIDE: Final[Mapping[str, Callable[["ImhotepState"], Decision]]] = {
    c.ROUND_CARD: decide_round_card,
    c.DEAL_MARKET: decide_deal_market,
    c.TURN: decide_turn,
    c.HAMMER_LOAD: decide_hammer_load,
    c.CHISEL_LOAD: decide_chisel_load,
    c.SAIL_TO: decide_sail_to,
    c.UNLOAD_NEXT: decide_unload_next,
    c.TAKE_CARD: decide_take_card,
}


# Refusals


def why_not(state: "ImhotepState", choice: Choice) -> Refusal | None:
    """None for a legal choice; else why it is not. Takes whatever it is given."""
    decision = state.decision()
    if decision is None:
        return Refusal("game-over", R_FINAL)
    nonsense = Refusal("no-such-choice", decision.rule)
    if type(choice) is not tuple or any(type(part) not in (str, int) for part in choice):
        return nonsense
    return EXPLAIN[state.phase](state, choice, nonsense)


def explain_round_card(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    cards = ROUND_CARDS[state.seats]
    match choice:
        case ("round", str(card)) if card in cards:
            if state.unseen >> cards.index(card) & 1:
                return None
            return Refusal("card-seen", R_ROUND, {"card": card})
    return nonsense


def explain_deal_market(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("deal", str(kind)) if kind in KIND_NUMBER:
            if state.deck[KIND_NUMBER[kind]]:
                return None
            return Refusal("none-left", R_MARKET, {"card": kind})
    return nonsense


def explain_turn(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("get",):
            return refuse_get(state, R_GET)
        case ("load", int(boat), int(space)) if is_space(state, boat, space):
            return refuse_empty_sled(state, R_LOAD) or refuse_load(state, boat, space)
        case ("sail", int(boat), str(site)) if is_boat(boat) and site in SITES:
            return refuse_sail(state, boat, site)
        case ("hammer",):
            return refuse_card(state, HAMMER) or refuse_get(state, R_HAMMER)
        case ("chisel",):
            return refuse_card(state, CHISEL) or refuse_chisel(state)
        case ("sail-card", int(boat), int(space)) if is_space(state, boat, space):
            return (
                refuse_card(state, SAIL)
                or refuse_empty_sled(state, R_SAIL_CARD)
                or refuse_load(state, boat, space)
                or refuse_small_load(state, boat, space)
            )
        case ("lever", int(boat), str(site)) if is_boat(boat) and site in SITES:
            return refuse_card(state, LEVER) or refuse_sail(state, boat, site)
        case ("pass",):
            can_act = decide_turn(state).choices is not c.PASS
            return Refusal("can-act", R_PASS) if can_act else None
    return nonsense


def explain_hammer_load(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice == ("done",) else explain_chisel_load(state, choice, nonsense)


def explain_chisel_load(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("load", int(boat), int(space)) if is_space(state, boat, space):
            return refuse_load(state, boat, space)
    return nonsense


def explain_sail_to(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("sail", int(boat), str(site)) if is_boat(boat) and site in SITES:
            if boat != state.boat:
                return Refusal("other-boat", R_SAIL_CARD, {"boat": state.boat})
            return refuse_site(state, site)
    return nonsense


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


def explain_take_card(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("take", int(place)) if 0 <= place < MARKET_PLACES:
            if market_left(state) >> place & 1:
                return None
            return Refusal("card-gone", R_MARKET, {"place": place})
    return nonsense


EXPLAIN: Final[Mapping[str, Callable[["ImhotepState", Choice, Refusal], Refusal | None]]] = {
    c.ROUND_CARD: explain_round_card,
    c.DEAL_MARKET: explain_deal_market,
    c.TURN: explain_turn,
    c.HAMMER_LOAD: explain_hammer_load,
    c.CHISEL_LOAD: explain_chisel_load,
    c.SAIL_TO: explain_sail_to,
    c.UNLOAD_NEXT: explain_unload_next,
    c.TAKE_CARD: explain_take_card,
}


def is_boat(boat: int) -> bool:
    return 0 <= boat < BOATS


def is_space(state: "ImhotepState", boat: int, space: int) -> bool:
    return is_boat(boat) and 0 <= space < state.capacities[boat]


def refuse_get(state: "ImhotepState", rule: str) -> Refusal | None:
    if gettable(state):
        return None
    if state.sleds[state.active] == SLED:
        return Refusal("sled-full", rule, {"stones": SLED})
    return Refusal("quarry-empty", rule)


def refuse_empty_sled(state: "ImhotepState", rule: str) -> Refusal | None:
    return None if state.sleds[state.active] else Refusal("no-stone", rule)


def refuse_load(state: "ImhotepState", boat: int, space: int) -> Refusal | None:
    cell = 4 * boat + space
    if state.free >> cell & 1:
        return None
    if state.docked[boat] != c.NONE:
        return Refusal("boat-sailed", R_LOAD, {"boat": boat, "site": SITES[state.docked[boat]]})
    return Refusal("space-taken", R_LOAD, {"boat": boat, "space": space, "owner": state.cargo[cell]})


def refuse_sail(state: "ImhotepState", boat: int, site: str) -> Refusal | None:
    if state.ready >> boat & 1:
        return refuse_site(state, site)
    if state.docked[boat] != c.NONE:
        return Refusal("boat-sailed", R_SAIL, {"boat": boat, "site": SITES[state.docked[boat]]})
    return load_too_small(state, boat, state.free)


def refuse_small_load(state: "ImhotepState", boat: int, space: int) -> Refusal | None:
    """For a sail card that loads a free space: whether its boat could sail then."""
    cell = 1 << 4 * boat + space
    return None if cells_that_sail(state) & cell else load_too_small(state, boat, state.free ^ cell)


def load_too_small(state: "ImhotepState", boat: int, free: int) -> Refusal:
    capacity = state.capacities[boat]
    aboard = capacity - (free & 15 << 4 * boat).bit_count()
    return Refusal(
        "load-too-small", R_SAIL, {"boat": boat, "aboard": aboard, "minimum": MINIMUM_LOAD[capacity]}
    )


def refuse_site(state: "ImhotepState", site: str) -> Refusal | None:
    number = SITES.index(site)
    if state.open >> number & 1:
        return None
    return Refusal("site-taken", R_SAIL, {"site": site, "boat": state.docked.index(number)})


def refuse_card(state: "ImhotepState", kind: int) -> Refusal | None:
    if playable(state, kind):
        return None
    if state.cards[state.active][kind]:
        return Refusal("card-just-taken", R_BLUE, {"card": KINDS[kind]})
    return Refusal("no-card", CARD_RULE[kind], {"card": KINDS[kind]})


def refuse_chisel(state: "ImhotepState") -> Refusal | None:
    stones = state.sleds[state.active]
    if stones < CHISEL_LOADS:
        return Refusal("too-few-stones", R_CHISEL, {"stones": stones, "needed": CHISEL_LOADS})
    spaces = state.free.bit_count()
    if spaces < CHISEL_LOADS:
        return Refusal("too-few-spaces", R_CHISEL, {"spaces": spaces, "needed": CHISEL_LOADS})
    return None
