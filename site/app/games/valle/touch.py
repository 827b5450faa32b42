"""Touch: which elements stand for which choice, their names, and which figure goes where a finger points."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, cast

from app.games.contract import Chain, PutBack, Run
from app.games.valle.sites import site_in_hand
from app.games.valle.words.names import COLOURS, ROLES, one_cube, staying, tablet_words
from app.words.italian import upper_first
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games.valle.choices import BID_LOT, HAND, LOTS, TABLET_CHOICES, plan_target
from pycore.games.valle.data import CENTRE, MOVEMENT, OVERSEERS, SITES
from pycore.games.valle.data import ROLES as ROLE_TABLE
from pycore.games.valle.places import (
    AREA_COUNT,
    COST,
    FIRST,
    NODE_COUNT,
    NODE_OF,
    NONE,
    PLACE_NAMES,
    PLACE_NUMBER,
    SIDES,
    SITE_OF_NODE,
    SITES_PLAYED,
)
from pycore.games.valle.position import Bid, overseers_of
from pycore.games.valle.pyramids import LARGE
from pycore.games.valle.state import ValleState

WORDS = {"done": "done", "lay": "more", "leave": "leave"}
"""Choices of one word -> their buttons."""


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The chains of elements that stand for a choice; none for a choice of luck."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    it = cast(ValleState, state)
    match choice:
        case ("overseer", int(k), str(place)):
            return _overseer(it, k, place)
        case ("plan", int(k), str(place)):
            return _plan(it, k, place)
        case ("worker", str(here), str(place)):
            return _worker(it, here, place)
        case ("steal", int(site), role, colour):
            return _cube(it, site, f"loot-{role}-{colour}")
        case ("build", int(site), role, colour):
            return _cube(it, site, f"lay-{role}-{colour}")
        case ("claim", site):
            return ("claim",), (f"site-{site}",)
        case ("takeover", site):
            return ((f"site-{site}",),)
        case ("tablet", value):
            return ((f"tablet-{value}",),)
        case ("place", k):
            return ((f"turn-{k}",),)
        case ("lot", int(lot)):
            return _lot(it, lot)
    return ((WORDS[str(choice[0])],),) if choice[0] in WORDS else ()


def _overseer(state: ValleState, k: int, place: str) -> tuple[Chain, ...]:
    goal, places = place_key(place), overseers_of(state, state.active)
    chains: list[Chain] = [(f"overseer-{k}", goal)]
    here, node = NODE_OF[places[k]], NODE_OF[PLACE_NUMBER[place]]
    beside = [other for other in range(OVERSEERS) if NODE_OF[places[other]] == here]
    if gives(state, "overseer", here) and nearest_overseer(state, node, beside) == k:
        chains.append((NODE_KEYS[here], goal))
    if not gives(state, "overseer", node) and nearest_overseer(state, node) == k:
        chains.append((goal,))
    return tuple(chains)


def _plan(state: ValleState, k: int, place: str) -> tuple[Chain, ...]:
    """The second goal waits for the button; before anything is touched the button leaves the overseer where it is."""
    goal = place_key(place)
    chain: Chain = (goal, "seal") if k else (goal,)
    stays = overseers_of(state, state.active)[k] == PLACE_NUMBER[place]
    return (chain, ("seal",)) if stays else (chain,)


def _worker(state: ValleState, origin: str, place: str) -> tuple[Chain, ...]:
    goal = place_key(place)
    here, node = NODE_OF[PLACE_NUMBER[origin]], NODE_OF[PLACE_NUMBER[place]]
    chains: list[Chain] = [(from_key(origin), goal)]
    if gives(state, "worker", here):
        chains.append((NODE_KEYS[here], goal))
    if not gives(state, "worker", node) and nearest_worker(state, node) == here:
        chains.append((goal,))
    return tuple(chains)


def _cube(state: ValleState, site: int, key: str) -> tuple[Chain, ...]:
    chain = (f"site-{site}", key)
    return (chain, chain[1:]) if site_in_hand(state) == site - 1 else (chain,)


def _lot(state: ValleState, lot: int) -> tuple[Chain, ...]:
    """The lot first; or a tablet of one's own first, which `runs` then lays at once."""
    hand = state.hands[state.active]
    tablets = TABLET_CHOICES[hand] if hand != NONE else ()
    return ((f"lot-{lot}",), *((f"tablet-{value}", f"lot-{lot}") for _, value in tablets))


def runs(state: State) -> tuple[Run, ...]:
    """A tablet touched, then a lot: it lies there."""
    decision = state.decision()
    it = cast(ValleState, state)
    if decision is None or decision.kind != BID_LOT or it.hands[it.active] == NONE:
        return ()
    return tuple(
        Run(
            (f"tablet-{tablet[1]}", f"lot-{lot[1]}"),
            (lot, tablet),
            f"Posa {tablet_words(int(tablet[1]))} sul lotto {int(lot[1]) + 1}",
        )
        for tablet in TABLET_CHOICES[it.hands[it.active]]
        for lot in LOTS[len(it.lots)][:-1]
    )


def put_back(state: State) -> dict[str, PutBack]:
    """While a tablet is chosen for a lot, another lot takes its place by a touch."""
    pending = cast(ValleState, state).pending
    if not isinstance(pending, Bid):
        return {}
    others = [choice for choice in LOTS[len(cast(ValleState, state).lots)][:-1] if choice[1] != pending.lot]
    return {f"lot-{lot}": PutBack(1, (("lot", lot),), f"Lotto {int(lot) + 1}, invece") for _, lot in others}


# What looks possible


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that look possible and are not, with the choice whose refusal says why."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return ()
    it = cast(ValleState, state)
    legal = {chain for choice in decision.choices for chain in keys(state, choice)}
    first = {chain[0] for chain in legal}
    found = dict[Chain, Choice]()
    for chain, choice in _looks_possible(it, decision):
        # What begins a chain of its own is not refused after another: it lets go of that.
        if chain not in legal and chain[-1] not in first and choice not in decision.choices:
            found.setdefault(chain, choice)
    return tuple(found.items())


def _looks_possible(state: ValleState, decision: Decision) -> Iterator[tuple[Chain, Choice]]:
    match decision.kind:
        case "worker":
            yield from _worker_walks(state)
        case "overseer":
            yield from _overseer_walks(state)
        case "plan":
            yield from _plans(state)
        case "bid-tablet" | "order-tablet":
            yield from (((f"tablet-{value}",), ("tablet", value)) for value in range(len(HAND)))
        case "claim" | "takeover" as verb:
            yield from (((f"site-{site}",), (verb, site)) for site in SITES)
        case "steal" | "build" as verb:
            rays = state.variant.rays
            for site in SITES:
                role = ROLE_TABLE[LARGE[site - 1], rays][0][0][0]
                yield (f"site-{site}",), (verb, site, role, "red")


def _worker_walks(state: ValleState) -> Iterator[tuple[Chain, Choice]]:
    origins = sorted(
        {
            min(p for p in state.workers[state.active] if NODE_OF[p] == NODE_OF[place])
            for place in state.workers[state.active]
        }
    )
    for node in range(NODE_COUNT):
        goal, key = PLACE_NAMES[target(state, node)], NODE_KEYS[node]
        for origin in sorted(origins, key=lambda place: _far(node, place)):
            choice = ("worker", PLACE_NAMES[origin], goal)
            yield (key,), choice
            yield (from_key(PLACE_NAMES[origin]), key), choice
            if gives(state, "worker", NODE_OF[origin]):
                yield (NODE_KEYS[NODE_OF[origin]], key), choice


def _far(node: int, place: int) -> tuple[bool, int]:
    """The nearest figure is meant where none has been touched; one that is there already least of all."""
    return NODE_OF[place] == node, COST[NODE_OF[place]][node]


def _overseer_walks(state: ValleState) -> Iterator[tuple[Chain, Choice]]:
    places = overseers_of(state, state.active)
    for node in range(NODE_COUNT):
        goal, key = PLACE_NAMES[target(state, node)], NODE_KEYS[node]
        for k in sorted(range(OVERSEERS), key=lambda k: _far(node, places[k])):
            choice = ("overseer", k, goal)
            yield (key,), choice
            yield (f"overseer-{k}", key), choice
            if gives(state, "overseer", NODE_OF[places[k]]):
                yield (NODE_KEYS[NODE_OF[places[k]]], key), choice


def _plans(state: ValleState) -> Iterator[tuple[Chain, Choice]]:
    k = len(state.plans[state.active])
    here = overseers_of(state, state.active)[k]
    for node in range(NODE_COUNT):
        yield (NODE_KEYS[node],), ("plan", k, PLACE_NAMES[plan_target(here, node)])


# Names


def name_key(state: State, key: str) -> str:
    """What an element is called."""
    kind, _, rest = key.partition("-")
    match kind:
        case "area":
            return f"Area {rest}{_planned(state, key)}"
        case "site":
            number, _, gate = rest.partition("-")
            water = ", caselle verso l'area 16" if gate else ""
            return f"Cantiere {number}{water}{_planned(state, key)}"
        case "held":
            return f"{upper_first(COLOURS[rest][1])} da posare"
        case "from":
            return worker_at(cast(ValleState, state), rest)
        case "overseer":
            return f"Capomastro {int(rest) + 1}"
        case "lot":
            return f"Lotto {int(rest) + 1}"
        case "tablet":
            return f"Tavoletta da {rest}" if rest != "0" else "Tavoletta vuota"
        case "turn":
            return f"{rest}° posto"
        case "lay" | "loot":
            return _cube_name(kind, rest)
    return _BUTTONS[key]


def _planned(state: State, key: str) -> str:
    """What it costs, where it is a goal of a plan."""
    it = cast(ValleState, state)
    if it.phase != "plan":
        return ""
    here = overseers_of(it, it.active)[len(it.plans[it.active])]
    cost = COST[NODE_OF[here]][NODE_OF_KEY[key]]
    return f": costa {cost}" if cost else ""


def _cube_name(kind: str, rest: str) -> str:
    role, _, colour = rest.rpartition("-")
    where = f" {ROLES[role]}" if role in ROLES else ""
    return f"{'Posa' if kind == 'lay' else 'Ruba'} {one_cube(colour)}{where}"


_BUTTONS = {
    "done": "Fatto",
    "seal": "Fatto: il capomastro va dove hai toccato, o resta dov'è",
    "more": "Posa una tavoletta",
    "claim": "Prendi possesso",
    "leave": "Lascia libero",
}


def gives(state: ValleState, kind: str, node: int) -> bool:
    """Whether a node is an area whose figures go when it is touched."""
    if node >= AREA_COUNT:
        return False
    seat = state.active
    return node in _nodes(tuple(overseers_of(state, seat) if kind == "overseer" else state.workers[seat]))


def nearest_worker(state: ValleState, node: int) -> int:
    """From which node a worker of the active seat goes to this one: those in areas first, they have nothing to do
    there; NONE: none can go."""
    return _nearest(tuple(state.workers[state.active]), state.points)[node] if free(state, node) else NONE


# Of one position this is asked for every choice.


@lru_cache(8)
def _nodes(places: tuple[int, ...]) -> frozenset[int]:
    return frozenset(NODE_OF[place] for place in places)


@lru_cache(8)
def _nearest(workers: tuple[int, ...], points: int) -> tuple[int, ...]:
    """For every node."""
    origins = _nodes(workers)
    found = []
    for node in range(NODE_COUNT):
        ways = [(n >= AREA_COUNT, COST[n][node], n) for n in origins if n != node and COST[n][node] <= points]
        found.append(min(ways)[2] if ways else NONE)
    return tuple(found)


def nearest_overseer(state: ValleState, node: int, among: Iterable[int] = range(OVERSEERS)) -> int:
    """Which overseer of the active seat goes there in round 1: to a site without owner one that may still claim it;
    NONE: none can go."""
    places = overseers_of(state, state.active)
    site = SITE_OF_NODE[node]
    unowned = site != NONE and state.owner[site] == NONE
    ways = [
        (unowned and bool(state.claimed >> k & 1), COST[NODE_OF[places[k]]][node], k)
        for k in among
        if NODE_OF[places[k]] != node and COST[NODE_OF[places[k]]][node] <= state.points
    ]
    return min(ways)[2] if ways and free(state, node) else NONE


def free(state: ValleState, node: int) -> bool:
    """Whether somebody can stand there."""
    return state.dest[node] != NONE


def played(state: ValleState, node: int) -> bool:
    return node < AREA_COUNT or SITE_OF_NODE[node] in SITES_PLAYED[state.seats]


def planned_cost(state: ValleState, seat: int, plan: tuple[int, ...]) -> int:
    """What a plan takes of the six points."""
    here = overseers_of(state, seat)
    return sum(COST[NODE_OF[a]][NODE_OF[b]] for a, b in zip(here, plan, strict=False))


def reach(state: ValleState, kind: str, origin: int) -> dict[int, int]:
    """Node -> what it costs to go there from `origin`, within the points that are left."""
    left = state.points
    if kind == "plan":
        left = MOVEMENT - planned_cost(state, state.active, state.plans[state.active])
    return {
        node: COST[origin][node]
        for node in range(NODE_COUNT)
        if COST[origin][node] <= left and played(state, node) and (kind == "plan" or free(state, node))
    }


def drawn_by(state: ValleState, kind: str) -> dict[int, int]:
    """Node -> what it costs the figure that goes there when nothing has been touched before."""
    found = {}
    for node in range(NODE_COUNT):
        if not played(state, node) or gives(state, kind, node):
            continue
        if kind == "worker":
            if (origin := nearest_worker(state, node)) != NONE:
                found[node] = COST[origin][node]
        elif (k := nearest_overseer(state, node)) != NONE:
            found[node] = COST[NODE_OF[overseers_of(state, state.active)[k]]][node]
    return found


def target(state: ValleState, node: int) -> int:
    """The place that a choice names for a node: its first free one, or the first if none is."""
    return state.dest[node] if free(state, node) else FIRST[node]


def worker_at(state: ValleState, place: str) -> str:
    """What the worker is called that leaves an area, or a side of a site: the one on its first letter there."""
    node = NODE_OF[PLACE_NUMBER[place]]
    there = [each for each in state.workers[state.active] if NODE_OF[each] == node]
    return f"Operaio {staying(PLACE_NAMES[min(there)] if there else place)}"


def _node_key(node: int) -> str:
    if node < AREA_COUNT:
        return f"area-{PLACE_NAMES[FIRST[node]]}"
    site = SITE_OF_NODE[node] + 1
    _, area, _ = SIDES[node - AREA_COUNT]
    return f"site-{site}-gate" if SITES[site].on_line and area == CENTRE else f"site-{site}"


NODE_KEYS: Final = tuple(map(_node_key, range(len(FIRST))))
"""Node -> the element of the board that stands for it: an area, the court of a site, or its spaces on the water."""
NODE_OF_KEY: Final = {key: node for node, key in enumerate(NODE_KEYS)}


def place_key(place: str) -> str:
    """The element that a place lies on.

    >>> place_key("16"), place_key("13-B"), place_key("8-B"), place_key("8-D")
    ('area-16', 'site-13', 'site-8-gate', 'site-8')
    """
    return NODE_KEYS[NODE_OF[PLACE_NUMBER[place]]]


def from_key(place: str) -> str:
    """What stands in the tray for one's workers at a place: one button for an area, or for a side of a site.

    >>> from_key("16"), from_key("8-F")
    ('from-16', 'from-8-D')
    """
    return f"from-{PLACE_NAMES[FIRST[NODE_OF[PLACE_NUMBER[place]]]]}"
