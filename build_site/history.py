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
"""A file with one JSON object per measured commit, one a line, the oldest first. All times are as measured. The keys:

- `commit` and `date`: the measured commit and its date.
- `loop`: seconds that the benchmark's empty loop took.
- `start`: seconds until the table had started.
- `touch`: maps a game to the milliseconds from a touch until the page was painted.
- `games`: maps a game to the number of random games per second.
"""
YARDSTICK: Final = 0.10
"""Seconds that the benchmark's empty loop (ten million turns) takes on the machine for which targets are set."""
LAST: Final = 5
"""How many earlier values a figure's newest value is compared with. The comparison uses their median."""

Line = dict[str, Any]


class Course(NamedTuple):
    """The values of one figure over time, the oldest first, scaled to the machine of `YARDSTICK`."""

    name: str
    unit: str
    values: tuple[float, ...]
    more_is_better: bool = False

    @property
    def change(self) -> float | None:
        """The last value's change against the median of up to `LAST` values before it, as a fraction: 0.2 is 20 % more.

        None if there is only one value.
        """
        before = self.values[-1 - LAST : -1]
        return self.values[-1] / median(before) - 1 if before else None


def read(path: Path = KEPT) -> list[Line]:
    """The objects of the history file, the oldest first; an empty list if the file does not exist."""
    return (
        [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def courses(lines: Sequence[Line]) -> list[Course]:
    """One course per figure of the history. Games that the newest line does not contain are left out."""
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
    """Replace the paragraph [[history]] by one plot for each figure. Raises ValueError if the paragraph is missing."""
    marker = "<p>[[history]]</p>"
    if marker not in html:
        raise ValueError("the paragraph [[history]] is missing")
    plots = [_plot(each, lines) for each in courses(lines)]
    return html.replace(marker, el("div", {"class": "plots"}, *plots))


def _plot(each: Course, lines: Sequence[Line]) -> Markup:
    last = f"{each.values[-1]:,.2f}" if each.values[-1] < 10 else f"{each.values[-1]:,.0f}"
    commits = f"{lines[-len(each.values)]['commit']} to {lines[-1]['commit']}"
    return plotted(f"{each.name}: {last} {each.unit}", each.values, commits)
