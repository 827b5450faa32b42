"""Pyramids: what makes one (`oh_pharaoh-piramide`), its points, and how it can grow."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from pycore.contract import Plain
from pycore.games.oh_pharaoh.data import VALUES

Levels = tuple[tuple[int, int], ...]
"""The levels of a pyramid from the bottom, each as (number of stones, number of jokers)."""


def fault(low: int, levels: Sequence[tuple[int, int]]) -> tuple[int, str] | None:
    """The first faulty level (0 is the lowest) and a word for its fault; None if the levels form a pyramid."""
    below = 0
    for number, (stones, jokers) in enumerate(levels):
        width = stones + jokers
        if low + number > VALUES:
            return number, "beyond-nine"
        if not width:
            return number, "empty-level"
        if number and width >= below:
            return number, "not-narrower"
        below = width
    return None if len(levels) > 1 else (0, "one-level")


@final
class Pyramid:
    """A pyramid with all values derived from its levels. Immutable, so that states can share it."""

    __slots__ = (
        "adds",  # values of the levels that can take one more card, including a new top
        "cards",  # number of cards
        "height",  # number of levels
        "jokers",  # values of the levels that hold a joker
        "levels",
        "low",  # value of the lowest level, 1..9
        "under",  # number of cards that a new lowest level needs; 0 if the lowest value is 1
        "worth",  # points when scored
    )

    def __init__(self, low: int, levels: Levels) -> None:
        """Use the function `pyramid` instead: it has a cache. The levels must form a pyramid."""
        widths = [stones + jokers for stones, jokers in levels]
        self.low = low
        self.levels = levels
        self.cards = sum(widths)
        self.height = len(levels)
        self.worth = sum(range(low, low + self.height)) * self.height
        self.jokers = tuple(low + n for n, (_, jokers) in enumerate(levels) if jokers)
        self.under = widths[0] + 1 if low > 1 else 0
        adds = [low + n for n, width in enumerate(widths) if not n or width + 1 < widths[n - 1]]
        if widths[-1] > 1 and low + self.height <= VALUES:
            adds.append(low + self.height)
        self.adds = tuple(adds)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pyramid):
            return NotImplemented
        return self is other or (self.low == other.low and self.levels == other.levels)

    def __hash__(self) -> int:
        return hash((self.low, self.levels))

    def __repr__(self) -> str:
        return f"Pyramid({self.low}, {self.levels})"

    @property
    def top(self) -> int:
        """Value of the highest level."""
        return self.low + self.height - 1

    def with_card(self, value: int, stones: int, jokers: int) -> "Pyramid":
        """The pyramid with cards added to the level of value `value`, or removed from it. It must stay a pyramid."""
        return pyramid(self.low, changed(self.low, self.levels, value, stones, jokers))

    def plain(self) -> Plain:
        return {"low": self.low, "levels": [list(level) for level in self.levels]}


pyramid: Final = lru_cache(maxsize=8192)(Pyramid)
"""`pyramid(low, levels)` returns a pyramid with that lowest value and those levels, from a cache if it can."""


def changed(low: int, levels: Levels, value: int, stones: int, jokers: int) -> Levels:
    """The levels after cards of one value are added (negative: removed). A top level that gets empty is dropped."""
    n = value - low
    if n == len(levels):
        return (*levels, (stones, jokers))
    before = levels[n]
    level = (before[0] + stones, before[1] + jokers)
    if n == len(levels) - 1 and not any(level):
        return levels[:n]
    return (*levels[:n], level, *levels[n + 1 :])


# The remains of a robbed pyramid


def lows(low: int, rest: Levels) -> tuple[int, ...]:
    """The values that can become the lowest level when a new pyramid is made from a robbed one.

    `low` and `rest` are what the theft has left: the lowest value and the levels. Each level keeps its value.
    """
    widths = [stones + jokers for stones, jokers in rest]
    return tuple(low + n for n in range(len(rest) - 1) if widths[n] > 1 and widths[n + 1])


def next_levels(low: int, rest: Levels, new_low: int, kept: Levels) -> Levels:
    """The sizes (stones, jokers) that the owner of a robbed pyramid may give the next level it keeps.

    `low` and `rest` are what the theft has left: the lowest value and the levels. `new_low` is the lowest value that
    is kept, and `kept` holds the levels chosen so far. The result is () if no level can follow.
    """
    n = new_low - low + len(kept)
    if n >= len(rest):
        return ()
    stones, jokers = rest[n]
    least = 1 if kept else 2
    most = sum(kept[-1]) - 1 if kept else stones + jokers
    return tuple((s, j) for s in range(stones + 1) for j in range(jokers + 1) if least <= s + j <= most)


def is_robbed(low: int, rest: Levels) -> bool:
    """Whether a theft can leave these levels: they are no pyramid, but one more stone could make them a pyramid."""
    if not rest or fault(low, rest) is None:
        return False
    values = range(low, low + len(rest) + (len(rest) < 2))
    return any(fault(low, changed(low, rest, value, 1, 0)) is None for value in values)
