"""Playing a game in any of the browsers, from the list or by touch."""

import random
import time
from collections.abc import Callable
from typing import Any, Final

from pycore.link import decode
from tests.browsers.drivers import Driver

PREFIX: Final = "/tavolo/"
STEPS: Final = 2_000
"""The largest number of touches in one game; enough to end any game."""

STATE: Final = """
const table = document.getElementById("table");
return table ? { ...table.dataset, failed: document.getElementById("boot-failed")?.hidden === false,
  trouble: document.getElementById("trouble")?.textContent ?? "", link: location.hash.slice(1),
  board: document.querySelector("#scenery svg") !== null } : {};
"""
# The page must not pause for the player to read.
HASTEN: Final = "window.pace = window.rest = (act) => setTimeout(act, 0);"
BEGIN: Final = """
for (const field of document.querySelectorAll('[name^="player-"]')) {
  field.value = "persona";
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
document.querySelector("[data-start]").click();
"""
# Hand-overs and confirmations come first, then a choice from the list or the board, picked by the random number.
BY_LIST: Final = """
const [luck] = arguments;
const one = (selector) => document.querySelector(selector);
const closer = one("[data-pass-device] .confirm") ?? one('[data-act="end-reveal"]') ?? one("[data-confirm]");
const choices = [...document.querySelectorAll("#choices :is([data-choice], [data-claim])")];
const found = closer ?? choices[Math.floor(luck * choices.length)];
found?.click();
return Boolean(found);
"""
ON_THE_BOARD: Final = """
const [luck] = arguments;
const one = (selector) => document.querySelector(selector);
const closer = one("[data-pass-device] .confirm") ?? one('[data-act="end-reveal"]') ?? one("[data-confirm]")
  ?? one("#menu :is([data-choice], [data-claim])");
const lit = [...document.querySelectorAll("#board .key.lit")];
const found = closer ?? lit[Math.floor(luck * lit.length)];
if (!found) return null;
const shape = found.querySelector(".halo") ?? found;
shape.scrollIntoView({ block: "center" });
const { left, right, top, bottom } = shape.getBoundingClientRect();
// Somewhere on it that nothing else lies over.
for (const [x, y] of [[.5, .5], [.25, .5], [.75, .5], [.5, .2], [.5, .8], [.1, .1], [.9, .9]]) {
  const at = [left + (right - left) * x, top + (bottom - top) * y];
  const hit = document.elementFromPoint(...at)?.closest("[data-key], button");
  if (hit === found) return at;
}
found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
return [];
"""
CONTROLLED: Final = "return Boolean(navigator.serviceWorker?.controller);"


class Failed(Exception):
    """A browser did not behave as expected."""


def state(driver: Driver) -> dict[str, str]:
    """The state of the table, from its data attributes. Raises Failed if the page reports a failure."""
    told = driver.run(STATE)
    if told.get("failed") or told.get("trouble"):
        raise Failed(f"the page says that something has failed: {told}")
    return dict(told)


def wait(driver: Driver, body: str, holds: Callable[[Any], object], what: str, seconds: float = 120) -> None:
    """Run the JavaScript `body` until `holds` accepts its value. Raises Failed, naming `what`, after `seconds`."""
    end = time.monotonic() + seconds
    while not holds(driver.run(body)):
        if time.monotonic() > end:
            raise Failed(f"{what} did not come in {seconds:.0f} s: {driver.run(STATE)}")
        time.sleep(0.05)


def start(driver: Driver, site: str, game: str) -> None:
    """Start a new game between persons."""
    driver.open(f"{site}gioca/?gioco={game}")
    wait(driver, STATE, lambda told: told.get("state") in ("ready", "over"), "the table")
    driver.run(HASTEN)
    driver.run(BEGIN)
    wait(driver, STATE, lambda told: told.get("game") == game, "the game")


def by_list(driver: Driver, luck: float) -> None:
    """Make a choice from the list. `luck`, 0..1, picks it."""
    driver.run(BY_LIST, luck)


def by_touch(driver: Driver, luck: float) -> None:
    """Touch an element of the board. `luck`, 0..1, picks it."""
    at = driver.run(ON_THE_BOARD, luck)
    if at:
        driver.click(*at)


def play(driver: Driver, touch: Callable[[Driver, float], None], seed: int) -> int:
    """Play a whole game at random. Returns the number of choices."""
    rng = random.Random(seed)
    for _ in range(STEPS):
        told = state(driver)
        if told["state"] == "over" and not told.get("busy"):
            return ended(driver, int(told["length"]))
        if not told.get("busy"):
            touch(driver, rng.random())
    raise Failed(f"the game does not end: {state(driver)}")


def ended(driver: Driver, length: int) -> int:
    """Wait until the address holds all choices, because the page updates it with a delay. Returns their number."""
    wait(driver, STATE, lambda told: written(told) == length, "the link of the game", 5)
    return length


def written(told: Any) -> int:
    """The number of choices in a link. `told` is what the page's script returned."""
    return len(decode(told["link"].partition("&")[0]))


def kept(driver: Driver, address: str, length: int, what: str) -> None:
    """Check that an address shows a game of this length with its board. Raises Failed."""
    driver.open(address)
    wait(driver, STATE, lambda told: told.get("state") in ("ready", "over"), f"the table after {what}")
    told = state(driver)
    if told.get("length") != str(length) or not told.get("board"):
        raise Failed(f"after {what} there is another game: {told}")
