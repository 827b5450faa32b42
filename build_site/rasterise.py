"""Renders the icons and the preview picture from build_site/icons: `python -m build_site.rasterise`.

The results are committed with the site's sources, so that a build needs no browser.
"""

import base64
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from build_site.browser import launch_options
from build_site.paths import NODE_MODULES, ROOT, SITE

SOURCES = ROOT / "build_site" / "icons"
FACES = {"Alegreya": "alegreya", "Source Sans 3": "source-sans-3"}
# Each picture: file below site/assets, source drawing, width and height in pixels.
PICTURES = (
    ("icons/icon-192.png", "icon.svg", 192, 192),
    ("icons/icon-512.png", "icon.svg", 512, 512),
    ("icons/maskable-512.png", "maskable.svg", 512, 512),
    ("social.png", "social.svg", 1200, 630),
)


def main() -> None:
    """Render all pictures and write them into site/assets."""
    options = launch_options()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for target, source, width, height in PICTURES:
            picture = draw(browser, SOURCES / source, width, height)
            SITE.joinpath("assets", target).write_bytes(picture)
        browser.close()


def draw(browser: Browser, drawing: Path, width: int, height: int) -> bytes:
    """One drawing as PNG, with the site's own fonts; `width` and `height` are in pixels."""
    page = browser.new_page(viewport={"width": width, "height": height})
    faces = "".join(_face(family, name) for family, name in FACES.items())
    style = f"<style>{faces}body{{margin:0}}svg{{display:block;width:{width}px;height:{height}px}}</style>"
    page.set_content(style + drawing.read_text(encoding="utf-8"))
    page.evaluate("document.fonts.ready")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def _face(family: str, name: str) -> str:
    file = NODE_MODULES / "@fontsource-variable" / name / "files" / f"{name}-latin-wght-normal.woff2"
    data = base64.b64encode(file.read_bytes()).decode()
    return f'@font-face{{font-family:"{family}";font-weight:200 900;src:url(data:font/woff2;base64,{data})}}'


if __name__ == "__main__":
    main()
