"""The value of unfinished pyramids of La Valle dei Re, and which tablets, figures and cubes are sensible."""

import pytest

from pycore.contract import Choice
from pycore.games.valle import advice
from pycore.games.valle.advice import laying, prospects
from pycore.games.valle.pyramids import unpack
from pycore.games.valle.state import ValleState
from pycore.link import decode
from pycore.players import player
from tests.games.valle.table import at, cubes, tablets

NINE_POINTS = (
    "valle.BBA9GZks3UvLMSFM9FbqcHawvpOW1Sl3egvte-CBG1r5Cz0OlszrZsM_1QJihlac"
    "-Bryz9JWiJnf-9xsLkku-hCCAFbrj4GzpxjXKImu-9"
)
"""A game in which a large pyramid can be finished after 117 choices."""


@pytest.mark.parametrize("level", ["scriba", "architetto"])
def test_a_pyramid_that_can_be_finished_is_finished(level: str) -> None:
    """Two greens finish its base, four whites are a level, a blue is the top; a white laid elsewhere would be missing
    there. The position is from a real game, in which the sites of others are tempting too."""
    match = decode(NINE_POINTS).until(117)
    assert isinstance(match.state, ValleState)
    state, hand, look = match.state, unpack(match.state.cubes[0]), laying.look_at(match.state, 7)
    assert laying.room(state, 0, site=7) == laying.lay(hand, 7, state.heights[7], look, 7) == 7
    assert laying.at_once(match.state, 0, site=7) == 9
    for seed in range(4):
        match, who = match.until(117), player(level, seed)
        while (decision := match.decision) is not None and decision.kind == "build":
            match.play(who.choose(match.seen_by(decision.seat)))
        assert match.state.scores() == (9, 0)


@pytest.mark.parametrize(
    ("standing", "hand", "points"),
    [
        ("gg", "ggg", 4),
        ("gg", "ggy", 3),
        ("gg", "gyy", 1),
        ("gy", "ggg", 1),
        ("gg", "yyy", 1),
        ("gg", "gg", 0),
    ],
)
def test_the_value_of_a_pyramid_that_the_hand_can_finish(standing: str, hand: str, points: int) -> None:
    """The pyramid is of one colour, layered or mixed, or some cubes are missing. With enough workers site and cubes
    together are worth nearly as much as the finished pyramid."""
    built: dict[int, tuple[object, ...]] = {14: (0, standing)}
    workers = ["14-A", "14-B"]
    state, idle = (
        at(
            2,
            built,
            phase="build",
            workers=[[*here, *["16"] * (5 - len(here))], ["16"] * 5],
            cubes=[cubes(hand), {}],
        )
        for here in (workers, workers[:1])
    )
    assert laying.at_once(state, 0, site=13) == points
    ready, waiting = (
        sum(part.worth[0] for part in advice.parts(each) if part.kind in ("site", "cubes"))
        for each in (state, idle)
    )
    assert ready >= prospects.READY * points
    assert ready > waiting or points < 4


def of_valle(state: ValleState) -> dict[Choice, float]:
    """The choices of the decision -> their weights."""
    decision = state.decision()
    assert decision is not None and advice.ADVICE.weigh is not None
    weights = advice.ADVICE.weigh(state, decision)
    assert weights is not None
    return dict(zip(decision.choices, weights, strict=True))


def test_bidding_goes_on_with_a_tablet_above_zero() -> None:
    """All tablets come back anyway."""
    lots = [{"red": 5}, {"blue": 5}, {"green": 5}]
    for laid, most in (((0, 4),), 0.1), (((0, 4), (1, 3), (2, 2), (0, 1)), 10):
        weights = of_valle(at(2, phase="bid-lot", lots=lots, tablets=[tablets(*laid), tablets()]))
        assert most / 20 < weights["done",] / min(weights["lot", lot] for lot in range(3)) < most


HALF: dict[int, tuple[object, ...]] = {13: (0, "ggg")}
"""The first seat has begun a small pyramid, and five workers beside it."""


@pytest.mark.parametrize(("ahead", "given", "bids"), [(1, 28, False), (1, 20, True), (0, 28, True)])
def test_who_is_behind_does_not_buy_cubes_that_end_the_game(ahead: int, given: int, bids: bool) -> None:
    """Two green cubes finish the pyramid for as many points as the other seat has. Else nothing can be laid."""
    lots = [{"green": 5}, {"red": 5}, {"blue": 5}]
    pharaoh = {"yellow": given - 10, "white": 10}
    built = HALF | {14: (ahead, "rrrr", "r")}
    weights = of_valle(at(2, built, phase="bid-lot", lots=lots, pharaoh=pharaoh))
    assert weights["lot", 0] > 0
    assert (weights["lot", 1] > 0) == bids


@pytest.mark.parametrize("other", [(), ((2, 1),)])
def test_who_could_be_the_only_one_to_buy_does_buy(other: tuple[tuple[int, int], ...]) -> None:
    """If nobody buys anything, all lots go to the Pharaoh, which ends the game too."""
    lots = [{"green": 5}, {"red": 5}, {"blue": 5}]
    pharaoh = {"yellow": 18, "white": 10}
    auction = {"phase": "bid-lot", "first": 1, "tablets": [tablets(), tablets(*other, done=True)]}
    state = at(2, HALF | {14: (1, "rrrr", "r")}, lots=lots, pharaoh=pharaoh, **auction)
    assert (of_valle(state)["lot", 1] > 0) == (not other)


@pytest.mark.parametrize(("ahead", "given", "steals"), [(1, 28, False), (1, 20, True), (0, 28, True)])
def test_who_is_behind_does_not_steal_a_cube_that_ends_the_game(ahead: int, given: int, steals: bool) -> None:
    """The thief has no site of its own on which a cube could be laid."""
    built: dict[int, tuple[object, ...]] = {14: (ahead, "rrrr", "r"), 15: (1, "gg")}
    pharaoh = {"yellow": given - 10, "white": 10}
    workers, overseers = [["15-A", *["16"] * 4], ["16"] * 5], [["15-B", "16"], ["16", "16"]]
    state = at(2, built, phase="steal", workers=workers, overseers=overseers, pharaoh=pharaoh)
    weights = of_valle(state)
    assert {weight > 0 for choice, weight in weights.items() if choice[0] == "steal"} == {steals}


def test_overseers_avoid_their_own_site_and_each_other() -> None:
    built: dict[int, tuple[object, ...]] = {8: (0, "")}
    overseers = [["8-A", "16"], ["16", "16"]]
    weights = of_valle(at(2, built, phase="plan", overseers=overseers))
    assert weights["plan", 0, "8-A"] > 20 * weights["plan", 0, "8-D"]
    sent = at(2, built, phase="plan", overseers=overseers, plans=[["14-A"], []])
    weights = of_valle(sent)
    assert weights["plan", 1, "13-A"] > 5 * weights["plan", 1, "14-A"]


def test_an_overseer_that_has_claimed_leaves_the_points_to_the_other() -> None:
    """Each overseer claims at most once per round."""
    built: dict[int, tuple[object, ...]] = {8: (0,)}
    overseers = [["8-A", "16"], ["16", "16"]]
    state = at(2, built, phase="overseer", round=1, claimed=[True, False], overseers=overseers)
    weights = of_valle(state)
    walks_on = max(weight for (verb, *who), weight in weights.items() if verb == "overseer" and who[0] == 0)
    assert weights["done",] > 10 * walks_on
    assert weights["overseer", 1, "14-A"] > 5 * weights["done",]


@pytest.mark.parametrize("standing", ["rr", "rrrr"])
def test_both_overseers_go_to_a_site_that_can_be_taken_over(standing: str) -> None:
    """One overseer against one takes nothing. On a site without an owner one is enough. On a finished site two gain
    nothing."""
    sent = [["14-A"], []]
    weights = of_valle(at(2, {14: (1, standing)}, phase="plan", plans=sent))
    free = of_valle(at(2, phase="plan", plans=sent))
    whole = of_valle(at(2, {14: (1, "rrrr", "r")}, phase="plan", plans=sent))
    second = ("plan", 1, "14-A")
    assert weights[second] > 2 * max(free[second], whole[second])


def test_workers_avoid_finished_sites() -> None:
    overseers = [["14-B", "16"], ["16", "16"]]
    begun, whole = (
        of_valle(at(2, {14: (1, *standing)}, overseers=overseers)) for standing in (["rrr"], ["rrrr", "r"])
    )
    there = ("worker", "16", "14-A")
    assert begun[there] > 10 * whole[there]


def test_stopping_is_better_than_a_cube_that_spoils_a_level() -> None:
    """The cube that spoils a level weighs less than one that fits, and less than stopping."""
    workers = [["14-A", "16", "16", "16", "16"], ["16"] * 5]
    weights = of_valle(at(2, {14: (0, "rr")}, phase="build", workers=workers, cubes=[cubes("rb"), {}]))
    fits, spoils = (weights["build", 14, "block", colour] for colour in ("red", "blue"))
    assert spoils < weights["done",] / 2 < fits / 2


def test_workers_do_not_move_to_the_other_side_of_their_site() -> None:
    built: dict[int, tuple[object, ...]] = {8: (0, "rr"), 13: (0, "yy")}
    workers = [["8-A", "8-B", "13-A", "16", "16"], ["16"] * 5]
    weights = of_valle(at(2, built, workers=workers))
    assert weights["worker", "8-A", "13-B"] > 10 * weights["worker", "8-A", "8-D"]
