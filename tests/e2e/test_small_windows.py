"""Small windows and large text: touchable elements are visible or one swipe away, and nothing is cut off.

Each game with a drawn board gets one page. That page goes through all windows and text sizes.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from app.table.settings import SIZES
from pycore.link import encode
from pycore.match import Match
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import sticking_out
from tests.e2e.positions import middle
from tests.e2e.robot import DEVICE, Robot
from tests.e2e.test_play import PHONE, SLUGS

WINDOWS: Final = ((320, 568), (360, 640), (390, 844), (640, 360), (740, 360), (844, 390))
NARROWEST: Final = 320

# The visible area of the board, its size, and the boxes of its touchable elements.
BOXES = """() => {
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const board = box("#board"), said = box(".said"), tabs = box("#tabs"), place = box(".board-place");
  const lying = said.right < innerWidth - 1;
  const seen = {
    left: Math.max(0, place.left), right: Math.min(innerWidth, place.right),
    top: lying ? 0 : said.bottom, bottom: lying ? innerHeight : tabs.top,
  };
  const keys = [...document.querySelectorAll("#board .key.lit")].map((key) => {
    const { left, right, top, bottom } = (key.querySelector(".halo") ?? key).getBoundingClientRect();
    return [key.dataset.key, left, right, top, bottom];
  });
  return {
    window: [innerWidth, innerHeight], seen, keys,
    board: [board.left, board.right, board.top, board.bottom],
    // The heights above and below the board in the page, and how far it scrolls in its own box.
    reach: [scrollY, document.documentElement.scrollHeight - innerHeight - scrollY],
    side: [document.querySelector(".board-place").scrollLeft, place.width],
    under: said.bottom - box(".speak").bottom,
  };
}"""


def sized(page: Page, size: str, width: int, height: int) -> None:
    """Set text size and window, as if the page had just been opened at this moment."""
    page.evaluate("size => document.documentElement.setAttribute('data-size', size)", size)
    page.set_viewport_size({"width": width, "height": height})


def faults(boxes: Any) -> list[str]:
    """Elements that are cut off, and elements more than one swipe away."""
    seen, (width, height) = boxes["seen"], boxes["window"]
    left, right, top, bottom = boxes["board"]
    above, below = boxes["reach"]
    found = []
    if right - left < min(width, NARROWEST) - 1:
        found.append(f"a board {right - left} wide")
    # The board's first line can be scrolled below the words, its last line above the tabs.
    if top + above < seen["top"] - 1 and seen["bottom"] - seen["top"] < height - 1:
        found.append(f"{seen['top'] - top - above} of the board under the words")
    if bottom - below > seen["bottom"] + 1:
        found.append(f"{bottom - below - seen['bottom']} of the board below the window")
    for key, x, to_x, y, to_y in boxes["keys"]:
        if not left - 6 <= x <= to_x <= right + 6 or not top - 6 <= y <= to_y <= bottom + 6:
            found.append(f"{key} is cut")
        if max(seen["top"] - y, to_y - seen["bottom"]) > height:
            found.append(f"{key} is more than a swipe away")
        if max(seen["left"] - x, to_x - seen["right"]) > width:
            found.append(f"{key} is more than a swipe aside")
    return found


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "toy"])
def test_touchable_elements_are_visible_or_one_swipe_away(
    open_started: OpenStarted, site: str, slug: str
) -> None:
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(middle(slug))}")
    be_here = page.locator('#bar [data-act="all-here"]')
    found = {}
    for size in SIZES:
        for width, height in WINDOWS:
            sized(page, size, width, height)
            if page.locator('#bar [data-act="ask-who"]').count():
                page.locator('#bar [data-act="ask-who"]').click()
            if be_here.count():
                be_here.click()
            robot.passed()
            robot.shown()
            boxes = page.evaluate(BOXES)
            if wrong := faults(boxes) + sticking_out(page):
                found[size, width, height] = wrong
    assert found == {}


@pytest.mark.parametrize("size", SIZES)
def test_a_game_starts_with_a_touchable_element_visible(
    open_started: OpenStarted, site: str, size: str
) -> None:
    """Imhotep's first choices are in the lower half of its board."""
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=imhotep")
    robot.persons()
    for width, height in ((740, 360), (360, 640)):
        sized(page, size, width, height)
        page.locator("[data-start]").click()
        robot.shown()
        boxes = page.evaluate(BOXES)
        seen = boxes["seen"]
        assert any(
            seen["top"] - 1 <= y and to_y <= seen["bottom"] + 1 and x >= seen["left"] - 6
            for _, x, _, y, to_y in boxes["keys"]
        ), (width, height, boxes)
        page.locator("#tabs [data-tab=partite]").click()
        page.locator("#panel-partite [data-act=new]").click()
        expect(page.locator("[data-start]")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (740, 360)])
def test_the_pass_button_is_visible_without_scrolling(
    open_started: OpenStarted, site: str, width: int, height: int
) -> None:
    page = open_started(**PHONE)
    robot = Robot(page)
    sized(page, "enorme", width, height)
    robot.open(f"{site}gioca/?gioco=kheops")
    robot.persons()
    page.evaluate("document.documentElement.setAttribute('data-size', 'enorme')")
    page.locator("[data-start]").click()
    expect(page.locator(DEVICE)).to_be_in_viewport(ratio=1)


def test_a_tap_leaves_no_button_hovered(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(middle('senet'))}")
    button = page.locator("#size-toggle")
    colour = "e => getComputedStyle(e).backgroundColor"
    before = button.evaluate(colour)
    button.tap()
    assert button.evaluate(colour) == before


# The rules beside the board


A_MINUTE_LATER = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 61_000;
}"""


def paragraph(page: Page) -> str | None:
    return page.locator("#rules-body .current-rule").get_attribute("id")


def test_the_rules_follow_the_game_unless_they_are_being_read(open_started: OpenStarted, site: str) -> None:
    page = open_started(viewport={"width": 1280, "height": 800})
    robot = Robot(page, seed=4)
    robot.open(f"{site}gioca/#{encode(Match.new('kheops', 2, {}))}")
    page.locator('#bar [data-act="all-here"]').click()
    robot.passed()
    expect(page.locator("#rules-body .current-rule")).to_have_id("kheops-pedina")
    robot.list_mode()
    page.locator("#choices [data-choice*=pawn]").first.click()
    expect(robot.table).not_to_have_attribute("data-kind", "place-pawn")
    expect(page.locator("#rules-body .current-rule")).not_to_have_id("kheops-pedina")
    at = paragraph(page)
    page.locator("#panel-regole").hover()
    page.mouse.wheel(0, 60)
    page.locator("#actions [data-act=undo]").click()
    expect(robot.table).to_have_attribute("data-kind", "place-pawn")
    robot.shown()
    assert paragraph(page) == at
    page.locator("#status .why").click()
    expect(page.locator("#rules-body .current-rule")).to_have_id("kheops-pedina")
    page.locator("#choices [data-choice*=pawn]").first.click()
    expect(page.locator("#rules-body .current-rule")).not_to_have_id("kheops-pedina")
    page.locator("#rule-search").fill("mummia")
    page.locator("#actions [data-act=undo]").click()
    robot.shown()
    expect(page.locator("#rule-results a").first).to_be_visible()
    page.locator("#rule-search").fill("")
    page.locator("#choices [data-choice*=pawn]").first.click()
    page.locator("#actions [data-act=undo]").click()
    expect(page.locator("#rules-body .current-rule")).to_have_id("kheops-pedina")
    page.locator("#panel-regole").hover()
    page.mouse.wheel(0, 60)
    page.evaluate(A_MINUTE_LATER)
    page.locator("#choices [data-choice*=pawn]").first.click()
    expect(page.locator("#rules-body .current-rule")).not_to_have_id("kheops-pedina")
