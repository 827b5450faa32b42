"""Saved games and links in a real browser: files, names, several tabs, QR codes, onlookers."""

import base64
import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.table import save_file
from app.words import saves as saves_words
from app.words import sharing as sharing_words
from build_site.paths import ROOT
from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e.accessibility import faults
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, OpenStarted
from tests.e2e.robot import Robot

SHORT, LONG = "Anna,Bruno", ",".join(["Ἄννα-Μαρία Ὀλυμπία"] * 2)

DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
"""Makes a tab miss the storage events of others, like a suspended one."""
READ_QR = """async (picture) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, width, height)?.data;
}"""


def read_qr(page: Page, code: Locator) -> str:
    """What an independent reader decodes from a screenshot, as another phone's camera would."""
    picture = base64.b64encode(code.screenshot()).decode()
    page.evaluate((ROOT / "node_modules" / "jsqr" / "dist" / "jsQR.js").read_text(encoding="utf-8"))
    return str(page.evaluate(READ_QR, f"data:image/png;base64,{picture}"))


def kept(page: Page) -> list[dict[str, str]]:
    """All games in the browser's storage, oldest first."""
    texts = page.evaluate(
        "Object.entries(localStorage).filter(([n]) => n.startsWith('faraone:partita:')).map(([, text]) => text)"
    )
    return sorted((json.loads(text) for text in texts), key=lambda save: save["date"])


def played(slug: str, seats: int, seed: int, steps: int) -> Match:
    rng = random.Random(seed)
    match = Match.new(slug, seats, {}, rng)
    while len(match) < steps and (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return match


def begun(page: Page, site: str, seed: int, steps: int = 2) -> Robot:
    """A game of Imhotep with some choices made, and the list of games open."""
    robot = Robot(page, seed)
    robot.start(site, "imhotep", 2)
    robot.list_mode()
    for _ in range(steps):
        robot.step_by_list()
    page.locator('[data-tab="partite"]').click()
    return robot


def rows(page: Page) -> Locator:
    return page.locator(".saves [data-open]:visible")


# Files


def test_games_are_carried_to_another_browser_as_a_file(
    open_context: OpenContext, site: str, tmp_path: Path
) -> None:
    page = open_context().new_page()
    robot = begun(page, site, 1)
    link = robot.link()
    with page.expect_download() as waiting:
        page.locator('[data-act="export-all"]').click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.name.startswith("faraone-imhotep-") and file.suffix == save_file.ENDING

    other = open_context().new_page()
    Robot(other).open(f"{site}gioca/")
    assert kept(other) == []
    other.locator('[name="import"]').set_input_files(file)
    expect(rows(other)).to_have_count(1)
    expect(other.locator("#kept [role=alert]")).to_have_text("Hai importato 1 partita.")
    assert kept(other) == kept(page)
    other.locator('[name="import"]').set_input_files(file)
    expect(other.locator("#kept [role=alert]")).to_have_text("1 partita c'era già.")
    rows(other).click()
    assert Robot(other).link() == link
    expect(other.locator("#bar")).to_be_empty()


@pytest.mark.started
def test_a_bad_file_is_refused_in_a_sentence_and_nothing_is_lost(
    page: Page, site: str, tmp_path: Path
) -> None:
    begun(page, site, 2)
    before = kept(page)
    for content in (b"", b"\xff\x00\x10", b"[1, 2", b'{"format": "altro"}'):
        file = tmp_path / "partite.json"
        file.write_bytes(content)
        page.locator('#panel-partite [name="import"]').set_input_files(file)
        expect(page.locator("#panel-partite [role=alert]")).to_have_text(saves_words.BAD_FILE["not-a-file"])
        assert kept(page) == before
        page.locator("[data-more]").click(click_count=2)
        expect(page.locator("#panel-partite [role=alert]")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.parametrize(("version", "why"), [(99, "newer"), (0, "not-a-file"), ("1", "not-a-file")])
def test_a_file_of_another_version_is_refused_with_its_reason(
    page: Page, site: str, tmp_path: Path, version: int | str, why: str
) -> None:
    begun(page, site, 3)
    before = kept(page)
    file = tmp_path / "partite.json"
    file.write_text(json.dumps({"format": "tavolo-del-faraone", "version": version, "games": before}))
    page.locator('#panel-partite [name="import"]').set_input_files(file)
    expect(page.locator("#panel-partite [role=alert]")).to_have_text(saves_words.BAD_FILE[why])
    assert kept(page) == before


@pytest.mark.nightly
def test_a_cleared_storage_is_filled_again_by_the_next_choice(open_context: OpenContext, site: str) -> None:
    """The storage is cleared while a game is on the table."""
    context = open_context()
    page = context.new_page()
    robot = begun(page, site, 4)
    robot.step_by_list()
    page.evaluate("localStorage.clear()")
    robot.step_by_list()
    assert [save["link"] for save in kept(page)] == [robot.link()]
    link = robot.link()
    again = context.new_page()
    Robot(again).open(f"{site}gioca/")
    rows(again).click()
    assert Robot(again).link() == link


# The list


def test_a_game_is_named_deleted_and_brought_back_by_keyboard(page: Page, site: str) -> None:
    robot = begun(page, site, 3)
    before = kept(page)
    press = page.keyboard.press
    robot.tab_to("[data-more]")
    press("Enter")
    robot.tab_to("[data-name]")
    press("Enter")
    assert robot.focused("#save-name")
    press("ControlOrMeta+a")
    page.keyboard.type("La rivincita di Zoe & C.")
    press("Enter")
    expect(rows(page).locator("b")).to_have_text("La rivincita di Zoe & C.")
    assert robot.focused("[data-more]")
    robot.step_by_list()
    assert [save["title"] for save in kept(page)] == ["La rivincita di Zoe & C."]
    robot.tab_to("[data-delete]")
    press("Enter")
    expect(rows(page)).to_have_count(0)
    assert kept(page) == [] and robot.focused("[data-restore]")
    press("Enter")
    expect(rows(page)).to_have_count(1)
    assert [save["id"] for save in kept(page)] == [save["id"] for save in before]
    assert robot.focused("[data-more]")


def keep(context: BrowserContext, texts: dict[str, str]) -> None:
    """Store these texts before a visitor opens the first page."""
    # Frames without an origin, in which workers start, have no storage.
    context.add_init_script(
        f"""if (origin !== 'null' && !localStorage.getItem('given')) {{
          localStorage.setItem('given', '1');
          Object.entries({json.dumps(texts)}).forEach((one) => localStorage.setItem(...one));
        }}"""
    )


def many(count: int) -> dict[str, str]:
    """The storage entries of `count` kept games of a few kinds, by entry name."""
    few = [a_save(n) for n in range(12)]
    saves = [
        few[n % 12]
        | {"id": f"s{n}", "title": f"Partita {n}", "date": f"2026-{n // 28 % 12 + 1:02}-{n % 28 + 1:02}"}
        for n in range(count)
    ]
    return {f"faraone:partita:{save['id']}": json.dumps(save) for save in saves}


@pytest.mark.nightly
def test_pictures_come_after_the_list_for_the_rows_in_sight(open_context: OpenContext, site: str) -> None:
    context = open_context()
    saves = [a_save(n) for n in range(30)]
    keep(context, {f"faraone:partita:{save['id']}": json.dumps(save) for save in saves})
    page = context.new_page()
    robot = Robot(page)
    robot.open(f"{site}gioca/")
    page.locator('[name="name-0"]').fill("Zoe")  # the page stays responsive
    for n in (0, 23):
        row = rows(page).nth(n)
        row.scroll_into_view_if_needed()
        expect(row.locator("img")).to_have_count(1, timeout=30_000)
    expect(rows(page)).to_have_count(30)
    rows(page).last.scroll_into_view_if_needed()
    expect(rows(page).last.locator("img")).to_have_count(1, timeout=30_000)
    drawn = page.locator("#kept img").evaluate_all(
        "all => all.every(img => img.complete && Math.max(img.naturalWidth, img.naturalHeight) === 168)"
    )
    assert drawn
    expect(page.locator('[name="name-0"]')).to_have_value("Zoe")
    ended = rows(page).filter(has_text="Partita finita: ")
    expect(ended).to_have_count(sum(decode(save["link"]).state.decision() is None for save in saves))
    rows(page).last.click()
    assert robot.link() == saves[0]["link"]


def test_a_thousand_games_are_listed_searched_and_opened(open_context: OpenContext, site: str) -> None:
    """One of the games is damaged. Some facts are of another version, of another link, or invalid."""
    context = open_context()
    texts = many(1000)
    texts["faraone:partita:s500"] = texts["faraone:partita:s500"][:-9]
    for n, facts in enumerate(
        ("[" * 70, "{}", "x", '[2,"00000000","",1,-1,[],[]]', '[1,"00000000","",1,-1,[1,2],[9,9],{}]')
    ):
        texts[f"faraone:fatti:s{999 - n}"] = facts
    texts["faraone:fatti:nobody"] = "[1]"
    keep(context, texts)
    page = context.new_page()
    robot = Robot(page)
    robot.open(f"{site}gioca/")
    head = page.locator("#kept-head [role=status]")
    expect(head).to_have_text("999 partite")
    expect(page.locator("#kept")).to_contain_text(saves_words.unreadable(1))
    assert rows(page).count() < 100
    before = rows(page).count()
    page.locator('[data-act="more-games"]').scroll_into_view_if_needed()
    expect(rows(page).nth(before)).to_be_attached()
    expect(page.locator("#kept-rows > li").nth(11)).to_have_attribute("aria-posinset", "12")
    expect(page.locator("#kept-rows > li").nth(11)).to_have_attribute("aria-setsize", "999")
    page.locator("#saves-search").fill("partita 77")
    expect(head).to_have_text("19 di 999 partite")
    expect(page.locator("#saves-search")).to_be_focused()
    page.locator("#saves-search").fill("partita 777")
    rows(page).click()
    link = json.loads(texts["faraone:partita:s777"])["link"]
    assert robot.link() == link
    assert json.loads(page.evaluate("localStorage.getItem('faraone:fatti:s777')"))[3] == len(decode(link))
    page.locator('[data-tab="partite"]').click()
    # The search is still there, and the panel's list tells which game is open.
    expect(page.locator("#partite-rows > li.here")).to_have_count(1)


def test_games_of_another_tab_come_into_the_list_and_go(open_context: OpenContext, site: str) -> None:
    context = open_context()
    keep(context, many(60))
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        Robot(page).open(f"{site}gioca/")
    one.locator("#choose-games").click()
    for n in (0, 2):
        one.locator("#kept-rows [data-pick]").nth(n).click()
    one.locator('[data-act="delete-chosen"]').click()
    expect(two.locator("#kept-head [role=status]")).to_have_text("58 partite")
    assert one.evaluate("document.activeElement.dataset.restore")
    one.keyboard.press("Enter")
    for page in (one, two):
        expect(page.locator("#kept-head [role=status]")).to_have_text("60 partite")
    assert len(kept(one)) == 60


@pytest.mark.started
def test_a_list_can_be_walked_with_the_keyboard_to_its_end(page: Page, site: str) -> None:
    page.goto(f"{site}regole/")
    page.evaluate("texts => Object.entries(texts).forEach((one) => localStorage.setItem(...one))", many(30))
    page.goto(f"{site}gioca/")
    Robot(page).ready()
    more = page.locator('[data-act="more-games"]')
    more.focus()  # the list comes after the first paint
    before = rows(page).count()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(30)
    assert page.evaluate("document.activeElement.dataset.open") == rows(page).nth(before).get_attribute(
        "data-open"
    )


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}])
def test_a_long_list_has_no_barriers(
    open_started: OpenStarted, site: str, axe: str, viewport: dict[str, int]
) -> None:
    page = open_started(viewport=viewport)
    page.goto(f"{site}regole/")
    page.evaluate("texts => Object.entries(texts).forEach((one) => localStorage.setItem(...one))", many(30))
    page.goto(f"{site}gioca/")
    Robot(page).ready()
    page.locator("#kept").scroll_into_view_if_needed()
    assert faults(page, axe, "#kept") == {}
    page.locator("#choose-games").click()
    page.locator("#kept-rows [data-pick]").first.click()
    expect(page.locator("#kept-rows [role=checkbox]").first).to_be_checked()
    assert faults(page, axe, "#kept") == {}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('[data-act="choose-all"]').click()
    page.locator('[data-act="delete-chosen"]').click()
    assert faults(page, axe, "#kept") == {} and kept(page) == []
    page.locator("#kept-head [data-restore]").click()
    expect(page.locator("#kept-head [role=status]")).to_have_text("30 partite")


def a_save(n: int) -> dict[str, str]:
    slug = ("imhotep", "imhotep", "toy")[n % 3]
    link = encode(played(slug, 2, n, (4, 25, 9999)[n % 3]))
    date = f"2026-02-01T10:{n:02}:00+00:00"
    return {"id": f"s{n}", "link": link, "tail": "&n=Anna,Bruno", "date": date, "title": f"Partita {n}"}


def test_a_browser_that_keeps_nothing_says_so_in_the_list(open_context: OpenContext, site: str) -> None:
    context = open_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page = context.new_page()
    begun(page, site, 5)
    expect(page.locator("#panel-partite")).to_contain_text(saves_words.CANNOT_SAVE)
    expect(rows(page)).to_have_count(1)
    with page.expect_download():
        page.locator('[data-act="export-all"]').click()


# Tabs


def test_tabs_with_different_games_do_not_disturb_each_other(open_context: OpenContext, site: str) -> None:
    context = open_context()
    one, two = begun(context.new_page(), site, 6), begun(context.new_page(), site, 7)
    for robot in (one, two, one):
        robot.step_by_list()
    for page in (one.page, two.page):
        expect(rows(page)).to_have_count(2)
    assert sorted(save["link"] for save in kept(one.page)) == sorted((one.link(), two.link()))


def test_two_tabs_with_one_game_go_on_together(open_context: OpenContext, site: str) -> None:
    context = open_context()
    one = begun(context.new_page(), site, 8)
    two = Robot(context.new_page(), 9)
    two.open(f"{site}gioca/#{one.link()}")
    two.list_mode()
    for first, second in ((one, two), (two, one)):
        first.step_by_list()
        expect(second.table).to_have_attribute("data-length", str(first.length))
        expect(second.page.locator("#status")).to_contain_text(saves_words.CHANGED_IN_OTHER_TAB)
        assert first.link() == second.link()
    assert [save["link"] for save in kept(one.page)] == [one.link()]


def test_games_that_diverge_in_two_tabs_become_two_saves(open_context: OpenContext, site: str) -> None:
    context = open_context()
    one = begun(context.new_page(), site, 10)
    deaf = context.new_page()
    deaf.add_init_script(DEAF)
    two = Robot(deaf)
    two.open(f"{site}gioca/#{one.link()}")
    two.list_mode()
    before = one.length
    for n, robot in enumerate((one, two)):
        robot.page.locator("#choices [data-choice]").nth(n).click()
        robot.settle(before)
    expect(deaf.locator("#status")).to_contain_text(saves_words.DIVERGED_IN_OTHER_TAB)
    assert one.link() != two.link()
    assert sorted(save["link"] for save in kept(deaf)) == sorted((one.link(), two.link()))
    expect(rows(one.page)).to_have_count(2)
    one.step_by_list()
    assert sorted(save["link"] for save in kept(deaf)) == sorted((one.link(), two.link()))


# Sharing


@pytest.mark.parametrize(
    ("names", "theme"),
    by_day(
        [(SHORT, "light"), (SHORT, "dark"), (LONG, "light"), (LONG, "dark")],
        [(SHORT, "light"), (LONG, "dark")],
    ),
)
def test_a_camera_reads_the_link_off_the_screen(
    open_started: OpenStarted, site: str, names: str, theme: Any
) -> None:
    """An independent QR reader decodes a screenshot, as another phone's camera would."""
    page = open_started(viewport={"width": 360, "height": 740}, device_scale_factor=2, color_scheme=theme)
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(played('imhotep', 2, 3, 9999))}&n={names}")
    page.locator('#end [data-act="share"]').click()
    code = page.locator(".qr-place")
    expect(code.locator("svg")).to_be_visible()
    read = read_qr(page, code)
    assert read == page.locator("#link").input_value()
    assert read.partition("#")[2].partition("&")[0] == robot.link()


def test_the_qr_code_is_loaded_with_the_panel_and_follows_the_game(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    robot = begun(page, site, 12)
    assert not [url for url in asked if "uqr" in url]
    page.locator('[data-tab="condividi"]').click()
    expect(page.locator(".qr")).to_be_visible()
    before = page.locator(".qr path").get_attribute("d") or ""
    assert len([url for url in asked if "uqr" in url]) == 1
    robot.step_by_list()
    expect(page.locator(".qr path")).not_to_have_attribute("d", before)


def test_without_the_library_the_panel_says_so_and_the_link_stays(page: Page, site: str, watch: Any) -> None:
    page.route("**/uqr.js", lambda route: route.abort())
    robot = begun(page, site, 13)
    page.locator('[data-tab="condividi"]').click()
    expect(page.locator("#panel-condividi")).to_contain_text(sharing_words.QR_MISSING)
    assert robot.link() in page.locator("#link").input_value()
    watch.complaints = [line for line in watch.complaints if "ERR_FAILED" not in line]


@pytest.mark.started
def test_an_onlookers_page_holds_nothing_private(page: Page, site: str) -> None:
    robot = Robot(page)
    match = Match.new("toy", 2)
    robot.open(f"{site}gioca/#{encode(match)}&n=Anna,Bruno")
    expect(page.locator("#bar button")).to_have_text(["Anna", "Bruno", "Tutti qui", "Guarda"])
    for watching in (False, True):
        if watching:
            page.locator('#bar [data-act="watch"]').click()
            expect(page.locator("#bar")).to_contain_text(sharing_words.WATCHING)
        expect(page.locator('#pieces use[href="#toy-back"]')).to_have_count(4)
        assert page.locator('use[href="#toy-card"]').count() == 0
        assert page.locator("[data-choice], [data-key].lit, [data-pass-device]").count() == 0
    for tab in ("diario", "partite"):
        page.locator(f'[data-tab="{tab}"]').click()
        assert page.locator('use[href="#toy-card"]').count() == 0
    assert kept(page) == []
    page.locator('#bar [data-act="ask-who"]').click()
    page.locator('#bar [data-be="0"]').click()
    assert page.locator('use[href="#toy-card"]').count() == 0
    page.locator("[data-pass-device] button").click()
    expect(page.locator('#pieces use[href="#toy-card"]')).to_have_count(2)
    page.locator('#bar [data-act="ask-who"]').click()
    page.locator('#bar [data-act="watch"]').click()
    expect(page.locator('#pieces use[href="#toy-card"]')).to_have_count(0)
