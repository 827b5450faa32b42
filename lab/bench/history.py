"""The history of measurements: one line per measured commit, and the changes since the last ones.

A line is parsed from a report of `make bench`, so old reports can be added as well:

    git show 71d1f32:site/sviluppo/benchmarks.md | python -m lab.bench.history
"""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from build_site.history import KEPT, Line, courses, read

MOST: Final = 0.15
"""Changes above this fraction of a figure are reported."""
HEAD: Final = re.compile(r"^Commit (\w+).*?, (\d{4}-\d\d-\d\d).*?took ([\d.]+) s", re.MULTILINE)


def line(report: str) -> Line | None:
    """The line of a report; None if it has no commit. Raises ValueError if the text is not a report."""
    head = HEAD.search(report)
    if head is None:
        raise ValueError("this is no report of make bench")
    commit, date, loop = head.groups()
    if commit == "none":
        return None
    rules, page, starts = (
        _table(report, title)
        for title in ("Rules in CPython", "The page (Chromium)", "The start of the table")
    )
    games: dict[str, float] = {}
    for row in rules:
        games.setdefault(row[0].split()[0], _number(row[1]))
    slowed = _column(report, "The page (Chromium)", "processor")
    return {
        "commit": commit,
        "date": date,
        "loop": float(loop),
        "start": next(_number(row[1]) for row in starts if row[0].startswith("kept by")),
        "touch": {row[0]: _number(row[slowed]) for row in page},
        "games": games,
    }


def _table(report: str, title: str) -> list[list[str]]:
    """The rows of the table under a heading, without its header."""
    part = report.partition(f"## {title}")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in row.strip("|").split("|")] for row in part.splitlines() if row[:1] == "|"
    ]
    return rows[2:]


def _column(report: str, title: str, word: str) -> int:
    heads = report.partition(f"## {title}")[2].partition("\n| ")[2].partition("\n")[0].split("|")
    return next(n for n, head in enumerate(heads) if head.strip().startswith(word))


def _number(cell: str) -> float:
    return float(cell.replace(",", ""))


def keep(report: str, path: Path = KEPT) -> list[Line]:
    """Save the line of a report, replacing one of the same commit. Returns all lines."""
    new = line(report)
    lines = [each for each in read(path) if new is None or each["commit"] != new["commit"]]
    lines += [] if new is None else [new]
    path.write_text("".join(f"{json.dumps(each)}\n" for each in lines), encoding="utf-8")
    return lines


def changes(lines: Sequence[Line]) -> list[str]:
    """A sentence for each figure that differs by more than `MOST` from the median of the last ones."""
    told = []
    for course in courses(lines):
        change = course.change
        if change is not None and abs(change) > MOST:
            better = (change > 0) == course.more_is_better
            told.append(f"{course.name}: {change:+.0%}, {'better' if better else 'worse'}")
    return told


if __name__ == "__main__":
    keep(sys.stdin.read())
