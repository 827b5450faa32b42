"""The tables of events in the reference for programmers."""

from xml.etree import ElementTree

import pytest

from build_site.event_tables import MARKER, fill_events
from build_site.shelf import shelf


def test_each_kind_of_each_game_has_a_row() -> None:
    tree = ElementTree.fromstring(f"<html>{fill_events(MARKER, shelf())}</html>")
    found = [[cell.text for cell in row.iter("td")] for row in tree.iter("tr")]
    assert [row[0] for row in found if row] == [kind for entry in shelf() for kind in entry.game.events]
    assert ["piece-drowned", "a seat", "acqua", "{from: 1..30}"] in found
    taxed = (
        "{victim: 0..last-seat}, secret {card: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | joker | thief | collector"
    )
    assert any(row and row[0] == "taxed" and str(row[3]).startswith(taxed) for row in found)


def test_a_page_without_the_paragraph_stops_the_build() -> None:
    with pytest.raises(ValueError, match="is missing"):
        fill_events("<p></p>", shelf())
