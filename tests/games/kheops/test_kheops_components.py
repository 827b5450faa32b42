"""The tables agree with the specification, and the cells form a triangle."""

from collections import Counter

from pycore.games.kheops import GAME, data
from tests.games.kheops.building import BESIDE, PIECES, START

TABLE = {
    "sarcophagus-gold": ([1, 2], []),
    "sarcophagus-red": ([1, 2], []),
    "sarcophagus-blue": ([1, 2], []),
    "ankh": ([1, 2, 2], [2, 2, 3]),
    "double": ([1, 2], [2, 3]),
    "rotate-corridor": ([1, 2, 2, 3], [2, 2, 2, 3]),
    "rotate-room": ([1, 2, 3], [2, 2, 2, 2, 3]),
    "swap": ([2, 3], [2, 2, 2, 3]),
    "move": ([1, 2, 3], [2, 2, 3]),
    "curse": ([3], [2, 3]),
    "no-pawn": ([3], [2, 3]),
}


def test_what_the_game_says_of_itself() -> None:
    assert (GAME.slug, GAME.seats, GAME.options, GAME.revision) == ("kheops", range(2, 3), (), 1)


def test_the_tiles_are_those_of_the_table() -> None:
    assert list(TABLE) == list(dict.fromkeys(tile.symbol for tile in data.TILES))
    for symbol, (rooms, corridors) in TABLE.items():
        for kind, openings in (("room", rooms), ("corridor", corridors)):
            found = {
                tile.openings: tile.copies
                for tile in data.TILES
                if (tile.symbol, tile.kind) == (symbol, kind)
            }
            assert found == Counter(openings)


def test_the_sums_of_the_table() -> None:
    amounts = Counter[tuple[str, int]]()
    for tile in data.TILES:
        amounts[tile.kind, tile.openings] += tile.copies
    assert amounts == {
        ("room", 1): 8,
        ("room", 2): 11,
        ("room", 3): 6,
        ("corridor", 2): 17,
        ("corridor", 3): 8,
    }
    assert len(data.TILES) == 39 and data.TILE_COUNT == 50 and data.PILE_SIZE == 25


def test_types_are_named_and_ordered_by_the_table() -> None:
    names = [tile.name for tile in data.TILES]
    assert names[:9] == [
        "room:1:sarcophagus-gold",
        "room:2:sarcophagus-gold",
        "room:1:sarcophagus-red",
        "room:2:sarcophagus-red",
        "room:1:sarcophagus-blue",
        "room:2:sarcophagus-blue",
        "room:1:ankh",
        "room:2:ankh",
        "corridor:2:ankh",
    ]
    assert names[-1] == "corridor:3:no-pawn" and len(set(names)) == 39


def test_ways_to_turn_a_tile() -> None:
    ways = [[data.SIDES[sides] for sides in turned] for turned in data.ORIENTATIONS]
    assert ways == [[], ["L", "R", "V"], ["LR", "LV", "RV"], ["LRV"]]


def test_cells_are_beside_each_other_as_drawn() -> None:
    """Neighbours are the cells that share both ends of a side in the drawn pyramid."""
    for cell, beside in enumerate(BESIDE):
        assert data.NEIGHBOURS[cell] == tuple(beside.get(side, data.NONE) for side in "LRV")
    inner = sum(len(beside) for beside in BESIDE)
    assert (inner // 2, 3 * 49 - inner) == (63, 21)


def test_rows_and_the_start() -> None:
    assert [data.ROW.index(row) for row in range(7)] == [0, 13, 24, 33, 40, 45, 48]
    assert (data.CELLS, data.APEX) == (49, 48)
    assert data.START_CELLS == START and len(START) == 19
    assert all(data.UP[cell] for cell in START if cell >= 13)
    assert data.UP[48] and not data.UP[1]


def test_pawns_of_each_seat() -> None:
    named = [
        {piece: many for piece, many in zip(data.PIECES, pieces, strict=True) if many}
        for pieces in data.SUPPLY
    ]
    assert named == list(PIECES)
    assert [sum(pieces) for pieces in data.SUPPLY] == [17, 17]
