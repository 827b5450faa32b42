"""What the wheel `study` adds to the table: exercises, the review of a finished game, and one's own record.

The first visit only has the buttons that ask for it. The page loads the rest when one of them is pressed
(`app.browser.study_loader`).
"""

from typing import Final

from app.table.effects import ALL, Effect
from app.table.exercise import Exercise
from app.table.machines import StudyQuestion
from app.table.moment_desk import MOMENT, OUT, MomentDesk
from app.table.problem_desk import ProblemDesk
from app.table.review import Review
from app.table.table import Table
from app.table.tally import result_of
from app.table.totals import Totals

WHOLE_LOSS: Final = 10_000
"""`Result.loss` for a loss of 1.0 in chance of winning."""


class Study:
    """The exercise or the review of the game on the table, and one's own record."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.totals = Totals(table.library.tally, table.on_table.index)
        self.problems = ProblemDesk(table)
        self.moments = MomentDesk(table)
        self.record_open = False
        """Whether the list of kept games shows one's own record."""
        self._review: Review | None = None
        self._acts = {
            "review": self._start,
            "review-stop": self.stop,
            OUT: self.moments.leave,
            "exercise-show": self._show_solution,
            "exercise-again": self._begin_again,
            "exercise-share": self._share,
            "tally": self._toggle_tally,
            "clear-tally": self._clear_tally,
            "restore-tally": self._restore_tally,
        }

    def press(self, what: str) -> None:
        """Handle a button with `data-study`; an unknown one does nothing."""
        act, _, number = what.partition(" ")
        if act == MOMENT and number.isdecimal():
            review = self.review or self.moments.review
            if review is not None:
                self.moments.open(review, int(number))
        elif what in self._acts:
            self._acts[what]()

    # The review

    @property
    def review(self) -> Review | None:
        """The review of the game on the table; None if there is no game, or an exercise.

        The first call for a game may find that its review was finished in an earlier visit. Its mean loss is then added
        to the person's record, which may lack it.
        """
        session = self._table.session
        if session is None or session.policy.exercise:
            return None
        if self._review is None or self._review.session is not session:
            self._review = Review(self._table.saves, session)
            self._note()
        return self._review

    def _note(self) -> None:
        """Add the mean loss to the person's record once the review is finished, if the game counts."""
        session, review = self._table.session, self._review
        if session is None or review is None or not (session.reviewable and review.finished):
            return
        entry = self._table.on_table.index.get(session.save_id or "")
        result = None if entry is None else result_of(entry)
        if result is None:
            return
        (seat,) = session.tail.persons
        loss = review.mean_loss(seat)
        if loss is not None:
            self._table.library.tally.add([result._replace(loss=round(WHOLE_LOSS * loss))], anew=True)

    @property
    def running(self) -> bool:
        """Whether the worker may be needed: for a review that goes on, and for any exercise, also after its end."""
        return self.exercise is not None or (self.review is not None and self.review.running)

    def wanted(self) -> StudyQuestion | None:
        """The present question for the worker; None if nothing is to be asked."""
        if self.exercise is not None:
            return self.exercise.wanted
        return None if self.review is None else self.review.wanted()

    def hear(self, asked: StudyQuestion, text: str) -> None:
        """Take the worker's answer."""
        if self.exercise is not None:
            self.exercise.hear(asked, text)
            if self.exercise.reason is not None:
                self._table.hush()  # a notice about another touch would hide the reason
            change = self.exercise.settle()
            # The change is made already. `act` runs the reactions to it.
            self._table.gestures.act(lambda selection: change)
        elif self.review is not None:
            self.review.hear(asked, text)
            self._note()

    def stop(self) -> None:
        """Stop asking. What has been found stays."""
        if self.exercise is not None:
            self.exercise.give_up()
        if self.review is not None:
            self.review.stop()

    def _start(self) -> None:
        if self.review is not None:
            self.review.start()
            self._table.on_table.ask(Effect("focus", "review"))

    # An exercise

    @property
    def exercise(self) -> Exercise | None:
        """The exercise on the table."""
        policy = None if self._table.session is None else self._table.session.policy
        return policy if isinstance(policy, Exercise) else None

    def _show_solution(self) -> None:
        exercise = self.exercise
        if exercise is not None and not self._table.looking_back:
            self._table.hush()
            self._table.gestures.act(lambda selection: exercise.show())
            self._table.on_table.ask(Effect("focus", "status"))

    def _begin_again(self) -> None:
        if self.exercise is not None:
            self._table.replay.leave()
            self.exercise.again()
            self._table.hush()
            self._table.on_table.ask(Effect("focus", "status"), Effect("sight", name=ALL))

    def _share(self) -> None:
        """Share the outcome."""
        exercise, sharing = self.exercise, self._table.sharing
        if exercise is not None and exercise.message:
            self._table.on_table.ask(Effect("send-on", sharing.url(exercise.session), exercise.message))

    # One's own record

    def _toggle_tally(self) -> None:
        self.record_open = not self.record_open
        self._table.on_table.ask(Effect("focus", "tally"))

    def _clear_tally(self) -> None:
        self.totals.clear()
        self._table.on_table.ask(Effect("focus", "restore-tally"))

    def _restore_tally(self) -> None:
        self.totals.bring_back()
        self._table.on_table.ask(Effect("focus", "tally"))
