"""Two browsers at one table, each as a device: each must understand the other's messages."""

import random
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from app.words import live as live_words
from build_site.serve import serving
from tests.browsers.drivers import DRIVERS, Driver
from tests.browsers.playing import PREFIX, STATE, Failed, by_list, start, state, wait

CHOICES: Final = 30
"""Number of choices made together."""
SECONDS: Final = 60
WITHOUT_RTC: Final = ("webkit",)
"""Browsers that cannot be hosts: Debian's WebKitGTK is built without WebRTC."""

HAS_RTC: Final = 'return typeof RTCPeerConnection === "function";'
INVITE: Final = """
const one = (selector) => document.querySelector(selector);
one("[data-pass-device] .confirm")?.click();
if (!one("#invitation")) {
  one('[data-tab="condividi"]')?.click();
  (one('[data-live="open"]') ?? one('[data-live="invite:1"]'))?.click();
}
return Boolean(one("#invitation"));
"""
OFFER: Final = 'return document.querySelector("#invitation")?.value ?? "";'
ANSWER: Final = """
document.querySelector('.knocking [data-live="join"]')?.click();
return document.querySelector(".knocking #link")?.value ?? "";
"""
KNOCKING: Final = 'return document.querySelector(".knocking")?.textContent ?? "";'
LENGTH: Final = 'return Number(document.getElementById("table").dataset.length);'
CONNECT: Final = """
const field = document.querySelector("#answer");
field.value = arguments[0];
field.dispatchEvent(new Event("input", { bubbles: true }));
document.querySelector('[data-live="connect"]').click();
"""


def met(dist: Path, game: str, hosts: str, visits: str) -> str:
    """Invite one browser from another and play. Returns a summary. Raises Failed, Missing, RuntimeError."""
    with ExitStack() as stack:
        host, guest = (stack.enter_context(DRIVERS[name]()) for name in (hosts, visits))
        site = stack.enter_context(serving(dist, PREFIX))
        guest.open(site)
        if not guest.run(HAS_RTC):
            return turned_away(guest, invitation(host, site, game))
        begin = time.monotonic()
        guest.open(invitation(host, site, game))
        wait(guest, ANSWER, bool, "the guest's answer")
        host.run(CONNECT, guest.run(ANSWER))
        wait(guest, STATE, lambda told: told.get("game") == game, "the guest's board")
        seconds = time.monotonic() - begin
        play_together(host, guest)
    return f"together in {seconds:.1f} s; {CHOICES} choices, each by its own"


def invitation(host: Driver, site: str, game: str) -> str:
    """Start a game and open its second seat. Returns the address of the invitation."""
    start(host, site, game)
    wait(host, INVITE, bool, "the table")
    wait(host, OFFER, bool, "the invitation")
    return str(host.run(OFFER))


def turned_away(guest: Driver, address: str) -> str:
    """Check that a browser without WebRTC says so. Returns a summary."""
    guest.open(address)
    wait(
        guest, KNOCKING, lambda told: live_words.FAILURES["no-rtc"] in told, "the word that it cannot connect"
    )
    return "it has no WebRTC, and says so"


def play_together(host: Driver, guest: Driver) -> None:
    """Make choices, each in the browser of its seat. Both records must be equal in length after every choice."""
    rng, end = random.Random(3), time.monotonic() + SECONDS
    for _ in range(CHOICES):
        who, length = (guest if state(host)["seat"] == "1" else host), int(state(host)["length"])
        while int(state(who)["length"]) == length and time.monotonic() < end:
            by_list(who, rng.random())
            time.sleep(0.05)
        for driver in (host, guest):
            wait(driver, LENGTH, length.__lt__, "a choice", 10)
    lengths = [state(driver)["length"] for driver in (host, guest)]
    if lengths[0] != lengths[1]:
        raise Failed(f"the records are {lengths} long")
