"""The end of a game: final count, links from score lines to their places, slider, picture, rematch."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.words import log as log_words
from app.words import sharing as sharing_words
from pycore.link import encode
from pycore.match import Match
from tests.e2e.conftest import OpenStarted
from tests.e2e.positions import random_match
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.test_automatic_steps import GO_ON, HELD

NAMES = "&n=Anna,Bruno"
PICTURE = """async () => {
  const { width, height } = await createImageBitmap(await window.given.blob());
  return [width, height];
}"""


def finished(slug: str) -> Match:
    match = random_match(slug, 2, 1)
    while (decision := match.state.decision()) is not None:
        match.play(decision.choices[0])
    return match


def open_end(page: Page, site: str, match: Match) -> Robot:
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(match)}{NAMES}")
    expect(page.locator("#end")).to_be_visible()
    return robot


def scores(page: Page) -> list[int]:
    return [int(text) for text in page.locator("#players [data-score]").all_inner_texts()]


@pytest.mark.parametrize("slug", ["imhotep", "kheops"])
def test_the_final_count_adds_points_and_highlights_their_places(
    open_started: OpenStarted, site: str, slug: str
) -> None:
    page = open_started(viewport={"width": 1440, "height": 900})
    match = finished(slug)
    open_end(page, site, match)
    page.evaluate(f"() => {{ {HELD} }}")
    page.locator('#end [data-act="count"]').click()
    expect(page.locator("#end")).to_be_hidden()
    final = list(match.state.scores())
    last = [event for k, event in match.log if k == len(match) and "points" in event.data]
    assert scores(page) == [
        total - sum(event.data["points"] for event in last if event.seat == seat)
        for seat, total in enumerate(final)
    ]
    lit = 0
    for _ in range(60):
        page.evaluate(GO_ON)
        if page.locator("#end").is_visible():
            break
        lit += page.locator("#overlay [data-gain]").count()
    assert lit == sum(event.data["points"] != 0 for event in last)
    expect(page.locator("#end")).to_be_visible()
    assert page.locator("#end tfoot td").all_inner_texts() == [str(score) for score in final]


@pytest.mark.started
def test_the_count_can_be_skipped_and_score_lines_show_their_places(page: Page, site: str) -> None:
    match = finished("kheops")
    robot = open_end(page, site, match)
    page.locator('#end [data-act="count"]').click()
    page.locator('#actions [data-act="skip"]').click()
    expect(page.locator("#end")).to_be_in_viewport()
    paid = [event for _, event in match.log if event.kind == "network-scored"]
    rows = page.locator("#end tbody .to-place")
    expect(rows.filter(has_text="Sotterraneo")).to_have_count(len(paid))
    rows.first.click()
    expect(page.locator("#overlay [data-gain]")).to_have_text(f"+{paid[0].data['points']}")
    expect(page.locator("#board")).to_be_in_viewport()
    page.locator('#actions [data-act="leave"]').click()
    assert robot.over and page.locator("#end").is_visible()


def test_the_slider_reaches_all_moments(open_started: OpenStarted, site: str) -> None:
    page = open_started(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    robot = open_end(page, site, finished("imhotep"))
    page.locator('#end [data-act="replay"]').tap()
    slider = page.locator("#walk")
    expect(slider).to_be_visible()
    expect(page.locator(".round-marks i")).to_have_count(6)
    last = int(str(slider.get_attribute("max")))
    slider.fill(str(last // 2))
    expect(slider).to_have_attribute("aria-valuetext", log_words.slider_text(last // 2, last, 4, "round"))
    shown = robot.table.get_attribute("data-look")
    slider.press("ArrowRight")
    expect(robot.table).not_to_have_attribute("data-look", str(shown))
    # The marks stand at the slider's positions.
    places = page.locator(".round-marks i").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().x)"
    )
    assert places == sorted(places) and 0 <= places[0] < places[-1] < 360
    page.locator('#actions [data-act="leave"]').tap()
    expect(page.locator("#end")).to_be_visible()


@pytest.mark.parametrize("slug", ["kheops", "senet"])
def test_a_touch_on_the_chart_shows_its_moment(open_started: OpenStarted, site: str, slug: str) -> None:
    page = open_started(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    robot = open_end(page, site, finished(slug))
    span = page.locator("#end .chart rect").nth(9)
    k = str(span.get_attribute("data-moment"))
    span.tap()
    expect(robot.table).to_have_attribute("data-look", k)
    expect(page.locator("#board")).to_be_in_viewport()
    expect(page.locator(".round-marks i").first).to_be_visible()
    expect(page.locator("#walk")).to_have_attribute("aria-valuetext", re.compile("turno [1-9]"))


LONGEST_MS = 1500
SCENE = """() => document.querySelector("#end .scene").getAnimations({ subtree: true })
  .map((one) => one.effect.getComputedTiming().endTime)"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_scene_of_the_end_is_short_and_delays_nothing(
    open_started: OpenStarted, site: str, motion: str
) -> None:
    page = open_started(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion=motion)
    robot = open_end(page, site, finished("imhotep"))
    robot.shown()
    lasting = page.evaluate(SCENE)
    assert (300 <= max(lasting) <= LONGEST_MS) if motion == "no-preference" else lasting == []
    rematch = page.locator('#end [data-act="rematch"]')
    robot.press('#end [data-act="rematch"]')
    expect(rematch).to_have_count(0)
    expect(page.locator("#rematch")).to_be_focused()


def test_sounds_are_offered_once(open_started: OpenStarted, site: str) -> None:
    page = open_started()
    open_end(page, site, finished("imhotep"))
    refuse = page.locator('#end [data-act="no-sound"]')
    refuse.click()
    expect(refuse).to_have_count(0)
    expect(page.locator('#end [data-act="sound"]')).to_have_count(0)
    page.reload()
    expect(page.locator("#end .chart")).to_be_visible(timeout=BOOT_MS)
    expect(refuse).to_have_count(0)


@pytest.mark.started
def test_the_end_is_shared_as_a_picture(page: Page, site: str) -> None:
    """A browser that can share files gets the picture as a file. In other browsers the click on the download link is
    intercepted."""
    open_end(page, site, finished("senet"))
    page.evaluate(
        """() => {
          navigator.canShare = () => true;
          navigator.share = async ({ files }) => { window.given = { name: files[0].name, blob: () => files[0] } };
        }"""
    )
    page.locator('#end [data-act="share"]').click()
    page.locator('#panel-condividi [data-act="picture-portrait"]').click()
    page.wait_for_function("() => window.given")
    assert page.evaluate("given.name") == "senet.png"
    width, height = page.evaluate(PICTURE)
    assert (width, height) == (1080, 1350)
    page.evaluate("navigator.canShare = () => false")
    with page.expect_download() as download:
        page.locator('#panel-condividi [data-act="picture-square"]').click()
    assert download.value.suggested_filename == "senet.png"
    expect(page.locator("#status")).to_contain_text(sharing_words.picture_saved("senet.png"))


@pytest.mark.started
def test_the_next_player_begins_the_rematch(page: Page, site: str) -> None:
    robot = open_end(page, site, finished("senet"))
    page.locator('#end [data-act="rematch"]').click()
    expect(page.locator("#rematch")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#rematch")).to_have_count(0)
    page.locator('#end [data-act="rematch"]').click()
    page.locator("#end .confirm[data-begin]").click()
    expect(robot.table).to_have_attribute("data-seat", "0")
    expect(page.locator("#players .player.turn")).to_contain_text("Bruno")
