"""What must hold together in a position that was read from data."""

from collections import Counter
from typing import TYPE_CHECKING

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
from pycore.games.kheops.legal import chooser, idle, owned, power
from pycore.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.kheops.state import KheopsState


def consistent(state: "KheopsState") -> None:
    """Raises BadPosition with the first field at fault."""
    check_turn(state)
    check_cells(state)
    check_pawns(state)
    check_hands(state)
    check_amounts(state)
    check_pending(state)


def setting_up(state: "KheopsState") -> bool:
    """Whether the first turn has not begun."""
    drawing = state.phase == c.DRAW_TILE and state.laid.bit_count() == START_TILES
    return state.phase == c.START_TILE or drawing


def check_turn(state: "KheopsState") -> None:
    if (state.turn == TURNS) != (state.phase == c.OVER):
        fail("turn", "not-in-this-phase")
    if setting_up(state) and state.turn:
        fail("turn", "not-in-this-phase")
    if state.phase == c.DRAW_TILE and state.turn >= PILE_SIZE:
        fail("phase", "pile-empty")


def check_cells(state: "KheopsState") -> None:
    """So many tiles as the turn asks for, and all in one piece."""
    number = state.laid.bit_count()
    if state.phase == c.START_TILE:
        if number >= START_TILES or state.laid != sum(1 << cell for cell in START_CELLS[:number]):
            fail("cells", "not-in-turn")
        return
    expected = START_TILES + state.turn + (state.phase == c.DRAW_TILE and not setting_up(state))
    if number != expected:
        fail("cells", "too-many" if number > expected else "too-few")
    if not connected(state.laid):
        fail("cells", "not-connected")


def connected(laid: int) -> bool:
    """Whether each tile can be reached from any other across shared sides."""
    reached, edge = 0, laid & -laid
    while edge:
        reached |= edge
        around = 0
        for cell in range(CELLS):
            if edge >> cell & 1:
                around |= AROUND[cell]
        edge = around & laid & ~reached
    return reached == laid


def check_pawns(state: "KheopsState") -> None:
    """Nobody has more pawns than the box holds, nor fewer than are still to be played."""
    standing = [Counter[int]() for _ in range(SEATS)]
    for cell, pawn in enumerate(state.pawns):
        if pawn == NONE:
            continue
        field = inside(inside("cells", cell), "pawn")
        if setting_up(state):
            fail(field, "not-in-this-phase")
        if not BEARS_PAWN[state.tiles[cell]]:
            fail(field, "no-pawn")
        seat, piece = pawn >> 2, pawn & 3
        standing[seat][piece] += 1
        if piece != WORKER and standing[seat][piece] > SUPPLY[seat][piece]:
            fail(field, "two-of-a-kind")
    for seat in range(SEATS):
        field = inside("supply", seat)
        for piece, many in enumerate(SUPPLY[seat]):
            if standing[seat][piece] + state.supply[seat][piece] != many:
                fail(field, "wrong-number")
        if sum(state.supply[seat]) < placements_left(state, seat):
            fail(field, "too-few")


def placements_left(state: "KheopsState", seat: int) -> int:
    """How many pawns the seat has still to play."""
    placed = chooser(state) == seat and state.phase in (c.POWER, c.POWER_TO, c.PLACE_TILE, c.DRAW_TILE)
    begun = placed and not setting_up(state)
    return sum(turn % SEATS == seat for turn in range(state.turn, TURNS)) - begun


def hand_sizes(state: "KheopsState") -> list[int]:
    """Three tiles while the pile lasts, then one less with each turn."""
    sizes = [
        HAND - sum(turn % SEATS == seat for turn in range(PILE_SIZE, state.turn)) for seat in range(SEATS)
    ]
    if state.phase == c.DRAW_TILE:
        sizes[chooser(state)] -= 1
    return sizes


def check_hands(state: "KheopsState") -> None:
    sizes = [len(hand) for hand in state.hands]
    if state.phase == c.START_TILE:
        expected = [0, 0]
    elif setting_up(state):
        drawn = min(sum(sizes), SEATS * HAND - 1)
        expected = [min(drawn, HAND), max(drawn - HAND, 0)]
    else:
        expected = hand_sizes(state)
    for seat in range(SEATS):
        field = inside("hands", seat)
        if sizes[seat] != expected[seat]:
            fail(field, "wrong-length")
        if state.phase == c.OVER and NONE in state.hands[seat]:
            fail(field, "not-in-this-phase")


def check_amounts(state: "KheopsState") -> None:
    """Every tile is somewhere; those of hidden hands are counted with the pile."""
    laid = Counter(state.tiles)
    held = Counter(tile for hand in state.hands for tile in hand)
    for number, tile in enumerate(TILES):
        left = tile.copies - laid[number]
        if left < 0:
            fail("cells", "too-many-of-a-type")
        if left < held[number]:
            fail("hands", "too-many-of-a-type")
        if left - held[number] != state.pile[number]:
            fail(inside("pile", tile.name), "wrong-number")
    if state.pile_size != sum(state.pile) - held[NONE]:
        fail("pile_size", "wrong-number")


def check_pending(state: "KheopsState") -> None:
    """A power is under way on the tile of a pawn just placed, and it can do something."""
    if state.phase not in (c.POWER, c.POWER_TO):
        for field, cell in (("placed", state.placed), ("moving", state.moving)):
            if cell != NONE:
                fail(field, "not-in-this-phase")
        return
    seat = chooser(state)
    if state.placed == NONE or not owned(state.pawns[state.placed], seat):
        fail("placed", "not-own-pawn")
    symbol = power(state)
    if symbol not in POWERS:
        fail("placed", "no-power")
    if idle(state) is not None:
        fail("placed", "no-target")
    if state.phase == c.POWER:
        if state.moving != NONE:
            fail("moving", "not-in-this-phase")
        return
    if POWERS[symbol]:
        fail("phase", "no-second-step")
    if state.moving == NONE or not owned(state.pawns[state.moving], seat):
        fail("moving", "not-own-pawn")
    if symbol == MOVE and state.moving == state.placed:
        fail("moving", "just-placed")
