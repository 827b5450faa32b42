"""The actions of a turn, blue cards included."""

from typing import TYPE_CHECKING

from pycore.contract import Event
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    CARD_RULE,
    CHISEL,
    CHISEL_LOADS,
    GET,
    HAMMER,
    KINDS,
    LEVER,
    R_CHISEL,
    R_GET,
    R_HAMMER,
    R_LEVER,
    R_LOAD,
    R_PASS,
    R_SAIL,
    R_SAIL_CARD,
    SAIL,
    SITES,
)
from pycore.games.imhotep.rounds import end_round
from pycore.games.imhotep.stones import boat_facts, get, load
from pycore.games.imhotep.unloading import end_turn, unload

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None


def apply_get(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    get(state, state.active, GET, R_GET, events)
    end_turn(state)


def apply_load(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    load(state, state.active, choice[1], choice[2], R_LOAD, events)
    end_turn(state)


def apply_sail(state: "ImhotepState", choice: tuple[str, int, str], events: Events) -> None:
    sail(state, choice[1], SITES.index(choice[2]), R_SAIL, events)


def sail(state: "ImhotepState", boat: int, site: int, rule: str, events: Events) -> None:
    """Bring a boat to a site and unload it."""
    state.docked[boat] = site
    state.open ^= 1 << site
    state.free &= ~(15 << 4 * boat)
    state.ready &= ~(1 << boat)
    state.boat = boat
    if events is not None:
        stones = [owner for owner in state.cargo[4 * boat : 4 * boat + 4] if owner != c.NONE]
        about = boat_facts(state, boat) | {"site": SITES[site]}
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
    get(state, state.active, GET, R_HAMMER, events)
    if state.free:
        state.phase = c.HAMMER_LOAD
    else:
        end_turn(state)


def apply_hammer_load(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    load(state, state.active, choice[1], choice[2], R_HAMMER, events)
    end_turn(state)


def apply_done(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    end_turn(state)


def apply_chisel(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    play_card(state, CHISEL, events)
    state.loads = CHISEL_LOADS
    state.phase = c.CHISEL_LOAD


def apply_chisel_load(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    load(state, state.active, choice[1], choice[2], R_CHISEL, events)
    state.loads -= 1
    if not state.loads:
        end_turn(state)


def apply_sail_card(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    play_card(state, SAIL, events)
    load(state, state.active, choice[1], choice[2], R_SAIL_CARD, events)
    state.boat = choice[1]
    state.phase = c.SAIL_TO


def apply_sail_to(state: "ImhotepState", choice: tuple[str, int, str], events: Events) -> None:
    sail(state, choice[1], SITES.index(choice[2]), R_SAIL_CARD, events)


def apply_lever(state: "ImhotepState", choice: tuple[str, int, str], events: Events) -> None:
    play_card(state, LEVER, events)
    state.lever = True
    sail(state, choice[1], SITES.index(choice[2]), R_LEVER, events)
