"""The third step of a turn: what the active seat may do, what it costs, why something else may not be, what it does.

An attack or an offer begins a chain of further decisions (`attacks`, `trades`) that comes back here by `act_again`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    COLLECTOR,
    JOKER,
    PLACES,
    R_ACT,
    R_ADD,
    R_BUILD,
    R_COLLECTOR,
    R_SECOND,
    R_SWAP,
    R_THIEF,
    R_TRADE,
    SECOND_SPACE,
    STONE_CARD,
    THIEF,
    TYPES,
    VALUES,
)
from pycore.games.oh_pharaoh.position import Collection, PharaohPosition, Theft, Trade
from pycore.games.oh_pharaoh.pyramids import Pyramid, pyramid
from pycore.phases import Events, Phase, listed

Cost = tuple[tuple[int, int], ...]
"""Cards that leave the hand: (type, how many)."""


def missing(position: PharaohPosition, cost: Cost, rule: str) -> Refusal | None:
    """For a hand that is seen: cards that an action asks for and that are not there."""
    hand = position.hands[position.active]
    lacking: Plain = {TYPES[card]: many - hand[card] for card, many in cost if hand[card] < many}
    return Refusal("not-in-hand", rule, {"missing": lacking}) if lacking else None


def spend(position: PharaohPosition, cost: Cost) -> None:
    for card, many in cost:
        position.change_hand(position.active, card, -many)


def is_place(place: int) -> bool:
    return 0 <= place < PLACES


def is_seat(position: PharaohPosition, seat: int) -> bool:
    return 0 <= seat < position.seats


def no_pyramid(owner: int, place: int, rule: str) -> Refusal:
    return Refusal("no-pyramid", rule, {"owner": owner, "place": place})


def lay(
    position: PharaohPosition, place: int, made: Pyramid, kind: str, about: Plain, rule: str, events: Events
) -> None:
    """Lay down what an own pyramid has become, and tell it."""
    position.pyramids[PLACES * position.active + place] = made
    if events is not None:
        data = {"place": place, **about, **made.plain(), "worth": made.worth}
        events.append(Event(kind, position.active, data, rule))


# Building: the smallest pyramid, on the lowest free place


def find_builds(hand: list[int], found: list[Choice]) -> None:
    jokers = hand[JOKER]
    if jokers:
        for low in range(1, VALUES):
            lower, upper = hand[low - 1], hand[low]
            found += c.BUILDABLE[low][min(lower, c.LOW_CARDS)][min(upper, 1)][jokers]
        return
    for low in range(1, VALUES):
        if hand[low - 1] > 1 and hand[low]:
            found.append(c.BUILDS[low][0])


def build_cost(low: int, lower: int, upper: int) -> Cost:
    return ((low - 1, c.LOW_CARDS - lower), (low, 1 - upper), (JOKER, lower + upper))


def refuse_build(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(low), int(lower), int(upper)) if (
            0 < low < VALUES and 0 <= lower <= c.LOW_CARDS and 0 <= upper <= 1
        ):
            return refuse_place(position) or missing(position, build_cost(low, lower, upper), R_BUILD)
    return None


def refuse_place(position: PharaohPosition) -> Refusal | None:
    """Whether a new pyramid has no place."""
    one, two = position.pyramids_of(position.active)
    if one is None:
        return None
    if position.marker < SECOND_SPACE:
        return Refusal("second-not-open", R_SECOND, {"space": SECOND_SPACE, "marker": position.marker})
    return None if two is None else Refusal("places-full", R_SECOND, {"places": PLACES})


def build(position: PharaohPosition, choice: tuple[str, int, int, int], events: Events) -> None:
    _, low, lower, upper = choice
    spend(position, build_cost(low, lower, upper))
    place = 0 if position.pyramids[PLACES * position.active] is None else 1
    made = pyramid(low, ((c.LOW_CARDS - lower, lower), (1 - upper, upper)))
    lay(position, place, made, "built", {"used_jokers": lower + upper}, R_BUILD, events)


# Adding a card to a level, or a new top


def find_adds(hand: list[int], before: Pyramid, table: tuple[c.Choices, ...], found: list[Choice]) -> None:
    jokers = hand[JOKER]
    for value in before.adds:
        if hand[value - 1]:
            found.append(table[value][0])
        if jokers:
            found.append(table[value][1])


def add_cost(value: int, card: str) -> Cost:
    return ((value - 1 if card == STONE_CARD else JOKER, 1),)


def refuse_add(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(place), int(value), ("stone" | "joker") as card) if (
            is_place(place) and 0 < value <= VALUES
        ):
            return refuse_level(position, place, value) or missing(position, add_cost(value, card), R_ADD)
    return None


def refuse_level(position: PharaohPosition, place: int, value: int) -> Refusal | None:
    """Whether the level of that value takes no card."""
    before = position.pyramids[PLACES * position.active + place]
    if before is None:
        return no_pyramid(position.active, place, R_ADD)
    if value in before.adds:
        return None
    if before.low < value <= before.top:
        return Refusal("as-wide-as-below", R_ADD, {"value": value})
    if value == before.top + 1:
        return Refusal("top-too-narrow", R_ADD, {"value": value})
    return Refusal("not-next-value", R_ADD, {"value": value, "low": before.low, "top": before.top})


def add(position: PharaohPosition, choice: tuple[str, int, int, str], events: Events) -> None:
    _, place, value, card = choice
    before = position.pyramid_at(position.active, place)
    spend(position, add_cost(value, card))
    stone = card == STONE_CARD
    about: Plain = {"value": value, "card": card, "new_level": value > before.top}
    lay(position, place, before.with_card(value, int(stone), int(not stone)), "added", about, R_ADD, events)


# Putting a new lowest level under, one card wider than the present one


def find_unders(hand: list[int], before: Pyramid, table: c.Choices, found: list[Choice]) -> None:
    """With few jokers or many."""
    width = before.under
    least = width - hand[before.low - 2]
    found += table[max(least, 0) : min(hand[JOKER], width) + 1]


def under_cost(before: Pyramid, jokers: int) -> Cost:
    return ((before.low - 2, before.under - jokers), (JOKER, jokers))


def refuse_under(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(place), int(jokers)) if is_place(place) and jokers >= 0:
            before = position.pyramids[PLACES * position.active + place]
            if before is None:
                return no_pyramid(position.active, place, R_ADD)
            if not before.under:
                return Refusal("lowest-value", R_ADD)
            if jokers <= before.under:
                return missing(position, under_cost(before, jokers), R_ADD)
    return None


def put_under(position: PharaohPosition, choice: tuple[str, int, int], events: Events) -> None:
    _, place, jokers = choice
    before = position.pyramid_at(position.active, place)
    spend(position, under_cost(before, jokers))
    made = pyramid(before.low - 1, ((before.under - jokers, jokers), *before.levels))
    about: Plain = {"value": made.low, "cards": before.under, "used_jokers": jokers}
    lay(position, place, made, "put-under", about, R_ADD, events)


# A stone of its value sets a joker free, in anybody's pyramid


def find_swaps(position: PharaohPosition, hand: list[int], found: list[Choice]) -> None:
    for spot, before in enumerate(position.pyramids):
        if before is not None and before.jokers:
            table = c.SWAPS[spot // PLACES][spot % PLACES]
            found += [table[value] for value in before.jokers if hand[value - 1]]


def refuse_swap(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(owner), int(place), int(value)) if (
            is_seat(position, owner) and is_place(place) and 0 < value <= VALUES
        ):
            before = position.pyramids[PLACES * owner + place]
            if before is None:
                return no_pyramid(owner, place, R_SWAP)
            if value not in before.jokers:
                return Refusal("no-joker", R_SWAP, {"value": value})
            return missing(position, ((value - 1, 1),), R_SWAP)
    return None


def swap(position: PharaohPosition, choice: tuple[str, int, int, int], events: Events) -> None:
    _, owner, place, value = choice
    before = position.pyramid_at(owner, place)
    position.pyramids[PLACES * owner + place] = before.with_card(value, 1, -1)
    position.change_hand(position.active, value - 1, -1)
    position.change_hand(position.active, JOKER, 1)
    if events is not None:
        about: Plain = {"owner": owner, "place": place, "value": value}
        events.append(Event("joker-swapped", position.active, about, R_SWAP))


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
    """To whoever holds a card."""
    sizes, seat = position.sizes, position.active
    if position.offers < position.most_offers and sizes[seat]:
        found += [c.OFFERS[other] for other, size in enumerate(sizes) if size and other != seat]


def refuse_offer(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case (_, int(partner)) if is_seat(position, partner) and partner != position.active:
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
"""Why it may not be, and what it does."""

ACTIONS: Final[Mapping[str, Action]] = {
    "build": (refuse_build, build),
    "add": (refuse_add, add),
    "under": (refuse_under, put_under),
    "swap-joker": (refuse_swap, swap),
    "thief": (refuse_theft, send_thief),
    "collector": (refuse_collector, send_collector),
    "offer": (refuse_offer, open_offer),
}
"""By their verbs; ("done",) ends the step."""


def begin_act(position: PharaohPosition, events: Events) -> bool:
    """Whoever holds a card is asked, were it only to stop: who is not asked shows the hand."""
    return bool(position.sizes[position.active])


def act_again(position: PharaohPosition, events: Events) -> bool:
    """An attack or a trade is over: back to the step that it began in, unless the hand is empty now."""
    position.pending, position.phase = None, c.ACT
    return not begin_act(position, events)


def decide_act(position: PharaohPosition) -> Decision:
    """The choices are found once and kept until one is made; () when the hand is hidden."""
    if not position.acts and position.hands[position.active]:
        position.acts = find_acts(position)
    return Decision(position.active, c.ACT, position.acts, None, R_ACT, None, False)


def find_acts(position: PharaohPosition) -> c.Choices:
    """In the order of the rules; ("done",) is always the last one."""
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
    found.append(c.DONE)
    return tuple(found)


def explain_act(position: PharaohPosition, choice: Choice) -> Refusal | None:
    verb = choice[0]
    if not isinstance(verb, str) or verb not in ACTIONS:
        return None
    refuse, _ = ACTIONS[verb]
    return refuse(position, choice)


def apply_act(position: PharaohPosition, choice: tuple[str, ...], events: Events) -> bool:
    """Another action may follow while a card is in the hand."""
    position.acts = ()
    if choice == c.DONE:
        return True
    _, act = ACTIONS[choice[0]]
    act(position, choice, events)
    return position.pending is None and not begin_act(position, events)


ACTING: Final = Phase(c.ACT, decide_act, listed(decide_act, explain_act), apply_act)
