"""How many keys a turn takes when a game is played by keyboard alone."""

import random
from statistics import median
from typing import Final

import pytest
from playwright.sync_api import Page

from app.browser import arrow_keys
from pycore.match import Match
from tests.e2e.conftest import OpenStarted
from tests.e2e.robot import ASKED, LIT, MENU, Robot
from tests.e2e.test_touch import laid

GAMES: Final = ("imhotep", "kheops", "leggende", "oh_pharaoh", "senet", "valle")
TURNS: Final = 8
MOST_KEYS: Final = 20
"""In every game the median turn takes at most this many keys."""

WANTED: Final = f'{LIT}:not(.picked, [data-key^="given-"], [data-key^="asked-"], [data-key^="seat-"])'
"""What the player goes for: they take nothing back, and propose no exchange, which may be of any length."""
KEYS = "s => [...document.querySelectorAll(s)].map((one) => one.dataset.key)"
FOCUSED = "() => document.activeElement.dataset.key"
SEAT = "() => document.getElementById('table').dataset.seat ?? ''"
ENDS: Final = {"Home": 0, "End": -1}
CENTRES = """s => [Object.fromEntries([...document.querySelectorAll(s)].map((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [e.dataset.key, [x + width / 2, y + height / 2]];
})), document.activeElement.dataset.key]"""


class Typist:
    """A random player who uses keys only, and counts them."""

    def __init__(self, robot: Robot, seed: int) -> None:
        self.robot, self.page, self.rng = robot, robot.page, random.Random(seed)
        self.keys = 0
        self.spent: dict[str, int] = {}

    def press(self, key: str, why: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1
        self.spent[why] = self.spent.get(why, 0) + 1

    def tab_to(self, selector: str, why: str) -> None:
        for _ in range(150):
            if self.robot.focused(selector):
                return
            self.press("Tab", why)
        raise AssertionError(f"no Tab leads to {selector}")

    def step(self, by_list: bool) -> None:
        """One answer to what the page asks now."""
        look = self.robot.look(shown=True)
        asked = [one for one, n in zip(ASKED, (look.device, look.confirm, look.menu), strict=True) if n]
        if asked[:1] == [MENU] and not (look.claims and by_list):
            self.tab_to(MENU, "to-menu")
            for _ in range(self.rng.randrange(look.menu)):
                self.press("Tab", "in-menu")
        elif asked[:1] and asked[0] != MENU:
            self.tab_to(asked[0], "to-" + asked[0])
        elif by_list:
            self.tab_to("#choices :is([data-choice], [data-claim])", "to-list")
            target = self.rng.randrange(look.offered or look.claims)
            for key in list_keys(target):
                self.press(key, "in-list")
        else:
            self.tab_to(LIT, "to-board")
            target = self.rng.choice(self.page.evaluate(KEYS, WANTED) or self.page.evaluate(KEYS, LIT))
            for key in self.arrows(target):
                self.press(key, "on-board")
            assert self.page.evaluate(FOCUSED) == target
        self.press("Enter", "enter")
        self.robot.look(shown=True)

    def arrows(self, goal: str) -> list[str]:
        """The shortest way from the focused element of the board to the one with the key `goal`."""
        centres, start = self.page.evaluate(CENTRES, LIT)
        queue = [start]
        ways: dict[str, list[str]] = {start: []}
        while goal not in ways:
            here = queue.pop(0)
            for arrow in (*arrow_keys.DIRECTIONS, *ENDS):
                there = (
                    list(centres)[ENDS[arrow]] if arrow in ENDS else arrow_keys.towards(centres, here, arrow)
                )
                if there not in ways:
                    ways[there] = [*ways[here], arrow]
                    queue.append(there)
        return ways[goal]


def list_keys(target: int) -> list[str]:
    """The keys from the first choice of the list to the nth."""
    return list(str(target + 1)) if target > 1 else ["ArrowDown"] * target


def typed(page: Page, site: str, slug: str, by_list: bool) -> tuple[list[int], dict[str, int]]:
    robot = laid(page, site, Match.new(slug, 2 if slug != "oh_pharaoh" else 3, {}, random.Random(3)))
    if by_list:
        robot.list_mode()
    typist, start = Typist(robot, 5), 0
    counts: list[int] = []
    seat, steps = page.evaluate(SEAT), 0
    while len(counts) < TURNS and not robot.over and steps < 300:
        steps += 1
        typist.step(by_list)
        now = page.evaluate(SEAT)
        if now != seat:
            counts.append(typist.keys - start)
            seat, start = now, typist.keys
    return counts, typist.spent


@pytest.mark.parametrize("by_list", [False, True], ids=["board", "list"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_turn_takes_few_keys(open_started: OpenStarted, site: str, slug: str, by_list: bool) -> None:
    counts, spent = typed(open_started(), site, slug, by_list)
    assert len(counts) >= 5
    assert median(counts) <= MOST_KEYS, (counts, spent)


def test_the_focus_goes_with_the_list(open_started: OpenStarted, site: str) -> None:
    """The key for the list leads into it, and back to the board."""
    page = open_started()
    robot = laid(page, site, Match.new("kheops", 2, {}, random.Random(3)))
    page.locator(LIT).first.focus()
    for _ in range(2):
        page.keyboard.press("e")
        robot.shown()
        assert robot.focused("#choices [data-choice]")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("e")
        robot.shown()
        assert robot.focused(LIT)
    page.locator("#list-toggle").focus()
    page.keyboard.press("Enter")
    robot.shown()
    assert robot.focused("#list-toggle")
