"""What players are told of Kheops: networks counted by how sure their majority is, ankhs, pawns kept for later.

The weights are ours, by judgement, and tried in the arena.
"""

from math import exp
from typing import Final

from pycore.advice import Advice, Part
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
    SIDES,
    SIDES_NUMBER,
    SYMBOL,
    TURNS,
    WEIGHT,
)
from pycore.games.kheops.position import KheopsPosition
from pycore.games.kheops.scoring import COLOUR, ankhs, groups, sarcophagus_bonus, scores

DOUBT: Final = 0.05
"""How much less a majority says for each turn to come, in pawns."""
SURE: Final = 0.35
"""How little a lead of one pawn says even in the last turns."""
KEPT: Final = {MUMMY: 0.5, PRIEST: 0.8, PHARAOH: 2.0}
"""Points that a special pawn in the supply will bring."""

CURSED, COUNTED, DOUBLED, COLOURED = range(1, 5)
MEANING: Final = tuple(
    {CURSE: CURSED, ANKH: COUNTED, DOUBLE: DOUBLED}.get(symbol, COLOURED if colour != NONE else 0)
    for symbol, colour in zip(SYMBOL, COLOUR, strict=True)
)
"""Per type of tile: what its symbol does to what is counted."""


def value(position: KheopsPosition) -> list[float]:
    """Per seat, in points of the end."""
    if position.phase == c.OVER:
        return [float(points) for points in scores(position)]
    worth, counted = _networks(position)
    for seat in range(SEATS):
        worth[seat] += counted[seat] ** 2
    _kept(position, worth)
    return worth


def parts(position: KheopsPosition) -> list[Part]:
    """The networks, the ankhs, the pawns of one's own kind that are still to be had."""
    if position.phase == c.OVER:
        counted = [len(own) for own, _ in ankhs(position)]
        rest = [points - many**2 for points, many in zip(scores(position), counted, strict=True)]
        return [Part("networks", 0, rest), Part("ankhs", 0, [many**2 for many in counted])]
    worth, counted = _networks(position)
    kept = [0.0] * SEATS
    _kept(position, kept)
    return [
        Part("networks", 0, worth),
        Part("ankhs", 0, [many**2 for many in counted]),
        Part("kept", 0, kept),
    ]


def _kept(position: KheopsPosition, worth: list[float]) -> None:
    left = TURNS - position.turn
    if left > SEATS:
        for seat in range(SEATS):
            for piece, gain in KEPT.items():
                if position.supply[seat][piece]:
                    worth[seat] += gain * min(1.0, left / 8)


def _networks(position: KheopsPosition) -> tuple[list[float], list[int]]:
    """Per seat what the networks promise, by how sure their majority is, and how many ankhs count.

    It does in one go what `valued` of the scoring does one after the other: it is asked thousands of times for each
    decision.
    """
    tiles, pawns = position.tiles, position.pawns
    counted = [0] * SEATS
    found: list[tuple[int, int, bool, int]] = []  # tiles, points, closed, by how much White counts more
    longest = 0
    for cells, closed in groups(position):
        rooms, lead, met, cursed = 0, 0, False, False
        colours: list[int] = []
        owners: list[int] = []
        for cell in cells:
            tile, pawn = tiles[cell], pawns[cell]
            rooms += IS_ROOM[tile]
            if meaning := MEANING[tile]:
                if meaning == COLOURED:
                    colours.append(COLOUR[tile])
                elif meaning == CURSED:
                    cursed = True
            if pawn >= 0:
                met = True
                weight = DOUBLE_WEIGHT if meaning == DOUBLED else WEIGHT[pawn & 3]
                lead += -weight if pawn >> 2 else weight
                if meaning == COUNTED:
                    owners.append(pawn >> 2)
        size = len(cells)
        longest = max(longest, size)
        if met and not cursed:
            for seat in owners:
                counted[seat] += 1
            if size > 1:
                points = rooms + APEX_POINTS * (APEX in cells)
                found.append((size, points + (sarcophagus_bonus(colours) if colours else 0), closed, lead))
    return _promised(found, longest, SURE + DOUBT * (TURNS - position.turn)), counted


def _promised(found: list[tuple[int, int, bool, int]], longest: int, doubt: float) -> list[float]:
    worth = [0.0] * SEATS
    for size, points, closed, lead in found:
        if size == longest:
            points += LONGEST_POINTS
        if closed:
            points *= CLOSED_FACTOR
        share = 1 / (1 + exp(-lead / doubt))
        worth[0] += points * share
        worth[1] += points * (1 - share)
    return worth


# What is worth a look

LINKED: Final = 4.0
DEAD_END: Final = 1.5
"""Weight of a tile for each way that it opens into a neighbour, and for each that it shuts."""
LOOSE: Final = 0.25
MEETING: Final = tuple(
    tuple(
        LOOSE + LINKED * (own & facing).bit_count() + DEAD_END * (facing & ~own).bit_count()
        for own in range(len(SIDES))
    )
    for facing in range(len(SIDES))
)
"""Sides where an open side of a neighbour comes in -> own open sides -> weight of a tile."""


BESIDE: Final = tuple(
    tuple((bit, others[side], OPPOSITE[side]) for side, bit in enumerate(BITS) if others[side] != NONE)
    for others in NEIGHBOURS
)
"""Per cell: each of its sides, the cell beyond, how that one calls the side."""


def weigh(position: KheopsPosition, decision: Decision) -> list[float] | None:
    """A tile matters where it joins or shuts networks; a pawn where it may count."""
    if decision.kind == c.PLACE_TILE:
        cells = {int(choice[2]) for choice in decision.choices}
        meeting = {cell: MEETING[_facing(position.open, cell)] for cell in cells}
        return [meeting[int(choice[2])][SIDES_NUMBER[str(choice[3])]] for choice in decision.choices]
    if decision.kind == c.PLACE_PAWN:
        cursed = _cursed(position)
        return [_pawn_weight(position, cursed, str(choice[1]), int(choice[2])) for choice in decision.choices]
    return None


def _facing(sides: list[int], cell: int) -> int:
    """The sides of a cell at which a tile beside it is open."""
    found = 0
    for bit, other, opposite in BESIDE[cell]:
        if sides[other] & opposite:
            found |= bit
    return found


def _cursed(position: KheopsPosition) -> set[int]:
    """The cells of the undergrounds where nothing counts."""
    tiles = position.tiles
    return {
        cell
        for cells, _ in groups(position)
        if any(MEANING[tiles[other]] == CURSED for other in cells)
        for cell in cells
    }


RARE: Final = {"mummy": 0.4, "priest": 0.4, "pharaoh": 0.7}
"""Piece -> how much less it is looked at than a worker: there is one of each."""


def _pawn_weight(position: KheopsPosition, cursed: set[int], piece: str, cell: int) -> float:
    symbol = SYMBOL[position.tiles[cell]]
    weight = 1.0
    if symbol == ANKH and cell not in cursed:
        weight = 3.0
    elif symbol in POWERS:
        weight = 1.5
    # A mummy that takes a worker away does as much as one of one's own.
    return weight if piece == "mummy" and position.pawns[cell] != NONE else RARE.get(piece, 1.0) * weight


ADVICE: Final = Advice(
    value=value,
    parts=parts,
    weigh=weigh,
    scale=9.0,
    turns=2,
    most=24,
    iterations={"faraone": 1600},
    # Large undergrounds change hands until the last tile.
    foretells=False,
)
