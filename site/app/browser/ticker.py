"""What goes by itself: after a pause the table ticks, as long as something is going on.

The pause is kept by `pace` of patch.js, a clock that whoever tests the page may replace.
"""

from collections.abc import Callable

import js
from pyodide.ffi import create_once_callable

from app.table.table import Table


class Ticker:
    """One timer at a time goes on; the others find that their time has passed."""

    def __init__(self, table: Table, show: Callable[[], None]) -> None:
        self._table, self._show = table, show
        self._number = 0

    def schedule(self) -> None:
        """Everything is shown: the pause begins."""
        self._number += 1
        if not self._table.ticking or self._table.faults.halted:
            return
        mine = self._number

        def tick() -> None:
            if mine == self._number:
                self._table.tick()
                self._show()

        js.pace(create_once_callable(tick), int(self._table.pause * 1000))
