"""The wires between the page and its table (`browser`, `dragging`, `background` and `rule_panel` know a browser too).

Events come in by delegation and become calls of the table; then the parts of the page whose text has changed are
patched, and what only a browser can do (address, clipboard, timers, scrolling) is done.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable, create_proxy

from app import games
from app.browser import arrow_keys, device
from app.browser.background import Background
from app.browser.device import data, found
from app.browser.dragging import Dragging
from app.browser.loading import Loader, Requests
from app.browser.rule_panel import RulePanel
from app.browser.screen import Screen
from app.page.journal import Stop
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import Saves
from app.table.table import PAUSES, Table

TOUCHES: Final = ("key", "choice")
"""What is touched in play, by the attribute that says which."""
STEPS: Final = ("confirm", "back", "undo")
"""Buttons that belong to play as well."""
ENDS: Final = {"Home": 0, "End": -1}
"""Keys that lead to the first of all moments, and to the last."""
FOLDS: Final = {"options": "unfolded", "games-fold": "listed"}
"""What is folded in the form, and what the form calls it."""


class Wires:
    """One page and its table."""

    def __init__(self) -> None:
        wheels = _shelf()
        here = js.location
        base = f"{here.origin}{here.pathname}"
        self.table = Table(list(wheels), Saves(device.BrowserStorage()), base, can_send=device.can_send())
        self.page = Page(self.table)
        self.root = js.document.getElementById("table")
        self._screen = Screen(self.page)
        self._owing = False
        """Whether something that has changed is not shown yet."""
        self._address = device.AddressBar(self.table.address)
        self._ticking = 0
        self._dragging = Dragging(self.root, self.table, self._dragged)
        self._rules = RulePanel()
        self.loader = Loader(wheels, device.load_wheel)
        self.background = Background(self.table, self.loader, self.show, self._screen.colours)
        self._requests = Requests(self.table, self.loader, self.show, self.background.start)

    async def open(self) -> None:
        """Put on the table what the address asks for. Raises RuntimeError when its game cannot be loaded."""
        link, guided = str(js.location.hash)[1:], _query("guida")
        asked = guided or _query("gioco")
        slug = self.table.wanted(asked, link)
        if not await self.loader.bring(slug):
            raise RuntimeError(f"could not load {slug}")
        if guided and not link:
            self.table.start_guide(guided)
        else:
            self.table.open(asked, link)

    # Events

    def listen(self) -> None:
        """From now on the page answers."""
        document, window = js.document, js.window
        for name, act in (
            ("click", self.on_click),
            ("keydown", self.on_key),
            ("change", self.on_change),
            ("input", self.on_input),
            ("submit", self.on_submit),
        ):
            document.addEventListener(name, create_proxy(act))
        document.addEventListener("toggle", create_proxy(self.on_toggle), True)
        window.addEventListener("hashchange", create_proxy(self.on_hash))
        window.addEventListener("storage", create_proxy(self.on_storage))
        # A page that slept may have missed what other tabs did.
        document.addEventListener("visibilitychange", create_proxy(lambda event: self._hear("")))
        media = js.window.matchMedia("(prefers-color-scheme: dark)")
        media.addEventListener("change", create_proxy(lambda event: self._screen.theme()))

    def on_hash(self, event: Any) -> None:
        """Somebody changed the address: a link was followed or pasted."""
        self._address.follow()
        fragment = str(js.location.hash)
        if fragment and fragment != (self.table.address() or ""):
            self._address.leave()
            self._requests.open_link(fragment[1:])
            self.show()

    def on_storage(self, event: Any) -> None:
        """Another tab has kept, changed or deleted something."""
        self._hear(event.key if isinstance(event.key, str) else "")

    def _hear(self, name: str) -> None:
        self.table.hear(name)
        self.show()

    def on_click(self, event: Any) -> None:
        if self._dragging.ends_in_click():
            return
        acts = self._buttons()
        button = event.target.closest(", ".join(f"[data-{name}]" for name in acts))
        if not found(button):
            return
        name = next(name for name in acts if button.hasAttribute(f"data-{name}"))
        if name in ("rule", "paragraph") or (str(button.tagName) == "A" and name == "act"):
            event.preventDefault()
        value = data(button, name)
        self._screen.by_key = event.detail == 0
        acts[name](value)
        if name in TOUCHES or (name == "act" and value in STEPS):
            self.answer()
        else:
            self.show()

    def _dragged(self) -> None:
        self._screen.by_key = False
        self.answer()

    def _buttons(self) -> dict[str, Callable[[str], object]]:
        table, library = self.table, self.table.library
        return {
            "choice": lambda text: table.choose(_choice(text)),
            "key": table.touch,
            "moment": self._moment,
            "tab": lambda name: table.show_tab(name, keep=self._wide()),
            "rule": table.show_rule,
            "paragraph": table.copy_paragraph,
            "be": lambda seat: table.be(int(seat)),
            "open": self._requests.open_save,
            "more": library.unfold,
            "name": library.ask_name,
            "export": library.export,
            "delete": library.delete,
            "restore": library.restore,
            "act": self._act,
        }

    def _moment(self, text: str) -> None:
        """Show a moment; a sheet that lies over the board makes way."""
        self.table.show(*Stop.read(text))
        if not self._wide():
            self.table.close_panel()

    def _act(self, name: str) -> None:
        table = self.table
        acts: dict[str, Callable[[], object]] = {
            "confirm": table.confirm,
            "back": table.back,
            "undo": table.undo,
            "take": table.take_device,
            "all-here": lambda: table.be(None),
            "watch": table.watch,
            "ask-who": table.ask_who,
            "previous": lambda: table.walk(-1),
            "next": lambda: table.walk(1),
            "play": table.toggle_replay,
            "leave": table.leave,
            "copy": table.copy,
            "send": table.send,
            "log": lambda: table.show_tab("diario", keep=True),
            "share": lambda: table.show_tab("condividi", keep=True),
            "new": table.new_game,
            "stop-naming": table.library.stop_naming,
            "export-all": lambda: table.library.export(None),
            "noted": table.library.noted,
            "guide": lambda: table.start_guide(table.form.game),
            "guide-on": table.guide_on,
            "rematch": table.rematch,
            "replay": table.replay,
            "count": table.count,
            "list": self._toggle_list,
            "rules": self._help_to_rules,
            "theme": table.next_theme,
            "size": table.next_size,
            "close-panel": table.close_panel,
            "help": self._help,
            "close-help": lambda: js.document.getElementById("help").close(),
        }
        if name in acts:
            acts[name]()

    def _help(self) -> None:
        """The dialog opens at its heading, not at its first field."""
        js.document.getElementById("help").showModal()
        js.document.getElementById("help-title").focus()

    def _toggle_list(self) -> None:
        js.document.getElementById("help").close()
        self.table.toggle_list()

    def _help_to_rules(self) -> None:
        """From the help to the paragraph of what is asked now."""
        js.document.getElementById("help").close()
        self.table.show_tab("regole", keep=True)

    def on_key(self, event: Any) -> None:
        target, key = event.target, str(event.key)
        self._screen.by_key = True
        if str(target.id) == "rule-search" and self._search_key(event, key):
            return
        if event.ctrlKey or event.altKey or event.metaKey or not hasattr(target, "closest"):
            return
        if key == "Escape":
            dialog = js.document.getElementById("help")
            if not dialog.open and self.table.back():
                self.show()
            return
        if found(target.closest("input, select, textarea, dialog")):
            return
        if key == "?":
            self._act("help")
        elif key in ("Enter", " ") and str(target.getAttribute("role")) == "button" and data(target, "key"):
            event.preventDefault()
            self.table.touch(data(target, "key"))
            self.answer()
        elif data(target, "moment") and (key in arrow_keys.DIRECTIONS or key in ENDS):
            event.preventDefault()
            self._walk_log(target, key)
        elif key in arrow_keys.DIRECTIONS and found(target.closest("#board")):
            event.preventDefault()
            self._walk_board(key)
        elif key in ENDS and self.table.looking and found(target.closest("#status, #actions")):
            event.preventDefault()
            self.table.show(*self.table.moments()[ENDS[key]])
            self.show()

    def _search_key(self, event: Any, key: str) -> bool:
        """In the field that searches the rules; False: the key means there what it means everywhere."""
        if key == "Enter" and (anchor := self._rules.first()):
            event.preventDefault()
            self.table.show_rule(anchor)
            self.show()
            return True
        return key == "Escape" and self._rules.clear()

    def _walk_log(self, target: Any, key: str) -> None:
        """From one line of the log to another, and to the moment of it."""
        rows = list(js.document.querySelectorAll("[data-moment]"))
        at = next((i for i, row in enumerate(rows) if row.isSameNode(target)), 0)
        at += 1 if key in ("ArrowDown", "ArrowRight") else -1
        row = rows[ENDS[key] if key in ENDS else min(max(at, 0), len(rows) - 1)]
        self.table.show(*Stop.read(data(row, "moment")))
        row.focus()
        self.show()

    def _walk_board(self, key: str) -> None:
        centres = {}
        for element in js.document.querySelectorAll("#board [data-key].lit"):
            box = element.getBoundingClientRect()
            centres[data(element, "key")] = (box.left + box.width / 2, box.top + box.height / 2)
        if self.table.focus in centres:
            self.table.focus = arrow_keys.towards(centres, self.table.focus, key)
            self.answer()

    def on_change(self, event: Any) -> None:
        target = event.target
        name = str(target.name)
        if name == "speed":
            self.table.set_speed(str(target.value))
        elif name == "import":
            self.background.start(self.background.admit(target))
            return
        elif not found(target.closest("#setup")):
            return
        elif name == "game":
            self._requests.choose_game(str(target.value))
        else:
            self.table.form.set(name, str(target.value))
        self.show()

    def on_input(self, event: Any) -> None:
        """A name is being written: it is known at once, and nothing is drawn anew."""
        target = event.target
        if str(target.id) == "rule-search":
            self._rules.search(str(target.value))
        elif found(target.closest("#setup")) and str(target.type) == "text":
            self.table.form.set(str(target.name), str(target.value))

    def on_submit(self, event: Any) -> None:
        event.preventDefault()
        if str(event.target.id) == "naming":
            self.table.library.name(str(js.document.getElementById("save-name").value))
        else:
            self._requests.start_game()
        self.show()

    def on_toggle(self, event: Any) -> None:
        name = FOLDS.get(str(event.target.id))
        if name is not None:
            self.table.form.set(name, "1" if event.target.open else "")

    # Showing

    def show(self) -> None:
        """Show everything that has changed, then do what the table asks for."""
        self._owing = False
        self._screen.show()
        self._do_all()
        self._settle()

    def answer(self) -> None:
        """After a touch: show first what answers it, and what stands around it once that has been painted."""
        if js.document.hidden or not self.page.may_wait():
            self.show()
            return
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
            self._settle()

    def _settle(self) -> None:
        """What follows when everything is shown."""
        self._address.schedule()
        self._schedule_tick()
        self.background.draw()

    def _do_all(self) -> None:
        for effect in self.table.take_effects():
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        if effect.kind == "focus":
            if effect.text == "actions" and not self._screen.by_key:
                # To look for the place of a button costs as much as to draw the board.
                js.afterPaint(create_once_callable(lambda time: self._focus(effect.text)))
            else:
                self._focus(effect.text)
        elif effect.kind == "sight":
            js.afterPaint(create_once_callable(lambda time: self._screen.bring_into_sight()))
        elif effect.kind == "line":
            self._screen.show_line()
        elif effect.kind == "rule":
            if self.table.session is not None:
                self.background.start(self._rules.show(self.table.session.game, effect.text))
        else:
            self.background.do(effect)

    def _focus(self, name: str) -> None:
        if name == "actions" and self.table.armed is None:
            return  # answered already
        element = js.document.getElementById(name)
        first = element.querySelector("button") if name == "actions" else element
        if name == "end":
            first.focus(preventScroll=True)
            first.scrollIntoView()
        elif found(first):
            self._screen.focus(first)
            if str(first.tagName) == "INPUT":
                first.select()  # what is written replaces it

    # Timers

    def _schedule_tick(self) -> None:
        """One timer at a time goes on; the others find that their time has passed."""
        self._ticking += 1
        if not self.table.ticking:
            return
        mine = self._ticking

        def tick() -> None:
            if mine == self._ticking:
                self.table.tick()
                self.show()

        js.setTimeout(create_once_callable(tick), int(PAUSES[self.table.speed] * 1000))

    def _wide(self) -> bool:
        """Whether the panel stands beside the board, so that it is never folded away."""
        return bool(js.window.matchMedia("(min-width: 68.75em)").matches)


def _shelf() -> dict[str, str]:
    """The games of this build with their wheels; those from outside are made known first, and what the form says of
    all of them."""
    wheels: dict[str, str] = {}
    listed = json.loads(str(js.document.getElementById("games").textContent) or "[]")
    for entry in listed:
        slug, package, wheel = (entry.pop(name) for name in ("slug", "package", "wheel"))
        if package:
            games.register(slug, package)
        games.print_card(slug, games.Card(**{**entry, "seats": tuple(entry["seats"])}))
        wheels[slug] = wheel
    return wheels


def _query(name: str) -> str:
    """A part of what the address asks for."""
    value = js.URLSearchParams.new(js.location.search).get(name)
    return value if isinstance(value, str) else ""


def _choice(text: str) -> tuple[str | int, ...]:
    return tuple(json.loads(text))


async def start() -> None:
    """Bring the page to life, in two steps: what the page is asked for is imported, then drawn."""
    wires = Wires()
    await asyncio.sleep(0)
    await wires.open()
    wires.listen()
    await asyncio.sleep(0)
    placeholder = js.document.querySelector("#board .board-picture")
    if found(placeholder):
        placeholder.remove()
    wires.show()
    wires.background.begin()
