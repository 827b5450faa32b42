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
NEXT_ROW: Final = 4.0
"""Weight of the distance between rows when the focus goes on to another row. Along the row it is 1."""


def towards(centres: Mapping[str, tuple[float, float]], start: str, arrow: str) -> str:
    """The key of the element to which an arrow key moves the focus.

    It is the nearest element in the arrow's direction. If there is none, the focus goes on as a cursor does in a text:
    right leads from the end of a row to the start of the next one, down from the foot of a column to the top of the
    next one; left and up lead back. After the last row comes the first.

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
    return _next_row(centres, start, abs(dx) > 0, dx + dy)


def _next_row(centres: Mapping[str, tuple[float, float]], start: str, rows: bool, sign: float) -> str:
    """The first element of the next row (`rows`) or column, or the last of the previous one if `sign` is -1."""
    places = {key: (sign * (x if rows else y), sign * (y if rows else x)) for key, (x, y) in centres.items()}
    here = places[start][1]
    beyond = {key: place for key, place in places.items() if place[1] > here + 1} or places
    along, across = (min(place[axis] for place in beyond.values()) for axis in (0, 1))
    return min(beyond, key=lambda key: beyond[key][0] - along + NEXT_ROW * (beyond[key][1] - across))
