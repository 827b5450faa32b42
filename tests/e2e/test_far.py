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
from tests.e2e import udp
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import BOOT_MS
from tests.e2e.tables import PHONE, TURN_AWAY, Table, join, let_in
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
    words = let_in(host, page)
    table.sits(1, page)
    expect(host.locator('.seats [data-at="1"]')).to_contain_text(words)
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


def test_a_guest_from_afar_is_turned_away(
    open_context: OpenContext, site: str, stun: StunServer, axe: str
) -> None:
    """Somebody else may have answered the invitation. Before the host's press they learn nothing of the game."""
    table = Table(opened(open_context, stun.url).new_page(), site, "toy", seed=4)
    host, page = table.host.page, opened(open_context, stun.url).new_page()
    go_far(host)
    page.goto(invite(host))
    join(page)
    host.locator("#answer").fill(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
    host.locator('[data-live="connect"]').click()
    expect(host.locator("#bar")).to_contain_text(live_words.at_the_door("Giocatore 2"), timeout=BOOT_MS)
    expect(page.locator(".knocking .three-words")).to_be_visible()
    assert faults(host, axe, "#bar") == faults(page, axe, "#pass") == {}
    table.where(1, "qui")
    host.locator(TURN_AWAY).click()
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["not-let-in"])
    expect(host.locator(".said")).to_contain_text(live_words.TURNED_AWAY)
    table.where(1, "qui")


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


FAILED = """{
  window.failures = 0;
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(given) {
      super(given);
      this.addEventListener("connectionstatechange", () => (failures += this.connectionState === "failed"));
    }
  };
}"""
"""Counts how often the browser gives up. It does so after some 15 seconds in which nobody answers."""


def unreachable(offer: str, host: str, port: int) -> str:
    """The invitation with an address at which nobody answers, as behind a router that lets nothing in yet."""
    read = signals.read(offer, OFFER)
    address = signals.Address(host, port, REFLEXIVE)
    return f"{offer.partition('tavolo=')[0]}tavolo={signals.write(read._replace(addresses=(address,)))}"


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.nightly)])
def test_an_answer_waits_for_the_host(
    open_context: OpenContext, site: str, stun: StunServer, times: int
) -> None:
    """The browser gives up again and again, at night for more than five minutes. The page goes on, so that packets go
    out when the host has read the answer."""
    table = Table(opened(open_context, stun.url).new_page(), site, "toy")
    host = table.host.page
    go_far(host)
    context = opened(open_context, stun.url)
    context.add_init_script(FAILED)
    page = context.new_page()
    with udp.bound(stun.host) as nobody:
        page.goto(unreachable(invite(host), stun.host, nobody.getsockname()[1]))
        join(page)
        answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
        for n in range(1, times + 1):
            page.wait_for_function("n => failures >= n", arg=n, timeout=BOOT_MS)
        while udp.heard([nobody], 0):
            nobody.recv(2_048)
        assert udp.heard([nobody], 10) == 1
        expect(page.locator(".knocking #link")).to_have_value(answer)
        host.locator("#answer").fill(answer)
        host.locator('[data-live="connect"]').click()
        let_in(host, page)
        table.sits(1, page)
    table.where(1, "altrove")
    table.step()


def test_an_answer_that_is_too_old_is_replaced_with_one_touch(
    open_context: OpenContext, site: str, stun: StunServer
) -> None:
    """The same invitation serves for the new one, also after a reload: a telephone may forget a page that is not in
    sight."""
    table = Table(opened(open_context, stun.url).new_page(), site, "toy")
    host, page = table.host.page, opened(open_context, stun.url).new_page()
    go_far(host)
    with udp.bound(stun.host) as nobody:
        link = unreachable(invite(host), stun.host, nobody.getsockname()[1])
        page.goto(link)
        join(page)
        answers = [page.locator(".knocking #link").input_value(timeout=BOOT_MS)]
        page.evaluate("() => { const now = Date.now(); Date.now = () => now + 601_000; }")
        expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["late"])
        page.locator('.knocking [data-live="again"]').click()
        answers.append(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
        page.reload()
        join(page)
        answers.append(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
        assert len(set(answers)) == 3
        host.locator("#answer").fill(answers[-1])
        host.locator('[data-live="connect"]').click()
        let_in(host, page)
        table.sits(1, page)
    table.where(1, "altrove")


def test_an_answer_travels_as_a_link(
    open_context: OpenContext, site: str, stun: StunServer, axe: str
) -> None:
    """The window that it opens brings it to the host's window after a press. In another browser it is copied."""
    home = opened(open_context, stun.url)
    table = Table(home.new_page(), site, "toy")
    host = table.host.page
    go_far(host)
    guests = opened(open_context, stun.url)
    guests.add_init_script("navigator.share = async (content) => (window.shared = content)")
    page = guests.new_page()
    with udp.bound(stun.host) as nobody:
        page.goto(unreachable(invite(host), stun.host, nobody.getsockname()[1]))
        join(page)
        page.locator('.knocking [data-live="send"]').click(timeout=BOOT_MS)
        answer = page.wait_for_function("window.shared?.url").json_value()
        assert answer.startswith(f"{site}gioca/risposta/#tavolo=")
        # Another browser, as a messenger's own.
        other = opened(open_context, stun.url).new_page()
        other.goto(answer)
        bring = '.knocking [data-live="join"]'
        expect(other.locator(bring)).to_have_text(live_words.ANSWER_BRING, timeout=BOOT_MS)
        other.locator(bring).click()
        expect(other.locator(".knocking")).to_contain_text(live_words.ANSWER_TAKEN["nobody"])
        expect(other.locator(".knocking #link")).to_have_value(answer)
        assert faults(other, axe, "#pass") == {}
        # The host's browser.
        bearer = home.new_page()
        bearer.goto(answer)
        expect(bearer.locator(bring)).to_be_visible(timeout=BOOT_MS)
        table.where(1, "qui")
        bearer.locator(bring).click()
        expect(bearer.locator(".knocking")).to_contain_text(live_words.ANSWER_TAKEN["taken"])
        let_in(host, page)
        table.sits(1, page)
    table.where(1, "altrove")
    assert configured(bearer) == configured(other) == []
    # It serves once.
    again = home.new_page()
    again.goto(answer)
    again.locator(bring).click(timeout=BOOT_MS)
    expect(again.locator(".knocking")).to_contain_text(live_words.ANSWER_TAKEN["other"])


def test_the_hosts_page_takes_an_answer_that_becomes_its_address(
    open_context: OpenContext, site: str
) -> None:
    table = Table(opened(open_context).new_page(), site, "toy")
    host, page = table.host.page, opened(open_context).new_page()
    page.goto(invite(host))
    join(page)
    answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
    host.evaluate("answer => { location.hash = answer; }", f"#{answer.partition('#')[2]}")
    asked = host.locator('#bar [data-live="join"]')
    expect(asked).to_have_text(live_words.ANSWER_BRING)
    table.where(1, "qui")
    asked.click()
    table.sits(1, page)
    table.where(1, "altrove")
