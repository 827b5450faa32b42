"""Python dies, since its stack is exhausted on purpose: the page says so without any Python."""

import json
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from app.words import machines as machines_words
from app.words import saves as saves_words
from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.started import LATER_PYTHON
from tests.e2e.tables import PHONE, Table
from tests.e2e.test_errors import altered, choose
from tests.e2e.test_game_loading import kept

EXHAUST: Final = 'import json\njson.loads("[" * 1_000_000)'
WAYS: Final = {
    "task": EXHAUST,
    "timer": f"import js\nfrom pyodide.ffi import create_proxy\n"
    f"js.setTimeout(create_proxy(lambda: exec({EXHAUST!r})), 10)",
    "press": f"import js\nfrom pyodide.ffi import create_proxy\n"
    f"js.document.addEventListener('click', create_proxy(lambda event: exec({EXHAUST!r})))",
}
"""In which of Python's calls it dies -> a program that makes it die."""
RUN: Final = """(program) => {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = program;
  document.body.append(script);
}"""
STOPPED: Final = "Il tavolo si è fermato."
BAR: Final = ".trouble"
# The start of a page that dies while it reads what is kept.
FATAL_START: Final = f"""    await sleep(0)
    js.markStart()
    if hasattr(js.window.localStorage, "getItem") and js.window.localStorage.getItem("faraone:boom"):
        {EXHAUST.replace(chr(10), "; ")}
    await start()
"""


@pytest.fixture(autouse=True)
def forgiven(watch: Watch) -> object:
    """Every death leaves complaints of the runtime in the console."""
    yield
    assert any("fatal" in line or "call stack" in line or "on purpose" in line for line in watch.complaints)
    watch.complaints.clear()


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """A page in which PyScript also runs Python that appears later."""
    context = open_context()
    context.add_init_script(LATER_PYTHON)
    return context.new_page()


def die(page: Page, way: str = "task") -> None:
    page.evaluate(RUN, WAYS[way])
    if way == "press":
        page.wait_for_timeout(300)  # the program has no sign of its own
        page.evaluate("document.querySelector('[data-act=help]').click()")


@pytest.mark.parametrize("way", WAYS)
def test_a_kept_game_is_there_after_a_reload(page: Page, site: str, way: str) -> None:
    robot = Robot(page)
    robot.start(site, "toy", 2)
    robot.passed()
    choose(page)
    robot.shown()
    length, stored = robot.length, page.evaluate("JSON.stringify(localStorage)")
    die(page, way)
    expect(page.locator(BAR)).to_contain_text(f"{STOPPED} La partita è conservata in questo browser.")
    expect(page.locator(f"{BAR} input")).to_be_hidden()
    page.evaluate("document.querySelector('#choices [data-choice]')?.click()")
    page.wait_for_timeout(500)  # for what must not come
    assert robot.length == length and page.evaluate("JSON.stringify(localStorage)") == stored
    assert "al sicuro e continua" not in page.locator("body").inner_text()
    page.locator(f"{BAR} button").click()
    page.wait_for_function("() => !document.querySelector('.trouble')")
    robot.ready()
    assert robot.length == length


def test_a_game_that_is_not_kept_is_in_the_link(page: Page, site: str) -> None:
    link = encode(Match.new("imhotep", 2))
    Robot(page).open(f"{site}gioca/#{link}")
    die(page)
    expect(page.locator(BAR)).to_contain_text(f"{STOPPED} La partita non è conservata: copia questo link.")
    address = page.locator(f"{BAR} input").input_value()
    assert address == page.url and decode(address.partition("#")[2].partition("&")[0])


def test_without_a_game_only_the_reload_is_offered(page: Page, site: str) -> None:
    Robot(page).open(f"{site}gioca/")
    die(page)
    expect(page.locator(f"{BAR} p")).to_have_text(re.compile(rf"{STOPPED}\s*"))
    expect(page.locator(f"{BAR} input")).to_be_hidden()


def test_a_guest_comes_back_to_the_table(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    context.add_init_script(LATER_PYTHON)
    table = Table(context.new_page(), site, "toy", seed=5)
    page = context.new_page()
    table.seat(1, page)
    table.step()
    die(page)
    expect(page.locator(BAR)).to_have_text(re.compile(f"{STOPPED} Ricarica e torni al tavolo."))
    page.locator(f"{BAR} button").click()
    page.wait_for_function("() => !document.querySelector('.trouble')")
    table.sits(1, page)
    table.step()
    table.together()


def test_errors_of_foreign_scripts_are_no_death(page: Page, site: str) -> None:
    robot = Robot(page)
    robot.start(site, "toy", 2)
    robot.passed()
    page.evaluate("() => { const deep = () => deep() + 1; setTimeout(deep); }")
    page.evaluate("() => { Promise.reject(new Error('memory access out of bounds')); }")
    page.wait_for_timeout(300)  # for what must not come
    assert STOPPED not in page.locator("body").inner_text()
    expect(page.locator("#trouble")).to_be_empty()
    robot.passed()
    length = robot.length
    choose(page)
    page.wait_for_function("length => Number(table.dataset.length) > length", arg=length)


def test_a_table_that_does_not_open_twice_offers_an_empty_one(
    open_context: OpenContext, site: str, tmp_path: Path
) -> None:
    page = open_context().new_page()
    page.goto(site)
    save = kept("imhotep")
    damaged = {"partita:a1": json.dumps(save._asdict()), "partita:x": "[" * 100_000, "boom": "1"}
    keep = "([name, text]) => localStorage.setItem(`faraone:${name}`, text)"
    for entry in damaged.items():
        page.evaluate(keep, entry)
    altered(page, FATAL_START)
    failed = page.locator("#boot-failed")
    for _ in range(2):
        page.goto(site)
        page.goto(f"{site}gioca/")
        expect(failed).to_have_attribute("data-reason", "stuck", timeout=BOOT_MS)
        expect(failed.locator("button:visible")).to_have_text("Ricarica")
    page.reload()
    expect(failed).to_have_attribute("data-reason", "twice")
    offers = ["Riprova", "Ricomincia da un tavolo vuoto", "Esporta le partite"]
    expect(failed.locator("button:visible")).to_have_text(offers)
    with page.expect_download() as waiting:
        page.get_by_text("Esporta le partite").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert re.fullmatch(r"faraone-partite-\d{4}-\d\d-\d\d\.json", file.name)

    page.get_by_text("Ricomincia da un tavolo vuoto").click()
    robot = Robot(page)
    page.wait_for_url("**/gioca/?tavolo=vuoto")
    robot.ready()
    expect(page.locator("#kept")).to_contain_text(saves_words.CANNOT_SAVE)
    expect(page.locator("#kept [data-open]")).to_have_count(0)
    page.locator('[name="import"]').set_input_files(file)
    expect(page.locator("#kept [role=alert]")).to_have_text(saves_words.imported(1, 0, 0))
    page.locator("#kept [data-open]").click()
    expect(robot.table).to_have_attribute("data-game", "imhotep")
    assert robot.link() == save.link

    page.goto(site)
    stored = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    assert {name: stored.get(f"faraone:{name}") for name in damaged} == damaged
    page.evaluate("localStorage.removeItem('faraone:boom')")
    page.goto(f"{site}gioca/")
    page.get_by_text("Riprova").click()
    robot.ready()
    expect(page.locator("#kept [data-open]")).to_have_count(1)
    page.wait_for_function("() => localStorage.getItem('faraone:avvio') === null")


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_workers_death(page: Page, site: str, deaths: int) -> None:
    """The worker is started again once. If the new one dies too, the machine plays by its simplest rule."""
    started: list[str] = []

    def changed(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        started.append(route.request.url)
        think = "const asked = "
        assert text.count(think) == 1
        if len(started) <= deaths:
            text = text.replace(think, f"up.runPython({EXHAUST!r}); {think}")
        route.fulfill(response=answer, body=text)

    page.route("**/thinker*", changed)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=imhotep")
    page.locator("[data-start]").click()
    expect(robot.table).to_have_attribute("data-game", "imhotep")
    choose(page)
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")
    expect(page.locator("#table")).to_have_attribute("data-seat", "0", timeout=60_000)
    assert len(started) == 2
    said = page.locator("#status .notice", has_text=machines_words.PLAY_SIMPLY)
    expect(said).to_have_count(deaths - 1)
