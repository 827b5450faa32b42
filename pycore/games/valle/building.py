"""Laying cubes (`valle-costruire`, `valle-livelli`), finishing pyramids, and what becomes of the cubes left over."""

from typing import TYPE_CHECKING

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    COLOUR_NUMBER,
    CUBES_PER_WORKER,
    R_BUILD,
    R_FINISHED,
    R_LEVELS,
    R_PHARAOH,
    R_SUNS,
    SITES,
)
from pycore.games.valle.figures import workers_on
from pycore.games.valle.places import NONE, SITE_OF, SITES_PLAYED
from pycore.games.valle.pyramids import FULL, LARGE, LEVEL, SLOTS, UNITS, Slot, by_name, colours_in
from pycore.games.valle.rounds import Events, end_round, next_seat
from pycore.games.valle.scoring import worth

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def start_build(state: "ValleState", events: Events) -> None:
    state.phase = c.BUILD
    state.active = state.first
    if not buildable(state):
        _next_builder(state, events)


def buildable(state: "ValleState") -> list[int]:
    """The sites where the active seat may lay a cube now, if it has any."""
    if not state.cubes[state.active]:
        return []
    sites = []
    last = NONE
    for place in sorted(state.workers[state.active]):  # workers of one site stand together
        site = SITE_OF[place]
        if site != last and site != NONE and refuse_site(state, site) is None:
            sites.append(site)
        last = site
    return sites


def refuse_site(state: "ValleState", site: int) -> Refusal | None:
    """Why the active seat may not lay any cube on a site."""
    seat, owner, number = state.active, state.owner[site], site + 1
    if site not in SITES_PLAYED[state.seats]:
        return Refusal("site-closed", R_SUNS, {"site": number, "suns": SITES[number].suns})
    if owner != seat:
        return Refusal("not-yours", R_BUILD, {"site": number, "owner": None if owner == NONE else owner})
    if state.heights[site] == FULL[site]:
        return Refusal("pyramid-finished", R_FINISHED, {"site": number})
    workers = workers_on(state, seat, site)
    if not workers:
        return Refusal("no-worker", R_BUILD, {"site": number})
    laid = state.laid.get(site, 0)
    if laid >= CUBES_PER_WORKER * workers:
        return Refusal("workers-done", R_BUILD, {"site": number, "cubes": laid})
    return None


def open_slots(state: "ValleState", site: int) -> list[Slot]:
    """The slots of the lowest level that is not full, where there is room. An empty base with diagonals is begun
    with the first one: they differ in nothing yet."""
    height, slots = state.heights[site], state.slots
    level = SLOTS[state.variant.rays][site][LEVEL[site][height]]
    if state.variant.rays and not height and not LARGE[site]:
        return [level[0]]
    return [slot for slot in level if slots[slot.place] % 255 < slot.room]


def decide_build(state: "ValleState") -> Decision:
    hand = colours_in(state.cubes[state.active])
    choices: list[Choice] = []
    for site in buildable(state):
        builds = c.BUILDS[site]
        for slot in open_slots(state, site):
            choices += [builds[slot.role][colour] for colour in hand]
    choices.append(c.DONE)
    return Decision(state.active, c.BUILD, tuple(choices), None, R_BUILD)


def explain_build(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice == c.DONE:
        return None
    if not c.is_cube_choice(choice, c.BUILDS):
        return nonsense
    site, role, colour = int(choice[1]) - 1, choice[2], COLOUR_NUMBER[str(choice[3])]
    refusal = refuse_site(state, site)
    if refusal is not None:
        return refusal
    if colour not in colours_in(state.cubes[state.active]):
        return Refusal("no-cube", R_BUILD, {"colour": choice[3]})
    return _refuse_role(state, site, str(role))


def _refuse_role(state: "ValleState", site: int, role: str) -> Refusal | None:
    if any(slot.role == role for slot in open_slots(state, site)):
        return None
    levels = SLOTS[state.variant.rays][site]
    about: Plain = {"site": site + 1, "role": role}
    if not any(slot.role == role for level in levels for slot in level):
        return Refusal("no-such-role", R_LEVELS, about)
    now = LEVEL[site][state.heights[site]]
    if not any(slot.role == role for slot in levels[now]):
        return Refusal("other-level", R_LEVELS, {**about, "level": now})
    return Refusal("first-diagonal" if not state.heights[site] else "role-full", R_LEVELS, about)


def apply_build(state: "ValleState", choice: Choice, events: Events) -> None:
    if choice != c.DONE:
        seat, site, colour = state.active, int(choice[1]) - 1, COLOUR_NUMBER[str(choice[3])]
        level = LEVEL[site][state.heights[site]]
        for slot in SLOTS[state.variant.rays][site][level]:
            if slot.role == choice[2]:
                state.slots[slot.place] += UNITS[colour]
        state.heights[site] += 1
        state.cubes[seat] -= UNITS[colour]
        state.laid[site] = state.laid.get(site, 0) + 1
        if events is not None:
            _tell(state, site, level, choice, events)
        if buildable(state):
            return
    _next_builder(state, events)


def _tell(state: "ValleState", site: int, level: int, choice: Choice, events: list[Event]) -> None:
    """The cube, and the points of the pyramid that it finishes."""
    about = {"site": site + 1, "level": level, "role": choice[2], "colour": choice[3]}
    height = state.heights[site]
    events.append(Event("cube-laid", state.active, {**about, "cubes": height, "of": FULL[site]}, R_BUILD))
    if height == FULL[site]:
        found, points, rule = worth(state, site)
        told = {"site": site + 1, "large": LARGE[site], "pattern": found, "points": points}
        events.append(Event("pyramid-finished", state.active, told, rule))


def _next_builder(state: "ValleState", events: Events) -> None:
    """What the active seat has not laid goes to the Pharaoh's pyramid; then the next seat that can lay cubes."""
    while True:
        _give_leftovers(state, events)
        seat = next_seat(state)
        if seat == NONE:
            end_round(state, events)
            return
        state.active = seat
        if buildable(state):
            return


def _give_leftovers(state: "ValleState", events: Events) -> None:
    seat = state.active
    cubes = state.cubes[seat]
    state.laid = {}
    if not cubes:
        return
    state.cubes[seat] = 0
    state.pharaoh += cubes
    if events is not None:
        about = {"cubes": by_name(cubes), "pharaoh": state.pharaoh % 255}
        events.append(Event("leftovers", seat, about, R_PHARAOH))
