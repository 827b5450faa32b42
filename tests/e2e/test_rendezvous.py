"""One link for the whole table, by a broker of our own. `make far` does the same with a real one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from app.table.live.rendezvous import Answer, Ask, Host, Knock, Link, Offer, read_link, read_note, write_link
from app.words import live as live_words
from build_site.runtime import install_mqtt
from tests.e2e.accessibility import faults
from tests.e2e.configured import configured
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.mqtt import Broker, running
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.tables import PHONE, TURN_AWAY, Table, let_in
from tests.e2e.test_saves import read_qr

LIBRARY = re.compile(r"/vendor/mqtt/mqtt\.js$")


@pytest.fixture
def broker() -> Iterator[Broker]:
    with running() as found:
        yield found


class Devices:
    """Opens devices at which the site has the broker. No STUN server is asked."""

    def __init__(self, open_context: OpenContext, url: str, folder: Path) -> None:
        install_mqtt(folder)
        self._open, self.url = open_context, url
        self._library = folder / "mqtt" / "mqtt.js"
        self.loaded: list[Request] = []
        """The requests for the library."""

    def __call__(self) -> BrowserContext:
        context = self._open(**PHONE)
        # Chromium asks before a page connects to this machine, unless the page has come from there.
        context.grant_permissions(["local-network-access"])

        def replace(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, body=configured(answer.text(), broker=self.url))

        def library(route: Route) -> None:
            self.loaded.append(route.request)
            route.fulfill(path=self._library, content_type="text/javascript")

        context.route(re.compile(r"/gioca/(\?|$)"), replace)
        context.route(LIBRARY, library)
        return context


@pytest.fixture
def devices(open_context: OpenContext, broker: Broker, tmp_path: Path) -> Devices:
    return Devices(open_context, broker.url, tmp_path)


def make_link(host: Page, seat: int = 0) -> str:
    """Make the link of a table at which several people sit; `seat`: who the host is. Returns the link."""
    host.locator('[data-live="ask-link"]').click()
    host.locator(f'[data-live="make-link:{seat}"]').click()
    return host.locator("#table-link").input_value()


def knock(page: Page, link: str, seat: int) -> None:
    page.goto(link)
    page.locator(f'.knocking [data-live="join:{seat}"]').click(timeout=BOOT_MS)


def come_in(table: Table, seat: int, page: Page) -> str:
    """Let a guest in. Returns the three words, which both pages show."""
    words = let_in(table.host.page, page)
    table.sits(seat, page)
    table.where(seat, "altrove")
    return words


def show_devices(table: Table) -> None:
    table.host.ready()
    table.host.page.locator('[data-tab="condividi"]').click()


def all_back(table: Table) -> None:
    for seat, robot in table.guests.items():
        table.sits(seat, robot.page)
        table.where(seat, "altrove")


def test_one_link_brings_everybody_to_the_table_and_back(
    devices: Devices, broker: Broker, site: str, axe: str
) -> None:
    """Three pages. Each guest presses once, the host lets each in, and nobody sends anything back."""
    table = Table(devices().new_page(), site, "imhotep", seed=4, players=3)
    host = table.host.page
    # Neither opening the table nor the question asks the broker.
    host.locator('[data-live="ask-link"]').click()
    expect(host.locator(".devices")).to_contain_text(live_words.broker_how("127.0.0.1"))
    assert faults(host, axe, "#panel-condividi") == {}
    assert broker.connections == 0 and devices.loaded == []
    host.locator('[data-live="make-link:0"]').click()
    link = host.locator("#table-link").input_value()
    assert read_qr(host, host.locator(".devices .qr-place:has(svg)")) == link
    assert read_link(link.partition("tavolo=")[2]).seats == ((1, "Giocatore 2"), (2, "Giocatore 3"))
    assert faults(host, axe, "#panel-condividi") == {}
    # Following the link asks nobody before the press.
    first, second = devices().new_page(), devices().new_page()
    first.goto(link)
    expect(first.locator(".knocking")).to_contain_text(live_words.broker_how("127.0.0.1"), timeout=BOOT_MS)
    expect(first.locator('.knocking [data-live="join:2"]')).to_have_text(live_words.i_am("Giocatore 3"))
    assert faults(first, axe, "#pass") == {}
    assert {request.frame.page for request in devices.loaded} <= {host} and broker.connections <= 1
    first.locator('.knocking [data-live="join:1"]').click()
    knock(second, link, 2)
    # Both wait at the door, each with words of their own, and are told nothing of the game.
    expect(host.locator(".door .strip")).to_have_count(2, timeout=BOOT_MS)
    for page in (first, second):
        expect(page.locator(".knocking .three-words")).to_be_visible(timeout=BOOT_MS)
        expect(page.locator("#table")).not_to_have_attribute("data-game", "imhotep")
    table.where(1, "qui")
    assert faults(host, axe, "#bar") == faults(first, axe, "#pass") == {}
    come_in(table, 2, second)
    words = come_in(table, 1, first)
    first.locator('[data-tab="condividi"]').click()
    expect(first.locator(".devices")).to_contain_text(live_words.your_words(words))
    expect(host.locator('.seats [data-at="1"]')).to_contain_text(words)
    # All have come, so the link has ended.
    expect(host.locator("#table-link")).to_have_count(0)
    for _ in range(4):
        table.step()
    # Guests and host load their pages again, in any order. Nobody presses anything.
    first.reload()
    all_back(table)
    table.step()
    host.reload()
    second.reload()
    show_devices(table)
    all_back(table)
    for _ in range(3):
        table.step()
    # The host's page closes, and the game is opened in another tab.
    address, context = host.url, host.context
    host.close()
    table.host = Robot(context.new_page())
    table.host.page.goto(address)
    show_devices(table)
    all_back(table)
    table.step()
    # The broker has seen nothing that it can read.
    assert len({topic for topic, _ in broker.carried}) == 3
    for _, content in broker.carried:
        assert not any(word in content for word in (b"knock", b"page", b'"t"', b"Giocatore"))


DECRYPT = """async ([secret, topic, content]) => {
  const bytes = new TextEncoder(), source = await crypto.subtle.importKey(
    "raw", bytes.encode(secret), "HKDF", false, ["deriveBits", "deriveKey"]);
  const from = (info) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes.encode(info) });
  const bits = new Uint8Array(await crypto.subtle.deriveBits(from("faraone topic"), source, 128));
  if ([...bits].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== topic) return "";
  const key = await crypto.subtle.deriveKey(
    from("faraone key"), source, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const sealed = Uint8Array.from(content);
  const iv = { name: "AES-GCM", iv: sealed.slice(0, 12) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(iv, key, sealed.slice(12)));
}"""
"""Reads a note independently of the page's Python."""


def test_topic_and_key_come_from_the_links_secret_alone(devices: Devices, broker: Broker, site: str) -> None:
    """Notes are encrypted each with another vector, and read with the secret alone."""
    table = Table(devices().new_page(), site, "toy")
    link, page = make_link(table.host.page), devices().new_page()
    knock(page, link, 1)
    expect(page.locator(".knocking .three-words")).to_be_visible(timeout=BOOT_MS)
    secret = read_link(link.partition("tavolo=")[2]).secret
    notes = [
        read_note(page.evaluate(DECRYPT, [secret, topic, list(content)])) for topic, content in broker.carried
    ]
    assert {type(note) for note in notes} == {Ask, Host, Knock, Offer, Answer}
    assert len({content[:12] for _, content in broker.carried}) == len(broker.carried)
    assert not any(secret in topic or secret.encode() in content for topic, content in broker.carried)


def test_foreign_messages_are_dropped(devices: Devices, broker: Broker, site: str) -> None:
    """Damaged, long, repeated and unreadable ones. The table goes on."""
    table = Table(devices().new_page(), site, "toy")
    link, page = make_link(table.host.page), devices().new_page()
    knock(page, link, 1)
    expect(table.host.page.locator("#bar")).to_contain_text(
        live_words.at_the_door("Giocatore 2"), timeout=BOOT_MS
    )
    topic, note = broker.carried[-1]
    for content in (b"", b"x", b"x" * 28, note[:-1], note + b"x", b"\0" + note[1:], b"x" * 3_000, note, note):
        broker.publish(topic, content)
    broker.publish("f" * 32, note)
    come_in(table, 1, page)
    for _, old in list(broker.carried):
        broker.publish(topic, old)
    table.step()
    expect(table.host.page.locator("#bar")).to_have_text("")
    page.reload()
    all_back(table)
    table.step()


def test_a_broker_that_sends_too_much_is_left(devices: Devices, broker: Broker, site: str) -> None:
    """The page says that the broker cannot be reached. Guests who are at the table stay there."""
    table = Table(devices().new_page(), site, "imhotep", players=3)
    host = table.host.page
    link, page = make_link(host), devices().new_page()
    knock(page, link, 1)
    come_in(table, 1, page)
    topic = broker.carried[0][0]
    for _ in range(5):
        broker.publish(topic, b"x" * 20_000)
    expect(host.locator(".devices [role=alert]")).to_have_text(
        live_words.broker_late("127.0.0.1"), timeout=BOOT_MS
    )
    before = broker.connections
    table.step()
    host.wait_for_timeout(5_000)  # for a connection that must not come
    assert broker.connections == before
    table.step()


def test_a_broker_that_cannot_be_reached_is_told(
    open_context: OpenContext, site: str, watch: Watch, tmp_path: Path
) -> None:
    """Both sides say so in a sentence. The way by two messages stays."""
    with running() as gone:
        url = gone.url
    devices = Devices(open_context, url, tmp_path)
    table = Table(devices().new_page(), site, "toy")
    host, page = table.host.page, devices().new_page()
    knock(page, make_link(host), 1)
    expect(host.locator(".devices [role=alert]")).to_have_text(
        live_words.broker_late("127.0.0.1"), timeout=BOOT_MS
    )
    expect(page.locator(".knocking")).to_contain_text(live_words.ON_THE_WAY["late"], timeout=BOOT_MS)
    host.locator('[data-live="invite:1"]').first.click()
    expect(host.locator("#invitation")).to_have_value(re.compile("tavolo="), timeout=BOOT_MS)
    assert all("ERR_CONNECTION_REFUSED" in told for told in watch.complaints)
    watch.complaints.clear()


def test_a_refused_guest_and_an_absent_host_are_told(devices: Devices, site: str) -> None:
    table = Table(devices().new_page(), site, "toy")
    host, page = table.host.page, devices().new_page()
    link = make_link(host)
    knock(page, link, 1)
    host.locator(TURN_AWAY).click(timeout=BOOT_MS)
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["not-let-in"], timeout=BOOT_MS)
    # The guest may knock again, and is told at the door that the host has withdrawn the link.
    page.locator('[data-live="seek"]').click()
    expect(host.locator("#bar")).to_contain_text(live_words.at_the_door("Giocatore 2"), timeout=BOOT_MS)
    host.locator('[data-live="drop-link"]').click()
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["old"])
    page.locator('[data-live="seek"]').click()
    expect(page.locator(".knocking")).to_contain_text(live_words.ON_THE_WAY["absent"], timeout=BOOT_MS)
    expect(host.locator("#bar")).to_have_text("")


def test_a_seat_that_the_host_frees_is_not_taken_back(devices: Devices, site: str) -> None:
    table = Table(devices().new_page(), site, "toy")
    host, page = table.host.page, devices().new_page()
    knock(page, make_link(host), 1)
    come_in(table, 1, page)
    assert json.loads(page.evaluate("localStorage.getItem('faraone:ritorni')"))
    for act in ("ask-free:1", "free:1"):
        host.locator(f'[data-live="{act}"]').click()
    expect(page.locator("#bar")).to_contain_text(live_words.FAILURES["freed"])
    assert json.loads(page.evaluate("localStorage.getItem('faraone:ritorni')")) == {}


def test_guests_of_the_link_are_told_that_the_table_is_closed(devices: Devices, site: str) -> None:
    """At the table, and at the door."""
    table = Table(devices().new_page(), site, "imhotep", players=3)
    host, page, waiting = table.host.page, devices().new_page(), devices().new_page()
    link = make_link(host)
    knock(page, link, 1)
    come_in(table, 1, page)
    knock(waiting, link, 2)
    expect(waiting.locator(".knocking .three-words")).to_be_visible(timeout=BOOT_MS)
    for act in ("ask-close", "close"):
        host.locator(f'[data-live="{act}"]').click()
    expect(page.locator("#bar")).to_contain_text(live_words.FAILURES["closed"])
    expect(waiting.locator(".knocking")).to_contain_text(live_words.FAILURES["closed"])
    expect(host.locator(".door")).to_have_count(0)


def test_a_guest_at_the_door_finds_the_hosts_new_page(devices: Devices, site: str) -> None:
    table = Table(devices().new_page(), site, "toy")
    host, page = table.host.page, devices().new_page()
    knock(page, make_link(host), 1)
    words = page.locator(".knocking .three-words").inner_text(timeout=BOOT_MS)
    host.reload()
    table.host.ready()
    expect(page.locator(".knocking .three-words")).not_to_have_text(words, timeout=BOOT_MS)
    # Two people share the host's device, and the question is there while they hand it over.
    expect(host.locator("[data-pass-device] .door, #pass .door").first).to_be_visible(timeout=BOOT_MS)
    come_in(table, 1, page)
    table.step()


def test_a_site_without_a_broker_offers_no_link(open_context: OpenContext, site: str, dist: Path) -> None:
    assert not (dist / "vendor" / "mqtt").exists()
    table = Table(open_context(**PHONE).new_page(), site, "toy")
    expect(table.host.page.locator('[data-live="ask-far"]')).to_be_visible()
    expect(table.host.page.locator('[data-live="ask-link"]')).to_have_count(0)
    page = open_context(**PHONE).new_page()
    page.goto(f"{site}gioca/#tavolo={write_link(Link('A' * 22, 'Anna', ((1, 'Bruno'),)))}")
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["no-rendezvous"], timeout=BOOT_MS)
