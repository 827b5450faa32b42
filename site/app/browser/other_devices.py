"""Loads what a table with several devices needs, when such a table is opened or an invitation comes."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from app.browser import device
from app.browser.loading import Loader
from app.page.page import Page
from app.words import errors as errors_words

if TYPE_CHECKING:
    from app.browser.live.live import Live

WHEEL: Final = "live"
SCRIPT: Final = "line.js"
INVITATION: Final = "tavolo="
KEPT: Final = "tavoli"
"""The name of the setting that lists the open tables."""


class OtherDevices:
    """Connects the page to other devices at its table. Loads the wheel for this when it is first needed."""

    def __init__(
        self,
        page: Page,
        loader: Loader,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._page, self._loader, self._show, self._start = page, loader, show, start
        self._live: Live | None = None
        self._known: object = None
        """The session that `follow` last saw."""

    async def _bring(self) -> "Live | None":
        if self._live is None and await device.load_wheel(WHEEL) and await device.load_script(SCRIPT):
            from app.browser.live.live import Live

            if self._live is None:
                self._live = self._page.company = Live(self._page, self._loader, self._show, self._start)
        return self._live

    def press(self, what: str) -> None:
        """Handle a button of the table's devices."""
        if self._live is not None:
            self._live.press(what)
        else:
            self._start(self._press(what))

    async def _press(self, what: str) -> None:
        live = await self._bring()
        if live is None:
            self._page.table.say(errors_words.GAME_NOT_LOADED)
        else:
            live.press(what)
        self._show()

    async def visit(self, fragment: str) -> bool:
        """Ask whether to follow an invitation; False if the wheel cannot be loaded."""
        live = await self._bring()
        if live is not None:
            live.visit(fragment.removeprefix(INVITATION))
        return live is not None

    def ask(self, fragment: str) -> None:
        """Ask whether to follow an invitation that has come while the page is in use."""
        self._start(self._ask(fragment))

    async def _ask(self, fragment: str) -> None:
        if not await self.visit(fragment):
            self._page.table.say(errors_words.GAME_NOT_LOADED)
        self._show()

    def follow(self) -> None:
        """Send the changes to the other devices, and reopen a table that was open before a reload.

        Call this before each redraw.
        """
        session = self._page.table.session
        if self._live is not None:
            self._live.follow()
        if session is self._known:
            return
        self._known = session
        match = "" if session is None or not session.policy.whole else session.tail.match
        if match and f'"{match}"' in (self._page.table.saves.setting(KEPT) or ""):
            self._start(self._resume())

    async def _resume(self) -> None:
        live = await self._bring()
        if live is not None:
            live.resume()
