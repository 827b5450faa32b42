"""The page before Python is up and after Python has failed to start: it shows its progress, or the reason."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from build_site.shelf import shelf
from pycore.link import encode
from pycore.match import Match
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, WAITING, Robot

FEWEST = {entry.slug: entry.game.seats[0] for entry in shelf()} | {"toy": 2}
TITLES = {entry.slug: entry.page.title for entry in shelf()} | {"toy": "Gioco di prova"}
# What jumped, before and after Python took over.
SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shifts += entry.value)))
  .observe({ type: "layout-shift", buffered: true });"""
LOADED = "boot.value / boot.max"
"""The fraction that the progress bar shows; its element's id is a variable of the window."""
FILL_STORAGE = """() => {
  for (let text = "x".repeat(1 << 20); text; ) {
    try {
      localStorage.setItem(`pieno${localStorage.length}`, text);
    } catch {
      text = text.slice(1 + text.length / 2);
    }
  }
}"""


@pytest.mark.parametrize("slug", TITLES)
def test_a_table_without_script(open_context: OpenContext, site: str, slug: str) -> None:
    page = open_context(java_script_enabled=False).new_page()
    page.goto(f"{site}gioca/")
    assert page.locator("#preview svg.board-picture").is_visible()
    titles = page.locator('#setup .card:has([name="game"]) b').all_inner_texts()
    assert titles == list(TITLES.values())
    link = page.locator("noscript a", has_text=TITLES[slug])
    page.goto(site + "gioca/" + (link.get_attribute("href") or ""))
    assert page.locator("h1").first.is_visible()


@pytest.mark.parametrize("slug", TITLES)
def test_the_requested_game_opens_before_python(page: Page, site: str, slug: str) -> None:
    page.route("**/pyscript/core.js", lambda route: None)
    for address in (f"gioca/?gioco={slug}", f"gioca/#{encode(Match.new(slug, FEWEST[slug]))}"):
        page.goto("about:blank")
        page.goto(site + address, wait_until="commit")
        board = page.locator("#board svg.board-picture" if "#" in address else "#preview svg.board-picture")
        expect(board).to_have_attribute("aria-label", TITLES[slug])
        expect(board).to_be_visible()
        if "#" not in address:
            expect(page.locator(f'#setup [name="game"][value="{slug}"]')).to_be_checked()
            expect(page.locator("[data-start]")).to_be_enabled()
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("slug", by_day(TITLES))
def test_there_are_no_layout_shifts(open_context: OpenContext, site: str, slug: str, width: int) -> None:
    context = open_context(viewport={"width": width, "height": 800})
    context.add_init_script(SHIFTS)
    page = context.new_page()
    for address in (f"gioca/?gioco={slug}", f"gioca/#{encode(Match.new(slug, FEWEST[slug]))}"):
        page.goto("about:blank")
        page.goto(site + address)
        Robot(page).ready()
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("shifts") < 0.02, address


def test_the_list_of_games_is_folded_if_the_address_names_one(page: Page, site: str) -> None:
    fold, robot = page.locator("#games-fold"), Robot(page)
    for address, folded in (("gioca/", False), ("gioca/?gioco=nessuno", False), ("gioca/?gioco=toy", True)):
        robot.open(site + address)
        expect(fold).to_have_js_property("open", not folded)
        expect(fold.locator("label").first).to_be_visible(visible=not folded)
    expect(fold.locator("summary")).to_contain_text(TITLES["toy"])
    robot.choose_game("kheops")
    expect(page.locator("#preview svg.board-picture")).to_have_attribute("aria-label", "Kheops")
    expect(fold).to_have_js_property("open", True)


def test_sections_unfolded_before_python_stay_open(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyscript/core.js", lambda route: held.append(route))
    page.goto(f"{site}gioca/?gioco=toy", wait_until="commit")
    fold = page.locator("#games-fold")
    expect(fold).to_have_js_property("open", False)
    fold.locator("summary").click()
    expect(fold.locator("label").first).to_be_visible()
    for route in held:
        route.continue_()
    Robot(page).ready()
    expect(fold).to_have_js_property("open", True)


def test_the_progress_bar_counts_bytes(page: Page, site: str) -> None:
    """While one file is held back, the bar stops below its end. This file has two thirds of all bytes."""
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(f"{site}gioca/", wait_until="commit")
    bar = page.locator("#boot")
    bar.wait_for(state="attached")
    page.wait_for_function(f"() => {LOADED} > 0.2")
    assert page.evaluate(LOADED) < 0.4
    held[0].continue_()
    Robot(page).ready()
    assert not bar.is_visible()


def test_input_before_python_is_kept(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyscript/core.js", lambda route: held.append(route))
    page.goto(f"{site}gioca/?gioco=toy", wait_until="commit")
    expect(page.locator("[data-start]")).to_be_enabled()  # boot.js has run
    page.locator('[name="seats"][value="3"]').check(force=True)
    page.locator('[name="name-0"]').fill("Bruno")
    page.locator('[name="player-1"]').select_option("persona")
    expect(page.locator(".people .seat")).to_have_count(3)
    for route in held:
        route.continue_()
    robot = Robot(page)
    robot.ready()
    expect(page.locator('[name="name-0"]')).to_have_value("Bruno")
    expect(page.locator('[name="name-1"]')).to_be_visible()
    expect(page.locator('[name="seats"][value="3"]')).to_be_checked()
    robot.persons()
    page.locator("[data-start]").click()
    robot.passed()
    expect(page.locator("#players")).to_contain_text("Bruno")
    expect(page.locator("#players .player")).to_have_count(3)


def test_starting_the_game_before_python_is_remembered(page: Page, site: str) -> None:
    """The pressed button shows that it was pressed. Changing the form afterwards cancels the start."""
    held: list[Route] = []
    page.route("**/pyscript/core.js", lambda route: held.append(route))
    page.goto(f"{site}gioca/?gioco=toy", wait_until="commit")
    begin, together = page.locator("[data-start]"), page.locator('[name="company"][value="insieme"]')
    begin.click()
    expect(begin).to_have_text(WAITING)
    expect(page.locator("#preparing")).to_have_text(WAITING)
    together.check(force=True)
    expect(begin).to_have_text("Gioca")
    begin.click()
    for route in held:
        route.continue_()
    robot = Robot(page)
    expect(robot.table).to_have_attribute("data-game", "toy", timeout=BOOT_MS)
    expect(page.locator("#players .player")).to_have_count(2)
    expect(page.locator("#players .level")).to_have_count(0)
    page.unroute_all()
    page.goto(f"{site}gioca/?gioco=toy", wait_until="commit")
    expect(together).to_be_checked()  # the last game's set-up, before Python is up
    robot.ready()


def test_an_invitation_shows_no_form_before_python(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyscript/core.js", lambda route: held.append(route))
    page.goto(f"{site}gioca/#tavolo=nessuno.1.abc", wait_until="commit")
    expect(page.locator("#pass-title")).to_have_text("Apro l'invito…")
    expect(page.locator("[data-start]")).not_to_be_visible()
    for route in held:
        route.continue_()
    expect(page.locator('#pass [data-live="join"]')).to_be_visible(timeout=BOOT_MS)
    expect(page.locator("[data-start]")).not_to_be_visible()


@pytest.mark.parametrize(
    ("name", "script", "words"),
    [
        ("", "delete window.WebAssembly", "WebAssembly"),
        ("", "delete window.Worker", "questo browser"),
        ("**/*.wasm", "", "un suo pezzo non è sul sito"),
        ("**/python_stdlib.*.zip", "", "un suo pezzo non è sul sito"),
        ("**/pyodide-lock.*.json", "", "un suo pezzo non è sul sito"),
        ("**/app-*.whl", "", "Il tavolo non si apre"),
        ("**/pyscript/core.js", "", "un suo pezzo non è sul sito"),
        ("**/pyscript.*.json", "", "un suo pezzo non è sul sito"),
        ("**/python.*.mjs", "", "un suo pezzo non è sul sito"),
        (
            "",
            "WebAssembly.Memory = function () { throw new RangeError('could not allocate memory') }",
            "memoria",
        ),
    ],
)
def test_a_failed_start_says_why(
    open_context: OpenContext, site: str, watch: Watch, name: str, script: str, words: str
) -> None:
    """One sentence, with a link to the rulebook of the requested game."""
    context = open_context()
    context.add_init_script(script)
    page = context.new_page()
    if name:
        page.route(name, lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{site}gioca/?gioco=toy")
    said = page.locator("#boot-failed")
    expect(said).to_be_visible(timeout=20_000)
    expect(said).to_contain_text(words)
    expect(page.locator("#preview svg.board-picture")).to_be_visible()
    page.unroute_all()
    said.get_by_role("link").click()
    expect(page.locator("h1").first).to_contain_text("Gioco di prova")
    page.close()
    watch.complaints.clear()


ANSWERS: Final[dict[str, Any]] = {
    "un suo pezzo non è sul sito": {"status": 404, "body": ""},
    "è arrivata un'altra pagina": {"body": "<h1>Accedi</h1>", "content_type": "text/html"},
    "con il tipo sbagliato": {"body": "export {}", "content_type": "application/octet-stream"},
}
"""What a failed start says -> an answer to the request for a module that causes it."""


@pytest.mark.parametrize("name", ["*.wasm", "python_stdlib.*.zip", "pyodide-lock.*.json", "python.*.mjs"])
def test_a_failed_start_tells_of_a_page_in_the_place_of_a_file(
    open_context: OpenContext, site: str, watch: Watch, name: str
) -> None:
    page = open_context().new_page()
    page.route(f"**/{name}", lambda route: route.fulfill(**ANSWERS["è arrivata un'altra pagina"]))
    page.goto(f"{site}gioca/?gioco=toy")
    expect(page.locator("#boot-failed")).to_contain_text("è arrivata un'altra pagina", timeout=20_000)
    page.close()
    watch.complaints.clear()


def test_webassembly_with_another_type_starts_all_the_same(open_context: OpenContext, site: str) -> None:
    page = open_context().new_page()
    page.route(
        "**/*.wasm",
        lambda route: route.fulfill(
            response=route.fetch(), headers={"content-type": "application/octet-stream"}
        ),
    )
    Robot(page).start(site, "toy", 2)


@pytest.mark.parametrize("words", [*ANSWERS, "Controlla la connessione"])
def test_a_failed_start_names_the_cause_of_a_missing_file(
    open_context: OpenContext, site: str, watch: Watch, words: str
) -> None:
    page = open_context().new_page()
    answer = ANSWERS.get(words)
    page.route(
        "**/pyscript/core*.js", lambda route: route.fulfill(**answer) if answer else route.abort("failed")
    )
    page.goto(f"{site}gioca/?gioco=toy")
    said = page.locator("#boot-failed")
    expect(said).to_contain_text(words)
    offered = said.get_by_role("button", name="Ricarica")
    expect(offered).to_be_visible(visible="ricarica" in said.inner_text())
    page.close()
    watch.complaints.clear()


def test_a_table_that_is_opened_as_a_file_says_so(
    open_context: OpenContext, dist: Path, watch: Watch
) -> None:
    page = open_context().new_page()
    page.goto((dist / "gioca" / "index.html").as_uri())
    said = page.locator("#boot-failed")
    expect(said).to_contain_text("non si apre da un file")
    expect(said.get_by_role("link")).to_have_count(0)
    page.close()
    watch.complaints.clear()


def test_a_table_in_a_strict_frame_offers_to_open_by_itself(
    open_context: OpenContext, site: str, watch: Watch
) -> None:
    page = open_context().new_page()
    address, allowed = f"{site}gioca/?gioco=toy", "allow-scripts allow-popups allow-popups-to-escape-sandbox"
    page.set_content(f'<iframe sandbox="{allowed}" src="{address}"></iframe>')
    said = page.frame_locator("iframe").locator("#boot-failed")
    expect(said).to_contain_text("gli vieta troppo", timeout=BOOT_MS)
    with page.context.expect_page() as opened:
        said.get_by_role("link", name=address).click()
    expect(opened.value.locator("#table")).to_have_attribute("data-state", "ready", timeout=BOOT_MS)
    page.context.close()
    watch.complaints.clear()


FOREIGN: Final = {
    "a script that throws": "throw new Error('guasto')",
    "a script that rejects a promise": "Promise.reject(new Error('guasto'))",
    "a style that is blocked": """document.head.append(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href: "https://example.invalid/x.css" }))""",
    "a script that does not arrive": """document.head.append(
        Object.assign(document.createElement("script"), { src: "https://example.invalid/x.js" }))""",
}
"""What an extension may do while the table loads."""
STATES: Final = """window.states = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  states.push(document.getElementById("table").dataset.state);
}).observe(document.getElementById("table"), { attributeFilter: ["data-state"] }));"""
"""Collects the states of the table."""
AHEAD: Final = """window.ahead = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + ahead;"""
"""Lets a test put the clock of durations ahead."""


@pytest.mark.parametrize("script", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_error_does_not_end_the_start(
    open_context: OpenContext, site: str, watch: Watch, script: str
) -> None:
    context = open_context()
    context.add_init_script(STATES)
    context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {script} }})")
    page = context.new_page()
    page.goto(f"{site}gioca/?gioco=toy")
    page.locator("[data-start]").click()
    expect(page.locator("#table")).to_have_attribute("data-game", "toy", timeout=BOOT_MS)
    expect(page.locator("#boot-failed")).to_be_hidden()
    assert "failed" not in page.evaluate("states")
    watch.complaints.clear()


def test_a_script_that_the_table_does_not_need_may_be_missing(
    open_context: OpenContext, site: str, watch: Watch
) -> None:
    context = open_context()
    context.add_init_script(STATES)
    page = context.new_page()
    page.route("**/assets/offline.js", lambda route: route.fulfill(status=404, body=""))
    Robot(page).start(site, "toy", 2)
    assert "failed" not in page.evaluate("states")
    watch.complaints.clear()


def test_a_table_that_opens_after_all_does_what_was_asked_before(
    open_context: OpenContext, site: str, watch: Watch
) -> None:
    """A foreign error is shown if nothing arrives afterwards. It goes when the table opens all the same."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.resource_type == "script":
            held.append(route)
        else:
            route.continue_()

    context = open_context()
    context.add_init_script(AHEAD)
    page = context.new_page()
    page.route("**/pyscript/core.js", hold)
    page.goto(f"{site}gioca/?gioco=toy", wait_until="commit")
    failed, name = page.locator("#boot-failed"), page.locator('[name="name-0"]')
    expect(page.locator("[data-start]")).to_be_enabled()  # boot.js has run
    page.locator('[name="company"][value="insieme"]').check(force=True)
    page.locator('[name="seats"][value="3"]').check(force=True)
    name.fill("Ada")
    page.locator("[data-start]").click()
    page.evaluate("void setTimeout(() => { throw new Error('guasto'); })")
    page.evaluate("new Promise((done) => setTimeout(done, 100))")
    expect(failed).to_be_hidden()
    page.evaluate("window.ahead = 60_000")
    expect(failed).to_contain_text("Il tavolo non si apre", timeout=BOOT_MS)
    expect(page.locator("[data-start]")).to_be_disabled()
    for route in held:
        route.continue_()
    expect(page.locator("#table")).to_have_attribute("data-game", "toy", timeout=BOOT_MS)
    expect(failed).to_be_hidden()
    expect(page.locator("#players .player")).to_have_count(3)
    expect(page.locator("#players")).to_contain_text("Ada")
    page.unroute_all()
    watch.complaints.clear()


def test_full_storage_is_reported_and_the_game_goes_on(open_context: OpenContext, site: str) -> None:
    page = open_context().new_page()
    page.goto(site)
    page.evaluate(FILL_STORAGE)
    robot = Robot(page, seed=2)
    robot.start(site, "toy", 2)
    expect(page.locator("#status")).to_contain_text(re.compile("conserva"))
    robot.list_mode()
    robot.play_out(robot.step_by_list)
