"""Box covers."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from app import games
from app.drawing import motifs
from app.drawing.covers import box
from build_site.shelf import Entry
from pycore.games import GAMES

MOTIFS = (
    motifs.galleries, motifs.islands, motifs.mask, motifs.pyramids, motifs.ship, motifs.valley,
)  # fmt: skip


def entry(slug: str) -> Entry:
    return Entry(slug, None, Path(), Path())


@pytest.mark.parametrize("slug", ["imhotep", *GAMES])
def test_every_game_has_a_box_with_its_name(slug: str) -> None:
    drawn = ET.fromstring(entry(slug).cover)
    assert (drawn.get("role"), drawn.get("aria-label")) == ("img", f"La scatola di {games.page(slug).title}")


def test_the_default_motif_is_the_pyramids() -> None:
    assert entry("toy").cover == box(games.page("toy").title, motifs.pyramids())


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda motif: motif.__name__)
def test_covers_with_every_motif_are_well_formed(motif: object) -> None:
    assert callable(motif)
    text = box("Anna & Bruno: <Senet>", motif())
    drawn = ET.fromstring(text)
    assert len(list(drawn.iter())) > 40
    assert [part.text for part in drawn.iter("text")] == ["Anna & Bruno", "<Senet>"]
