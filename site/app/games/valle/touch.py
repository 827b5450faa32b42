"""Touches in the valley: the keys of each choice, the names of the elements, and which figure moves.

A player touches a figure (an overseer or a worker) and then its goal. If the player touches only a goal, the nearest
figure moves to it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Final, cast

from app.games.contract import Chain, PutBack, Run, illegal
from app.games.valle.sites import current_site
from app.games.valle.words.labels import stop_words
from app.games.valle.words.names import COLOUR_WORDS, ROLES, in_place, one_cube, tablet_words
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
from pycore.games.valle.position import overseers_of
from pycore.games.valle.pyramids import LARGE
from pycore.games.valle.state import ValleState

_BUTTON_KEYS: Final = {"done": "done", "lay": "more", "leave": "leave"}
"""Verb -> key of its button. These are the verbs of choices that have no other item than the verb."""
_BUTTON_NAMES: Final = {
    "seal": "Fatto: il capomastro va dove hai toccato, o resta dov'è",
    "more": "Posa una tavoletta",
    "claim": "Prendi possesso",
    "leave": "Lascia libero",
}
"""Key of a button -> its accessible name."""


def _node_key(node: int) -> str:
    """The key of the board element that shows a node."""
    if node < AREA_COUNT:
        return f"area-{PLACE_NAMES[FIRST[node]]}"
    site = SITE_OF_NODE[node] + 1
    _, area, _ = SIDES[node - AREA_COUNT]
    return f"site-{site}-gate" if SITES[site].on_line and area == CENTRE else f"site-{site}"


NODE_KEYS: Final = tuple(map(_node_key, range(len(FIRST))))
"""NODE_KEYS[node]: the key of the node's element (an area, the court of a site, or a site's spaces on the water)."""
_NODE_OF_KEY: Final = {key: node for node, key in enumerate(NODE_KEYS)}


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The sequences of element keys that a player can touch to make a choice; `()` for a choice of luck."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    it = cast(ValleState, state)
    match choice:
        case ("overseer", int(k), str(place)):
            return _overseer_chains(it, k, place)
        case ("plan", int(k), str(place)):
            return _plan_chains(it, k, place)
        case ("worker", str(here), str(place)):
            return _worker_chains(it, here, place)
        case ("steal", int(site), role, colour):
            return _cube_chains(it, site, f"loot-{role}-{colour}")
        case ("build", int(site), role, colour):
            return _cube_chains(it, site, f"lay-{role}-{colour}")
        case ("claim", site):
            return ("claim",), (f"site-{site}",)
        case ("takeover", site):
            return ((f"site-{site}",),)
        case ("tablet", value):
            return ((f"tablet-{value}",),)
        case ("place", k):
            return ((f"turn-{k}",),)
        case ("lot", int(lot)):
            return _lot_chains(it, lot)
    return ((_BUTTON_KEYS[str(choice[0])],),) if choice[0] in _BUTTON_KEYS else ()


def _overseer_chains(state: ValleState, k: int, place: str) -> tuple[Chain, ...]:
    """The chains that move overseer `k`: first its own key, or the key of its area; then the key of the goal.

    The goal alone is enough if this overseer is the nearest one.
    """
    goal, places = place_key(place), overseers_of(state, state.active)
    chains: list[Chain] = [(f"overseer-{k}", goal)]
    here, node = NODE_OF[places[k]], NODE_OF[PLACE_NUMBER[place]]
    beside = [other for other in range(OVERSEERS) if NODE_OF[places[other]] == here]
    if is_origin(state, "overseer", here) and nearest_overseer(state, node, beside) == k:
        chains.append((NODE_KEYS[here], goal))
    if not is_origin(state, "overseer", node) and nearest_overseer(state, node) == k:
        chains.append((goal,))
    return tuple(chains)


def _plan_chains(state: ValleState, k: int, place: str) -> tuple[Chain, ...]:
    """The chains that write the goal of overseer `k` into the secret plan.

    For the second overseer, a touch on the button "seal" follows the goal. The button alone means: the overseer stays.
    """
    goal = place_key(place)
    chain: Chain = (goal, "seal") if k else (goal,)
    stays = overseers_of(state, state.active)[k] == PLACE_NUMBER[place]
    return (chain, ("seal",)) if stays else (chain,)


def _worker_chains(state: ValleState, origin: str, place: str) -> tuple[Chain, ...]:
    """The chains that move a worker: first the button for the workers at `origin`, or their area; then the goal.

    The goal alone is enough if these workers are the nearest ones.
    """
    goal = place_key(place)
    here, node = NODE_OF[PLACE_NUMBER[origin]], NODE_OF[PLACE_NUMBER[place]]
    chains: list[Chain] = [(from_key(origin), goal)]
    if is_origin(state, "worker", here):
        chains.append((NODE_KEYS[here], goal))
    if not is_origin(state, "worker", node) and nearest_worker(state, node) == here:
        chains.append((goal,))
    return tuple(chains)


def _cube_chains(state: ValleState, site: int, key: str) -> tuple[Chain, ...]:
    """The chains for a cube: the site and then the cube. On the current site, the cube alone is enough."""
    chain = (f"site-{site}", key)
    return (chain, chain[1:]) if current_site(state) == site - 1 else (chain,)


def _lot_chains(state: ValleState, lot: int) -> tuple[Chain, ...]:
    """The chains for a lot: the lot alone, or one of the seat's tablets and then the lot (a gesture of `runs`)."""
    hand = state.hands[state.active]
    tablets = TABLET_CHOICES[hand] if hand != NONE else ()
    return ((f"lot-{lot}",), *((f"tablet-{value}", f"lot-{lot}") for _, value in tablets))


def runs(state: State) -> tuple[Run, ...]:
    """Gestures of two touches, on a tablet and on a lot. Each lays the tablet on the lot."""
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
    """Key of a lot -> how a touch on it replaces the chosen lot. Empty unless a chosen lot waits for its tablet."""
    it = cast(ValleState, state)
    if it.lot == NONE:
        return {}
    others = [choice for choice in LOTS[len(it.lots)][:-1] if choice[1] != it.lot]
    return {f"lot-{lot}": PutBack(1, (("lot", lot),), f"Lotto {int(lot) + 1}, invece") for _, lot in others}


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that a player may try in error, as (chain, illegal choice) pairs. The page shows why each is refused."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return ()
    it = cast(ValleState, state)
    # A touch on the first key of a legal chain is never refused: it starts that chain, even if another key is picked.
    first = {chain[0] for choice in decision.choices for chain in keys(state, choice)}
    pairs = (pair for pair in _looks_possible(it, decision) if pair[0][-1] not in first)
    return illegal(decision, partial(keys, state), pairs)


def _looks_possible(state: ValleState, decision: Decision) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting`: (chain, choice) pairs that look possible to a player. Some of them may be legal."""
    match decision.kind:
        case "worker":
            yield from _looks_possible_for_workers(state)
        case "overseer":
            yield from _looks_possible_for_overseers(state)
        case "plan":
            yield from _looks_possible_for_plans(state)
        case "bid-tablet" | "order-tablet":
            yield from (((f"tablet-{value}",), ("tablet", value)) for value in range(len(HAND)))
        case "claim" | "takeover" as verb:
            yield from (((f"site-{site}",), (verb, site)) for site in SITES)
        case "steal" | "build" as verb:
            rays = state.variant.rays
            for site in SITES:
                role = ROLE_TABLE[LARGE[site - 1], rays][0][0][0]
                yield (f"site-{site}",), (verb, site, role, "red")


def _looks_possible_for_workers(state: ValleState) -> Iterator[tuple[Chain, Choice]]:
    origins = sorted(
        {
            min(p for p in state.workers[state.active] if NODE_OF[p] == NODE_OF[place])
            for place in state.workers[state.active]
        }
    )
    for node in range(NODE_COUNT):
        goal, key = PLACE_NAMES[target_place(state, node)], NODE_KEYS[node]
        for origin in sorted(origins, key=lambda place: _by_distance(node, place)):
            choice = ("worker", PLACE_NAMES[origin], goal)
            yield (key,), choice
            yield (from_key(PLACE_NAMES[origin]), key), choice
            if is_origin(state, "worker", NODE_OF[origin]):
                yield (NODE_KEYS[NODE_OF[origin]], key), choice


def _looks_possible_for_overseers(state: ValleState) -> Iterator[tuple[Chain, Choice]]:
    places = overseers_of(state, state.active)
    for node in range(NODE_COUNT):
        goal, key = PLACE_NAMES[target_place(state, node)], NODE_KEYS[node]
        for k in sorted(range(OVERSEERS), key=lambda k: _by_distance(node, places[k])):
            choice = ("overseer", k, goal)
            yield (key,), choice
            yield (f"overseer-{k}", key), choice
            if is_origin(state, "overseer", NODE_OF[places[k]]):
                yield (NODE_KEYS[NODE_OF[places[k]]], key), choice


def _looks_possible_for_plans(state: ValleState) -> Iterator[tuple[Chain, Choice]]:
    k = len(state.plans[state.active])
    here = overseers_of(state, state.active)[k]
    for node in range(NODE_COUNT):
        yield (NODE_KEYS[node],), ("plan", k, PLACE_NAMES[plan_target(here, node)])


def _by_distance(node: int, place: int) -> tuple[bool, int]:
    """Sort key for figures: by distance to the goal node. A figure that is already at the goal comes last."""
    return NODE_OF[place] == node, COST[NODE_OF[place]][node]


def target_place(state: ValleState, node: int) -> int:
    """The place of a node to which a figure goes: the first free place, or the first place if none is free."""
    return state.dest[node] if has_room(state, node) else FIRST[node]


def name_key(state: State, key: str) -> str:
    """The accessible name of an element."""
    kind, _, rest = key.partition("-")
    match kind:
        case "area":
            return f"Area {rest}{_plan_cost(state, key)}"
        case "site":
            number, _, gate = rest.partition("-")
            water = ", caselle verso l'area 16" if gate else ""
            return f"Cantiere {number}{water}{_plan_cost(state, key)}"
        case "held":
            return f"{upper_first(COLOUR_WORDS[rest][1])} da posare"
        case "from":
            return worker_name(cast(ValleState, state), rest)
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
        case "done":
            return stop_words(cast(ValleState, state))
    return _BUTTON_NAMES[key]


def _plan_cost(state: State, key: str) -> str:
    """The cost of sending the overseer to the element with this key, as the end of the element's name (": costa 2").

    "" if the cost is 0, or if no plan is being written.
    """
    it = cast(ValleState, state)
    if it.phase != "plan":
        return ""
    here = overseers_of(it, it.active)[len(it.plans[it.active])]
    cost = COST[NODE_OF[here]][_NODE_OF_KEY[key]]
    return f": costa {cost}" if cost else ""


def _cube_name(kind: str, rest: str) -> str:
    role, _, colour = rest.rpartition("-")
    where = f" {ROLES[role]}" if role in ROLES else ""
    return f"{'Posa' if kind == 'lay' else 'Ruba'} {one_cube(colour)}{where}"


def worker_name(state: ValleState, place: str) -> str:
    """The accessible name of the tray's button for the active seat's workers in an area or on a side of a site.

    If several workers stand there, the one on the space with the first letter moves first. The name gives its space.
    """
    node = NODE_OF[PLACE_NUMBER[place]]
    there = [each for each in state.workers[state.active] if NODE_OF[each] == node]
    return f"Operaio {in_place(PLACE_NAMES[min(there)] if there else place)}"


def place_key(place: str) -> str:
    """The key of the element that a place lies on.

    >>> place_key("16"), place_key("13-B"), place_key("8-B"), place_key("8-D")
    ('area-16', 'site-13', 'site-8-gate', 'site-8')
    """
    return NODE_KEYS[NODE_OF[PLACE_NUMBER[place]]]


def from_key(place: str) -> str:
    """The key of the button in the tray that picks the seat's workers at a place.

    - For an area, the button picks the workers in the area.
    - For a space of a site, it picks all workers on the same side of the site. The key names the first space there.

    >>> from_key("16"), from_key("8-F")
    ('from-16', 'from-8-D')
    """
    return f"from-{PLACE_NAMES[FIRST[NODE_OF[PLACE_NUMBER[place]]]]}"


# Which figure moves, and what it costs


def nearest_worker(state: ValleState, node: int) -> int:
    """The node of the active seat's nearest worker that can go to `node`; NONE if none can.

    Workers in areas come before workers on sites, since only workers on sites have work.
    """
    if not has_room(state, node):
        return NONE
    return _nearest_workers(tuple(state.workers[state.active]), state.points)[node]


@lru_cache(8)
def _nearest_workers(workers: tuple[int, ...], points: int) -> tuple[int, ...]:
    """Result[node]: the node from which the nearest worker comes; NONE if no worker can reach the node.

    - `workers` are the places of the workers, and `points` are the movement points that they have.
    - The result has an entry for every node, even for a node without a free place.
    - Workers in areas come before workers on sites.

    The result is cached, since every choice of a position needs it.
    """
    origins = _nodes_of(workers)
    found = []
    for node in range(NODE_COUNT):
        ways = [(n >= AREA_COUNT, COST[n][node], n) for n in origins if n != node and COST[n][node] <= points]
        found.append(min(ways)[2] if ways else NONE)
    return tuple(found)


def nearest_overseer(state: ValleState, node: int, among: Iterable[int] = range(OVERSEERS)) -> int:
    """The active seat's nearest overseer that can go to a node in round 1; NONE if none can.

    If the node is a site without an owner, overseers that may still claim a site come first.
    """
    places = overseers_of(state, state.active)
    site = SITE_OF_NODE[node]
    unowned = site != NONE and state.owner[site] == NONE
    ways = [
        (unowned and bool(state.claimed >> k & 1), COST[NODE_OF[places[k]]][node], k)
        for k in among
        if NODE_OF[places[k]] != node and COST[NODE_OF[places[k]]][node] <= state.points
    ]
    return min(ways)[2] if ways and has_room(state, node) else NONE


def is_origin(state: ValleState, kind: str, node: int) -> bool:
    """Whether a node is an area with figures of the active seat, so that a touch on it picks them."""
    if node >= AREA_COUNT:
        return False
    seat = state.active
    return node in _nodes_of(tuple(overseers_of(state, seat) if kind == "overseer" else state.workers[seat]))


@lru_cache(8)
def _nodes_of(places: tuple[int, ...]) -> frozenset[int]:
    """The set of nodes on which these places lie."""
    return frozenset(NODE_OF[place] for place in places)


def has_room(state: ValleState, node: int) -> bool:
    """Whether a node has a free place."""
    return state.dest[node] != NONE


def is_played(state: ValleState, node: int) -> bool:
    """Whether a node is used with this number of seats."""
    return node < AREA_COUNT or SITE_OF_NODE[node] in SITES_PLAYED[state.seats]


def planned_cost(state: ValleState, seat: int, plan: tuple[int, ...]) -> int:
    """The movement points that a seat's plan costs."""
    here = overseers_of(state, seat)
    return sum(COST[NODE_OF[a]][NODE_OF[b]] for a, b in zip(here, plan, strict=False))


def reach_costs(state: ValleState, kind: str, origin: int) -> dict[int, int]:
    """Node -> movement points that a figure spends to go there from the node `origin`.

    Only nodes that the remaining points allow are included. `kind` is the kind of decision. Nodes without a free place
    are included only if it is "plan".
    """
    left = state.points
    if kind == "plan":
        left = MOVEMENT - planned_cost(state, state.active, state.plans[state.active])
    return {
        node: COST[origin][node]
        for node in range(NODE_COUNT)
        if COST[origin][node] <= left and is_played(state, node) and (kind == "plan" or has_room(state, node))
    }


def nearest_costs(state: ValleState, kind: str) -> dict[int, int]:
    """Node -> movement points that the nearest figure spends to go there. A touch on the node alone moves it there."""
    found = {}
    for node in range(NODE_COUNT):
        if not is_played(state, node) or is_origin(state, kind, node):
            continue
        if kind == "worker":
            if (origin := nearest_worker(state, node)) != NONE:
                found[node] = COST[origin][node]
        elif (k := nearest_overseer(state, node)) != NONE:
            found[node] = COST[NODE_OF[overseers_of(state, state.active)[k]]][node]
    return found
