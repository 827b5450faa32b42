"""Machine players in a real browser: they search in a worker, or on the page without one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.words import machines as machines_words
from pycore.link import decode
from tests.e2e.conftest import OpenContext, OpenStarted, Watch
from tests.e2e.layout import covered, unsaid
from tests.e2e.robot import ANSWERED, BOOT_MS, CONFIRM, DEVICE, LIT, Robot

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
PACE = "window.pace = (act) => setTimeout(act);"
"""A clock whose pauses end at once."""
HELD = "window.held = []; window.pace = (act) => held.push(act);"
CALM_MS = 1_500
"""Idle time before a picture is stored."""
GO_ON = "held.splice(0).forEach((act) => act())"


def rested(robot: Robot) -> None:
    """Wait until a person is to choose."""
    expect(robot.table).not_to_have_attribute("data-busy", "1", timeout=BOOT_MS)


def test_a_whole_game_against_a_scribe_by_touch(open_context: OpenContext, site: str) -> None:
    """One touch starts the game, one worker searches, and no pass screen is shown."""
    context = open_context(**PHONE)
    context.add_init_script(PACE)
    page = context.new_page()
    robot = Robot(page, seed=2)
    robot.open(f"{site}gioca/?gioco=toy")
    page.locator("[data-start]").tap()
    expect(robot.table).to_have_attribute("data-game", "toy")
    steps = 0
    while not robot.over:
        rested(robot)
        assert page.locator(DEVICE).count() == 0
        if not robot.over:
            robot.step_by_touch()
        steps += 1
        assert steps < 60
        if steps == 2:
            page.reload()
            robot.ready()
            assert page.locator("#bar [data-be]").count() == 0
    assert len(page.workers) == 1
    link, _, tail = page.url.partition("#")[2].partition("&")
    assert "p=persona,scriba" in tail
    assert decode(robot.link()).state.decision() is None and link


def test_machine_moves_are_shown_and_undone_and_a_hint_is_given(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    robot = Robot(page, seed=1)
    robot.open(f"{site}gioca/?gioco=imhotep")
    page.evaluate(f"() => {{ {HELD} }}")
    page.locator("[data-start]").tap()
    expect(robot.table).to_have_attribute("data-game", "imhotep")
    before = robot.length
    page.locator('#actions [data-act="hint"]').tap()
    expect(page.locator("#status .advice")).to_contain_text(
        "La macchina più forte sceglierebbe", timeout=BOOT_MS
    )
    expect(page.locator("#board .key.advised").first).to_be_visible()
    robot.list_mode()
    expect(page.locator("#choices .advised")).to_have_count(1)
    robot.press("#choices .advised")
    expect(robot.table).to_have_attribute("data-busy", "1")
    expect(page.locator("#status .say")).to_contain_text(machines_words.thinks("Ani", "scriba"))
    page.locator('#actions [data-act="skip"]').tap()
    rested(robot)
    assert robot.length > before + 1
    expect(page.locator("#status .last")).to_contain_text("Ani")
    page.locator('#actions [data-act="undo"]').tap()
    expect(robot.table).to_have_attribute("data-length", str(before))


def by_list(page: Page, site: str, slug: str) -> Robot:
    """A game against the default machine, in list mode."""
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    page.locator("[data-start]").click()
    expect(robot.table).to_have_attribute("data-game", slug)
    robot.list_mode()
    return robot


def test_keyboard_focus_waits_in_the_list_for_a_machine(open_started: OpenStarted, site: str) -> None:
    """The button back to the board comes before the choices, and does not get the focus."""
    page = open_started()
    robot = by_list(page, site, "imhotep")
    for _ in range(2):
        before = robot.length
        page.locator("#choices .choice").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => table.dataset.length > {before + 1} && !table.dataset.busy")
        expect(page.locator("#choices .choice").first).to_be_focused()


def test_keyboard_focus_starts_at_the_first_choice_of_every_list(
    open_started: OpenStarted, site: str
) -> None:
    """This also holds if the next list contains the pressed button at another place."""
    page = open_started()
    robot = by_list(page, site, "kheops")
    choices, straight = page.locator("#choices .choice"), 0
    while straight < 4:
        before = robot.length
        choices.nth(min(7, choices.count() - 1)).focus()
        page.keyboard.press("Enter")
        page.wait_for_function(ANSWERED, arg=[before, CONFIRM])
        if page.locator(CONFIRM).count():
            robot.settle(before)
            page.wait_for_function("() => !table.dataset.busy")
            continue
        page.wait_for_function("() => !table.dataset.busy")
        expect(choices.first).to_be_focused()
        straight += 1


def test_the_board_does_not_move_when_a_hint_grows(open_started: OpenStarted, site: str) -> None:
    """The hint covers the words above the board, or its edge, so that a finger hits what it was aimed at."""
    page = open_started(**PHONE)
    robot = Robot(page, seed=1)
    top = "() => document.getElementById('board').getBoundingClientRect().top"
    robot.open(f"{site}gioca/?gioco=kheops")
    page.locator("[data-start]").tap()
    expect(robot.table).to_have_attribute("data-game", "kheops")
    lamp = page.locator('#actions [data-act="hint"]')
    expect(lamp).to_be_visible(timeout=BOOT_MS)
    robot.shown()
    before = page.evaluate(top)
    lamp.tap()
    expect(page.locator("#status .advice")).to_contain_text(
        "La macchina più forte sceglierebbe", timeout=BOOT_MS
    )
    robot.shown()
    grown = page.evaluate("() => parseFloat(document.documentElement.style.getPropertyValue('--grow'))")
    assert grown > 8 and abs(page.evaluate(top) - before) < 2


BELOW = """say => {
  const words = document.createRange(), texts = document.createTreeWalker(say, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) words.selectNodeContents(texts.currentNode);
  return words.getBoundingClientRect().bottom - say.getBoundingClientRect().bottom;
}"""
"""By how many pixels the last word of a sentence lies below the room that is shown of it."""


def test_a_hint_leaves_the_question_whole(open_started: OpenStarted, site: str) -> None:
    """On the smallest phone, where the hint button is only in the help, two touches away."""
    page = open_started(**SMALL)
    robot = Robot(page, seed=1)
    robot.open(f"{site}gioca/?gioco=imhotep")
    page.locator('[name="seats"][value="4"]').check(force=True)
    robot.persons()
    page.locator("[data-start]").tap()
    lamp = page.locator("#actions .hint")
    expect(lamp).to_be_visible()
    expect(lamp.locator(".word")).to_be_hidden()
    robot.step_by_touch()
    robot.passed()
    expect(lamp).to_be_hidden()
    page.locator('#tabs [data-act="help"]').tap()
    page.locator('#help [data-act="hint"]').tap()
    expect(page.locator("#status .advice")).to_contain_text(
        "La macchina più forte sceglierebbe", timeout=BOOT_MS
    )
    robot.shown()
    assert unsaid(page) == "" and covered(page, "") == []
    assert page.locator("#status .say").evaluate(BELOW) < 1
    expect(page.locator(".told[data-tight]")).to_have_count(0)


@pytest.mark.parametrize(("width", "seats"), [(360, 3), (768, 4), (1440, 4)])
def test_the_hint_button_has_its_label_if_there_is_room(
    open_started: OpenStarted, site: str, width: int, seats: int
) -> None:
    """With any number of points."""
    page = open_started(**{**SMALL, "viewport": {"width": width, "height": 900}})
    Robot(page).start(site, "imhotep", seats)
    page.evaluate(
        "document.querySelectorAll('#standings b').forEach((one, n) => { one.textContent = n ? 88 : 118; })"
    )
    lamp = page.locator("#actions .hint")
    expect(lamp.locator(".word")).to_be_visible()
    assert lamp.evaluate(
        "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    box, answers = lamp.bounding_box(), page.locator(".answers").bounding_box()
    assert box is not None and answers is not None
    assert box["height"] < 50 and answers["height"] < 60


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
@pytest.mark.parametrize("size", ["normale", "grande"])
def test_large_text_keeps_hint_button_and_points_visible(
    open_started: OpenStarted, site: str, width: int, height: int, size: str
) -> None:
    """On a phone in portrait and landscape: the hint button has its label, beside or above the points of two players,
    and the tabs stay on one line."""
    page = open_started(**{**SMALL, "viewport": {"width": width, "height": height}})
    page.goto(site)
    page.evaluate("size => localStorage.setItem('faraone:testo', size)", size)
    robot = Robot(page, seed=1)
    robot.start(site, "imhotep", 2)
    robot.step_by_touch()
    robot.passed()
    expect(page.locator("html")).to_have_attribute("data-size", size)
    lamp = page.locator("#actions .hint")
    expect(lamp.locator(".word")).to_be_visible()
    assert lamp.evaluate(
        "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    tops = page.locator(".tab").evaluate_all("tabs => tabs.map((tab) => tab.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    points = page.locator("#standings").bounding_box()
    assert points is not None and points["y"] + points["height"] <= tops[0]
    letters = "['html', '.speak'].map((one) => getComputedStyle(document.querySelector(one)).fontSize)"
    assert len(set(page.evaluate(letters))) == 1


def test_in_landscape_the_form_leaves_room_above_its_buttons(open_started: OpenStarted, site: str) -> None:
    page = open_started(**{**SMALL, "viewport": {"width": 640, "height": 360}})
    Robot(page).start(site, "imhotep", 2)
    page.locator('[data-tab="partite"]').tap()
    page.locator('[data-act="new"]').tap()
    expect(page.locator(".start .resume")).to_be_visible()
    box = page.locator(".start").bounding_box()
    assert box is not None and box["height"] <= 360 / 4


BOXES = """() => Object.fromEntries(["hint", "undo"].map((act) => {
  const button = document.querySelector(`#actions [data-act="${act}"]`);
  const { left, right } = button?.checkVisibility() ? button.getBoundingClientRect() : {};
  return [act, left === undefined ? null : [left, right]];
}))"""


@pytest.mark.parametrize(
    ("width", "height", "game", "seats"),
    [
        (360, 640, "senet", 2),
        (360, 640, "oh_pharaoh", 3),
        (360, 640, "imhotep", 4),
        (412, 800, "kheops", 2),
        (640, 360, "kheops", 2),
        (768, 1024, "leggende", 2),
        (1120, 800, "kheops", 2),
        (1440, 900, "kheops", 2),
    ],
)
def test_undo_never_takes_the_place_of_the_hint_button(
    open_started: OpenStarted, site: str, width: int, height: int, game: str, seats: int
) -> None:
    """With any number of other buttons, the undo button is never where the hint button was."""
    page = open_started(viewport={"width": width, "height": height}, has_touch=True)
    robot = Robot(page, seed=3)
    robot.start(site, game, seats)
    boxes: dict[str, list[list[float]]] = {"hint": [], "undo": []}
    for _ in range(40):
        robot.passed()
        for act, box in page.evaluate(BOXES).items():
            if box is not None and box not in boxes[act]:
                boxes[act].append(box)
        if len(boxes["hint"]) * len(boxes["undo"]) >= 4:
            break
        robot.step_by_touch()
    assert boxes["undo"], "taking back was offered"
    assert boxes["hint"], "an advice was offered"
    for left, right in boxes["hint"]:
        assert right - left >= 32
        assert all(right <= start or end <= left for start, end in boxes["undo"])
    answers = page.locator(".answers").bounding_box()
    assert answers is not None and (answers["height"] < 60 or height < 400)


def test_a_game_between_people_starts_no_worker(open_started: OpenStarted, site: str) -> None:
    page = open_started()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    known = len(page.workers)
    Robot(page).start(site, "imhotep", 2)
    expect(page.locator(LIT).first).to_be_visible()
    assert len(page.workers) == known
    assert not [url for url in asked if re.search(r"thinker\.|players-", url)]


PICTURES_KEPT = "() => Object.keys(localStorage).filter((name) => name.includes(':quadro:')).length"


def test_no_picture_is_kept_while_a_machine_thinks(page: Page, site: str) -> None:
    """Drawing it would interrupt animations."""
    silent = "postMessage({ up: true });"
    page.route("**/thinker.*.mjs", lambda route: route.fulfill(body=silent, content_type="text/javascript"))
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=toy")
    page.locator("[data-start]").click()
    expect(robot.table).to_have_attribute("data-game", "toy")
    page.wait_for_function(f"() => ({PICTURES_KEPT})() === 1")
    page.evaluate(
        "localStorage.removeItem(Object.keys(localStorage).find((name) => name.includes(':quadro:')))"
    )
    page.locator(LIT).first.click()
    expect(robot.table).to_have_attribute("data-busy", "1")
    page.wait_for_timeout(3 * CALM_MS)
    assert page.evaluate(PICTURES_KEPT) == 0
    page.goto(f"{site}aiuto/")
    assert page.evaluate(PICTURES_KEPT) == 1


FRAMES_SHOWN = """{
  let frames = 0, drawn = 0;
  const watcher = new MutationObserver(() => (drawn = frames));
  const frame = () => (frames++, requestAnimationFrame(frame));
  addEventListener("DOMContentLoaded", () => {
    watcher.observe(document.getElementById("table"), { childList: true, subtree: true });
    requestAnimationFrame(frame);
  });
  window.shown = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (data, ...rest) {
    if (watcher.takeRecords().length) drawn = frames;
    if (data.text) shown.push(frames - drawn);
    post.call(this, data, ...rest);
  };
}"""
"""Counts the frames between a change of the table and each question to the worker."""


def test_a_search_starts_after_the_choice_is_painted(page: Page, site: str) -> None:
    page.add_init_script(FRAMES_SHOWN)
    page.add_init_script(PACE)
    robot = Robot(page, seed=4)
    robot.open(f"{site}gioca/?gioco=toy")
    page.locator("[data-start]").click()
    expect(robot.table).to_have_attribute("data-game", "toy")
    for _ in range(3):
        rested(robot)
        if not robot.over:
            robot.step_by_key()
    rested(robot)
    shown = page.evaluate("shown")
    assert shown and min(shown) > 0


def test_without_a_worker_the_page_thinks_and_says_so(page: Page, site: str, watch: Watch) -> None:
    page.add_init_script(PACE)
    page.route("**/thinker.*.mjs", lambda route: route.abort())
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=imhotep")
    page.locator("[data-start]").click()
    expect(page.locator("#status .notice")).to_have_text(re.compile(re.escape(machines_words.NO_WORKER)))
    before = robot.length
    page.locator(LIT).first.click()
    if page.locator("#menu [data-choice]").count():
        page.locator("#menu [data-choice]").first.click()
    elif robot.length == before:
        page.locator(LIT).first.click()
    page.wait_for_function(
        "before => Number(document.getElementById('table').dataset.length) > before + 1", arg=before
    )
    rested(robot)
    watch.complaints = [line for line in watch.complaints if "ERR_FAILED" not in line]
