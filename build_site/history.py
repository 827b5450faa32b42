"""Figures over the project's history, as plots: one line of data for each commit that `make bench` measured."""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from app.drawing.markup import Markup, el
from build_site.paths import ROOT
from build_site.plots import course as plotted

KEPT: Final = ROOT / "tests" / "bench" / "history.jsonl"
"""One object a line, the oldest first: commit, date, loop (seconds of the yardstick), start (seconds), touch
(milliseconds) and games (a second) of each game, as they were measured."""
YARDSTICK: Final = 0.10
"""Seconds that the empty loop takes on the machine that targets are written for."""
LAST: Final = 5
"""A figure is compared with the median of so many before."""

Line = dict[str, Any]


class Course(NamedTuple):
    """One figure through the lines that have it, as it would be on the machine of the yardstick."""

    name: str
    unit: str
    values: tuple[float, ...]
    more_is_better: bool = False

    @property
    def change(self) -> float | None:
        """Of the last value against the median of those before: 0.2 is a fifth more. None where there are none."""
        before = self.values[-1 - LAST : -1]
        return self.values[-1] / median(before) - 1 if before else None


def read(path: Path = KEPT) -> list[Line]:
    """All lines, the oldest first."""
    return (
        [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def courses(lines: Sequence[Line]) -> list[Course]:
    """Every figure through history."""
    last = lines[-1] if lines else {"touch": {}, "games": {}}
    found = [Course("table started", "s", tuple(YARDSTICK / each["loop"] * each["start"] for each in lines))]
    for slug in last["touch"]:
        spent = [YARDSTICK / each["loop"] * each["touch"][slug] for each in lines if slug in each["touch"]]
        found.append(Course(f"touch to paint, {slug}", "ms", tuple(spent)))
    for slug in last["games"]:
        many = [each["loop"] / YARDSTICK * each["games"][slug] for each in lines if slug in each["games"]]
        found.append(Course(f"random games, {slug}", "/s", tuple(many), more_is_better=True))
    return found


def fill_history(html: str, lines: Sequence[Line]) -> str:
    """Put a plot of every figure in the place of the paragraph [[history]]."""
    marker = "<p>[[history]]</p>"
    if marker not in html:
        raise ValueError("the paragraph [[history]] is missing")
    plots = [_plot(each, lines) for each in courses(lines)]
    return html.replace(marker, el("div", {"class": "plots"}, *plots))


def _plot(each: Course, lines: Sequence[Line]) -> Markup:
    last = f"{each.values[-1]:,.2f}" if each.values[-1] < 10 else f"{each.values[-1]:,.0f}"
    commits = f"{lines[-len(each.values)]['commit']} to {lines[-1]['commit']}"
    return plotted(f"{each.name}: {last} {each.unit}", each.values, commits)
