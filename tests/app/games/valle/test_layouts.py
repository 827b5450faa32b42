"""Both layouts of the board: what is shown together is inside the board and lies apart, and the wide one is larger."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from app.drawing.rectangle import Box
from app.drawing.scene import Scene
from app.drawing.svg import width_of
from app.games.valle.board.auction import lot_at
from app.games.valle.board.geometry import OUTLINE
from app.games.valle.board.layout import PORTRAIT, WIDE, Layout
from app.games.valle.page import PAGE
from pycore.games.valle import GAME
from pycore.games.valle.choices import HAND
from pycore.games.valle.data import COLOURS, OVERSEERS, WORKERS
from tests.app.games.reading import drawn_keys, drawn_words
from tests.app.games.valle.shown import PEOPLE, lit, some
from tests.app.games.valle.test_map import room

SEATS = 4
ROOM = (662.0, 695.0)
"""The width and height for a wide board in a window of 1366 by 768, in CSS pixels."""
CLIFFS = 7.5
"""How far the cliffs reach beyond the outline of the valley."""
LAYOUTS = pytest.mark.parametrize("layout", [PORTRAIT, WIDE], ids=["portrait", "wide"])


def heading(layout: Layout) -> Box:
    return Box(14, layout.heading - 22, 692, 30)


def lots(layout: Layout) -> list[Box]:
    places = [lot_at(lot, SEATS) for lot in range(SEATS + 1)]
    return [Box(x, layout.lots.top, wide, layout.lots.tall) for x, wide in places]


def together(layout: Layout) -> dict[str, list[Box]]:
    """Kind of decision -> the parts of the tray that it shows."""
    top, stop = heading(layout), layout.stop
    laid = Box(12, layout.laid, 4 * 176, 58)
    remarks = Box(16, layout.heading + 12, 690, 82)
    scarabs = Box(16, layout.heading + 12, 690, 26)
    sums = Box(2, layout.sums, 716, 68)
    last = (
        Box(12, layout.heading - 22, 692, 30) if layout.below is None else Box(14, layout.below - 22, 692, 30)
    )
    rows = [box for cells in layout.cubes for box in cells.boxes]
    return {
        "order-lay": [top._replace(w=32 + layout.order), layout.more, laid, stop],
        "order": [top, *layout.turns, laid],
        "bid-lot": [*layout.tablets, *lots(layout), stop],
        "overseer": [top, *layout.overseers, remarks, stop],
        "overseer after the auction": [top, *layout.overseers, sums, stop],
        "plan": [top, *layout.sheets, sums, stop],
        "claim": [top, layout.claim, layout.leave, scarabs],
        "worker": [top, *layout.workers, remarks, stop],
        "build": [last, *rows, stop],
    }


@LAYOUTS
def test_what_is_shown_together_lies_apart(layout: Layout) -> None:
    for kind, boxes in together(layout).items():
        for one, other in combinations([*boxes, *layout.seats], 2):
            free = (
                one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
            )
            assert free, (kind, one, other)


@LAYOUTS
def test_everything_is_inside_the_board_and_beside_the_valley(layout: Layout) -> None:
    for boxes in together(layout).values():
        for box in (*boxes, *layout.seats, layout.tray):
            assert box.x >= 2 and box.y >= 2, box
            assert box.right <= layout.width - 2 and box.bottom <= layout.height - 2, box
            corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
            assert all(room(OUTLINE, corner) <= -CLIFFS + 0.5 for corner in corners), box


@LAYOUTS
def test_there_is_a_place_for_everything(layout: Layout) -> None:
    assert len(layout.seats) == len(layout.turns) == GAME.seats[-1] == SEATS
    assert len(layout.overseers) == len(layout.sheets) == OVERSEERS and len(layout.workers) == WORKERS
    assert len(layout.tablets) == len(HAND) and len(layout.cubes) == 3
    assert all(len(cells.boxes) == len(COLOURS) for cells in layout.cubes)


def test_the_wide_board_is_larger_at_a_desk() -> None:
    """The valley and everything in it have the same units in both, so that a larger unit makes all of it larger."""
    portrait, wide = (min(ROOM[0] / layout.width, ROOM[1] / layout.height) for layout in (PORTRAIT, WIDE))
    assert wide / portrait >= 1.15
    decides = (WIDE.stop, WIDE.claim, WIDE.leave, WIDE.more, *WIDE.turns)
    assert min(min(box.w, box.h) for box in decides) * wide >= 44
    assert (WIDE.leave.x - WIDE.claim.right) * wide >= 8
    assert (WIDE.turns[1].y - WIDE.turns[0].bottom) * wide >= 8


def test_both_layouts_show_the_same() -> None:
    """The same elements to touch, and the same pieces at the same places. The wide one lacks no words of the other."""
    shown = 0
    for state, decision, events in some():
        if decision is None:
            continue
        seen = state.seen_by(decision.seat)
        for picked in ((), *((key,) for key in [*lit(seen, ())][:2])):
            scene = Scene(
                seen, decision.seat, PEOPLE[: state.seats], lit(seen, picked), picked, events=events
            )
            boards = [PAGE.board(scene._replace(wide=wide)) for wide in (False, True)]
            one, other = boards
            assert sorted(drawn_keys(one)) == sorted(drawn_keys(other)) and one.pieces == other.pieces
            words = [" ".join(drawn_words(board.scenery) + drawn_words(board.overlay)) for board in boards]
            lacking = Counter(words[0].split()) - Counter(words[1].split())
            assert not lacking, (decision.kind, picked)
            shown += 1
    assert shown > 100


@LAYOUTS
def test_revealed_lots_take_the_whole_width(layout: Layout) -> None:
    for seats in GAME.seats:
        places = [lot_at(lot, seats, layout.width) for lot in range(seats + 1)]
        assert places[0][0] >= 4 and sum(places[-1]) <= layout.width - 4
        assert all(x + wide <= other for (x, wide), (other, _) in pairwise(places))
    assert width_of("nel sacchetto", 24, bold=True) <= (lot_at(0, SEATS, WIDE.width)[1] - 10) * 1.2
