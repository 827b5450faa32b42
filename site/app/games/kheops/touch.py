"""Touching Kheops's board: which elements stand for which choice, and what they are called.

A worker is the cell where it goes; any other pawn is the pawn and the cell, or the other way round where no worker can
go. A tile is the cell and the tile as it shall lie; or the tile, the cell and, if there are several, a way to turn it.
A rotation is the cell, which turns on with every touch. Swap and move are cells.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import cast

from app.games.kheops.words.about import IDLE, LEGEND, PILE
from app.games.kheops.words.names import CELL_NAMES, PAWNS, named, sides_words, tile_words
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
    """The chains of elements that stand for a choice; none for a choice of luck."""
    it = cast(KheopsState, state)
    match choice:
        case ("pawn", "worker", cell):
            return (f"cell-{cell}",), ("pawn-worker", f"cell-{cell}")
        case ("pawn", piece, int(cell)):
            pawn, at = f"pawn-{piece}", f"cell-{cell}"
            takes_worker = it.supply[it.turn % 2][WORKER] and it.pawns[cell] == NONE
            return ((pawn, at),) if takes_worker else ((pawn, at), (at, pawn))
        case ("rotate", int(cell), str(sides)):
            return ((f"cell-{cell}",) * touches(it, cell, sides),)
        case ("from" | "to", cell):
            return ((f"cell-{cell}",),)
        case ("tile", str(tile), int(cell), str(sides)):
            held, at, turned = hand_key(tile), f"cell-{cell}", lay_key(cell, tile, sides)
            several = len(ORIENTATIONS_OF[TILE_NUMBER[tile]]) > 1
            way = (f"turn-{cell}-{sides}",) if several else ()
            return (at, turned), (held, at, *way)
    return ()


def touches(state: KheopsState, cell: int, sides: str) -> int:
    """How many touches turn a tile, clockwise from how it lies, so that these sides are open."""
    wanted, at, turned = SIDES_NUMBER[sides], state.open[cell], 0
    while not turned or at != wanted:
        at = _turned(at, bool(UP[cell]))
        turned += 1
    return turned


@cache
def _turned(sides: int, up: bool) -> int:
    """The open sides of a tile turned clockwise by a third."""
    order = (L, R, V) if up else (L, V, R)
    return sum(order[(n + 1) % 3] for n, side in enumerate(order) if sides & side)


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that look possible and are not, with the choice whose refusal says why."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    legal = set(decision.choices)
    chains = [chain for choice in legal for chain in keys(state, choice)]
    heads = {chain[:n] for chain in chains for n in range(1, len(chain) + 1)}
    return tuple(
        (chain, choice)
        for chain, choice in _looks_possible(cast(KheopsState, state), decision.kind)
        if choice not in legal and chain not in heads
    )


def _looks_possible(state: KheopsState, kind: str) -> Iterator[tuple[Chain, Choice]]:
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
    """One of the ways in which a tile may lie."""
    return SIDES[next(iter(ORIENTATIONS[tile.openings]))]


def carried(state: State, key: str) -> str:
    """The pawn that a drag takes from a tile, or from those that wait; a tile goes as it is."""
    group, _, rest = key.partition("-")
    if group == "pawn":
        return f"reserve-{cast(KheopsState, state).turn % 2}-{rest}"
    return f"pawn-{rest}" if group == "cell" else ""


def name_key(state: State, key: str) -> str:
    """What an element is called."""
    group, _, rest = key.partition("-")
    if group == "pawn":
        return upper_first(PAWNS[rest].word)
    if group == IDLE:
        seat, _, piece = rest.partition("-")
        return f"{upper_first(PAWNS[piece].word)} di {{{seat}}}"
    if key in LEGEND or key == PILE:
        return LEGEND.get(key, "Mazzo")
    if group == "hand":
        return upper_first(tile_words(tile_of(key)))
    if group == "turn":
        number, _, sides = rest.partition("-")
        return f"Aperta {sides_words(int(number), sides)}"
    if group == "lay":
        at, lying, tile = laid_of(key)
        return f"Aperta {sides_words(at, lying)}: {tile_words(tile)}"
    cell = int(rest)
    return cell_words(cell, cast(KheopsState, state).tiles[cell])


@lru_cache(1024)
def cell_words(cell: int, tile: int) -> str:
    """What a cell is called when a tile of this number lies there."""
    if tile == NONE:
        return f"Casella vuota {CELL_NAMES[cell]}"
    return upper_first(named(cell, TILES[tile].name))


def hand_key(tile: str) -> str:
    """The key of a tile in the hand.

    >>> hand_key("room:2:rotate-room"), tile_of("hand-room-2-rotate-room")
    ('hand-room-2-rotate-room', 'room:2:rotate-room')
    """
    return "hand-" + tile.replace(":", "-")


def lay_key(cell: int, tile: str, sides: str) -> str:
    """The key of a tile of the hand as it would lie on a cell.

    >>> lay_key(14, "room:2:rotate-room", "LV"), laid_of("lay-14-LV-room-2-rotate-room")
    ('lay-14-LV-room-2-rotate-room', (14, 'LV', 'room:2:rotate-room'))
    """
    return f"lay-{cell}-{sides}-{tile.replace(':', '-')}"


def laid_of(key: str) -> tuple[int, str, str]:
    """The cell, the open sides and the tile that such a key stands for."""
    _, cell, sides, tile = key.split("-", 3)
    return int(cell), sides, tile.replace("-", ":", 2)


def tile_of(key: str) -> str:
    """The tile that a key of the hand stands for."""
    return key.removeprefix("hand-").replace("-", ":", 2)
