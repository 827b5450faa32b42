"""Rulebooks: their diagrams, and the fragment for the table."""

import html
import json
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from app.drawing.scene import Board
from build_site.books import draw_diagrams, fragment, script
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
    text, _ = draw_diagrams(f"<h1>Gioco</h1>{MARKER}", entry, "regole/toy/")
    assert 'aria-label="Le mani &amp; il dado"' in text
    assert "<span>Si comincia.</span>" in text
    assert 'href="../../gioca/?esempio=toy/inizio"' in text
    written = re.findall(r'data-example="([^"]*)"', text)
    name, link, caption = json.loads(html.unescape(written[0]))
    assert decode(link).state.to_plain() == entry.positions()["inizio"]["position"]
    assert (name, caption) == ("toy/inizio", "Si comincia.")


def test_a_marker_without_a_position_stops_the_build(entry: Entry) -> None:
    with pytest.raises(LookupError, match="fine"):
        draw_diagrams(MARKER + "<p>[[diagramma: fine | La fine]]</p>", entry, "regole/toy/")


def test_a_position_without_a_marker_stops_the_build(entry: Entry) -> None:
    with pytest.raises(LookupError, match="inizio"):
        draw_diagrams("<p>Niente.</p>", entry, "regole/toy/")


def test_a_position_that_is_shown_twice_stops_the_build(entry: Entry) -> None:
    with pytest.raises(LookupError, match="inizio twice"):
        draw_diagrams(MARKER + MARKER, entry, "regole/toy/")


def test_a_figure_has_a_drawing_and_nothing_to_open(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Entry, "figures", lambda self: {"carte": Board(30, 40, "<path/>", ())})
    text, drawings = draw_diagrams(MARKER + "<p>[[figura: carte | Le carte]]</p>", entry, "regole/toy/")
    assert drawings.keys() == {"regole/toy/inizio.svg", "regole/toy/carte.svg"}
    assert 'viewBox="0 0 30 40"' in drawings["regole/toy/carte.svg"]
    assert 'aria-label="Le carte"' in text and text.count('class="open-diagram"') == 1


def test_a_figure_without_a_marker_stops_the_build(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Entry, "figures", lambda self: {"carte": Board(30, 40, "", ())})
    with pytest.raises(LookupError, match="carte"):
        draw_diagrams(MARKER, entry, "regole/toy/")


def test_a_marker_inside_a_sentence_stops_the_build(entry: Entry) -> None:
    with pytest.raises(ValueError, match="paragraph"):
        draw_diagrams(f"{MARKER}<p>Guarda [[diagramma: inizio | qui]]!</p>", entry, "regole/toy/")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ('<a href="#toy-fine">', '<a href="../regole/toy/#toy-fine" data-rule="toy-fine">'),
        ('<a class="x" href="#a&amp;b">', '<a class="x" href="../regole/toy/#a&amp;b" data-rule="a&amp;b">'),
        ('<a href="../../gioca/#AbC-1">', '<a href="#AbC-1">'),
        ('<a href="../../gioca/?esempio=toy/x">', '<a href="?esempio=toy/x">'),
        ('<a href="../../gioca/">', '<a href="./">'),
        ('<a href="../">', '<a href="../regole/">'),
        ('<a href="../senet/#x">', '<a href="../regole/senet/#x">'),
        ('<a href="https://example.org/#x">', '<a href="https://example.org/#x">'),
        ('<use href="#toy-card">', '<use href="#toy-card">'),
    ],
)
def test_links_of_a_fragment_lead_from_the_table(written: str, shown: str) -> None:
    assert fragment(written, "regole/toy/") == shown


def test_a_drawing_is_replaced_by_a_placeholder(entry: Entry) -> None:
    text, drawings = draw_diagrams(f"<h1>Gioco</h1>{MARKER}<p>Fine.</p>", entry, "regole/toy/")
    (where,) = drawings
    assert where == "regole/toy/inizio.svg"
    box = ElementTree.fromstring(drawings[where]).attrib["viewBox"].split()
    place = (
        'role="img" aria-label="Le mani &amp; il dado"'
        f' style="aspect-ratio: {box[2]} / {box[3]}"></div></div></div><figcaption>'
    )
    assert "<svg" not in text and "<p>Fine.</p>" in text
    assert f'<div class="drawing" data-drawing="inizio.svg" {place}' in text
    beside = fragment(text, "regole/toy/")
    assert f'<div class="drawing" data-drawing="../regole/toy/inizio.svg" {place}' in beside


def test_a_browser_without_scripts_is_offered_the_file(entry: Entry) -> None:
    """The link to the file is only on the book's page, since the table needs scripts."""
    text, _ = draw_diagrams(MARKER, entry, "regole/toy/")
    assert '<noscript> <a href="inizio.svg">Apri il disegno</a></noscript></figcaption>' in text
    assert "noscript" not in fragment(text, "regole/toy/")
    assert script("regole/toy/") == '<script src="../../assets/drawings.js" defer=""></script>'


def test_the_file_of_a_drawing_can_be_opened_by_itself(entry: Entry) -> None:
    """The file contains the symbols that it uses, directly or through other symbols, and the site's colours."""
    _, drawings = draw_diagrams(MARKER, entry, "regole/toy/")
    file = drawings["regole/toy/inizio.svg"]
    assert file.startswith('<?xml-stylesheet href="../../assets/drawing.css"?>\n<svg ')
    root = ElementTree.fromstring(file)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    symbols = root[0]
    names = {one.attrib["id"] for one in symbols}
    used = {one.attrib["href"].removeprefix("#") for one in root.iter("{http://www.w3.org/2000/svg}use")}
    assert symbols.tag.endswith("}defs") and names == used != set()


def test_every_heading_of_the_fragment_has_a_link_to_copy() -> None:
    heading = '<h2 id="toy-x">A <em>b</em><a class="headerlink" href="#toy-x" title="Vai">¶</a></h2>'
    text = fragment(heading, "regole/toy/")
    assert text.startswith('<div class="titled"><h2 id="toy-x">A <em>b</em></h2><a class="headerlink"')
    assert 'href="../regole/toy/#toy-x" data-paragraph="toy-x" aria-label="Copia il link di «A b»"' in text
    assert "data-rule" not in text


def with_picture(entry: Entry, picture: dict[str, object]) -> Entry:
    """The rulebook with another `picture` in its diagram."""
    file = entry.diagrams / "inizio.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "picture": picture}))
    return entry


def test_a_diagram_shows_what_it_names_and_marks_it(entry: Entry) -> None:
    """The die, 60 by 90, is in the middle of the upper edge; there is a margin around it."""
    _, drawings = draw_diagrams(
        MARKER, with_picture(entry, {"show": ["die"], "mark": ["die"]}), "regole/toy/"
    )
    root = ElementTree.fromstring(drawings["regole/toy/inizio.svg"])
    assert [float(side) for side in root.attrib["viewBox"].split()] == [254, 0, 92, 121]
    gold = [one for one in root if one.get("stroke") == "var(--gold)"]
    assert len(gold) == 1 and len(gold[0]) == 1
    assert "toy-card" not in drawings["regole/toy/inizio.svg"]  # no hand is visible


def test_a_diagram_with_moves_is_shown_before_and_after(entry: Entry) -> None:
    text, drawings = draw_diagrams(MARKER, with_picture(entry, {"then": [["bid", 0]]}), "regole/toy/")
    assert sorted(drawings) == ["regole/toy/inizio-dopo.svg", "regole/toy/inizio.svg"]
    assert text.index('data-drawing="inizio.svg"') < text.index('data-drawing="inizio-dopo.svg"')
    assert 'aria-label="Le mani &amp; il dado (prima)"' in text and ">Dopo<" in text
    # Its link opens the position before the moves.
    _, link, _ = json.loads(html.unescape(re.findall(r'data-example="([^"]*)"', text)[0]))
    assert len(decode(link)) == 0


def test_a_name_that_is_not_on_the_board_stops_the_build(entry: Entry) -> None:
    with pytest.raises(LookupError, match="tower"):
        draw_diagrams(MARKER, with_picture(entry, {"show": ["tower"]}), "regole/toy/")
