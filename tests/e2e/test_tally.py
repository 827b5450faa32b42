"""One's own record in the list of kept games, by touch and by keyboard."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.table.index import VERSION, facts_of
from app.table.saves import FACTS, GAME, PREFIX, Save
from app.table.tally import RECORD
from app.words import saves as saves_words
from app.words import tally as tally_words
from pycore.link import encode
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import small_targets, sticking_out
from tests.e2e.positions import random_match
from tests.e2e.robot import Robot
from tests.e2e.test_play import PHONE

PUT = "texts => Object.entries(texts).forEach(([name, text]) => localStorage.setItem(name, text))"
PEOPLE = "&n=Giocatore,Ani&c=bianco,blu&p=persona,scriba"


def solo_games(page: Page, robot: Robot, site: str, count: int) -> None:
    """Keep finished games of Senet against a machine, two of them reviewed, and open the list."""
    texts = {}
    for n in range(count):
        match = random_match("senet", 2, n)
        save = Save(
            f"s{n}",
            encode(match),
            f"{PEOPLE}&m=match00{n}",
            f"2026-03-0{n + 1}T10:00:00+00:00",
            f"Partita {n}",
        )
        texts[GAME + save.id] = json.dumps(save._asdict())
        texts[FACTS + save.id] = json.dumps([VERSION, *facts_of(match, save.link)])
    reviewed = [f"match00{n} senet 1 1 5 {1772359200000 + n} {90 - 20 * n}" for n in range(2)]
    texts[PREFIX + RECORD] = json.dumps({"gone": reviewed})
    robot.open(f"{site}gioca/?gioco=senet")
    page.evaluate(PUT, texts)
    robot.open(f"{site}gioca/?gioco=senet")


def played(page: Page, many: int) -> None:
    expect(page.locator(".tally tbody td").first).to_have_text(str(many))


def test_the_record_by_touch(open_started: OpenStarted, site: str, axe: str) -> None:
    page = open_started(**PHONE)
    robot = Robot(page)
    solo_games(page, robot, site, 3)
    page.locator("#tally").tap()
    expect(page.locator(".tally tbody th")).to_have_text(["Senet", "Scriba"])
    played(page, 3)
    expect(page.locator(".tally tbody td").last).to_have_text("0,8")
    expect(page.locator(".tally figure svg")).to_be_visible()
    assert sticking_out(page) == [] and small_targets(page) == [] and faults(page, axe, "#kept") == {}
    page.locator("[data-more]").first.tap()
    page.locator("[data-delete]").first.tap()
    expect(page.locator("[data-restore]")).to_be_visible()
    played(page, 3)
    page.locator('[data-study="clear-tally"]').tap()
    expect(page.locator(".tally")).to_contain_text(tally_words.NO_RESULTS)
    page.locator("#restore-tally").tap()
    played(page, 3)


@pytest.mark.started
def test_the_record_by_keyboard_and_through_a_file(page: Page, site: str, tmp_path: Path) -> None:
    robot = Robot(page)
    solo_games(page, robot, site, 2)
    page.locator("#tally").focus()
    page.keyboard.press("Enter")
    played(page, 2)
    expect(page.locator("#tally")).to_be_focused()
    expect(page.locator("#tally")).to_have_attribute("aria-expanded", "true")
    page.locator("[data-more]").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-delete]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-restore]")).to_be_focused()
    with page.expect_download() as download:
        page.locator('[data-act="export-all"]').focus()
        page.keyboard.press("Enter")
    file = tmp_path / "games.faraone"
    download.value.save_as(file)
    page.locator('[data-study="clear-tally"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#restore-tally")).to_be_focused()
    page.evaluate("localStorage.clear()")
    robot.open(f"{site}gioca/?gioco=senet")
    page.locator("#import").set_input_files(file)
    expect(page.locator("#kept-head")).to_contain_text(saves_words.results(1))
    page.locator("#tally").focus()
    page.keyboard.press("Enter")
    played(page, 2)
