"""What axe finds on a page."""

from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def barriers(page: Page, axe: str, part: str = "html") -> list[str]:
    """One line per barrier on the page, or in a part of it: the rule that is broken and where."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate(
        "([part, tags]) => axe.run(part, {runOnly: {type: 'tag', values: tags}})", [part, TAGS]
    )
    return [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
