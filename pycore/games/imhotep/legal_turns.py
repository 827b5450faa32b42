"""What may be chosen in a turn, blue cards included, and why something else may not.

Decisions and refusals ask the same few questions of the position: its sets `free`, `ready` and `open`, and the
functions right below.
"""

from typing import TYPE_CHECKING, Final

from pycore.contract import Choice, Decision, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    BOATS,
    CARD_RULE,
    CHISEL,
    CHISEL_LOADS,
    FIRST_BLUE,
    GET,
    HAMMER,
    KINDS,
    LEVER,
    MINIMUM_LOAD,
    R_BLUE,
    R_CHISEL,
    R_GET,
    R_HAMMER,
    R_LOAD,
    R_PASS,
    R_ROUND,
    R_SAIL,
    R_SAIL_CARD,
    SAIL,
    SITES,
    SLED,
)

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

SPARE: Final = {capacity: capacity - minimum for capacity, minimum in MINIMUM_LOAD.items()}
"""Capacity of a boat -> spaces that may stay free when it sails."""


def gettable(state: "ImhotepState", seat: int, most: int = GET) -> int:
    """Stones that would come from the quarry to a sled."""
    room = SLED - state.sleds[seat]
    left = state.quarry[seat]
    stones = room if room < left else left
    return (
        stones if stones < most else most
    )  # comparing is faster than min(), and this is asked in every turn


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


# Decisions


def decide_turn(state: "ImhotepState") -> Decision:
    seat = state.active
    found = c.GET if gettable(state, seat) else c.NOTHING
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
    if playable(state, HAMMER) and gettable(state, state.active):
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


# Refusals


def explain_turn(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("get",):
            return refuse_get(state, state.active, R_GET)
        case ("load", int(boat), int(space)) if is_space(state, boat, space):
            return refuse_empty_sled(state, R_LOAD) or refuse_load(state, boat, space)
        case ("sail", int(boat), str(site)) if is_boat(boat) and site in SITES:
            return refuse_sail(state, boat, site)
        case ("hammer",):
            return refuse_card(state, HAMMER) or refuse_get(state, state.active, R_HAMMER)
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
    return None if choice == ("done",) else explain_load(state, choice, nonsense)


def explain_load(state: "ImhotepState", choice: Choice, nonsense: Refusal) -> Refusal | None:
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


def is_boat(boat: int) -> bool:
    return 0 <= boat < BOATS


def is_space(state: "ImhotepState", boat: int, space: int) -> bool:
    return is_boat(boat) and 0 <= space < state.capacities[boat]


def refuse_get(state: "ImhotepState", seat: int, rule: str) -> Refusal | None:
    if gettable(state, seat):
        return None
    if state.sleds[seat] == SLED:
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
