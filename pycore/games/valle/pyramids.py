"""The slots of the pyramids as numbers, and packed counts of cubes.

The numbers of cubes of five colours are packed in one int, eight bits per colour; `packed % 255` is the total number.

A *role* is a kind of spot in a level, such as "corner". A *slot* is one role in one level of one site: the cubes in a
slot are equivalent. The slots of all sites form one list.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pycore.contract import Plain
from pycore.games.valle.data import COLOURS, LEVELS, ROLES, SITES

UNITS: Final = tuple(1 << 8 * colour for colour in range(len(COLOURS)))
"""`UNITS[colour]` is a single cube of this colour as a packed int."""
PACKED_SHIFTS: Final = tuple((colour, 8 * colour) for colour in range(len(COLOURS)))


def pack(counts: Iterable[int]) -> int:
    """Pack the number of cubes of each colour in one int.

    >>> pack([1, 0, 2, 0, 0]) % 255
    3
    """
    return sum(many * unit for many, unit in zip(counts, UNITS, strict=True))


def unpack(packed: int) -> list[int]:
    """The number of cubes of each colour in a packed int.

    >>> unpack(pack([1, 0, 33, 0, 7]))
    [1, 0, 33, 0, 7]
    """
    return [packed >> shift & 255 for _, shift in PACKED_SHIFTS]


def colours_in(packed: int) -> list[int]:
    """The colours with at least one cube in a packed int."""
    return [colour for colour, shift in PACKED_SHIFTS if packed >> shift & 255]


def by_name(packed: int) -> Plain:
    """The number of cubes in a packed int as {name of colour: count}, without zeros.

    >>> by_name(pack([2, 0, 0, 0, 1]))
    {'red': 2, 'white': 1}
    """
    return {colour: many for colour, many in zip(COLOURS, unpack(packed), strict=True) if many}


class Slot(NamedTuple):
    """A role in a level. `place` is its index in the list of all slots, `room` the number of cubes that it can hold."""

    place: int
    role: str
    room: int


def _slots(rays: bool) -> tuple[tuple[tuple[Slot, ...], ...], ...]:
    """The slots of all sites, in a table with the keys `[site][level]`."""
    sites, place = [], 0
    for site in SITES.values():
        levels = []
        for roles in ROLES[site.large, rays]:
            levels.append(tuple(Slot(place + i, role, room) for i, (role, room) in enumerate(roles)))
            place += len(roles)
        sites.append(tuple(levels))
    return tuple(sites)


SLOTS: Final = (_slots(False), _slots(True))
"""`SLOTS[rays][site][level]` are the slots of a level. `rays` is 1 with the option "rays", else 0."""
SLOT_COUNT: Final = tuple(sum(len(level) for site in slots for level in site) for slots in SLOTS)

LARGE: Final = tuple(site.large for site in SITES.values())
FULL: Final = tuple(sum(LEVELS[large]) for large in LARGE)
"""`FULL[site]` is the number of cubes in the finished pyramid of a site."""
_LEVEL_OF_CUBE: Final = {
    large: tuple(level for level, size in enumerate(sizes) for _ in range(size))
    for large, sizes in LEVELS.items()
}
LEVEL: Final = tuple(_LEVEL_OF_CUBE[large] for large in LARGE)
"""When n cubes are laid on a site, `LEVEL[site][n]` is the level of the next cube, and `LEVEL[site][n - 1]` the level
of the cube laid last."""
