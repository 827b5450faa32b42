"""What a choice does: `APPLY` has one function per verb.

Each takes the state, the choice and the list that collects events, or None where nobody reads them. Stones of
a boat are settled one by one: `unload` goes on until somebody must decide, and is called again after that.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import CHANCE, Event, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import scoring
from pycore.games.imhotep.data import (
    CARD_RULE,
    CHISEL,
    CHISEL_LOADS,
    COLOURS,
    FIRST_BLUE,
    HAMMER,
    KIND_NUMBER,
    KINDS,
    LAST_RED,
    LEVER,
    MARKET_PLACES,
    R_CHISEL,
    R_GET,
    R_HAMMER,
    R_LEVER,
    R_LOAD,
    R_MARKET,
    R_PASS,
    R_RED,
    R_ROUND,
    R_ROUND_END,
    R_SAIL,
    R_SAIL_CARD,
    RED_SITE,
    ROUND_CARDS,
    ROUNDS,
    SAIL,
    SITES,
)
from pycore.games.imhotep.legal import gettable, has_minimum
from pycore.games.imhotep.sites import FROM_QUARRY, PLACE, return_stone

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None


# Luck


def apply_round(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    card = choice[1]
    cards = ROUND_CARDS[state.seats]
    state.unseen ^= 1 << cards.index(card)
    state.capacities = tuple(map(int, card))
    state.free = sum((1 << capacity) - 1 << 4 * boat for boat, capacity in enumerate(state.capacities))
    if events is not None:
        about: Plain = {"round": state.round, "card": card, "first": state.first}
        events.append(Event("round-begins", CHANCE, {**about, "capacities": list(state.capacities)}, R_ROUND))
    renew_deck(state, MARKET_PLACES, events)
    state.phase = c.DEAL_MARKET


def renew_deck(state: "ImhotepState", needed: int, events: Events) -> None:
    """Before a step that needs more cards than are unseen, the discards join them.

    That is always enough: the six red cards are never held.
    """
    if sum(state.deck) >= needed:
        return
    if events is not None:
        events.append(Event("deck-renewed", CHANCE, {"cards": sum(state.discard)}, R_MARKET))
    state.deck = [unseen + discarded for unseen, discarded in zip(state.deck, state.discard, strict=True)]
    state.discard = [0] * len(KINDS)


def apply_deal(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    kind = KIND_NUMBER[choice[1]]
    place = state.market.index(c.NONE)
    state.deck[kind] -= 1
    state.market[place] = kind
    complete = place == MARKET_PLACES - 1
    if complete:
        state.phase = c.TURN
    if events is not None:
        events.append(Event("card-dealt", CHANCE, {"place": place, "card": choice[1]}, R_MARKET))
        if complete:
            cards = [KINDS[kind] for kind in state.market]
            events.append(Event("market-dealt", CHANCE, {"cards": cards}, R_MARKET))


# Turns


def end_turn(state: "ImhotepState") -> None:
    state.active = left_of(state, state.active)
    state.phase = c.TURN
    state.passes = 0
    state.blue = c.NO_BLUE


def left_of(state: "ImhotepState", seat: int) -> int:
    return (seat + 1) % state.seats


def apply_get(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    get(state, R_GET, events)
    end_turn(state)


def get(state: "ImhotepState", rule: str, events: Events) -> None:
    seat = state.active
    stones = gettable(state)
    state.quarry[seat] -= stones
    state.sleds[seat] += stones
    if events is not None:
        events.append(Event("get", seat, {"stones": stones, "sled": state.sleds[seat]}, rule))


LOAD_RULE: Final = {c.TURN: R_LOAD, c.HAMMER_LOAD: R_HAMMER, c.CHISEL_LOAD: R_CHISEL}


def apply_load(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    load(state, choice[1], choice[2], LOAD_RULE[state.phase], events)
    if state.phase == c.CHISEL_LOAD:
        state.loads -= 1
        if state.loads:
            return
    end_turn(state)


def load(state: "ImhotepState", boat: int, space: int, rule: str, events: Events) -> None:
    seat = state.active
    cell = 4 * boat + space
    state.sleds[seat] -= 1
    state.cargo[cell] = seat
    state.free ^= 1 << cell
    capacity = state.capacities[boat]
    free = state.free & 15 << 4 * boat
    if has_minimum(capacity, free):
        state.ready |= 1 << boat
    if events is not None:
        about: Plain = {"boat": boat, "space": space, "capacity": capacity}
        events.append(Event("load", seat, {**about, "aboard": capacity - free.bit_count()}, rule))


def apply_sail(state: "ImhotepState", choice: tuple[str, int, str], events: Events) -> None:
    rule = R_SAIL if state.phase == c.TURN else R_SAIL_CARD
    sail(state, choice[1], SITES.index(choice[2]), rule, events)


def sail(state: "ImhotepState", boat: int, site: int, rule: str, events: Events) -> None:
    """Bring a boat to a site and unload it."""
    state.docked[boat] = site
    state.open ^= 1 << site
    state.free &= ~(15 << 4 * boat)
    state.ready &= ~(1 << boat)
    state.boat = boat
    if events is not None:
        stones = [owner for owner in state.cargo[4 * boat : 4 * boat + 4] if owner != c.NONE]
        about: Plain = {"boat": boat, "capacity": state.capacities[boat], "site": SITES[site]}
        order = "chosen" if state.lever else "bow"
        events.append(Event("sail", state.active, {**about, "stones": stones, "order": order}, rule))
    unload(state, events)


def apply_pass(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    seat = state.active
    passes = state.passes + 1
    if events is not None:
        events.append(Event("pass", seat, {"passes": passes}, R_PASS))
    if passes == state.seats:
        end_round(state, "passes", R_PASS, events)
    else:
        end_turn(state)
        state.passes = passes


# Blue cards


def play_card(state: "ImhotepState", kind: int, events: Events) -> None:
    state.passes = 0
    state.cards[state.active][kind] -= 1
    state.discard[kind] += 1
    if events is not None:
        events.append(Event("card-played", state.active, {"card": KINDS[kind]}, CARD_RULE[kind]))


def apply_hammer(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    play_card(state, HAMMER, events)
    get(state, R_HAMMER, events)
    if state.free:
        state.phase = c.HAMMER_LOAD
    else:
        end_turn(state)


def apply_done(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    end_turn(state)


def apply_chisel(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    play_card(state, CHISEL, events)
    state.loads = CHISEL_LOADS
    state.phase = c.CHISEL_LOAD


def apply_sail_card(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    play_card(state, SAIL, events)
    load(state, choice[1], choice[2], R_SAIL_CARD, events)
    state.boat = choice[1]
    state.phase = c.SAIL_TO


def apply_lever(state: "ImhotepState", choice: tuple[str, int, str], events: Events) -> None:
    play_card(state, LEVER, events)
    state.lever = True
    sail(state, choice[1], SITES.index(choice[2]), R_LEVER, events)


# Unloading


def unload(state: "ImhotepState", events: Events) -> None:
    """Settle the stones of the boat from the bow on, until somebody must decide or it is empty."""
    cargo = state.cargo
    start = 4 * state.boat
    place = PLACE[state.docked[state.boat]]
    for cell in range(start, start + 4):
        owner = cargo[cell]
        if owner != c.NONE:
            if state.lever:
                state.phase = c.UNLOAD_NEXT
                return
            if not place(state, owner, cell, events):
                return
            cargo[cell] = c.NONE
    state.boat = c.NONE
    state.lever = False
    if c.NONE in state.docked:
        end_turn(state)
    else:
        end_round(state, "boats", R_ROUND_END, events)


def apply_unload(state: "ImhotepState", choice: tuple[str, int], events: Events) -> None:
    cell = 4 * state.boat + choice[1]
    place = PLACE[state.docked[state.boat]]
    if place(state, state.cargo[cell], cell, events):
        state.cargo[cell] = c.NONE
        unload(state, events)


def apply_take(state: "ImhotepState", choice: tuple[str, int], events: Events) -> None:
    place = choice[1]
    cell = 4 * state.boat + state.space
    owner = state.cargo[cell]
    kind = state.market[place]
    state.market[place] = c.NONE
    if events is not None:
        card: Plain = {"card": KINDS[kind], "place": place, "colour": COLOURS[kind]}
        events.append(Event("card-taken", owner, card, R_MARKET))
    receive_card(state, owner, kind, events)
    state.space = c.NONE
    state.cargo[cell] = c.NONE
    return_stone(state, owner, cell, "card", R_MARKET, events)
    unload(state, events)


def receive_card(state: "ImhotepState", seat: int, kind: int, events: Events) -> None:
    """A red card works at once; the others stay with the seat."""
    if kind <= LAST_RED:
        state.discard[kind] += 1
        site = RED_SITE[kind]
        effect = state.quarry[seat] > 0
        if events is not None:
            about: Plain = {"card": KINDS[kind], "site": SITES[site], "effect": effect}
            events.append(Event("red-card", seat, about, R_RED))
        if effect:
            state.quarry[seat] -= 1
            PLACE[site](state, seat, FROM_QUARRY, events)
        return
    state.cards[seat][kind] += 1
    if kind >= FIRST_BLUE and seat == state.active:
        taken = list(state.blue)
        taken[kind - FIRST_BLUE] += 1
        lever, hammer, sail, chisel = taken
        state.blue = (lever, hammer, sail, chisel)


# The end of a round


def end_round(state: "ImhotepState", cause: str, rule: str, events: Events) -> None:
    """`state.active` sailed the fourth boat or was the last to pass."""
    if events is not None:
        events.append(Event("round-ends", state.active, {"round": state.round, "cause": cause}, rule))
    for cell, owner in enumerate(state.cargo):
        if owner != c.NONE:
            return_stone(state, owner, cell, "round-end", R_PASS, events)
    scoring.score_temple(state, events)
    clear_market(state, events)
    state.clear_boats()
    state.passes = 0
    state.blue = c.NO_BLUE
    if state.round == ROUNDS:
        state.phase = c.OVER
        if events is not None:
            events.extend(scoring.final_events(state))
        return
    state.round += 1
    state.first = state.active = left_of(state, state.active)
    state.phase = c.ROUND_CARD
    if events is not None:
        events.append(Event("next-first", state.first, {"round": state.round}, R_ROUND_END))


def clear_market(state: "ImhotepState", events: Events) -> None:
    left = [kind for kind in state.market if kind != c.NONE]
    for kind in left:
        state.discard[kind] += 1
    state.market = [c.NONE] * MARKET_PLACES
    if left and events is not None:
        events.append(Event("market-cleared", CHANCE, {"cards": [KINDS[kind] for kind in left]}, R_ROUND_END))


APPLY: Final[Mapping[str | int, Callable[["ImhotepState", Any, Events], None]]] = {
    "round": apply_round,
    "deal": apply_deal,
    "get": apply_get,
    "load": apply_load,
    "sail": apply_sail,
    "hammer": apply_hammer,
    "done": apply_done,
    "chisel": apply_chisel,
    "sail-card": apply_sail_card,
    "lever": apply_lever,
    "pass": apply_pass,
    "unload": apply_unload,
    "take": apply_take,
}
