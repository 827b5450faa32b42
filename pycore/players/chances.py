"""Conversion of points to chances of winning, which players maximize."""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from pycore.contract import State

STEEP: Final = log(3)
"""Steepness of the logistic: a lead of one `Advice.scale` gives a chance of 3/4."""
MOST: Final = 30.0
"""Limit for the argument of the logistic: beyond it the result is 0 or 1 anyway."""
MARGIN: Final = 0.1
"""Share of a finished game's worth that depends on the points, so that a lost game is still played well."""


def leads(values: Sequence[float]) -> list[float]:
    """The lead of each seat over the best of the others, in points; negative if it is behind.

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
    """The chance of winning, 0..1, per seat. `values` are expected points, `scale` is `Advice.scale`.

    >>> [round(chance, 2) for chance in chances([20, 12], 8)]
    [0.75, 0.25]
    """
    steep = STEEP / scale
    return [1 / (1 + exp(-max(-MOST, min(MOST, lead * steep)))) for lead in leads(values)]


def result(state: State, scale: float) -> list[float]:
    """The worth of a finished game for each seat, 0..1: mostly by the seat's place, a little by its points."""
    worth = [MARGIN * chance for chance in chances(state.scores(), scale)]
    places = state.ranking()
    others, behind = state.seats - 1, state.seats
    for group in places:
        behind -= len(group)
        share = 1 / len(group) if group is places[0] else 0.0
        for seat in group:
            place = (behind + (len(group) - 1) / 2) / others if others else 1.0
            # Only the first place is a victory. With three or more seats the places below it still count a little.
            worth[seat] += (1 - MARGIN) * (share if others == 1 else 0.85 * share + 0.15 * place)
    return worth
