"""The rulebooks' examples on the table, opened from the rules panel, from the book, and by their address."""

import pytest
from playwright.sync_api import Page, expect

from app.words import guide as guide_words
from build_site.shelf import shelf
from pycore.link import encode
from tests.e2e.accessibility import barriers
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenStarted
from tests.e2e.positions import middle
from tests.e2e.robot import Robot

ILLUSTRATED = [entry.slug for entry in shelf() if entry.positions()]
KEPT = "JSON.stringify(Object.entries(localStorage).filter(([name]) => name.startsWith('faraone:partita')))"


@pytest.mark.parametrize("slug", by_day(ILLUSTRATED))
@pytest.mark.started
def test_an_example_leaves_the_current_game_unchanged(page: Page, site: str, slug: str) -> None:
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(middle(slug))}")
    robot.passed()
    robot.list_mode()
    robot.step_by_list()
    before, kept, length = robot.link(), page.evaluate(KEPT), robot.length
    opener = page.locator("#rules-body .open-diagram").nth(2)
    caption = opener.locator("xpath=preceding-sibling::span").inner_text()
    opener.click()
    expect(page.locator("#bar .example")).to_contain_text(caption)
    page.wait_for_url(f"**/gioca/?esempio={slug}/*")
    # The example can be played on from the present seat.
    at = robot.length
    page.locator("#choices [data-choice]").first.click()
    robot.settle(at)
    assert robot.length > at
    assert page.evaluate(KEPT) == kept
    # Automatic choices are shown first, one by one.
    expect(page.locator('#actions [data-act="leave-example"]')).to_have_count(1, timeout=30_000)
    page.locator('#bar [data-act="leave-example"]').click()
    expect(page.locator("#bar .example")).to_have_count(0)
    assert (robot.link(), robot.length) == (before, length)
    assert page.evaluate(KEPT) == kept


@pytest.mark.parametrize("slug", by_day(ILLUSTRATED))
def test_every_example_of_a_book_opens(open_started: OpenStarted, site: str, axe: str, slug: str) -> None:
    page = open_started(viewport={"width": 360, "height": 740})
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    robot.open(f"{site}gioca/?esempio={slug}/{next(iter(_shown(slug)))}")
    expect(page.locator("#bar .example")).to_contain_text(guide_words.EXAMPLE)
    assert barriers(page, axe) == []
    page.reload()
    robot.ready()
    expect(page.locator("#bar .example")).to_be_visible()
    assert page.evaluate(KEPT) == "[]"
    page.get_by_role("button", name=guide_words.PLAY_GAME).click()
    expect(page.locator("[data-start]")).to_be_visible()
    expect(page.locator(f'[name="game"][value="{slug}"]')).to_be_checked()


@pytest.mark.started
def test_an_unknown_example_is_reported(page: Page, site: str) -> None:
    Robot(page).open(f"{site}gioca/?esempio={ILLUSTRATED[0]}/nessuno")
    expect(page.locator("#setup .error")).to_contain_text(guide_words.UNKNOWN_EXAMPLE)


def test_the_book_leads_to_its_example(page: Page, site: str) -> None:
    slug = ILLUSTRATED[0]
    page.goto(f"{site}regole/{slug}/")
    figure = page.locator("figure.diagram").nth(1)
    caption = figure.locator("figcaption > span").inner_text()
    figure.get_by_role("link", name="Apri sul tavolo").click()
    Robot(page).ready()
    expect(page.locator("#bar .example")).to_contain_text(caption)
    page.get_by_role("link", name=guide_words.BACK_TO_RULES).click()
    page.wait_for_url(f"**/regole/{slug}/#esempio-*")
    expect(figure).to_be_in_viewport()


def _shown(slug: str) -> list[str]:
    (entry,) = (one for one in shelf() if one.slug == slug)
    return list(entry.positions())
