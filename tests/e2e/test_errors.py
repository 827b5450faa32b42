"""Errors in a view, a text, a rule or the worker: the page shows one sentence, and the game goes on without loss."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from app.words import errors as errors_words
from app.words import machines as machines_words
from pycore.link import decode
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import Robot

# Makes the function named in `window.breaks` fail.
BREAKS: Final = """
    from app.games.fallback import Guarded
    from pycore.match import Match

    def broken():
        return RuntimeError("broken on purpose")

    def breaks(name):
        if getattr(js.window, "breaks", "") == name:
            raise broken()

    def guarding(self, name, act, plain, guard=Guarded._guard):
        def fails(*given):
            breaks(name)
            return act(*given)
        return guard(self, name, fails, plain)

    def pushing(self, choice, push=Match._push):
        if getattr(js.window, "breaks", "") == "rule":
            self.state.apply(choice)
            raise broken()
        push(self, choice)

    def seeing(self, seat, k=None, see=Match.seen_by):
        if len(self) > getattr(js.window, "shownTo", 10_000):
            raise broken()
        return see(self, seat, k)

    Guarded._guard, Match._push, Match.seen_by = guarding, pushing, seeing
    await sleep(0)
    await start()
"""
BAR: Final = "#trouble .trouble"


@pytest.fixture
def fragile(open_context: OpenContext, site: str, watch: Watch) -> Page:
    """A game of Imhotep between two people, on a page in which a test can break a part."""
    context = open_context(
        viewport={"width": 360, "height": 640}, permissions=["clipboard-read", "clipboard-write"]
    )
    page = context.new_page()

    def changed(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        assert "\n    await start()\n" in text
        route.fulfill(response=answer, body=text.replace("    await sleep(0)\n    await start()\n", BREAKS))

    page.route(re.compile(r"/gioca/(\?.*)?$"), changed)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=imhotep")
    robot.persons()
    page.locator("[data-start]").click()
    expect(robot.table).to_have_attribute("data-game", "imhotep")
    return page


def expected(watch: Watch, words: str = "broken on purpose") -> None:
    """Check that an intended error is in the console, and remove it from the complaints."""
    assert any(words in complaint for complaint in watch.complaints), watch.complaints
    watch.complaints.clear()


def choose(page: Page) -> None:
    """Make a choice with the list, by script."""
    page.evaluate("document.querySelector('#choices [data-choice]').click()")
    if page.locator("[data-confirm]").count():
        page.locator("[data-confirm]").first.click()
    if page.locator("[data-pass-device] .confirm").count():
        page.locator("[data-pass-device] .confirm").click()


def breaks(page: Page, what: str) -> None:
    page.evaluate("what => { window.breaks = what; }", what)


def length(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-length") or 0)


def goes_on(page: Page, before: int) -> None:
    """Check that a choice can be made and is shown."""
    choose(page)
    page.wait_for_function(
        "before => Number(document.getElementById('table').dataset.length) > before", arg=before
    )


def closed(page: Page) -> None:
    """Close the error message."""
    page.locator('[data-act="close-trouble"]').click()
    expect(page.locator(BAR)).to_have_count(0)


def test_the_game_goes_on_whatever_fails(fragile: Page, watch: Watch) -> None:
    page = fragile
    choose(page)

    breaks(page, "label")
    goes_on(page, length(page))
    expect(page.locator(BAR)).to_contain_text(errors_words.SOMETHING_FAILED)
    expected(watch)
    closed(page)

    breaks(page, "rule")
    before = length(page)
    choose(page)
    expect(page.locator(BAR)).to_contain_text(errors_words.SOMETHING_FAILED)
    expected(watch)
    assert length(page) == before
    breaks(page, "")
    goes_on(page, before)  # the same choice works once the rule is repaired
    closed(page)

    before = length(page)
    page.evaluate("before => { window.shownTo = before; }", before)
    choose(page)
    expect(page.locator(BAR)).to_contain_text(errors_words.SOMETHING_FAILED)
    expected(watch)
    assert length(page) == before, "what cannot be shown is taken back"
    page.evaluate("() => { window.shownTo = 10000; }")
    closed(page)

    breaks(page, "board")
    goes_on(page, before)
    expect(page.locator(BAR)).to_contain_text(errors_words.DRAWING_FAILED)
    expect(page.locator("#table")).to_have_attribute("data-list", "on")
    expect(page.locator("#choices [data-choice]").first).to_be_visible()
    expected(watch)
    page.locator('[data-act="copy-details"]').click()
    expect(page.locator("#status")).to_contain_text(errors_words.DETAILS_COPIED)
    details = str(page.evaluate("navigator.clipboard.readText()"))
    link = details.splitlines()[0].partition("#")[2]
    assert len(decode(link.partition("&")[0])) == length(page)
    assert "imhotep board: RuntimeError: broken on purpose" in details and "thinker" in details
    goes_on(page, length(page))
    before = length(page)
    page.locator('[data-act="reload"]').click()
    page.wait_for_function("() => !window.breaks && document.querySelector('#table[data-game]')")
    assert length(page) == before
    expect(page.locator("#scenery svg")).to_be_visible()


def test_a_worker_that_fails_is_replaced_by_the_page(page: Page, site: str, watch: Watch) -> None:
    body = 'postMessage({ id: 0, failed: "broken on purpose" });'
    page.route("**/thinker*", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=imhotep")
    page.locator("[data-start]").click()
    expect(page.locator(BAR)).to_contain_text(errors_words.WORKER_FAILED)
    expect(page.locator("#status")).to_contain_text(machines_words.NO_WORKER)
    closed(page)
    choose(page)
    expect(page.locator("#table")).to_have_attribute("data-seat", "0", timeout=20_000)
