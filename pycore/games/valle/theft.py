"""Stealing cubes and taking sites over, from round 2 (`valle-furto`, `valle-conquista`)."""

from typing import Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    COLOUR_NUMBER,
    CUBES_PER_WORKER,
    R_FINISHED,
    R_STEAL,
    R_SUNS,
    R_TAKEOVER,
    SCARABS,
    SITES,
)
from pycore.games.valle.places import NONE, SITE_OF, SITES_PLAYED
from pycore.games.valle.position import VallePosition, has_scarab, overseers_of, overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LEVEL, SLOTS, UNITS, Slot, colours_in
from pycore.phases import Events, NoSuchChoice, Phase


def visited(position: VallePosition, seat: int) -> list[int]:
    """The sites where a seat has overseers: the only ones that it may rob or take over."""
    one, two = sorted([SITE_OF[place] for place in overseers_of(position, seat)])
    return [site for site in ((one, two) if one != two else (one,)) if site != NONE]


# Stealing


def can_steal(position: VallePosition, events: Events) -> bool:
    """Whether the active seat may take a cube now."""
    return bool(robbable(position))


def robbable(position: VallePosition) -> list[int]:
    """The sites from which the active seat may take a cube now."""
    return [site for site in visited(position, position.active) if refuse_theft(position, site) is None]


def refuse_theft(position: VallePosition, site: int) -> Refusal | None:
    """Why the active seat may not take any cube from a site; None if it may."""
    seat = position.active
    refusal = _refuse_attack(position, site, R_STEAL)
    if refusal is not None:
        return refusal
    thief, cubes = position.stolen.get(site, (seat, 0))
    if thief != seat:
        return Refusal("already-robbed", R_STEAL, {"site": site + 1, "seat": thief})
    if not position.heights[site]:
        return Refusal("nothing-built", R_STEAL, {"site": site + 1})
    workers = workers_on(position, seat, site)
    if not workers:
        return Refusal("no-worker", R_STEAL, {"site": site + 1})
    if cubes >= CUBES_PER_WORKER * workers:
        return Refusal("workers-spent", R_STEAL, {"site": site + 1, "cubes": cubes})
    return None


def _refuse_attack(position: VallePosition, site: int, rule: str) -> Refusal | None:
    """Why the active seat can neither rob a site nor take it over; None if the conditions below hold.

    The site must be in use, unfinished and owned by another seat. The active seat must have more overseers on it than
    the owner.
    """
    seat, owner = position.active, position.owner[site]
    number = site + 1
    if site not in SITES_PLAYED[position.seats]:
        return Refusal("site-closed", R_SUNS, {"site": number, "suns": SITES[number].suns})
    if owner == NONE:
        return Refusal("no-owner", rule, {"site": number})
    if owner == seat:
        return Refusal("own-site", rule, {"site": number})
    if position.heights[site] == FULL[site]:
        return Refusal("pyramid-finished", R_FINISHED, {"site": number})
    mine, theirs = overseers_on(position, seat, site), overseers_on(position, owner, site)
    if mine <= theirs:
        return Refusal("too-few-overseers", rule, {"site": number, "mine": mine, "theirs": theirs})
    return None


def top_level(position: VallePosition, site: int) -> tuple[Slot, ...]:
    """The slots of the highest level that has cubes."""
    return SLOTS[position.variant.rays][site][LEVEL[site][position.heights[site] - 1]]


def decide_steal(position: VallePosition) -> Decision:
    slots = position.slots
    choices = [
        c.STEALS[site][slot.role][colour]
        for site in robbable(position)
        for slot in top_level(position, site)
        for colour in colours_in(slots[slot.place])
    ]
    return Decision(position.active, c.STEAL, (*choices, c.DONE), None, R_STEAL)


def refuse_steal(position: VallePosition, choice: Choice) -> Refusal | None:
    if choice == c.DONE:
        return None
    if not c.is_cube_choice(choice, c.STEALS):
        raise NoSuchChoice
    site = int(choice[1]) - 1
    refusal = refuse_theft(position, site)
    if refusal is not None:
        return refusal
    role, colour = choice[2], COLOUR_NUMBER[str(choice[3])]
    slot = next((slot for slot in top_level(position, site) if slot.role == role), None)
    if slot is None:
        return Refusal("not-on-top", R_STEAL, {"site": site + 1, "role": role})
    if colour not in colours_in(position.slots[slot.place]):
        return Refusal("no-such-cube", R_STEAL, {"site": site + 1, "role": role, "colour": choice[3]})
    return None


def apply_steal(position: VallePosition, choice: Choice, events: Events) -> bool:
    """Steal a cube, or stop with ("done",). A stolen cube joins those that the active seat has bought."""
    if choice == c.DONE:
        if events is not None:
            begun = any(thief == position.active for thief, _ in position.stolen.values())
            events.append(Event("theft-ends", position.active, {"begun": begun}, R_STEAL))
        return True
    seat, site, colour = position.active, int(choice[1]) - 1, COLOUR_NUMBER[str(choice[3])]
    level = LEVEL[site][position.heights[site] - 1]
    slot = next(slot for slot in SLOTS[position.variant.rays][site][level] if slot.role == choice[2])
    position.slots[slot.place] -= UNITS[colour]
    position.heights[site] -= 1
    position.cubes[seat] += UNITS[colour]
    stolen = dict(position.stolen)
    cubes = stolen.pop(site, (seat, 0))[1] + 1
    position.stolen = {**stolen, site: (seat, cubes)}  # in the order of the latest theft on each site
    if events is not None:
        about = {"site": site + 1, "owner": position.owner[site], "role": choice[2], "level": level}
        about |= {"colour": choice[3], "cubes": cubes, "spent": spent_workers(cubes)}
        events.append(Event("cube-stolen", seat, about, R_STEAL))
    return not robbable(position)


# Taking over


def can_take_over(position: VallePosition, events: Events) -> bool:
    """Whether the active seat may take a site over now."""
    return bool(takeable(position))


def forget_thefts(position: VallePosition, events: Events) -> None:
    """Clear the thefts, which count for one round only."""
    position.stolen = {}


def spent_workers(cubes: int) -> int:
    """The number of workers that this many stolen cubes use up."""
    return -(-cubes // CUBES_PER_WORKER)


def unspent(position: VallePosition, seat: int, site: int) -> int:
    """The number of a seat's workers on the site that have not stolen cubes this round."""
    thief, cubes = position.stolen.get(site, (seat, 0))
    return workers_on(position, seat, site) - (spent_workers(cubes) if thief == seat else 0)


def takeable(position: VallePosition) -> list[int]:
    """The sites that the active seat may take over now."""
    return [site for site in visited(position, position.active) if refuse_conquest(position, site) is None]


def refuse_conquest(position: VallePosition, site: int) -> Refusal | None:
    refusal = _refuse_attack(position, site, R_TAKEOVER)
    if refusal is not None:
        return refusal
    seat = position.active
    mine, theirs = unspent(position, seat, site), workers_on(position, position.owner[site], site)
    if mine <= theirs:
        spent = workers_on(position, seat, site) - mine
        about = {"site": site + 1, "mine": mine, "theirs": theirs, "spent": spent}
        return Refusal("too-few-workers", R_TAKEOVER, about)
    if not has_scarab(position, seat):
        return Refusal("no-scarab", R_TAKEOVER, {"scarabs": SCARABS})
    return None


def decide_takeover(position: VallePosition) -> Decision:
    choices = [c.TAKEOVERS[site] for site in takeable(position)]
    return Decision(position.active, c.TAKEOVER, (*choices, c.DONE), None, R_TAKEOVER)


def refuse_takeover(position: VallePosition, choice: Choice) -> Refusal | None:
    if choice == c.DONE:
        return None
    if choice not in c.TAKEOVERS:
        raise NoSuchChoice
    return refuse_conquest(position, int(choice[1]) - 1)


def apply_takeover(position: VallePosition, choice: Choice, events: Events) -> bool:
    """Take a site over with its unfinished pyramid, or stop with ("done",).

    The scarab on the site returns to the former owner.
    """
    if choice == c.DONE:
        if events is not None:
            left = [site + 1 for site in takeable(position)]
            events.append(Event("takeover-ends", position.active, {"sites": left}, R_TAKEOVER))
        return True
    seat, site = position.active, int(choice[1]) - 1
    if events is not None:
        about = {"site": site + 1, "from": position.owner[site], "cubes": position.heights[site]}
        events.append(Event("site-taken", seat, about, R_TAKEOVER))
    position.owner[site] = seat
    return not takeable(position)


STEAL: Final = Phase(c.STEAL, decide_steal, refuse_steal, apply_steal)
TAKEOVER: Final = Phase(c.TAKEOVER, decide_takeover, refuse_takeover, apply_takeover)
