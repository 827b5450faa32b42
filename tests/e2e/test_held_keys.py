"""A key that is held down decides once, wherever the focus goes meanwhile."""

import random

import pytest
from playwright.sync_api import Page, expect

from pycore.match import Match
from tests.e2e.conftest import OpenStarted
from tests.e2e.robot import DEVICE, Robot
from tests.e2e.test_touch import laid

REPEATS = 50
FIRST = {"list": "#choices [data-choice]", "board": "#board .key.lit"}


def hold(page: Page, key: str) -> None:
    """Hold a key as long as fifty repeats take, and let it go."""
    for _ in range(REPEATS):
        page.keyboard.down(key)
    page.keyboard.up(key)


def chosen(page: Page, site: str, slug: str, where: str, key: str, held: bool) -> Robot:
    """Press or hold a key on the first choice of a game of two."""
    robot = laid(page, site, Match.new(slug, 2, {}, random.Random(3)))
    if where == "list":
        robot.list_mode()
    page.locator(FIRST[where]).first.focus()
    if held:
        hold(page, key)
    else:
        page.keyboard.press(key)
    robot.shown()
    return robot


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("where", FIRST)
@pytest.mark.parametrize("slug", ["kheops", "imhotep"])
def test_a_held_key_acts_as_one_press(
    open_started: OpenStarted, site: str, slug: str, where: str, key: str
) -> None:
    seen = []
    for held in (False, True):
        robot = chosen(open_started(), site, slug, where, key, held)
        passes = robot.page.locator(DEVICE).count()
        picked = robot.page.locator("#board .picked").count()
        seen.append((robot.length, passes, picked))
    assert seen[0] == seen[1]


def test_a_held_key_does_not_take_the_device(open_started: OpenStarted, site: str) -> None:
    page = open_started()
    robot = laid(page, site, Match.new("toy", 2, {}, random.Random(1)))
    robot.list_mode()
    page.locator("#choices [data-choice]").first.focus()
    for _ in range(REPEATS):
        page.keyboard.down("Enter")
    robot.shown()
    expect(page.locator(DEVICE)).to_have_count(1)
    page.keyboard.up("Enter")
    page.locator(DEVICE).focus()
    page.keyboard.press("Enter")
    expect(page.locator(DEVICE)).to_have_count(0)


def test_a_held_key_starts_one_game(open_started: OpenStarted, site: str) -> None:
    page = open_started()
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=senet")
    robot.persons()
    robot.shown()
    page.locator("[data-start]").focus()
    hold(page, "Enter")
    expect(robot.table).to_have_attribute("data-game", "senet")
    robot.shown()
    assert robot.length == 0
    kept = "Object.keys(localStorage).filter((name) => name.startsWith('faraone:partita:')).length"
    assert page.evaluate(kept) <= 1


def test_keys_that_decide_nothing_work_just_after_a_change_of_turn(
    open_started: OpenStarted, site: str
) -> None:
    page = open_started()
    robot = laid(page, site, Match.new("imhotep", 2, {}, random.Random(3)))
    page.locator(FIRST["board"]).first.focus()
    page.evaluate("document.getElementById('table').setAttribute('data-deaf', '1')")
    before = robot.length
    page.keyboard.press("Enter")
    robot.shown()
    assert robot.length == before and page.locator("#board .picked").count() == 0
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(FIRST["board"]).first.focus()
    page.keyboard.press("s")
    expect(page.locator("#status")).to_contain_text("La macchina più forte")
