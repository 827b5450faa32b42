"""Moves the focus with the arrow keys on a board of any shape."""

from collections.abc import Mapping
from typing import Final

DIRECTIONS: Final = {
    "ArrowLeft": (-1.0, 0.0),
    "ArrowRight": (1.0, 0.0),
    "ArrowUp": (0.0, -1.0),
    "ArrowDown": (0.0, 1.0),
}
ASIDE: Final = 2.0
"""How much more a distance across the arrow's direction counts than the same distance along it."""


def towards(centres: Mapping[str, tuple[float, float]], start: str, arrow: str) -> str:
    """The nearest key in an arrow's direction. If there is none, the next key in tab order, or for an arrow to the left
    or up the previous key.

    `centres` maps each reachable key to its centre, in tab order.

    >>> places = {"a": (0, 0), "b": (10, 2), "c": (9, 30)}
    >>> towards(places, "a", "ArrowRight"), towards(places, "b", "ArrowDown"), towards(places, "c", "ArrowDown")
    ('b', 'c', 'a')
    """
    dx, dy = DIRECTIONS[arrow]
    x, y = centres[start]
    best, least = "", 0.0
    for key, (kx, ky) in centres.items():
        along = (kx - x) * dx + (ky - y) * dy
        aside = abs((kx - x) * dy) + abs((ky - y) * dx)
        if key != start and along > 1 and aside <= 3 * along and (not best or along + ASIDE * aside < least):
            best, least = key, along + ASIDE * aside
    if best:
        return best
    keys = list(centres)
    return keys[(keys.index(start) + (1 if dx + dy > 0 else -1)) % len(keys)]
