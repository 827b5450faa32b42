"""An exercise: find the best choice at one decision. Problems and moments of a review are exercises.

Every choice may be tried, any number of times. A try changes nothing on the board. The worker explains why a wrong one
is wrong. Once the best choice is found, or the solution is asked for, it is made on the board. The session is not
saved; `ended` reports the outcome.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from app.games.contract import Chain, Run
from app.table.answers import Notice
from app.table.change import Change
from app.table.dragging import DragSelection
from app.table.machines import ADVISER, Answer, StudyQuestion
from app.table.policy import Policy
from app.table.question import Question
from app.table.session import Session
from app.table.tail import Tail
from app.words import exercise as exercise_words
from pycore.contract import Choice
from pycore.match import Match

SECONDS: Final = 12.0
"""The most seconds that the worker looks for a reason. Only slow devices need them."""
MOST_SEARCHES: Final = 3
"""Most searches for the difference between the solution and `Task.rival`."""
TryJudge = Callable[[Choice, Sequence[Any]], bool | dict[str, Any]]
"""Takes a try and the worker's answers about it so far. Returns whether it is right, or the next question for the
worker (see `pycore.players.review`)."""


class Way(NamedTuple):
    """A button that leaves the exercise. `press` is its `data-study`, `href` its address; "" if it has none."""

    words: str
    press: str = ""
    href: str = ""


class Task(NamedTuple):
    """What an exercise asks."""

    match: Match
    """A match that begins with the position. The decision that it asks is the exercise."""
    people: Tail
    best: Choice
    title: str
    """Says above the board what the exercise is."""
    address: str
    """The query that opens it."""
    reason: Answer | None = None
    """Why `best` is the best choice; None: the worker is asked."""
    rival: Choice | None = None
    """The choice with which the worker compares the solution, when it explains that at the end."""
    judge: TryJudge | None = None
    """Judges tries other than `best`; None: they are wrong."""
    previous: Way | None = None
    next: Way | None = None
    out: Way | None = None


class Exercise(Policy):
    """Begins a session with the position of a task, and says how it differs from an ordinary game."""

    kept = covers = confirms = seats_change = plays_forced = advised = False
    exercise = True

    def __init__(
        self, task: Task, ended: Callable[["Exercise", int], None] = lambda exercise, tries: None
    ) -> None:
        """`ended` is called at the end, with the number of tries it took; 0 if the solution was shown."""
        self.task, self._ended = task, ended
        decision = task.match.decision
        assert decision is not None and task.best in decision.choices, task
        self._first = len(task.match)
        self.session = Session(task.match.until(self._first), task.people, policy=self)
        self.session.here.sit(decision.seat)
        self.question = Question(self.session)
        """The decision of the exercise, also after its end."""
        self._begin()

    def _begin(self) -> None:
        self.tried: Choice | None = None
        """The last try."""
        self.right: bool | None = None
        """Whether the last try is right; None while the worker judges it."""
        self.reason: Answer | None = None
        """Why the last try is wrong; at the end, why the choice on the board is right."""
        self.made: Choice | None = None
        """The choice that was made on the board at the end."""
        self.tries = 0
        self.note = ""
        """A sentence that is added at the end."""
        self.message = ""
        self._answers: list[Any] = []
        self._asked: StudyQuestion | None = None
        self._searched = 0
        """Searches so far for the reason now wanted."""

    @property
    def address(self) -> str:
        """The query that opens it."""
        return self.task.address

    @property
    def found(self) -> bool:
        """Whether the choice on the board was found, and not shown."""
        return self.made is not None and self.right is True

    def may_choose(self) -> bool:
        """Whether the exercise goes on."""
        return self.made is None

    def may_undo(self) -> bool:
        """False: a try changes nothing."""
        return False

    # Tries

    def play(self, choice: Choice) -> bool:
        """Take a try. The right choice is made on the board."""
        self.tried, self.right, self.reason, self._searched = choice, None, None, 0
        self.tries += 1
        self._answers = []
        self._judge(choice)
        self.settle()
        return True

    def _judge(self, choice: Choice) -> None:
        """Decide whether a try is right, or ask the worker."""
        judge, right = self.task.judge, choice == self.task.best
        verdict = judge(choice, self._answers) if judge is not None and not right else right
        if isinstance(verdict, bool):
            self.right = verdict
            self._asked = None if verdict else self._why(self.task.best, choice)
        else:
            self._asked = StudyQuestion(self.session.game, verdict)

    def settle(self) -> Change | None:
        """Make the last try on the board, if it has turned out to be right. None if nothing has changed."""
        if self.right and self.made is None and self.tried is not None:
            return self._make(self.tried)
        return None

    def show(self) -> Change | None:
        """Make the best choice on the board, since somebody wants to see the solution."""
        if self.made is not None:
            return None
        self.tried, self.right = None, False
        return self._make(self.task.best)

    def _make(self, choice: Choice) -> Change:
        asked = self.session.decision
        self.made, self._searched = choice, 0
        self.reason = self.task.reason if choice == self.task.best else None
        self._asked = self._why(choice, self.task.rival) if self.reason is None else None
        self.session.source.play(choice)
        self.session.changed()
        self._ended(self, self.tries if self.found else 0)
        return self.session.change_since(self._first, asked)

    def again(self) -> None:
        """Begin the exercise once more."""
        self._begin()
        self.session.replace(self.task.match.until(self._first))

    # Questions to the worker

    @property
    def wanted(self) -> StudyQuestion | None:
        """The present question; None if nothing is to be asked."""
        return self._asked

    def hear(self, asked: StudyQuestion, text: str) -> None:
        """Take an answer. One that is out of date is ignored. `settle` must be called after it."""
        if asked is not self._asked:
            return
        self._asked = None
        if self.right is None and self.tried is not None:
            self._answers.append(json.loads(text))
            self._judge(self.tried)
            return
        reason = Answer.read(text)
        known = reason.gains or reason.ends is not None
        if self.made is not None and self.task.rival and not known and self._searched < MOST_SEARCHES:
            # Chance decides whether a search is sure of a small difference.
            self._asked = self._why(self.made, self.task.rival)
        else:
            self.reason = reason

    def give_up(self) -> None:
        """Note that the worker does not answer. A try that it should judge counts as wrong."""
        self._asked, self.right = None, bool(self.right)

    def _why(self, best: Choice, tried: Choice | None = None) -> StudyQuestion:
        """The question why a choice is better than the one that was tried."""
        self._searched += 1
        told = {
            "game": self.session.game,
            "seen": self.question.seen.to_plain(),
            "level": ADVISER,
            "seed": f"{self.task.address}:{self._searched}",
            "advice": True,
            "seconds": SECONDS,
            "planned": tried,
            "best": best,
        }
        return StudyQuestion(self.session.game, told)


class ExerciseSelection(DragSelection):
    """A selection whose choices are tries."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise.session)
        self._turns: Chain = ()
        """Keys touched for the last try, if touching the last key again makes another try (turns the tile a step);
        else ()."""

    def touch(self, key: str) -> Change | None:
        """Touch an element. Touching the same key again continues from the last try."""
        turns, self._turns = self._turns, ()
        if turns and turns[-1] == key and not self.picked:
            self.picked = turns
        return super().touch(key)

    def _play(self, choice: Choice) -> Change:
        picked, question = self.picked, self.question()
        change = super()._play(choice)
        if picked and question is not None and picked[-1] in question.picker.lit(picked):
            self._turns = picked
        return change

    def _run(self, run: Run) -> Change:
        """Try only the first choice of a run; the others are possible only after it."""
        return self._play(run.choices[0])

    def _why_nothing(self) -> Notice:
        return Notice(exercise_words.DONE)
