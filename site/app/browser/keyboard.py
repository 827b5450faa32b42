"""Keyboard shortcuts.

Arrows, Home and End on the board, in lists of choices and in the log; numbers of choices; Escape, Enter, ?; letters.
"""

from collections.abc import Callable
from typing import Any, Final

import js

from app.browser import arrow_keys
from app.browser.device import data, found
from app.browser.rule_panel import RulePanel
from app.table.stops import Stop
from app.table.table import Table

ENDS: Final = {"Home": 0, "End": -1}
"""Maps a key of the keyboard to an index. The key leads to the moment, or the line of the log, with this index."""

ACTS: Final = {
    "s": '#help-keys [data-act="hint"]',
    "a": '#actions [data-act="undo"]',
    "e": "#list-toggle",
    "u": "#to-all",
}
"""Maps a letter to the button that it presses, if the button is on the page."""
CHOICES: Final = "#choices :is([data-choice], [data-claim])"
MENU: Final = "#menu :is([data-choice], [data-claim])"


class Keyboard:
    """Turns keys into calls of the table."""

    def __init__(
        self,
        table: Table,
        rules: RulePanel,
        act: Callable[[str], None],
        show: Callable[[], None],
        answer: Callable[[], None],
    ) -> None:
        """`act` runs the action that `data-act` would name. `show` updates the whole page. `answer` first updates only
        the parts that answer a touch (see `App.answer`)."""
        self._table, self._rules = table, rules
        self._act, self._show, self._answer = act, show, answer
        self._typed = ""
        """The digits typed so far of a choice's number."""

    def press(self, event: Any) -> None:
        """Handle a keydown event."""
        target, key = event.target, str(event.key)
        if str(target.id) == "rule-search" and self._search(event, key):
            return
        if event.ctrlKey or event.altKey or event.metaKey or not hasattr(target, "closest"):
            return
        typed, self._typed = self._typed, ""
        if key == "Escape":
            dialog = js.document.getElementById("help")
            if not dialog.open and self._table.back():
                self._show()
        elif found(target.closest("input, select, textarea, dialog")):
            return
        elif key == "?":
            self._act("help")
        elif key.isdecimal() and self._table.settings.list_mode:
            self._go_to_number(typed, key)
        elif key in ACTS and found(button := js.document.querySelector(ACTS[key])):
            self._act(data(button, "act"))
            self._show()
        elif key in ("Enter", " ") and str(target.getAttribute("role")) == "button" and data(target, "key"):
            event.preventDefault()
            self._table.touch(data(target, "key"))
            self._answer()
        elif key == "i" and data(target, "key"):
            self._table.gestures.ask_about(data(target, "key"))
            self._answer()
        elif key in arrow_keys.DIRECTIONS or key in ENDS:
            self._walk(event, target, key)

    def _walk(self, event: Any, target: Any, key: str) -> None:
        """Handle an arrow key, Home or End."""
        if data(target, "moment") and found(target.closest("#panel-diario")):
            event.preventDefault()
            self._walk_log(target, key)
        elif target.matches(f"{CHOICES}, {MENU}"):
            event.preventDefault()
            self._walk_choices(target, key)
        elif found(target.closest("#board")):
            event.preventDefault()
            self._walk_board(key)
        elif key in ENDS and self._table.looking_back and found(target.closest("#status, #actions")):
            event.preventDefault()
            self._table.replay.show(*self._table.replay.moments()[ENDS[key]])
            self._show()

    def _search(self, event: Any, key: str) -> bool:
        """Handle a key in the search field of the rules. Returns False if the key keeps its usual meaning."""
        if key == "Enter" and (anchor := self._rules.first()):
            event.preventDefault()
            self._table.panel.show_rule(anchor)
            self._show()
            return True
        return key == "Escape" and self._rules.clear()

    def _walk_log(self, target: Any, key: str) -> None:
        """Move the focus to another line of the log and show its moment."""
        rows = list(js.document.querySelectorAll("#panel-diario [data-moment]"))
        at = next((i for i, row in enumerate(rows) if row.isSameNode(target)), 0)
        at += 1 if key in ("ArrowDown", "ArrowRight") else -1
        row = rows[ENDS[key] if key in ENDS else min(max(at, 0), len(rows) - 1)]
        self._table.replay.show(*Stop.read(data(row, "moment")))
        row.focus()
        self._show()

    def _walk_choices(self, target: Any, key: str) -> None:
        """Move the focus to another choice of the list, or of the menu."""
        rows = list(js.document.querySelectorAll(CHOICES if target.matches(CHOICES) else MENU))
        at = next(i for i, row in enumerate(rows) if row.isSameNode(target))
        at += 1 if key in ("ArrowDown", "ArrowRight") else -1
        rows[ENDS[key] if key in ENDS else at % len(rows)].focus()

    def _go_to_number(self, typed: str, digit: str) -> None:
        """Move the focus to a numbered choice of the list. Digits typed one after the other make one number."""
        rows = js.document.querySelectorAll(CHOICES)
        for number in (typed + digit, digit):
            if 0 < int(number) <= rows.length:
                self._typed = number
                rows[int(number) - 1].focus()
                return

    def _walk_board(self, key: str) -> None:
        centres = {}
        for element in js.document.querySelectorAll("#board [data-key].lit"):
            box = element.getBoundingClientRect()
            centres[data(element, "key")] = (box.left + box.width / 2, box.top + box.height / 2)
        if self._table.on_table.focus in centres:
            self._table.pace.read()  # fold the last events: they may cover the next key
            start = self._table.on_table.focus
            self._table.on_table.focus = (
                list(centres)[ENDS[key]] if key in ENDS else arrow_keys.towards(centres, start, key)
            )
            self._answer()
