"""Deep positions of Kheops in plain form: late, crowded, and in the middle of every kind of turn. All are valid."""

from pycore.contract import Plain
from tests.games.kheops.building import Laid, position, tile

SCHEMA = (
    *("game", "seats", "options", "turn", "phase", "cells", "hands", "pile", "pile.*", "pile_size", "supply"),
    *(f"supply[].{piece}" for piece in ("worker", "priest", "mummy", "pharaoh")),
    *(f"cells[].{field}" for field in ("tile", "open", "pawn")),
    *("placed", "moving"),
)
"""Every field of the plain form; * stands for the types of tiles. `pile_size` exists only if a hand is hidden."""

CROWD: dict[int, Laid] = {
    0: tile("room:2:swap", "LR", (0, "worker")),
    1: tile("corridor:2:swap", "LR", (1, "worker")),
    2: tile("room:2:sarcophagus-gold", "LR", (0, "pharaoh")),
    3: tile("corridor:2:move", "RV", (1, "priest")),
    5: tile("corridor:2:ankh", "RV", (1, "mummy")),
    6: tile("room:2:double", "LR", (0, "mummy")),
    7: tile("corridor:2:rotate-room", "LV", (1, "worker")),
    8: tile("room:2:rotate-corridor", "LV", (0, "priest")),
    9: tile("corridor:3:no-pawn", "LRV"),
    10: tile("room:2:move", "LV", (0, "worker")),
    11: tile("corridor:3:ankh", "LRV", (1, "worker")),
    12: tile("room:1:sarcophagus-gold", "L", (0, "worker")),
    14: tile("corridor:2:curse", "LV"),
    17: tile("room:3:rotate-room", "LRV", (1, "worker")),
}
"""Cell -> tile: all special pawns, a network with two sarcophagi, a cursed network, a tile without room for a pawn."""


def crowd(turn: int, phase: str, placed: int | None = None, moving: int | None = None) -> Plain:
    return position(CROWD, turn=turn, phase=phase, placed=placed, moving=moving, loose=True)


POSITIONS: dict[str, Plain] = {
    "nothing-played": position(phase="place-pawn"),
    "first-tile": position({0: tile("room:2:ankh", "LV", (0, "worker"))}, phase="place-tile"),
    "first-draw": position({0: tile("room:2:ankh", "LV", (0, "worker"))}, phase="draw-tile"),
    "white-pawn": crowd(12, "place-pawn"),
    "blue-pawn": crowd(13, "place-pawn"),
    "white-rotates-a-corridor": crowd(14, "power", placed=8),
    "blue-rotates-a-room": crowd(15, "power", placed=17),
    "white-swaps": crowd(16, "power", placed=0),
    "white-swaps-with": crowd(16, "power-to", placed=0, moving=6),
    "blue-swaps-the-priest": crowd(17, "power-to", placed=1, moving=3),
    "white-moves": crowd(18, "power", placed=10),
    "white-moves-the-priest": crowd(18, "power-to", placed=10, moving=8),
    "white-tile": crowd(20, "place-tile"),
    "blue-draws": crowd(21, "draw-tile"),
    "last-draw": crowd(24, "draw-tile"),
    "no-pile": crowd(25, "place-pawn"),
    "two-tiles-each": crowd(27, "place-tile"),
    "last-pawn-of-white": crowd(28, "place-pawn"),
    "last-power": crowd(29, "power-to", placed=1, moving=11),
    "last-tile": crowd(29, "place-tile"),
}
