"""What the wheel `study` adds to the table: the review of a finished game, and one's own record.

The first visit only has the buttons that ask for it. The page loads the rest when one of them is pressed
(`app.browser.study_loader`).
"""

from app.table.effects import Effect
from app.table.review import Asked, Review
from app.table.table import Table
from app.table.totals import Totals


class Study:
    """The review of the game on the table, and one's own record."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.totals = Totals(table.library.tally, table.on_table.index)
        self.counting = False
        """Whether the list of kept games shows one's own record."""
        self._review: Review | None = None
        self._acts = {
            "review": self._start,
            "review-stop": self.stop,
            "tally": self._toggle_tally,
            "clear-tally": self._clear_tally,
            "restore-tally": self._restore_tally,
        }

    def press(self, what: str) -> None:
        """Handle a button with `data-study`; an unknown one does nothing."""
        if what in self._acts:
            self._acts[what]()

    # The review

    @property
    def review(self) -> Review | None:
        """The review of the game on the table; None if there is no game."""
        session = self._table.session
        if session is None:
            self._review = None
        elif self._review is None or self._review.session is not session:
            self._review = Review(self._table.saves, session)
        return self._review

    @property
    def running(self) -> bool:
        """Whether something has to be asked."""
        return self.review is not None and self.review.running

    def wanted(self) -> Asked | None:
        """The present question for the worker; None if nothing is to be asked."""
        return None if self.review is None else self.review.wanted()

    def hear(self, asked: Asked, text: str) -> None:
        """Take the worker's answer."""
        if self.review is not None:
            self.review.hear(asked, text)

    def stop(self) -> None:
        """Stop asking. What has been found stays."""
        if self.review is not None:
            self.review.stop()

    def _start(self) -> None:
        if self.review is not None:
            self.review.start()

    # One's own record

    def _toggle_tally(self) -> None:
        self.counting = not self.counting
        self._table.on_table.ask(Effect("focus", "tally"))

    def _clear_tally(self) -> None:
        self.totals.clear()
        self._table.on_table.ask(Effect("focus", "restore-tally"))

    def _restore_tally(self) -> None:
        self.totals.bring_back()
        self._table.on_table.ask(Effect("focus", "tally"))
