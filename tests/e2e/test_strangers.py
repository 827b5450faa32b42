"""Devices that break the rules at a table of several devices: a host that nobody knows, a guest that means harm.

They are made of a page's `RTCPeerConnection`, and speak through the same short texts as the table's own pages.
"""

import json
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.table.live import signals
from app.table.live.messages import LONGEST_OF_GUEST, VERSION, write
from app.table.live.signals import ANSWER, OFFER, Address, Signal
from app.words import live as live_words
from tests.e2e import udp
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.tables import PHONE, Table, join

COUNTED = """{
  window.made = [];
  for (const name of ["RTCPeerConnection", "BroadcastChannel"]) {
    window[name] = class extends window[name] {
      constructor(...given) {
        super(...given);
        if (name[0] === "R" || given[0].startsWith("faraone:")) made.push(name); // a library has a channel too
      }
    };
  }
}"""
CONNECTION = """() => {
  window.connection = new RTCPeerConnection({ iceServers: [] });
  window.channel = connection.createDataChannel("tavolo", { negotiated: true, id: 0 });
  window.heard = [];
  channel.onmessage = ({ data }) => heard.push(data);
  channel.onopen = () => (window.opened = performance.now());
  channel.onclose = () => (window.ended ??= performance.now());
}"""
DESCRIBED = """async ([kind, sdp]) => {
  if (sdp) await connection.setRemoteDescription({ type: "offer", sdp });
  await connection.setLocalDescription(await (kind === "offer" ? connection.createOffer() : connection.createAnswer()));
  while (connection.iceGatheringState !== "complete") await new Promise((done) => setTimeout(done, 50));
  return connection.localDescription.sdp;
}"""
LASTED = "() => (window.ended ? ended - opened : 0)"


class Stranger:
    """A page with a connection of its own, which says what the test tells it to say."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(CONNECTION)

    def offer(self) -> str:
        """An invitation to seat 1."""
        sdp = self.page.evaluate(DESCRIBED, ["offer", ""])
        return signals.write(signals.from_description(sdp, OFFER, 4711, 1)._replace(host="Mallory"))

    def accept(self, answer: str) -> Signal:
        """Connect to the device that has given this answer."""
        read = signals.read(answer, ANSWER)
        self.take(read)
        self.opened()
        return read

    def take(self, answer: Signal) -> None:
        """Apply an answer. The connection may still fail."""
        sdp = signals.description(answer)
        self.page.evaluate("sdp => connection.setRemoteDescription({ type: 'answer', sdp })", sdp)

    def answer(self, offer: str) -> str:
        """The answer to a host's invitation."""
        read = signals.read(offer, OFFER)
        # It does not care how long a message may be.
        heedless = signals.description(read).replace("max-message-size:6000", "max-message-size:262144")
        sdp = self.page.evaluate(DESCRIBED, ["answer", heedless])
        return signals.write(signals.from_description(sdp, ANSWER, read.invitation, read.seat))

    def opened(self) -> None:
        self.page.wait_for_function("() => window.opened", timeout=BOOT_MS)

    def say(self, text: str) -> None:
        self.page.evaluate("text => channel.readyState === 'open' && channel.send(text)", text)

    def heard(self) -> list[dict[str, Any]]:
        """What it has heard so far, without pings."""
        told = [json.loads(text) for text in self.page.evaluate("() => heard")]
        return [one for one in told if one["t"] != "ping"]

    def lasted(self) -> float:
        """Wait until the connection is closed; returns how long it was open, in milliseconds."""
        self.page.wait_for_function(LASTED, timeout=BOOT_MS)
        return float(self.page.evaluate(LASTED))


@pytest.fixture
def stranger(open_context: OpenContext) -> Stranger:
    return Stranger(open_context().new_page())


def elsewhere(offer: str, *addresses: Address) -> str:
    """An invitation with other addresses."""
    return signals.write(signals.read(offer, OFFER)._replace(addresses=addresses))


def test_an_invitation_sends_nothing_before_it_is_followed(
    open_context: OpenContext, site: str, stranger: Stranger
) -> None:
    """At that time no connection exists that could send anything. An invitation with a public address cannot be
    followed."""
    context = open_context(**PHONE)
    context.add_init_script(COUNTED)
    page = context.new_page()
    offer = stranger.offer()
    page.goto(f"{site}gioca/#tavolo={elsewhere(offer, Address('192.168.7.7', 51234))}")
    press = page.locator('.knocking [data-live="join"]')
    expect(press).to_have_text(live_words.join_table("Mallory"), timeout=BOOT_MS)
    expect(page.locator(".knocking")).to_contain_text(live_words.CALL_DEVICE)
    assert page.evaluate("made") == []
    press.click()
    expect(page.locator(".knocking #link")).to_be_visible(timeout=BOOT_MS)
    assert page.evaluate("made") == ["RTCPeerConnection"]
    for public in ("93.184.216.34", "2606:2800:220:1::1"):
        page.goto("about:blank")
        page.goto(f"{site}gioca/#tavolo={elsewhere(offer, Address(public, 51234))}")
        expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["outside"], timeout=BOOT_MS)
        assert press.count() == 0 and page.evaluate("made") == []


def test_no_packet_leaves_before_an_invitation_is_followed(
    open_context: OpenContext, site: str, stranger: Stranger
) -> None:
    """The invitation names this machine's own addresses, and the test listens on them. A public address never gets a
    packet."""
    addresses = udp.own_addresses()
    local = [host for host in addresses if signals.is_local(host)]
    assert local, f"this machine is in no local network: {addresses}"
    with ExitStack() as stack:
        sockets = {host: stack.enter_context(udp.bound(host)) for host in addresses}
        page = open_context(**PHONE).new_page()
        press = page.locator('.knocking [data-live="join"]')
        offer = stranger.offer()
        for host in addresses:
            page.goto("about:blank")
            page.goto(
                f"{site}gioca/#tavolo={elsewhere(offer, Address(host, sockets[host].getsockname()[1]))}"
            )
            refusal = page.locator(".knocking [role=alert]")
            expect(press if host in local else refusal).to_be_visible(timeout=BOOT_MS)
            assert udp.heard([*sockets.values()], 5) == 0
            if host in local:
                press.click()
                assert udp.heard([sockets[host]], BOOT_MS / 1000) == 1
                page.goto("about:blank")
                sockets[host].close()
                del sockets[host]


def test_a_peer_that_never_read_the_answer_gets_no_game(
    open_context: OpenContext, site: str, stranger: Stranger
) -> None:
    """The peer answers "487 Role Conflict", so that the guest starts the connection itself."""
    host = next(host for host in udp.own_addresses() if signals.is_local(host))
    read = signals.read(stranger.offer(), OFFER)
    made_up = "x" * 24
    with udp.Between(host, read.password, made_up) as between:
        address = Address(host, between.to_guest.getsockname()[1])
        page = open_context(**PHONE).new_page()
        page.goto(f"{site}gioca/#tavolo={signals.write(read._replace(addresses=(address,)))}")
        join(page)
        answer = signals.read(page.locator(".knocking #link").input_value(timeout=BOOT_MS), ANSWER)
        # Of the answer only the fingerprint is used, which a program with a DTLS of its own need not know.
        stand_in = Address(host, between.to_stranger.getsockname()[1])
        stranger.accept(
            signals.write(answer._replace(fragment="guest", password=made_up, addresses=(stand_in,)))
        )
        expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["stranger"], timeout=BOOT_MS)
        assert stranger.lasted() > 0 and stranger.heard() == [] and between.conflicts > 0


def test_an_answer_is_of_no_use_to_others_who_read_it(
    open_context: OpenContext, site: str, stranger: Stranger
) -> None:
    """They know all that the codes say, and reach the guest. But they do not have the key of the host's device."""
    page = open_context(**PHONE).new_page()
    hosts = bytes(range(32))
    offer = signals.read(stranger.offer(), OFFER)._replace(fingerprint=hosts)
    page.goto(f"{site}gioca/#tavolo={signals.write(offer)}")
    join(page)
    stranger.take(signals.read(page.locator(".knocking #link").input_value(timeout=BOOT_MS), ANSWER))
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["no-way"], timeout=BOOT_MS)
    assert stranger.page.evaluate("() => window.opened") is None and stranger.heard() == []


def test_a_window_opens_no_channel_before_it_is_told_to(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    context.add_init_script(COUNTED)
    opener = context.new_page()
    with context.expect_page() as opened:
        opener.evaluate("address => void window.open(address)", f"{site}gioca/#tavolo=nessuno.1.abc")
    page = opened.value
    press = page.locator('.knocking [data-live="join"]')
    expect(press).to_have_text(live_words.join_table(""), timeout=BOOT_MS)
    assert page.evaluate("made") == [] and page.evaluate("opener") is None
    press.click()
    expect(page.locator("#pass-title")).to_have_text(live_words.SEEKING)
    assert set(page.evaluate("made")) == {"BroadcastChannel"}
    # A reload asks no second time. The way back does not connect.
    page.reload()
    expect(page.locator("#pass-title")).to_have_text(live_words.SEEKING, timeout=BOOT_MS)
    page.goto("about:blank")
    page.goto(f"{site}gioca/#tavolo=altri.1.abc")
    page.locator('.knocking [data-live="stay"]').click(timeout=BOOT_MS)
    expect(page.locator("[data-start]")).to_be_visible(timeout=BOOT_MS)
    assert page.evaluate("made") == [] and "#tavolo" not in page.url


@pytest.mark.parametrize(
    "first", ["", write("proof", of="0" * 32), write("ping")], ids=["nothing", "wrong", "ping"]
)
def test_a_host_that_has_not_read_the_answer_is_left(
    open_context: OpenContext, site: str, stranger: Stranger, first: str
) -> None:
    page = open_context(**PHONE).new_page()
    page.goto(f"{site}gioca/#tavolo={stranger.offer()}")
    join(page)
    stranger.accept(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
    if first:
        stranger.say(first)
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["stranger"], timeout=BOOT_MS)
    assert stranger.lasted() > 0 and stranger.heard() == []


def test_a_host_that_proves_it_is_asked_for_the_seat(
    open_context: OpenContext, site: str, stranger: Stranger
) -> None:
    page = open_context(**PHONE).new_page()
    page.goto(f"{site}gioca/#tavolo={stranger.offer()}")
    join(page)
    answer = stranger.accept(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
    stranger.say(write("proof", of=signals.proof(answer)))
    stranger.page.wait_for_function("() => heard.length")
    assert stranger.heard()[0]["t"] == "hello"
    # What it then sends is bounded.
    stranger.say("x" * 60_001)
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["bad-host"], timeout=BOOT_MS)
    assert stranger.lasted() > 0


def invited(table: Table, stranger: Stranger) -> None:
    """Let a stranger answer an invitation to seat 1. It has not said hello when this returns."""
    host = table.host.page
    host.locator('[data-live="invite:1"]').first.click()
    answer = stranger.answer(host.locator("#invitation").input_value(timeout=BOOT_MS))
    host.locator("#answer").fill(answer)
    host.locator('[data-live="connect"]').click()
    stranger.opened()


def test_a_guest_that_takes_no_seat_is_announced_to_nobody(
    open_context: OpenContext, site: str, stranger: Stranger
) -> None:
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host = table.host.page
    invited(table, stranger)
    stranger.page.evaluate(
        "() => setInterval(() => channel.readyState === 'open' && channel.send('{\"t\":\"pong\"}'), 500)"
    )
    expect(host.locator(".invitation [role=alert]")).to_have_text(
        live_words.FAILURES["not-through"], timeout=BOOT_MS
    )
    assert stranger.lasted() < 15_000
    assert [one["t"] for one in stranger.heard()] == ["proof"]
    expect(host.locator(".devices")).not_to_contain_text("C'è anche")
    table.where(1, "qui")


def test_a_disconnected_guest_stays_out(open_context: OpenContext, site: str, stranger: Stranger) -> None:
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host = table.host.page
    invited(table, stranger)
    stranger.say(write("hello", v=VERSION, seat=1, key=""))
    expect(host.locator(".devices")).to_contain_text("C'è anche")
    table.where(1, "altrove")
    for act in ("ask-free:1", "free:1"):
        host.locator(f'[data-live="{act}"]').click()
    table.where(1, "qui")
    stranger.say(write("hello", v=VERSION, seat=1, key=""))
    stranger.lasted()
    assert stranger.heard()[-1] == {"t": "bye", "why": "freed"}
    table.where(1, "qui")


@pytest.mark.parametrize(
    ("length", "count"), [(250_000, 40), (LONGEST_OF_GUEST + 1, 1), (14, 200)], ids=["huge", "long", "many"]
)
def test_what_must_not_come_ends_the_connection_at_once(
    open_context: OpenContext, site: str, stranger: Stranger, length: int, count: int
) -> None:
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host = table.host.page
    invited(table, stranger)
    stranger.say(write("hello", v=VERSION, seat=1, key=""))
    table.where(1, "altrove")
    # The longest time in which the host's page did nothing else.
    host.evaluate(
        """() => {
          window.longest = 0;
          let last = performance.now();
          setInterval(() => {
            longest = Math.max(longest, performance.now() - last);
            last = performance.now();
          }, 10);
        }"""
    )
    text = write("pong").ljust(length)
    stranger.page.evaluate(
        """async ([text, count]) => {
          window.sent = performance.now();
          for (let n = 0; n < count && channel.readyState === "open"; n++) {
            try {
              channel.send(text);
            } catch {
              break;
            }
            if (channel.bufferedAmount > 1e6) await new Promise((done) => setTimeout(done, 20));
          }
        }""",
        [text, count],
    )
    stranger.lasted()
    expect(host.locator("#bar")).to_contain_text("non risponde", timeout=BOOT_MS)
    took = stranger.page.evaluate("ended - sent")
    assert took < 4_000, took
    assert host.evaluate("longest") < 2_500


def test_a_game_in_progress_is_left_only_after_a_question(open_context: OpenContext, site: str) -> None:
    """Another page has set the address, or somebody has opened an invitation in this tab."""
    context = open_context(**PHONE)
    page = context.new_page()
    robot = Robot(page)
    robot.start(site, "toy", 2)
    robot.passed()
    page.wait_for_function("() => location.hash.startsWith('#toy.')")
    before, length = page.url, robot.length
    visit = "address => { location.hash = address; }"
    page.evaluate(visit, "#tavolo=nessuno.1.abc")
    asked = page.locator("#bar .strip")
    expect(asked).to_contain_text(live_words.LEAVES_GAME, timeout=BOOT_MS)
    assert page.url == before and robot.length == length
    asked.locator('[data-live="stay"]').click()
    expect(page.locator("#bar")).not_to_contain_text(live_words.LEAVES_GAME)
    assert page.url == before
    page.evaluate(visit, "#tavolo=rovinato")
    expect(asked).to_contain_text(live_words.FAILURES["damaged"])
    asked.locator('[data-live="stay"]').click()
    page.evaluate(visit, "#tavolo=nessuno.1.abc")
    asked.locator('[data-live="join"]').click()
    expect(page.locator("#pass-title")).to_have_text(live_words.SEEKING, timeout=BOOT_MS)
    assert page.url.endswith("#tavolo=nessuno.1.abc")


def test_a_host_keeps_its_guests_until_it_answers(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", seed=4)
    table.seat(1, context.new_page())
    table.where(1, "altrove")
    host = table.host.page
    host.evaluate("address => { location.hash = address; }", "#tavolo=nessuno.1.abc")
    expect(host.locator("#bar")).to_contain_text(live_words.LEAVES_GUESTS)
    table.step()
    table.where(1, "altrove")
    host.locator('#bar [data-live="stay"]').click()
    table.step()
