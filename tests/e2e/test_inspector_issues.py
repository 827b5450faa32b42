"""The browser's inspector reports no issues."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.robot import Robot


def test_the_inspector_reports_no_issues(page: Page, site: str) -> None:
    """Opens the table, with its whole runtime, up to the first choice."""
    found: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on("Audits.issueAdded", lambda event: found.append(event["issue"]))
    session.send("Audits.enable")
    page.goto(site)
    page.goto(f"{site}regole/imhotep/")
    Robot(page).start(site, "toy", 2)
    assert found == []
