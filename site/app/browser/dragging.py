"""Dragging with mouse and pen. A finger scrolls the page instead, and moves pieces by two taps."""

from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy, to_js

from app.browser.device import data, found
from app.page.page import Page

DRAG_PX: Final = 8
"""Least distance that counts as a drag."""
MAIN_BUTTON: Final = 1
"""`buttons` of a pointer event while only the main button is down."""
ENDS: Final = ("pointerup", "pointercancel", "contextmenu", "blur")
"""Events that end a drag. All but the first cancel it."""


class Dragging:
    """Turns pointer events into calls of `Table.lift` and `Table.drop`."""

    def __init__(self, root: Any, page: Page, show: Callable[[], None]) -> None:
        self._root, self._page, self._table, self._show = root, page, page.table, show
        self._drag: dict[str, Any] | None = None
        self._just_dragged = False
        js.document.addEventListener("pointerdown", create_proxy(self._down))
        self._on_move = create_proxy(self._move)
        self._on_end = create_proxy(self._end)
        self._on_key = create_proxy(self._key)

    @property
    def has_dragged(self) -> bool:
        """Whether the last press of the pointer has dragged something. Its click or context menu is then ignored."""
        return self._just_dragged or (self._drag is not None and self._drag["on"])

    def _down(self, event: Any) -> None:
        self._just_dragged = False
        key = event.target.closest("#board [data-key]")
        if str(event.pointerType) == "touch" or event.button != 0 or not found(key):
            return
        self._drag = {"key": data(key, "key"), "x": event.clientX, "y": event.clientY, "on": False}
        js.document.addEventListener("pointermove", self._on_move)
        for name in ENDS:
            js.window.addEventListener(name, self._on_end)
        js.window.addEventListener("keydown", self._on_key, True)

    def _key(self, event: Any) -> None:
        """Cancel the drag if Escape is pressed."""
        if str(event.key) == "Escape" and self._drag is not None and self._drag["on"]:
            event.stopImmediatePropagation()
            self._end(event)

    def _move(self, event: Any) -> None:
        drag = self._drag
        if drag is None:
            return
        if event.buttons != MAIN_BUTTON:
            # Another button was pressed, which cancels the drag. Or no button is down: the drag has ended, but the
            # browser has sent no event for this.
            self._end(event)
            return
        if drag["on"]:
            return
        if abs(event.clientX - drag["x"]) + abs(event.clientY - drag["y"]) > DRAG_PX:
            drag["on"] = True
            self._root.setAttribute("data-dragging", "true")
            self._table.on_table.by_pointer = True
            carried = self._table.gestures.lift(drag["key"])
            if carried is not None:
                pieces, alone = self._page.carried(carried)
                js.carry(carried, to_js([f"p{n}" for n in pieces]), alone, drag["x"], drag["y"])
            self._show()

    def _end(self, event: Any) -> None:
        """End the drag. Drop the piece if the main button was released; put it back after any other event."""
        drag, self._drag = self._drag, None
        js.document.removeEventListener("pointermove", self._on_move)
        for name in ENDS:
            js.window.removeEventListener(name, self._on_end)
        js.window.removeEventListener("keydown", self._on_key, True)
        if drag is None or not drag["on"]:
            return
        self._root.removeAttribute("data-dragging")
        self._just_dragged = True
        before = self._table.session.length if self._table.session is not None else 0
        dropped_on = drag["key"]
        if str(event.type) == "pointerup":
            below = js.document.elementFromPoint(event.clientX, event.clientY)
            key = below.closest("#board [data-key]") if found(below) else None
            dropped_on = data(key, "key") if found(key) else None
        self._table.gestures.drop(dropped_on)
        self._show()
        js.putDown(self._table.session is not None and self._table.session.length != before)
