"""Touch and mouse at the table: a double tap does not choose for the next player, and dragging shows the piece."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import CDPSession, Page, expect

from app import games
from app.games.contract import GamePage
from pycore.contract import CHANCE
from pycore.link import encode
from pycore.match import Match
from tests.e2e.conftest import OpenContext, OpenStarted
from tests.e2e.positions import at_the_table, fewest, random_match
from tests.e2e.robot import AIM, BOOT_MS, DEVICE, Robot
from tests.e2e.test_play import PHONE, SLUGS

SHORTEST_MS = 350
REAL_CLOCK = "delete window.rest"
HELD_CLOCK = "window.held = []; window.rest = (act) => held.push(act);"
GO_ON = "held.splice(0).forEach((act) => act())"

# Simulates a touch at a point just before.
TOUCHED = """([clientX, clientY]) =>
  document.body.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }))"""

# Records the time spans in which pointers are ignored, by the page's clock.
WATCH = """window.spans = [];
const table = document.getElementById("table");
new MutationObserver(() => {
  const deaf = table.hasAttribute("data-deaf"), last = spans.at(-1);
  if (deaf && (!last || last.length === 2)) spans.push([performance.now()]);
  else if (!deaf && last?.length === 1) last.push(performance.now());
}).observe(table, { attributeFilter: ["data-deaf"] });"""


def imhotep() -> Match:
    """A game of two, before the first choice."""
    return Match.new("imhotep", 2, {}, random.Random(3))


def laid(page: Page, site: str, match: Match) -> Robot:
    """Open the game, with everybody at this device."""
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(match)}")
    page.locator('#bar [data-act="all-here"]').click()
    robot.passed()
    return robot


def place(page: Page, key: str) -> tuple[float, float]:
    """A visible point of an element where a touch hits it."""
    x, y = page.evaluate(AIM, [f'#board [data-key="{key}"]', 0, True])
    return x, y


def tap_twice(page: Page, cdp: CDPSession, x: float, y: float) -> float:
    """Two taps in a row as the system sends them; returns the milliseconds between them."""
    page.evaluate(
        "addEventListener('pointerdown', (event) => (window.taps ??= []).push(event.timeStamp), true)"
    )
    for _ in range(2):
        cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    first, second = page.evaluate("taps.slice(-2)")
    return float(second - first)


def test_a_double_tap_chooses_once(open_context: OpenContext, site: str) -> None:
    """With real touch events in real time: the second tap would take stones for the other seat."""
    context = open_context(**PHONE)
    context.add_init_script(REAL_CLOCK)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    for _ in range(5):
        robot = laid(page, site, imhotep())
        expect(robot.table).not_to_have_attribute("data-deaf", "1")
        before, first = robot.length, robot.stated("seat")
        page.evaluate(WATCH)
        x, y = place(page, "quarry")
        if tap_twice(page, cdp, x, y) < SHORTEST_MS:
            break
        page.goto("about:blank")
    else:
        raise AssertionError("no second tap came before it could count")
    expect(robot.table).not_to_have_attribute("data-seat", str(first))
    expect(robot.table).not_to_have_attribute("data-deaf", "1")
    robot.shown()
    assert robot.length == before + 1
    page.touchscreen.tap(*place(page, "quarry"))  # the page may have scrolled for the next player
    expect(robot.table).to_have_attribute("data-seat", str(first))
    expect(robot.table).not_to_have_attribute("data-deaf", "1")
    assert robot.length == before + 2
    spans = page.evaluate("spans")
    assert len(spans) == 2 and all(end - start >= SHORTEST_MS for start, end in spans)


@contextmanager
def deaf(page: Page) -> Iterator[None]:
    """Keeps the table in the pause after a change of turn, when pointers are ignored."""
    expect(page.locator("#table")).to_have_attribute("data-deaf", "1")
    yield
    page.evaluate(GO_ON)
    expect(page.locator("#table")).not_to_have_attribute("data-deaf", "1")


def test_after_a_change_of_turn_keys_are_ignored_and_pointers_reach_only_the_hint_button(
    open_context: OpenContext, site: str
) -> None:
    context = open_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(HELD_CLOCK)
    page = context.new_page()
    robot = laid(page, site, imhotep())
    page.evaluate(GO_ON)
    robot.list_mode()
    page.locator("#board [data-key=quarry]").click()
    with deaf(page):
        before = robot.length
        for selector in (
            "#board [data-key=quarry]",
            "#choices [data-choice] >> nth=0",
            "#actions [data-act=undo]",
        ):
            box = page.locator(selector).bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        robot.shown()
        assert robot.length == before
        lamp = page.locator("#actions [data-act=hint]").bounding_box()
        assert lamp is not None
        advised, at = page.locator("#status .advice"), (lamp["x"] + 20, lamp["y"] + 20)
        page.evaluate(TOUCHED, at)
        page.mouse.click(*at)
        robot.shown()
        # At the same place so soon, it counts as a double tap.
        expect(page.locator("#status .notice")).to_have_count(0)
        page.wait_for_timeout(SHORTEST_MS)
        page.mouse.click(*at)
        expect(advised).to_have_count(1, timeout=BOOT_MS)
        page.locator("#choices [data-choice]").first.focus()
        for key in ("Enter", " "):
            page.keyboard.press(key)
        robot.shown()
        assert robot.length == before
        page.evaluate("document.querySelector('#choices [data-choice]').click()")
        expect(robot.table).to_have_attribute("data-length", str(before + 1))
    page.locator("#choices [data-choice]").first.focus()
    page.keyboard.press("Enter")
    expect(robot.table).to_have_attribute("data-length", str(before + 2))
    robot.shown()
    page.evaluate(GO_ON)
    page.locator("#actions [data-act=undo]").click()
    expect(robot.table).to_have_attribute("data-length", str(before + 1))


def test_a_double_tap_does_not_take_the_device(open_context: OpenContext, site: str) -> None:
    """The pass screen appears under the finger that has made the last choice."""
    context = open_context(**PHONE)
    context.add_init_script(HELD_CLOCK)
    page = context.new_page()
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=kheops")
    robot.persons()
    page.locator("[data-start]").tap()
    expect(page.locator(DEVICE)).to_have_count(1)
    with deaf(page):
        box = page.locator(DEVICE).bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        robot.shown()
        expect(page.locator(DEVICE)).to_have_count(1)
    page.locator(DEVICE).tap()
    expect(page.locator(DEVICE)).to_have_count(0)


# Dragging


def pull(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press the mouse button, and move to the place of the drop."""
    (x, y), (to_x, to_y) = start, end
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 6)
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y)


def one_drag(match: Match) -> tuple[str, str] | None:
    """Two keys of one drag that makes a choice, or begins it; None if nothing can be dragged."""
    session = at_the_table(match)
    session.here.be(None)
    session.here.take_device()
    decision = session.decision
    assert decision is not None
    for choice in decision.choices:
        chains = session.page.keys(session.view.seen(), choice)
        found = next((c[:2] for c in reversed(chains) if len(c) > 1), (chains[0][0], chains[-1][-1]))
        if found[0] != found[1]:
            return found[0], found[1]
    return None


def draggable(slug: str) -> tuple[Match, str, str]:
    """The last position of a random game in which something can be dragged, with source and target."""
    whole = random_match(slug, fewest(slug), 3)
    for k in range(len(whole.steps) - 1, 0, -1):
        step = whole.steps[k]
        if (
            step.seat != CHANCE
            and not step.forced
            and (keys := one_drag(match := whole.until(k))) is not None
        ):
            return match, *keys
    raise AssertionError(slug)


@pytest.mark.parametrize(
    "slug", [slug for slug in SLUGS if type(games.page(slug)).carried is not GamePage.carried]
)
def test_a_dragged_piece_follows_the_pointer(open_started: OpenStarted, site: str, slug: str) -> None:
    """A copy of the piece is under the pointer, and the target is marked. If the piece is dropped elsewhere, the copy
    disappears and nothing is chosen."""
    page = open_started(viewport={"width": 1280, "height": 900})
    match, first, second = draggable(slug)
    robot = laid(page, site, match)
    before = robot.length
    start, end = place(page, first), place(page, second)
    pull(page, start, end)
    copy = page.locator("#board .carried")
    expect(copy).to_have_count(1)
    expect(page.locator("#board .key.under")).to_have_attribute("data-key", second)
    alone = copy.locator("> .piece").bounding_box() if copy.locator("> .piece").count() else None
    moved = copy.evaluate("e => e.style.translate.split(' ').map(parseFloat)")
    if alone is None:
        assert moved == pytest.approx([end[0] - start[0], end[1] - start[1]], abs=1)
    else:
        assert 0 <= end[0] - alone["x"] <= alone["width"] and 0 <= end[1] - alone["y"] <= alone["height"]
    page.mouse.move(2, 2)
    page.mouse.up()
    expect(copy).to_have_count(0)
    expect(page.locator("#board .under")).to_have_count(0)
    assert robot.length == before
    pull(page, start, end)
    page.mouse.up()
    robot.shown()
    assert robot.length > before or page.locator("#board .key.picked, #actions [data-confirm]").count()


@pytest.mark.parametrize("give_up", ["Escape", "right button", "blur", "lost pointerup"])
def test_a_drag_that_is_given_up_leaves_nothing_behind(
    open_started: OpenStarted, site: str, give_up: str
) -> None:
    page = open_started(viewport={"width": 1280, "height": 900})
    match, first, second = draggable("imhotep")
    robot = laid(page, site, match)
    before = robot.length
    end = place(page, second)
    pull(page, place(page, first), end)
    expect(page.locator("#board .carried")).to_have_count(1)
    if give_up == "Escape":
        page.keyboard.press("Escape")
    elif give_up == "right button":
        page.mouse.down(button="right")
        page.mouse.move(end[0] + 1, end[1])
        page.mouse.up(button="right")
    elif give_up == "blur":
        page.evaluate("dispatchEvent(new Event('blur'))")
    else:
        page.evaluate("document.dispatchEvent(new PointerEvent('pointermove', { buttons: 0 }))")
    expect(page.locator("#board .carried")).to_have_count(0)
    page.mouse.up()
    robot.shown()
    assert robot.length == before
    expect(page.locator("#status .notice")).to_have_count(0)
    expect(page.locator("#board .picked")).to_have_count(0)
    expect(page.locator("#table[data-dragging]")).to_have_count(0)
    pull(page, place(page, first), end)
    page.mouse.up()
    robot.shown()
    assert robot.length > before


def test_a_long_touch_explains_and_chooses_nothing(open_context: OpenContext, site: str) -> None:
    page = open_context(**PHONE).new_page()
    match = Match.new("valle", 2, {}, random.Random(3))
    while (decision := match.state.decision()) is not None and decision.kind != "overseer":
        match.play(("done",) if ("done",) in decision.choices else decision.choices[0])
    laid(page, site, match)
    before = page.locator("#table").get_attribute("data-length")
    x, y = place(page, "site-13")
    cdp = page.context.new_cdp_session(page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#status .notice")).to_contain_text("Cantiere 13, piccolo: 0 cubi su 5")
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    Robot(page).shown()
    assert page.locator("#table").get_attribute("data-length") == before
    expect(page.locator("#board [data-key='site-13'].lit")).to_be_attached()
    Robot(page).tap_at(x, y)
    expect(page.locator("#status .notice")).to_have_count(0)
