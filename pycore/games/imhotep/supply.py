"""Moving stones and cards, for all phases: stones from the quarry to a sled, from a sled to a boat, and from a boat
back to the quarry; cards from the deck.

Each movement stands beside its condition and its refusal. The derived fields `free`, `ready` and `open` of the position
are updated here and in `turns`.
"""

from itertools import compress
from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Plain, Refusal
from pycore.games.imhotep.choices import NONE, PAIR, Choices
from pycore.games.imhotep.data import (
    BOATS,
    GET,
    KIND_NUMBER,
    KINDS,
    MINIMUM_LOAD,
    PAIR_CARDS,
    R_DECK,
    R_LOAD,
    R_MARKET,
    SITES,
    SLED,
)
from pycore.games.imhotep.position import ImhotepPosition
from pycore.phases import Events, NoSuchChoice

SPARE: Final = {capacity: capacity - minimum for capacity, minimum in MINIMUM_LOAD.items()}
"""Maps the capacity of a boat to the number of its spaces that may be empty when it sails."""


# From the quarry to a sled, and back


def gettable(position: ImhotepPosition, seat: int, most: int = GET) -> int:
    """Number of stones, at most `most`, that the seat's quarry has and its sled can take."""
    return min(SLED - position.sleds[seat], position.quarry[seat], most)


def refuse_get(position: ImhotepPosition, seat: int, rule: str) -> Refusal | None:
    if position.sleds[seat] == SLED:
        return Refusal("sled-full", rule, {"stones": SLED})
    return None if position.quarry[seat] else Refusal("quarry-empty", rule)


def get(position: ImhotepPosition, seat: int, most: int, rule: str, events: Events) -> None:
    """Move up to `most` stones of a seat from its quarry to its sled, as many as quarry and sled allow."""
    stones = gettable(position, seat, most)
    position.quarry[seat] -= stones
    position.sleds[seat] += stones
    if events is not None:
        events.append(Event("get", seat, {"stones": stones, "sled": position.sleds[seat]}, rule))


def return_stone(
    position: ImhotepPosition, owner: int, cell: int, why: str, rule: str, events: Events
) -> None:
    """Return the stone on `cell` of a boat to its owner's quarry. The caller removes the stone from the boat."""
    position.quarry[owner] += 1
    if events is not None:
        where: Plain = {"boat": cell // 4, "space": cell % 4, "why": why}
        events.append(Event("stone-returned", owner, where, rule))


# From a sled to a boat


def is_space(position: ImhotepPosition, boat: int, space: int) -> bool:
    return 0 <= boat < BOATS and 0 <= space < position.capacities[boat]


def first_of_each_colour(position: ImhotepPosition) -> list[int]:
    """The boat spaces whose stones may be unloaded next with a lever: for each owner, its stone nearest the bow."""
    start = 4 * position.pending.boat
    stones = position.cargo[start : start + 4]
    return [space for space, owner in enumerate(stones) if owner != NONE and stones.index(owner) == space]


def refuse_load(position: ImhotepPosition, boat: int, space: int) -> Refusal | None:
    cell = 4 * boat + space
    if position.free >> cell & 1:
        return None
    site = position.docked[boat]
    if site != NONE:
        return Refusal("boat-sailed", R_LOAD, {"boat": boat, "site": SITES[site]})
    return Refusal("space-taken", R_LOAD, {"boat": boat, "space": space, "owner": position.cargo[cell]})


def refuse_loading(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    """Why a choice is not legal in a phase that allows only ("load", boat, space); None if it is legal."""
    match choice:
        case ("load", int(boat), int(space)) if is_space(position, boat, space):
            return refuse_load(position, boat, space)
    raise NoSuchChoice


def load(position: ImhotepPosition, seat: int, boat: int, space: int, rule: str, events: Events) -> None:
    cell = 4 * boat + space
    position.sleds[seat] -= 1
    position.cargo[cell] = seat
    capacity = position.capacities[boat]
    free = position.free ^ 1 << cell
    position.free = free
    free &= 15 << 4 * boat
    if free.bit_count() <= SPARE[capacity]:
        position.ready |= 1 << boat
    if events is not None:
        about = boat_facts(position, boat) | {"space": space, "aboard": capacity - free.bit_count()}
        events.append(Event("load", seat, about, rule))


def boat_facts(position: ImhotepPosition, boat: int) -> Plain:
    """The data of a boat for an event: its number, its capacity and `nth`.

    `nth` counts the round's boats of the same capacity from 1. It is None if there is only one.
    """
    capacity = position.capacities[boat]
    alike = [other for other, size in enumerate(position.capacities) if size == capacity]
    return {"boat": boat, "capacity": capacity, "nth": alike.index(boat) + 1 if len(alike) > 1 else None}


# From the deck


def decide_luck(position: ImhotepPosition, phase: str, every: Choices) -> Decision:
    """A decision in which chance draws a card counted in `deck`. `every` holds one choice per kind of card."""
    deck = position.deck
    rule = R_MARKET[position.variant.market]
    return Decision(CHANCE, phase, tuple(compress(every, deck)), tuple(compress(deck, deck)), rule)


def refuse_luck(position: ImhotepPosition, choice: Choice, verb: str) -> Refusal | None:
    match choice:
        case (str(word), str(kind)) if word == verb and kind in KIND_NUMBER:
            if position.deck[KIND_NUMBER[kind]]:
                return None
            return Refusal("none-left", R_MARKET[position.variant.market], {"card": kind})
    raise NoSuchChoice


def hidden_cards(position: ImhotepPosition) -> int:
    """Number of cards of the face-down pair that are counted in `deck`. They cannot be drawn."""
    return PAIR_CARDS - len(position.laid) if PAIR in position.market else 0


def renew_deck(position: ImhotepPosition, needed: int, events: Events) -> None:
    """Make the discards the new deck if the deck has fewer than `needed` cards (`imhotep-mazzo`).

    Cards left in the old deck belong to the face-down pair, or to the pair that is about to be laid. Their kinds go to
    `laid`, because everybody can deduce them. There are always enough discards: no seat ever keeps one of the six red
    cards, and the market has at most five cards.
    """
    if sum(position.deck) - hidden_cards(position) >= needed:
        return
    left = [kind for kind, many in enumerate(position.deck) for _ in range(many)]
    position.laid = tuple(sorted((*position.laid, *left)))
    position.deck = position.discard
    position.discard = [0] * len(KINDS)
    if events is not None:
        about: Plain = {"cards": sum(position.deck), "laid": [KINDS[kind] for kind in left]}
        events.append(Event("deck-renewed", CHANCE, about, R_DECK))
