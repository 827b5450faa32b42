"""The speed of a table with several devices, all on this machine: `python -m lab.bench.live dist`."""

import random
import statistics
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from build_site.browser import launch_options
from build_site.runtime import weights
from build_site.serve import serving
from tests.e2e.robot import CONFIRM, OFFERED
from tests.e2e.tables import PHONE, Table, connect

GAME: Final = "oh_pharaoh"
CHOICES: Final = 60

# Records when the page has painted one more choice, by a clock shared between pages, and how many characters it sends.
WATCH: Final = """{
  window.painted = null;
  window.letters = 0;
  const now = () => performance.timeOrigin + performance.now();
  new MutationObserver(() => {
    const length = document.getElementById("table")?.dataset.length;
    if (length === window.known) return;
    window.known = length;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.painted = now(); };
      channel.port2.postMessage(0);
    });
  }).observe(document, { subtree: true, attributeFilter: ["data-length"] });
  for (const [kind, name] of [[BroadcastChannel, "postMessage"], [RTCDataChannel, "send"]]) {
    const send = kind.prototype[name];
    kind.prototype[name] = function (data) {
      window.letters += data.length ?? 0;
      return send.call(this, data);
    };
  }
}"""
TOUCH: Final = """([offered, confirm, n]) => {
  const all = document.querySelectorAll(offered);
  if (!all.length) return 0;
  window.painted = null;
  const start = performance.timeOrigin + performance.now();
  all[n % all.length].click();
  document.querySelector(confirm)?.click();
  return start;
}"""


class Figures(NamedTuple):
    """Figures of one kind of connection: seconds from opening the table until a guest sees the game; milliseconds from
    a touch to the paint on the other device; characters sent to a guest per choice; characters of offer and answer."""

    seconds: float
    median: float
    slowest: float
    letters: float
    offer: int
    answer: int


def measured(browser: Browser, site: str, devices: bool) -> Figures:
    """Measure with devices (WebRTC), or with windows of one browser (BroadcastChannel)."""
    home = browser.new_context(**PHONE)
    other = browser.new_context(**PHONE) if devices else home
    for context in {home, other}:
        context.add_init_script(WATCH)
    table = Table(home.new_page(), site, GAME, seed=4)
    page, begin = other.new_page(), time.monotonic()
    offer = answer = ""
    if devices:
        offer, answer = connect(table, 1, page)
    else:
        table.seat(1, page)
    seconds = time.monotonic() - begin
    table.where(1, "altrove")
    host, before = table.host.page, table.host.length
    host.evaluate("window.letters = 0")
    spent = _touches(table, page)
    letters = host.evaluate("window.letters") / (table.host.length - before)
    for context in {home, other}:
        context.close()
    worst = statistics.quantiles(spent, n=20)[-1]
    return Figures(seconds, statistics.median(spent), worst, letters, len(offer), len(answer))


def _touches(table: Table, page: Page) -> list[float]:
    """Make random choices. Returns, for public ones, the milliseconds from the touch to the other page's paint."""
    rng, spent = random.Random(7), list[float]()
    guest = table.guests[1]
    while len(spent) < CHOICES and not table.host.over:
        table.together()
        robot, seen = (guest, table.host) if table.host.stated("seat") == "1" else (table.host, guest)
        if robot is table.host:
            robot.passed()
        length = table.host.length
        claims = robot.page.locator("#choices [data-claim]")
        if claims.count():
            table.step()
            continue
        seen.page.evaluate("window.painted = null")
        start = robot.page.evaluate(TOUCH, [OFFERED, CONFIRM, rng.randrange(1000)])
        if not start:
            continue
        for each in (robot, seen):
            each.page.wait_for_function(
                "n => Number(document.getElementById('table').dataset.length) > n", arg=length
            )
        seen.page.wait_for_function("() => window.painted !== null")
        spent.append(float(seen.page.evaluate("window.painted")) - start)
    return spent


def rows(browser: Browser, site: str) -> list[list[str]]:
    """One row per kind of connection."""
    found = []
    for name, devices in (("windows of one browser", False), ("devices, WebRTC", True)):
        it = measured(browser, site, devices)
        signals = f"{it.offer} and {it.answer}" if devices else ""
        figures = [f"{it.seconds:.1f}", f"{it.median:.0f}", f"{it.slowest:.0f}", f"{it.letters:.0f}", signals]
        found.append([name, *figures])
    return found


HEADS: Final = [
    "way",
    "open to a playing guest s",
    "touch to the other's paint ms, median",
    "95 %",
    "letters a choice",
    "letters of offer and answer",
]


def wheel_kb(dist: Path) -> float:
    """Download size of the wheel needed to open a table, compressed, in kB."""
    return sum(weights(path)[1] for path in dist.glob("vendor/wheels/*/live-*.whl")) / 1000


def main() -> None:
    """Measure a built site and print the rows."""
    dist = Path(sys.argv[1])
    with sync_playwright() as playwright, serving(dist, "/tavolo/") as site:
        browser = playwright.chromium.launch(**launch_options())
        for row in (HEADS, *rows(browser, site)):
            print(" | ".join(row))
        print(f"on demand: {wheel_kb(dist):.1f} kB")


if __name__ == "__main__":
    main()
