"""The points that the networks on the board are expected to bring.

The weights are our own judgement, tested in the arena.
"""

from math import exp, tanh
from typing import Final

from pycore.games.kheops.data import (
    ANKH,
    APEX,
    APEX_POINTS,
    CLOSED_FACTOR,
    CURSE,
    DOUBLE,
    DOUBLE_WEIGHT,
    IS_ROOM,
    LONGEST_POINTS,
    NONE,
    SEATS,
    SYMBOL,
    TURNS,
    WEIGHT,
)
from pycore.games.kheops.position import KheopsPosition
from pycore.games.kheops.scoring import COLOUR, groups, sarcophagus_bonus

DOUBT_AT_END: Final = 0.35
DOUBT_PER_TURN: Final = 0.05
"""The uncertainty about a network's majority, in pawns: at the end, and what each turn to come adds."""

CURSED, COUNTED, DOUBLED, COLOURED = range(1, 5)
MEANING: Final = tuple(
    {CURSE: CURSED, ANKH: COUNTED, DOUBLE: DOUBLED}.get(symbol, COLOURED if colour != NONE else 0)
    for symbol, colour in zip(SYMBOL, COLOUR, strict=True)
)
"""Per type of tile: what its symbol means for scoring. One of the four numbers above, or 0 for nothing."""

Group = tuple[list[int], int, int, bool]
"""Connected tiles without a curse: their cells, the points for their majority (0 for a single tile), White's lead in
pawns, and whether a pawn stands on them."""


def doubt(position: KheopsPosition) -> float:
    """The uncertainty about a network's majority, in pawns: the scale of the logistic function in `expected`."""
    return DOUBT_AT_END + DOUBT_PER_TURN * (TURNS - position.turn)


def promised_lead(points: int, lead: int, doubt: float) -> float:
    """The lead in points that a seat expects from a network where it leads by `lead` pawns.

    As `expected` splits the points: the seat's share minus the other's, 2 * logistic(x) - 1, is tanh(x / 2).
    """
    return points * tanh(lead / (2 * doubt))


def expected(position: KheopsPosition) -> tuple[list[float], list[int]]:
    """Two lists per seat: the points expected from networks, and the number of ankhs that count.

    The points of a network with pawns are split by the probability that White will have the majority. The probability
    is a logistic function of White's lead in pawns; `doubt` is its scale.
    """
    found, ankhs = uncursed(position)
    scale, worth = doubt(position), [0.0] * SEATS
    for _, points, lead, met in found:
        if met:
            share = 1 / (1 + exp(-lead / scale))
            worth[0] += points * share
            worth[1] += points * (1 - share)
    return worth, ankhs


def uncursed(position: KheopsPosition) -> tuple[list[Group], list[int]]:
    """The groups without a curse, and per seat the number of ankhs that count.

    This does the work of `scoring.valued` in one pass, because the search calls it thousands of times per decision.
    """
    tiles, pawns = position.tiles, position.pawns
    ankhs = [0] * SEATS
    found: list[Group] = []
    connected = list(groups(position))
    longest = max((len(cells) for cells, _ in connected), default=0)
    for cells, closed in connected:
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
        if not cursed:
            for seat in owners:
                ankhs[seat] += 1
            points = 0
            if len(cells) > 1:
                points = rooms + APEX_POINTS * (APEX in cells) + LONGEST_POINTS * (len(cells) == longest)
                points += sarcophagus_bonus(colours) if colours else 0
                points *= CLOSED_FACTOR if closed else 1
            found.append((cells, points, lead, met))
    return found, ankhs
