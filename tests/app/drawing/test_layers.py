"""Layers of the board and the changes between them, which the browser applies."""

import random

from app.drawing.layers import Change, Layer, changes, drawing
from app.drawing.markup import Markup, parts
from app.drawing.scene import Board, Piece
from app.drawing.stage import Stage
from app.table.seat_view import cached_view
from pycore.games import GAMES

BOARD = Board(100, 50, "", ())


def layer(*texts: str) -> Layer:
    return drawing(BOARD, parts(texts), "scenery")


def applied(groups: tuple[Markup, ...], several: list[Change]) -> str:
    """The layer in the browser after the changes."""
    now = list(groups)
    for change in several:
        now[change.start : change.start + change.replaced] = change.groups
    return "".join(now)


def test_changes_hold_only_the_parts_that_differ() -> None:
    found = changes(layer("<a/>", "<b/>", "<c/>"), layer("<a/>", "<d/>", "<c/>"))
    assert found == [Change(1, 1, (Markup("<g><d/></g>"),))]
    assert changes(layer("<a/>"), layer("<a/>")) == []


def test_changes_lead_from_any_layer_to_any_other() -> None:
    rng = random.Random(4)
    for _ in range(300):
        one, two = (layer(*rng.choices(("<a/>", "<b/>", "<c/>"), k=rng.randrange(6))) for _ in range(2))
        several = changes(one, two)
        assert several is not None
        assert applied(one.groups, several) == "".join(two.groups)


def test_a_layer_with_another_frame_is_redrawn_as_a_whole() -> None:
    other = drawing(Board(200, 50, "", ()), parts(["<a/>"]), "scenery")
    assert changes(layer("<a/>"), other) is None
    assert changes("", layer("<a/>")) is None
    assert changes(layer("<a/>"), "") is None


def test_a_plain_string_is_one_part() -> None:
    assert drawing(BOARD, "<a/><b/>", "scenery").groups == (Markup("<g><a/><b/></g>"),)


def test_unchanged_pieces_are_not_redrawn() -> None:
    stage, sizes = Stage(), {"stone": (4.0, 4.0)}
    pieces = tuple(Piece("stone", f"place-{n}", n, 0, 1, f"Pietra {n}") for n in range(3))
    first = stage.pieces(BOARD._replace(pieces=pieces), sizes)
    assert stage.pieces(BOARD._replace(pieces=tuple(pieces)), sizes) is first
    moved = stage.pieces(BOARD._replace(pieces=(pieces[0]._replace(x=9), *pieces[1:])), sizes)
    several = changes(first, moved)
    assert several is not None and [change.start for change in several] == [0]
    stage.clear()
    assert stage.pieces(BOARD._replace(pieces=pieces), sizes) == first


def test_the_top_piece_of_a_refilled_heap_is_the_one_that_moves() -> None:
    """Of three visible stones of a heap of six, the top one flies to the sled. The new one comes in at the bottom."""
    stage = Stage()
    heap = [Piece("stone", f"quarry-{n}", 0, -n, n, "") for n in range(1, 4)]
    before = stage.place(BOARD._replace(pieces=tuple(heap)))
    lower = [Piece("stone", f"quarry-{n}", 0, -n - 1, n, "") for n in range(3)]
    sled = Piece("stone", "sled-0", 90, 0, 1, "Pietra di Anna")
    after = stage.place(BOARD._replace(pieces=(*lower, sled)))
    (top,) = (n for n, piece in before.items() if piece.place == "quarry-3")
    assert after[top] == sled


def test_cached_view_computes_each_answer_once() -> None:
    state = GAMES["toy"].start(2, {})
    seen = cached_view(state)
    assert seen.to_plain() is seen.to_plain()
    assert seen.decision() is seen.decision()
    assert (seen.to_plain(), seen.decision(), seen.seats) == (state.to_plain(), state.decision(), 2)
    assert seen.scores() == state.scores() and seen.copy() == state
