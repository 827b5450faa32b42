"""`make browsers`: whole games, a link, a reload and a start without a server, in Chromium, Firefox and WebKit; a start
without each browser's storages; a page whose Python dies; the rulebooks on paper. Then every pair of them plays at one
table.

    python -m tests.browsers dist --game imhotep --browser firefox --browser webkit
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import permutations
from pathlib import Path

from build_site.serve import serving
from pycore.games import GAMES
from tests.browsers.drivers import DRIVERS, PRINTERS, Missing
from tests.browsers.dying import survived
from tests.browsers.paper import printed
from tests.browsers.playing import (
    CONTROLLED,
    PREFIX,
    Failed,
    by_list,
    by_touch,
    kept,
    play,
    start,
    state,
    wait,
)
from tests.browsers.storage import withheld
from tests.browsers.together import WITHOUT_RTC, met


def main() -> None:
    """Run all trials and print a line for each. Exits with status 1 if one fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.browsers", description=__doc__)
    parser.add_argument("dist", type=Path)
    parser.add_argument("--game", choices=list(GAMES), default="imhotep")
    parser.add_argument("--browser", action="append", choices=list(DRIVERS))
    args = parser.parse_args()
    names = list(args.browser or DRIVERS)
    done = [told(name, partial(tried, name, args.dist, args.game)) for name in names]
    for trial in (withheld, survived):
        done += [told(name, partial(trial, args.dist, args.game, name)) for name in names]
    done += [told(name, partial(printed, args.dist, name)) for name in names if name in PRINTERS]
    for hosts, visits in permutations(names, 2):
        if hosts not in WITHOUT_RTC:
            what = f"{visits} as the guest of {hosts}"
            done.append(told(what, partial(met, args.dist, args.game, hosts, visits)))
    sys.exit(not all(done))


def told(name: str, trial: Callable[[], str]) -> bool:
    """Run a trial and print its result or its error. Returns whether it succeeded."""
    try:
        print(f"{name}: {trial()}", flush=True)
    except (Failed, Missing, RuntimeError) as error:
        print(f"{name}: failed. {error}", flush=True)
        return False
    return True


def tried(name: str, dist: Path, game: str) -> str:
    """Try one browser. Returns a summary with the seconds of its first start. Raises Failed, Missing, RuntimeError."""
    with DRIVERS[name]() as driver:
        with serving(dist, PREFIX) as site:
            driver.open(site)
            wait(driver, CONTROLLED, bool, "the service worker")
            begin = time.monotonic()
            start(driver, site, game)
            seconds = time.monotonic() - begin
            listed = play(driver, by_list, 1)
            address = f"{site}gioca/#{state(driver)['link']}"
            start(driver, site, game)
            touched = play(driver, by_touch, 2)
            kept(driver, f"{site}gioca/#{state(driver)['link']}", touched, "a reload")
            kept(driver, address, listed, "a link")
        kept(driver, address, listed, "a start without a server")
    return f"ready in {seconds:.1f} s; {listed} choices by list, {touched} by touch; link, reload, no server: the same"


if __name__ == "__main__":
    main()
