"""Ends of games with equal points, and a small model of the tie-break that knows only five numbers per seat."""

import random
from typing import NamedTuple

from pycore.games.leggende.data import TOKENS
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.building import tiles
from tests.games.leggende.table import at_end

CITADEL = tiles(
    (("centre", "citadel"), ("left", "fern"), ("right", "meadows"), ("below", "volcano")), (0, 0, 0, 0)
)
REGIONS = [*(f"F{n}" for n in range(1, 4)), *(f"M{n}" for n in range(1, 6)), *(f"V{n}" for n in range(1, 8))]
GOAL = 40
"""Points of the tied seats."""


class Result(NamedTuple):
    """A seat's results in the order in which they count; `book` is 1 with the Book of spells."""

    points: int
    book: int
    coins: int
    armies: int
    regions: int


def parted(results: list[Result]) -> tuple[list[int], str | None]:
    """The winners, and the name of the result that decided. A seat that is behind in a result drops out."""
    left = list(range(len(results)))
    for word in Result._fields:
        best = max(getattr(results[seat], word) for seat in left)
        left = [seat for seat in left if getattr(results[seat], word) == best]
        if len(left) == 1:
            return left, None if word == "points" else word
    return left, "shared"


def random_tie(rng: random.Random, seats: int) -> list[Result]:
    """At least two seats have the most points, and their other results are close."""
    tied = rng.sample(range(seats), rng.randint(2, seats))
    book = rng.choice((None, None, *range(seats)))
    return [
        Result(
            GOAL - (seat not in tied),
            int(seat == book),
            rng.randrange(4, 6),
            rng.randrange(2, 4),
            rng.randrange(1, 3),
        )
        for seat in range(seats)
    ]


def tied_end(results: list[Result]) -> LeggendeState:
    """A position with these results. Points that its map cannot give come from an earlier game."""
    free, armies = REGIONS[:], dict[str, dict[str, int]]()
    for seat, result in enumerate(results):
        held = [free.pop(0) for _ in range(result.regions)]
        armies |= {region: {str(seat): 1} for region in held}
        armies[held[0]][str(seat)] += result.armies - result.regions
    coins = [result.coins for result in results]
    state = at_end(len(results), tiles=CITADEL, start_region="C1", coins=coins, armies=armies)
    state.hands = [0] * len(results)
    for seat, result in enumerate(results):
        state.taken[seat] |= result.book << TOKENS.index("book")
    state.totals = tuple(result.points - now for result, now in zip(results, state.scores(), strict=True))
    return state
