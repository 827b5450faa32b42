"""The rules panel in the browser: fetches the game's rulebook, scrolls to a paragraph, searches."""

import json
from typing import Any, Final, TypeGuard

import js
from pyodide.ffi import JsException, JsProxy, create_proxy

from app.browser import device
from app.page import rules
from app.words import page as page_words

READS_MS: Final = 60_000
"""After the user has scrolled the rulebook, it stops following the game for this many milliseconds."""
NEVER: Final = float("-inf")


class RulePanel:
    """Shows one rulebook at a time beside the board."""

    def __init__(self) -> None:
        self._slug = ""
        self._text = ""
        self._book: tuple[rules.Section, ...] | None = ()
        """The paragraphs of the loaded book. None before the first search in the book; () before a book is loaded."""
        self._sheet = ""
        """The game whose sheet has been loaded."""
        self._wanted = ""
        self._loading = False
        self._read = NEVER
        """When the user last scrolled or clicked in the book, in milliseconds of `performance.now()`. `NEVER` if the
        user has not done so since the book was last opened at a paragraph."""
        read = create_proxy(self._reads)
        for name in ("wheel", "touchmove", "pointerdown", "keydown"):
            _part("panel-regole").addEventListener(name, read)

    async def show(self, slug: str, anchor: str) -> None:
        """Open a game's rulebook at a paragraph, or at its beginning."""
        self._wanted = anchor
        if self._slug != slug and not self._loading:
            self._loading = True
            await self._load(slug)
            # Laying out a book takes as long as parsing it. Hide the book, so that its layout is a task of its own.
            _part("rules-body").style.visibility = "hidden"
            await device.painted()
            _part("rules-body").style.visibility = ""
            self._loading = False
        if not self._loading:
            self._go(self._wanted)

    async def example(self, slug: str, name: str) -> list[str] | None:
        """The example `name` of a game's rulebook as [name, link, caption]; None if the book has no such example."""
        if self._slug != slug:
            await self._load(slug)
        for opener in _part("rules-body").querySelectorAll("[data-example]"):
            found: list[str] = json.loads(str(opener.getAttribute("data-example")))
            if found[0] == name:
                return found
        return None

    def follow(self, slug: str, anchor: str) -> None:
        """Go to the rule of the current decision if the book is visible and the user is not reading or searching."""
        if self._slug != slug or anchor in ("", self._wanted) or self._loading:
            return
        panel, reads = _part("panel-regole"), js.performance.now() - self._read < READS_MS
        elsewhere = panel.hasAttribute("data-searching") or self._sheet_shown()
        if panel.clientHeight and not reads and not elsewhere:
            self._wanted = anchor
            self._go(anchor)

    def _reads(self, event: Any) -> None:
        self._read = js.performance.now()

    def search(self, query: str) -> None:
        """Show the paragraphs that contain the words of the query instead of the book. Empty query: show the book."""
        if self._book is None:
            self._book = rules.sections(self._text)
        hits = rules.search(self._book, query)
        searching = bool(query.strip())
        _part("rule-results").innerHTML = rules.results(hits, query, self._slug) if searching else ""
        _part("rule-count").textContent = page_words.found(len(hits)) if searching and hits else ""
        self._searching(searching)
        if searching:
            _part("panel-regole").scrollTop = 0
        else:
            self._read = NEVER

    async def turn_sheet(self, slug: str) -> None:
        """Show the sheet of a game instead of its rulebook, or the rulebook again."""
        self.clear()
        if self._sheet_shown():
            self._go(self._wanted)
            return
        if self._sheet != slug:
            text = await _read(f"riassunti/{slug}.txt")
            self._sheet = slug if text else ""
            _part("rule-sheet").innerHTML = text or f"<p>{page_words.RULES_MISSING}</p>"
        self._show_sheet(True)
        _part("panel-regole").scrollTop = 0

    def first(self) -> str:
        """The anchor of the first paragraph found; "" if there is none."""
        link = _part("rule-results").querySelector("a")
        return str(link.getAttribute("data-rule")) if _found(link) else ""

    def clear(self) -> bool:
        """Clear the search field; False if it was empty already."""
        field = _part("rule-search")
        if not str(field.value):
            return False
        field.value = ""
        self.search("")
        return True

    async def _load(self, slug: str) -> None:
        _part("book-link").href = f"../regole/{slug}/"
        text = await _read(f"regole/{slug}.txt")
        # A failed download is tried again the next time.
        self._slug = slug if text else ""
        self._text, self._book = text, None
        _part("rules-body").innerHTML = text or f"<p>{page_words.RULES_MISSING}</p>"
        self.clear()

    def _go(self, anchor: str) -> None:
        body, panel = _part("rules-body"), _part("panel-regole")
        came_from_results = self._searching(False)
        self._show_sheet(False)
        self._read = NEVER
        for marked in body.querySelectorAll(".current-rule"):
            marked.classList.remove("current-rule")
        found = body.querySelector(f'[id="{js.CSS.escape(anchor)}"]') if anchor else None
        if not _found(found):
            panel.scrollTop = 0
            return
        found.classList.add("current-rule")
        top = found.getBoundingClientRect().top - _part("rule-tools").getBoundingClientRect().bottom
        panel.scrollTop = (
            panel.scrollTop + top - js.parseFloat(js.window.getComputedStyle(panel).paddingBottom)
        )
        if came_from_results:
            found.setAttribute("tabindex", "-1")
            found.focus()

    def _show_sheet(self, on: bool) -> None:
        _part("panel-regole").toggleAttribute("data-sheet", on)
        _part("to-sheet").setAttribute("aria-pressed", "true" if on else "false")

    def _sheet_shown(self) -> bool:
        return bool(_part("panel-regole").hasAttribute("data-sheet"))

    def _searching(self, on: bool) -> bool:
        """Show the results or the book; returns whether the results were shown before."""
        panel = _part("panel-regole")
        before = bool(panel.hasAttribute("data-searching"))
        panel.toggleAttribute("data-searching", on)
        return before


def _part(name: str) -> Any:
    return js.document.getElementById(name)


async def _read(name: str) -> str:
    """A text file beside the table's page; "" if it does not arrive."""
    try:
        answer = await js.fetch(name)
        return str(await answer.text()) if answer.ok else ""
    except JsException:
        return ""


def _found(element: Any) -> TypeGuard[Any]:
    return isinstance(element, JsProxy)
