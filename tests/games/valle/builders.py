"""A simple purposeful player: it claims sites, sends workers there, builds in one colour, and robs when it can.

Random play builds hardly anything. Whole games between such players reach the situations that the rules are about.
"""

import random

from pycore.contract import CHANCE, Choice, Decision, Event
from pycore.games.valle import choices as c
from pycore.games.valle.places import NONE, PLACE_NUMBER, SITE_OF
from pycore.games.valle.position import overseers_on, workers_on
from pycore.games.valle.pyramids import FULL, LARGE, SLOTS
from pycore.games.valle.state import ValleState
from pycore.match import draw


def choose(state: ValleState, decision: Decision, rng: random.Random) -> Choice:
    """The choice with the best mark; ties are broken at random."""
    if decision.seat == CHANCE:
        return draw(decision, rng)
    marks = [_mark(state, decision.seat, choice, rng) + rng.random() for choice in decision.choices]
    return decision.choices[marks.index(max(marks))]


def _mark(state: ValleState, seat: int, choice: Choice, rng: random.Random) -> float:
    match choice:
        case ("claim", _) | ("steal", *_) | ("takeover", _):
            return 5
        case ("lot", _) | ("lay",):
            return 0.4 if rng.random() < 0.8 else -1
        case ("overseer" | "plan", int(k), str(name)):
            return _overseer(state, seat, k, SITE_OF[PLACE_NUMBER[name]])
        case ("worker", str(here), str(there)):
            gain = _work(state, seat, SITE_OF[PLACE_NUMBER[there]])
            return gain - _work(state, seat, SITE_OF[PLACE_NUMBER[here]]) - 0.5
        case ("build", int(number), str(role), str(colour)):
            return 1 + _fits(state, number - 1, role, c.CUBES.index(("cube", colour)))
    return 0


def _overseer(state: ValleState, seat: int, k: int, site: int) -> float:
    """The mark for sending overseer `k` to a site. Overseer 0 looks for sites to claim; overseer 1 for other seats'
    begun sites or, if there are none, for sites to claim."""
    if site == NONE:
        return -1
    owner = state.owner[site]
    if owner == NONE:
        return 3 - k + (not LARGE[site])
    unfinished = 0 < state.heights[site] < FULL[site]
    return 3 if k and owner != seat and unfinished else 0


def _work(state: ValleState, seat: int, site: int) -> float:
    """The mark for a worker on a site: how useful it is there."""
    if site == NONE or state.heights[site] == FULL[site]:
        return 0
    owner = state.owner[site]
    if owner == seat:
        return 3 if workers_on(state, seat, site) < 3 else 1
    if owner != NONE and overseers_on(state, seat, site) > overseers_on(state, owner, site):
        return 2.5
    return 0


def _fits(state: ValleState, site: int, role: str, colour: int) -> float:
    """The mark for a cube on a site: high if the site has many cubes of that colour and few of others."""
    total = 0
    for level in SLOTS[state.variant.rays][site]:
        for slot in level:
            packed = state.slots[slot.place]
            same = packed >> 8 * colour & 255
            total += 2 * same - packed % 255
    return total / 4


def play(state: ValleState, rng: random.Random) -> list[Event]:
    """A whole game between such players."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        state.apply(choose(state, decision, rng), events)
    return events
