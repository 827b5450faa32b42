"""Path data moved to where it is drawn.

A `transform` would have the same effect. But a browser handles each one separately, and checks all of them whenever
something on the board changes.
"""

import re
from functools import cache
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
    "Z": (),
}
"""Command -> the kind of each of its numbers: 0 along x, 1 along y, 2 neither."""


def moved(path: str, x: float, y: float) -> str:
    """Path data moved by `x` to the right and `y` down. It must begin with `M`, and separate the flags of arcs.

    >>> moved("M-10 3V-6L-5-2Z", 100, 20), moved("M0 0A5 5 0 0 1 10-4M1 1H3", 1, 2)
    ('M90 23v-9l5 4z', 'M1 2a5 5 0 0 1 10-4m-9 5h2')
    """
    (left, top), rest = _relative(path)
    return f"M{number(left + x)} {number(top + y)}{rest}"


@cache
def _relative(path: str) -> tuple[tuple[float, float], str]:
    """Where a path begins, and the rest in relative commands. The rest is the same wherever the path lies, so a page
    with many copies packs well."""
    first, drawn = (0.0, 0.0), list[str]()
    here, start = [0.0, 0.0], [0.0, 0.0]
    for command, numbers in _commands(path):
        along = _ALONG[command.upper()]
        size = len(along) or 1
        written = list[float]()
        for k in range(0, len(numbers), size):
            base = tuple(here)
            for way, value in zip(along, numbers[k : k + size], strict=True):
                if way == 2:
                    written.append(value)
                    continue
                place = value + base[way] if command.islower() else value
                written.append(round(place - base[way], 3))
                here[way] = place
            if command in "Mm" and not k:
                start = list(here)
        if command in "Zz":
            here = list(start)
        if drawn or first != (0.0, 0.0) or command not in "Mm":
            drawn.append(command.lower() + _written(written))
        else:
            first = start[0], start[1]
            drawn.append("l" + _written(written[2:]) if len(written) > 2 else "")
    return first, "".join(drawn)


def _commands(path: str) -> list[tuple[str, list[float]]]:
    found = list[tuple[str, list[float]]]()
    for command, value in _PIECE.findall(path):
        if command:
            found.append((command, []))
        else:
            found[-1][1].append(float(value))
    return found


def _written(numbers: list[float]) -> str:
    """Numbers as path data. A space separates them, unless a minus does.

    >>> _written([1.0, -2.5, 3.0])
    '1-2.5 3'
    """
    words = [number(value) for value in numbers]
    return "".join(word if not n or word[0] == "-" else f" {word}" for n, word in enumerate(words))
