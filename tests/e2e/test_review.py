"""The review with the master in the browser: begun by one touch, kept with the game."""

import pytest
from playwright.sync_api import Page, expect

from app.words import review as review_words
from tests.e2e.accessibility import faults
from tests.e2e.robot import Robot

LONG: int = 120_000
"""Milliseconds for the searches on a busy machine."""


@pytest.mark.started
def test_a_finished_game_is_looked_over_once(page: Page, site: str, axe: str) -> None:
    """After a reload what was found is still there, and no worker is asked again."""
    robot = Robot(page, seed=2)
    robot.start(site, "toy", 2)
    robot.list_mode()
    robot.play_out(robot.step_by_list)
    end = page.locator("#end")
    end.get_by_role("button", name=review_words.REVIEW).click()
    expect(end.get_by_role("button", name=review_words.STOP)).to_have_count(0, timeout=LONG)
    found = end.locator("section.review")
    expect(found).to_contain_text(review_words.ACCOUNT)
    expect(
        found.get_by_role("heading", name=review_words.MOMENTS).or_(
            found.get_by_text(review_words.NO_MOMENTS)
        )
    ).to_be_visible()
    assert faults(page, axe, "section.review") == {}
    before = found.inner_text()
    page.reload()
    expect(found).to_be_visible()
    assert found.inner_text() == before
    expect(end.get_by_role("button", name=review_words.REVIEW)).to_have_count(0)
