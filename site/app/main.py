"""The wires between the page and its table: the only module that knows a browser.

Events come in by delegation and become calls of the table; then the parts of the page whose text has changed are
patched, and what only a browser can do (address, clipboard, timers, scrolling) is done.
"""

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeGuard

import js
from pyodide.ffi import JsException, JsProxy, create_once_callable, create_proxy

from app import games, geometry, speech
from app.page import Page
from app.saves import Saves, StorageRefused
from app.stage import Change, changes
from app.table import PAUSES, Effect, Table

ADDRESS_MS: Final = 500
"""Browsers punish pages that write their address more often."""
DRAG_PX: Final = 8
"""A pointer that has moved less has not dragged."""
FLAGS: Final = ("state", "game", "seat", "kind", "length", "mode", "list", "panel", "page", "look", "speed")


class BrowserStorage:
    """The browser's localStorage."""

    def names(self) -> Iterable[str]:
        return self._try(lambda kept: [str(kept.key(i)) for i in range(kept.length)])  # type: ignore[no-any-return]

    def get(self, name: str) -> str | None:
        text = self._try(lambda kept: kept.getItem(name))
        return text if isinstance(text, str) else None

    def set(self, name: str, text: str) -> None:
        self._try(lambda kept: kept.setItem(name, text))

    def remove(self, name: str) -> None:
        self._try(lambda kept: kept.removeItem(name))

    @staticmethod
    def _try(act: Callable[[Any], Any]) -> Any:
        try:
            return act(js.window.localStorage)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error


class Wires:
    """One page and its table."""

    def __init__(self) -> None:
        slugs = _shelf()
        here = js.location
        base = f"{here.origin}{here.pathname}"
        self.table = Table(slugs, Saves(BrowserStorage()), base, can_send=hasattr(js.navigator, "share"))
        self.page = Page(self.table)
        self.root = js.document.getElementById("table")
        self._texts: dict[str, str] = {}
        self._flags: dict[str, str] = {}
        self._ratio = (0, 0)
        self._address_at = 0.0
        self._address_timer = False
        self._ticking = 0
        self._drag: dict[str, Any] | None = None
        self._just_dragged = False
        self._book = ""
        self._tasks: set[asyncio.Future[None]] = set()
        self._listen()
        self.open()

    # Events

    def _listen(self) -> None:
        document, window = js.document, js.window
        for name, act in (
            ("click", self.on_click),
            ("keydown", self.on_key),
            ("change", self.on_change),
            ("input", self.on_input),
            ("submit", self.on_submit),
            ("pointerdown", self.on_pointer_down),
        ):
            document.addEventListener(name, create_proxy(act))
        document.addEventListener("toggle", create_proxy(self.on_toggle), True)
        window.addEventListener("hashchange", create_proxy(self.on_hash))
        window.addEventListener("pagehide", create_proxy(lambda event: self._write_address()))
        media = js.window.matchMedia("(prefers-color-scheme: dark)")
        media.addEventListener("change", create_proxy(lambda event: self._theme()))
        self._on_move = create_proxy(self.on_pointer_move)
        self._on_up = create_proxy(self.on_pointer_up)

    def open(self) -> None:
        """Show what the address asks for."""
        asked = js.URLSearchParams.new(js.location.search).get("gioco")
        self.table.open(asked if isinstance(asked, str) else "", str(js.location.hash)[1:])
        self.show()

    def on_hash(self, event: Any) -> None:
        """Somebody changed the address: a link was followed or pasted."""
        fragment = str(js.location.hash)
        if fragment and fragment != (self.table.address() or ""):
            self.open()

    def on_click(self, event: Any) -> None:
        if self._just_dragged:
            self._just_dragged = False
            return
        acts = self._buttons()
        found = event.target.closest(", ".join(f"[data-{name}]" for name in acts))
        if not _found(found):
            return
        name = next(name for name in acts if found.hasAttribute(f"data-{name}"))
        if name == "rule":
            event.preventDefault()
        acts[name](_data(found, name))
        self.show()

    def _buttons(self) -> dict[str, Callable[[str], object]]:
        table = self.table
        return {
            "choice": lambda text: table.choose(_choice(text)),
            "key": table.touch,
            "moment": self._moment,
            "tab": lambda name: table.show_tab(name, keep=self._wide()),
            "rule": table.show_rule,
            "be": lambda seat: table.be(int(seat)),
            "open": table.open_save,
            "delete": table.delete_save,
            "act": self._act,
        }

    def _moment(self, k: str) -> None:
        """Show a moment; a sheet that lies over the board makes way."""
        self.table.show(int(k))
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
            "first": lambda: table.show(0),
            "previous": lambda: table.walk(-1),
            "next": lambda: table.walk(1),
            "play": table.toggle_replay,
            "leave": table.leave,
            "copy": table.copy,
            "send": table.send,
            "share": lambda: table.show_tab("condividi", keep=True),
            "new": table.new_game,
            "restore": table.restore_save,
            "rematch": table.rematch,
            "replay": table.replay,
            "list": self._toggle_list,
            "rules": self._rules,
            "theme": table.next_theme,
            "size": table.next_size,
            "close-panel": table.close_panel,
            "help": lambda: js.document.getElementById("help").showModal(),
            "close-help": lambda: js.document.getElementById("help").close(),
        }
        if name in acts:
            acts[name]()

    def _toggle_list(self) -> None:
        js.document.getElementById("help").close()
        self.table.toggle_list()

    def _rules(self) -> None:
        """From the help to the paragraph of what is asked now."""
        js.document.getElementById("help").close()
        self.table.show_tab("regole", keep=True)

    def on_key(self, event: Any) -> None:
        target, key = event.target, str(event.key)
        if event.ctrlKey or event.altKey or event.metaKey or not hasattr(target, "closest"):
            return
        if key == "Escape":
            dialog = js.document.getElementById("help")
            if not dialog.open and self.table.back():
                self.show()
            return
        if _found(target.closest("input, select, textarea, dialog")):
            return
        if key == "?":
            self._act("help")
        elif key in ("Enter", " ") and str(target.getAttribute("role")) == "button" and _data(target, "key"):
            event.preventDefault()
            self.table.touch(_data(target, "key"))
            self.show()
        elif key in geometry.DIRECTIONS:
            self._arrow(event, target, key)

    def _arrow(self, event: Any, target: Any, key: str) -> None:
        if _found(target.closest("#board")):
            event.preventDefault()
            self._walk_board(key)
        elif _data(target, "moment"):
            event.preventDefault()
            rows = list(js.document.querySelectorAll("[data-moment]"))
            step = 1 if key in ("ArrowDown", "ArrowRight") else -1
            at = next((i for i, row in enumerate(rows) if row.isSameNode(target)), 0)
            row = rows[min(max(at + step, 0), len(rows) - 1)]
            self.table.show(int(_data(row, "moment")))
            row.focus()
            self.show()

    def _walk_board(self, key: str) -> None:
        centres = {}
        for element in js.document.querySelectorAll("#board [data-key].lit"):
            box = element.getBoundingClientRect()
            centres[_data(element, "key")] = (box.left + box.width / 2, box.top + box.height / 2)
        if self.table.focus in centres:
            self.table.focus = geometry.towards(centres, self.table.focus, key)
            self.show()

    def on_change(self, event: Any) -> None:
        target = event.target
        name = str(target.name)
        if name == "speed":
            self.table.set_speed(str(target.value))
        elif _found(target.closest("#setup")):
            self.table.form.set(name, str(target.value))
        else:
            return
        self.show()

    def on_input(self, event: Any) -> None:
        """A name is being written: it is known at once, and nothing is drawn anew."""
        target = event.target
        if _found(target.closest("#setup")) and str(target.type) == "text":
            self.table.form.set(str(target.name), str(target.value))

    def on_submit(self, event: Any) -> None:
        event.preventDefault()
        self.table.start()
        self.show()

    def on_toggle(self, event: Any) -> None:
        if str(event.target.id) == "options":
            self.table.form.set("unfolded", "1" if event.target.open else "")

    # Dragging: the mouse and the pen; a finger scrolls the page, and touches twice

    def on_pointer_down(self, event: Any) -> None:
        self._just_dragged = False
        key = event.target.closest("#board [data-key]")
        if str(event.pointerType) == "touch" or event.button != 0 or not _found(key):
            return
        self._drag = {"key": _data(key, "key"), "x": event.clientX, "y": event.clientY, "on": False}
        js.document.addEventListener("pointermove", self._on_move)
        for name in ("pointerup", "pointercancel"):
            js.document.addEventListener(name, self._on_up)

    def on_pointer_move(self, event: Any) -> None:
        drag = self._drag
        if drag is None or drag["on"]:
            return
        if abs(event.clientX - drag["x"]) + abs(event.clientY - drag["y"]) > DRAG_PX:
            drag["on"] = True
            self.root.setAttribute("data-dragging", "true")
            self.table.lift(drag["key"])
            self.show()

    def on_pointer_up(self, event: Any) -> None:
        drag, self._drag = self._drag, None
        js.document.removeEventListener("pointermove", self._on_move)
        for name in ("pointerup", "pointercancel"):
            js.document.removeEventListener(name, self._on_up)
        if drag is None or not drag["on"]:
            return
        self.root.removeAttribute("data-dragging")
        self._just_dragged = str(event.type) == "pointerup"
        below = js.document.elementFromPoint(event.clientX, event.clientY)
        key = below.closest("#board [data-key]") if _found(below) and self._just_dragged else None
        self.table.drop(_data(key, "key") if _found(key) else None)
        self.show()

    # Showing

    def show(self) -> None:
        """Patch what has changed, then do what the table asks for."""
        board_had_focus = _found(js.document.activeElement) and _found(
            js.document.activeElement.closest("#board")
        )
        parts = self.page.render()
        self._show_flags()
        for name, text in parts.items():
            if self._texts.get(name) != text:
                self._patch(name, text, changes(self._texts.get(name), text))
                self._texts[name] = text
        if board_had_focus:
            self._focus_board()
        js.document.title = self.table.title()
        for effect in self.table.take_effects():
            self._do(effect)
        self._schedule_address()
        self._schedule_tick()

    def _patch(self, name: str, text: str, several: list[Change] | None) -> None:
        element = js.document.getElementById(name)
        had_focus = bool(element.contains(js.document.activeElement))
        if several is None:
            js.patch(element, text)
        else:
            for change in several:
                js.patchGroups(element, *change)
        if had_focus and str(js.document.activeElement.tagName) == "BODY":
            first = element.querySelector("button, a[href], input, select")
            (first if _found(first) else js.document.getElementById("status")).focus()

    def _show_flags(self) -> None:
        flags = self.page.flags()
        for name in FLAGS:
            if self._flags.get(name) != flags[name]:
                if flags[name]:
                    self.root.setAttribute(f"data-{name}", flags[name])
                else:
                    self.root.removeAttribute(f"data-{name}")
        if flags["list"] != self._flags.get("list", ""):
            js.document.getElementById("fold").open = flags["list"] == "on"
        js.document.getElementById("list-toggle").setAttribute(
            "aria-pressed", str(flags["list"] == "on").lower()
        )
        if flags["theme"] != self._flags.get("theme"):
            self._theme()
        js.document.documentElement.setAttribute("data-size", flags["size"])
        self._flags = flags
        if self._ratio != self.page.ratio:
            self._ratio = self.page.ratio
            style = js.document.getElementById("board").style
            for name, units in zip(("--bw", "--bh"), self._ratio, strict=True):
                style.setProperty(name, str(units))

    def _theme(self) -> None:
        theme = self.table.theme
        if theme == "auto":
            theme = "dark" if js.window.matchMedia("(prefers-color-scheme: dark)").matches else "light"
        js.document.documentElement.setAttribute("data-theme", theme)

    def _focus_board(self) -> None:
        focus = self.table.focus
        element = js.document.querySelector(f'#board [data-key="{focus}"]') if focus else None
        if _found(element):
            element.focus()

    def _do(self, effect: Effect) -> None:
        if effect.kind == "focus":
            element = js.document.getElementById(effect.text)
            first = element.querySelector("button") if effect.text == "actions" else element
            if _found(first):
                first.focus()
        elif effect.kind == "rule":
            self._start(self._show_rule(effect.text))
        elif effect.kind == "copy":
            self._start(self._copy(effect.text))
        elif effect.kind == "send":
            data = js.JSON.parse(json.dumps({"title": self.table.title(), "url": effect.text}))
            self._start(self._send(data))

    # What takes time

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _copy(self, text: str) -> None:
        try:
            await js.navigator.clipboard.writeText(text)
            done = True
        except (JsException, AttributeError):
            field = js.document.getElementById("link")
            if _found(field):
                field.select()
            done = False
        self.table.copied(done)
        self.show()

    async def _send(self, data: Any) -> None:
        try:
            await js.navigator.share(data)
        except JsException:
            # Whoever closes the share sheet has changed their mind: nothing to say.
            return

    async def _show_rule(self, anchor: str) -> None:
        session = self.table.session
        if session is None:
            return
        body = js.document.getElementById("rules-body")
        if self._book != session.game:
            self._book = session.game
            js.document.getElementById("book-link").href = f"../regole/{session.game}/"
            try:
                answer = await js.fetch(f"regole/{session.game}.html")
                text = str(await answer.text()) if answer.ok else f"<p>{speech.RULES_MISSING}</p>"
            except JsException:
                text = f"<p>{speech.RULES_MISSING}</p>"
                self._book = ""
            body.innerHTML = text
        for marked in body.querySelectorAll(".current-rule"):
            marked.classList.remove("current-rule")
        found = body.querySelector(f'[id="{js.CSS.escape(anchor)}"]') if anchor else None
        panel = js.document.getElementById("panel-regole")
        if not _found(found):
            panel.scrollTop = 0
            return
        found.classList.add("current-rule")
        top = found.getBoundingClientRect().top - panel.getBoundingClientRect().top
        room = js.parseFloat(js.window.getComputedStyle(panel).paddingTop)
        panel.scrollTop = panel.scrollTop + top - room

    def _schedule_address(self) -> None:
        if self._address_timer:
            return
        wait = max(0, ADDRESS_MS - (js.performance.now() - self._address_at)) if self._address_at else 0
        if wait:
            self._address_timer = True
            js.setTimeout(create_once_callable(self._write_address), wait)
        else:
            self._write_address()

    def _write_address(self) -> None:
        self._address_timer = False
        address = self.table.address()
        if address is None:
            return
        now = f"{js.location.search}{js.location.hash}"
        wanted = address if address.startswith("?") else f"{js.location.pathname}{address}"
        if address != now:
            self._address_at = js.performance.now()
            js.history.replaceState(None, "", wanted)

    def _schedule_tick(self) -> None:
        """One timer at a time goes on; the others find that their time has passed."""
        self._ticking += 1
        if not self.table.playing:
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


def _shelf() -> list[str]:
    """The games of this build; those from outside are made known first."""
    listed = json.loads(str(js.document.getElementById("games").textContent) or "[]")
    for entry in listed:
        if entry.get("package"):
            games.register(entry["slug"], entry["package"])
    return [str(entry["slug"]) for entry in listed]


def _choice(text: str) -> tuple[str | int, ...]:
    return tuple(json.loads(text))


def _found(element: Any) -> TypeGuard[Any]:
    """Whether a query has found an element: an empty form is one too, though it counts as false."""
    return isinstance(element, JsProxy)


def _data(element: Any, name: str) -> str:
    value = element.getAttribute(f"data-{name}")
    return value if isinstance(value, str) else ""


def start() -> Wires:
    """Bring the page to life."""
    placeholder = js.document.querySelector("#board .board-picture")
    if _found(placeholder):
        placeholder.remove()
    return Wires()
