"""Offline play: one visit caches the whole site, a new build replaces all of it, and damage is repaired."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.words import scores as scores_words
from build_site.browser import launch_options
from build_site.manifest import MANIFEST
from build_site.offline import write_service_worker
from build_site.paths import ROOT
from build_site.previews import FOLDER
from build_site.shelf import shelf
from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e.accessibility import barriers, faults
from tests.e2e.conftest import PREFIX, Watch
from tests.e2e.robot import Robot

PAGES = ("", "gioca/", "regole/", *(f"regole/{entry.slug}/" for entry in shelf()), "sviluppo/offline/")
# The browser's messages without a server, including those for files that are not cached.
NO_SERVER = re.compile(r"console error: .*(ERR_CONNECTION_REFUSED|fetching the script|ERR_FAILED)")
# The pages' security policy forbids `wait_for_function`.
SETTLED = """() => new Promise((done) => {
  const look = () => navigator.serviceWorker.controller && done();
  navigator.serviceWorker.addEventListener("controllerchange", look);
  look();
})"""

# Resolves when the next worker has been installed or has failed.
UPDATED = """() => navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => done(worker.state));
  });
  registration.update();
}))"""

# The service worker's cache; the cache of compiled modules has another name.
SHELF = "caches.keys().then((names) => caches.open(names.find((name) => !name.startsWith('compiled '))))"

# Waits up to half a minute until a cached file has its full size again. `wait_for_function` would take the promise of
# an asynchronous function for its result. During a repair the cache may list a file without its content.
MENDED = f"""async ([name, size]) => {{
  for (let tries = 0; tries < 300; tries++) {{
    const cache = await {SHELF};
    const file = (await cache.keys()).find(({{ url }}) => new URL(url).pathname.endsWith(name));
    const kept = file && (await cache.match(file));
    if (kept && (await kept.arrayBuffer()).byteLength === size) return true;
    await new Promise((done) => setTimeout(done, 100));
  }}
  return false;
}}"""


class Host:
    """A web server in its own process, which can be stopped together with its connections."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "build_site.serve", str(folder), "--port", "0", "--prefix", PREFIX]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Visitor:
    """A fresh browser context with the server of the site that it visits."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.folder = folder
        self.host = Host(folder)
        self.watch = Watch(self.host.address)
        self.context: BrowserContext = browser.new_context(locale="it-IT")
        self.watch.follow(self.context)
        self.page = self.context.new_page()

    def go(self, path: str) -> None:
        self.page.goto(self.host.address + path)

    def keep(self, path: str = "") -> Page:
        """Visit a page until the whole site is cached."""
        self.go(path)
        self.page.evaluate(SETTLED)
        return self.page

    def forgive(self, pattern: re.Pattern[str]) -> None:
        """Remove the complaints that the test provokes."""
        self.watch.complaints = [line for line in self.watch.complaints if not pattern.search(line)]

    def spoil(self, name: str) -> None:
        """Damage the cached copy of a file."""
        spoilt = self.page.evaluate(
            f"""async (name) => {{
              const cache = await {SHELF};
              const found = (await cache.keys()).filter(({{ url }}) => new URL(url).pathname.endsWith(name));
              for (const request of found) {{
                const {{ headers }} = await cache.match(request);
                await cache.put(request, new Response("guasto", {{ headers }}));
              }}
              return found.length;
            }}""",
            name,
        )
        assert spoilt == 1

    def kept(self) -> dict[str, str]:
        """Path of each cached file -> its key in the cache."""
        urls: list[str] = self.page.evaluate(
            f"{SHELF}.then((cache) => cache.keys()).then((all) => all.map(({{ url }}) => url))"
        )
        return {url.removeprefix(self.host.address).partition("?")[0]: url for url in urls}


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[Path], Visitor]]:
    """Creates visitors with an empty browser; none may leave a complaint."""
    visitors: list[Visitor] = []

    def one(folder: Path) -> Visitor:
        visitors.append(Visitor(browser, folder))
        return visitors[-1]

    yield one
    for visitor in visitors:
        visitor.context.close()
        visitor.host.stop()
    assert [line for visitor in visitors for line in visitor.watch.complaints] == []


Visit = Callable[[Path], Visitor]

# The clock of a page goes a week ahead.
WEEK_LATER = """{
  const Today = Date, week = 7 * 24 * 60 * 60 * 1000;
  Date = class extends Today {
    constructor(...given) {
      super(...(given.length ? given : [Today.now() + week]));
    }
    static now() {
      return Today.now() + week;
    }
  };
}"""

# Dates the answers in the cache a week back.
AGED = f"""async (date) => {{
  const cache = await {SHELF};
  const all = await cache.keys();
  for (const request of all) {{
    const kept = await cache.match(request);
    const headers = new Headers(kept.headers);
    for (const name of ["date", "last-modified"]) headers.set(name, date);
    await cache.put(request, new Response(await kept.blob(), {{ headers }}));
  }}
  return all.length;
}}"""


@pytest.fixture
def copy(dist: Path, tmp_path: Path) -> Path:
    """A copy of the built site, to be changed."""
    return Path(shutil.copytree(dist, tmp_path / "copy"))


def rebuild(folder: Path, word: str) -> None:
    """Simulate another build in the same folder: the pages with one word changed."""
    for file in (folder / "index.html", folder / "gioca" / "index.html"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"<title>.*?</title>", f"<title>{word}</title>", text), encoding="utf-8")
    write_service_worker(folder)


def test_one_visit_is_enough_for_offline_play(visit: Visit, dist: Path) -> None:
    visitor = visit(dist)
    page = visitor.keep()
    files = {file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file()}
    foreign = {name for name in files if name.endswith((".xml", ".xml.gz", "LICENSE", ".nojekyll"))}
    pictures = {
        name for name in files if name.startswith((f"{FOLDER}/", "assets/schermate/", "assets/social.png"))
    }
    assert set(visitor.kept()) == files - foreign - pictures - {"sw.js"}
    visitor.host.stop()
    for path in PAGES:
        visitor.go(path)
        assert page.locator("h1").first.is_visible()
    expect(page.locator(".md-search-result__meta")).to_have_text("Scrivi per iniziare a cercare")
    page.get_by_role("textbox", name="Cerca").press_sequentially("scudo")
    page.locator(".md-search-result__link", has_text="scudo").first.wait_for()
    robot = Robot(page, seed=1)
    robot.start(visitor.host.address, "toy", 2)
    robot.list_mode()
    robot.play_out(robot.step_by_list)
    assert decode(robot.link()).state.decision() is None
    page.locator("#end").get_by_role("button", name=scores_words.REVIEW).click()
    expect(page.locator("#end section.review")).to_be_visible()
    expect(page.locator("#rules-body h1")).to_contain_text("Gioco di prova")
    robot.against("toy", visitor.host.address)
    robot.play_out(robot.step_by_list)
    assert "p=persona,scriba" in page.url
    match = Match.new("imhotep", 2)
    other = visitor.context.new_page()
    guest = Robot(other)
    guest.open(f"{visitor.host.address}gioca/#{encode(match)}")
    assert guest.link() == encode(match)
    other.locator('[data-tab="regole"]').click()
    other.locator("#rules-body [data-drawing]").first.scroll_into_view_if_needed()
    expect(other.locator("#rules-body [data-drawing] svg").first).to_be_visible()
    other.locator('[data-tab="condividi"]').click()
    expect(other.locator(".qr")).to_be_visible()
    visitor.forgive(NO_SERVER)
    visitor.go("regole/senet-tris/")
    expect(page.locator("body")).to_contain_text("Questa pagina non c'è")
    visitor.watch.complaints.clear()  # the 404 page's style sheet has the address of the published site


def test_the_installed_app_starts_a_week_later_without_a_network(
    browser: Browser, dist: Path, tmp_path: Path
) -> None:
    """The browser is closed after the visit, and opened again by the addresses that the manifest names."""
    manifest = json.loads((dist / MANIFEST).read_text(encoding="utf-8"))
    host = Host(dist)
    watch = Watch(host.address)

    def open_app() -> BrowserContext:
        context = browser.browser_type.launch_persistent_context(
            tmp_path, **launch_options(), locale="it-IT", reduced_motion="reduce"
        )
        watch.follow(context)
        return context

    context = open_app()
    page = context.new_page()
    page.goto(host.address)
    page.evaluate(SETTLED)
    aged = page.evaluate(AGED, (datetime.now(UTC) - timedelta(days=7)).strftime("%a, %d %b %Y %H:%M:%S GMT"))
    assert aged > len(PAGES)
    context.close()
    host.stop()
    context = open_app()
    context.add_init_script(WEEK_LATER)
    page = context.new_page()
    page.goto(host.address + manifest["start_url"])
    expect(page.locator("h1").first).to_be_visible()
    assert page.evaluate("Date.now()") > datetime.now().timestamp() * 1000 + 6e8
    shortcuts = [one["url"] for one in manifest["shortcuts"]]
    for address in shortcuts:
        page.goto(host.address + address)
        expect(page.locator("h1").first).to_be_visible()
        if "gioco=" in address:
            asked = page.locator('#setup [name="game"]:checked')
            expect(asked).to_have_value(address.rpartition("=")[2])
    robot = Robot(page)
    robot.ready()
    page.locator("[data-start]").click()
    robot.passed()
    assert robot.link()
    context.close()
    assert [line for line in watch.complaints if not NO_SERVER.search(line)] == []


def test_a_new_build_is_offered_and_never_mixed(visit: Visit, copy: Path, axe: str) -> None:
    visitor = visit(copy)
    page = visitor.keep()
    old = visitor.kept()
    rebuild(copy, "Costruzione seconda")
    offer = page.locator("#update")
    page.reload()
    expect(offer).to_contain_text("nuova versione")
    assert barriers(page, axe, "#update") == []
    offer.get_by_role("button", name="Più tardi").click()
    expect(offer).to_have_count(0)
    for path in ("regole/", "gioca/", ""):
        visitor.go(path)
        assert "seconda" not in page.title()
    robot = Robot(page)
    robot.start(visitor.host.address, "toy", 2)
    link = robot.link()
    expect(offer).to_be_visible()
    assert faults(page, axe, "#update") == {}
    with page.expect_navigation():
        offer.get_by_role("button", name="Aggiorna").click()
    robot.ready()
    assert robot.link() == link
    visitor.go("")
    assert page.title() == "Costruzione seconda"
    new = visitor.kept()
    assert {name for name in old if old[name] != new[name]} == {"index.html", "gioca/index.html"}
    builds = [name for name in page.evaluate("caches.keys()") if not name.startswith("compiled ")]
    assert len(builds) == 1
    expect(offer).to_have_count(0)


# Addresses as people type them and as other sites write them, and the page that each means.
WRITTEN = {
    "gioca": "gioca/",
    "/gioca/": "gioca/",
    "gioca//": "gioca/",
    "//gioca": "gioca/",
    "gioca/index.html": "gioca/index.html",
    "/gioca/index.html": "gioca/index.html",
    "index.html": "index.html",
    "/": "",
    "/index.html": "index.html",
    "regole": "regole/",
    "regole/toy": "regole/toy/",
    "regole//toy/": "regole/toy/",
    "regole/toy/index.html": "regole/toy/index.html",
}


QUERIES = ("?", "?&", "?=1", "?%0a=1", "?a=1&=2&%0d%0a", "?%00=%ff")


def test_addresses_with_other_slashes_or_queries_open_what_is_cached(visit: Visit, dist: Path) -> None:
    visitor = visit(dist)
    page = visitor.keep()
    link = f"#{encode(Match.new('toy', 2))}&n=Anna,Bruno&c=oro,lapis&m=k3x9a0qz"
    robot = Robot(page)
    for online in (True, False):
        if not online:
            visitor.host.stop()
        for written, meant in WRITTEN.items():
            visitor.go(f"{written}?a=1#qui")
            assert page.url == f"{visitor.host.address}{meant}?a=1#qui"
            assert page.locator("h1").first.text_content() != "Questa pagina non c'è"
        for written in ("gioca", "/gioca/", "gioca/index.html", "gioca/toy/", "gioca/toy"):
            visitor.go("")
            visitor.go(written + link)
            robot.ready()
            assert robot.link() == link[1:].partition("&")[0]
        visitor.go("")
        visitor.go("gioca?gioco=toy")
        robot.ready()
        expect(page.locator('#setup [name="game"]:checked')).to_have_value("toy")
    for query in QUERIES:
        visitor.go(f"regole/toy/{query}")
        expect(page.locator("h1").first).to_contain_text("Gioco di prova")
    visitor.go(f"gioca/imhotep/%23{link[1:]}")
    page.wait_for_url("**/gioca/#toy*")
    robot.ready()
    assert robot.link() == link[1:].partition("&")[0]
    visitor.forgive(NO_SERVER)


@pytest.mark.nightly
def test_a_new_build_waits_for_a_game_on_another_page(visit: Visit, copy: Path) -> None:
    visitor = visit(copy)
    page = visitor.keep()
    playing = visitor.context.new_page()
    Robot(playing).start(visitor.host.address, "toy", 2)
    rebuild(copy, "Costruzione seconda")
    page.reload()
    offer = page.locator("#update")
    offer.get_by_role("button", name="Aggiorna").click()
    expect(offer).to_contain_text("altre schede", timeout=15_000)
    assert playing.locator("#table").get_attribute("data-game") == "toy"
    playing.close()
    with page.expect_navigation():
        offer.get_by_role("button", name="Aggiorna").click()
    assert page.title() == "Costruzione seconda"


@pytest.mark.nightly
def test_a_half_published_build_is_not_kept(visit: Visit, copy: Path) -> None:
    """If the list of files is new but a file is still the old one, the old build stays."""
    visitor = visit(copy)
    page = visitor.keep()
    old = (copy / "index.html").read_bytes()
    rebuild(copy, "Costruzione seconda")
    copy.joinpath("index.html").write_bytes(old)
    assert page.evaluate(UPDATED) == "redundant"
    visitor.go("gioca/")
    assert "seconda" not in page.title()
    visitor.forgive(re.compile("console error: .*(integrity|bad-precaching)"))


def test_damaged_files_are_repaired(visit: Visit, dist: Path) -> None:
    visitor = visit(dist)
    page = visitor.keep()
    for name in ("/regole/toy/index.html", "/gioca/index.html", "/assets/site.css", "/pyodide.mjs", ".wasm"):
        visitor.spoil(name)
    visitor.go("regole/toy/")
    visitor.go("gioca/?gioco=toy")
    expect(page.locator("#boot-failed")).to_contain_text("adesso è a posto")
    visitor.host.stop()
    page.locator("#boot-failed button").click()
    expect(page.locator("#boot-failed")).to_be_hidden()
    Robot(page).ready()
    assert page.locator("#table").get_attribute("data-state") == "ready"
    visitor.go("regole/toy/")
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith('"Source Sans 3"')
    visitor.forgive(NO_SERVER)
    visitor.forgive(re.compile("console warning: .*[wW](asm|ebAssembly)"))


@pytest.mark.nightly
def test_python_is_checked_after_it_was_served(visit: Visit, dist: Path) -> None:
    """Python itself is too large to be checked before. If it has changed in the cache, it is fetched anew later."""
    visitor = visit(dist)
    page = visitor.keep()
    visitor.spoil(".wasm")
    (name,) = (path for path in visitor.kept() if path.endswith(".wasm"))
    length = "(name) => fetch(name).then((answer) => answer.arrayBuffer()).then((code) => code.byteLength)"
    assert page.evaluate(length, name) == len("guasto")
    page.wait_for_timeout(12_000)  # a little more than LATER in sw.js
    assert page.evaluate(length, name) == (dist / name).stat().st_size


@pytest.mark.nightly
def test_a_damaged_game_is_repaired_while_another_is_on_the_table(visit: Visit, dist: Path) -> None:
    """The damaged game fails to load. The next request for it fetches it again."""
    visitor = visit(dist)
    page = visitor.keep()
    wheel = next(dist.glob("vendor/wheels/*/game_kheops-*.whl"))
    visitor.spoil(f"/{wheel.name}")
    Robot(page).open(f"{visitor.host.address}gioca/?gioco=toy")
    assert page.evaluate(MENDED, [f"/{wheel.name}", wheel.stat().st_size])
    visitor.host.stop()
    Robot(page).choose_game("kheops")
    expect(page.locator("#preview svg.board-picture")).to_have_attribute("aria-label", "Kheops")
    visitor.forgive(NO_SERVER)
    visitor.forgive(re.compile("console error: .*integrity"))


def test_damage_is_reported_while_offline(visit: Visit, dist: Path) -> None:
    visitor = visit(dist)
    page = visitor.keep()
    visitor.spoil("/regole/imhotep/index.html")
    visitor.spoil(".wasm")
    visitor.host.stop()
    visitor.go("gioca/?gioco=toy")
    expect(page.locator("#boot-failed")).to_contain_text("danneggiato")
    page.locator("#boot-failed a").first.click()
    expect(page.locator("h1").first).to_contain_text("Gioco di prova")
    visitor.go("regole/imhotep/")
    expect(page.locator("body")).to_contain_text("danneggiata")
    visitor.forgive(NO_SERVER)
    visitor.forgive(re.compile("console warning: .*[wW](asm|ebAssembly)"))


PRESSED = """async () => {
  const found = [];
  WindowClient.prototype.focus = async function () { found.push(new URL(this.url).pathname); };
  const event = new ExtendableEvent("notificationclick");
  event.notification = { close: () => found.push("closed") };
  event.waitUntil = (work) => (event.work = work);
  dispatchEvent(event);
  await event.work;
  return found;
}"""


def test_a_press_on_a_notification_leads_back_to_the_table(visit: Visit, dist: Path) -> None:
    """The service worker shows them on telephones."""
    visitor = visit(dist)
    page = visitor.keep()
    other = visitor.context.new_page()
    other.goto(f"{visitor.host.address}gioca/")
    (worker,) = page.context.service_workers
    closed, path = worker.evaluate(PRESSED)
    assert closed == "closed" and path.endswith("/gioca/")
