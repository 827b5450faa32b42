"""Kheops's board: well formed, with every tile and pawn, and without hidden information."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from app.drawing.palette import COLOURS
from app.drawing.rectangle import Box
from app.drawing.scene import Person, Scene
from app.drawing.stage import Stage
from app.drawing.svg import PAINT
from app.games.kheops.board.layout import (
    BASE,
    BOTTOM,
    MARGIN,
    MOST,
    PORTRAIT,
    TALL,
    TOP,
    WIDE,
    WIDTH,
    Layout,
    cell,
)
from app.games.kheops.board.networks import contour
from app.games.kheops.page import PAGE
from pycore.games.kheops.data import CELLS, HAND, NEIGHBOURS, NONE, SYMBOL
from tests.app.games.kheops.boards import (
    SIGN,
    kinds,
    walks,
)
from tests.app.games.kheops.played import GAME, asked, ended, show
from tests.app.games.reading import svg_of


def test_random_games_cover_all_decision_kinds() -> None:
    rules = {(decision.kind, decision.rule.removeprefix("kheops-")) for _, decision, _ in asked()}
    assert rules == {
        ("place-pawn", "pedina"),
        ("power", "ruotare"),
        ("power", "scambiare"),
        ("power", "spostare"),
        ("power-to", "scambiare"),
        ("power-to", "spostare"),
        ("place-tile", "tessera"),
    }


def test_the_board_is_well_formed_and_uses_known_paints() -> None:
    symbols = PAGE.symbols()
    ids = set(re.findall(r' id="([^"]+)"', symbols))
    assert all(name.startswith("kheops-") for name in ids)
    ElementTree.fromstring(f"<svg>{symbols}</svg>")
    custom = {*PAINT, *(f"c-{c}{part}" for c in COLOURS for part in ("", "-side", "-edge", "-mark"))}
    assert set(re.findall(r"var\(--([a-z-]+)\)", symbols)) <= custom
    over, end = ended(0)
    boards = [PAGE.board(show(over, None, events=end[:n])) for n in range(len(end) + 1)]
    for state, decision, events in kinds():
        for path in ((), *walks(PAGE.keys(state, decision.choices[0]))):
            boards.append(PAGE.board(show(state, decision.seat, events=events, picked=path)))
    for board in boards:
        svg_of(board)
        text = board.scenery + board.overlay
        assert " id=" not in text and not re.search(r"#[0-9a-f]{6}\b", text)
        assert set(re.findall(r"var\(--([a-z-]+)\)", text)) <= custom
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert used | {piece.kind for piece in board.pieces} <= ids


def test_names_of_people_are_escaped() -> None:
    people = (Person('<script>"', "bianco"), Person("&amp;", "lapis"))
    state = asked()[20][0]
    board = PAGE.board(Scene(state.seen_by(0), 0, people))
    svg_of(board)
    assert "<script>" not in board.scenery + board.overlay


def test_tiles_show_their_symbols_and_pawns_are_pieces() -> None:
    for state, decision, _ in asked()[::5]:
        board, plain = PAGE.board(show(state, decision.seat)), state.to_plain()
        places = [piece.place for piece in board.pieces]
        assert len(places) == len(set(places))
        signs = {p.place: p.kind for p in board.pieces if p.kind.startswith(SIGN)}
        wanted = {
            f"cell-{n}": SIGN + it["tile"].split(":")[2]
            for n, it in enumerate(plain["cells"])
            if it is not None
        }
        hand = {
            f"hand-{name.replace(':', '-')}": SIGN + name.split(":")[2]
            for name in plain["hands"][decision.seat]
        }
        assert signs == wanted | hand
        pawns = [piece for piece in board.pieces if not piece.kind.startswith(SIGN)]
        assert len(pawns) == 2 * 17
        assert all(piece.kind in PAGE.sizes for piece in board.pieces)


@pytest.mark.parametrize("wide", [False, True])
def test_pieces_are_within_the_board(wide: bool) -> None:
    for state, decision, _ in kinds():
        board = PAGE.board(show(state, decision.seat, wide=wide))
        for piece in board.pieces:
            w, h = PAGE.sizes[piece.kind]
            assert w / 2 <= piece.x <= board.width - w / 2
            assert h / 2 <= piece.y <= board.height - h / 2


def beside_the_pyramid(it: Box) -> bool:
    """Whether a rectangle is within the board's width and does not touch the pyramid."""
    half = BASE / 2 / TALL * (it.bottom - TOP)
    free = it.y >= BOTTOM or it.right <= WIDTH / 2 - half or it.x >= WIDTH / 2 + half
    return it.x >= 0 and it.right <= WIDTH and it.y >= 0 and free


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize("layout", [PORTRAIT, WIDE], ids=["portrait", "wide"])
def test_the_parts_around_the_pyramid_do_not_overlap(layout: Layout) -> None:
    hand, words, reserve = layout.hand, layout.words, layout.reserve
    tiles = [Box(hand.x + hand.pitch * n, hand.y, BASE * hand.scale, TALL * hand.scale) for n in range(HAND)]
    backs = [hand.back._replace(x=hand.back.x + hand.pitch * n) for n in range(HAND)]
    lines = Box(words.left, words.middle - 2 * words.pitch, words.fit, 4 * words.pitch)
    left = [
        Box(x, reserve.top + 24, 2 * reserve.slot, 2 * reserve.slot)
        for x in (MARGIN, WIDTH - MARGIN - 2 * reserve.slot)
    ]
    low = reserve.top + 24 + reserve.back.y
    behind = [
        Box(it.x + reserve.back.x, low, reserve.backs_pitch * 2 + reserve.back.w, reserve.back.h)
        for it in left
    ]
    for shown in (tiles, backs):
        parts = [*shown, lines, layout.pile_area, *left, *behind]
        assert [it for it in parts if not (beside_the_pyramid(it) and it.bottom <= layout.height)] == []
        # The cells lie above the corners of what can be touched in the portrait's legend.
        assert all(apart(one, other) for one, other in combinations([*parts, *layout.legend.areas], 2))
    assert [len(places) for places in layout.ways] == list(range(MOST + 1))
    for places in layout.ways:
        parts = [*places, *left, *behind, *([lines] if layout.ways_told == MOST else [])]
        assert all(beside_the_pyramid(it) and it.bottom <= layout.height for it in parts)
        assert all(apart(one, other) for one, other in combinations(parts, 2))


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    for state, decision, _ in asked()[::20]:
        for eyes in (1 - decision.seat, None):
            board = PAGE.board(show(state, eyes))
            shown = {piece.place for piece in board.pieces if piece.place.startswith("hand-")}
            plain = state.seen_by(eyes).to_plain()
            known = [name for hand in plain["hands"] for name in hand if name is not None]
            assert shown == {f"hand-{name.replace(':', '-')}" for name in known}


def test_a_placed_pawn_moves_from_its_reserve() -> None:
    state, decision, _ = asked()[0]
    stage = Stage()
    before = stage.place(PAGE.board(show(state, decision.seat)))
    choice = decision.choices[0]
    after_state = state.copy()
    after_state.apply(choice)
    after = stage.place(PAGE.board(show(after_state, decision.seat)))
    (moved,) = [n for n, piece in after.items() if piece.place == f"pawn-{choice[2]}"]
    assert before[moved].place.startswith(f"reserve-{decision.seat}-{choice[1]}-")


def test_a_contour_has_only_outer_sides() -> None:
    assert contour((0,)).count("M") == 3
    assert contour((0, 1)).count("M") == 4
    assert contour((0, 2)).count("M") == 6
    for n in range(CELLS):
        others = [other for other in NEIGHBOURS[n] if other != NONE]
        assert contour((n, *others)).count("M") == 3 - len(others) + 2 * len(others)


def test_every_cell_is_large_enough_to_touch() -> None:
    """On a phone 360 pixels wide, a circle of 30 pixels fits into each cell."""
    for n in range(CELLS):
        (ax, ay), (bx, by), (cx, cy) = cell(n).corners
        area = abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
        around = sum(
            ((x - u) ** 2 + (y - v) ** 2) ** 0.5
            for (x, y), (u, v) in (((ax, ay), (bx, by)), ((bx, by), (cx, cy)), ((cx, cy), (ax, ay)))
        )
        assert 2 * area / around / 2 > 30


def test_each_symbol_has_its_own_sign() -> None:
    found = dict(re.findall(rf'<symbol id="{SIGN}([a-z-]+)"[^>]*>(.*?)</symbol>', PAGE.symbols()))
    assert found.keys() == {symbol for symbol in SYMBOL if symbol}
    assert len(set(found.values())) == len(found)


def test_the_board_before_the_deal_has_no_tiles() -> None:
    board = PAGE.board(show(GAME.start(2, {})))
    assert [piece for piece in board.pieces if piece.kind.startswith(SIGN)] == []


def test_values_are_drawn_above_the_latest_events() -> None:
    met = 0
    for state, decision, events in asked()[::3]:
        overlay = PAGE.board(show(state, decision.seat, events=events)).overlay
        marks, plates = overlay.rfind('stroke="var(--gold)"'), overlay.rfind('fill="var(--badge)"')
        if any(event.kind == "tile-placed" for event in events):
            assert marks < plates
            met += 1
    assert met > 5
