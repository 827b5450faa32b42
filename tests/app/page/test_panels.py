"""The players, their points in one line for small windows, the options in play, and the last turns on a desk."""

import random
import re

import pytest

from app import games
from app.page import log
from app.page.page import Page
from app.page.panels import variants
from app.table.table import Table
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, finish, log_of, words


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


def test_the_options_that_were_changed_are_named_with_their_rules() -> None:
    game = GAMES["imhotep"]
    assert variants("imhotep", game.start(2, {})) is None
    played = variants("imhotep", game.start(2, {"pyramid": "B", "wrath": True}))
    assert played is not None and words(played) == "Varianti: Piramide (Lato B) L'ira del faraone"
    assert re.findall('data-rule="([^"]*)"', played) == ["imhotep-piramide-b", "imhotep-ira"]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if games.page(slug).options])
def test_each_option_has_a_rule(slug: str) -> None:
    assert [name for name, option in games.page(slug).options.items() if not option.rule] == []


def recent(page: Page) -> list[str]:
    """The lines of the last turns, from the oldest to the newest."""
    return [words(line) for line in re.findall("<li>(.*?)</li>", page.render()["recent"])]


def test_a_desk_shows_the_last_turns_of_the_log(table: Table, page: Page) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    assert recent(page) == []
    page.desk = True
    drag(table, "stone-b", "place-1")
    whole = [words(line) for line in re.findall("<li>(.*?)</li>", log_of(table, page))]
    assert recent(page) == [], "the panel shows the same lines"
    table.panel.show("regole", keep=True)
    assert recent(page) == whole and len(whole) > 1
    assert 'tabindex="0"' not in page.render()["recent"]
    table.replay.show(1)
    assert recent(page) == whole[: len(recent(page))] and len(recent(page)) < len(whole)
    table.replay.leave()
    table.undo()
    assert any("Annullato" in line for line in recent(page))


def test_the_last_turns_keep_to_the_end_of_a_long_log() -> None:
    match, rng = Match.new("imhotep", 2, {}, random.Random(2)), random.Random(2)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, "imhotep")
    table.open("", encode(match))
    page = Page(table)
    page.desk = True
    assert table.session is not None
    whole = [words(str(line.text)) for line in log.lines(table.session)]
    assert len(whole) > 2 * log.RECENT
    shown = [
        re.sub("<svg.*?</svg>", "", line) for line in re.findall("<li>(.*?)</li>", page.render()["recent"])
    ]
    assert [words(line) for line in shown] == whole[-len(shown) :] and len(shown) > log.RECENT // 2


def test_the_last_turns_do_not_run_ahead_of_the_final_count() -> None:
    match, rng = Match.new("imhotep", 2, {}, random.Random(2)), random.Random(2)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, "imhotep")
    table.open("", encode(match))
    page = Page(table)
    page.desk = True
    result = recent(page)[-1]
    table.replay.ending = True
    assert result not in recent(page)
    table.replay.count()
    assert result not in recent(page)
    table.replay.leave()
    assert recent(page)[-1] == result


def test_others_do_not_read_the_last_turns_on_the_pass_screen() -> None:
    match, rng = Match.new("oh_pharaoh", 3, {}, random.Random(1)), random.Random(1)
    while len(match) < 60 and match.decision is not None:
        match.play(rng.choice(match.decision.choices))
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(match))
    table.be(None)
    page = Page(table)
    page.desk = True
    assert table.session is not None and table.session.here.must_pass()
    assert page.render()["recent"] == ""
    table.take_device()
    assert recent(page)
