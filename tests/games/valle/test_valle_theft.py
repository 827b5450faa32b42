"""Stealing cubes and taking over sites: `valle-furto`, `valle-conquista`."""

from typing import Any

import pytest

from pycore.contract import Choice, Plain
from pycore.games.valle.state import ValleState
from tests.games.table import refused
from tests.games.valle.table import asked, at, cubes, legal, play, position, told, why_not

DONE: Choice = ("done",)
BEGUN: dict[int, tuple[Any, ...]] = {13: (1, "rrb")}
"""Site 13 belongs to seat 1 and has three cubes."""


def figures(**where: tuple[str, str]) -> dict[str, Any]:
    """Seat -> letters of its overseers and of its workers on site 13; the others are in 16."""
    overseers, workers = [], []
    for bosses, hands in where.values():
        overseers.append([*(f"13-{letter}" for letter in bosses), "16", "16"][:2])
        workers.append([*(f"13-{letter}" for letter in hands), *["16"] * 5][:5])
    return {"overseers": overseers, "workers": workers}


def contest(phase: str, built: dict[int, tuple[Any, ...]] | None = None, **fields: Any) -> ValleState:
    """Seat 0 is on site 13 of seat 1. By default it has an overseer and a worker there, and the owner has no figure."""
    seats = fields.pop("seats", 2)
    standing = fields.pop("standing", figures(a=("A", "B"), b=("", ""), c=("", "")))
    standing = {name: places[:seats] for name, places in standing.items()}
    return at(seats, built or BEGUN, phase=phase, **standing, **fields)


def after_workers(**fields: Any) -> ValleState:
    """All but the last seat have moved their workers; then the last one stops."""
    seats = fields.get("seats", 2)
    state = contest("worker", active=seats - 1, **fields)
    play(state, DONE)
    return state


# Stealing


def test_two_cubes_for_one_worker() -> None:
    """Example 6."""
    state = after_workers()
    assert (asked(state).kind, asked(state).seat, asked(state).rule) == ("steal", 0, "valle-furto")
    assert legal(state) == [("steal", 13, "block", "red"), ("steal", 13, "block", "blue"), DONE]
    events = play(state, ("steal", 13, "block", "red"), ("steal", 13, "block", "blue"))
    about = {"site": 13, "owner": 1, "role": "block", "level": 0, "colour": "blue", "cubes": 2, "spent": 1}
    assert told(events, "cube-stolen")[1] == (0, about)
    assert state.to_plain()["sites"]["13"]["levels"] == [{"block": {"red": 1}}, {}]
    assert state.to_plain()["cubes"][0] == {}  # no own site to build on, so they went to the Pharaoh
    assert state.to_plain()["pharaoh"] == {"red": 1, "blue": 1}


def test_stolen_cubes_join_ones_own() -> None:
    state = after_workers(cubes=[cubes("r"), {}])
    play(state, ("steal", 13, "block", "red"))
    assert state.to_plain()["cubes"][0] == {"red": 2}
    assert state.to_plain()["stolen"] == {"13": {"seat": 0, "cubes": 1}}


def test_always_from_the_highest_level_that_has_cubes() -> None:
    base = {"block": "rrrrrrrr", "centre": "b"}
    state = contest(
        "steal",
        {8: (1, base, "yg")},
        standing={
            "overseers": [["8-A", "16"], ["16", "16"]],
            "workers": [["8-D", "8-E", *["16"] * 3], ["16"] * 5],
        },
    )
    assert legal(state, "steal") == [("steal", 8, "block", "yellow"), ("steal", 8, "block", "green")]
    assert why_not(state, "steal", 8, "centre", "blue") == ("not-on-top", "valle-furto")
    assert why_not(state, "steal", 8, "block", "red") == ("no-such-cube", "valle-furto")
    refusal = state.why_not(("steal", 8, "block", "red"))
    assert refusal is not None and refusal.data == {"site": 8, "role": "block", "colour": "red"}
    play(state, ("steal", 8, "block", "green"), ("steal", 8, "block", "yellow"))
    assert legal(state, "steal") == [("steal", 8, "block", "red"), ("steal", 8, "centre", "blue")]
    play(state, ("steal", 8, "centre", "blue"))
    assert why_not(state, "steal", 8, "centre", "blue") == ("no-such-cube", "valle-furto")


def test_with_rays_each_place_has_its_own_cubes() -> None:
    base = {"corner": "rr", "edge": "b", "centre": "y"}
    state = contest(
        "steal",
        {8: (1, base)},
        options={"rays": True},
        standing={"overseers": [["8-A", "16"], ["16", "16"]], "workers": [["8-D", *["16"] * 4], ["16"] * 5]},
    )
    assert legal(state, "steal") == [
        ("steal", 8, "corner", "red"),
        ("steal", 8, "edge", "blue"),
        ("steal", 8, "centre", "yellow"),
    ]


@pytest.mark.parametrize(
    ("standing", "reason"),
    [
        (figures(a=("", "B"), b=("", "")), "too-few-overseers"),
        (figures(a=("A", "B"), b=("C", "")), "too-few-overseers"),
        (figures(a=("A", ""), b=("", "")), "no-worker"),
    ],
)
def test_more_overseers_than_the_owner_and_a_worker(standing: Plain, reason: str) -> None:
    """Site 15 has something to steal, so that seat 0 is asked in any case."""
    plain = {
        "overseers": [list(places) for places in standing["overseers"]],
        "workers": [list(p) for p in standing["workers"]],
    }
    plain["overseers"][0][1] = "15-A"
    plain["workers"][0][4] = "15-B"
    state = contest("steal", {**BEGUN, 15: (1, "r")}, standing=plain)
    assert why_not(state, "steal", 13, "block", "red") == (reason, "valle-furto")
    assert refused(state, ("steal", 13, "block", "red")).data["site"] == 13
    assert ("steal", 15, "block", "red") in legal(state)


def test_the_owner_may_have_more_workers() -> None:
    """A seat with more overseers may steal even if the owner has more workers, or as many."""
    for mine, theirs in (("B", "CDE"), ("BCD", "E"), ("B", "C")):
        state = contest("steal", standing=figures(a=("A", mine), b=("", theirs)))
        assert len(legal(state, "steal")) == 2


@pytest.mark.parametrize(
    ("number", "reason", "rule"),
    [
        (14, "no-owner", "valle-furto"),
        (2, "own-site", "valle-furto"),
        (6, "pyramid-finished", "valle-piramide-finita"),
        (10, "nothing-built", "valle-furto"),
        (1, "site-closed", "valle-soli"),
    ],
)
def test_where_nothing_can_be_stolen(number: int, reason: str, rule: str) -> None:
    standing: Plain = figures(a=("A", "B"), b=("", ""))
    standing["overseers"][0][1] = "10-A"
    standing["workers"][0][1] = "10-B"
    if number == 6:
        standing["overseers"][0][1] = "6-A"
        standing["workers"][0][1] = "6-B"
    state = contest("steal", {**BEGUN, 2: (0, "r"), 6: (1, "rrrr", "b"), 10: (1,)}, standing=standing)
    assert why_not(state, "steal", number, "block", "red") == (reason, rule)
    refusal = state.why_not(("steal", number, "block", "red"))
    assert refusal is not None and refusal.data["site"] == number


def test_one_thief_per_site_and_round() -> None:
    standing = figures(a=("A", "B"), b=("", ""), c=("C", "D"))
    state = after_workers(seats=3, standing=standing, first=0)
    play(state, ("steal", 13, "block", "red"), DONE)
    # Seat 2 has nothing left to steal and takes the site over, so it is not asked to steal.
    assert asked(state).kind == "takeover" and asked(state).seat == 2
    state = after_workers(seats=3, standing=standing, first=0)
    play(state, DONE)
    assert (asked(state).kind, asked(state).seat) == ("steal", 2)  # seat 0 took no cube


def test_already_robbed() -> None:
    standing = figures(a=("A", "B"), b=("", ""), c=("C", "D"))
    standing["overseers"][2][1] = "15-A"
    standing["workers"][2][1] = "15-B"
    state = after_workers(seats=3, standing=standing, built={**BEGUN, 15: (1, "r")})
    play(state, ("steal", 13, "block", "red"), DONE)
    assert asked(state).seat == 2
    assert why_not(state, "steal", 13, "block", "red") == ("already-robbed", "valle-furto")
    assert refused(state, ("steal", 13, "block", "red")).data["site"] == 13


def test_workers_are_spent_after_two_cubes_each() -> None:
    standing = figures(a=("A", "B"), b=("", ""))
    standing["overseers"][0][1] = "15-A"
    standing["workers"][0][1] = "15-B"
    state = after_workers(standing=standing, built={**BEGUN, 15: (1, "r")})
    play(state, ("steal", 13, "block", "red"), ("steal", 13, "block", "red"))
    assert why_not(state, "steal", 13, "block", "blue") == ("workers-spent", "valle-furto")
    assert refused(state, ("steal", 13, "block", "blue")).data["site"] == 13


def test_nobody_steals_or_takes_over_in_round_one() -> None:
    state = after_workers(round=1, cubes=[cubes("r"), {}], standing=figures(a=("AC", "BDE"), b=("", "")))
    assert asked(state).kind == "cube" and state.round == 2
    assert state.to_plain()["pharaoh"] == {"red": 1}


# Taking over


def test_more_overseers_and_more_workers() -> None:
    """Example 6: workers 2 to 1."""
    state = contest("takeover", standing=figures(a=("A", "BC"), b=("", "D")))
    assert legal(state) == [("takeover", 13), DONE]
    events = play(state, ("takeover", 13))
    assert told(events, "site-taken") == [(0, {"site": 13, "from": 1, "cubes": 3})]
    assert state.to_plain()["sites"]["13"] == {"owner": 0, "levels": [{"block": {"red": 2, "blue": 1}}, {}]}


def test_ending_a_theft_or_a_takeover_is_an_event() -> None:
    """The event also says whether anything was stolen."""
    state = after_workers(standing=figures(a=("A", "BC"), b=("", "")))
    idle = state.copy()
    assert told(play(idle, DONE), "theft-ends") == [(0, {"begun": False})]
    play(state, ("steal", 13, "block", "red"))
    assert told(play(state, DONE), "theft-ends") == [(0, {"begun": True})]
    assert legal(state) == [("takeover", 13), DONE]
    assert told(play(state, DONE), "takeover-ends") == [(0, {"sites": [13]})]


def test_three_cubes_spend_two_workers() -> None:
    """Example 6: A steals three cubes with two workers. Both workers are used up, so there is no takeover."""
    state = after_workers(standing=figures(a=("A", "BC"), b=("", "")))
    play(state, *[("steal", 13, "block", "red")] * 2, ("steal", 13, "block", "blue"))
    assert asked(state).kind == "cube"
    state = after_workers(standing=figures(a=("A", "BC"), b=("", "")))
    play(state, *[("steal", 13, "block", "red")] * 2, DONE)
    assert legal(state) == [("takeover", 13), DONE]  # one is left, against none


def test_a_site_may_change_hands_twice() -> None:
    """Example 6: first A takes the site over, then C, which plays later and is stronger than A."""
    standing = figures(a=("A", "BC"), b=("", "D"), c=("EF", "GH"))
    standing["workers"][2][2] = "15-A"
    state = contest("takeover", seats=3, standing=standing)
    play(state, ("takeover", 13))
    # Two workers against two: C is not stronger than A, only than B.
    assert asked(state).kind == "cube"
    standing = figures(a=("A", "B"), b=("", ""), c=("EF", "GH"))
    state = contest("takeover", seats=3, standing=standing)
    play(state, ("takeover", 13))
    assert (asked(state).kind, asked(state).seat) == ("takeover", 2)
    events = play(state, ("takeover", 13))
    assert told(events, "site-taken") == [(2, {"site": 13, "from": 0, "cubes": 3})]


def test_spent_workers_still_defend() -> None:
    """Seat 0 has used one worker to steal and another to take over. Both still defend against seat 2."""
    standing = figures(a=("A", "BC"), b=("", ""), c=("EF", "GH"))
    state = contest("takeover", seats=3, standing=standing, stolen={"13": {"seat": 0, "cubes": 2}})
    play(state, ("takeover", 13))
    assert asked(state).kind == "cube"


def test_a_theft_is_remembered_when_the_site_is_the_thiefs_own() -> None:
    """Seat 2 comes after the thief and has more workers, even counting the spent one."""
    standing = figures(a=("A", "BC"), b=("", ""), c=("EF", "DGH"))
    state = contest("takeover", seats=3, standing=standing, stolen={"13": {"seat": 0, "cubes": 2}})
    play(state, ("takeover", 13))
    assert asked(state).seat == 2
    assert state.to_plain()["stolen"] == {"13": {"seat": 0, "cubes": 2}}
    play(state, ("takeover", 13))
    assert state.to_plain()["stolen"] == {}


@pytest.mark.parametrize(
    ("mine", "theirs", "stolen", "reason"),
    [
        (("", "BC"), ("", ""), 0, "too-few-overseers"),
        (("A", "B"), ("", "C"), 0, "too-few-workers"),
        (("A", "BC"), ("", "D"), 1, "too-few-workers"),
        (("A", "BC"), ("D", ""), 0, "too-few-overseers"),
    ],
)
def test_who_is_too_weak(mine: tuple[str, str], theirs: tuple[str, str], stolen: int, reason: str) -> None:
    standing = figures(a=mine, b=theirs)
    standing["overseers"][0][1] = "15-A"
    standing["workers"][0][4] = "15-B"
    taken = {"13": {"seat": 0, "cubes": stolen}} if stolen else {}
    state = contest("takeover", {**BEGUN, 15: (1,)}, standing=standing, stolen=taken)
    assert why_not(state, "takeover", 13) == (reason, "valle-conquista")
    refusal = state.why_not(("takeover", 13))
    assert refusal is not None and (reason != "too-few-workers" or refusal.data["spent"] == stolen)


def test_never_a_finished_pyramid() -> None:
    standing = figures(a=("A", "B"), b=("", ""))
    standing["overseers"][0][1] = "15-A"
    standing["workers"][0][4] = "15-B"
    state = contest("takeover", {13: (1, "rrrr", "r"), 15: (1,)}, standing=standing)
    assert why_not(state, "takeover", 13) == ("pyramid-finished", "valle-piramide-finita")
    assert why_not(state, "takeover", 14) == ("no-owner", "valle-conquista")


def test_a_scarab_is_needed_and_the_losers_returns() -> None:
    built: dict[int, tuple[Any, ...]] = dict.fromkeys((1, 2, 4, 5, 6, 8, 9), (0,)) | {
        13: (1,),
        15: (1,),
    }
    standing = figures(a=("A", "B"), b=("", ""), c=("", ""))
    standing["overseers"][0][1] = "15-A"
    standing["workers"][0][4] = "15-B"
    state = contest("takeover", built, seats=3, standing=standing)
    before = state.copy()
    play(state, ("takeover", 13))
    assert state.owner.count(0) == 8 and state.owner.count(1) == 1
    assert asked(state).kind == "cube"  # no scarab left for 15, so nothing more is asked
    before.owner[9] = 0
    assert why_not(before, "takeover", 13) == ("no-scarab", "valle-conquista")


def test_all_finish_stealing_before_anyone_takes_over() -> None:
    """Seat 0 may take over 13, and seat 1 steals on 15 first."""
    standing: Plain = {
        "overseers": [["13-A", "16"], ["15-A", "16"]],
        "workers": [["13-B", *["16"] * 4], ["15-B", *["16"] * 4]],
    }
    state = at(2, {13: (1,), 15: (0, "r")}, phase="worker", active=1, **standing)
    play(state, DONE)
    assert (asked(state).kind, asked(state).seat) == ("steal", 1)
    play(state, DONE)
    assert (asked(state).kind, asked(state).seat) == ("takeover", 0)
    play(state, ("takeover", 13))
    assert (asked(state).kind, asked(state).seat) == ("takeover", 1)


def test_the_helper_builds_the_described_site() -> None:
    assert position(2, BEGUN)["sites"]["13"] == {"owner": 1, "levels": [{"block": {"red": 2, "blue": 1}}, {}]}
