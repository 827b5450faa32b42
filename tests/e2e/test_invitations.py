"""Connecting devices without a server: by code, by camera, and the messages for failures."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.words import live as live_words
from build_site.browser import launch_options
from tests.e2e.accessibility import faults
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, CONFIRM, OFFERED
from tests.e2e.tables import BY_DAY, LONGER, PHONE, STEP, Table, connect, join


@pytest.mark.parametrize("slug", by_day(["toy", "imhotep", "oh_pharaoh", "valle"], ("toy",)))
def test_two_devices_connect_without_a_server(
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
    # An invitation serves for one connection.
    page.reload()
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["spent"], timeout=BOOT_MS)
    host = table.host.page
    expect(host.locator("#bar")).to_contain_text("non risponde")
    # So does its answer, which is still shown.
    if not host.locator(".devices").is_visible():
        host.locator('[data-tab="condividi"]').click()
    host.locator('[data-live="invite:1"]').click()
    host.locator("#answer").fill(answer, timeout=BOOT_MS)
    host.locator('[data-live="connect"]').click()
    expect(host.locator(".invitation [role=alert]")).to_have_text(live_words.FAILURES["other"])
    expect(host.locator("#answer")).to_have_value(answer)


def test_a_host_whose_screen_goes_dark_finds_the_table_as_it_was(
    open_context: OpenContext, site: str
) -> None:
    """Its page does not run for a while. The guest is told, and their choice waits. Both go on when it is back.

    Headless Chromium does not freeze pages, so a debugger stops it. `make far` stops the whole browser.
    """
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host, page = table.host.page, open_context(**PHONE).new_page()
    connect(table, 1, page)
    while table.host.stated("seat") != "1":
        table.step()
    length = table.together()
    debugger = host.context.new_cdp_session(host)
    for act in ("enable", "pause"):
        debugger.send(f"Debugger.{act}")
    expect(page.locator("#bar")).to_have_text(live_words.HOST_LOST, timeout=BOOT_MS)
    page.wait_for_function(STEP, arg=[OFFERED, CONFIRM, 0])
    assert table.guests[1].length == length
    debugger.send("Debugger.resume")
    for each in (host, page):
        each.wait_for_function(LONGER, arg=length, timeout=BOOT_MS)
    expect(page.locator("#bar")).to_have_text("")
    table.where(1, "altrove")
    for _ in range(4):
        table.step()


@pytest.mark.nightly
def test_an_invitation_answered_by_two_devices_can_be_repeated(open_context: OpenContext, site: str) -> None:
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host = table.host.page
    host.locator('[data-live="invite:1"]').click()
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    answers = []
    for _ in range(2):
        page = open_context(**PHONE).new_page()
        page.goto(offer)
        join(page)
        answers.append(page.locator(".knocking #link").input_value(timeout=BOOT_MS))
    host.locator("#answer").fill(answers[1])
    host.locator('[data-live="connect"]').click()
    # The first device may block the connection: then a message says so, and offers another invitation.
    host.wait_for_selector('[data-where="altrove"], .invitation [data-live="invite:1"]', timeout=BOOT_MS)
    if table.guests.get(1) is None and host.locator('.invitation [data-live="invite:1"]').count():
        expect(host.locator(".invitation [role=alert]")).to_be_visible()
        connect(table, 1, open_context(**PHONE).new_page())


def test_pressing_invite_repeatedly_still_makes_an_invitation(open_context: OpenContext, site: str) -> None:
    """Pressing the button while an invitation is being made does not restart it. Cancelling it at once causes no
    error."""
    table = Table(open_context(**PHONE).new_page(), site, "imhotep")
    page = table.host.page
    page.evaluate(
        """async () => {
          for (let n = 0; n < 21; n++) {
            document.querySelector('[data-live="invite:1"]')?.click();
            await new Promise(requestAnimationFrame);
            if (n % 3 === 2) document.querySelector('[data-live="cancel"]')?.click();
          }
        }"""
    )
    expect(page.locator(".invitation")).to_have_count(0)
    # Press in every frame, far more often than an invitation takes: restarting it each time would never finish.
    page.evaluate(
        """() => {
          const press = () => {
            if (document.querySelector("#invitation")) return;
            document.querySelector('[data-live="invite:1"]')?.click();
            requestAnimationFrame(press);
          };
          press();
        }"""
    )
    expect(page.locator("#invitation")).to_have_value(re.compile("#tavolo="))
    expect(page.locator("#trouble")).not_to_contain_text("inceppato")


def test_errors_of_an_invitation_are_explained(open_context: OpenContext, site: str, axe: str) -> None:
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy")
    host = table.host.page
    host.locator('[data-live="invite:1"]').click()
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    for text, why in (("ciao", "damaged"), (offer, "kind")):
        host.locator("#answer").fill(text)
        host.locator('[data-live="connect"]').click()
        expect(host.locator(".invitation [role=alert]")).to_have_text(live_words.FAILURES[why])
    host.locator('[data-live="scan"]').click()
    expect(host.locator(".invitation [role=alert]")).to_have_text(live_words.FAILURES["camera"])
    assert faults(host, axe, "#panel-condividi") == {}
    # A taken seat, and a damaged address.
    page = context.new_page()
    address = str(host.locator('[data-window="1"]').get_attribute("href"))
    page.goto(f"{address}x")
    join(page)
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["unknown-seat"], timeout=BOOT_MS)
    page.goto(offer[:-3])
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["damaged"], timeout=BOOT_MS)
    # A double tap must not remove a device.
    host.locator('[data-live="cancel"]').click()
    guest = table.seat(1, page)
    for answer in ("keep", "free:1"):
        host.locator('[data-live="ask-free:1"]').click()
        table.where(1, "altrove")
        host.locator(f'[data-live="{answer}"]').click()
    table.where(1, "qui")
    expect(guest.page.locator("#bar")).to_contain_text(live_words.FAILURES["freed"])


def film(rows: list[list[bool]], path: Path, scale: int = 6, width: int = 640, height: int = 480) -> None:
    """Write a short video of a code in the middle of the picture, for Chromium's fake camera."""
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
    """jsQR is loaded only when it is needed, as the browser has no reader of its own."""
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
        join(page)
        expect(page.locator(".knocking svg.qr")).to_be_visible(timeout=BOOT_MS)
        film(modules(page), camera)
        host.locator('[data-live="scan"]').click()
        table.sits(1, page)
        table.where(1, "altrove")
        table.step()
    finally:
        seeing.close()


def of_another_version(text: str) -> str:
    """A valid invitation of the next version."""
    data = bytearray(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    data[0] += 1 << 4
    data[-3:] = sha256(data[:-3]).digest()[:3]
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.nightly
def test_every_refused_invitation_says_why(open_context: OpenContext, site: str) -> None:
    """A taken seat, an invitation of another version, a browser without WebRTC."""
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy")
    address = str(table.host.page.locator('[data-window="1"]').get_attribute("href"))
    first = table.seat(1, context.new_page()).page
    table.where(1, "altrove")
    second = context.new_page()
    second.goto(address)
    join(second)
    expect(first.locator("#bar")).to_contain_text(live_words.FAILURES["full"], timeout=BOOT_MS)
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
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["version"], timeout=BOOT_MS)
    poor = open_context(**PHONE)
    poor.add_init_script("delete window.RTCPeerConnection;")
    page = poor.new_page()
    page.goto(offer)
    expect(page.locator(".knocking")).to_contain_text(live_words.FAILURES["no-rtc"], timeout=BOOT_MS)
