"""Sounds and vibration in a browser: off by default; no vibration with reduced motion."""

import random

from playwright.sync_api import Page, expect

from pycore.link import encode
from pycore.match import Match
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import Robot

# Counts sounds and vibrations instead of playing them.
COUNTED = """window.heard = { contexts: 0, strokes: 0, felt: [] };
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor() { super(); heard.contexts++; }
  createGain() { heard.strokes++; return super.createGain(); }
};
Object.defineProperty(Navigator.prototype, "vibrate", { value: (buzz) => heard.felt.push(buzz) });"""


def played(page: Page, site: str) -> Robot:
    """A game in which one choice has been made."""
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(Match.new('imhotep', 2, {}, random.Random(3)))}")
    page.locator('#bar [data-act="all-here"]').click()
    load(robot)
    return robot


def load(robot: Robot) -> None:
    before = robot.length
    robot.press("#board .key.lit[data-key*=space]")
    expect(robot.table).not_to_have_attribute("data-length", str(before))
    robot.shown()


def switch(page: Page) -> None:
    page.locator(".top [data-act=help]").click()
    page.locator("#help [data-act=sound]").click()
    page.locator("#help [data-act=close-help]").click()


def test_nothing_is_heard_until_it_is_asked_for(open_context: OpenContext, site: str) -> None:
    context = open_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(COUNTED)
    page = context.new_page()
    robot = played(page, site)
    assert page.evaluate("heard") == {"contexts": 0, "strokes": 0, "felt": []}
    switch(page)
    load(robot)
    heard = page.evaluate("heard")
    assert heard["contexts"] == 1 and heard["strokes"] > 2
    assert heard["felt"] == [[25, 60, 25], [18], [25, 60, 25]]
    page.emulate_media(reduced_motion="reduce")
    load(robot)
    assert page.evaluate("heard.felt.length") == 3 and page.evaluate("heard.strokes") > heard["strokes"]
    switch(page)
    strokes = page.evaluate("heard.strokes")
    page.locator("#actions [data-act=undo]").click()
    robot.shown()
    assert page.evaluate("heard.strokes") == strokes
