"""Advice for Kheops: the points expected from networks, from ankhs, and from special pawns kept for later.

The weights are our own judgement, tested in the arena.
"""

from math import exp
from typing import Final

from pycore.advice import Advice, Part
from pycore.contract import Decision
from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    ANKH,
    BITS,
    MUMMY,
    NEIGHBOURS,
    NONE,
    OPPOSITE,
    PHARAOH,
    POWERS,
    PRIEST,
    SEATS,
    SIDES,
    SIDES_NUMBER,
    SYMBOL,
    TURNS,
)
from pycore.games.kheops.exchanges import after_exchange, exchange_pending, exchanges
from pycore.games.kheops.expected import CURSED, MEANING, expected
from pycore.games.kheops.position import KheopsPosition
from pycore.games.kheops.scoring import ankhs, groups, scores

KEPT: Final = {MUMMY: 0.5, PRIEST: 0.8, PHARAOH: 2.0}
"""Maps a special piece in supply to the points that its pawn is expected to bring later."""
FADING: Final = 8
"""These points fade over this number of turns at the end. In the last turn of each seat they are 0."""

PENDING: Final = "pending"
"""The kind of the part that a pending swap or move adds."""


def value(position: KheopsPosition) -> list[float]:
    """Value of the position per seat, in points at the end.

    A pending swap or move counts as made in the best way. A pending rotation is not counted.
    """
    if position.phase == c.OVER:
        return [float(points) for points in scores(position)]
    worth, counted = expected(after_exchange(position))
    for seat in range(SEATS):
        worth[seat] += counted[seat] ** 2
    _kept(position, worth)
    return worth


def parts(position: KheopsPosition) -> list[Part]:
    """Parts of the value: the networks, the ankhs, the special pawns still in supply, and a pending swap or move."""
    if position.phase == c.OVER:
        counted = [len(own) for own, _ in ankhs(position)]
        rest = [points - many**2 for points, many in zip(scores(position), counted, strict=True)]
        return [Part("networks", 0, rest), Part("ankhs", 0, [many**2 for many in counted])]
    worth, counted = expected(position)
    kept = [0.0] * SEATS
    _kept(position, kept)
    found = [
        Part("networks", 0, worth),
        Part("ankhs", 0, [many**2 for many in counted]),
        Part("kept", 0, kept),
    ]
    if exchange_pending(position):
        before = [sum(points) for points in zip(*(part.worth for part in found), strict=True)]
        added = [after - now for after, now in zip(value(position), before, strict=True)]
        found.append(Part(PENDING, 0, added))
    return found


def progress(position: KheopsPosition) -> float:
    """How far the game has gone: the share of its turns, 0..1."""
    return position.turn / TURNS


def _kept(position: KheopsPosition, worth: list[float]) -> None:
    """Add to `worth`, per seat, the points expected of the special pawns in supply."""
    left = TURNS - position.turn
    if left > SEATS:
        for seat in range(SEATS):
            for piece, gain in KEPT.items():
                if position.supply[seat][piece]:
                    worth[seat] += gain * min(1.0, left / FADING)


# Weights of the choices

LINKED: Final = 4.0
DEAD_END: Final = 1.5
LOOSE: Final = 0.25
"""A tile's weight is a sum. It starts with LOOSE. Each open side of the tile that meets an open side of a neighbour
adds LINKED. Each open side of a neighbour that the tile closes adds DEAD_END."""
MEETING: Final = tuple(
    tuple(
        LOOSE + LINKED * (own & facing).bit_count() + DEAD_END * (facing & ~own).bit_count()
        for own in range(len(SIDES))
    )
    for facing in range(len(SIDES))
)
"""MEETING[facing][own]: weight of a tile with the open sides `own`. `facing` is the set of its sides on which the
neighbouring tile is open."""


BESIDE: Final = tuple(
    tuple((bit, others[side], OPPOSITE[side]) for side, bit in enumerate(BITS) if others[side] != NONE)
    for others in NEIGHBOURS
)
"""Per cell, for each side with a neighbouring cell: the side's bit, the neighbour, and the neighbour's bit for the
shared side."""


def weigh(position: KheopsPosition, decision: Decision) -> list[float] | None:
    """The weight of each way to place a tile or a pawn, or to swap or move pawns; None for all other decisions.

    Preferred are tiles that join or close networks, pawns on ankhs and on powers, and swaps and moves that gain points.
    """
    if decision.kind == c.PLACE_TILE:
        cells = {int(choice[2]) for choice in decision.choices}
        meeting = {cell: MEETING[_facing(position.open, cell)] for cell in cells}
        return [meeting[int(choice[2])][SIDES_NUMBER[str(choice[3])]] for choice in decision.choices]
    if decision.kind == c.PLACE_PAWN:
        cursed = _cursed(position)
        return [_pawn_weight(position, cursed, str(choice[1]), int(choice[2])) for choice in decision.choices]
    if exchange_pending(position):
        return _exchange_weights(position, decision)
    return None


def _exchange_weights(position: KheopsPosition, decision: Decision) -> list[float]:
    """The weight of each choice for a swap or a move. Each point less divides it by e."""
    best: dict[int, float] = {}
    for (here, there), gain in exchanges(position).items():
        cell = there if decision.kind == c.POWER_TO else here
        best[cell] = max(gain, best.get(cell, gain))
    most = max(best.values())
    return [exp(best[int(choice[1])] - most) for choice in decision.choices]


def _facing(sides: list[int], cell: int) -> int:
    """The sides of a cell at which the neighbouring tile has an open side, as a set of sides."""
    found = 0
    for bit, other, opposite in BESIDE[cell]:
        if sides[other] & opposite:
            found |= bit
    return found


def _cursed(position: KheopsPosition) -> set[int]:
    """The cells of all cursed networks. These networks and the ankhs in them give no points."""
    tiles = position.tiles
    return {
        cell
        for cells, _ in groups(position)
        if any(MEANING[tiles[other]] == CURSED for other in cells)
        for cell in cells
    }


RARE: Final = {"mummy": 0.4, "priest": 0.4, "pharaoh": 0.7}
"""Maps a special piece to its weight relative to a worker. It is below 1, because a seat has only one of each."""


def _pawn_weight(position: KheopsPosition, cursed: set[int], piece: str, cell: int) -> float:
    symbol = SYMBOL[position.tiles[cell]]
    weight = 1.0
    if symbol == ANKH and cell not in cursed:
        weight = 3.0
    elif symbol in POWERS:
        weight = 1.5
    # A mummy that replaces an enemy worker is weighted like a worker.
    return weight if piece == "mummy" and position.pawns[cell] != NONE else RARE.get(piece, 1.0) * weight


ADVICE: Final = Advice(
    value=value,
    parts=parts,
    passing=frozenset({PENDING}),
    weigh=weigh,
    scale=9.0,
    turns=1,
    most=14,
    iterations={"architetto": 480, "faraone": 3200},
    progress=progress,
)
