"""The page in the browser: its parts are made here and wired to the table.

Events come in by delegation and become calls of the table; then the parts of the page whose text has changed are
patched (`screen`), and what only a browser can do is done: what takes a while in `background`, the rest here.
"""

import asyncio
import json
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable, create_proxy

from app import games
from app.browser import compiled, device
from app.browser.background import Background
from app.browser.buttons import Buttons
from app.browser.device import data, found
from app.browser.devices import INVITATION, Devices
from app.browser.dragging import Dragging
from app.browser.keyboard import Keyboard
from app.browser.loading import Loader, Requests
from app.browser.rule_panel import RulePanel
from app.browser.screen import Screen
from app.browser.thinking import Thinkers
from app.browser.ticker import Ticker
from app.browser.trouble import Trouble
from app.games.contract import Card
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import Saves
from app.table.table import Table
from app.words import guide as guide_words

FIRST: Final = {"actions": "button", "menu": "button", "choices": ".choice, .waits"}
"""What gets the focus in a part of the page."""
IN_THE_REST: Final = (Effect("focus", "end"), Effect("line"))
"""What the table asks for that is no part of the answer to a touch, but of what stands around it."""

FOLDS: Final = {"options": "unfolded", "games-fold": "listed"}
"""What is folded in the form, and what the form calls it."""


class App:
    """One page and its table."""

    def __init__(self) -> None:
        wheels = _shelf()
        here = js.location
        base = f"{here.origin}{here.pathname}"
        self.table = Table(list(wheels), Saves(device.BrowserStorage()), base, can_send=device.can_send())
        self.page = Page(self.table)
        self._screen = Screen(self.page)
        self._owing = False
        """Whether something that has changed is not shown yet."""
        self._later: list[Effect] = []
        """What the table has asked for that concerns it."""
        self._address = device.AddressBar(self.table.address, lambda: self.table.boards)
        self._ticker = Ticker(self.table, self.show)
        self._dragging = Dragging(js.document.getElementById("table"), self.page, self._dragged)
        self._rules = RulePanel()
        self.loader = Loader(wheels, device.load_wheel, self._have_compiled)
        self._trouble = Trouble(self.table, self._screen, self.show)
        self.background = Background(
            self.page, self.loader, self.show, self._screen.colours, self._trouble.failed
        )
        self._thinkers = Thinkers(self.table, wheels, self.show, self.background.start)
        self._requests = Requests(self.table, self.loader, self.show, self.background.start)
        self._devices = Devices(self.page, self.loader, self.show, self.background.start)
        self._buttons = Buttons(self.table, self._requests, self._devices)
        self._keyboard = Keyboard(self.table, self._rules, self._buttons.act, self.show, self.answer)

    async def open(self) -> None:
        """Put on the table what the address asks for. Raises RuntimeError when its game cannot be loaded."""
        link, guided, example = str(js.location.hash)[1:], _query("guida"), _query("esempio")
        asked = guided or example.partition("/")[0] or _query("gioco")
        if link.startswith(INVITATION):
            await self._follow_invitation(link)
            return
        slug = self.table.game_asked_for(asked, link)
        if not await self.loader.bring(slug):
            raise RuntimeError(f"could not load {slug}")
        if guided and not link:
            self.table.start_guide(guided)
        elif example and not link:
            await self._open_example(slug, example)
        else:
            self.table.open(asked, link)

    async def _follow_invitation(self, fragment: str) -> None:
        """A guest at somebody else's table: the form stands below, until there is a game."""
        slug = self.table.game_asked_for("", "")
        if not (await self.loader.bring(slug) and await self._devices.visit(fragment)):
            raise RuntimeError("could not load the table of others")
        self.table.open("", "")

    async def _open_example(self, slug: str, name: str) -> None:
        """Put an example on the table, as the book says it."""
        found = await self._rules.example(slug, name)
        if found is not None:
            self.table.open_example(*found)
        else:
            self.table.open(slug, "")
            self.table.form.error = guide_words.UNKNOWN_EXAMPLE

    async def _have_compiled(self, slug: str, wheel: str) -> None:
        await compiled.bring_game(slug, wheel)
        self.background.keep_compiled()

    # Events

    def listen(self) -> None:
        """From now on the page answers."""
        document, window = js.document, js.window
        for name, act in (
            ("click", self._click),
            ("contextmenu", self._ask_about),
            ("keydown", self._key),
            ("change", self._change),
            ("input", self._input),
            ("submit", self._submit),
        ):
            document.addEventListener(name, create_proxy(act))
        document.addEventListener("toggle", create_proxy(self._toggle), True)
        window.addEventListener("hashchange", create_proxy(self._hash))
        window.addEventListener("storage", create_proxy(self._storage))
        # A page that slept may have missed what other tabs did.
        document.addEventListener("visibilitychange", create_proxy(lambda event: self._storage_changed("")))
        self._trouble.listen()
        media = js.window.matchMedia("(prefers-color-scheme: dark)")
        media.addEventListener("change", create_proxy(lambda event: self._screen.theme()))

    def _hash(self, event: Any) -> None:
        """Somebody changed the address: a link was followed or pasted."""
        self._address.follow()
        fragment = str(js.location.hash)
        if fragment.startswith(f"#{INVITATION}"):
            js.location.reload()
        elif fragment and fragment != (self.table.address() or ""):
            self._address.leave()
            self._requests.open_link(fragment[1:])
            self.show()

    def _storage(self, event: Any) -> None:
        """Another tab has kept, changed or deleted something."""
        self._storage_changed(event.key if isinstance(event.key, str) else "")

    def _storage_changed(self, name: str) -> None:
        self.table.storage_changed(name)
        self.show()

    def _click(self, event: Any) -> None:
        if self._dragging.ends_in_click():
            return
        self.table.by_pointer = event.detail > 0
        self.table.replay.calm = bool(js.window.matchMedia("(prefers-reduced-motion: reduce)").matches)
        in_play = self._buttons.press(event)
        if in_play is None:
            return
        self._screen.by_key = event.detail == 0
        if in_play:
            self.answer()
        else:
            self.show()

    def _ask_about(self, event: Any) -> None:
        """A long touch, or the right button: what this is, though a short touch would choose it."""
        key = event.target.closest("#board [data-key]")
        if found(key):
            event.preventDefault()
            self.table.ask_about(data(key, "key"))
            self.answer()

    def _dragged(self) -> None:
        self._screen.by_key = False
        self.answer()

    def _key(self, event: Any) -> None:
        self._screen.by_key = True
        self.table.by_pointer = False
        self._keyboard.press(event)

    def _change(self, event: Any) -> None:
        target = event.target
        name = str(target.name)
        if name == "speed":
            self.table.settings.set_speed(str(target.value))
        elif name == "import":
            self.background.start(self.background.import_file(target))
            return
        elif not found(target.closest("#setup")):
            return  # what is written elsewhere is read while it is written
        elif name == "game":
            self._requests.choose_game(str(target.value))
        else:
            self.table.form.set(name, str(target.value))
        self.show()

    def _input(self, event: Any) -> None:
        """A name is being written: it is known at once, and nothing is drawn anew."""
        target = event.target
        if str(target.id) == "rule-search":
            self._rules.search(str(target.value))
        elif str(target.id) == "walk":
            self.table.replay.walk_to(int(str(target.value)))
            self.show()
        elif found(target.closest("#setup")) and str(target.type) == "text":
            self.table.form.set(str(target.name), str(target.value))

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        if str(event.target.id) == "naming":
            self.table.library.name(str(js.document.getElementById("save-name").value))
        else:
            self._requests.start_game()
        self.show()

    def _toggle(self, event: Any) -> None:
        name = FOLDS.get(str(event.target.id))
        if name is not None:
            self.table.form.set(name, "1" if event.target.open else "")

    # Showing

    def show(self) -> None:
        """Show everything that has changed, then do what the table asks for."""
        self._owing = False
        self._devices.follow()
        self._screen.show()
        self._do_all()
        self._do_later()
        self._settle()

    def answer(self) -> None:
        """After a touch: show first what answers it, and what stands around it once that has been painted."""
        if js.document.hidden or not self.page.may_wait():
            self.show()
            return
        self._devices.follow()
        self._screen.answer()
        self._do_all()
        if not self._owing:
            self._owing = True
            js.afterPaint(create_once_callable(self._complete))

    def _complete(self, time: float) -> None:
        """Show what `answer` has left, if nobody has since."""
        if self._owing:
            self._owing = False
            self._screen.complete()
            self._do_later()
            self._settle()

    def _settle(self) -> None:
        """What follows when everything is shown."""
        if self.table.session is not None and self.table.guide is None and not self.table.looking:
            self._rules.follow(self.table.session.game, self.table.rule())
        self._address.schedule()
        self._ticker.schedule()
        self._thinkers.follow()
        self.background.draw()
        self.background.keep()

    def _do_all(self) -> None:
        for effect in self.table.take_effects():
            if effect in IN_THE_REST:
                self._later.append(effect)
            else:
                self._do(effect)

    def _do_later(self) -> None:
        effects, self._later = self._later, []
        for effect in effects:
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        if effect.kind == "focus":
            if effect.text == "actions" and not self._screen.by_key:
                # To look for the place of a button costs as much as to draw the board.
                js.afterPaint(create_once_callable(lambda time: self._focus(effect.text)))
            else:
                self._focus(effect.text)
        elif effect.kind == "sight":
            js.afterPaint(create_once_callable(lambda time: self._screen.bring_into_sight(effect)))
        elif effect.kind == "begin":
            self._screen.lay_before_the_eyes()
        elif effect.kind == "sound":
            js.sound(effect.text)
        elif effect.kind == "line":
            self._screen.show_line()
        elif effect.kind == "rule":
            if self.table.session is not None:
                self.background.start(self._rules.show(self.table.session.game, effect.text))
        else:
            self.background.do(effect)

    def _focus(self, name: str) -> None:
        if name == "actions" and self.table.unconfirmed is None:
            return  # answered already
        element = js.document.getElementById(name)
        if name == "choices" and not element.contains(js.document.activeElement):
            return  # chosen elsewhere
        first = element.querySelector(FIRST[name]) if name in FIRST else element
        if name == "end":
            first.focus(preventScroll=True)
            first.scrollIntoView()
        elif name == "setup":
            # It comes in place of a game, wherever the page was moved to for that.
            first.focus(preventScroll=True)
            js.window.scrollTo(0, 0)
        elif found(first):
            self._screen.focus(first)
            if str(first.tagName) == "INPUT":
                first.select()  # what is written replaces it


def _shelf() -> dict[str, str]:
    """The games of this build with their wheels; those from outside are made known first, and what the form says of
    all of them."""
    wheels: dict[str, str] = {}
    listed = json.loads(str(js.document.getElementById("games").textContent) or "[]")
    for entry in listed:
        slug, package, wheel = (entry.pop(name) for name in ("slug", "package", "wheel"))
        if package:
            games.register(slug, package)
        games.print_card(slug, Card(**{**entry, "seats": tuple(entry["seats"])}))
        wheels[slug] = wheel
    return wheels


def _query(name: str) -> str:
    """A part of what the address asks for."""
    value = js.URLSearchParams.new(js.location.search).get(name)
    return value if isinstance(value, str) else ""


async def start() -> None:
    """Bring the page to life, in two steps: what the page is asked for is imported, then drawn."""
    page = App()
    # After a reload the game is laid out anew, and stands at its head.
    js.history.scrollRestoration = "manual"
    await asyncio.sleep(0)
    await page.open()
    page.listen()
    await asyncio.sleep(0)
    placeholder = js.document.querySelector("#board .board-picture")
    if found(placeholder):
        placeholder.remove()
    page.show()
    page.background.begin()
