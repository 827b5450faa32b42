"""A table over a slow line on which packets are lost. Each choice arrives once, and in its order."""

import json
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from app.words import live as live_words
from pycore.link import decode
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import BOOT_MS, OFFERED
from tests.e2e.slow import SlowLine, connect
from tests.e2e.tables import LONGER, PHONE, Table

LOSS: Final = 0.05
BY_DAY: Final = 6
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
PAINT: Final = "([before, touched]) => painted.find(([length, at]) => length > before && at >= touched)"


def plays(table: Table, most: int | None) -> tuple[list[tuple[int, list[Any]]], list[int]]:
    """Play the rest of a game, at most this many choices.

    Returns the choices with the length of the record before each, and the milliseconds from each touch to its paint on
    the other page.
    """
    pages = [table.host.page, *(robot.page for robot in table.guests.values())]
    for page in pages:
        page.evaluate(PAINTED)
    made: list[tuple[int, list[Any]]] = []
    times: list[int] = []
    while not table.host.over and (most is None or len(made) < most):
        length = table.together()
        robot = table.guests.get(int(table.host.stated("seat") or 0), table.host)
        asked = robot.page.wait_for_function(TOUCH, arg=[OFFERED, table.rng.randrange(1_000)])
        choice, before, touched = asked.json_value()
        made.append((before, json.loads(choice)))
        for page in pages:
            page.wait_for_function(LONGER, arg=length)
        times += [_painted(page, before, touched) for page in pages if page is not robot.page]
    return made, times


def _painted(page: Page, before: int, touched: int) -> int:
    return int(page.wait_for_function(PAINT, arg=[before, touched]).json_value()[1]) - touched


@pytest.mark.nightly
def test_a_line_that_was_dead_for_a_while_comes_back(open_context: OpenContext, site: str) -> None:
    """The browser gives up after some 15 seconds. The pages do not, and nothing is lost."""
    table = Table(open_context(**PHONE).new_page(), site, "toy", seed=4)
    host, page = table.host.page, open_context(**PHONE).new_page()
    with SlowLine(20, 0) as line:
        connect(table, 1, page, line)
        table.step()
        line.dead = True
        expect(page.locator("#bar")).to_contain_text(live_words.HOST_LOST, timeout=BOOT_MS)
        expect(host.locator("#bar")).to_contain_text("non risponde", timeout=BOOT_MS)
        host.wait_for_timeout(25_000)
        line.dead = False
        table.where(1, "altrove")
        expect(page.locator("#bar")).not_to_contain_text(live_words.HOST_LOST, timeout=BOOT_MS)
        table.step()


@pytest.mark.parametrize(
    ("delay_ms", "slug"),
    [
        (500, "toy"),
        *(pytest.param(delay, "imhotep", marks=pytest.mark.nightly) for delay in (0, 100, 500)),
    ],
)
def test_choices_arrive_once_and_in_order(
    open_context: OpenContext, site: str, request: pytest.FixtureRequest, delay_ms: int, slug: str
) -> None:
    """By day some choices are made, at night whole games."""
    night = request.node.get_closest_marker("nightly") is not None
    table = Table(open_context(**PHONE).new_page(), site, slug, seed=4)
    with SlowLine(delay_ms, LOSS) as line:
        connect(table, 1, open_context(**PHONE).new_page(), line)
        made, times = plays(table, None if night else BY_DAY)
        table.together()
    link = table.host.page.url.partition("#")[2].partition("&")[0]
    record = [list(choice) for choice in decode(link).record]
    assert [record[at] for at, _ in made] == [choice for _, choice in made]
    assert len({at for at, _ in made}) == len(made) and line.lost > 0
    assert table.host.over or not night
    print(
        f"\n{slug}, {delay_ms} ms one way, {line.lost} of {line.lost + line.passed} packets lost: {len(made)} choices,"
    )
    print(f"touch to the other's paint: {median(times):.0f} ms (median), {max(times)} ms (most)")
