"""Box covers and the list of games that are over."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from app import games
from app.drawing import motifs
from app.drawing.covers import box
from app.table import finished
from app.table.saves import MemoryStorage, Saves
from app.table.table import Table
from build_site.shelf import Entry
from pycore.games import GAMES
from tests.app.conftest import make_table

MOTIFS = (
    motifs.galleries, motifs.islands, motifs.mask, motifs.pyramids, motifs.ship, motifs.valley,
)  # fmt: skip


def entry(slug: str) -> Entry:
    return Entry(slug, None, Path(), Path())


@pytest.mark.parametrize("slug", ["imhotep", *GAMES])
def test_every_game_has_a_box_with_its_name(slug: str) -> None:
    drawn = ET.fromstring(entry(slug).cover)
    assert (drawn.get("role"), drawn.get("aria-label")) == ("img", f"La scatola di {games.texts(slug).TITLE}")


def test_a_game_without_a_motif_has_the_pyramids() -> None:
    assert entry("toy").cover == box(games.texts("toy").TITLE, motifs.pyramids())


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda motif: motif.__name__)
def test_motifs_are_drawings(motif: object) -> None:
    assert callable(motif)
    text = box("Anna & Bruno: <Senet>", motif())
    drawn = ET.fromstring(text)
    assert len(list(drawn.iter())) > 40
    assert [part.text for part in drawn.iter("text")] == ["Anna & Bruno", "<Senet>"]


def play_out(table: Table) -> None:
    while not table.over:
        question = table.question()
        assert question is not None
        table.choose(question.decision.choices[0])
        table.confirm()


def test_a_game_that_is_over_is_noted_until_it_is_under_way_again(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.open(mini, "")
    table.start()
    assert finished.SETTING not in {name.partition(":")[2] for name in storage.texts}
    play_out(table)
    assert storage.texts["faraone:finite"] == '["save-1"]'
    table.undo()
    assert storage.texts["faraone:finite"] == "[]"


@pytest.mark.parametrize("text", ["", "[", "7", '{"a": 1}', '[1, null, "b"]'])
def test_a_damaged_note_is_written_anew(text: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:finite", text)
    finished.note(Saves(storage), "a", over=True)
    assert storage.texts["faraone:finite"] in ('["a"]', '["b", "a"]')
