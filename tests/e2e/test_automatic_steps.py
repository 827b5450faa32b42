"""Automatic steps of the table: pointer users see them one by one, keyboard users and programs do not wait."""

import pytest
from playwright.sync_api import Page, expect

from app.table.question import as_json
from app.words import status as status_words
from build_site.shelf import shelf
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from tests.e2e import positions
from tests.e2e.by_day import by_day
from tests.e2e.robot import Robot
from tests.e2e.started import StartedPages

SLUGS = [entry.slug for entry in shelf()]
FOUND = {slug: found for slug in SLUGS if (found := positions.automatic(slug))}
HELD = "window.held = []; window.pace = (act) => held.push(act);"
"""A stopped clock."""
GO_ON = "held.splice(0).forEach((act) => act())"


def at_the_choice(page: Page, site: str, match: Match, choice: Choice) -> str:
    """Open the game with its clock stopped; returns the selector of the choice's button in the list."""
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(match)}")
    page.evaluate(f"() => {{ {HELD} }}")
    robot.passed()
    page.evaluate("held.length = 0")  # drop the steps shown at the hand-over, which were skipped
    robot.list_mode()
    return f"#choices [data-choice='{as_json(choice)}']"


def test_some_games_have_automatic_steps() -> None:
    assert FOUND


@pytest.mark.parametrize("slug", by_day(FOUND, [min(FOUND)]))
@pytest.mark.started
def test_pointer_users_see_each_step(page: Page, site: str, slug: str) -> None:
    match, choice = FOUND[slug]
    button = at_the_choice(page, site, match, choice)
    table, say = page.locator("#table"), page.locator("#status .say")
    page.locator(button).click()
    expect(table).to_have_attribute("data-busy", "1")
    expect(say).to_contain_text(status_words.ONLY_CHOICE)
    expect(page.locator("#choices [data-choice]")).to_have_count(0)
    shown = [table.get_attribute("data-look")]
    while table.get_attribute("data-busy"):
        page.evaluate(GO_ON)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        shown.append(table.get_attribute("data-look"))
        assert len(shown) < 60
    assert shown[-1] is None and len(shown) == len(set(shown)) >= 2
    expect(say).not_to_contain_text(status_words.ONLY_CHOICE)


@pytest.mark.parametrize("slug", by_day(FOUND, [min(FOUND)]))
@pytest.mark.started
def test_a_touch_skips_the_steps(page: Page, site: str, slug: str) -> None:
    match, choice = FOUND[slug]
    button = at_the_choice(page, site, match, choice)
    table = page.locator("#table")
    page.locator(button).click()
    expect(table).to_have_attribute("data-busy", "1")
    length = table.get_attribute("data-length")
    page.locator('#actions [data-act="skip"]').click()
    expect(table).not_to_have_attribute("data-busy", "1")
    expect(table).to_have_attribute("data-length", str(length))


@pytest.mark.parametrize("slug", by_day(FOUND, [min(FOUND)]))
@pytest.mark.started
def test_keyboard_users_do_not_wait(page: Page, site: str, slug: str) -> None:
    match, choice = FOUND[slug]
    button = at_the_choice(page, site, match, choice)
    page.locator(button).focus()
    page.keyboard.press("Enter")
    table = page.locator("#table")
    expect(table).not_to_have_attribute("data-length", str(len(match)))
    expect(table).not_to_have_attribute("data-busy", "1")
    assert page.evaluate("held.length") == 0


def test_a_stopped_clock_runs_again_for_the_next_visitor(started_pages: StartedPages, site: str) -> None:
    desk = {"viewport": {"width": 1280, "height": 800}}
    for _ in range(2):
        page = started_pages.lend(**desk)
        Robot(page).open(f"{site}gioca/")
        page.evaluate("() => pace(() => (window.went = true), 1)")
        page.wait_for_function("() => window.went", timeout=5_000)
        page.evaluate(f"() => {{ delete window.went; {HELD} }}")
        started_pages.take_back()
