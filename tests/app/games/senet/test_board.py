"""Senet's board: keys, previews of moves, pieces and throwing sticks."""

import math
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from app.conformance import check_board
from app.drawing.scene import Board
from app.drawing.svg import width_of
from app.games.senet.board.layout import PORTRAIT, WIDE, Layout
from app.games.senet.board.symbols import PIECE
from app.games.senet.page import PAGE
from pycore.contract import CHANCE, Event, State
from pycore.games.senet.data import OFF, SQUARES
from tests.app.games.senet.played import asked, random_game, show
from tests.games.senet.table import at
from tests.games.table import asked as decision_of

FINGER = 64
"""Board units for 32 pixels, if the board is shown 360 pixels wide."""
DESK_FINGER = 32 / 1.07
"""Board units for 32 pixels, if the wide board is shown in a window of 1366 x 768."""


def drawn(state: State, **more: object) -> tuple[Board, ElementTree.Element]:
    decision = state.decision()
    seat = decision.seat if decision and decision.seat != CHANCE else None
    board = PAGE.board(show(state, seat, **more))
    return board, ElementTree.fromstring(f"<svg>{board.scenery}{board.overlay}</svg>")


def test_the_view_conforms() -> None:
    check_board("senet", games_each=2)


@pytest.mark.parametrize(("layout", "least"), [(PORTRAIT, FINGER), (WIDE, DESK_FINGER)])
def test_every_square_has_room_for_a_finger(layout: Layout, least: float) -> None:
    for square in SQUARES:
        x, y, w, h = layout.square_box(square)
        assert w >= least and h >= least
        assert x >= 0 and y >= 0 and x + w <= layout.width and y + h <= layout.height


@pytest.mark.parametrize("layout", [PORTRAIT, WIDE], ids=["portrait", "wide"])
def test_the_track_is_s_shaped(layout: Layout) -> None:
    """Neighbours along the track are side by side, or one below the other at a turn."""
    square_box = layout.square_box
    for square in range(1, 30):
        here, there = square_box(square), square_box(square + 1)
        apart = abs(here.x - there.x), abs(here.y - there.y)
        assert apart == ((0, here.h) if square in (10, 20) else (here.w, 0))
    assert [square_box(n).y for n in (1, 11, 21)] == sorted({square_box(n).y for n in SQUARES})


@pytest.mark.parametrize("layout", [PORTRAIT, WIDE], ids=["portrait", "wide"])
def test_box_plates_and_tray_do_not_overlap(layout: Layout) -> None:
    parts = [layout.box, *layout.plates, layout.tray]
    for one, other in combinations(parts, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
    assert all(it.x >= 0 and it.right <= layout.width and it.bottom <= layout.height for it in parts)
    w, h = PIECE
    for seat, plate in enumerate(layout.plates):
        for x, y in (layout.shelf(seat, n) for n in range(len(layout.plate.shelf))):
            assert plate.x <= x - w / 2 and x + w / 2 <= plate.right
            assert plate.y <= y - h / 2 and y + h / 2 <= plate.bottom
    assert w <= layout.square[0] and layout.stand(1)[1] - h / 2 >= layout.square_box(1).y
    long, thick = layout.stick
    for x, y, turn in layout.lying:
        for most in (turn, turn + 3 * 2):
            slope = abs(math.radians(most))
            across = (long * math.cos(slope) + thick * math.sin(slope)) / 2
            down = (long * math.sin(slope) + thick * math.cos(slope)) / 2
            assert across <= x <= layout.sticks.w - across and down <= y <= layout.sticks.h - down
    assert layout.stay.right <= layout.tray.right and layout.stay.bottom <= layout.tray.bottom
    assert layout.said.left + layout.said.fit <= layout.tray.right


def test_a_piece_and_its_target_stand_for_the_same_move() -> None:
    state = at((9, 20), (1,), throw=3)
    assert PAGE.keys(state, ("move", 9)) == (("square-9",), ("square-12",))
    state = at((28, 9), (1,), throw=3)
    assert PAGE.keys(state, ("move", 28)) == (("square-28",), ("off",))
    state = at((24, 25), (1,), throw=3)
    assert PAGE.keys(state, ("move", 24)) == (("square-24",), ("square-21",))


def test_keys_of_throw_and_water_choices() -> None:
    assert PAGE.keys(at((9,), (1,)), ("throw",)) == (("sticks",),)
    state = at((27, 9), (1,), throw=2, phase="water")
    assert PAGE.keys(state, ("rebirth",)) == (("square-27",), ("square-15",))
    assert PAGE.keys(state, ("stay",)) == (("stay",),)
    assert PAGE.keys(state, ("sticks", 3)) == ()


@pytest.mark.parametrize(
    ("state", "key", "reason"),
    [
        (at((9, 12), (1,), throw=3), "square-9", "own-piece"),
        (at((9, 20), (12, 13), throw=3), "square-9", "protected"),
        (at((9, 20), (12, 13), throw=3), "square-12", "protected"),
        (at((8, 20), (9, 10, 11), throw=4), "square-8", "wall"),
        (at((8, 20), (9, 10, 11), throw=4), "square-12", "wall"),
        (at((25, 10), (1,), throw=3), "square-25", "stop-first"),
        (at((25, 10), (1,), throw=3), "square-28", "stop-first"),
        (at((28, 10), (1,), throw=2), "square-28", "wrong-throw"),
        (at((26, 5), (30, 27), throw=4), "square-26", "water-full"),
        (at((27, 10), (1,), throw=4), "square-10", "water-first"),
        (at((27, 10), (1,), throw=2, phase="water"), "square-10", "water-first"),
        (at((27, 12), (1,), throw=2, phase="water"), "square-1", "no-such-choice"),
        (at((9, 12), (1,), throw=3), "sticks", "no-such-choice"),
        (at((9, 12), (1,)), "square-9", "no-such-choice"),
    ],
)
def test_tempting_touches_explain_their_refusal(state: State, key: str, reason: str) -> None:
    answers = dict(PAGE.tempting(state))
    refusal = state.why_not(answers[(key,)])
    assert refusal is not None and refusal.reason == reason


def test_pairs_and_walls_are_joined_by_bars() -> None:
    """One bar joins a pair, two bars join a wall."""
    board, _ = drawn(at((5, 6, 20), (9, 10, 11), throw=2))
    pair, wall = (
        re.findall(rf'<path d="([^"]*)" stroke="var\(--c-{colour}\)"', board.scenery)
        for colour in PAGE.colours
    )
    assert [path.count("M") for path in pair] == [1]
    assert [path.count("M") for path in wall] == [2, 2]


def test_targets_of_moves_are_previewed() -> None:
    """A pale piece on an empty square, two arrows over an enemy piece, and an arrow along the way on touch."""
    board, tree = drawn(at((5, 9, 20), (8,), throw=3))
    assert board.scenery.count('fill-opacity=".35"') == 2
    tips = [node for node in tree.iter() if node.get("class") == "tip"]
    assert len(tips) == 3
    assert board.overlay.count('<g class="face" transform') == 1
    calm, _ = drawn(at((5, 9, 20), (8,)))
    assert 'class="tip"' not in calm.overlay and 'fill-opacity=".35"' not in calm.scenery


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_the_sticks_show_the_throw(throw: int) -> None:
    board, _ = drawn(at((5, 20), (8,), throw=throw))
    assert board.scenery.count('href="#senet-stick-pale"') == throw % 5
    assert board.scenery.count('href="#senet-stick-dark"') == 4 - throw % 5
    assert f">{throw}</text>" in board.scenery


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (at((9, 20), (1,), throw=1), "e lanci ancora"),
        (at((9, 20), (1,), throw=2), "poi tocca all'altro"),
        (at((9, 26), (1,), throw=1), "e lanci ancora se non cadi"),
        (at((26,), (1,), throw=1), "poi tocca all'altro"),
        (at((9, 26), (1,), throw=5), "e lanci ancora"),
        (at((30,), (1,), throw=1), "è l'ultimo pezzo"),
        (at((30,), (1,), throw=2), "è l'ultimo pezzo"),
        (at((27, 10), (1,), throw=2, phase="water"), "serve un 4"),
        (at((27, 10), (28, 29, 30), throw=4, phase="water"), "c'è un muro"),
    ],
)
def test_the_text_beside_the_sticks_says_what_follows(state: State, words: str) -> None:
    """No further throw is promised if the piece may fall into the water, or if the last piece leaves the board."""
    every = ("e lanci", "poi tocca", "se non cadi", "l'ultimo pezzo", "serve un 4", "c'è un muro")
    said = ["".join(node.itertext()) for node in drawn(state)[1].iter() if node.tag.endswith("text")]
    assert " ".join(line for line in said if any(part in line for part in every)) == words
    room = PORTRAIT.tray.right - (PORTRAIT.sticks.right + 94)
    assert all(width_of(line, 21) < room for line in said if line in words)


def test_the_last_throw_stays_visible() -> None:
    """The sticks still show a throw that was used or lost."""
    state = at((28,), (1,), phase="sticks")
    state.apply(("sticks", 2), events := list[Event]())
    board, _ = drawn(state, events=tuple(events))
    assert "ultimo tiro" in board.scenery and board.scenery.count('href="#senet-stick-pale"') == 2
    state = at((28, 10), (1,), throw=3)
    state.apply(("move", 10), moved := list[Event]())
    assert drawn(state, events=tuple(moved))[0].scenery.count('href="#senet-stick-pale"') == 3


def test_pieces_stand_on_their_squares_and_beside_the_box() -> None:
    for state, _, _ in asked()[::40]:
        plain = state.to_plain()
        places = {piece.place: piece for piece in PAGE.board(show(state)).pieces}
        assert len(places) == 14
        for square, seat in enumerate(plain["squares"], 1):
            assert (f"square-{square}" in places) == (seat is not None)
        for seat in (0, 1):
            assert sum(place.startswith(f"off-{seat}") for place in places) == plain["off"][seat]


def test_seats_have_pieces_of_different_shape() -> None:
    kinds = {piece.place: piece.kind for piece in PAGE.board(show(random_game(0)[0][0][0])).pieces}
    assert kinds["square-2"].startswith("senet-cone") and kinds["square-1"].startswith("senet-spool")


def test_the_throw_is_not_made_automatically() -> None:
    assert PAGE.decisions[decision_of(at((9,), (1,))).kind].luck_follows is True


def test_the_board_shows_the_end_of_the_game() -> None:
    _, end, events = random_game(1)
    board, _ = drawn(end, events=events)
    assert "Partita finita" in board.scenery and OFF not in SQUARES
