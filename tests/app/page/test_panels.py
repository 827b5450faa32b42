"""The one-line standings, shown in windows where the player panels stand far below the board."""

import re

from app.page.page import Page
from app.page.panels import variants
from app.table.table import Table
from pycore.games import GAMES
from tests.app.playing import begin, drag, finish, words


def standings(page: Page) -> list[tuple[str, bool]]:
    """Each entry of the standings: its text, and whether it is that seat's turn."""
    items = re.findall(
        r"<span( class=\"turn\")? data-act=\"scores\">(.*?)</span>", page.render()["standings"]
    )
    assert all('class="mark"' in inside for _, inside in items)
    return [(words(inside), bool(turn)) for turn, inside in items]


def test_standings_agree_with_the_player_panels(table: Table, page: Page) -> None:
    begin(table)
    assert standings(page) == [("0", True), ("0", False)]
    drag(table, "stone-a", "place-1")
    assert standings(page) == [("1", False), ("0", True)]
    listed = re.findall(r'class="points"><b[^>]*>(.*?)</b>', page.render()["players"])
    assert [points for points, _ in standings(page)] == listed
    table.replay.show(0)
    assert standings(page) == [("0", False), ("0", False)]


def test_touching_the_standings_spells_them_out(table: Table, page: Page) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.gestures.tell_scores()
    assert "Anna: 1 punto. Bruno: 0 punti. Sono i punti fatti finora." in words(page.render()["status"])
    table.back()
    table.replay.show(0)
    table.gestures.tell_scores()
    assert "Anna: 0 punti. Bruno: 0 punti." in words(page.render()["status"])


def test_the_ranking_replaces_the_standings_at_the_end(table: Table, page: Page) -> None:
    finish(table)
    drag(table, "stone-d", "place-1")
    assert page.flags()["state"] == "over" and standings(page) == []
    table.replay.show(1)
    assert len(standings(page)) == 2


def test_the_options_that_were_changed_are_named() -> None:
    game = GAMES["imhotep"]
    assert variants("imhotep", game.start(2, {})) == []
    played = game.start(2, {"pyramid": "B", "wrath": True})
    assert variants("imhotep", played) == ["Piramide (Lato B)", "L'ira del faraone"]
