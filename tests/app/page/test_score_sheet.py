"""The end sheet of a finished game."""

import pytest

from app.page.page import Page
from app.table.effects import Effect
from app.table.table import Table
from app.words import scores as scores_words
from pycore.link import encode
from pycore.match import Match
from tests.app.playing import finish, words


def almost_over(table: Table, points: list[int]) -> None:
    """A game of Anna and Bruno in which one stone is left. Anna gets a point for it."""
    plain = Match.new("mini", 2, {}).state.to_plain() | {"stones": "d", "points": points}
    table.open("", encode(Match.from_position("mini", plain)) + "&n=Anna,Bruno")


def test_the_end_sheet(table: Table, page: Page) -> None:
    finish(table)
    effects = table.take_effects()
    parts = page.render()
    assert page.flags()["state"] == "over" and Effect("focus", "end") in effects
    assert scores_words.OVER in words(parts["status"])
    assert "Vincono Anna e Bruno, con 2 punti." in words(parts["end"])
    assert "A pari punti si vince insieme." in parts["end"]
    assert "Posto 1" in parts["end"] and 'class="chart"' in parts["end"]
    table.switch.rematch()
    assert page.flags()["length"] == "0" and page.render()["end"] == ""
    assert len(table.saves.all()) == 2


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([9, 2], "Hai vinto, 10 a 2."),
        ([2, 9], "Vince Bruno, per 6 punti."),
        ([1, 2], "Hai vinto insieme a Bruno, con 2 punti."),
    ],
)
def test_the_headline_speaks_to_the_only_person_here(
    table: Table, page: Page, points: list[int], said: str
) -> None:
    almost_over(table, points)
    table.be(0)
    table.touch("place-1")
    assert f"<h2>{said}</h2>" in page.render()["end"]


def test_the_end_is_seen_and_counted_before_the_sheet_covers_it(table: Table, page: Page) -> None:
    almost_over(table, [3, 1])
    table.on_table.by_pointer = True
    table.touch("place-1")
    assert table.replay.counting and table.looking_back and table.pace.ticking
    assert Effect("focus", "end") not in table.take_effects()
    assert scores_words.OVER in words(page.render()["status"])
    while table.pace.ticking:
        table.pace.tick()
    assert not table.looking_back and Effect("focus", "end") in table.take_effects()
    table.undo()
    assert not table.replay.counting


def test_the_count_is_skipped_where_people_do_not_want_to_wait(table: Table) -> None:
    almost_over(table, [3, 1])
    table.on_table.by_pointer = table.replay.calm = True
    table.touch("place-1")
    assert not table.looking_back and Effect("focus", "end") in table.take_effects()


def test_a_game_from_a_position_lists_the_points_it_started_with(table: Table, page: Page) -> None:
    almost_over(table, [3, 1])
    table.touch("place-1")
    end = words(page.render()["end"])
    assert f"{scores_words.BEFORE_POSITION}31" in end and "Totale41" in end
