"""What each way to use a pending swap or move is worth.

Both exchange what stands on two cells: in a move, the second cell is empty.
"""

from itertools import product
from math import tanh

from pycore.games.kheops.data import ANKH, DOUBLE, DOUBLE_WEIGHT, NONE, POWERS, SYMBOL, WEIGHT
from pycore.games.kheops.expected import doubt, uncursed
from pycore.games.kheops.position import KheopsPosition, chooser
from pycore.games.kheops.powers import power, sources, targets


def pending(position: KheopsPosition) -> bool:
    """Whether a swap or a move is pending."""
    return position.placed != NONE and not POWERS[power(position)]


def used(position: KheopsPosition) -> KheopsPosition:
    """The position after the best use of the pending swap or move; the position itself if none is pending."""
    if not pending(position):
        return position
    worth = uses(position)
    here, there = max(worth, key=worth.__getitem__)
    after, pawns = position.copy(), position.pawns
    after.pawns[here], after.pawns[there] = pawns[there], pawns[here]
    after.placed = after.moving = NONE
    return after


def uses(position: KheopsPosition) -> dict[tuple[int, int], float]:
    """Maps each use of the pending swap or move, a pair of cells (from, to), to its worth.

    The worth is the points of the active seat minus those of the other seat, from what the exchange changes and from
    the ankhs. Differences between two uses are those of `advice.value`.
    """
    seat, pawns, symbols = chooser(position), position.pawns, [SYMBOL[tile] for tile in position.tiles]
    found, counted = uncursed(position)
    home = {cell: number for number, (cells, *_) in enumerate(found) for cell in cells}
    scale = 2 * doubt(position)

    def strength(cell: int, pawn: int) -> int:
        """What a pawn counts for on a cell."""
        return 0 if pawn == NONE else DOUBLE_WEIGHT if symbols[cell] == DOUBLE else WEIGHT[pawn & 3]

    def gain(cell: int, more: int) -> float:
        """Points that the seat wins, or the other loses, if its lead in the network of a cell grows by `more`."""
        if cell not in home:
            return 0.0
        _, points, white, _ = found[home[cell]]
        lead = -white if seat else white
        return points * (tanh((lead + more) / scale) - tanh(lead / scale))

    def worth(here: int, there: int) -> float:
        own, other = pawns[here], pawns[there]
        less, more = (strength(cell, own) + strength(cell, other) for cell in (here, there))
        together = home.get(here) == home.get(there)
        points = gain(here, more - less) if together else gain(here, -less) + gain(there, more)
        first, second = (cell in home and symbols[cell] == ANKH for cell in (here, there))
        ankhs = second - first
        return points + (counted[seat] + ankhs) ** 2 - (counted[1 - seat] - ankhs * (other != NONE)) ** 2

    own = sources(position, seat) if position.moving == NONE else [position.moving]
    return {(here, there): worth(here, there) for here, there in product(own, targets(position, seat))}
