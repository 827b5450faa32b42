"""Loads problems, the review of finished games and one's own record when somebody asks for them."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

from app.browser import device
from app.browser.loading import Loader
from app.page.page import LACKING, Page
from app.table.effects import Effect
from app.table.saves import review_name
from app.words import errors as errors_words

WHEEL: Final = "study"
PROBLEM: Final = "problem"
"""First word of the `data-study` of a button that opens a problem. The problem's name follows."""


class StudyLoader:
    """Hands the buttons of the wheel `study` on to it, and loads it when it is first needed."""

    def __init__(
        self,
        page: Page,
        loader: Loader,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._page, self._loader, self._show, self._start = page, loader, show, start
        self._known: object = None
        """The session that `load_kept_review` last saw."""

    async def _bring(self) -> bool:
        """Load the wheel. Returns whether it is here."""
        if self._page.study is None and await device.load_wheel(WHEEL):
            from app.table.study import Study

            # Another call may have waited for the same wheel.
            self._page.study = self._page.study or Study(self._page.table)
        return self._page.study is not None

    def press(self, what: str) -> None:
        """Handle a button with `data-study`."""
        act, _, name = what.partition(" ")
        if act == PROBLEM:
            self._start(self._ask_problem(name))
        elif self._page.study is not None:
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

    async def open_problem(self, name: str) -> str:
        """Lay a problem on the table, by its name in an address. Returns a sentence if there is none, else ""."""
        boards, loaded = self._page.table.on_table.boards, await self._bring()
        study = self._page.study
        if not loaded or study is None:
            return errors_words.PART_NOT_LOADED
        found = study.problems.find(name)
        if found is None:
            return errors_words.UNKNOWN_PROBLEM
        if not await self._loader.bring(found.problem.game):
            return errors_words.GAME_NOT_LOADED
        if boards == self._page.table.on_table.boards:
            study.problems.open(name)
        return ""

    async def _ask_problem(self, name: str) -> None:
        refused = await self.open_problem(name)
        if refused:
            self._page.table.say(refused)
        self._show()

    def load_kept_review(self) -> None:
        """Load the wheel if a review of the game on the table is kept. Call this before each redraw."""
        session, saves = self._page.table.session, self._page.table.saves
        if session is self._known or self._page.study is not None:
            return
        self._known = session
        if session is None or not session.reviewable or session.save_id is None:
            return
        if saves.setting(review_name(session.save_id)):
            self._start(self._resume())

    async def _resume(self) -> None:
        if await self._bring():
            self._show()
