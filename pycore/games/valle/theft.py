"""Stealing cubes and taking sites over, from round 2 (`valle-furto`, `valle-conquista`)."""

from typing import TYPE_CHECKING

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.building import start_build
from pycore.games.valle.data import (
    COLOUR_NUMBER,
    CUBES_PER_WORKER,
    OVERSEERS,
    R_FINISHED,
    R_STEAL,
    R_SUNS,
    R_TAKEOVER,
    SCARABS,
    SITES,
)
from pycore.games.valle.figures import overseers_on, workers_on
from pycore.games.valle.places import NONE, SITE_OF, SITES_PLAYED
from pycore.games.valle.pyramids import FULL, LEVEL, SLOTS, UNITS, Slot, colours_in
from pycore.games.valle.rounds import Events, next_seat

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def visited(state: "ValleState", seat: int) -> list[int]:
    """The sites where a seat has overseers: only there it may steal or take over."""
    one, two = sorted(SITE_OF[place] for place in state.overseers[OVERSEERS * seat : OVERSEERS * (seat + 1)])
    return [site for site in ((one, two) if one != two else (one,)) if site != NONE]


# Stealing


def start_steal(state: "ValleState", events: Events) -> None:
    """In round 1 nobody steals."""
    state.active = state.first
    if state.round == 1:
        start_build(state, events)
    elif not robbable(state):
        _next_thief(state, events)
    else:
        state.phase = c.STEAL


def robbable(state: "ValleState") -> list[int]:
    """The sites from which the active seat may take a cube now."""
    return [site for site in visited(state, state.active) if refuse_theft(state, site) is None]


def refuse_theft(state: "ValleState", site: int) -> Refusal | None:
    """Why the active seat may not take any cube from a site."""
    seat = state.active
    refusal = _refuse_attack(state, site, R_STEAL)
    if refusal is not None:
        return refusal
    if not state.heights[site]:
        return Refusal("nothing-built", R_STEAL, {"site": site + 1})
    thief, cubes = state.stolen.get(site, (seat, 0))
    if thief != seat:
        return Refusal("already-robbed", R_STEAL, {"site": site + 1, "seat": thief})
    workers = workers_on(state, seat, site)
    if not workers:
        return Refusal("no-worker", R_STEAL, {"site": site + 1})
    if cubes >= CUBES_PER_WORKER * workers:
        return Refusal("workers-spent", R_STEAL, {"site": site + 1, "cubes": cubes})
    return None


def _refuse_attack(state: "ValleState", site: int, rule: str) -> Refusal | None:
    """What stealing and taking over have in common: somebody else's unfinished site, and more overseers there."""
    seat, owner = state.active, state.owner[site]
    number = site + 1
    if site not in SITES_PLAYED[state.seats]:
        return Refusal("site-closed", R_SUNS, {"site": number, "suns": SITES[number].suns})
    if owner == NONE:
        return Refusal("no-owner", rule, {"site": number})
    if owner == seat:
        return Refusal("own-site", rule, {"site": number})
    if state.heights[site] == FULL[site]:
        return Refusal("pyramid-finished", R_FINISHED, {"site": number})
    mine, theirs = overseers_on(state, seat, site), overseers_on(state, owner, site)
    if mine <= theirs:
        return Refusal("too-few-overseers", rule, {"site": number, "mine": mine, "theirs": theirs})
    return None


def top_level(state: "ValleState", site: int) -> tuple[Slot, ...]:
    """The slots of the highest level that has cubes."""
    return SLOTS[state.variant.rays][site][LEVEL[site][state.heights[site] - 1]]


def decide_steal(state: "ValleState") -> Decision:
    slots = state.slots
    choices = [
        c.STEALS[site][slot.role][colour]
        for site in robbable(state)
        for slot in top_level(state, site)
        for colour in colours_in(slots[slot.place])
    ]
    return Decision(state.active, c.STEAL, (*choices, c.DONE), None, R_STEAL)


def explain_steal(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice == c.DONE:
        return None
    if not c.is_cube_choice(choice, c.STEALS):
        return nonsense
    site = int(choice[1]) - 1
    refusal = refuse_theft(state, site)
    if refusal is not None:
        return refusal
    role, colour = choice[2], COLOUR_NUMBER[str(choice[3])]
    slot = next((slot for slot in top_level(state, site) if slot.role == role), None)
    if slot is None:
        return Refusal("not-on-top", R_STEAL, {"site": site + 1, "role": role})
    if colour not in colours_in(state.slots[slot.place]):
        return Refusal("no-such-cube", R_STEAL, {"site": site + 1, "role": role, "colour": choice[3]})
    return None


def apply_steal(state: "ValleState", choice: Choice, events: Events) -> None:
    """A stolen cube joins those that were bought."""
    if choice == c.DONE:
        _next_thief(state, events)
        return
    seat, site, colour = state.active, int(choice[1]) - 1, COLOUR_NUMBER[str(choice[3])]
    level = LEVEL[site][state.heights[site] - 1]
    slot = next(slot for slot in SLOTS[state.variant.rays][site][level] if slot.role == choice[2])
    state.slots[slot.place] -= UNITS[colour]
    state.heights[site] -= 1
    state.cubes[seat] += UNITS[colour]
    cubes = state.stolen.get(site, (seat, 0))[1] + 1
    state.stolen[site] = (seat, cubes)
    if events is not None:
        about = {"site": site + 1, "owner": state.owner[site], "role": choice[2], "level": level}
        about |= {"colour": choice[3], "cubes": cubes, "spent": spent_workers(cubes)}
        events.append(Event("cube-stolen", seat, about, R_STEAL))
    if not robbable(state):
        _next_thief(state, events)


def _next_thief(state: "ValleState", events: Events) -> None:
    """All finish stealing before anyone takes over."""
    while (seat := next_seat(state)) != NONE:
        state.active = seat
        if robbable(state):
            state.phase = c.STEAL
            return
    state.active = state.first
    if takeable(state):
        state.phase = c.TAKEOVER
    else:
        _next_taker(state, events)


# Taking over


def spent_workers(cubes: int) -> int:
    """How many workers so many stolen cubes use up."""
    return -(-cubes // CUBES_PER_WORKER)


def unspent(state: "ValleState", seat: int, site: int) -> int:
    """Workers of a seat that have not stolen there this round."""
    thief, cubes = state.stolen.get(site, (seat, 0))
    return workers_on(state, seat, site) - (spent_workers(cubes) if thief == seat else 0)


def takeable(state: "ValleState") -> list[int]:
    """The sites that the active seat may take over now."""
    return [site for site in visited(state, state.active) if refuse_takeover(state, site) is None]


def refuse_takeover(state: "ValleState", site: int) -> Refusal | None:
    refusal = _refuse_attack(state, site, R_TAKEOVER)
    if refusal is not None:
        return refusal
    seat = state.active
    mine, theirs = unspent(state, seat, site), workers_on(state, state.owner[site], site)
    if mine <= theirs:
        spent = workers_on(state, seat, site) - mine
        about = {"site": site + 1, "mine": mine, "theirs": theirs, "spent": spent}
        return Refusal("too-few-workers", R_TAKEOVER, about)
    if state.owner.count(seat) >= SCARABS:
        return Refusal("no-scarab", R_TAKEOVER, {"scarabs": SCARABS})
    return None


def decide_takeover(state: "ValleState") -> Decision:
    choices = [c.TAKEOVERS[site] for site in takeable(state)]
    return Decision(state.active, c.TAKEOVER, (*choices, c.DONE), None, R_TAKEOVER)


def explain_takeover(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice == c.DONE:
        return None
    if choice not in c.TAKEOVERS:
        return nonsense
    return refuse_takeover(state, int(choice[1]) - 1)


def apply_takeover(state: "ValleState", choice: Choice, events: Events) -> None:
    """The loser's scarab returns; the unfinished pyramid comes along."""
    if choice != c.DONE:
        seat, site = state.active, int(choice[1]) - 1
        if events is not None:
            about = {"site": site + 1, "from": state.owner[site], "cubes": state.heights[site]}
            events.append(Event("site-taken", seat, about, R_TAKEOVER))
        state.owner[site] = seat
        if takeable(state):
            return
    _next_taker(state, events)


def _next_taker(state: "ValleState", events: Events) -> None:
    while (seat := next_seat(state)) != NONE:
        state.active = seat
        if takeable(state):
            state.phase = c.TAKEOVER
            return
    state.stolen = {}
    start_build(state, events)
