"""Plots of benchmark figures over the project's history, one JSON line per commit measured by `make bench`."""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from app.drawing.markup import Markup, el
from build_site.paths import ROOT
from build_site.plots import course as plotted

KEPT: Final = ROOT / "lab" / "bench" / "data" / "history.jsonl"
"""JSON lines, the oldest first: commit, date, loop (seconds of the yardstick loop), start (seconds), and per game touch
(milliseconds) and games (per second), as measured."""
YARDSTICK: Final = 0.10
"""Seconds that the empty loop takes on the machine for which targets are set."""
LAST: Final = 5
"""Number of earlier values whose median a figure is compared with."""

Line = dict[str, Any]


class Course(NamedTuple):
    """The values of one figure over time, scaled to the yardstick machine."""

    name: str
    unit: str
    values: tuple[float, ...]
    more_is_better: bool = False

    @property
    def change(self) -> float | None:
        """Relative change of the last value against the median before it: 0.2 is 20 % more. None for a single value."""
        before = self.values[-1 - LAST : -1]
        return self.values[-1] / median(before) - 1 if before else None


def read(path: Path = KEPT) -> list[Line]:
    """All lines, the oldest first."""
    return (
        [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def courses(lines: Sequence[Line]) -> list[Course]:
    """Every figure over time."""
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
    """Replace the paragraph [[history]] by a plot of every figure."""
    marker = "<p>[[history]]</p>"
    if marker not in html:
        raise ValueError("the paragraph [[history]] is missing")
    plots = [_plot(each, lines) for each in courses(lines)]
    return html.replace(marker, el("div", {"class": "plots"}, *plots))


def _plot(each: Course, lines: Sequence[Line]) -> Markup:
    last = f"{each.values[-1]:,.2f}" if each.values[-1] < 10 else f"{each.values[-1]:,.0f}"
    commits = f"{lines[-len(each.values)]['commit']} to {lines[-1]['commit']}"
    return plotted(f"{each.name}: {last} {each.unit}", each.values, commits)
