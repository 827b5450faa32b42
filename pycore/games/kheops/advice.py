"""What players are told of Kheops: networks counted by how sure their majority is, ankhs, pawns kept for later.

The weights are ours, by judgement, and tried in the arena.
"""

from math import exp
from typing import Final

from pycore.advice import Advice
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
    SIDES_NUMBER,
    SYMBOL,
    TURNS,
)
from pycore.games.kheops.position import KheopsPosition
from pycore.games.kheops.scoring import groups, scores, valued

DOUBT: Final = 0.05
"""How much less a majority says for each turn to come, in pawns."""
SURE: Final = 0.35
"""How little a lead of one pawn says even in the last turns."""
KEPT: Final = {MUMMY: 0.5, PRIEST: 0.8, PHARAOH: 2.0}
"""Points that a special pawn in the supply will bring."""


def value(position: KheopsPosition) -> list[float]:
    """Per seat, in points of the end."""
    if position.phase == c.OVER:
        return [float(points) for points in scores(position)]
    left = TURNS - position.turn
    doubt = SURE + DOUBT * left
    worth = [0.0, 0.0]
    found = list(groups(position))
    most = max((len(cells) for cells, _ in found if len(cells) > 1), default=0)
    counted = [0, 0]
    for cells, closed in found:
        network = valued(position, cells, closed, len(cells) == most)
        if not network.cursed:
            for cell in cells:
                pawn = position.pawns[cell]
                if pawn != NONE and SYMBOL[position.tiles[cell]] == ANKH:
                    counted[pawn >> 2] += 1
        white, blue = network.pawns
        if len(cells) > 1 and network.value and white + blue:
            share = 1 / (1 + exp((blue - white) / doubt))
            worth[0] += network.value * share
            worth[1] += network.value * (1 - share)
    for seat in range(SEATS):
        worth[seat] += counted[seat] ** 2
        for piece, points in KEPT.items():
            if left > SEATS and position.supply[seat][piece]:
                worth[seat] += points * min(1.0, left / 8)
    return worth


# What is worth a look

LINKED: Final = 4.0
DEAD_END: Final = 1.5
"""Weight of a tile for each way that it opens into a neighbour, and for each that it shuts."""
LOOSE: Final = 0.25


def weigh(position: KheopsPosition, decision: Decision) -> list[float] | None:
    """A tile matters where it joins or shuts networks; a pawn where it may count."""
    if decision.kind == c.PLACE_TILE:
        return [_tile_weight(position, int(choice[2]), str(choice[3])) for choice in decision.choices]
    if decision.kind == c.PLACE_PAWN:
        return [_pawn_weight(position, str(choice[1]), int(choice[2])) for choice in decision.choices]
    return None


def _tile_weight(position: KheopsPosition, cell: int, sides: str) -> float:
    """By the sides that meet open ones of tiles beside it."""
    own, weight = SIDES_NUMBER[sides], LOOSE
    for side, bit in enumerate(BITS):
        other = NEIGHBOURS[cell][side]
        if other != NONE and position.open[other] & OPPOSITE[side]:
            weight += LINKED if own & bit else DEAD_END
    return weight


def _pawn_weight(position: KheopsPosition, piece: str, cell: int) -> float:
    symbol = SYMBOL[position.tiles[cell]]
    weight = 3.0 if symbol == ANKH else 1.5 if symbol in POWERS else 1.0
    return weight if piece == "worker" else 0.4 * weight


ADVICE: Final = Advice(value=value, weigh=weigh, scale=9.0, turns=2)
