"""Building, finishing, what is left over, the end: `valle-costruire`, `valle-livelli`, `valle-piramide-finita`,
`valle-faraone`, `valle-fine`, `valle-turno`.
"""

from typing import Any

import pytest

from pycore.contract import CHANCE, Choice, Plain
from pycore.games.valle import GAME
from pycore.games.valle.state import ValleState
from tests.games.table import refused
from tests.games.valle.table import asked, at, cubes, legal, play, told, why_not

DONE: Choice = ("done",)


def building(built: dict[int, tuple[Any, ...]], workers: list[str], hand: str, **fields: Any) -> ValleState:
    """A position of two seats in which seat 0 builds."""
    mine = [*workers, *["16"] * 5][:5]
    given: dict[str, Any] = {"phase": "build", "workers": [mine, ["16"] * 5], "cubes": [cubes(hand), {}]}
    return at(2, built, **given | fields)


def build(number: int, role: str, *colours: str) -> list[Choice]:
    return [("build", number, role, colour) for colour in colours]


def test_two_cubes_for_each_worker() -> None:
    """Example 5."""
    state = building({8: (0,)}, ["8-A", "8-D"], "rrrrr")
    events = play(state, *build(8, "block", "red", "red", "red", "red"))
    assert [(seat, about["role"], about["colour"]) for seat, about in told(events, "cube-laid")] == [
        (0, "block", "red")
    ] * 4
    assert told(events, "leftovers") == [(0, {"cubes": {"red": 1}, "pharaoh": 1})]
    state = building({8: (0,), 13: (0,)}, ["8-A", "13-A"], "rrrrr")
    play(state, *build(8, "block", "red", "red"))
    assert why_not(state, "build", 8, "block", "red") == ("workers-done", "valle-costruire")
    play(state, *build(13, "block", "red"))


def test_only_on_own_sites_with_a_worker() -> None:
    state = building({8: (0,), 13: (1,), 4: (0,), 2: (0, "rrrr", "r")}, ["8-A", "13-A", "14-A", "2-A"], "rb")
    assert {choice[1] for choice in legal(state, "build")} == {8}
    assert why_not(state, "build", 13, "block", "red") == ("not-yours", "valle-costruire")
    assert why_not(state, "build", 14, "block", "red") == ("not-yours", "valle-costruire")
    assert why_not(state, "build", 4, "block", "red") == ("no-worker", "valle-costruire")
    assert why_not(state, "build", 2, "block", "red") == ("pyramid-finished", "valle-piramide-finita")
    assert why_not(state, "build", 1, "block", "red") == ("site-closed", "valle-soli")
    assert why_not(state, "build", 8, "block", "white") == ("no-cube", "valle-costruire")
    assert refused(state, ("build", 8, "block", "white")).data == {"colour": "white"}
    for nonsense in ((16, "block", "red"), (8, 1, "red"), (8, "block", 1), (8, "roof", "red"), (8,)):
        assert why_not(state, "build", *nonsense) == ("no-such-choice", "valle-costruire")


@pytest.mark.parametrize(
    ("number", "about"),
    [(13, {"owner": 1}), (14, {"owner": None}), (4, {}), (2, {}), (1, {"suns": 2}), (15, {"cubes": 2})],
)
def test_a_refusal_names_the_site(number: int, about: Plain) -> None:
    built = {8: (0,), 13: (1,), 4: (0,), 2: (0, "rrrr", "r"), 15: (0, "rr")}
    state = building(built, ["8-A", "13-A", "14-A", "2-A", "15-A"], "r", laid={"15": 2})
    assert refused(state, ("build", number, "block", "red")).data == {"site": number, **about}


def test_five_workers_lay_ten_cubes() -> None:
    base = {"block": "rrrrrrrr", "centre": "b"}
    state = building({8: (0, base)}, ["8-A", "8-B", "8-C", "8-D", "8-E"], "rrr", laid={"8": 9})
    events = play(state, ("build", 8, "block", "red"))
    assert told(events, "leftovers") == [(0, {"cubes": {"red": 2}, "pharaoh": 2})]


def test_overseers_need_not_be_there() -> None:
    state = building({8: (0,)}, ["8-A"], "r", overseers=[["20", "21"], ["8-B", "8-C"]])
    assert legal(state, "build") == [("build", 8, "block", "red"), ("build", 8, "centre", "red")]


def test_a_level_must_be_full_before_the_next() -> None:
    state = building({8: (0, {"block": "rrrrrrr"})}, ["8-A", "8-B", "8-C"], "rrrrr")
    assert why_not(state, "build", 8, "top", "red") == ("other-level", "valle-livelli")
    play(state, ("build", 8, "block", "red"))
    assert why_not(state, "build", 8, "block", "red") == ("role-full", "valle-livelli")
    play(state, ("build", 8, "centre", "red"), ("build", 8, "block", "red"))
    assert state.to_plain()["sites"]["8"]["levels"] == [
        {"block": {"red": 8}, "centre": {"red": 1}},
        {"block": {"red": 1}},
        {},
    ]
    assert why_not(state, "build", 8, "centre", "red") == ("other-level", "valle-livelli")
    assert why_not(state, "build", 8, "edge", "red") == ("no-such-role", "valle-raggi")


def test_with_rays_the_base_has_corners_and_edges() -> None:
    state = building({8: (0,)}, ["8-A", "8-B", "8-C"], "rrrrrr", options={"rays": True})
    assert [choice[2] for choice in legal(state, "build")] == ["corner", "edge", "centre"]
    play(state, *build(8, "corner", *["red"] * 4))
    assert [choice[2] for choice in legal(state, "build")] == ["edge", "centre"]
    assert why_not(state, "build", 8, "corner", "red") == ("role-full", "valle-livelli")


def test_a_place_is_full_whatever_the_colours_of_its_cubes() -> None:
    base = {"corner": "bygw", "edge": "www"}
    state = building({8: (0, base)}, ["8-A"], "r", options={"rays": True})
    assert [choice[2] for choice in legal(state, "build")] == ["edge", "centre"]


def test_an_empty_small_base_begins_with_its_first_diagonal() -> None:
    state = building({13: (0,)}, ["13-A", "13-B"], "rb", options={"rays": True})
    assert {choice[2] for choice in legal(state, "build")} == {"diagonal-1"}
    assert why_not(state, "build", 13, "diagonal-2", "red") == ("first-diagonal", "valle-raggi")
    play(state, ("build", 13, "diagonal-1", "red"))
    assert {choice[2] for choice in legal(state, "build")} == {"diagonal-1", "diagonal-2"}


def test_places_of_other_pyramids_are_refused_where_they_are_told_of() -> None:
    """The paragraph about levels describes the centre of a base. The one about rays describes its other places."""
    plain = building({13: (0,)}, ["13-A"], "r")
    refusal = plain.why_not(("build", 13, "centre", "red"))
    assert refusal is not None and refusal.data == {"site": 13, "role": "centre"}
    assert why_not(plain, "build", 13, "centre", "red") == ("no-such-role", "valle-livelli")
    assert why_not(plain, "build", 13, "diagonal-1", "red") == ("no-such-role", "valle-raggi")
    rays = building({13: (0,)}, ["13-A"], "r", options={"rays": True})
    assert why_not(rays, "build", 13, "block", "red") == ("no-such-role", "valle-raggi")
    assert why_not(rays, "build", 13, "centre", "red") == ("no-such-role", "valle-livelli")


def test_a_finished_pyramid_gives_its_points_at_once() -> None:
    state = building({13: (0, "rrr")}, ["13-A"], "rbb")
    events = play(state, ("build", 13, "block", "red"), ("build", 13, "top", "blue"))
    about = {"site": 13, "large": False, "pattern": "layered", "points": 3}
    assert told(events, "pyramid-finished") == [(0, about)]
    assert [event.rule for event in events if event.kind == "pyramid-finished"] == ["valle-piramidi-piccole"]
    assert state.scores() == (3, 0)
    assert told(events, "leftovers") == [(0, {"cubes": {"blue": 1}, "pharaoh": 1})]


def test_everybody_builds_in_turn() -> None:
    state = at(
        2,
        {13: (0,), 14: (1,)},
        phase="build",
        first=1,
        active=1,
        workers=[["13-A", *["16"] * 4], ["14-A", *["16"] * 4]],
        cubes=[cubes("r"), cubes("b")],
    )
    assert asked(state).seat == 1
    play(state, DONE)
    assert asked(state).seat == 0 and state.to_plain()["pharaoh"] == {"blue": 1}


def test_cubes_left_over_make_the_pharaoh_grow() -> None:
    """Example 7."""
    state = building({13: (0,)}, ["13-A"], "rgg", pharaoh=cubes("w" * 26))
    events = play(state, DONE)
    assert told(events, "leftovers") == [(0, {"cubes": {"red": 1, "green": 2}, "pharaoh": 29})]
    assert asked(state).kind == "cube" and state.round == 3
    state = building({13: (0,)}, ["13-A"], "rgg", pharaoh=cubes("w" * 27))
    events = play(state, DONE)
    assert state.decision() is None
    assert told(events, "game-over") == [(0, {"winners": [0, 1], "scores": [0, 0], "cause": "pharaoh"})]


def test_nothing_ends_before_the_rounds_end() -> None:
    """Seat 0 brings the Pharaoh to 30, seat 1 still builds."""
    state = at(
        2,
        {13: (0,), 14: (1, "rrrr")},
        phase="build",
        workers=[["13-A", *["16"] * 4], ["14-A", *["16"] * 4]],
        cubes=[cubes("bbb"), cubes("rg")],
        pharaoh=cubes("w" * 28),
    )
    play(state, DONE)
    assert asked(state).seat == 1 and state.pharaoh % 255 == 31
    events = play(state, ("build", 14, "top", "red"))
    assert state.decision() is None and state.ranking() == ((1,), (0,))
    assert told(events, "leftovers") == [(1, {"cubes": {"green": 1}, "pharaoh": 32})]
    assert told(events, "game-over")[0] == (1, {"winners": [1], "scores": [0, 4], "cause": "pharaoh"})


def test_the_game_ends_when_all_sites_in_use_are_finished() -> None:
    """Two players use nine: three large and six small ones."""
    base = {"block": "rrrrrrrr", "centre": "b"}
    built: dict[int, tuple[Any, ...]] = {
        4: (0, base, "rrrr", "r"),
        8: (1, {"block": "bbbbbbbb", "centre": "r"}, "bbbb", "b"),
        12: (0, {"block": "yyyyyyyy", "centre": "r"}, "gggg", "w"),
        2: (1, "yyyy", "g"),
        6: (1, "gggg", "g"),
        10: (1, "wwww", "w"),
        13: (0, "bgyw", "w"),
        14: (1, "gggg", "w"),
        15: (0, "wwww"),
    }
    state = building(built, ["15-A"], "w")
    events = play(state, ("build", 15, "top", "white"))
    assert state.decision() is None
    assert told(events, "game-over")[0][1]["cause"] == "sites"
    assert state.scores() == (11 + 9 + 1 + 4, 11 + 3 + 4 + 4 + 3)
    assert state.ranking() == ((0, 1),)  # 25 each: they share
    assert why_not_over(state) == ("game-over", "valle-fine")


def why_not_over(state: ValleState) -> tuple[str, str]:
    refusal = state.why_not(("done",))
    assert refusal is not None
    return refusal.reason, refusal.rule


def test_figures_may_stay_on_a_finished_site() -> None:
    state = at(2, {13: (0, "rrrr", "r")}, workers=[["16"] * 5, ["16"] * 5])
    play(state, ("worker", "16", "13-A"))
    assert state.to_plain()["workers"][0][0] == "13-A"


def test_the_disc_passes_to_the_left() -> None:
    state = at(3, phase="worker", first=1, active=0)
    events = play(state, DONE)
    assert told(events, "round-ends") == [(CHANCE, {"round": 2, "pharaoh": 0})]
    assert told(events, "round-begins") == [(CHANCE, {"round": 3, "first": 2})]
    assert (state.first, state.round, asked(state).kind) == (2, 3, "cube")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_start(seats: int) -> None:
    """The preparation, `valle-preparazione` and `valle-materiale`."""
    plain = GAME.start(seats, {}).to_plain()
    assert plain["bag"] == dict.fromkeys(("red", "blue", "yellow", "green", "white"), 33)
    assert plain["overseers"] == [["16", "16"]] * seats
    assert plain["workers"] == [["16"] * 5] * seats
    assert (plain["round"], plain["first"], plain["phase"], plain["active"]) == (1, 0, "cube", None)
    assert {about["owner"] for about in plain["sites"].values()} == {None}
