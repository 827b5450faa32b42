"""Touches on Kheops's board: the keys of each choice, and the names of the elements.

- To place a worker: a cell.
- To place another pawn: the pawn, then a cell; or the cell first, if no worker can go to it.
- To lay a tile: a cell, then a drawing of the tile in the wanted orientation; or the tile, the cell and, if there are
  several, an orientation.
- To rotate a tile: its cell, once for each 120 degrees.
- To swap or move pawns: two choices, each made by a touch on a cell.
"""

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from typing import cast

from app.games.contract import illegal
from app.games.kheops.words.about import IDLE_PREFIX, LEGEND_NAMES, PILE_KEY
from app.games.kheops.words.names import CELL_NAMES, PAWNS, sides_words, tile_on_cell, tile_words
from app.words.italian import upper_first
from pycore.contract import CHANCE, Choice, State
from pycore.games.kheops.data import (
    CELLS,
    NONE,
    ORIENTATIONS,
    ORIENTATIONS_OF,
    PIECES,
    POWERS,
    SIDES,
    SIDES_NUMBER,
    SUPPLY,
    TILE_NUMBER,
    TILES,
    UP,
    WORKER,
    L,
    R,
    Tile,
    V,
)
from pycore.games.kheops.powers import power
from pycore.games.kheops.state import KheopsState

Chain = tuple[str, ...]


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The sequences of element keys that a player can touch to make a choice; `()` for a choice of luck."""
    it = cast(KheopsState, state)
    match choice:
        case ("pawn", "worker", cell):
            return (f"cell-{cell}",), ("pawn-worker", f"cell-{cell}")
        case ("pawn", piece, int(cell)):
            pawn, at = f"pawn-{piece}", f"cell-{cell}"
            takes_worker = it.supply[it.turn % 2][WORKER] and it.pawns[cell] == NONE
            return ((pawn, at),) if takes_worker else ((pawn, at), (at, pawn))
        case ("rotate", int(cell), str(sides)):
            return ((f"cell-{cell}",) * touches_to_turn(it, cell, sides),)
        case ("from" | "to", cell):
            return ((f"cell-{cell}",),)
        case ("tile", str(tile), int(cell), str(sides)):
            held, at, turned = hand_key(tile), f"cell-{cell}", lay_key(cell, tile, sides)
            several = len(ORIENTATIONS_OF[TILE_NUMBER[tile]]) > 1
            way = (f"turn-{cell}-{sides}",) if several else ()
            return (at, turned), (held, at, *way)
    return ()


def touches_to_turn(state: KheopsState, cell: int, sides: str) -> int:
    """How often the tile on a cell must be turned by 120 degrees to get these open sides: 1 to 3 times."""
    wanted, at, turned = SIDES_NUMBER[sides], state.open[cell], 0
    while not turned or at != wanted:
        at = _turned(at, bool(UP[cell]))
        turned += 1
    return turned


@cache
def _turned(sides: int, up: bool) -> int:
    """The open sides of a tile after a clockwise turn of 120 degrees."""
    order = (L, R, V) if up else (L, V, R)
    return sum(order[(n + 1) % 3] for n, side in enumerate(order) if sides & side)


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that a player may try in error, as (chain, illegal choice) pairs. The page shows why each is refused."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    return illegal(decision, partial(keys, state), _looks_possible(cast(KheopsState, state), decision.kind))


def _looks_possible(state: KheopsState, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting`: (chain, choice) pairs that look possible to a player. Some of them may be legal."""
    seat = state.turn % 2
    pieces = [piece for piece, many in zip(PIECES, SUPPLY[seat], strict=True) if many]
    tiles = [TILES[tile] for tile in dict.fromkeys(state.hands[seat]) if tile != NONE]
    for piece in pieces:
        yield (f"pawn-{piece}",), ("pawn", piece, 0)
    for tile in tiles:
        yield (hand_key(tile.name),), ("tile", tile.name, 0, _some_way(tile))
    for n in range(CELLS):
        at = f"cell-{n}"
        if kind == "place-pawn":
            yield (at,), ("pawn", "worker" if state.supply[seat][WORKER] else "mummy", n)
            for piece in pieces:
                yield (f"pawn-{piece}", at), ("pawn", piece, n)
        elif kind == "place-tile":
            for tile in tiles:
                yield (at,), ("tile", tile.name, n, _some_way(tile))
                yield (hand_key(tile.name), at), ("tile", tile.name, n, _some_way(tile))
        elif kind == "power-to":
            yield (at,), ("to", n)
        else:
            yield (at,), ("rotate", n, "L") if POWERS[power(state)] else ("from", n)


def _some_way(tile: Tile) -> str:
    """The open sides of a tile in one of its orientations. Any orientation will do for a refusal."""
    return SIDES[next(iter(ORIENTATIONS[tile.openings]))]


def carried(state: State, key: str) -> str:
    """The place from which a drag takes a pawn: a cell, or the seat's supply of pawns. "" for a tile of the hand."""
    group, _, rest = key.partition("-")
    if group == "pawn":
        return f"reserve-{cast(KheopsState, state).turn % 2}-{rest}"
    return f"pawn-{rest}" if group == "cell" else ""


def name_key(state: State, key: str) -> str:
    """The accessible name of an element."""
    group, _, rest = key.partition("-")
    if group == "pawn":
        return upper_first(PAWNS[rest].word)
    if group == IDLE_PREFIX:
        seat, _, piece = rest.partition("-")
        return f"{upper_first(PAWNS[piece].word)} di {{{seat}}}"
    if key in LEGEND_NAMES or key == PILE_KEY:
        return LEGEND_NAMES.get(key, "Mazzo")
    if group == "hand":
        return upper_first(tile_words(parse_hand_key(key)))
    if group == "turn":
        number, _, sides = rest.partition("-")
        return f"Aperta {sides_words(int(number), sides)}"
    if group == "lay":
        at, lying, tile = parse_lay_key(key)
        return f"Aperta {sides_words(at, lying)}: {tile_words(tile)}"
    cell = int(rest)
    return cell_words(cell, cast(KheopsState, state).tiles[cell])


@lru_cache(1024)
def cell_words(cell: int, tile: int) -> str:
    """The accessible name of a cell with this tile (a number; NONE for an empty cell)."""
    if tile == NONE:
        return f"Casella vuota {CELL_NAMES[cell]}"
    return upper_first(tile_on_cell(cell, TILES[tile].name))


def hand_key(tile: str) -> str:
    """The key of a tile in the hand.

    >>> hand_key("room:2:rotate-room"), parse_hand_key("hand-room-2-rotate-room")
    ('hand-room-2-rotate-room', 'room:2:rotate-room')
    """
    return "hand-" + tile.replace(":", "-")


def parse_hand_key(key: str) -> str:
    """The tile of a key made by `hand_key`."""
    return key.removeprefix("hand-").replace("-", ":", 2)


def lay_key(cell: int, tile: str, sides: str) -> str:
    """The key of a tile of the hand as it would lie on a cell with these open sides.

    >>> lay_key(14, "room:2:rotate-room", "LV"), parse_lay_key("lay-14-LV-room-2-rotate-room")
    ('lay-14-LV-room-2-rotate-room', (14, 'LV', 'room:2:rotate-room'))
    """
    return f"lay-{cell}-{sides}-{tile.replace(':', '-')}"


def parse_lay_key(key: str) -> tuple[int, str, str]:
    """The cell, the open sides and the tile of a key made by `lay_key`."""
    _, cell, sides, tile = key.split("-", 3)
    return int(cell), sides, tile.replace("-", ":", 2)
