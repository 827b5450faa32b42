"""Touching and dragging Imhotep's boats."""

import random

from app.games.imhotep.board.shore import SAIL
from app.games.imhotep.page import PAGE
from app.page.page import Page
from app.table.table import Table
from app.words import choices as choices_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import drag, match_of

LOADS = (("load", 1, 0), ("load", 1, 1), ("load", 0, 0), ("load", 0, 1))
"""After these choices seat 0 has no stone left, and the boat for three may sail with two."""
BOAT, FREE = "boat-1", "boat-1-space-2"


def after(loads: int) -> Table:
    """A hot-seat game of two after the first `loads` of `LOADS`."""
    match = Match.new("imhotep", 2, {}, random.Random(3))
    for choice in LOADS[:loads]:
        match.play(choice)
    table = make_table(None, "imhotep")
    table.open("", encode(match))
    table.be(None)
    return table


def test_a_free_space_stands_for_the_boat_if_nothing_can_be_loaded() -> None:
    table = after(4)
    assert FREE not in table.lit() and BOAT in table.lit()
    table.touch(FREE)
    assert table.picked == (BOAT,) and table.notice is None
    table.touch(FREE)
    assert not table.picked
    table.touch(FREE)
    table.touch("site-tomb")
    assert ("sail", 1, "tomb") in match_of(table).record


def test_a_free_space_drags_the_boat_if_nothing_can_be_loaded() -> None:
    table = after(4)
    drag(table, FREE, "site-tomb")
    assert ("sail", 1, "tomb") in match_of(table).record


def test_the_space_of_a_boat_that_may_not_sail_explains_its_refusal() -> None:
    table = after(4)
    table.touch("boat-2-space-0")
    assert table.picked == () and table.notice is not None and table.notice.rule == "imhotep-caricare"


def test_a_space_touched_after_the_sled_means_loading() -> None:
    """The sled was picked, so the refusal to load is explained and no boat is picked instead."""
    table = after(4)
    table.touch("sled-0")
    table.touch(FREE)
    assert table.picked == ("sled-0",) and table.notice is not None


def test_touching_a_free_space_loads_a_stone() -> None:
    table = after(2)
    assert {FREE, BOAT} <= set(table.lit())
    table.touch(FREE)
    assert match_of(table).record[-1] == ("load", 1, 2)


def test_the_bow_is_labelled_while_the_boat_can_be_picked() -> None:
    table = after(2)
    assert Page(table).render()["overlay"].count(f">{SAIL}</text>") == 1
    table.touch(BOAT)
    assert SAIL not in Page(table).render()["overlay"]
    assert SAIL not in Page(after(1)).render()["overlay"]


def test_a_drag_carries_one_stone_or_the_whole_boat() -> None:
    table = after(2)
    assert table.session is not None
    seen = table.session.view.seen()
    places = [PAGE.carried(seen, key) for key in ("quarry", "sled-0", BOAT, FREE)]
    assert places == ["quarry-0", "sled-0", "", ""]
    page = Page(table)
    page.render()
    assert page.carried("sled-0")[1] and len(page.carried("sled-0")[0]) == 1
    assert not page.carried(BOAT)[1]
    assert table.gestures.lift(FREE) == BOAT


def test_an_element_outside_the_decision_is_explained() -> None:
    """The status line above already shows the question."""
    table = after(2)
    table.touch("round")
    assert table.notice is not None
    assert "L'occhio è il mazzo" in table.notice.text and table.notice.text.endswith(choices_words.NOT_HERE)
    assert table.gestures.ask_about("round") and table.notice is not None
    assert not table.notice.text.endswith(choices_words.NOT_HERE), "a long touch only asks what it is"
