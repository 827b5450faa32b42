"""Loads the review of finished games and one's own record when somebody asks for them."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

from app.browser import device
from app.page.page import LACKING, Page
from app.table.effects import Effect
from app.table.saves import PREFIX, REVIEW

WHEEL: Final = "study"


class StudyLoader:
    """Hands the buttons of the wheel `study` on to it, and loads it when it is first needed."""

    def __init__(
        self, page: Page, show: Callable[[], None], start: Callable[[Coroutine[Any, Any, None]], object]
    ) -> None:
        self._page, self._show, self._start = page, show, start
        self._known: object = None
        """The session that `follow` last saw."""

    async def _bring(self) -> bool:
        """Load the wheel. Returns whether it is here."""
        if self._page.study is None and await device.load_wheel(WHEEL):
            from app.table.study import Study

            # Another call may have waited for the same wheel.
            self._page.study = self._page.study or Study(self._page.table)
        return self._page.study is not None

    def press(self, what: str) -> None:
        """Handle a button with `data-study`."""
        if self._page.study is not None:
            self._page.study.press(what)
        else:
            self._start(self._press(what))

    async def _press(self, what: str) -> None:
        page, session = self._page, self._page.table.session
        page.study_lacking = ""
        if not await self._bring():
            page.study_lacking = what
            page.table.on_table.ask(Effect("focus", LACKING))
        elif page.study is not None and page.table.session is session:
            page.study.press(what)
        self._show()

    def follow(self) -> None:
        """Show the review of the game on the table if one is kept. Call this before each redraw."""
        session, saves = self._page.table.session, self._page.table.saves
        if session is self._known or self._page.study is not None:
            return
        self._known = session
        if session is None or not session.reviewable or session.save_id is None:
            return
        if saves.setting(REVIEW.removeprefix(PREFIX) + session.save_id):
            self._start(self._resume())

    async def _resume(self) -> None:
        if await self._bring():
            self._show()
