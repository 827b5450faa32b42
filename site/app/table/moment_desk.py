"""Opens the moments of a review on the table as exercises: the game as its player saw it, before the choice."""

from collections.abc import Sequence
from typing import Any, Final

from app.table.effects import Effect
from app.table.exercise import Exercise, ExerciseSelection, Task, TryJudge, Way
from app.table.review import DEEP_ITERATIONS, LEAST_LOSS, SEEDS, Finding, Review, judge_question
from app.table.table import Table
from app.table.tail import PERSON
from app.words import review as review_words
from pycore.contract import Choice

MOMENT: Final = "moment"
"""The `data-study` of a button that opens a moment: this word, then the number of choices before it."""
OUT: Final = "moment-out"
ALIKE: Final = 0.02
"""Choices closer than this in chance of winning count as equal, even if the searches agree more closely."""


class MomentDesk:
    """Opens the moments of a review, one after the other, and goes back to the review."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._review: Review | None = None
        """The review to go back to."""

    def open(self, review: Review, k: int) -> None:
        """Lay the moment before the choice `k` on the table; nothing happens if there is no such moment."""
        moments = review.moments()
        place = next((place for place, each in enumerate(moments) if each.k == k), None)
        if place is None:
            return
        self._review, moment = review, moments[place]

        def note(exercise: Exercise, tries: int) -> None:
            made = exercise.question.label(review.made(k))
            exercise.note = review_words.played(made, round(100 * moment.loss))

        exercise = Exercise(self._task(review, moments, place), note)
        self._table.switch.lay(exercise.session, ExerciseSelection(exercise))
        self._table.on_table.ask(Effect("begin"), Effect("focus", "status"))

    def _task(self, review: Review, moments: Sequence[Finding], place: int) -> Task:
        each, session = moments[place], review.session
        name = session.people[review.match.steps[each.k].seat].name
        said = review_words.moment(each.k + 1, name)
        return Task(
            review.match.until(each.k),
            # No machine goes on with the game, and it is not the match that other devices know.
            session.tail._replace(players=(PERSON,) * len(session.people), match=""),
            review.best(each),
            review_words.title(place + 1, len(moments), said),
            f"#{self._table.sharing.link(session)}",
            rival=review.made(each.k),
            judge=judge_of(review, each),
            previous=_way(review_words.PREVIOUS, moments[place - 1] if place else None),
            next=_way(review_words.NEXT, moments[place + 1] if place + 1 < len(moments) else None),
            out=Way(review_words.OUT, OUT),
        )

    @property
    def review(self) -> Review | None:
        """The review whose moment is on the table."""
        return self._review

    def leave(self) -> None:
        """Go back to the review."""
        if self._review is not None:
            self._table.switch.lay(self._review.session)
            self._table.on_table.ask(Effect("focus", "review"))


def judge_of(review: Review, moment: Finding) -> TryJudge:
    """Judges tries at a moment with two searches, with the seeds and size of those that confirmed the mistake.

    A try is right if the two searches find it as good as the solution. If the first finds it clearly worse, there is no
    second search.
    """
    made, best = review.made(moment.k), review.best(moment)

    def judge(choice: Choice, answers: Sequence[Any]) -> bool | dict[str, Any]:
        losses = [float(each["loss"]) for each in answers]
        if choice == made or (losses and losses[0] >= 2 * LEAST_LOSS):
            return False
        if len(losses) < len(SEEDS[1:]):
            seed = SEEDS[1 + len(losses)]
            return judge_question(review.match, moment.k, choice, seed, DEEP_ITERATIONS, best)
        little = min(LEAST_LOSS, max(ALIKE, max(losses) - min(losses)))
        return sum(losses) / len(losses) < little

    return judge


def _way(words: str, moment: Finding | None) -> Way | None:
    return None if moment is None else Way(words, f"{MOMENT} {moment.k}")
