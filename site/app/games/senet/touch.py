"""Touches on Senet's board: the keys of each choice, and the names of the elements.

The sticks are touched to throw them. A piece is moved by touching it, or the square to which it would go.
"""

from collections.abc import Iterator
from functools import partial
from typing import cast

from app.games.contract import illegal
from app.games.senet.words.names import PIECES, square_name
from pycore.contract import CHANCE, Choice, State
from pycore.games.senet.data import NONE, OFF, REBIRTH, SQUARES, WATER
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable

Chain = tuple[str, ...]


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The sequences of element keys that a player can touch to make a choice; `()` for a choice of luck."""
    match choice:
        case ("throw",):
            return (("sticks",),)
        case ("move", int(square)):
            it = cast(SenetState, state)
            end = destination(square, it.throw, movable(it.board, it.seat, it.throw)[1])
            return (f"square-{square}",), ("off" if end == OFF else f"square-{end}",)
        case ("rebirth",):
            return (f"square-{WATER}",), (f"square-{REBIRTH}",)
        case ("stay",):
            return (("stay",),)
    return ()


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that a player may try in error, as (chain, illegal choice) pairs. The page shows why each is refused."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    return illegal(decision, partial(keys, state), _looks_possible(cast(SenetState, state), decision.kind))


def _looks_possible(state: SenetState, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting`: (chain, choice) pairs that look possible to a player. Some of them may be legal.

    - In every decision: the seat's own pieces.
    - In every decision except the throw: the sticks.
    - When a piece must be moved: the squares to which the seat's pieces would go.
    - In all other decisions: the other seat's pieces.
    """
    if kind != "throw":
        yield ("sticks",), ("throw",)
    own = [square for square in SQUARES if state.board[square] == state.seat]
    for square in own:
        yield (f"square-{square}",), ("move", square)
    if kind == "move":
        ahead = movable(state.board, state.seat, state.throw)[1]
        for square in own:
            end = square + state.throw if ahead else square - state.throw
            if end in SQUARES:
                yield (f"square-{end}",), ("move", square)
        return
    for square in SQUARES:
        if state.board[square] not in (NONE, state.seat):
            yield (f"square-{square}",), ("move", square)


def carried(state: State, key: str) -> str:
    """The place from which a drag takes a piece: the square with this key."""
    return key


def name_key(state: State, key: str) -> str:
    """The accessible name of an element."""
    group, _, rest = key.partition("-")
    if group == "square":
        square = int(rest)
        seat = cast(SenetState, state).board[square]
        return square_name(square) if seat == NONE else f"{square_name(square)}: {PIECES[seat].word}"
    return {"sticks": "Bastoncini", "off": "Fuori dal tavoliere", "stay": "Resta nell'acqua"}[group]
