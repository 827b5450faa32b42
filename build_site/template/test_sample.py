"""The game keeps the contracts of rules and page. Then each rule as an example: a position, a choice, the result."""

from app.conformance import check_page
from app.games import register
from pycore.conformance import check_game

from . import GAME

register(GAME.slug, __package__)


def test_the_rules_keep_the_contract() -> None:
    check_game(GAME)


def test_the_page_keeps_the_contract() -> None:
    check_page(GAME.slug)


def test_a_pawn_captures_where_it_stops() -> None:
    """`sample-catturare`"""
    turn = {"game": "sample", "seats": 2, "options": {}, "phase": "move", "active": 0, "die": 2}
    state = GAME.from_plain({**turn, "pawns": [[1, 4], [3, 6]]})
    state.apply(("move", 0))
    assert state.to_plain()["pawns"] == [[3, 4], [0, 6]]
