"""Whole games of Leggende on the page, with what games at the smallest table leave out; run every night."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import board_box, small_targets
from tests.e2e.robot import COUNTED, Robot
from tests.e2e.test_play import CALM, PHONE

MODULES = dict.fromkeys(
    ("explore", "swamp", "fortress", "dragon", "portals", "robbers", "leaders"),
    True,
)
CHOSEN: dict[str, Any] = {"layout": "ring", "setup": "choose", "tie": "die"}
WIDE: dict[str, Any] = {
    "viewport": {"width": 1440, "height": 900},
    "reduced_motion": "reduce",
    "has_touch": True,
}

pytestmark = pytest.mark.nightly


def opened(page: Page, site: str, seats: int, options: dict[str, Any], seed: int) -> Robot:
    """A new game with all players at one device."""
    robot = Robot(page, seed=seed)
    match = Match.new("leggende", seats, options, rng=random.Random(seed))
    robot.open(f"{site}gioca/#{encode(match)}")
    if robot.passed().everybody:
        robot.press(
            COUNTED["everybody"]
        )  # else the bar would come later, with the first secret, and move the board
        robot.shown()
    return robot


def assert_played(robot: Robot, seats: int) -> None:
    match = decode(robot.link())
    assert match.state.decision() is None and match.seats == seats
    totals = robot.page.locator("#end tfoot td").all_inner_texts()
    assert [int(text) for text in totals] == list(match.state.scores())


@pytest.mark.parametrize(
    ("window", "seats", "options"),
    [(WIDE, 2, MODULES | CHOSEN), (WIDE, 4, MODULES), (PHONE, 3, CHOSEN), (PHONE, 4, MODULES | CHOSEN)],
    ids=["wide-2", "wide-4", "phone-3", "phone-4"],
)
def test_whole_game_by_touch(
    open_started: OpenStarted, site: str, window: dict[str, Any], seats: int, options: dict[str, Any]
) -> None:
    """From the choice of the map to the final count; the board does not move, and all targets are large enough."""
    robot = opened(open_started(**window), site, seats, options, seats)
    place = board_box(robot.page)

    def step() -> None:
        robot.passed()
        assert board_box(robot.page) == place
        if window is PHONE:
            assert small_targets(robot.page) == []
        robot.step_by_touch()

    robot.play_out(step)
    assert_played(robot, seats)


@pytest.mark.parametrize(("seats", "options"), [(3, MODULES), (4, MODULES | CHOSEN)])
def test_whole_game_by_keyboard(
    open_started: OpenStarted, site: str, seats: int, options: dict[str, Any]
) -> None:
    robot = opened(open_started(**CALM), site, seats, options, seats)
    robot.play_out(robot.step_by_key)
    assert_played(robot, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_games_by_list(open_started: OpenStarted, site: str, seats: int) -> None:
    """The long game with all options, each time with another map."""
    robot = opened(open_started(**CALM), site, seats, MODULES | CHOSEN | {"long": True}, seats)
    robot.list_mode()
    robot.rush()
    assert_played(robot, seats)
