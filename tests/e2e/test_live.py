"""One table on several pages: windows of one browser, and four devices."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.words import live as live_words
from app.words import page as page_words
from app.words import sharing as sharing_words
from pycore.contract import Choice
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.tables import BY_DAY, PHONE, Table, connect, join
from tests.games.oh_pharaoh.positions import cards, position, tower

SLUGS = sorted({"toy", *GAMES})
DAY = ("oh_pharaoh",)
"""Game played by day; the toy is in the tests that reload pages anyway."""
BEGUN: tuple[Choice, ...] = (("offer", 1), ("withdraw",))
OFFERED_TO_THE_GUEST: tuple[Choice, ...] = (("offer", 1), ("give", "6"), ("ask", "4"), ("propose",))
WAKE_LOCK = """Object.defineProperty(navigator, "wakeLock", { value: {
  request: async () => {
    window.locks = (window.locks ?? 0) + 1;
    return { released: false, release() { this.released = true; window.locks--; } };
  },
} })"""


def listen(page: Page) -> Callable[[], list[str]]:
    """Record what other windows send to this one; the returned function gives the messages so far."""
    page.add_init_script(
        """{
          window.heard = [];
          const Own = BroadcastChannel;
          window.BroadcastChannel = class extends Own {
            constructor(name) {
              super(name);
              this.addEventListener("message", ({ data }) => heard.push(data));
            }
          };
        }"""
    )
    return lambda: list(page.evaluate("() => window.heard"))


@pytest.mark.parametrize("slug", by_day(SLUGS, DAY))
def test_a_game_in_windows_of_one_browser(
    open_context: OpenContext, site: str, slug: str, request: pytest.FixtureRequest
) -> None:
    """Two seats in two windows: each always sees its own hand, and no pass screen comes."""
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, slug, seed=3)
    page = context.new_page()
    heard = listen(page)
    guest = table.seat(1, page)
    table.where(1, "altrove")
    night = request.node.get_closest_marker("nightly") is not None
    steps = 0
    while not table.host.over and (night or steps < BY_DAY):
        table.step()
        assert guest.page.locator("[data-pass-device]").count() == 0
        steps += 1
    link = table.host.page.url.partition("#")[2].partition("&")[0]
    told = heard()
    assert told and not any(link in text for text in told)
    # The host stores the game; the guest's list in the same browser does not show it.
    page.locator('[data-tab="partite"]').click()
    expect(page.locator("#panel-partite")).to_contain_text("Nuova partita")
    assert page.locator("#panel-partite [data-open]").count() == 0
    assert "tavolo=" in page.url


def test_pages_reload_and_a_seat_is_taken_over(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    context.add_init_script(WAKE_LOCK)
    table = Table(context.new_page(), site, "toy", seed=5)
    host = table.host.page
    page = context.new_page()
    guest = table.seat(1, page)
    table.step()
    table.step()
    length = table.together()
    for each in (host, page):
        each.wait_for_function("() => window.locks === 1")
    page.reload()
    guest.ready()
    expect(guest.table).to_have_attribute("data-length", str(length), timeout=BOOT_MS)
    table.where(1, "altrove")
    host.reload()
    table.host.ready()
    host.locator('[data-tab="condividi"]').click()
    table.where(1, "altrove")
    table.step()
    # The guest leaves, the host plays on for them, and gives the seat back when they return.
    address = page.url
    page.close()
    table.guests.clear()
    expect(host.locator("#bar")).to_contain_text("non risponde")
    host.locator('[data-live="take:1"]').click()
    expect(host.locator("#bar")).not_to_contain_text("non risponde")
    table.step()
    back = context.new_page()
    back.goto(address)
    join(back)
    table.sits(1, back)
    if table.host.stated("mode") == "pass":
        table.host.passed()
    host.locator('#bar [data-live="give:1"]').click()
    table.where(1, "altrove")
    table.step()
    for answer in ("keep", "close"):
        host.locator('[data-live="ask-close"]').click()
        host.locator(f'[data-live="{answer}"]').click()
    expect(back.locator("#bar")).to_contain_text(live_words.FAILURES["closed"])
    table.host.passed()  # now that everybody is here
    expect(host.locator('[data-live="open"]')).to_be_visible()
    assert host.evaluate("window.locks") == 0


def test_players_say_words_to_each_other(open_context: OpenContext, site: str) -> None:
    """One touch says a word, one hides the words of others. The title of the window says whose turn it is."""
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", seed=5)
    host = table.host.page
    page = context.new_page()
    table.seat(1, page)
    table.where(1, "altrove")
    page.locator('[data-tab="condividi"]').click()
    page.locator('[data-live="say:3"]').click()
    for each in (host, page):
        expect(each.locator("#status")).to_contain_text(f"«{live_words.SAYINGS[3]}»")
    page.locator('[data-live="mute"]').click()
    expect(page.locator('[data-live="mute"]')).to_have_text(live_words.UNMUTE)
    host.locator('[data-live="say:0"]').click()
    expect(host.locator("#status")).to_contain_text(f"«{live_words.SAYINGS[0]}»")
    expect(page.locator("#status")).not_to_contain_text(f"«{live_words.SAYINGS[0]}»")
    table.step()
    asked = table.guests.get(int(table.host.stated("seat") or 0), table.host).page
    expect(asked).to_have_title(re.compile(f"^{page_words.YOUR_TURN}"))
    other = page if asked is host else host
    expect(other).not_to_have_title(re.compile(f"^{page_words.YOUR_TURN}"))


def test_a_game_has_one_host_in_a_browser(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", seed=5)
    second = Robot(context.new_page())
    second.open(table.host.page.url)
    second.passed()
    second.page.locator('[data-tab="condividi"]').click()
    second.page.locator('[data-live="open"]').click(timeout=10_000)
    expect(second.page.locator("#status")).to_contain_text(live_words.OPEN_ELSEWHERE)
    assert second.page.locator(".devices").count() == 0


@pytest.mark.nightly
def test_undo_needs_the_other_players_consent(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "imhotep", seed=1)
    guest = table.seat(1, context.new_page())
    host = table.host
    length = table.together()
    load = host.page.locator("#choices [data-choice^='[\"load\"']").first
    load.evaluate("button => button.click()")
    expect(guest.table).to_have_attribute("data-length", str(length + 1))
    host.page.locator('[data-act="close-panel"]').click()
    host.page.locator('#actions [data-act="undo"]').click()
    expect(guest.page.locator("#bar .wish")).to_contain_text("vuole annullare")
    guest.page.locator('#bar [data-live="yes"]').click()
    expect(guest.table).to_have_attribute("data-length", str(length))
    assert table.together() == length


@pytest.mark.nightly
def test_four_devices_of_which_some_are_killed(open_context: OpenContext, site: str) -> None:
    """A device that is lost is reported as missing. It reconnects by a new code. If the host's device is lost, it comes
    back with the whole match."""
    home = open_context(**PHONE)
    table = Table(home.new_page(), site, "oh_pharaoh", seed=6, players=4)
    for seat in (1, 2, 3):
        connect(table, seat, open_context(**PHONE).new_page())
    for _ in range(BY_DAY):
        table.step()
    length = table.together()
    # A guest's tab is killed.
    table.guests.pop(2).page.close()
    table.where(2, "manca")
    assert table.together() == length
    connect(table, 2, open_context(**PHONE).new_page())
    for _ in range(BY_DAY):
        table.step()
    length = table.together()
    # The host's tab is killed.
    address = table.host.page.url
    table.host.page.close()
    table.host = Robot(home.new_page())
    table.host.page.goto(address)
    table.host.ready()
    table.host.page.locator('[data-tab="condividi"]').click()
    assert table.host.length == length
    table.guests.clear()
    for seat in (1, 2, 3):
        table.where(seat, "manca")
        connect(table, seat, open_context(**PHONE).new_page())
    for _ in range(BY_DAY):
        table.step()
    table.together()


def test_a_friends_game_is_opened_before_its_first_choice(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", link=f"{encode(Match.new('toy', 2))}&n=Anna,Bruno")
    host = table.host
    table.seat(1, context.new_page())
    table.where(1, "altrove")
    for _ in range(2):
        table.step()
    host.page.reload()
    host.ready()
    host.page.locator('[data-tab="condividi"]').click()
    table.where(1, "altrove")
    table.step()


def test_a_game_goes_on_by_link_and_at_a_table_again(open_context: OpenContext, site: str) -> None:
    """If no line can be had, the host closes the table, and both send links. Later they open a table again."""
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=5)
    host = table.host
    connect(table, 1, open_context(**PHONE).new_page())
    for _ in range(2):
        table.step()
    length = table.together()
    for act in ("ask-close", "close"):
        host.page.locator(f'[data-live="{act}"]').click()
    table.guests.clear()
    host.link()  # the address follows the game

    page = open_context(**PHONE).new_page()
    guest = Robot(page)
    guest.open(host.page.url)
    guest.passed()
    offered = page.locator("#choices [data-choice]").first.get_attribute("data-choice")
    guest.choose(json.loads(str(offered)))
    assert guest.length > length
    host.page.evaluate("link => (location.hash = link)", page.url.partition("#")[2])
    expect(host.table).to_have_attribute("data-length", str(guest.length))

    host.passed()
    table.open()
    connect(table, 1, open_context(**PHONE).new_page())
    table.step()
    assert table.together() > guest.length
    host.page.locator('[data-tab="partite"]').click()
    expect(host.page.locator("#panel-partite [data-open]")).to_have_count(1)


def test_a_game_on_one_device_does_not_load_the_live_wheel(
    open_context: OpenContext, site: str, watch: Watch
) -> None:
    page = open_context(**PHONE).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    robot = Robot(page)
    robot.start(site, "toy", 2)
    robot.passed()
    page.locator('[data-tab="condividi"]').click()
    expect(page.locator("#panel-condividi")).to_contain_text(sharing_words.OWN_DEVICES)
    assert not any("/live-" in url or "jsqr" in url for url in asked)


@pytest.mark.nightly
def test_a_guests_page_receives_nothing_that_is_hidden_from_it(open_context: OpenContext, site: str) -> None:
    """Two games that differ only in the third player's hand cause the same messages, over the real channel."""
    traffic: list[list[str]] = []
    for third, pile in ((cards(8, 8, "pharaoh"), cards(3, 9)), (cards(3, 9, 8), cards(8, "pharaoh"))):
        hands = [cards(1, 1, 2, 6), cards(4, 5), third]
        plain = position(hands=hands, turn=7, pile=pile, pyramids=[[tower(4, 3, 2, 1)], [], []])
        context = open_context(**PHONE)
        host = Robot(context.new_page())
        host.open(f"{site}gioca/#{encode(Match.from_position('oh_pharaoh', plain))}&n=Anna,Bruno,Carla")
        host.page.locator('#bar [data-act="all-here"]').click()
        host.passed()
        table = Table.__new__(Table)
        table.host, table.slug, table.guests = host, "oh_pharaoh", {}
        for choice in BEGUN:
            table.make(choice)  # the first choice saves the game, so that it can be shared
        table.open()
        page = context.new_page()
        heard = listen(page)
        table.seat(1, page)
        table.where(1, "altrove")
        host.passed()
        for choice in OFFERED_TO_THE_GUEST:
            table.make(choice)
        table.together()
        traffic.append([re.sub(r'"match":"\w+"', "", text) for text in heard()])
        context.close()
    assert any("propose" in text or "trade" in text for text in traffic[0])
    assert traffic[0] == traffic[1]
