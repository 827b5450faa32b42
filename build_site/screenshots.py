"""Takes the screenshots that browsers show before they install the site: `python -m build_site.screenshots dist`.

They are committed with the site's sources, so that a build needs no browser. Each shows the match whose board the
preview of its game shows, so it is out of date when that preview is.
"""

import argparse
import json
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from build_site import previews
from build_site.browser import launch_options
from build_site.manifest import SCREENSHOTS, Screenshot
from build_site.paths import ROOT, SITE
from build_site.serve import serving
from build_site.shelf import shelf
from pycore.link import encode

DIGESTS = ROOT / "build_site" / "icons" / "screenshots.json"
QUALITY = 70
"""Of a JPEG, in percent."""
PEOPLE = "&n=Anna,Bruno"
ASKED = ('#bar [data-act="all-here"]', "[data-pass-device] .confirm", '#actions [data-act="skip"]')
"""Buttons to press one after the other, if they are there, until the first player chooses."""
START_MS = 120_000
STILL_MS = 1_500
"""Milliseconds after which nothing moves on the page."""


def digests() -> dict[str, str]:
    """Maps each screenshot to the digest that the preview of its game must have."""
    games = {entry.slug: entry for entry in shelf()}
    return {shot.file: previews.digest(games[shot.game]) for shot in SCREENSHOTS}


def main() -> None:
    """Take all screenshots of a built site and write them into the site's sources."""
    parser = argparse.ArgumentParser(description="Take the screenshots of the manifest.")
    parser.add_argument("folder", type=Path, help="the built site")
    folder = parser.parse_args().folder
    options = launch_options()
    with serving(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for shot in SCREENSHOTS:
            file = SITE / shot.file
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(_take(browser, address, shot))
        browser.close()
    DIGESTS.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")


def _take(browser: Browser, address: str, shot: Screenshot) -> bytes:
    """A JPEG of the table with the match of the game's preview, seen by all players at one device."""
    size = {"width": shot.width // shot.scale, "height": shot.height // shot.scale}
    context = browser.new_context(
        locale="it-IT",
        viewport=size,  # type: ignore[arg-type]  # Playwright's own type of the same dict
        device_scale_factor=shot.scale,
        has_touch=shot.narrow,
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{address}gioca/#{encode(previews.middle(shot.game))}{PEOPLE}")
    page.locator("#table[data-state=ready][data-mode=game]").wait_for(timeout=START_MS)
    for asked in ASKED:
        if page.locator(asked).count():
            page.locator(asked).click()
        page.wait_for_timeout(STILL_MS)
    picture = page.screenshot(type="jpeg", quality=QUALITY)
    context.close()
    return picture


if __name__ == "__main__":
    main()
