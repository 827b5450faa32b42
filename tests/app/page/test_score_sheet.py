"""The end sheet of a finished game."""

from app.page.page import Page
from app.table.effects import Effect
from app.table.table import Table
from app.words import scores as scores_words
from pycore.link import encode
from pycore.match import Match
from tests.app.playing import finish, words


def test_the_end_sheet(table: Table, page: Page) -> None:
    finish(table)
    effects = table.take_effects()
    parts = page.render()
    assert page.flags()["state"] == "over" and Effect("focus", "end") in effects
    assert "Partita finita: Anna e Bruno vincono insieme con 2 punti." in words(parts["status"])
    assert "A pari punti si vince insieme." in parts["end"]
    assert "Posto 1" in parts["end"] and 'class="chart"' in parts["end"]
    table.switch.rematch()
    assert page.flags()["length"] == "0" and page.render()["end"] == ""
    assert len(table.saves.all()) == 2


def test_a_game_from_a_position_lists_the_points_it_started_with(table: Table, page: Page) -> None:
    plain = Match.new("mini", 2, {}).state.to_plain() | {"stones": "d", "points": [3, 1]}
    table.open("", encode(Match.from_position("mini", plain)))
    table.touch("place-1")
    end = words(page.render()["end"])
    assert f"{scores_words.BEFORE_POSITION}31" in end and "Totale41" in end
