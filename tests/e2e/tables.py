"""A table of several devices: the host's page and those of its guests."""

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

from app.table.live.hosting import PAUSE_S
from pycore.contract import Choice
from tests.e2e.robot import BOOT_MS, CONFIRM, OFFERED, Robot

PHONE: Any = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
BY_DAY = 12
"""Number of choices made by day; at night the whole game is played."""
STEP = """([offered, confirm, n]) => {
  const all = document.querySelectorAll(offered);
  // Two players at the host's device answer short questions aloud; exactly one answer is true.
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
LET_IN = '[data-live^="let-in:"]'
TURN_AWAY = '[data-live^="turn-away:"]'
LONGER = "before => Number(document.getElementById('table').dataset.length) > before"


class Table:
    """A host's page and those of its guests, by seat."""

    def __init__(
        self, host: Page, site: str, slug: str, seed: int = 0, players: int = 0, link: str = ""
    ) -> None:
        """`link`: a game to open instead of a new one."""
        self.host, self.slug, self.rng = Robot(host), slug, random.Random(seed)
        self.guests: dict[int, Robot] = {}
        if link:
            self.host.open(f"{site}gioca/#{link}")
        else:
            self.host.start(site, slug, players or (3 if slug == "oh_pharaoh" else 2))
        self.host.passed()
        self.open()

    def open(self) -> None:
        page = self.host.page
        page.locator('[data-tab="condividi"]').click()
        page.locator('[data-live="open"]').click()
        expect(page.locator(".devices")).to_be_visible()

    def seat(self, seat: int, page: Page) -> Robot:
        """Open the address of a seat in another window, as a guest."""
        address = self.host.page.locator(f'[data-window="{seat}"]').get_attribute("href")
        page.goto(str(address))
        join(page)
        return self.sits(seat, page)

    def sits(self, seat: int, page: Page) -> Robot:
        robot = self.guests[seat] = Robot(page)
        expect(robot.table).to_have_attribute("data-game", self.slug, timeout=BOOT_MS)
        return robot

    def where(self, seat: int, said: str) -> None:
        row = self.host.page.locator(f'.seats [data-at="{seat}"]')
        expect(row).to_have_attribute("data-where", said, timeout=BOOT_MS)

    def together(self) -> int:
        """Wait until all pages show the same moment; returns the length of the record."""
        length = self.host.length
        for robot in self.guests.values():
            expect(robot.table).to_have_attribute("data-length", str(length))
        return length

    def step(self) -> None:
        """Make one random choice on the page of its seat."""
        length = self.together()
        robot = self.guests.get(int(self.host.stated("seat") or 0), self.host)
        if robot is self.host:
            robot.passed()
        # The buttons are shown a moment after the board.
        robot.page.wait_for_function(STEP, arg=[OFFERED, CONFIRM, self.rng.randrange(1000)])
        for each in (self.host, *self.guests.values()):
            each.page.wait_for_function(LONGER, arg=length)

    def make(self, choice: Choice) -> None:
        """Make this choice on the host's page."""
        length, button = (
            self.together(),
            f"#choices [data-choice='{json.dumps(choice, separators=(',', ':'))}']",
        )
        self.host.page.wait_for_selector(button, state="attached")
        self.host.page.evaluate("button => document.querySelector(button).click()", button)
        self.host.page.wait_for_function(LONGER, arg=length)


def join(page: Page) -> None:
    """Press the button that follows an invitation."""
    page.locator('.knocking [data-live="join"]').click(timeout=BOOT_MS)


def let_in(host: Page, page: Page) -> str:
    """Let a guest from afar in at the host's. Returns the three words, which both pages show."""
    words = page.locator(".knocking .three-words").inner_text(timeout=BOOT_MS)
    asked = host.locator(".door .strip", has_text=words)
    asked.locator(LET_IN).click(timeout=BOOT_MS)
    expect(asked).to_have_count(0)
    host.wait_for_timeout(PAUSE_S * 1000)  # after an answer no other one counts for a moment
    return words


def connect(table: Table, seat: int, page: Page) -> tuple[str, str]:
    """Invite a device by text code, as without a camera; returns the offer and the answer."""
    host = table.host.page
    host.locator(f'[data-live="invite:{seat}"]').first.click()  # "Invita di nuovo" stands above the seats
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    page.goto(offer)
    join(page)
    answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
    host.locator("#answer").fill(answer)
    host.locator('[data-live="connect"]').click()
    table.sits(seat, page)
    table.where(seat, "altrove")
    return offer.partition("tavolo=")[2], answer
