"""One table, several pages: windows of one browser, and devices that find each other without a server."""

import json
import random
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.words import speech_links, speech_live
from build_site.browser import launch_options
from pycore.contract import Choice
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.e2e.accessibility import faults
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, CONFIRM, OFFERED, Robot
from tests.games.oh_pharaoh.positions import cards, position, tower

PHONE: Any = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
SLUGS = sorted({"toy", *GAMES})
DAY = ("oh_pharaoh",)
"""The toy is played by day where pages are loaded anew."""
BY_DAY = 12
"""So many choices of a game are made by day; at night all of it."""
STEP = """([offered, confirm, n]) => {
  const all = document.querySelectorAll(offered);
  // Two who share the host's device answer short questions aloud: one of the answers is true.
  const claims = () => document.querySelectorAll("#choices [data-claim]");
  for (let k = 0, several = claims().length; k < several; k++) {
    claims()[k].click();
    if (!document.querySelector("#status .notice")) return true;
  }
  if (!all.length) return false;
  all[n % all.length].click();
  document.querySelector(confirm)?.click();
  return true;
}"""
BEGUN: tuple[Choice, ...] = (("offer", 1), ("withdraw",))
OFFERED_TO_THE_GUEST: tuple[Choice, ...] = (("offer", 1), ("give", "6"), ("ask", "4"), ("propose",))
WAKE_LOCK = """Object.defineProperty(navigator, "wakeLock", { value: {
  request: async () => {
    window.locks = (window.locks ?? 0) + 1;
    return { released: false, release() { this.released = true; window.locks--; } };
  },
} })"""
LONGER = "before => Number(document.getElementById('table').dataset.length) > before"


class Table:
    """A host's page and those of its guests, by seat."""

    def __init__(self, host: Page, site: str, slug: str, seed: int = 0, players: int = 0) -> None:
        self.host, self.slug, self.rng = Robot(host), slug, random.Random(seed)
        self.guests: dict[int, Robot] = {}
        self.host.start(site, slug, players or (3 if slug == "oh_pharaoh" else 2))
        self.host.passed()
        self.open()

    def open(self) -> None:
        page = self.host.page
        page.locator('[data-tab="condividi"]').click()
        page.locator('[data-live="open"]').click()
        expect(page.locator(".devices")).to_be_visible()

    def seat(self, seat: int, page: Page) -> Robot:
        """A guest opens the address of a seat in another window."""
        address = self.host.page.locator(f'[data-window="{seat}"]').get_attribute("href")
        page.goto(str(address))
        return self.sits(seat, page)

    def sits(self, seat: int, page: Page) -> Robot:
        robot = self.guests[seat] = Robot(page)
        expect(robot.table).to_have_attribute("data-game", self.slug, timeout=BOOT_MS)
        return robot

    def where(self, seat: int, said: str) -> None:
        row = self.host.page.locator(f'.seats [data-at="{seat}"]')
        expect(row).to_have_attribute("data-where", said, timeout=BOOT_MS)

    def together(self) -> int:
        """Wait until all pages show the same moment; how long the record is."""
        length = self.host.length
        for robot in self.guests.values():
            expect(robot.table).to_have_attribute("data-length", str(length))
        return length

    def step(self) -> None:
        """One random choice, made where its seat sits."""
        length = self.together()
        robot = self.guests.get(int(self.host.stated("seat") or 0), self.host)
        if robot is self.host:
            robot.passed()
        # What is offered comes a moment after the board.
        robot.page.wait_for_function(STEP, arg=[OFFERED, CONFIRM, self.rng.randrange(1000)])
        for each in (self.host, *self.guests.values()):
            each.page.wait_for_function(LONGER, arg=length)

    def make(self, choice: Choice) -> None:
        """The host's people choose that."""
        length, button = (
            self.together(),
            f"#choices [data-choice='{json.dumps(choice, separators=(',', ':'))}']",
        )
        self.host.page.wait_for_selector(button, state="attached")
        self.host.page.evaluate("button => document.querySelector(button).click()", button)
        self.host.page.wait_for_function(LONGER, arg=length)


def listen(page: Page) -> Callable[[], list[str]]:
    """Note all that other windows send to this one; what has come so far."""
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
    """Two seats in two windows: both see their own all the time, and the device never changes hands."""
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
    # The host keeps the game; the guest's list of the same browser does not show it.
    page.locator('[data-tab="partite"]').click()
    expect(page.locator("#panel-partite")).to_contain_text("Nuova partita")
    assert page.locator("#panel-partite [data-open]").count() == 0
    assert "tavolo=" in page.url


def test_either_page_is_loaded_anew_and_the_seat_changes_hands(open_context: OpenContext, site: str) -> None:
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
        each.wait_for_function("window.locks === 1")
    page.reload()
    guest.ready()
    expect(guest.table).to_have_attribute("data-length", str(length), timeout=BOOT_MS)
    table.where(1, "altrove")
    host.reload()
    table.host.ready()
    host.locator('[data-tab="condividi"]').click()
    table.where(1, "altrove")
    table.step()
    # The guest goes, the host plays on, and gives the seat back when they return.
    address = page.url
    page.close()
    table.guests.clear()
    expect(host.locator("#bar")).to_contain_text("non risponde")
    host.locator('[data-live="take:1"]').click()
    expect(host.locator("#bar")).not_to_contain_text("non risponde")
    table.step()
    back = context.new_page()
    back.goto(address)
    table.sits(1, back)
    if table.host.stated("mode") == "pass":
        table.host.passed()
    host.locator('#bar [data-live="give:1"]').click()
    table.where(1, "altrove")
    table.step()
    for answer in ("keep", "close"):
        host.locator('[data-live="ask-close"]').click()
        host.locator(f'[data-live="{answer}"]').click()
    expect(back.locator("#bar")).to_contain_text(speech_live.WHY["closed"])
    table.host.passed()  # now that everybody is here
    expect(host.locator('[data-live="open"]')).to_be_visible()
    assert host.evaluate("window.locks") == 0


@pytest.mark.nightly
def test_undo_is_asked_of_the_other(open_context: OpenContext, site: str) -> None:
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


def connect(table: Table, seat: int, page: Page) -> tuple[str, str]:
    """Invite a device by code, as people do who cannot use a camera; the offer and the answer."""
    host = table.host.page
    host.locator(f'[data-live="invite:{seat}"]').first.click()  # "Invita di nuovo" stands above the seats
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    page.goto(offer)
    answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
    host.locator("#answer").fill(answer)
    host.locator('[data-live="connect"]').click()
    table.sits(seat, page)
    table.where(seat, "altrove")
    return offer.partition("tavolo=")[2], answer


@pytest.mark.parametrize("slug", by_day(["toy", "imhotep", "oh_pharaoh", "valle"], ("toy",)))
def test_two_devices_without_a_server(
    open_context: OpenContext, site: str, slug: str, request: pytest.FixtureRequest
) -> None:
    table = Table(open_context(**PHONE).new_page(), site, slug, seed=4)
    page = open_context(**PHONE).new_page()
    offer, answer = connect(table, 1, page)
    assert len(offer) < 250 and len(answer) < 250
    night = request.node.get_closest_marker("nightly") is not None
    steps = 0
    while not table.host.over and (night or steps < BY_DAY):
        table.step()
        steps += 1
    # The same invitation is good for one connection.
    page.reload()
    expect(page.locator(".knocking")).to_contain_text(speech_live.WHY["spent"], timeout=BOOT_MS)
    host = table.host.page
    expect(host.locator("#bar")).to_contain_text("non risponde")
    # And so is its answer, which is still there to be looked at.
    if not host.locator(".devices").is_visible():
        host.locator('[data-tab="condividi"]').click()
    host.locator('[data-live="invite:1"]').click()
    host.locator("#answer").fill(answer, timeout=BOOT_MS)
    host.locator('[data-live="connect"]').click()
    expect(host.locator(".invitation [role=alert]")).to_have_text(speech_live.WHY["other"])
    expect(host.locator("#answer")).to_have_value(answer)


@pytest.mark.nightly
def test_an_invitation_that_two_devices_answer_is_made_anew(open_context: OpenContext, site: str) -> None:
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host = table.host.page
    host.locator('[data-live="invite:1"]').click()
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    answers = []
    for _ in range(2):
        page = open_context(**PHONE).new_page()
        page.goto(offer)
        answers.append(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
    host.locator("#answer").fill(answers[1])
    host.locator('[data-live="connect"]').click()
    # Whoever answered first may be in the way: then it is said, and there is a way on.
    host.wait_for_selector('[data-where="altrove"], .invitation [data-live="invite:1"]', timeout=BOOT_MS)
    if table.guests.get(1) is None and host.locator('.invitation [data-live="invite:1"]').count():
        expect(host.locator(".invitation [role=alert]")).to_be_visible()
        connect(table, 1, open_context(**PHONE).new_page())


@pytest.mark.nightly
def test_four_devices_of_which_some_are_killed(open_context: OpenContext, site: str) -> None:
    """A device that is gone is missed and comes back by a new code, the host's with the whole match."""
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
    # And the host's.
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


def test_what_is_wrong_with_an_invitation_is_said(open_context: OpenContext, site: str, axe: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy")
    host = table.host.page
    host.locator('[data-live="invite:1"]').click()
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    for text, why in (("ciao", "damaged"), (offer, "kind")):
        host.locator("#answer").fill(text)
        host.locator('[data-live="connect"]').click()
        expect(host.locator(".invitation [role=alert]")).to_have_text(speech_live.WHY[why])
    host.locator('[data-live="scan"]').click()
    expect(host.locator(".invitation [role=alert]")).to_have_text(speech_live.WHY["camera"])
    assert faults(host, axe, "#panel-condividi") == {}
    # A seat that somebody has, and an address that was changed on the way.
    page = context.new_page()
    address = str(host.locator('[data-window="1"]').get_attribute("href"))
    page.goto(f"{address}x")
    expect(page.locator(".knocking")).to_contain_text(speech_live.WHY["unknown-seat"], timeout=BOOT_MS)
    page.goto(offer[:-3])
    expect(page.locator(".knocking")).to_contain_text(speech_live.WHY["damaged"], timeout=BOOT_MS)
    # Nobody is sent away by a finger that comes twice.
    host.locator('[data-live="cancel"]').click()
    guest = table.seat(1, page)
    for answer in ("keep", "free:1"):
        host.locator('[data-live="ask-free:1"]').click()
        table.where(1, "altrove")
        host.locator(f'[data-live="{answer}"]').click()
    table.where(1, "qui")
    expect(guest.page.locator("#bar")).to_contain_text(speech_live.WHY["freed"])


def test_a_game_on_one_device_loads_nothing_of_it(open_context: OpenContext, site: str, watch: Watch) -> None:
    page = open_context(**PHONE).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    robot = Robot(page)
    robot.start(site, "toy", 2)
    robot.passed()
    page.locator('[data-tab="condividi"]').click()
    expect(page.locator("#panel-condividi")).to_contain_text(speech_links.OWN_DEVICES)
    assert not any("/live-" in url or "jsqr" in url for url in asked)


def film(rows: list[list[bool]], path: Path, scale: int = 6, width: int = 640, height: int = 480) -> None:
    """A film of a few still pictures, as Chromium takes it in the place of a camera: a code in the middle."""
    light = bytearray(b"\xeb" * (width * height))
    left, top = ((side - len(rows) * scale) // 2 for side in (width, height))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            for line in range(scale if dark else 0):
                at = (top + y * scale + line) * width + left + x * scale
                light[at : at + scale] = b"\x10" * scale
    grey = b"\x80" * (width * height // 2)
    head = b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420\n" % (width, height)
    path.write_bytes(head + (b"FRAME\n" + bytes(light) + grey) * 10)


def modules(page: Page) -> list[list[bool]]:
    """The QR code that a page shows."""
    code = page.locator(".knocking svg.qr")
    size = int(str(code.get_attribute("viewBox")).split()[2])
    rows = [[False] * size for _ in range(size)]
    drawn = str(code.locator("path").get_attribute("d"))
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", drawn):
        rows[int(y)][int(x) : int(x) + int(length)] = [True] * int(length)
    return rows


@pytest.mark.nightly
def test_the_host_reads_the_answer_with_the_camera(
    browser: Browser, open_context: OpenContext, watch: Watch, site: str, tmp_path: Path
) -> None:
    """Where the browser has no reader of its own, jsQR comes, and not before."""
    camera = tmp_path / "camera.y4m"
    film([[False] * 40] * 40, camera)
    options = launch_options()
    options["args"] += [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={camera}",
    ]
    seeing = browser.browser_type.launch(**options)
    try:
        context = seeing.new_context(
            locale="it-IT", service_workers="block", permissions=["camera"], viewport=PHONE["viewport"]
        )
        watch.follow(context)
        table = Table(context.new_page(), site, "toy")
        host, page = table.host.page, open_context(**PHONE).new_page()
        host.locator('[data-live="invite:1"]').click()
        page.goto(host.locator("#invitation").input_value(timeout=BOOT_MS))
        expect(page.locator(".knocking svg.qr")).to_be_visible(timeout=BOOT_MS)
        film(modules(page), camera)
        host.locator('[data-live="scan"]').click()
        table.sits(1, page)
        table.where(1, "altrove")
        table.step()
    finally:
        seeing.close()


@pytest.mark.nightly
def test_what_a_guest_was_not_told_never_comes_to_their_page(open_context: OpenContext, site: str) -> None:
    """Two games that differ only in what the third player holds, over the real channel: the same letters come."""
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
            table.make(choice)  # from now on the game is kept, and may be shared
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


def of_another_version(text: str) -> str:
    """An invitation as a later page might write it: whole, but of the next version."""
    data = bytearray(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    data[0] += 1 << 4
    data[-3:] = sha256(data[:-3]).digest()[:3]
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.nightly
def test_every_other_way_in_is_shut_with_a_sentence(open_context: OpenContext, site: str) -> None:
    """A seat that somebody has, an invitation of another version of the page, a browser without WebRTC."""
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy")
    address = str(table.host.page.locator('[data-window="1"]').get_attribute("href"))
    first = table.seat(1, context.new_page()).page
    table.where(1, "altrove")
    second = context.new_page()
    second.goto(address)
    expect(first.locator("#bar")).to_contain_text(speech_live.WHY["full"], timeout=BOOT_MS)
    table.host.page.locator('[data-live="ask-close"]').click()
    table.host.page.locator('[data-live="close"]').click()
    table.host.passed()
    table.guests.clear()
    table.host.page.locator('[data-live="open"]').click()
    table.host.page.locator('[data-live="invite:1"]').click()
    offer = table.host.page.locator("#invitation").input_value(timeout=BOOT_MS)
    start, _, text = offer.partition("tavolo=")
    page = open_context(**PHONE).new_page()
    page.goto(f"{start}tavolo={of_another_version(text)}")
    expect(page.locator(".knocking")).to_contain_text(speech_live.WHY["version"], timeout=BOOT_MS)
    poor = open_context(**PHONE)
    poor.add_init_script("delete window.RTCPeerConnection;")
    page = poor.new_page()
    page.goto(offer)
    expect(page.locator(".knocking")).to_contain_text(speech_live.WHY["no-rtc"], timeout=BOOT_MS)
