"""The history of measurements: its lines, and the reported changes."""

from pathlib import Path

import pytest

from build_site.history import courses, fill_history, read
from build_site.paths import ROOT
from lab.bench.history import changes, keep, line

REPORT = """Words before.

Commit abc1234, 2026-01-02, CPython 3.11.7, 2 processors. The empty loop took 0.200 s here.

## Rules in CPython

| game, seats, variant | random games/s | scaled |
|---|---|---|
| kheops 2 | 1,000 | 2,000 |
| kheops 2 more | 500 | 1,000 |
| senet 2 | 300 | 600 |

## The page (Chromium)

| game | first boot s | touch to paint ms, median | 95 % | processor 4 x slower: median | 95 % |
|---|---|---|---|---|---|
| kheops | 2.5 | 20 | 30 | 90 | 180 |
| senet | 2.4 | 10 | 20 | 80 | 120 |

## The start of the table (Chromium)

| medians of five visits | playable s |
|---|---|
| warm, our standard library | 1.20 |
| kept by the service worker | 1.40 |
"""


def test_a_report_is_parsed_into_a_line() -> None:
    assert line(REPORT) == {
        "commit": "abc1234",
        "date": "2026-01-02",
        "loop": 0.2,
        "start": 1.4,
        "touch": {"kheops": 90.0, "senet": 80.0},
        "games": {"kheops": 1000.0, "senet": 300.0},
    }


def test_reports_without_a_commit_are_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    assert keep(REPORT.replace("Commit abc1234", "Commit none"), path) == []
    with pytest.raises(ValueError, match="no report"):
        keep("something else", path)


def test_figures_are_scaled_and_changes_reported(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    for number in range(6):
        keep(REPORT.replace("abc1234", f"abc000{number}"), path)
    assert changes(read(path)) == []
    worse = (
        REPORT.replace("1.40", "1.70")
        .replace("| 1,000 | 2,000", "| 1,200 | 2,400")
        .replace("| 90 |", "| 100 |")
    )
    lines = keep(worse.replace("abc1234", "def0000"), path)
    assert changes(lines) == ["table started: +21%, worse", "random games, kheops: +20%, better"]
    started = courses(lines)[0]
    assert started.values == pytest.approx((0.7,) * 6 + (0.85,))
    # Measuring again replaces the line of the same commit.
    assert len(keep(worse.replace("abc1234", "def0000"), path)) == len(lines)
    slower = REPORT.replace("took 0.200", "took 0.400").replace("1.40", "2.80")
    assert courses(keep(slower, path))[0].values[-1] == pytest.approx(0.7)


def test_the_published_report_matches_the_last_line() -> None:
    report = (ROOT / "site" / "sviluppo" / "benchmarks.md").read_text(encoding="utf-8")
    assert line(report) == read()[-1]


def test_every_figure_is_plotted() -> None:
    html = fill_history("<p>[[history]]</p>", read())
    assert html.count("<figure") == len(courses(read())) and "random games, kheops: " in html
    with pytest.raises(ValueError, match="missing"):
        fill_history("", read())
