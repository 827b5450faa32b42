"""The developers' page about the drawing kit."""

from xml.etree import ElementTree

import pytest

from app.drawing import kit
from build_site.kit_page import SAMPLES, fill_kit
from build_site.paths import SITE

PAGE = (SITE / "sviluppo" / "kit.md").read_text(encoding="utf-8")


def markers(names: list[str]) -> str:
    """The page as mkdocs hands it over, with a marker for each name."""
    return "".join(f"<p>[[kit: {name}]]</p>" for name in names)


def test_each_sample_is_drawn_on_light_and_on_dark_ground() -> None:
    tree = ElementTree.fromstring(f"<html>{fill_kit(markers(list(SAMPLES)))}</html>")
    assert [div.get("data-theme") for div in tree] == ["light", "dark"] * len(SAMPLES)
    assert not [node for node in tree.iter() if node.get("data-key")]


def test_a_page_that_lacks_a_sample_stops_the_build() -> None:
    with pytest.raises(ValueError, match="the samples are"):
        fill_kit(markers(list(SAMPLES)[1:]))


def test_the_page_shows_every_sample_and_names_every_part() -> None:
    assert all(f"[[kit: {name}]]" in PAGE for name in SAMPLES)
    prose = [name for name in kit.__all__ if f"`{name}" not in PAGE and f"kit.{name}" not in PAGE]
    assert set(prose) <= {"CUBE", "inked", "idle"}
