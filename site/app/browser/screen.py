"""The page as the browser shows it: texts and flags are given to it where they differ from what it has."""

import json
import math
from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import Any, Final

import js

from app.browser.device import found
from app.drawing.layers import changes
from app.page.page import Page
from app.table.effects import ADVISED, ALL, Effect

SETTLED: Final = frozenset({"state", "seat", "kind", "length", "busy"})
"""Flags that tell how far the game is: they follow when everything is shown."""

EDGE_PX: Final = 2
"""So far inside its edge an element must be seen."""

MOST_GAP_PX: Final = 12
"""What lies farther from the words than this has something between them."""


LEAST_LIST_PX: Final = 40
"""Of a list of which less is seen nothing can be chosen."""


class Screen:
    """Remembers what the browser shows, and changes it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._texts: dict[str, str] = {}
        self._flags: dict[str, str] = {}
        self._ratio = (0, 0)
        self._title = ""
        self._known = frozenset[str]()
        """What could be touched when something was last brought into sight."""
        self._turn: tuple[object] | None = None
        """`Table.turn`, once something has been shown."""
        self.by_key = False
        """Whether the last thing was done with the keyboard: only then does what gets the focus come into sight."""

    def forget(self) -> None:
        """Nobody knows what the browser shows: all of it is written anew."""
        self._texts = {}
        self._flags = {}

    def show(self) -> None:
        """Show everything."""
        self._write(self._page.render())

    def answer(self) -> None:
        """Show what answers a touch, and leave what stands around it."""
        self._write(self._page.answer(), later=SETTLED)

    def complete(self) -> None:
        """Show what was left."""
        self._write(self._page.rest())

    def theme(self) -> None:
        """The chosen colours, or the system's."""
        js.document.documentElement.setAttribute("data-theme", self.colours())

    def colours(self) -> str:
        """The theme, once the system has been asked: "light" or "dark"."""
        if self._page.table.settings.theme != "auto":
            return self._page.table.settings.theme
        return "dark" if js.window.matchMedia("(prefers-color-scheme: dark)").matches else "light"

    def focus(self, element: Any) -> None:
        """Give an element the focus; the page moves only where it is not in sight.

        What sticks to the window lies in the page's scroll padding, and browsers would move the page for it.
        """
        element.focus(preventScroll=_in_sight(element, element))

    def bring_into_sight(self, asked: Effect) -> None:
        """Move the page as little as shows the button of an act; or the first thing that can be touched, where nothing
        of it is wholly in sight: what else is in sight stays under the finger.

        To whoever takes the device, or has seen what others did, and in a guide, all that can be touched is new: it
        comes into sight where the window holds it. So does what a touch brings in place of nearly all that was there,
        and what is asked next where less than half of it is seen, or nothing of a kind: the squares, but not the hand.

        What is advised comes into sight element by element, the first of them last.
        """
        if asked.text:
            _show(js.document.querySelector(f'#game [data-act="{asked.text}"]'))
            return
        if self._flags["list"] == "on":
            if asked.name == ADVISED and found(line := js.document.querySelector("#choices .advised")):
                _show(line)
            return  # whoever chooses from the list stays with it
        advised = self._page.table.advised() if asked.name == ADVISED else ()
        keys = self._page.table.lit()
        shapes = [shape for key in advised or keys if found(shape := _shape(key))]
        if not shapes:
            return
        highest = min(shapes, key=lambda shape: float(shape.getBoundingClientRect().top))
        lowest = max(shapes, key=lambda shape: float(shape.getBoundingClientRect().bottom))
        height = lowest.getBoundingClientRect().bottom - highest.getBoundingClientRect().top
        board = js.document.getElementById("board")
        if advised:
            for shape in reversed(shapes):
                if not _in_sight(shape, board):
                    _show(shape)
            return
        known, self._known = self._known, frozenset(keys)
        other = len(self._known - known) > len(keys) / 2
        if other and not self._page.table.picked:
            seen = [key for key in keys if found(shape := _shape(key)) and _half_seen(shape, board)]
            other = _kinds(seen) < _kinds(keys)
            other |= sum(_in_sight(shape, board) for shape in shapes) < len(shapes) / 2
        new = asked.name == ALL or other or self._page.table.guide is not None
        if new and height <= _room():
            for shape in (lowest, highest):
                # What is whole in sight stays, however near to what sticks to the window.
                if not _in_sight(shape, board):
                    _show(shape)
        elif not any(_in_sight(shape, board) for shape in shapes):
            _show(shapes[0])

    def lay_before_the_eyes(self) -> None:
        """A game takes the place of another, of the form or of the pass screen, wherever these were moved to: it is
        seen from the head of the page on; where a window does not hold that and the whole board, from its words on."""
        board = js.document.getElementById("board").getBoundingClientRect()
        tabs = js.document.getElementById("tabs").getBoundingClientRect()
        edge = tabs.top if tabs.top > board.top and tabs.right > board.left else js.innerHeight
        if self._flags["list"] != "on" and board.bottom + js.scrollY <= min(edge, js.innerHeight):
            js.window.scrollTo(0, 0)
        else:
            top = js.document.getElementById("game").getBoundingClientRect().top
            js.window.scrollBy(0, top)
            words = js.document.querySelector(".speak").getBoundingClientRect()
            gap = js.document.getElementById("board").getBoundingClientRect().top - words.bottom
            if words.top < 1 <= gap < MOST_GAP_PX:
                js.window.scrollBy(0, math.floor(gap))  # the words stay, and the board has the room

    def show_line(self) -> None:
        """Bring the line of the log that is shown, or the last one, into sight."""
        line = js.document.querySelector('#panel-diario [data-moment][tabindex="0"]')
        if found(line):
            line.scrollIntoView(block="nearest")

    def _write(self, parts: Mapping[str, str], later: Collection[str] = ()) -> None:
        mode, turn = self._flags.get("mode", "game"), (self._page.table.turn(),)
        new = [self._change(name, text) for name, text in parts.items() if self._texts.get(name) != text]
        told = {
            "flags": self._new_flags(later),
            "parts": new,
            "keys": self._page.keys,
            "focus": self._page.table.focus,
            "still": not self.by_key,
            "made": self._page.made,
            "deaf": self._turn not in (None, turn),
        }
        self._turn = turn
        listed = self._flags["list"] == "on" and _list_in_sight()
        js.show(json.dumps(told, ensure_ascii=False))
        self._page.made = False
        if listed and not _list_in_sight():
            # It has become shorter: whoever chooses from it reads on where it begins.
            js.document.getElementById("fold").scrollIntoView()
        if any(name == "panel-diario" for name, *_ in new):
            self.show_line()
        if mode != self._flags["mode"] == "game":
            self.lay_before_the_eyes()
        if any(name == "pass" and self._texts[name] for name, *_ in new):
            # What had the focus is gone: whoever hears the page is told at once to whom the device goes.
            self.focus(js.document.getElementById("pass-title"))
        title = self._page.title()
        if title != self._title:
            self._title = js.document.title = title

    def _change(self, name: str, text: str) -> tuple[str, str, list[tuple[int, int, int]] | None]:
        """What `show` in patch.js is told of a part: its name, its text or that of what is new in it, and where."""
        several = changes(self._texts.get(name), text)
        self._texts[name] = text
        if several is None:
            return name, text, None
        places = [(change.start, change.replaced, len(change.groups)) for change in several]
        return name, "".join(chain.from_iterable(change.groups for change in several)), places

    def _new_flags(self, later: Collection[str]) -> list[tuple[str, str]]:
        """The flags that differ, but for those that come later; what else follows from them is done."""
        flags = self._page.flags()
        names = [name for name in flags if name not in later]
        new = [(name, flags[name]) for name in names if self._flags.get(name) != flags[name]]
        if flags["list"] != self._flags.get("list"):
            js.document.getElementById("fold").open = flags["list"] == "on"
            js.document.getElementById("list-toggle").setAttribute(
                "aria-pressed", str(flags["list"] == "on").lower()
            )
        if flags["theme"] != self._flags.get("theme"):
            self.theme()
        if flags["size"] != self._flags.get("size"):
            js.document.documentElement.setAttribute("data-size", flags["size"])
        self._flags |= {name: flags[name] for name in (*names, "theme", "size")}
        if self._ratio != self._page.ratio:
            self._ratio = self._page.ratio
            style = js.document.getElementById("board").style
            for name, units in zip(("--bw", "--bh"), self._ratio, strict=True):
                style.setProperty(name, str(units))
        return new


def _kinds(keys: Iterable[str]) -> set[str]:
    """What comes before the number or name: the squares, the hand."""
    return {key.partition("-")[0] for key in keys}


def _shape(key: str) -> Any:
    """What is touched of an element of the board: its outline, since the drawing inside may be cut out of a larger
    one."""
    element = js.document.querySelector(f'#board [data-key="{key}"]')
    outline = element.querySelector(".halo") if found(element) else None
    return outline if found(outline) else element


def _show(element: Any) -> None:
    """Move the page as little as shows an element."""
    if found(element):
        element.scrollIntoView(block="nearest", inline="nearest")


def _list_in_sight() -> bool:
    """Whether something of the list lies below what sticks to the top of the window."""
    bottom = js.document.getElementById("fold").getBoundingClientRect().bottom
    return bool(bottom > _kept()[0] + LEAST_LIST_PX)


def _room() -> float:
    """How high the part of the window is that nothing sticks to."""
    return float(js.innerHeight) - sum(_kept())


def _kept() -> tuple[float, float]:
    """How much of the window's top and bottom something sticks to."""
    style = js.getComputedStyle(js.document.documentElement)
    top, bottom = (
        0.0 if padding == "auto" else float(str(padding).removesuffix("px"))
        for padding in (style.scrollPaddingTop, style.scrollPaddingBottom)
    )
    return top, bottom


def _half_seen(shape: Any, place: Any) -> bool:
    """Whether nothing from outside `place` lies over its middle, which is in the window."""
    box = shape.getBoundingClientRect()
    top = js.document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return found(top) and bool(place.contains(top))


def _in_sight(shape: Any, place: Any) -> bool:
    """Whether nothing from outside `place` lies over the middles of an element's four edges, and the window ends
    behind them."""
    box = shape.getBoundingClientRect()
    x, y = box.left + box.width / 2, box.top + box.height / 2
    edges = (
        (x, box.top + EDGE_PX),
        (x, box.bottom - EDGE_PX),
        (box.left + EDGE_PX, y),
        (box.right - EDGE_PX, y),
    )
    tops = [js.document.elementFromPoint(*edge) for edge in edges]
    return all(found(top) and place.contains(top) for top in tops)
