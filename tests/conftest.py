"""Set-up for all tests: registers the toy game, and reruns browser tests whose browser crashed."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from app import games
from app.games import register
from pycore.games import GAMES

# The time per example depends on the machine, so deadlines would make tests flaky.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

register("toy", "tests.toy")

END_TO_END: Final = Path(__file__).parent / "e2e"
AGAIN: Final = (
    pytest.mark.flaky(reruns=1)
    if "CI" in os.environ
    else pytest.mark.flaky(reruns=2, only_rerun=["(Target|Page) crashed"])
)
"""The mark that reruns a browser test after its renderer crashed, which says nothing about the code. On a shared CI
machine any failed browser test is rerun once."""


@pytest.fixture
def dado(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game outside the project, named by GAMES_EXTRA: a copy of the toy with the slug `dado`."""
    folder = tmp_path / "dado"
    shutil.copytree(Path(__file__).parent / "toy", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*folder.rglob("*.py"), folder / "book.md"):
        file.write_text(file.read_text().replace("toy", "dado"))
    yield from named_in_games_extra(folder, monkeypatch)


def named_in_games_extra(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The body of a fixture that names a game's folder in GAMES_EXTRA. After the test the game is forgotten."""
    monkeypatch.setenv("GAMES_EXTRA", str(folder))
    monkeypatch.setattr(GAMES, "_modules", dict(GAMES._modules))
    monkeypatch.setattr(games, "_packages", dict(games._packages))
    monkeypatch.setattr(games, "_cards", dict(games._cards))
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == folder.name]:
        del sys.modules[name]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if END_TO_END in item.path.parents:
            item.add_marker(AGAIN)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report every rerun and its reason: a test that passes only at the second try is a fault too."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
