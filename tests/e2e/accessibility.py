"""Runs axe on a page, in light and in dark colours."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from playwright.sync_api import Page, expect

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""Axe rules that depend on colours and so run in both colour schemes. All other rules run in one."""

# A static drawing is one named image, so its thousands of shapes are hidden to save time. Elements half covered by the
# sticky search field or start button would count as too small, so these are placed in the normal flow.
PREPARE = """() => {
  for (const one of document.querySelectorAll("svg.board-picture")) one.replaceChildren();
  document.getElementById("panel-regole")?.scrollTo(0, 0);
  if (document.querySelector(".start")) scrollTo(0, document.documentElement.scrollHeight);
  return "axe" in window;
}"""


def barriers(page: Page, axe: str, part: str = "html", colours_only: bool = False) -> list[str]:
    """One line per violation on the page, or in the parts matched by a selector: the rule and the place."""
    assert page.locator(part).count(), part
    if not page.evaluate(PREPARE):
        page.evaluate(axe)
    found: dict[str, Any] = page.evaluate(
        "([part, type, values]) => axe.run(part, {runOnly: {type, values}, resultTypes: ['violations']})",
        [part, "rule", COLOURS] if colours_only else [part, "tag", TAGS],
    )
    return [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def faults(page: Page, axe: str, part: str = "html") -> dict[str, list[str]]:
    """Colour scheme -> the table's violations; empty if there are none."""
    schemes = in_light_and_dark(page)
    found = {scheme: barriers(page, axe, part, colours_only=n > 0) for n, scheme in enumerate(schemes)}
    return {scheme: lines for scheme, lines in found.items() if lines}


def in_light_and_dark(page: Page) -> Iterator[Scheme]:
    """Yield both colour schemes, after switching the page to each. The current scheme comes first.

    The table must follow the system's scheme, and Python must be up, since it applies the scheme.
    """
    root = page.locator("html")
    now = root.get_attribute("data-theme")
    for scheme in sorted(SCHEMES, key=lambda one: one != now):
        page.emulate_media(color_scheme=scheme)
        expect(root).to_have_attribute("data-theme", scheme)
        yield scheme
