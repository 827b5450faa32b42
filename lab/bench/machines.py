"""Thinking time of the machines in the page, and whether the page stays responsive: `python -m lab.bench.machines
dist`."""

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from build_site.browser import launch_options
from build_site.serve import serving
from pycore.games import GAMES
from pycore.players.levels import LEVELS
from pycore.players.request import Request
from tests.e2e.robot import CONFIRM, OFFERED, Robot

SECONDS: Final = 40.0
"""The largest number of seconds for which a game is played against a level."""
ANSWERS: Final = 60
TWICE: Final = 12
"""Number of questions that are repeated in CPython: those that took longest. The time of a quick answer is mostly the
round trip to the worker."""
FRAME_MS: Final = 50

# Records each question to the worker with the time until its answer, and each frame during the thinking.
WATCH: Final = """{
  window.thoughts = [];
  window.frames = [];
  let asked = null, last = 0;
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        if (!asked || data.id !== asked.id) return;
        window.thoughts.push([performance.now() - asked.start, asked.text]);
        asked = null;
      });
    }
    postMessage(data, ...rest) {
      if (data.text) asked = { id: data.id, text: data.text, start: performance.now() };
      else if (data.id === 0) asked = null;
      super.postMessage(data, ...rest);
    }
  };
  const frame = (now) => {
    if (asked && last > asked.start) window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
# Makes at most one step of a player who chooses at random. Returns whether the game is over.
STEP: Final = """([offered, confirm, n]) => {
  const table = document.getElementById("table");
  if (table.dataset.state === "over") return true;
  document.querySelector('#actions [data-act="skip"]')?.click();
  document.querySelector('[data-act="end-reveal"], [data-pass-device] button')?.click();
  if (table.dataset.busy) return false;
  const all = document.querySelectorAll(offered);
  all[n % all.length]?.click();
  document.querySelector(confirm)?.click();
  return false;
}"""
SEAT: Final = """(level) => {
  document.querySelectorAll('#setup [name^="player-"]').forEach((field, seat) => {
    field.value = seat ? level : "persona";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}"""


class Figures(NamedTuple):
    """Seconds of each thought; milliseconds of each frame meanwhile; megabytes of page and worker after garbage
    collection; time in CPython divided by time in the page."""

    thoughts: list[float]
    frames: list[float]
    megabytes: float
    against_cpython: float


def measured(browser: Browser, site: str, slug: str, level: str) -> Figures:
    """Play at random against machines of one level."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(WATCH)
    page = context.new_page()
    robot = Robot(page, seed=5)
    robot.open(f"{site}gioca/?gioco={slug}")
    page.evaluate(SEAT, level)
    page.locator("[data-start]").click()
    page.locator(f'#table[data-game="{slug}"]').wait_for()
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and page.evaluate("thoughts.length") < ANSWERS:
        if page.evaluate(STEP, [OFFERED, CONFIRM, robot.rng.randrange(1000)]):
            break
        page.wait_for_timeout(50)
    # The first question includes the start of the worker's Python.
    told: list[tuple[float, str]] = page.evaluate("thoughts")[1:]
    frames: list[float] = page.evaluate("frames")
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(500)
    memory = megabytes(page)
    context.close()
    return Figures([ms / 1000 for ms, _ in told], frames, memory, _against_cpython(told))


def _against_cpython(told: list[tuple[float, str]]) -> float:
    here = there = 0.0
    for ms, text in sorted(told)[-TWICE:]:
        begun = time.perf_counter()
        Request(text).go_on(60)
        here += time.perf_counter() - begun
        there += ms / 1000
    return here / there


def megabytes(page: Page) -> float:
    """Memory of the largest renderer process, which includes the worker: its private memory and its part of shared
    memory."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    told: dict[str, Any] = session.send("SystemInfo.getProcessInfo")
    session.detach()
    pages = (each["id"] for each in told["processInfo"] if each["type"] == "renderer")
    return max(map(_proportional, pages)) / 1000


def _proportional(process: int) -> float:
    """Proportional memory of a process, in kB."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return float(line.split()[1])
    raise ValueError(process)


HEADS: Final = [
    "game, level",
    "decisions",
    "thought s, median",
    "95 %",
    f"frames over {FRAME_MS} ms",
    "longest ms",
    "page and worker MB",
    "speed against CPython",
]


def rows(browser: Browser, site: str, levels: tuple[str, ...] = LEVELS) -> Iterator[list[str]]:
    """One row per game and level."""
    for slug in GAMES:
        for level in levels:
            it = measured(browser, site, slug, level)
            slow = sum(ms > FRAME_MS for ms in it.frames)
            yield [
                f"{slug} {level}",
                str(len(it.thoughts)),
                f"{statistics.median(it.thoughts):.2f}",
                f"{statistics.quantiles(it.thoughts, n=20)[-1]:.2f}",
                f"{slow} of {len(it.frames)}",
                f"{max(it.frames, default=0):.0f}",
                f"{it.megabytes:.0f}",
                f"{it.against_cpython:.2f} x",
            ]


def main() -> None:
    """Measure a built site and print the rows, optionally for some levels only."""
    dist, levels = Path(sys.argv[1]), tuple(sys.argv[2:]) or LEVELS
    with sync_playwright() as playwright, serving(dist, "/tavolo/") as site:
        browser = playwright.chromium.launch(**launch_options())
        print(" | ".join(HEADS))
        for row in rows(browser, site, levels):
            print(" | ".join(row), flush=True)


if __name__ == "__main__":
    main()
