"""The actions with stones in the third step of a turn: building and extending a pyramid, taking a joker back.

For each action there are functions for its legal choices, its cost, its refusals and its effect.
"""

from pycore.contract import Choice, Event, Plain, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    COPIES,
    JOKER,
    PLACES,
    R_ADD,
    R_BUILD,
    R_PYRAMID,
    R_SECOND,
    R_SWAP,
    SECOND_SPACE,
    STONE_CARD,
    TYPES,
    VALUES,
)
from pycore.games.oh_pharaoh.position import PharaohPosition
from pycore.games.oh_pharaoh.pyramids import Pyramid, pyramid
from pycore.games.oh_pharaoh.scoring import points
from pycore.phases import Events

Cost = tuple[tuple[int, int], ...]
"""The cards that an action takes from the hand, as pairs (card, how many)."""


def missing(position: PharaohPosition, cost: Cost, rule: str) -> Refusal | None:
    """The refusal if the active hand, which must be known, lacks cards that an action costs."""
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
    """Put a new or changed pyramid of the active seat on its place, and report it as an event."""
    position.pyramids[PLACES * position.active + place] = made
    if events is not None:
        data = {"place": place, **about, **made.plain(), "worth": points(position, made)}
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
        case (_, int(low), int(lower), int(upper)) if low == VALUES and lower >= 0 and upper >= 0:
            return Refusal("highest-value", R_BUILD, {"value": VALUES})
        case (_, int(low), int(lower), int(upper)) if (
            0 < low < VALUES and 0 <= lower <= c.LOW_CARDS and 0 <= upper <= 1
        ):
            return refuse_place(position) or missing(position, build_cost(low, lower, upper), R_BUILD)
    return None


def refuse_place(position: PharaohPosition) -> Refusal | None:
    """The refusal if there is no place for a new pyramid."""
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
    """The refusal if the level of value `value` cannot take another card."""
    before = position.pyramids[PLACES * position.active + place]
    if before is None:
        return no_pyramid(position.active, place, R_ADD)
    if value in before.adds:
        return None
    if before.low < value <= before.top:
        return Refusal("as-wide-as-below", R_ADD, {"value": value})
    if value == before.top + 1:
        return Refusal("top-too-narrow", R_ADD, {"value": value})
    if value == before.low - 1:
        return Refusal("only-under", R_ADD, {"value": value, "cards": before.under})
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
    """Add to `found` the choices to put a new lowest level under a pyramid: one for each possible number of jokers."""
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
            if jokers > before.under:
                return Refusal("too-many-jokers", R_ADD, {"value": before.low - 1, "cards": before.under})
            if jokers > COPIES[JOKER]:
                return Refusal("no-more-printed", R_PYRAMID, {"card": TYPES[JOKER], "copies": COPIES[JOKER]})
            return missing(position, under_cost(before, jokers), R_ADD)
    return None


def put_under(position: PharaohPosition, choice: tuple[str, int, int], events: Events) -> None:
    _, place, jokers = choice
    before = position.pyramid_at(position.active, place)
    spend(position, under_cost(before, jokers))
    made = pyramid(before.low - 1, ((before.under - jokers, jokers), *before.levels))
    about: Plain = {"value": made.low, "cards": before.under, "used_jokers": jokers}
    lay(position, place, made, "put-under", about, R_ADD, events)


# Replacing a joker in any pyramid by the stone of its value


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
