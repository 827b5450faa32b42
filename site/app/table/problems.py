"""The problems: positions in which one choice is proved to be better than every other (`lab.problems` has found them).

They lie beside the page side of each game, in `problems.json`. `days.json` says which one belongs to which date; it is
only appended to (`lab.problems.days`), so that old and new builds agree.
"""

import json
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.match import Match

FOLDER: Final = Path(__file__).parents[1] / "games"
DAYS: Final = Path(__file__).with_name("days.json")
BOUNDS: Final = (30, 50)
"""Difficulties at which class 1 and class 2 begin."""


class Problem(NamedTuple):
    """One problem. Its name is in links, and never changes."""

    game: str
    id: int
    position: str
    """Its position in plain form, as JSON."""
    best: Choice
    solved: tuple[int, ...]
    """How many of a hundred machines of each level solve it, the weakest level first."""
    reason: str
    """Why `best` is the best choice: the answer of `pycore.players.request`, as JSON."""

    @property
    def name(self) -> str:
        """The name, such as "kheops-12"."""
        return f"{self.game}-{self.id}"

    def match(self) -> Match:
        """A match that begins with its position."""
        return Match.from_position(self.game, json.loads(self.position))

    @property
    def rank(self) -> int:
        """The index of its class by difficulty, 0..2."""
        return sum(difficulty(self.solved) >= bound for bound in BOUNDS)


def difficulty(solved: Sequence[int]) -> float:
    """How many of a hundred players of the three weaker levels miss a problem, on average.

    `solved`: how many of a hundred players of each level solve it, the weakest level first.

    >>> difficulty([10, 50, 90, 100])
    50.0
    """
    return 100 - sum(solved[:3]) / 3


def address(name: str) -> str:
    """The query that opens a problem, by its name or a word of `app.words.problems` such as "oggi"."""
    return f"?problema={name}"


def slug_of(name: str) -> str:
    """The game in the name of a problem.

    >>> slug_of("oh_pharaoh-3"), slug_of("kheops")
    ('oh_pharaoh', '')
    """
    return name.rpartition("-")[0]


@cache
def problems_of(game: str) -> tuple[Problem, ...]:
    """The problems of a game, the easiest class first; () if it has none."""
    file = FOLDER / game / "problems.json"
    if game not in GAMES or not file.exists():
        return ()
    told: Any = json.loads(file.read_text(encoding="utf-8"))
    found = [
        Problem(
            game,
            each["id"],
            json.dumps(each["position"]),
            tuple(each["best"]),
            tuple(each["solved"]),
            json.dumps(each["reason"]),
        )
        for each in told["problems"]
    ]
    return tuple(sorted(found, key=lambda problem: (problem.rank, problem.id)))


def problem(name: str) -> Problem | None:
    """The problem with a name; None if there is none."""
    return next((each for each in problems_of(slug_of(name)) if each.name == name), None)


def neighbours(one: Problem) -> tuple[Problem | None, Problem | None]:
    """The problems of the game before and after this one; None at the ends."""
    several = problems_of(one.game)
    at = several.index(one)
    return several[at - 1] if at else None, several[at + 1] if at + 1 < len(several) else None


@cache
def days() -> tuple[date, tuple[str, ...]]:
    """The first day, and the names of the problems of that day and the following ones."""
    told: Any = json.loads(DAYS.read_text(encoding="utf-8"))
    return date.fromisoformat(told["first"]), tuple(told["problems"])


def of_day(day: date) -> Problem | None:
    """The problem of a date. Before the first day and after the last one the list begins again.

    None if the list is empty, or names a problem that is not here.
    """
    first, names = days()
    return problem(names[(day - first).days % len(names)]) if names else None
