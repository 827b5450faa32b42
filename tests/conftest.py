"""Set-up for all tests: registers the toy game, and reruns browser tests whose browser crashed."""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from app.games import register

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
"""A crashed renderer says nothing about the code. On a shared CI machine any failed browser test is rerun once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if END_TO_END in item.path.parents:
            item.add_marker(AGAIN)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report every rerun and its reason: a test that passes only at the second try is a fault too."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
