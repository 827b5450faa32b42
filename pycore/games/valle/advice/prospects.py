"""What pyramids and cubes are likely to become: chances that a pyramid is finished in time, and cubes still to be laid.

The chances were fitted to the games of machines (`CHANCES`). They depend on the cubes that are missing, and on the
Pharaoh's pyramid, which is the clock of the game. Cubes in hand count by the pyramids that they bring nearer to
completion. Those that cannot be laid go to the Pharaoh and bring the end nearer, for all seats.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    CUBES_PER_WORKER,
    LAYERED,
    MIXED,
    MOVEMENT,
    ONE_COLOUR,
    PHARAOH,
    POINTS,
    WORKERS,
)
from pycore.games.valle.places import COST, NODE_OF, NONE, SITE_OF_NODE, SITES_PLAYED
from pycore.games.valle.position import VallePosition, overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, LEVEL, PACKED_SHIFTS, SLOTS
from pycore.games.valle.scoring import CENTRE_SLOTS, PURE, scores

NOTHING, MANY = -1, -2
"""Used instead of a level's colour: NOTHING if only the hidden centre is laid, MANY if there are several colours."""

MISSING: Final = tuple(
    tuple(levels[height:].count(level) for height, level in enumerate(levels)) for levels in LEVEL
)
"""`MISSING[site][n]`: when n cubes are laid on a site, how many are missing in the level of the next cube."""


class Look(NamedTuple):
    """What the cubes of an unfinished pyramid look like.

    `points` are expected if it is finished. `colour` and `below` are the colours of the level of the next cube and of
    the level below it, or NOTHING or MANY. `layers` holds the colours of each level that is begun, as sets of bits.
    `spare` is 1 if the hidden centre is free, where any colour will do.
    """

    points: float
    colour: int
    below: int
    layers: frozenset[int]
    spare: int


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


PURE_POINTS: Final = (3.4, 7.7)
"""Mean points of a pyramid, small or large, that was finished after it had been begun with one colour or not at all."""
PURE_MORE: Final = 0.15
"""What each cube laid adds to that, for a large one."""
LAYERED_POINTS: Final = (3.0, 8.7)
"""The same for a pyramid in levels of different colours."""

CHANCES: Final = ((7.13, 0.99, 0.172), (5.22, 0.467, 0.134))
"""For a small and a large pyramid: the logit of the chance that it is finished, what each missing cube takes from it,
and what each cube in the Pharaoh's pyramid takes. A logistic regression over 10,299 pyramids at the start of rounds,
in 361 games of `scriba`."""
AHEAD: Final = 0.05
"""What each cube takes that is missing in another unfinished pyramid of the seat with fewer missing cubes."""
CROWDED: Final = 0.52
"""What a fourth seat takes from the logit of a large pyramid."""
LOGITS: Final = 16
"""`chance` looks up a logistic function in steps of one LOGITS-th."""
CHANCE: Final = tuple(1 / (1 + exp(-logit / LOGITS)) for logit in range(-8 * LOGITS, 9 * LOGITS))
OFFSETS: Final = tuple(
    tuple(
        tuple(
            round(LOGITS * (8 + start - cube * missing - (CROWDED if large and seats == 4 else 0)))
            for missing in range(15)
        )
        for large, (start, cube, _) in enumerate(CHANCES)
    )
    for seats in range(5)
)
CLOCK: Final = tuple(LOGITS * given for _, _, given in CHANCES)


def chance(seats: int, large: bool, missing: int, given: float, ahead: int = 0) -> float:
    """The chance that a pyramid is finished with this many cubes missing, and so many in the Pharaoh's pyramid.

    `ahead` is the number of cubes missing in other pyramids of the seat that are nearer to completion.
    """
    logit = OFFSETS[seats][large][missing] - CLOCK[large] * given - LOGITS * AHEAD * ahead
    return CHANCE[int(logit)] if logit > 0 else CHANCE[0]


ANOTHER: Final = tuple(1 / (1 + exp(total - PHARAOH - 0.5)) for total in range(PHARAOH + 10))
"""`ANOTHER[n]` is the chance of another round when n cubes are expected in the Pharaoh's pyramid."""
READY: Final = 0.98
"""Share of its points that a pyramid counts for when the cubes in hand and the workers on the site can finish it at
once."""
SOON: Final = 0.85
"""Share of what cubes in hand are worth before workers have moved to lay them."""
NEW: Final = 0.6
"""The same for sites that the seat has yet to claim."""
OTHERS_GIVE: Final = 3
"""The number of cubes that the other seats are expected to give to the Pharaoh in a round."""

STAGE: Final = {
    phase: stage
    for stage, phases in enumerate(
        (
            (c.ORDER_LAY, c.ORDER_TABLET, c.ORDER, c.CUBE, c.BID_LOT, c.BID_TABLET),
            (c.OVERSEER, c.PLAN, c.CLAIM),
            (c.WORKER,),
            (c.STEAL, c.TAKEOVER),
            (c.BUILD,),
            (c.OVER,),
        )
    )
    for phase in phases
}
"""Maps a phase to the stage of the round."""
AUCTION, ENTERING, MOVING, TAKING, BUILDING, OVER = range(6)


def past(position: VallePosition, seat: int) -> bool:
    """Whether a seat has had its turn in this part of the round."""
    seats, first = position.seats, position.first
    return (seat - first) % seats < (position.active - first) % seats


def building(position: VallePosition, seat: int) -> list[int]:
    """The seat's unfinished sites."""
    heights = position.heights
    return [site for site, owner in enumerate(position.owner) if owner == seat and heights[site] < FULL[site]]


def room(position: VallePosition, seat: int, site: int) -> int:
    """How many cubes a seat's workers can still lay on a site in this round."""
    lay = CUBES_PER_WORKER * workers_on(position, seat, site) - position.laid.get(site, 0)
    return min(lay, FULL[site] - position.heights[site])


def most_laid(position: VallePosition, seat: int) -> int:
    """The most cubes that a seat can lay in a round, before its figures move.

    It counts the workers that can reach, with the points of movement, a site that is unfinished and belongs to the seat
    or to nobody. Spaces that are taken, overseers and attacks by others are not considered.
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


def hand_of(packed: int) -> list[int]:
    """The number of cubes of each colour."""
    return [packed >> shift & 255 for _, shift in PACKED_SHIFTS]


def fitting(position: VallePosition, seat: int, site: int, here: int) -> int:
    """How many of the next `here` cubes of a site the hand can supply without mixing colours in a level."""
    return lay(hand_of(position.cubes[seat]), site, position.heights[site], look_at(position, site), here)


def lay(hand: list[int], site: int, height: int, look: Look, most: int) -> int:
    """Take up to `most` cubes out of the hand that can be laid without mixing colours in a level. Returns how many.

    It stops when the hand has too few cubes of a level's colour. In a level that is already mixed, any cube counts.
    """
    colour, below, spare = look.colour, look.below, look.spare
    fit = 0
    while most > 0:
        left = MISSING[site][height]
        if colour == MANY:
            many = _take(hand, min(most, left))
            spare = 0
        else:
            if colour == NOTHING:
                largest = max(hand)
                as_below = below >= 0 and (hand[below] >= left or largest < left)
                colour = below if as_below else hand.index(largest)
            many = min(most, left - spare, hand[colour])
            hand[colour] -= many
            if spare and many < most and fit + many:
                many += _take(hand, 1)
        fit += many
        most -= many
        height += many
        if many < left or colour == MANY:
            break
        below, colour, spare = colour, NOTHING, 0
    return fit


def _take(hand: list[int], many: int) -> int:
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
    return _finished(packed, site, position.heights[site], look_at(position, site))


def _finished(packed: int, site: int, height: int, look: Look) -> int:
    missing, points, found = FULL[site] - height, POINTS[LARGE[site]], look.layers
    if 0 in found or lay(hand_of(packed), site, height, look, missing) < missing:
        return points[MIXED]
    others = missing - look.spare
    pure = len(found) < 2 and any(
        (not found or 1 << colour in found) and packed >> shift & 255 >= others
        for colour, shift in PACKED_SHIFTS
    )
    return points[ONE_COLOUR if pure else LAYERED]


def claimed(position: VallePosition, site: int) -> float:
    """The expected points of a site without an owner, if a seat claims it."""
    large, given = LARGE[site], position.pharaoh % 255
    return PURE_POINTS[large] * chance(position.seats, large, FULL[site], given)


class Outlook(NamedTuple):
    """What a position promises. `sites` holds (site, owner, points) of unfinished pyramids. `cubes` holds for each seat
    what the cubes in its hand add."""

    sites: list[tuple[int, int, float]]
    cubes: list[float]


class _Laid(NamedTuple):
    """Cubes that a seat can lay on a site: how many, the look of the pyramid now, and its points if they finish it."""

    site: int
    cubes: int
    look: Look
    points: float


def outlook(position: VallePosition) -> Outlook:
    """The expected points of all unfinished pyramids, and of the cubes in hand."""
    seats, heights = position.seats, position.heights
    stage = STAGE[position.phase]
    hands, sure = led(position) if stage == AUCTION and position.lots else (position.cubes, [1.0] * seats)
    own = [
        sorted(building(position, seat), key=lambda site: FULL[site] - heights[site]) for seat in range(seats)
    ]
    plans = [_plan(position, seat, own[seat], hands[seat], stage) for seat in range(seats)]
    given = position.pharaoh % 255
    over = given >= PHARAOH
    expected = given + sum([sure[seat] * plan[1] for seat, plan in enumerate(plans)])
    again = 0.0 if over else ANOTHER[min(int(expected + 0.5), len(ANOTHER) - 1)]
    clock = min(expected, PHARAOH - 1.0)
    sites, cubes = [], []
    for seat in range(seats):
        worth, queue = {}, {}
        ahead = 0
        for site in own[seat]:
            missing = FULL[site] - heights[site]
            now = again * look_at(position, site).points
            if now:
                now *= chance(seats, LARGE[site], missing, clock, ahead)
                now *= 1 - _danger(position, site, seat)
            worth[site] = now
            queue[site] = ahead
            ahead += missing
            sites.append((site, seat, now))
        built = 0
        gain = 0.0
        for site, many, look, points in plans[seat][0]:
            if site == NONE:
                before, after = (chance(seats, True, n, clock, ahead) for n in (14, 14 - many))
                gain += again * NEW * points * (after - before)
                continue
            left = FULL[site] - heights[site] - many
            more = again * chance(seats, LARGE[site], left, clock, queue[site] - built)
            built += many
            after = more * (look.points + LARGE[site] * PURE_MORE * many) if left else READY * points
            gain += max(after - worth[site], 0.0)
        placed = stage > MOVING or (stage == MOVING and past(position, seat))
        cubes.append(sure[seat] * gain * (1.0 if placed else SOON))
    return Outlook(sites, cubes)


def _plan(
    position: VallePosition, seat: int, own: list[int], packed: int, stage: int
) -> tuple[list[_Laid], int]:
    """What a seat can do with these cubes in this round: the cubes laid on each site, and how many are left over."""
    total = packed % 255
    if not total:
        return [], 0
    hand, heights = hand_of(packed), position.heights
    placed = stage > MOVING or (stage == MOVING and past(position, seat))
    able = CUBES_PER_WORKER * WORKERS
    clock = min(position.pharaoh % 255 + OTHERS_GIVE, PHARAOH - 1)
    found, laid = [], 0
    spaces = {}
    for site in own:
        spaces[site] = room(position, seat, site) if placed else able
    if len(own) > 1:
        own = sorted(own, key=lambda site: _order(position, packed, site, spaces[site]))
    for site in own:
        missing = FULL[site] - heights[site]
        here = min(spaces[site] if placed else able, missing)
        if here <= 0:
            continue
        look, points = look_at(position, site), 0
        if missing <= here and missing <= sum(hand):
            points = _finished(sum([n << 8 * k for k, n in enumerate(hand)]), site, heights[site], look)
        many = lay(hand, site, heights[site], look, here)
        if points and many < missing:
            later = look.points * chance(position.seats, LARGE[site], missing - many, clock)
            if READY * points > later:
                many += _take(hand, missing - many)
            else:
                points = 0
        if many:
            found.append(_Laid(site, many, look, points))
        laid += many
        able -= many
    if stage == AUCTION or (stage == ENTERING and not past(position, seat)):
        # It may claim two more sites before it builds.
        for _ in range(2):
            many = min(max(hand), able, 9)
            if many:
                hand[hand.index(max(hand))] -= many
                found.append(_Laid(NONE, many, NO_LOOK, PURE_POINTS[1]))
                laid += many
                able -= many
    return found, total - laid


def ends_behind(position: VallePosition, seat: int, packed: int) -> bool:
    """Whether a seat that had these cubes would help to end the game by those that it cannot lay, and be behind then.

    It lays cubes on its own sites only, without mixing colours in a level. Its points are those of what it has finished
    and can finish in this round, the others' those of what they have finished.
    """
    given, total, stage = position.pharaoh % 255, packed % 255, STAGE[position.phase]
    if given + OTHERS_GIVE + total < PHARAOH:
        return False
    own = sorted(building(position, seat), key=lambda site: FULL[site] - position.heights[site])
    plan = [each for each in _plan(position, seat, own, packed, stage)[0] if each.site != NONE]
    left = total - sum([each.cubes for each in plan])
    if stage == AUCTION:
        left = max(left, total - most_laid(position, seat))
    points = list(scores(position))
    mine = points.pop(seat) + sum([each.points for each in plan])
    return left > 0 and given + OTHERS_GIVE + left >= PHARAOH and mine < max(points)


def _order(position: VallePosition, packed: int, site: int, here: int) -> float:
    """Rank of a site for laying cubes: those that the hand finishes at once, by their points, then the nearest ones."""
    missing = FULL[site] - position.heights[site]
    if missing <= here and missing <= packed % 255:
        points = _finished(packed, site, position.heights[site], look_at(position, site))
        if points != POINTS[LARGE[site]][MIXED]:
            return -points
    return missing


NO_LOOK: Final = Look(0.0, NOTHING, NOTHING, frozenset(), 0)


KEEPING: Final = 1.5
"""A lot on which tablets of this sum lie is kept in half of the cases against one more seat."""


def led(position: VallePosition) -> tuple[list[int], list[float]]:
    """In an auction, for each seat: its cubes with those of the lots that it leads, and how sure they are, 0..1."""
    seats = position.seats
    hands, sure = position.cubes[:], [1.0] * seats
    left = seats - position.done.bit_count()
    kept: list[list[float]] = [[] for _ in range(seats)]
    bids = [
        (seat % seats, position.bids[seat % seats])
        for seat in range(position.first, position.first + seats)
        if position.bids[seat % seats]
    ]
    for lot, packed in enumerate(position.lots):
        best, highest = NONE, 0
        for seat, laid in bids:
            total = 0
            for where, value in laid:
                if where == lot:
                    total += value if value != NONE else 1
            if total > highest:
                best, highest = seat, total
        if best != NONE:
            hands[best] += packed
            others = left - (not position.done >> best & 1)
            kept[best].append((highest / (highest + KEEPING)) ** others)
    for seat, chances in enumerate(kept):
        if chances:
            sure[seat] = sum(chances) / len(chances)
    return hands, sure


def _danger(position: VallePosition, site: int, owner: int) -> float:
    """Share of a pyramid's value, 0..1, that is at risk from other seats."""
    here = overseers_on(position, owner, site)
    danger = ALONE[here]
    for seat in range(position.seats):
        if seat != owner and overseers_on(position, seat, site) > here:
            men = workers_on(position, seat, site)
            if men:
                danger = max(danger, 0.5 if men > workers_on(position, owner, site) else 0.2)
    return danger


ALONE: Final = (0.08, 0.03, 0.0)
"""Share of a pyramid's value that is at risk with so many overseers of the owner, if nobody else is there."""
