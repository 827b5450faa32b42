"""The reveal of the auction: lot by lot, with sums, and nothing before its time."""

import random
import re
from html import unescape

from app.games.valle.board import auction
from app.games.valle.board.layout import ROW
from app.page.page import Page
from app.table.table import Table
from app.words import status as status_words
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words

LAID: dict[int, tuple[tuple[int, int], ...]] = {0: ((0, 4), (1, 0)), 1: ((0, 1), (1, 2), (1, 3))}
"""The (lot, value) pairs of each seat's tablets."""


def before_the_reveal() -> Match:
    """Anna has bid for two lots and Bruno for the same two. Bruno only has to confirm that he is done."""
    match = Match.new("valle", 2, {}, random.Random(5))
    left = [choice for seat in (0, 1) for choice in _bids(seat)]
    while left:
        decision = match.state.decision()
        assert decision is not None
        match.play(decision.choices[0] if decision.weights else left.pop(0))
    return match


def _bids(seat: int) -> list[Choice]:
    found: list[Choice] = []
    for lot, value in LAID[seat]:
        found += [("lot", lot), ("tablet", value)]
    return [*found, ("done",)] if not seat else found


def revealed(calm: bool = False) -> Table:
    """A hot-seat table after Bruno has ended the bidding by touch."""
    table = make_table(None, "valle")
    table.open("", encode(before_the_reveal()))
    assert table.session is not None
    table.session.here.be(None)
    table.session.here.take_device()
    table.replay.leave()
    table.on_table.by_pointer, table.replay.calm = True, calm
    table.choose(("done",))
    table.confirm()
    return table


def board(table: Table) -> str:
    """The scenery and overlay of the page."""
    parts = Page(table).render()
    return parts["scenery"] + parts["overlay"]


def drawn(table: Table) -> list[str]:
    return re.findall(r">([^<>]+)</text>", unescape(board(table)))


def test_the_results_fit_a_phone() -> None:
    """In a window of 360 by 640 pixels, 128 units of the tray are visible below the words."""
    assert auction.LOT_AT + auction.TALL < auction.PLATE_END <= ROW + 122


def test_lots_are_revealed_one_by_one() -> None:
    table, told = revealed(), list[tuple[str, list[str]]]()
    while table.replay.unfolding:
        told.append((unescape(words(Page(table).render()["status"])), drawn(table)))
        assert table.lit() == {}
        table.pace.tick()
    said = [status for status, _ in told]
    assert len(told) == 4 and "Si scoprono le offerte" in said[0]
    assert ["lotto 1" in said[1], "lotto 2" in said[2], "lotto 3" in said[3]] == [True] * 3
    outcomes = ["a Giocatore 1", "a Giocatore 2", "nel sacchetto"]
    for n, (_, texts) in enumerate(told):
        assert [words for words in texts if words in outcomes] == outcomes[:n]
    assert "2+3" in told[2][1] and "2+3" not in told[1][1]


def test_cubes_are_handed_out_with_their_lot() -> None:
    table = revealed()
    pieces = list[int]()
    while table.replay.unfolding:
        pieces.append(len(re.findall(r"#valle-cube-(?:red|blue|yellow|green|white)", board(table))))
        table.pace.tick()
    # All lots are drawn all the time. Only the cubes in the players' hands grow, by the colours of the lot.
    assert pieces[0] == 15 and pieces[0] < pieces[1] <= pieces[2] == pieces[3]


def test_a_touch_skips_the_reveal() -> None:
    table = revealed()
    table.touch("lot-0")
    assert not table.replay.unfolding and status_words.STEP_BY_STEP not in Page(table).render()["status"]
    assert table.session is not None and table.session.decision is not None
    assert table.session.decision.kind == "overseer"


def test_with_reduced_motion_all_sums_are_shown_at_once() -> None:
    table = revealed(calm=True)
    assert not table.replay.unfolding
    texts = drawn(table)
    assert {"4", "1", "0", "5"} <= set(texts) and "Si scoprono le offerte, lotto per lotto" not in texts
