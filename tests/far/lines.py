"""What becomes of a table when the line between its devices is slow, silent, dead for a while, or another one."""

import json
import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from playwright.sync_api import Error, Page

from pycore.link import decode
from tests.e2e.robot import OFFERED
from tests.e2e.tables import LONGER, Table
from tests.far.networks import come_home, dead_line, move, set_line

LOSS: Final = 5
DELAYS_MS: Final = (0, 100, 500)
SILENCE_S: Final = 150
"""Longer than a router of Linux remembers a line on which nothing is said."""
DEAD_S: Final = 45
"""Longer than a browser tries to reach a device by itself."""
BACK_S: Final = 120.0
"""The most seconds until a line comes back."""
PAINTED: Final = """() => {
  window.painted = [];
  const table = document.getElementById("table");
  new MutationObserver(() => requestAnimationFrame(() => painted.push([Number(table.dataset.length), Date.now()])))
    .observe(table, { attributes: true, attributeFilter: ["data-length"] });
}"""
"""Notes when each length of the record was painted."""
TOUCH: Final = """([offered, n]) => {
  const all = document.querySelectorAll(offered);
  if (!all.length) return null;
  const button = all[n % all.length], before = Number(document.getElementById("table").dataset.length);
  const touched = Date.now();
  button.click();
  button.click();
  document.querySelector("[data-confirm]")?.click();
  return [button.dataset.choice, before, touched];
}"""
"""Touches a choice twice, as somebody does who sees no answer."""


def watch(table: Table) -> None:
    for robot in (table.host, *table.guests.values()):
        robot.page.evaluate(PAINTED)


def played_whole(table: Table, delay_ms: int) -> bool:
    """Play the rest of a game. Returns whether its record holds each choice once, in its order."""
    set_line(delay_ms, LOSS)
    watch(table)
    made: list[tuple[int, list[Any]]] = []
    times: list[int] = []
    while not table.host.over:
        length = table.together()
        robot = table.guests.get(int(table.host.stated("seat") or 0), table.host)
        if robot is table.host:
            robot.passed()
        asked = robot.page.wait_for_function(TOUCH, arg=[OFFERED, table.rng.randrange(1_000)])
        choice, before, touched = asked.json_value()
        made.append((before, json.loads(choice)))
        for each in (table.host, *table.guests.values()):
            each.page.wait_for_function(LONGER, arg=length)
        for other in (table.host, *table.guests.values()):
            if other is not robot:
                times.append(_painted(other.page, before, touched))
    record = [
        list(choice) for choice in decode(table.host.page.url.partition("#")[2].partition("&")[0]).record
    ]
    once = all(record[at] == choice for at, choice in made)
    told = f"{len(made)} touches, to the others' paint {median(times):.0f} ms, at most {max(times)} ms"
    print(
        f"LINE  {delay_ms} ms, {LOSS} % loss: {told}{'' if once else '  <-- not as it was played'}",
        flush=True,
    )
    set_line(0, 0)
    return once


def _painted(page: Page, before: int, touched: int) -> int:
    """Milliseconds from a touch to the paint of a longer record on another page."""
    found = page.wait_for_function(
        "([before, touched]) => painted.find(([length, at]) => length > before && at >= touched)",
        arg=[before, touched],
    )
    return int(found.json_value()[1]) - touched


def comes_back(table: Table, name: str, happens: Callable[[], None]) -> bool:
    """Let something happen to the line, and see whether the next choice reaches everybody."""
    happens()
    begun = time.monotonic()
    while True:
        try:
            table.step()
            break
        except (AssertionError, Error):
            if time.monotonic() - begun > BACK_S:
                print(f"LINE  {name}: does not come back in {BACK_S:.0f} s", flush=True)
                return False
    print(f"LINE  {name}: the next choice was everywhere after {time.monotonic() - begun:.1f} s", flush=True)
    return True


def dead_for_a_while() -> None:
    with dead_line():
        time.sleep(DEAD_S)


EVENTS: Final[dict[str, Callable[[], None]]] = {
    f"{SILENCE_S} s of silence": lambda: time.sleep(SILENCE_S),
    f"dead for {DEAD_S} s": dead_for_a_while,
    "into the mobile network": move,
    "back home": come_home,
}
