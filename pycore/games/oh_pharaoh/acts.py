"""Building, extending and swapping jokers, and thieves and collectors as they are played."""

from typing import TYPE_CHECKING

from pycore.contract import Event, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    COLLECTOR,
    JOKER,
    PLACES,
    R_ADD,
    R_BUILD,
    R_COLLECTOR,
    R_SWAP,
    R_THIEF,
    STONE_CARD,
    THIEF,
)
from pycore.games.oh_pharaoh.legal_act import cost
from pycore.games.oh_pharaoh.pyramids import pyramid
from pycore.games.oh_pharaoh.turns import begin_act

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.pyramids import Pyramid
    from pycore.games.oh_pharaoh.state import PharaohState

Events = list[Event] | None


def spend(state: "PharaohState", choice: tuple[str | int, ...]) -> None:
    """Take what an action costs from the hand of the active seat."""
    seat = state.active
    hand = state.hands[seat]
    for card, many in cost(state, choice):
        hand[card] -= many
        state.sizes[seat] -= many


def put(
    state: "PharaohState", place: int, made: "Pyramid", kind: str, about: Plain, rule: str, events: Events
) -> None:
    """Lay down what an own pyramid has become, tell it, and go on."""
    state.pyramids[PLACES * state.active + place] = made
    if events is not None:
        data = {"place": place, **about, **made.plain(), "worth": made.worth}
        events.append(Event(kind, state.active, data, rule))
    begin_act(state, events)


def own(state: "PharaohState", place: int) -> "Pyramid":
    found = state.pyramids[PLACES * state.active + place]
    assert found is not None, (place, state)
    return found


def apply_build(state: "PharaohState", choice: tuple[str, int, int, int], events: Events) -> None:
    """The smallest pyramid, on the lowest free place."""
    _, low, lower, upper = choice
    spend(state, choice)
    place = 0 if state.pyramids[PLACES * state.active] is None else 1
    made = pyramid(low, ((c.LOW_CARDS - lower, lower), (1 - upper, upper)))
    put(state, place, made, "built", {"used_jokers": lower + upper}, R_BUILD, events)


def apply_add(state: "PharaohState", choice: tuple[str, int, int, str], events: Events) -> None:
    _, place, value, card = choice
    before = own(state, place)
    spend(state, choice)
    stone = card == STONE_CARD
    about: Plain = {"value": value, "card": card, "new_level": value > before.top}
    put(state, place, before.with_card(value, int(stone), int(not stone)), "added", about, R_ADD, events)


def apply_under(state: "PharaohState", choice: tuple[str, int, int], events: Events) -> None:
    """A new lowest level, one card wider than the present one."""
    _, place, jokers = choice
    before = own(state, place)
    spend(state, choice)
    made = pyramid(before.low - 1, ((before.under - jokers, jokers), *before.levels))
    about: Plain = {"value": made.low, "cards": before.under, "used_jokers": jokers}
    put(state, place, made, "put-under", about, R_ADD, events)


def apply_swap(state: "PharaohState", choice: tuple[str, int, int, int], events: Events) -> None:
    """A stone of its value sets a joker free, in anybody's pyramid."""
    _, owner, place, value = choice
    spend(state, choice)
    before = state.pyramids[PLACES * owner + place]
    assert before is not None, (choice, state)
    state.pyramids[PLACES * owner + place] = before.with_card(value, 1, -1)
    state.hands[state.active][JOKER] += 1
    state.sizes[state.active] += 1
    if events is not None:
        about: Plain = {"owner": owner, "place": place, "value": value}
        events.append(Event("joker-swapped", state.active, about, R_SWAP))
    begin_act(state, events)


def apply_thief(state: "PharaohState", choice: tuple[str, int, int], events: Events) -> None:
    """The victim reacts before the die is thrown."""
    _, victim, place = choice
    spend(state, choice)
    state.discard[THIEF] += 1
    target = state.pyramids[PLACES * victim + place]
    assert target is not None, (choice, state)
    if events is not None:
        about: Plain = {"victim": victim, "place": place, "needed": target.height}
        events.append(Event("thief-played", state.active, about, R_THIEF))
    state.acts = c.NOTHING
    state.other, state.place, state.phase = victim, place, c.REACT


def apply_collector(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    """Every opponent reacts, in turn order, before any card is drawn."""
    spend(state, choice)
    state.discard[COLLECTOR] += 1
    if events is not None:
        events.append(Event("collector-played", state.active, {}, R_COLLECTOR))
    state.acts = c.NOTHING
    state.other, state.phase = (state.active + 1) % state.seats, c.REACT
