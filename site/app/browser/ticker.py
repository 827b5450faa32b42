"""Calls `Table.tick` after a pause, again and again, as long as the table plays something automatically.

The timer is the function `pace` of patch.js. Tests may replace it.
"""

from collections.abc import Callable

import js
from pyodide.ffi import create_once_callable

from app.table.table import Table


class Ticker:
    """Sets a timer for the next tick. Only the latest timer counts: earlier ones do nothing when they fire."""

    def __init__(self, table: Table, show: Callable[[], None]) -> None:
        self._table, self._show = table, show
        self._number = 0

    def schedule(self) -> None:
        """Start the timer. Call this after everything has been shown."""
        self._number += 1
        if not self._table.pace.ticking or self._table.faults.halted:
            return
        mine = self._number

        def tick() -> None:
            if mine == self._number:
                self._table.pace.tick()
                self._show()

        js.pace(create_once_callable(tick), int(self._table.pace.pause * 1000))
