"""From the first touch of a move to its last, the board stays where it is."""

import random
from typing import Final

import pytest

from pycore.games import HOUSE
from tests.depth import NIGHT
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenStarted
from tests.e2e.robot import Robot

TOUCHES: Final = 200 if NIGHT else 25
WIDTHS: Final = ((360, 640), (768, 1024), (1366, 768)) if NIGHT else ((360, 640),)
# What a finger can reach now, as [x, y]; a confirmation first.
REACHED: Final = """() => {
  const reached = (one) => {
    const { left, top, width, height } = (one.querySelector(".halo") ?? one).getBoundingClientRect();
    const x = left + width / 2, y = top + height / 2;
    const there = document.elementFromPoint(x, y);
    return there && one.contains(there) ? [[x, y]] : [];
  };
  const places = (selector) => [...document.querySelectorAll(selector)].flatMap(reached);
  const confirms = places("[data-confirm]");
  return confirms.length ? confirms : places("#board .lit, #menu button, #actions [data-choice]");
}"""
STANDS: Final = """() => {
  const { top, left, height } = document.getElementById("board").getBoundingClientRect();
  return [table.dataset.length, table.dataset.mode, [top, left, height].map(Math.round)];
}"""
SHOW: Final = (
    """document.querySelector("#board .lit, #choices [data-choice]")?.scrollIntoView({ block: "center" })"""
)
BETWEEN_MS: Final = 450
"""Longer than touches are ignored after a change of turn, and than a move on the board lasts."""


@pytest.mark.parametrize("slug", by_day(HOUSE, ("imhotep", "leggende")))
def test_the_board_does_not_move_under_a_finger(open_started: OpenStarted, site: str, slug: str) -> None:
    for width, height in WIDTHS:
        page = open_started(
            viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
        )
        robot, rng, touches = Robot(page), random.Random(f"{NIGHT} {slug}"), 0
        robot.start(site, slug, 3 if slug == "oh_pharaoh" else 2)
        for _ in range(TOUCHES):
            robot.passed()
            page.wait_for_timeout(BETWEEN_MS)
            if robot.over:
                break
            places = page.evaluate(REACHED)
            if not places:
                page.evaluate(SHOW)
                continue
            length, mode, stood = page.evaluate(STANDS)
            page.touchscreen.tap(*rng.choice(places))
            page.wait_for_timeout(BETWEEN_MS)
            after = page.evaluate(STANDS)
            touches += 1
            assert after[:2] != [length, mode] or after[2] == stood
        assert touches > 5
