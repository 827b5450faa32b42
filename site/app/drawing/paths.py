"""Path data moved to where it is drawn.

A `transform` would do as well, but the browser keeps every one of them apart, and looks at all of them whenever
something on the board changes.
"""

import re
from functools import lru_cache
from typing import Final

from app.drawing.markup import number

_PIECE: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
_ALONG: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys("MLT", (0, 1)),
    **dict.fromkeys("SQ", (0, 1, 0, 1)),
    "C": (0, 1, 0, 1, 0, 1),
    "H": (0,),
    "V": (1,),
    "A": (2, 2, 2, 2, 2, 0, 1),
}
"""Command with places of its own -> what each number is: along x, along y, or neither."""


@lru_cache(4096)
def moved(path: str, x: float, y: float) -> str:
    """Path data by so much to the right and down. It begins with a place of its own; flags of arcs are parted.

    >>> moved("M-10 3V-6l5 4Z", 100, 20)
    'M90 23V14l5 4Z'
    >>> moved("M0 0A5 5 0 0 1 10-4", 1, 2)
    'M1 2A5 5 0 0 1 11 -2'
    """
    shift = (x, y, 0.0)
    drawn, along, n = list[str](), tuple[int, ...](), 0
    for found in _PIECE.finditer(path):
        command, value = found.groups()
        if command:
            drawn.append(command)
            along, n = _ALONG.get(command, ()), 0
            continue
        if along:
            value = number(float(value) + shift[along[n % len(along)]])
        drawn.append(value if not n else f" {value}")
        n += 1
    return "".join(drawn)
