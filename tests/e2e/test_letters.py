"""Sizes in CSS pixels: letters of the boards, on a phone and on a small desk; buttons and other targets on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page

from app import games
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import crowded_buttons, too_small_to_touch
from tests.e2e.positions import moments, random_match
from tests.e2e.robot import Robot
from tests.e2e.test_play import PHONE
from tests.e2e.walk import be_there, lay

WINDOWS = {(360, 640): 12.0, (1366, 768): 14.0}
"""Size of the window -> the least size of a letter in it."""
CASES = [(slug, GAMES[slug].seats[0], False) for slug in HOUSE]
CASES += [(slug, GAMES[slug].seats[-1], True) for slug in HOUSE if games.page(slug).presets]
"""Games with the number of players, and whether the form's last preset is played."""

# Every visible text of the board with its size; those of symbols too, wherever the symbol is used.
LETTERS = """() => {
  const found = [];
  const scale = (e) => { const m = e.getScreenCTM(); return Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)); };
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const add = (e, by) => found.push([parseFloat(getComputedStyle(e).fontSize) * by, e.textContent]);
  for (const e of document.querySelectorAll("#board svg text")) if (seen(e)) add(e, scale(e));
  for (const use of document.querySelectorAll("#board svg use")) {
    const symbol = document.querySelector(use.getAttribute("href"));
    if (!symbol || !seen(use)) continue;
    const { width, height } = symbol.viewBox?.baseVal ?? {};
    // A piece without a size of its own fills its SVG element.
    const own = use.hasAttribute("width"), whole = use.ownerSVGElement.getBoundingClientRect();
    const [w, h] = own ? [use.width.baseVal.value, use.height.baseVal.value] : [whole.width, whole.height];
    const by = width ? Math.min(w / width, h / height) : 1;
    if (!by) continue;
    for (const e of symbol.querySelectorAll("text")) add(e, by * scale(use));
  }
  return found;
}"""


def letters(page: Page) -> list[tuple[float, str]]:
    """(size in CSS pixels, words) of every visible text of the board."""
    return [(size, words) for size, words in page.evaluate(LETTERS)]


def scenes(slug: str, seats: int, last: bool) -> list[Match]:
    """A random game at its first choice, at the last decision of each kind, and at its end."""
    options: dict[str, Any] = dict(games.page(slug).presets[-1].options) if last else {}
    return [*(match for match, _ in moments(slug, seats, options, seed=5)), random_match(slug, seats, 3)]


@pytest.mark.parametrize(("slug", "seats", "last"), CASES)
def test_every_letter_of_a_board_can_be_read(
    open_started: OpenStarted, site: str, slug: str, seats: int, last: bool
) -> None:
    page = open_started()
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    found: dict[tuple[int, str], float] = {}
    for match in scenes(slug, seats, last):
        lay(page, match)
        if match.state.decision() is not None:
            be_there(page)
        for (width, height), least in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            robot.shown()
            sizes = letters(page)
            assert sizes
            found |= {(width, words): round(size, 1) for size, words in sizes if size < least - 0.01}
    assert found == {}


@pytest.mark.parametrize(("slug", "seats", "last"), CASES)
def test_buttons_that_decide_are_large_and_apart(
    open_started: OpenStarted, site: str, slug: str, seats: int, last: bool
) -> None:
    """44 pixels high and 8 apart, on the board and in the list. Other targets have 32 pixels."""
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    found: dict[int, list[str]] = {}
    if faults := too_small_to_touch(page):
        found[-1] = faults
    for match in scenes(slug, seats, last):
        lay(page, match)
        if match.state.decision() is not None:
            be_there(page)
            robot.list_mode()
        robot.shown()
        if faults := crowded_buttons(page) + too_small_to_touch(page):
            found[len(match)] = faults
    assert found == {}
