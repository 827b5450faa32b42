"""Consistency checks of a position that was read from data."""

from collections import Counter

from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    AROUND,
    BEARS_PAWN,
    CELLS,
    HAND,
    MOVE,
    NONE,
    PILE_SIZE,
    POWERS,
    SEATS,
    START_CELLS,
    START_TILES,
    SUPPLY,
    TILES,
    TURNS,
    WORKER,
)
from pycore.games.kheops.pawns import owned
from pycore.games.kheops.position import KheopsPosition, chooser, setting_up
from pycore.games.kheops.powers import idle, power
from pycore.reading import fail, inside


def consistent(position: KheopsPosition) -> None:
    """Raise BadPosition for the first inconsistent field."""
    check_turn(position)
    check_cells(position)
    check_pawns(position)
    check_hands(position)
    check_amounts(position)
    check_pending(position)


def check_turn(position: KheopsPosition) -> None:
    if (position.turn == TURNS) != (position.phase == c.OVER):
        fail("turn", "not-in-this-phase")
    if setting_up(position) and position.turn:
        fail("turn", "not-in-this-phase")
    if position.phase == c.DRAW_TILE and position.turn >= PILE_SIZE:
        fail("phase", "pile-empty")


def check_cells(position: KheopsPosition) -> None:
    """Check that the board has as many tiles as the turn requires, and that they are connected."""
    number = position.laid.bit_count()
    if position.phase == c.START_TILE:
        if number >= START_TILES or position.laid != sum(1 << cell for cell in START_CELLS[:number]):
            fail("cells", "not-in-turn")
        return
    expected = START_TILES + position.turn + (position.phase == c.DRAW_TILE and not setting_up(position))
    if number != expected:
        fail("cells", "too-many" if number > expected else "too-few")
    if not connected(position.laid):
        fail("cells", "not-connected")


def connected(laid: int) -> bool:
    """Whether the tiles of the set `laid` are connected across shared sides."""
    reached, edge = 0, laid & -laid
    while edge:
        reached |= edge
        around = 0
        for cell in range(CELLS):
            if edge >> cell & 1:
                around |= AROUND[cell]
        edge = around & laid & ~reached
    return reached == laid


def check_pawns(position: KheopsPosition) -> None:
    """Check that each seat has all its pawns on the board or in supply, and enough in supply for its turns to come."""
    standing = [Counter[int]() for _ in range(SEATS)]
    for cell, pawn in enumerate(position.pawns):
        if pawn == NONE:
            continue
        field = inside(inside("cells", cell), "pawn")
        if setting_up(position):
            fail(field, "not-in-this-phase")
        if not BEARS_PAWN[position.tiles[cell]]:
            fail(field, "no-pawn")
        seat, piece = pawn >> 2, pawn & 3
        standing[seat][piece] += 1
        if piece != WORKER and standing[seat][piece] > SUPPLY[seat][piece]:
            fail(field, "two-of-a-kind")
    for seat in range(SEATS):
        field = inside("supply", seat)
        for piece, many in enumerate(SUPPLY[seat]):
            if standing[seat][piece] + position.supply[seat][piece] != many:
                fail(field, "wrong-number")
        if sum(position.supply[seat]) < placements_left(position, seat):
            fail(field, "too-few")


def placements_left(position: KheopsPosition, seat: int) -> int:
    """Number of pawns that the seat has still to place until the end of the game."""
    placed = chooser(position) == seat and position.phase in (c.POWER, c.POWER_TO, c.PLACE_TILE, c.DRAW_TILE)
    begun = placed and not setting_up(position)
    return sum(turn % SEATS == seat for turn in range(position.turn, TURNS)) - begun


def hand_sizes(position: KheopsPosition) -> list[int]:
    """Expected hand sizes per seat: three tiles while the pile lasts, then one fewer each turn."""
    sizes = [
        HAND - sum(turn % SEATS == seat for turn in range(PILE_SIZE, position.turn)) for seat in range(SEATS)
    ]
    if position.phase == c.DRAW_TILE:
        sizes[chooser(position)] -= 1
    return sizes


def check_hands(position: KheopsPosition) -> None:
    sizes = [len(hand) for hand in position.hands]
    if position.phase == c.START_TILE:
        expected = [0, 0]
    elif setting_up(position):
        drawn = min(sum(sizes), SEATS * HAND - 1)
        expected = [min(drawn, HAND), max(drawn - HAND, 0)]
    else:
        expected = hand_sizes(position)
    for seat in range(SEATS):
        field = inside("hands", seat)
        if sizes[seat] != expected[seat]:
            fail(field, "wrong-length")
        if position.phase == c.OVER and NONE in position.hands[seat]:
            fail(field, "not-in-this-phase")


def check_amounts(position: KheopsPosition) -> None:
    """Check for each type that the tiles on the board, in hands and in the pile are as many as the game has.

    Tiles of a hidden hand are counted in `pile`.
    """
    laid = Counter(position.tiles)
    held = Counter(tile for hand in position.hands for tile in hand)
    for number, tile in enumerate(TILES):
        left = tile.copies - laid[number]
        if left < 0:
            fail("cells", "too-many-of-a-type")
        if left < held[number]:
            fail("hands", "too-many-of-a-type")
        if left - held[number] != position.pile[number]:
            fail(inside("pile", tile.name), "wrong-number")
    if position.pile_size != sum(position.pile) - held[NONE]:
        fail("pile_size", "wrong-number")


def check_pending(position: KheopsPosition) -> None:
    """Check that a power is pending in the phases POWER and POWER_TO and in no other.

    It must be the power of a tile under a pawn of the active seat, and it must have an effect.
    """
    placed, moving = position.placed, position.moving
    if position.phase not in (c.POWER, c.POWER_TO):
        for field, cell in (("placed", placed), ("moving", moving)):
            if cell != NONE:
                fail(field, "not-in-this-phase")
        return
    seat = chooser(position)
    if placed == NONE or not owned(position.pawns[placed], seat):
        fail("placed", "not-own-pawn")
    symbol = power(position)
    if symbol not in POWERS:
        fail("placed", "no-power")
    if idle(position) is not None:
        fail("placed", "no-target")
    if position.phase == c.POWER:
        if moving != NONE:
            fail("moving", "not-in-this-phase")
        return
    if POWERS[symbol]:
        fail("phase", "no-second-step")
    if moving == NONE or not owned(position.pawns[moving], seat):
        fail("moving", "not-own-pawn")
    if symbol == MOVE and moving == placed:
        fail("moving", "just-placed")
