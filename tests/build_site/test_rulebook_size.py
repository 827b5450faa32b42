"""The size of a rulebook page, and of the drawings that are loaded later."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build_site.books import AFTER
from build_site.shelf import Entry, shelf
from pycore.games import HOUSE

ELEMENTS = 4_000
# Bytes as sent, compressed.
PAGE = 40_000
DRAWING = 15_100
SVG = "{http://www.w3.org/2000/svg}"


class Elements(HTMLParser):
    """Counts elements, including those in templates."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.count = 0
        self.places: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1
        self.places += [value for name, value in attrs if name == "data-drawing" and value]


@pytest.fixture(params=HOUSE)
def entry(request: pytest.FixtureRequest) -> Entry:
    (found,) = (one for one in shelf() if one.slug == request.param)
    return found


def travels(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6, mtime=0))


def test_size_of_a_rulebook_page(pages: Path, entry: Entry) -> None:
    file = pages / "regole" / entry.slug / "index.html"
    page = Elements(file.read_text(encoding="utf-8"))
    heaviest = max((elements(drawing) for drawing in drawings(pages, entry)), default=0)
    # One or two drawings may be near enough to the viewport to load at once.
    assert page.count + 2 * heaviest <= ELEMENTS
    assert travels(file) <= PAGE
    assert travels(pages / "gioca" / "regole" / f"{entry.slug}.txt") <= PAGE


def test_every_drawing_has_its_file_and_every_file_its_place(pages: Path, entry: Entry) -> None:
    folder = pages / "regole" / entry.slug
    page = Elements((folder / "index.html").read_text(encoding="utf-8"))
    beside = Elements((pages / "gioca" / "regole" / f"{entry.slug}.txt").read_text(encoding="utf-8"))
    assert sorted(page.places) == [file.name for file in drawings(pages, entry)]
    assert beside.places == [f"../regole/{entry.slug}/{name}" for name in page.places]
    shown = entry.positions()
    plain = entry.figures()
    moving = {name for name, diagram in shown.items() if diagram.get("picture", {}).get("then")}
    assert {Path(name).stem for name in page.places} == {
        *shown,
        *plain,
        *(f"{name}-{AFTER}" for name in moving),
    }


def test_a_drawing_is_small_and_self_contained(pages: Path, entry: Entry) -> None:
    """The file contains every element that it refers to."""
    for file in drawings(pages, entry):
        assert travels(file) <= DRAWING
        text = file.read_text(encoding="utf-8")
        ids = {one.attrib["id"] for one in ElementTree.fromstring(text).iter() if "id" in one.attrib}
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) == ids


def test_no_script_delays_the_first_paint(pages: Path) -> None:
    files = [*pages.rglob("index.html"), pages / "404.html"]
    scripts = {tag for file in files for tag in re.findall(r"<script[^>]*\ssrc=[^>]*>", file.read_text())}
    assert len(files) > 10 and scripts
    assert not [tag for tag in scripts if not re.search(r"\sdefer\b", tag)]


def drawings(pages: Path, entry: Entry) -> list[Path]:
    return sorted((pages / "regole" / entry.slug).glob("*.svg"))


def elements(file: Path) -> int:
    return sum(1 for _ in ElementTree.parse(file).iter())
