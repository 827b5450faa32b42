"""Stones that move without being placed: from the quarry to a sled, from a sled to a boat, back to the quarry."""

from typing import TYPE_CHECKING

from pycore.contract import Event, Plain
from pycore.games.imhotep.legal_turns import gettable, has_minimum

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None


def get(state: "ImhotepState", seat: int, most: int, rule: str, events: Events) -> None:
    """At most so many stones, as many as fit and are left."""
    stones = gettable(state, seat, most)
    state.quarry[seat] -= stones
    state.sleds[seat] += stones
    if events is not None:
        events.append(Event("get", seat, {"stones": stones, "sled": state.sleds[seat]}, rule))


def load(state: "ImhotepState", seat: int, boat: int, space: int, rule: str, events: Events) -> None:
    cell = 4 * boat + space
    state.sleds[seat] -= 1
    state.cargo[cell] = seat
    state.free ^= 1 << cell
    capacity = state.capacities[boat]
    free = state.free & 15 << 4 * boat
    if has_minimum(capacity, free):
        state.ready |= 1 << boat
    if events is not None:
        about = boat_facts(state, boat) | {"space": space, "aboard": capacity - free.bit_count()}
        events.append(Event("load", seat, about, rule))


def boat_facts(state: "ImhotepState", boat: int) -> Plain:
    """What an event says of a boat; `nth` counts from 1 among the boats of its size, None: there is no other."""
    capacity = state.capacities[boat]
    alike = [other for other, size in enumerate(state.capacities) if size == capacity]
    return {"boat": boat, "capacity": capacity, "nth": alike.index(boat) + 1 if len(alike) > 1 else None}


def return_stone(state: "ImhotepState", owner: int, cell: int, why: str, rule: str, events: Events) -> None:
    """A stone that was on a boat goes back to the quarry; the caller takes it from there."""
    state.quarry[owner] += 1
    if events is not None:
        where: Plain = {"boat": cell // 4, "space": cell % 4, "why": why}
        events.append(Event("stone-returned", owner, where, rule))
