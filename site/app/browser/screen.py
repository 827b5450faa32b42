"""The page as the browser shows it. Only texts and flags that have changed are sent to the DOM."""

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
"""Flags (see `Page.flags`) that describe the state of the game. They are set last, after everything is shown."""

EDGE_PX: Final = 2
"""Distance from an element's edges, in pixels, of the four points that must be visible (see `_in_sight`)."""

MOST_GAP_PX: Final = 12
"""A gap between the status text and the board is only a margin if it is smaller than this, in pixels. If it is larger,
another element stands between them."""


LEAST_LIST_PX: Final = 40
"""The list of choices counts as visible if it reaches at least this far below the window's sticky top. In pixels."""


class Screen:
    """Remembers what the browser shows, and changes it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._texts: dict[str, str] = {}
        self._flags: dict[str, str] = {}
        self._ratio = (0, 0)
        self._title = ""
        self._known = frozenset[str]()
        """Keys of the elements that could be touched at the last call of `bring_into_sight`."""
        self._context: tuple[object] | None = None
        """The value of `Table.context` at the last update of the page; None before the first update."""
        self.by_key = False
        """Whether the last input came from the keyboard: only then is the focused element scrolled into view."""

    def forget(self) -> None:
        """Forget what the browser shows, so that the next update writes every part of the page again."""
        self._texts = {}
        self._flags = {}

    def show(self) -> None:
        """Show every part of the page that has changed."""
        self._write(self._page.render())

    def answer(self) -> None:
        """Show the answer to a touch, without the page around the board."""
        self._write(self._page.answer(), later=SETTLED)

    def complete(self) -> None:
        """Show the parts of the page that `answer` left out."""
        self._write(self._page.rest())

    def list_games(self) -> None:
        """Show the list of kept games, and leave the rest of the page as it is."""
        self._write(self._page.list_parts())

    def progress(self) -> None:
        """Show how far an import or export is, if its place is on the page.

        Nothing else is drawn: drawing the list of kept games several times a second would slow the work down.
        """
        strip, progress = js.document.getElementById("transfer"), self._page.table.library.transfers.progress
        if found(strip) and progress is not None:
            js.document.getElementById("transfer-progress").textContent = progress.text
            strip.hidden = False

    def theme(self) -> None:
        """Apply the chosen theme, or the system's."""
        js.document.documentElement.setAttribute("data-theme", self.colours())

    def colours(self) -> str:
        """The theme in effect, "light" or "dark"; "auto" follows the system."""
        if self._page.table.settings.theme != "auto":
            return self._page.table.settings.theme
        return "dark" if js.window.matchMedia("(prefers-color-scheme: dark)").matches else "light"

    def focus(self, element: Any) -> None:
        """Focus an element, and scroll only if the element is not visible.

        Browsers would also scroll for visible elements in the scroll padding, such as the buttons of a sticky bar.
        """
        element.focus(preventScroll=_in_sight(element, element))

    def bring_into_sight(self, asked: Effect) -> None:
        """Scroll as little as possible to show what to touch next. A lit element is one that can be touched now.

        The first rule that applies decides where to scroll:
        1. `asked` names a button: to the button.
        2. The player chooses from the list: to the advised choice if `asked` is about a hint, else do not scroll.
        3. `asked` is about a hint: to each advised element, the first one last, so that it is surely visible.
        4. The view is new, and all lit elements fit into the window: to all of them.
        5. A lit element is wholly visible: do not scroll, so that the board stays under the finger.
        6. Otherwise: to the first lit element.

        The view is new after a hand-over, after watching others, and in a guide. It is also new if most of the lit
        elements were not lit before, and one of these is true:
        - Fewer than half of the lit elements are visible.
        - All lit elements of one kind are hidden, such as the cards in the hand.

        It is never new while a piece is picked up: the board does not move from the first touch of a move to its last.
        """
        if asked.text:
            _show(js.document.querySelector(f'#game [data-act="{asked.text}"]'))
            return
        if self._flags["list"] == "on":
            if asked.name == ADVISED and found(line := js.document.querySelector("#choices .advised")):
                _show(line)
            return  # the player chooses from the list
        advised = self._page.table.hints.advised() if asked.name == ADVISED else ()
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
        if other:
            seen = [key for key in keys if found(shape := _shape(key)) and _half_seen(shape, board)]
            other = _kinds(seen) < _kinds(keys)
            other |= sum(_in_sight(shape, board) for shape in shapes) < len(shapes) / 2
        new = asked.name == ALL or other or self._page.table.guide is not None
        if new and not self._page.table.picked and height <= _room():
            for shape in (lowest, highest):
                # A wholly visible element needs no scrolling, even close to a sticky bar.
                if not _in_sight(shape, board):
                    _show(shape)
        elif not any(_in_sight(shape, board) for shape in shapes):
            _show(shapes[0])

    def lay_before_the_eyes(self) -> None:
        """Scroll to the top of the page. In list mode, or if the board does not fit, scroll to the words above it.

        Call this after a game has replaced another game, the form or the pass screen.
        """
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
                js.window.scrollBy(0, math.floor(gap))  # the words are sticky: close the gap for the board

    def show_line(self) -> None:
        """Scroll the log to the line of the moment shown, or to the last line."""
        line = js.document.querySelector('#panel-diario [data-moment][tabindex="0"]')
        if found(line):
            line.scrollIntoView(block="nearest")

    def _write(self, parts: Mapping[str, str], later: Collection[str] = ()) -> None:
        mode, context = self._flags.get("mode", "game"), (self._page.table.context(),)
        new = [self._change(name, text) for name, text in parts.items() if self._texts.get(name) != text]
        told = {
            "flags": self._new_flags(later),
            "parts": new,
            "keys": self._page.keys,
            "focus": self._page.table.on_table.focus,
            "still": not self.by_key,
            "made": self._page.made,
            "deaf": self._context not in (None, context),
        }
        self._context = context
        listed = self._flags["list"] == "on" and _list_in_sight()
        js.show(json.dumps(told, ensure_ascii=False))
        self._page.made = False
        if listed and not _list_in_sight():
            # The list has become shorter and left the window: scroll to its beginning.
            js.document.getElementById("fold").scrollIntoView()
        if any(name == "panel-diario" for name, *_ in new):
            self.show_line()
        if mode != self._flags["mode"] == "game":
            self.lay_before_the_eyes()
        if any(name == "pass" and self._texts[name] for name, *_ in new):
            # The focused element is gone. Focus the title, so that screen readers announce the hand-over.
            self.focus(js.document.getElementById("pass-title"))
        title = self._page.title()
        if title != self._title:
            self._title = js.document.title = title

    def _change(self, name: str, text: str) -> tuple[str, str, list[tuple[int, int, int]] | None]:
        """Store a part's new text, and return the change in the form that `show` in patch.js expects.

        - (name, text, None) replaces the whole part by `text`.
        - (name, texts, places) replaces only some groups of the part. `texts` are all new groups, joined.

        Each of `places` is (index of the first replaced group, number of replaced groups, number of new groups).
        """
        several = changes(self._texts.get(name), text)
        self._texts[name] = text
        if several is None:
            return name, text, None
        places = [(change.start, change.replaced, len(change.groups)) for change in several]
        return name, "".join(chain.from_iterable(change.groups for change in several)), places

    def _new_flags(self, later: Collection[str]) -> list[tuple[str, str]]:
        """The changed flags as (name, value), without those in `later`.

        Side effects: applies the theme, the size, the state of the list and the board's ratio to the page.
        """
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
            style = js.document.getElementById("game").style
            for name, units in zip(("--bw", "--bh"), self._ratio, strict=True):
                style.setProperty(name, str(units))
        return new


def _kinds(keys: Iterable[str]) -> set[str]:
    """The kinds of the keys: the part of each key before the first hyphen."""
    return {key.partition("-")[0] for key in keys}


def _shape(key: str) -> Any:
    """The outline of an element of the board, or the element if it has no outline.

    The drawing itself may be clipped, and its bounding box would include the part that is cut off.
    """
    element = js.document.querySelector(f'#board [data-key="{key}"]')
    outline = element.querySelector(".halo") if found(element) else None
    return outline if found(outline) else element


def _show(element: Any) -> None:
    """Scroll as little as possible to show an element."""
    if found(element):
        element.scrollIntoView(block="nearest", inline="nearest")


def _list_in_sight() -> bool:
    """Whether the list of choices reaches more than `LEAST_LIST_PX` below the sticky top of the window."""
    bottom = js.document.getElementById("fold").getBoundingClientRect().bottom
    return bool(bottom > _kept()[0] + LEAST_LIST_PX)


def _room() -> float:
    """Height of the window without its sticky parts, in pixels."""
    return float(js.innerHeight) - sum(_kept())


def _kept() -> tuple[float, float]:
    """Heights of the sticky parts at the window's top and bottom, in pixels."""
    style = js.getComputedStyle(js.document.documentElement)
    top, bottom = (
        0.0 if padding == "auto" else float(str(padding).removesuffix("px"))
        for padding in (style.scrollPaddingTop, style.scrollPaddingBottom)
    )
    return top, bottom


def _half_seen(shape: Any, place: Any) -> bool:
    """Whether the element's centre is in the window and not covered by anything outside `place`."""
    box = shape.getBoundingClientRect()
    top = js.document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return found(top) and bool(place.contains(top))


def _in_sight(shape: Any, place: Any) -> bool:
    """Whether an element is visible, judged by four points. Each is `EDGE_PX` inside the midpoint of an edge.

    Each point must be in the window, and not covered by anything outside `place`.
    """
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
