"""The shared drawing functions and the palette."""

import doctest
import re
from xml.etree import ElementTree

import pytest

from app.drawing import palette, svg
from app.games.imhotep.page import PAGE
from app.words import italian

CSS = svg.palette_css()
THEMES = ("light", "dark")
LAND = ("sand", "sand-light", "papyrus")


def declared(theme: int) -> dict[str, str]:
    sheet = CSS.split("\n")[theme]
    return dict(re.findall(r"--([a-z-]+):(#[0-9a-f]{6})", sheet))


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(theme: int, one: str, other: str) -> float:
    values = declared(theme)
    high, low = sorted((luminance(values[one]), luminance(values[other])), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_themes_declare_the_same_properties() -> None:
    assert declared(0).keys() == declared(1).keys()
    assert '[data-theme="dark"]' in CSS
    assert '[data-md-color-scheme="slate"]' in CSS


def test_every_property_used_in_drawings_is_declared() -> None:
    used = set(re.findall(r"var\(--([a-z-]+)\)", PAGE.symbols() + svg.BOARD_CSS))
    assert used <= declared(0).keys()


@pytest.mark.parametrize("theme", [0, 1], ids=THEMES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [(ink, ground) for ink in ("ink", "ink-soft") for ground in (*LAND, "sand-deep")]
    + [("slot-ink", "slot"), ("on-gold", "wood-light"), ("on-badge", "badge"), ("on-gold", "gold")]
    + [("on-lapis", "lapis"), *(("on-band", f"band-{band}") for band in ("red", "green", "purple", "blue"))],
)
def test_text_has_enough_contrast(theme: int, ink: str, ground: str) -> None:
    assert contrast(theme, ink, ground) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=THEMES)
@pytest.mark.parametrize(
    ("shape", "ground"),
    [(f"c-{colour}-edge", ground) for colour in palette.COLOURS for ground in (*LAND, "slot", "wood-deep")]
    + [(f"c-{colour}-mark", f"c-{colour}") for colour in palette.COLOURS]
    + [("papyrus-edge", "papyrus"), ("sand-edge", "sand"), ("wood-edge", "water"), ("lit-under", "lit")]
    + [("rock-edge", "rock"), ("slot-edge", "sand")],
)
def test_shapes_have_enough_contrast(theme: int, shape: str, ground: str) -> None:
    values = declared(theme)
    face = shape.removesuffix("-edge")
    # A stone stands out by its outline or by its face, whichever has more contrast.
    best = max(contrast(theme, name, ground) for name in {shape, face if face in values else shape})
    assert best >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=THEMES)
@pytest.mark.parametrize("ground", [*LAND, "water", "water-deep", "wood-light", "board-ground"])
def test_the_outline_of_touchable_elements_has_contrast_on_every_ground(theme: int, ground: str) -> None:
    assert max(contrast(theme, name, ground) for name in ("lit", "lit-under")) >= 3


def test_no_two_colours_share_a_mark() -> None:
    marks = {re.sub(r"var\([^)]*\)", "", colour.mark) for colour in palette.COLOURS.values()}
    assert len(marks) == len(palette.COLOURS)


def test_an_element_is_drawn_without_its_state() -> None:
    node = ElementTree.fromstring(svg.touch("quarry", "Cava", halo=svg.outline(0, 0, 9, 9)))
    assert node.attrib == {
        "data-key": "quarry",
        "class": "key ringed",
        "role": "button",
        "aria-label": "Cava",
        "aria-disabled": "true",
    }
    assert [child.get("class") for child in node] == [None, "halo-under", "halo"]


def test_the_hit_area_is_the_drawing_or_else_the_outline() -> None:
    ring, shape = svg.outline(0, 0, 9, 9), svg.box(2, 2, 5, 5, 1, "sand")
    drawn = ElementTree.fromstring(svg.touch("quarry", "Cava", shape, halo=ring))
    assert [child.get("width") for child in drawn] == ["5", "9", "9"]
    bare = ElementTree.fromstring(svg.touch("quarry", "Cava", halo=ring))
    assert next((child.get("fill"), child.get("width")) for child in bare) == ("transparent", "9")


def test_an_element_without_an_outline_has_no_ring() -> None:
    node = ElementTree.fromstring(svg.touch("quarry", "Cava"))
    assert node.get("class") == "key" and len(node) == 0


def test_words_on_an_element_are_drawn_beside_its_key() -> None:
    """Speech control uses the visible words, so they must not be inside an element whose label lacks them."""
    ring, words = svg.outline(0, 0, 9, 9), svg.text(0, 0, "Cava")
    shapes = svg.box(0, 0, 9, 9, 1, "sand"), words
    face, key = ElementTree.fromstring(f"<svg>{svg.touch('quarry', 'Cava', *shapes, halo=ring)}</svg>")
    assert [child.tag for child in face] == ["rect", "text"] and face.get("role") is None
    assert key.get("data-key") == "quarry"
    assert [child.get("fill") for child in key] == ["transparent", None, None]


def test_the_hit_area_can_be_larger_than_the_drawing() -> None:
    """The hit area is the first child, below the shapes. It replaces the default one."""
    target, ring = svg.outline(0, 0, 64, 64), svg.outline(9, 9, 46, 46)
    hit_and_seen = [(None, "64"), ("halo-under", "46"), ("halo", "46")]
    node = ElementTree.fromstring(svg.touch("quarry", "Cava", halo=ring, target=target))
    assert [(child.get("class"), child.get("width")) for child in node] == hit_and_seen
    words = svg.text(0, 0, "Cava")
    _, key = ElementTree.fromstring(
        f"<svg>{svg.touch('quarry', 'Cava', words, halo=ring, target=target)}</svg>"
    )
    assert [(child.get("class"), child.get("width")) for child in key] == hit_and_seen


def test_names_are_escaped() -> None:
    name = "<b>&\"'"
    assert ElementTree.fromstring(svg.touch("k", name)).get("aria-label") == name
    assert ElementTree.fromstring(svg.text(0, 0, name)).text == name


def test_a_long_line_is_squeezed_or_clipped() -> None:
    assert "textLength" in svg.text(0, 0, "Decorazione", fit=40)
    assert "textLength" not in svg.text(0, 0, "Vela", fit=100)
    assert svg.clip("Anna", 20, 100) == "Anna"
    short = svg.clip("Bartolomeo il Grande", 20, 100)
    assert short.endswith("…")
    assert svg.width_of(short, 20) <= 100


@pytest.mark.parametrize("module", [svg, italian], ids=["svg", "italian"])
def test_examples(module: object) -> None:
    assert doctest.testmod(module) == (0, doctest.testmod(module).attempted)  # type: ignore[arg-type]
