"""Tables of devices that are far apart: a server is asked after a press on each side, and never before."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from app.table.live import signals
from app.table.live.signals import ANSWER, OFFER, REFLEXIVE
from app.words import live as live_words
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import BOOT_MS
from tests.e2e.tables import PHONE, Table, join
from tests.e2e.udp import StunServer

NEAR: Any = {"iceServers": []}
CONFIGURED = """{
  window.configured = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(given) {
      super(given);
      configured.push(given);
    }
  };
}"""
"""Notes what every connection is told."""


@pytest.fixture
def stun() -> Iterator[StunServer]:
    with StunServer() as server:
        yield server


def opened(open_context: OpenContext, *urls: str) -> BrowserContext:
    """A device at which the site's public servers are these."""
    context = open_context(**PHONE)
    context.add_init_script(CONFIGURED)

    def replace(route: Route) -> None:
        answer = route.fetch()
        before, start, after = answer.text().partition('id="ice-servers">')
        listed = json.dumps([{"url": url} for url in urls])
        route.fulfill(response=answer, body=before + start + listed + after[after.index("</script>") :])

    context.route(re.compile(r"/gioca/(\?|$)"), replace)
    return context


def configured(page: Page) -> list[Any]:
    return list(page.evaluate("configured"))


def asking(server: StunServer) -> Any:
    return {"iceServers": [{"urls": server.url}]}


def invite(host: Page) -> str:
    """Invite to seat 1; returns the link."""
    host.locator('[data-live="invite:1"]').first.click()
    return host.locator("#invitation").input_value(timeout=BOOT_MS)


def go_far(host: Page) -> None:
    for act in ("ask-far", "far"):
        host.locator(f'[data-live="{act}"]').click()
    expect(host.locator(".devices")).to_contain_text(live_words.FAR_ON)


def test_devices_of_two_networks_connect_by_what_a_server_has_told_them(
    open_context: OpenContext, site: str, stun: StunServer
) -> None:
    """Neither the host's question nor the guest's link asks anybody. Both presses do."""
    table = Table(opened(open_context, stun.url).new_page(), site, "toy", seed=4)
    host, page = table.host.page, opened(open_context, stun.url).new_page()
    near = invite(host)
    assert not signals.read(near, OFFER).far and configured(host) == [NEAR]
    host.locator('[data-live="ask-far"]').click()
    said = live_words.far_how(["127.0.0.1"], own=False)
    expect(host.locator(".devices")).to_contain_text(said)
    assert configured(host) == [NEAR] and stun.clients == set()
    # The open invitation is made anew.
    host.locator('[data-live="far"]').click()
    expect(host.locator(".devices")).to_contain_text(live_words.FAR_ON)
    expect(host.locator("#invitation")).not_to_have_value(near, timeout=BOOT_MS)
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    assert configured(host) == [NEAR, asking(stun)] and stun.clients
    read = signals.read(offer, OFFER)
    reflexive = tuple(one for one in read.addresses if one.type == REFLEXIVE)
    assert read.far and {one.host for one in reflexive} == {stun.host}
    # The guest cannot reach the host's own addresses.
    start, _, _ = offer.partition("tavolo=")
    clients = set(stun.clients)
    page.goto(f"{start}tavolo={signals.write(read._replace(addresses=reflexive))}")
    expect(page.locator(".knocking")).to_contain_text(said, timeout=BOOT_MS)
    expect(page.locator('.knocking [data-live="join"]')).to_be_visible()
    assert configured(page) == [] and stun.clients == clients
    join(page)
    answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
    assert configured(page) == [asking(stun)] and stun.clients > clients
    assert signals.read(answer, ANSWER).far
    host.locator("#answer").fill(answer)
    host.locator('[data-live="connect"]').click()
    table.sits(1, page)
    table.where(1, "altrove")
    for _ in range(4):
        table.step()
    # A reload of either page asks nobody.
    clients = set(stun.clients)
    page.reload()
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["spent"], timeout=BOOT_MS)
    host.reload()
    table.host.ready()
    host.locator('[data-tab="condividi"]').click()
    invite(host)
    assert configured(page) == [] and configured(host) == [NEAR] and stun.clients == clients


def test_a_far_link_asks_again_after_a_reload(open_context: OpenContext, site: str, stun: StunServer) -> None:
    """A window that was told to follow an invitation of its own network follows it again by itself."""
    table = Table(opened(open_context, stun.url).new_page(), site, "toy")
    go_far(table.host.page)
    offer, page = invite(table.host.page), opened(open_context, stun.url).new_page()
    page.goto(offer)
    page.evaluate("text => sessionStorage.setItem('faraone:invito', text)", offer.partition("tavolo=")[2])
    page.reload()
    expect(page.locator('.knocking [data-live="join"]')).to_be_visible(timeout=BOOT_MS)
    assert configured(page) == []


def test_a_server_of_ones_own_is_asked_instead(
    open_context: OpenContext, site: str, stun: StunServer, axe: str
) -> None:
    """It is kept on this device, is in no link, and is asked only after the press."""
    table = Table(opened(open_context, "stun:127.0.0.1:9").new_page(), site, "toy")
    host = table.host.page
    for act in ("ask-far", "ask-own"):
        host.locator(f'[data-live="{act}"]').click()
    host.locator("#own-address").fill("turn:example.org")
    host.locator('[data-live="use-own"]').click()
    expect(host.locator("#panel-condividi [role=alert]")).to_have_text(live_words.FAILURES["server-name"])
    assert faults(host, axe, "#panel-condividi") == {}
    host.locator("#own-address").fill(stun.url)
    host.locator("#own-name").fill("anna")
    host.locator("#own-password").fill("segreto")
    host.locator('[data-live="use-own"]').click()
    expect(host.locator(".devices")).to_contain_text(live_words.far_how(["127.0.0.1"], own=True))
    assert faults(host, axe, "#panel-condividi") == {}
    assert configured(host) == [] and stun.clients == set()
    host.locator('[data-live="far"]').click()
    offer = invite(host)
    own = {"urls": stun.url, "username": "anna", "credential": "segreto"}
    assert configured(host) == [{"iceServers": [own]}] and stun.clients
    assert "segreto" not in offer and signals.read(offer, OFFER).far
    kept = json.loads(host.evaluate("localStorage.getItem('faraone:server')"))
    assert kept == {"url": stun.url, "name": "anna", "password": "segreto"}


def test_a_near_table_takes_no_answer_from_far(open_context: OpenContext, site: str) -> None:
    """Else somebody could make the host's device send packets to public addresses without a press."""
    table = Table(opened(open_context).new_page(), site, "toy")
    host = table.host.page
    read = signals.read(invite(host), OFFER)
    public = signals.Address("203.0.113.7", 4_711, REFLEXIVE)
    host.locator("#answer").fill(
        signals.write(read._replace(kind=ANSWER, far=True, host="", addresses=(public,)))
    )
    host.locator('[data-live="connect"]').click()
    expect(host.locator(".invitation [role=alert]")).to_have_text(live_words.FAILURES["outside"])
