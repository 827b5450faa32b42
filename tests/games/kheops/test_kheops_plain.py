"""Positions as JSON: what is written, and everything that is refused."""

import json
import random
from typing import Any

import pytest

from pycore.contract import BadPosition, Plain
from pycore.games.kheops import GAME
from tests.games.kheops.building import BESIDE, COPIES, position, tile
from tests.games.kheops.positions import POSITIONS, SCHEMA
from tests.games.kheops.table import some_way
from tests.games.table import asked, bad_position, changed, play_out

PAWN = POSITIONS["white-pawn"]
SWAP = POSITIONS["white-swaps-with"]
MOVE = POSITIONS["white-moves-the-priest"]
ROTATE = POSITIONS["blue-rotates-a-room"]
DRAW = POSITIONS["blue-draws"]
LAST = POSITIONS["last-tile"]
OVER = position(turn=30, phase="over", loose=True)
SET_UP = some_way(random.Random(3), 10).to_plain()
DEALING = some_way(random.Random(3), 21).to_plain()
SEEN = GAME.from_plain(PAWN).seen_by(0).to_plain()
EMPTY = next(number for number, lies in enumerate(PAWN["cells"]) if lies is None)
FREE = next(n for n, lies in enumerate(PAWN["cells"]) if lies and not lies["pawn"] and n > 20)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_come_back(name: str) -> None:
    plain = POSITIONS[name]
    state = GAME.from_plain(json.loads(json.dumps(plain)))
    assert state.to_plain() == plain
    assert asked(state).kind == plain["phase"]


def test_positions_reach_every_phase() -> None:
    assert {plain["phase"] for plain in POSITIONS.values()} == {
        *("draw-tile", "place-pawn", "power", "power-to", "place-tile")
    }


@pytest.mark.parametrize("plain", [OVER, SET_UP, DEALING, SEEN], ids=["over", "set-up", "dealing", "seen"])
def test_other_positions_come_back(plain: Plain) -> None:
    assert GAME.from_plain(json.loads(json.dumps(plain))).to_plain() == plain


def test_the_fields() -> None:
    assert {*SEEN} == {path for path in SCHEMA if "." not in path} == {*PAWN, "pile_size"}


def test_a_hand_is_read_in_any_order() -> None:
    plain = changed(PAWN, {"hands.0": PAWN["hands"][0][::-1]})
    assert GAME.from_plain(plain) == GAME.from_plain(PAWN)


def test_pawns_may_be_fewer_or_more_than_turns() -> None:
    """The only condition is that enough are left for the turns to come."""
    laid = {0: tile("room:2:ankh", "LV", (0, "worker")), 2: tile("room:2:ankh", "LV", (0, "mummy"))}
    for plain in (position(turn=20, loose=True), position(laid), position(laid, turn=12)):
        play_out(GAME.from_plain(plain), random.Random(1))


# Refused


ONE_MORE = next(name for name in PAWN["pile"] if name.startswith("room"))
LONE = next(name for name, many in PAWN["pile"].items() if many == COPIES[name])
HELD, THERE = PAWN["hands"][0][0], PAWN["cells"][FREE]["tile"]


@pytest.mark.parametrize(
    ("plain", "changes", "field", "reason"),
    [
        # Head
        (PAWN, {"game": "imhotep"}, "game", "unknown-word"),
        (PAWN, {"seats": 3}, "seats", "out-of-range"),
        (PAWN, {"options": {"x": 1}}, "options.x", "unknown-field"),
        (PAWN, {"more": 1}, "more", "unknown-field"),
        (PAWN, {"turn": 31}, "turn", "out-of-range"),
        (PAWN, {"phase": "done"}, "phase", "unknown-word"),
        # Tiles
        (PAWN, {f"pile.{LONE}": COPIES[LONE] + 1}, f"pile.{LONE}", "out-of-range"),  # the 51st
        (PAWN, {f"pile.{HELD}": COPIES[HELD]}, f"pile.{HELD}", "wrong-number"),
        (PAWN, {f"pile.{ONE_MORE}": ...}, f"pile.{ONE_MORE}", "wrong-number"),
        (PAWN, {"pile.room:9:ankh": 1}, "pile", "unknown-word"),
        (PAWN, {f"pile.{LONE}": 0}, f"pile.{LONE}", "out-of-range"),
        (PAWN, {"cells.0.tile": "room:2:gold"}, "cells.0.tile", "unknown-word"),
        (PAWN, {"cells.0.tile": None}, "cells.0.tile", "not-a-word"),
        (PAWN, {"cells.0.open": "L"}, "cells.0.open", "wrong-sides"),
        (PAWN, {"cells.0.open": ""}, "cells.0.open", "unknown-word"),
        (PAWN, {"cells.0.open": "RL"}, "cells.0.open", "unknown-word"),
        (PAWN, {"cells.0.pawn": ...}, "cells.0.pawn", "missing"),
        (PAWN, {"cells.0.name": "x"}, "cells.0.name", "unknown-field"),
        (PAWN, {"cells.0": 5}, "cells.0", "not-an-object"),
        (PAWN, {"cells": []}, "cells", "wrong-length"),
        (PAWN, {"cells": [None] * 49}, "cells", "too-few"),
        (PAWN, {"turn": 11}, "cells", "too-many"),
        (PAWN, {"turn": 13}, "cells", "too-few"),
        (PAWN, {"phase": "draw-tile"}, "cells", "too-few"),
        (PAWN, {f"cells.{FREE}": None, "cells.48": PAWN["cells"][FREE]}, "cells", "not-connected"),
        (
            PAWN,
            {
                f"cells.{FREE}": {"tile": "corridor:2:curse", "open": "RV", "pawn": None},
                f"pile.{THERE}": PAWN["pile"].get(THERE, 0) + 1,
            },
            "cells",
            "too-many-of-a-type",
        ),
        (
            PAWN,
            {"hands.0.0": "corridor:2:curse", f"pile.{HELD}": PAWN["pile"].get(HELD, 0) + 1},
            "hands",
            "too-many-of-a-type",
        ),
        # Hands
        (PAWN, {"hands": [[]]}, "hands", "wrong-length"),
        (PAWN, {"hands.0": PAWN["hands"][0][:2]}, "hands.0", "wrong-length"),
        (PAWN, {"hands.1": PAWN["hands"][0] * 2}, "hands.1", "wrong-length"),
        (PAWN, {"hands.1.0": None}, "hands.1.0", "not-a-word"),
        (PAWN, {"hands.1": [None] * 3}, "pile_size", "missing"),
        (PAWN, {"pile_size": 13}, "pile_size", "unknown-field"),
        (SEEN, {"pile_size": 14}, "pile_size", "wrong-number"),
        (SEEN, {"pile_size": -1}, "pile_size", "out-of-range"),
        (SEEN, {"hands.1": [None] * 2}, "hands.1", "wrong-length"),
        (DRAW, {"hands.1": [*DRAW["hands"][0]]}, "hands.1", "wrong-length"),
        (LAST, {"hands.1": []}, "hands.1", "wrong-length"),
        (OVER, {"hands.0": [None], "pile_size": 0}, "hands.0", "not-in-this-phase"),
        # Pawns
        (PAWN, {"cells.9.pawn": [0, "worker"]}, "cells.9.pawn", "no-pawn"),
        (PAWN, {f"cells.{FREE}.pawn": [0, "priest"]}, f"cells.{FREE}.pawn", "two-of-a-kind"),
        (PAWN, {f"cells.{FREE}.pawn": [1, "pharaoh"]}, f"cells.{FREE}.pawn.1", "unknown-word"),
        (PAWN, {f"cells.{FREE}.pawn": [2, "worker"]}, f"cells.{FREE}.pawn.0", "out-of-range"),
        (PAWN, {f"cells.{FREE}.pawn": [0]}, f"cells.{FREE}.pawn", "wrong-length"),
        (PAWN, {f"cells.{FREE}.pawn": [0, "worker"]}, "supply.0", "wrong-number"),
        (PAWN, {"supply.1.worker": 15}, "supply.1", "wrong-number"),
        (PAWN, {"supply.1.worker": 16}, "supply.1.worker", "out-of-range"),
        (PAWN, {"supply.1.pharaoh": 1}, "supply.1", "unknown-word"),
        (PAWN, {"supply.0.priest": 0}, "supply.0.priest", "out-of-range"),
        (PAWN, {"supply.0.mummy": 1}, "supply.0", "wrong-number"),
        (PAWN, {"supply": [{}]}, "supply", "wrong-length"),
        (SET_UP, {"cells.2.pawn": [0, "worker"], "supply.0.worker": 13}, "cells.2.pawn", "not-in-this-phase"),
        # Phases
        (PAWN, {"phase": "over"}, "turn", "not-in-this-phase"),
        (OVER, {"phase": "place-pawn"}, "turn", "not-in-this-phase"),
        (SET_UP, {"turn": 1}, "turn", "not-in-this-phase"),
        (SET_UP, {"phase": "place-pawn"}, "cells", "too-few"),
        (SET_UP, {"cells.0": None}, "cells", "not-in-turn"),
        (DEALING, {"phase": "start-tile"}, "cells", "not-in-turn"),
        (DEALING, {"hands": [[], DEALING["hands"][0]]}, "hands.0", "wrong-length"),
        (DEALING, {"hands": PAWN["hands"]}, "hands.1", "wrong-length"),  # nobody has a tile to draw
        (DEALING, {"phase": "place-pawn"}, "hands.0", "wrong-length"),
        (LAST, {"phase": "draw-tile"}, "phase", "pile-empty"),
        # Powers
        (PAWN, {"placed": 0}, "placed", "not-in-this-phase"),
        (PAWN, {"moving": 0}, "moving", "not-in-this-phase"),
        (PAWN, {"phase": "power"}, "placed", "not-own-pawn"),
        (SWAP, {"placed": None}, "placed", "not-own-pawn"),
        (SWAP, {"placed": 1}, "placed", "not-own-pawn"),
        (SWAP, {"placed": 49}, "placed", "out-of-range"),
        (SWAP, {"placed": 2}, "placed", "no-power"),
        (SWAP, {"placed": 8}, "phase", "no-second-step"),
        (SWAP, {"phase": "power"}, "moving", "not-in-this-phase"),
        (SWAP, {"moving": None}, "moving", "not-own-pawn"),
        (SWAP, {"moving": 1}, "moving", "not-own-pawn"),
        (MOVE, {"moving": 10}, "moving", "just-placed"),
        (ROTATE, {"moving": 17}, "moving", "not-in-this-phase"),
        (ROTATE, {"placed": 0}, "placed", "not-own-pawn"),
    ],
)
def test_refused(plain: Plain, changes: dict[str, Any], field: str, reason: str) -> None:
    assert bad_position(GAME, changed(plain, changes)) == (field, reason)


def test_a_power_without_target() -> None:
    plain = position({0: tile("room:2:swap", "LV", (0, "worker"))}, phase="power", placed=0)
    assert bad_position(GAME, plain) == ("placed", "no-target")


def test_a_pawn_on_the_last_cell_is_not_the_one_that_is_missing() -> None:
    laid = {
        0: tile("room:2:swap", "LV", (0, "worker")),
        4: tile("room:2:ankh", "LV", (1, "worker")),
        48: tile("room:2:ankh", "LR", (0, "worker")),
    }
    high = [*reversed(range(49))]
    for moving in (None, 48):
        plain = position(laid, turn=28, phase="power-to", placed=0, moving=moving, loose=True, where=high)
        if moving is None:
            assert bad_position(GAME, plain) == ("moving", "not-own-pawn")
        else:
            GAME.from_plain(plain)


def test_a_pawn_on_the_last_cell_was_not_placed_because_nothing_is_said() -> None:
    laid = {
        4: tile("room:2:ankh", "LV", (1, "worker")),
        48: tile("room:2:swap", "LR", (0, "worker")),
    }
    high = [*reversed(range(49))]
    about: dict[str, Any] = {"turn": 28, "phase": "power", "loose": True, "where": high}
    assert GAME.from_plain(position(laid, placed=48, **about))
    assert bad_position(GAME, position(laid, placed=None, **about)) == ("placed", "not-own-pawn")


def test_too_few_pawns_for_the_turns_to_come() -> None:
    laid = {cell: tile("corridor:2:rotate-room", "LV", (0, "worker")) for cell in (0, 2, 4)}
    assert bad_position(GAME, position(laid)) == ("supply.0", "too-few")
    del laid[4]
    GAME.from_plain(position(laid))


def test_whoever_has_not_placed_yet_needs_one_pawn_more() -> None:
    theirs = {cell: tile("corridor:2:rotate-room", "LV", (1, "worker")) for cell in (2, 4, 6)}
    laid = theirs | {0: tile("room:2:ankh", "LV", (0, "worker"))}
    assert bad_position(GAME, position(laid, phase="place-tile")) == ("supply.1", "too-few")
    del laid[6]
    GAME.from_plain(position(laid, phase="place-tile"))


def test_states_are_equal_by_value() -> None:
    state = GAME.from_plain(PAWN)
    assert state == GAME.from_plain(PAWN)
    assert state != GAME.from_plain(SWAP)
    assert state != PAWN
    assert repr(state) == f"KheopsState({state.to_plain()})"


def test_check_finds_a_state_out_of_step() -> None:
    state = GAME.from_plain(PAWN)
    state.check()
    state.laid ^= 1 << EMPTY
    with pytest.raises(BadPosition):
        state.check()
    state.laid ^= 1 << EMPTY
    state.pile[0] += 1
    with pytest.raises(BadPosition):
        state.check()


def test_tiles_lie_anywhere_in_one_piece() -> None:
    """The tiles need not be on the start cells, as long as they are connected."""
    cells = PAWN["cells"]
    around = (other for cell in range(1, 49) if cells[cell] for other in BESIDE[cell].values())
    empty = next(cell for cell in around if cells[cell] is None)
    moved = changed(PAWN, {"cells.0": None, f"cells.{empty}": PAWN["cells"][0]})
    assert GAME.from_plain(moved).to_plain() == moved
