"""The map: every layout against the tiles as they were read off, and every way against a shortest-path oracle.

The oracle is built here from `source_tiles.json` with its own geometry: a tile is a square whose edges have directions,
a turn rotates the directions, and two tiles are joined where they touch.
"""

import heapq
import itertools
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pycore.games.leggende import GAME
from pycore.games.leggende.chart import Chart, chart
from pycore.games.leggende.faces import FACE, FACE_NAMES, FACES, PAIRS, REGION, REGIONS
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.building import RING, position, tiles
from tests.games.leggende.table import asked, at, choices, play, refused

TILES = json.loads((Path(__file__).parent / "source_tiles.json").read_text(encoding="utf-8"))
SQUARES = {
    "T": {"centre": (0, 0), "left": (-1, 0), "right": (1, 0), "below": (0, 1)},
    "ring": {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)},
}
"""Positions of the slots; y grows downwards."""
COMPASS = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
Graph = dict[str, dict[str, int]]
Layout = tuple[str, tuple[str, ...], tuple[int, ...]]
"""Name of the layout; faces and quarter turns in the order of its slots."""


def turned(direction: tuple[int, int], quarters: int) -> tuple[int, int]:
    """Clockwise, as seen on the page."""
    x, y = direction
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def sea_routes(layout: Layout) -> list[tuple[str, str]]:
    """Between tiles that touch."""
    name, faces, turns = layout
    doors = {}
    for (x, y), face, turn in zip(SQUARES[name].values(), faces, turns, strict=True):
        for edge, region in TILES["faces"][face]["edge_exits"].items():
            dx, dy = turned(COMPASS[edge], turn)
            doors[(2 * x + dx, 2 * y + dy, face)] = region
    return [
        (doors[one], doors[other])
        for one, other in itertools.combinations(sorted(doors), 2)
        if one[:2] == other[:2]
    ]


def graph(layout: Layout, sea: int) -> Graph:
    """Region -> neighbour -> movements, with a sea route costing `sea`."""
    steps: list[tuple[str, str, int]] = [(a, b, sea) for a, b in sea_routes(layout)]
    found: Graph = {}
    for face in layout[1]:
        tile = TILES["faces"][face]
        for island in tile["islands"].values():
            found |= {region: {} for region in island}
        steps += [(a, b, sea) for a, b in tile["internal_sea_routes"]]
        steps += [(a, b, 1) for a, b in tile["land_adjacency"] + tile["land_bridges_not_sea"]]
    for a, b, cost in steps:
        found[a][b] = found[b][a] = min(cost, found[a].get(b, cost))
    return found


def distances(of: Graph, start: str) -> dict[str, int]:
    """Shortest distances from a region to all that can be reached (Dijkstra)."""
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        far, here = heapq.heappop(queue)
        if here not in found:
            found[here] = far
            for other, cost in of[here].items():
                heapq.heappush(queue, (far + cost, other))
    return found


def arrangements() -> Iterator[tuple[str, tuple[str, ...]]]:
    """All faces in all slots of both layouts: the desert only in the centre."""
    for name in SQUARES:
        for faces in itertools.product(*TILES["pairs"]):
            for order in itertools.permutations(faces):
                if "desert" not in order[1:]:
                    yield name, order


def turnings() -> list[tuple[int, ...]]:
    """Sixteen of the 256 combinations of turns. Every two slots occur with every pair of turns."""
    times = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # the field of four elements
    return [(a, b, a ^ b, a ^ times[2][b]) for a in range(4) for b in range(4)]


def charted(layout: Layout, portals: tuple[str, ...] = ()) -> Chart:
    name, faces, turns = layout
    numbers = tuple(sorted(REGION[region] for region in portals))
    return chart(name == "ring", tuple(FACE[face] for face in faces), turns, numbers)


def as_graph(of: Chart, sea: int) -> Graph:
    return {
        REGIONS[region]: {
            REGIONS[other]: sea if of.is_sea(region, other) else 1 for other in of.links[region]
        }
        for region in of.regions
    }


def test_the_tables_are_the_printed_tiles() -> None:
    assert [[FACE_NAMES[face] for face in pair] for pair in PAIRS] == TILES["pairs"]
    assert list(FACE_NAMES) == list(TILES["faces"])
    for face in FACES:
        tile = TILES["faces"][face.name]
        assert [list(island) for island in face.islands] == list(tile["islands"].values())
        assert list(map(list, face.land)) == tile["land_adjacency"] + tile["land_bridges_not_sea"]
        assert list(map(list, face.sea)) == tile["internal_sea_routes"]
        assert face.exits == tuple(tile["edge_exits"][side] for side in ("top", "right", "bottom", "left"))
    assert len(REGIONS) == 38 and sum(len(face.islands) for face in FACES) == 14


def test_the_number_of_layouts() -> None:
    assert len(list(arrangements())) == 2 * (8 * 6 + 8 * 24)
    for one, other in itertools.combinations(range(4), 2):
        assert {(turns[one], turns[other]) for turns in turnings()} == set(
            itertools.product(range(4), repeat=2)
        )


@pytest.mark.parametrize("name", SQUARES)
def test_every_step_of_every_layout(name: str) -> None:
    """A route depends on two tiles and their turns, and all combinations of these occur."""
    for layout, faces in arrangements():
        if layout == name:
            for turns in turnings():
                made = charted((name, faces, turns))
                assert as_graph(made, 3) == graph((name, faces, turns), 3)


@pytest.mark.parametrize("name", SQUARES)
def test_start_regions_have_a_route_to_another_tile(name: str) -> None:
    for layout, faces in arrangements():
        if layout == name:
            for turns in turnings()[::3]:
                routes = {region for join in sea_routes((name, faces, turns)) for region in join}
                central = {r for isle in TILES["faces"][faces[0]]["islands"].values() for r in isle}
                starts = {REGIONS[region] for region in charted((name, faces, turns)).starts}
                assert starts == routes & central
                outer = {REGIONS[region] for region in charted((name, faces, turns)).outer}
                assert outer == graph((name, faces, turns), 3).keys() - central


def walk(state: LeggendeState, region: str) -> dict[str, int]:
    """The cost of reaching each region with a single army, found by playing every way."""
    best: dict[str, int] = {}
    left, queue = state.pending.left, [(state, region)]
    while queue:
        here, at_region = queue.pop(0)
        spent = left - here.pending.left
        if spent >= best.get(at_region, left + 1):
            continue
        best[at_region] = spent
        if here.phase == "move":
            for choice in choices(here, "move"):
                after = here.copy()
                after.apply(choice)
                if after.phase != "move":
                    cost = graph_cost(here, choice)
                    best[str(choice[2])] = min(best.get(str(choice[2]), 99), spent + cost)
                else:
                    queue.append((after, str(choice[2])))
    return best


def graph_cost(state: LeggendeState, choice: tuple[str | int, ...]) -> int:
    """The cost of a move, as its event gives it."""
    events: list = []  # type: ignore[type-arg]
    state.copy().apply(choice, events)
    cost = next(event.data["cost"] for event in events if event.kind == "move")
    assert isinstance(cost, int)
    return cost


FLYERS = ("dire_dragon", "cursed_gargoyles", "dire_eye")
MOVES = 7
"""The allowance of the Noble Unicorn with its own ability and those of two more cards."""


@cache
def layouts_to_walk() -> list[Layout]:
    """Each face in each slot, turned at random."""
    rng = random.Random(3)
    every = list(arrangements())
    return [
        (name, faces, tuple(rng.randrange(4) for _ in range(4))) for name, faces in every[:: len(every) // 24]
    ]


@pytest.mark.parametrize("flying", (0, 1, 2, 3))
def test_every_way_costs_what_the_oracle_says(flying: int) -> None:
    sea = max(1, 3 - flying)
    rng = random.Random(flying)
    for layout in layouts_to_walk():
        of = graph(layout, sea)
        start = rng.choice(sorted(of))
        hand = ("noble_unicorn", "noble_knight", "cursed_mausoleum", *FLYERS[:flying])
        name, faces, turns = layout
        named = tuple(zip(SQUARES[name], faces, strict=True))
        central = REGIONS[charted(layout).starts[0]]
        state = at(
            4,
            phase="move",
            turn=4 * len(hand) - 3,
            cards=(hand,),
            options={"layout": name},
            tiles=tiles(named, turns),
            start_region=central,
            armies={start: {"0": 1}},
            card="noble_unicorn",
            left=MOVES,
        )
        expected = {region: far for region, far in distances(of, start).items() if far <= MOVES}
        assert walk(state, start) == expected, (layout, start)


def moving(left: int, tokens: dict[str, object], **more: object) -> LeggendeState:
    """One army in V1 of the volcano, below the desert; portals in V1 and elsewhere."""
    return at(
        2,
        phase="move",
        cards=(("cursed_banshee",),),
        card="cursed_banshee",
        left=left,
        armies={"V1": {"0": 1}},
        tokens=tokens,
        options={"portals": True},
        **more,
    )


def portal(*regions: str) -> dict[str, object]:
    return {region: {"name": "portal", "seen": []} for region in regions}


def test_portals_border_each_other() -> None:
    """`leggende-portali`"""
    state = moving(1, portal("V1", "F3"))
    assert choices(state, "move") == (("move", "V1", "F3"), ("move", "V1", "V2"))
    event = play(state, ("move", "V1", "F3"))[0]
    assert (event.data["cost"], event.data["way"]) == (1, "portal")


def test_the_cheaper_of_two_ways_is_used() -> None:
    """A portal is cheaper than a sea route. Beside a land route it changes nothing."""
    state = moving(1, portal("V1", "D6"))
    event = play(state, ("move", "V1", "D6"))[0]
    assert (event.data["cost"], event.data["way"]) == (1, "portal")
    state = moving(1, portal("V1", "V2"))
    event = play(state, ("move", "V1", "V2"))[0]
    assert (event.data["cost"], event.data["way"]) == (1, "land")


def test_one_portal_alone_leads_nowhere_yet() -> None:
    """While the second one is still to be placed."""
    state = GAME.start(2, {"portals": True, "setup": "choose"})
    while asked(state).kind != "token":
        play(state, choices(state)[0])
    links = [dict(each) for each in state.chart.links] if state.chart else []
    play(state, choices(state)[0])
    assert state.chart and [dict(each) for each in state.chart.links] == links
    play(state, choices(state)[-1])
    assert [dict(each) for each in state.chart.links] != links


def test_the_example_of_the_specification() -> None:
    """Volcano in the centre, turned once: V1 to the right, V5 below, V7 left, V6 up (unused)."""
    faces = ("volcano", "fern", "meadows", "citadel")
    routes = sea_routes(("T", faces, (1, 0, 0, 0)))
    assert {a if a[0] == "V" else b for a, b in routes} == {"V1", "V5", "V7"}
    made = charted(("T", faces, (1, 0, 0, 0)))
    joins = [tuple(REGIONS[region] for region in join) for join in made.joins]
    assert joins == [("V7", "F3"), ("V1", "M4"), ("V5", "C1")]
    assert [REGIONS[region] for region in made.starts] == ["V1", "V5", "V7"]


def test_bridges_are_no_sea_and_a_horseshoe_has_a_short_cut() -> None:
    """T1 to T2 costs 1, and T2 to T3 is no step. H1 to H4 costs 3 without Flying."""
    state = at(
        2,
        phase="move",
        cards=(("cursed_banshee",),),
        card="cursed_banshee",
        left=6,
        tiles=tiles(
            (("centre", "desert"), ("left", "tall_islands"), ("right", "horseshoe"), ("below", "ice_islands"))
        ),
        armies={"T2": {"0": 1}, "H1": {"0": 1}},
    )
    assert refused(state, ("move", "T2", "T3")).reason == "not-adjacent"
    costs = {e.data["to"]: e.data["cost"] for e in play(state, ("move", "T2", "T1"), ("move", "H1", "H4"))}
    assert costs == {"T1": 1, "H4": 3}


def test_no_list_of_moves_is_longer_than_sixty() -> None:
    """With armies everywhere, every sea route affordable, and portals where they add the most moves."""
    longest = 0
    for name, faces in arrangements():
        for turns in turnings()[::5]:
            made = charted((name, faces, turns))
            longest = max(longest, sum(len(made.far[region]) for region in made.regions))
    assert longest + 2 + 1 <= 60  # a portal joins one more pair, and ("done",) is a choice too


def test_ring() -> None:
    """Every tile of a ring is joined to two others."""
    plain = position(2, options={"layout": "ring"}, tiles=tiles(RING), start_region="V5", armies={})
    state = GAME.from_plain(plain)
    assert state.chart is not None and len(state.chart.joins) == 4
    assert {REGIONS[region] for region in state.chart.starts} == {"V5", "V7"}
