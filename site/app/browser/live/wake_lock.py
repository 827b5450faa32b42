"""Keeps the screen on while a table with several devices is open: a sleeping phone loses its connection."""

from typing import Any

import js
from pyodide.ffi import JsException


class WakeLock:
    """A screen wake lock. Browsers release it whenever the page is hidden."""

    def __init__(self) -> None:
        self._lock: Any = None
        self._asked = False

    async def hold(self) -> None:
        """Request the lock if it is not held.

        The browser may refuse, for example because of a low battery. Then the lock is not requested again.
        """
        held = self._lock is not None and not self._lock.released
        if held or self._asked or bool(js.document.hidden) or not hasattr(js.navigator, "wakeLock"):
            return
        self._asked = True
        try:
            self._lock = await js.navigator.wakeLock.request("screen")
            self._asked = False
        except JsException:
            self._lock = None

    def let_go(self) -> None:
        """Release the lock. Call this when the table is closed."""
        if self._lock is not None:
            self._lock.release()
        self._lock, self._asked = None, False
