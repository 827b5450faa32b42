"""Two tabs that write at the same moment, and one that crashes, in a real browser."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from app.words import saves as saves_words
from pycore.link import decode
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import Robot
from tests.e2e.test_saves import begun, kept

AT_THAT_MOMENT = """([at, n]) => setTimeout(
  () => document.querySelectorAll("#choices [data-choice]")[n].click(), at - Date.now())"""


ADDRESS_MS = 700
"""Time after which the address holds the game shown."""


@pytest.mark.nightly  # on a busy machine the writes may not coincide, and the second tab follows the first
def test_two_tabs_write_at_once_and_one_is_killed(open_context: OpenContext, site: str) -> None:
    """Every choice that either tab has shown is kept, also one written just before a crash."""
    context = open_context()
    one = begun(context.new_page(), site, 22)
    two = Robot(context.new_page(), 23)
    two.open(f"{site}gioca/#{one.link()}")
    two.list_mode()
    length = one.length
    at = one.page.evaluate("Date.now() + 300")
    for n, robot in enumerate((one, two)):
        robot.page.evaluate(AT_THAT_MOMENT, [at, n])
    for robot in (one, two):
        expect(robot.table).not_to_have_attribute("data-length", str(length))
    for robot in (one, two):
        expect(robot.page.locator("#status")).not_to_contain_text("Apparecchio")
    one.page.wait_for_timeout(ADDRESS_MS)
    links = {save["link"] for save in kept(one.page)}
    assert {one.link(), two.link()} <= links
    assert len({decode(link).record[length] for link in links}) == 2
    told = one.page.locator("#status").inner_text() + two.page.locator("#status").inner_text()
    assert saves_words.DIVERGED_IN_OTHER_TAB in told
    # The tab is killed as soon as it shows the choice.
    played = two.length
    two.page.locator("#choices [data-choice]").first.evaluate("button => button.click()")
    expect(two.table).not_to_have_attribute("data-length", str(played))
    two.page.wait_for_timeout(ADDRESS_MS)
    link = two.link()
    with two.page.expect_event("crash"):
        _crash(two.page)
    one.page.wait_for_timeout(200)
    assert link in {save["link"] for save in kept(one.page)}


def _crash(page: Page) -> None:
    """Crash the page's process; Playwright reports that as an error of the navigation."""
    with suppress(Error):
        page.goto("chrome://crash")
