"""What could be built or added now, as ghosts on one's own places: which choices each stands for.

A ghost stands for one choice: that with the fewest jokers. The others that look alike need a joker picked first, so
that jokers are chosen only where there is a choice.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pycore.contract import Choice
from pycore.games.oh_pharaoh.choices import LOW_CARDS
from pycore.games.oh_pharaoh.data import JOKER, PLACES, STONE_CARD, TYPES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, pyramid
from pycore.games.oh_pharaoh.scoring import points
from pycore.games.oh_pharaoh.state import PharaohState

BUILT: Final = ("build", "add", "under")
"""Verbs that have ghosts."""


class Ghost(NamedTuple):
    """A touch that builds. `after` is the pyramid that it makes, `level` where its cards lie in that, as (stones,
    jokers) from `level` up; `cards` are the types that it takes from the hand, `gives` what it would give if it were
    scored now."""

    key: str
    place: int
    choice: Choice
    after: Pyramid
    level: int
    new: Levels
    cards: tuple[str, ...]
    gives: int


def ghost(state: PharaohState, choice: Choice) -> Ghost | None:
    """What a choice of the third step builds; None for those that build nothing."""
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
            after = own(state, place).with_card(value, int(stone), int(not stone))
            cards = (str(value) if stone else TYPES[JOKER],)
            key, new = f"place-{place}-v{value}", ((int(stone), int(not stone)),)
            return Ghost(key, place, choice, after, value - after.low, new, cards, points(state, after))
        case ("under", int(place), int(jokers)):
            before = own(state, place)
            row = (before.under - jokers, jokers)
            after = pyramid(before.low - 1, (row, *before.levels))
            cards = _types(((after.low, row[0]),), jokers)
            return Ghost(f"place-{place}-under", place, choice, after, 0, (row,), cards, points(state, after))
    return None


def _types(stones: Iterable[tuple[int, int]], jokers: int) -> tuple[str, ...]:
    found = tuple(str(value) for value, many in stones if many)
    return (*found, TYPES[JOKER]) if jokers else found


def free_place(state: PharaohState) -> int:
    """Where a new pyramid goes."""
    return 0 if state.pyramids[PLACES * state.active] is None else 1


def own(state: PharaohState, place: int) -> Pyramid:
    return state.pyramid_at(state.active, place)


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


def is_plain(choice: Choice, choices: Iterable[Choice]) -> bool:
    """Whether no other choice that looks alike takes fewer jokers."""
    alike = [other for other in choices if other[0] == choice[0] and _looks(other) == _looks(choice)]
    return jokers_of(choice) == min(map(jokers_of, alike), default=0)


def _looks(choice: Choice) -> tuple[str | int, ...]:
    """A choice without its jokers."""
    return choice[:3] if choice[0] == "add" else choice[:2]


def useless(state: PharaohState, choices: Iterable[Choice]) -> frozenset[str]:
    """The types of cards in hand with which nothing can be done but to discard them."""
    away = {str(choice[1]) for choice in choices if choice[0] == "discard"}
    return frozenset(away - used(state, choices)) if state.phase == "act" else frozenset()


def used(state: PharaohState, choices: Iterable[Choice]) -> frozenset[str]:
    """The types of cards in hand with which something can be done in the third step, on a table or to somebody."""
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


def ghosts(state: PharaohState, choices: Iterable[Choice], picked: str) -> tuple[Ghost, ...]:
    """Those to be shown: all of them, or those that take the picked card. One for each key."""
    every = [choice for choice in choices if choice[0] in BUILT]
    found: dict[str, Ghost] = {}
    for choice in every:
        it = ghost(state, choice)
        assert it is not None, choice
        wanted = picked in it.cards if picked else True
        if wanted and (picked == TYPES[JOKER] or is_plain(choice, every)):
            found.setdefault(it.key, it)
    return tuple(found.values())
