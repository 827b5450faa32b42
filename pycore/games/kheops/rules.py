"""What a choice does: `APPLY` has one function for each verb.

Each takes the state, the choice and the list that collects events, or None where nobody reads them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import CHANCE, Event
from pycore.games.kheops import choices as c
from pycore.games.kheops import scoring
from pycore.games.kheops.data import (
    HAND,
    NONE,
    PIECE_NUMBER,
    PIECES,
    POWERS,
    R_DRAW,
    R_MOVE,
    R_MUMMY,
    R_PIECES,
    R_POWERS,
    R_SETUP,
    R_SWAP,
    R_TILE,
    R_TURN,
    SIDES,
    SIDES_NUMBER,
    START_CELLS,
    START_TILES,
    SWAP,
    TILE_NUMBER,
    TILES,
    TURNS,
    WORKER,
)
from pycore.games.kheops.legal import chooser, drawer, idle, power

if TYPE_CHECKING:
    from pycore.games.kheops.state import KheopsState

Events = list[Event] | None


# Tiles


def lay(state: "KheopsState", tile: int, cell: int, sides: int) -> None:
    state.tiles[cell] = tile
    state.open[cell] = sides
    state.laid |= 1 << cell


def apply_lay(state: "KheopsState", choice: tuple[str, str, str], events: Events) -> None:
    """A tile of the start (`kheops-preparazione`)."""
    tile, cell = TILE_NUMBER[choice[1]], START_CELLS[state.laid.bit_count()]
    state.pile[tile] -= 1
    state.pile_size -= 1
    lay(state, tile, cell, SIDES_NUMBER[choice[2]])
    if cell == START_CELLS[-1]:
        state.phase = c.DRAW_TILE
    if events is not None:
        about = {"cell": cell, "tile": choice[1], "open": choice[2]}
        events.append(Event("tile-laid", CHANCE, about, R_SETUP))


def apply_draw(state: "KheopsState", choice: tuple[str, str], events: Events) -> None:
    seat, tile = drawer(state), TILE_NUMBER[choice[1]]
    state.pile[tile] -= 1
    state.pile_size -= 1
    state.hands[seat].append(tile)
    state.hands[seat].sort()
    if events is not None:
        left = {"left": state.pile_size}
        events.append(Event("tile-drawn", seat, left, R_DRAW, {"tile": choice[1]}, (seat,)))
    if state.laid.bit_count() > START_TILES + state.turn:
        state.turn += 1
        state.phase = c.PLACE_PAWN
    elif len(state.hands[1]) == HAND:
        state.phase = c.PLACE_PAWN


def apply_tile(state: "KheopsState", choice: tuple[str, str, int, str], events: Events) -> None:
    """The end of a turn but for the draw, and at last the end of the game."""
    seat = chooser(state)
    _, name, cell, sides = choice
    tile = TILE_NUMBER[name]
    state.hands[seat].remove(tile)
    lay(state, tile, cell, SIDES_NUMBER[sides])
    if events is not None:
        about = {"cell": cell, "tile": name, "open": sides}
        events.append(Event("tile-placed", seat, about, R_TILE, reveals=True))
    if state.pile_size:
        state.phase = c.DRAW_TILE
        return
    state.turn += 1
    state.phase = c.OVER if state.turn == TURNS else c.PLACE_PAWN
    if state.phase == c.OVER and events is not None:
        events.extend(scoring.final_events(state))


# Pawns


def apply_pawn(state: "KheopsState", choice: tuple[str, str, int], events: Events) -> None:
    """Only a mummy finds a pawn where it goes: a worker, which returns to its owner (`kheops-mummia`)."""
    seat = chooser(state)
    _, name, cell = choice
    piece, victim = PIECE_NUMBER[name], state.pawns[cell]
    state.supply[seat][piece] -= 1
    state.pawns[cell] = 4 * seat + piece
    owner = None if victim == NONE else victim >> 2
    if owner is not None:
        state.supply[owner][WORKER] += 1
    if events is not None:
        about = {"piece": name, "cell": cell, "tile": TILES[state.tiles[cell]].name, "takes": owner}
        events.append(Event("pawn-placed", seat, about, R_PIECES[piece]))
        if owner is not None:
            back = {"cell": cell, "workers": state.supply[owner][WORKER]}
            events.append(Event("worker-returned", owner, back, R_MUMMY))
    begin_power(state, cell, events)


def begin_power(state: "KheopsState", cell: int, events: Events) -> None:
    """A power that can do something must do it; one that cannot is passed over."""
    state.placed = cell
    symbol = power(state)
    if symbol not in POWERS:
        end_power(state)
        return
    why = idle(state)
    if why is None:
        state.phase = c.POWER
        return
    end_power(state)
    if events is not None:
        about = {"power": symbol, "cell": cell, "why": why}
        events.append(Event("power-skipped", chooser(state), about, R_POWERS[symbol]))


def end_power(state: "KheopsState") -> None:
    state.placed = state.moving = NONE
    state.phase = c.PLACE_TILE


def apply_rotate(state: "KheopsState", choice: tuple[str, int, str], events: Events) -> None:
    _, cell, sides = choice
    if events is not None:
        about = {"cell": cell, "tile": TILES[state.tiles[cell]].name}
        ways = {"from": SIDES[state.open[cell]], "to": sides}
        events.append(Event("tile-rotated", chooser(state), about | ways, R_TURN))
    state.open[cell] = SIDES_NUMBER[sides]
    end_power(state)


def apply_from(state: "KheopsState", choice: tuple[str, int], events: Events) -> None:
    """Nothing happens before it is known where to."""
    state.moving = choice[1]
    state.phase = c.POWER_TO


def apply_to(state: "KheopsState", choice: tuple[str, int], events: Events) -> None:
    """The end of a swap or of a move; neither sets off a power."""
    pawns, here, there = state.pawns, state.moving, choice[1]
    mine, other = pawns[here], pawns[there]
    if events is not None:
        about = {"from": here, "to": there}
        if power(state) == SWAP:
            both = {"own": PIECES[mine & 3], "other": PIECES[other & 3]}
            events.append(Event("pawns-swapped", chooser(state), about | both, R_SWAP))
        else:
            events.append(Event("pawn-moved", chooser(state), about | {"piece": PIECES[mine & 3]}, R_MOVE))
    pawns[here], pawns[there] = other, mine
    end_power(state)


Apply = Callable[["KheopsState", Any, Events], None]

APPLY: Final[Mapping[str | int, Apply]] = {
    "lay": apply_lay,
    "draw": apply_draw,
    "pawn": apply_pawn,
    "rotate": apply_rotate,
    "from": apply_from,
    "to": apply_to,
    "tile": apply_tile,
}
