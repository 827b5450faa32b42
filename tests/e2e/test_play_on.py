"""A new game from a past moment, by touch and by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from app.words import log as log_words
from app.words import saves as saves_words
from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import small_targets, sticking_out
from tests.e2e.positions import random_match
from tests.e2e.robot import Robot
from tests.e2e.test_play import PHONE

KEPT = "() => Object.entries(localStorage).filter(([name]) => name.startsWith('faraone:partita:')).sort()"
ROW = "() => [...document.querySelectorAll('#actions button')].map(each => each.getBoundingClientRect().top)"


def look_back(page: Page, robot: Robot, site: str, match: Match, players: str) -> None:
    """Open a game from its link, and show a moment in its middle."""
    names = ["Anna", "Bruno", "Carla", "Dario"][: match.seats]
    robot.open(f"{site}gioca/#{encode(match)}&n={','.join(names)}&p={players}&m=k3x9a0qz")
    page.locator('[data-tab="diario"]').click()
    moments = page.locator("#panel-diario [data-moment]")
    moments.nth(moments.count() // 2).click()
    expect(page.locator("#walk")).to_be_visible()


def test_a_game_goes_on_from_a_moment_by_one_touch(open_started: OpenStarted, site: str, axe: str) -> None:
    page = open_started(**PHONE)
    robot = Robot(page)
    match = random_match("imhotep", 4, 1)
    look_back(page, robot, site, match, "persona,scriba,scriba,scriba")
    button = page.get_by_role("button", name=log_words.PLAY_ON)
    k = int(robot.stated("look") or 0)
    assert len(set(page.evaluate(ROW))) == 1, "the buttons fit into one row"
    assert sticking_out(page) == [] and small_targets(page) == []
    assert faults(page, axe, ".said") == {}
    button.tap()
    expect(page.locator("#status")).to_contain_text(saves_words.PLAYED_ON)
    expect(robot.table).to_have_attribute("data-state", "ready")
    expect(robot.table).not_to_have_attribute("data-save", "")
    new = decode(robot.link())
    assert (new.decision is not None and len(new) <= k) or new.record[:k] == match.record[:k]
    assert "m=k3x9a0qz" not in page.evaluate("location.hash")
    kept = page.evaluate(KEPT)
    assert len(kept) == 1
    robot.open(f"{site}gioca/#{encode(match)}&n=Anna,Bruno,Carla,Dario&m=k3x9a0qz")
    expect(robot.table).to_have_attribute("data-state", "over")
    assert page.evaluate(KEPT) == kept


@pytest.mark.started
def test_by_keyboard_it_asks_who_plays_on(page: Page, site: str) -> None:
    robot = Robot(page)
    match = random_match("senet", 2, 1).until(60)
    look_back(page, robot, site, match, "persona,persona")
    page.locator('[data-act="play-on"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("con chi?")
    page.keyboard.press("Escape")
    expect(page.locator("#walk")).to_be_visible()
    page.locator('[data-act="play-on"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-act="play-on-alone"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text(saves_words.UNADVISED)
    expect(page.locator("#players")).to_contain_text(saves_words.FROM_MOMENT)
    expect(page.locator('#actions [data-act="hint"]')).to_have_count(0)
    page.locator("#board").press("s")
    page.wait_for_function("() => location.hash.includes('&h=ms')")
