"""Renders the icons and the previews of links: `python -m build_site.rasterise`.

The results are committed with the site's sources, so that a build needs no browser.
"""

import base64
import json

from playwright.sync_api import Browser, sync_playwright

from app.page.poster import FACES
from build_site import previews
from build_site.browser import launch_options
from build_site.paths import NODE_MODULES, ROOT, SITE
from build_site.shelf import shelf

SOURCES = ROOT / "build_site" / "icons"
# Each picture: file below site/assets, source drawing, width and height in pixels.
PICTURES = (
    ("icons/icon-192.png", "icon.svg", 192, 192),
    ("icons/icon-512.png", "icon.svg", 512, 512),
    ("icons/maskable-512.png", "maskable.svg", 512, 512),
    ("social.png", "social.svg", 1200, 630),
)
QUALITY = 85
"""The quality of the previews of games. As PNG they would be three times as large."""


def main() -> None:
    """Render all pictures and write them into site/assets."""
    options = launch_options()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for target, source, width, height in PICTURES:
            text = SOURCES.joinpath(source).read_text(encoding="utf-8")
            SITE.joinpath("assets", target).write_bytes(draw(browser, text, width, height))
        SITE.joinpath(previews.FOLDER).mkdir(exist_ok=True)
        entries = [entry for entry in shelf() if entry.package is None]
        for entry in entries:
            picture = draw(browser, previews.drawing(entry), previews.WIDTH, previews.HEIGHT, QUALITY)
            SITE.joinpath(previews.FOLDER, f"{entry.slug}.jpg").write_bytes(picture)
        browser.close()
    digests = {entry.slug: previews.digest(entry) for entry in entries}
    previews.DIGESTS.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")


def draw(browser: Browser, drawing: str, width: int, height: int, quality: int | None = None) -> bytes:
    """One SVG or HTML text as a picture with the site's own fonts: a PNG, or a JPEG if it has a `quality` (in percent).

    `width` and `height` are in pixels.
    """
    page = browser.new_page(viewport={"width": width, "height": height})
    faces = "".join(_face(family, name) for family, name in FACES.items())
    style = (
        f"<style>{faces}body{{margin:0}}body>svg{{display:block;width:{width}px;height:{height}px}}</style>"
    )
    page.set_content(style + drawing)
    page.evaluate("document.fonts.ready")
    if quality is None:
        picture = page.screenshot(omit_background=True)
    else:
        picture = page.screenshot(type="jpeg", quality=quality)
    page.close()
    return picture


def _face(family: str, name: str) -> str:
    file = NODE_MODULES / "@fontsource-variable" / name / "files" / f"{name}-latin-wght-normal.woff2"
    data = base64.b64encode(file.read_bytes()).decode()
    return f'@font-face{{font-family:"{family}";font-weight:200 900;src:url(data:font/woff2;base64,{data})}}'


if __name__ == "__main__":
    main()
