"""The cubes of one pyramid: what it looks like so far, and which cubes of a hand can be laid on it."""

from functools import lru_cache
from typing import Final, NamedTuple

from pycore.games.valle.data import CUBES_PER_WORKER, LAYERED, MIXED, MOVEMENT, ONE_COLOUR, POINTS
from pycore.games.valle.places import COST, NODE_OF, NONE, SITE_OF_NODE, SITES_PLAYED
from pycore.games.valle.position import VallePosition, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, LEVEL, PACKED_SHIFTS, SLOTS, unpack
from pycore.games.valle.scoring import CENTRE_SLOTS, PURE

PURE_POINTS: Final = (3.4, 7.7)
"""Expected points of a pyramid, small or large, that is not begun. In a large one each cube laid adds `PURE_MORE`, as
long as all are of one colour."""
PURE_MORE: Final = 0.15
LAYERED_POINTS: Final = (3.0, 8.7)
"""The same as PURE_POINTS for a pyramid in levels of different colours."""
NOTHING, MANY = -1, -2
"""Used instead of a level's colour: NOTHING if no visible cube is laid in it, MANY if there are several colours."""
MISSING: Final = tuple(
    tuple(levels[height:].count(level) for height, level in enumerate(levels)) for levels in LEVEL
)
"""`MISSING[site][n]`: when n cubes are laid on a site, how many are missing in the level of the next cube."""


class Look(NamedTuple):
    """What the cubes of an unfinished pyramid look like.

    `points` are expected if it is finished. `colour` and `below` are the colours of the level of the next cube and of
    the level below it, or NOTHING or MANY. `layers` holds the colours of the levels that are begun, a bit each, and 0
    if one is mixed.
    `spare` is 1 if the hidden centre is free, where any colour will do.
    """

    points: float
    colour: int
    below: int
    layers: frozenset[int]
    spare: int


NO_LOOK: Final = Look(0.0, NOTHING, NOTHING, frozenset(), 0)
RANGE: Final = tuple(tuple((site[0][0].place, site[-1][-1].place + 1) for site in slots) for slots in SLOTS)
"""`RANGE[rays][site]`: the first slot of a site, and the first after its last one."""


def look_at(position: VallePosition, site: int) -> Look:
    """The look of the unfinished pyramid of a site."""
    rays = position.variant.rays
    first, last = RANGE[rays][site]
    return _look(rays, site, tuple(position.slots[first:last]), LEVEL[site][position.heights[site]])


@lru_cache(1 << 14)
def _look(rays: bool, site: int, packed: tuple[int, ...], now: int) -> Look:
    first, colours = RANGE[rays][site][0], []
    for level in SLOTS[rays][site]:
        shown = [packed[slot.place - first] for slot in level if slot.place not in CENTRE_SLOTS[rays]]
        found = {PURE.get(each, MANY) for each in shown if each}
        colours.append(NOTHING if not found else found.pop() if len(found) == 1 else MANY)
    begun = {colour for colour in colours if colour != NOTHING}
    layers = frozenset(0 if colour == MANY else 1 << colour for colour in begun)
    centre = any(
        not packed[slot.place - first] for slot in SLOTS[rays][site][now] if slot.place in CENTRE_SLOTS[rays]
    )
    points = POINTS[LARGE[site]]
    if MANY in begun:
        expected: float = points[MIXED]
    elif len(begun) < 2:
        expected = PURE_POINTS[LARGE[site]] + LARGE[site] * PURE_MORE * sum(each % 255 for each in packed)
    else:
        expected = LAYERED_POINTS[LARGE[site]]
    return Look(expected, colours[now], colours[now - 1] if now else NOTHING, layers, int(centre))


def building(position: VallePosition, seat: int) -> list[int]:
    """The seat's unfinished sites."""
    heights = position.heights
    return [site for site, owner in enumerate(position.owner) if owner == seat and heights[site] < FULL[site]]


def room(position: VallePosition, seat: int, site: int) -> int:
    """How many cubes a seat's workers can still lay on a site in this round."""
    able = CUBES_PER_WORKER * workers_on(position, seat, site) - position.laid.get(site, 0)
    return min(able, FULL[site] - position.heights[site])


def most_laid(position: VallePosition, seat: int) -> int:
    """The most cubes that a seat can lay in a round on its own and free sites, before its figures move.

    It counts the workers that can reach such a site, if it is unfinished, with the points of movement. Spaces that are
    taken, overseers and takeovers are not considered.
    """
    sites = [
        site
        for site in SITES_PLAYED[position.seats]
        if position.owner[site] in (NONE, seat) and position.heights[site] < FULL[site]
    ]
    sides = [node for node, site in enumerate(SITE_OF_NODE) if site in sites]
    points, cubes = MOVEMENT, 0
    for cost in sorted(
        min([COST[NODE_OF[place]][side] for side in sides], default=MOVEMENT + 1)
        for place in position.workers[seat]
    ):
        points -= cost
        if points >= 0:
            cubes += CUBES_PER_WORKER
    return min(cubes, sum(FULL[site] - position.heights[site] for site in sites))


def lay(hand: list[int], site: int, height: int, look: Look, most: int) -> int:
    """Take up to `most` cubes out of the hand that can be laid without mixing colours in a level. Returns how many.

    It stops after a level that is already mixed, where any cube counts, and when the hand has too few cubes of a
    level's colour. An empty level gets the colour of the level below, if enough of it is left, or the most frequent.
    """
    colour, below, spare = look.colour, look.below, look.spare
    fit = 0
    while most > 0:
        left = MISSING[site][height]
        if colour == MANY:
            many = take(hand, min(most, left))
        else:
            if colour == NOTHING:
                largest = max(hand)
                as_below = below >= 0 and (hand[below] >= left or largest < left)
                colour = below if as_below else hand.index(largest)
            many = min(most, left - spare, hand[colour])
            hand[colour] -= many
            if spare and many < most and fit + many:
                many += take(hand, 1)
        fit += many
        most -= many
        height += many
        if many < left or colour == MANY:
            break
        below, colour, spare = colour, NOTHING, 0
    return fit


def take(hand: list[int], many: int) -> int:
    """Take any cubes out of the hand, the rarest colours first. Returns how many."""
    taken = 0
    while taken < many and any(hand):
        hand[hand.index(min([have for have in hand if have]))] -= 1
        taken += 1
    return taken


def at_once(position: VallePosition, seat: int, site: int) -> int:
    """Points of a site's pyramid if the cubes in hand finish it, for one colour, for layers or for a mixed pyramid.

    The result is 0 if the hand has too few cubes.
    """
    missing, packed = FULL[site] - position.heights[site], position.cubes[seat]
    if packed % 255 < missing:
        return 0
    return finished(packed, site, position.heights[site], look_at(position, site))


def finished(packed: int, site: int, height: int, look: Look) -> int:
    """Points of a site's pyramid of this height and look if these cubes, of which there are enough, finish it."""
    missing, points, found = FULL[site] - height, POINTS[LARGE[site]], look.layers
    if 0 in found or lay(unpack(packed), site, height, look, missing) < missing:
        return points[MIXED]
    others = missing - look.spare
    pure = len(found) < 2 and any(
        (not found or 1 << colour in found) and packed >> shift & 255 >= others
        for colour, shift in PACKED_SHIFTS
    )
    return points[ONE_COLOUR if pure else LAYERED]
