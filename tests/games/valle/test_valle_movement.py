"""Movement: `valle-movimento`, `valle-soli`, `valle-operai`, `valle-capomastri`."""

import random
from collections import deque

import pytest

from pycore.games.valle import GAME
from pycore.games.valle.places import COST, NODE_OF, PLACE_NAMES, PLACE_NUMBER
from tests.games.table import refused
from tests.games.valle.positions import POSITIONS
from tests.games.valle.table import asked, at, legal, play, told, why_not

SMALL = {2: 17, 3: 18, 6: 19, 7: 20, 10: 21, 11: 22, 13: 16, 14: 16, 15: 16}
LARGE = {1: 17, 4: 18, 5: 19, 8: 20, 9: 21, 12: 22}
ON_THE_LINE = (4, 8, 12)


def opens_to() -> dict[str, str]:
    """Every space of the map with the area to which it opens, written again from the description of the board."""
    spaces = {f"{site}-{letter}": str(area) for site, area in SMALL.items() for letter in "ABCDEFGH"}
    spaces |= {f"{site}-{letter}": str(area) for site, area in LARGE.items() for letter in "ABCDEFGHIJKL"}
    return spaces | {f"{site}-{letter}": "16" for site in ON_THE_LINE for letter in "ABC"}


def paths() -> dict[str, dict[str, int]]:
    """An oracle: the shortest paths between all places, space by space."""
    spaces = opens_to()
    near: dict[str, set[str]] = {str(area): set() for area in range(16, 23)}
    for i in range(6):
        near["16"].add(str(17 + i))
        near[str(17 + i)] |= {"16", str(17 + (i + 1) % 6), str(17 + (i - 1) % 6)}
    found = {}
    for start in [*near, *spaces]:
        lengths = {start: 0} if start in near else {start: 0, spaces[start]: 1}
        queue = deque([spaces.get(start, start)])
        while queue:
            here = queue.popleft()
            for there in near[here]:
                if there not in lengths:
                    lengths[there] = lengths[here] + 1
                    queue.append(there)
        found[start] = lengths | {
            space: lengths[area] + 1 for space, area in spaces.items() if space != start
        }
    return found


PATHS = paths()


def side(place: str) -> tuple[str, str]:
    """Places that count as one for movement have the same side."""
    return (place.split("-")[0], opens_to().get(place, ""))


def test_the_costs_are_the_shortest_paths() -> None:
    """Example 1, and every other pair of places."""
    assert set(PLACE_NAMES) == set(PATHS) and len(PATHS) == 7 + 9 * 8 + 6 * 12
    sides = {place: side(place) for place in PATHS}
    for a, lengths in PATHS.items():
        for b, length in lengths.items():
            cost = COST[NODE_OF[PLACE_NUMBER[a]]][NODE_OF[PLACE_NUMBER[b]]]
            assert cost == (0 if sides[a] == sides[b] else length), (a, b)
            assert (NODE_OF[PLACE_NUMBER[a]] == NODE_OF[PLACE_NUMBER[b]]) == (sides[a] == sides[b])


def test_no_two_places_are_more_than_four_apart() -> None:
    assert max(map(max, COST)) == 4


COSTS = [
    ("16", "15-A", 1),
    ("16", "17", 1),
    ("6-C", "20", 2),
    ("6-C", "16", 2),
    ("16", "8-A", 1),
    ("16", "8-D", 2),
    ("8-C", "8-D", 3),
    ("17", "22", 1),
    ("17", "20", 2),
    ("2-A", "20", 3),
]


@pytest.mark.parametrize(("origin", "goal", "cost"), COSTS)
def test_what_a_walk_costs(origin: str, goal: str, cost: int) -> None:
    """Example 1: an overseer pays the cost in round 1, a worker later."""
    state = at(round=1, phase="overseer", overseers=[[origin, "16"], ["16", "16"]])
    events = play(state, ("overseer", 0, goal))
    ((_, moved),) = told(events, "overseer-moved")
    assert 6 - moved["left"] == cost
    state = at(workers=[[origin, *["16"] * 4], ["16"] * 5])
    ((_, moved),) = told(play(state, ("worker", origin, goal)), "worker-moved")
    assert moved == {"from": origin, "to": goal, "left": 6 - cost}


@pytest.mark.parametrize("name", [name for name in POSITIONS if "-worker-" in name])
def test_all_that_is_free_and_near_is_offered(name: str) -> None:
    """There is one choice for each side within reach. It names the side's first free space."""
    state = GAME.from_plain(POSITIONS[name])
    plain = state.to_plain()
    standing = {place for who in (*plain["overseers"], *plain["workers"]) for place in who}
    open_places = [p for p in PATHS if "-" not in p or p.split("-")[0] in plain["sites"]]
    firsts: dict[tuple[str, str], str] = {}
    for place in open_places:
        if place not in standing or "-" not in place:
            firsts.setdefault(side(place), place)
    mine: dict[tuple[str, str], str] = {}
    for place in PATHS:
        if place in plain["workers"][plain["active"]]:
            mine.setdefault(side(place), place)
    expected = {
        ("worker", here, there)
        for home, here in mine.items()
        for goal, there in firsts.items()
        if goal != home and PATHS[here][there] <= plain["points"]
    }
    assert set(legal(state, "worker")) == expected


def test_spaces_hold_one_figure_and_areas_any_number() -> None:
    state = at(workers=[["16"] * 5, ["13-A", "13-B", *["16"] * 3]])
    assert ("worker", "16", "13-C") in legal(state)
    assert why_not(state, "worker", "16", "13-A") == ("space-taken", "valle-movimento")
    assert why_not(state, "worker", "16", "13-D") == ("other-space", "valle-movimento")
    play(
        state,
        ("worker", "16", "13-C"),
        ("worker", "16", "13-D"),
        ("worker", "16", "17"),
        ("worker", "16", "17"),
    )
    assert state.to_plain()["workers"][0] == ["13-C", "13-D", "17", "17", "16"]


@pytest.mark.parametrize(
    ("place", "reason", "first"),
    [
        ("13-A", "space-taken", "13-B"),
        ("13-D", "other-space", "13-B"),
        ("13-E", "space-taken", "13-B"),
        ("8-B", "space-taken", None),  # its side is full
    ],
)
def test_a_space_is_taken_by_whoever_stands_there(place: str, reason: str, first: str | None) -> None:
    """Figures on other spaces do not matter. The refusal names a space that is free instead."""
    state = at(workers=[["8-A", "8-B", "8-C", "16", "16"], ["13-A", "13-C", "13-E", "16", "16"]])
    refusal = refused(state, ("worker", "16", place))
    assert (refusal.reason, refusal.data) == (reason, {"place": place, "first": first})


def test_a_worker_may_not_shuffle_about_one_side() -> None:
    state = at(workers=[["8-D", "8-F", *["16"] * 3], ["16"] * 5])
    assert why_not(state, "worker", "8-D", "8-E") == ("same-place", "valle-movimento")
    assert why_not(state, "worker", "8-F", "16") == ("other-worker", "valle-operai")
    assert why_not(state, "worker", "17", "16") == ("no-worker-there", "valle-operai")
    assert ("worker", "8-D", "8-A") in legal(state)


def test_workers_share_six_points_and_stop_when_they_like() -> None:
    state = at(built={4: (0,)})
    play(state, ("worker", "16", "4-D"), ("worker", "16", "4-E"), ("worker", "16", "17"))
    assert why_not(state, "worker", "16", "4-F") == ("too-far", "valle-operai")
    play(state, ("worker", "16", "4-A"))
    assert (state.active, state.points) == (1, 6)
    stopped = play(state, ("done",))
    assert told(stopped, "walk-ends") == [(1, {"figures": "worker", "left": 6})]
    assert asked(state).kind == "cube"


def test_a_full_side_is_not_offered() -> None:
    state = at(workers=[["8-A", "8-B", "8-C", "16", "16"], ["16"] * 5])
    places = {choice[2] for choice in legal(state, "worker") if choice[1] == "16"}
    assert "8-D" in places and not places & {"8-A", "8-B", "8-C"}
    assert why_not(state, "worker", "16", "8-B") == ("space-taken", "valle-movimento")


@pytest.mark.parametrize("closed", [1, 3, 5, 7, 9, 11])
def test_two_players_leave_the_suns_alone(closed: int) -> None:
    """Example 9."""
    place = f"{closed}-A"
    assert why_not(at(), "worker", "16", place) == ("site-closed", "valle-soli")
    assert why_not(at(phase="overseer", round=1), "overseer", 0, place) == ("site-closed", "valle-soli")
    assert why_not(at(phase="plan"), "plan", 0, place) == ("site-closed", "valle-soli")
    refusal = at().why_not(("worker", "16", place))
    assert refusal is not None and refusal.data == {"site": closed, "suns": 2 if closed in (1, 5, 9) else 3}


def test_three_and_four_players_use_more_sites() -> None:
    assert [len(GAME.start(seats, {}).to_plain()["sites"]) for seats in GAME.seats] == [9, 12, 15]
    assert why_not(at(3), "worker", "16", "7-A") == ("site-closed", "valle-soli")
    assert ("worker", "16", "1-A") in legal(at(3))
    assert ("worker", "16", "7-A") in legal(at(4))


def test_nobody_walks_through_a_site() -> None:
    """The way from one side of a site to the other leads through the areas."""
    rng = random.Random(1)
    for number in ON_THE_LINE:
        near, far = f"{number}-{rng.choice('ABC')}", f"{number}-{rng.choice('DEFGHIJKL')}"
        assert PATHS[near][far] == COST[NODE_OF[PLACE_NUMBER[near]]][NODE_OF[PLACE_NUMBER[far]]] == 3
