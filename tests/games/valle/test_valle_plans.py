"""Overseers: `valle-capomastri`, `valle-piani`, `valle-arrivo`, `valle-possesso`."""

import random
from typing import Any

from pycore.contract import Choice
from pycore.games.valle.places import COST, NODE_OF, PLACE_NUMBER
from tests.games.valle.table import asked, at, legal, play, told, why_not

DONE: Choice = ("done",)


def plan(*places: str) -> list[Choice]:
    """Plans for both overseers of each seat in turn."""
    return [("plan", i % 2, place) for i, place in enumerate(places)]


def owned(*numbers: int, by: int = 1) -> dict[int, tuple[Any, ...]]:
    return dict.fromkeys(numbers, (by,))


# Round 1


def test_in_round_one_overseers_move_openly() -> None:
    state = at(round=1, phase="overseer")
    assert asked(state).audience is None and asked(state).rule == "valle-capomastri"
    play(state, ("overseer", 0, "17"), ("overseer", 1, "18"), ("overseer", 0, "2-A"), ("leave",))
    play(state, ("overseer", 0, "17"), ("overseer", 0, "2-A"), ("claim", 2))
    assert (asked(state).seat, state.points) == (0, 1)
    assert why_not(state, "overseer", 1, "6-A") == ("too-far", "valle-capomastri")
    play(state, DONE)
    assert (asked(state).seat, state.points) == (1, 6)
    play(state, DONE)
    assert (asked(state).seat, asked(state).kind) == (0, "worker")


def test_the_last_point_ends_the_move() -> None:
    state = at(round=1, phase="overseer", points=1)
    play(state, ("overseer", 1, "13-A"), ("claim", 13))
    assert (asked(state).seat, state.points, state.claimed) == (1, 6, 0)


# Plans


def test_plans_cost_six_points_at_most() -> None:
    state = at(phase="plan", overseers=[["2-A", "16"], ["16", "16"]])
    assert {choice[2] for choice in legal(state)} >= {"20", "2-A", "8-D"}
    assert ("plan", 0, "8-B") not in legal(state)
    play(state, ("plan", 0, "8-D"))  # 4 points: through 17, 16 and 20
    assert {COST[0][NODE_OF[PLACE_NUMBER[str(choice[2])]]] for choice in legal(state)} == {0, 1, 2}
    state = at(phase="plan", overseers=[["2-A", "2-B"], ["16", "16"]])
    play(state, ("plan", 0, "8-D"))
    assert why_not(state, "plan", 1, "8-D") == ("too-far", "valle-piani")
    assert why_not(state, "plan", 1, "2-A") == ("same-place", "valle-movimento")
    assert ("plan", 1, "2-B") in legal(state)


def test_a_plan_names_a_side_by_its_first_space_even_if_it_is_taken() -> None:
    state = at(phase="plan", workers=[["8-D", *["16"] * 4], ["16"] * 5])
    assert why_not(state, "plan", 0, "8-E") == ("other-space", "valle-piani")
    assert why_not(state, "plan", 1, "8-D") == ("no-such-choice", "valle-piani")
    assert ("plan", 0, "8-D") in legal(state)


def test_all_write_in_secret_then_all_is_revealed() -> None:
    state = at(3, phase="plan", first=1, active=1)
    events = play(state, *plan("17", "18", "8-D", "16"))
    assert [event.seen_by(0).secret for event in events] == [None] * 4
    assert events[0].seen_by(1).secret == {"place": "17"}
    for viewer in (None, 0):
        assert state.seen_by(viewer).to_plain()["plans"] == [[], [None, None], [None, None]]
    assert state.seen_by(2).to_plain()["plans"] == [[], [None, None], ["8-D", "16"]]
    events = play(state, *plan("16", "16"))
    shown = [event for event in events if event.reveals]
    assert [event.data for event in shown] == [{"plans": [["16", "16"], ["17", "18"], ["8-D", "16"]]}]
    assert [(seat, data["overseer"], data["to"]) for seat, data in told(events, "overseer-moved")] == [
        (1, 0, "17"),
        (1, 1, "18"),
        (2, 0, "8-D"),
    ]


def test_the_second_list_does_not_betray_the_first_plan() -> None:
    one, two = at(phase="plan"), at(phase="plan")
    play(one, ("plan", 0, "16"))
    play(two, ("plan", 0, "6-A"))
    for viewer in (None, 1):
        assert one.seen_by(viewer) == two.seen_by(viewer)
        told_one = asked(one.seen_by(viewer))
        assert told_one == asked(two.seen_by(viewer)) and told_one.choices == () and not told_one.public
    far = at(phase="plan", overseers=[["2-A", "2-B"], ["16", "16"]])
    near = far.copy()
    play(far, ("plan", 0, "8-D"))
    play(near, ("plan", 0, "2-A"))
    assert asked(far).choices != asked(near).choices
    assert asked(far.seen_by(1)) == asked(near.seen_by(1))
    for state in (far, near):  # the decision does not reveal it either
        assert why_not(state.seen_by(1), "plan", 1, "16") == ("no-such-choice", "valle-piani")


def test_unknown_plans_are_imagined_uniformly_among_the_lawful_ones() -> None:
    state = at(phase="plan", overseers=[["2-A", "2-B"], ["16", "16"]])
    play(state, *plan("16", "16"))
    seen = state.seen_by(1)
    found = [tuple(seen.imagine(random.Random(n)).plans[0]) for n in range(3000)]
    places = [PLACE_NUMBER[name] for name in ("2-A", "2-B")]
    costs = [sum(COST[NODE_OF[a]][NODE_OF[b]] for a, b in zip(places, pair, strict=True)) for pair in found]
    assert max(costs) == 6 and min(costs) <= 1
    firsts = at(phase="plan", overseers=[["2-A", "2-B"], ["16", "16"]])
    lawful = 0
    for choice in legal(firsts):
        after = firsts.copy()
        after.apply(choice)
        lawful += len(legal(after))
    assert len(set(found)) > 0.97 * lawful
    assert max(found.count(pair) for pair in set(found)) < 5 * 3000 / lawful + 10


# Arrival


def test_two_overseers_name_the_same_side() -> None:
    """Example 8."""
    state = at(phase="plan")
    play(state, *plan("8-D", "16", "8-D", "16"), ("leave",))
    assert state.to_plain()["overseers"] == [["8-D", "16"], ["8-E", "16"]]


def test_a_full_side_sends_on_to_the_other_one() -> None:
    """Example 8: D to L are full."""
    crowd = [["8-D", "8-E", "8-F", "8-G", "8-H"], ["8-I", "8-J", "8-K", "8-L", "16"]]
    state = at(phase="plan", workers=crowd, built=owned(8))
    events = play(state, *plan("8-D", "16", "16", "16"))
    assert state.to_plain()["overseers"][0] == ["8-A", "16"]
    assert told(events, "overseer-moved")[0][1] == {
        "overseer": 0,
        "from": "16",
        "to": "8-A",
        "planned": "8-D",
    }


def test_a_full_site_keeps_one_where_one_is() -> None:
    crowd = [["13-A", "13-B", "13-C", "13-D", "13-E"], ["13-F", "13-G", "13-H", "16", "16"]]
    state = at(phase="plan", workers=crowd, built=owned(13))
    events = play(state, *plan("13-A", "16", "16", "16"))
    assert state.to_plain()["overseers"][0] == ["16", "16"]
    stays = {"overseer": 0, "place": "16", "planned": "13-A", "why": "full"}
    assert told(events, "overseer-stays")[0] == (0, stays)


def test_whoever_stands_there_at_that_moment_is_in_the_way() -> None:
    """Seat 1's overseer leaves 4-A too late for seat 0, which moves before it."""
    state = at(
        phase="plan",
        overseers=[["16", "16"], ["4-A", "16"]],
        workers=[["4-B", "4-C", *["16"] * 3], ["16"] * 5],
        built=owned(4),
    )
    play(state, *plan("4-A", "4-A", "16", "16"))
    assert state.to_plain()["overseers"] == [["4-D", "4-E"], ["16", "16"]]


def test_a_figure_stays_if_it_is_already_on_the_other_side() -> None:
    state = at(
        phase="plan",
        overseers=[["4-D", "16"], ["16", "16"]],
        workers=[["4-A", "4-B", "4-C", "16", "16"], ["16"] * 5],
        built=owned(4),
    )
    events = play(state, *plan("4-A", "16", "16", "16"))
    assert state.to_plain()["overseers"][0][0] == "4-D"
    assert told(events, "overseer-stays")[0][1]["why"] == "full"


def test_an_overseer_may_make_room_for_the_next() -> None:
    state = at(phase="plan", overseers=[["13-A", "16"], ["16", "16"]], built=owned(13))
    play(state, *plan("16", "13-A", "16", "16"))
    assert state.to_plain()["overseers"][0] == ["16", "13-A"]


# Claims


def test_entering_a_site_without_owner_asks_for_a_claim() -> None:
    state = at(phase="plan", overseers=[["16", "16"], ["13-B", "16"]])
    events = play(state, *plan("13-A", "15-A", "13-B", "16"))
    assert (asked(state).kind, asked(state).seat, legal(state)) == ("claim", 0, [("claim", 13), ("leave",)])
    assert why_not(state, "claim", 15) == ("other-site", "valle-possesso")
    refusal = state.why_not(("claim", 15))
    assert refusal is not None and refusal.data == {"site": 13}
    events = play(state, ("claim", 13))
    assert told(events, "site-claimed") == [(0, {"site": 13, "overseer": 0})]
    events = play(state, ("leave",))
    assert told(events, "site-left") == [(0, {"site": 15, "overseer": 1})]
    # Staying is not entering: seat 1's overseer was on 13 all the time.
    assert asked(state).kind == "worker"
    assert state.to_plain()["sites"]["13"]["owner"] == 0 and state.to_plain()["sites"]["15"]["owner"] is None


def test_an_overseer_claims_one_site_a_round() -> None:
    state = at(round=1, phase="overseer")
    play(state, ("overseer", 0, "13-A"), ("claim", 13), ("overseer", 0, "15-A"))
    assert asked(state).kind == "overseer"  # it entered, but has claimed already
    play(state, ("overseer", 1, "14-A"), ("claim", 14))
    assert state.to_plain()["claimed"] == [True, True]


def test_what_was_left_may_be_claimed_at_the_next_entry() -> None:
    state = at(round=1, phase="overseer")
    play(state, ("overseer", 0, "13-A"), ("leave",), ("overseer", 0, "16"), ("overseer", 0, "13-A"))
    assert asked(state).kind == "claim"


def test_a_site_with_an_owner_is_not_claimed() -> None:
    state = at(phase="plan", built=owned(13))
    play(state, *plan("13-A", "16", "16", "16"))
    assert asked(state).kind == "worker"


def test_ownership_needs_no_presence() -> None:
    state = at(phase="plan", overseers=[["13-A", "16"], ["16", "16"]], built=owned(13, by=0))
    play(state, *plan("16", "16", "13-A", "16"))
    assert state.to_plain()["sites"]["13"]["owner"] == 0 and asked(state).kind == "worker"


def test_no_claim_without_a_scarab() -> None:
    """Eight minus the sites owned, finished ones included."""
    built: dict[int, tuple[Any, ...]] = dict.fromkeys((2, 6), (0, "rrrr", "r")) | owned(
        1, 4, 5, 8, 9, 10, by=0
    )
    state = at(3, phase="plan", built=built)
    play(state, *plan("13-A", "16", "13-A", "16", "16", "16"))
    assert (asked(state).kind, asked(state).seat) == ("claim", 1)
