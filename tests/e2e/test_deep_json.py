"""Deeply nested JSON in every place where foreign JSON arrives. Only a browser shows its harm: there the C stack ends
before Python's own limit, and with it the interpreter."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from app.table import save_file
from app.table.saves import Save
from app.words import errors as errors_words
from app.words import live as live_words
from app.words import saves as saves_words
from pycore.link import DIGITS, encode
from pycore.match import Match
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import Robot
from tests.e2e.tables import PHONE, Table
from tests.e2e.test_game_loading import kept

LEVELS: Final = (50, 65, 10_000, 1_000_000)
KEPT: Final = (
    "tavolo",
    "posti",
    "offerte",
    "quadri",
    "carte",
    "finite",
    "tavoli",
    "velocita",
    "partita:x",
    "prima:a1",
    "fatti:a1",
)
# Notes the names of the channels between windows.
CHANNELS: Final = """{
  window.channels = [];
  const Own = BroadcastChannel;
  window.BroadcastChannel = class extends Own {
    constructor(name) {
      super(name);
      channels.push(name);
    }
  };
}"""


KEEP: Final = """([names, text]) => {
  for (const name of names) localStorage.setItem(`faraone:${name}`, text);
}"""


def nested(levels: int) -> tuple[str, ...]:
    """Texts with `levels` levels of brackets, complete and cut off."""
    return "[" * levels + "]" * levels, "[" * levels, '{"a":' * levels + "1" + "}" * levels


def packed(position: str) -> str:
    """A link of a custom position with this text."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = urlsafe_b64encode(squeezed.compress(position.encode()) + squeezed.flush()).decode().rstrip("=")
    number, size = len(body), ""
    while True:
        number, digit = divmod(number, 32)
        size += DIGITS[digit + (32 if number else 0)]
        if not number:
            break
    return f"imhotep.BCB{size}{body}AAAAA"


def is_alive(page: Page) -> None:
    """Check that Python answers a press."""
    size = page.evaluate("document.documentElement.dataset.size")
    page.locator("#size-toggle").click()
    page.wait_for_function("size => document.documentElement.dataset.size !== size", arg=size)


@pytest.mark.parametrize("levels", by_day(LEVELS, (10_000,)))
def test_kept_values_and_the_first_link(open_context: OpenContext, site: str, levels: int) -> None:
    """A page starts with many such values: each costs itself alone."""
    page = open_context().new_page()
    page.goto(site)
    save = kept("imhotep")
    page.evaluate(KEEP, [["partita:a1"], json.dumps(save._asdict())])
    for names in (KEPT[:4], KEPT[4:7], KEPT[7:]):  # a million levels of all would not fit
        page.evaluate(KEEP, [KEPT, "7"])
        page.evaluate(KEEP, [names, nested(levels)[1]])
        page.goto(f"{site}gioca/")
        Robot(page).ready()
        expect(page.locator("#kept [data-open]")).to_have_count(1)
        expect(page.locator("#kept")).to_contain_text(saves_words.unreadable(1))
        is_alive(page)
        page.goto(site)
    page.goto(f"{site}gioca/#{packed(nested(levels)[1])}")
    Robot(page).ready()
    expect(page.locator("#setup")).to_contain_text("Non è andato perso nulla.")
    page.locator("#kept [data-open]").click()
    expect(page.locator("#table")).to_have_attribute("data-game", "imhotep")


@pytest.mark.started
def test_links_and_files_on_an_open_page(page: Page, site: str, tmp_path: Path) -> None:
    Robot(page).open(f"{site}gioca/?gioco=imhotep")
    good = Save(
        "a1", encode(Match.new("imhotep", 2)), "&n=Anna,Bruno", "2026-03-01T10:00:00+00:00", "Domenica"
    )
    for levels in LEVELS:
        for text in nested(levels):
            page.evaluate("link => { location.hash = link; }", packed(text))
            reason = "bad-position" if levels == 50 and text[-1] != "[" else "damaged"
            expect(page.locator("#setup")).to_contain_text(errors_words.BAD_LINK[reason])
            offered = file(tmp_path, text)
            page.locator('[name="import"]').set_input_files(offered)
            expect(page.locator("#kept [role=alert]")).to_have_text(saves_words.BAD_FILE["not-a-file"])
        within = save_file.dump([good]).replace('"id"', f'"more": {nested(levels)[2]}, "id"')
        page.locator('[name="import"]').set_input_files(file(tmp_path, within))
        said = saves_words.imported(1, 0, 0) if levels == 50 else saves_words.BAD_FILE["not-a-file"]
        expect(page.locator("#kept [role=alert]")).to_have_text(said)
    expect(page.locator("#kept [data-open]")).to_have_count(1)
    is_alive(page)


def file(folder: Path, text: str) -> Path:
    path = folder / "partite.json"
    path.write_text(text)
    return path


def test_messages_of_host_and_guest(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", seed=5)
    page = context.new_page()
    page.add_init_script(CHANNELS)
    guest = table.seat(1, page)
    table.step()
    common, own = page.evaluate("channels.filter((name) => name.startsWith('faraone:tavolo:'))")
    for levels in LEVELS:
        for text in nested(levels):
            message = f'{{"t":"went","from":0,"states":{text}}}'
            post(table.host.page, own, (text, message))
            post(page, common, [f"{own.rpartition(':')[2]} {told}" for told in (text, message)])
    for _ in range(4):
        table.step()
    assert guest.length == table.host.length
    is_alive(page)
    is_alive(table.host.page)


def test_a_host_that_cannot_be_understood(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", seed=5)
    page = context.new_page()
    page.add_init_script(CHANNELS)
    table.seat(1, page)
    table.step()
    (own,) = page.evaluate("channels.filter((name) => name.split(':').length === 4)")
    garbage = ["{}", '{"t":"went"}', '{"t":"table","v":3}', "[", '{"t":"ping","sum":"<b>"}']
    post(table.host.page, own, garbage)
    is_alive(page)
    bar = page.locator("#bar")
    expect(bar).not_to_contain_text(live_words.UNREADABLE)  # the host has told everything again
    own_page = context.new_page()
    own_page.goto(site)
    table.host.page.close()
    post(own_page, own, garbage)
    expect(bar.get_by_role("alert")).to_have_text(live_words.UNREADABLE)
    bar.get_by_role("button", name=live_words.RETRY).click()
    expect(bar).not_to_contain_text(live_words.UNREADABLE)
    post(own_page, own, garbage)
    bar.get_by_role("button", name=live_words.LEAVE).click()
    expect(page.locator("#setup")).to_be_visible()


def post(page: Page, channel: str, texts: Sequence[str]) -> None:
    page.evaluate(
        """([name, texts]) => {
          const channel = new BroadcastChannel(name);
          for (const text of texts) channel.postMessage(text);
        }""",
        [channel, list(texts)],
    )
