"""The stage: pieces keep their identity while they move."""

from app.drawing.scene import Board, Piece
from app.drawing.stage import Stage, static_svg
from app.drawing.svg import outline, touch

SIZES = {"stone": (4.0, 5.0)}


def stone(place: str, x: float, y: float = 0, kind: str = "stone", label: str = "") -> Piece:
    return Piece(kind, place, x, y, 1, label)


def board(*pieces: Piece, scenery: str = "", overlay: str = "") -> Board:
    return Board(100, 50, scenery, pieces, overlay)


def test_a_piece_at_the_same_place_keeps_its_number() -> None:
    stage = Stage()
    stage.place(board(stone("sled", 0), stone("boat", 50)))
    after = stage.place(board(stone("boat", 90), stone("sled", 0)))
    assert {n: piece.place for n, piece in after.items()} == {1: "sled", 2: "boat"}


def test_a_moved_piece_gets_the_number_of_the_nearest_missing_piece_of_its_kind() -> None:
    stage = Stage()
    stage.place(board(stone("a", 0), stone("b", 100), stone("c", 10, kind="card")))
    after = stage.place(board(stone("x", 80), stone("y", 5)))
    assert {n: piece.place for n, piece in after.items()} == {1: "y", 2: "x"}


def test_numbers_are_never_reused() -> None:
    stage = Stage()
    stage.place(board(stone("a", 0)))
    stage.place(board())
    after = stage.place(board(stone("a", 0), stone("b", 1)))
    assert list(after) == [2, 3]


def test_another_kind_at_the_same_place_is_another_piece() -> None:
    stage = Stage()
    stage.place(board(stone("a", 0)))
    assert list(stage.place(board(stone("a", 0, kind="card")))) == [2]


def test_pieces_sharing_a_place_are_matched_one_by_one() -> None:
    stage = Stage()
    stage.place(board(stone("pile", 0), stone("pile", 0)))
    after = stage.place(board(stone("pile", 0), stone("boat", 9)))
    assert {n: piece.place for n, piece in after.items()} == {1: "pile", 2: "boat"}


def test_the_layer_is_sorted_by_number() -> None:
    stage = Stage()
    stage.pieces(board(stone("a", 0), stone("b", 9)), SIZES)
    text = stage.pieces(board(stone("b", 9), stone("a", 3, label="Pietra <bianca>")), SIZES)
    assert text.index('id="p1"') < text.index('id="p2"')
    assert "--x:3;--y:0;--w:4;--h:5;z-index:1" in text
    assert 'role="img" aria-label="Pietra &lt;bianca&gt;"' in text
    assert '<use href="#stone"></use>' in text


def test_drawing_the_same_board_twice_changes_nothing() -> None:
    stage, same = Stage(), board(stone("a", 0), stone("a", 1), stone("b", 2))
    assert stage.pieces(same, SIZES) == stage.pieces(same, SIZES)


def test_a_static_picture_has_nothing_to_touch() -> None:
    key = touch("boat", "Barca", "<rect/>", halo=outline(0, 0, 9, 9))
    high, low = Piece("stone", "a", 10, 10, 5, "alta"), Piece("stone", "b", 20, 20, 1, "")
    text = static_svg(board(high, low, scenery=key), SIZES, "Esempio & prova")
    assert 'viewBox="0 0 100 50" role="img" aria-label="Esempio &amp; prova"' in text
    assert '<g class="key ringed"><rect/></g>' in text
    assert text.index('x="18" y="17.5"') < text.index("<title>alta</title>")
