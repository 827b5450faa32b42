"""Touching Imhotep's boats: a free space serves the whole boat where nothing can be loaded, and the bow says so."""

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
"""After these the first seat has no stone left, and the boat for three may sail with two."""
BOAT, FREE = "boat-1", "boat-1-space-2"


def after(loads: int) -> Table:
    """A game of two in which so many stones have been loaded; everybody is here."""
    match = Match.new("imhotep", 2, {}, random.Random(3))
    for choice in LOADS[:loads]:
        match.play(choice)
    table = make_table(None, "imhotep")
    table.open("", encode(match))
    table.be(None)
    return table


def test_where_nothing_can_be_loaded_a_free_space_is_the_boat() -> None:
    table = after(4)
    assert FREE not in table.lit() and BOAT in table.lit()
    table.touch(FREE)
    assert table.picked == (BOAT,) and table.notice is None
    table.touch(FREE)
    assert not table.picked
    table.touch(FREE)
    table.touch("site-tomb")
    assert ("sail", 1, "tomb") in match_of(table).record


def test_so_it_is_when_it_is_dragged() -> None:
    table = after(4)
    drag(table, FREE, "site-tomb")
    assert ("sail", 1, "tomb") in match_of(table).record


def test_a_boat_that_may_not_sail_says_why_its_space_is_refused() -> None:
    table = after(4)
    table.touch("boat-2-space-0")
    assert table.picked == () and table.notice is not None and table.notice.rule == "imhotep-caricare"


def test_after_the_sled_a_space_is_meant_for_a_stone() -> None:
    """The sled is picked for the quarry: what forbids to load is told, and no boat is taken instead."""
    table = after(4)
    table.touch("sled-0")
    table.touch(FREE)
    assert table.picked == ("sled-0",) and table.notice is not None


def test_where_a_stone_can_be_loaded_it_is() -> None:
    table = after(2)
    assert {FREE, BOAT} <= set(table.lit())
    table.touch(FREE)
    assert match_of(table).record[-1] == ("load", 1, 2)


def test_the_bow_says_where_the_whole_boat_is_meant() -> None:
    table = after(2)
    assert Page(table).render()["overlay"].count(f">{SAIL}</text>") == 1
    table.touch(BOAT)
    assert SAIL not in Page(table).render()["overlay"]
    assert SAIL not in Page(after(1)).render()["overlay"]


def test_a_drag_takes_one_own_stone_or_the_whole_boat() -> None:
    table = after(2)
    assert table.session is not None
    seen = table.session.seen()
    places = [PAGE.carried(seen, key) for key in ("quarry", "sled-0", BOAT, FREE)]
    assert places == ["quarry-0", "sled-0", "", ""]
    page = Page(table)
    page.render()
    assert page.carried("sled-0")[1] and len(page.carried("sled-0")[0]) == 1
    assert not page.carried(BOAT)[1]
    assert table.lift(FREE) == BOAT


def test_what_stands_for_nothing_says_what_it_is_and_that_it_is_not_asked_for() -> None:
    """What is asked stands above it anyway."""
    table = after(2)
    table.touch("round")
    assert table.notice is not None
    assert "L'occhio è il mazzo" in table.notice.text and table.notice.text.endswith(choices_words.NOT_HERE)
    assert table.ask_about("round") and table.notice is not None
    assert not table.notice.text.endswith(choices_words.NOT_HERE), (
        "whoever asks what it is wants nothing of it"
    )
