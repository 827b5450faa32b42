"""Touching Kheops's board: which elements stand for which choice, and what they are called.

A pawn is a cell and then the pawn, or the other way round; the same cell twice is a worker. A tile is the tile and
the cell, in either order, and then a way to turn it. A rotation is the cell and a way. Swap and move are cells.
"""

from collections.abc import Iterator
from typing import cast

from app.texts.kheops_names import CELL_NAMES, PAWNS, named, sides_words, tile_words
from app.views.kheops_layout import hand_key, tile_of
from app.words import upper_first
from pycore.contract import CHANCE, Choice, State
from pycore.games.kheops.data import CELLS, NONE, ORIENTATIONS, PIECES, POWERS, SIDES, SUPPLY, TILES
from pycore.games.kheops.legal import power
from pycore.games.kheops.state import KheopsState

Chain = tuple[str, ...]


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The chains of elements that stand for a choice; none for a choice of luck."""
    match choice:
        case ("pawn", "worker", cell):
            at = f"cell-{cell}"
            return ("pawn-worker", at), (at, "pawn-worker"), (at, at)
        case ("pawn", piece, cell):
            return (f"pawn-{piece}", f"cell-{cell}"), (f"cell-{cell}", f"pawn-{piece}")
        case ("rotate", cell, sides):
            return ((f"cell-{cell}", f"turn-{cell}-{sides}"),)
        case ("from" | "to", cell):
            return ((f"cell-{cell}",),)
        case ("tile", str(tile), cell, sides):
            held, at, way = hand_key(tile), f"cell-{cell}", f"turn-{cell}-{sides}"
            return (held, at, way), (at, held, way)
    return ()


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that look possible and are not, with the choice whose refusal says why."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    legal = set(decision.choices)
    heads = {chain[:n] for choice in legal for chain in keys(state, choice) for n in range(1, len(chain) + 1)}
    return tuple(
        (chain, choice)
        for chain, choice in _looks_possible(cast(KheopsState, state), decision.kind)
        if choice not in legal and chain not in heads
    )


def _looks_possible(state: KheopsState, kind: str) -> Iterator[tuple[Chain, Choice]]:
    seat = state.turn % 2
    cells = [(n, f"cell-{n}") for n in range(CELLS)]
    pieces = [piece for piece, many in zip(PIECES, SUPPLY[seat], strict=True) if many]
    if kind == "place-pawn":
        for n, at in cells:
            yield (at,), ("pawn", "worker" if state.supply[seat][0] else "mummy", n)
            for piece in pieces:
                yield (f"pawn-{piece}", at), ("pawn", piece, n)
                yield (at, f"pawn-{piece}"), ("pawn", piece, n)
        for piece in pieces:
            yield (f"pawn-{piece}",), ("pawn", piece, 0)
    elif kind == "power-to":
        for n, at in cells:
            yield (at,), ("to", n)
    elif kind == "power" and POWERS[power(state)]:
        for n, at in cells:
            yield (at,), ("rotate", n, "L")
    elif kind == "power":
        for n, at in cells:
            yield (at,), ("from", n)
    held = [tile for tile in dict.fromkeys(state.hands[seat]) if tile != NONE]
    for tile in held:
        name = TILES[tile].name
        sides = SIDES[ORIENTATIONS[TILES[tile].openings][0]]
        if kind != "place-tile":
            yield (hand_key(name),), ("tile", name, 0, sides)
            continue
        for n, at in cells:
            yield (at,), ("tile", name, n, sides)
            yield (hand_key(name), at), ("tile", name, n, sides)
    if kind != "place-pawn":
        for piece in pieces:
            yield (f"pawn-{piece}",), ("pawn", piece, 0)


def name_key(state: State, key: str) -> str:
    """What an element is called."""
    group, _, rest = key.partition("-")
    if group == "pawn":
        return upper_first(PAWNS[rest].word)
    if group == "hand":
        return upper_first(tile_words(tile_of(key)))
    if group == "turn":
        number, _, sides = rest.partition("-")
        return f"Aperta {sides_words(int(number), sides)}"
    cell = int(rest)
    tile = cast(KheopsState, state).tiles[cell]
    if tile == NONE:
        return f"Casella vuota {CELL_NAMES[cell]}"
    return upper_first(named(cell, TILES[tile].name))
