"""Storages that a browser withholds: the table has to open and to be played in every browser.

A copy of the site runs a script before everything else, which makes the storages fail
(`tests/e2e/test_storage.py`).
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from build_site.serve import serving
from tests.browsers.drivers import DRIVERS
from tests.browsers.playing import PREFIX, STATE, Failed, by_list, start, state, wait
from tests.e2e.test_storage import STORES, WAYS, script

NOTICE: Final = (
    'return document.getElementById("status").textContent.includes("Qui le partite non si conservano");'
)
CHOICES: Final = 6


def withheld(dist: Path, game: str, browser: str) -> str:
    """Withhold all storages together, in each way, and `localStorage` alone. Returns a summary. Raises Failed."""
    cases = [(way, STORES) for way in WAYS] + [(way, ("localStorage",)) for way in WAYS if way != "silent"]
    for way, stores in cases:
        with altered(dist, script(way, *stores)) as site:
            try:
                played(browser, site, game, notice=way != "silent")
            except Failed as failed:
                raise Failed(f"{way}, {', '.join(stores)}: {failed}") from None
    return f"plays without its storages in {len(cases)} ways"


@contextmanager
def altered(dist: Path, script: str) -> Iterator[Path]:
    """A copy of the site whose table runs a script before everything else."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(dist, site)
        page = site / "gioca" / "index.html"
        # The script stands above the page's policy, which governs only what comes after it.
        page.write_text(page.read_text().replace("<head>", f"<head><script>{script}</script>", 1))
        yield site


def played(browser: str, site: Path, game: str, *, notice: bool) -> None:
    """Play a few choices in a new browser. The page has to say that nothing is kept if `notice`. Raises Failed."""
    with DRIVERS[browser]() as driver, serving(site, PREFIX) as address:
        start(driver, address, game)
        if driver.run(NOTICE) is not notice:
            raise Failed(f"the notice that nothing is kept: expected {notice}")
        while int(state(driver)["length"]) < CHOICES:
            by_list(driver, 0)
        wait(driver, STATE, lambda told: told["state"] in ("ready", "over"), "the table")
