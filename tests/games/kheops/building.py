"""Build positions for tests, in plain form. A test names a few tiles; the others are filled in.

Nothing here uses the rules of the game, except its table of tiles. The geometry is that of drawn triangles.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pycore.contract import Plain
from pycore.games.kheops.data import TILES

LENGTHS = (13, 11, 9, 7, 5, 3, 1)
START = (*range(13), 13, 15, 17, 19, 21, 23)
ORIENTATIONS = {1: ("L", "R", "V"), 2: ("LR", "LV", "RV"), 3: ("LRV",)}
COPIES = {tile.name: tile.copies for tile in TILES}
PIECES = ({"worker": 14, "priest": 1, "mummy": 1, "pharaoh": 1}, {"worker": 15, "priest": 1, "mummy": 1})

Point = tuple[int, int]


def corners(cell: int) -> dict[str, frozenset[Point]]:
    """Side of a triangle -> its two end points, in half sides and rows."""
    row = 0
    while cell >= LENGTHS[row]:
        cell -= LENGTHS[row]
        row += 1
    left = row + cell
    if cell % 2 == 0:
        a, b, tip = (left, row), (left + 2, row), (left + 1, row + 1)
    else:
        a, b, tip = (left, row + 1), (left + 2, row + 1), (left + 1, row)
    return {"L": frozenset({a, tip}), "R": frozenset({b, tip}), "V": frozenset({a, b})}


def _beside() -> tuple[dict[str, int], ...]:
    """For each cell: side -> the neighbour beyond it, found by equal end points. Outer sides are left out."""
    cells = [corners(cell) for cell in range(sum(LENGTHS))]
    return tuple(
        {
            side: other
            for side, ends in sides.items()
            for other, others in enumerate(cells)
            if other != cell and ends in others.values()
        }
        for cell, sides in enumerate(cells)
    )


BESIDE = _beside()
BACK = {"L": "R", "R": "L", "V": "V"}

Laid = tuple[str, str, tuple[int, str] | None]
"""A tile on the board: (its name, its open sides, the seat and kind of the pawn on it or None)."""


def tile(name: str, sides: str, pawn: tuple[int, str] | None = None) -> Laid:
    return name, sides, pawn


def worker(seat: int) -> tuple[int, str]:
    return seat, "worker"


def position(
    laid: Mapping[int, Laid] | None = None,
    *,
    turn: int = 0,
    phase: str = "place-pawn",
    hands: Sequence[Sequence[str]] | None = None,
    where: Iterable[int] = range(49),
    loose: bool = False,
    kind: str = "",
    placed: int | None = None,
    moving: int | None = None,
) -> Plain:
    """A whole position of turn `turn` with the tiles of `laid`.

    The other tiles that must be on the board are filled in, first on the start cells, then on the cells of `where`;
    only tiles of `kind` if it is given. A tile that is filled in connects to no other tile; if `loose`, to no tile of
    `laid`. With `hands` None, the hands are any tiles left.
    """
    laid = dict(laid or {})
    number = 19 + turn + (phase == "draw-tile")
    sizes = hand_sizes(turn, phase)
    kept = [list(hand) for hand in hands] if hands is not None else []
    order = [*START, *(cell for cell in where if cell not in START)]
    free = [cell for cell in order if cell not in laid][: number - len(laid)]
    assert len(free) + len(laid) == number, "too many tiles for this turn"
    left = Counter(COPIES)
    left.subtract(name for name, _, _ in laid.values())
    left.subtract(name for hand in kept for name in hand)
    usable = {name: many for name, many in left.items() if name.startswith(kind)}
    laid |= filled(laid, free, usable, loose)
    left.subtract(laid[cell][0] for cell in free)
    if hands is None:
        names = [name for name in COPIES for _ in range(left[name])]
        random.Random(turn).shuffle(names)
        kept = [names[: sizes[0]], names[sizes[0] : sum(sizes)]]
        left.subtract(name for hand in kept for name in hand)
    assert [len(hand) for hand in kept] == sizes
    return {
        "game": "kheops",
        "seats": 2,
        "options": {},
        "turn": turn,
        "phase": phase,
        "cells": [written(laid.get(cell)) for cell in range(49)],
        "hands": [sorted(hand) for hand in kept],
        "pile": {name: many for name, many in left.items() if many},
        "supply": supplies(laid.values()),
        "placed": placed,
        "moving": moving,
    }


def hand_sizes(turn: int, phase: str) -> list[int]:
    """The number of tiles in each hand: three, minus one for each turn of the seat after the pile is empty. A seat that
    is about to draw has one tile fewer."""
    sizes = [3 - len(range(26, turn, 2)), 3 - len(range(25, turn, 2))]
    sizes[turn % 2] -= phase == "draw-tile"
    return sizes


def written(laid: Laid | None) -> Plain | None:
    if laid is None:
        return None
    name, sides, pawn = laid
    return {"tile": name, "open": sides, "pawn": None if pawn is None else list(pawn)}


def supplies(laid: Iterable[Laid]) -> list[Plain]:
    left = [Counter(pieces) for pieces in PIECES]
    for _, _, pawn in laid:
        if pawn is not None:
            left[pawn[0]][pawn[1]] -= 1
    return [{piece: many for piece, many in pieces.items() if many} for pieces in left]


def filled(
    laid: Mapping[int, Laid], free: Sequence[int], left: Mapping[str, int], loose: bool
) -> dict[int, Laid]:
    """Cell -> a tile for it, for all free cells. Random tiles are tried until no connection is left."""
    for seed in range(500):
        rng = random.Random(seed)
        found = attempt(laid, free, Counter(left), loose, rng)
        if found is not None:
            return found
    raise AssertionError("no way to fill in the other tiles")


def attempt(
    laid: Mapping[int, Laid], free: Sequence[int], left: Counter[str], loose: bool, rng: random.Random
) -> dict[int, Laid] | None:
    lies = {cell: sides for cell, (_, sides, _) in laid.items()}
    apart = dict(lies) if loose else lies
    found: dict[int, Laid] = {}
    for cell in free:
        ways = [
            (openness(cell, sides, lies, free) + rng.random(), name, sides)
            for name, many in left.items()
            if many > 0
            for sides in ORIENTATIONS[int(name.split(":")[1])]
            if not communicates(cell, sides, apart)
        ]
        if not ways:
            return None
        _, name, sides = min(ways)
        left[name] -= 1
        lies[cell] = sides
        found[cell] = tile(name, sides)
    return found


def communicates(cell: int, sides: str, lies: Mapping[int, str]) -> bool:
    return any(BACK[side] in lies.get(BESIDE[cell].get(side, -1), "") for side in sides)


def openness(cell: int, sides: str, lies: Mapping[int, str], free: Sequence[int]) -> int:
    """A mark for a tile on a cell: twice the number of its open sides that face cells still to be filled, minus the
    number of all its open sides. The lowest is best, so that tiles with many openings are used up first."""
    ahead = sum(BESIDE[cell].get(side) in free and BESIDE[cell][side] not in lies for side in sides)
    return 2 * ahead - len(sides)
