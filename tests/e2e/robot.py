"""Plays any game through the page, knowing none: it reads what the page states and touches what it offers."""

import json
import os
import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pycore.contract import Choice
from tests.e2e import started

BOOT_MS = 60_000
NIGHT = int(os.environ.get("NIGHT", "0"))
"""`make nightly` plays with other luck every night: this is the date."""
ASKED = ("[data-pass-device] button", "[data-confirm]", "#menu [data-choice]", "#menu [data-claim]")
"""What is asked beside the board, and must be answered first."""

# The answer to a touch is painted with the next frame, what stands around it with the one after.
SHOWN = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)

# Presses a random button of the list until the game is over, the pass screen and confirmations on the way. Python
# answers a press before it returns; after some of them everything is shown, and each must have been a choice. Answers
# that are given aloud are tried, from a random one on, until one is true.
RUSH = """async (seed) => {
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const table = document.getElementById("table");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let known = Number(table.dataset.length), chosen = 0;
  for (let presses = 0; table.dataset.state !== "over"; presses++) {
    if (presses > 20000) throw new Error("the game does not end");
    const device = document.querySelector("[data-pass-device] button");
    const offered = document.querySelectorAll("#choices [data-choice]");
    const claims = document.querySelectorAll("#choices [data-claim]");
    if (device) {
      if (offered.length || claims.length) throw new Error("choices behind the pass screen");
      device.click();
      if (document.querySelector("[data-pass-device]")) throw new Error("the pass screen stays");
    } else if (claims.length) {
      const start = random(claims.length);
      let said = 0;
      do {
        if (said === claims.length) throw new Error("no answer is true");
        claims[(start + said++) % claims.length].click();
      } while (document.querySelector("#status .notice"));
      chosen++;
    } else {
      offered[random(offered.length)].click();
      document.querySelector("[data-confirm]")?.click();
      chosen++;
    }
    if (presses % 4 === 0) {
      await frame();
      await frame();
      const length = Number(table.dataset.length);
      if (length < known + chosen) throw new Error(`${chosen} presses from ${known} to ${length}`);
      [known, chosen] = [length, 0];
    }
  }
}"""


# In one go: a moment later the button may be gone.
SKIP = """() => document.querySelector('#actions [data-act="skip"]')?.click()"""


class Robot:
    """A random player at one page."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page, self.rng = page, random.Random(seed + NIGHT)
        self.table = page.locator("#table")

    def open(self, address: str) -> None:
        """Go to an address of the table and wait until Python has taken over."""
        started.go(self.page, address)
        self.ready()

    def ready(self) -> None:
        """Wait until the page shows a game, its set-up form, or an error."""
        expect(self.table).not_to_have_attribute("data-state", "loading", timeout=BOOT_MS)

    def start(self, address: str, slug: str, seats: int, preset: int | None = None) -> None:
        """Start a fresh game from the set-up form, perhaps with one of its whole set-ups."""
        self.open(f"{address}gioca/?gioco={slug}")
        if preset is not None:
            self.page.locator(f'[name="preset"][value="{preset}"]').check(force=True)
        self.page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
        self.page.locator("[data-start]").click()
        expect(self.table).to_have_attribute("data-game", slug)

    def choose_game(self, slug: str) -> None:
        """Choose a game in the form, where all of them may be folded away."""
        fold = self.page.locator("#games-fold")
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        fold.locator(f'[name="game"][value="{slug}"]').check()

    def stated(self, name: str) -> str | None:
        """One of the data attributes of #table."""
        return self.table.get_attribute(f"data-{name}")

    @property
    def over(self) -> bool:
        return self.stated("state") == "over"

    @property
    def length(self) -> int:
        """How many choices the record holds."""
        return int(self.stated("length") or 0)

    def link(self) -> str:
        """The link of the game, without its tail, once the address bar has caught up with it."""
        self.passed()
        url = self.page.locator("#link").input_value()
        self.page.wait_for_function("url => location.href === url", arg=url)
        return url.partition("#")[2].partition("&")[0]

    def passed(self) -> None:
        """Take the device when the page asks for it; before that, say that everybody is here when it asks who is.

        What the table is showing of its own choices is skipped.
        """
        self.page.evaluate(SKIP)
        expect(self.table).not_to_have_attribute("data-busy", "1")
        everybody = self.page.locator('#bar [data-act="all-here"]')
        if everybody.count() and not self.page.locator("[data-choice], [data-claim]").count():
            everybody.click()
        screen = self.page.locator("[data-pass-device]")
        if screen.count():
            assert self.page.locator("[data-choice], [data-claim]").count() == 0
            assert screen.locator("button").count() == 1
            screen.locator("button").click()
            expect(screen).to_have_count(0)

    def list_mode(self) -> None:
        """Switch to the list of choices."""
        toggle = self.page.locator("[data-list-mode]")
        if toggle.get_attribute("aria-pressed") != "true":
            toggle.click()
        expect(toggle).to_have_attribute("aria-pressed", "true")

    def step_by_list(self) -> None:
        """Make one random choice with a button of the list."""
        self.passed()
        if self.page.locator("#choices [data-claim]").count():
            self.answer()
            return
        before = self.length
        buttons = self.page.locator("#choices [data-choice]")
        buttons.nth(self.rng.randrange(buttons.count())).click()
        self.settle(before)

    def answer(self) -> None:
        """Give answers aloud, in any order, until one is true: it counts at once, the others change nothing."""
        before, claims = self.length, self.page.locator("#choices [data-claim]")
        order = list(range(claims.count()))
        self.rng.shuffle(order)
        for n in order:
            claims.nth(n).click()
            self.shown()
            assert self.page.locator("[data-confirm]").count() == 0
            if self.length != before:
                return
            assert self.page.locator("#status .notice").count() == 1
        raise AssertionError(f"no answer is true: {self.stated('kind')}")

    def choose(self, choice: Choice) -> None:
        """Press the button of one choice in the list, or of one answer."""
        before = self.length
        words = json.dumps(choice, ensure_ascii=False, separators=(",", ":"))
        self.page.locator(f"#choices :is([data-choice='{words}'], [data-claim='{words}'])").click()
        self.settle(before)

    def rush(self) -> None:
        """Play to the end with the buttons of the list, pressed by the page itself: for games of a thousand choices."""
        self.page.evaluate(RUSH, self.rng.randrange(1, 2**31 - 1))
        expect(self.table).to_have_attribute("data-state", "over")

    def settle(self, before: int) -> None:
        """Confirm where the page asks, and wait for the choice to be made."""
        confirm = self.page.locator("[data-confirm]")
        made = self.page.locator(f'#table:not([data-length="{before}"])')
        expect(made.or_(confirm).first).to_be_attached()
        if confirm.count():
            confirm.click()
        expect(made).to_be_attached()

    def step_by_touch(self) -> None:
        """Tap lit elements of the board until a choice is made, or something must be picked from the menu."""
        self.passed()
        before = self.length
        for _ in range(12):
            self.tap_something()
            if self.page.locator("[data-confirm]").count():
                self.page.locator("[data-confirm]").tap()
            self.shown()
            if self.length != before or self.over:
                return
        raise AssertionError(f"twelve touches and no choice: {self.stated('kind')}")

    def tap_something(self) -> None:
        menu = self.page.locator("#menu :is([data-choice], [data-claim])")
        lit = self.page.locator("#board .key.lit")
        count = lit.count()
        if menu.count():
            menu.nth(self.rng.randrange(menu.count())).tap()
        elif count:
            self.tap(lit.nth(self.rng.randrange(count)))
        else:
            raise AssertionError(f"nothing to touch: {self.stated('kind')}")

    def tap(self, key: Locator) -> None:
        """One finger in the middle of an element, as a person would."""
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box is not None
        self.tap_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap_at(self, x: float, y: float) -> None:
        """One finger at a place of the window."""
        self.page.touchscreen.tap(x, y)
        self.shown()

    def shown(self) -> None:
        """Wait until everything that follows from the last touch is shown."""
        self.page.evaluate(SHOWN)

    def step_by_key(self) -> None:
        """Arrows, Enter and Tab only: walk to some element of the board, or to a button, and press Enter."""
        press, before = self.page.keyboard.press, self.length
        for _ in range(12):
            asked = [button for button in ASKED if self.page.locator(button).count()]
            self.tab_to(asked[0] if asked else "#board .key.lit")
            for _ in range(0 if asked else self.rng.randrange(5)):
                press(self.rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
                assert self.focused("#board .key.lit"), "an arrow leads off the board"
            press("Enter")
            self.shown()
            if self.length != before or self.over:
                return
        raise AssertionError(f"twelve rounds and no choice: {self.stated('kind')}")

    def focused(self, selector: str) -> bool:
        """Whether what has the focus is one of these."""
        return bool(self.page.evaluate("s => document.activeElement.matches(s)", selector))

    def tab_to(self, selector: str) -> None:
        """Press Tab until one of these has the focus; round the whole page if need be."""
        for _ in range(150):
            if self.focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {selector}")

    def play_out(self, step: Any) -> int:
        """Repeat a way of making one choice until the game is over; how many it took."""
        steps = 0
        while not self.over:
            step()
            steps += 1
            assert steps < 3_000
        return steps
