"""Build positions for tests, in plain form. A test names the squares of the pieces; all other pieces are off.

Nothing here uses the rules of the game.
"""

from collections.abc import Iterable

from pycore.contract import Plain


def position(
    cones: Iterable[int] = (),
    spools: Iterable[int] = (),
    *,
    seat: int = 0,
    throw: int | None = None,
    phase: str | None = None,
    off: tuple[int, int] | None = None,
) -> Plain:
    """A position with the pieces of seat 0 and of seat 1 on those squares, counted from 1. Pieces that are not named
    are off. With a throw the phase is "move", without one "throw", unless `phase` is given."""
    standing = dict.fromkeys(cones, 0) | dict.fromkeys(spools, 1)
    squares = [standing.get(square) for square in range(1, 31)]
    return {
        "game": "senet",
        "seats": 2,
        "options": {},
        "phase": phase or ("throw" if throw is None else "move"),
        "seat": seat,
        "throw": throw,
        "squares": squares,
        "off": list(off or (7 - squares.count(0), 7 - squares.count(1))),
    }
