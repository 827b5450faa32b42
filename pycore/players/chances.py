"""From points to chances of winning, which is what a player wants more of."""

from collections.abc import Sequence
from math import exp, log, log2, pow
from typing import Final

from pycore.contract import State

STEEP: Final = log(3)
MOST: Final = 30.0
"""Beyond it a logistic is 0 or 1."""
MARGIN: Final = 0.1
"""How much of a finished game's worth is in the points, so that a lost one is still played well."""


def leads(values: Sequence[float]) -> list[float]:
    """Per seat by how much it is ahead of the best of the others; behind, if negative.

    >>> leads([5, 2, 9])
    [-4, -7, 4]
    """
    if len(values) == 2:
        one, two = values
        return [one - two, two - one]
    best = max(values)
    at = values.index(best)
    second = max((value for seat, value in enumerate(values) if seat != at), default=0.0)
    return [value - (second if seat == at else best) for seat, value in enumerate(values)]


def chances(values: Sequence[float], scale: float) -> list[float]:
    """Per seat the chance of winning, 0..1, where so many points are expected.

    >>> [round(chance, 2) for chance in chances([20, 12], 8)]
    [0.75, 0.25]
    """
    steep = STEEP / scale
    return [1 / (1 + exp(-max(-MOST, min(MOST, lead * steep)))) for lead in leads(values)]


def of_winning(worth: float, seats: int) -> float:
    """A chance of 0..1 as it is counted here, where each of several seats is held against the best of the others, and
    seats that are alike have a half each, as the share of games that are won.

    >>> [round(of_winning(0.5, seats), 2) for seats in (2, 3, 4)]
    [0.5, 0.33, 0.25]
    """
    return pow(worth, log2(seats))


def result(state: State, scale: float) -> list[float]:
    """Per seat what a finished game is worth, 0..1: mostly the place, a little the points. Ties share the place."""
    worth = [MARGIN * chance for chance in chances(state.scores(), scale)]
    places = state.ranking()
    others, behind = state.seats - 1, state.seats
    for group in places:
        behind -= len(group)
        share = 1 / len(group) if group is places[0] else 0.0
        for seat in group:
            place = (behind + (len(group) - 1) / 2) / others if others else 1.0
            # Only the first place is a victory; the places below it are worth something with three and four.
            worth[seat] += (1 - MARGIN) * (share if others == 1 else 0.85 * share + 0.15 * place)
    return worth
