"""Advice for Imhotep: the score as it stands, and the points still expected from stones, cards and majorities.

The weights were fitted to 388 games of `scriba` for two: linear regressions of the final lead, round by round. They
were then rounded, and tested in the arena with all numbers of players.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from pycore.advice import Advice, Part
from pycore.contract import Decision
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    DECORATIONS,
    FIRST_BLUE,
    OBELISK_POINTS,
    OBELISKS,
    ROUNDS,
    STATUE,
    STONES_PER_DECORATION_POINT,
    TEMPLE,
    TEMPLE_WIDTH,
    group_points,
)
from pycore.games.imhotep.position import ImhotepPosition
from pycore.games.imhotep.scoring import final_scoring, score_obelisks_a, scores, stones_on

ON_SLED: Final = 0.4
ABOARD: Final = 1.7
UNLOADED: Final = 2.1
"""Expected points of a stone that is not built yet: ON_SLED on its owner's sled, ABOARD on a boat that has not sailed,
UNLOADED on a boat that is being unloaded at a site."""
BLUE: Final = 0.2
"""Points for each blue card that a seat holds, in addition to the point that an unused blue card scores."""
TOP: Final = 0.7
STAYS: Final = 0.15
"""Points of a stone on top of the temple: TOP for the end of this round, and STAYS for each round to come."""
BEGUN: Final = (c.SAIL_TO, c.CHISEL_LOAD)
"""Phases in which a blue card has been played but has not taken effect. The value still counts the card as held."""
GROWTH: Final = {2: 2.4, 3: 3.5, 4: 4.2}
"""Maps the number of players to the stones that a monument gets per round, on average."""
LAST: Final = 0.7
"""A monument gets no more stones in this last part of the game, in rounds, on average."""
SETTLED: Final = 0.35
"""Each round to come raises the uncertainty about the tallest obelisk by this number of stones."""


def value(position: ImhotepPosition) -> list[float]:
    """Value of the position per seat, in points at the end."""
    worth: list[float] = list(map(float, scores(position)))
    if position.phase == c.OVER:
        return worth
    left = _left(position)
    _stones_to_build(position, worth, min(1.0, left))
    if not position.variant.obelisks:
        _obelisks(position, worth, left)
    _cards(position, worth, left)
    _temple(position, worth, left)
    return worth


SCORED: Final = {
    "tomb-scored": "tomb",
    "tomb-row-scored": "tomb",
    "obelisks-scored": "obelisks",
    "waiting-scored": "obelisks",
    "decoration-scored": "cards",
    "statues-scored": "cards",
    "blue-scored": "cards",
    "wrath": "wrath",
}
"""Maps the kind of a final scoring event to the kind of the `Part` that gets its points."""


def parts(position: ImhotepPosition) -> list[Part]:
    """Parts of the value: points won so far, tomb, obelisks, cards, wrath, temple, and stones still to be built."""
    found = {kind: [0.0] * position.seats for kind in ("won", *SCORED.values(), "temple", "stones")}
    found["won"] = list(map(float, position.points))
    for event in final_scoring(position):
        found[SCORED[event.kind]][event.seat] += event.data["points"]
    if position.phase != c.OVER:
        left = _left(position)
        _stones_to_build(position, found["stones"], min(1.0, left))
        if not position.variant.obelisks:
            _obelisks(position, found["obelisks"], left)
        _cards(position, found["cards"], left)
        _temple(position, found["temple"], left)
    return [Part(kind, 0, worth) for kind, worth in found.items()]


def _left(position: ImhotepPosition) -> float:
    """The rounds to come, with the share of this round's boats that have not sailed."""
    return ROUNDS - position.round + position.docked.count(c.NONE) / len(position.docked)


def progress(position: ImhotepPosition) -> float:
    """How far the game has gone: the share of its rounds, 0..1."""
    return 1 - _left(position) / ROUNDS


def _stones_to_build(position: ImhotepPosition, worth: list[float], time: float) -> None:
    for seat, stones in enumerate(position.sleds):
        worth[seat] += ON_SLED * stones * time
    for boat, site in enumerate(position.docked):
        each = ABOARD if site == c.NONE else UNLOADED
        for owner in position.cargo[4 * boat : 4 * boat + 4]:
            if owner != c.NONE:
                worth[owner] += each


def _temple(position: ImhotepPosition, worth: list[float], left: float) -> None:
    if not position.variant.temple:
        each = TOP + STAYS * left
        for owner in position.temple[-TEMPLE_WIDTH[position.seats] :]:
            worth[owner] += each


def _obelisks(position: ImhotepPosition, worth: list[float], left: float) -> None:
    """Replace the present points for the obelisks in `worth` by the expected ones.

    The more rounds are `left`, the less the expected points depend on the present heights.
    """
    for event in score_obelisks_a(position):
        worth[event.seat] -= event.data["points"]
    heights = position.obelisks
    even = 0.6 + SETTLED * left
    weights = [exp((height - max(heights)) / even) for height in heights]
    prizes = OBELISK_POINTS[position.seats]
    # A seat's probability of the first prize is proportional to its weight.
    whole = sum(weights)
    for seat, weight in enumerate(weights):
        first = weight / whole
        worth[seat] += prizes[0] * first + _further(prizes[1:], weights, seat, first)


def _further(prizes: Sequence[int], weights: Sequence[float], seat: int, first: float) -> float:
    """Estimate the points that `seat` can expect from `prizes`, the second and all later prizes.

    `first` is the seat's probability of the first prize. If it does not win that, its prize depends on the number of
    seats that are probably ahead of it.
    """
    if len(prizes) == 1:
        return prizes[0] * (1 - first)
    better = sum(other / (other + weights[seat]) for at, other in enumerate(weights) if at != seat)
    low = min(int(better), len(prizes))
    table = (*prizes, 0)
    at = max(low - 1, 0)
    after = table[min(at + 1, len(table) - 1)]
    share = max(0.0, min(1.0, better - 1 - at))
    return (1 - first) * (table[at] * (1 - share) + after * share)


def _cards(position: ImhotepPosition, worth: list[float], left: float) -> None:
    grown = GROWTH[position.seats] * max(0.0, left - LAST) / STONES_PER_DECORATION_POINT
    for seat, hand in enumerate(position.cards):
        for kind, site in DECORATIONS:
            if hand[kind]:
                slow = 0.8 if site in (OBELISKS, TEMPLE) else 1.0
                part = sum(stones_on(position, site)) % STONES_PER_DECORATION_POINT
                worth[seat] += hand[kind] * (grown * slow + part / STONES_PER_DECORATION_POINT)
        if hand[STATUE]:
            # The seat may get one more statue while rounds are left.
            more = group_points(hand[STATUE] + 1) - group_points(hand[STATUE])
            worth[seat] += 0.3 * more * min(1.0, left / 3)
        blue = BLUE * min(1.0, left)
        worth[seat] += blue * sum(hand[FIRST_BLUE:])
        if position.phase in BEGUN and seat == position.active:
            worth[seat] += 1.0 + blue


# Weights of the choices

TOGETHER: Final = {
    "get": 2.0,
    "load": 3.0,
    "sail": 3.0,
    "hammer": 1.0,
    "chisel": 1.0,
    "sail-card": 1.0,
    "lever": 1.0,
}
"""Maps the verb of an action to the total weight of all choices with that verb."""
PASSED: Final = 0.01


def weigh(position: ImhotepPosition, decision: Decision) -> list[float] | None:
    """The weight of each choice of a turn; None for all other decisions.

    All choices of an action share a fixed weight, because `load` has many choices and `get` only one.
    """
    if decision.kind != c.TURN:
        return None
    verbs = [choice[0] for choice in decision.choices]
    stones = position.sleds[position.active]
    weights = []
    for verb in verbs:
        weight = TOGETHER.get(str(verb), PASSED) / verbs.count(verb)
        if verb == "get":
            weight *= 3.0 if stones < 2 else 1.0 if stones == 2 else 0.25
        weights.append(weight)
    return weights


ADVICE: Final = Advice(value=value, parts=parts, weigh=weigh, scale=7.0, turns=8, progress=progress)
