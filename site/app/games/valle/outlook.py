"""What an unfinished pyramid can still become, by its cubes that are seen. Whether there will be cubes for it is not
asked."""

from functools import lru_cache
from typing import Final

from pycore.games.valle.data import LAYERED, MIXED, ONE_COLOUR, POINTS, RAYS
from pycore.games.valle.position import VallePosition
from pycore.games.valle.pyramids import LARGE, SLOTS, colours_in
from pycore.games.valle.scoring import CENTRE_SLOTS

BEST_FIRST: Final = (ONE_COLOUR, LAYERED, RAYS, MIXED)

Levels = list[list[tuple[int, list[int], int]]]
"""Per level, per slot that is seen: room, its colours, cubes."""


def possible(position: VallePosition, site: int) -> tuple[str, ...]:
    """The classes that the pyramid of a site can still be finished in, best first."""
    rays = position.variant.rays
    levels = SLOTS[rays][site]
    places = range(levels[0][0].place, levels[-1][-1].place + 1)
    return _possible(site, rays, tuple(position.slots[place] for place in places))


@lru_cache(1024)
def _possible(site: int, rays: bool, packed: tuple[int, ...]) -> tuple[str, ...]:
    """`packed`: what lies in the slots of the site."""
    levels = _levels(site, rays, packed)
    tests = {
        ONE_COLOUR: len({colour for level in levels for _, colours, _ in level for colour in colours}) <= 1,
        LAYERED: all(len(_colours(level)) <= 1 for level in levels) and _may_differ(levels),
        RAYS: rays and _may_have_rays(levels),
        MIXED: _may_be_mixed(levels),
    }
    return tuple(name for name in BEST_FIRST if tests[name])


def best(position: VallePosition, site: int) -> int:
    """The most points that it can still bring."""
    return max(POINTS[LARGE[site]][name] for name in possible(position, site))


def _levels(site: int, rays: bool, packed: tuple[int, ...]) -> Levels:
    levels = SLOTS[rays][site]
    first = levels[0][0].place
    return [
        [
            (slot.room, colours_in(cubes := packed[slot.place - first]), cubes % 255)
            for slot in level
            if slot.place not in CENTRE_SLOTS[rays]
        ]
        for level in levels
    ]


def _colours(level: list[tuple[int, list[int], int]]) -> set[int]:
    return {colour for _, colours, _ in level for colour in colours}


def _may_differ(levels: Levels) -> bool:
    """Not all levels of the same colour: one is empty still, or two differ."""
    found = [_colours(level) for level in levels]
    return any(not colours for colours in found) or len(set().union(*found)) > 1


def _may_have_rays(levels: Levels) -> bool:
    """Two parts of the base, each of one colour, and what is above like the corners; a small top like either."""
    base, *above = levels
    parts = [colours for _, colours, _ in base]
    upper = {colour for level in above for colour in _colours(level)}
    if any(len(colours) > 1 for colours in parts) or len(upper) > 1:
        return False
    one, two = (set(colours) for colours in parts)
    if one and one == two:
        return False
    if len(above) > 1:  # large
        return not (one and upper and one != upper) and not (two and two == upper)
    return not (one and two and upper and not upper <= one | two)


def _may_be_mixed(levels: Levels) -> bool:
    """A level has two colours, or can still get a second one."""
    return any(
        len(_colours(level)) > 1
        or sum(room for room, _, _ in level) > max(1, sum(cubes for _, _, cubes in level))
        for level in levels
    )
