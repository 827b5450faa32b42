"""The picture above the score sheet, its sound, and the one offer of sounds."""

import re

import pytest

from app import games
from app.page import end_scene
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import MemoryStorage
from app.table.session import Session
from app.table.table import Table
from app.table.tail import make
from app.words import scores as scores_words
from pycore.games import HOUSE
from tests.app.conftest import make_table
from tests.app.page.test_score_chart import finished
from tests.app.page.test_score_sheet import almost_over
from tests.app.playing import finish


def played(slug: str, machines: tuple[int, ...] = ()) -> Session:
    """A finished game in which machines play some seats."""
    session = finished(slug, games.card(slug).seats[0], 1)
    seats = len(session.people)
    players = ["scriba" if seat in machines else "persona" for seat in range(seats)]
    return Session(session.source, make([], [], seats, session.page.colours, players))


@pytest.mark.parametrize("slug", HOUSE)
def test_the_pyramid_is_built_of_pieces_of_the_winner(slug: str) -> None:
    session = played(slug)
    drawn = end_scene.render(session)
    pieces = re.findall(r'<use href="#([^"]+)"', drawn)
    colours = {session.people[seat].colour for seat in session.view.seen().ranking()[0]}
    assert len(pieces) == 6 and set(pieces) <= set(session.page.sizes)
    assert all(f'<symbol id="{piece}"' in session.page.symbols() for piece in pieces)
    coloured = [piece for piece in pieces if piece.rpartition("-")[2] in session.page.colours]
    assert {piece.rpartition("-")[2] for piece in coloured} == (colours if coloured else set())
    assert all(f"var(--c-{colour})" in drawn for colour in list(colours)[:1] if len(colours) == 1)
    assert bool(coloured) == (slug != "oh_pharaoh"), "its pyramids are of cards"


@pytest.mark.parametrize("slug", HOUSE)
def test_the_picture_is_still_if_only_machines_have_won(slug: str) -> None:
    won = played(slug).view.seen().ranking()[0]
    lost = end_scene.render(played(slug, won))
    assert "<g" not in lost and end_scene.RAYS not in lost
    glad = end_scene.render(played(slug, tuple(set(range(played(slug).source.seats)) - set(won))))
    assert glad.count("<g") == 8 and end_scene.RAYS in glad


def end_with_sound(points: list[int], machine: bool = False) -> list[str]:
    table = make_table()
    almost_over(table, points)
    if machine:
        assert table.session is not None
        table.session.here.tail = table.session.tail._replace(players=("persona", "scriba"))
    table.settings.toggle_sound()
    table.take_effects()
    table.touch("place-1")
    return [effect.text for effect in table.take_effects() if effect.kind == "sound"]


def test_the_end_has_a_sound_of_its_own(mini: str) -> None:
    assert end_with_sound([9, 2])[-1] == "end"
    assert "end" not in end_with_sound([2, 9], machine=True)


def test_no_sound_of_the_end_if_sounds_are_off(table: Table) -> None:
    almost_over(table, [9, 2])
    table.touch("place-1")
    effects = table.take_effects()
    assert Effect("focus", "end") in effects
    assert not [effect for effect in effects if effect.kind == "sound"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_sounds_are_offered_until_the_first_answer(mini: str, answer: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    page = Page(table)
    finish(table)
    assert scores_words.SOUND_OFFER in page.render()["end"]
    if answer == "yes":
        table.toggle_sound()
    else:
        table.settings.refuse_sound()
    assert table.settings.sound == (answer == "yes")
    assert scores_words.SOUND_OFFER not in page.render()["end"]
    later = make_table(storage)
    finish(later)
    assert scores_words.SOUND_OFFER not in Page(later).render()["end"]
    assert later.settings.sound == (answer == "yes")
