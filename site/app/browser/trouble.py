"""What is done when something fails that never should: it is told to the console and on the page, and the game goes on.

A view or texts that fail give way to something plainer where they are called (`app.games.fallback`). Everything else
ends here: what one did counts for nothing, and the game is made anew from its record.
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
"""So many calls of a fault are told, from the innermost."""


class Trouble:
    """Catches what has failed anywhere on the page."""

    def __init__(self, table: Table, screen: Screen, show: Callable[[], None]) -> None:
        self._table, self._screen, self._show = table, screen, show
        self._mending = False
        games.guard(self._in_game)

    def listen(self) -> None:
        """From now on nothing fails unseen."""
        js.window.addEventListener("error", create_proxy(lambda event: self._thrown(event.error)))
        js.window.addEventListener(
            "unhandledrejection", create_proxy(lambda event: self._thrown(event.reason))
        )

    def failed(self, place: str, error: BaseException) -> None:
        """Something has failed there."""
        js.console.error("".join(traceback.format_exception(error)))
        self._mend(place, _told(error))

    def _in_game(self, slug: str, function: str, error: BaseException) -> None:
        """Something has stood in for that function of a game's page side."""
        if self._table.faults.note_game(slug, function, _told(error)):
            js.console.error("".join(traceback.format_exception(error)))

    def _thrown(self, error: Any) -> None:
        """The browser has got an error that nobody caught, and has told the console of it."""
        if error is not None and hasattr(error, "message"):
            self._mend("page", _last_lines(str(error.message)))

    def _mend(self, place: str, what: str) -> None:
        if self._mending:
            return  # what was done about the fault before has failed as well
        self._mending = True
        try:
            self._table.faults.note(place, what)
            if not any(self._go_on(back) for back in (False, True)):
                self._give_up()
        finally:
            self._mending = False

    def _go_on(self, back: bool) -> bool:
        """Whether the game can be shown, as it is or before the last choice."""
        try:
            self._table.recover(back)
            self._screen.forget()
            self._show()
        except Exception as error:
            js.console.error("".join(traceback.format_exception(error)))
            return False
        return True

    def _give_up(self) -> None:
        """Say so without any of the page's own parts. What is shown stays, and the game is kept."""
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
    """The error and where it happened, in one line."""
    calls = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    where = " < ".join(f"{call.filename.rpartition('/')[2]}:{call.lineno}" for call in reversed(calls))
    return f"{type(error).__name__}: {error} ({where})"


def _last_lines(text: str) -> str:
    """The end of a traceback."""
    return " | ".join(line.strip() for line in text.strip().splitlines()[-DEEPEST:])
