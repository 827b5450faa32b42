"""What pyramids and cubes are likely to become: chances that a pyramid is finished in time, and cubes still to be laid.

The chances were fitted to the games of machines (`CHANCES`). They depend on the cubes that are missing, and on the
Pharaoh's pyramid, which is the clock of the game. Cubes in hand count by the pyramids that they bring nearer to
completion. Those that cannot be laid go to the Pharaoh and bring the end nearer, for all seats.
"""

from math import exp
from typing import Final, NamedTuple

from pycore.games.valle import choices as c
from pycore.games.valle.advice.laying import (
    NO_LOOK,
    PURE_MORE,
    PURE_POINTS,
    Look,
    building,
    finished,
    lay,
    look_at,
    most_laid,
    room,
    take,
)
from pycore.games.valle.data import CUBES_PER_WORKER, MIXED, PHARAOH, POINTS, WORKERS
from pycore.games.valle.places import NONE
from pycore.games.valle.position import VallePosition, overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, pack, unpack
from pycore.games.valle.scoring import scores

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
GROUND: Final = 9
"""The cubes of the lowest level of a large pyramid, the most that are planned for such a site."""
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
    """Cubes that a seat can lay on a site: how many, the look of the pyramid now, and its points, or 0 if unfinished.

    `site` is NONE for a large site that it may still claim; its points are expected then.
    """

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
    hand, heights = unpack(packed), position.heights
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
            points = finished(pack(hand), site, heights[site], look)
        many = lay(hand, site, heights[site], look, here)
        if points and many < missing:
            later = look.points * chance(position.seats, LARGE[site], missing - many, clock)
            if READY * points > later:
                many += take(hand, missing - many)
            else:
                points = 0
        if many:
            found.append(_Laid(site, many, look, points))
        laid += many
        able -= many
    if stage == AUCTION or (stage == ENTERING and not past(position, seat)):
        # It may claim two more sites before it builds.
        for _ in range(2):
            many = min(max(hand), able, GROUND)
            if many:
                hand[hand.index(max(hand))] -= many
                found.append(_Laid(NONE, many, NO_LOOK, PURE_POINTS[1]))
                laid += many
                able -= many
    return found, total - laid


def ends_behind(position: VallePosition, seat: int, packed: int) -> bool:
    """Whether the leftovers of a seat with these cubes are likely to end the game while it is behind.

    It lays cubes on its own sites only, as `_plan` says; in the auction no more than `most_laid` counts as laid. Its
    points are those of what it has finished and can finish in this round, the others' those of what they have finished.
    False for the last seat of an auction if there is no bid yet: lots that nobody buys go to the Pharaoh, too.
    """
    given, total, stage = position.pharaoh % 255, packed % 255, STAGE[position.phase]
    last = stage == AUCTION and position.done.bit_count() == position.seats - 1 and not any(position.bids)
    if last or given + OTHERS_GIVE + total < PHARAOH:
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
        points = finished(packed, site, position.heights[site], look_at(position, site))
        if points != POINTS[LARGE[site]][MIXED]:
            return -points
    return missing


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
