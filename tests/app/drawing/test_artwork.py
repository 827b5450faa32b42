"""Drawing files: what a drawing program opens, and what a page holds."""

import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from app import games
from app.drawing import artwork
from app.drawing.inline import COLOUR_PROPERTIES, elements, picture
from app.drawing.palette import COLOURS
from app.drawing.svg import PAINT
from app.games.contract import GamePage, page_faults
from build_site.paths import ROOT, SITE
from pycore.games import HOUSE

NAMESPACE = "{http://www.w3.org/2000/svg}"
TAGS = {
    "circle", "defs", "ellipse", "g", "linearGradient", "path", "pattern", "rect", "stop", "style", "svg", "symbol",
    "text", "use",
}  # fmt: skip
"""Nothing else is needed to draw: no script, no picture made of pixels, no foreign content."""
FILES = sorted([*SITE.joinpath("app").rglob("*.svg"), *ROOT.joinpath("build_site", "template").glob("*.svg")])
SHEETS = [file for file in FILES if file.name in ("symbols.svg", "motifs.svg")]
LIGHT = {name: light for name, (light, _) in PAINT.items()} | {
    f"c-{colour.id}{part}": value
    for colour in COLOURS.values()
    for part, value in zip(("", "-side", "-edge", "-mark"), colour.light, strict=True)
}


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def root_of(file: Path) -> Element:
    return ElementTree.fromstring(file.read_text(encoding="utf-8"))


def classes(root: Element) -> set[str]:
    return {each for node in root.iter() for each in node.get("class", "").split()}


def test_every_game_has_its_drawings_in_files() -> None:
    folders = [SITE / "app" / "games" / slug for slug in HOUSE]
    wanted = {folder / f"{name}.svg" for folder in folders for name in ("symbols", "cover")}
    assert wanted | {SITE / "app" / "drawing" / f"{name}.svg" for name in ("motifs", "cover")} <= set(FILES)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_file_is_a_drawing_and_nothing_else(file: Path) -> None:
    """It has a size, no script, no raster image and no reference to anything outside of itself."""
    text, root = file.read_text(encoding="utf-8"), root_of(file)
    assert root.tag == f"{NAMESPACE}svg" and len(root.get("viewBox", "").split()) == 4
    assert {node.tag.removeprefix(NAMESPACE) for node in root.iter()} <= TAGS
    names = {name for node in root.iter() for name in node.attrib}
    assert not [name for name in names if name.startswith(("on", "{", "style", "src"))]
    assert not re.search(r"<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import|@font-face|data:|javascript:", text)
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    targets = {value for node in root.iter() for name, value in node.attrib.items() if name.endswith("href")}
    assert targets <= {f"#{name}" for name in ids}
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_ids_say_whose_they_are(file: Path) -> None:
    own = {"drawing": ("mark-", "face-", "cover-"), "template": ("sample-",)}
    prefix = own.get(file.parent.name, (f"{file.parent.name.replace('_', '-')}-",))
    assert not [
        node.get("id") for node in root_of(file).iter() if not node.get("id", prefix[0]).startswith(prefix)
    ]


@pytest.mark.parametrize("file", SHEETS, ids=name_of)
def test_colours_in_a_file_are_the_light_ones_of_the_palette(file: Path) -> None:
    """Every class has a rule in the file's style sheet, and every rule is used."""
    root = root_of(file)
    rules = dict(re.findall(r"\.([\w-]+) \{ ([^}]+) \}", root.findtext(f"{NAMESPACE}style", "")))
    wanted = {}
    for each in classes(root) - {"mark", "carved"}:
        kind, _, paint = each.partition("-")
        wanted[each] = f"{COLOUR_PROPERTIES[kind]}: {LIGHT[paint]}"
    rules.pop("carved", None)
    assert rules == wanted


@pytest.mark.parametrize("file", SHEETS, ids=name_of)
def test_the_sheet_shows_every_symbol_inside_its_edges(file: Path) -> None:
    root = root_of(file)
    sizes = {node.get("id"): node.get("viewBox", "").split()[2:] for node in root.iter(f"{NAMESPACE}symbol")}
    sheet = root.find(f"{NAMESPACE}g")
    assert sheet is not None and len(sizes) > 0
    shown = {use.get("href", "").removeprefix("#"): use for use in sheet.iter(f"{NAMESPACE}use")}
    assert set(shown) == set(sizes)
    *_, width, height = map(float, root.get("viewBox", "").split())
    for name, use in shown.items():
        x, y, w, h = (float(use.get(key, "nan")) for key in ("x", "y", "width", "height"))
        assert 0 <= x <= width - w and 0 <= y <= height - h, name


@pytest.mark.parametrize("slug", HOUSE)
def test_a_page_holds_the_symbols_in_every_colour_of_its_players(slug: str) -> None:
    page = games.page(slug)
    text = page.symbols()
    root = ElementTree.fromstring(f"<svg>{text}</svg>")
    symbols = {node.attrib["id"]: node for node in root.iter("symbol")}
    assert not classes(root) - {"carved"} and not list(root.iter("mark")) and "data-colours" not in text
    coloured = {name for name in symbols if name.rpartition("-")[2] in COLOURS}
    stems = {name.rpartition("-")[0] for name in coloured}
    for stem in stems:
        assert {f"{stem}-{colour}" for colour in page.colours} <= coloured, stem
    for name in coloured:
        drawn = ElementTree.tostring(symbols[name], encoding="unicode")
        assert set(re.findall(r"--c-([a-z]+)", drawn)) == {name.rpartition("-")[2]}
    assert set(page.sizes) <= set(symbols)


def test_a_symbol_is_copied_with_the_mark_of_each_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elements that a drawing program adds in its own namespace are left out."""
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pen="urn:pen"><style>.a{}</style><pen:view/>'
        '<symbol id="x-man-oro" data-colours="oro nero" viewBox="0 0 9 9" pen:label="Man">\n'
        '<path class="fill-c-oro stroke-ink" d="M0 0"/><g class="mark"><path d="M9 9"/></g></symbol><g/></svg>'
    )
    tmp_path.joinpath("drawn.py").write_text("")
    tmp_path.joinpath("some.svg").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    __import__("drawn")
    assert artwork.beside("drawn", "some.svg") == "".join(
        f'<symbol id="x-man-{colour}" viewBox="0 0 9 9"><path fill="var(--c-{colour})" stroke="var(--ink)" d="M0 0"/>'
        f"<g>{COLOURS[colour].mark}</g></symbol>"
        for colour in ("oro", "nero")
    )
    tmp_path.joinpath("wheel.svg").write_text(elements(text))
    assert artwork.beside("drawn", "wheel.svg") == artwork.beside("drawn", "some.svg")
    del sys.modules["drawn"]


def test_a_missing_or_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("torn.py").write_text("")
    tmp_path.joinpath("torn.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')
    monkeypatch.syspath_prepend(tmp_path)
    __import__("torn")
    with pytest.raises(FileNotFoundError, match=r"none\.svg"):
        artwork.beside("torn", "none.svg")
    with pytest.raises(SyntaxError) as caught:
        artwork.beside("torn", "torn.svg")
    assert caught.value.__notes__ == [str(tmp_path / "torn.svg")]
    monkeypatch.setitem(sys.modules, "typed", ModuleType("typed"))
    for module in ("typed", "builtins"):
        with pytest.raises(FileNotFoundError, match=module):
            artwork.beside(module, "some.svg")
    del sys.modules["torn"]


def test_a_page_needs_symbols_from_a_file_or_from_python() -> None:
    """The toy draws them in Python; without that, and without a file, the member is missing."""
    toy = type(games.page("toy"))
    assert page_faults(toy) == []
    bare = type("Bare", (GamePage,), {k: v for k, v in vars(toy).items() if k != "symbols"})
    assert page_faults(bare) == ["the member 'symbols' is missing"]


def test_a_page_inherits_the_symbols_of_its_base() -> None:
    senet = games.page("senet")
    assert type("Other", (type(senet),), {})().symbols() == senet.symbols() != ""


def test_a_picture_is_all_of_a_file_or_a_group_of_it() -> None:
    text = '<svg xmlns="http://www.w3.org/2000/svg"><!-- a --><g id="one"><path d="M0 0"/></g>\n<path d="M1 1"/></svg>'
    assert picture(text) == '<g id="one"><path d="M0 0"/></g><path d="M1 1"/>'
    assert picture(text, "one") == '<path d="M0 0"/>'
