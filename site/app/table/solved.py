"""What somebody has solved: the outcome of each problem, and the days whose problem was solved on that day.

They are kept as lines with one's own record (`app.table.tally`), and exported and deleted with it:

    kheops-12 2 1 1772359260000
    2026-12-01 1772359260000

The first line is about a problem. Its fields are those of `Outcome`: name, tries at the first time, 1 if the problem
was ever solved, date. The second is about a day, by the clock of the device, whose problem was solved on that day: the
day, and when it was solved.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from app.table.tally import Tally, date_of

MOST_TRIES: Final = 999


class Outcome(NamedTuple):
    """How a problem has ended."""

    name: str
    first: int
    """The number of tries it took at the first time; 0 if the solution was shown."""
    solved: bool
    """Whether the choice was ever found."""
    date: int
    """When it was first ended, in milliseconds since 1970."""

    def __str__(self) -> str:
        return f"{self.name} {self.first} {int(self.solved)} {self.date}"


class Streak(NamedTuple):
    """Numbers of consecutive days."""

    current: int
    longest: int


class Solved:
    """The outcomes of problems."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def outcomes(self) -> dict[str, Outcome]:
        """The outcome of each problem by its name, in the order of their dates. Lines about the same one are joined."""
        found: dict[str, Outcome] = {}
        for line in sorted(self._tally.kept().problems, key=date_of):
            name, *rest = line.split()
            if len(rest) == 3:
                known = found.get(name, Outcome(name, int(rest[0]), False, int(rest[2])))
                found[name] = known._replace(solved=known.solved or rest[1] == "1")
        return found

    def days(self) -> set[date]:
        """The days whose problem was solved on that day."""
        found = set()
        for line in self._tally.kept().problems:
            words = line.split()
            if len(words) == 2:
                try:
                    found.add(date.fromisoformat(words[0]))
                except ValueError:
                    continue
        return found

    def longest_streak(self) -> int:
        """Longest streak of problems solved at the first try, by date."""
        return max(_runs(each.first == 1 for each in self.outcomes().values()), default=0)

    def streak_of_days(self) -> Streak:
        """Streaks of consecutive days. The current one ends with the latest day solved, not today."""
        days = sorted(self.days())
        lengths = [0]
        for day, before in zip(days, [None, *days], strict=False):
            lengths.append(lengths[-1] + 1 if before == day - timedelta(1) else 1)
        return Streak(lengths[-1], max(lengths))

    def note(self, name: str, tries: int, now: int, day: date | None = None) -> None:
        """Note the end of a problem.

        `tries`: the number of tries it took; 0 if the solution was shown. `now`: the time in milliseconds. `day`: the
        day whose problem it was opened as; None if it was opened by name.
        """
        known = self.outcomes().get(name, Outcome(name, min(tries, MOST_TRIES), False, now))
        lines = [str(known._replace(solved=known.solved or tries > 0))]
        if day is not None and tries and day not in self.days():
            lines.append(f"{day.isoformat()} {now}")
        self._tally.add((), lines)


def _runs(values: Iterable[bool]) -> Iterable[int]:
    """For each value, how many true values in a row end there."""
    length = 0
    for value in values:
        length = length + 1 if value else 0
        yield length
