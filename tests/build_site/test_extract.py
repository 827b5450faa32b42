"""The part of a board that a diagram shows, and the lines around marked elements."""

from app.drawing.scene import Board, Piece
from app.drawing.svg import outline, touch
from build_site import extract

TRIANGLES = {"a": ((0, 0), (20, 0), (10, 10)), "b": ((20, 0), (30, 10), (10, 10))}
SIZES = {"stone": (10.0, 10.0)}


def path(name: str) -> str:
    return f'path d="M{"L".join(f"{x} {y}" for x, y in TRIANGLES[name])}Z"'


BOARD = Board(
    200,
    100,
    touch("field", "Campo", halo=outline(50, 40, 30, 20, 4)),
    (Piece("stone", "field-1", 55, 50, 1, "Pietra"), Piece("stone", "away", 180, 90, 1, "Pietra")),
    touch("a", "Uno", halo=path("a")) + touch("b", "Due", halo=path("b")),
)


def test_elements_and_pieces_have_outlines() -> None:
    known = extract.outlines(BOARD, SIZES)
    assert known["a"].corners == TRIANGLES["a"]
    assert known["field"].corners == ((50, 40), (80, 40), (80, 60), (50, 60))
    assert known["away"].corners == ((175, 85), (185, 85), (185, 95), (175, 95))


def test_the_shown_part_has_a_margin_clipped_to_the_board() -> None:
    known = extract.outlines(BOARD, SIZES)
    assert extract.around(known, ["field"], BOARD) == (34, 24, 96, 76)
    assert extract.around(known, ["a", "field"], BOARD) == (0, 0, 96, 76)
    assert extract.around(known, ["away"], BOARD) == (159, 69, 200, 100)


def test_pieces_out_of_sight_are_left_out() -> None:
    box = extract.around(extract.outlines(BOARD, SIZES), ["field"], BOARD)
    assert [piece.place for piece in extract.within(BOARD, SIZES, box).pieces] == ["field-1"]


def test_neighbours_have_one_line_around_them() -> None:
    known = extract.outlines(BOARD, SIZES)
    apart, together = extract.marked(known, ["a", "b"]), extract.marked(known, [["a", "b"]])
    assert apart.count("<g") == 4 and together.count("<g") == 2
    # The shared side is left out.
    assert together.split("</g>")[0].count("M") == 4


def test_relative_path_commands_are_understood() -> None:
    bent = touch("bay", "Baia", halo='path d="M10 20q5 5,10 0t10 0v30h-20z"')
    known = extract.outlines(BOARD._replace(overlay=bent), SIZES)
    assert known["bay"].corners == ((10, 20), (15, 25), (20, 20), (30, 20), (30, 50), (10, 50))
