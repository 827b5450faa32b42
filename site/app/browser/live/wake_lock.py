"""The screen stays on as long as a table of several devices is open: a telephone that sleeps has left it."""

from typing import Any

import js
from pyodide.ffi import JsException


class WakeLock:
    """A wake lock; browsers let go of it whenever the page is hidden."""

    def __init__(self) -> None:
        self._lock: Any = None
        self._asked = False

    async def hold(self) -> None:
        """Ask for it where it is not held; a browser that refuses (a low battery) is asked no more."""
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
        """The table is closed."""
        if self._lock is not None:
            self._lock.release()
        self._lock, self._asked = None, False
