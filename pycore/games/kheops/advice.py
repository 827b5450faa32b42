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
"""Each turn to come raises the uncertainty about a network's majority by this number of pawns."""
SURE: Final = 0.35
"""Uncertainty about a network's majority when no turn is left, in pawns."""
KEPT: Final = {MUMMY: 0.5, PRIEST: 0.8, PHARAOH: 2.0}
"""Maps a special piece to the points that its pawn is expected to bring while it is in supply."""

CURSED, COUNTED, DOUBLED, COLOURED = range(1, 5)
MEANING: Final = tuple(
    {CURSE: CURSED, ANKH: COUNTED, DOUBLE: DOUBLED}.get(symbol, COLOURED if colour != NONE else 0)
    for symbol, colour in zip(SYMBOL, COLOUR, strict=True)
)
"""Per type of tile: what its symbol means for scoring. One of the four numbers above, or 0 for nothing."""


def value(position: KheopsPosition) -> list[float]:
    """Value of the position per seat, in points at the end."""
    if position.phase == c.OVER:
        return [float(points) for points in scores(position)]
    worth, counted = _networks(position)
    for seat in range(SEATS):
        worth[seat] += counted[seat] ** 2
    _kept(position, worth)
    return worth


def parts(position: KheopsPosition) -> list[Part]:
    """Parts of the value: the networks, the ankhs, and the special pawns still in supply."""
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
                    worth[seat] += gain * min(1.0, left / 8)


def _networks(position: KheopsPosition) -> tuple[list[float], list[int]]:
    """Return two lists per seat: the points expected from networks, and the number of ankhs that count.

    The points of a network are weighted by how certain its majority is. This does the work of `scoring.valued` in one
    pass, because the search calls this function thousands of times per decision.
    """
    tiles, pawns = position.tiles, position.pawns
    counted = [0] * SEATS
    found: list[tuple[int, int, bool, int]] = []  # per network: tiles, points, closed, White's lead
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
    """Points per seat expected from the networks in `found`.

    Each network's points are split by the probability that White will have the majority. The probability is a
    logistic function of White's lead in pawns; `doubt` is its scale.
    """
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
    """The weight of each way to place a tile or a pawn; None for all other decisions.

    Preferred are tiles that join or close networks, and pawns on ankhs and on powers.
    """
    if decision.kind == c.PLACE_TILE:
        cells = {int(choice[2]) for choice in decision.choices}
        meeting = {cell: MEETING[_facing(position.open, cell)] for cell in cells}
        return [meeting[int(choice[2])][SIDES_NUMBER[str(choice[3])]] for choice in decision.choices]
    if decision.kind == c.PLACE_PAWN:
        cursed = _cursed(position)
        return [_pawn_weight(position, cursed, str(choice[1]), int(choice[2])) for choice in decision.choices]
    return None


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
    weigh=weigh,
    scale=9.0,
    turns=1,
    most=14,
    iterations={"architetto": 480, "faraone": 3200},
    progress=progress,
)
