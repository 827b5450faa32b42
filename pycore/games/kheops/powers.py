"""The powers of the tile under the pawn just placed: rotate a tile, swap two pawns, or move a pawn."""

from typing import Any, Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    ALL_CELLS,
    KIND,
    MOVE,
    NONE,
    ORIENTATIONS_OF,
    PIECES,
    POWERS,
    R_MOVE,
    R_POWERS,
    R_ROTATE,
    R_SWAP,
    SIDES,
    SIDES_NUMBER,
    SWAP,
    SYMBOL,
    TILES,
)
from pycore.games.kheops.pawns import cells_of, free_cells, guarded_by, not_free, owned, shielded
from pycore.games.kheops.position import KheopsPosition, chooser
from pycore.games.kheops.tiles import wrong_sides
from pycore.phases import Events, Phase


def power(position: KheopsPosition) -> str:
    """The symbol under the pawn just placed."""
    assert position.placed != NONE, position
    return SYMBOL[position.tiles[position.placed]]


def rotatable(position: KheopsPosition, seat: int, kind: str) -> list[int]:
    """Cells of the tiles of this kind that the seat may rotate. The opponent's priest and pharaoh forbid it."""
    tiles, pawns = position.tiles, position.pawns
    return [cell for cell in ALL_CELLS if KIND[tiles[cell]] == kind and not shielded(pawns[cell], seat)]


def swappable(position: KheopsPosition, seat: int) -> list[int]:
    """Cells of the opponent's pawns with which the seat may swap one of its own."""
    return [cell for cell in cells_of(position, 1 - seat) if not shielded(position.pawns[cell], seat)]


def movable(position: KheopsPosition, seat: int) -> list[int]:
    """Cells of the seat's pawns that it may move: all but the one just placed."""
    return [cell for cell in cells_of(position, seat) if cell != position.placed]


def sources(position: KheopsPosition, seat: int) -> list[int]:
    """Cells of the seat's own pawns that it may choose for the pending swap or move."""
    if power(position) == MOVE:
        return movable(position, seat)
    return cells_of(position, seat) if swappable(position, seat) else []


def targets(position: KheopsPosition, seat: int) -> list[int]:
    """Cells that the seat may choose as the second step of the pending swap or move."""
    return free_cells(position) if power(position) == MOVE else swappable(position, seat)


def idle(position: KheopsPosition) -> str | None:
    """Why the power under the pawn just placed has no effect; None when it has one.

    A pawn that may be moved always has a destination. On the board are nineteen start tiles and one tile for each turn
    done. That is more than the pawns and the tiles that forbid a pawn together.
    """
    seat, symbol = chooser(position), power(position)
    if POWERS[symbol]:
        return None if rotatable(position, seat, POWERS[symbol]) else "no-tile"
    if symbol == SWAP:
        return None if swappable(position, seat) else "no-opponent"
    return None if movable(position, seat) else "no-pawn"


# Rotating a tile, or choosing the seat's pawn that is to be swapped or moved


def works(position: KheopsPosition, events: Events) -> bool:
    """Whether the tile under the pawn just placed has a power with an effect, which must then be used.

    If not, reset `placed`, and report a power that is skipped.
    """
    symbol = power(position)
    why = idle(position) if symbol in POWERS else ""
    if why is None:
        return True
    if why and events is not None:
        about = {"power": symbol, "cell": position.placed, "why": why}
        events.append(Event("power-skipped", chooser(position), about, R_POWERS[symbol]))
    position.placed = NONE
    return False


def decide_power(position: KheopsPosition) -> Decision:
    seat, symbol = chooser(position), power(position)
    if not POWERS[symbol]:
        pawns = tuple([c.FROMS[cell] for cell in sources(position, seat)])
        return Decision(seat, c.POWER, pawns, None, R_POWERS[symbol])
    rotations: list[Choice] = []
    for cell in rotatable(position, seat, POWERS[symbol]):
        row, now = c.ROTATIONS[cell], position.open[cell]
        ways = ORIENTATIONS_OF[position.tiles[cell]]
        rotations += [row[way] for way in ways if way != now or len(ways) == 1]
    return Decision(seat, c.POWER, tuple(rotations), None, R_ROTATE)


def refuse_power(position: KheopsPosition, choice: Choice) -> Refusal | None:
    return (refuse_rotate if POWERS[power(position)] else refuse_from)(position, choice)


def use(position: KheopsPosition, choice: Any, events: Events) -> bool:
    if choice[0] == "rotate":
        rotate(position, choice, events)
    else:  # the swap or move takes place once its destination is chosen
        position.moving = choice[1]
    return True


def refuse_rotate(position: KheopsPosition, choice: Choice) -> Refusal | None:
    cell, sides = c.parts(choice, "rotate", c.CELL_NUMBER, c.OPEN_SIDES)
    kind = POWERS[power(position)]
    tile, pawn = position.tiles[cell], position.pawns[cell]
    if tile == NONE:
        return Refusal("no-tile", R_ROTATE, {"cell": cell})
    if KIND[tile] != kind:
        return Refusal("wrong-kind", R_ROTATE, {"cell": cell, "kind": kind})
    if shielded(pawn, chooser(position)):
        return guarded_by(pawn, cell)
    if sides == position.open[cell] and len(ORIENTATIONS_OF[tile]) > 1:
        return Refusal("must-turn", R_ROTATE, {"cell": cell, "sides": SIDES[sides]})
    return wrong_sides(tile, sides, R_ROTATE)


def rotate(position: KheopsPosition, choice: tuple[str, int, str], events: Events) -> None:
    _, cell, sides = choice
    if events is not None:
        about = {"cell": cell, "tile": TILES[position.tiles[cell]].name}
        ways = {"from": SIDES[position.open[cell]], "to": sides}
        events.append(Event("tile-rotated", chooser(position), about | ways, R_ROTATE))
    position.open[cell] = SIDES_NUMBER[sides]
    position.placed = NONE


def refuse_from(position: KheopsPosition, choice: Choice) -> Refusal | None:
    (cell,) = c.parts(choice, "from", c.CELL_NUMBER)
    symbol, seat = power(position), chooser(position)
    if cell in sources(position, seat):
        return None
    if owned(position.pawns[cell], seat):
        return Refusal("just-placed", R_MOVE, {"cell": cell})
    return Refusal("not-own-pawn", R_POWERS[symbol], {"cell": cell})


# The destination of the pawn, or the pawn with which it changes places


def has_second_step(position: KheopsPosition, events: Events) -> bool:
    """Whether a swap or a move has begun, and needs a destination."""
    return position.placed != NONE


def decide_to(position: KheopsPosition) -> Decision:
    seat = chooser(position)
    cells = tuple([c.TOS[cell] for cell in targets(position, seat)])
    return Decision(seat, c.POWER_TO, cells, None, R_POWERS[power(position)])


def refuse_to(position: KheopsPosition, choice: Choice) -> Refusal | None:
    (cell,) = c.parts(choice, "to", c.CELL_NUMBER)
    seat, pawn = chooser(position), position.pawns[cell]
    if power(position) == MOVE:
        return not_free(position, cell, R_MOVE)
    if shielded(pawn, seat):
        return guarded_by(pawn, cell)
    return None if owned(pawn, 1 - seat) else Refusal("not-their-pawn", R_SWAP, {"cell": cell})


def to(position: KheopsPosition, choice: tuple[str, int], events: Events) -> bool:
    """Complete a swap or a move. A pawn does not use the power of the tile that it reaches in this way."""
    pawns, here, there = position.pawns, position.moving, choice[1]
    own, other = pawns[here], pawns[there]
    if events is not None:
        seat, about = chooser(position), {"from": here, "to": there}
        if power(position) == SWAP:
            both = {"own": PIECES[own & 3], "other": PIECES[other & 3]}
            events.append(Event("pawns-swapped", seat, about | both, R_SWAP))
        else:
            events.append(Event("pawn-moved", seat, about | {"piece": PIECES[own & 3]}, R_MOVE))
    pawns[here], pawns[there] = other, own
    position.placed = position.moving = NONE
    return True


POWER: Final = Phase(c.POWER, decide_power, refuse_power, use)
POWER_TO: Final = Phase(c.POWER_TO, decide_to, refuse_to, to)
