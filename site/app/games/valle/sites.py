"""What the seats can do on each site, and the colour patterns that an unfinished pyramid can still reach."""

from functools import lru_cache
from typing import Final, NamedTuple

from pycore.games.valle.building import buildable
from pycore.games.valle.choices import BUILD, OVER, STEAL, TAKEOVER
from pycore.games.valle.data import CUBES_PER_WORKER, LAYERED, MIXED, ONE_COLOUR, POINTS, RAYS
from pycore.games.valle.places import NONE, SITES_PLAYED
from pycore.games.valle.position import VallePosition, has_scarab, overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, SLOTS, colours_in
from pycore.games.valle.scoring import CENTRE_SLOTS
from pycore.games.valle.state import ValleState
from pycore.games.valle.theft import robbable, unspent

_CONTEST_PARTS: Final = (STEAL, TAKEOVER, BUILD)
"""The last parts of a round. Every seat has a turn in each of them."""
_BEST_FIRST: Final = (ONE_COLOUR, LAYERED, RAYS, MIXED)
_Levels = list[list[tuple[int, list[int], int]]]
"""_Levels[level][slot], for visible slots: (cubes that fit, colours of the cubes laid, number of cubes laid)."""


def current_site(state: ValleState, picked: tuple[str, ...] = ()) -> int:
    """The site that a touch on a cube alone acts on, counted from 0; NONE if the player must touch a site first.

    - If a site is picked: that site.
    - Once the seat has laid or stolen a cube in this phase: the site of its last cube, or NONE if that site allows no
      more cubes.
    - Before that: the only possible site, or NONE if there are several.

    These rules keep a touch from acting on a site that the player did not mean.
    """
    for key in picked:
        if key.startswith("site-"):
            return int(key.split("-")[1]) - 1
    open_ = robbable(state) if state.phase == "steal" else buildable(state)
    robbed = [site for site, (thief, _) in state.stolen.items() if thief == state.active]
    begun = robbed if state.phase == "steal" else [*state.laid]
    if begun:
        return begun[-1] if begun[-1] in open_ else NONE
    return open_[0] if len(open_) == 1 else NONE


def room_for(state: ValleState, site: int, seat: int) -> int:
    """How many more cubes the workers of `seat`, the owner, can lay on a site in this round."""
    hands = CUBES_PER_WORKER * workers_on(state, seat, site) - state.laid.get(site, 0)
    return max(0, min(hands, FULL[site] - state.heights[site]))


def lost_cubes(state: ValleState, seat: int) -> int:
    """How many of its cubes a seat must give to the Pharaoh if its workers stay where they are."""
    room = sum(room_for(state, site, seat) for site in SITES_PLAYED[state.seats] if state.owner[site] == seat)
    return max(0, state.cubes[seat] % 255 - room)


class Dispute(NamedTuple):
    """The owner and a challenger of a site: their figures on it, and whether the challenger can steal or take over."""

    owner: int
    challenger: int
    overseers: tuple[int, int]
    """(Overseers of the challenger, overseers of the owner) on the site."""
    workers: tuple[int, int]
    """(Workers of the challenger that have not stolen in this round, workers of the owner) on the site."""
    steal: bool
    take: bool
    late: bool
    """Whether the challenger's last turn to steal or take over in this round is past."""


def dispute(state: ValleState, site: int, viewer: int | None) -> Dispute | None:
    """The dispute over an unfinished pyramid; None if no seat except the owner has an overseer on the site.

    If there are several challengers, the result is about the first one in this order:

    1. the viewer, if able to steal or take over;
    2. other challengers able to steal or take over, the one with most overseers first;
    3. all other challengers, the one with most overseers first.
    """
    owner = state.owner[site]
    if owner == NONE or state.heights[site] == FULL[site] or state.phase == OVER:
        return None
    found = [
        _dispute_with(state, site, owner, seat)
        for seat in range(state.seats)
        if seat != owner and overseers_on(state, seat, site)
    ]

    def strength(each: Dispute) -> tuple[bool, bool, int, bool, int, int]:
        able, own = each.steal or each.take, each.challenger == viewer
        workers = workers_on(state, each.challenger, site)
        return able, able and own, each.overseers[0], own, workers, each.challenger

    return max(found, key=strength, default=None)


def _dispute_with(state: ValleState, site: int, owner: int, seat: int) -> Dispute:
    """The dispute between the owner of a site and the challenger `seat`."""
    overseers = overseers_on(state, seat, site), overseers_on(state, owner, site)
    workers = unspent(state, seat, site), workers_on(state, owner, site)
    ahead = overseers[0] > overseers[1] and state.round > 1
    thief, cubes = state.stolen.get(site, (seat, 0))
    able = thief == seat and cubes < CUBES_PER_WORKER * workers_on(state, seat, site)
    steal = ahead and able and state.heights[site] > 0 and _turn_is_ahead(state, seat, STEAL)
    may_take = _turn_is_ahead(state, seat, TAKEOVER)
    take = ahead and workers[0] > workers[1] and has_scarab(state, seat) and may_take
    return Dispute(owner, seat, overseers, workers, steal, take, not may_take)


def _turn_is_ahead(state: ValleState, seat: int, part: str) -> bool:
    """Whether a seat can still get a turn in this part of the present round."""
    now = _CONTEST_PARTS.index(state.phase) if state.phase in _CONTEST_PARTS else -1
    then = _CONTEST_PARTS.index(part)
    passed = (seat - state.first) % state.seats < (state.active - state.first) % state.seats
    return now < then or (now == then and not passed)


# Patterns


def best_points(position: VallePosition, site: int) -> int:
    """The most points that the pyramid of a site can still give."""
    return max(POINTS[LARGE[site]][name] for name in possible_patterns(position, site))


def possible_patterns(position: VallePosition, site: int) -> tuple[str, ...]:
    """The patterns that a site's pyramid can still have when it is finished, best first."""
    rays = position.variant.rays
    levels = SLOTS[rays][site]
    places = range(levels[0][0].place, levels[-1][-1].place + 1)
    return _patterns_of_slots(site, rays, tuple(position.slots[place] for place in places))


@lru_cache(1024)
def _patterns_of_slots(site: int, rays: bool, packed: tuple[int, ...]) -> tuple[str, ...]:
    """The patterns that a site can still reach, best first. `packed`: the contents of its slots.

    `rays`: whether the option `rays` is on.
    """
    levels = _levels(site, rays, packed)
    tests = {
        ONE_COLOUR: len({colour for level in levels for _, colours, _ in level for colour in colours}) <= 1,
        LAYERED: all(len(_level_colours(level)) <= 1 for level in levels) and _may_differ(levels),
        RAYS: rays and _may_have_rays(levels),
        MIXED: _may_be_mixed(levels),
    }
    return tuple(name for name in _BEST_FIRST if tests[name])


def _levels(site: int, rays: bool, packed: tuple[int, ...]) -> _Levels:
    """The visible slots of a site, level by level."""
    levels = SLOTS[rays][site]
    first = levels[0][0].place
    return [
        [
            (slot.room, colours_in(cubes := packed[slot.place - first]), cubes % 255)
            for slot in level
            if slot.place not in CENTRE_SLOTS[rays]
        ]
        for level in levels
    ]


def _level_colours(level: list[tuple[int, list[int], int]]) -> set[int]:
    """All colours in the slots of one level."""
    return {colour for _, colours, _ in level for colour in colours}


def _may_differ(levels: _Levels) -> bool:
    """Whether two levels can differ in colour: a level is still empty, or two levels already differ."""
    found = [_level_colours(level) for level in levels]
    return any(not colours for colours in found) or len(set().union(*found)) > 1


def _may_have_rays(levels: _Levels) -> bool:
    """Whether the pyramid can still get the pattern "rays".

    In this pattern the base has two parts, each of one colour, and the two colours differ. The levels above have the
    colour of the corners. The top of a small pyramid may have the colour of either part."""
    base, *above = levels
    parts = [colours for _, colours, _ in base]
    upper = {colour for level in above for colour in _level_colours(level)}
    if any(len(colours) > 1 for colours in parts) or len(upper) > 1:
        return False
    one, two = (set(colours) for colours in parts)
    if one and one == two:
        return False
    if len(above) > 1:  # a large pyramid
        return not (one and upper and one != upper) and not (two and two == upper)
    return not (one and two and upper and not upper <= one | two)


def _may_be_mixed(levels: _Levels) -> bool:
    """Whether at least one level has two colours, or can still get a second colour."""
    return any(
        len(_level_colours(level)) > 1
        or sum(room for room, _, _ in level) > max(1, sum(cubes for _, _, cubes in level))
        for level in levels
    )
