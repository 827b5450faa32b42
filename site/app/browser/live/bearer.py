"""A window that a guest's answer has opened: it brings the answer to the host's window, or shows it to be copied."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable

from app.browser import device
from app.browser.live.windows import AnswerChannel
from app.table.table import Table
from app.words import live as live_words
from app.words import sharing as sharing_words

NOBODY_MS: Final = 2_000
"""After this time without a host's word, the answer is shown to be copied. A host that sleeps takes it later."""


class Bearer:
    """Brings one answer to the host's window. `state`: a key of `live_words.ANSWER_TAKEN`, "" while it seeks."""

    def __init__(
        self,
        code: str,
        table: Table,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._table, self._show, self._start = table, show, start
        self.url = table.sharing.answer(code)
        self.state = ""
        self._channel = AnswerChannel(self._hear)
        self._channel.send(code)
        js.setTimeout(create_once_callable(self._wait_no_longer), NOBODY_MS)

    def _hear(self, text: str) -> None:
        if text in live_words.ANSWER_TAKEN and self.state != "taken":
            self.state = text
            self._show()

    def _wait_no_longer(self) -> None:
        if not self.state:
            self.state = "nobody"
            self._show()

    def press(self, act: str) -> None:
        """Handle a button of the card."""
        if act == "copy":
            self._start(self._copy())
        elif act == "home":
            js.location.assign(str(js.location.pathname))

    async def _copy(self) -> None:
        copied = await device.copy(self.url)
        self._table.say(sharing_words.COPIED if copied else sharing_words.COPY_FAILED)
        self._show()
