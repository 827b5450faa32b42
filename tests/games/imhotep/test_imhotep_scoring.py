"""The final scoring, source by source, and the ranking."""

from typing import Any

import pytest

from pycore.contract import Event
from pycore.games.imhotep import GAME, scoring
from tests.games.imhotep.positions import POSITIONS, boat
from tests.games.imhotep.table import at, play, told

TO_END: dict[int, list[Any]] = {
    2: [boat(*[None] * 4, site="market"), boat(*[None] * 3, site="temple"), boat(None, None), boat(None)],
    3: [boat(*[None] * 4, site="market"), boat(*[None] * 3, site="temple"), boat(None, None), boat(None)],
    4: [boat(*[None] * 4, site="market"), boat(*[None] * 4, site="temple"), boat(None, None), boat(None)],
}


def final(seats: int = 2, **fields: Any) -> list[Event]:
    """The final scoring of a position."""
    return list(scoring.final_scoring(at(seats, **fields)))


def points(events: list[Event], kind: str) -> dict[int, int]:
    return {event.seat: event.data["points"] for event in events if event.kind == kind}


# Tomb


def test_groups_of_the_tomb() -> None:
    """Worked example 5."""
    events = final(4, tomb=[2, 1, 2, 2, 2, 3, 3, 3, 3, 3, 0, 0, 3])
    assert events == [
        Event("tomb-scored", 0, {"groups": [2], "points": 3}, "imhotep-tomba-a"),
        Event("tomb-scored", 1, {"groups": [1], "points": 1}, "imhotep-tomba-a"),
        Event("tomb-scored", 2, {"groups": [3, 1], "points": 7}, "imhotep-tomba-a"),
        Event("tomb-scored", 3, {"groups": [6], "points": 17}, "imhotep-tomba-a"),
    ]


@pytest.mark.parametrize(
    ("size", "worth"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (12, 29)]
)
def test_points_of_a_group(size: int, worth: int) -> None:
    assert points(final(tomb=[0] * size), "tomb-scored") == {0: worth}


def test_groups_meet_neither_diagonally_nor_round_the_corner() -> None:
    assert final(tomb=[0, 1, 0, 1, 0, 1])[0].data["groups"] == [1, 1, 1]
    # The bottom of a column and the top of the next one are apart.
    assert final(tomb=[1, 1, 0, 0])[0].data["groups"] == [1, 1]


def test_a_stone_can_join_two_groups_and_a_group_can_surround_a_stone() -> None:
    joined = [0, 1, 0, 0, 1, 0, 0, 0, 0]
    assert final(tomb=joined)[0].data["groups"] == [7]
    ring = [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [event.data["groups"] for event in final(tomb=ring)] == [[8], [1]]


# Obelisks


@pytest.mark.parametrize(
    ("heights", "worth"),
    [
        ([3, 4, 0, 3], {0: 7, 1: 15, 3: 7}),  # worked example 6
        ([2, 2], {0: 5, 1: 5}),  # worked example 6
        ([5, 1], {0: 10, 1: 1}),
        ([0, 1], {1: 10}),
        ([0, 0], {}),
        ([4, 2, 7], {0: 6, 1: 1, 2: 12}),
        ([1, 1, 1], {0: 6, 1: 6, 2: 6}),
        ([3, 3, 1], {0: 9, 1: 9, 2: 1}),
        ([1, 2, 3, 4], {0: 1, 1: 5, 2: 10, 3: 15}),
        ([2, 2, 2, 2], {0: 7, 1: 7, 2: 7, 3: 7}),
        ([6, 1, 1, 1], {0: 15, 1: 5, 2: 5, 3: 5}),
        ([0, 0, 1, 1], {2: 12, 3: 12}),
    ],
)
def test_obelisks(heights: list[int], worth: dict[int, int]) -> None:
    assert points(final(len(heights), obelisks=heights), "obelisks-scored") == worth


def test_obelisks_tell_place_and_tie() -> None:
    about = [event.data for event in final(4, obelisks=[3, 4, 0, 3])]
    assert about[0] == {"height": 3, "place": 2, "tied": 2, "points": 7}
    assert about[1] == {"height": 4, "place": 1, "tied": 1, "points": 15}


# Cards


def test_decoration_of_thirteen_stones_is_worth_four() -> None:
    """Worked example 9: stones of all players count; two cards count twice."""
    events = told(
        final(tomb=[0] * 6 + [1] * 7, cards=[{"decoration-tomb": 2}, {}]),
        "decoration-scored",
    )
    card = {"card": "decoration-tomb", "site": "tomb", "cards": 2, "stones": 13, "points": 8}
    assert events == [Event("decoration-scored", 0, card, "imhotep-decorazioni")]


@pytest.mark.parametrize(
    ("site", "stones"),
    [
        ("pyramid", {"pyramid": [1] * 17}),
        ("temple", {"temple": [0, 1] * 8}),
        ("obelisks", {"obelisks": [9, 8]}),
    ],
)
def test_decorations_count_every_stone_of_their_site(site: str, stones: dict[str, Any]) -> None:
    """Decorations count stones beyond the complete pyramid, covered stones in the temple, and all obelisks."""
    events = final(cards=[{}, {f"decoration-{site}": 1}], **stones)
    assert points(events, "decoration-scored") == {1: 5}


def test_decoration_of_two_stones_is_worth_nothing() -> None:
    assert points(final(tomb=[0, 1], cards=[{"decoration-tomb": 1}, {}]), "decoration-scored") == {0: 0}


@pytest.mark.parametrize(("statues", "worth"), [(1, 1), (2, 3), (3, 6), (5, 15), (6, 17), (7, 19)])
def test_statues(statues: int, worth: int) -> None:
    """Worked example 9."""
    events = final(market=["lever"] * 2 + [None] * 2, cards=[{}, {"statue": statues}])
    assert events == [Event("statues-scored", 1, {"statues": statues, "points": worth}, "imhotep-statue")]


def test_unused_blue_cards_are_worth_one_each() -> None:
    events = final(cards=[{"lever": 2, "hammer": 1}, {"sail": 1, "statue": 1}])
    assert told(events, "blue-scored") == [
        Event("blue-scored", 0, {"cards": 3, "points": 3}, "imhotep-carte-blu"),
        Event("blue-scored", 1, {"cards": 1, "points": 1}, "imhotep-carte-blu"),
    ]


# The winner


def finish(seats: int, **fields: Any) -> tuple[Any, list[Event]]:
    """The last two boats of the game sail: to the obelisks with a stone of seat 0, to the tomb with a stone of
    seat 1."""
    boats = [*TO_END[seats][:2], boat(0, None), boat(1)]
    state = at(seats, round=6, boats=boats, market=[None] * 4, **fields)
    return state, play(state, ("sail", 2, "obelisks"), ("sail", 3, "tomb"))


def test_scores_are_points_and_what_stands() -> None:
    state = at(points=[3, 8], obelisks=[2, 1], cards=[{"statue": 2}, {}], tomb=[0])
    assert state.scores() == (3 + 1 + 10 + 3, 8 + 1)
    assert state.ranking() == ((0,), (1,))
    assert state.to_plain()["points"] == [3, 8]


def test_the_end_of_the_game() -> None:
    state, events = finish(2, points=[5, 20], sleds=[3, 1])
    results = {"winners": [1], "scores": [15, 21], "sleds": [3, 1], "tie_break": None}
    assert events[-1] == Event("game-over", 1, results, "imhotep-punti-finali")
    assert state.scores() == (15, 21)
    assert state.ranking() == ((1,), (0,))
    assert state.to_plain()["points"] == [5, 20]  # what was won during play
    final = [(event.kind, event.rule) for event in events if event.kind.endswith("-scored")]
    assert final == [("tomb-scored", "imhotep-tomba-a"), ("obelisks-scored", "imhotep-obelischi-a")]


def test_a_tie_goes_to_more_stones_on_the_sled() -> None:
    state, events = finish(3, points=[5, 16, 3], sleds=[2, 3, 5])
    assert state.scores() == (17, 17, 3)
    assert state.ranking() == ((1,), (0,), (2,))
    assert (events[-1].seat, events[-1].data["winners"], events[-1].data["tie_break"]) == (1, [1], "sled")
    assert events[-1].rule == "imhotep-pareggio"


def test_a_tie_on_the_sleds_is_shared() -> None:
    state, events = finish(4, points=[5, 19, 3, 3], sleds=[2, 2, 1, 1])
    assert state.ranking() == ((0, 1), (2, 3))
    assert (events[-1].data["winners"], events[-1].data["tie_break"]) == ([0, 1], "shared")
    assert events[-1].rule == "imhotep-pareggio"


def test_final_events_are_told_in_order() -> None:
    """Tomb, obelisks, decorations, statues, unused blue cards, then the result."""
    state = GAME.from_plain(POSITIONS["2-last-boat"])
    events = play(state, ("sail", 1, "tomb"))
    kinds = [event.kind for event in events if event.kind.endswith(("-scored", "over"))]
    order = ["temple-scored", "tomb-scored", "obelisks-scored", "decoration-scored", "statues-scored"]
    order += ["blue-scored", "game-over"]
    assert sorted(kinds, key=order.index) == kinds
    assert set(kinds) == set(order)
