"""The third step of a turn: the actions of the active seat, the reasons for a refusal, and their effects.

Actions with stones are in `building`. An attack or an offer begins a chain of further decisions (`attacks`, `trades`).
At the end of the chain, `act_again` returns to the third step.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.building import (
    add,
    build,
    find_adds,
    find_builds,
    find_swaps,
    find_unders,
    is_place,
    is_seat,
    missing,
    no_pyramid,
    put_under,
    refuse_add,
    refuse_build,
    refuse_swap,
    refuse_under,
    swap,
)
from pycore.games.oh_pharaoh.cards import discard_one, find_discards, refuse_discard
from pycore.games.oh_pharaoh.data import (
    COLLECTOR,
    PLACES,
    R_ACT,
    R_COLLECTOR,
    R_THIEF,
    R_TRADE,
    SECOND_SPACE,
    THIEF,
)
from pycore.games.oh_pharaoh.position import Collection, PharaohPosition, Theft, Trade
from pycore.phases import Events, Phase, listed

# Thieves: the victim reacts before the die is thrown


def find_thefts(position: PharaohPosition, found: list[Choice]) -> None:
    first = PLACES * position.active
    for spot, target in enumerate(position.pyramids):
        if target is not None and not first <= spot < first + PLACES:
            found.append(c.THIEVES[spot // PLACES][spot % PLACES])


def refuse_theft(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(victim), int(place)) if is_seat(position, victim) and is_place(place):
            if victim == position.active:
                return Refusal("own-pyramid", R_THIEF)
            if position.pyramids[PLACES * victim + place] is None:
                return no_pyramid(victim, place, R_THIEF)
            return missing(position, ((THIEF, 1),), R_THIEF)
    return None


def send_thief(position: PharaohPosition, choice: tuple[str, int, int], events: Events) -> None:
    _, victim, place = choice
    position.change_hand(position.active, THIEF, -1)
    position.discard[THIEF] += 1
    if events is not None:
        needed = position.pyramid_at(victim, place).height
        about: Plain = {"victim": victim, "place": place, "needed": needed}
        events.append(Event("thief-played", position.active, about, R_THIEF))
    position.pending, position.phase = Theft(victim, place), c.REACT


# Collectors: every opponent reacts, in turn order, before any card is drawn


def refuse_collector(position: PharaohPosition, choice: Choice) -> Refusal | None:
    return missing(position, ((COLLECTOR, 1),), R_COLLECTOR) if choice == c.COLLECT else None


def send_collector(position: PharaohPosition, choice: tuple[str], events: Events) -> None:
    position.change_hand(position.active, COLLECTOR, -1)
    position.discard[COLLECTOR] += 1
    if events is not None:
        events.append(Event("collector-played", position.active, {}, R_COLLECTOR))
    position.pending, position.phase = Collection(position.opponents()[0]), c.REACT


# Offers


def find_offers(position: PharaohPosition, found: list[Choice]) -> None:
    """Add to `found` an offer to each opponent that holds a card, if the seat holds one and has an offer left."""
    sizes, seat = position.sizes, position.active
    if position.offers < position.most_offers and sizes[seat]:
        found += [c.OFFERS[other] for other, size in enumerate(sizes) if size and other != seat]


def refuse_offer(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(partner)) if is_seat(position, partner) and partner != position.active:
            if not position.most_offers:
                return Refusal("no-trades", R_TRADE)
            if position.offers >= position.most_offers:
                return Refusal("offers-used", R_TRADE, {"offers": position.offers})
            return Refusal("partner-has-nothing", R_TRADE, {"partner": partner})
    return None


def open_offer(position: PharaohPosition, choice: tuple[str, int], events: Events) -> None:
    position.offers += 1
    position.pending, position.phase = Trade(choice[1], c.NO_CARDS, c.NO_CARDS), c.TRADE
    if events is not None:
        about: Plain = {"partner": choice[1], "offers": position.offers}
        events.append(Event("offer-opened", position.active, about, R_TRADE))


# The phase

Action = tuple[
    Callable[[PharaohPosition, Choice], Refusal | None],
    Callable[[PharaohPosition, Any, Events], None],
]
"""The two functions of an action. The first returns the refusal of an illegal choice, or None if the choice makes no
sense. The second applies a legal choice."""

ACTIONS: Final[Mapping[str, Action]] = {
    "build": (refuse_build, build),
    "add": (refuse_add, add),
    "under": (refuse_under, put_under),
    "swap-joker": (refuse_swap, swap),
    "thief": (refuse_theft, send_thief),
    "collector": (refuse_collector, send_collector),
    "offer": (refuse_offer, open_offer),
    "discard": (refuse_discard, discard_one),
}
"""Maps the verb of a choice to the functions of its action. A discard ends the step, as ("done",) does."""


def begin_act(position: PharaohPosition, events: Events) -> bool:
    """Whether the active seat holds a card. A seat with a card is asked even if it can only stop, because skipping the
    question would reveal something about its hand."""
    return bool(position.sizes[position.active])


def act_again(position: PharaohPosition, events: Events) -> bool:
    """Return to the third step after an attack or a trade. Returns True if the hand is empty, which ends the step."""
    position.pending, position.phase = None, c.ACT
    return not begin_act(position, events)


def decide_act(position: PharaohPosition) -> Decision:
    """The decision of the third step. Its choices are () if the hand is hidden.

    Otherwise `position.acts` caches them until a choice is made.
    """
    if not position.acts and position.hands[position.active]:
        position.acts = find_acts(position)
    return Decision(position.active, c.ACT, position.acts, None, R_ACT, None, False)


def find_acts(position: PharaohPosition) -> c.Choices:
    """All legal choices of the third step in the order of the rules; ("done",) is always the last one."""
    hand = position.hands[position.active]
    found: list[Choice] = []
    one, two = position.pyramids_of(position.active)
    if one is None or (two is None and position.marker >= SECOND_SPACE):
        find_builds(hand, found)
    if one is not None:
        find_adds(hand, one, c.ADDS[0], found)
    if two is not None:
        find_adds(hand, two, c.ADDS[1], found)
    if one is not None and one.under:
        find_unders(hand, one, c.UNDERS[0], found)
    if two is not None and two.under:
        find_unders(hand, two, c.UNDERS[1], found)
    find_swaps(position, hand, found)
    if hand[THIEF]:
        find_thefts(position, found)
    if hand[COLLECTOR]:
        found.append(c.COLLECT)
    find_offers(position, found)
    find_discards(position, hand, found)
    found.append(c.DONE)
    return tuple(found)


def explain_act(position: PharaohPosition, choice: Choice) -> Refusal | None:
    verb = choice[0]
    if not isinstance(verb, str) or verb not in ACTIONS:
        return None
    refuse, _ = ACTIONS[verb]
    return refuse(position, choice)


def apply_act(position: PharaohPosition, choice: tuple[str, ...], events: Events) -> bool:
    """Make a choice of the third step. Returns True if the step is over, by ("done",), a discard or the last card."""
    position.acts = ()
    if choice == c.DONE:
        return True
    _, act = ACTIONS[choice[0]]
    act(position, choice, events)
    return choice[0] == "discard" or (position.pending is None and not begin_act(position, events))


ACTING: Final = Phase(c.ACT, decide_act, listed(decide_act, explain_act), apply_act)
