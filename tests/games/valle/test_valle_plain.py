"""Positions as JSON: what is written, and everything that is refused."""

import copy
import json
import random
from typing import Any

import pytest

from pycore.contract import BadPosition, Plain
from pycore.fuzz import mutated
from pycore.games.valle import GAME
from pycore.games.valle.data import TABLETS
from pycore.match import draw
from tests.games.valle.positions import POSITIONS, SCHEMA
from tests.games.valle.table import DEFAULTS, at, changed, cubes, position, refused, tablets

FIELDS = [path for path in SCHEMA if "." not in path]
BUILT: dict[int, tuple[Any, ...]] = {4: (0, {"block": "rrrrrrrr", "centre": "b"}, "yy"), 13: (1, "gg")}
HANDS = {"cubes": [cubes("r"), cubes("b")]}

WORKER = position(2, BUILT, **HANDS)
OVERSEER = position(2, phase="overseer", round=1)
CUBE = position(2, BUILT, phase="cube", active=None, lots=[cubes("rrrrr"), cubes("b")])
LOTS = [cubes("rrrrr"), cubes("bbbbb"), cubes("yyyyy")]
BID = position(
    2, BUILT, phase="bid-lot", lots=LOTS, active=1, tablets=[tablets((0, 4), done=True), tablets((1, 0))]
)
TABLET = position(2, phase="bid-tablet", lots=LOTS, tablets=[tablets((0, 4), lot=2), tablets()])
ROTATION = position(
    2,
    phase="bid-lot",
    lots=LOTS,
    active=1,
    options={"boisnier": True},
    tablets=[tablets((0, 4), (1, 1)), tablets((2, 0))],
)
ORDER_LAY = position(
    2,
    phase="order-lay",
    active=1,
    options={"sargon": True},
    tablets=[tablets(order=(4,), done=True), tablets()],
)
ORDER = position(
    2, phase="order", active=0, options={"sargon": True}, tablets=[tablets(order=(4,)), tablets()]
)
PLAN = position(2, BUILT, phase="plan", active=1, plans=[["8-D", "16"], ["17"]])
CLAIM = position(
    2,
    BUILT,
    phase="claim",
    overseers=[["8-D", "16"], ["16", "16"]],
    plans=[["8-D", "17"], ["13-A", "16"]],
    claim={"overseer": 0, "site": 8},
)
FIRST_CLAIM = position(
    2,
    phase="claim",
    round=1,
    overseers=[["8-D", "16"], ["16", "16"]],
    claim={"overseer": 0, "site": 8},
    points=4,
)
STANDING: dict[str, Any] = {
    "overseers": [["13-A", "16"], ["16", "16"]],
    "workers": [["13-B", "13-C", "4-A", "16", "16"], ["16"] * 5],
}
STEAL = position(2, BUILT, phase="steal", stolen={"13": {"seat": 0, "cubes": 1}}, **STANDING, **HANDS)
TAKEOVER = position(2, BUILT, phase="takeover", stolen={"13": {"seat": 0, "cubes": 1}}, **STANDING, **HANDS)
BUILD = position(2, BUILT, phase="build", laid={"4": 1}, **STANDING, **HANDS)
OVER = position(2, BUILT, phase="over", active=None, pharaoh=cubes("w" * 30))
BASES = {
    name: value
    for name, value in list(globals().items())
    if name.isupper() and isinstance(value, dict) and "game" in value
}


def test_what_the_game_says_of_itself() -> None:
    assert (GAME.slug, GAME.seats, GAME.revision) == ("valle", range(2, 5), 1)


@pytest.mark.parametrize("name", BASES)
def test_the_bases_of_these_tables_are_positions(name: str) -> None:
    assert GAME.from_plain(json.loads(json.dumps(BASES[name]))).to_plain() == BASES[name]


def test_every_phase_has_a_base() -> None:
    assert len({plain["phase"] for plain in BASES.values()}) == 13  # all but "order-tablet"


def test_the_start() -> None:
    plain = GAME.start(2, {}).to_plain()
    assert set(plain) == set(FIELDS)
    assert (plain["game"], plain["options"], plain["claim"], plain["stolen"]) == ("valle", DEFAULTS, None, {})


# Refused


EIGHT = [4, 8, 12, 2, 6, 10, 13, 14]


@pytest.mark.parametrize(
    ("plain", "changes", "field", "reason"),
    [
        # Fields
        (WORKER, {"extra": 1}, "extra", "unknown-field"),
        (WORKER, {"game": "kheops"}, "game", "unknown-word"),
        (WORKER, {"seats": 5}, "seats", "out-of-range"),
        (WORKER, {"options.size": True}, "options.size", "unknown-field"),
        (WORKER, {"options.fast": 1}, "options.fast", "not-true-or-false"),
        (WORKER, {"round": 0}, "round", "out-of-range"),
        (WORKER, {"round": 10**6}, "round", "out-of-range"),
        # A thousand, and one for five of the 13 cubes that are built and the pharaoh's twelve
        (WORKER, {"pharaoh": {"white": 12}, "bag.white": 21, "round": 1006}, "round", "out-of-range"),
        (WORKER, {"phase": "work"}, "phase", "unknown-word"),
        (WORKER, {"first": 2}, "first", "out-of-range"),
        (WORKER, {"active": 2}, "active", "out-of-range"),
        (WORKER, {"active": None}, "active", "not-in-this-phase"),
        (CUBE, {"active": 0}, "active", "not-in-this-phase"),
        (WORKER, {"points": 0}, "points", "out-of-range"),
        (WORKER, {"points": 7}, "points", "out-of-range"),
        (PLAN, {"points": 1}, "points", "not-in-this-phase"),
        (WORKER, {"claimed": [True, False]}, "claimed", "not-in-this-phase"),
        (WORKER, {"claimed": [False]}, "claimed", "wrong-length"),
        # Only a claim of round 1 comes in the middle of a walk
        (CLAIM, {"points": 1}, "points", "not-in-this-phase"),
        (CLAIM, {"claimed.1": True}, "claimed", "not-in-this-phase"),
        (BUILD, {"round": 1, "points": 1}, "points", "not-in-this-phase"),
        (BUILD, {"round": 1, "claimed.1": True}, "claimed", "not-in-this-phase"),
        (OVERSEER, {"round": 2}, "round", "not-the-first-round"),
        (PLAN, {"round": 1}, "round", "first-round"),
        (STEAL, {"round": 1}, "round", "first-round"),
        (ORDER_LAY, {"options.sargon": False}, "phase", "not-with-these-options"),
        # Cubes
        (WORKER, {"bag.red": 34}, "bag.red", "out-of-range"),
        (WORKER, {"bag.red": 25}, "bag.red", "not-33-cubes"),
        (WORKER, {"pharaoh": {"red": 1}}, "bag.red", "not-33-cubes"),
        (WORKER, {"cubes.0": {}}, "bag.red", "not-33-cubes"),
        (WORKER, {"cubes.0.pink": 1}, "cubes.0", "unknown-word"),
        (WORKER, {"cubes.0.red": 0}, "cubes.0.red", "out-of-range"),
        (WORKER, {"sites.13.levels.0.block.green": 3}, "bag.green", "not-33-cubes"),
        (CUBE, {"cubes.0": {"red": 1}, "bag.red": 19}, "cubes.0", "not-in-this-phase"),
        (OVER, {"cubes.0": {"red": 1}, "bag.red": 24}, "cubes.0", "not-in-this-phase"),
        (BUILD, {"active": 1, "laid": {}}, "cubes.0", "not-in-this-phase"),
        # Pyramids
        (
            WORKER,
            {"sites.4.levels.0": {}, "bag.red": 32, "bag.blue": 32},
            "sites.4.levels.0",
            "level-missing",
        ),
        (WORKER, {"sites.4.levels.2": {"top": {"white": 1}}}, "sites.4.levels.1", "level-missing"),
        (WORKER, {"sites.4.levels.1": ...}, "sites.4.levels", "wrong-length"),
        (WORKER, {"sites.4.levels.1": {"top": {"red": 1}}}, "sites.4.levels.1.top", "unknown-field"),
        (WORKER, {"sites.4.levels.0.block.red": 9}, "sites.4.levels.0.block", "out-of-range"),
        (WORKER, {"sites.4.levels.1": {"block": {}}}, "sites.4.levels.1.block", "out-of-range"),
        (WORKER, {"sites.4.levels.0": []}, "sites.4.levels.0", "not-an-object"),
        (WORKER, {"sites.4.owner": None}, "sites.4.owner", "built-without-owner"),
        (WORKER, {"sites.4.owner": 2}, "sites.4.owner", "out-of-range"),
        (WORKER, {"sites.4": ...}, "sites.4", "missing"),
        (WORKER, {"sites.1": {"owner": None, "levels": [{}, {}, {}]}}, "sites.1", "unknown-field"),
        (WORKER, {f"sites.{n}.owner": 0 for n in (*EIGHT, 15)}, "sites.15.owner", "no-scarab"),
        # Figures
        (WORKER, {"overseers.0.0": "8-D", "overseers.1.1": "8-D"}, "overseers.1.1", "space-taken"),
        (WORKER, {"overseers.0.0": "8-D", "workers.1.4": "8-D"}, "workers.1.4", "space-taken"),
        (WORKER, {"overseers.0.0": "8-M"}, "overseers.0.0", "unknown-word"),
        (WORKER, {"overseers.0.0": "1-A"}, "overseers.0.0", "site-closed"),
        (WORKER, {"overseers.0.0": 16}, "overseers.0.0", "not-a-word"),
        (WORKER, {"workers.0.4": ...}, "workers.0", "wrong-length"),
        # Clock
        (OVER, {"pharaoh.white": 29, "bag.white": 4}, "phase", "not-over"),
        (CUBE, {"pharaoh": {"white": 30}, "bag.white": 3}, "pharaoh", "game-over"),
        # Lots
        (WORKER, {"lots": [{"red": 5}], "bag.red": 19}, "lots", "not-in-this-phase"),
        (CUBE, {"lots.0.red": 4, "bag.red": 21}, "lots.0", "not-five-cubes"),
        (CUBE, {"lots.1.blue": 6, "bag.blue": 26}, "lots.1", "too-many"),
        (CUBE, {"lots.1": {}, "bag.blue": 32}, "lots.1", "not-five-cubes"),
        (CUBE, {"lots": LOTS, "bag": BID["bag"]}, "lots", "wrong-length"),
        (
            CUBE,
            {"lots": [*LOTS, cubes("g")], "bag": {**BID["bag"], "green": BID["bag"]["green"] - 1}},
            "lots",
            "wrong-length",
        ),
        (BID, {"lots": LOTS[:2], "bag.yellow": 31}, "lots", "wrong-length"),
        (BID, {"lots.2.yellow": 4, "bag.yellow": 27}, "lots.2", "not-five-cubes"),
        (BID, {"lots": [*LOTS, cubes("g")]}, "lots", "wrong-length"),
        # Tablets
        (BID, {"tablets.0.lots": [[0, 4], [1, 4]]}, "tablets.0", "too-many-tablets"),
        (BID, {"tablets.0.lots": [[0, 0]] * 5}, "tablets.0", "too-many-tablets"),
        (BID, {"tablets.0.lots": [[0, None]] * 9}, "tablets.0.lots", "wrong-length"),
        (
            BID,
            {"tablets.0": tablets() | {"lots": [[0, None]] * 8, "order": [None]}},
            "tablets.0",
            "too-many-tablets",
        ),
        (BID, {"tablets.0.lots": [[3, 4]]}, "tablets.0.lots.0.0", "out-of-range"),
        (BID, {"tablets.0.lots": [[0, 5]]}, "tablets.0.lots.0.1", "out-of-range"),
        (BID, {"tablets.0.lots": [[-1, 4]]}, "tablets.0.lots.0.0", "out-of-range"),
        (BID, {"tablets.0.lots": [[0, -1]]}, "tablets.0.lots.0.1", "out-of-range"),
        (CUBE, {"tablets.0.lots": [[0, 4]]}, "tablets.0.lots", "not-in-this-phase"),
        (BID, {"tablets.0.lots": [[0, 4], [1, None]]}, "tablets.0.lots", "partly-hidden"),
        (BID, {"tablets.0.order": [1]}, "tablets.0.order", "not-in-this-phase"),
        (BID, {"tablets.0.done": False}, "tablets.0.done", "out-of-turn"),
        (BID, {"tablets.1.done": True}, "tablets.1.done", "out-of-turn"),
        (BID, {"tablets.1.lot": 0}, "tablets.1.lot", "not-in-this-phase"),
        (BID, {"active": 0}, "tablets.0.done", "out-of-turn"),
        (TABLET, {"tablets.0.lot": None}, "tablets.0.lot", "not-in-this-phase"),
        (TABLET, {"tablets.0.lot": 3}, "tablets.0.lot", "out-of-range"),
        (TABLET, {"tablets.1.lots": [[0, 1]]}, "tablets.1", "before-its-turn"),
        (
            TABLET,
            {"tablets.0.lots": [[0, v] for v in (0, 0, 0, 0, 1, 2, 3, 4)]},
            "tablets.0.done",
            "out-of-turn",
        ),
        (
            BID,
            {"tablets.1": tablets(*[(0, value) for value in TABLETS], done=True)},
            "tablets.1",
            "no-tablet-left",
        ),
        (WORKER, {"tablets.0.lots": [[0, 1]]}, "tablets.0.lots", "not-in-this-phase"),
        (WORKER, {"tablets.0.done": True}, "tablets.0.done", "not-in-this-phase"),
        (ROTATION, {"tablets.0.lots": []}, "tablets.0", "out-of-turn"),
        (ROTATION, {"tablets.1.lots": [[2, 0], [2, 1], [2, 2]]}, "tablets.0", "out-of-turn"),
        (ROTATION, {"tablets.1.done": True}, "tablets.1.done", "out-of-turn"),
        (
            ROTATION,
            {
                f"tablets.{seat}.lots": [[0, v] for v in (0, 0, 0, 0, 1, 2, 3, 4)][: 8 - seat]
                for seat in (0, 1)
            },
            "tablets.0.done",
            "out-of-turn",
        ),
        (ORDER_LAY, {"tablets.1.order": [0] * 5}, "tablets.1", "too-many-tablets"),
        (ORDER_LAY, {"tablets.1.order": list(TABLETS)}, "tablets.1", "no-tablet-left"),
        (ORDER_LAY, {"active": 0}, "tablets.0.done", "out-of-turn"),
        (ORDER_LAY, {"phase": "order"}, "tablets.0.done", "not-in-this-phase"),
        (ORDER_LAY, {"tablets.1.order": [0, None]}, "tablets.1.order", "partly-hidden"),
        (ORDER, {"active": 1}, "active", "not-the-winner"),
        (ORDER, {"tablets.0.order": [None]}, "tablets.0.order", "partly-hidden"),
        # Plans
        (PLAN, {"plans.0": ["8-D"]}, "plans.0", "wrong-length"),
        (PLAN, {"plans.1": ["17", "16"]}, "plans.1", "wrong-length"),
        (PLAN, {"plans.0": ["8-E", "16"]}, "plans.0.0", "unlawful-plan"),
        (PLAN, {"plans.0": ["1-A", "16"]}, "plans.0.0", "unlawful-plan"),
        (PLAN, {"plans.0": ["8-D", None]}, "plans.0", "partly-hidden"),
        (PLAN, {"overseers.0": ["2-A", "2-B"], "plans.0": ["8-D", "8-D"]}, "plans.0.1", "unlawful-plan"),
        (WORKER, {"plans.0": ["16", "16"]}, "plans.0", "wrong-length"),
        (CLAIM, {"plans.1": [None, None]}, "plans.1", "partly-hidden"),
        (CLAIM, {"plans.1": ["13-B", "16"]}, "plans.1.0", "unlawful-plan"),
        # Seat 1 has still to use the whole plan: eight points
        (
            CLAIM,
            {"overseers.1": ["2-A", "2-B"], "plans.1": ["8-D", "8-D"]},
            "plans.1.1",
            "unlawful-plan",
        ),
        (CLAIM, {"plans.0": ["8-D", "8-B"]}, "plans.0.1", "unlawful-plan"),
        (CLAIM, {"plans.0": ["1-A", "17"]}, "plans.0.0", "unlawful-plan"),
        (CLAIM, {"plans.0": ["8-D", "1-A"]}, "plans.0.1", "unlawful-plan"),  # not open to two
        # Claims
        (CLAIM, {"claim": None}, "claim", "not-in-this-phase"),
        (CLAIM, {"carry": 3}, "carry", "out-of-range"),
        (CLAIM, {"carry": -1}, "carry", "out-of-range"),
        (CLAIM, {"carry": 1}, "carry", "not-in-this-phase"),
        (CLAIM, {"claim.overseer": 2}, "claim.overseer", "out-of-range"),
        (CLAIM, {"claim.overseer": -1}, "claim.overseer", "out-of-range"),
        (CLAIM, {"carry": 2}, "carry", "out-of-range"),
        (CLAIM, {"claim.site": 13}, "claim.site", "not-there"),
        (CLAIM, {"claim.site": 16}, "claim.site", "out-of-range"),
        (CLAIM, {"sites.8.owner": 1}, "claim.site", "owned"),
        (CLAIM, {f"sites.{n}.owner": 0 for n in (4, 12, 2, 6, 10, 13, 14, 15)}, "claim", "no-scarab"),
        (FIRST_CLAIM, {"claimed.0": True}, "claimed.0", "already-claimed"),
        (FIRST_CLAIM, {"carry": 1}, "carry", "not-in-this-phase"),
        (WORKER, {"claim": {"overseer": 0, "site": 8}}, "claim", "not-in-this-phase"),
        # Stealing, taking over, building
        (STEAL, {"stolen": {"13": {"seat": 1, "cubes": 1}}}, "stolen.13.seat", "not-a-thief"),
        (STEAL, {"stolen": {"8": {"seat": 0, "cubes": 1}}}, "stolen.8.seat", "not-a-thief"),
        (STEAL, {"stolen.13.seat": 2}, "stolen.13.seat", "out-of-range"),
        (STEAL, {"stolen.13.cubes": 5}, "stolen.13.cubes", "too-many"),
        (STEAL, {"stolen.13.cubes": 11}, "stolen.13.cubes", "out-of-range"),  # five workers carry ten
        (STEAL, {"stolen": {"1": {"seat": 0, "cubes": 1}}}, "stolen.1", "unknown-field"),
        (STEAL, {"active": 1}, "phase", "nothing-to-do"),
        (TAKEOVER, {"stolen.13.cubes": 4}, "phase", "nothing-to-do"),
        (TAKEOVER, {"active": 1}, "phase", "nothing-to-do"),
        (WORKER, {"stolen": {"13": {"seat": 0, "cubes": 1}}}, "stolen.13", "not-in-this-phase"),
        (BUILD, {"laid": {"13": 1}}, "laid.13", "not-yours"),
        (BUILD, {"laid": {"4": 3}}, "laid.4", "too-many"),
        (BUILD, {"laid": {"4": 11}}, "laid.4", "out-of-range"),
        (BUILD, {"laid": {"4": 2}}, "phase", "nothing-to-do"),
        (BUILD, {"laid": {"16": 2}}, "laid.16", "unknown-field"),
        (WORKER, {"laid": {"4": 1}}, "laid.4", "not-in-this-phase"),
    ],
)
def test_what_does_not_go_together(plain: Plain, changes: dict[str, Any], field: str, reason: str) -> None:
    assert refused(changed(plain, changes)) == (field, reason)


def test_rounds_are_a_thousand_and_one_for_each_five_cubes_that_are_out() -> None:
    """13 are built and the Pharaoh has twelve."""
    plain = changed(WORKER, {"pharaoh": {"white": 12}, "bag.white": 21, "round": 1005})
    assert GAME.from_plain(plain).round == 1005


def test_thirty_four_red_cubes() -> None:
    plain = changed(position(), {"cubes.0": {"red": 1}})
    assert refused(plain) == ("bag.red", "not-33-cubes")


@pytest.mark.parametrize("hidden", [(0, 1), (0,), (1,)])
def test_seen_positions_are_read_as_such(hidden: tuple[int, ...]) -> None:
    for name in ("BID", "ROTATION", "PLAN"):
        plain = copy.deepcopy(BASES[name])
        for seat in hidden:
            plain["tablets"][seat]["lots"] = [[lot, None] for lot, _ in plain["tablets"][seat]["lots"]]
            plain["plans"][seat] = [None] * len(plain["plans"][seat])
        state = GAME.from_plain(plain)
        assert not state.is_whole() and state.to_plain() == plain
        whole = state.imagine(random.Random(1))
        whole.check()
        assert whole.is_whole()


def test_a_worker_keeps_its_place_in_the_list() -> None:
    state = at(workers=[["16", "8-D", "17", "16", "16"], ["16"] * 5])
    state.apply(("worker", "16", "18"))
    assert state.to_plain()["workers"][0] == ["18", "8-D", "17", "16", "16"]


@pytest.mark.parametrize("seed", range(12))
def test_damaged_data_is_refused_by_name_or_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    names = list(POSITIONS)
    for _ in range(100):
        broken = mutated(POSITIONS[rng.choice(names)], rng)
        for _ in range(rng.randrange(3)):
            broken = mutated(broken, rng)
        try:
            state = GAME.from_plain(broken)
        except BadPosition as error:
            assert error.field and error.reason
            continue
        state.check()
        if state.is_whole():
            for _ in range(60):
                decision = state.decision()
                if decision is None:
                    break
                assert decision.choices and decision.choices != (("done",),)
                state.apply(draw(decision, rng) if decision.weights else rng.choice(decision.choices))
                state.check()
