"""Ghosts: previews, on a player's own building places, of what the player could build or add now.

Several choices can have the same result, and differ only in how many jokers they take. A touch on the ghost makes the
choice that takes the fewest. To make another one, the player picks a joker first. In this way, most touches need no
decision about jokers.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pycore.contract import Choice
from pycore.games.oh_pharaoh.choices import LOW_CARDS
from pycore.games.oh_pharaoh.data import JOKER, PLACES, STONE_CARD, TYPES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, pyramid
from pycore.games.oh_pharaoh.scoring import points
from pycore.games.oh_pharaoh.state import PharaohState

BUILDING_VERBS: Final = ("build", "add", "under")
"""Verbs of the choices that have a ghost."""


class Ghost(NamedTuple):
    """The preview of one choice that builds.

    - `key` is the key of the ghost's element on the board.
    - `place` is the number of the building place.
    - `after` is the pyramid with the new cards.
    - `level` is the lowest level that gets new cards, counted from 0.
    - `new` has one pair (new stones, new jokers) for each level that gets cards, from `level` up.
    - `cards` are the card types that the choice takes from the hand.
    - `gives` is the number of points that `after` would score now.
    """

    key: str
    place: int
    choice: Choice
    after: Pyramid
    level: int
    new: Levels
    cards: tuple[str, ...]
    gives: int


def ghosts(state: PharaohState, choices: Iterable[Choice], picked: str) -> tuple[Ghost, ...]:
    """The ghosts to draw, at most one for each `Ghost.key`. If a card type is `picked`, only ghosts that take it."""
    every = [choice for choice in choices if choice[0] in BUILDING_VERBS]
    found: dict[str, Ghost] = {}
    for choice in every:
        it = ghost(state, choice)
        assert it is not None, choice
        wanted = picked in it.cards if picked else True
        if wanted and (picked == TYPES[JOKER] or takes_fewest_jokers(choice, every)):
            found.setdefault(it.key, it)
    return tuple(found.values())


def ghost(state: PharaohState, choice: Choice) -> Ghost | None:
    """The ghost of a choice; None for a choice that builds nothing."""
    match choice:
        case ("build", int(low), int(lower), int(upper)):
            place = free_place(state)
            levels = ((LOW_CARDS - lower, lower), (1 - upper, upper))
            cards = _types(((low, LOW_CARDS - lower), (low + 1, 1 - upper)), lower + upper)
            after = pyramid(low, levels)
            key = f"place-{place}-b{low}"
            return Ghost(key, place, choice, after, 0, levels, cards, points(state, after))
        case ("add", int(place), int(value), str(card)):
            stone = card == STONE_CARD
            after = own_pyramid(state, place).with_card(value, int(stone), int(not stone))
            cards = (str(value) if stone else TYPES[JOKER],)
            key, new = f"place-{place}-v{value}", ((int(stone), int(not stone)),)
            return Ghost(key, place, choice, after, value - after.low, new, cards, points(state, after))
        case ("under", int(place), int(jokers)):
            before = own_pyramid(state, place)
            row = (before.under - jokers, jokers)
            after = pyramid(before.low - 1, (row, *before.levels))
            cards = _types(((after.low, row[0]),), jokers)
            return Ghost(f"place-{place}-under", place, choice, after, 0, (row,), cards, points(state, after))
    return None


def _types(stones: Iterable[tuple[int, int]], jokers: int) -> tuple[str, ...]:
    """The card types of stones, given as (value, number), and the type "joker" if `jokers` is not 0."""
    found = tuple(str(value) for value, many in stones if many)
    return (*found, TYPES[JOKER]) if jokers else found


def takes_fewest_jokers(choice: Choice, choices: Iterable[Choice]) -> bool:
    """Whether no other choice with the same result takes fewer jokers."""
    alike = [
        other
        for other in choices
        if other[0] == choice[0] and _without_jokers(other) == _without_jokers(choice)
    ]
    return jokers_of(choice) == min(map(jokers_of, alike), default=0)


def jokers_of(choice: Choice) -> int:
    """How many jokers a choice takes from the hand."""
    match choice:
        case ("build", _, int(lower), int(upper)):
            return lower + upper
        case ("add", _, _, str(card)):
            return int(card != STONE_CARD)
        case ("under", _, int(jokers)):
            return jokers
    return 0


def _without_jokers(choice: Choice) -> tuple[str | int, ...]:
    """A choice without its number of jokers. Two choices that differ only in this number give equal results."""
    return choice[:3] if choice[0] == "add" else choice[:2]


def free_place(state: PharaohState) -> int:
    """The number of the building place for the active seat's next pyramid."""
    return 0 if state.pyramids[PLACES * state.active] is None else 1


def own_pyramid(state: PharaohState, place: int) -> Pyramid:
    """The active seat's pyramid on a building place."""
    return state.pyramid_at(state.active, place)


def only_to_discard(state: PharaohState, choices: Iterable[Choice]) -> frozenset[str]:
    """The card types that these choices can discard but not use; empty outside the actions step of a turn."""
    away = {str(choice[1]) for choice in choices if choice[0] == "discard"}
    return frozenset(away - usable(state, choices)) if state.phase == "act" else frozenset()


def usable(state: PharaohState, choices: Iterable[Choice]) -> frozenset[str]:
    """The card types that these choices take from the hand to build, to replace a joker, or to attack."""
    found = set[str]()
    for choice in choices:
        match choice:
            case ("swap-joker", _, _, int(value)):
                found.add(str(value))
            case ("thief" | "collector", *_):
                found.add(str(choice[0]))
            case _:
                it = ghost(state, choice)
                found.update(it.cards if it else ())
    return frozenset(found)
