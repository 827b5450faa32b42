"""What axe finds on a page, in light and in dark."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from playwright.sync_api import Page, expect

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""What depends on the scheme: these rules of axe look at colours, all others at what is the same in light and dark."""

# A static drawing is one image with one name; its thousands of shapes would only take axe's time. What lies half below
# the search field of the rules, or below the button that starts a game, would count as too small until it is scrolled:
# where the page ends, that button has its own place.
PREPARE = """() => {
  for (const one of document.querySelectorAll("svg.board-picture")) one.replaceChildren();
  document.getElementById("panel-regole")?.scrollTo(0, 0);
  if (document.querySelector(".start")) scrollTo(0, document.documentElement.scrollHeight);
  return "axe" in window;
}"""


def barriers(page: Page, axe: str, part: str = "html", colours_only: bool = False) -> list[str]:
    """One line per barrier on the page, or in the parts of it that a selector names: what is broken, and where."""
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
    """By scheme, the barriers of the table as it stands; empty where there are none."""
    schemes = in_light_and_dark(page)
    found = {scheme: barriers(page, axe, part, colours_only=n > 0) for n, scheme in enumerate(schemes)}
    return {scheme: lines for scheme, lines in found.items() if lines}


def in_light_and_dark(page: Page) -> Iterator[Scheme]:
    """Changes the colours of a table that follows the system; first come those that it has anyway.

    Only where Python is up: it is Python that follows the system.
    """
    root = page.locator("html")
    now = root.get_attribute("data-theme")
    for scheme in sorted(SCHEMES, key=lambda one: one != now):
        page.emulate_media(color_scheme=scheme)
        expect(root).to_have_attribute("data-theme", scheme)
        yield scheme
