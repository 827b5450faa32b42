"""How likely a sensible player is to make each choice: the weights by which a search begins and plays on.

The weights are our own judgement, tested in the arena.
"""

from typing import Final

from pycore.contract import Decision
from pycore.games.valle import choices as c
from pycore.games.valle.advice.laying import (
    MANY,
    MISSING,
    NOTHING,
    at_once,
    building,
    look_at,
    most_laid,
    room,
)
from pycore.games.valle.advice.prospects import ends_behind
from pycore.games.valle.data import COLOUR_NUMBER, LOT, MIXED, POINTS
from pycore.games.valle.places import NODE_OF, NONE, PLACE_NUMBER, SITE_COUNT, SITE_OF
from pycore.games.valle.position import VallePosition, overseers_of, overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, LEVEL, PACKED_SHIFTS

LEFT: Final = 0.05
"""Weight of stopping while a tablet above 0 is in hand."""
NO_USE: Final = 0.02
"""Weight of sending a figure where it gains nothing."""
FINISHING: Final = 30.0
"""Factor of the weights of laying cubes on a pyramid that the hand can finish at once, in levels of one colour."""
SPOILING: Final = 0.004
"""Weight of laying a cube whose colour spoils its level: far below the weight of stopping."""


def weigh(position: VallePosition, decision: Decision) -> list[float] | None:
    """How likely a sensible player is to make each choice, not normalized. None: all are equally likely."""
    weigher = WEIGHERS.get(decision.kind)
    if weigher is None:
        return None
    own = building(position, decision.seat)
    return weigher(position, decision.seat, own, decision.choices)


def wanted(position: VallePosition, seat: int, site: int) -> int:
    """The colours that the next cube of a site should have, as a set of bits; 0 means any colour.

    A level that is begun wants its own colour. A new level wants the colour of the level below. It also wants each
    colour in which the hand has enough cubes for the whole level.
    """
    height = position.heights[site]
    if not height:
        return 0
    look = look_at(position, site)
    colour = look.colour
    if colour != NOTHING or not LEVEL[site][height]:
        return 1 << colour if colour >= 0 else 0
    colour = look.below
    if colour == MANY:
        return 0
    packed, left, colours = position.cubes[seat], MISSING[site][height], 1 << colour
    for other, shift in PACKED_SHIFTS:
        if packed >> shift & 255 >= left:
            colours |= 1 << other
    return colours


def _lots(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights for bidding on each lot.

    Lots with few colours or with wanted colours weigh more. Lots on which the seat has laid tablets weigh less. All
    tablets come back, so a seat seldom stops while it has one above 0. It never bids for more lots than it can lay, nor
    for one by which it would end the game while it is behind.
    """
    done = LEFT if position.hands[seat] >= c.HAND[1] else 1.5
    asked = [wanted(position, seat, site) for site in own]
    laid = [lot for lot, _ in position.bids[seat]]
    chosen = set(laid)
    cubes = sum([position.lots[lot] for lot in chosen])
    full = LOT * len(chosen) >= most_laid(position, seat)
    weights = []
    for choice in choices:
        if choice == c.DONE:
            weights.append(done if laid else 0.15)
            continue
        packed = position.lots[int(choice[1])]
        if choice[1] not in chosen and (full or ends_behind(position, seat, cubes + packed)):
            weights.append(0.0)
            continue
        most = max([packed >> shift & 255 for _, shift in PACKED_SHIFTS])
        fits = sum(
            [
                packed >> shift & 255
                for colours in asked
                for colour, shift in PACKED_SHIFTS
                if colours >> colour & 1
            ]
        )
        weights.append((most + 0.7 * fits) / (1 + 2 * laid.count(int(choice[1]))))
    return weights


def _tablets(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    return [0.3 + int(choice[1]) if len(choice) > 1 else 0.3 for choice in choices]


def _overseers(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights of the overseers' goals.

    - A seat with fewer than two unfinished sites prefers free sites. Later it prefers its own.
    - Both overseers go to the same site only if it can be taken from another seat.
    - An overseer that has claimed a site stays there.
    - Going to the other side of the same site, or to a full side, weighs very little.
    """
    by_site = [_goal(position, seat, own, site) for site in range(SITE_COUNT)]
    stand = overseers_of(position, seat)
    sites = [SITE_OF[place] for place in (*position.plans[seat], *stand[len(position.plans[seat]) :])]
    weights = []
    for choice in choices:
        if choice == c.DONE:
            weights.append(0.5)
            continue
        k, place = int(choice[1]), PLACE_NUMBER[str(choice[2])]
        site = SITE_OF[place]
        if position.claimed >> k & 1:
            weights.append(NO_USE)
        elif site == NONE:
            weights.append(0.2)
        elif site == sites[k]:
            weights.append(by_site[site] if place == stand[k] else NO_USE)
        else:
            alone = site == sites[1 - k] and not _takeable(position, seat, site)
            no_space = position.dest[NODE_OF[place]] == NONE
            weights.append(NO_USE + by_site[site] / 10 if alone or no_space else by_site[site])
    return weights


def _takeable(position: VallePosition, seat: int, site: int) -> bool:
    """Whether a site is unfinished and owned by another seat, so that it may be robbed or taken over."""
    return position.owner[site] not in (NONE, seat) and position.heights[site] < FULL[site]


def _goal(position: VallePosition, seat: int, own: list[int], site: int) -> float:
    """Weight of a site as the goal of an overseer."""
    if site in own:
        return 3.0 if position.heights[site] else 1.0
    if position.owner[site] == NONE:
        return 3.0 if len(own) < 2 else 0.8
    if position.heights[site] == FULL[site]:
        return 0.02
    return 0.3 + position.heights[site] / FULL[site]


def _site_named(place: str | int) -> int:
    return SITE_OF[PLACE_NUMBER[str(place)]]


def _claims(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    return [0.1 if choice == c.LEAVE else 1.0 for choice in choices]


def _workers(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights of workers' moves: often to the seat's sites that need workers, hardly ever away from them."""
    spare = {
        site: workers_on(position, seat, site) - (FULL[site] - position.heights[site] + 1) // 2
        for site in own
    }
    weights = []
    for choice in choices:
        if choice == c.DONE:
            weights.append(0.6)
            continue
        here, there = _site_named(choice[1]), _site_named(choice[2])
        if spare.get(here, 1) <= 0:
            weights.append(0.5 if spare.get(there, 0) < 0 and here != there else NO_USE)
        elif spare.get(there, 0) < 0:
            weights.append(4.0)
        elif there == NONE:
            weights.append(0.1)
        else:
            foreign = _takeable(position, seat, there) and overseers_on(position, seat, there)
            weights.append(1.0 if foreign else 0.03)
    return weights


def _takings(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights for taking a cube or a site. No cube is taken by which the seat would end the game while it is behind."""
    packed = position.cubes[seat]
    weights = []
    for choice in choices:
        if choice == c.DONE:
            weights.append(0.1)
        else:
            more = 1 << 8 * COLOUR_NUMBER[str(choice[3])] if choice[0] == "steal" else 0
            weights.append(0.0 if more and ends_behind(position, seat, packed + more) else 1.0)
    return weights


def _buildings(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights for laying cubes: the colour that a level needs, and the pyramid nearest to completion, weigh most."""
    asked = {site: wanted(position, seat, site) for site in own}
    near = {site: _nearness(position, seat, site) for site in own}
    weights = []
    for choice in choices:
        if choice == c.DONE:
            weights.append(0.02)
            continue
        site, colour = int(choice[1]) - 1, COLOUR_NUMBER[str(choice[3])]
        if not asked[site]:
            fit = (position.cubes[seat] >> 8 * colour & 255) / 2
        else:
            fit = 4.0 if asked[site] >> colour & 1 or choice[2] == "centre" else SPOILING
        weights.append(fit * near[site])
    return weights


def _nearness(position: VallePosition, seat: int, site: int) -> float:
    """Factor of the weights of a site: larger for a high pyramid, and largest for one that the hand can finish now."""
    missing = FULL[site] - position.heights[site]
    if missing <= room(position, seat, site) and at_once(position, seat, site) > POINTS[LARGE[site]][MIXED]:
        return FINISHING
    return 1.5 - missing / FULL[site]


WEIGHERS: Final = {
    c.BID_LOT: _lots,
    c.BID_TABLET: _tablets,
    c.OVERSEER: _overseers,
    c.PLAN: _overseers,
    c.CLAIM: _claims,
    c.WORKER: _workers,
    c.STEAL: _takings,
    c.TAKEOVER: _takings,
    c.BUILD: _buildings,
}
"""Maps a kind of decision to the function that weighs its choices. Its argument `own` lists the seat's unfinished
sites."""
