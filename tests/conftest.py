"""What all tests share: the toy game is at the table, and a browser that fails is given another try."""

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

# How long an example takes is the machine's affair, and says nothing of the code.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

register("toy", "tests.toy")

END_TO_END: Final = Path(__file__).parent / "e2e"
AGAIN: Final = (
    pytest.mark.flaky(reruns=1)
    if "CI" in os.environ
    else pytest.mark.flaky(reruns=2, only_rerun=["(Target|Page) crashed"])
)
"""A renderer that dies is no finding; on a machine that many share, whatever fails in a browser is tried once more."""


@pytest.fixture
def dado(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game from outside, which GAMES_EXTRA names: a copy of the toy with the slug `dado`."""
    folder = tmp_path / "dado"
    shutil.copytree(Path(__file__).parent / "toy", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*folder.rglob("*.py"), folder / "book.md"):
        file.write_text(file.read_text().replace("toy", "dado"))
    monkeypatch.setenv("GAMES_EXTRA", str(folder))
    monkeypatch.setattr(GAMES, "_modules", dict(GAMES._modules))
    monkeypatch.setattr(games, "_packages", dict(games._packages))
    monkeypatch.setattr(games, "_cards", dict(games._cards))
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "dado"]:
        del sys.modules[name]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if END_TO_END in item.path.parents:
            item.add_marker(AGAIN)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell why a test was run again: what passes at the second try is a fault too, of the test or of the page."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
