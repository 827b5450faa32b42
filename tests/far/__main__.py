"""`make far`: a table of two devices behind every pair of routers, with a STUN server alone and with a TURN server.
Then a table of three devices by one link, with an MQTT broker.

    python -m tests.far dist

It needs Linux, root, and Debian's iproute2, iptables, coturn, mosquitto and openssl.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from app.words import live as live_words
from build_site.browser import launch_options
from build_site.runtime import install_mqtt
from tests.e2e.configured import configured
from tests.e2e.robot import BOOT_MS
from tests.e2e.started import QUICK
from tests.e2e.tables import LET_IN, PHONE, Table, join, let_in
from tests.far.networks import (
    BROKER,
    DEAD_S,
    HOMES,
    NATS,
    PASSWORD,
    SERVER,
    USER,
    Lacking,
    asleep,
    browser_in,
    come_home,
    dead_line,
    homes,
    move,
    served,
    set_router,
)

PORT: Final = 8123
SITE: Final = f"http://127.0.0.1:{PORT}/"
STEPS: Final = 4
"""The number of choices made at each table."""
NO_WAY: Final = ({"port-restricted", "symmetric"}, {"symmetric"})
"""The pairs of routers between which only a TURN server helps."""
OUTCOME: Final = ':is(.invitation, .door) [role="alert"]'
"""The question whether to let the guest in, or the reason for which there is no way."""


def with_servers(dist: Path, folder: Path) -> Path:
    """The site with our STUN server as its public one, and our broker. All but the table's page are links to the files
    of `dist`."""
    site = folder / "site"
    shutil.copytree(dist.resolve(), site, copy_function=lambda source, to: Path(to).symlink_to(source))
    page = site / "gioca" / "index.html"
    text = page.read_text(encoding="utf-8")
    page.unlink()
    page.write_text(configured(text, (f"stun:{SERVER}:3478",), BROKER), encoding="utf-8")
    install_mqtt(site / "vendor")
    return site


def phone(browser: Browser) -> Page:
    context = browser.new_context(locale="it-IT", service_workers="block", **PHONE)
    context.add_init_script(QUICK)
    return context.new_page()


def use_turn(host: Page) -> None:
    """Write the TURN server into the form of the host's page."""
    for act in ("near", "ask-far", "ask-own"):
        host.locator(f'[data-live="{act}"]').first.click()
    for name, text in (("address", f"turn:{SERVER}:3478"), ("name", USER), ("password", PASSWORD)):
        host.locator(f"#own-{name}").fill(text)
    for act in ("use-own", "far"):
        host.locator(f'[data-live="{act}"]').click()


def connects(table: Table, page: Page) -> tuple[bool, float, int]:
    """Invite a device and let it answer. Returns whether it has come to the table, the seconds from the host's press to
    that, and the letters of the longer code."""
    host = table.host.page
    host.locator('[data-live="invite:1"]').first.click()
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    page.goto(offer)
    join(page)
    answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
    host.locator("#answer").fill(answer)
    begun = time.monotonic()
    host.locator('[data-live="connect"]').click()
    host.wait_for_selector(OUTCOME, timeout=BOOT_MS)
    took = time.monotonic() - begun
    letters = max(len(link.rpartition("=")[2]) for link in (offer, answer))
    came = host.locator(LET_IN).count() == 1
    if came:
        let_in(host, page)
        table.where(1, "altrove")
    return came, took, letters


def leave(table: Table, page: Page) -> None:
    """Let the guest's device go, so that the seat is free for the next one."""
    table.guests.clear()
    for act in ("ask-free:1", "free:1"):
        table.host.page.locator(f'[data-live="{act}"]').click()
    table.where(1, "qui")
    page.context.close()


def trial(table: Table, guests: Browser, pair: tuple[str, ...], turn: bool) -> bool:
    """Try one pair of routers, and print what came of it. Returns whether it was as it should be."""
    for home, nat in zip(HOMES, pair, strict=True):
        set_router(home, nat)
    page = phone(guests)
    came, took, letters = connects(table, page)
    if came:
        table.sits(1, page)
        for _ in range(STEPS):
            table.step()
        leave(table, page)
    else:
        alert = table.host.page.locator('.invitation [role="alert"]')
        expect(alert).to_have_text(live_words.FAILURES["no-way-far"])
        table.host.page.locator('[data-live="cancel"]').click()
        page.context.close()
    expected = turn or set(pair) not in NO_WAY
    told = f"connected after {took:.1f} s" if came else f"no way, said after {took:.1f} s"
    fault = "" if came == expected else "  <-- not as expected"
    print(
        f"{'TURN' if turn else 'STUN'}  {pair[0]:15}  {pair[1]:15}  {told}, {letters} letters{fault}",
        flush=True,
    )
    return came == expected


def goes_on(table: Table, guests: Browser, *events: tuple[str, Callable[[Table], None]]) -> bool:
    """Let things happen, one after the other, to the line of two devices behind full-cone routers. Returns whether the
    next choice reaches both each time."""
    for home in HOMES:
        set_router(home, "full-cone")
    page = phone(guests)
    came, _, _ = connects(table, page)
    if came:
        table.sits(1, page)
        table.step()
    for what, happens in events if came else ():
        happens(table)
        begun = time.monotonic()
        try:
            table.where(1, "altrove")
            table.step()
            told = f"the next choice was on both pages after {time.monotonic() - begun:.1f} s"
        except (AssertionError, Error):
            came, told = False, "the connection does not come back  <-- not as expected"
        print(f"LINE  {what}: {told}", flush=True)
    return came


def dead_for_a_while(table: Table) -> None:
    with dead_line():
        time.sleep(DEAD_S)


def host_asleep(table: Table) -> None:
    """The screen of the host's device goes dark. Its guest is told so."""
    with asleep(HOMES[0]):
        expect(table.guests[1].page.locator("#bar")).to_have_text(live_words.HOST_LOST, timeout=BOOT_MS)
        time.sleep(DEAD_S)


LINES: Final = (
    (("dead for a while", dead_for_a_while),),
    (("another network", lambda table: move()), ("back home", lambda table: come_home())),
    (("the host's screen is dark", host_asleep),),
)
"""What happens to the line of two devices."""


def one_link(hosts: Browser, guests: Browser) -> None:
    """Bring three devices to a table by one link, and back after each has loaded its page again. Prints how long each
    way takes. Raises AssertionError."""
    for home in HOMES:
        set_router(home, "port-restricted")
    table = Table(phone(hosts), SITE, "imhotep", seed=1, players=3)
    host = table.host.page
    for act in ("ask-link", "make-link:0"):
        host.locator(f'[data-live="{act}"]').click()
    link = host.locator("#table-link").input_value()
    for seat in (1, 2):
        page = phone(guests)
        page.goto(link)
        page.locator(f'.knocking [data-live="join:{seat}"]').click(timeout=BOOT_MS)
        begun = time.monotonic()
        page.locator(".knocking .three-words").wait_for(timeout=BOOT_MS)
        print(f"LINK  at the door: connected after {time.monotonic() - begun:.1f} s", flush=True)
        let_in(host, page)
        told("let in", table, [seat], {seat: page})
    for robot in table.guests.values():
        robot.page.reload()
    told("guests reload", table, [1, 2])
    host.reload()
    table.host.ready()
    host.locator('[data-tab="condividi"]').click()
    told("the host reloads", table, [1, 2])


def told(what: str, table: Table, seats: list[int], pages: dict[int, Page] | None = None) -> None:
    """Wait until these seats are connected, print how long it took, and make some choices."""
    begun = time.monotonic()
    for seat in seats:
        table.sits(seat, (pages or {}).get(seat) or table.guests[seat].page)
        table.where(seat, "altrove")
    print(f"LINK  {what}: connected after {time.monotonic() - begun:.1f} s", flush=True)
    for _ in range(STEPS):
        table.step()


def main() -> None:
    """Try all pairs. Exits with status 1 if one is not as it should be, with a sentence if it cannot be tried here."""
    parser = argparse.ArgumentParser(prog="python -m tests.far", description=__doc__)
    parser.add_argument("dist", type=Path)
    dist = parser.parse_args().dist
    options = launch_options()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            stack.enter_context(homes())
        except Lacking as error:
            sys.exit(str(error))
        site = with_servers(dist, folder)
        playwright = stack.enter_context(sync_playwright())
        browsers = []
        for home in HOMES:
            stack.enter_context(served(home, site, sys.executable, PORT))
            program = browser_in(home, str(options["executable_path"]), folder)
            args = [*options["args"], "--ignore-certificate-errors"]  # the broker's is our own
            started = {**options, "executable_path": str(program), "args": args}
            browsers.append(playwright.chromium.launch(**started))
        table = Table(phone(browsers[0]), SITE, "imhotep", seed=1)
        host = table.host.page
        for act in ("ask-far", "far"):
            host.locator(f'[data-live="{act}"]').click()
        done = [trial(table, browsers[1], pair, turn=False) for pair in product(NATS, repeat=2)]
        for events in LINES:
            done.append(goes_on(table, browsers[1], *events))
            if done[-1]:
                leave(table, table.guests[1].page)
        use_turn(host)
        expect(host.locator('[data-live="near"]')).to_be_visible()
        done += [trial(table, browsers[1], pair, turn=True) for pair in product(NATS, repeat=2)]
        one_link(*browsers)
        for browser in browsers:
            browser.close()
    sys.exit(0 if all(done) else 1)


if __name__ == "__main__":
    main()
