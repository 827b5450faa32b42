"""Layers of the board, as they are given to the browser piece by piece."""

import random

from app.drawing.layers import Change, Layer, changes, drawing
from app.drawing.markup import Markup, parts
from app.drawing.scene import Board, Piece
from app.drawing.stage import Stage
from app.table.cached_view import cached_view
from pycore.games import GAMES

BOARD = Board(100, 50, "", ())


def layer(*texts: str) -> Layer:
    return drawing(BOARD, parts(texts), "scenery")


def applied(groups: tuple[Markup, ...], several: list[Change]) -> str:
    """What the browser holds after some changes."""
    now = list(groups)
    for change in several:
        now[change.start : change.start + change.replaced] = change.groups
    return "".join(now)


def test_only_what_differs_is_given() -> None:
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


def test_another_frame_is_drawn_as_a_whole() -> None:
    other = drawing(Board(200, 50, "", ()), parts(["<a/>"]), "scenery")
    assert changes(layer("<a/>"), other) is None
    assert changes("", layer("<a/>")) is None
    assert changes(layer("<a/>"), "") is None


def test_a_drawing_without_parts_is_one() -> None:
    assert drawing(BOARD, "<a/><b/>", "scenery").groups == (Markup("<g><a/><b/></g>"),)


def test_pieces_are_drawn_anew_only_when_they_differ() -> None:
    stage, sizes = Stage(), {"stone": (4.0, 4.0)}
    pieces = tuple(Piece("stone", f"place-{n}", n, 0, 1, f"Pietra {n}") for n in range(3))
    first = stage.pieces(BOARD._replace(pieces=pieces), sizes)
    assert stage.pieces(BOARD._replace(pieces=tuple(pieces)), sizes) is first
    moved = stage.pieces(BOARD._replace(pieces=(pieces[0]._replace(x=9), *pieces[1:])), sizes)
    several = changes(first, moved)
    assert several is not None and [change.start for change in several] == [0]
    stage.clear()
    assert stage.pieces(BOARD._replace(pieces=pieces), sizes) == first


def test_what_is_seen_to_go_goes_before_a_heap_is_filled_up() -> None:
    """Three stones of a heap of six: the one on top flies to the sled, a new one comes in below."""
    stage = Stage()
    heap = [Piece("stone", f"quarry-{n}", 0, -n, n, "") for n in range(1, 4)]
    before = stage.place(BOARD._replace(pieces=tuple(heap)))
    lower = [Piece("stone", f"quarry-{n}", 0, -n - 1, n, "") for n in range(3)]
    sled = Piece("stone", "sled-0", 90, 0, 1, "Pietra di Anna")
    after = stage.place(BOARD._replace(pieces=(*lower, sled)))
    (top,) = (n for n, piece in before.items() if piece.place == "quarry-3")
    assert after[top] == sled


def test_a_still_state_answers_from_memory() -> None:
    state = GAMES["toy"].start(2, {})
    seen = cached_view(state)
    assert seen.to_plain() is seen.to_plain()
    assert seen.decision() is seen.decision()
    assert (seen.to_plain(), seen.decision(), seen.seats) == (state.to_plain(), state.decision(), 2)
    assert seen.scores() == state.scores() and seen.copy() == state
