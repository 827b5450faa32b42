"""Appends new problems to the list of days (`app.table.problems.of_day`). Nothing in it changes, so builds agree.

    python -m lab.problems.days

Problems that are not in the list yet are appended: one of each game in turn, in a random order that depends on their
names alone, as long as every game has one left. The others wait for the next time. The list begins on 2026-12-01.
"""

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

from app.table.problems import DAYS, problems_of
from lab.files import replace
from pycore.games import HOUSE

FIRST: Final = "2026-12-01"


def extended(days: Sequence[str], several: Iterable[Sequence[str]]) -> list[str]:
    """The list with missing problems appended.

    >>> extended(["senet-1"], [["senet-1", "senet-2"], ["kheops-1", "kheops-2"]])
    ['senet-1', 'senet-2', 'kheops-2']
    """
    left = [[name for name in names if name not in days] for names in several]
    for names in left:
        random.Random(" ".join(names)).shuffle(names)
    found = list(days)
    while all(left):
        found += [names.pop() for names in left]
    return found


def main() -> None:
    """Extend the list."""
    kept: Any = {"first": FIRST, "problems": []}
    if DAYS.exists():
        kept = json.loads(DAYS.read_text(encoding="utf-8"))
    names = [sorted((each.name for each in problems_of(game)), key=_number) for game in HOUSE]
    kept["problems"] = extended(kept["problems"], names)
    lines = ",\n".join(json.dumps(name) for name in kept["problems"])
    replace(DAYS, f'{{"first": "{kept["first"]}", "problems": [\n{lines}\n]}}\n')
    print(f"{len(kept['problems'])} days from {kept['first']} on")


def _number(name: str) -> int:
    return int(name.rpartition("-")[2])


if __name__ == "__main__":
    main()
