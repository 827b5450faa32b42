"""Deeply nested JSON must not kill Python, and if Python dies all the same, the page must say so.

How deep is too deep differs from engine to engine, and so do the errors of a stack that is exhausted.
"""

import time
from pathlib import Path
from typing import Final

from build_site.serve import serving
from tests.browsers.drivers import DRIVERS, Driver
from tests.browsers.playing import PREFIX, STATE, Failed, by_list, kept, start, state, wait
from tests.browsers.storage import altered
from tests.e2e.started import LATER_PYTHON
from tests.e2e.test_death import RUN, STOPPED, WAYS
from tests.e2e.test_deep_json import KEEP, KEPT, LEVELS, nested, packed

CHOICES: Final = 4
BAR: Final = 'return document.querySelector(".trouble")?.textContent ?? "";'
PRESS: Final = "document.querySelector('[data-act=help]').click();"
SECONDS: Final = 20


def survived(dist: Path, game: str, browser: str) -> str:
    """Put deep JSON into storage and links, then let Python die in each way. Returns a summary. Raises Failed."""
    with altered(dist, LATER_PYTHON) as copy, serving(copy, PREFIX) as site, DRIVERS[browser]() as driver:
        for levels in LEVELS:
            for names in (KEPT[:4], KEPT[4:7], KEPT[7:]):  # a million levels of all would not fit
                driver.open(site)
                driver.run(f"localStorage.clear(); ({KEEP})(arguments[0])", [names, nested(levels)[1]])
                driver.open(f"{site}gioca/#{packed(nested(levels)[1])}")
                wait(
                    driver,
                    STATE,
                    lambda told: told.get("state") == "ready",
                    f"the table, {levels} levels deep",
                )
                state(driver)
        driver.run("localStorage.clear();")
        times = [died(driver, site, game, way) for way in WAYS]
    return f"{len(LEVELS)} depths survived; says that it died after {', '.join(f'{took:.2f} s' for took in times)}"


def died(driver: Driver, site: str, game: str, way: str) -> float:
    """Let Python die in this way, during a game that is kept. Returns the number of seconds until the page reported
    it."""
    start(driver, site, game)
    while int(state(driver)["length"]) < CHOICES:
        by_list(driver, 0)
    length = int(state(driver)["length"])
    driver.run(f"({RUN})(arguments[0])", WAYS[way])
    begin = time.monotonic()
    if way == "press":
        time.sleep(1)  # the program has no sign of its own
        driver.run(PRESS)
        begin += 1
    wait(driver, BAR, bool, "the sentence that the table has stopped", SECONDS)
    took = time.monotonic() - begin
    said = driver.run(BAR)
    if f"{STOPPED} La partita è conservata in questo browser." not in said:
        raise Failed(f"after a death by {way} the page says: {said}")
    kept(driver, f"{site}gioca/#{driver.run(STATE)['link']}", length, f"a death by {way}")
    return took
