"""Plays any game through the page, knowing none: it reads what the page states and touches what it offers."""

import json
import random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, expect

from pycore.contract import Choice
from tests.depth import NIGHT
from tests.e2e import started

BOOT_MS = 60_000
WAITING: Final = "Apparecchio il tavolo…"
"""The button that begins a game, once it has been pressed before Python is up."""

DEVICE: Final = '[data-pass-device] .confirm, [data-act="looked"]'
"""Whoever has just learned something alone says that they have seen it; then the next one takes the device."""
CONFIRM: Final = "[data-confirm]"
MENU: Final = "#menu :is([data-choice], [data-claim])"
OFFERED: Final = "#choices [data-choice]"
LIT: Final = "#board .key.lit"
ASKED: Final = (DEVICE, CONFIRM, MENU)
"""What is asked beside the board, and must be answered first."""


class Look(NamedTuple):
    """What a player has to know of the page; of each kind of button how many there are."""

    over: bool
    busy: bool
    """Whether the table is still showing choices of its own."""
    length: int
    """How many choices the record holds."""
    everybody: int
    device: int
    confirm: int
    menu: int
    offered: int
    claims: int
    """Answers that are given aloud."""
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

# The answer to a touch is painted with the next frame, what stands around it with the one after.
SHOWN = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)

# Every question to a page takes several processes, so a step asks for all at once. What the table is showing of its own
# choices is skipped.
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

# Where to press the nth of those that there are, once pointers do anything; for a button (`whole`) once it lies there.
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
    // Of what can be touched in several places, the middle may not be one of them: then what is ringed.
    const middles = [element, element?.querySelector(".halo")].filter((part) => part).map(middle);
    const place = middles.find((at) => element.contains(document.elementFromPoint(...at))) ?? middles[0];
    const lies = element && (!whole || element.contains(document.elementFromPoint(...place)) && !element.disabled);
    if (lies && !document.querySelector("#table[data-deaf]")) return place;
    await frame();
  }
  throw new Error(`nothing to press, or something lies over it: ${selector} ${n}`);
}"""

# The table is no longer busy, or shows something that can be skipped.
GOES_ON = """() => !document.querySelector("#table[data-busy]")
  || document.querySelector('#actions [data-act="skip"]')"""

# In the form: persons in all seats.
PERSONS: Final = """() => {
  for (const field of document.querySelectorAll('#setup [name^="player-"]')) {
    if (field.value === "persona") continue;
    field.value = "persona";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}"""

# After a press: once the choice is made, or has to be confirmed.
ANSWERED = """([before, confirm]) => document.querySelector(confirm) !== null
  || Number(document.getElementById("table").dataset.length) !== before"""

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
    document.querySelector('[data-act="looked"]')?.click();
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
        """Wait until the page shows a game, its set-up form, or an error."""
        expect(self.table).not_to_have_attribute("data-state", "loading", timeout=BOOT_MS)

    def start(self, address: str, slug: str, seats: int, preset: int | None = None) -> None:
        """Start a fresh game between persons from the set-up form, perhaps with one of its whole set-ups."""
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
        """Start a game against machines as the form of a new visitor has it: by one touch. Nothing is waited for."""
        self.page.evaluate("localStorage.removeItem('faraone:tavolo')")
        self.open(f"{address}gioca/?gioco={slug}")
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

    def look(self, shown: bool = False) -> Look:
        """The page as it is, or once everything that follows from the last touch is shown."""
        return Look(**self.page.evaluate(LOOK, [COUNTED, shown]))

    def passed(self) -> Look:
        """Take the device when the page asks for it; before that, say that everybody is here when it asks who is.

        What the table is showing of its own choices is skipped.
        """
        asked = 0
        while asked < 6:
            look = self.look()
            asked += not look.busy
            if look.busy:
                # Machines think in a Python of their own, which has to start first; what they do may wait for a touch.
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
        """The mouse on the middle of the nth of these buttons."""
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
            return  # with what a machine has done meanwhile
        if look.claims:
            self.answer()
        else:
            self.press(OFFERED, self.rng.randrange(look.offered))
            self.settle(look.length)

    def answer(self) -> None:
        """Give answers aloud, in any order, until one is true: it counts at once, the others change nothing."""
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
        """Have the page press the button of one choice in the list, folded or not, or of one answer."""
        before = self.length
        words = json.dumps(choice, ensure_ascii=False, separators=(",", ":"))
        button = f":is(#choices, #menu) :is([data-choice='{words}'], [data-claim='{words}'])"
        self.page.locator(button).first.evaluate("button => button.click()")
        self.settle(before)

    def rush(self) -> None:
        """Play to the end with the buttons of the list, pressed by the page itself: for games of a thousand choices."""
        self.passed()  # what the table shows of its own choices after the last press
        self.page.evaluate(RUSH, self.rng.randrange(1, 2**31 - 1))
        expect(self.table).to_have_attribute("data-state", "over")

    def settle(self, before: int) -> None:
        """Confirm where the page asks, and wait for the choice to be made."""
        self.page.wait_for_function(ANSWERED, arg=[before, CONFIRM])
        if self.look().confirm:
            self.press(CONFIRM)
            expect(self.page.locator(f'#table:not([data-length="{before}"])')).to_be_attached()

    def step_by_touch(self) -> None:
        """Tap lit elements of the board until a choice is made, or something must be picked from the menu."""
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
        """Tap whatever can be touched; what is shown then."""
        if not (look.menu or look.lit):
            raise AssertionError(f"nothing to touch: {self.stated('kind')}")
        if look.menu:
            self.tap(MENU, self.rng.randrange(look.menu))
        else:
            self.tap(LIT, self.rng.randrange(look.lit))
        return self.look(shown=True)

    def tap(self, selector: str, n: int) -> None:
        """One finger in the middle of an element, as a person would."""
        self.page.touchscreen.tap(*self.page.evaluate(AIM, [selector, n, selector != LIT]))

    def tap_at(self, x: float, y: float) -> None:
        """One finger at a place of the window, once pointers do something."""
        expect(self.table).not_to_have_attribute("data-deaf", "1")
        self.page.touchscreen.tap(x, y)
        self.shown()

    def shown(self) -> None:
        """Wait until everything that follows from the last touch is shown."""
        self.page.evaluate(SHOWN)

    def step_by_key(self) -> None:
        """Arrows, Enter and Tab only: walk to some element of the board, or to a button, and press Enter."""
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
                # An answer given aloud may not hold: then another one does.
                press("Tab")
                if not self.focused(MENU):
                    press("Shift+Tab")
            press("Enter")
            look = self.look(shown=True)
            if look.length != before or look.over:
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
