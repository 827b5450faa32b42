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
"""Weight of the distance at right angles to the arrow. The distance along the arrow has the weight 1."""


def towards(centres: Mapping[str, tuple[float, float]], start: str, arrow: str) -> str:
    """The key of the element to which an arrow key moves the focus.

    It is the nearest element in the arrow's direction. If there is none, right and down lead to the next element in tab
    order, left and up to the previous one.

    `centres` maps the key of each reachable element to its centre, in tab order. `start`: the focused element's key.

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
