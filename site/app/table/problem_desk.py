"""Opens problems on the table as exercises, and notes their outcomes."""

from datetime import date, timedelta
from typing import NamedTuple

from app import games
from app.table.effects import Effect
from app.table.example import book_people
from app.table.exercise import Exercise, ExerciseSelection, Task, Way
from app.table.machines import Answer
from app.table.problems import Problem, address, neighbours, of_day, problem
from app.table.solved import Solved
from app.table.table import Table
from app.words import problems as words


class Found(NamedTuple):
    """The problem that an address asks for."""

    problem: Problem
    day: date | None = None
    """The day whose problem it is; None if it was asked for by its own name."""
    solution: bool = False
    """Whether its solution is shown at once."""


class ProblemDesk:
    """Opens problems by the names that stand in addresses: "kheops-12", "oggi" (today's) and "ieri" (yesterday's)."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.solved = Solved(table.library.tally)

    def find(self, name: str) -> Found | None:
        """The problem with this name; None if there is none.

        Dates outside the list of days wrap around, so a wrong clock still finds a problem.
        """
        if name not in (words.TODAY, words.YESTERDAY):
            one = problem(name)
            return None if one is None else Found(one)
        today = self._table.on_table.clock().astimezone().date()
        day = today - timedelta(days=1 if name == words.YESTERDAY else 0)
        one = of_day(day)
        return None if one is None else Found(one, day, name == words.YESTERDAY)

    def open(self, name: str) -> None:
        """Lay a problem on the table. The page side of its game must be loaded."""
        found = self.find(name)
        if found is None:
            return
        exercise = Exercise(
            self._task(found, name), lambda exercise, tries: self._note(exercise, found, tries)
        )
        self._table.switch.lay(exercise.session, ExerciseSelection(exercise))
        if found.solution:
            exercise.show()
        self._table.on_table.ask(Effect("begin"), Effect("focus", "status"))

    def _task(self, found: Found, name: str) -> Task:
        one, day = found.problem, found.day
        match, title, level = one.match(), games.card(one.game).title, words.LEVELS[one.rank]
        previous, following = neighbours(one)
        if day is None:
            before, after = _way(words.PREVIOUS, previous), _way(words.NEXT, following)
        elif found.solution:
            before, after = Way(words.TO_TODAY, *_press_and_address(words.TODAY)), None
        else:
            before, after = Way(words.SOLUTION_OF_YESTERDAY, *_press_and_address(words.YESTERDAY)), None
        return Task(
            match,
            book_people(match.game, match.seats),
            one.best,
            words.title(title, one.id, level) if day is None else words.title_of_day(day, title, level),
            address(name),
            Answer.read(one.reason),
            previous=before,
            next=after,
            out=Way(words.ALL, href="../problemi/"),
        )

    def _note(self, exercise: Exercise, found: Found, tries: int) -> None:
        """Record the outcome of an exercise. An exercise opened with its solution is not recorded."""
        if found.solution:
            return
        now = round(self._table.on_table.clock().timestamp() * 1000)
        self.solved.note(found.problem.name, tries, now, found.day)
        if found.day is not None:
            streak = self.solved.streak_of_days()
            exercise.note = words.streak(*streak)
            title = games.card(found.problem.game).title
            exercise.message = words.told(found.day, title, tries, streak.current)


def _way(said: str, one: Problem | None) -> Way | None:
    return None if one is None else Way(said, *_press_and_address(one.name))


def _press_and_address(name: str) -> tuple[str, str]:
    """The `data-study` and the address of a button that opens a problem."""
    return f"problem {name}", address(name)
