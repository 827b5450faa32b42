"""What comes to the installed app from other programs: shared links, texts and files, and files opened with it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from app.table import save_file
from app.words import saves as saves_words
from build_site.paths import SITE
from pycore.link import encode
from pycore.match import Match
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.test_offline import SETTLED
from tests.e2e.test_transfers import IMPORT_MS, KEPT, choose, games, said, written

MANIFEST: Final = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))
TARGET: Final = MANIFEST["share_target"]
ASKED: Final = '[data-act="import-received"]'
# Sends a form as a system's share sheet does, with the fields and files that the manifest names.
SHARE: Final = """([address, { method, enctype }, words, files]) => {
  const form = Object.assign(document.createElement("form"), { action: address, method, enctype });
  for (const [name, value] of Object.entries(words)) {
    form.append(Object.assign(document.createElement("textarea"), { name, value }));
  }
  const chosen = Object.assign(document.createElement("input"), { type: "file", name: "files", multiple: true });
  const given = new DataTransfer();
  for (const [name, text] of files) given.items.add(new File([text], name));
  chosen.files = given.files;
  form.append(chosen);
  document.body.append(form);
  form.submit();
}"""
QUEUE: Final = (
    "Object.defineProperty(window, 'launchQueue', { value: { setConsumer: (act) => (window.launch = act) } })"
)
LAUNCH: Final = """([address, files]) => void launch({
  targetURL: address,
  files: files.map(([name, text]) => ({ getFile: async () => new File([text], name) })),
})"""

Files = list[tuple[str, str]]
Share = Callable[[dict[str, str], Files], None]


@pytest.fixture
def page(open_context: OpenContext, site: str) -> Page:
    """The home page, with a service worker that has cached the site."""
    page = open_context(service_workers="allow").new_page()
    page.goto(site)
    page.evaluate(SETTLED)
    return page


@pytest.fixture
def share(page: Page, site: str) -> Share:
    """Shares words and files from another site, and waits for the table."""

    def act(words: dict[str, str], files: Files) -> None:
        page.goto("about:blank")
        page.evaluate(SHARE, [site + TARGET["action"], TARGET, words, files])
        page.wait_for_selector("#table[data-state=ready]", timeout=BOOT_MS)

    return act


def test_the_manifest_names_what_the_page_reads() -> None:
    (handler,) = MANIFEST["file_handlers"]
    assert handler == {"action": "gioca/", "accept": {save_file.TYPE: [save_file.ENDING]}}
    assert (TARGET["method"], TARGET["enctype"]) == ("POST", "multipart/form-data")
    assert set(TARGET["params"]) == {"title", "text", "url", "files"}
    (files,) = TARGET["params"]["files"]
    kinds = {save_file.TYPE, save_file.ENDING, save_file.JSON_TYPE, save_file.JSON_ENDING}
    assert files["name"] == "files" and set(files["accept"]) == kinds


def test_a_shared_link_opens_its_game(page: Page, site: str, share: Share) -> None:
    link = encode(Match.new("toy", 2))
    for words in (
        {"text": f"Tocca a te!\n{site}gioca/toy/#{link}&n=Anna,Bruno ciao", "title": "Gioco di prova"},
        {"url": f"{site}gioca/#{link}"},
    ):
        share(words, [])
        page.wait_for_url(f"{site}gioca/#{link}*")
        assert Robot(page).link() == link


def test_anything_else_leads_to_the_table_with_a_sentence(page: Page, site: str, share: Share) -> None:
    for text in ("Che si fa?", "https://example.org/gioca/#toy.BB", "", f"{site}../altro/", "x" * 200_000):
        share({"text": text, "title": "<b>Titolo</b>"}, [])
        assert page.url == f"{site}gioca/"
        expect(page.locator("#setup [role=alert]")).to_have_text(saves_words.NOTHING_RECEIVED)
    page.reload()
    Robot(page).ready()
    expect(page.locator("#setup [role=alert]")).to_have_count(0)


def test_shared_files_are_imported_only_after_a_press(page: Page, site: str, share: Share, axe: str) -> None:
    first, second = save_file.dump(games(3)), save_file.dump(games(5))
    share({"text": "Le nostre partite"}, [("a.faraone", first), ("b.json", second)])
    expect(page.locator(ASKED)).to_be_focused()
    expect(page.locator("#received")).to_have_text(saves_words.received(2))
    assert faults(page, axe, "#kept") == {}
    assert page.evaluate(KEPT) == 0
    page.locator(ASKED).click()
    expect(said(page)).to_have_text(saves_words.imported(2, 3, 0), timeout=IMPORT_MS)
    assert page.evaluate(KEPT) == 5
    expect(page.locator(ASKED)).to_have_count(0)
    share({}, [("a.json", save_file.dump(games(7)))])
    page.locator('[data-act="drop-received"]').click()
    expect(page.locator(ASKED)).to_have_count(0)
    assert page.evaluate(KEPT) == 5
    share({}, [("a.json", "[1, 2")])
    page.locator(ASKED).click()
    expect(said(page)).to_have_text(saves_words.BAD_FILE["not-a-file"])


def test_a_file_opened_with_the_app_comes_to_the_open_page(open_context: OpenContext, site: str) -> None:
    """Under a game the page is not reloaded."""
    context = open_context()
    context.add_init_script(QUEUE)
    page = context.new_page()
    page.goto(site)
    page.evaluate(LAUNCH, [f"{site}gioca/", [("serata.faraone", save_file.dump(games(2)))]])
    expect(page.locator(ASKED)).to_be_visible(timeout=BOOT_MS)
    page.locator(ASKED).click()
    expect(said(page)).to_have_text(saves_words.imported(2, 0, 0), timeout=IMPORT_MS)
    robot = Robot(page)
    robot.start(site, "toy", 2)
    page.evaluate("window.same = true")
    page.evaluate(LAUNCH, [f"{site}gioca/", [("serata.faraone", save_file.dump(games(4)))]])
    page.wait_for_selector("#table[data-page=partite]")
    robot.passed()
    page.locator(ASKED).click()
    expect(page.locator("#panel-partite [role=alert]")).to_have_text(
        saves_words.imported(2, 2, 0), timeout=IMPORT_MS
    )
    assert page.evaluate("window.same")


def test_exports_are_plain_json_on_touch_devices(
    open_context: OpenContext, site: str, tmp_path: Path
) -> None:
    for touch in (False, True):
        page = open_context(has_touch=touch, is_mobile=touch).new_page()
        Robot(page).open(f"{site}gioca/")
        choose(page, written(tmp_path, save_file.dump(games(2)), "a.faraone"))
        expect(said(page)).to_have_text(saves_words.imported(2, 0, 0), timeout=IMPORT_MS)
        with page.expect_download() as waiting:
            page.locator('[data-act="export-all"]').click()
        name = Path(waiting.value.suggested_filename)
        assert name.suffix == (save_file.JSON_ENDING if touch else save_file.ENDING)
        assert name.stem.startswith("faraone-partite-")
