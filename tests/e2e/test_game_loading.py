"""Lazy loading of games: the page opens with one game, and loads the others on request."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from app import games
from app.table.save_file import dump
from app.table.saves import Save
from app.words import errors as errors_words
from app.words import saves as saves_words
from app.words import setup as setup_words
from build_site.wheels import TABLE, wheel_of
from lab.bench.page import NOTES
from pycore.games import HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import Robot

GAMES = (*HOUSE, "toy")
OTHER = HOUSE[1]
"""The game loaded first after the page's own; these tests hold it back."""
ARRIVED = """(count) => {
  const all = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".whl"));
  return all.length >= count && all.map(({ name, startTime }) => [name, startTime < noted.playable]);
}"""


class Road:
    """Intercepts the requests for one wheel: they wait until `free`, or fail while the road is closed."""

    def __init__(self, page: Page, slug: str) -> None:
        self.closed = False
        self._free = False
        self._held: list[Route] = []
        page.route(f"**/{wheel_of(slug).replace('-', '_')}-*.whl", self._meet)

    def _meet(self, route: Route) -> None:
        if self.closed:
            route.abort()
        elif self._free:
            route.continue_()
        else:
            self._held.append(route)

    def close(self) -> None:
        self.closed = True
        for route in self._held:
            route.abort()
        self._held.clear()

    def free(self) -> None:
        self.closed, self._free = False, True
        for route in self._held:
            route.continue_()
        self._held.clear()


@pytest.fixture
def road(page: Page) -> Road:
    return Road(page, OTHER)


def forgive(watch: Watch) -> None:
    """Remove the browser's own complaint about a failed request."""
    watch.complaints = [line for line in watch.complaints if "ERR_FAILED" not in line]


def card(page: Page, slug: str) -> Locator:
    return page.locator(f'#setup [name="game"][value="{slug}"]')


def preview(page: Page, slug: str) -> Locator:
    return page.locator("#preview svg.board-picture").and_(
        page.get_by_label(games.page(slug).title, exact=True)
    )


def kept(slug: str, id: str = "a1") -> Save:
    return Save(id, encode(Match.new(slug, 2)), "", "2026-03-01T10:00:00+00:00", f"La prima di {slug}")


def remember(page: Page, *saves: Save) -> None:
    """Store these games before a new visitor opens the page."""
    texts = {f"faraone:partita:{save.id}": json.dumps(save._asdict()) for save in saves}
    page.add_init_script(
        f"Object.entries({json.dumps(texts)}).forEach((one) => localStorage.setItem(...one))"
    )


@pytest.mark.parametrize(
    ("slug", "kind"),
    by_day(
        [(slug, kind) for slug in (HOUSE[0], OTHER, "toy") for kind in ("query", "link")],
        [(HOUSE[0], "query"), (OTHER, "link"), ("toy", "link")],
    ),
)
def test_a_page_loads_its_own_game_first_and_the_others_once_it_is_playable(
    open_context: OpenContext, site: str, slug: str, kind: str
) -> None:
    context = open_context()
    context.add_init_script(NOTES)
    page = context.new_page()
    address = f"?gioco={slug}" if kind == "query" else f"#{encode(Match.new(slug, 2))}"
    Robot(page).open(f"{site}gioca/{address}")
    names = {wheel_of(game).replace("-", "_"): game for game in GAMES}
    found = page.wait_for_function(ARRIVED, arg=len(TABLE) + len(GAMES)).json_value()
    before = {re.sub(r".*/(\w+)-.*", r"\1", name): early for name, early in found}
    assert {names.get(name, name) for name, early in before.items() if early} == {*TABLE, slug}
    assert set(before) == {*TABLE, *names}


def test_each_wheel_is_requested_once(page: Page, site: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith(".whl"):
            asked.append(request.url)

    page.on("request", note)
    Robot(page).open(f"{site}gioca/")
    Robot(page).choose_game(OTHER)
    expect(preview(page, OTHER)).to_be_visible()
    page.wait_for_function(
        "(count) => performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.whl')).length >= count",
        arg=len(TABLE) + len(GAMES),
    )
    assert len(asked) == len(set(asked)) == len(TABLE) + len(GAMES)


def test_the_form_stays_usable_while_a_game_loads(page: Page, site: str, road: Road) -> None:
    Robot(page).open(f"{site}gioca/?gioco={HOUSE[0]}")
    Robot(page).choose_game(OTHER)
    expect(page.locator(f'.card:has([value="{OTHER}"])')).to_contain_text(setup_words.GAME_LOADING)
    page.locator('[name="name-0"]').fill("Zoe")
    page.locator('header [data-act="theme"]').click()
    expect(card(page, OTHER)).to_be_checked()
    expect(preview(page, HOUSE[0])).to_be_visible()
    road.free()
    expect(preview(page, OTHER)).to_be_visible()
    expect(card(page, OTHER)).to_be_checked()
    expect(page.locator('[name="name-0"]')).to_have_value("Zoe")
    Robot(page).persons()
    page.locator("[data-start]").click()
    expect(page.locator("#table")).to_have_attribute("data-game", OTHER)
    expect(page.locator("#players")).to_contain_text("Zoe")


def test_a_game_can_be_started_before_it_has_loaded(page: Page, site: str, road: Road) -> None:
    Robot(page).open(f"{site}gioca/?gioco={HOUSE[0]}")
    Robot(page).persons()
    Robot(page).choose_game(OTHER)
    page.locator("[data-start]").click()
    expect(page.locator("#table")).to_have_attribute("data-mode", "setup")
    road.free()
    expect(page.locator("#table")).to_have_attribute("data-game", OTHER)


def test_the_game_chosen_last_counts(page: Page, site: str, road: Road) -> None:
    Robot(page).open(f"{site}gioca/?gioco={HOUSE[0]}")
    Robot(page).choose_game(OTHER)
    Robot(page).choose_game(HOUSE[0])
    expect(page.locator("#setup")).not_to_contain_text(setup_words.GAME_LOADING)
    Robot(page).persons()
    page.locator("[data-start]").click()
    expect(page.locator("#table")).to_have_attribute("data-game", HOUSE[0])
    road.free()
    page.locator('[data-tab="partite"]').click()
    page.locator('#panel-partite [data-act="new"]').click()
    Robot(page).choose_game(OTHER)
    expect(preview(page, OTHER)).to_be_visible()


def test_a_failed_download_of_a_game_is_reported_and_retried(
    page: Page, site: str, road: Road, watch: Watch
) -> None:
    Robot(page).open(f"{site}gioca/?gioco={HOUSE[0]}")
    page.locator('[name="name-0"]').fill("Zoe")
    Robot(page).choose_game(OTHER)
    road.close()
    said = page.locator("#setup [role=alert]", has_text=errors_words.GAME_NOT_LOADED)
    for _ in range(2):
        expect(said).to_be_visible()
        expect(card(page, HOUSE[0])).to_be_checked()
        expect(page.locator('[name="name-0"]')).to_have_value("Zoe")
        # Not `check`, which expects it to stay checked: the download may have failed already.
        card(page, OTHER).click(force=True)
    expect(said).to_be_visible()
    road.free()
    Robot(page).choose_game(OTHER)
    expect(preview(page, OTHER)).to_be_visible()
    expect(said).to_have_count(0)
    expect(page.locator('[name="name-0"]')).to_have_value("Zoe")
    forgive(watch)


def test_a_kept_game_shows_its_picture_once_its_wheel_has_loaded(page: Page, site: str, road: Road) -> None:
    remember(page, kept(OTHER, "a1"), kept(HOUSE[0], "b2"))
    Robot(page).open(f"{site}gioca/?gioco={HOUSE[0]}")
    expect(preview(page, HOUSE[0])).to_be_visible()  # once drawn, it moves the list
    row = page.locator('[data-open="a1"]')
    row.hover()  # unlike scrolling alone, it tries again if the list is just being drawn
    expect(page.locator('[data-open="b2"] img')).to_be_visible()
    expect(row).to_contain_text(f"La prima di {OTHER}")
    expect(row).to_contain_text("2026")
    expect(row.locator("img")).to_have_count(0)
    road.free()
    row.hover()  # only rows in sight are drawn
    expect(row.locator("img")).to_be_visible()


def test_a_kept_game_opens_once_its_wheel_has_loaded(page: Page, site: str, road: Road) -> None:
    save = kept(OTHER)
    remember(page, save)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={HOUSE[0]}")
    page.locator(f'.save[data-open="{save.id}"]').click()
    page.locator('header [data-act="theme"]').click()
    expect(page.locator("#table")).to_have_attribute("data-mode", "setup")
    road.free()
    expect(page.locator("#table")).to_have_attribute("data-game", OTHER)
    assert robot.link() == save.link


def test_a_link_to_another_game_loads_its_wheel(page: Page, site: str, road: Road, watch: Watch) -> None:
    robot = Robot(page)
    robot.start(site, HOUSE[0], 2)
    before, link = robot.link(), encode(Match.new(OTHER, 2))
    page.evaluate("link => (location.hash = link)", link)
    road.close()
    expect(page.locator("#status")).to_contain_text(errors_words.GAME_NOT_LOADED)
    expect(page.locator("#table")).to_have_attribute("data-game", HOUSE[0])
    assert page.url.endswith(link), "the address still holds what was asked for"
    road.free()
    page.reload()
    robot.ready()
    expect(page.locator("#table")).to_have_attribute("data-game", OTHER)
    page.evaluate("link => (location.hash = link)", before)
    expect(page.locator("#table")).to_have_attribute("data-game", HOUSE[0])
    forgive(watch)


def test_importing_a_game_of_another_kind_loads_its_wheel(
    page: Page, site: str, road: Road, watch: Watch, tmp_path: Path
) -> None:
    file = tmp_path / "partite.json"
    file.write_text(dump([kept(OTHER)]), encoding="utf-8")
    Robot(page).open(f"{site}gioca/?gioco={HOUSE[0]}")
    road.close()
    said = page.locator("#kept [role=alert]")
    page.locator('[name="import"]').set_input_files(file)
    expect(said).to_have_text(errors_words.GAME_NOT_LOADED)
    expect(page.locator("[data-open]")).to_have_count(0)
    road.free()
    page.locator('[name="import"]').set_input_files(file)
    expect(said).to_have_text(saves_words.imported(1, 0, 0))
    expect(page.locator("[data-open] img")).to_be_visible()
    forgive(watch)


def test_a_page_whose_game_fails_to_load_says_why(page: Page, site: str, watch: Watch) -> None:
    """The message links to the rulebook, and the next attempt opens the table."""
    road = Road(page, OTHER)
    road.close()
    page.goto(f"{site}gioca/?gioco={OTHER}")
    said = page.locator("#boot-failed")
    expect(said).to_contain_text("Controlla la connessione", timeout=30_000)
    road.free()
    said.get_by_role("button").click()
    Robot(page).ready()
    expect(preview(page, OTHER)).to_be_visible()
    watch.complaints.clear()
