"""Rulebooks: their diagrams, and the fragment that the table shows."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from build_site.books import draw_diagrams, fragment, part_drawings
from build_site.shelf import Entry
from pycore.link import decode
from pycore.match import Match

MARKER = "<p>[[diagramma: inizio | Le mani &amp; il dado]]</p>"


@pytest.fixture
def entry(tmp_path: Path) -> Entry:
    position = Match.new("toy", seats=2, options={}, rng=Random(1)).state.to_plain()
    folder = tmp_path / "diagrams"
    folder.mkdir()
    folder.joinpath("inizio.json").write_text(json.dumps({"position": position, "caption": "Si comincia."}))
    return Entry("toy", None, tmp_path / "toy.md", folder)


def test_a_marker_becomes_a_drawing_with_a_link_to_the_position(entry: Entry) -> None:
    text = draw_diagrams(f"<h1>Gioco</h1>{MARKER}", entry, "regole/toy/")
    assert 'aria-label="Le mani &amp; il dado"' in text
    assert "<span>Si comincia.</span>" in text
    link = text.split('href="../../gioca/#')[1].split('"')[0]
    assert decode(link).state.to_plain() == entry.positions()["inizio"]["position"]


def test_a_marker_without_a_position_stops_the_build(entry: Entry) -> None:
    with pytest.raises(LookupError, match="fine"):
        draw_diagrams(MARKER + "<p>[[diagramma: fine | La fine]]</p>", entry, "regole/toy/")


def test_a_position_without_a_marker_stops_the_build(entry: Entry) -> None:
    with pytest.raises(LookupError, match="inizio"):
        draw_diagrams("<p>Niente.</p>", entry, "regole/toy/")


def test_a_marker_inside_a_sentence_stops_the_build(entry: Entry) -> None:
    with pytest.raises(ValueError, match="paragraph"):
        draw_diagrams(f"{MARKER}<p>Guarda [[diagramma: inizio | qui]]!</p>", entry, "regole/toy/")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ('<a href="#toy-fine">', '<a href="../regole/toy/#toy-fine" data-rule="toy-fine">'),
        ('<a class="x" href="#a&amp;b">', '<a class="x" href="../regole/toy/#a&amp;b" data-rule="a&amp;b">'),
        ('<a href="../../gioca/#AbC-1">', '<a href="#AbC-1">'),
        ('<a href="../../gioca/">', '<a href="./">'),
        ('<a href="../">', '<a href="../regole/">'),
        ('<a href="../senet/#x">', '<a href="../regole/senet/#x">'),
        ('<a href="https://example.org/#x">', '<a href="https://example.org/#x">'),
        ('<use href="#toy-card">', '<use href="#toy-card">'),
    ],
)
def test_links_of_a_fragment_lead_from_the_table(written: str, shown: str) -> None:
    assert fragment(written, "regole/toy/") == shown


def test_drawings_leave_their_place(entry: Entry) -> None:
    book = fragment(draw_diagrams(f"<h1>Gioco</h1>{MARKER}<p>Fine.</p>", entry, "regole/toy/"), "regole/toy/")
    text, drawings = part_drawings(book, "toy")
    (name,) = drawings
    assert name == "regole/toy/1.html"
    assert drawings[name].startswith("<svg") and drawings[name].endswith("</svg>")
    assert "<svg" not in text and "Si comincia." in text and "<p>Fine.</p>" in text
    assert re.search(
        r'<div class="drawing" data-drawing="regole/toy/1.html" role="img"'
        r' aria-label="Le mani &amp; il dado" style="aspect-ratio: \d+ / \d+"></div><figcaption>',
        text,
    )


def test_every_heading_of_the_fragment_has_a_link_to_copy() -> None:
    heading = '<h2 id="toy-x">A <em>b</em><a class="headerlink" href="#toy-x" title="Vai">¶</a></h2>'
    text = fragment(heading, "regole/toy/")
    assert text.startswith('<div class="titled"><h2 id="toy-x">A <em>b</em></h2><a class="headerlink"')
    assert 'href="../regole/toy/#toy-x" data-paragraph="toy-x" aria-label="Copia il link di «A b»"' in text
    assert "data-rule" not in text
