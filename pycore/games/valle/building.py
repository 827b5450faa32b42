"""Laying cubes (`valle-costruire`, `valle-livelli`), finishing pyramids, and the leftover cubes."""

from typing import Final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    COLOUR_NUMBER,
    CUBES_PER_WORKER,
    R_BUILD,
    R_FINISHED,
    R_LEVELS,
    R_PHARAOH,
    R_RAYS,
    R_SUNS,
    SITES,
)
from pycore.games.valle.places import NONE, SITE_OF, SITES_PLAYED
from pycore.games.valle.position import VallePosition, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, LEVEL, SLOTS, UNITS, Slot, by_name, colours_in
from pycore.games.valle.scoring import worth
from pycore.phases import Events, NoSuchChoice, Phase


def can_build(position: VallePosition, events: Events) -> bool:
    """Whether the active seat can lay a cube now."""
    return bool(buildable(position))


def buildable(position: VallePosition) -> list[int]:
    """The sites where the active seat can lay a cube now. There are none if the seat has no cubes."""
    if not position.cubes[position.active]:
        return []
    sites = []
    last = NONE
    # In sorted order the workers of a site follow each other, so that each site is checked once.
    for place in sorted(position.workers[position.active]):
        site = SITE_OF[place]
        if site != last and site != NONE and refuse_site(position, site) is None:
            sites.append(site)
        last = site
    return sites


def refuse_site(position: VallePosition, site: int) -> Refusal | None:
    """Why the active seat may not lay any cube on a site; None if it may."""
    seat, owner, number = position.active, position.owner[site], site + 1
    if site not in SITES_PLAYED[position.seats]:
        return Refusal("site-closed", R_SUNS, {"site": number, "suns": SITES[number].suns})
    if owner != seat:
        return Refusal("not-yours", R_BUILD, {"site": number, "owner": None if owner == NONE else owner})
    if position.heights[site] == FULL[site]:
        return Refusal("pyramid-finished", R_FINISHED, {"site": number})
    workers = workers_on(position, seat, site)
    if not workers:
        return Refusal("no-worker", R_BUILD, {"site": number})
    laid = position.laid.get(site, 0)
    if laid >= CUBES_PER_WORKER * workers:
        return Refusal("workers-done", R_BUILD, {"site": number, "cubes": laid})
    return None


def open_slots(position: VallePosition, site: int) -> list[Slot]:
    """The slots with room in the lowest level that is not full.

    The base of a small pyramid with rays has two slots, the diagonals. While it is empty they are equivalent, so only
    the first one is listed. Without rays the base has only one slot.
    """
    height, slots = position.heights[site], position.slots
    level = SLOTS[position.variant.rays][site][LEVEL[site][height]]
    if not height and not LARGE[site]:
        return [level[0]]
    return [slot for slot in level if slots[slot.place] % 255 < slot.room]


def decide_build(position: VallePosition) -> Decision:
    hand = colours_in(position.cubes[position.active])
    choices: list[Choice] = []
    for site in buildable(position):
        builds = c.BUILDS[site]
        for slot in open_slots(position, site):
            choices += [builds[slot.role][colour] for colour in hand]
    choices.append(c.DONE)
    return Decision(position.active, c.BUILD, tuple(choices), None, R_BUILD)


def refuse_build(position: VallePosition, choice: Choice) -> Refusal | None:
    if choice == c.DONE:
        return None
    if not c.is_cube_choice(choice, c.BUILDS):
        raise NoSuchChoice
    site, role, colour = int(choice[1]) - 1, choice[2], COLOUR_NUMBER[str(choice[3])]
    refusal = refuse_site(position, site)
    if refusal is not None:
        return refusal
    if colour not in colours_in(position.cubes[position.active]):
        return Refusal("no-cube", R_BUILD, {"colour": choice[3]})
    return _refuse_role(position, site, str(role))


def _refuse_role(position: VallePosition, site: int, role: str) -> Refusal | None:
    if any(slot.role == role for slot in open_slots(position, site)):
        return None
    levels = SLOTS[position.variant.rays][site]
    about: Plain = {"site": site + 1, "role": role}
    if not any(slot.role == role for level in levels for slot in level):
        return Refusal("no-such-role", R_LEVELS if role == "centre" else R_RAYS, about)
    now = LEVEL[site][position.heights[site]]
    if not any(slot.role == role for slot in levels[now]):
        return Refusal("other-level", R_LEVELS, {**about, "level": now})
    if not position.heights[site]:
        return Refusal("first-diagonal", R_RAYS, about)
    return Refusal("role-full", R_LEVELS, about)


def apply_build(position: VallePosition, choice: Choice, events: Events) -> bool:
    if choice == c.DONE:
        return True
    seat, site, colour = position.active, int(choice[1]) - 1, COLOUR_NUMBER[str(choice[3])]
    level = LEVEL[site][position.heights[site]]
    for slot in SLOTS[position.variant.rays][site][level]:
        if slot.role == choice[2]:
            position.slots[slot.place] += UNITS[colour]
    position.heights[site] += 1
    position.cubes[seat] -= UNITS[colour]
    laid = dict(position.laid)
    cubes = laid.pop(site, 0)
    position.laid = {**laid, site: cubes + 1}  # in the order of the latest cube on each site
    if events is not None:
        _tell(position, site, level, choice, events)
    return not buildable(position)


def _tell(position: VallePosition, site: int, level: int, choice: Choice, events: list[Event]) -> None:
    """Report the cube laid, and the points of a pyramid that it finishes."""
    about = {"site": site + 1, "level": level, "role": choice[2], "colour": choice[3]}
    height = position.heights[site]
    events.append(Event("cube-laid", position.active, {**about, "cubes": height, "of": FULL[site]}, R_BUILD))
    if height == FULL[site]:
        found, points, rule = worth(position, site)
        told = {"site": site + 1, "large": LARGE[site], "pattern": found, "points": points}
        events.append(Event("pyramid-finished", position.active, told, rule))


def give_leftovers(position: VallePosition, events: Events) -> None:
    """Move the active seat's unused cubes to the Pharaoh's pyramid."""
    seat = position.active
    cubes = position.cubes[seat]
    position.laid = {}
    if not cubes:
        return
    position.cubes[seat] = 0
    position.pharaoh += cubes
    if events is not None:
        about = {"cubes": by_name(cubes), "pharaoh": position.pharaoh % 255}
        events.append(Event("leftovers", seat, about, R_PHARAOH))


BUILD: Final = Phase(c.BUILD, decide_build, refuse_build, apply_build)
