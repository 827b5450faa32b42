"""What each way to use a pending swap or move gains.

Both exchange what stands on two cells: in a move, nothing stands on the second.
"""

from itertools import product

from pycore.games.kheops.data import ANKH, DOUBLE, DOUBLE_WEIGHT, MOVE, NONE, SWAP, SYMBOL, WEIGHT
from pycore.games.kheops.expected import doubt, promised_lead, uncursed
from pycore.games.kheops.position import KheopsPosition, chooser
from pycore.games.kheops.powers import power, sources, targets, to


def exchange_pending(position: KheopsPosition) -> bool:
    """Whether the active seat must now swap or move a pawn."""
    return position.placed != NONE and power(position) in (SWAP, MOVE)


def after_exchange(position: KheopsPosition) -> KheopsPosition:
    """The position itself; if an exchange is pending, a copy where the pawns stand as after the best one.

    The copy is for the evaluation only: its phase does not go on.
    """
    if not exchange_pending(position):
        return position
    gains = exchanges(position)
    here, there = max(gains, key=gains.__getitem__)
    after = position.copy()
    after.moving = here
    to(after, ("to", there), None)
    return after


def exchanges(position: KheopsPosition) -> dict[tuple[int, int], float]:
    """Maps each way to make the pending exchange, the cells (from, to), to what the active seat gains by it.

    The gain is the change of the seat's expected lead, in points.
    """
    seat, pawns, symbols = chooser(position), position.pawns, [SYMBOL[tile] for tile in position.tiles]
    found, ankhs = uncursed(position)
    home = {cell: number for number, (cells, *_) in enumerate(found) for cell in cells}
    scale = doubt(position)

    def weight(cell: int, pawn: int) -> int:
        """How many pawns a pawn counts as on a cell."""
        return 0 if pawn == NONE else DOUBLE_WEIGHT if symbols[cell] == DOUBLE else WEIGHT[pawn & 3]

    def change(cell: int, by: int) -> float:
        """The change of the seat's expected lead, in points, if its lead in the network of a cell grows by `by`."""
        if cell not in home:
            return 0.0
        _, points, lead, _ = found[home[cell]]
        own = -lead if seat else lead
        return promised_lead(points, own + by, scale) - promised_lead(points, own, scale)

    def is_ankh(cell: int) -> bool:
        """Whether an ankh lies on a cell, and counts."""
        return cell in home and symbols[cell] == ANKH

    def gain(here: int, there: int) -> float:
        own, other = pawns[here], pawns[there]
        # At `here` the own pawn leaves and the other one arrives: both lower the seat's lead. At `there` both raise it.
        lost, won = (weight(cell, own) + weight(cell, other) for cell in (here, there))
        if home.get(here) == home.get(there):
            points = change(here, won - lost)
        else:
            points = change(here, -lost) + change(there, won)
        more = is_ankh(there) - is_ankh(here)
        # In a swap, the ankhs of the other seat change the opposite way.
        less = 0 if other == NONE else more
        mine, theirs = ankhs[seat], ankhs[1 - seat]
        return points + (mine + more) ** 2 - mine**2 + theirs**2 - (theirs - less) ** 2

    starts = sources(position, seat) if position.moving == NONE else [position.moving]
    return {(here, there): gain(here, there) for here, there in product(starts, targets(position, seat))}
