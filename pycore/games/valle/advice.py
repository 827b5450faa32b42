"""Advice for La Valle dei Re. Points come late, so the evaluation also counts unfinished work.

An unfinished pyramid counts for a share of the points that it can still reach: the more cubes are laid, the larger the
share. Cubes in hand count by how well they suit the seat's sites, and figures by how near they are to those sites. The
weights are our own judgement, tested in the arena.
"""

from typing import Final

from pycore.advice import Advice, Part
from pycore.contract import Decision
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    COLOUR_NUMBER,
    CUBES_PER_WORKER,
    LAYERED,
    MIXED,
    ONE_COLOUR,
    PHARAOH,
    POINTS,
    SITES,
)
from pycore.games.valle.places import COST, NODE_OF, NONE, PLACE_NUMBER, SITE_OF, SITE_OF_NODE
from pycore.games.valle.position import VallePosition, overseers_of, overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, LEVEL, PACKED_SHIFTS, SLOTS, colours_in
from pycore.games.valle.scoring import CENTRE_SLOTS, PURE, worth

OWNED: Final = 0.12
"""Share of its points that a claimed site counts for before anything is built there."""
STANDING: Final = 0.75
"""Share of its points that a pyramid counts for when it is nearly complete."""
READY: Final = 0.95
"""Share of its points that a pyramid counts for when the cubes in hand and the workers on the site can finish it at
once."""
FITTING: Final = 0.42
"""Points of a cube in hand that its owner can lay on one of its sites, and that suits the colours of the level."""
LAID: Final = 0.3
"""Points of a cube in hand that its owner can lay on one of its sites, but that does not suit the colours of the
level."""
LATER: Final = 0.16
"""Points of a cube in hand that no worker can lay yet, while workers can still move."""
AT_WORK: Final = 0.3
"""Points of a worker on a site of its seat that needs it."""
DEFENDING: Final = 0.2
"""Points of an overseer on an unfinished site of its seat."""
FAR: Final = 6.0
"""At this distance from the nearest site that needs it, in points of movement, a figure is worth nothing."""

Layer = tuple[int, int]
"""The cubes in a level without the hidden centre: (their colours as a set of bits, their number)."""


def value(position: VallePosition) -> list[float]:
    """Each seat's expected points at the end of the game."""
    total = [0.0] * position.seats
    for site, seat in enumerate(position.owner):
        if seat == NONE:
            continue
        total[seat] += _pyramid(position, site, seat)
    if position.phase != c.OVER:
        for seat in range(position.seats):
            total[seat] += _cubes(position, seat) + _figures(position, seat)
    return total


def progress(position: VallePosition) -> float:
    """How far the game has gone, 0..1: the share of the Pharaoh's pyramid that stands, or of the sites' cubes."""
    return min(1.0, max(position.pharaoh % 255 / PHARAOH, sum(position.heights) / sum(FULL)))


def parts(position: VallePosition) -> list[Part]:
    """The parts of `value`: each site (`place` is its number), the cubes in hand, the figures."""
    seats = range(position.seats)
    found = []
    for site, owner in enumerate(position.owner):
        if owner != NONE:
            here = _pyramid(position, site, owner)
            found.append(Part("site", site + 1, [here if seat == owner else 0.0 for seat in seats]))
    if position.phase != c.OVER:
        found.append(Part("cubes", 0, [_cubes(position, seat) for seat in seats]))
        found.append(Part("figures", 0, [_figures(position, seat) for seat in seats]))
    return found


def _pyramid(position: VallePosition, site: int, owner: int) -> float:
    if position.heights[site] == FULL[site]:
        return worth(position, site)[1]
    if position.phase == c.OVER:
        return 0.0
    standing = OWNED + (STANDING - OWNED) * position.heights[site] / FULL[site]
    later = standing * promise(position, site) * (1 - _danger(position, site, owner))
    if position.phase != c.BUILD or room(position, owner, site) < FULL[site] - position.heights[site]:
        return later
    return max(later, READY * at_once(position, owner, site))


def layers(position: VallePosition, site: int) -> list[Layer]:
    """The cubes of each level that is begun, from the base up."""
    rays = position.variant.rays
    found = []
    for level in SLOTS[rays][site]:
        colours, cubes = 0, 0
        for slot in level:
            packed = position.slots[slot.place]
            if packed and slot.place not in CENTRE_SLOTS[rays]:
                cubes += packed % 255
                for colour in colours_in(packed):
                    colours |= 1 << colour
        if cubes:
            found.append((colours, cubes))
    return found


def promise(position: VallePosition, site: int) -> float:
    """Expected points of a site's pyramid when it is finished."""
    points = POINTS[LARGE[site]]
    found = layers(position, site)
    if any(colours & colours - 1 for colours, _ in found):
        return points[MIXED]
    done = position.heights[site] / FULL[site]
    beauty = points[ONE_COLOUR] if len({colours for colours, _ in found}) == 1 else points[LAYERED]
    # Later cubes may still break the pattern, so only a share of its extra points counts.
    return points[MIXED] + (beauty - points[MIXED]) * (0.35 + 0.6 * done)


def _danger(position: VallePosition, site: int, owner: int) -> float:
    """Share of a pyramid's value, 0..1, that is at risk from other seats."""
    here = overseers_on(position, owner, site)
    danger = 0.0
    for seat in range(position.seats):
        if seat != owner and overseers_on(position, seat, site) > here:
            men = workers_on(position, seat, site)
            if men:
                danger = max(danger, 0.5 if men > workers_on(position, owner, site) else 0.2)
    return danger


MISSING: Final = tuple(
    tuple(levels[height:].count(level) for height, level in enumerate(levels)) for levels in LEVEL
)
"""`MISSING[site][n]`: when n cubes are laid on a site, how many are missing in the level of the next cube."""
NOTHING, MANY = -1, -2
"""Used instead of a level's colour: NOTHING if only the hidden centre is laid, MANY if there are several colours."""


def colour_of(position: VallePosition, site: int, level: int) -> int:
    """The colour of a level, or NOTHING or MANY."""
    rays, found = position.variant.rays, NOTHING
    for slot in SLOTS[rays][site][level]:
        packed = position.slots[slot.place]
        if packed and slot.place not in CENTRE_SLOTS[rays]:
            colour = PURE.get(packed, MANY)
            if colour == MANY or found not in (NOTHING, colour):
                return MANY
            found = colour
    return found


def wanted(position: VallePosition, seat: int, site: int) -> int:
    """The colours that the next cube of a site should have, as a set of bits; 0 means any colour.

    A level that is begun wants its own colour. A new level wants the colour of the level below. It also wants each
    colour in which the hand has enough cubes for the whole level.
    """
    height = position.heights[site]
    if not height:
        return 0
    level = LEVEL[site][height]
    colour = colour_of(position, site, level)
    if colour != NOTHING or not level:
        return 1 << colour if colour >= 0 else 0
    colour = colour_of(position, site, level - 1)
    if colour == MANY:
        return 0
    packed, left, colours = position.cubes[seat], MISSING[site][height], 1 << colour
    for other, shift in PACKED_SHIFTS:
        if packed >> shift & 255 >= left:
            colours |= 1 << other
    return colours


def fitting(position: VallePosition, seat: int, site: int, here: int) -> int:
    """How many of the next `here` cubes of a site the hand can supply without mixing colours in a level.

    Counting stops when the hand has too few cubes of a level's colour. In a level that is already mixed, any cube
    counts.
    """
    hand = [position.cubes[seat] >> shift & 255 for _, shift in PACKED_SHIFTS]
    height, levels, fit = position.heights[site], LEVEL[site], 0
    colour = colour_of(position, site, levels[height])
    below = colour_of(position, site, levels[height] - 1) if levels[height] else NOTHING
    while here:
        left = MISSING[site][height]
        if colour == NOTHING:
            most = max(hand)
            as_below = below >= 0 and (hand[below] >= left or most < left)
            colour = below if as_below else hand.index(most)
        many = min(here, left, sum(hand) if colour == MANY else hand[colour])
        fit += many
        here -= many
        height += many
        if many < left or colour == MANY:
            break
        hand[colour] -= many
        below, colour = colour, NOTHING
    return fit


def room(position: VallePosition, seat: int, site: int) -> int:
    """How many cubes a seat's workers can still lay on a site in this round."""
    lay = CUBES_PER_WORKER * workers_on(position, seat, site) - position.laid.get(site, 0)
    return min(lay, FULL[site] - position.heights[site])


def at_once(position: VallePosition, seat: int, site: int) -> int:
    """Points of a site's pyramid if the cubes in hand finish it, for one colour, for layers or for a mixed pyramid.

    The result is 0 if the hand has too few cubes.
    """
    missing, points, packed = FULL[site] - position.heights[site], POINTS[LARGE[site]], position.cubes[seat]
    if packed % 255 < missing:
        return 0
    found = {colours for colours, _ in layers(position, site)}
    if any(colours & colours - 1 for colours in found) or fitting(position, seat, site, missing) < missing:
        return points[MIXED]
    pure = len(found) == 1 and any(
        1 << colour in found and packed >> shift & 255 >= missing for colour, shift in PACKED_SHIFTS
    )
    return points[ONE_COLOUR if pure else LAYERED]


def building(position: VallePosition, seat: int) -> list[int]:
    """The seat's unfinished sites."""
    return [
        site
        for site, owner in enumerate(position.owner)
        if owner == seat and position.heights[site] < FULL[site]
    ]


def _cubes(position: VallePosition, seat: int) -> float:
    """Rough value of the cubes in hand, in points. Those that the seat's workers can lay on its sites count most."""
    packed = position.cubes[seat]
    if not packed:
        return 0.0
    lay, fit = 0, 0
    for site in building(position, seat):
        here = room(position, seat, site)
        if here:
            lay += here
            fit += fitting(position, seat, site, here)
    cubes = packed % 255
    fit = min(fit, cubes)
    laid = min(lay, cubes) - fit
    later = cubes - fit - max(laid, 0)
    coming = (
        LATER if position.phase in (c.BID_LOT, c.BID_TABLET, c.OVERSEER, c.PLAN, c.CLAIM, c.WORKER) else 0
    )
    return FITTING * fit + LAID * max(laid, 0) + coming * later


def _figures(position: VallePosition, seat: int) -> float:
    """Value of a seat's figures, in points.

    Workers count if they are near sites of the seat that need them. Overseers count if they are near its unfinished
    sites. If it has no such sites, overseers near free sites count instead.
    """
    own = building(position, seat)
    total = 0.0
    needed = {site: (FULL[site] - position.heights[site] + 1) // 2 for site in own}
    for place in position.workers[seat]:
        site = SITE_OF[place]
        if needed.get(site, 0) > 0:
            needed[site] -= 1
            total += AT_WORK
        elif own:
            total += 0.6 * AT_WORK * (1 - min(steps(place, site) for site in own) / FAR)
    goals = own or [
        site for site, owner in enumerate(position.owner) if owner == NONE and SITES[site + 1].suns == 0
    ]
    for place in overseers_of(position, seat):
        if SITE_OF[place] in goals:
            total += DEFENDING
        elif goals:
            total += 0.5 * DEFENDING * (1 - min(steps(place, site) for site in goals) / FAR)
    return total


NODES_OF: Final = tuple(
    tuple(node for node, there in enumerate(SITE_OF_NODE) if there == site) for site in range(len(SITES))
)
"""`NODES_OF[site]` are the nodes that are the sides of a site."""
STEPS: Final = tuple(
    tuple(min(COST[node][side] for side in sides) for sides in NODES_OF) for node in range(len(COST))
)
"""`STEPS[node][site]` is the cost of going from a node to the nearest side of a site, in points of movement."""


def steps(place: int, site: int) -> int:
    """Cost of going from a place to a site, in points of movement."""
    return STEPS[NODE_OF[place]][site]


# Weights of the choices

LEFT: Final = 0.05
"""Weight of stopping while a tablet above 0 is in hand."""
NO_USE: Final = 0.02
"""Weight of sending a figure where it gains nothing."""
SPOILING: Final = 0.004
"""Weight of laying a cube whose colour spoils its level: far below the weight of stopping."""


def weigh(position: VallePosition, decision: Decision) -> list[float] | None:
    """How likely a sensible player is to make each choice, not normalized. None: all are equally likely."""
    weigher = WEIGHERS.get(decision.kind)
    if weigher is None:
        return None
    own = building(position, decision.seat)
    return weigher(position, decision.seat, own, decision.choices)


def _lots(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights for bidding on each lot.

    Lots with few colours or with wanted colours weigh more. Lots on which the seat has laid tablets weigh less. All
    tablets come back, so a seat seldom stops while it has one above 0.
    """
    done = LEFT if position.hands[seat] >= c.HAND[1] else 1.5
    asked = [wanted(position, seat, site) for site in own]
    laid = [lot for lot, _ in position.bids[seat]]
    weights = []
    for choice in choices:
        if choice == c.DONE:
            weights.append(done if laid else 0.15)
            continue
        packed = position.lots[int(choice[1])]
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
    by_site = [_goal(position, seat, own, site) for site in range(len(SITES))]
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
    return [0.1 if choice == c.DONE else 1.0 for choice in choices]


def _buildings(position: VallePosition, seat: int, own: list[int], choices: c.Choices) -> list[float]:
    """Weights for laying cubes: the colour that a level needs, and the pyramid nearest to completion, weigh most."""
    asked = {site: wanted(position, seat, site) for site in own}
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
        weights.append(fit * (0.5 + position.heights[site] / FULL[site]))
    return weights


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

ADVICE: Final = Advice(
    value=value,
    parts=parts,
    weigh=weigh,
    progress=progress,
    scale=4.0,
    turns=2,
    iterations={"architetto": 220, "faraone": 2400},
)
