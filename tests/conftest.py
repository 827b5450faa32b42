"""What all tests share: the toy game is at the table, and a browser that fails is given another try."""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from app.games import register

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if END_TO_END in item.path.parents:
            item.add_marker(AGAIN)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell why a test was run again: what passes at the second try is a fault too, of the test or of the page."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
