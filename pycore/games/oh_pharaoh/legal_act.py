"""What the active seat may do in the third step of its turn, what it costs, and why something else may not be done."""

from typing import TYPE_CHECKING

from pycore.contract import Choice, Decision, Plain, Refusal
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

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.pyramids import Pyramid
    from pycore.games.oh_pharaoh.state import PharaohState

Cost = tuple[tuple[int, int], ...]
"""Cards that leave the hand: (type, how many)."""


def decide_act(state: "PharaohState") -> Decision:
    return Decision(state.active, c.ACT, act_choices(state), None, R_ACT, None, False)


def act_choices(state: "PharaohState") -> c.Choices:
    """All of them, found when the step began and kept until the next choice; () when the hand is hidden."""
    if not state.acts and state.hands[state.active]:
        state.acts = find_acts(state)
    return state.acts


def find_acts(state: "PharaohState") -> c.Choices:
    """In the order of the rules; ("done",) is always the last one."""
    seat = state.active
    hand = state.hands[seat]
    found: list[Choice] = []
    one, two = state.pyramids[PLACES * seat : PLACES * seat + PLACES]
    if one is None or (two is None and state.marker >= SECOND_SPACE):
        find_builds(hand, found)
    if one is not None:
        find_adds(hand, one, c.ADDS[0], found)
    if two is not None:
        find_adds(hand, two, c.ADDS[1], found)
    if one is not None and one.under:
        find_unders(hand, one, c.UNDERS[0], found)
    if two is not None and two.under:
        find_unders(hand, two, c.UNDERS[1], found)
    find_swaps(state, hand, found)
    if hand[THIEF]:
        first = PLACES * seat
        for spot, pyramid in enumerate(state.pyramids):
            if pyramid is not None and not first <= spot < first + PLACES:
                found.append(c.THIEVES[spot // PLACES][spot % PLACES])
    if hand[COLLECTOR]:
        found.append(c.COLLECT)
    sizes = state.sizes
    if state.offers < state.most_offers and sizes[seat]:
        found += [c.OFFERS[other] for other, size in enumerate(sizes) if size and other != seat]
    found.append(c.DONE)
    return tuple(found)


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


def find_adds(hand: list[int], pyramid: "Pyramid", table: tuple[c.Choices, ...], found: list[Choice]) -> None:
    jokers = hand[JOKER]
    for value in pyramid.adds:
        if hand[value - 1]:
            found.append(table[value][0])
        if jokers:
            found.append(table[value][1])


def find_unders(hand: list[int], pyramid: "Pyramid", table: c.Choices, found: list[Choice]) -> None:
    """A new lowest level with few jokers or many."""
    width = pyramid.under
    least = width - hand[pyramid.low - 2]
    found += table[max(least, 0) : min(hand[JOKER], width) + 1]


def find_swaps(state: "PharaohState", hand: list[int], found: list[Choice]) -> None:
    for spot, pyramid in enumerate(state.pyramids):
        if pyramid is not None and pyramid.jokers:
            table = c.SWAPS[spot // PLACES][spot % PLACES]
            found += [table[value] for value in pyramid.jokers if hand[value - 1]]


def cost(state: "PharaohState", choice: Choice) -> Cost:
    """The cards that an action takes from the hand."""
    match choice:
        case ("build", int(low), int(lower), int(upper)):
            cards = ((low - 1, c.LOW_CARDS - lower), (low, 1 - upper), (JOKER, lower + upper))
        case ("add", _, int(value), str(card)):
            return (((value - 1) if card == STONE_CARD else JOKER, 1),)
        case ("under", int(place), int(jokers)):
            pyramid = state.pyramids[PLACES * state.active + place]
            assert pyramid is not None, choice
            return ((pyramid.low - 2, pyramid.under - jokers), (JOKER, jokers))
        case ("swap-joker", _, _, int(value)):
            return ((value - 1, 1),)
        case ("thief", _, _):
            return ((THIEF, 1),)
        case ("collector",):
            return ((COLLECTOR, 1),)
        case _:
            return ()
    return cards


# Refusals


def explain_act(state: "PharaohState", choice: Choice) -> Refusal | None:
    """Why something that is not among the choices is none; None for what makes no sense at all."""
    match choice:
        case ("build", int(low), int(lower), int(upper)) if (
            0 < low < VALUES and 0 <= lower <= c.LOW_CARDS and 0 <= upper <= 1
        ):
            return refuse_place(state) or missing(state, choice, R_BUILD)
        case ("add", int(place), int(value), ("stone" | "joker")) if is_place(place) and 0 < value <= VALUES:
            return refuse_add(state, place, value) or missing(state, choice, R_ADD)
        case ("under", int(place), int(jokers)) if is_place(place) and jokers >= 0:
            return refuse_under(state, place, jokers)
        case ("swap-joker", int(owner), int(place), int(value)) if (
            is_seat(state, owner) and is_place(place) and 0 < value <= VALUES
        ):
            return refuse_swap(state, owner, place, value) or missing(state, choice, R_SWAP)
        case ("thief", int(victim), int(place)) if is_seat(state, victim) and is_place(place):
            return refuse_theft(state, victim, place) or missing(state, choice, R_THIEF)
        case ("collector",):
            return missing(state, choice, R_COLLECTOR)
        case ("offer", int(partner)) if is_seat(state, partner) and partner != state.active:
            return refuse_offer(state, partner)
    return None


def is_place(place: int) -> bool:
    return 0 <= place < PLACES


def is_seat(state: "PharaohState", seat: int) -> bool:
    return 0 <= seat < state.seats


def missing(state: "PharaohState", choice: Choice, rule: str) -> Refusal | None:
    """For a hand that is seen: cards that an action asks for and that are not there."""
    hand = state.hands[state.active]
    lacking: Plain = {
        TYPES[card]: many - hand[card] for card, many in cost(state, choice) if hand[card] < many
    }
    return Refusal("not-in-hand", rule, {"missing": lacking}) if lacking else None


def refuse_place(state: "PharaohState") -> Refusal | None:
    """Whether a new pyramid has no place."""
    one, two = state.pyramids[PLACES * state.active : PLACES * state.active + PLACES]
    if one is None:
        return None
    if state.marker < SECOND_SPACE:
        return Refusal("second-not-open", R_SECOND, {"space": SECOND_SPACE, "marker": state.marker})
    return None if two is None else Refusal("places-full", R_SECOND, {"places": PLACES})


def no_pyramid(owner: int, place: int, rule: str) -> Refusal:
    return Refusal("no-pyramid", rule, {"owner": owner, "place": place})


def refuse_add(state: "PharaohState", place: int, value: int) -> Refusal | None:
    pyramid = state.pyramids[PLACES * state.active + place]
    if pyramid is None:
        return no_pyramid(state.active, place, R_ADD)
    if value in pyramid.adds:
        return None
    if pyramid.low < value <= pyramid.top:
        return Refusal("as-wide-as-below", R_ADD, {"value": value})
    if value == pyramid.top + 1:
        return Refusal("top-too-narrow", R_ADD, {"value": value})
    return Refusal("not-next-value", R_ADD, {"value": value, "low": pyramid.low, "top": pyramid.top})


def refuse_under(state: "PharaohState", place: int, jokers: int) -> Refusal | None:
    pyramid = state.pyramids[PLACES * state.active + place]
    if pyramid is None:
        return no_pyramid(state.active, place, R_ADD)
    if not pyramid.under:
        return Refusal("lowest-value", R_ADD)
    if jokers > pyramid.under:
        return None
    return missing(state, ("under", place, jokers), R_ADD)


def refuse_swap(state: "PharaohState", owner: int, place: int, value: int) -> Refusal | None:
    pyramid = state.pyramids[PLACES * owner + place]
    if pyramid is None:
        return no_pyramid(owner, place, R_SWAP)
    return None if value in pyramid.jokers else Refusal("no-joker", R_SWAP, {"value": value})


def refuse_theft(state: "PharaohState", victim: int, place: int) -> Refusal | None:
    if victim == state.active:
        return Refusal("own-pyramid", R_THIEF)
    if state.pyramids[PLACES * victim + place] is None:
        return no_pyramid(victim, place, R_THIEF)
    return None


def refuse_offer(state: "PharaohState", partner: int) -> Refusal:
    if state.offers >= state.most_offers:
        return Refusal("offers-used", R_TRADE, {"offers": state.offers})
    return Refusal("partner-has-nothing", R_TRADE, {"partner": partner})
