"""What the browser's own inspector has to say of the pages: it should have nothing to say."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.robot import Robot


def test_the_inspector_reports_no_issues(page: Page, site: str) -> None:
    """The table up to its first choice, with all that it runs on."""
    found: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on("Audits.issueAdded", lambda event: found.append(event["issue"]))
    session.send("Audits.enable")
    page.goto(site)
    page.goto(f"{site}regole/imhotep/")
    Robot(page).start(site, "toy", 2)
    assert found == []
