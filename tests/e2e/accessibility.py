"""What axe finds on a page."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that ask for more than the light page shows, where the dark one has the same elements."""


def barriers(page: Page, axe: str, part: str = "html", rules: Sequence[str] = ()) -> list[str]:
    """One line per barrier on the page, or in a part of it: the rule that is broken and where.

    `rules`: only these, else all of the tags above.
    """
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate(
        "([part, type, values]) => axe.run(part, {runOnly: {type, values}, resultTypes: ['violations']})",
        [part, "rule", list(rules)] if rules else [part, "tag", TAGS],
    )
    return [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
