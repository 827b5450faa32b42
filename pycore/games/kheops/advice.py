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
    APEX,
    APEX_POINTS,
    BITS,
    CLOSED_FACTOR,
    CURSE,
    DOUBLE,
    DOUBLE_WEIGHT,
    IS_ROOM,
    LONGEST_POINTS,
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
    WEIGHT,
)
from pycore.games.kheops.position import KheopsPosition
from pycore.games.kheops.scoring import COLOUR, groups, sarcophagus_bonus, scores

DOUBT: Final = 0.05
"""How much less a majority says for each turn to come, in pawns."""
SURE: Final = 0.35
"""How little a lead of one pawn says even in the last turns."""
KEPT: Final = {MUMMY: 0.5, PRIEST: 0.8, PHARAOH: 2.0}
"""Points that a special pawn in the supply will bring."""

CURSED, COUNTED, DOUBLED = range(1, 4)
MEANING: Final = tuple({CURSE: CURSED, ANKH: COUNTED, DOUBLE: DOUBLED}.get(symbol, 0) for symbol in SYMBOL)
"""Per type of tile: what its symbol does to what is counted."""


def value(position: KheopsPosition) -> list[float]:
    """Per seat, in points of the end."""
    if position.phase == c.OVER:
        return [float(points) for points in scores(position)]
    left = TURNS - position.turn
    doubt = SURE + DOUBT * left
    worth = [0.0, 0.0]
    counted = [0, 0]
    found = list(groups(position))
    longest = max([len(cells) for cells, _ in found], default=0)
    for cells, closed in found:
        lead, points = _network(position, cells, counted)
        if lead is not None and len(cells) > 1:
            points += LONGEST_POINTS * (len(cells) == longest) + APEX_POINTS * (APEX in cells)
            points *= CLOSED_FACTOR if closed else 1
            share = 1 / (1 + exp(-lead / doubt))
            worth[0] += points * share
            worth[1] += points * (1 - share)
    for seat in range(SEATS):
        worth[seat] += counted[seat] ** 2
        for piece, gain in KEPT.items():
            if left > SEATS and position.supply[seat][piece]:
                worth[seat] += gain * min(1.0, left / 8)
    return worth


def _network(position: KheopsPosition, cells: list[int], counted: list[int]) -> tuple[int | None, int]:
    """By how much White counts more in a network, None without pawns or under a curse, and what rooms and sarcophagi
    give; ankhs that count are added to `counted`, per seat."""
    tiles, pawns = position.tiles, position.pawns
    rooms, lead = 0, 0
    colours: list[int] = []
    ankhs: list[int] = []
    met = False
    for cell in cells:
        tile, pawn = tiles[cell], pawns[cell]
        rooms += IS_ROOM[tile]
        meaning = MEANING[tile]
        if meaning == CURSED:
            return None, 0
        if COLOUR[tile] != NONE:
            colours.append(COLOUR[tile])
        if pawn != NONE:
            met = True
            weight = DOUBLE_WEIGHT if meaning == DOUBLED else WEIGHT[pawn & 3]
            lead += -weight if pawn >> 2 else weight
            if meaning == COUNTED:
                ankhs.append(pawn >> 2)
    for seat in ankhs:
        counted[seat] += 1
    return (lead if met else None), rooms + (sarcophagus_bonus(colours) if colours else 0)


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


ADVICE: Final = Advice(value=value, weigh=weigh, scale=9.0, turns=2, most=16)
