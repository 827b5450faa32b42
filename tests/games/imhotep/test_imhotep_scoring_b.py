"""Tomb and obelisks of side B, the wrath, the later edition; decorations on sides B."""

from typing import Any

import pytest

from pycore.contract import Event
from pycore.games.imhotep import scoring
from tests.games.imhotep.positions import ALL_B, boat
from tests.games.imhotep.table import at, play, told

EMPTY = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(None)]  # card 4321
LAST = [
    boat(None, None, None, None, site="temple"),
    boat(None, None, None, site="pyramid"),
    boat(0, None),
    boat(None, site="market"),
]
OBELISKS_B = {"obelisks": "B"}


def final(seats: int = 2, **fields: Any) -> list[Event]:
    """The final scoring of a position."""
    return list(scoring.final_scoring(at(seats, **fields)))


# Tomb: `imhotep-tomba-b`


def rows(*stones: list[int]) -> list[int]:
    """The tomb with these rows from the top, in order of placement."""
    return [stones[place % 3][place // 3] for place in range(sum(map(len, stones)))]


def test_most_stones_in_each_row() -> None:
    """Worked example 7: (3, 1, 1) gives 8, 3, 3; (3, 1) gives 8, 4; (4) gives 8."""
    tomb = rows([0, 0, 0, 2, 3], [1, 1, 1, 0], [3, 3, 3, 3])
    events = final(4, options={"tomb": "B"}, tomb=tomb)
    told = [(event.data["row"], event.seat, event.data["points"]) for event in events]
    assert told == [(0, 0, 8), (0, 2, 3), (0, 3, 3), (1, 0, 4), (1, 1, 8), (2, 3, 8)]
    about = {"row": 0, "stones": 1, "place": 2, "tied": 2, "points": 3}
    assert events[1] == Event("tomb-row-scored", 2, about, "imhotep-tomba-b")


def test_four_tied_in_a_row() -> None:
    """Worked example 7: 3 each."""
    tomb = rows([0, 1, 2, 3], [0, 0, 0], [0, 0, 0])
    points = [event.data["points"] for event in final(4, options={"tomb": "B"}, tomb=tomb)]
    assert points == [3, 3, 3, 3, 8, 8]


@pytest.mark.parametrize(
    ("row", "points"),
    [([0], {0: 8}), ([0, 1], {0: 6, 1: 6}), ([1, 1, 0], {0: 4, 1: 8})],
)
def test_the_same_points_for_two_players(row: list[int], points: dict[int, int]) -> None:
    """Stones of a row need not touch."""
    tomb = [stone for owner in row for stone in (owner, 0, 1)]
    events = final(options={"tomb": "B"}, tomb=tomb)
    assert {event.seat: event.data["points"] for event in events if event.data["row"] == 0} == points


def test_the_fourth_in_a_row_scores_zero_with_an_event() -> None:
    tomb = rows([0, 0, 0, 0, 1, 1, 1, 2, 2, 3], [0] * 9, [0] * 9)
    events = [event for event in final(4, options={"tomb": "B"}, tomb=tomb) if event.data["row"] == 0]
    assert [event.data["points"] for event in events] == [8, 4, 2, 0]
    assert [event.data["place"] for event in events] == [1, 2, 3, 4]


def test_a_stone_in_the_tomb() -> None:
    state = at(boats=[*EMPTY[:3], boat(1)], options={"tomb": "B"}, tomb=[0] * 4)
    (event,) = told(play(state, ("sail", 3, "tomb")), "stone-placed")
    assert (event.data["row"], event.data["column"], event.rule) == (1, 1, "imhotep-tomba-b")


# Obelisks: `imhotep-obelischi-b`


def test_the_third_stone_makes_a_tower() -> None:
    """Worked example 8: the second tower of the game is worth 9."""
    boats = [boat(None, None, None, None), boat(None, None, None, None), boat(1, 0), boat(None)]
    state = at(3, boats=boats, options=OBELISKS_B, obelisks=[2, 0, 1], towers=[2])
    events = told(play(state, ("sail", 2, "obelisks")), "stone-placed", "tower-built")
    origin = {"site": "obelisks", "from": "boat", "boat": 2}
    rule = "imhotep-obelischi-b"
    assert events == [
        Event("stone-placed", 1, {**origin, "space": 0, "waiting": 1}, rule),
        Event("stone-placed", 0, {**origin, "space": 1, "waiting": 3}, rule),
        Event("tower-built", 0, {"tower": 1, "points": 9}, rule),
    ]
    plain = state.to_plain()
    assert plain["obelisks"] == {"waiting": [0, 1, 1], "towers": [[2, 10], [0, 9]]}
    assert plain["points"] == [9, 0, 0]


def test_towers_in_turn_then_no_more() -> None:
    boats = [*EMPTY[:3], boat(0)]
    worth = []
    for towers in range(9):
        owners = [0, 1] * 4
        state = at(boats=boats, options=OBELISKS_B, obelisks=[2, 0], towers=owners[:towers])
        events = play(state, ("sail", 3, "obelisks"))
        worth += [event.data["points"] for event in told(events, "tower-built")]
    assert worth == [10, 9, 8, 7, 6, 5, 5, 5]
    assert state.to_plain()["obelisks"]["waiting"] == [3, 0]
    state = at(boats=boats, options=OBELISKS_B, obelisks=[5, 0], towers=[0, 1] * 4)
    play(state, ("sail", 3, "obelisks"))
    assert state.to_plain()["obelisks"]["waiting"] == [6, 0]


def test_a_paved_path_makes_a_tower() -> None:
    state = at(boats=[*EMPTY[:3], boat(1)], options=ALL_B, obelisks=[0, 2])
    state = at(
        boats=[*EMPTY[:3], boat(1)],
        options=ALL_B,
        obelisks=[0, 2],
        market=["paved-path", None, None, "hidden"],
    )
    events = play(state, ("sail", 3, "market"), ("take", 0))
    kinds = ["sail", "card-taken", "red-card", "stone-placed", "tower-built", "stone-returned"]
    assert [event.kind for event in events] == kinds
    assert state.scores() == (0, 10)


def test_obelisks_of_side_b_score_nothing_at_the_end() -> None:
    assert final(options=OBELISKS_B, obelisks=[2, 1], towers=[0]) == []


def test_later_edition_stones_in_no_tower_are_worth_one() -> None:
    events = final(options={**OBELISKS_B, "edition": "later"}, obelisks=[2, 0], towers=[1])
    assert events == [Event("waiting-scored", 0, {"stones": 2, "points": 2}, "imhotep-edizione")]


def test_later_edition_changes_nothing_on_sides_a() -> None:
    fields: dict[str, Any] = {"obelisks": [2, 1], "tomb": [0, 1, 1], "pyramid": [0]}
    assert final(options={"edition": "later"}, **fields) == final(**fields)


# Decorations: `imhotep-decorazioni`


@pytest.mark.parametrize(
    ("site", "stones"),
    [
        ("obelisks", {"obelisks": [4, 2], "towers": [0, 1] * 4}),
        ("pyramid", {"pyramids": [[0] * 5, [1] * 5, [0] * 5], "pyramid": [1] * 15}),
        ("temple", {"temple": [0, 1] * 15}),
        ("tomb", {"tomb": [0, 1] * 15}),
    ],
)
def test_decorations_count_towers_waiting_and_extra_stones(site: str, stones: dict[str, Any]) -> None:
    events = final(options=ALL_B, cards=[{}, {f"decoration-{site}": 1}], **stones)
    (event,) = told(events, "decoration-scored")
    assert (event.data["stones"], event.data["points"]) == (30, 10)


# The wrath: `imhotep-ira`


def finish(**fields: Any) -> list[Event]:
    state = at(
        **{"boats": LAST, "market": [None] * 4, "round": 6, "active": 1, "options": {"wrath": True}, **fields}
    )
    return play(state, ("sail", 2, "obelisks"))


def test_wrath_without_a_stone_at_the_obelisks() -> None:
    """Worked example 10: - 5."""
    events = finish(pyramid=[0, 1], temple=[0, 1], tomb=[1, 0])
    about = {"missing": ["obelisks"], "points": -5}
    assert told(events, "wrath") == [Event("wrath", 1, about, "imhotep-ira")]
    scores = [sum(e.data.get("points", 0) for e in events if e.seat == seat) for seat in range(2)]
    assert events[-1].data["scores"] == scores  # no points before this choice
    assert events[-2].kind == "wrath"


def test_wrath_strikes_once_however_many_are_missing() -> None:
    (event,) = told(finish(pyramid=[0], temple=[0], tomb=[0, 1]), "wrath")
    assert event.data == {"missing": ["pyramid", "temple", "obelisks"], "points": -5}


def test_no_wrath_without_the_option() -> None:
    assert told(finish(pyramid=[0], options={}), "wrath") == []


def test_wrath_sees_covered_extra_and_waiting_stones() -> None:
    events = finish(
        options={"wrath": True, "pyramid": "B", "obelisks": "B"},
        pyramids=[[0] * 5, [0] * 5, [0] * 5],
        pyramid=[1],
        temple=[1, 0, 0, 0, 0],
        tomb=[1, 0],
        obelisks=[0, 1],
    )
    assert told(events, "wrath") == []


def test_wrath_sees_a_tower() -> None:
    options = {"wrath": True, "obelisks": "B"}
    events = finish(options=options, towers=[1], pyramid=[0, 1], temple=[0, 1], tomb=[0, 1])
    assert told(events, "wrath") == []


def test_scores_show_the_wrath_only_when_the_game_is_over() -> None:
    state = at(
        boats=LAST,
        market=[None] * 4,
        round=6,
        options={"wrath": True},
        active=1,
        points=[7, 9],
    )
    assert state.scores() == (7, 9)
    play(state, ("sail", 2, "obelisks"))
    assert state.scores() == (7 + 10 - 5, 9 - 5)
    assert state.to_plain()["points"] == [7, 9]


def test_final_events_in_order() -> None:
    """Tomb, waiting stones, decorations, statues, unused blue cards, wrath, then the result."""
    events = finish(
        options={**ALL_B, "wrath": True, "edition": "later"},
        tomb=[0, 1],
        cards=[{"decoration-tomb": 1, "statue": 1, "sail": 1}, {}],
    )
    kinds = [event.kind for event in events if event.kind.endswith(("-scored", "wrath", "over"))]
    order = ["tomb-row-scored", "waiting-scored", "decoration-scored", "statues-scored", "blue-scored"]
    order += ["wrath", "game-over"]
    assert sorted(kinds, key=order.index) == kinds
    assert set(kinds) == set(order)
