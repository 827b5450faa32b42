"""The points of pyramids: `valle-piramidi-grandi`, `valle-piramidi-piccole`, `valle-raggi`."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from pycore.games.valle.data import POINTS, ROLES
from pycore.games.valle.places import SITES_PLAYED
from pycore.games.valle.pyramids import LARGE, SLOT_COUNT, SLOTS, pack
from pycore.games.valle.scoring import pattern
from tests.games.valle.table import at

LARGE_SITE, SMALL_SITE = 3, 1
"""Indices of sites 4 and 2."""

Parts = dict[tuple[int, str], tuple[int, ...]]
"""(level, role) -> colours of the cubes there."""


def oracle(large: bool, rays: bool, parts: Parts) -> int:
    """Points from the wording of the rulebook alone."""
    seen = {key: set(colours) for key, colours in parts.items() if key[1] != "centre"}
    everything = set[int]().union(*seen.values())
    levels = [
        set[int]().union(*(c for (level, _), c in seen.items() if level == n))
        for n in range(3 if large else 2)
    ]
    if len(everything) == 1:
        return 11 if large else 4
    if all(len(colours) == 1 for colours in levels):
        return 9 if large else 3
    if rays and large:
        rest = levels[1] | levels[2] | seen[0, "corner"]
        if len(rest) == 1 and len(seen[0, "edge"]) == 1:
            return 7
    if rays and not large:
        one, two = seen[0, "diagonal-1"], seen[0, "diagonal-2"]
        if len(one) == len(two) == 1 and levels[1] <= one | two:
            return 2
    return 5 if large else 1


def colourings(large: bool, rays: bool, colours: int) -> Iterator[Parts]:
    """Every way to fill every part with this many colours, ignoring the order within a part."""
    parts = [(level, role, many) for level, roles in enumerate(ROLES[large, rays]) for role, many in roles]
    fillings = [list(combinations_with_replacement(range(colours), many)) for _, _, many in parts]
    for filling in product(*fillings):
        yield {(level, role): cubes for (level, role, _), cubes in zip(parts, filling, strict=True)}


def points(site: int, rays: bool, parts: Parts) -> int:
    slots = [0] * SLOT_COUNT[rays]
    for level, roles in enumerate(SLOTS[rays][site]):
        for slot in roles:
            slots[slot.place] = pack([parts[level, slot.role].count(colour) for colour in range(5)])
    return POINTS[LARGE[site]][pattern(slots, site, rays)]


@pytest.mark.parametrize("rays", [False, True])
def test_every_colouring_of_a_small_pyramid(rays: bool) -> None:
    found = set()
    for parts in colourings(False, rays, 5):
        worth = oracle(False, rays, parts)
        assert points(SMALL_SITE, rays, parts) == worth, parts
        found.add(worth)
    assert found == ({1, 2, 3, 4} if rays else {1, 3, 4})


@pytest.mark.parametrize("rays", [False, True])
def test_every_colouring_of_a_large_pyramid_in_three_colours(rays: bool) -> None:
    """The patterns distinguish at most three levels, so three colours give every class there is."""
    found = set()
    for parts in colourings(True, rays, 3):
        worth = oracle(True, rays, parts)
        assert points(LARGE_SITE, rays, parts) == worth, parts
        found.add(worth)
    assert found == ({5, 7, 9, 11} if rays else {5, 9, 11})


@pytest.mark.parametrize(
    ("base", "middle", "top", "worth"),
    [
        ({"block": "rrrrrrrr", "centre": "b"}, "rrrr", "r", 11),  # example 3: the blue one does not show
        ({"block": "rrrrrrrb", "centre": "r"}, "rrrr", "r", 5),  # example 3: it shows
        ({"block": "rrrrrrrr", "centre": "r"}, "bbbb", "r", 9),  # example 4
        ({"block": "rrrrrrrr", "centre": "r"}, "rrrr", "b", 9),  # example 4
        ({"block": "rrrrrrrr", "centre": "r"}, "rrbb", "b", 5),
    ],
)
def test_large_pyramids(base: dict[str, str], middle: str, top: str, worth: int) -> None:
    assert at(built={4: (0, base, middle, top)}).scores() == (worth, 0)


@pytest.mark.parametrize(
    ("base", "top", "worth"), [("rrrr", "b", 3), ("rrbr", "r", 1), ("rrbr", "b", 1), ("rrrr", "r", 4)]
)
def test_small_pyramids(base: str, top: str, worth: int) -> None:
    """Example 4."""
    assert at(built={13: (1, base, top)}).scores() == (0, worth)


@pytest.mark.parametrize(
    ("base", "middle", "top", "worth"),
    [
        ({"corner": "rrrr", "edge": "bbbb", "centre": "g"}, "rrrr", "r", 7),  # example 10
        ({"corner": "rrrr", "edge": "bbbb", "centre": "g"}, "rrrr", "b", 5),
        ({"corner": "rrrr", "edge": "bbbb", "centre": "g"}, "bbbb", "b", 5),
        ({"corner": "rrrr", "edge": "rrrr", "centre": "g"}, "bbbb", "r", 9),
    ],
)
def test_large_pyramids_with_rays(base: dict[str, str], middle: str, top: str, worth: int) -> None:
    assert at(built={4: (0, base, middle, top)}, options={"rays": True}).scores() == (worth, 0)


def test_only_finished_pyramids_count() -> None:
    assert at(built={13: (1, "rrrr"), 4: (0, {"block": "rrrrrrrr", "centre": "r"}, "rrrr")}).scores() == (
        0,
        0,
    )


def test_every_site_is_worth_its_size() -> None:
    """The same colouring counts alike on all sites of one size."""
    for site in SITES_PLAYED[4]:
        roles = ROLES[LARGE[site], False]
        parts = {(level, role): (0,) * many for level, row in enumerate(roles) for role, many in row}
        assert points(site, False, parts) == (11 if LARGE[site] else 4)
