"""The two layouts of Imhotep's board: their parts lie apart on the board, and those of the wide one are larger."""

from itertools import combinations

import pytest

from app.drawing.rectangle import Box
from app.games.imhotep.board.layout import BOW_DEPTH, PORTRAIT, SPACE, STERN, WIDE, Layout
from app.games.imhotep.page import PAGE
from pycore.games.imhotep.data import MINIMUM_LOAD, SITES
from tests.app.games.imhotep.played import keys_of, random_game, show

BOTH = pytest.mark.parametrize("layout", [PORTRAIT, WIDE], ids=["portrait", "wide"])
ROOMS = ((662, 698), (1216, 1010))
"""The room for a board in pixels, in a window of 1366 x 768 and in one of 1920 x 1080."""


def parts(layout: Layout) -> list[Box]:
    """All places of the board that hold something to touch."""
    long = BOW_DEPTH + SPACE * max(MINIMUM_LOAD) + STERN
    berths = [Box(x - 38, layout.berth_top, 76, long) for x in layout.lanes]
    sites = [layout.site(site) for site in SITES]
    return [layout.scroll.plot, *sites, *berths, layout.quarry.plot, layout.sleds, layout.hand]


def apart(one: Box, other: Box) -> bool:
    across = one.right <= other.x or other.right <= one.x
    return across or one.bottom <= other.y or other.bottom <= one.y


@BOTH
def test_the_parts_lie_on_the_board(layout: Layout) -> None:
    for part in parts(layout):
        assert part.x >= 0 and part.y >= 0
        assert part.right <= layout.width and part.bottom <= layout.height


@BOTH
def test_the_parts_do_not_overlap(layout: Layout) -> None:
    assert [pair for pair in combinations(parts(layout), 2) if not apart(*pair)] == []


@BOTH
def test_the_heaps_lie_in_the_quarry_and_the_words_in_the_scroll(layout: Layout) -> None:
    for inner, outer in (
        (layout.quarry.heaps, layout.quarry.plot),
        (layout.scroll.cards, layout.scroll.plot),
    ):
        assert outer.x <= inner.x and inner.right <= outer.right
        assert outer.y <= inner.y and inner.bottom <= outer.bottom


@pytest.mark.parametrize(("width", "height"), ROOMS)
def test_all_parts_of_the_wide_board_are_larger(width: int, height: int) -> None:
    portrait = min(width / PORTRAIT.width, height / PORTRAIT.height)
    assert min(width / WIDE.width, height / WIDE.height) > 1.15 * portrait
    for site in SITES:
        assert WIDE.site(site)[2:] == PORTRAIT.site(site)[2:]


def test_both_layouts_offer_the_same_touches() -> None:
    for seats in (2, 3, 4):
        for state, decision, events in random_game(seats, 1, "BBBBB")[::9]:
            seat = decision.seat if decision.seat >= 0 else None
            narrow, wide = (PAGE.board(show(state, seat, events=events, wide=wide)) for wide in (False, True))
            assert (wide.width, wide.height) == (WIDE.width, WIDE.height)
            assert sorted(keys_of(wide)) == sorted(keys_of(narrow))
            places = [sorted(piece.place for piece in board.pieces) for board in (narrow, wide)]
            assert places[0] == places[1]
