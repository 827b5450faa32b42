"""Positions as JSON: what is written, and everything that is refused."""

import json
import random
from typing import Any

import pytest

from pycore.contract import BadPosition, Plain
from pycore.games.senet import GAME
from tests.games.senet.building import position
from tests.games.senet.positions import POSITIONS, SCHEMA
from tests.games.table import asked, bad_position, changed, play_out

MOVE = POSITIONS["pairs"]
THROW = POSITIONS["opening"]
WATER = POSITIONS["in-the-water"]
OVER = position((), (3, 9), phase="over")


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_come_back(name: str) -> None:
    plain = POSITIONS[name]
    state = GAME.from_plain(json.loads(json.dumps(plain)))
    assert state.to_plain() == plain
    assert asked(state).kind == plain["phase"]
    play_out(state, random.Random(1))


def test_positions_reach_every_phase() -> None:
    assert {plain["phase"] for plain in POSITIONS.values()} == {"throw", "sticks", "move", "water"}


def test_an_ended_game_comes_back() -> None:
    state = GAME.from_plain(OVER)
    assert state.to_plain() == OVER and state.decision() is None


def test_the_fields() -> None:
    assert {*MOVE} == {*SCHEMA}


@pytest.mark.parametrize(
    ("plain", "changes", "field", "reason"),
    [
        (MOVE, {"game": "imhotep"}, "game", "unknown-word"),
        (MOVE, {"seats": 3}, "seats", "out-of-range"),
        (MOVE, {"options": {"x": 1}}, "options.x", "unknown-field"),
        (MOVE, {"more": 1}, "more", "unknown-field"),
        (MOVE, {"phase": "done"}, "phase", "unknown-word"),
        (MOVE, {"seat": 2}, "seat", "out-of-range"),
        (MOVE, {"throw": 0}, "throw", "out-of-range"),
        (MOVE, {"throw": 6}, "throw", "out-of-range"),
        (MOVE, {"throw": None}, "throw", "not-in-this-phase"),
        (THROW, {"throw": 1}, "throw", "not-in-this-phase"),
        (THROW, {"throw": 1, "phase": "sticks"}, "throw", "not-in-this-phase"),
        (MOVE, {"squares": [None] * 29}, "squares", "wrong-length"),
        (MOVE, {"squares.3": 2}, "squares.3", "out-of-range"),
        (MOVE, {"squares.0": -1}, "squares.0", "out-of-range"),
        (MOVE, {"squares.3": "cone"}, "squares.3", "not-a-number"),
        (MOVE, {"squares.0": 0}, "off.0", "wrong-number"),
        (MOVE, {"squares.4": None}, "off.0", "wrong-number"),
        (MOVE, {"squares.4": 1}, "off.0", "wrong-number"),
        (MOVE, {"off": [0]}, "off", "wrong-length"),
        (MOVE, {"off.0": -1}, "off.0", "out-of-range"),
        (MOVE, {"off.1": 1}, "off.1", "wrong-number"),
        (MOVE, {"off.1": 8}, "off.1", "out-of-range"),
        (OVER, {"phase": "throw"}, "phase", "not-in-this-phase"),
        (OVER, {"seat": 1}, "phase", "not-in-this-phase"),
        (THROW, {"phase": "over"}, "phase", "not-in-this-phase"),
        (WATER, {"phase": "move"}, "phase", "no-move"),
        (WATER, {"throw": 4}, "phase", "no-way-out"),
        (MOVE, {"phase": "water"}, "phase", "no-way-out"),
        (WATER, {"squares.13": None, "squares.14": 1}, "phase", "no-way-out"),
    ],
)
def test_refused(plain: Plain, changes: dict[str, Any], field: str, reason: str) -> None:
    assert bad_position(GAME, changed(plain, changes)) == (field, reason)


def test_states_are_equal_by_value() -> None:
    state = GAME.from_plain(MOVE)
    assert state == GAME.from_plain(MOVE)
    assert state != GAME.from_plain(WATER)
    assert state != MOVE
    assert repr(state) == f"SenetState({state.to_plain()})"


def test_check_finds_a_state_out_of_step() -> None:
    state = GAME.from_plain(MOVE)
    state.check()
    state.off[0] += 1
    with pytest.raises(BadPosition):
        state.check()
