"""What extensions, translators and the browser itself do to a page: the table keeps its own in order."""

import random
from base64 import b64encode
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from build_site.browser import launch_options
from pycore.match import Match
from tests.e2e import positions
from tests.e2e.conftest import OpenContext, OpenStarted
from tests.e2e.robot import BOOT_MS, OFFERED, Robot
from tests.e2e.test_touch import laid

INTRUDE: Final = """(selector) => {
  for (const home of document.querySelectorAll(selector)) {
    const children = [...home.children];
    for (const child of [children[0], children.at(-1), null]) {
      home.insertBefore(Object.assign(document.createElement("x-note"), { textContent: "!" }), child);
    }
  }
}"""
"""Puts elements of somebody else into parts of the page."""
HOMES: Final = (
    "#choices",
    "#choices *:has(> [data-choice])",
    "#pieces",
    "#scenery > svg",
    "#players",
    "#status",
)


def seen(page: Page) -> dict[str, list[str]]:
    """The table's own content: choices of the list and of the board, and ids of pieces."""
    found: dict[str, list[str]] = page.evaluate("""() => ({
      choices: [...document.querySelectorAll("#choices [data-choice]")].map((one) => one.dataset.choice),
      lit: [...document.querySelectorAll("#board .lit")].map((one) => one.dataset.key),
      pieces: [...document.querySelectorAll("#pieces .piece")].map((one) => one.id),
    })""")
    return found


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("slug", ["imhotep", "leggende"])
def test_foreign_elements_double_nothing(open_started: OpenStarted, site: str, slug: str, home: str) -> None:
    match = Match.new(slug, 2, {}, random.Random(3))
    plain, crowded = (laid(open_started(), site, match) for _ in range(2))
    for robot in (plain, crowded):
        robot.list_mode()
    for n in range(12):
        crowded.page.evaluate(INTRUDE, home)
        for robot in (plain, crowded):
            robot.page.evaluate(f"document.querySelectorAll('{OFFERED}')[{n} % 3]?.click()")
            robot.passed()
        if n > 3 and robot.page.locator("[data-confirm]").count() == 0:
            ours = seen(crowded.page)
            assert all(len(each) == len(set(each)) for each in ours.values())
            assert len(ours["choices"]) > 0


def test_names_are_not_translated(open_started: OpenStarted, site: str) -> None:
    page = open_started()
    Robot(page).start(site, "imhotep", 2)
    names = page.locator("#players").get_by_text("Giocatore 1", exact=True)
    expect(names.first).to_be_visible()
    assert names.first.evaluate("e => e.closest('[translate=no]') !== null")


LIGHT: Final = """{
  localStorage.setItem("faraone:tema", "light");
  const color = { media: "(prefers-color-scheme: light)", scheme: "default", primary: "custom", accent: "custom" };
  localStorage.setItem("/tavolo/.__palette", JSON.stringify({ index: 0, color }));
}"""
"""The reader has chosen the light theme, for the table and for the other pages."""


UNLIKE: Final = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
    canvas.drawImage(drawn, 0, 0);
    return canvas.getImageData(0, 0, drawn.width, drawn.height).data;
  }));
  return one.filter((value, n) => Math.abs(value - other[n]) > 16).length / one.length;
}"""
"""The share of the pixels' values that differ between two pictures. Two browsers round the edge of a letter or of a
line differently, which stays below 16 of 255."""


def unlike(blank: Page, pages: list[Page]) -> float:
    """By which share two pages look different. `blank` is a page without a content policy, which compares them."""
    differing: float = blank.evaluate(UNLIKE, [b64encode(page.screenshot()).decode() for page in pages])
    return differing


def test_a_browser_that_darkens_pages_leaves_the_light_theme_alone(browser: Browser, site: str) -> None:
    """Chromium darkens pages in its own way where the system is dark (Android's "tema scuro per i siti")."""
    browsers, pages = [], []
    for flags in ([], ["--blink-settings=forceDarkModeEnabled=true"]):
        options = launch_options()
        options["args"] += flags
        browsers.append(browser.browser_type.launch(**options))
        pages.append(browsers[-1].new_page(color_scheme="dark", reduced_motion="reduce"))
        pages[-1].add_init_script(LIGHT)
    blank = browser.new_page()
    for address in (f"{site}gioca/?gioco=senet", f"{site}regole/senet/"):
        for page in pages:
            page.goto(address)
            page.locator("#table[data-state=ready], article h1").first.wait_for(timeout=BOOT_MS)
        for page in pages:
            page.wait_for_load_state("networkidle")
        assert unlike(blank, pages) < 0.001
    for each in (blank, *browsers):
        each.close()


def test_with_forced_colours_what_is_chosen_is_seen(open_context: OpenContext, site: str) -> None:
    page = open_context(viewport={"width": 360, "height": 640}, forced_colors="active").new_page()
    Robot(page).start(site, "imhotep", 2)
    outlines = "all => all.filter((one) => getComputedStyle(one).outlineStyle !== 'none').map((one) => one.dataset.tab)"
    assert page.locator("#tabs .tab").evaluate_all(outlines) == []
    page.locator('[data-tab="diario"]').click()
    page.locator("h1").first.focus()
    assert "diario" in page.locator("#tabs .tab").evaluate_all(outlines)
    edges = "all => new Set(all.map((one) => getComputedStyle(one).borderTopColor)).size"
    assert page.locator("#standings span:has(b)").evaluate_all(edges) == 2
    page.goto(f"{site}gioca/?gioco=senet")
    robot = Robot(page)
    robot.ready()
    grounds = "all => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size"
    assert page.locator(".company .segment span").evaluate_all(grounds) == 2


@pytest.mark.parametrize("slug", ["leggende", "oh_pharaoh"])
def test_the_menu_stays_in_sight_when_the_page_is_zoomed_in(
    open_context: OpenContext, site: str, slug: str
) -> None:
    found = positions.place(slug, positions.ambiguous)
    assert found is not None
    match, path = found
    page = open_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True).new_page()
    laid(page, site, match)
    for key in path:
        page.locator(f'#board [data-key="{key}"]').dispatch_event("click")
    expect(page.locator("#menu button").first).to_be_visible()
    page.context.new_cdp_session(page).send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    page.wait_for_function("() => visualViewport.scale === 2")
    inside = """() => {
      const { left, top, right, bottom } = document.getElementById("menu").getBoundingClientRect();
      const { offsetLeft, offsetTop, width, height } = visualViewport;
      return [left - offsetLeft, top - offsetTop, offsetLeft + width - right, offsetTop + height - bottom];
    }"""
    page.wait_for_function(f"() => Math.min(...({inside})()) >= 0")
