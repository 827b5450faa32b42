"""Plays any game through the page without knowing its rules: it reads the data attributes and uses what is offered."""

import json
import random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, expect

from pycore.contract import Choice
from tests.depth import NIGHT
from tests.e2e import started

BOOT_MS = 60_000
WAITING: Final = "Apparecchio il tavolo…"
"""The label of a start button that was pressed before Python was up."""

DEVICE: Final = '[data-pass-device] .confirm, [data-act="end-reveal"]'
"""Buttons of a hand-over: a player confirms having seen a private reveal, then the next one takes the device."""
CONFIRM: Final = "[data-confirm]"
MENU: Final = "#menu :is([data-choice], [data-claim])"
OFFERED: Final = "#choices [data-choice]"
LIT: Final = "#board .key.lit"
ASKED: Final = (DEVICE, CONFIRM, MENU)
"""Questions beside the board that must be answered first."""


class Look(NamedTuple):
    """The state of the page for a player, with the number of buttons of each kind."""

    over: bool
    busy: bool
    """Whether the table is still showing automatic steps."""
    length: int
    """How many choices the record holds."""
    everybody: int
    device: int
    confirm: int
    menu: int
    offered: int
    claims: int
    """Number of answers that can be given aloud."""
    lit: int
    choices: int


COUNTED: Final = {
    "everybody": '#bar [data-act="all-here"]',
    "device": DEVICE,
    "confirm": CONFIRM,
    "menu": MENU,
    "offered": OFFERED,
    "lit": LIT,
    "claims": "#choices [data-claim]",
    "choices": "[data-choice], [data-claim]",
}

# The answer to a touch is painted in the next frame, the surroundings of the board in the one after.
SHOWN = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)

# Every call to a page involves several processes, so a step reads everything in one call. It skips automatic steps
# that are being shown.
LOOK = (
    """async ([counted, afterwards]) => {
  const shown = """
    + SHOWN
    + """;
  if (afterwards) await shown();
  const skip = document.querySelector('#actions [data-act="skip"]');
  if (skip) {
    skip.click();
    await shown();
  }
  const { state, busy, length } = document.getElementById("table").dataset;
  const seen = { over: state === "over", busy: busy === "1", length: Number(length ?? 0) };
  for (const name in counted) seen[name] = document.querySelectorAll(counted[name]).length;
  return seen;
}"""
)

# The point to press on the nth match of a selector. Waits until the page no longer ignores pointers and, for a button
# (`whole`), until the button has stopped moving.
AIM = """async ([selector, n, whole]) => {
  const BLOCKS = ["nearest", "center", "end", "start"]; // what sticks to the window may lie over some of these places
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const middle = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  for (let frames = 0; frames < 600; frames++) {
    const element = document.querySelectorAll(selector)[n];
    if (frames) element?.scrollIntoView({ block: BLOCKS[frames % BLOCKS.length] });
    else element?.scrollIntoViewIfNeeded();
    // The centre of an element with several parts may lie outside it: then use its outline.
    const middles = [element, element?.querySelector(".halo")].filter((part) => part).map(middle);
    const place = middles.find((at) => element.contains(document.elementFromPoint(...at))) ?? middles[0];
    const lies = element && (!whole || element.contains(document.elementFromPoint(...place)) && !element.disabled);
    if (lies && !document.querySelector("#table[data-deaf]")) return place;
    await frame();
  }
  throw new Error(`nothing to press, or something lies over it: ${selector} ${n}`);
}"""

# Whether the table is no longer busy, or shows something that can be skipped.
GOES_ON = """() => !document.querySelector("#table[data-busy]")
  || document.querySelector('#actions [data-act="skip"]')"""

# Sets all seats of the form to persons.
PERSONS: Final = """() => {
  for (const field of document.querySelectorAll('#setup [name^="player-"]')) {
    if (field.value === "persona") continue;
    field.value = "persona";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}"""

# Whether a press has made the choice, or asks for a confirmation.
ANSWERED = """([before, confirm]) => document.querySelector(confirm) !== null
  || Number(document.getElementById("table").dataset.length) !== before"""

# Presses random buttons of the list until the game is over, including pass screens and confirmations. Python handles a
# press before it returns. Every press must have made a choice; sometimes the whole page is shown in between. Answers
# aloud are tried, from a random one on, until one is true.
RUSH = """async (seed) => {
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const table = document.getElementById("table");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let known = Number(table.dataset.length), chosen = 0;
  for (let presses = 0; table.dataset.state !== "over"; presses++) {
    if (presses > 20000) throw new Error("the game does not end");
    document.querySelector('[data-act="end-reveal"]')?.click();
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
    } else if (!offered.length) {
      await frame(); // that it is over is shown with the frame after next
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
        """Wait until the page shows a game, the set-up form, or an error."""
        expect(self.table).not_to_have_attribute("data-state", "loading", timeout=BOOT_MS)

    def start(self, address: str, slug: str, seats: int, preset: int | None = None) -> None:
        """Start a new game between persons from the set-up form, with a preset if one is given."""
        self.open(f"{address}gioca/?gioco={slug}")
        if preset is not None:
            self.page.locator(f'[name="preset"][value="{preset}"]').check(force=True)
        self.page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
        self.persons()
        self.page.locator("[data-start]").click()
        expect(self.table).to_have_attribute("data-game", slug)

    def persons(self) -> None:
        """Let persons play all seats of the form."""
        self.page.evaluate(PERSONS)

    def against(self, slug: str, address: str) -> None:
        """Start a game against machines with the form's defaults, by one touch, and wait until the table shows it."""
        self.page.evaluate("localStorage.removeItem('faraone:tavolo')")
        self.open(f"{address}gioca/?gioco={slug}")
        self.page.locator("[data-start]").click()
        expect(self.table).to_have_attribute("data-game", slug)

    def choose_game(self, slug: str) -> None:
        """Choose a game in the form, whose list of games may be folded."""
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
        """The game's link without its tail, once the address bar shows it."""
        self.passed()
        game = self.page.locator("#link").input_value().partition("#")[2]
        self.page.wait_for_function("game => location.hash === `#${game}`", arg=game)
        return game.partition("&")[0]

    def look(self, shown: bool = False) -> Look:
        """The state of the page. With `shown`, waits first until everything that follows the last touch is shown."""
        return Look(**self.page.evaluate(LOOK, [COUNTED, shown]))

    def passed(self) -> Look:
        """Answer "everybody" to "Chi sei?", and take the device whenever the page asks for it.

        Automatic steps being shown are skipped.
        """
        asked = 0
        while asked < 6:
            look = self.look()
            asked += not look.busy
            if look.busy:
                # The machines' worker may have to start first, and their moves may wait for a touch.
                self.page.wait_for_function(GOES_ON, timeout=BOOT_MS)
            elif look.everybody and not look.choices:
                self.press(COUNTED["everybody"])
            elif look.device:
                assert look.choices == 0
                self.press(DEVICE)
                self.shown()
            else:
                return look
        raise AssertionError("the pass screen stays")

    def press(self, selector: str, n: int = 0) -> None:
        """Press the nth of these buttons with the mouse."""
        self.page.mouse.click(*self.page.evaluate(AIM, [selector, n, True]))

    def list_mode(self) -> None:
        """Switch to the list of choices."""
        toggle = self.page.locator("[data-list-mode]")
        if toggle.get_attribute("aria-pressed") != "true":
            toggle.click()
        expect(toggle).to_have_attribute("aria-pressed", "true")

    def step_by_list(self) -> None:
        """Make one random choice with a button of the list."""
        look = self.passed()
        if look.over:
            return  # after a machine's moves
        if look.claims:
            self.answer()
        else:
            self.press(OFFERED, self.rng.randrange(look.offered))
            self.settle(look.length)

    def answer(self) -> None:
        """Give answers aloud in random order until one is true. False answers change nothing."""
        look = self.look()
        before, order = look.length, list(range(look.claims))
        self.rng.shuffle(order)
        for n in order:
            self.press(COUNTED["claims"], n)
            look = self.look(shown=True)
            assert not look.confirm
            if look.length != before:
                return
            assert self.page.locator("#status .notice").count() == 1
        raise AssertionError(f"no answer is true: {self.stated('kind')}")

    def choose(self, choice: Choice) -> None:
        """Press the button of this choice, or of this answer aloud. A script does it, since the list may be folded."""
        before = self.length
        words = json.dumps(choice, ensure_ascii=False, separators=(",", ":"))
        button = f":is(#choices, #menu) :is([data-choice='{words}'], [data-claim='{words}'])"
        self.page.locator(button).first.evaluate("button => button.click()")
        self.settle(before)

    def rush(self) -> None:
        """Play to the end with the buttons of the list. A script presses them, since games may be very long."""
        self.passed()  # skip automatic steps after the last press
        self.page.evaluate(RUSH, self.rng.randrange(1, 2**31 - 1))
        expect(self.table).to_have_attribute("data-state", "over")

    def settle(self, before: int) -> None:
        """Confirm if the page asks, and wait until the choice is made."""
        self.page.wait_for_function(ANSWERED, arg=[before, CONFIRM])
        if self.look().confirm:
            self.press(CONFIRM)
            expect(self.page.locator(f'#table:not([data-length="{before}"])')).to_be_attached()

    def step_by_touch(self) -> None:
        """Make a choice by tapping lit elements of the board, and an entry of the menu if it opens."""
        look = self.passed()
        before = look.length
        if look.over:
            return
        for _ in range(12):
            look = self.tap_something(look)
            if look.confirm:
                self.tap(CONFIRM, 0)
                look = self.look(shown=True)
            if look.length != before or look.over:
                return
        raise AssertionError(f"twelve touches and no choice: {self.stated('kind')}")

    def tap_something(self, look: Look) -> Look:
        """Tap something that can be touched, and return the state of the page after it."""
        if not (look.menu or look.lit):
            raise AssertionError(f"nothing to touch: {self.stated('kind')}")
        if look.menu:
            self.tap(MENU, self.rng.randrange(look.menu))
        else:
            self.tap(LIT, self.rng.randrange(look.lit))
        return self.look(shown=True)

    def tap(self, selector: str, n: int) -> None:
        """Tap the centre of an element with one finger."""
        self.page.touchscreen.tap(*self.page.evaluate(AIM, [selector, n, selector != LIT]))

    def tap_at(self, x: float, y: float) -> None:
        """Tap a point of the window, once pointers are not ignored."""
        expect(self.table).not_to_have_attribute("data-deaf", "1")
        self.page.touchscreen.tap(x, y)
        self.shown()

    def shown(self) -> None:
        """Wait until everything that follows from the last touch is shown."""
        self.page.evaluate(SHOWN)

    def step_by_key(self) -> None:
        """Make a choice with arrows, Tab and Enter: go to an element of the board or to a button, and press Enter."""
        press, look = self.page.keyboard.press, self.look()
        before = look.length
        for _ in range(12):
            asked = [
                button for button, n in zip(ASKED, (look.device, look.confirm, look.menu), strict=True) if n
            ]
            self.tab_to(asked[0] if asked else LIT)
            for _ in range(0 if asked else self.rng.randrange(5)):
                press(self.rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
                assert self.focused(LIT), "an arrow leads off the board"
            if asked[:1] == [MENU] and look.claims and self.rng.random() < 0.5:
                # A false answer changes nothing: go on to the next one.
                press("Tab")
                if not self.focused(MENU):
                    press("Shift+Tab")
            press("Enter")
            look = self.look(shown=True)
            if look.length != before or look.over:
                return
        raise AssertionError(f"twelve rounds and no choice: {self.stated('kind')}")

    def focused(self, selector: str) -> bool:
        """Whether the focused element matches the selector."""
        return bool(self.page.evaluate("s => document.activeElement.matches(s)", selector))

    def tab_to(self, selector: str) -> None:
        """Press Tab until an element that matches the selector has the focus, around the whole page if necessary."""
        for _ in range(150):
            if self.focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {selector}")

    def play_out(self, step: Any) -> int:
        """Call `step` until the game is over; returns the number of calls."""
        steps = 0
        while not self.over:
            step()
            steps += 1
            assert steps < 3_000
        return steps
