"""Rulebook examples opened at the table: nothing is saved, and the game left behind stays unchanged."""

import random

import pytest

from app.page.page import Page
from app.table.sharing import sender
from app.table.table import Table
from app.words import guide as guide_words
from app.words import log as log_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, link_of, toy_with_hands, words

CAPTION = "Tre pietre <e> due posti."


@pytest.fixture
def link(mini: str) -> str:
    plain = Match.new("mini", 2, {}).state.to_plain() | {"stones": "cd", "points": [1, 1]}
    return encode(Match.from_position("mini", plain))


def kept(table: Table) -> list[tuple[str, str]]:
    return [(save.id, save.link) for save in table.saves.all()]


def test_an_example_can_be_played_without_being_saved(table: Table, page: Page, link: str) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    before, left = kept(table), link_of(table)
    table.switch.open_example("mini/pietre", link, CAPTION)
    assert table.switch.address() == "?esempio=mini/pietre" and page.flags()["example"] == "mini/pietre"
    bar = page.render()["bar"]
    assert f"{guide_words.EXAMPLE} {CAPTION}" in words(bar).replace("&lt;", "<").replace("&gt;", ">")
    assert log_words.BACK_TO_GAME in bar and guide_words.BACK_TO_RULES not in bar
    drag(table, "stone-c", "place-1")
    assert table.session is not None and table.session.length > 0
    while (decision := table.session.decision) is not None:
        table.choose(decision.choices[0])
        table.confirm()
    assert table.over and 'data-act="rematch"' not in page.render()["end"]
    assert kept(table) == before
    table.switch.leave_example()
    assert link_of(table) == left and kept(table) == before and page.flags()["example"] == ""
    drag(table, "stone-b", "place-1")
    assert kept(table) != before


def test_the_way_back_survives_opening_a_second_example(table: Table, link: str) -> None:
    begin(table)
    left = link_of(table)
    table.switch.open_example("mini/uno", link, CAPTION)
    table.switch.open_example("mini/due", link, CAPTION)
    table.switch.leave_example()
    assert link_of(table) == left


def test_pending_news_of_the_game_survive_an_example(table: Table, link: str) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.replay.note(0)
    for name in ("uno", "due"):
        table.switch.open_example(f"mini/{name}", link, CAPTION)
        assert table.replay.news is None
    table.switch.leave_example()
    assert table.replay.news == 0


def test_without_a_game_an_example_leads_back_to_the_setup_form(table: Table, page: Page, link: str) -> None:
    table.switch.open_example("mini/uno", link, CAPTION)
    bar = page.render()["bar"]
    assert guide_words.PLAY_GAME in bar
    assert f'href="../regole/mini/#esempio-uno">{guide_words.BACK_TO_RULES}' in bar, "links to the rulebook"
    table.switch.leave_example()
    assert table.session is None and table.form.game == "mini" and kept(table) == []


def test_changes_from_another_tab_are_there_after_an_example(table: Table, link: str) -> None:
    begin(table)
    assert table.session is not None
    id = table.session.save_id
    table.switch.open_example("mini/uno", link, CAPTION)
    save = table.saves.get(str(id))
    assert save is not None
    other = Match.new("mini", 2, {})
    decision = other.state.decision()
    assert decision is not None
    other.play(decision.choices[0])
    table.saves.put(save._replace(link=encode(other)))
    table.switch.leave_example()
    assert table.session.length == 1


def test_an_example_needs_no_hand_over(table: Table, page: Page) -> None:
    table.switch.open_example("toy/mani", encode(toy_with_hands()), CAPTION)
    assert table.session is not None and not table.session.here.must_pass()
    assert page.flags()["mode"] == "game" and table.question() is not None


def test_a_secret_turn_can_be_ended_in_an_example(table: Table) -> None:
    """At a hot-seat game the end of a secret turn waits for the hand-over. An example has none."""
    bidding = make_table(None, "valle")
    match = Match.new("valle", 2, {}, random.Random(1))
    for choice in (("lot", 0), ("tablet", 4)):
        match.play(choice)
    bidding.switch.open_example("valle/asta", encode(match), CAPTION)
    session = bidding.session
    assert session is not None and session.decision is not None and session.decision.seat == 0
    bidding.choose(("done",))
    assert session.here.offered is None and session.decision.seat == 1 and session.length == len(match) + 1


def test_a_damaged_example_shows_an_error(table: Table) -> None:
    table.switch.open_example("mini/uno", "mini.xyz", CAPTION)
    assert table.session is None and table.form.error


def test_an_example_is_not_sent_on(table: Table) -> None:
    table.switch.open_example("toy/offerte", encode(toy_with_hands()), CAPTION)
    session = table.session
    assert session is not None
    table.choose(("bid", 0))
    table.confirm()
    assert session.length == 1 and session.decision is not None and session.decision.seat == 1
    assert sender(session) is None


def test_a_choice_that_ends_a_turn_is_made_at_once_in_an_example(table: Table, page: Page) -> None:
    """At a player's own game this choice would wait for a hand-over. In an example nobody takes over."""
    table.switch.open_example("toy/offerte", encode(toy_with_hands()), CAPTION)
    for length in (1, 2):
        table.choose(("bid", 0 if length == 1 else 3))
        assert table.session is not None and table.session.length >= length
        assert table.unconfirmed is None and page.flags()["mode"] == "game"
