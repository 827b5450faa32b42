"""A seat's turn: stones, boats and blue cards, each with its condition, its refusal and its effect.

Decisions and refusals use the same queries: the sets `free`, `ready` and `open` of the position, `gettable`, and the
functions next to each action. After a boat has sailed it is in `pending`, and `rounds` unloads it.
"""

from typing import Any, Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.choices import LOADS_HIGH, LOADS_LOW, SAILS
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
    R_CHISEL,
    R_GET,
    R_HAMMER,
    R_LEVER,
    R_LOAD,
    R_PASS,
    R_ROUND,
    R_SAIL,
    R_SAIL_CARD,
    SAIL,
    SITES,
    SLED,
)
from pycore.games.imhotep.position import NOTHING, UNLOADING, ImhotepPosition, Pending
from pycore.games.imhotep.supply import (
    SPARE,
    boat_facts,
    get,
    gettable,
    is_space,
    load,
    refuse_get,
    refuse_load,
    refuse_loading,
)
from pycore.phases import Events, NoSuchChoice, Phase

# Boats


def refuse_empty_sled(position: ImhotepPosition, rule: str) -> Refusal | None:
    return None if position.sleds[position.active] else Refusal("no-stone", rule)


def is_voyage(boat: int, site: str) -> bool:
    return 0 <= boat < BOATS and site in SITES


def refuse_sail(position: ImhotepPosition, boat: int, site: str) -> Refusal | None:
    if position.ready >> boat & 1:
        return refuse_site(position, site)
    if position.docked[boat] != c.NONE:
        return Refusal("boat-sailed", R_SAIL, {"boat": boat, "site": SITES[position.docked[boat]]})
    return load_too_small(position, boat, position.free)


def refuse_site(position: ImhotepPosition, site: str) -> Refusal | None:
    number = SITES.index(site)
    if position.open >> number & 1:
        return None
    return Refusal("site-taken", R_SAIL, {"site": site, "boat": position.docked.index(number)})


def load_too_small(position: ImhotepPosition, boat: int, free: int) -> Refusal:
    capacity = position.capacities[boat]
    aboard = capacity - (free & 15 << 4 * boat).bit_count()
    about = {"boat": boat, "aboard": aboard, "minimum": MINIMUM_LOAD[capacity]}
    return Refusal("load-too-small", R_SAIL, about)


def sail(
    position: ImhotepPosition, boat: int, site: str, rule: str, events: Events, lever: bool = False
) -> None:
    """Bring a boat to a site and set `pending` for unloading it. `lever`: a lever card was played."""
    number = SITES.index(site)
    position.docked[boat] = number
    position.open ^= 1 << number
    position.free &= ~(15 << 4 * boat)
    position.ready &= ~(1 << boat)
    position.pending = UNLOADING[lever][boat]
    if events is not None:
        stones = [owner for owner in position.cargo[4 * boat : 4 * boat + 4] if owner != c.NONE]
        about = boat_facts(position, boat) | {"site": site}
        order = "chosen" if lever else "bow"
        events.append(Event("sail", position.active, {**about, "stones": stones, "order": order}, rule))


# Passing


def refuse_pass(position: ImhotepPosition) -> Refusal | None:
    return None if decide_turn(position).choices is c.PASS else Refusal("can-act", R_PASS)


def pass_turn(position: ImhotepPosition, passes: int, events: Events) -> None:
    position.passes = passes
    if events is not None:
        events.append(Event("pass", position.active, {"passes": passes}, R_PASS))


# Blue cards


def blue_card_choices(position: ImhotepPosition) -> c.Choices:
    lever, hammer, sail, chisel = position.cards[position.active][FIRST_BLUE:]
    found = c.NOTHING
    if hammer and gettable(position, position.active):
        found += c.HAMMER
    if chisel and not refuse_chisel(position):
        found += c.CHISEL
    if sail and position.sleds[position.active]:
        found += c.sail_cards(cells_that_sail(position))
    if lever:
        found += c.LEVERS[position.ready][position.open]
    return found


def refuse_card(position: ImhotepPosition, kind: int) -> Refusal | None:
    if position.cards[position.active][kind]:
        return None
    return Refusal("no-card", CARD_RULE[kind], {"card": KINDS[kind]})


def play_card(position: ImhotepPosition, kind: int, events: Events) -> None:
    position.cards[position.active][kind] -= 1
    position.discard[kind] += 1
    if events is not None:
        events.append(Event("card-played", position.active, {"card": KINDS[kind]}, CARD_RULE[kind]))


# The hammer card: get stones from the quarry, then load one stone or none


def play_hammer(position: ImhotepPosition, events: Events) -> bool:
    play_card(position, HAMMER, events)
    get(position, position.active, GET, R_HAMMER, events)
    if not position.free:
        return True
    position.phase = c.HAMMER_LOAD
    return False


def decide_hammer_load(position: ImhotepPosition) -> Decision:
    return Decision(position.active, c.HAMMER_LOAD, c.loads(position.free) + c.DONE, None, R_HAMMER)


def refuse_hammer_load(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    return None if choice == ("done",) else refuse_loading(position, choice)


def apply_hammer_load(position: ImhotepPosition, choice: Choice, events: Events) -> bool:
    match choice:
        case (_, int(boat), int(space)):
            load(position, position.active, boat, space, R_HAMMER, events)
    return True


HAMMER_LOAD: Final = Phase(c.HAMMER_LOAD, decide_hammer_load, refuse_hammer_load, apply_hammer_load)


# The chisel card: load two stones


def refuse_chisel(position: ImhotepPosition) -> Refusal | None:
    stones = position.sleds[position.active]
    if stones < CHISEL_LOADS:
        return Refusal("too-few-stones", R_CHISEL, {"stones": stones, "needed": CHISEL_LOADS})
    spaces = position.free.bit_count()
    if spaces < CHISEL_LOADS:
        return Refusal("too-few-spaces", R_CHISEL, {"spaces": spaces, "needed": CHISEL_LOADS})
    return None


def play_chisel(position: ImhotepPosition, events: Events) -> bool:
    play_card(position, CHISEL, events)
    position.pending = Pending(loads=CHISEL_LOADS)
    position.phase = c.CHISEL_LOAD
    return False


def decide_chisel_load(position: ImhotepPosition) -> Decision:
    return Decision(position.active, c.CHISEL_LOAD, c.loads(position.free), None, R_CHISEL)


def apply_chisel_load(position: ImhotepPosition, choice: tuple[str, int, int], events: Events) -> bool:
    load(position, position.active, choice[1], choice[2], R_CHISEL, events)
    left = position.pending.loads - 1
    position.pending = Pending(loads=left) if left else NOTHING
    return not left


CHISEL_LOAD: Final = Phase(c.CHISEL_LOAD, decide_chisel_load, refuse_loading, apply_chisel_load)


# The sail card: load one stone on a boat, then sail that boat


def cells_that_sail(position: ImhotepPosition) -> int:
    """The set of the free cells where one more stone is enough to give the boat its minimum load."""
    cells = 0
    for boat, capacity in enumerate(position.capacities):
        free = position.free & 15 << 4 * boat
        if free and free.bit_count() - 1 <= SPARE[capacity]:
            cells |= free
    return cells


def refuse_sail_card(position: ImhotepPosition, boat: int, space: int) -> Refusal | None:
    refusal = (
        refuse_card(position, SAIL)
        or refuse_empty_sled(position, R_SAIL_CARD)
        or refuse_load(position, boat, space)
    )
    cell = 1 << 4 * boat + space
    if refusal or cells_that_sail(position) & cell:
        return refusal
    too_small = load_too_small(position, boat, position.free ^ cell)
    return too_small._replace(rule=R_SAIL_CARD, data={**too_small.data, "loaded": 1})


def play_sail(position: ImhotepPosition, boat: int, space: int, events: Events) -> bool:
    play_card(position, SAIL, events)
    load(position, position.active, boat, space, R_SAIL_CARD, events)
    position.pending = UNLOADING[False][boat]
    position.phase = c.SAIL_TO
    return False


def decide_sail_to(position: ImhotepPosition) -> Decision:
    found = SAILS[1 << position.pending.boat][position.open]
    return Decision(position.active, c.SAIL_TO, found, None, R_SAIL_CARD)


def refuse_sail_to(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("sail", int(boat), str(site)) if is_voyage(boat, site):
            if boat != position.pending.boat:
                return Refusal("other-boat", R_SAIL_CARD, {"boat": position.pending.boat})
            return refuse_site(position, site)
    raise NoSuchChoice


def apply_sail_to(position: ImhotepPosition, choice: Any, events: Events) -> bool:
    _, boat, site = choice
    sail(position, boat, site, R_SAIL_CARD, events)
    return True


SAIL_TO: Final = Phase(c.SAIL_TO, decide_sail_to, refuse_sail_to, apply_sail_to)


# The turn itself


def decide_turn(position: ImhotepPosition) -> Decision:
    seat = position.active
    stones = position.sleds[seat]
    found = c.GET if stones < SLED and position.quarry[seat] else c.NOTHING
    if stones:
        free = position.free
        found += LOADS_LOW[free & 255] + LOADS_HIGH[free >> 8]
    if position.ready:
        found += SAILS[position.ready][position.open]
    hand = position.cards[seat]
    if hand[LEVER] or hand[HAMMER] or hand[SAIL] or hand[CHISEL]:
        found += blue_card_choices(position)
    if not found:
        return Decision(seat, c.TURN, c.PASS, None, R_PASS)
    return Decision(seat, c.TURN, found, None, R_ROUND)


def refuse_turn(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("get",):
            return refuse_get(position, position.active, R_GET)
        case ("load", int(boat), int(space)) if is_space(position, boat, space):
            return refuse_empty_sled(position, R_LOAD) or refuse_load(position, boat, space)
        case ("sail", int(boat), str(site)) if is_voyage(boat, site):
            return refuse_sail(position, boat, site)
        case ("hammer",):
            return refuse_card(position, HAMMER) or refuse_get(position, position.active, R_HAMMER)
        case ("chisel",):
            return refuse_card(position, CHISEL) or refuse_chisel(position)
        case ("sail-card", int(boat), int(space)) if is_space(position, boat, space):
            return refuse_sail_card(position, boat, space)
        case ("lever", int(boat), str(site)) if is_voyage(boat, site):
            return refuse_card(position, LEVER) or refuse_sail(position, boat, site)
        case ("pass",):
            return refuse_pass(position)
    raise NoSuchChoice


def apply_turn(position: ImhotepPosition, choice: Any, events: Events) -> bool:
    """Make the choice of a turn. Every action except passing sets the number of consecutive passes to 0."""
    passes = position.passes
    position.passes = 0
    match choice[0]:
        case "get":
            get(position, position.active, GET, R_GET, events)
        case "load":
            load(position, position.active, choice[1], choice[2], R_LOAD, events)
        case "sail":
            sail(position, choice[1], choice[2], R_SAIL, events)
        case "hammer":
            return play_hammer(position, events)
        case "chisel":
            return play_chisel(position, events)
        case "sail-card":
            return play_sail(position, choice[1], choice[2], events)
        case "lever":
            play_card(position, LEVER, events)
            sail(position, choice[1], choice[2], R_LEVER, events, lever=True)
        case "pass":
            pass_turn(position, passes + 1, events)
    return True


TURN: Final = Phase(c.TURN, decide_turn, refuse_turn, apply_turn)
