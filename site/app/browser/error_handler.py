"""Handles unexpected errors: reports them to the console and on the page, and lets the game go on.

If a method of a game's `GamePage` fails, a default replaces its result (`app.games.fallback`). All other errors end
here: the failed action is dropped, and the game is rebuilt from its record.
"""

import traceback
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app import games
from app.browser.screen import Screen
from app.drawing.markup import el
from app.table.table import Table
from app.words import errors as errors_words

DEEPEST: Final = 6
"""Number of innermost stack frames that a report shows."""


class ErrorHandler:
    """Catches errors from anywhere on the page."""

    def __init__(self, table: Table, screen: Screen, show: Callable[[], None]) -> None:
        self._table, self._screen, self._show = table, screen, show
        self._mending = False
        games.guard(self._in_game)

    def listen(self) -> None:
        """Catch the browser's uncaught errors too, and let `fatal.js` find out whether Python has died."""
        import pyodide_js

        # After a fatal error Python functions still answer, but Pyodide's own members raise.
        js.window.heartbeat = create_proxy(lambda: pyodide_js.globals)
        pyodide_js._api.on_fatal = js.suspect
        js.window.addEventListener("error", create_proxy(lambda event: self._thrown(event.error)))
        js.window.addEventListener(
            "unhandledrejection", create_proxy(lambda event: self._thrown(event.reason))
        )

    def failed(self, place: str, error: BaseException) -> None:
        """Report an error and recover; `place` names where it happened."""
        js.console.error("".join(traceback.format_exception(error)))
        self._mend(place, _told(error))

    def _in_game(self, slug: str, member: str, error: BaseException) -> None:
        """Report that a member of a game's page has failed and that a default has replaced its result."""
        if self._table.faults.note_game(slug, member, _told(error)):
            js.console.error("".join(traceback.format_exception(error)))

    def _thrown(self, error: Any) -> None:
        """Handle an uncaught error, which the browser has written to the console. Errors of foreign scripts, such as
        those of extensions, change nothing here."""
        if error is not None and hasattr(error, "message"):
            home = str(js.URL.new("..", js.document.baseURI).href)
            if str(error.name) == "PythonError" or home in str(getattr(error, "stack", "")):
                self._mend("page", _last_lines(str(error.message)))

    def _mend(self, place: str, what: str) -> None:
        if self._mending:
            return  # the recovery itself has failed
        self._mending = True
        try:
            self._table.faults.note(place, what)
            if not any(self._go_on(back) for back in (False, True)):
                self._give_up()
        finally:
            self._mending = False

    def _go_on(self, back: bool) -> bool:
        """Rebuild the game from its record, and show it. `back`: without its last choice. Returns whether it worked."""
        try:
            self._table.switch.recover(back)
            self._screen.forget()
            self._show()
        except Exception as error:
            js.console.error("".join(traceback.format_exception(error)))
            return False
        return True

    def _give_up(self) -> None:
        """Ask for a reload without rendering the page, which has failed. The page stays as it is; the game is saved."""
        reload = el(
            "button",
            {"type": "button", "class": "button confirm", "data-act": "reload"},
            errors_words.RELOAD,
        )
        bar = el(
            "div", {"class": "trouble", "role": "alert"}, el("p", None, errors_words.RELOAD_NEEDED), reload
        )
        js.document.getElementById("trouble").innerHTML = bar


def _told(error: BaseException) -> str:
    """The error and its innermost stack frames, in one line."""
    calls = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    where = " < ".join(f"{call.filename.rpartition('/')[2]}:{call.lineno}" for call in reversed(calls))
    return f"{type(error).__name__}: {error} ({where})"


def _last_lines(text: str) -> str:
    """The last `DEEPEST` lines of a traceback, joined into one line."""
    return " | ".join(line.strip() for line in text.strip().splitlines()[-DEEPEST:])
