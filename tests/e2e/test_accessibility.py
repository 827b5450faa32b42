"""Axe finds no violations on any page, panel or dialog, in light and in dark."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app import games
from app.words import saves as saves_words
from build_site.shelf import shelf
from tests.e2e import positions
from tests.e2e.accessibility import SCHEMES, barriers, faults
from tests.e2e.by_day import WHOLE, by_day
from tests.e2e.conftest import OpenContext, OpenStarted, Watch
from tests.e2e.positions import fewest, place, random_match
from tests.e2e.robot import WAITING, Robot
from tests.e2e.test_panels import GUIDED, REFUSED
from tests.e2e.test_saves import a_save
from tests.e2e.test_site import PAGES
from tests.e2e.walk import View, be_there, guided, press, walk

SLUGS = [entry.slug for entry in shelf()]
STILL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
PLAYERS = [path for path in PAGES if not path.startswith("sviluppo/")] + ["sviluppo/", "regole/senet-tris/"]
"""All pages for players; the developers' pages share one style."""
NARROW: dict[str, Any] = {**STILL, "viewport": {"width": 360, "height": 740}}


def looked_at(page: Page, axe: str, views: Iterable[View]) -> dict[str, Any]:
    """The violations of all views, by name and colour scheme."""
    found = {view.name: faults(page, axe, view.part) for view in views}
    return {name: lines for name, lines in found.items() if lines}


# The table


@pytest.mark.parametrize("slug", by_day(SLUGS, WHOLE))
def test_the_table(open_started: OpenStarted, site: str, axe: str, slug: str) -> None:
    page = open_started(**STILL)
    assert looked_at(page, axe, walk(page, site, slug)) == {}


@pytest.mark.parametrize("slug", by_day([slug for slug in SLUGS if slug not in WHOLE]))
def test_views_specific_to_a_game(open_started: OpenStarted, site: str, axe: str, slug: str) -> None:
    page = open_started(**STILL)
    own = (
        view._replace(part=view.own) if view.part == "html" else view
        for view in walk(page, site, slug)
        if not view.shared
    )
    assert looked_at(page, axe, own) == {}


@pytest.mark.nightly
def test_the_table_on_a_phone(open_started: OpenStarted, site: str, axe: str) -> None:
    page = open_started(**NARROW)
    assert looked_at(page, axe, walk(page, site, "toy")) == {}


def test_each_optional_view_is_reached_in_some_game() -> None:
    """The walk skips views that a game does not have. Each such view must exist in some game."""
    ends = [random_match(slug, fewest(slug), positions.SEEDS[0]) for slug in SLUGS]
    assert any(place(slug, positions.private) for slug in SLUGS)
    assert any(place(slug, positions.halfway) for slug in SLUGS)
    assert any(place(slug, positions.ambiguous) for slug in SLUGS)
    assert any(positions.refused_options(slug) for slug in SLUGS)
    assert any(positions.counted(end) for end in ends)
    assert any(games.page(slug).legend() for slug in SLUGS)


@pytest.mark.parametrize("slug", by_day(GUIDED, ["oh_pharaoh"]))
def test_the_guide(open_started: OpenStarted, site: str, axe: str, slug: str) -> None:
    page = open_started(**STILL)
    assert looked_at(page, axe, guided(page, site, slug)) == {}


def test_kept_games_and_sharing(open_context: OpenContext, site: str, axe: str) -> None:
    page = open_context(**STILL).new_page()
    Robot(page).start(site, "toy", 2)
    for _ in range(2):
        be_there(page)
        press(page, "#choices [data-choice]")
    be_there(page)
    press(page, '[data-tab="partite"]')
    expect(page.locator(".saves img")).to_have_count(1)

    def views() -> Iterable[View]:
        press(page, "[data-more]")
        expect(page.locator("[data-delete]")).to_be_visible()
        yield View("what can be done", "#panel")
        press(page, "[data-name]")
        expect(page.locator("#naming")).to_be_visible()
        yield View("a name is given", "#panel")
        press(page, '[data-act="stop-naming"]')
        page.locator('#panel-partite [name="import"]').set_input_files(
            {"name": "partite.json", "mimeType": "application/json", "buffer": b"{}"}
        )
        expect(page.locator("#panel-partite [role=alert]")).to_be_visible()
        yield View("a bad file", "#panel")
        press(page, "[data-delete]")
        expect(page.locator("[data-restore]")).to_be_visible()
        yield View("deleted", "#panel")
        press(page, "[data-restore]")
        press(page, '[data-tab="condividi"]')
        expect(page.locator(".qr")).to_be_visible()
        press(page, '#panel-condividi [data-act="watch"]')
        expect(page.locator('#panel-condividi [aria-pressed="true"]')).to_have_attribute("data-act", "watch")
        yield View("sharing", "#panel")

    assert looked_at(page, axe, views()) == {}
    page.set_viewport_size(NARROW["viewport"])
    press(page, '[data-tab="partite"]')
    assert looked_at(page, axe, views()) == {}
    press(page, '[data-tab="partite"]')
    press(page, '#panel-partite [data-act="new"]')
    expect(page.locator("#kept [data-open]")).to_be_visible()
    assert faults(page, axe) == {}


def test_a_table_without_storage(open_context: OpenContext, site: str, axe: str) -> None:
    """The messages for refused storage and for a bad link."""
    context = open_context(**STILL)
    context.add_init_script(REFUSED)
    page = context.new_page()
    Robot(page).open(f"{site}gioca/#toy.x")
    expect(page.locator("#setup [role=alert]")).to_be_visible()
    expect(page.locator("#kept")).to_contain_text(saves_words.CANNOT_SAVE)
    assert faults(page, axe) == {}
    Robot(page).persons()
    press(page, "[data-start]")
    expect(page.locator("#status")).to_contain_text(saves_words.CANNOT_SAVE)
    be_there(page)
    press(page, '[data-tab="partite"]')
    expect(page.locator("#panel-partite")).to_contain_text(saves_words.CANNOT_SAVE)
    assert faults(page, axe) == {}


def test_a_table_that_is_loading_or_has_failed_to_start(
    page: Page, site: str, axe: str, watch: Watch
) -> None:
    """The page is checked before Python starts, and again after Python could not be loaded."""
    page.route("**/pyscript/core.js", lambda route: None)
    found = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{site}gioca/?gioco=toy", wait_until="commit")
        begin = page.locator('#table[data-state="loading"] [data-start]')
        begin.click()
        expect(begin).to_have_text(WAITING)
        found[scheme, "coming"] = barriers(page, axe)
        page.evaluate("dispatchEvent(new CustomEvent('runtime-failed', { detail: 'Failed to fetch' }))")
        expect(page.locator("#boot-failed")).to_be_visible()
        expect(page.locator("[data-start]")).to_be_disabled()
        found[scheme, "failed"] = barriers(page, axe)
    assert {at: lines for at, lines in found.items() if lines} == {}
    page.unroute_all(behavior="ignoreErrors")
    watch.complaints.clear()


# The other pages


@pytest.mark.parametrize("path", by_day([*PAGES, "regole/senet-tris/"], PLAYERS))
def test_a_page(open_context: OpenContext, site: str, axe: str, watch: Watch, path: str) -> None:
    """The home page has an unfinished game; the last path does not exist."""
    page = open_context(color_scheme="light").new_page()
    save = a_save(0)
    keep = f"localStorage.setItem('faraone:partita:{save['id']}', {json.dumps(json.dumps(save))})"
    page.add_init_script(f"if (origin !== 'null') {keep}")
    page.goto(site + path)
    if path == "":
        expect(page.locator("#continua a")).to_be_visible()
    light = barriers(page, axe)
    page.locator("label[title='Passa ai colori scuri']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert (light, barriers(page, axe)) == ([], [])
    watch.complaints = [line for line in watch.complaints if "404" not in line or path in PAGES]
