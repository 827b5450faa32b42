"""A sample of the mutants of `make fuzz`, sent through the real page. The stack is shorter there than where the fuzzer
runs."""

import json
import random
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from app.table import save_file
from app.table.live.messages import BadMessage, Bye, Rules, read_from_guest, read_from_host
from app.table.saves import Save
from lab.attack import corpus, messages
from pycore.games import GAMES, HOUSE
from tests.depth import NIGHT
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import Robot
from tests.e2e.tables import PHONE, Table
from tests.e2e.test_deep_json import CHANNELS, KEEP, is_alive, post

MANY: Final = 85 if NIGHT else 12
"""Mutants of each kind for each game: some 500 of each kind at night."""
SLUGS: Final = by_day(HOUSE, ("imhotep",))
DATE: Final = "2026-03-01T10:00:00+00:00"
LISTEN: Final = """(name) => {
  window.traffic = [];
  new BroadcastChannel(name).onmessage = ({ data }) => traffic.push(data);
}"""
SETTLED: Final = "() => new Promise((done) => setTimeout(done, 50))"


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """A source of random numbers of its own for each test and night."""
    return random.Random(f"{NIGHT} {request.node.name}")


@pytest.mark.parametrize("slug", SLUGS)
def test_links_and_files(page: Page, site: str, tmp_path: Path, slug: str, rng: random.Random) -> None:
    Robot(page).open(f"{site}gioca/?gioco={slug}")
    links = (*corpus.whole_links(slug), *corpus.begun_links(slug))
    saves = [Save(f"s{n}", link, "&n=Anna,Bruno", DATE, "Una partita") for n, link in enumerate(links[:3])]
    file = tmp_path / "partite.json"
    for _ in range(MANY):
        link = corpus.mutant(rng.choice(links), rng)
        page.evaluate("link => { location.hash = link; }", link)
        page.evaluate(SETTLED)
        if page.locator("#setup").is_hidden():  # the link has opened
            Robot(page).open(f"{site}gioca/?gioco={slug}")
        file.write_text(corpus.mutant(save_file.dump(saves), rng), errors="ignore")
        page.locator('[name="import"]').set_input_files(file)
        page.evaluate(SETTLED)
    expect(page.locator("#trouble")).to_be_empty()
    is_alive(page)


@pytest.mark.parametrize("slug", SLUGS)
def test_kept_values(open_context: OpenContext, site: str, slug: str, rng: random.Random) -> None:
    page = open_context().new_page()
    page.goto(site)
    link = corpus.begun_links(slug)[1]
    kept = json.dumps(Save("a", link, "&n=Anna,Bruno&m=abcd1234", DATE, "Una partita")._asdict())
    whole = {f"partita:{n}": corpus.mutant(kept, rng) for n in range(MANY)}
    names = ("tavolo", "posti", "offerte", "quadri", "carte", "tavoli", "velocita", "quadro:abcd1234")
    whole |= {name: corpus.mutant('{"a": ["b", 1], "c": {}}', rng) for name in names}
    for name, text in whole.items():
        page.evaluate(KEEP, [[name], text.encode(errors="ignore").decode()])
    page.goto(f"{site}gioca/?gioco={slug}")
    Robot(page).ready()
    expect(page.locator("#trouble")).to_be_empty()
    is_alive(page)


def is_goodbye(text: str, rules: Rules) -> bool:
    """Whether a message of the host ends the visit. A guest believes every such message."""
    try:
        return isinstance(read_from_host(text, rules), Bye)
    except BadMessage as error:
        return error.reason == "version"


def is_damaged(text: str) -> bool:
    """Whether a message of a guest cannot be read. A readable mutant would change the message numbers of the real
    guest."""
    try:
        read_from_guest(text)
    except BadMessage as error:
        return error.reason != "version"
    return False


@pytest.mark.parametrize("slug", SLUGS)
def test_messages(open_context: OpenContext, site: str, slug: str, rng: random.Random) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, slug, seed=5)
    page = context.new_page()
    page.add_init_script(CHANNELS)
    guest = table.seat(1, page)
    common, own = page.evaluate("channels.filter((name) => name.startsWith('faraone:tavolo:'))")
    table.host.page.evaluate(LISTEN, own)
    page.evaluate(LISTEN, common)
    for _ in range(4):
        table.step()
    name = own.rpartition(":")[2]
    told = [text for text in table.host.page.evaluate("traffic") if '"ping"' not in text]
    said = [text.partition(" ")[2] for text in page.evaluate("traffic") if text.startswith(name)]
    assert told
    rules = Rules(3 if slug == "oh_pharaoh" else 2, GAMES[slug].events)
    for _ in range(MANY):
        lie = messages.mutant(rng.choice(told), rng)
        if not is_goodbye(lie, rules):
            post(table.host.page, own, [lie])
        lie = messages.mutant(rng.choice([*said, '{"t":"again"}']), rng)
        if is_damaged(lie):
            post(page, common, [f"{name} {lie}"])
    table.together()
    for _ in range(2):
        table.step()
    table.together()
    assert guest.length == table.host.length
    is_alive(page)
    is_alive(table.host.page)
