"""The page in the browser: creates its parts and wires them to the table.

Delegated events become calls of the table. Then the parts of the page whose text has changed are patched (`screen`),
and the table's effects are carried out: slow ones in `background`, the rest here.
"""

import asyncio
import json
from functools import partial
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable, create_proxy

from app import games
from app.browser import compiled, device, notifications
from app.browser.background import Background
from app.browser.buttons import Buttons
from app.browser.device import data, found
from app.browser.dragging import Dragging
from app.browser.error_handler import ErrorHandler
from app.browser.keyboard import Keyboard
from app.browser.loading import Loader, Requests
from app.browser.machine_worker import MachineWorker
from app.browser.other_devices import INVITATION, OtherDevices
from app.browser.rule_panel import RulePanel
from app.browser.screen import Screen
from app.browser.study_loader import StudyLoader
from app.browser.ticker import Ticker
from app.games.contract import GameCard
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import Saves
from app.table.table import Table
from app.words import guide as guide_words

FIRST: Final = {"actions": "button", "menu": "button"}
"""Maps the id of a part of the page to the selector of the element that gets the focus in this part."""
ASKED: Final = (
    "#choices :is(.choice, [data-claim]).advised",
    "#choices :is(.choice, [data-claim], .waits)",
    '#board .key[tabindex="0"]',
    "#menu button",
)
"""Where a decision is answered, as selectors: the first two in the list of choices, the others on the board."""
MOVABLE: Final = (
    "body, #status, :is(#board, .answers, #choices, #pass), :is(#board, .answers, #choices, #pass) *"
)
"""Focused elements that lose the focus when a new decision comes. Anything else, e.g. the log, keeps it."""
IN_THE_REST: Final = (Effect("focus", "end"), Effect("line"))
"""Effects on the page around the board. They wait until the page around the board has been updated."""

FILTERS: Final = "saves-"
"""How the names of the fields begin that filter the list of kept games."""
LEVEL: Final = "level-"
"""How the names of the fields for the levels of machines in the next game begin. A seat follows."""

SHAPES: Final = ("wide", "desk")
"""Attributes of the page that depend on the shape of the window. `windowShapes` of boot.js has their media queries."""

FOLDS: Final = {"options": "unfolded", "games-fold": "listed"}
"""Maps the id of a folding element in the form to the name of the field that stores whether the element is open."""


class App:
    """One page and its table."""

    def __init__(self) -> None:
        wheels = _shelf()
        here = js.location
        base = f"{here.origin}{here.pathname}"
        self.table = Table(list(wheels), Saves(device.BrowserStorage()), base, can_send=device.can_send())
        self.table.settings.can_notify = notifications.offered()
        self.table.settings.notify &= notifications.allowed()
        self.page = Page(self.table)
        self._screen = Screen(self.page)
        self._rest_due = False
        """Whether `answer` has updated the board, but the page around the board must still be updated."""
        self._asked: object = None
        """The decision and the hint for which the focus was last moved."""
        self._later: list[Effect] = []
        """Effects of `IN_THE_REST` that wait until the page around the board is shown."""
        self._address = device.AddressBar(self.table.switch.address, lambda: self.table.on_table.boards)
        self._ticker = Ticker(self.table, self.show)
        self._dragging = Dragging(js.document.getElementById("table"), self.page, self._dragged)
        self._rules = RulePanel()
        self.loader = Loader(wheels, device.load_wheel, self._have_compiled)
        self._error_handler = ErrorHandler(self.table, self._screen, self.show)
        self.background = Background(
            self.page,
            self.loader,
            self.show,
            self._screen.progress,
            self._screen.colours,
            self._error_handler.failed,
        )
        self._machine_worker = MachineWorker(self.page, wheels, self.show, self.background.start)
        self._requests = Requests(self.table, self.loader, self.show, self.background.start)
        self._devices = OtherDevices(self.page, self.loader, self.show, self.background.start)
        self._study = StudyLoader(self.page, self.loader, self.show, self.background.start)
        self._buttons = Buttons(self.table, self._requests, self._devices, self._study, self._turn_sheet)
        self._keyboard = Keyboard(self.table, self._rules, self._buttons.act, self.show, self.answer)

    async def open(self) -> None:
        """Open the link, problem, guide, example or game that the address names. Raises RuntimeError if the game cannot
        be loaded."""
        link, guided, example = str(js.location.hash)[1:], _query("guida"), _query("esempio")
        asked = guided or example.partition("/")[0] or _query("gioco")
        if link.startswith(INVITATION):
            await self._follow_invitation(link)
            return
        problem = "" if link else _query("problema")
        refused = await self._study.open_problem(problem) if problem else ""
        if problem and not refused:
            return
        slug = self.table.switch.game_asked_for(asked, link)
        if not await self.loader.bring(slug):
            raise RuntimeError(f"could not load {slug}")
        if guided and not link:
            self.table.switch.start_guide(guided)
        elif example and not link:
            await self._open_example(slug, example)
        else:
            self.table.open(asked, link)
            self.table.form.error = refused or self.table.form.error

    async def _follow_invitation(self, fragment: str) -> None:
        """Ask whether to join a table as a guest. Until the host sends a game, the set-up form is open behind the card.

        Raises RuntimeError if the parts for guests cannot be loaded.
        """
        slug = self.table.switch.game_asked_for("", "")
        if not (await self.loader.bring(slug) and await self._devices.visit(fragment)):
            raise RuntimeError("could not load the table of others")
        self.table.open("", "")

    async def _open_example(self, slug: str, name: str) -> None:
        """Open the example `name` of a game's rulebook. If there is none, open the set-up form with an error."""
        found = await self._rules.example(slug, name)
        if found is not None:
            self.table.switch.open_example(*found)
        else:
            self.table.open(slug, "")
            self.table.form.error = guide_words.UNKNOWN_EXAMPLE

    async def _have_compiled(self, slug: str, wheel: str) -> None:
        await compiled.bring_game(slug, wheel)
        self.background.keep_compiled()

    # Events

    def listen(self) -> None:
        """Add the event listeners."""
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
        window.addEventListener("received", create_proxy(self._received))
        window.addEventListener("list-end", create_proxy(lambda event: self._list_end()))
        window.addEventListener("list-rests", create_proxy(lambda event: self.background.draw()))
        # A suspended page may have missed storage events of other tabs.
        document.addEventListener("visibilitychange", create_proxy(lambda event: self._storage_changed("")))
        self._error_handler.listen()
        media = js.window.matchMedia("(prefers-color-scheme: dark)")
        media.addEventListener("change", create_proxy(lambda event: self._screen.theme()))
        for name in SHAPES:
            shape = getattr(js.windowShapes, name)
            setattr(self.page, name, bool(shape.matches))
            shape.addEventListener("change", create_proxy(partial(self._reshape, name)))

    def _reshape(self, name: str, event: Any) -> None:
        """Draw the page in the layout for the window's new shape."""
        setattr(self.page, name, bool(event.matches))
        self.show()

    def _hash(self, event: Any) -> None:
        """Handle a change of the address: a link was followed or pasted, or another page has set it."""
        fragment = str(js.location.hash)
        if fragment.startswith(f"#{INVITATION}"):
            self._address.restore()
            self._devices.ask(fragment[1:])
            return
        self._address.follow()
        if fragment and fragment != (self.table.switch.address() or ""):
            self._address.leave()
            self._requests.open_link(fragment[1:])
            self.show()

    def _storage(self, event: Any) -> None:
        """Handle a change of the storage by another tab."""
        self._storage_changed(event.key if isinstance(event.key, str) else "")

    def _storage_changed(self, name: str) -> None:
        self.table.switch.storage_changed(name)
        self.show()

    async def list_games(self) -> None:
        """Show the list of kept games for the first time, after the page has been painted without it."""
        await device.painted()
        self.page.list_waits = False
        self.show()
        await self.background.receive()

    def _received(self, event: Any) -> None:
        """Handle files that were opened with the installed app."""
        self.background.start(self.background.receive())

    def _list_end(self) -> None:
        """Show more rows of the list of kept games, since somebody has scrolled near its end."""
        self.table.library.list.grow()
        self._screen.list_games()
        self.background.draw()

    def _click(self, event: Any) -> None:
        if event.detail and self._dragging.has_dragged:
            return
        self.table.on_table.by_pointer = event.detail > 0
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
        """Handle a long touch or a right click: describe the element instead of choosing it."""
        key = event.target.closest("#board [data-key]")
        if found(key):
            event.preventDefault()
            if not self._dragging.has_dragged:
                self.table.gestures.ask_about(data(key, "key"))
                self.answer()

    def _dragged(self) -> None:
        self._screen.by_key = False
        self.answer()

    def _key(self, event: Any) -> None:
        self._screen.by_key = True
        self.table.on_table.by_pointer = False
        self._keyboard.press(event)

    def _change(self, event: Any) -> None:
        target = event.target
        name = str(target.name)
        if name == "speed":
            self.table.settings.set_speed(str(target.value))
        elif name.startswith(FILTERS):
            self.table.library.list.filter(name.removeprefix(FILTERS), str(target.value))
        elif name.startswith(LEVEL):
            self.table.switch.set_level(int(name.removeprefix(LEVEL)), str(target.value))
        elif name == "import":
            self.background.import_file(target)
            return
        elif not found(target.closest("#setup, .rematch")):
            return  # other fields are read at each input event
        elif name == "game":
            self._requests.choose_game(str(target.value))
        else:
            self.table.form.set(name, str(target.value))
        self.show()

    def _input(self, event: Any) -> None:
        """Handle typing. A player's name is stored at once, and nothing is redrawn."""
        target = event.target
        if str(target.id) == "rule-search":
            self._rules.search(str(target.value))
        elif str(target.id) == "saves-search":
            self.table.library.list.search(str(target.value))
            self.show()
        elif str(target.id) == "walk":
            self.table.replay.walk_to(int(str(target.value)))
            self.show()
        elif found(target.closest("#setup")) and str(target.type) == "text":
            self.table.form.set(str(target.name), str(target.value))

    def _turn_sheet(self) -> None:
        if self.table.session is not None:
            self.background.start(self._rules.turn_sheet(self.table.session.game))

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
        """Show everything that has changed, then carry out the table's effects."""
        self._rest_due = False
        self._devices.follow()
        self._study.load_kept_review()
        self._screen.show()
        self._do_all()
        self._do_later()
        self._settle()

    def answer(self) -> None:
        """Show the answer to a touch at once. Update the page around the board after the answer has been painted."""
        if js.document.hidden or not self.page.may_wait():
            self.show()
            return
        self._devices.follow()
        self._screen.answer()
        self._do_all()
        if not self._rest_due:
            self._rest_due = True
            js.afterPaint(create_once_callable(self._complete))

    def _complete(self, time: float) -> None:
        """Update the parts that `answer` left out, unless `show` has updated them in the meantime."""
        if self._rest_due:
            self._rest_due = False
            self._screen.complete()
            self._do_later()
            self._settle()

    def _settle(self) -> None:
        """Start the work that follows after everything has been shown: timers, machines, background work."""
        if self.table.session is not None and self.table.guide is None and not self.table.looking_back:
            self._rules.follow(self.table.session.game, self.table.on_table.rule())
        self._address.schedule()
        self._ticker.schedule()
        self._machine_worker.follow()
        self.background.draw()
        self.background.keep()

    def _do_all(self) -> None:
        for effect in self.table.take_effects():
            if effect in IN_THE_REST:
                self._later.append(effect)
            else:
                self._do(effect)
        self._follow_question()

    def _follow_question(self) -> None:
        """For keyboards: move the focus to where the decision is answered, when a new one or a hint comes, or when the
        list takes the place of the board or gives it back.

        After an undo the focus stays on its button.
        """
        session, question = self.table.session, self.table.question()
        if session is None or question is None:
            self._asked = None
            return
        listed = self.table.settings.list_mode
        hinted = self.table.machines.hint is not None
        before, self._asked = self._asked, (session.length, question, hinted, listed)
        undone = isinstance(before, tuple) and before[0] > session.length
        if self._asked == before or undone or not self._screen.by_key or self.table.unconfirmed is not None:
            return
        active = js.document.activeElement
        if found(active) and active.matches(MOVABLE):
            by_list = listed or found(active.closest("#fold[open] #choices"))
            places = map(js.document.querySelector, ASKED if by_list else ASKED[2:])
            self._screen.focus(next(filter(found, places), js.document.getElementById("status")))

    def _do_later(self) -> None:
        effects, self._later = self._later, []
        for effect in effects:
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        if effect.kind == "focus":
            if effect.text == "actions" and not self._screen.by_key:
                # Focusing forces a layout, which costs as much as drawing the board.
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
            return  # the confirmation was answered in the meantime
        element = js.document.getElementById(name)
        first = element.querySelector(FIRST[name]) if name in FIRST else element
        if name in ("end", "review"):
            first.focus(preventScroll=True)
            first.scrollIntoView()
        elif name == "setup":
            # The form replaces a game, and the page may still be scrolled to the game's board.
            first.focus(preventScroll=True)
            js.window.scrollTo(0, 0)
        elif found(first):
            self._screen.focus(first)
            if str(first.tagName) == "INPUT":
                first.select()  # so that typing replaces the text


def _shelf() -> dict[str, str]:
    """Maps each game of this build to the name of its wheel in the lock file.

    Side effects: registers external games, and sets the card of each game.
    """
    wheels: dict[str, str] = {}
    listed = json.loads(str(js.document.getElementById("games").textContent) or "[]")
    for entry in listed:
        slug, package, wheel = (entry.pop(name) for name in ("slug", "package", "wheel"))
        if package:
            games.register(slug, package)
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()
        }
        games.print_card(slug, GameCard(**values))
        wheels[slug] = wheel
    return wheels


def _query(name: str) -> str:
    """The value of a parameter in the address's query; "" if the parameter is absent."""
    value = js.URLSearchParams.new(js.location.search).get(name)
    return value if isinstance(value, str) else ""


async def start() -> None:
    """Start the page. The pauses split the imports and the drawing into separate tasks."""
    js.markStart()
    page = App()
    # After a reload the page is rebuilt, and starts at its top.
    js.history.scrollRestoration = "manual"
    await asyncio.sleep(0)
    await page.open()
    page.listen()
    await asyncio.sleep(0)
    placeholder = js.document.querySelector("#board .board-picture")
    if found(placeholder):
        placeholder.remove()
    page.page.list_waits = True
    page.show()
    page.background.begin()
    page.background.start(page.list_games())
